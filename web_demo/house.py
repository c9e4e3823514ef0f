"""House rules that the lobby offers: single numbers of the rules, with a plain label each.

A house rule is a field of the rules (``opening.points``) and its value; the engine says what fits.
"""

from typing import Any, NamedTuple

from rummy import Rules

from . import engine
from .i18n import lazy_gettext as _l
from .table import Refused

_LABELS = {
    "match.target": _l("Points that win"),
    "match.deals": _l("Deals"),
    "opening.points": _l("Points for the first melds"),
    "deal.hand": _l("Cards dealt"),
    "deck.jokers": _l("Jokers in the deck"),
    "finish.knock_limit": _l("Most points to knock with"),
}


class Field(NamedTuple):
    """One offered number: the field, its label, and what the game has without it."""

    name: str
    label: str
    value: int


def offered(rules: Rules) -> list[Field]:
    """The fields that mean something in a game, at its smallest table."""
    plain = engine.plain(rules, rules.seats.min)
    knocking = plain.finish.by == "knock"
    fits = {
        "match.target": plain.match.length == "target",
        "match.deals": plain.match.length == "deals",
        "opening.points": not knocking,
        "deal.hand": True,
        "deck.jokers": not knocking,
        "finish.knock_limit": knocking and not plain.finish.knock_by_upcard,
    }
    return [
        Field(name, str(_LABELS[name]), engine.field(plain, name)) for name in fits if fits[name]
    ]


def read(data: dict[str, Any]) -> dict[str, int]:
    """House rules of a request: the object ``house``, or filled-in form fields ``house.<name>``.

    Refused with 400 for other fields and for what is no whole number.
    """
    given = data.get("house", {})
    if not isinstance(given, dict):
        raise _bad("house must be an object")
    form = {n.removeprefix("house."): v for n, v in data.items() if n.startswith("house.")}
    return {name: _value(name, value) for name, value in {**given, **form}.items() if value != ""}


def _value(name: str, value: Any) -> int:
    if name not in _LABELS:
        raise _bad(f"house: one of {', '.join(_LABELS)}, not {name[:40]!r}")
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 7:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**6:
        raise _bad(f"house: {name} must be a whole number")
    return value


def _bad(sentence: str) -> Refused:
    return Refused(400, "bad-request", sentence)


def told(house: dict[str, int]) -> list[str]:
    """*Points that win: 250*, for the table's rules."""
    return [f"{label}: {house[name]}" for name, label in _LABELS.items() if name in house]
