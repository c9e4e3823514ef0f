"""Players: what a bot is, the bots of the library, and how they are measured.

A bot is anything with ``act(view)``: it gets the `View` of its seat and returns one of the view's
legal actions, as an `Action` or a text.
"""

import copy
from collections.abc import Sequence
from typing import Protocol

from rummy._rummy import (
    Action,
    Greedy,
    Quick,
    Random,
    Search,
    State,
    View,
    by_name,
    deal_seed,
    load,
    profiles,
)
from rummy.errors import RulesError, RummyError
from rummy.measure import Duel, Progress, Rating, Record, Standing, chart, duel, tournament
from rummy.measure.field import need_bot
from rummy.reasons import why

__all__ = [
    "NAMES",
    "Bot",
    "Duel",
    "Greedy",
    "Progress",
    "Quick",
    "Random",
    "Rating",
    "Record",
    "Search",
    "Standing",
    "by_name",
    "chart",
    "check",
    "duel",
    "play",
    "tournament",
    "why",
]

NAMES = ("greedy", "quick", "random", "search")
"""Names that `by_name`, measurements and the command line take; ``search:20ms`` and ``search:200``
(worlds a move), too."""


class Bot(Protocol):
    """The whole protocol of a bot."""

    def act(self, view: View, /) -> Action | str:
        """Choose one of ``view.legal_actions()``; the viewer has to act."""
        ...


def play(state: State, bots: Sequence[Bot]) -> State:
    """Play a deal to its end, ``bots[i]`` in seat i; where several seats may act, the first does.

    Raises RulesError (``seats``) for a wrong number of bots, TypeError for what is no bot,
    IllegalAction for an illegal action.
    """
    if len(bots) != state.players:
        message = f"a bot for each of {state.players} seats is wanted, not {len(bots)}"
        raise RulesError(message, "seats")
    for bot in bots:
        need_bot(bot)
    while state.outcome is None:
        state = state.play(bots[state.seat].act(state.view(state.seat)))
    return state


def check(bot: Bot, *, seed: int = 1) -> None:
    """See that a bot plays every game by its rules, from what it may know alone.

    It plays a deal of every game at the smallest and the largest table against `Greedy`. Where
    copies of it agree on a view, they have to agree on that view of another world too; of a bot
    that `copy.deepcopy` refuses only the legality is checked.

    Raises IllegalAction, with a note that gives the position, for an illegal action, and RummyError
    (``hidden-cards``) for a choice that depends on cards it cannot see; RulesError
    (``out-of-range``) for a seed that is none; TypeError for what is no bot.
    """
    need_bot(bot)
    for number, name in enumerate(profiles()):
        rules = load(name)
        for players in sorted({rules.seats.min, rules.seats.max}):
            seat = number % players
            state = rules.deal(players=players, seed=deal_seed(seed, number, 0))
            _check_deal(bot, state, seat, seed)


def _check_deal(bot: Bot, state: State, seat: int, seed: int) -> None:
    others = Greedy()
    while state.outcome is None:
        view = state.view(state.seat)
        if state.seat != seat:
            state = state.play(others.act(view))
            continue
        _check_sight(bot, view, deal_seed(seed, state.turn, 0))
        action = bot.act(view)
        try:
            state = state.play(action)
        except RummyError as error:
            error.add_note(f"seat {seat} played {str(action)!r} in {state.to_json()}")
            raise


def _check_sight(bot: Bot, view: View, seed: int) -> None:
    """See that copies that agree on a view agree on the same view of another world."""
    try:
        first, second, third = (copy.deepcopy(bot) for _ in range(3))
    except Exception:  # noqa: BLE001 - a bot that cannot be copied cannot be compared with itself
        return
    other = view.sample(seed).view(view.viewer)
    chosen = str(first.act(view))
    if str(second.act(view)) == chosen != str(third.act(other)):
        message = f"in equal views the bot plays {chosen} and something else"
        raise RummyError(message, "hidden-cards")
