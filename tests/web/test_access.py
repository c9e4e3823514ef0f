"""axe finds nothing on any page: both languages, both themes, wide and phone."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.web.seats import OneDeal, open_table
from tests.web.test_browser import FAST
from tests.web.test_scenes import LAYOFF, act
from web_demo import engine

pytestmark = pytest.mark.browser

GATE = [("en", 1440, "light"), ("ru", 390, "dark")]
LOOKS = list(product(("en", "ru"), (1440, 390), ("light", "dark")))
DARK = "localStorage.setItem('rummy.look', JSON.stringify({ theme: 'dark', suits: '4' }))"


def params() -> list[Any]:
    """All looks; those that are not in the gate are marked ``long``."""
    marks = [() if look in GATE else (pytest.mark.long,) for look in LOOKS]
    return [
        pytest.param(look, id="-".join(map(str, look)), marks=mark)
        for look, mark in zip(LOOKS, marks, strict=True)
    ]


@pytest.fixture(params=params())
def page(request: Any, browser: Any) -> Iterator[Any]:
    """A page in a language, width and theme."""
    lang, width, theme = request.param
    context = browser.new_context(
        viewport={"width": width, "height": 850}, locale=lang, reduced_motion="reduce"
    )
    if theme == "dark":
        context.add_init_script(DARK)
    page = context.new_page()
    page.lang, page.theme = lang, theme
    yield page
    context.close()


def audit(page: Any, what: str) -> None:
    page.wait_for_timeout(120)
    assert page.evaluate("document.documentElement.lang") == page.lang
    assert page.evaluate("document.documentElement.dataset.theme") == page.theme
    found = Axe().run(page).response["violations"]
    assert not found, (
        what,
        [(one["id"], [n["html"][:160] for n in one["nodes"]][:3]) for one in found],
    )


@pytest.fixture
def sit_down(page: Any, serve: Any) -> Callable[..., Any]:
    """``sit_down(game, players, ...)``: the page of seat 0 at a new table; the seat."""
    address = serve(**FAST)

    def go(game: str, players: int = 2, **more: Any) -> Any:
        seat = open_table(serve.app.test_client(), game, players, **more)
        url = f"{address}/t/{seat.id}"
        page.context.add_cookies([{"name": "seat", "value": seat.token, "url": url}])
        page.goto(url)
        return seat

    return go


def test_the_lobby_and_what_opens_there(page: Any, serve: Any) -> None:
    address = serve(**FAST)
    for path in ("/", "/api", "/nothing"):
        page.goto(f"{address}{path}")
        audit(page, path)
    page.goto(address)
    page.locator("[data-options=romme]").click()
    audit(page, "options")
    page.keyboard.press("Escape")
    page.locator("[data-join]").click()
    audit(page, "join by link")


def test_the_invitation_and_the_waiting_room(page: Any, serve: Any, sit_down: Any) -> None:
    seat = sit_down("romme", 4, humans=3, options=["knock"])
    page.wait_for_selector(".waiting")
    audit(page, "waiting")
    page.context.clear_cookies()
    page.goto(page.url.split("/t/")[0] + f"/join/{seat.invite}")
    page.wait_for_selector("form #name")
    audit(page, "invitation")
    seat.post("start")
    page.reload()
    page.wait_for_selector(".problem")
    audit(page, "no seat is free")


def test_the_table(page: Any, sit_down: Any) -> None:
    sit_down("rummy-500", 4)
    page.wait_for_selector("#hand .card")
    page.wait_for_selector(".plate.me.on")
    audit(page, "table")
    page.locator("#hand .card").first.click()
    audit(page, "a card is selected")
    page.locator("#hint").click()
    page.wait_for_selector(".hint .steps")
    audit(page, "hint")
    page.locator("[popovertarget=menu]").click()
    audit(page, "settings")


def test_the_rules(page: Any, sit_down: Any) -> None:
    sit_down("romme", 3, options=["knock"])
    page.wait_for_selector("#hand .card")
    page.locator("#rules-b").click()
    page.wait_for_selector("#rules[open]")
    audit(page, "rules")


def test_score_replay_and_analysis(
    page: Any, sit_down: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "new_match", lambda rules, names, seed: OneDeal(rules, LAYOFF))
    sit_down("gin")
    page.wait_for_selector("#hand .card")
    act(page, "done")
    page.wait_for_selector("#score[open]")
    audit(page, "score")
    page.locator("#score footer a").first.click()
    page.wait_for_selector(".acc dd", state="attached")
    audit(page, "replay")
    page.keyboard.press("End")
    audit(page, "the end of the replay")
