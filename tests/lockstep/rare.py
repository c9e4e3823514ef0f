"""Which rare places a step was: names that the tests count."""

from collections.abc import Iterator
from typing import Any

import rummy
from tests.reference.cards import JOKER, parse_cards
from tests.reference.rules import Game
from tests.reference.scoring import hand_values, table_points_of

from .games import Spec
from .pair import Dict
from .styles import verb


def rare_places(game: Spec, before: Dict, seat: int, text: str, after: rummy.State) -> set[str]:
    values = game.reference().at(after.players)
    now = after.to_dict()
    found = set(_step(values, before, seat, text, now)) | set(_stock(values, before, text, now))
    if now["outcome"]:
        found |= set(_ending(values, before, now["outcome"]))
        if now["outcome"]["ending"] in ("out", "rummy"):
            found.add(f"out by {verb(text)}")
    return found


def _step(values: Game, before: Dict, seat: int, text: str, now: Dict) -> Iterator[str]:
    kind, words = verb(text), text.split()
    if kind in ("claim", "swap", "knock", "gin", "big-gin"):
        yield kind
    if kind == "swap":
        yield from _swap(values, before, words)
    elif kind == "layoff":
        yield from _layoff(before, words)
    elif kind == "meld":
        yield from _meld(values, before, seat, now)
    else:
        yield from _without_cards_on_the_table(before, kind, words, now)
    if before["phase"] == "draw" and now["no_draw"]:
        yield "no-draw exit begun"
    if before["must_use"] and not now["must_use"]:
        yield f"taken card used by {kind}"


def _without_cards_on_the_table(
    before: Dict, kind: str, words: list[str], now: Dict
) -> Iterator[str]:
    phases = (before["phase"], now["phase"])
    if kind == "take" and len(words) > 1:
        yield "take deep #n" if "#" in words[1] else "take deep"
        yield "take deep and use" if now["must_use"] else "take deep freely"
    if kind == "done" and before["phase"] == "play":
        yield "done with jokers only"
    if kind == "pass" and phases == ("claim", "draw"):
        yield "nobody claims"
    if kind == "pass" and phases == ("upcard", "draw"):
        yield "everybody refuses the up-card"


def _swap(values: Game, before: Dict, words: list[str]) -> Iterator[str]:
    meld = before["table"][int(words[-1][1:]) - 1]["meld"]
    yield f"swap in a {meld.split()[0]}"
    if len(words) == 4:
        yield "swap for both missing"
    if values.swap.joker != "keep":
        yield f"swapped joker: {values.swap.joker}"


def _layoff(before: Dict, words: list[str]) -> Iterator[str]:
    if words[-1] in ("low", "high"):
        yield "layoff names the end"
    cards = parse_cards([word for word in words[1:] if word[0] != "@" and len(word) < 3])
    if len(cards) > 1:
        yield "layoff of several cards"
    if JOKER in cards:
        yield "layoff of a joker"
    target = next(word for word in words if word[0] == "@")
    meld = before["table"][int(target[1:]) - 1]
    if before["phase"] == "layoff":
        yield "layoff after a knock"
    elif meld["owner"] != before["seat"]:
        yield "layoff on another's meld"


def _meld(values: Game, before: Dict, seat: int, now: Dict) -> Iterator[str]:
    if seat in before["opened"] or before["phase"] in ("spread", "layoff"):
        return
    if seat in now["opened"] and values.opening.points:
        yield "opening in several melds" if before["opening"] else "opening in one meld"
        laid = now["table"][len(before["table"]) :]
        facts = {"hands": now["hands"], "table": laid}
        total = before["opening"] + table_points_of(values, facts)[seat]
        yield "opening just reached" if total == values.opening.points else "opening with more"
    elif now["phase"] == "play":
        yield "opening unfinished"


def _stock(values: Game, before: Dict, text: str, now: Dict) -> Iterator[str]:
    if now["reshuffles"] > before["reshuffles"]:
        yield "reshuffle"
    if len(now["stock"]) > len(before["stock"]) and now["stock_open"]:
        yield "stock turned over"
    if verb(text) == "draw" and not before["stock"] and values.stock.when_empty == "flip":
        yield "stock turned over at the draw"
    if not now["stock"] and now["phase"] == "draw":
        yield "empty stock at the start of a turn"
    if now["phase"] == "play" and before["phase"] == "draw" and not now["stock"]:
        yield "last card drawn"


def _ending(values: Game, before: Dict, outcome: dict[str, Any]) -> Iterator[str]:
    ending, facts, winners = outcome["ending"], outcome["facts"], outcome["winners"]
    yield f"ending {ending}"
    if len(winners) > 1:
        yield f"joint winners, {ending}"
    if facts["one_turn"]:
        yield "out in one turn"
    if values.score.table_share and ending in ("out", "rummy"):
        yield "casino" if ending == "out" else "casino and rummy"
    if before["turn"] >= values.finish.max_turns and ending == values.finish.bound:
        yield f"bound {ending}"
    if before["no_draw"]:
        yield "out without a draw"
    if ending in ("knock", "undercut") and values.finish.by == "knock":
        dead = hand_values(values, facts)
        rivals = [d for seat, d in enumerate(dead) if seat != facts["knocker"]]
        if min(rivals) == dead[facts["knocker"]]:
            yield f"tie at the knock, {ending}"
    yield from _flats(values, facts)


def _flats(values: Game, facts: dict[str, Any]) -> Iterator[str]:
    if facts["ending"] not in ("out", "rummy") or not values.score.unopened:
        return
    others = set(facts["opened"]) - {facts["out"]}
    if len(facts["opened"]) < len(facts["hands"]):
        yield "flat for the unopened" if others else "flat for all unopened"
