"""Short ways to set a table for a test."""

from .errors import IllegalAction
from .legal import check, legal_actions
from .play import apply, position
from .rules import load


def at(game, hand, others=("2D",), table=(), phase="play", rules=None, **keys):
    """Seat 0 to act with `hand`; melds of the table belong to seat 1. `game` is `profile option option`."""
    rules = rules or load(*game.split())
    melds = [m if isinstance(m, dict) else {"meld": m, "owner": 1} for m in table]
    keys = {"opened": [0, 1], "dealer": len(others), "seat": 0, **keys}
    return position(rules, {"hands": [hand, *others], "table": melds, "phase": phase, **keys})


def why(state, text, seat=None):
    """Reason why an action is refused; None where it is legal. Agrees with the menu."""
    try:
        action = check(state, text, seat)
    except IllegalAction as error:
        return error.reason
    assert str(action) in legal_actions(state, seat)
    return None


def play(state, *texts, shuffled=None):
    for text in texts:
        seat, _, action = text.rpartition(":")
        state = apply(state, action.strip(), int(seat) if seat else None, shuffled)
    return state


def hands(state):
    return state.to_dict()["hands"]


def melds(state):
    return [entry["meld"] for entry in state.to_dict()["table"]]
