"""Why an action is played, in one line: what it keeps, what it waits for, what it expects.

Import from ``rummy.bots``.
"""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rummy._rummy import Action, Card, Cards, Greedy, View
from rummy.errors import RummyError

if TYPE_CHECKING:
    from collections.abc import Iterable

BEST_OUTS = 6
"""Most cards a sentence names as waited for."""
WORLDS = 60
"""Worlds played to the end for what an action expects."""


class Expectation(NamedTuple):
    """What a seat makes of the deal on average."""

    points: float
    """Points as the game counts them; in some games fewer are better."""
    wins: float
    """Chance to win the deal, 0 to 1; a shared win counts in part."""


def why(view: View, action: Action | str, *, worlds: int = WORLDS) -> str:
    """Explain an action of the viewer: what it keeps, what it waits for, what it expects.

    Cards waited for are unseen ones that would leave less unmelded. What is expected is the mean of
    so many sampled worlds that `Greedy` plays to the end in all seats; none with ``worlds=0``.
    Equal views give equal sentences.

    Raises ParseError (``action``, ``card``), IllegalAction with the reason.
    """
    action = view.check(action)
    ahead = expectation(view, action, worlds)
    parts = [*_reasons(view, action), *([] if ahead is None else [_told(view, ahead)])]
    return ", ".join(parts)


def expectation(view: View, action: Action | str, worlds: int = WORLDS) -> Expectation | None:
    """Play sampled worlds on from an action with `Greedy` in all seats.

    None for no worlds, and where another seat is in the middle of its turn: there is no sampling.
    """
    if worlds < 1:
        return None
    greedy, points, wins = Greedy(), 0.0, 0.0
    for seed in range(worlds):
        try:
            state = view.sample(seed).play(action, view.viewer)
        except RummyError as error:
            if error.reason != "mid-turn":
                raise
            return None
        while state.outcome is None:
            state = state.play(greedy.act(state.view(state.seat)))
        winners = state.outcome.winners
        points += state.outcome.points[view.viewer]
        wins += (view.viewer in winners) / max(len(winners), 1)
    return Expectation(points / worlds, wins / worlds)


def _told(view: View, ahead: Expectation) -> str:
    low = " (fewer are better)" if view.rules.match.best == "low" else ""
    return f"expects {ahead.points:+.0f} points{low} and to win {ahead.wins:.0%} of such deals"


def _reasons(view: View, action: Action) -> list[str]:
    match action.verb:
        case "discard" | "knock" | "gin" | "big-gin":
            return _thrown(view, action)
        case "draw" | "pass":
            return _refused(view)
        case "take" | "claim":
            return [_taken(view, action)]
        case "meld" | "layoff" | "swap":
            return _laid(view, action)
        case _:
            return ["nothing is left to do"]


def _thrown(view: View, action: Action) -> list[str]:
    kept = view.hand - action.cards
    best = view.rules.arrange(kept)
    melds = ", ".join(str(meld) for meld in best.melds)
    parts = [f"keeps {melds or 'no meld'}", f"leaves {best.deadwood}"]
    return parts + (_waits(view, kept) if action.verb == "discard" else [])


def _refused(view: View) -> list[str]:
    """Tell why a card of the pile stays there."""
    top = view.pile[-1] if view.pile else None
    if top is None or not any(a.verb in {"take", "claim"} for a in view.legal_actions()):
        return ["nothing may be taken", *_waits(view, view.hand)]
    now, then = view.rules.deadwood(view.hand), view.rules.deadwood(view.hand + top)
    verdict = "does not meld" if then >= now else f"would leave {then} instead of {now}"
    return [f"{top} {verdict}", *_waits(view, view.hand)]


def _taken(view: View, action: Action) -> str:
    taken = action.cards[0] if action.cards else view.pile[-1]
    before, after = view.rules.deadwood(view.hand), view.rules.deadwood(view.hand + taken)
    if after < before:
        return f"{taken} melds: {before} left over become {after}"
    return f"{taken} is worth having"


def _laid(view: View, action: Action) -> list[str]:
    """Tell what lying on the table saves or brings."""
    rules, text = view.rules, str(action)
    if action.verb == "swap":
        return [f"the joker of meld {action.target} is worth more in hand than {action.cards[0]}"]
    if action.verb == "meld":
        told = f"lays {rules.meld(text.removeprefix('meld ')).points} points"
    else:
        told = f"{rules.hand_value(action.cards)} points less in hand"
    left = view.hand - action.cards
    return [told, f"leaves {rules.deadwood(left)}", *_waits(view, left)]


def _waits(view: View, kept: Cards) -> list[str]:
    """Name the cards waited for, and the chance that the next unseen card is one."""
    outs, unseen = _outs(view, kept), sum(count for _, count in _unseen(view))
    if not outs:
        return []
    cards = " ".join(str(card) for card, _ in outs[:BEST_OUTS])
    more = " and others" if len(outs) > BEST_OUTS else ""
    copies = sum(count for _, count in outs)
    chance = f"{copies} of {unseen} unseen cards, {copies / unseen:.0%} a draw"
    return [f"waits for {cards}{more} ({chance})"]


def _outs(view: View, kept: Cards) -> list[tuple[Card, int]]:
    """Give the unseen faces that would lower the deadwood, the best first, and their copies."""
    rules, now = view.rules, view.rules.deadwood(kept)
    gains = []
    for card, count in _unseen(view):
        if (left := rules.deadwood(kept + card)) < now:
            gains.append((left, card, count))
    return [(card, count) for _, card, count in sorted(gains)]


def _unseen(view: View) -> list[tuple[Card, int]]:
    """Give the faces whose place the viewer does not know, and how many copies."""
    deck = view.rules.for_seats(view.players).deck
    others = [known for seat, known in enumerate(view.known) if seat != view.viewer]
    shown: list[Iterable[Card]] = [view.hand, view.pile, *others]
    shown += [laid.meld.cards for laid in view.table]
    seen = Counter(card.index for cards in shown for card in cards)
    copies = [deck.packs] * 52 + [deck.jokers]
    left = [(Card.from_index(i), copies[i] - seen[i]) for i in range(53)]
    return [(card, count) for card, count in left if count > 0]
