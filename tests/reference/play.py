"""Carrying an action out: turns, claims, the stock running out, the end of a deal."""

# mypy: no-warn-return-any

from collections.abc import Sequence
from typing import Any

from .actions import Action, take_place
from .cards import hand_of, same_cards, show, show_all
from .errors import RulesError
from .gin import decide, finished, knock_phase_steps, open_rest
from .legal import (
    actors,
    after_take,
    check,
    entitled,
    legal_actions,
    without_draw,
)
from .rules import Rules
from .scoring import points_of, winners_of
from .state import State, from_dict, table_dicts
from .turn import know, lay_steps, leave_hand


def apply(
    state: State, text: str | Action, seat: int | None = None, shuffled: Sequence[int] | None = None
) -> State:
    """The state after a legal action. `shuffled` is the order of the stock after a reshuffle, if
    one happens; without it the cards lie in face order. Raises IllegalAction, and then nothing
    happened.
    """
    seat = state.seat if seat is None else seat
    action = check(state, text, seat)
    return DO[action.verb](state, action, seat, shuffled)


# ---- drawing -------------------------------------------------------------------------------------


def _draw(state: State, action: Action, seat: int, shuffled: Sequence[int] | None) -> State:
    state = _closed_window(state, seat)
    if not state.stock:
        state = renewed(state, shuffled)
    card = state.stock[0]
    state = state.but(stock=state.stock[1:], phase="play", passed=frozenset())
    state = state.with_hand(seat, state.hands[seat] + (card,))
    return know(state, seat, (card,)) if state.stock_open else state


def _take(state: State, action: Action, seat: int, shuffled: Sequence[int] | None) -> State:
    place = len(state.pile) - 1 if state.phase == "upcard" else take_place(state.pile, action)
    return after_take(_closed_window(state, seat), place)


def _closed_window(state: State, seat: int) -> State:
    return state.but(seat=seat, discarder=None)


def renewed(state: State, shuffled: Sequence[int] | None) -> State:
    """A new stock from the pile."""
    how = state.game.stock.when_empty
    if how == "reshuffle":
        return _reshuffled(state, shuffled)
    keep = 1 if how == "flip" else 0  # the top card stays, or all is turned over
    cut = len(state.pile) - keep
    return state.but(stock=state.pile[:cut], pile=state.pile[cut:], stock_open=True)


def _reshuffled(state: State, shuffled: Sequence[int] | None) -> State:
    cards = hand_of(state.pile[:-1])
    order = cards if shuffled is None else tuple(shuffled)
    if not same_cards(order, cards):
        raise RulesError("position", f"the shuffle must be of {show_all(cards)}")
    return state.but(
        stock=order, pile=state.pile[-1:], reshuffles=state.reshuffles + 1, stock_open=False
    )


def _pass(state: State, action: Action, seat: int, shuffled: Sequence[int] | None) -> State:
    if state.phase == "draw":
        return over(state, "stock-out")
    state = state.but(passed=state.passed | {seat})
    if state.phase == "upcard":
        if len(state.passed) == state.players:
            return state.but(seat=state.next_seat(state.dealer), phase="draw")
        return state.but(seat=state.next_seat(seat))
    return _still_open(state)


def _still_open(state: State) -> State:
    """The claim window after a pass: the next seat that is asked, or the next player's draw."""
    asked = [s for s in entitled(state) if s not in state.passed]
    if asked:
        return state.but(seat=asked[0])
    return begin_turn(state, state.next_seat(state.discarder), state.turn, None)


def _claim(state: State, action: Action, seat: int, shuffled: Sequence[int] | None) -> State:
    """The discard and the extra cards go to the claimant; it is the next player's turn."""
    extra = state.game.claim.extra
    cards = state.pile[-1:] + state.stock[:extra]
    state = know(state, seat, cards if state.stock_open else state.pile[-1:])
    state = state.with_hand(seat, state.hands[seat] + cards).but(
        pile=state.pile[:-1], stock=state.stock[extra:]
    )
    if stock_is_out(state):
        return over(state.but(seat=state.next_seat(state.discarder)), "stock-out")
    return begin_turn(state, state.next_seat(state.discarder), state.turn, shuffled)


# ---- laying --------------------------------------------------------------------------------------


def _lay(state: State, action: Action, seat: int, shuffled: Sequence[int] | None) -> State:
    if state.phase == "draw":
        state = without_draw(state)
    steps = (
        knock_phase_steps(state)
        if state.phase in ("spread", "layoff")
        else lay_steps(state, (action.verb,))
    )
    after = next(after for step, after in steps if step == action)
    ends = not after.hand and after.phase == "play"
    return end_turn(after, shuffled) if ends else after


# ---- the end of a turn ---------------------------------------------------------------------------


def _discard(state: State, action: Action, seat: int, shuffled: Sequence[int] | None) -> State:
    state = leave_hand(state, action.cards, to_table=False)
    return end_turn(state.but(pile=state.pile + action.cards), shuffled, discarded=True)


def _done(state: State, action: Action, seat: int, shuffled: Sequence[int] | None) -> State:
    if state.phase == "play":
        return end_turn(state, shuffled)
    state = finished(state)
    if state.phase == "spread":
        return open_rest(state).but(phase="layoff", seat=state.next_seat(state.knocker))
    following = state.next_seat(seat)
    if following != state.knocker:
        return state.but(seat=following)
    return over(state, decide(state)[0])


def _knock(state: State, action: Action, seat: int, shuffled: Sequence[int] | None) -> State:
    """`knock`, `gin`, `big-gin`: the deal is closed, the knocker spreads."""
    state = leave_hand(state, action.cards, to_table=False).but(pile=state.pile + action.cards)
    return state.but(phase="spread", knocker=seat, knock=action.verb, taken=None)


def end_turn(state: State, shuffled: Sequence[int] | None, discarded: bool = False) -> State:
    """What follows a turn: the win, the end of the stock, the bound, a claim, the next turn."""
    seat = state.seat
    won_in_one = in_one_turn(state)
    if any(seat in meld.placed for meld in state.table):
        state = state.but(laid=state.laid | {seat})
    state = state.but(taken=None, must_use=False, owed_jokers=0, opening=0, no_draw=False)
    if not state.hand and state.game.finish.by == "empty":
        rummy = won_in_one and state.game.score.one_turn > 1
        return over(state, "rummy" if rummy else "out", out=seat, one_turn=won_in_one)
    if stock_is_out(state):
        return over(state, "stock-out")
    if state.turn >= state.game.finish.max_turns:
        return over(state, state.game.finish.bound)
    if discarded and may_be_claimed(state):
        state = state.but(phase="claim", discarder=seat, turn=state.turn + 1, passed=frozenset())
        return state.but(seat=entitled(state)[0])
    return begin_turn(state, state.next_seat(seat), state.turn + 1, shuffled)


def in_one_turn(state: State) -> bool:
    """Whether going out now is going out in one turn, as the game counts it."""
    if state.game.score.one_turn_when == "table-empty":
        return not state.laid
    return state.seat not in state.laid


def stock_is_out(state: State) -> bool:
    stock = state.game.stock
    return stock.when_empty == "end" and len(state.stock) <= stock.floor


def may_be_claimed(state: State) -> bool:
    claim = state.game.claim
    return (
        claim.allowed
        and state.players >= max(3, claim.min_seats)
        and len(state.stock) >= max(1, claim.extra)
    )


def begin_turn(state: State, seat: int, turn: int, shuffled: Sequence[int] | None) -> State:
    """The next turn, after making a new stock where that happens at its start; else the bound."""
    if state.phase == "claim":  # its turn number and seat are the next player's already
        state = state.but(seat=seat)
    state = state.but(discarder=None, passed=frozenset())
    if not state.stock and state.game.stock.when_empty in ("reshuffle", "flip-all"):
        if state.game.stock.when_empty == "reshuffle" and len(state.pile) >= 2:
            if state.reshuffles >= state.game.stock.reshuffles:
                return over(state, state.game.finish.bound)
            state = renewed(state, shuffled)
        elif state.game.stock.when_empty == "flip-all" and state.pile:
            state = renewed(state, shuffled)
    begun = state.but(seat=seat, turn=turn, phase="draw")
    return begun if begun.stock or can_begin(begun) else over(state, state.game.finish.bound)


def can_begin(state: State) -> bool:
    """With an empty stock: something can be drawn or taken, the seat may pass or go out."""
    return bool(legal_actions(state))


# ---- the end of a deal ---------------------------------------------------------------------------


def over(state: State, ending: str, out: int | None = None, one_turn: bool = False) -> State:
    """The finished deal with its facts, winners and points."""
    if ending in ("gin", "big-gin"):
        out = state.knocker
    facts = {
        "ending": ending,
        "out": out,
        "hands": [show_all(hand) for hand in state.hands],
        "table": table_dicts(state.table),
        "opened": sorted(state.opened),
        "one_turn": one_turn,
        "knocker": state.knocker,
        "upcard": None if state.upcard is None else show(state.upcard),
    }
    outcome = {
        "ending": ending,
        "winners": list(winners_of(state.game, facts)),
        "points": list(points_of(state.game, facts)),
        "facts": facts,
    }
    return state.but(phase="over", outcome=outcome, discarder=None, passed=frozenset())


DO = {
    "draw": _draw,
    "take": _take,
    "pass": _pass,
    "claim": _claim,
    "meld": _lay,
    "layoff": _lay,
    "swap": _lay,
    "discard": _discard,
    "knock": _knock,
    "gin": _knock,
    "big-gin": _knock,
    "done": _done,
}


def position(rules: Rules, keys: dict[str, Any]) -> State:
    """A state from its dict that somebody can play on. Raises RulesError `position`."""
    state = from_dict(rules, keys)
    if state.phase != "over" and not any(legal_actions(state, seat) for seat in actors(state)):
        raise RulesError("position", "nobody can act")
    return state
