"""Rummy games as data: deal, ask what is legal, play, score and replay.

``rummy.load(name)`` gives the `Rules` of a game, ``rules.deal(...)`` a `State`, ``state.play(action)`` the
next one. Players and bots see a `View`.
"""

from rummy._rummy import (
    Action,
    Arrangement,
    Card,
    Cards,
    DealRules,
    Meld,
    Outcome,
    Rules,
    State,
    TableMeld,
    View,
    __version__,
    load,
    profiles,
)
from rummy.errors import IllegalAction, NotAMeld, ParseError, RulesError, RummyError

__all__ = [
    "Action",
    "Arrangement",
    "Card",
    "Cards",
    "DealRules",
    "IllegalAction",
    "Meld",
    "NotAMeld",
    "Outcome",
    "ParseError",
    "Rules",
    "RulesError",
    "RummyError",
    "State",
    "TableMeld",
    "View",
    "__version__",
    "load",
    "profiles",
]
