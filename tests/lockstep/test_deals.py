"""Whole deals of every game, of its options and their pairs, from the deal or from midway."""

import random

import pytest

from .driver import deal
from .games import Spec, any_options, house_rules, named_games
from .pair import Counts

NAMED = named_games()


@pytest.mark.parametrize("game", NAMED, ids=str)
def test_a_game_with_its_options(game: Spec) -> None:
    counts = Counts()
    for seed in range(2):
        deal(seed, game, counts, most=60)
    assert counts.actions


@pytest.mark.parametrize("seed", range(40))
def test_any_options(seed: int) -> None:
    deal(seed, any_options(random.Random(seed)), Counts(), most=80)


@pytest.mark.parametrize("seed", range(120))
def test_house_rules(seed: int) -> None:
    deal(seed, house_rules(random.Random(seed)), Counts(), most=60)
