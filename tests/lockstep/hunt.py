"""Look for disagreements with fresh seeds: ``python -m tests.lockstep.hunt --minutes 10``.

Prints what was compared; for a disagreement the smallest case found, as an entry for
`regressions.toml`, and ends with status 1.
"""

import argparse
import multiprocessing
import os
import random
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty
from typing import Any

from . import test_hands
from .driver import deal
from .games import any_options, house_rules, named_games
from .matches import MatchDisagreement, play_match, short_match
from .pair import Counts, Disagreement
from .shrink import shrink

Queue = Any  # of (Counts, a finding as text or None)
Hunt = Callable[[random.Random, Counts], None]


def _named_deal(rng: random.Random, counts: Counts) -> None:
    deal(rng.random(), rng.choice(named_games()), counts)


def _any_deal(rng: random.Random, counts: Counts) -> None:
    deal(rng.random(), any_options(rng), counts)


def _house_deal(rng: random.Random, counts: Counts) -> None:
    deal(rng.random(), house_rules(rng, 12), counts, most=120)


def _match(rng: random.Random, counts: Counts) -> None:
    play_match(rng, short_match(rng), counts)


def _hands(rng: random.Random, counts: Counts) -> None:
    for test in (
        test_hands.test_all_melds_of_a_hand,
        test_hands.test_the_reading_of_given_cards,
        test_hands.test_the_best_arrangement,
    ):
        test.hypothesis.inner_test(rng)  # type: ignore[attr-defined]
        counts.rare[test.__name__] += 1


HUNTS: tuple[tuple[Hunt, int], ...] = (
    (_named_deal, 3),
    (_any_deal, 4),
    (_house_deal, 8),
    (_match, 3),
    (_hands, 6),
)


def one(rng: random.Random, counts: Counts) -> str | None:
    """One deal, match or set of hands; what was found, as text."""
    seed = rng.randrange(2**64)
    hunt = rng.choices([h for h, _ in HUNTS], [weight for _, weight in HUNTS])[0]
    try:
        hunt(random.Random(seed), counts)
    except Disagreement as error:
        case = shrink(error)
        note = f"{error.kind}: {error.text}"[:200]
        return f"# {hunt.__name__} {seed}\n{case.to_toml(note)}"
    except MatchDisagreement as error:
        return f"# {hunt.__name__} {seed}\n{error}"
    except Exception:  # noqa: BLE001 - whatever it is, it is a finding
        return f"# {hunt.__name__} {seed}\n{traceback.format_exc()}"
    return None


def work(seed: int, until: float, found: Queue) -> None:
    """Hunts until the time is up."""
    rng = random.Random(seed)
    while time.time() < until:
        counts, began = Counts(), time.process_time()
        finding = one(rng, counts)
        counts.seconds = time.process_time() - began
        found.put((counts, finding))


@dataclass
class Report:
    counts: Counts = field(default_factory=Counts)
    findings: list[str] = field(default_factory=list)

    def take(self, counts: Counts, finding: str | None) -> None:
        self.counts.add(counts)
        if finding and len(self.findings) < 20:
            self.findings.append(finding)
            print(finding, flush=True)

    def show(self) -> None:
        c = self.counts
        print(
            f"{c.deals} deals, {c.actions} actions, {c.menus} menus, {c.refusals} attempts, "
            f"{c.views} views in {c.seconds:.0f} s of processor time; "
            f"{len(self.findings)} disagreements"
        )
        for name, count in sorted(c.rare.items()):
            print(f"  {count:8} {name}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="hunt", description="Look for disagreements.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1))
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    print(f"seed {seed}", flush=True)
    report = hunt(options.minutes * 60, options.jobs, seed)
    report.show()
    return 1 if report.findings else 0


def hunt(seconds: float, jobs: int, seed: int) -> Report:
    """Runs the workers; collects what they compared and found."""
    until, report = time.time() + seconds, Report()
    context = multiprocessing.get_context("spawn")
    found: Queue = context.Queue()
    workers = [
        context.Process(target=work, args=(seed + number, until, found), daemon=True)
        for number in range(jobs)
    ]
    for worker in workers:
        worker.start()
    while time.time() < until or any(worker.is_alive() for worker in workers):
        try:
            report.take(*found.get(timeout=1))
        except Empty:
            if time.time() > until + 120:
                break
    for worker in workers:
        worker.join(timeout=5)
    return report


if __name__ == "__main__":
    sys.exit(main())
