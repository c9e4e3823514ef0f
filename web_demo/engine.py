"""The one door to the engine: everything the demo asks of ``rummy`` goes through here."""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Literal

import rummy
from rummy import Action, Deal, IllegalAction, Match, Rules, RulesError, RummyError, State, View

__all__ = ["IllegalAction", "RulesError", "RummyError"]

LEVELS = ("easy", "normal", "strong")


def names() -> tuple[str, ...]:
    """Names of the built-in games."""
    return tuple(rummy.profiles())


@lru_cache(maxsize=512)
def load(name: str, options: tuple[str, ...] = ()) -> Rules:
    """The rules of a game with named options.

    Raises RulesError (``unknown-profile unknown-option clash``).
    """
    return rummy.load(name, *options)


def table_rules(setup: dict[str, Any]) -> Rules:
    """The rules of a table: the game, its special rules, its house rules.

    Raises RulesError also for house rules that do not fit the game.
    """
    rules = load(setup["game"], tuple(setup["options"]))
    changes: dict[str, dict[str, int]] = {}
    for name, value in setup.get("house", {}).items():
        section, key = name.split(".")
        changes.setdefault(section, {})[key] = value
    return rules.patch(changes) if changes else rules


def field(rules: Rules, name: str) -> int:
    """The plain value of a field like ``opening.points``."""
    section, key = name.split(".")
    return int(getattr(getattr(rules, section), key))


def new_match(rules: Rules, seats: list[str], seed: int) -> Match:
    return rummy.Match(rules, seats=seats, seed=seed)


def refusal(reason: str) -> Exception:
    """Make the engine's own error for a request that never reaches it."""
    return IllegalAction(reason, reason)


def canonical(state: State, action: str, seat: int) -> Action:
    """The one action that a text means for a seat; raises IllegalAction or ParseError."""
    legal = state.legal_actions(seat)
    exact = [one for one in legal if str(one) == action]
    if exact:
        return exact[0]
    state.play(action, seat=seat)
    return state.resolve(action)


def difference(more: Iterable[Any], less: Iterable[Any]) -> tuple[str, ...]:
    """Faces of ``more`` that are not in ``less``, as texts in face order."""
    rest = Counter(map(str, more))
    rest.subtract(Counter(map(str, less)))
    return tuple(face for face, n in rest.items() for _ in range(n))


@cache
def bot(level: str) -> Any:
    """A bot of a level: it is asked with a view, never with a state."""
    if level == "easy":
        return rummy.bots.Greedy()
    return rummy.bots.Search(milliseconds=20 if level == "normal" else 250)


def play_out(state: State) -> State:
    """The end of a deal when the quick bot plays all seats."""
    return rummy.bots.play(state, [bot("easy")] * state.players)


def suggest(view: View) -> str:
    """What the strong bot would do with this view."""
    return str(bot("normal").act(view))


def view(state: State, seat: int) -> View:
    return state.view(seat)


def seat_range(rules: Rules) -> tuple[int, int]:
    return rules.seats.min, rules.seats.max


def meld_text(action: Action) -> tuple[Literal["set", "run"], str]:
    """Kind and cards of a ``meld`` action, as written."""
    _, kind, faces = str(action).split(" ", 2)
    return ("run" if kind == "run" else "set"), faces


def take_depth(action: Action, pile: list[str]) -> int:
    """Index in the pile (last = top) of the card that a ``take`` names."""
    words = str(action).split()
    if len(words) == 1:
        return len(pile) - 1
    face, _, nth = words[1].partition("#")
    places = [i for i in range(len(pile) - 1, -1, -1) if pile[i] == face]
    return places[int(nth or 1) - 1]


def upcard(state: State) -> str | None:
    """The card that fixed the limit of the deal, where the game has one."""
    return state.to_dict().get("upcard")


def duty(state: State, seat: int) -> str | None:
    """The face that the seat took and must use in this turn."""
    known = state.view(seat).to_dict()
    return known.get("taken") if known.get("must_use") and state.seat == seat else None


def opening(view: View) -> tuple[int, int] | None:
    """Points laid towards the first melds, and those they need.

    None where the viewer has opened or needs no points.
    """
    needed = view.rules.for_seats(view.players).opening.points
    if not needed or view.opened(view.viewer):
        return None
    return int(view.to_dict()["opening"]), needed


def plain(rules: Rules, seats: int) -> Rules:
    """Rule sections with plain values for a number of seats."""
    return rules.for_seats(seats)


def option_titles(rules: Rules, lang: str) -> dict[str, str]:
    """Titles of the special rules a game offers, in the order of its profile."""
    return dict(rules.option_titles(lang))


def exclusions(rules: Rules) -> dict[str, list[str]]:
    """For each special rule those that cannot be chosen with it."""
    clashes = rules.clashes
    return {one: list(clashes.get(one, ())) for one in rules.available_options}


@cache
def most_seats(rules: Rules) -> int:
    """The most seats with any single option."""
    names = [rules.name] if rules.name in rummy.profiles() else []
    return max(
        [
            rules.seats.max,
            *(load(n, (o,)).seats.max for n in names for o in rules.available_options),
        ]
    )


def best_turn(view: View) -> Any:
    """The exact best rest of the turn, None where the engine has none for this phase."""
    try:
        return view.best_turn()
    except RummyError:
        return None


def why_not(state: State, action: str, seat: Any) -> tuple[str, str] | None:
    """Reason and sentence with which the engine refuses an action; None when it is legal."""
    try:
        state.play(action, seat=seat)
    except RummyError as error:
        return error.reason, str(error)
    return None


def start_of(deal: Deal) -> State:
    """The state a finished deal began with."""
    return deal.start


def laid_points(state: State) -> int:
    """What all melds on the table are worth, in points."""
    return sum(laid.meld.points for laid in state.table)
