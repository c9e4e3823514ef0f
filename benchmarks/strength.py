"""How strong the bots are in every game: the table of docs/bots.md, measured bit by bit.

Every pair plays mirrored deals: each deal with the bots in all places. The cheap and telling rows
come first - a few deals of everything, then more - and every ten deals are kept at once in FILE, so
the script may be stopped at any moment and goes on where it was:

    python benchmarks/strength.py FILE --minutes 60     # measure, then print the table
    python benchmarks/strength.py FILE --minutes 0      # print what is there

It uses all cores; the moves of searches that follow the clock differ from run to run.
Take a new FILE when the bots have changed: a line tells them by name and version of the engine.
"""

import argparse
import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import rummy
from rummy import bots

SEED = 2026
SEARCH, LONG = "search:20ms", "search:200ms"
LONG_SEARCH = ("gin", "romme", "rummy-500")
MORE_TABLES = (("romme", 4), ("gin-royal", 3), ("basic", 2))
OPTIONS = {("basic", 2): ("two-players",)}


class Row(NamedTuple):
    """A pair of bots at a table, and how many deals it is to play in the end."""

    game: str
    players: int
    pair: tuple[str, str]
    deals: int

    @property
    def rules(self) -> rummy.Rules:
        """The game, with the option that makes room for so many seats."""
        return rummy.load(self.game, *OPTIONS.get((self.game, self.players), ()))


class OutOfTimeError(Exception):
    """The minutes are over; what was played is kept."""


def tables() -> list[tuple[str, int]]:
    """Give every game at its smallest table, and some larger ones or with an option."""
    small = [(name, rummy.load(name).seats.min) for name in rummy.profiles()]
    return sorted([*small, *MORE_TABLES])


def rows(first: str, second: str, deals: int, more_seats: int | None = None) -> list[Row]:
    """Give a pair at every table, with another number of deals where more than two sit."""
    found = [
        Row(game, players, (first, second), deals if players == 2 else more_seats or deals)
        for game, players in tables()
    ]
    return sorted(found, key=lambda row: row.players > 2)


def stages() -> Iterator[Row]:
    """Give the rows in growing numbers of deals, the most telling first."""
    yield from rows("greedy", "random", 400)
    yield from rows(SEARCH, "greedy", 100)
    yield from rows(SEARCH, "random", 40)
    yield from rows(SEARCH, "greedy", 200)
    yield from rows(SEARCH, "greedy", 400, 200)
    yield from (row for row in rows(LONG, "greedy", 100) if is_long(row))


def is_long(row: Row) -> bool:
    """Whether a table is one of those that the long search plays at."""
    return row.game in LONG_SEARCH and row.players == 2


def measure(row: Row, file: Path, end: float) -> None:
    """Play what a row lacks, until the time is over."""
    told = f"{row.game}, {row.players} seats, {' - '.join(row.pair)}"

    def stop(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{told} {done}/{total} ", end="", file=sys.stderr, flush=True)
        if done < total and time.monotonic() > end:
            raise OutOfTimeError

    result = duel(row, row.deals, file, stop)
    print(f"\r{told}: {result.mean:+.2f} ± {result.margin:.2f}, {result.deals} deals", flush=True)


def duel(row: Row, deals: int, file: Path, progress: bots.Progress | bool = False) -> bots.Duel:
    """Measure a pair; deals that the file has are not played again."""
    return bots.duel(
        *row.pair, row.rules, deals, SEED, players=row.players, resume=file, progress=progress
    )


def kept(row: Row, file: Path) -> int:
    """Count the deals of a row that the file has."""
    found = 0

    def count(done: int, _: int) -> None:
        nonlocal found
        found = done
        raise OutOfTimeError

    with contextlib.suppress(OutOfTimeError):
        duel(row, row.deals, file, count)
    return found


def markdown(file: Path) -> str:
    """Give the table of what was measured so far."""
    pairs = [("greedy", "random"), (SEARCH, "greedy"), (SEARCH, "random"), (LONG, "greedy")]
    titles = [f"{first} over {second}" for first, second in pairs]
    lines = ["| game | seats | " + " | ".join(titles) + " |", "|---" * (len(pairs) + 2) + "|"]
    every = {(row.game, row.players, row.pair): row for row in stages()}
    for game, players in tables():
        cells = [cell(every.get((game, players, pair)), file) for pair in pairs]
        lines.append(f"| {game} | {players} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cell(row: Row | None, file: Path) -> str:
    """Show the points a deal and seat, the share of deals won and the number of deals."""
    deals = 0 if row is None else kept(row, file)
    if row is None or deals == 0:
        return ""
    result = duel(row, deals, file)
    mean = f"{result.mean:+.1f}".replace("-", "−")
    first, second = result.records
    return f"{mean} ± {result.margin:.1f}, {first.wins:.0%}:{second.wins:.0%} ({result.deals})"


def main() -> None:
    """Measure for some minutes and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="JSON lines of the deals played; made if missing")
    parser.add_argument("--minutes", type=float, default=60.0, help="wall time (default 60)")
    arguments = parser.parse_args()
    end = time.monotonic() + 60 * arguments.minutes
    try:
        for row in stages():
            if time.monotonic() > end:
                break
            measure(row, arguments.file, end)
    except (OutOfTimeError, KeyboardInterrupt):
        print()
    print(markdown(arguments.file))


if __name__ == "__main__":
    main()
