"""How likely a player was to win a finished deal, step by step, from what he could see.

At each step worlds are sampled from his view and played to their end by the quick bot; the share of
them that he wins is the chance. A rough figure: it assumes that everybody plays like that bot.
"""

import threading
from typing import Any

from rummy import IllegalAction, State

from . import engine, replay
from .table import Refused, Table

_MOST, _LEAST, _BUDGET = 40, 8, 6000  # playouts a step, and about how many a deal
_one_at_a_time = threading.Lock()


def deal(table: Table, number: int, player: int) -> dict[str, Any]:
    """Chances of a player, 0..1, for the dealt cards and after each move.

    Computed when first asked for. Refused like ``replay.finished``; 404 for who was not dealt in.
    """
    with table.lock:
        states, moves = replay.states(table, number), replay.moves_of(table, number)
        known = table.opinions.get(("chances", number, player))
    seating = moves[0].seating if moves else tuple(range(len(table.seats)))
    if player not in seating:
        raise Refused(404, "not-found")
    if known is None:
        with _one_at_a_time:
            known = _curve(states, seating.index(player))
        table.opinions["chances", number, player] = known
    return {"player": player, "chances": known}


def _curve(states: list[State], seat: int) -> list[float]:
    samples = max(_LEAST, min(_MOST, _BUDGET // len(states)))
    curve: list[float] = []
    for state in states:
        found = _chance(state, seat, samples)
        curve.append(curve[-1] if found is None and curve else found or 0.0)
    return curve


def _chance(state: State, seat: int, samples: int) -> float | None:
    """None in the middle of another seat's turn, where no other world can be thought of."""
    if state.outcome is not None:
        return _share(state, seat)
    view = state.view(seat)
    try:
        ends = [engine.play_out(view.sample(n)) for n in range(samples)]
    except IllegalAction:
        return None
    return round(sum(_share(end, seat) for end in ends) / samples, 3)


def _share(state: State, seat: int) -> float:
    """The part of a finished deal that a seat has won: winners side by side share it."""
    winners = state.outcome.winners  # type: ignore[union-attr]
    return 1 / len(winners) if seat in winners else 0.0
