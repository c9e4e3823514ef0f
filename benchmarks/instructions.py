"""Count the instructions of the hot loops with callgrind and compare them with the known ones.

``python benchmarks/instructions.py check`` fails where a loop needs more than the tolerance beyond
``instructions.json``; ``refresh`` writes that file anew. Counts do not depend on how busy a machine
is, a little on the compiler and the C library.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
KNOWN = Path(__file__).with_name("instructions.json")
TOLERANCE = 0.15
"""Share of growth that compilers of different age may cause."""
EXAMPLE = ["cargo", "build", "--quiet", "--release", "-p", "rummy-core", "--example", "hot_paths"]


class Count(NamedTuple):
    """What a loop came to."""

    cases: int
    answer: int
    instructions: int
    """Of one case, rounded."""


def built() -> Path:
    """Build the program with the loops; give its path."""
    done = subprocess.run(
        [*EXAMPLE, "--message-format=json"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    paths = [m["executable"] for m in messages if m.get("executable")]
    return Path(paths[-1])


def counted(program: Path, valgrind: str) -> dict[str, Count]:
    """Run all loops once under callgrind, which writes a file after each."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        tool = [valgrind, "--tool=callgrind", f"--callgrind-out-file={out}", "--quiet"]
        only = "hot_paths::measured"
        tool += ["--collect-atstart=no", f"--toggle-collect={only}", f"--dump-after={only}"]
        done = subprocess.run(
            [*tool, str(program), "count"], check=True, stdout=subprocess.PIPE, text=True
        )
        rows = [line.split("\t") for line in done.stdout.splitlines()]
        dumps = [out.with_name(f"out.{number}") for number in range(1, len(rows) + 1)]
        totals = [total(dump.read_text(encoding="utf-8")) for dump in dumps]
    return {
        name: Count(int(cases), int(answer), round(instructions / int(cases)))
        for (name, cases, answer), instructions in zip(rows, totals, strict=True)
    }


def total(dump: str) -> int:
    """Read the sum of a file of callgrind."""
    found = re.search(r"^totals: (\d+)$", dump, re.MULTILINE)
    if not found:
        raise ValueError("callgrind wrote no sum")
    return int(found[1])


def faults(known: dict[str, Count], now: dict[str, Count]) -> list[str]:
    """Say what is worse than known, or no longer the same question."""
    missing = [f"{name}: counted no more" for name in known.keys() - now.keys()]
    return missing + [fault for name, count in now.items() if (fault := _fault(name, known, count))]


def _fault(name: str, known: dict[str, Count], now: Count) -> str | None:
    before = known.get(name)
    if before is None:
        return f"{name}: not in {KNOWN.name}"
    if before[:2] != now[:2]:
        return (
            f"{name}: {now.cases} cases sum to {now.answer}, not {before.cases} to {before.answer}"
        )
    if now.instructions > before.instructions * (1 + TOLERANCE):
        grown = now.instructions / before.instructions - 1
        return f"{name}: {now.instructions} instructions a case, {grown:.0%} more than known"
    return None


def shown(known: dict[str, Count], now: dict[str, Count]) -> str:
    """Format the counts as a table."""
    lines = [f"{'loop':<24}{'instructions a case':>20}{'known':>12}"]
    for name, count in now.items():
        before = known[name].instructions if name in known else "-"
        lines.append(f"{name:<24}{count.instructions:>20}{before:>12}")
    return "\n".join(lines)


def read_known() -> dict[str, Count]:
    """Read the known counts."""
    if not KNOWN.exists():
        return {}
    rows = json.loads(KNOWN.read_text(encoding="utf-8"))
    return {name: Count(**row) for name, row in rows.items()}


def write_known(now: dict[str, Count]) -> None:
    """Write the counts as the known ones, one loop a line."""
    rows = [f"  {json.dumps(name)}: {json.dumps(row._asdict())}" for name, row in now.items()]
    KNOWN.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def find_valgrind() -> str | None:
    """Give the path of valgrind, which CI may install."""
    script = Path(__file__).with_name("find_valgrind.sh")
    done = subprocess.run(["sh", str(script)], check=False, stdout=subprocess.PIPE, text=True)
    return done.stdout.split()[-1] if done.returncode == 0 else None


def main() -> int:
    """Check or refresh; 1 where a loop has grown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["check", "refresh"])
    what = parser.parse_args().what
    valgrind = find_valgrind()
    if valgrind is None or platform.machine() != "x86_64":
        wanted = os.environ.get("CI") == "true" and platform.machine() == "x86_64"
        print("missing: valgrind" if wanted else "skipped: instruction counts (valgrind on x86-64)")
        return int(wanted or what == "refresh")
    known, now = read_known(), counted(built(), valgrind)
    print(shown(known, now))
    if what == "refresh":
        write_known(now)
        return 0
    found = faults(known, now)
    if found:
        print(*found, sep="\n", file=sys.stderr)
        print("if that is meant: `make instructions` writes the counts anew", file=sys.stderr)
    print(f"{len(now) - len(found)} passed, {len(found)} failed")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
