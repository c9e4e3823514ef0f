"""Hints from the engine's search, and its answer to "why not?"."""

from typing import Any

from rummy import State

from . import engine, menu, sentences
from .table import Refused, Table


def hint(table: Table, player: int) -> dict[str, Any]:
    """The best rest of the turn of a player as steps.

    A single step where there is no search of the turn.

    Refused with 409 when it is not his move.
    """
    with table.lock:
        if table.play is None or player not in table.play.actors():
            raise Refused(409, "not-your-turn")
        play, version = table.play, table.version
        state, seat = play.state, play.seat_of(player)
        view = state.view(seat)
    turn = engine.best_turn(view)
    actions = [engine.suggest(view)] if turn is None else [str(action) for action in turn.actions]
    with table.lock:
        steps = _steps(table, player, state, seat, actions)
    facts = (
        {}
        if turn is None
        else {
            "lays": turn.points,
            "goes_out": turn.goes_out,
            "left": [str(card) for card in turn.left],
            "left_value": table.rules.hand_value(turn.left),
        }
    )
    return {"version": version, "steps": steps, **facts}


def _steps(
    table: Table, player: int, state: State, seat: Any, actions: list[str]
) -> list[dict[str, Any]]:
    steps = []
    for text in actions:
        view = state.view(seat)
        step = menu.entry(table, player, state, view, text)
        steps.append(step)
        state = state.play(text, seat=seat)
    return steps


def why_not(table: Table, player: int, cards: str) -> dict[str, Any]:
    """Why a selection has no action.

    The engine refuses it as a meld, or as a discard where it is one card.
    """
    play = table.play
    if play is None or table.stage != "playing":
        raise Refused(409, "deal-over")
    seat, faces = play.seat_of(player), cards.split()
    tries = [f"discard {cards}"] if len(faces) == 1 else [f"meld set {cards}", f"meld run {cards}"]
    reasons = [engine.why_not(play.state, text, seat) for text in tries]
    found = next((one for one in reasons if one and one[0] not in ("mixed-ranks", "unclear")), None)
    reason, sentence = found or reasons[-1] or ("not-a-meld", None)
    return {"reason": reason, "sentence": sentences.refusal(reason, sentence)}
