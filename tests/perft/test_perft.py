"""Action-path counts: the engine, the API step by step, and the reference get the same numbers.

A file is a game: `game`, `options`, and `[[from]]` entries, each a whole `deck` for a number of
`players` or a `position`, with `paths[i]` = ways to play exactly i + 1 actions, always by the first
actor; a deal that ends sooner adds nothing.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import rummy
from tests.reference import legal, play
from tests.reference.rules import load
from tests.reference.state import State, dealt, from_dict

Entry = dict[str, Any]
MOST_BY_API, MOST_BY_REFERENCE = 20_000, 1_500


def entries() -> list[tuple[str, Entry]]:
    found = []
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        game = [data["game"], *data.get("options", [])]
        found += [(f"{path.stem}: {e['name']}", {**e, "game": game}) for e in data["from"]]
    return found


ENTRIES = entries()
CASES = pytest.mark.parametrize("entry", [e for _, e in ENTRIES], ids=[name for name, _ in ENTRIES])


def start(entry: Entry) -> rummy.State:
    rules = rummy.load(*entry["game"])
    if "deck" in entry:
        return rules.deal(players=entry["players"], deck=entry["deck"], dealer=0)
    return rules.position(entry["position"])


def reference_start(entry: Entry) -> State:
    rules = load(*entry["game"])
    if "deck" in entry:
        return dealt(rules, entry["players"], entry["deck"], 0)
    return from_dict(rules, entry["position"])


def count(state: rummy.State, depth: int) -> int:
    """Through the public API, one state after the other."""
    menu = state.legal_actions()
    if depth == 1:
        return len(menu)
    return sum(count(state.play(action), depth - 1) for action in menu)


def count_by_reference(state: State, depth: int) -> int:
    if state.phase == "over":
        return 0
    menu = legal.legal_actions(state)
    if depth == 1:
        return len(menu)
    return sum(count_by_reference(play.apply(state, action), depth - 1) for action in menu)


@CASES
def test_the_engine(entry: Entry) -> None:
    state = start(entry)
    counted = [rummy.perft(state, depth) for depth in range(1, len(entry["paths"]) + 1)]
    assert counted == entry["paths"]
    assert len(counted) >= 4


@CASES
def test_the_api_step_by_step(entry: Entry) -> None:
    state = start(entry)
    for depth, paths in enumerate(entry["paths"], 1):
        if paths <= MOST_BY_API:
            assert count(state, depth) == paths


@CASES
def test_the_reference(entry: Entry) -> None:
    state = reference_start(entry)
    depths = [depth for depth, paths in enumerate(entry["paths"], 1) if paths <= MOST_BY_REFERENCE]
    assert max(depths) >= 3
    for depth in depths:
        assert count_by_reference(state, depth) == entry["paths"][depth - 1]
