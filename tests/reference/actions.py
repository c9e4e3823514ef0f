"""The text of an action, its place in the menu, and what a loose text comes down to."""

# mypy: no-warn-return-any

import re
from dataclasses import dataclass
from typing import Any

from .cards import Cards, parse_cards, show_all
from .errors import IllegalAction, NotAMeld, ParseError
from .melds import read
from .state import State
from .table import TableMeld, additions, fits_in_steps, swap_problem

VERBS = (
    "draw",
    "take",
    "pass",
    "claim",
    "meld",
    "layoff",
    "swap",
    "discard",
    "knock",
    "gin",
    "big-gin",
    "done",
)
WITH_ONE_CARD = ("discard", "knock", "gin")
BARE = ("draw", "pass", "claim", "big-gin", "done")


@dataclass(frozen=True)
class Action:
    verb: str
    cards: Cards = ()
    kind: str | None = None  # of a meld: set or run
    target: Any = None  # table meld, from 1
    end: str | None = None  # low or high
    nth: int | None = None  # of a take: n-th of that face from the top

    def __str__(self) -> str:
        words = [self.verb] + ([self.kind] if self.kind else [])
        if self.cards:
            words.append(show_all(self.cards) + (f"#{self.nth}" if self.nth else ""))
        if self.target is not None:
            words.append(f"@{self.target}")
        return " ".join(words + ([self.end] if self.end else []))

    def order(self) -> tuple[Any, ...]:
        """Place in the menu: verb, set before run, cards, target, low before high, #n."""
        return (
            VERBS.index(self.verb),
            self.kind == "run",
            self.cards,
            self.target or 0,
            self.end == "high",
            self.nth or 0,
        )


def parse(text: str | Action) -> Action:
    """An action as written. Raises ParseError `action`, or `card` for a bad card."""
    if isinstance(text, Action):
        return text
    verb, *words = text.split() or [""]
    found = _parse_rest(verb.lower(), words)
    if found is None:
        raise ParseError("action", f"{text!r} is no action")
    return found


def _parse_rest(verb: str, words: list[str]) -> Action | None:
    if verb in BARE:
        return None if words else Action(verb)
    if verb in WITH_ONE_CARD:
        return Action(verb, parse_cards(words)) if len(words) == 1 else None
    if verb == "take":
        return _parse_take(words)
    if verb == "meld":
        kind = words.pop(0).lower() if words and words[0].lower() in ("set", "run") else None
        return Action(verb, parse_cards(words), kind) if words else None
    return _parse_on_table(verb, words) if verb in ("layoff", "swap") else None


def _parse_take(words: list[str]) -> Action | None:
    if not words:
        return Action("take")
    if len(words) > 1:
        return None
    card, _, nth = words[0].partition("#")
    if nth and not re.fullmatch(r"0*[1-9]\d*", nth):
        return None
    return Action("take", parse_cards(card), nth=int(nth) if nth else None)


def _parse_on_table(verb: str, words: list[str]) -> Action | None:
    end = words.pop().lower() if words and words[-1].lower() in ("low", "high") else None
    target = words.pop() if words else ""
    if not re.fullmatch(r"@0*[1-9]\d*", target) or not words or (end and verb == "swap"):
        return None
    if verb == "swap" and len(words) > 2:
        return None
    return Action(verb, parse_cards(words), target=int(target[1:]), end=end)


# ---- resolving -----------------------------------------------------------------------------------


def resolve(state: State, text: str | Action) -> Action:
    """The canonical action of a text in this state. Raises IllegalAction where it is not one
    action.
    """
    action = parse(text)
    by_verb = {
        "take": _resolve_take,
        "meld": _resolve_meld,
        "layoff": _resolve_layoff,
        "swap": _resolve_swap,
    }
    return by_verb[action.verb](state, action) if action.verb in by_verb else action


def _resolve_meld(state: State, action: Action) -> Action:
    try:
        meld = read(state.game, action.cards, action.kind)
    except NotAMeld as error:
        raise IllegalAction("not-a-meld", str(error)) from None
    return Action("meld", meld.cards, meld.kind)


def target_of(state: State, action: Action) -> TableMeld:
    if not 1 <= action.target <= len(state.table):
        raise IllegalAction("no-such-meld", f"@{action.target}")
    return state.table[action.target - 1]


def _resolve_layoff(state: State, action: Action) -> Action:
    """A needless end is dropped, a wrong one refused; several cards may be written from either
    side.
    """
    meld = target_of(state, action).meld
    in_steps = fits_in_steps(state.game, meld, action.cards)
    pieces = additions(state.game, meld, action.cards)
    whole = [a for a in pieces if a.cards in (action.cards, action.cards[::-1])]
    ends = {a.end for a in whole} | set(in_steps)
    if len(ends) > 1 and action.end is None:
        raise IllegalAction("unclear", "low or high?")
    chosen = [end for end in ends if action.end in (None, end) or end == ""]
    if not chosen:
        raise IllegalAction("does-not-fit", str(action))
    if chosen[0] in in_steps:
        raise IllegalAction("unclear", "lay these cards off one step at a time")
    piece = next(a for a in whole if a.end == chosen[0])
    return Action(
        "layoff",
        piece.cards,
        target=action.target,
        end=piece.end if piece.needs_word else None,
    )


def _resolve_swap(state: State, action: Action) -> Action:
    meld, cards = target_of(state, action).meld, tuple(sorted(action.cards))
    reason = swap_problem(state.game, meld, cards)
    if reason:
        raise IllegalAction(reason, str(action))
    return Action("swap", cards, target=action.target)


def take_name(pile: Cards, place: int) -> Action:
    """The canonical `take` of the card at this place of the pile."""
    if place == len(pile) - 1:
        return Action("take")
    nth = pile[place:].count(pile[place])
    return Action("take", (pile[place],), nth=nth if pile.count(pile[place]) > 1 else None)


def take_place(pile: Cards, action: Action) -> int:
    """The place in the pile that a canonical `take` means."""
    return next(i for i in range(len(pile)) if take_name(pile, i) == action)


def _resolve_take(state: State, action: Action) -> Action:
    if not action.cards:
        return action
    places = [i for i in reversed(range(len(state.pile))) if state.pile[i] == action.cards[0]]
    if not places or (action.nth or 1) > len(places) or action.nth == 0:
        raise IllegalAction("nothing-to-take", f"{show_all(action.cards)} does not lie there")
    if action.nth is None and len(places) > 1:
        raise IllegalAction("unclear", "which of them? write #n")
    return take_name(state.pile, places[(action.nth or 1) - 1])
