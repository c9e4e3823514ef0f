"""Matches, their history and their records."""

import pickle
from typing import Any

import pytest

import rummy
from rummy import bots


def play_out(match: rummy.Match, limit: int = 100_000) -> rummy.Match:
    bot = bots.Greedy()
    for _ in range(limit):
        if match.over:
            return match
        state = match.state
        match.play(bot.act(state.view(state.seat)))
    return match


@pytest.mark.parametrize("name", rummy.profiles())
def test_a_match_of_every_game_ends_and_replays(name: str) -> None:
    rules = rummy.load(name)
    match = play_out(rummy.Match(rules, seats=["Ann", "Bob", "Cid"][: rules.seats.max], seed=3))
    assert match.over
    assert match.winners
    assert match.state.outcome == match.history[-1].outcome
    assert match.totals == match.history[-1].totals
    again = rummy.Match.replay(match.record())
    assert again.record() == match.record()
    assert (again.totals, again.winners, again.settlement) == (
        match.totals, match.winners, match.settlement,
    )  # fmt: skip
    assert again.history == match.history
    with pytest.raises(rummy.IllegalAction) as caught:
        match.play("draw")
    assert caught.value.reason == "deal-over"


def test_a_match_tells_where_it_is() -> None:
    rules = rummy.load("romme")
    match = rummy.Match(rules, seats=["Ann", "Bob"], seed=1)
    assert (match.seats, match.seed, match.rules) == (("Ann", "Bob"), 1, rules)
    assert (match.deal, match.over, match.winners, match.totals) == (1, False, (), (0, 0))
    assert (match.seating, match.history) == ((0, 1), ())
    before = match.state
    match.play("draw", seat=before.seat)
    assert match.state == before.play("draw")


def test_a_finished_deal_is_kept_whole() -> None:
    match = rummy.Match(rummy.load("romme"), seats=["Ann", "Bob"], seed=1)
    while not match.history:
        play_out(match, limit=1)
    deal = match.history[0]
    assert (deal.number, deal.seating, match.deal) == (1, (0, 1), 2)
    assert deal.totals == match.totals == match.state.totals
    state = deal.start
    for seat, action in zip(deal.actors, deal.actions, strict=True):
        state = state.play(action, seat=seat)
    assert state.outcome == deal.outcome
    states = deal.states()
    assert (states[0], states[-1], len(states)) == (deal.start, state, len(deal.actions) + 1)


def test_a_match_survives_pickling() -> None:
    match = play_out(rummy.Match(rummy.load("gin"), seats=["Ann", "Bob"], seed=2), limit=50)
    again = pickle.loads(pickle.dumps(match))
    assert again.record() == match.record()
    assert again.state == match.state


def test_a_refused_action_changes_nothing() -> None:
    match = rummy.Match(rummy.load("romme"), seats=["Ann", "Bob"], seed=1)
    before = match.record()
    for action, seat in (
        ("discard 7H", None),
        ("draw", 7),
        ("draw", -1),
        ("draw", 1 - match.state.seat),
    ):
        with pytest.raises(rummy.IllegalAction):
            match.play(action, seat=seat)
    with pytest.raises(rummy.ParseError):
        match.play("fly")
    with pytest.raises(TypeError):
        match.play(None)  # type: ignore[arg-type]
    assert match.record() == before


@pytest.mark.parametrize(
    ("seats", "extra", "reason"),
    [
        (["Ann"], {}, "seats"),
        (["Ann"] * 9, {}, "seats"),
        ([], {}, "seats"),
        (["Ann", "Bob"], {"seed": -1}, "out-of-range"),
        (["Ann", "Bob"], {"stacks": [1, 2]}, "out-of-range"),
        (["Ann", "Bob"], {"stacks": [1]}, "seats"),
    ],
)
def test_a_match_that_cannot_start(seats: list[str], extra: dict[str, Any], reason: str) -> None:
    with pytest.raises(rummy.RulesError) as caught:
        rummy.Match(rummy.load("romme"), seats=seats, **extra)
    assert caught.value.reason == reason


def test_wrong_types_of_a_match() -> None:
    rules = rummy.load("romme")
    for arguments in ((None, ["A", "B"]), (rules, [1, 2]), (rules, "AB"), (rules, 5)):
        with pytest.raises(TypeError):
            rummy.Match(*arguments)


def test_names_of_any_kind_come_back() -> None:
    names = ['Q"uo\\te', "Анна 🂡\n[x]"]
    match = rummy.Match(rummy.load("romme"), seats=names, seed=2**64 - 1)
    again = rummy.Match.replay(match.record())
    assert list(again.seats) == names
    assert again.seed == 2**64 - 1


def test_stacks_are_kept() -> None:
    rules = rummy.load("rummy-500", "multi-table")
    match = play_out(rummy.Match(rules, seats=["A", "B"], seed=1, stacks=[300, 500]), limit=400)
    assert match.stacks is not None
    assert sum(match.stacks) == 800
    again = rummy.Match.replay(match.record())
    assert again.stacks == match.stacks


def test_a_broken_record_is_refused() -> None:
    match = play_out(rummy.Match(rummy.load("gin"), seats=["Ann", "Bob"], seed=2))
    record = match.record()
    broken = {
        "cut": record[: len(record) // 2],
        "nothing": "",
        "no toml": "= = =",
        "other format": record.replace("rummy-match-1", "rummy-match-9"),
        "other game": record.replace('name = "gin"', 'name = "romme"'),
        "other version": record.replace("version = ", "version = 9"),
        "other seed": record.replace("seed = 2", "seed = 3"),
        "points": record.replace("points = [", "points = [7, ", 1),
        "action": record.replace('"draw"', '"claim"', 1),
        "unknown key": record + "\nmore = 1\n",
    }
    for what, text in broken.items():
        assert text != record, what
        with pytest.raises(rummy.ParseError) as caught:
            rummy.Match.replay(text)
        assert caught.value.reason == "record", what


def test_a_record_of_house_rules_holds_them() -> None:
    rules = rummy.load("romme", "casino").patch({"match": {"deals": 1}})
    match = play_out(rummy.Match(rules, seats=["Ann", "Bob"], seed=5))
    again = rummy.Match.replay(match.record())
    assert again.rules == rules
    assert again.rules.options == ("casino",)
    assert len(again.history) == 1
