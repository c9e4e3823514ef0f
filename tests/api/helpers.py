"""Rules, deals and positions that the tests of the API share."""

from collections.abc import Iterator

import rummy
from rummy import bots


def every_rules() -> list[rummy.Rules]:
    """Every game alone and with each single option."""
    games = [rummy.load(name) for name in rummy.profiles()]
    return games + [rummy.load(g.name, option) for g in games for option in g.available_options]


def states_of(state: rummy.State, seed: int = 0) -> Iterator[rummy.State]:
    """Yield the states of a deal that random bots play to its end."""
    bot = bots.Random(seed)
    yield state
    while state.outcome is None:
        state = state.play(bot.act(state.view(state.seat)))
        yield state


def finished(rules: rummy.Rules, seed: int = 1) -> rummy.State:
    """Play a deal of greedy bots at the smallest table."""
    players = rules.seats.min
    return bots.play(rules.deal(players=players, seed=seed), [bots.Greedy()] * players)
