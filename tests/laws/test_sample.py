"""Law 7: every world that a view allows is equally likely in `view.sample`."""

import math
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import rummy

DRAWS = 150  # samples for each world


def position(game: str, hidden: str, mine: str, known: str = "", **keys: Any) -> rummy.State:
    """Seat 0 holds `mine`; seat 1 the `known` cards and hidden ones; the rest lies in the pile."""
    rules = rummy.load(*game.split())
    rules_deck = rules.for_seats(2).deck
    faces = [r + s for s in "CDHS" for r in "A23456789TJQK"] * rules_deck.packs
    deck = Counter(faces + ["X"] * rules_deck.jokers)
    theirs, stock = keys.pop("theirs"), hidden.split()
    hands = [mine, " ".join([known, *stock[:theirs]])]
    open_cards = deck - Counter(" ".join([mine, known, hidden]).split())
    return rules.position(
        {
            "hands": hands,
            "known": ["", known],
            "stock": " ".join(stock[theirs:]),
            "pile": " ".join(open_cards.elements()),
            "dealer": 1,
            "seat": 0,
            **keys,
        }
    )


def world(state: rummy.State) -> str:
    return f"{state.hand(1)} | {state.to_dict()['stock']}"


def expected(hidden: str, known: str, theirs: int) -> Counter[str]:
    """How many of all deals of the hidden cards give each world."""
    worlds: Counter[str] = Counter()
    for deal in permutations(hidden.split()):
        hand = rummy.Cards(" ".join([known, *deal[:theirs]]))
        worlds[f"{hand} | {' '.join(deal[theirs:])}"] += 1
    return worlds


def too_far(degrees: int) -> float:
    """The value that chi-square passes once in 100,000 times (Wilson and Hilferty)."""
    z = 4.265
    root = 1 - 2 / (9 * degrees) + z * math.sqrt(2 / (9 * degrees))
    return degrees * root**3


CASES = {
    "gin": ("gin", "4C 5D 6H 7S 8C", "AC 2D", "", 2),
    "gin, one known": ("gin", "4C 5D 6H 7S 8C", "AC 2D", "KH", 2),
    "equal cards": ("traditional", "4C 4C 6H 6H 8C", "AC 2D", "", 3),
    "equal cards, one known": ("traditional", "4C 4C 6H 7S", "AC 2D", "4D 9S", 2),
    "jokers": ("rummy-500", "X X 6H 7S 8C", "AC 2D", "KH", 2),
    "whole hand known": ("romme", "4C 5D 6H 7S 8C", "AC 2D", "9C X", 0),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
@pytest.mark.parametrize("viewer_first", [True, False])
def test_sample_is_uniform(case: tuple[str, str, str, str, int], viewer_first: bool) -> None:
    game, hidden, mine, known, theirs = case
    seat = 0 if viewer_first else 1
    state = position(game, hidden, mine, known, theirs=theirs, seat=seat)
    worlds = expected(hidden, known, theirs)
    assert 2 <= len(worlds) <= 200
    draws = DRAWS * len(worlds)
    view = state.view(0)
    found = Counter(world(view.sample(seed)) for seed in range(draws))
    assert set(found) == set(worlds)
    share = draws / worlds.total()
    chi = sum((found[w] - n * share) ** 2 / (n * share) for w, n in worlds.items())
    assert chi < too_far(len(worlds) - 1)


def test_the_test_sees_a_crooked_sample() -> None:
    """A world met a fifth more often than the others is found out with as many draws."""
    worlds = 60
    even = DRAWS * worlds / (worlds + 0.2)
    counts = [even * 1.2] + [even] * (worlds - 1)
    chi = sum((n - DRAWS) ** 2 / DRAWS for n in counts)
    assert chi < too_far(worlds - 1)  # one world alone stays unseen …
    counts = [DRAWS * 1.2] * 30 + [DRAWS * 0.8] * 30
    assert sum((n - DRAWS) ** 2 / DRAWS for n in counts) > too_far(worlds - 1)  # … half do not
