"""The engine from Python: batches, the step loop, whole deals, import, memory.

``python benchmarks/bench_python.py [--json]``; batches are put beside the loop in Rust over the
same hands, and every answer is compared with the other way to get it.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import rummy
from benchmarks.measuring import (
    RustLoops,
    best_seconds,
    counts_of,
    expect,
    masks_of,
    refuse_debug_build,
    report,
)

Row = dict[str, Any]
GIN, ROMME = rummy.load("gin"), rummy.load("romme")
BATCHES: list[tuple[str, str, Callable[[Any], Any], Callable[[Any], int]]] = [
    ("gin deadwood", "masks", GIN.deadwoods, lambda a: a.sum()),
    ("gin deadwood", "counts", GIN.deadwoods, lambda a: a.sum()),
    ("gin best discard", "masks", GIN.best_discards, lambda a: a.deadwood.sum()),
    ("gin best layout", "masks", GIN.layouts, lambda a: a.points.sum()),
    ("romme least left", "counts", ROMME.deadwoods, lambda a: a.sum()),
    ("romme opens 40", "counts", ROMME.patch({"opening": {"points": 40}}).openings, np.sum),
    ("romme best layout", "counts", ROMME.layouts, lambda a: a.points.sum()),
]
MANY = 100
"""How often the hands are repeated for a long batch."""


def row(name: str, value: float, unit: str, beside: float | None = None) -> Row:
    """Give a measured figure, with that of Rust or of one thread beside it if there is one."""
    return {
        "what": name,
        "value": value,
        "unit": unit,
        "beside": beside,
        "ratio": value / beside if beside else None,
    }


def batches(loops: RustLoops) -> Iterator[Row]:
    """Measure batches of 1,000 hands, and of 100,000 where a hand takes nanoseconds."""
    for name, form, ask, answer in BATCHES:
        hands = loops.hands(name)
        batch = masks_of(hands) if form == "masks" else counts_of(hands)
        rust = loops.time(name)
        expect(name, int(answer(ask(batch))), rust.answer)
        yield _batch_row(f"{name}, {form}, {len(hands)} hands", ask, batch, rust.nanoseconds)
        if name.startswith("gin"):
            long = np.concatenate([batch] * MANY)
            expect(name, int(answer(ask(long))), MANY * rust.answer)
            yield _batch_row(f"{name}, {form}, {len(long)} hands", ask, long, rust.nanoseconds)


def _batch_row(
    name: str, ask: Callable[[Any], Any], batch: NDArray[Any], nanoseconds: float
) -> Row:
    each = best_seconds(lambda: ask(batch)) * 1e9 / len(batch)
    return row(name, each, "ns a hand; beside: Rust loop, one thread", nanoseconds)


def play_at_random(rules: rummy.Rules, players: int, deals: int) -> int:
    """Play deals with a random action each time; give the number of steps."""
    dice, steps = random.Random(1), 0
    for seed in range(deals):
        state = rules.deal(players=players, seed=seed, dealer=0)
        while state.outcome is None:
            menu = state.legal_actions()
            state = state.play(menu[int(dice.random() * len(menu))])
            steps += 1
    return steps


def step_loops() -> Iterator[Row]:
    """Measure ``legal_actions`` and ``play`` in a Python loop."""
    for name, rules, players, deals in [("gin", GIN, 2, 50), ("romme", ROMME, 4, 4)]:
        steps = play_at_random(rules, players, deals)
        expect(f"{name} steps", play_at_random(rules, players, deals), steps)
        seconds = best_seconds(
            lambda rules=rules, players=players, deals=deals: play_at_random(  # type: ignore[misc]
                rules, players, deals
            ),
            2.0,
            time.thread_time,
        )
        yield row(f"{name}, step loop with random actions", steps / seconds, "steps a second")


PLAYOUTS = """
import json, rummy, sys
name, players, deals, bot = sys.argv[1], *map(int, sys.argv[2:4]), sys.argv[4]
rules = rummy.load(name)
rounds = [rummy.playouts(rules, players, deals, 1, bot) for _ in range(3)]
best = max(rounds, key=lambda r: r.deals_per_second)
print(json.dumps([best.endings, best.mean_turns, best.deals_per_second]))
"""


def run(code: str, *args: str, **environment: str) -> str:
    """Run Python code in a fresh interpreter."""
    command = [sys.executable, "-c", code, *args]
    env = os.environ | environment
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=env).stdout


def playouts() -> Iterator[Row]:
    """Measure whole deals in Rust with one and two threads."""
    games = [
        ("gin", 2, 40_000, "random"),
        ("gin", 2, 40_000, "quick"),
        ("gin", 2, 4000, "greedy"),
        ("romme", 4, 8000, "quick"),
        ("romme", 4, 400, "greedy"),
    ]
    for name, players, deals, bot in games:
        args = [name, str(players), str(deals), bot]
        one, two = (json.loads(run(PLAYOUTS, *args, RAYON_NUM_THREADS=n)) for n in "12")
        expect(f"{name} playouts", two[:2], one[:2])
        title = f"{name}, {bot} playouts, {players} seats"
        yield row(f"{title}, one thread", one[2], "deals a second")
        yield row(f"{title}, two threads", two[2], "deals a second; beside: one thread", one[2])


IMPORT = """
import time
begin = time.process_time()
import rummy
print(time.process_time() - begin)
"""


def import_time() -> Iterator[Row]:
    """Measure the processor time of the import in a fresh interpreter, the files read before."""
    yield row("import rummy", min(float(run(IMPORT)) for _ in range(15)) * 1000, "ms")


MEMORY = """
import rummy
from pathlib import Path
def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
bare = held()
state = rummy.load("{game}").deal(players={players}, seed=1)
loaded, states = held(), []
while len(states) < 20_000:
    state = state.play(state.legal_actions()[0])
    states.append(state)
    if state.outcome is not None:
        state = rummy.load("{game}").deal(players={players}, seed=len(states))
print((held() - loaded) / len(states))
"""


def memory() -> Iterator[Row]:
    """Measure what a kept state takes."""
    if not Path("/proc/self/statm").exists():
        return
    for game, players in (("gin", 2), ("romme", 4)):
        held = float(run(MEMORY.format(game=game, players=players)))
        yield row(f"{game}, a kept state of {players} seats", held, "bytes")


def main() -> None:
    """Measure everything and print it."""
    refuse_debug_build()
    parts = [batches(RustLoops()), step_loops(), playouts(), import_time(), memory()]
    report("From Python", [row for part in parts for row in part])


if __name__ == "__main__":
    main()
