"""What one viewer may see of a table, as the JSON that the page draws.

``viewer`` is a match seat, or None for a watcher, who sees only what lies open. Hands of others
appear only in the score of a finished deal.
"""

import time
from itertools import islice
from typing import Any

from rummy import Cards, State

from . import engine, house, rules_text, sentences, spoken
from .i18n import gettext as _
from .menu import menu
from .table import Logged, Table

LINES = 20


def view(table: Table, viewer: int | None) -> dict[str, Any]:
    """The whole view of a seat. The caller holds the lock."""
    shown = {
        "table": table.id,
        "version": table.version,
        "stage": table.stage,
        "me": viewer,
        "game": game(table),
        "seats": [_seat(table, i, viewer) for i in range(len(table.seats))],
        "log": _log(table, viewer),
        "clock": _clock(table),
        "prompt": _prompt(table, viewer),
    }
    if table.play is not None:
        shown.update(_board(table, viewer))
        shown.update(_mine(table, viewer) if viewer is not None else {})
        if table.stage != "playing":
            shown["score"] = score(table, viewer)
    return shown


def game(table: Table) -> dict[str, Any]:
    return {
        "name": table.rules.name,
        "title": rules_text.title(table.rules),
        "goal": rules_text.goal(table.rules),
        "options": list(table.rules.options),
        "special": special(table),
        "level": table.setup["level"],
        "low": rules_text.low_is_good(table.rules),
    }


def special(table: Table) -> list[str]:
    """Titles of the special rules of this table, and its house rules."""
    titles = rules_text.option_titles(table.rules)
    named = [titles.get(name, name) for name in table.rules.options]
    return named + house.told(table.setup.get("house", {}))


def _seat(table: Table, player: int, viewer: int | None) -> dict[str, Any]:
    seat, play = table.seats[player], table.play
    shown: dict[str, Any] = {
        "player": player,
        "kind": seat.kind,
        "name": sentences.plain(seat),
        "away": seat.away,
        "you": player == viewer,
        "ready": seat.ready,
    }
    if play is None:
        return shown
    at = play.seat_of(player)
    shown["total"] = play.match.totals[player]
    if at is None:
        return {**shown, "out": True}
    public = engine.view(play.state, at)
    return {
        **shown,
        "cards": public.hand_sizes[at],
        "known": [str(c) for c in public.known[at]],
        "opened": play.state.opened(at),
        "dealer": play.state.dealer == at,
        "turn": play.turn() == player,
        "acting": player in play.actors(),
    }


def _board(table: Table, viewer: int | None) -> dict[str, Any]:
    play = table.play
    assert play is not None
    state = play.state
    return {
        "deal": play.deal,
        "phase": state.phase,
        "turn": play.turn(),
        "stock": state.stock_size,
        "pile": [str(card) for card in state.pile],
        "upcard": engine.upcard(state) if rules_text.upcard_counts(table.rules) else None,
        "melds": [meld(table, laid, n, play.seating) for n, laid in enumerate(state.table, 1)],
        "undo": viewer is not None and play.may_undo(viewer),
    }


def meld(table: Table, laid: Any, n: int, seating: tuple[int, ...]) -> dict[str, Any]:
    """One meld of the table: ``n`` is its number in actions, ``by`` who laid each card."""
    roles = [str(role) for role in laid.meld.roles]
    kind = str(laid.meld.kind)
    cards = zip(laid.meld.cards, roles, laid.placed, strict=True)
    return {
        "n": n,
        "owner": seating[laid.owner],
        "kind": kind,
        "points": laid.meld.points,
        "name": spoken.meld(kind, roles),
        "cards": [{"face": str(face), "role": role, "by": seating[by]} for face, role, by in cards],
    }


def _mine(table: Table, viewer: int) -> dict[str, Any]:
    play = table.play
    assert play is not None
    at = play.seat_of(viewer)
    if at is None:
        return {}
    own = engine.view(play.state, at)
    hand = [str(card) for card in own.hand]
    acting = viewer in play.actors()
    return {
        "hand": hand,
        "sorted": _arranged(table, own.hand),
        "must": engine.duty(play.state, at),
        "fresh": _fresh(table, viewer),
        "actions": menu(table, viewer, own) if acting else [],
        "opening": sentences.opening(own) if acting and own.phase == "play" else None,
    }


def _arranged(table: Table, hand: Cards) -> dict[str, Any]:
    """The hand by its best melds, and what stays: for the sort button and the figure beside it."""
    best = table.rules.arrange(hand, goal="deadwood")
    return {
        "melds": [[str(card) for card in meld.cards] for meld in best.melds],
        "left": [str(card) for card in best.left],
        "deadwood": best.deadwood,
    }


def _fresh(table: Table, viewer: int) -> list[str]:
    """Cards that came to the viewer in the turn that runs, until he ends it."""
    for move in reversed(table.play.moves):  # type: ignore[union-attr]
        if move.player == viewer and (move.drawn or move.taken):
            return list(move.drawn or move.taken)
        if move.player == viewer and move.verb in ("discard", "done"):
            return []
    return []


def _clock(table: Table) -> dict[str, float] | None:
    deadline = table.deadline()
    if deadline is None:
        return None
    return {
        "left": round(max(0.0, deadline - time.monotonic()), 1),
        "of": round(deadline - table.since, 1),
    }


def _prompt(table: Table, viewer: int | None) -> str:
    if table.stage == "waiting":
        return _("Waiting for players")
    if table.stage != "playing" or table.play is None:
        return ""
    if viewer in table.play.actors():
        knocking = table.rules.finish.by == "knock"
        return sentences.prompt(table.play.state.phase, knocking=knocking)
    turn = table.play.turn()
    return sentences.turn_of(sentences.name(table, turn, viewer)) if turn is not None else ""


def line(table: Table, logged: Logged, viewer: int | None) -> dict[str, Any] | None:
    """One line of the log, None for an event that is not told."""
    move = logged.move
    if move is None:
        text = sentences.event(table, logged.kind, logged.player, viewer)
        return (
            None
            if text is None
            else {"n": logged.n, "kind": logged.kind, "player": logged.player, "text": text}
        )
    shown = {
        "n": logged.n,
        "kind": move.verb,
        "player": move.player,
        "text": sentences.told(table, move, viewer),
        "cards": list(move.cards),
        "taken": list(move.taken),
        "gain": move.gain,
    }
    return {**shown, "drawn": list(move.drawn)} if move.player == viewer else shown


def _log(table: Table, viewer: int | None) -> list[dict[str, Any]]:
    """The last lines, the latest at the end."""
    lines = (line(table, logged, viewer) for logged in reversed(table.log))
    return list(islice((one for one in lines if one is not None), LINES))[::-1]


# ---- the score of a finished deal ----------------------------------------------------------------


def score(table: Table, viewer: int | None) -> dict[str, Any]:
    """The finished deal.

    Who won how, each player's points with the cards they arose from, the match so far.
    """
    play = table.play
    assert play is not None
    deal = play.match.history[-1]
    outcome = play.final.outcome
    out = outcome.facts.get("out")
    over = play.stage == "match-over"
    return {
        "deal": play.deal,
        "over": over,
        "title": _title(table, outcome, out, viewer),
        "rows": [_row(table, deal, seat, out) for seat in range(len(play.final_seating))],
        "winners": list(play.match.winners) if over else [],
        "settlement": _settlement(play.match.settlement) if over else None,
        "ready": [i for i, seat in enumerate(table.seats) if seat.ready],
        "notes": rules_text.scoring_notes(table.rules),
    }


def _title(table: Table, outcome: Any, out: int | None, viewer: int | None) -> str:
    play = table.play
    assert play is not None
    if str(outcome.ending) in ("out", "rummy") or not outcome.winners:
        who = None if out is None else play.final_seating[out]
    else:
        who = play.final_seating[outcome.winners[0]]
    return sentences.ending(table, outcome, who, viewer)


def _row(table: Table, deal: Any, seat: int, out: int | None) -> dict[str, Any]:
    play = table.play
    assert play is not None
    player, points = play.final_seating[seat], deal.outcome.points[seat]
    total = play.match.totals[player]
    hand = list(play.final.hand(seat))
    return {
        "player": player,
        "points": points,
        "total": total,
        "before": total - points,
        "out": out == seat,
        "won": seat in deal.outcome.winners,
        "hand": [str(card) for card in hand],
        "hand_value": table.rules.hand_value(play.final.hand(seat)),
        "placed": _placed(play.final, seat),
    }


def _placed(state: State, seat: int) -> list[dict[str, Any]]:
    """The cards a seat laid on the table, by meld."""
    melds = []
    for laid in state.table:
        own = [str(c) for c, by in zip(laid.meld.cards, laid.placed, strict=True) if by == seat]
        if own:
            whole = len(own) == len(laid.meld.cards)
            melds.append({"cards": own, "points": laid.meld.points if whole else None})
    return melds


def _settlement(values: Any) -> list[float] | None:
    return None if values is None else list(values)
