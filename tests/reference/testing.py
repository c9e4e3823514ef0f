"""Short ways to set a table for a test."""

from collections.abc import Sequence
from typing import Any

from .errors import IllegalAction
from .legal import check, legal_actions
from .play import apply, position
from .rules import load
from .state import State


def at(game: str, hand: str, **keys: Any) -> State:
    """Seat 0 to act with `hand`; melds of the table belong to seat 1.

    `game` is `profile option option`, or `rules` are given; `others` are the other hands.
    """
    rules = keys.pop("rules", None) or load(*game.split())
    others = keys.pop("others", ("2D",))
    table = [m if isinstance(m, dict) else {"meld": m, "owner": 1} for m in keys.pop("table", ())]
    common = {"phase": "play", "opened": [0, 1], "dealer": len(others), "seat": 0}
    return position(rules, {"hands": [hand, *others], "table": table, **common, **keys})


def why(state: State, text: str, seat: int | None = None) -> str | None:
    """Reason why an action is refused; None where it is legal. Agrees with the menu."""
    try:
        action = check(state, text, seat)
    except IllegalAction as error:
        return error.reason
    assert str(action) in legal_actions(state, seat)
    return None


def play(state: State, *texts: str, shuffled: Sequence[int] | None = None) -> State:
    for text in texts:
        seat, _, action = text.rpartition(":")
        state = apply(state, action.strip(), int(seat) if seat else None, shuffled)
    return state


def hands(state: State) -> list[str]:
    return list(state.to_dict()["hands"])


def melds(state: State) -> list[str]:
    return [entry["meld"] for entry in state.to_dict()["table"]]
