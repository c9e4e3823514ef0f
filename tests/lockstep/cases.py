"""A deal as data: `regressions.toml` holds what once differed."""

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .games import Patch, Spec
from .pair import Counts, Dict, Disagreement, Pair, Step

REGRESSIONS = Path(__file__).parent / "regressions.toml"
EMPTY: Dict = {
    "table": [],
    "pile": "",
    "opened": [],
    "laid": [],
    "taken": None,
    "must_use": False,
    "owed_jokers": 0,
    "opening": 0,
    "reshuffles": 0,
    "rng": 0,
    "upcard": None,
    "knocker": None,
    "knock": None,
    "passed": [],
    "discarder": None,
    "no_draw": False,
    "stock_open": False,
    "outcome": None,
}


@dataclass(frozen=True)
class Case:
    """A position, steps from it, and at the last position texts to try."""

    game: Spec
    start: Dict
    steps: tuple[Step, ...] = ()
    tries: tuple[Step, ...] = ()

    def run(self, counts: Counts | None = None) -> Pair:
        """Plays it on both sides. Raises Disagreement."""
        pair = Pair(self.game, self.game.engine().position(self.start), counts)
        for seat, text in self.steps:
            pair.play(seat, text)
        for seat, text in self.tries:
            pair.attempt(seat, text)
        for seat in range(pair.engine.players):
            pair.compare_view(seat)
        return pair

    def to_toml(self, note: str) -> str:
        """An entry of `regressions.toml`; keys of the position with their default are left out."""
        plain = dict(EMPTY)
        if self.start.get("table"):  # then the owners are the default
            del plain["opened"], plain["laid"]
        start = {k: v for k, v in self.start.items() if k not in plain or v != plain[k]}
        lines = [
            "[[case]]",
            f"note = {json.dumps(note)}",
            f"game = {json.dumps(str_of(self.game))}",
        ]
        lines += [f"patch = {inline(self.game.patch)}"] if self.game.patch else []
        lines += [f"start = {inline(start)}"]
        for name in ("steps", "tries"):
            pairs = [f"{seat}: {text}" for seat, text in getattr(self, name)]
            lines += [f"{name} = {json.dumps(pairs)}"] if pairs else []
        return "\n".join(lines) + "\n"


def str_of(game: Spec) -> str:
    return " ".join([game.profile, *game.options])


def inline(value: Any) -> str:
    """A value on one line of TOML; null is left out."""
    if isinstance(value, dict):
        parts = [f"{key_of(k)} = {inline(v)}" for k, v in value.items() if v is not None]
        return "{ " + ", ".join(parts) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    return json.dumps(value)


def key_of(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() else json.dumps(name)


def read_step(text: str) -> Step:
    seat, _, action = text.partition(": ")
    return int(seat), action


def read_case(entry: dict[str, Any]) -> Case:
    profile, *options = entry["game"].split()
    patch: Patch = entry.get("patch", {})
    steps, tries = (tuple(map(read_step, entry.get(name, ()))) for name in ("steps", "tries"))
    return Case(Spec(profile, tuple(options), patch), entry["start"], steps, tries)


def regressions() -> list[tuple[str, Case]]:
    """Note and case of every entry."""
    entries = tomllib.loads(REGRESSIONS.read_text(encoding="utf-8")).get("case", [])
    return [(entry["note"], read_case(entry)) for entry in entries]


def case_of(error: Disagreement) -> Case:
    """What led to a disagreement, as data."""
    if error.kind in ("reason", "unlisted"):
        return Case(error.game, error.start, tuple(error.steps[:-1]), (error.steps[-1],))
    return Case(error.game, error.start, tuple(error.steps))
