"""What the benchmark scripts share: timing, hands of the Rust loops, tables."""

import argparse
import json
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import rummy
from benchmarks.instructions import built
from rummy import _rummy


class Loop(NamedTuple):
    """What a loop in Rust came to, see ``rust_core/examples/hot_paths.rs``."""

    cases: int
    answer: int
    nanoseconds: float
    """Best time of a case."""


class RustLoops:
    """The loops of the engine in Rust, run one at a time."""

    def __init__(self) -> None:
        self._program = built()

    def _run(self, mode: str, name: str) -> list[str]:
        command = [str(self._program), mode, name]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        return done.stdout.splitlines()

    def time(self, name: str) -> Loop:
        """Give the best time of a loop."""
        _, cases, answer, nanoseconds = self._run("time", name)[0].split("\t")
        return Loop(int(cases), int(answer), float(nanoseconds))

    def hands(self, name: str) -> list[rummy.Cards]:
        """Give the hands that a loop goes through."""
        return [rummy.Cards(line) for line in self._run("hands", name)]


def best_seconds(
    work: Callable[[], object],
    seconds: float = 0.5,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Give the least time of a call, over so many seconds of calls, at least three.

    ``time.thread_time`` as the clock leaves out what other programs take of a busy machine; it is
    for work of one thread.
    """
    best, started, rounds = float("inf"), time.perf_counter(), 0
    while rounds < 3 or time.perf_counter() - started < seconds:
        begin = clock()
        work()
        best = min(best, clock() - begin)
        rounds += 1
    return best


def masks_of(hands: Sequence[rummy.Cards]) -> NDArray[np.uint64]:
    """Give hands of one pack as masks."""
    return np.array([sum(1 << card.index for card in hand) for hand in hands], dtype=np.uint64)


def counts_of(hands: Sequence[rummy.Cards]) -> NDArray[np.uint8]:
    """Give hands as counts."""
    return np.array([list(hand.counts) for hand in hands], dtype=np.uint8)


def expect(name: str, got: object, wanted: object) -> None:
    """Refuse a wrong answer: a fast one is worth nothing."""
    if got != wanted:
        raise SystemExit(f"{name}: {got} instead of {wanted}")


def refuse_debug_build() -> None:
    """Measure release builds only."""
    if _rummy.BUILD_PROFILE != "release":
        raise SystemExit("this is a debug build; `make build` makes a release build")


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Format rows with the same keys as a Markdown table."""
    if not rows:
        return ""
    cells = [[*rows[0]], *([_cell(value) for value in row.values()] for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    lines = [
        "| " + " | ".join(c.ljust(w) for c, w in zip(r, widths, strict=True)) + " |" for r in cells
    ]
    return "\n".join([lines[0], "|" + "|".join("-" * (w + 2) for w in widths) + "|", *lines[1:]])


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"
    return "-" if value is None else str(value)


def report(title: str, rows: Sequence[dict[str, Any]]) -> None:
    """Print rows as a table, or with ``--json`` as JSON, one object a line."""
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line")
    if parser.parse_args().json:
        print(*(json.dumps(row) for row in rows), sep="\n")
    else:
        print(title, table(rows), sep="\n\n")
