"""A finished deal, step by step. Before its end there is no replay."""

from typing import Any

from rummy import State

from . import engine, present, rules_text, sentences
from .play import Move
from .table import Refused, Table


def finished(table: Table, number: int) -> Any:
    """The engine's record of a finished deal.

    404 for one that was never dealt, 409 for the running one.
    """
    play = table.play
    if play is None or number < 1 or number > max(play.deal, len(play.match.history)):
        raise Refused(404, "not-found")
    if number > len(play.match.history):
        raise Refused(409, "not-finished")
    return play.match.history[number - 1]


def moves_of(table: Table, number: int) -> list[Move]:
    return [move for move in table.play.moves if move.deal == number]  # type: ignore[union-attr]


def states(table: Table, number: int) -> list[Any]:
    """The states of a finished deal: the dealt one, then one after each move."""
    state = engine.start_of(finished(table, number))
    out = [state]
    for move in moves_of(table, number):
        state = state.play(move.text, seat=move.seat)
        out.append(state)
    return out


def deal(table: Table, viewer: int | None, number: int) -> dict[str, Any]:
    """All frames of a finished deal, with every hand: nothing of it is hidden any more."""
    record, moves = finished(table, number), moves_of(table, number)
    seating = moves[0].seating if moves else tuple(range(len(table.seats)))
    frames = [_frame(table, state, seating) for state in states(table, number)]
    lines = [
        {
            "player": m.player,
            "text": sentences.told(table, m, viewer),
            "verb": m.verb,
            "gain": m.gain,
            "cards": list(m.cards),
        }
        for m in moves
    ]
    return {
        "table": table.id,
        "me": viewer,
        "deal": number,
        "deals": len(table.play.match.history),  # type: ignore[union-attr]
        "game": present.game(table),
        "frames": frames,
        "moves": lines,
        "seating": list(seating),
        "players": [{"player": p, "name": sentences.name(table, p, viewer)} for p in seating],
        "points": [record.outcome.points[seat] for seat in range(len(seating))],
        "note": rules_text.scoring_notes(table.rules),
    }


def _frame(table: Table, state: State, seating: tuple[int, ...]) -> dict[str, Any]:
    return {
        "hands": [[str(card) for card in state.hand(seat)] for seat in range(len(seating))],
        "pile": [str(card) for card in state.pile],
        "stock": state.stock_size,
        "phase": state.phase,
        "turn": None if state.outcome is not None else seating[state.seat],
        "melds": [present.meld(table, laid, n, seating) for n, laid in enumerate(state.table, 1)],
    }
