"""Profiles: a parent's table with the child's on top, then the options in file order."""

# mypy: no-warn-return-any

import tomllib
from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from .errors import RulesError

Sections = dict[str, Any]
PROFILES = Path(__file__).resolve().parents[2] / "rust_core" / "profiles"
ABOUT = ("name", "version", "title", "source", "extends", "without_options", "options")
FACES = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]

# What a field means when no profile names it: plain draw, meld, lay off, discard.
DEFAULTS = {
    "seats": {
        "min": 2,
        "max": 4,
        "dealer": "random",
        "next_dealer": "left",
        "redeal_dead_hand": False,
    },
    "deck": {"packs": 1, "jokers": 0},
    "wild": {
        "policy": "as-laid",
        "max_per_meld": 13,
        "fewer_than_naturals": False,
        "min_naturals": 1,
        "adjacent": True,
    },
    "deal": {"hand": 10, "offer_upcard": False},
    "draw": {"skip_to_go_out": False},
    "pile": {"take": "top", "must_use": "free", "rediscard": True, "closed_first_turn": False},
    "claim": {"allowed": False, "min_seats": 3, "extra": 1},
    "set": {"min": 3, "max": 4, "order": "any"},
    "run": {"min": 3, "max": 13, "ace": "both"},
    "opening": {"points": 0, "pure_run": False, "meld_first": False},
    "layoff": {"scope": "any"},
    "swap": {"runs": False, "sets": "never", "joker": "keep"},
    "discard": {"jokers": True},
    "finish": {
        "by": "empty",
        "last_discard": "required",
        "max_turns": 300,
        "bound": "void",
        "knock_limit": 10,
        "knock_by_upcard": False,
        "knock_ace": 0,
        "big_gin": False,
    },
    "stock": {"when_empty": "end", "floor": 0, "reshuffles": 255},
    "score": {
        "kind": "zero-sum",
        "one_turn": 1,
        "one_turn_when": "seat-unlaid",
        "unopened": 0,
        "unopened_all": 0,
        "table_share": False,
        "gin": 25,
        "undercut": 25,
        "big_gin": 31,
        "tie_undercuts": True,
        "spades_double": False,
        "values": {
            "laid": FACES,
            "ace_low": 1,
            "laid_joker": -1,
            "hand": FACES,
            "hand_joker": 20,
            "cards": {},
        },
    },
    "match": {
        "length": "deals",
        "deals": 5,
        "target": 500,
        "best": "high",
        "ties": "joint",
        "loss_limit": 0,
        "max_deals": 500,
        "rated": True,
        "settle": "none",
        "coef": 1,
        "unit": 1,
        "pool": "none",
        "ante": 5,
        "pool_floor": 1,
        "stack": 1000,
        "prize": 0,
        "game_bonus": 0,
        "box_bonus": 0,
        "shutout_doubles": False,
    },
}


class Game:
    """Plain values of a game. Compared by identity, so that results can be remembered for it."""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


class Rules:
    """The sections of one game. Immutable by custom; `at(seats)` gives plain values."""

    def __init__(
        self, sections: Sections, name: str = "house", options: Iterable[str] = ()
    ) -> None:
        unknown = _unknown_key(sections, DEFAULTS)
        if unknown:
            raise RulesError("unknown-key", unknown)
        self.sections = merge(DEFAULTS, sections)
        self.name, self.options = name, tuple(options)
        self._games: dict[int | None, Game] = {}

    def patch(self, sections: Sections) -> "Rules":
        return Rules(merge(self.sections, sections), self.name, self.options)

    def at(self, seats: int | None = None) -> Game:
        """The game for a number of seats, by default the fewest: `game.run.ace` and so on."""
        if seats not in self._games:
            self._games[seats] = self._resolved(seats)
        return self._games[seats]

    def _resolved(self, seats: int | None) -> Game:
        low, high = self.sections["seats"]["min"], self.sections["seats"]["max"]
        if seats is not None and not low <= seats <= high:
            raise RulesError("seats", f"{seats} seats, the game takes {low} to {high}")
        game = _namespace(_plain(self.sections, seats or low))
        game.seats.count = seats or low
        game.deck.any_jokers = _largest(self.sections["deck"]["jokers"]) > 0
        return game


@cache
def load(name: str, *options: str) -> Rules:
    """A built-in profile with some of its options."""
    profile = _profile(name)
    known = [option["name"] for option in profile["options"]]
    for option in options:
        if option not in known:
            raise RulesError("unknown-option", f"{name} has no option {option}")
    sections = {key: value for key, value in profile.items() if key not in ABOUT}
    for option in profile["options"]:
        if option["name"] in options:
            _check_clash(option, options)
            sections = merge(sections, option.get("patch", {}))
    return Rules(sections, name, [option for option in known if option in options])


def profiles() -> list[str]:
    return sorted(path.stem for path in PROFILES.glob("*.toml"))


def _profile(name: str) -> dict[str, Any]:
    path = PROFILES / f"{name}.toml"
    if name not in profiles():
        raise RulesError("unknown-profile", name)
    own = tomllib.loads(path.read_text(encoding="utf-8"))
    if "extends" not in own:
        return {"options": [], **own}
    parent = _profile(own["extends"])
    inherited = [] if own.get("without_options") else parent["options"]
    return {**merge(parent, own), "options": inherited + own.get("options", [])}


def _check_clash(option: dict[str, Any], chosen: Iterable[str]) -> None:
    for other in option.get("excludes", []):
        if other in chosen:
            raise RulesError("clash", f"{option['name']} and {other}")


def merge(below: Sections, above: Sections) -> Sections:
    """`above` on top of `below`: tables key by key, everything else replaced."""
    merged = deepcopy(below)
    for key, value in above.items():
        both_tables = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = merge(merged[key], value) if both_tables else deepcopy(value)
    return merged


def _unknown_key(sections: Sections, known: Sections, path: str = "") -> str | None:
    """The first key, as a dotted path, that no section has; `cards` holds card names."""
    for key, value in sections.items():
        if key not in known:
            return path + key
        if isinstance(value, dict) and key != "cards":
            deeper = _unknown_key(value, known[key], f"{path}{key}.")
            if deeper:
                return deeper
    return None


def _steps(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and isinstance(value[0], dict)
        and "from_seats" in value[0]
    )


def _largest(value: Any) -> int:
    return max(step["value"] for step in value) if _steps(value) else value


def _plain(value: Any, seats: int) -> Any:
    """Every list of steps replaced by the value of its last step that these seats reach."""
    if _steps(value):
        reached = [step["value"] for step in value if step["from_seats"] <= seats]
        return reached[-1] if reached else value[0]["value"]
    if isinstance(value, dict):
        return {key: _plain(item, seats) for key, item in value.items()}
    return value


def _namespace(value: Any, name: str = "") -> Any:
    if isinstance(value, dict) and name != "cards":
        return Game(**{key: _namespace(item, key) for key, item in value.items()})
    return value
