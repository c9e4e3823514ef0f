"""All that one seat may know of a deal."""

from typing import Any

from .cards import show_all
from .legal import actors, legal_actions
from .state import State

PUBLIC = (
    "table",
    "pile",
    "dealer",
    "seat",
    "phase",
    "turn",
    "opened",
    "laid",
    "taken",
    "must_use",
    "owed_jokers",
    "opening",
    "reshuffles",
    "known",
    "totals",
    "upcard",
    "knocker",
    "knock",
    "passed",
    "discarder",
    "no_draw",
    "stock_open",
    "outcome",
)


def view(state: State, seat: int) -> dict[str, Any]:
    """The view of a seat as a dict. Hidden: the other hands, and the stock unless it was turned
    over openly. When the deal is over the hands are open.
    """
    shown = state.to_dict()
    return {
        **{key: shown[key] for key in PUBLIC},
        "known": shown["hands" if state.phase == "over" else "known"],
        "players": state.players,
        "viewer": seat,
        "hand": show_all(state.hands[seat]),
        "hand_sizes": [len(hand) for hand in state.hands],
        "stock": shown["stock"] if state.stock_open else None,
        "stock_size": len(state.stock),
        "actors": list(actors(state)),
        "legal_actions": legal_actions(state, seat),
    }
