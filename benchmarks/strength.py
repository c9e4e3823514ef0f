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
LONG_SEARCH = ("gin", "romme", "rummy-500")
FOUR_SEATS = ("romme",)
SEARCH, LONG = "search:20ms", "search:200ms"


class Row(NamedTuple):
    """A pair of bots at a table, and how many deals it is to play in the end."""

    game: str
    players: int
    pair: tuple[str, str]
    deals: int


class OutOfTimeError(Exception):
    """The minutes are over; what was played is kept."""


def tables() -> Iterator[tuple[str, int, int]]:
    """Give every game at its smallest table, and the larger ones, with the deals of a search."""
    for name in rummy.profiles():
        yield name, rummy.load(name).seats.min, 400
        if name in FOUR_SEATS:
            yield name, 4, 200


def rows() -> list[Row]:
    """Give the rows of the table."""
    pairs = [("greedy", "random", 400), (SEARCH, "greedy", 0), (SEARCH, "random", 40)]
    found = [
        Row(game, players, (first, second), deals or most)
        for game, players, most in tables()
        for first, second, deals in pairs
    ]
    long = [Row(game, rummy.load(game).seats.min, (LONG, "greedy"), 100) for game in LONG_SEARCH]
    return found + long


def stages() -> Iterator[Row]:
    """Give the rows in growing numbers of deals, the most telling first."""
    quick = [row for row in rows() if row.pair == ("greedy", "random")]
    slow = [row for row in rows() if row.pair[0] == SEARCH]
    yield from quick
    for deals in (20, 40, 100, 200, 400):
        yield from (row._replace(deals=min(deals, row.deals)) for row in slow)
        if deals == 100:
            yield from (row for row in rows() if row.pair[0] == LONG)


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
    rules = rummy.load(row.game)
    return bots.duel(
        *row.pair, rules, deals, SEED, players=row.players, resume=file, progress=progress
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
    every = {(row.game, row.players, row.pair): row for row in rows()}
    for game, players, _ in tables():
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
