"""Cards are faces: a number `suit * 13 + rank`, the joker is 52. A hand is a sorted tuple of
faces.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from .errors import ParseError

Cards = tuple[int, ...]
RANKS = "A23456789TJQK"
SUITS = "CDHS"
SYMBOLS = dict(zip("♣♦♥♠", SUITS))
JOKER = 52
ACE, KING = 0, 12


def face(rank: int, suit: int) -> int:
    return suit * 13 + rank


def rank(card: int) -> int:
    return card % 13


def suit(card: int) -> int:
    return card // 13


def parse_card(text: str) -> int:
    """`7H`, `10h`, `7♥` or `X` as a face. Raises ParseError `card`."""
    word = text.strip().upper().replace("10", "T", 1)
    if word == "X":
        return JOKER
    rank_sign, suit_sign = word[:1], SYMBOLS.get(word[1:], word[1:])
    if len(suit_sign) != 1 or not rank_sign or rank_sign not in RANKS or suit_sign not in SUITS:
        raise ParseError("card", f"{text!r} is no card")
    return face(RANKS.index(rank_sign), SUITS.index(suit_sign))


def parse_cards(text: str | Iterable[str | int]) -> Cards:
    """Cards in the order written; also takes faces that are parsed already."""
    if isinstance(text, str):
        return tuple(parse_card(word) for word in text.split())
    return tuple(card if isinstance(card, int) else parse_card(card) for card in text)


def show(card: int) -> str:
    return "X" if card == JOKER else RANKS[rank(card)] + SUITS[suit(card)]


def show_all(cards: Iterable[int]) -> str:
    return " ".join(show(card) for card in cards)


def hand_of(cards: Iterable[int]) -> Cards:
    return tuple(sorted(cards))


def without(hand: Sequence[int], cards: Iterable[int]) -> Cards | None:
    """The hand after `cards` have left it, or None where one of them is not there."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def minus(hand: Sequence[int], cards: Iterable[int]) -> Cards:
    """The hand without cards that are surely there."""
    left = without(hand, cards)
    assert left is not None
    return left


def naturals(cards: Iterable[int]) -> list[int]:
    return [card for card in cards if card != JOKER]


def jokers(cards: Iterable[int]) -> int:
    return sum(card == JOKER for card in cards)


def full_deck(packs: int, joker_count: int) -> Cards:
    """Every card of the deck in face order."""
    return tuple(card for card in range(52) for _ in range(packs)) + (JOKER,) * joker_count


def same_cards(one: Iterable[int], other: Iterable[int]) -> bool:
    return Counter(one) == Counter(other)
