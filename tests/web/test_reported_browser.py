"""Reported faults of other tables that show in a browser: rows of ``reported-faults-web.json``."""

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.test_browser import FAST, my_move, start, throw_a_card
from tests.web.test_scenes import act, pick

pytestmark = pytest.mark.browser

ORDER = "[...document.querySelectorAll('#hand .card')].map((el) => el.dataset.face)"
KNOCK = {
    "hands": ["AS 2S 3S 4H 4D 4C 7C 7D 7H 2D KC", "3C 4S 9S 9D JH QD 2H 5H 8C TC"],
    "pile": "KD",
    "phase": "play",
    "dealer": 1,
    "seat": 0,
}


def order(page: Any) -> list[str]:
    return list(page.evaluate(ORDER))


def drag_first_card_behind(page: Any, at: int) -> None:
    first, other = page.locator("#hand .card").first, page.locator("#hand li").nth(at)
    first.drag_to(other, source_position={"x": 8, "y": 30}, target_position={"x": 8, "y": 30})


def test_flow_17_a_move_made_offline_is_reported_lost(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "traditional", players="2")
    assert my_move(page)
    page.locator("#actions button[data-action=draw]").click()
    expect(page.locator("#hand .card")).to_have_count(11)
    page.context.set_offline(True)
    throw_a_card(page, lambda thing: thing.click())
    expect(page.locator(".toast")).to_have_text("No answer: please try again.")
    expect(page.locator("#hand .card")).to_have_count(11)
    page.context.set_offline(False)
    throw_a_card(page, lambda thing: thing.click())
    expect(page.locator("#hand .card")).to_have_count(10)


def test_web_07_backs_are_all_alike(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "rummy-500")
    assert my_move(page)
    backs = page.locator(".seats .plate .fan i").evaluate_all("els => els.map(e => e.outerHTML)")
    assert set(backs) == {"<i></i>"}
    assert page.locator(".seats .plate [data-face]").count() == 0
    stock = page.locator(".stock .card")
    assert stock.get_attribute("data-face") is None
    assert "Stock" in stock.get_attribute("aria-label")


def luminance(colour: tuple[float, ...]) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def red_blind(colour: tuple[float, ...]) -> tuple[float, ...]:
    """Roughly what is left of a colour without red-sensitive cones (Viénot, Brettel, Mollon)."""
    red, green, blue = (c**2.2 for c in colour)
    mixed = 0.1124 * red + 0.8876 * green
    return tuple(max(0.0, c) ** (1 / 2.2) for c in (mixed, mixed, 0.004 * (red - green) + blue))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_web_11_suits_differ_by_shape_and_colour(page: Any, serve: Any, theme: str) -> None:
    page.goto(serve(**FAST))
    colours = page.evaluate(
        """(theme) => {
      Object.assign(document.documentElement.dataset, { suits: '4', theme });
      const style = getComputedStyle(document.documentElement);
      const read = (name) => style.getPropertyValue(name).trim().slice(1).match(/../g)
        .map((hex) => parseInt(hex, 16) / 255);
      return ['--spade', '--heart', '--diamond', '--club', '--card'].map(read);
    }""",
        theme,
    )
    *suits, paper = [tuple(one) for one in colours]
    assert all(contrast(suit, paper) >= 4.5 for suit in suits)
    for one, other in combinations(map(red_blind, suits), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 0.2
    shapes = [page.locator(f"#s-{suit}").inner_html() for suit in "SHDC"]
    assert len(set(shapes)) == 4


def test_web_13_the_own_order_is_kept(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "traditional", players="2")
    assert my_move(page)
    drag_first_card_behind(page, 6)
    mine = order(page)
    page.locator("#actions button[data-action=draw]").click()
    expect(page.locator("#hand .card")).to_have_count(11)
    assert order(page)[:10] == mine
    throw_a_card(page, lambda thing: thing.click())
    expect(page.locator("#hand .card")).to_have_count(10)
    kept = order(page)
    assert [face for face in mine if face in kept] == [face for face in kept if face in mine]
    my_move(page)
    assert order(page) == kept
    page.reload()
    page.wait_for_selector("#hand .card")
    assert order(page) == kept


def test_web_19_a_knock_is_asked_for_twice(scene: Any) -> None:
    page = scene("gin", KNOCK)
    pick(page, "KC")
    act(page, "knock KC")
    expect(page.locator("#actions .armed")).to_have_text("1Knock now?")
    pick(page, "2D")
    expect(page.locator("#actions .armed")).to_have_count(0)
    page.locator("#hand button[data-face='2D']").click()
    act(page, "knock KC")
    box = page.locator("#actions .armed").bounding_box()
    assert min(box["width"], box["height"]) >= 44
    act(page, "knock KC")
    expect(page.locator("#actions button[data-action^=knock]")).to_have_count(0)


def test_web_21_cards_are_arranged_at_any_time(page: Any, serve: Any) -> None:
    """Before the first draw and in another's turn; the rules do not hear of it."""
    address = serve(**{**FAST, "BOT_DELAY": 30.0})
    start(page, address, "traditional", players="2")
    for _ in range(2):
        before = order(page)
        drag_first_card_behind(page, 5)
        assert order(page) != before
        assert sorted(order(page)) == sorted(before)
        page.locator("[data-sort=rank]").click()
        if page.locator("#actions button[data-action=draw]").count():
            page.locator("#actions button[data-action=draw]").click()
            expect(page.locator("#hand .card")).to_have_count(11)
            throw_a_card(page, lambda thing: thing.click())
            page.wait_for_selector(".plate.me:not(.on)")
    expect(page.locator(".toast")).to_have_count(0)
