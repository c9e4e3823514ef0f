"""Who may act, the menu, and the reason why an action is refused."""

# mypy: no-warn-return-any

from collections.abc import Iterator

from .actions import WITH_ONE_CARD, Action, parse, resolve, take_name, take_place
from .cards import Cards, without
from .errors import IllegalAction
from .gin import big_gin_problem, ending_problem, knock_phase_steps
from .state import State
from .turn import (
    Step,
    can_finish,
    discard_problem,
    done_problem,
    know,
    lay_steps,
    leads_on,
    opening_missing,
    opening_unfinished,
    spoils_use,
)


def actors(state: State) -> Cards:
    """All seats that may act now, in the order they are asked."""
    if state.phase == "over":
        return ()
    if state.phase != "claim":
        return (state.seat,)
    return tuple(s for s in entitled(state) if s not in state.passed) + (
        state.next_seat(state.discarder),
    )


def entitled(state: State) -> Cards:
    """Who may claim: clockwise from the seat after the next player; not the discarder, not the
    next player.
    """
    return tuple((state.discarder + 1 + i) % state.players for i in range(1, state.players - 1))


def legal_actions(state: State, seat: int | None = None) -> list[str]:
    """The menu: canonical texts in menu order."""
    seat = state.seat if seat is None else seat
    if seat not in actors(state):
        return []
    return [str(action) for action in sorted(_menu(state, seat), key=Action.order)]


def _menu(state: State, seat: int) -> list[Action]:
    if state.phase == "upcard":
        return [Action("take"), Action("pass")]
    if state.phase == "claim" and seat != state.next_seat(state.discarder):
        return [Action("pass"), Action("claim")]
    if state.phase in ("draw", "claim"):
        return _draw_menu(state.but(seat=seat))
    if state.phase == "play":
        return _play_menu(state)
    return [action for action, _ in knock_phase_steps(state)] + [Action("done")]


def _draw_menu(state: State) -> list[Action]:
    menu = [] if draw_problem(state) else [Action("draw")]
    menu += [
        take_name(state.pile, i) for i in range(len(state.pile)) if take_problem(state, i) is None
    ]
    menu += [] if pass_problem(state) else [Action("pass")]
    if state.phase == "draw" and state.game.draw.skip_to_go_out:
        menu += [action for action, after in _no_draw_steps(state) if leads_on(state, after)]
    return menu


def _no_draw_steps(state: State) -> Iterator[Step]:
    return lay_steps(without_draw(state), ("meld", "layoff"))


def without_draw(state: State) -> State:
    """The same turn begun without drawing: it must end with an empty hand."""
    return state.but(phase="play", no_draw=True, passed=frozenset())


def _play_menu(state: State) -> list[Action]:
    menu = [action for action, after in lay_steps(state) if leads_on(state, after)]
    for card in sorted(set(state.hand)):
        if discard_problem(state, card) is None:
            menu.append(Action("discard", (card,)))
        if state.game.finish.by == "knock":
            menu += [
                Action(verb, (card,))
                for verb in ("knock", "gin")
                if ending_problem(state, verb, card) is None
            ]
    if state.game.finish.by == "knock" and big_gin_problem(state) is None:
        menu.append(Action("big-gin"))
    return menu + ([] if done_problem(state) else [Action("done")])


# ---- drawing -------------------------------------------------------------------------------------


def can_renew_stock(state: State) -> bool:
    """An empty stock can be made anew at the draw."""
    stock = state.game.stock
    if stock.when_empty == "reshuffle":
        return len(state.pile) >= 2 and state.reshuffles < stock.reshuffles
    return len(state.pile) >= {"flip": 2, "flip-all": 1}.get(stock.when_empty, 10**6)


def draw_problem(state: State) -> str | None:
    if state.game.stock.when_empty == "end" and len(state.stock) <= state.game.stock.floor:
        return "nothing-to-draw"
    return None if state.stock or can_renew_stock(state) else "nothing-to-draw"


def pass_problem(state: State) -> str | None:
    """Where the stock may stay empty, a pass at the draw ends the deal."""
    waits = state.phase == "draw" and state.game.stock.when_empty == "pile" and not state.stock
    return None if waits else "wrong-phase"


def after_take(state: State, place: int) -> State:
    """The card at this place of the pile and everything above it go to the hand."""
    cards = state.pile[place:]
    use = state.game.pile.must_use
    state = know(state, state.seat, cards).with_hand(state.seat, state.hand + cards)
    return state.but(
        pile=state.pile[:place],
        phase="play",
        taken=cards[0],
        passed=frozenset(),
        discarder=None,
        must_use=use == "always" or (use == "deep" and len(cards) > 1),
    )


def take_problem(state: State, place: int) -> str | None:
    if not state.pile or (state.passed and state.phase == "draw"):
        return "nothing-to-take"
    if state.game.pile.closed_first_turn and state.turn <= state.players:
        return "nothing-to-take"
    if state.game.pile.take == "top" and place != len(state.pile) - 1:
        return "nothing-to-take"
    after = after_take(state, place)
    return None if can_finish(after) else "must-use"


# ---- refusals ------------------------------------------------------------------------------------


def check(state: State, text: str | Action, seat: int | None = None) -> Action:
    """The canonical action of a legal text. Raises IllegalAction with the reason, or ParseError."""
    seat = state.seat if seat is None else seat
    action = parse(text)
    if state.phase == "over":
        raise IllegalAction("deal-over")
    if action.verb == "claim" and not (state.phase == "claim" and seat in actors(state)[:-1]):
        raise IllegalAction("no-claim", f"seat {seat}")
    if seat not in actors(state):
        raise IllegalAction("not-your-turn", f"seat {seat}")
    action = _resolve_in_phase(state, action, seat)
    reason = _refusal(state.but(seat=seat), action)
    if reason:
        raise IllegalAction(reason, str(action))
    return action


ASKED = {
    "upcard": ("take", "pass"),
    "draw": ("draw", "take", "pass"),
    "claim": ("claim", "pass", "draw", "take"),
    "play": ("meld", "layoff", "swap", "discard", "done"),
    "spread": ("meld", "done"),
    "layoff": ("meld", "layoff", "done"),
}


def verbs_of(state: State) -> tuple[str, ...]:
    """Verbs that this phase of this game knows."""
    verbs = ASKED[state.phase]
    if state.phase == "draw" and state.game.draw.skip_to_go_out:
        verbs += ("meld", "layoff")
    if state.phase == "play" and state.game.finish.by == "knock":
        big = ("big-gin",) if state.game.finish.big_gin else ()
        verbs = ("discard", "knock", "gin", *big)
    return verbs


def _resolve_in_phase(state: State, action: Action, seat: int) -> Action:
    next_player = state.phase == "claim" and seat == state.next_seat(state.discarder)
    if action.verb not in verbs_of(state):
        raise IllegalAction("wrong-phase", f"{action.verb} in {state.phase}")
    if state.phase == "claim" and next_player != (action.verb in ("draw", "take")):
        raise IllegalAction("wrong-phase", f"{action.verb} of seat {seat}")
    if action.verb == "pass" and state.phase == "draw" and pass_problem(state):
        raise IllegalAction("wrong-phase", "pass")
    if action.verb == "take" and not state.pile:
        raise IllegalAction("nothing-to-take", "the pile is empty")
    return resolve(state, action)


def _refusal(state: State, action: Action) -> str | None:
    if action.verb not in ("take", "claim") and without(state.hand, action.cards) is None:
        return "not-in-hand"
    if action.verb in WITH_ONE_CARD:
        return _throw_problem(state, action)
    if action.verb in ("meld", "layoff", "swap"):
        return _lay_problem(state, action)
    simple = {"draw": draw_problem, "done": _done_refusal, "big-gin": big_gin_problem}
    if action.verb in simple:
        return simple[action.verb](state)
    if action.verb == "take":
        return take_problem(state, take_place(state.pile, action))
    return None


def _throw_problem(state: State, action: Action) -> str | None:
    if action.verb == "discard":
        return discard_problem(state, action.cards[0])
    return ending_problem(state, action.verb, action.cards[0])


def _done_refusal(state: State) -> str | None:
    return done_problem(state) if state.phase == "play" else None


def _lay_problem(state: State, action: Action) -> str | None:
    """Why this meld, lay-off or swap is refused, or None."""
    if state.phase in ("spread", "layoff"):
        return _knock_lay_problem(state, action)
    if state.phase == "draw":
        state = without_draw(state)
    if action.verb != "meld" and opening_missing(state):
        return "not-opened"
    if action.verb != "meld" and spoils_use(state, action.cards):
        return "must-use"
    after = next(after for step, after in lay_steps(state, (action.verb,)) if step == action)
    return None if leads_on(state, after) else dead_end(state, after)


def dead_end(state: State, after: State) -> str:
    """Which duty the turn could not meet after this step."""
    if after.no_draw:
        return "cannot-finish"
    if opening_unfinished(after):
        return "below-opening"
    if after.must_use:
        return "must-use"
    if after.owed_jokers and state.game.swap.joker == "lay":
        return "must-lay-joker"
    return "keep-a-card"


def _knock_lay_problem(state: State, action: Action) -> str | None:
    if action in [step for step, _ in knock_phase_steps(state)]:
        return None
    return "too-much-deadwood" if action.verb == "meld" else "does-not-fit"
