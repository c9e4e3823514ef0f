"""The lobby's own words: a line, three cards and the usual length for each built-in game.

A game without an entry here still appears, with its title and a plain line.
"""

from typing import Any, NamedTuple

from . import engine, house, rules_text
from .i18n import gettext as _
from .i18n import lazy_gettext as _l


class Lobby(NamedTuple):
    """``art`` are three faces, ``minutes`` the usual length of a match.

    ``bots`` how many a click starts with.
    """

    line: Any
    art: tuple[str, str, str]
    minutes: int
    bots: int


_GAMES = {
    "rummy-500": Lobby(
        _l("Take the whole pile, score every card you lay."), ("X", "AS", "QD"), 25, 3
    ),
    "romme": Lobby(_l("Open with 30 points; jokers can be won back."), ("KH", "KD", "KC"), 30, 2),
    "rami-51": Lobby(_l("Open with 51 points, one joker in a meld."), ("JS", "QS", "KS"), 30, 3),
    "rami-40": Lobby(_l("The lighter Rami: 40 points open the way."), ("9H", "TH", "X"), 30, 3),
    "rami-51-french": Lobby(
        _l("A run without a joker opens; the pile is earned."), ("4D", "5D", "6D"), 35, 3
    ),
    "kalooki-51": Lobby(
        _l("Thirteen cards, two jokers, chips change hands."), ("TH", "X", "QH"), 20, 3
    ),
    "kalooki-40": Lobby(
        _l("Open with 40; a pile card must be used at once."), ("8S", "8D", "8C"), 20, 3
    ),
    "gin": Lobby(_l("Ten cards face to face: knock when it is low."), ("4C", "5C", "6C"), 10, 1),
    "oklahoma": Lobby(
        _l("Gin with a twist: the up-card sets the limit."), ("7S", "7H", "7D"), 12, 1
    ),
    "gin-royal": Lobby(_l("Gin for up to four: each pays for himself."), ("AC", "AD", "AH"), 15, 2),
    "oklahoma-royal": Lobby(_l("Oklahoma for up to four players."), ("2S", "3S", "4S"), 15, 2),
    "traditional": Lobby(_l("Ten cards, no jokers, the plain old way."), ("9D", "TD", "JD"), 15, 2),
    "novel": Lobby(_l("Quick rounds, first to a hundred."), ("5H", "5S", "5C"), 10, 2),
    "basic": Lobby(_l("A small ante, a short deal, the pool to win."), ("2C", "3C", "4C"), 15, 3),
}
_OTHER = Lobby(_l("Sets, runs and a quick eye."), ("6H", "7H", "8H"), 20, 2)


def cards() -> list[dict[str, Any]]:
    """What the lobby shows of every game the engine has.

    The known ones first in the order above.
    """
    known = [name for name in _GAMES if name in engine.names()]
    return [card(name) for name in [*known, *(n for n in engine.names() if n not in _GAMES)]]


def card(name: str) -> dict[str, Any]:
    rules, lobby = engine.load(name), _GAMES.get(name, _OTHER)
    least, most = engine.seat_range(rules)
    bots = min(max(lobby.bots, least - 1), most - 1)
    return {
        "name": name,
        "title": rules_text.title(rules),
        "line": str(lobby.line),
        "art": lobby.art,
        "players": rules_text.players(rules),
        "minutes": _("about %(n)d min", n=lobby.minutes),
        "least": least,
        "most": engine.most_seats(rules),
        "seats": bots + 1,
        "options": rules_text.option_titles(rules),
        "house": house.offered(rules),
        "excludes": engine.exclusions(rules),
    }
