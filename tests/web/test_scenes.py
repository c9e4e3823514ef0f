"""Rare moments of the games, set up as positions and played through the page."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.test_table import ONE_CARD

pytestmark = pytest.mark.browser


def pick(page: Any, *faces: str) -> None:
    """Select cards of the hand by face."""
    for face in faces:
        page.locator(f"#hand button[data-face='{face}'][aria-pressed=false]").first.click()


def act(page: Any, action: str) -> None:
    page.locator(f'#actions button[data-action="{action}"]').click()


SWAP = {
    "hands": ["QS 7D 2C", "3C 4C"],
    "table": [{"meld": "run JS X KS", "owner": 1}, {"meld": "set QH QD X", "owner": 0}],
    "phase": "play",
    "dealer": 1,
    "seat": 0,
    "opened": [0, 1],
}
CLAIM = {
    "hands": ["8S 8D 2C", "3C 4C 5C", "KD KS 2H"],
    "pile": "9D 8H",
    "phase": "claim",
    "dealer": 0,
    "seat": 0,
    "discarder": 1,
}


def test_joker_swap_with_a_choice_of_target(scene: Any) -> None:
    page = scene("rummy-500", SWAP)
    pick(page, "QS")
    expect(page.locator(".meld .hit")).to_have_count(2)
    act(page, "swap QS @2")
    expect(page.locator("#hand button[data-face=X]")).to_have_count(1)
    expect(page.locator(".mine .meld [data-face=QS]").first).to_be_visible()


def test_undo_gives_the_cards_back(scene: Any) -> None:
    page = scene("rummy-500", SWAP)
    pick(page, "QS")
    act(page, "swap QS @1")
    expect(page.locator("#hand button[data-face=X]")).to_have_count(1)
    page.locator("#undo").click()
    expect(page.locator("#hand button[data-face=QS]")).to_have_count(1)
    expect(page.locator("#undo")).to_be_disabled()


def test_a_tap_on_the_meld_does_what_its_button_does(scene: Any) -> None:
    page = scene("rummy-500", {**SWAP, "hands": ["TS 7D 2C", "3C 4C"]})
    pick(page, "TS")
    page.locator("[data-meld='1'] .hit").click()
    expect(page.locator("#hand .card")).to_have_count(2)


def test_deep_take_in_rummy_500(scene: Any) -> None:
    page = scene(
        "rummy-500",
        {
            "hands": ["8S 8D 2C", "3C 4C"],
            "pile": "KD 8H 4D 9C",
            "phase": "draw",
            "dealer": 1,
            "seat": 0,
        },
    )
    page.locator(".longpile li:nth-child(2) button").click()
    act(page, "take 8H")
    expect(page.locator("#hand .card")).to_have_count(6)
    expect(page.locator("#hand .duty")).to_have_count(1)
    pick(page, "8S", "8D", "8H")
    act(page, "meld set 8D 8H 8S")
    expect(page.locator("#hand .duty")).to_have_count(0)


def test_knock_out_of_turn(scene: Any) -> None:
    page = scene(
        "romme",
        CLAIM,
        options=("knock",),
    )
    act(page, "claim")
    expect(page.locator("#hand .card")).to_have_count(5)
    page.wait_for_selector(".plate.me.on")


def test_a_claim_not_wanted_passes_by_itself(scene: Any) -> None:
    page = scene(
        "romme",
        CLAIM,
        options=("knock",),
        CLAIM_SECONDS=5.0,
    )
    expect(page.locator(".secs").first).to_be_visible()
    page.wait_for_selector("#actions button[data-action=draw]", timeout=15_000)
    expect(page.locator("#hand .card")).to_have_count(3)


LAYOFF = {
    "hands": ["7H KC JD 9S 9D 2C 3C 4C 7S 8D", "AS 2D"],
    "table": [
        {"meld": "run 4H 5H 6H", "owner": 1},
        {"meld": "run 8C 9C TC", "owner": 1},
        {"meld": "set QC QD QH", "owner": 1},
    ],
    "pile": "5D 6D",
    "phase": "layoff",
    "dealer": 0,
    "seat": 0,
    "knocker": 1,
    "knock": "knock",
}


def test_lay_off_phase_in_gin(scene: Any) -> None:
    page = scene("gin", LAYOFF)
    pick(page, "7H")
    act(page, "layoff 7H @1")
    pick(page, "2C", "3C", "4C")
    act(page, "meld run 2C 3C 4C")
    act(page, "done")
    page.wait_for_selector("#score[open]")
    expect(page.locator("#score tbody tr")).to_have_count(2)


def test_two_readings_are_named(scene: Any) -> None:
    page = scene(
        "romme",
        {
            "hands": ["7H 8H X 2C 3D", "3C 4C"],
            "phase": "play",
            "dealer": 1,
            "seat": 0,
            "opened": [0, 1],
            "table": [{"meld": "set KS KD KC", "owner": 1}],
        },
    )
    pick(page, "7H", "8H", "X")
    buttons = page.locator("#actions button[data-action^='meld run']")
    expect(buttons).to_have_count(2)
    labels = buttons.evaluate_all("els => els.map((el) => el.getAttribute('aria-label'))")
    assert "6 of hearts" in labels[1] or "6 of hearts" in labels[0]
    assert "9 of hearts" in "".join(labels)


def test_replay_and_analysis(scene: Any) -> None:
    page = scene("gin", LAYOFF)
    act(page, "done")
    page.wait_for_selector("#score[open]")
    page.get_by_role("link", name="Replay this deal").click()
    page.wait_for_selector(".movelist li")
    steps = page.locator(".movelist li").count()
    assert steps >= 1
    page.keyboard.press("End")
    expect(page.locator("#now b").first).to_have_text(f"Move {steps} of {steps}")
    page.wait_for_selector(".acc dd")
    page.keyboard.press("Home")
    expect(page.locator("#hand .card")).to_have_count(10)
    page.locator("#from").select_option(index=1)
    expect(page.locator("#hand .card")).to_have_count(2)


def test_drag_to_the_pile_discards(scene: Any) -> None:
    page = scene("rummy-500", SWAP)
    card, pile = page.locator("#hand button[data-face='2C']"), page.locator(".pile")
    card.drag_to(pile, source_position={"x": 12, "y": 30})
    expect(page.locator("#hand .card")).to_have_count(2)


def test_play_again_opens_the_next_table(scene: Any) -> None:
    page = scene(
        "rummy-500",
        ONE_CARD,
    )
    before = page.url
    pick(page, "7H")
    act(page, "discard 7H")
    page.locator("#again").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("#hand .card")).to_have_count(1)


def test_a_card_is_dragged_by_touch(scene: Any) -> None:
    """What a finger does: down, moves, up, as pointer events of the kind ``touch``."""
    page = scene("rummy-500", SWAP)
    box = page.locator("#hand button[data-face='2C']").bounding_box()
    pile = page.locator(".pile").bounding_box()
    devtools = page.context.new_cdp_session(page)
    points = [
        (box["x"] + 12, box["y"] + 30),
        (box["x"], box["y"] - 60),
        (pile["x"] + 20, pile["y"] + 20),
    ]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#hand .card")).to_have_count(2)
