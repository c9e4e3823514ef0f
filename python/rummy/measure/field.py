"""Who plays whom, and the playing of single deals: a task that any process can do."""

import hashlib
import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy._rummy import (
    Greedy,
    Quick,
    Random,
    Rules,
    Search,
    __version__,
    by_name,
    deal_seed,
    play_by_name,
)
from rummy.measure.results import Share, mean

if TYPE_CHECKING:
    from rummy.bots import Bot


class Field(NamedTuple):
    """Everything that a deal of a measurement needs, and nothing that changes."""

    bots: "tuple[Bot | str, ...]"
    rules: Rules
    seed: int
    seatings: list[list[int]]
    """Which bot sits where, in every round of a deal."""

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.seatings[0])

    def names(self) -> list[str] | None:
        """Give the texts of bots of the library, which may be made anew for every deal."""
        names = [library_name(bot) for bot in self.bots]
        known = [name for name in names if name is not None]
        return known if len(known) == len(names) else None

    def key(self) -> dict[str, Any]:
        """Tell this measurement from others, as plain data: all that its results depend on."""
        rules = self.rules.to_toml().encode()
        return {
            "game": self.rules.name,
            "options": list(self.rules.options),
            "rules": hashlib.sha256(rules).hexdigest()[:16],
            "players": self.players,
            "bots": [title(bot) for bot in self.bots],
            "rounds": hashlib.sha256(json.dumps(self.seatings).encode()).hexdigest()[:16],
            "seed": self.seed,
            "version": __version__,
        }

    def play(self, numbers: range, workers: int | None) -> list[list[Share]]:
        """Play these deals in all seatings: for each a share for each bot."""
        names = self.names()
        if names is None:
            return [_play_deal(self, number) for number in numbers]
        played = play_by_name(
            names, self.rules, self.seatings, self.seed, numbers.start, numbers.stop, workers
        )
        return [[Share(*share) for share in deal] for deal in played]


def play_part(field: Field, numbers: range) -> list[list[Share]]:
    """Play deals as one task of many, in one thread."""
    return field.play(numbers, 1)


def library_name(bot: "Bot | str") -> str | None:
    """Give the text of a bot of the library, None for others."""
    if isinstance(bot, str):
        return by_name(bot).name
    if isinstance(bot, Search) and bot.belief is not None:
        return None  # it is more than its text
    return bot.name if isinstance(bot, Greedy | Quick | Random | Search) else None


def need_bot(bot: object) -> None:
    """Raise TypeError for what is no bot."""
    if not callable(getattr(bot, "act", None)):
        raise TypeError(f"bot: {type(bot).__name__} has no method act(view)")


def title(bot: "Bot | str") -> str:
    """Give the name of a bot: its ``name``, or that of its class."""
    if not isinstance(bot, str):
        need_bot(bot)
    own = library_name(bot) or getattr(bot, "name", None)
    return own if isinstance(own, str) else type(bot).__name__


def _play_deal(field: Field, number: int) -> list[Share]:
    shares = [Share(0, 0.0, 0.0, 0.0, 0, 0.0) for _ in field.bots]
    for seating in field.seatings:
        for bot, share in zip(seating, _play_round(field, number, seating), strict=True):
            shares[bot] = shares[bot].plus(share)
    return shares


def _play_round(field: Field, number: int, seating: Sequence[int]) -> list[Share]:
    """Play a deal once, with these bots in the seats; a share of one seat for each."""
    players = len(seating)
    state = field.rules.deal(
        players=players, seed=deal_seed(field.seed, number, 0), dealer=number % players
    )
    bots = [
        _seated(field.bots[bot], deal_seed(field.seed, number, 1 + seat))
        for seat, bot in enumerate(seating)
    ]
    moves, seconds = [0] * players, [0.0] * players
    while state.outcome is None:
        seat, view = state.seat, state.view(state.seat)
        started = time.perf_counter()
        action = bots[seat].act(view)
        seconds[seat] += time.perf_counter() - started
        moves[seat] += 1
        state = state.play(action)
    sign = 1 if field.rules.match.best == "high" else -1
    points = [sign * one for one in state.outcome.points]
    over = [own - _others(points, seating, bot) for own, bot in zip(points, seating, strict=True)]
    wins = [
        (seat in state.outcome.winners) / max(len(state.outcome.winners), 1)
        for seat in range(players)
    ]
    columns = ([1] * players, points, over, wins, moves, seconds)
    return [Share(*seat) for seat in zip(*columns, strict=True)]


def _others(points: Sequence[float], seating: Sequence[int], bot: int) -> float:
    return mean(one for one, other in zip(points, seating, strict=True) if other != bot)


def _seated(bot: "Bot | str", seed: int) -> "Bot":
    return by_name(bot, seed) if isinstance(bot, str) else bot
