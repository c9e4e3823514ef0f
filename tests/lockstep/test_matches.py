"""Totals, dealers, play-offs, stacks, pools and settlement: the engine's match and the ledger."""

import random

import pytest

from .games import Spec, named_games
from .matches import play_match, short_match
from .pair import Counts

PLAIN = [game for game in named_games() if len(game.options) <= 1]


@pytest.mark.parametrize("game", PLAIN, ids=str)
def test_a_match_of_every_game(game: Spec) -> None:
    rng = random.Random(str(game))
    books = play_match(rng, game.but({"match": {"max_deals": 3}}), Counts(), most=3)
    assert books.match.over


# Joint winners of a gin match of three.
FOUND = (8306326247116484111,)


@pytest.mark.parametrize("seed", [*range(100), *FOUND])
def test_a_match_of_small_hands(seed: int) -> None:
    rng = random.Random(seed)
    play_match(rng, short_match(rng), Counts())
