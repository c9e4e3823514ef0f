"""What measurements come to: shares of single deals, records, means with 95 % intervals."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Record(NamedTuple):
    """What a bot made of all its seats."""

    points: float
    """Mean points of a seat and deal; more is better in every game."""
    wins: float
    """Share of deals won, by seat; a shared win counts in part."""
    seconds_per_move: float
    """Mean time of a move, in seconds."""
    wins_margin: float
    """Half the 95 % interval of ``wins``; infinite for a single deal."""


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


class Rating(NamedTuple):
    """Strength in the Plackett-Luce model of ``openskill``; a newcomer has 25 and 25 / 3."""

    mu: float
    """Estimated strength."""
    sigma: float
    """Standard deviation of the estimate."""


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
    rating: Rating | None = None
    """Its rating, where ratings were asked for."""


class Share(NamedTuple):
    """What a bot made of its seats in all rounds of a deal."""

    seats: int
    points: float
    """Sum of its points; more is better in every game."""
    over: float
    """Sum of its points over the mean of the other entrants' seats in the round."""
    wins: float
    moves: int
    seconds: float

    def plus(self, other: "Share") -> "Share":
        """Give the share of the seats of both."""
        seats, moves = self.seats + other.seats, self.moves + other.moves
        points, over, wins = (a + b for a, b in zip(self[1:4], other[1:4], strict=True))
        return Share(seats, points, over, wins, moves, self.seconds + other.seconds)


def mean_of(total: float, share: Share) -> float:
    """Give the mean of a seat for one of the sums of a share."""
    return total / max(share.seats, 1)


def mean(numbers: Iterable[float]) -> float:
    """Give the mean; 0 for none."""
    values = list(numbers)
    return math.fsum(values) / max(len(values), 1)


def estimate(samples: Sequence[float]) -> tuple[float, float]:
    """Mean and half the 95 % interval, by the normal distribution."""
    n, middle = len(samples), mean(samples)
    if n < 2:
        return middle, math.inf
    square = math.fsum((sample - middle) ** 2 for sample in samples)
    return middle, 1.96 * math.sqrt(square / (n - 1) / n)


def record_of(shares: Sequence[Share]) -> Record:
    """Sum up what a bot made of all deals."""
    seats = max(sum(share.seats for share in shares), 1)
    moves = max(sum(share.moves for share in shares), 1)
    return Record(
        math.fsum(share.points for share in shares) / seats,
        math.fsum(share.wins for share in shares) / seats,
        math.fsum(share.seconds for share in shares) / moves,
        estimate([mean_of(share.wins, share) for share in shares])[1],
    )


def duel_of(played: Sequence[Sequence[Share]]) -> Duel:
    """Sum up deals of two bots."""
    points = [[mean_of(share.points, share) for share in deal] for deal in played]
    first, second = (record_of([deal[bot] for deal in played]) for bot in (0, 1))
    return Duel(len(played), *estimate([a - b for a, b in points]), (first, second))


def standing_of(name: str, shares: Sequence[Share]) -> Standing:
    """Sum up the deals of one entrant of a tournament."""
    over = [mean_of(share.over, share) for share in shares]
    return Standing(name, *estimate(over), record_of(shares))
