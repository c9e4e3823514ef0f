"""The engine's opinion of a finished deal, move by move, from what each player could see.

A lay, swap or discard is measured by the exact best rest of the turn before and after it: what the
move gave away, in points. Draws are compared with what the searching bot would have done.
"""

import math
from dataclasses import dataclass
from typing import Any

from rummy import Cards, Rules, State

from . import engine, menu, replay, sentences
from .i18n import gettext as _
from .play import Move
from .table import Table

GOING_OUT = 25
_DISCARD = 9.0  # the most a discard can give away
_STEPS = ((20, "blunder"), (10, "mistake"), (4, "inaccuracy"))


@dataclass(frozen=True)
class Verdict:
    """``loss`` in points against the best rest of the turn.

    ``better`` is the action the engine prefers.
    """

    loss: float
    better: str | None = None

    @property
    def mark(self) -> str:
        return next((name for least, name in _STEPS if self.loss >= least), "best")


def deal(table: Table, number: int) -> dict[str, Any]:
    """Verdict, accuracy of each seat (0..1 or None).

    And the points unmelded in each hand at each step.
    """
    with table.lock:
        states, moves = replay.states(table, number), replay.moves_of(table, number)
        known = table.opinions.get(number)
    verdicts = known or [
        _judge(table.rules, *pair) for pair in zip(states, states[1:], moves, strict=False)
    ]
    table.opinions[number] = verdicts
    seats = range(len(moves[0].seating) if moves else len(table.seats))
    return {
        "moves": [_shown(table, states[i], moves[i], v) for i, v in enumerate(verdicts)],
        "accuracy": [
            _accuracy([v for v, m in zip(verdicts, moves, strict=False) if m.seat == seat])
            for seat in seats
        ],
        "curve": [[_unmelded(table.rules, state, seat) for seat in seats] for state in states],
    }


def _judge(rules: Rules, before: State, after: State, move: Move) -> Verdict | None:
    """None where the engine has no opinion: passes, and turns it does not search."""
    if before.phase in ("draw", "upcard"):
        return _judge_draw(before, move)
    if before.phase != "play":
        return None
    best = engine.best_turn(before.view(move.seat))
    if best is None or not best.actions:
        return None
    possible = _worth(rules, before, move.seat, best)
    reached = _reached(rules, after, move.seat)
    loss = max(0.0, possible - reached)
    if move.verb == "discard" and not best.goes_out:
        return _judge_discard(before, move, loss)
    better = str(best.actions[0])
    return Verdict(loss, None if better == move.text else better)


def _judge_discard(before: State, move: Move, loss: float) -> Verdict:
    """A card kept for later is no mistake, so both the price and the searching bot must object."""
    better = engine.suggest(before.view(move.seat)) if loss >= _STEPS[-1][0] else move.text
    return Verdict(0.0) if better == move.text else Verdict(min(loss, _DISCARD), better)


def _judge_draw(before: State, move: Move) -> Verdict | None:
    if len(before.legal_actions(move.seat)) < 2:
        return None
    better = engine.suggest(before.view(move.seat))
    return Verdict(0.0) if better == move.text else Verdict(4.0, better)


def _reached(rules: Rules, after: State, seat: int) -> float:
    """What is still possible after the move, or what the turn came to when it is over."""
    rest = (
        engine.best_turn(after.view(seat)) if after.phase == "play" and after.seat == seat else None
    )
    if rest is not None:
        return _worth(rules, after, seat, rest)
    out = GOING_OUT if after.outcome is not None and seat in after.outcome.winners else 0
    return out - _cost(rules, after.hand(seat)) + _laid(rules, after, seat)


def _worth(rules: Rules, state: State, seat: int, turn: Any) -> float:
    """A turn in points.

    What lies on the table less what stays in hand, and something for going out.
    """
    gained = turn.points if _counts_table(rules) else 0
    return (
        (GOING_OUT if turn.goes_out else 0)
        - _cost(rules, turn.left)
        + _laid(rules, state, seat)
        + gained
    )


def _cost(rules: Rules, hand: Cards) -> int:
    return int(rules.deadwood(hand) if rules.finish.by == "knock" else rules.hand_value(hand))


def _counts_table(rules: Rules) -> bool:
    return bool(rules.score.kind == "table")


def _laid(rules: Rules, state: State, seat: int) -> int:
    """Points of the melds on the table, where they count."""
    return sum(laid.meld.points for laid in state.table) if _counts_table(rules) else 0


def _unmelded(rules: Rules, state: State, seat: int) -> int:
    return int(rules.deadwood(state.hand(seat)))


def _accuracy(verdicts: list[Verdict | None]) -> float | None:
    """Mean of exp(-loss / 20) over the judged moves."""
    losses = [v.loss for v in verdicts if v is not None]
    return sum(math.exp(-loss / 20) for loss in losses) / len(losses) if losses else None


def _shown(
    table: Table, state: State, move: Move, verdict: Verdict | None
) -> dict[str, Any] | None:
    if verdict is None:
        return None
    shown: dict[str, Any] = {"loss": round(verdict.loss, 1), "mark": verdict.mark}
    if verdict.mark != "best" and verdict.better is not None:
        shown["sentence"] = _better(table, state, move, verdict)
    return shown


def _better(table: Table, state: State, move: Move, verdict: Verdict) -> str:
    entry = menu.entry(
        table, move.player, state, state.view(move.seat), str(verdict.better), move.seating
    )
    faces = "" if "[" in entry["label"] else sentences.cards(entry["cards"])
    wanted = f"{entry['label']} {faces}".strip()
    if move.verb in ("draw", "take", "pass"):
        return _("The engine prefers: %(action)s", action=wanted)
    return _(
        "%(points)d points given away; better: %(action)s",
        points=round(verdict.loss),
        action=wanted,
    )
