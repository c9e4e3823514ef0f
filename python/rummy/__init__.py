"""Rummy games as data: deal, ask what is legal, play, score and replay.

``rummy.load(name)`` gives the `Rules` of a game, ``rules.deal(...)`` a `State`,
``state.play(action)`` the next one. Players and bots see a `View`.
"""

import importlib

from rummy._rummy import (
    Action,
    Arrangement,
    BestTurn,
    Card,
    Cards,
    Deal,
    Match,
    Meld,
    Outcome,
    Playouts,
    Rules,
    State,
    TableMeld,
    View,
    __version__,
    load,
    perft,
    playouts,
    profiles,
)
from rummy.errors import IllegalAction, NotAMeld, ParseError, RulesError, RummyError

TYPE_CHECKING = False  # typing's own is not worth importing typing
if TYPE_CHECKING:
    from rummy import bots

__all__ = [
    "Action",
    "Arrangement",
    "BestTurn",
    "Card",
    "Cards",
    "Deal",
    "IllegalAction",
    "Match",
    "Meld",
    "NotAMeld",
    "Outcome",
    "ParseError",
    "Playouts",
    "Rules",
    "RulesError",
    "RummyError",
    "State",
    "TableMeld",
    "View",
    "__version__",
    "bots",
    "load",
    "perft",
    "playouts",
    "profiles",
]


def __getattr__(name: str) -> object:
    """Import ``rummy.bots`` when it is first asked for."""
    if name == "bots":
        return importlib.import_module("rummy.bots")
    raise AttributeError(f"module 'rummy' has no attribute {name!r}")
