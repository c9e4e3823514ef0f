"""Cards, their texts and multisets."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy
from rummy import Card, Cards

FACES = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] + ["X"]
faces = st.sampled_from(FACES)
few = st.lists(faces, max_size=20).filter(
    lambda cards: max(Counter(cards).values(), default=0) <= 3
)


def test_a_card_has_rank_suit_and_symbol() -> None:
    card = Card("7h")
    assert (card.rank, card.suit, card.is_joker, card.symbol, str(card)) == (
        "7",
        "H",
        False,
        "7♥",
        "7H",
    )
    ten, joker = Card("10♦"), Card("x")
    assert (ten.rank, ten.symbol, str(ten)) == ("T", "10♦", "TD")
    assert (joker.rank, joker.suit, joker.is_joker, joker.symbol) == (None, None, True, "X")


def test_faces_are_numbered_in_face_order() -> None:
    assert [str(Card.from_index(i)) for i in range(53)] == FACES
    assert [Card(face).index for face in FACES] == list(range(53))
    assert sorted(Card(face) for face in reversed(FACES)) == [Card(face) for face in FACES]


@given(faces)
def test_a_card_reads_back_from_every_form(face: str) -> None:
    card = Card(face)
    assert Card(str(card)) == Card(card.symbol) == Card(face.lower()) == Card(card) == card
    assert eval(repr(card), {"Card": Card}) == card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) == card


def test_a_card_is_equal_to_cards_only() -> None:
    assert Card("7H") != "7H"
    assert len({Card("7H"), Card("7♥"), Card("8H")}) == 2


@pytest.mark.parametrize(
    "text", ["", "1Z", "7", "H7", "11H", "7HH", "XX", "é", "\ud800", "7\0", "🂡"]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(rummy.ParseError) as caught:
        Card(text)
    assert caught.value.reason == "card"


@pytest.mark.parametrize("thing", [None, 7, 7.5, b"7H", ["7H"], object()])
def test_a_wrong_type_is_a_type_error(thing: object) -> None:
    with pytest.raises(TypeError):
        Card(thing)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Cards([thing])  # type: ignore[list-item]


@pytest.mark.parametrize("index", [-1, 53, 10**30, -(10**30)])
def test_a_number_outside_the_faces_is_refused(index: int) -> None:
    with pytest.raises(rummy.RulesError) as caught:
        Card.from_index(index)
    assert caught.value.reason == "out-of-range"


@given(few)
def test_cards_count_like_a_counter(cards: list[str]) -> None:
    held, counter = Cards(cards), Counter(cards)
    assert len(held) == len(cards)
    assert [held.count(face) for face in FACES] == [counter[face] for face in FACES]
    assert list(held.counts) == [counter[face] for face in FACES]
    assert all((face in held) == (face in counter) for face in FACES)
    assert [str(card) for card in held] == sorted(cards, key=FACES.index)
    assert bool(held) == bool(cards)


@given(few)
def test_cards_read_back(cards: list[str]) -> None:
    held = Cards(cards)
    assert Cards(str(held)) == Cards(iter(held)) == Cards(held) == held
    assert eval(repr(held), {"Cards": Cards}) == held
    assert pickle.loads(pickle.dumps(held)) == copy.deepcopy(held) == copy.copy(held) == held
    assert hash(Cards(str(held))) == hash(held)


@given(few, few)
def test_sums_and_inclusion_are_those_of_multisets(left: list[str], right: list[str]) -> None:
    a, b, both = Cards(left), Cards(right), Counter(left) + Counter(right)
    if max((n for face, n in both.items() if face != "X"), default=0) > 3:
        with pytest.raises(rummy.ParseError, match="too often"):
            a + b
        return
    assert Counter(map(str, a + b)) == both
    assert (a + b) - b == a
    assert a <= a + b
    assert (a < a + b) == bool(right)
    assert (a <= b) == (Counter(left) <= Counter(right))
    assert (a >= b) == (b <= a)
    assert (a > b) == (b < a)


def test_cards_take_every_form_of_cards() -> None:
    hand = Cards("7H 7H X")
    assert (
        hand + "2C"
        == hand + Card("2C")
        == hand + iter(["2C"])
        == "2C" + hand
        == Cards("2C,7H\n7H x")
    )
    assert hand - "X" == hand - Cards("X") == Cards("7H 7H")
    assert "7H 7H 7H X" - hand == Cards("7H")
    assert Card("7H") in hand
    assert hand <= "7H 7H X X"
    assert Cards() == Cards("")


def test_taking_away_an_absent_card_is_an_error() -> None:
    with pytest.raises(rummy.ParseError, match="KD cannot be taken away") as caught:
        Cards("7H X") - "KD"
    assert caught.value.reason == "cards"


def test_wrong_operands_are_named() -> None:
    hand = Cards("7H")
    with pytest.raises(rummy.ParseError, match="“zz” is no card"):
        hand + "zz"
    with pytest.raises(rummy.ParseError):
        assert "zz" in hand
    for wrong in (5, None, 1.5, [None]):
        with pytest.raises(TypeError):
            hand + wrong  # type: ignore[operator]
        with pytest.raises(TypeError):
            assert hand <= wrong  # type: ignore[operator]
    assert hand != "7H"
    assert hand != 5


def test_too_many_cards_are_refused_in_time() -> None:
    def endless() -> object:
        while True:
            yield "X"

    for cards in ("7H " * 401, ["7H"] * 10**6, endless(), "7H 7H 7H 7H", ["X"] * 300):
        with pytest.raises(rummy.ParseError) as caught:
            Cards(cards)  # type: ignore[arg-type]
        assert caught.value.reason == "cards"


def test_cards_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Card("7H").rank = "8"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Cards("7H").extra = 1  # type: ignore[attr-defined]
