"""Players that end most deals with a knock: greedy by deadwood, with some randomness."""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rummy import Action, Card, Cards, Rules, State


class Style(NamedTuple):
    """Chances of a seat, 0 to 1."""

    care: float
    """To choose the draw or discard that leaves least deadwood, else any."""
    knock: float
    """To knock when it can."""
    take: float
    """To take the up-card without need."""


STYLES = [
    Style(care=0.95, knock=0.8, take=0.05),
    Style(care=0.95, knock=0.15, take=0.05),
    Style(care=0.6, knock=0.9, take=0.3),
    Style(care=0.9, knock=0.5, take=0.8),
    Style(care=0.3, knock=0.02, take=1.0),
]
WEIGHTS = [20, 10, 10, 4, 1]


def any_styles(rng: random.Random) -> Sequence[Style]:
    """One style for both seats, or one for each."""
    one, other = rng.choices(STYLES, WEIGHTS, k=2)
    return (one, one) if rng.random() < 0.5 else (one, other)


def choose(rng: random.Random, style: Style, state: State, menu: list[Action]) -> Action:
    match state.phase:
        case "upcard" | "draw":
            return draw(rng, style, state, menu)
        case "play":
            return discard(rng, style, state, menu)
        case _:
            lays = [a for a in menu if a.verb != "done"]
            return rng.choice(lays) if lays and rng.random() < 0.75 else menu[-1]


def draw(rng: random.Random, style: Style, state: State, menu: list[Action]) -> Action:
    if len(menu) == 1 or rng.random() > max(style.care, style.take):
        return rng.choice(menu)
    hand, top = state.hand(state.seat), state.pile[-1]
    eleven = hand + str(top)
    wanted = best(state.rules, eleven, eleven)[0] < state.rules.deadwood(hand)
    takes = wanted or rng.random() < style.take
    return next(a for a in menu if (a.verb == "take") == takes)


def discard(rng: random.Random, style: Style, state: State, menu: list[Action]) -> Action:
    knocks = [a for a in menu if a.verb != "discard"]
    if knocks and rng.random() < style.knock:
        return rng.choice([knocks[-1], rng.choice(knocks)])
    throws = [a for a in menu if a.verb == "discard"]
    if rng.random() > style.care:
        return rng.choice(throws)
    card = best(state.rules, state.hand(state.seat), (a.cards[0] for a in throws))[1]
    return next(a for a in throws if a.cards[0] == card)


def best(rules: Rules, hand: Cards, cards: Iterable[Card]) -> tuple[int, Card]:
    """Least deadwood after one of these discards, and the first that leaves it."""
    return min(((rules.deadwood(hand - [c]), c) for c in cards), key=lambda pair: pair[0])
