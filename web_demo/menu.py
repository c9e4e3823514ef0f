"""The legal actions of a seat with what a page needs to offer them: label, cards, target, points.

The list is the engine's; only its order is changed, so that the action most likely wanted comes
first.
"""

from typing import Any, NamedTuple

from rummy import Action, State, View

from . import engine, sentences
from .table import Table

_FIRST = (
    "big-gin",
    "gin",
    "meld",
    "layoff",
    "swap",
    "knock",
    "claim",
    "take",
    "draw",
    "discard",
    "done",
    "pass",
)
_PRICED = 120


class _Asked(NamedTuple):
    """Whose action is shown, and where: ``seating`` maps seats of ``state`` to players."""

    table: Table
    viewer: int
    state: State
    view: View
    seating: tuple[int, ...]


def menu(table: Table, viewer: int, view: View) -> list[dict[str, Any]]:
    """The actions of the viewer's seat.

    Each with the canonical ``text`` that is to be sent back.
    """
    assert table.play is not None
    asked = _Asked(table, viewer, table.play.state, view, table.play.seating)
    legal = list(view.legal_actions())
    legal.sort(key=lambda action: _FIRST.index(str(action.verb)))
    twins = _twins(legal)
    return [
        _entry(asked, action, str(action) in twins, n < _PRICED) for n, action in enumerate(legal)
    ]


def entry(
    table: Table,
    viewer: int,
    state: State,
    view: View,
    text: str,
    seating: tuple[int, ...] | None = None,
) -> dict[str, Any]:
    """One action as ``menu`` has it, of any state of the viewer's turn.

    ``seating`` as in that deal.
    """
    assert table.play is not None
    return _entry(
        _Asked(table, viewer, state, view, seating or table.play.seating),
        state.resolve(text),
        False,
        True,
    )


def _twins(legal: list[Action]) -> set[str]:
    """Melds that can be read in several ways from the same cards.

    Their labels must name the roles.
    """
    seen: dict[tuple[str, ...], list[str]] = {}
    for action in legal:
        if str(action.verb) == "meld":
            seen.setdefault(tuple(sorted(map(str, action.cards))), []).append(str(action))
    return {text for texts in seen.values() if len(texts) > 1 for text in texts}


def _entry(asked: _Asked, action: Action, twin: bool, priced: bool) -> dict[str, Any]:
    verb = str(action.verb)
    facts = _FACTS.get(verb, _none)(asked, action, twin)
    shown = {
        "text": str(action),
        "verb": verb,
        "cards": [str(card) for card in action.cards],
        "target": action.target,
        "label": sentences.label(asked.table, asked.viewer, action, facts),
    }
    if (sure := sentences.sure(verb)) is not None:
        shown["sure"] = sure
    if verb == "take":
        shown.update(cards=[], at=facts["at"], count=facts["count"])
    if priced and verb in ("meld", "layoff"):
        shown["gain"] = _gain(asked.state, action)
    return shown


def _gain(state: State, action: Action) -> int | None:
    """By how many points the melds on the table grow."""
    before = engine.laid_points(state)
    after = state.play(action)
    return int(engine.laid_points(after) - before)


def _none(asked: _Asked, action: Action, twin: bool) -> dict[str, Any]:
    return {}


def _meld_facts(asked: _Asked, action: Action, twin: bool) -> dict[str, Any]:
    kind, faces = engine.meld_text(action)
    if not twin:
        return {"kind": kind}
    meld = asked.table.rules.meld(faces, kind=kind)
    return {"kind": kind, "roles": [str(role) for role in meld.roles]}


def _target_facts(asked: _Asked, action: Action, twin: bool) -> dict[str, Any]:
    end = str(action).rsplit(" ", 1)[-1]
    owner = asked.seating[asked.view.table[(action.target or 1) - 1].owner]
    return {"owner": owner, "end": end if end in ("low", "high") else None}


def _take_facts(asked: _Asked, action: Action, twin: bool) -> dict[str, Any]:
    pile = [str(card) for card in asked.view.pile]
    at = engine.take_depth(action, pile)
    return {"at": at, "count": len(pile) - at, "face": pile[at]}


def _claim_facts(asked: _Asked, action: Action, twin: bool) -> dict[str, Any]:
    return {"top": [str(asked.view.pile[-1])]}


_FACTS = {
    "meld": _meld_facts,
    "layoff": _target_facts,
    "swap": _target_facts,
    "take": _take_facts,
    "claim": _claim_facts,
}
