"""Meld readings: every row of the rule tables, and what users reported of other programs."""

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from .cards import parse_cards
from .errors import NotAMeld
from .hands import all_melds, arrange, deadwood, hand_value
from .melds import points, read, readings, roles
from .rules import load

ROWS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "melds.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_meld_row(row: Any) -> None:
    game = load(row["profile"], *row["options"]).at()
    cards = parse_cards(row["cards"])
    if not row["ok"]:
        with pytest.raises(NotAMeld):
            read(game, cards, row["declared"])
        return
    meld = read(game, cards, row["declared"])
    assert (meld.kind, points(game, meld)) == (row["kind"], row["points"])
    assert meld in all_melds(game, cards)


def reason(profile: str, cards: str, *options: str) -> str:
    with pytest.raises(NotAMeld) as refused:
        read(load(profile, *options).at(), parse_cards(cards))
    return refused.value.reason


@pytest.mark.parametrize(
    "cards, expected",
    [
        ("TS JS", "too-few"),
        ("7C 7S 7H 7D X", "too-many"),
        ("7C 7D 8C", "mixed-suits"),
        ("7H 7H 7D", "suit-twice"),
        ("TS JH QS", "mixed-suits"),
        ("4C 5C 7C", "gap"),
        ("KD AD 2D", "corner"),
        ("KD AD 2D 3D KD", "rank-twice"),
        ("5H X X 8H", "joker-limit"),
        ("X X X", "joker-limit"),
    ],
)
def test_reason(cards: str, expected: Any) -> None:
    assert reason("romme", cards) == expected


def test_reason_of_special_rules() -> None:
    assert reason("romme", "5H X X 8H 9H", "strict-jokers") == "adjacent-jokers"
    assert reason("romme", "7C 7H 7D", "strict-groups") == "suit-order"


@pytest.mark.parametrize(
    "cards, expected",
    [
        ("X 7S 8S", "6S 7S 8S"),
        ("9C X 9H", "9C 9H 9?"),
        ("9C 9S 9H X", "9C 9H 9S 9D"),
        ("QC KC X", "QC KC AC"),
    ],
)
def test_roles(cards: str, expected: Any) -> None:
    game = load("romme").at()
    assert " ".join(roles(game, read(game, parse_cards(cards)))) == expected


def test_a_multiset_has_no_order() -> None:
    game = load("rummy-500").at()
    assert roles(game, read(game, parse_cards("QH KH X"), ordered=False))[2] == "AH"
    assert roles(game, read(game, parse_cards("X QH KH"), ordered=False))[2] == "AH"


GIN = load("gin").at()


@pytest.mark.parametrize(
    "hand, expected",
    [
        ("6H QH QC 5H KD KH 7H KC 4H QD", 0),
        ("KC 3S 3C 9C KH 3H 9H 3D 9D KD", 0),
        ("TC 2H 3H 2S TD 5H 3S 4H 4S TS", 0),
        ("5S 4H 6S TH 3H JH 5H 9H 2H 4S", 0),
        ("6D 7D 7C 7H 8D 8C 9C TH", 17),
        ("3D 4C 4D 4H 4S 5D 6D JD JH JS", 0),
        ("2C 3C 3D 3H 3S 4C 5C 6C 6D 6S", 0),
        ("2S 3S 4S 5S JC JD JH JS KD QD", 0),
        ("6S 7S 8C 8D 8H 8S 9D 9S JD TD", 0),
        ("AC 3D 5H 7S 9C JD KH 2S 4C 6D", 57),
        ("", 0),
        ("AS 2S 5S AC 2C KC 2D 8D 9D 8H", 42),
        ("8C 8H 8S 9D JC JD JH JS TD 7C", 7),
        ("9D 9S JC JD JS QC TC TD TS 4H", 4),
        ("4D 4H 4S 5S 6C 6D 6H 6S 7S 5H", 5),
        ("7H 7S 7D 8D 9D TD QC 2S 3S 4S", 10),
    ],
)
def test_least_deadwood(hand: str, expected: Any) -> None:
    assert deadwood(GIN, tuple(sorted(parse_cards(hand)))) == expected


def test_the_empty_layout_is_a_layout() -> None:
    assert arrange(GIN, parse_cards("AC 3D 5H 7S 9C JD KH 2S 4C 6D")).melds == ()


def test_hand_value_is_not_deadwood() -> None:
    assert hand_value(GIN, parse_cards("AS 2S 5S AC 2C KC 2D 8D 9D 8H")) == 48


def test_a_twin_never_joins_a_set() -> None:
    game = load("traditional").at()
    for order in permutations(["KH", "KD", "KS", "KS"]):
        best = arrange(game, parse_cards(order))
        assert (len(best.melds), best.deadwood) == (1, 10)
    assert reason("traditional", "KH KD KS KS") == "suit-twice"


@pytest.mark.parametrize(
    "cards, expected",
    [("9C X JC", [29]), ("X TC JC QC", [39, 40]), ("TC X X KC", [40]), ("2H X 4H 5H", [14])],
)
def test_readings_with_jokers(cards: str, expected: Any) -> None:
    game = load("rummy-500").at()
    found = [points(game, m) for m in readings(game, parse_cards(cards)) if m.kind == "run"]
    assert sorted(found) == expected
    if cards == "TC X X KC":
        assert reason("romme", cards) == "joker-limit"


@pytest.mark.parametrize("cards", ["5H 5H X", "X 5H 9H", "5H 5D 5H X", "X 5H", "X X", "X 5H 5H"])
def test_a_joker_switches_no_rule_off(cards: str) -> None:
    reason("rummy-500", cards)


def test_five_melds_of_four_aces() -> None:
    assert len(all_melds(GIN, parse_cards("AC AD AH AS"))) == 5


def test_a_joker_stays_inside_the_ranks() -> None:
    game = load("rummy-500").patch({"run": {"ace": "low"}}).at()
    assert roles(game, read(game, parse_cards("X AS 2S")))[2] == "3S"
    assert roles(game, read(game, parse_cards("QS KS X"))) == ("JS", "QS", "KS")


def test_ties_of_an_arrangement() -> None:
    """Equal in everything else: the runs of three come before the run of six."""
    best = arrange(GIN, parse_cards("3H 4H 5H 6H 7H 8H"))
    assert [m.cards for m in best.melds] == [parse_cards("3H 4H 5H"), parse_cards("6H 7H 8H")]


def test_goals_of_an_arrangement() -> None:
    game = load("rummy-500").at()
    hand = parse_cards("AC AD AH 2C 3C")
    assert arrange(game, hand, "points").points == 33
    assert arrange(game, hand, "deadwood").deadwood == 5
    assert arrange(game, hand, "cards").melds[0].kind == "set"


def test_lowest_policy_lists_a_joker_run_once() -> None:
    game = load("rami-40").at()
    assert [m.cards for m in all_melds(game, parse_cards("7S 8S X"))] == [parse_cards("X 7S 8S")]
    laid = load("romme").at()
    assert len(all_melds(laid, parse_cards("7S 8S X"))) == 2
