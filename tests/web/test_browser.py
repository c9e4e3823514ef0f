"""The pages in a real browser: a deal by mouse, by touch, by keyboard; two at a table.

Languages; places.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.seats import open_table

pytestmark = pytest.mark.browser

FAST = {"BOT_DELAY": 0.01, "TESTING": False}
WAIT = 20_000


def start(page: Any, address: str, game: str, **fields: str) -> None:
    """Open a table from the lobby's options, or by its Play button when nothing is chosen."""
    page.goto(address)
    card = page.locator(f".gcard:has([data-options={game}])")
    if not fields:
        card.get_by_role("button", name=re.compile("^Play")).click()
    else:
        card.locator(f"[data-options={game}]").click()
        for name, value in fields.items():
            page.locator(f"#form-{game} [name={name}]").select_option(value)
        page.locator(f"#new-{game} footer button").click()
    page.wait_for_selector("#hand .card", timeout=WAIT)


def my_move(page: Any) -> bool:
    """Wait for the own turn or the score sheet; whether it is the own turn."""
    page.wait_for_selector("#score[open], .plate.me.on", timeout=WAIT)
    return bool(page.locator("#score[open]").count() == 0)


def answered(page: Any) -> None:
    """Wait for the answer to the last action."""
    page.wait_for_selector("#actions:not([aria-busy=true])", state="attached")


def drawing(page: Any) -> Any:
    """Buttons that need no card of the hand."""
    return page.locator("#actions button[data-action]")


def play_deal(page: Any, press: Any, most: int = 400) -> None:
    """Play one deal through the page; ``press(locator)`` is how a thing is pressed."""
    for _ in range(most):
        if not my_move(page):
            return
        answered(page)
        buttons = drawing(page)
        if buttons.count():
            press(buttons.last)
        else:
            throw_a_card(page, press)
    raise AssertionError("the deal does not end")


def throw_a_card(page: Any, press: Any) -> None:
    """Select cards one after another until one may be discarded."""
    cards = page.locator("#hand button.card")
    for i in reversed(range(cards.count())):
        if page.locator("#score[open]").count() or not page.locator(".plate.me.on").count():
            return
        press(cards.nth(i))
        throw = page.locator("#actions button[data-action^=discard]")
        if throw.count():
            press(throw.first)
            answered(page)
            return
        press(cards.nth(i))


def test_a_deal_by_mouse(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "rummy-500")
    play_deal(page, lambda thing: thing.click())
    sheet = page.locator("#score")
    assert sheet.locator("tbody tr").count() == 4
    page.locator("#next").click()
    page.wait_for_selector("#score", state="hidden")
    assert page.locator("#deal-line").text_content().startswith("Deal 2")


def test_a_deal_by_touch(browser: Any, serve: Any) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    start(page, serve(**FAST), "gin")
    play_deal(page, lambda thing: thing.tap())
    assert page.locator("#score tbody tr").count() == 2
    context.close()


def test_a_deal_by_keyboard_only(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "traditional")

    def press(thing: Any) -> None:
        thing.focus()
        page.keyboard.press("Space" if "card" in thing.get_attribute("class") else "Enter")

    play_deal(page, press)
    page.keyboard.press("Enter")  # the focus is on the next step
    page.wait_for_selector("#score", state="hidden")


def test_house_rules_from_the_lobby(page: Any, serve: Any) -> None:
    page.goto(serve(**FAST))
    page.locator("[data-options=gin]").click()
    page.locator("#new-gin summary").click()
    page.locator("#form-gin").get_by_label("Points that win").fill("60")
    page.locator("#new-gin footer button").click()
    page.wait_for_selector("#hand .card", timeout=WAIT)
    assert "first to 60 points" in page.locator("#deal-line").text_content()


def test_arrows_and_numbers(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "traditional", players="2")
    assert my_move(page)
    page.keyboard.press("1")
    expect(page.locator("#hand .card")).to_have_count(11)
    page.locator("#hand button.card").first.focus()
    for key in ("End", "ArrowLeft", "Home", "ArrowRight"):
        page.keyboard.press(key)
    at = page.evaluate(
        "[...document.querySelectorAll('#hand .card')].indexOf(document.activeElement)"
    )
    assert at == 1
    page.keyboard.press("Space")
    assert page.locator("#hand .card[aria-pressed=true]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("#hand .card[aria-pressed=true]").count() == 0


def test_hint_selects_a_step(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "rummy-500")
    assert my_move(page)
    page.locator("#hint").click()
    page.get_by_role("button", name="Select step 1").click()
    page.locator("#actions button[data-action]").first.click()
    expect(page.locator("#hand .card").nth(7)).to_be_attached()


def test_why_not_is_the_engines_sentence(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "traditional")
    assert my_move(page)
    page.locator("#actions button[data-action=draw]").click()
    expect(page.locator("#hand .card")).to_have_count(11)
    for i in (0, 10):
        page.locator("#hand button.card").nth(i).click()
    page.wait_for_selector(".prompt.no", timeout=WAIT)
    assert page.locator(".prompt.no").text_content()


def test_two_browsers_at_one_table(browser: Any, serve: Any) -> None:
    address = serve(**FAST)
    host, guest = browser.new_context().new_page(), browser.new_context().new_page()
    host.goto(address)
    host.locator("[data-options=traditional]").click()
    form = host.locator("#form-traditional")
    form.locator("[name=name]").fill("Ann")
    form.locator("[name=players]").select_option("2")
    form.locator("[name=humans]").select_option("2")
    host.locator("#new-traditional footer button").click()
    guest.goto(host.locator(".invite input").input_value())
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    for page, other in ((host, "Bob"), (guest, "Ann")):
        page.wait_for_selector("#hand .card")
        assert page.locator(".seats h2").text_content() == other
    for _ in range(4):
        mover = host if host.locator(".plate.me.on").count() else guest
        mover.locator("#actions button[data-action=draw]").click()
        expect(mover.locator("#hand .card")).to_have_count(11)
        throw_a_card(mover, lambda thing: thing.click())
        mover.wait_for_selector(".plate.me:not(.on)")
        (guest if mover is host else host).wait_for_selector(".plate.me.on")


def test_reload_in_mid_turn_keeps_the_turn(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "traditional")
    assert my_move(page)
    page.locator("#actions button[data-action=draw]").click()
    expect(page.locator("#hand .card")).to_have_count(11)
    before = sorted(page.locator("#hand .card").evaluate_all("els => els.map(e => e.dataset.face)"))
    page.reload()
    assert (
        sorted(page.locator("#hand .card").evaluate_all("els => els.map(e => e.dataset.face)"))
        == before
    )
    throw_a_card(page, lambda thing: thing.click())


def test_a_lost_stream_is_resumed(page: Any, serve: Any) -> None:
    """The server ends every stream after half a second; play goes on."""
    start(page, serve(**FAST, STREAM_SECONDS=0.5), "traditional")
    for _ in range(3):
        if not my_move(page):
            break
        page.wait_for_timeout(700)
        drawing(page).last.click()
        page.wait_for_timeout(150)
        throw_a_card(page, lambda thing: thing.click())
    assert (
        page.locator("#lost").count() == 0
        or page.wait_for_selector("#lost", state="detached") is None
    )


def test_language_switch_on_the_page(page: Any, serve: Any) -> None:
    start(page, serve(**FAST), "traditional")
    page.get_by_role("link", name=re.compile("RU")).click()
    page.wait_for_selector("html[lang=ru]")
    assert page.locator("#hint .lab").text_content() == "Совет"
    page.get_by_role("link", name=re.compile("EN")).click()
    page.wait_for_selector("html[lang=en]")


def test_settings_are_kept(page: Any, serve: Any) -> None:
    page.goto(serve(**FAST))
    page.get_by_role("button", name="Settings").click()
    page.locator("[data-set='suits=4']").click()
    page.locator("[data-set='theme=dark']").click()
    page.reload()
    assert page.evaluate(
        "[document.documentElement.dataset.suits, document.documentElement.dataset.theme]"
    ) == ["4", "dark"]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_nothing_scrolls_sideways_or_is_cut_off(
    browser: Any, serve: Any, lang: str, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=lang, reduced_motion="reduce"
    )
    page = context.new_page()
    address = serve(**FAST)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    start(page, address, "rami-51", players="6")
    my_move(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    small = page.evaluate(SMALL)
    assert small == []
    context.close()


SMALL = """() => [...document.querySelectorAll('button, a.btn, select')].filter((el) => {
  if (innerWidth > 1180 || !el.checkVisibility()
    || el.closest('#hand, .skip, dialog:not([open]), [popover]:not(:popover-open)')) return false;
  const box = el.getBoundingClientRect();
  return box.width > 0 && (box.width < 44 || box.height < 44);
}).map((el) => el.outerHTML.slice(0, 120))"""


def test_the_score_can_be_closed_and_opened_again(page: Any, scene_over: Any) -> None:
    page.wait_for_selector("#score[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#score", state="hidden")
    page.get_by_role("button", name="Score", exact=True).click()
    page.wait_for_selector("#score[open]")


@pytest.fixture
def scene_over(page: Any, serve: Any) -> None:
    """A table whose first deal is over."""
    address = serve(**FAST)
    seat = open_table(serve.app.test_client(), "gin")
    seat.post("leave")
    while seat.view["stage"] == "playing":
        page.wait_for_timeout(50)
    page.context.add_cookies(
        [{"name": "seat", "value": seat.token, "url": f"{address}/t/{seat.id}"}]
    )
    page.goto(f"{address}/t/{seat.id}")


def test_who_has_the_address_may_watch_where_it_is_allowed(page: Any, serve: Any) -> None:
    address = serve(**FAST)
    client = serve.app.test_client()
    seat = open_table(client, "rummy-500", watch="1")
    page.goto(f"{address}/t/{seat.id}")
    expect(page.locator(".prompt")).to_have_text("You are watching")
    expect(page.locator("#hand .card")).to_have_count(0)
    closed = open_table(client, "rummy-500")
    page.goto(f"{address}/t/{closed.id}")
    expect(page.locator(".problem")).to_be_visible()
