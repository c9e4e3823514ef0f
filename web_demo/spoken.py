"""Names of cards, suits and melds as a screen reader speaks them.

In the language of the request.
"""

from .faces import RANKS, SUITS
from .i18n import gettext as _
from .i18n import lazy_gettext as _l

_RANKS = {
    "A": _l("Ace"),
    "2": _l("2"),
    "3": _l("3"),
    "4": _l("4"),
    "5": _l("5"),
    "6": _l("6"),
    "7": _l("7"),
    "8": _l("8"),
    "9": _l("9"),
    "T": _l("10"),
    "J": _l("Jack"),
    "Q": _l("Queen"),
    "K": _l("King"),
}
_SUITS = {"C": _l("clubs"), "D": _l("diamonds"), "H": _l("hearts"), "S": _l("spades")}
_SETS = {
    "A": _l("aces"),
    "2": _l("twos"),
    "3": _l("threes"),
    "4": _l("fours"),
    "5": _l("fives"),
    "6": _l("sixes"),
    "7": _l("sevens"),
    "8": _l("eights"),
    "9": _l("nines"),
    "T": _l("tens"),
    "J": _l("jacks"),
    "Q": _l("queens"),
    "K": _l("kings"),
}


def card(face: str) -> str:
    """``8S`` -> *8 of spades*; a joker's open role ``9?`` -> *9 of any suit*."""
    if face == "X":
        return _("Joker")
    if face[1] == "?":
        return _("%(rank)s of any suit", rank=_RANKS[face[0]])
    return _("%(rank)s of %(suit)s", rank=_RANKS[face[0]], suit=_SUITS[face[1]])


def deck() -> dict[str, str]:
    """The spoken name of every face."""
    faces = (
        [rank + suit for suit in SUITS for rank in RANKS] + ["X"] + [rank + "?" for rank in RANKS]
    )
    return {face: card(face) for face in faces}


def meld(kind: str, roles: list[str]) -> str:
    """*run of spades, 5 to 8*; *set of queens*."""
    first, last = roles[0], roles[-1]
    if kind == "run":
        return _(
            "run of %(suit)s, %(low)s to %(high)s",
            suit=_SUITS[first[1]],
            low=_RANKS[first[0]],
            high=_RANKS[last[0]],
        )
    return _("set of %(rank)s", rank=_SETS[first[0]])
