"""Rare places are reached, not hoped for: each has a game and a style that lead there."""

from typing import Any

import pytest

from .cases import Case
from .driver import deal
from .games import Patch, spec
from .pair import Counts, Dict
from .rare import rare_places

SHORT = {"finish": {"max_turns": 3}}
TINY: Patch = {"deck": {"packs": 1, "jokers": 2}, "deal": {"hand": 5}}
FREE: Patch = {"pile": {"must_use": "free"}}
ALWAYS: Patch = {"pile": {"take": "top", "must_use": "always"}}
TOP: Patch = {"pile": {"take": "top"}}

# name of the place: game, style, house rules
PLACES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "opening just reached": ("romme", "longest", {}),
    "opening in one meld": ("romme", "longest", {}),
    "opening in several melds": ("rami-40", "lively", {}),
    "opening unfinished": ("romme", "lively", {}),
    "swap in a run": ("romme", "swapper", {}),
    "swap in a set": ("rummy-500", "swapper", {}),
    "swapped joker: relay": ("rami-40", "swapper", {}),
    "swapped joker: lay": ("romme strict-jokers", "swapper", {"swap": {"runs": True}}),
    "take deep": ("rummy-500", "taker", {}),
    "take deep #n": ("rummy-500", "taker", FREE | {"deck": {"packs": 3}}),
    "take deep and use": ("rummy-500", "taker", {}),
    "take deep freely": ("rummy-500", "taker", FREE),
    "taken card used by meld": ("kalooki-40", "taker", {}),
    "taken card used by layoff": ("rummy-500", "taker", {}),
    "taken card used by swap": ("rummy-500", "taker", ALWAYS | {"deck": {"jokers": 10}}),
    "empty stock at the start of a turn": ("rummy-500 pagat", "hoarder", TOP),
    "last card drawn": ("romme", "hoarder", TINY),
    "reshuffle": ("rami-40", "hoarder", TINY),
    "stock turned over": ("basic", "hoarder", {}),
    "stock turned over at the draw": ("novel", "hoarder", {}),
    "ending stock-out": ("romme", "hoarder", TINY),
    "bound blocked": ("rami-40", "hoarder", SHORT),
    "bound void": ("traditional", "hoarder", SHORT),
    "bound stock-out": ("romme", "hoarder", SHORT),
    "joint winners, blocked": ("rami-40", "hoarder", SHORT | {"deal": {"hand": 1}}),
    "joint winners, stock-out": ("rummy-500", "hoarder", SHORT | {"deal": {"hand": 1}}),
    "out in one turn": ("novel", "longest", {}),
    "ending rummy": ("romme no-opening", "longest", {}),
    "casino": ("romme casino no-opening", "longest", {}),
    "casino and rummy": ("romme casino no-opening", "longest", {}),
    "out by discard": ("traditional", "longest", {}),
    "out by meld": ("novel", "longest", {}),
    "out by layoff": ("novel", "longest", {}),
    "out without a draw": ("basic", "longest", {}),
    "no-draw exit begun": ("basic", "longest", {}),
    "flat for the unopened": ("rami-51-french", "longest", {"opening": {"points": 20}}),
    "flat for all unopened": ("rami-51-french", "longest", {"opening": {"points": 20}}),
    "done with jokers only": ("romme strict-jokers", "closer", {"deck": {"jokers": 10}}),
    "claim": ("romme knock", "claimer", {}),
    "nobody claims": ("romme knock", "passer", {}),
    "layoff names the end": ("romme", "swapper", {}),
    "layoff of a joker": ("romme", "swapper", {}),
    "layoff on another's meld": ("traditional", "longest", {}),
    "layoff after a knock": ("gin", "closer", {}),
    "gin": ("gin", "closer", {}),
    "big-gin": ("gin big-gin", "knocker", {"deal": {"hand": 5}}),
    "knock": ("gin", "knocker", {}),
    "ending knock": ("gin", "knocker", {}),
    "ending undercut": ("gin", "knocker", {}),
    "ending gin": ("oklahoma", "closer", {}),
    "ending big-gin": ("gin big-gin", "knocker", {"deal": {"hand": 5}}),
    "tie at the knock, undercut": ("gin", "knocker", {"deal": {"hand": 3}}),
    "tie at the knock, knock": (
        "gin",
        "knocker",
        {"deal": {"hand": 3}, "score": {"tie_undercuts": False}},
    ),
    "everybody refuses the up-card": ("oklahoma-royal", "passer", {}),
}


# name of the place: game, position, step
FROM_HERE: dict[str, tuple[str, Dict, str]] = {
    "swap for both missing": (
        "kalooki-51",
        {"hands": ["9H 9S 2C", "3C"], "table": [{"meld": "set 9C 9D X"}], "opened": [0]},
        "swap 9H 9S @1",
    ),
    "layoff of several cards": (
        "rami-40",
        {"hands": ["X 9H 2C", "3C"], "table": [{"meld": "run 5H 6H 7H"}]},
        "layoff X 9H @1",
    ),
}

RUNS = {"meld": "run 5H 6H 7H"}
RUN, SETS = {"meld": "run 5H X 7H"}, {"meld": "set 9C 9D X"}
ROOM = {"hands": ["6H 9H 2C KD", "3C"], "table": [RUN, SETS]}
NEW = ROOM | {"opened": [1], "laid": [1], "table": [RUN | {"owner": 1}]}
USE = {
    "hands": ["KD 2C 5S", "3C"],
    "table": [{"meld": "run TD JD QD"}],
    "taken": "KD",
    "must_use": True,
}

# reason: game, position, text
REFUSED: dict[str, tuple[str, Dict, str]] = {
    "action": ("romme", ROOM, "discard"),
    "card": ("romme", ROOM, "discard 1H"),
    "not-your-turn": ("romme", ROOM, "1: discard 3C"),
    "wrong-phase": ("romme", ROOM, "draw"),
    "not-in-hand": ("romme", ROOM, "discard 3C"),
    "not-a-meld": ("romme", ROOM, "meld 6H 9H 2C"),
    "below-opening": ("romme", NEW | {"hands": ["2C 3C 4C KD", "3D"]}, "meld run 2C 3C 4C"),
    "not-opened": ("romme", NEW, "swap 6H @1"),
    "no-such-meld": ("romme", ROOM, "layoff 8H @3"),
    "does-not-fit": ("romme", ROOM, "layoff 2C @1"),
    "unclear": ("romme", ROOM | {"hands": ["X 2C", "3C"], "table": [RUNS]}, "layoff X @1"),
    "no-joker-there": ("romme", ROOM, "swap KD @1"),
    "joker-locked": ("romme strict-jokers", ROOM, "swap 6H @1"),
    "just-taken": ("rami-40", ROOM | {"taken": "KD"}, "discard KD"),
    "must-use": ("rami-51-french", USE, "discard 2C"),
    "must-lay-joker": (
        "rami-40",
        {"hands": ["X 9H 8H 2C", "3C"], "table": [RUNS], "owed_jokers": 1},
        "discard 2C",
    ),
    "keep-a-card": ("romme", {"hands": ["8H", "3C"], "table": [RUNS]}, "layoff 8H @1"),
    "joker-discard": ("romme strict-jokers", {"hands": ["X 8H", "3C"]}, "discard X"),
    "cannot-finish": (
        "basic",
        {"hands": ["6H 7H 8H", "3C", "5C"], "no_draw": True},
        "discard 6H",
    ),
    "nothing-to-take": ("romme", {"hands": ["8H", "3C"], "phase": "draw", "pile": ""}, "take"),
    "nothing-to-draw": (
        "rummy-500 pagat",
        {"hands": ["8H", "3C"], "phase": "draw", "pile": "2C", "stock": ""},
        "draw",
    ),
    "no-claim": ("romme knock", ROOM, "claim"),
    "too-much-deadwood": ("gin", {"hands": ["KD KH 9H", "3C"], "upcard": "2C"}, "knock 9H"),
}
SETTING: Dict = {"dealer": 1, "seat": 0, "phase": "play", "pile": "4C", "stock": "TC JC QC KC"}


def case_from(name: str, position: Dict, step: str, *, legal: bool) -> Case:
    """Seat 0 to act, or the seat named before the text."""
    seat, _, text = step.rpartition(": ")
    act = ((int(seat or 0), text),)
    return Case(spec(name), SETTING | position, act if legal else (), () if legal else act)


@pytest.mark.parametrize("place", FROM_HERE)
def test_a_rare_place_from_a_position(place: str) -> None:
    pair = case_from(*FROM_HERE[place], legal=True).run()
    (seat, text), before = pair.steps[0], pair.start
    assert place in rare_places(pair.game, before, seat, text, pair.engine)


@pytest.mark.parametrize("reason", REFUSED)
def test_every_reason_of_a_refusal(reason: str) -> None:
    case = case_from(*REFUSED[reason], legal=False)
    pair = Case(case.game, case.start).run()
    assert pair.attempt(*case.tries[0]) == reason


@pytest.mark.parametrize("place", PLACES)
def test_a_rare_place_is_reached(place: str) -> None:
    name, style, patch = PLACES[place]
    counts, game = Counts(), spec(name, patch)
    for seed in range(60):
        deal(f"{place} {seed}", game, counts, style, most=100)
        if counts.rare[place]:
            return
    pytest.fail(f"not reached in {counts.deals} deals, {counts.actions} actions")
