"""Law 12: every ending that a game has is reached, and no other."""

from collections import Counter

import pytest

import rummy

from .games import GAMES, IDS, POLICIES, start, table_sizes, walk


def endings(rules: rummy.Rules) -> set[str]:
    """The endings that these rules speak of."""
    finish = rules.finish
    if finish.by == "knock":
        big = {"big-gin"} if finish.big_gin else set()
        return {"knock", "gin", "undercut", finish.bound} | big
    rummy_doubles = {"rummy"} if rules.score.one_turn > 1 else set()
    stock_ends = {"stock-out"} if rules.stock.when_empty in {"end", "pile"} else set()
    return {"out", finish.bound} | rummy_doubles | stock_ends


def reached(rules: rummy.Rules, wanted: set[str], deals: int) -> Counter[str]:
    """Endings of deals played in every way until all are seen, or so many deals are over."""
    found: Counter[str] = Counter()
    sizes = table_sizes(rules)
    for seed in range(deals):
        for policy in POLICIES:
            first = start(rules, sizes[seed % len(sizes)], seed, lucky=seed % 3)
            *_, last = walk(first, policy, seed)
            assert last.outcome is not None
            found[last.outcome.ending] += 1
        if set(found) >= wanted:
            break
    return found


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_ending_is_reached(game: tuple[str, ...]) -> None:
    rules = rummy.load(*game)
    found = reached(rules, endings(rules), deals=300)
    assert set(found) == endings(rules), found
