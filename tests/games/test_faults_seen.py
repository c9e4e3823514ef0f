"""Reported faults of bots, views, bindings and configurations, and that none is left out."""

import copy
import importlib.resources
import itertools
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import rummy

from . import test_faults, test_faults_melds
from .faults import GIN, Rows, script
from .script import all_cards

FILE = Path(__file__).parents[1] / "vectors" / "reported-faults.json"

row = Rows()


# ---- bots --------------------------------------------------------------------------------------


@row("BOT-01")
def bots_see_the_least_deadwood() -> None:
    for hand, least in (
        ("8C 8H 8S 9D JC JD JH JS TD 7C", 7),
        ("9D 9S JC JD JS QC TC TD TS 4H", 4),
        ("4D 4H 4S 5S 6C 6D 6H 6S 7S 5H", 5),
    ):
        assert GIN.deadwood(hand) == least
        state = script("gin", [f"{hand} KH", "2D"], "ok: knock KH")
        for bot in (rummy.bots.Greedy(), rummy.bots.Random(1)):
            assert state.is_legal(bot.act(state.view(0)))


@row("BOT-03")
def the_best_turn_lays_most() -> None:
    melds = ["run JS QS KS", "set TC TD TH"]
    state = script("romme", ["TS 9S 3H", "2D"], "ok: layoff TS @2", table=melds, opened=[0, 1])
    best = state.view(0).best_turn()
    assert best.goes_out
    assert [str(a) for a in best.actions] == ["layoff TS @1", "layoff 9S @1", "discard 3H"]


@row("BOT-05")
def no_bot_draws_from_nothing() -> None:
    for name, bot in itertools.product(rummy.profiles(), ("greedy", "random")):
        rules = rummy.load(name)
        if rules.finish.by == "knock":
            continue  # the deal is over before the stock is empty
        hands = ["4C 9H", "5C TH", "6C JH"][: max(2, rules.seats.min)]
        keys = {"hands": hands, "stock": "", "pile": "2D", "turn": 20, "dealer": len(hands) - 1}
        state = rules.position({**keys, "seat": 0})
        player = rummy.bots.by_name(bot, seed=1)
        for _ in range(3 * rules.finish.max_turns):
            if state.phase == "over":
                break
            state = state.play(player.act(state.view(state.seat)))
        assert state.phase == "over", name


# ---- what a player sees --------------------------------------------------------------------------


def laying_off() -> rummy.State:
    return script("gin", ["5H 6H 7H AC KC", "4H 9C"], "knock KC\ndone\nsee phase: layoff")


@row("RL-01")
def the_knocker_is_open_the_defender_is_not() -> None:
    state = laying_off()
    mine, theirs = state.view(0), state.view(1)
    assert str(theirs.known[0]) == "AC"
    assert (str(mine.known[1]), mine.legal_actions()) == ("", [])
    assert not {"4H", "9C"} & set(str(mine.to_dict()).replace("'", " ").split())
    assert mine.hand_sizes == (1, 2)


@row("RL-03")
def a_defender_can_play_from_what_he_sees() -> None:
    state = laying_off()
    view = state.view(1)
    assert view.legal_actions() == state.legal_actions(1)
    assert [str(a) for a in view.legal_actions()] == ["layoff 4H @1", "done"]
    shown = view.to_dict()
    assert shown["knocker"] == 0
    assert (view.phase, view.pile, view.table, view.stock_size) == (
        state.phase,
        state.pile,
        state.table,
        state.stock_size,
    )


@row("RL-09")
def every_action_has_a_text_of_its_own() -> None:
    state = script("novel", ["AC AD AH AS KC 4D", "2D"], "ok: discard KC")
    melds = [a for a in state.legal_actions() if a.verb == "meld"]
    assert len({str(a) for a in melds}) == len(melds) == 5
    for action in melds:
        assert rummy.Action(str(action)) == action == state.resolve(str(action))


@row("RL-11")
def all_games_are_used_alike() -> None:
    for name in rummy.profiles():
        rules = rummy.load(name)
        for players in range(rules.seats.min, rules.seats.max + 1):
            state = rules.deal(players=players, seed=1)
            assert (state.players, len(state.totals)) == (players, players)
            assert state.rules.name == name
            assert copy.copy(state) == state == pickle.loads(pickle.dumps(state))
            assert isinstance(state.legal_actions()[0], rummy.Action)
            assert isinstance(state.view(0), rummy.View)
            assert rummy.Rules.from_toml(rules.to_toml()) == rules


# ---- Python ------------------------------------------------------------------------------------


def wrong_calls() -> list[tuple[Any, ...]]:
    """Calls that no input should break: a function and its arguments."""
    state = GIN.deal(players=2, seed=1)
    return [
        (rummy.Card, "1Z"),
        (rummy.Card, ""),
        (rummy.Card, None),
        (rummy.Cards, "1Z"),
        (rummy.Cards, None),
        (rummy.Cards, "7H " * 1_000_000),
        (rummy.Cards, "7H\0"),
        (rummy.Action, ""),
        (rummy.Action, "discard"),
        (rummy.Action, "layoff 7H @-1"),
        (rummy.Action, "layoff 7H @99999999999999999999"),
        (rummy.load, "no such game"),
        (state.hand, -1),
        (state.hand, 2**80),
        (state.view, 2),
        (state.play, None),
        (GIN.patch, {"deck": {"jokers": -1}}),
        (GIN.patch, {"deck": {"jokers": float("nan")}}),
        (GIN.patch, {"deal": None}),
        (GIN.position, {"hands": ["7H", None]}),
        (GIN.position, {"hands": 7}),
        (GIN.points, {}),
        (GIN.meld, [None]),
        (rummy.State.from_json, "{"),
        (rummy.Rules.from_toml, "name = "),
        (rummy.Match.replay, ""),
        (rummy.Match, GIN, []),
    ]


@row("BIND-01")
def no_input_is_a_panic() -> None:
    for call, *arguments in wrong_calls():
        with pytest.raises((ValueError, TypeError)) as refused:
            call(*arguments)
        assert "panic" not in type(refused.value).__name__.lower()


@row("BIND-03")
def one_state_is_read_by_many_threads() -> None:
    rules = rummy.load("romme")
    state = rules.deal(players=4, seed=3).play("draw")

    def read(_: int) -> tuple[Any, ...]:
        menu, view = state.legal_actions(), state.view(0)
        twin = pickle.loads(pickle.dumps(state))
        return menu, view, twin, rules.deadwood(state.hand(0)), state.play(menu[0])

    alone = read(0)
    with ThreadPoolExecutor(16) as pool:
        assert all(found == alone for found in pool.map(read, range(200)))


@row("BIND-05")
def the_package_is_typed() -> None:
    files = importlib.resources.files("rummy")
    assert (files / "py.typed").is_file()
    stub = (files / "_rummy.pyi").read_text(encoding="utf-8")
    for name in rummy.__all__:
        assert not isinstance(getattr(rummy, name), type) or getattr(
            rummy, name
        ).__module__.startswith("rummy")
        if getattr(rummy._rummy, name, None) is not None:
            assert name in stub


# ---- configurations ----------------------------------------------------------------------------


@row("CONF-01")
def a_deck_that_cannot_be_dealt_is_refused() -> None:
    seven = GIN.patch({"deal": {"hand": 7}}).deal(players=2, seed=1)
    assert (seven.stock_size, len(seven.hand(0)), all_cards(seven)) == (37, 7, 52)
    wide = {"seats": {"max": 6}, "deal": {"hand": 13}}
    with pytest.raises(rummy.RulesError) as refused:
        rummy.load("novel").patch(wide)
    assert refused.value.reason == "impossible-deal"


@row("CONF-03")
def decks_with_any_number_of_jokers() -> None:
    sizes = {}
    for packs, jokers in ((1, 0), (1, 2), (2, 3), (2, 6)):
        patch = {"deck": {"packs": packs, "jokers": jokers}, "deal": {"hand": 7}}
        state = rummy.load("romme").patch(patch).deal(players=2, seed=1)
        sizes[packs, jokers] = all_cards(state)
    assert list(sizes.values()) == [52, 54, 107, 110]
    assert len({rummy.Card("X"), rummy.Card("x")}) == 1


@row("CONF-09")
def house_rules_work_and_typing_errors_are_named() -> None:
    rules = rummy.load("rami-51")
    assert rules.patch({"opening": {"points": 40}}).opening.points == 40
    for wrong in ({"opning": {"points": 40}}, {"opening": {"point": 40}}):
        with pytest.raises(rummy.RulesError, match=r"opening|points") as refused:
            rules.patch(wrong)
        assert refused.value.reason == "unknown-key"
    with pytest.raises(rummy.RulesError) as unknown:
        rummy.load("rami-51", "opning")
    assert unknown.value.reason == "unknown-option"


@pytest.mark.parametrize("name", row)
def test_row(name: str) -> None:
    row[name]()


def test_every_fault_has_a_test() -> None:
    wanted = {fault["id"] for fault in json.loads(FILE.read_text(encoding="utf-8"))}
    assert {*row, *test_faults.row, *test_faults_melds.row} == wanted
