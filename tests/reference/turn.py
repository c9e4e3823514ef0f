"""The free actions of a turn (melds, lay-offs, swaps), its duties, and whether it can still end.

The search is the rule itself: a turn can end if it can end now, or after some further step. What it
finds is remembered by everything it depends on (`_key`).
"""

# mypy: no-warn-return-any

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from .actions import Action
from .cards import JOKER, Cards, face, hand_of, jokers, minus, naturals, rank, suit
from .hands import all_melds
from .melds import Meld, meld_rank, missing_suits, place_face, points
from .rules import Game
from .state import State
from .table import Addition, TableMeld, additions, lay_on, swaps

Step = tuple[Action, State]

# ---- steps ---------------------------------------------------------------------------------------


def lay_steps(state: State, verbs: Sequence[str] = ("meld", "layoff", "swap")) -> Iterator[Step]:
    """(action, state afterwards) for every meld, lay-off and swap that the table and the seat's
    opening allow, whether or not the turn could end after it.
    """
    if state.game.finish.by == "knock":  # nothing is laid before the knock
        return
    if "meld" in verbs:
        yield from _meld_steps(state)
    if not opening_missing(state):
        if "layoff" in verbs:
            yield from layoff_steps(state)
        if "swap" in verbs:
            yield from _swap_steps(state)


def opening_asked(game: Game) -> bool:
    return game.opening.points > 0 or game.opening.pure_run or game.opening.meld_first


def opening_missing(state: State) -> bool:
    """The seat may only lay new melds yet."""
    return opening_asked(state.game) and state.seat not in state.opened


def _meld_steps(state: State) -> Iterator[Step]:
    for meld in all_melds(state.game, state.hand):
        yield Action("meld", meld.cards, meld.kind), after_meld(state, meld)


def after_meld(state: State, meld: Meld) -> State:
    laid = TableMeld(meld, state.seat, (state.seat,) * len(meld.cards))
    state = leave_hand(state, meld.cards, to_table=True).but(table=state.table + (laid,))
    if state.seat in state.opened:
        return state
    sum_ = state.opening + points(state.game, meld)
    if sum_ >= state.game.opening.points and (
        has_pure_run(state) or not state.game.opening.pure_run
    ):
        return state.but(opened=state.opened | {state.seat}, opening=0)
    return state.but(opening=sum_)


def has_pure_run(state: State) -> bool:
    """An unopened seat's melds are all of this turn."""
    return any(m.owner == state.seat and is_pure_run(m.meld) for m in state.table)


def layoff_steps(state: State) -> Iterator[Step]:
    for number, table_meld in enumerate(state.table):
        if state.phase == "layoff" and table_meld.owner != state.knocker:
            continue
        for addition in additions(state.game, table_meld.meld, state.hand):
            if spoils_use(state, addition.cards):
                continue
            end = addition.end if addition.needs_word else None
            yield (
                Action("layoff", addition.cards, target=number + 1, end=end),
                after_layoff(state, number, addition),
            )


def after_layoff(state: State, number: int, addition: Addition) -> State:
    grown = lay_on(state.table[number], addition, state.seat)
    return _with_meld(leave_hand(state, addition.cards, to_table=True), number, grown)


def _swap_steps(state: State) -> Iterator[Step]:
    for number, table_meld in enumerate(state.table):
        for given, grown in swaps(state.game, table_meld, state.hand, state.seat):
            if spoils_use(state, given):
                continue
            yield Action("swap", given, target=number + 1), _after_swap(state, number, given, grown)


def _after_swap(state: State, number: int, given: Cards, grown: TableMeld) -> State:
    state = _with_meld(leave_hand(state, given, to_table=True), number, grown)
    state = know(state.with_hand(state.seat, state.hand + (JOKER,)), state.seat, (JOKER,))
    return (
        state if state.game.swap.joker == "keep" else state.but(owed_jokers=state.owed_jokers + 1)
    )


def use_by_meld(state: State) -> bool:
    """A seat that had not opened before this turn uses the taken face in a new meld of it."""
    return state.must_use and opening_asked(state.game) and state.seat not in state.laid


def spoils_use(state: State, cards: Cards) -> bool:
    """A lay-off or swap would give away the face that a new meld has to use."""
    return use_by_meld(state) and state.taken in cards


def _with_meld(state: State, number: int, table_meld: TableMeld) -> State:
    return state.but(table=state.table[:number] + (table_meld,) + state.table[number + 1 :])


def know(state: State, seat: int, cards: Iterable[int]) -> State:
    """Everybody saw these cards go to the seat's hand."""
    known = hand_of(state.known[seat] + tuple(cards))
    return state.but(known=state.known[:seat] + (known,) + state.known[seat + 1 :])


def leave_hand(state: State, cards: Cards, to_table: bool) -> State:
    """The cards leave the acting hand; duties are in faces: any copy of the taken face meets
    them.
    """
    seat, known = state.seat, list(state.known[state.seat])
    for card in cards:
        if card in known:
            known.remove(card)
    state = state.with_hand(seat, minus(state.hand, cards)).but(
        known=state.known[:seat] + (tuple(known),) + state.known[seat + 1 :]
    )
    if state.taken in cards:
        state = state.but(taken=None, must_use=False)
    owed = max(0, state.owed_jokers - jokers(cards)) if to_table else state.owed_jokers
    return state.but(owed_jokers=owed)


# ---- the end of a turn ---------------------------------------------------------------------------


def is_pure_run(meld: Meld) -> bool:
    return meld.kind == "run" and JOKER not in meld.cards


def opening_unfinished(state: State) -> bool:
    return state.seat not in state.opened and any(m.owner == state.seat for m in state.table)


def fixed_duty(state: State) -> str | None:
    """Reason code of a duty that holds whatever can be laid, or None."""
    if opening_unfinished(state):
        return "below-opening"
    if state.must_use:
        return "must-use"
    if state.owed_jokers and state.game.swap.joker == "lay":
        return "must-lay-joker"
    return None


def duty(state: State) -> str | None:
    """Reason code of a duty that keeps the turn from ending, or None."""
    if fixed_duty(state):
        return fixed_duty(state)
    relay = state.owed_jokers and state.game.swap.joker == "relay"
    if relay and JOKER in state.hand and joker_can_be_laid(state):
        return "must-lay-joker"
    return None


def joker_can_be_laid(state: State) -> bool:
    """One legal meld or lay-off with a joker exists for the hand as it is."""
    return any(
        JOKER in action.cards and leads_on(state, after)
        for action, after in lay_steps(state, ("meld", "layoff"))
    )


def discard_problem(state: State, card: int) -> str | None:
    """Reason code that forbids this discard, or None."""
    if card not in state.hand:
        return "not-in-hand"
    if state.no_draw:
        return "cannot-finish"
    if fixed_duty(state):
        return fixed_duty(state)
    if card == JOKER and not state.game.discard.jokers:
        return "joker-discard"
    if just_taken(state, card):
        return "just-taken"
    return duty(state)


def just_taken(state: State, card: int) -> bool:
    """The taken face may not be thrown while the hand holds one copy of it and none has left."""
    return not state.game.pile.rediscard and card == state.taken and state.hand.count(card) == 1


def only_jokers(hand: Cards) -> bool:
    return bool(hand) and not naturals(hand)


def done_problem(state: State) -> str | None:
    """`done` ends the turn of a seat that holds only jokers where jokers may not be thrown."""
    if fixed_duty(state) or state.no_draw:
        return "cannot-finish"
    if state.game.discard.jokers or not only_jokers(state.hand):
        return "wrong-phase"
    return duty(state)


def empty_hand_wins(state: State) -> bool:
    return state.game.finish.last_discard == "optional" or state.no_draw


def ends_now(state: State) -> bool:
    """The turn can end without a further meld, lay-off or swap."""
    if not state.hand:
        return empty_hand_wins(state) and duty(state) is None
    if any(discard_problem(state, card) is None for card in set(state.hand)):
        return True
    return done_problem(state) is None


def can_finish(state: State) -> bool:
    """The turn can still end legally."""
    return _remembered(state, "finish", _search_end)


def _search_end(state: State) -> bool:
    if ends_now(state):
        return True
    if not state.hand or hopeless(state):
        return False
    return any(leads_on(state, after) for _, after in best_first(state))


def can_lay_all(state: State) -> bool:
    """The whole hand can go to the table."""
    return _remembered(state, "all", _search_lay_all)


def _search_lay_all(state: State) -> bool:
    if not state.hand:
        return empty_hand_wins(state) and duty(state) is None
    return any(can_lay_all(after) for _, after in lay_steps(state))


def leads_on(state: State, after: State) -> bool:
    """The step from `state` to `after` is no dead end. Where jokers may not be thrown, a step that
    leaves only jokers is one, unless these can all be laid too.
    """
    strands = not state.game.discard.jokers and naturals(state.hand) and only_jokers(after.hand)
    if strands:
        return empty_hand_wins(after) and can_lay_all(after)
    return can_finish(after)


def _remembered(state: State, question: str, search: Callable[[State], bool]) -> bool:
    memory = state.game.__dict__.setdefault("_memory", {})
    if len(memory) > 500_000:
        memory.clear()
    key = (question, _key(state))
    if key not in memory:
        memory[key] = search(state)
    return memory[key]


def _key(state: State) -> tuple[Any, ...]:
    """All that the rest of a turn depends on. An unopened seat's own melds count by their sum and
    purity; the order of the table does not matter.
    """
    table = tuple(sorted((m.meld.kind, m.meld.cards, m.meld.start) for m in state.table))
    unfinished = opening_unfinished(state)
    return (
        state.hand,
        table,
        state.taken,
        state.must_use,
        state.owed_jokers,
        state.no_draw,
        state.seat in state.opened,
        state.opening,
        unfinished,
        unfinished and has_pure_run(state),
        use_by_meld(state),
    )


# ---- shortcuts of the search: each is obviously right --------------------------------------------


def best_first(state: State) -> list[Step]:
    """The steps, those that meet the open duty first: only the order of the search."""
    steps = list(lay_steps(state))
    if state.must_use:
        steps.sort(key=lambda step: state.taken not in step[0].cards)
    elif opening_unfinished(state):
        steps.sort(key=lambda step: -step[1].opening if step[1].opening else -10_000)
    return steps


def hopeless(state: State) -> bool:
    """No further steps can meet an open duty."""
    if state.must_use and not could_be_used(state, state.taken):
        return True
    if state.no_draw and not all(could_be_used(state, card) for card in set(state.hand)):
        return True
    return opening_missing(state) and out_of_reach(state)


def out_of_reach(state: State) -> bool:
    """No run without a joker is left for the opening, or even if every card of a meld were laid
    at its highest value the sum would be missed.
    """
    values = state.game.score.values
    dearest = max(values.laid + [values.ace_low, values.laid_joker])
    melds = all_melds(state.game, state.hand)
    if state.game.opening.pure_run and not (has_pure_run(state) or any(map(is_pure_run, melds))):
        return True
    useful = {card for meld in melds for card in meld.cards}
    worth = [
        dearest if c == JOKER else max(values.laid[rank(c)], values.ace_low if rank(c) == 0 else 0)
        for c in state.hand
        if c in useful
    ]
    return state.opening + sum(worth) < state.game.opening.points


def could_be_used(state: State, card: int) -> bool:
    """Some neighbours for the taken card exist if every joker, of the hand or the table, might
    stand for anything.
    """
    spare = jokers(state.hand) + sum(jokers(m.meld.cards) for m in state.table)
    if card == JOKER:
        return True
    others = set(minus(state.hand, [card]))
    return (
        _could_join_set(state, card, others, spare)
        or _could_join_run(state, card, others, spare)
        or any(_could_join_table(state, m.meld, card, others, spare) for m in state.table)
    )


def _could_join_set(state: State, card: int, others: set[int], spare: int) -> bool:
    twins = [c for c in others if c != JOKER and rank(c) == rank(card) and c != card]
    return len(twins) + spare >= state.game.set.min - 1


def _could_join_run(state: State, card: int, others: set[int], spare: int) -> bool:
    """A window of the shortest run round the card, its gaps filled by jokers; every longer run
    holds one.
    """
    size = state.game.run.min
    for start in range(rank(card) - size + 1, rank(card) + 1):
        faces = [face(slot % 13, suit(card)) for slot in range(start, start + size)]
        if sum(f not in others for f in faces if f != card) <= spare:
            return True
    return False


def _could_join_table(state: State, meld: Meld, card: int, others: set[int], spare: int) -> bool:
    """As a lay-off, or in a joker's place."""
    if meld.kind == "set":
        return rank(card) == meld_rank(meld) and suit(card) in missing_suits(meld)
    if suit(card) != suit(naturals(meld.cards)[0]):
        return False
    if any(
        c == JOKER and place_face(state.game, meld, i) == card for i, c in enumerate(meld.cards)
    ):
        return True
    return any(gap <= spare for gap in _gaps(meld, card, others))


def _gaps(meld: Meld, card: int, others: set[int]) -> Iterator[int]:
    """How many cards between either end of a run and this card are not in hand."""
    size = len(meld.cards)
    for step, edge in ((1, meld.start + size), (-1, meld.start - 1)):
        missing = 0
        for slot in range(edge, edge + 13 * step, step):
            if slot % 13 == rank(card):
                yield missing
                break
            missing += face(slot % 13, suit(card)) not in others
