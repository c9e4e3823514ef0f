"""Duels and tournaments: every deal in all seatings, means with their 95 % intervals.

Import from ``rummy.bots``.
"""

import os
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from rummy._rummy import Rules, seatings
from rummy.errors import RulesError
from rummy.measure.chart import chart
from rummy.measure.field import Field, library_name, title
from rummy.measure.ratings import ratings_of
from rummy.measure.results import Duel, Rating, Record, Standing, duel_of, standing_of
from rummy.measure.run import How, Progress, play_all

if TYPE_CHECKING:
    from rummy.bots import Bot

__all__ = ["Duel", "Progress", "Rating", "Record", "Standing", "chart", "duel", "tournament"]


def duel(  # noqa: PLR0913 - two bots, a game, and what may be left out
    a: "Bot | str",
    b: "Bot | str",
    rules: Rules,
    deals: int = 1000,
    seed: int = 1,
    *,
    players: int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    resume: str | os.PathLike[str] | None = None,
    progress: bool | Progress = False,
) -> Duel:
    """Play every deal twice, the bots changing places; at three and more seats they alternate.

    ``players`` is the number of seats, the smallest table without it. The rest is as in
    `tournament`.

    Raises RulesError (``seats``, ``out-of-range``), ParseError (``bot``, ``record``),
    IllegalAction.
    """
    seats = rules.seats.min if players is None else players
    rules.for_seats(seats)
    for bot in (a, b):
        library_name(bot)
    turns = [[(seat + turned) % 2 for seat in range(seats)] for turned in (0, 1)]
    field = Field((a, b), rules, seed, turns)
    return duel_of(play_all(field, deals, How(executor, workers, resume, progress)))


def tournament(  # noqa: PLR0913 - entrants, a game, and what may be left out
    entrants: "Sequence[Bot | str]",
    rules: Rules,
    deals: int = 100,
    seed: int = 1,
    *,
    players: int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    resume: str | os.PathLike[str] | None = None,
    progress: bool | Progress = False,
    ratings: bool = False,
) -> list[Standing]:
    """Play every deal in all seatings, as even as can be; one standing for each entrant, in order.

    Bots of the library play in Rust, a fresh one for every deal; others are asked deal by deal.
    Nothing but the times, and the moves of bots that follow the clock, depends on how it is spread.

    Parameters
    ----------
    players
        Number of seats, the smallest table without it.
    executor
        Any executor of ``concurrent.futures``, or that of a cluster (``get_executor()`` of a
        ``distributed.Client``, extra ``cluster``): the deals become tasks of ten, each played in
        one thread. Bots have to be picklable where tasks go to other processes.
    workers
        Number of threads where bots of the library play without an executor, all cores without it.
    resume
        A file of JSON lines that keeps what was played: deals in it are not played again, be it
        after an interruption or for more deals. It tells measurements apart by game, rules, seats,
        seed, names of the bots and version of the engine.
    progress
        True shows a bar on standard error (extra ``cli``); a function is called with the number of
        deals played and of all deals.
    ratings
        Whether to rate the entrants with ``openskill`` (extra ``ratings``).

    Raises RulesError (``seats``, also for fewer than two entrants; ``out-of-range``), ParseError
    (``bot``; ``record`` for a file of something else), IllegalAction; ModuleNotFoundError names an
    extra that is missing.
    """
    if len(entrants) < 2:
        raise RulesError("a tournament needs two entrants", "seats")
    seats = rules.seats.min if players is None else players
    rules.for_seats(seats)
    titles = [title(entrant) for entrant in entrants]
    field = Field(tuple(entrants), rules, seed, seatings(len(entrants), seats))
    rated = ratings_of if ratings else _unrated
    rated([], len(entrants))  # an extra that is missing is told before hours of play
    played = play_all(field, deals, How(executor, workers, resume, progress))
    standings = [
        standing_of(name, [deal[entrant] for deal in played]) for entrant, name in enumerate(titles)
    ]
    rates = rated(played, len(entrants))
    return [one._replace(rating=rate) for one, rate in zip(standings, rates, strict=True)]


def _unrated(_: Sequence[object], entrants: int) -> list[None]:
    return [None] * entrants
