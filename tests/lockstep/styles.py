"""How a driver chooses from a menu. Each style leads to other rare places."""

import random
from collections.abc import Callable

Style = Callable[[random.Random, list[str]], str]
QUIET = ("draw", "pass", "discard", "done")


def verb(action: str) -> str:
    return action.split(maxsplit=1)[0]


def preferring(*verbs: str, chance: float = 0.8, avoiding: tuple[str, ...] = ()) -> Style:
    """Mostly one of these verbs, the first of them that the menu has."""

    def choose(rng: random.Random, menu: list[str]) -> str:
        if rng.random() < chance:
            for wanted in verbs:
                found = [action for action in menu if verb(action) == wanted]
                if found:
                    return rng.choice(found)
        rest = [action for action in menu if verb(action) not in avoiding]
        return rng.choice(rest or menu)

    return choose


def lively(rng: random.Random, menu: list[str]) -> str:
    found = [action for action in menu if verb(action) not in QUIET]
    return rng.choice(found if found and rng.random() < 0.7 else menu)


def longest(rng: random.Random, menu: list[str]) -> str:
    """Lays as many cards as it can at once."""
    lays = [action for action in menu if verb(action) in ("meld", "layoff")]
    return max(lays, key=len) if lays and rng.random() < 0.8 else lively(rng, menu)


STYLES: dict[str, Style] = {
    "lively": lively,
    "longest": longest,
    "any": lambda rng, menu: rng.choice(menu),
    "closer": preferring("gin", "big-gin", "knock", "meld", "layoff", "take", chance=0.9),
    "knocker": preferring("big-gin", "knock", "done", "draw", "discard", chance=0.9),
    "hoarder": preferring("draw", "discard", chance=0.97, avoiding=("take", "meld")),
    "swapper": preferring("swap", "layoff", "meld", "draw", chance=0.85),
    "taker": preferring("take", "swap", "layoff", "meld", chance=0.8),
    "passer": preferring("pass", "done", "draw", chance=0.8),
    "claimer": preferring("claim", "draw", "discard", chance=0.8),
}


def any_style(rng: random.Random) -> Style:
    return STYLES[rng.choice(list(STYLES))]
