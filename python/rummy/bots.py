"""Players: what a bot is, the bots of the library, and how they are measured.

A bot is anything with ``act(view)``: it gets the `View` of its seat and returns one of the view's
legal actions, as an `Action` or a text.
"""

import copy
import math
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from rummy._rummy import (
    Action,
    Greedy,
    Random,
    Rules,
    State,
    View,
    deal_seed,
    duel_by_name,
    load,
    profiles,
)
from rummy.errors import ParseError, RulesError, RummyError

__all__ = [
    "NAMES",
    "Bot",
    "Duel",
    "Greedy",
    "Random",
    "Record",
    "by_name",
    "check",
    "duel",
    "play",
]

NAMES = ("greedy", "random")
"""Names that `by_name`, `duel` and the command line take."""


class Bot(Protocol):
    """The whole protocol of a bot."""

    def act(self, view: View, /) -> Action | str:
        """Choose one of ``view.legal_actions()``; the viewer has to act."""
        ...


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


def by_name(name: str, seed: int = 0) -> Bot:
    """Make a bot of the library: ``greedy`` or ``random``; the seed feeds those that use chance.

    Raises ParseError (``bot``).
    """
    if name == "greedy":
        return Greedy()
    if name == "random":
        return Random(seed)
    raise ParseError(f"there is no bot “{name[:40]}”: {' or '.join(NAMES)}", "bot")


def play(state: State, bots: Sequence[Bot]) -> State:
    """Play a deal to its end, ``bots[i]`` in seat i; where several seats may act, the first does.

    Raises RulesError (``seats``) for a wrong number of bots, IllegalAction for an illegal action.
    """
    if len(bots) != state.players:
        message = f"a bot for each of {state.players} seats is wanted, not {len(bots)}"
        raise RulesError(message, "seats")
    while state.outcome is None:
        state = state.play(bots[state.seat].act(state.view(state.seat)))
    return state


def duel(  # noqa: PLR0913 - two bots, a game, and what may be left out
    a: Bot | str,
    b: Bot | str,
    rules: Rules,
    deals: int = 1000,
    seed: int = 1,
    *,
    players: int | None = None,
) -> Duel:
    """Play every deal twice, the bots changing places; at three and more seats they alternate.

    Bots of the library, given by name or object, play all of it in Rust and in parallel, a fresh
    one for every deal. ``players`` is the number of seats, the smallest table without it.

    Raises RulesError (``seats``, ``out-of-range``), ParseError (``bot``), IllegalAction.
    """
    seats = rules.seats.min if players is None else players
    names = _name(a), _name(b)
    if names[0] is not None and names[1] is not None:
        (mean, margin), first, second = duel_by_name(
            (names[0], names[1]), rules, seats, deals, seed
        )
        return Duel(deals, mean, margin, (Record(*first), Record(*second)))
    if deals < 0:
        raise RulesError("deals: a number from 0 is wanted", "out-of-range")
    return _duel_here((a, b), rules, seats, deals, seed)


def check(bot: Bot, *, seed: int = 1) -> None:
    """See that a bot plays every game by its rules, from what it may know alone.

    It plays a deal of every game at the smallest and the largest table against `Greedy`. Where
    copies of it agree on a view, they have to agree on that view of another world too.

    Raises IllegalAction, with a note that gives the position, for an illegal action, and RummyError
    (``hidden-cards``) for a choice that depends on cards it cannot see.
    """
    for number, name in enumerate(profiles()):
        rules = load(name)
        for players in sorted({rules.seats.min, rules.seats.max}):
            seat = number % players
            state = rules.deal(players=players, seed=deal_seed(seed, number, 0))
            _check_deal(bot, state, seat, seed)


def _name(bot: Bot | str) -> str | None:
    if isinstance(bot, str):
        by_name(bot)
        return bot
    return bot.name if isinstance(bot, Greedy | Random) else None


class _Seat(NamedTuple):
    """What a bot made of one seat in one deal."""

    points: float
    win: float
    moves: int
    seconds: float


def _duel_here(
    bots: tuple[Bot | str, Bot | str], rules: Rules, players: int, deals: int, seed: int
) -> Duel:
    samples: list[float] = []
    seats: tuple[list[_Seat], list[_Seat]] = ([], [])
    for number in range(deals):
        both = list(_play_twice(bots, rules, players, number, seed))
        mine = [[seat for who, seat in both if who == bot] for bot in (0, 1)]
        samples.append(_mean(s.points for s in mine[0]) - _mean(s.points for s in mine[1]))
        seats[0].extend(mine[0])
        seats[1].extend(mine[1])
    mean, margin = _estimate(samples)
    return Duel(deals, mean, margin, (_record(seats[0]), _record(seats[1])))


def _play_twice(
    bots: tuple[Bot | str, Bot | str], rules: Rules, players: int, number: int, seed: int
) -> Iterator[tuple[int, _Seat]]:
    """Yield which bot sat where and what it made of it, in both rounds of a deal."""
    shuffle = deal_seed(seed, number, 0)
    state = rules.deal(players=players, seed=shuffle, dealer=number % players)
    for turned in (0, 1):
        who = [(seat + turned) % 2 for seat in range(players)]
        streams = [deal_seed(seed, number, 1 + seat) for seat in range(players)]
        seated = [_seated(bots[bot], stream) for bot, stream in zip(who, streams, strict=True)]
        yield from zip(who, _play_timed(state, seated), strict=True)


def _seated(bot: Bot | str, seed: int) -> Bot:
    return by_name(bot, seed) if isinstance(bot, str) else bot


def _play_timed(state: State, bots: Sequence[Bot]) -> list[_Seat]:
    moves, seconds = [0] * len(bots), [0.0] * len(bots)
    while state.outcome is None:
        seat, view = state.seat, state.view(state.seat)
        started = time.perf_counter()
        action = bots[seat].act(view)
        seconds[seat] += time.perf_counter() - started
        moves[seat] += 1
        state = state.play(action)
    sign = 1 if state.rules.match.best == "high" else -1
    winners = state.outcome.winners
    return [
        _Seat(sign * points, (seat in winners) / max(len(winners), 1), moves[seat], seconds[seat])
        for seat, points in enumerate(state.outcome.points)
    ]


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


def _record(seats: Sequence[_Seat]) -> Record:
    moves = sum(seat.moves for seat in seats)
    seconds = math.fsum(seat.seconds for seat in seats)
    return Record(
        _mean(seat.points for seat in seats),
        _mean(seat.win for seat in seats),
        seconds / max(moves, 1),
    )


def _check_deal(bot: Bot, state: State, seat: int, seed: int) -> None:
    others = Greedy()
    while state.outcome is None:
        view = state.view(state.seat)
        if state.seat != seat:
            state = state.play(others.act(view))
            continue
        _check_sight(bot, view, seed + state.turn)
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
