"""All melds of a hand, the price of cards in hand, and the best arrangement by brute force."""

# mypy: no-warn-return-any

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from .cards import JOKER, Cards, face, hand_of, jokers, minus, rank, show, without
from .melds import FIXED_ORDER, Meld, joker_problem, last_slot, points, problem, read
from .rules import Game

Score = tuple[Any, ...]


def card_value(game: Game, card: int) -> int:
    """Points of one card left in hand."""
    values = game.score.values
    if show(card) in values.cards:
        return values.cards[show(card)]
    return values.hand_joker if card == JOKER else values.hand[rank(card)]


def hand_value(game: Game, cards: Iterable[int]) -> int:
    return sum(card_value(game, card) for card in cards)


# ---- every meld ----------------------------------------------------------------------------------


def all_melds(game: Game, hand: Iterable[int]) -> tuple[Meld, ...]:
    """One meld for each action `meld ...` the profile could allow from these cards, in menu
    order.
    """
    return _all_melds(game, hand_of(hand))


@lru_cache(maxsize=200_000)
def _all_melds(game: Game, hand: Cards) -> tuple[Meld, ...]:
    found = set(_sets(game, hand)) | set(_runs(game, hand))
    return tuple(sorted(found, key=Meld.order))


def _sets(game: Game, hand: Cards) -> Iterator[Meld]:
    for r in range(13):
        held = [s for s in range(4) if face(r, s) in hand]
        if not held:
            continue
        if game.set.order == "fixed":
            yield from _ordered_sets(game, r, hand)
            continue
        for count in range(1, len(held) + 1):
            for suits in combinations(held, count):
                for wild in range(min(jokers(hand), 4 - count) + 1):
                    meld = Meld("set", tuple(face(r, s) for s in suits) + (JOKER,) * wild)
                    if problem(game, meld) is None:
                        yield meld


def _ordered_sets(game: Game, r: int, hand: Cards) -> Iterator[Meld]:
    for start in range(4):
        for size in range(1, 5 - start):
            faces = [face(r, s) for s in FIXED_ORDER[start : start + size]]
            for layout in _layouts(faces, hand):
                meld = Meld("set", layout, start)
                if problem(game, meld) is None:
                    yield meld


def _layouts(faces: Sequence[int], hand: Cards) -> Iterator[Cards]:
    """Every way to lay these faces from the hand, each by the card itself or by a joker."""
    if not faces:
        yield ()
        return
    for card in {faces[0], JOKER}:
        left = without(hand, [card])
        if left is not None:
            for rest in _layouts(faces[1:], left):
                yield (card,) + rest


def _runs(game: Game, hand: Cards) -> Iterator[Meld]:
    for s in range(4):
        for start in range(13):
            for layout in _grow_run(game, s, start, (), hand):
                meld = Meld("run", layout, start)
                if game.wild.policy == "lowest":  # one place for the joker: the reading decides
                    meld = read(game, layout, "run")
                yield meld


def _grow_run(game: Game, s: int, start: int, layout: Cards, hand: Cards) -> Iterator[Cards]:
    """Legal runs that begin with `layout`, each next slot by its card or by a joker."""
    if len(layout) >= game.run.min and joker_problem(game, "run", layout) is None:
        yield layout
    slot = start + len(layout)
    if slot > last_slot(game) or len(layout) >= min(game.run.max, 13):
        return
    for card in (face(slot % 13, s), JOKER):
        too_wild = card == JOKER and jokers(layout) >= game.wild.max_per_meld
        left = None if too_wild else without(hand, [card])
        if left is not None:
            yield from _grow_run(game, s, start, layout + (card,), left)


# ---- the best arrangement ------------------------------------------------------------------------


@dataclass(frozen=True)
class Arrangement:
    melds: tuple[Meld, ...]
    left: Cards
    deadwood: int
    points: int


def arrange(game: Game, hand: Iterable[int], goal: str = "deadwood") -> Arrangement:
    """Disjoint melds, best by the goal; ties: least deadwood, most points, most cards, fewest
    jokers, then first in meld order.
    """
    hand = hand_of(hand)
    melds = all_melds(game, hand)
    best = _best(game, hand, melds, goal, {})
    chosen = tuple(melds[i] for i in best[-1])
    left = minus(hand, [card for meld in chosen for card in meld.cards])
    return Arrangement(chosen, left, hand_value(game, left), sum(points(game, m) for m in chosen))


def _best(
    game: Game, hand: Cards, melds: tuple[Meld, ...], goal: str, seen: dict[Any, Any]
) -> Score:
    """Smallest score of this hand: its first card stays, or goes into one of the melds that hold
    it.

    Every part of a score is a sum over melds; the last is the sorted list of meld numbers.
    """
    if not hand:
        return (0, 0, 0, 0, 0, ())
    if hand not in seen:
        options = [_add(_stays(game, hand[0], goal), _best(game, hand[1:], melds, goal, seen))]
        for number, meld in enumerate(melds):
            left = without(hand, meld.cards) if hand[0] in meld.cards else None
            if left is not None:
                options.append(
                    _add(_laid(game, meld, number, goal), _best(game, left, melds, goal, seen))
                )
        seen[hand] = min(options)
    return seen[hand]


def _stays(game: Game, card: int, goal: str) -> Score:
    deadwood = card_value(game, card)
    return (deadwood if goal == "deadwood" else 0, deadwood, 0, 0, 0, ())


def _laid(game: Game, meld: Meld, number: int, goal: str) -> Score:
    worth, size = points(game, meld), len(meld.cards)
    aim = {"deadwood": 0, "points": -worth, "cards": -size}[goal]
    return (aim, 0, -worth, -size, jokers(meld.cards), (number,))


def _add(one: Score, rest: Score) -> Score:
    return tuple(a + b for a, b in zip(one[:-1], rest[:-1])) + (tuple(sorted(one[-1] + rest[-1])),)


@lru_cache(maxsize=200_000)
def deadwood(game: Game, hand: Cards) -> int:
    """Least deadwood of a hand."""
    return arrange(game, hand, "deadwood").deadwood
