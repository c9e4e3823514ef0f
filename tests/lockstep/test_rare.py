"""Rare places are reached, not hoped for: each has a game and a style that lead there."""

from typing import Any

import pytest

from .driver import deal
from .games import Patch, spec
from .pair import Counts

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
    "refused below-opening": ("romme", "lively", {}),
    "refused not-opened": ("romme", "hoarder", {}),
    "swap in a run": ("romme", "swapper", {}),
    "swap in a set": ("rummy-500", "swapper", {}),
    "swap for both missing": ("kalooki-51", "swapper", {"deck": {"jokers": 10}}),
    "swapped joker: relay": ("rami-40", "swapper", {}),
    "swapped joker: lay": ("romme strict-jokers", "swapper", {"swap": {"runs": True}}),
    "refused must-lay-joker": ("romme strict-jokers", "swapper", {"swap": {"runs": True}}),
    "refused no-joker-there": ("romme", "swapper", {}),
    "refused joker-locked": ("romme strict-jokers", "hoarder", {"deck": {"jokers": 10}}),
    "take deep": ("rummy-500", "taker", {}),
    "take deep #n": ("rummy-500", "taker", FREE | {"deck": {"packs": 3}}),
    "take deep and use": ("rummy-500", "taker", {}),
    "take deep freely": ("rummy-500", "taker", FREE),
    "taken card used by meld": ("kalooki-40", "taker", {}),
    "taken card used by layoff": ("rummy-500", "taker", {}),
    "taken card used by swap": ("rummy-500", "taker", ALWAYS | {"deck": {"jokers": 10}}),
    "refused must-use": ("kalooki-40", "taker", {}),
    "refused just-taken": ("novel", "taker", {}),
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
    "refused joker-discard": ("romme strict-jokers", "lively", {"deck": {"jokers": 10}}),
    "refused keep-a-card": ("traditional", "longest", {}),
    "refused cannot-finish": ("basic", "longest", {}),
    "claim": ("romme knock", "claimer", {}),
    "nobody claims": ("romme knock", "passer", {}),
    "refused no-claim": ("romme knock", "lively", {}),
    "refused unclear": ("romme", "lively", {}),
    "layoff names the end": ("romme", "swapper", {}),
    "layoff of several cards": ("rami-40", "swapper", {}),
    "layoff of a joker": ("romme", "swapper", {}),
    "layoff on another's meld": ("traditional", "longest", {}),
    "layoff after a knock": ("gin", "closer", {}),
    "gin": ("gin", "closer", {}),
    "big-gin": ("gin big-gin", "knocker", {"deal": {"hand": 5}}),
    "knock": ("gin", "knocker", {}),
    "refused too-much-deadwood": ("gin", "knocker", {}),
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


@pytest.mark.parametrize("place", PLACES)
def test_a_rare_place_is_reached(place: str) -> None:
    name, style, patch = PLACES[place]
    counts, game = Counts(), spec(name, patch)
    tries = 6 if place.startswith("refused") else 1
    for seed in range(60):
        deal(f"{place} {seed}", game, counts, style, most=100, tries=tries)
        if counts.rare[place]:
            return
    pytest.fail(f"not reached in {counts.deals} deals, {counts.actions} actions")
