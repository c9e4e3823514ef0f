"""Duels and tournaments: every deal in all seatings, means with their 95 % intervals.

Import from ``rummy.bots``.
"""

import math
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, NamedTuple

from rummy._rummy import (
    Greedy,
    Random,
    Rules,
    Search,
    by_name,
    deal_seed,
    duel_by_name,
    seatings,
    tournament_by_name,
)
from rummy.errors import RulesError

if TYPE_CHECKING:
    from rummy.bots import Bot

__all__ = ["Duel", "Record", "Standing", "duel", "tournament"]

PART = 10
"""Deals of one task of an executor."""


class Record(NamedTuple):
    """What a bot made of all its seats."""

    points: float
    """Mean points of a seat and deal; more is better in every game."""
    wins: float
    """Share of deals won, by seat; a shared win counts in part."""
    seconds_per_move: float
    """Mean time of a move, in seconds."""


class Duel(NamedTuple):
    """How one bot did against another; ``mean`` above 0 is better for the first in every game."""

    deals: int
    """Number of different deals; each was played twice."""
    mean: float
    """Points a deal and seat of the first bot over the second."""
    margin: float
    """Half the 95 % interval of ``mean``; infinite for a single deal."""
    records: tuple[Record, Record]
    """The first and the second bot on their own."""


class Standing(NamedTuple):
    """How an entrant of a tournament did; ``mean`` above 0 is better than the field."""

    name: str
    """Name of the bot, or of its class."""
    mean: float
    """Points a deal and seat over the mean of the other entrants' seats."""
    margin: float
    """Half the 95 % interval of ``mean``; infinite for a single deal."""
    record: Record
    """The entrant on its own."""


def duel(  # noqa: PLR0913 - two bots, a game, and what may be left out
    a: "Bot | str",
    b: "Bot | str",
    rules: Rules,
    deals: int = 1000,
    seed: int = 1,
    *,
    players: int | None = None,
    executor: Executor | None = None,
) -> Duel:
    """Play every deal twice, the bots changing places; at three and more seats they alternate.

    Bots of the library play all of it in Rust and in parallel, a fresh one for every deal. Others
    are asked deal by deal; ``executor`` spreads these over threads, processes or machines, with
    the same result. ``players`` is the number of seats, the smallest table without it.

    Raises RulesError (``seats``, ``out-of-range``), ParseError (``bot``), IllegalAction.
    """
    seats = rules.seats.min if players is None else players
    names = _name(a), _name(b)
    if names[0] is not None and names[1] is not None and executor is None:
        first, second = duel_by_name((names[0], names[1]), rules, seats, deals, seed)
        return Duel(deals, *first[0], (Record(*first[1]), Record(*second[1])))
    turns = [[(seat + turned) % 2 for seat in range(seats)] for turned in (0, 1)]
    field = _Field((a, b), rules, seats, seed, turns)
    played = _played(field, deals, executor)
    shares = [[_share(deal, bot) for deal in played] for bot in (0, 1)]
    samples = [
        _mean(mine.points) - _mean(theirs.points) for mine, theirs in zip(*shares, strict=True)
    ]
    return Duel(deals, *_estimate(samples), (_record(shares[0]), _record(shares[1])))


def tournament(  # noqa: PLR0913 - entrants, a game, and what may be left out
    entrants: "Sequence[Bot | str]",
    rules: Rules,
    deals: int = 100,
    seed: int = 1,
    *,
    players: int | None = None,
    executor: Executor | None = None,
) -> list[Standing]:
    """Play every deal in all seatings, as even as can be; one standing for each entrant, in order.

    Bots of the library play all of it in Rust and in parallel, a fresh one for every deal. Others
    are asked deal by deal; ``executor`` spreads these over threads, processes or machines, with
    the same result. ``players`` is the number of seats, the smallest table without it.

    Raises RulesError (``seats``, also for fewer than two entrants; ``out-of-range``), ParseError
    (``bot``), IllegalAction.
    """
    if len(entrants) < 2:
        raise RulesError("a tournament needs two entrants", "seats")
    seats = rules.seats.min if players is None else players
    rules.for_seats(seats)
    names = [_name(entrant) for entrant in entrants]
    known = [name for name in names if name is not None]
    titles = [name or type(bot).__name__ for name, bot in zip(names, entrants, strict=True)]
    if len(known) == len(names) and executor is None:
        results = tournament_by_name(known, rules, seats, deals, seed)
        return [
            Standing(title, *difference, Record(*record))
            for title, (difference, record) in zip(titles, results, strict=True)
        ]
    field = _Field(tuple(entrants), rules, seats, seed, seatings(len(entrants), seats))
    played = _played(field, deals, executor)
    return [_standing(title, played, entrant) for entrant, title in enumerate(titles)]


class _Field(NamedTuple):
    """Who plays what: everything that a deal of a measurement needs, and nothing that changes."""

    bots: "tuple[Bot | str, ...]"
    rules: Rules
    players: int
    seed: int
    seatings: list[list[int]]
    """Which bot sits where, in every round of a deal."""


class _Seat(NamedTuple):
    """What a bot made of one seat in one round."""

    bot: int
    points: float
    over: float
    """Points over the mean of the other bots' seats."""
    win: float
    moves: int
    seconds: float


class _Share(NamedTuple):
    """What a bot made of its seats in all rounds of a deal."""

    points: list[float]
    over: list[float]
    wins: list[float]
    moves: int
    seconds: float


def _name(bot: "Bot | str") -> str | None:
    """Give the text of a bot of the library; it may be made anew for every deal."""
    if isinstance(bot, str):
        return by_name(bot).name
    return bot.name if isinstance(bot, Greedy | Random | Search) else None


def _played(field: _Field, deals: int, executor: Executor | None) -> list[list[_Seat]]:
    """Play all deals; the seats of all rounds of each."""
    if deals < 0:
        raise RulesError("deals: a number from 0 is wanted", "out-of-range")
    parts = [range(first, min(first + PART, deals)) for first in range(0, deals, PART)]
    if executor is None:
        return [deal for part in parts for deal in _play_part(field, part)]
    futures = [executor.submit(_play_part, field, part) for part in parts]
    return [deal for future in futures for deal in future.result()]


def _play_part(field: _Field, numbers: range) -> list[list[_Seat]]:
    return [
        [seat for seating in field.seatings for seat in _play_round(field, number, seating)]
        for number in numbers
    ]


def _play_round(field: _Field, number: int, seating: Sequence[int]) -> list[_Seat]:
    """Play a deal once, with these bots in the seats."""
    players = field.players
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
    winners = state.outcome.winners
    return [
        _Seat(
            bot,
            points[seat],
            points[seat] - _mean(p for p, b in zip(points, seating, strict=True) if b != bot),
            (seat in winners) / max(len(winners), 1),
            moves[seat],
            seconds[seat],
        )
        for seat, bot in enumerate(seating)
    ]


def _seated(bot: "Bot | str", seed: int) -> "Bot":
    return by_name(bot, seed) if isinstance(bot, str) else bot


def _share(deal: Sequence[_Seat], bot: int) -> _Share:
    mine = [seat for seat in deal if seat.bot == bot]
    return _Share(
        [seat.points for seat in mine],
        [seat.over for seat in mine],
        [seat.win for seat in mine],
        sum(seat.moves for seat in mine),
        math.fsum(seat.seconds for seat in mine),
    )


def _standing(name: str, played: Sequence[Sequence[_Seat]], bot: int) -> Standing:
    shares = [_share(deal, bot) for deal in played]
    return Standing(name, *_estimate([_mean(share.over) for share in shares]), _record(shares))


def _record(shares: Sequence[_Share]) -> Record:
    moves = sum(share.moves for share in shares)
    return Record(
        _mean(points for share in shares for points in share.points),
        _mean(win for share in shares for win in share.wins),
        math.fsum(share.seconds for share in shares) / max(moves, 1),
    )


def _mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return math.fsum(values) / max(len(values), 1)


def _estimate(samples: Sequence[float]) -> tuple[float, float]:
    """Mean and half the 95 % interval, by the normal distribution."""
    n, mean = len(samples), _mean(samples)
    if n < 2:
        return mean, math.inf
    square = math.fsum((sample - mean) ** 2 for sample in samples)
    return mean, 1.96 * math.sqrt(square / (n - 1) / n)
