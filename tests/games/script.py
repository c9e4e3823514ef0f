"""Positions and short scripts of actions, as the tables of this folder write them.

A case is a table of TOML: ``game`` (a profile and its options, or a list of such), the keys of a
position or ``deal``, and ``script``, one step a line:

    meld 9C 9D 9H               is played; `2: claim` by seat 2
    ok: discard KD              is legal, and is not played
    no below-opening: meld …    is refused with that reason, and nothing changes
    menu: draw; take            is the whole menu; `menu knock: …` the part with that verb
    see hand 0: 2C X            what `SIGHTS` reads of the state
    rule deal.hand: 13          a rule field for this number of seats

Seat 0 acts and seat 1 owns the table unless the case says otherwise.
"""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rummy

FOLDER = Path(__file__).parent
Case = dict[str, Any]


def rows(name: str) -> dict[str, list[Case]]:
    """The cases of a file of this folder, by the id of their row."""
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def rules_of(game: str, patch: dict[str, Any] | None = None) -> rummy.Rules:
    rules = rummy.load(*game.split())
    return rules.patch(patch) if patch else rules


def games(case: Case) -> Iterator[rummy.Rules]:
    named = case["game"]
    for game in [named] if isinstance(named, str) else named:
        yield rules_of(game, case.get("patch"))


def state_of(rules: rummy.Rules, case: Case) -> rummy.State:
    """The state a case begins with."""
    if "deal" in case:
        return rules.deal(**case["deal"])
    keys = {k: v for k, v in case.items() if k not in {"about", "game", "patch", "script"}}
    table = [m if isinstance(m, dict) else {"meld": m, "owner": 1} for m in keys.pop("table", [])]
    if "opened" in keys:
        keys.setdefault("laid", keys["opened"])
    last = len(keys["hands"]) - 1
    return rules.position({"phase": "play", "dealer": last, "seat": 0, "table": table, **keys})


def run(rules: rummy.Rules, case: Case) -> rummy.State:
    """Plays the script of a case and checks every line of it."""
    state = state_of(rules, case)
    for line in case["script"].strip().splitlines():
        state = step(state, line.strip())
    return state


def step(state: rummy.State, line: str) -> rummy.State:
    head, _, tail = line.partition(":")
    verb, _, what = head.partition(" ")
    match verb:
        case "ok":
            assert state.is_legal(tail.strip()), f"{line}: {state.legal_actions()}"
        case "no":
            refuse(state, what, tail.strip())
        case "menu":
            check_menu(state, what, tail)
        case "see":
            check_sight(state, what.split(), tail.strip())
        case "rule":
            check_rule(state, what, tail.strip())
        case _ if verb.isdigit():
            return state.play(tail.strip(), seat=int(verb))
        case _:
            return state.play(line)
    return state


def refuse(state: rummy.State, words: str, action: str) -> None:
    """`REASON` or `REASON SEAT`: the action is refused, is in no menu, and changes nothing."""
    reason, _, named = words.partition(" ")
    seat = int(named) if named else None
    before = state.to_json()
    with pytest.raises(rummy.IllegalAction) as refused:
        state.play(action, seat=seat)
    assert refused.value.reason == reason, action
    assert not state.is_legal(action, seat)
    assert state.to_json() == before


def check_menu(state: rummy.State, verb: str, wanted: str) -> None:
    menu = [str(a) for a in state.legal_actions() if verb in ("", a.verb)]
    assert menu == [text.strip() for text in wanted.split(";") if text.strip()]


def check_rule(state: rummy.State, field: str, wanted: str) -> None:
    value: Any = state.rules.for_seats(state.players)
    for name in field.split("."):
        value = getattr(value, name)
    assert str(value).lower() == wanted, f"{field}: {value}"


def outcome(state: rummy.State) -> rummy.Outcome:
    assert state.outcome is not None, f"the deal goes on: {state.phase}, seat {state.seat}"
    return state.outcome


def join(items: Any) -> str:
    return " ".join(str(item) for item in items)


def all_cards(state: rummy.State) -> int:
    table = sum(len(t.meld.cards) for t in state.table)
    held = sum(len(state.hand(seat)) for seat in range(state.players))
    return held + table + len(state.pile) + state.stock_size


def left(state: rummy.State, seat: int) -> int:
    """Price of the cards a seat is left with at the end, in points."""
    return state.rules.hand_value(outcome(state).facts["hands"][seat])


def sorted_cards(text: str) -> str:
    return str(rummy.Cards(text))


# What `see WORD [SEAT]: …` reads of a state, as text.
SIGHTS: dict[str, Callable[..., str]] = {
    "hand": lambda s, i: str(s.hand(i)),
    "known": lambda s, i: str(s.view(i).known[i]),
    "opened": lambda s, i: str(s.opened(i)).lower(),
    "deadwood": lambda s, i: str(s.rules.deadwood(s.hand(i))),
    "left": lambda s, i: str(left(s, i)),
    "sizes": lambda s: join(s.view(0).hand_sizes),
    "table": lambda s: " / ".join(str(t.meld) for t in s.table),
    "placed": lambda s: " / ".join(join(t.placed) for t in s.table),
    "pile": lambda s: join(s.pile),
    "stock": lambda s: s.to_dict()["stock"],
    "stock-size": lambda s: str(s.stock_size),
    "deck": lambda s: str(all_cards(s)),
    "phase": lambda s: s.phase,
    "seat": lambda s: str(s.seat),
    "actors": lambda s: join(s.actors),
    "turn": lambda s: str(s.turn),
    "reshuffles": lambda s: str(s.to_dict()["reshuffles"]),
    "ending": lambda s: outcome(s).ending,
    "winners": lambda s: join(outcome(s).winners),
    "points": lambda s: join(outcome(s).points),
}


def check_sight(state: rummy.State, words: list[str], wanted: str) -> None:
    name, *seat = words
    seen = SIGHTS[name](state, *map(int, seat))
    if name in {"hand", "known"}:
        wanted = sorted_cards(wanted)
    assert seen == wanted, f"{join(words)}: {seen}, not {wanted}"
