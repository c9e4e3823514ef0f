"""Whole matches of every game through the page, played by its own hints."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.test_browser import FAST, answered, my_move, start
from web_demo import engine

pytestmark = [pytest.mark.browser, pytest.mark.long]

MOVES = 6000


def follow_the_hint(page: Any) -> None:
    """Press hint, step 1, and the action it selects."""
    page.locator("#hint").click()
    page.wait_for_selector(".hint .steps, .toast, #score[open]")
    step = page.get_by_role("button", name="Select step 1")
    if not step.count():
        return
    wanted = page.locator(".hint .steps li").first.text_content()
    step.click()
    buttons = page.locator("#actions button[data-action]")
    expect(buttons.first).to_be_attached()
    names = [text.strip() for text in buttons.locator(".lab").all_text_contents()]
    fit = [i for i, name in enumerate(names) if name and name in wanted]
    buttons.nth(fit[0] if fit else 0).click()
    sure = page.locator("#actions .armed")
    if sure.count():
        sure.click()
    answered(page)


@pytest.mark.parametrize("game", engine.names())
def test_a_whole_match(page: Any, serve: Any, game: str) -> None:
    start(page, serve(**{**FAST, "BOT_DELAY": 0.0}), game, level="easy")
    for _ in range(MOVES):
        if my_move(page):
            follow_the_hint(page)
            continue
        if page.locator("#again").count():
            expect(page.locator("#score tbody tr").first).to_be_visible()
            return
        page.locator("#next").click()
        page.wait_for_selector("#score", state="hidden")
    raise AssertionError("the match does not end")
