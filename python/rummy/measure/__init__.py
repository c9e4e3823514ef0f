"""Duels and tournaments: every deal in all seatings, means with their 95 % intervals.

Import from ``rummy.bots``.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from rummy._rummy import Rules, seatings
from rummy.errors import RulesError
from rummy.measure.chart import chart
from rummy.measure.field import Field, title
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
    **how: Unpack[How],
) -> Duel:
    """Play every deal twice, the bots changing places; at three and more seats they alternate.

    ``players`` is the number of seats, the smallest table without it; ``executor``, ``workers``,
    ``resume`` and ``progress`` are as in `tournament`.

    Raises RulesError (``seats``, ``out-of-range``), ParseError (``bot``, ``record``),
    IllegalAction; TypeError names an argument that is no bot or no rules.
    """
    seats = _seats(rules, players)
    for bot in (a, b):
        title(bot)
    turns = [[(seat + turned) % 2 for seat in range(seats)] for turned in (0, 1)]
    field = Field((a, b), rules, seed, turns)
    return duel_of(play_all(field, deals, **how))


def tournament(  # noqa: PLR0913 - entrants, a game, and what may be left out
    entrants: "Sequence[Bot | str]",
    rules: Rules,
    deals: int = 100,
    seed: int = 1,
    *,
    players: int | None = None,
    ratings: bool = False,
    **how: Unpack[How],
) -> list[Standing]:
    """Play every deal in all seatings, as even as can be; one standing for each entrant, in order.

    Bots of the library play in Rust, a fresh one for every deal; others are asked deal by deal.
    Nothing but the times, and the moves of bots that follow the clock, depends on how it is spread.

    Parameters
    ----------
    players
        Number of seats, the smallest table without it.
    ratings
        Whether to rate the entrants with ``openskill`` (extra ``ratings``).
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

    Raises RulesError (``seats``, also for fewer than two entrants; ``out-of-range``), ParseError
    (``bot``; ``record`` for a file of something else), IllegalAction; TypeError names an argument
    that is no bot or no rules, ModuleNotFoundError an extra that is missing.
    """
    if len(entrants) < 2:
        raise RulesError("a tournament needs two entrants", "seats")
    seats = _seats(rules, players)
    titles = [title(entrant) for entrant in entrants]
    field = Field(tuple(entrants), rules, seed, seatings(len(entrants), seats))
    rated = ratings_of if ratings else _unrated
    rated([], len(entrants))  # an extra that is missing is told before hours of play
    played = play_all(field, deals, **how)
    standings = [
        standing_of(name, [deal[entrant] for deal in played]) for entrant, name in enumerate(titles)
    ]
    rates = rated(played, len(entrants))
    return [one._replace(rating=rate) for one, rate in zip(standings, rates, strict=True)]


def _seats(rules: object, players: int | None) -> int:
    """Give the number of seats, one that the game has."""
    if not isinstance(rules, Rules):
        kind = type(rules).__name__
        raise TypeError(f"rules: the rules of a game, as of rummy.load, are wanted, not {kind}")
    seats = rules.seats.min if players is None else players
    rules.for_seats(seats)
    return seats


def _unrated(_: Sequence[object], entrants: int) -> list[None]:
    return [None] * entrants
