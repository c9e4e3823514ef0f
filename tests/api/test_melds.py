"""Melds and arrangements as Python sees them."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy
from rummy import Card, Cards

from .helpers import every_rules

ROMME = rummy.load("romme")


def test_a_meld_shows_cards_roles_and_points() -> None:
    meld = ROMME.meld("X 7S 8S")
    assert (meld.kind, meld.roles, meld.points) == ("run", ("6S", "7S", "8S"), 21)
    assert meld.cards == (Card("X"), Card("7S"), Card("8S"))
    assert (str(meld), len(meld)) == ("run X 7S 8S", 3)
    assert ROMME.meld("9C X 9H").roles == ("9C", "9H", "9?")
    assert ROMME.meld("9C 9S 9H X").roles == ("9C", "9H", "9S", "9D")


def test_a_meld_reads_back_from_its_text() -> None:
    for text in ("run X 7S 8S", "set 9C 9H X", "run QH KH AH"):
        assert str(ROMME.meld(text)) == text
        assert ROMME.meld(text.removeprefix("run ").removeprefix("set ")) == ROMME.meld(text)


def test_kind_chooses_where_both_are_possible() -> None:
    rami = rummy.load("rami-40")
    wild = rummy.load("rummy-500", "ring")
    assert ROMME.meld("7D 7H X", kind="set").kind == "set"
    for rules in (rami, wild, rummy.load("traditional")):
        kinds = {meld.kind for meld in rules.melds("7D X X") if len(meld) == 3}
        for kind in kinds:
            assert rules.meld("X 7D X", kind=kind).kind == kind


def test_a_multiset_takes_all_layouts() -> None:
    assert ROMME.meld(Cards("X 7S 8S")).points == 24
    assert ROMME.meld("X 7S 8S").points == 21
    assert rummy.load("rami-40").meld(Cards("7S 8S X")).points == 21
    cyclic = rummy.load("romme", "cyclic-runs")
    assert str(cyclic.meld(Cards("2S KS AS"))) == "run KS AS 2S"
    strict = rummy.load("romme", "strict-groups")
    assert str(strict.meld(Cards("7C 7H 7S"))) == "set 7C 7S 7H"
    assert str(ROMME.meld([Card("X"), "7S", "8S"])) == "run X 7S 8S"


@pytest.mark.parametrize(
    ("game", "cards", "kind", "reason"),
    [
        ("romme", "7H 8H", None, "too-few"),
        ("romme", "7H 7H 7D", None, "suit-twice"),
        ("romme", "KD AD 2D", None, "corner"),
        ("romme", "3D 4D 6D", None, "gap"),
        ("romme", "X X 9D", None, "joker-limit"),
        ("romme", "TS JH QS", None, "mixed-suits"),
        ("romme", "TS JS QS", "set", "mixed-ranks"),
        ("romme", "7C 7D 7H 7S X", None, "too-many"),
        ("romme", "5H 6H 7H 7H", None, "rank-twice"),
        ("romme strict-jokers", "5H X X 8H 9H", None, "adjacent-jokers"),
        ("romme strict-groups", "7C 7H 7D", None, "suit-order"),
        ("romme", "", None, "too-few"),
    ],
)
def test_what_is_no_meld_has_a_reason(game: str, cards: str, kind: None, reason: str) -> None:
    rules = rummy.load(*game.split())
    with pytest.raises(rummy.NotAMeld) as caught:
        rules.meld(cards, kind=kind)
    assert caught.value.reason == reason
    assert "meld" in str(caught.value)


def test_wrong_arguments_of_meld() -> None:
    with pytest.raises(rummy.RulesError, match="kind"):
        ROMME.meld("7H 8H 9H", kind="flush")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ROMME.meld("7H 8H 9H", kind=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ROMME.meld(5)  # type: ignore[arg-type]
    with pytest.raises(rummy.RulesError, match="goal"):
        ROMME.arrange("7H", goal="fun")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ROMME.arrange("7H", goal=None)  # type: ignore[arg-type]
    with pytest.raises(rummy.NotAMeld):
        ROMME.meld(["7H"] * 300)


def test_melds_are_listed_sets_first() -> None:
    melds = ROMME.melds("7H 8H 9H 7C 7D X")
    kinds = [meld.kind for meld in melds]
    assert kinds == sorted(kinds, key=["set", "run"].index)
    assert len(set(melds)) == len(melds)
    assert ROMME.melds("") == []


def test_arrange_gives_melds_and_what_stays() -> None:
    gin = rummy.load("gin")
    best = gin.arrange("3H 4H 5H 6H 7H 8H KC")
    assert [str(meld) for meld in best.melds] == ["run 3H 4H 5H", "run 6H 7H 8H"]
    assert (best.left, best.deadwood, best.points) == (Cards("KC"), 10, 33)
    assert gin.deadwood("3H 4H 5H 6H 7H 8H KC") == 10
    assert gin.hand_value("KC AC") == 11
    assert str(best) == "run 3H 4H 5H, run 6H 7H 8H | KC (10)"
    assert gin.arrange("").melds == ()


hands = st.lists(
    st.sampled_from([r + s for s in "CDHS" for r in "A23456789TJQK"] + ["X"] * 6),
    max_size=14,
    unique=False,
).filter(lambda cards: all(cards.count(card) <= 2 for card in cards if card != "X"))


@given(hands, st.sampled_from(every_rules()), st.sampled_from(["deadwood", "points", "cards"]))
def test_an_arrangement_adds_up(hand: list[str], rules: rummy.Rules, goal: str) -> None:
    best = rules.arrange(hand, goal=goal)  # type: ignore[arg-type]
    laid = [card for meld in best.melds for card in meld.cards]
    assert Cards(laid) + best.left == Cards(hand)
    assert best.points == sum(meld.points for meld in best.melds)
    assert best.deadwood == rules.hand_value(best.left)
    for meld in best.melds:
        assert rules.meld(str(meld)).kind == meld.kind


@given(hands, st.sampled_from(every_rules()))
def test_melds_and_arrangements_survive_pickling(hand: list[str], rules: rummy.Rules) -> None:
    melds = rules.melds(hand)[:40]
    assert pickle.loads(pickle.dumps(melds)) == melds
    best = rules.arrange(hand)
    again = pickle.loads(pickle.dumps(best))
    assert again == copy.deepcopy(best) == best
    assert hash(again) == hash(best)
    assert [str(meld) for meld in again.melds] == [str(meld) for meld in best.melds]
