"""The gin family: knocking, the knocker's spread, the others' melds and lay-offs."""

# mypy: no-warn-return-any

from collections.abc import Iterable, Iterator
from typing import Any

from .actions import Action
from .cards import JOKER, rank, without
from .hands import Score, all_melds, card_value, deadwood, hand_value
from .melds import Meld, points
from .state import State
from .turn import Step, after_meld, just_taken, know, layoff_steps

Ranked = tuple[Score, list[State]]


def knock_limit(state: State) -> int:
    """Most deadwood for a knock in this deal; the first up-card may set it, even after it was
    taken.
    """
    finish = state.game.finish
    if not finish.knock_by_upcard or state.upcard is None:
        return finish.knock_limit
    if state.upcard != JOKER and rank(state.upcard) == 0:
        return finish.knock_ace
    return card_value(state.game, state.upcard)


def ending_problem(state: State, verb: str, card: int) -> str | None:
    """Reason code that forbids `knock card` or `gin card`, or None."""
    if card not in state.hand:
        return "not-in-hand"
    if card == JOKER and not state.game.discard.jokers:
        return "joker-discard"
    if just_taken(state, card):
        return "just-taken"
    left = deadwood(state.game, without(state.hand, [card]))
    if verb == "gin":
        return "too-much-deadwood" if left else None
    if left > knock_limit(state):
        return "too-much-deadwood"
    return None if left else "unclear"  # with nothing left the action is `gin`


def big_gin_problem(state: State) -> str | None:
    if not state.game.finish.big_gin:
        return "wrong-phase"
    return "too-much-deadwood" if deadwood(state.game, state.hand) else None


# ---- spread and lay-off --------------------------------------------------------------------------


def spread_limit(state: State) -> int:
    return knock_limit(state) if state.knock == "knock" else 0


def knock_phase_steps(state: State) -> Iterator[Step]:
    """(action, state afterwards) of the phases `spread` and `layoff`, without `done`."""
    for meld in all_melds(state.game, state.hand):
        after = after_meld(state, meld)
        if state.phase == "layoff" or deadwood(state.game, after.hand) <= spread_limit(state):
            yield Action("meld", meld.cards, meld.kind), after
    if state.phase == "layoff" and state.knock == "knock":
        yield from layoff_steps(state)


def finished(state: State) -> State:
    """After `done`: the rest of the hand laid in the best way."""
    for after in _best_rest(state):
        state = after
    return state


def _best_rest(state: State) -> list[State]:
    """States after each of the best actions: melds in meld order, then lay-offs. Least deadwood,
    then most points laid, most cards, and the list that comes first in menu order.
    """
    return _best_melds(state, all_melds(state.game, state.hand), {})[1]


def _best_melds(state: State, melds: tuple[Meld, ...], seen: dict[Any, Any]) -> Ranked:
    """Best (score, states): no further meld, or one of `melds` and then only later ones."""
    options = [_best_layoffs(state, seen)]
    for number, meld in enumerate(melds):
        if without(state.hand, meld.cards) is not None:
            rest = _best_melds(after_meld(state, meld), melds[number + 1 :], seen)
            options.append(
                _before(state, Action("meld", meld.cards, meld.kind), after_meld(state, meld), rest)
            )
    return min(options, key=lambda option: option[0])


def _best_layoffs(state: State, seen: dict[Any, Any]) -> Ranked:
    table = tuple(m.meld for m in state.table if m.owner == state.knocker)
    key = (state.hand, table)
    if key not in seen:
        seen[key] = _score_layoffs(state, seen)
    score, actions = seen[key]
    return score, _replay(state, actions)


def _score_layoffs(state: State, seen: dict[Any, Any]) -> tuple[Score, tuple[Action, ...]]:
    best = ((hand_value(state.game, state.hand), 0, 0, ()), ())
    if state.phase != "layoff" or state.knock != "knock":
        return best
    for action, after in layoff_steps(state):
        score, _ = _best_layoffs(after, seen)
        actions = (action,) + seen[
            (after.hand, tuple(m.meld for m in after.table if m.owner == after.knocker))
        ][1]
        best = min(
            best, (_longer(score, state, action, after), actions), key=lambda option: option[0]
        )
    return best


def _replay(state: State, actions: Iterable[Action]) -> list[State]:
    states = []
    for action in actions:
        state = next(after for step, after in layoff_steps(state) if step == action)
        states.append(state)
    return states


def _before(state: State, action: Action, after: State, rest: Ranked) -> Ranked:
    return _longer(rest[0], state, action, after), [after] + rest[1]


def _longer(score: Score, state: State, action: Action, after: State) -> Score:
    """The score of a list with one more action in front."""
    gained = table_points(after) - table_points(state)
    fewer = len(state.hand) - len(after.hand)
    return (score[0], score[1] - gained, score[2] - fewer, (action.order(),) + score[3])


def table_points(state: State) -> int:
    return sum(points(state.game, m.meld) for m in state.table)


def open_rest(state: State) -> State:
    """After the spread everybody sees what the knocker did not meld."""
    hidden = list(state.hands[state.knocker])
    for card in state.known[state.knocker]:
        if card in hidden:
            hidden.remove(card)
    return know(state, state.knocker, hidden)


def decide(state: State) -> tuple[str, int | None]:
    """How a knocked deal ends: `knock`, `gin`, `big-gin` or `undercut`, and who undercut."""
    if state.knock != "knock":
        return state.knock, None
    game, knocker = state.game, state.knocker
    limit = hand_value(game, state.hands[knocker])
    order = [(knocker + i) % state.players for i in range(1, state.players)]
    rivals = [(hand_value(game, state.hands[s]), i, s) for i, s in enumerate(order)]
    lowest, _, seat = min(rivals)
    if lowest < limit or (lowest == limit and game.score.tie_undercuts):
        return "undercut", seat
    return "knock", None
