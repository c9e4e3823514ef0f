"""States: dealing, playing, positions, and every way to keep one."""

import copy
import json
import pickle
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy
from rummy import Action, Card, Cards

from .helpers import every_rules, finished, states_of

ROMME = rummy.load("romme")
DECK = [str(Card.from_index(i)) for i in range(52) for _ in range(2)] + ["X"] * 6


def test_the_same_arguments_give_the_same_deal() -> None:
    one, two = (ROMME.deal(players=3, seed=7) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert one != ROMME.deal(players=3, seed=8)
    assert (one.players, one.phase, one.turn, one.totals) == (3, "draw", 1, (0, 0, 0))
    assert one.seat == (one.dealer + 1) % 3
    assert one.actors == (one.seat,)
    assert [len(one.hand(seat)) for seat in range(3)] == [13] * 3
    assert (len(one.pile), one.stock_size, one.table, one.outcome) == (1, 70, (), None)
    assert one.rules == ROMME


def test_a_given_deck_is_dealt_in_order() -> None:
    state = ROMME.deal(players=2, deck=DECK, dealer=0)
    assert state.hand(1) == Cards(DECK[0:26:2])
    assert state.hand(0) == Cards(DECK[1:26:2])
    assert state.pile == (Card(DECK[26]),)
    assert ROMME.deal(players=2, deck=" ".join(DECK), dealer=0) == state
    with pytest.raises(TypeError, match="order"):
        ROMME.deal(players=2, deck=Cards(DECK))  # type: ignore[arg-type, unused-ignore]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"players": 1}, "seats"),
        ({"players": 5}, "seats"),
        ({"players": -3}, "seats"),
        ({"players": 10**40}, "seats"),
        ({"players": 2, "dealer": 2}, "seats"),
        ({"players": 2, "dealer": -1}, "seats"),
        ({"players": 2, "dealer": 256}, "seats"),
        ({"players": 2, "totals": [1]}, "seats"),
        ({"players": 2, "totals": [1, 2**31]}, "out-of-range"),
        ({"players": 2, "seed": -1}, "out-of-range"),
        ({"players": 2, "seed": 2**64}, "out-of-range"),
        ({"players": 2, "deck": DECK[1:]}, "impossible-deal"),
        ({"players": 2, "deck": [*DECK, "7H"]}, "impossible-deal"),
        ({"players": 2, "deck": "7H zz"}, "card"),
        ({"players": 2, "deck": ["7H"] * 1000}, "cards"),
    ],
)
def test_an_impossible_deal_has_a_reason(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(rummy.RummyError) as caught:
        ROMME.deal(**arguments)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": "2"},
        {"players": 2.0},
        {"players": None},
        {"players": 2, "seed": "1"},
        {"players": 2, "seed": None},
        {"players": 2, "totals": 5},
        {"players": 2, "totals": ["a", 1]},
        {"players": 2, "deck": 5},
        {"players": 2, "dealer": "x"},
        {},
        {"players": 2, "more": 1},
    ],
)
def test_wrong_types_of_a_deal(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        ROMME.deal(**arguments)


def test_play_gives_a_new_state() -> None:
    state = ROMME.deal(players=2, seed=3)
    before = state.to_json()
    after = state.play("draw")
    assert state.to_json() == before
    assert after != state
    assert after.phase == "play"
    assert len(after.hand(state.seat)) == 14
    assert state.play(Action("draw")) == state.play("draw", seat=state.seat) == after


def test_the_menu_is_canonical_and_ordered() -> None:
    state = ROMME.deal(players=2, seed=3).play("draw")
    menu = state.legal_actions()
    assert menu == sorted(menu)
    assert all(state.is_legal(action) and state.resolve(action) == action for action in menu)
    assert state.legal_actions(1 - state.seat) == []
    assert state.legal_actions(seat=state.seat) == menu


def test_nonsense_is_not_legal() -> None:
    state = ROMME.deal(players=2, seed=3)
    assert not state.is_legal("fly")
    assert not state.is_legal("discard 7Z")
    assert not state.is_legal("\ud800")
    assert not state.is_legal("draw", seat=1 - state.seat)
    with pytest.raises(TypeError):
        state.is_legal(5)  # type: ignore[arg-type]


def test_refusals_have_reasons() -> None:
    state = ROMME.deal(players=2, seed=3)
    drawn = state.play("draw")
    absent = next(
        card for card in ["AC", "2C", "3C", "4C", "5C", "6C"] if card not in drawn.hand(state.seat)
    )
    over = finished(ROMME)
    for at, action, seat, reason in [
        (state, "discard KD", None, "wrong-phase"),
        (state, "draw", 1 - state.seat, "not-your-turn"),
        (state, "draw", 99, "not-your-turn"),
        (state, "draw", -1, "not-your-turn"),
        (state, "draw", 10**30, "not-your-turn"),
        (state, "claim", None, "no-claim"),
        (drawn, f"discard {absent}", None, "not-in-hand"),
        (drawn, "meld 7H 8C 9D", None, "not-a-meld"),
        (drawn, "layoff 7H @1", None, "no-such-meld"),
        (over, "draw", None, "deal-over"),
    ]:
        before = at.to_json()
        with pytest.raises(rummy.IllegalAction) as caught:
            at.play(action, seat=seat)
        assert caught.value.reason == reason, action
        assert str(caught.value)
        assert at.to_json() == before
    for text in ("", "fly", "discard", "x" * 10_000, "meld run 7H 8H 9H " * 50, "draw\0"):
        with pytest.raises(rummy.ParseError) as parse:
            state.play(text)
        assert parse.value.reason == "action"


@pytest.mark.parametrize("action", [None, 5, b"draw", ["draw"]])
def test_an_action_is_a_text_or_an_action(action: object) -> None:
    state = ROMME.deal(players=2, seed=3)
    for call in (state.play, state.resolve, state.is_legal):
        with pytest.raises(TypeError):
            call(action)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 2, 255, 256, 10**30])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    state = ROMME.deal(players=2, seed=3)
    for call in (
        state.view,
        state.hand,
        state.opened,
        state.legal_actions,
        lambda seat: state.is_legal("draw", seat),
        state.view(0).opened,
    ):
        with pytest.raises(rummy.RulesError) as caught:
            call(seat)
        assert caught.value.reason == "seats"


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_states_are_kept_in_every_way(rules: rummy.Rules) -> None:
    for number, state in enumerate(states_of(rules.deal(players=rules.seats.max, seed=5))):
        if number % 7 and state.outcome is None:
            continue
        text = state.to_json()
        plain = state.to_dict()
        for again in (
            rummy.State.from_json(text),
            rules.position(plain),
            rules.position(json.loads(json.dumps(plain))),
            pickle.loads(pickle.dumps(state)),
            copy.copy(state),
            copy.deepcopy(state),
        ):
            assert again == state
            assert hash(again) == hash(state)
            assert again.rules == rules
        assert rummy.State.from_json(text).rules.options == rules.options
        if number > 150:
            break


def test_json_keeps_house_rules_and_own_games() -> None:
    house = rummy.load("romme", "casino").patch({"opening": {"points": 40}})
    own = rummy.Rules.from_toml('name = "mine"\nextends = "romme"\n[opening]\npoints = 50\n')
    for rules in (house, own, rummy.load("rami-40").for_seats(3)):
        state = rules.deal(players=3, seed=1)
        again = rummy.State.from_json(state.to_json())
        assert again == state
        assert (again.rules.name, again.rules.options) == (rules.name, rules.options)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "record"),
        ("{}", "record"),
        ("[1, 2]", "record"),
        ("nonsense", "record"),
        ('{"rules": {}, "state": {}}', "record"),
        ('{"rules": {"game": "romme"}, "state": 5}', "record"),
        ('{"rules": {"game": "rome"}, "state": {}}', "unknown-profile"),
        ('{"rules": {"game": "romme", "options": [1]}, "state": {}}', "record"),
        ('{"rules": {"game": "romme", "patch": {"x": 1}}, "state": {}}', "unknown-key"),
        ('{"rules": {"game": "romme"}, "state": {}}', "position"),
        ('{"rules": {"profile": "name = 1"}, "state": {}}', "wrong-type"),
        ("[" * 100_000, "record"),
    ],
)
def test_a_broken_json_is_refused(text: str, reason: str) -> None:
    with pytest.raises(rummy.RummyError) as caught:
        rummy.State.from_json(text)
    assert caught.value.reason == reason


def test_a_cut_json_is_refused() -> None:
    text = ROMME.deal(players=2, seed=1).to_json()
    for end in range(0, len(text), 37):
        with pytest.raises(rummy.RummyError):
            rummy.State.from_json(text[:end])


@given(st.data())
def test_no_position_brings_the_engine_down(data: st.DataObject) -> None:
    plain: dict[str, Any] = ROMME.deal(players=3, seed=1).to_dict()
    key = data.draw(st.sampled_from([*plain, "more"]))
    scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    cards = st.sampled_from(["", "7H", "X", "7H 7H 7H", "run 7H 8H 9H", "play", "claim", "over"])
    values = st.recursive(
        scalars | cards,
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["meld", "owner", "placed", "ending"]), inner, max_size=3
            )
        ),
        max_leaves=8,
    )
    plain[key] = data.draw(values)
    with suppress(rummy.RulesError):
        state = ROMME.position(plain)
        assert state.outcome is not None or state.legal_actions()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hands": ["7H 7H 7H", ""]}, "7H occurs more often"),
        ({"hands": None}, "hands"),
        ({"hands": 5}, "hands"),
        ({"hands": ["7H"]}, "seats"),
        ({"color": "red"}, "no key “color”"),
        ({5: 1}, "keys are texts"),
        ({"table": [{"meld": "run 7H 8C 9H"}]}, "no meld"),
        ({"seat": 2}, "seat"),
        ({"seat": -1}, "seat"),
        ({"phase": "sleep"}, "phase"),
        ({"turn": 0}, "turn"),
        ({"rng": -1}, "rng"),
        ({"totals": [0]}, "totals"),
        ({"phase": "over"}, "outcome"),
        ({"must_use": True}, "must_use"),
        ({"stock": "7H"}, "7H occurs"),
        ({"pile": float("nan")}, "pile"),
        ({"pile": object()}, "pile"),
    ],
)
def test_an_impossible_position_says_what_is_wrong(change: dict[Any, Any], words: str) -> None:
    base = {"hands": ["7H 7H", "8H 8H"], "pile": "KD"}
    if "stock" in change:
        base["stock"] = ""
    with pytest.raises(rummy.RulesError, match=words):
        ROMME.position({**base, **change})


def test_a_position_takes_cards_too() -> None:
    text = ROMME.position({"hands": ["7H 8H", "KD"], "pile": "2C"})
    meld = ROMME.meld("7S 8S 9S")
    assert ROMME.position({"hands": (Cards("7H 8H"), Card("KD")), "pile": Card("2C")}) == text
    assert ROMME.position({"hands": [["7H", "8H"], ["KD"]], "pile": ["2C"]}) == text
    table = ROMME.position({"hands": ["7H 8H", "KD"], "table": [{"meld": meld, "owner": 1}]}).table
    assert (table[0].meld, table[0].owner, table[0].placed) == (meld, 1, (1, 1, 1))
    assert pickle.loads(pickle.dumps(table)) == table


@pytest.mark.parametrize("name", rummy.profiles())
def test_a_finished_deal_has_an_outcome(name: str) -> None:
    rules = rummy.load(name)
    end = finished(rules)
    outcome = end.outcome
    assert outcome is not None
    assert (end.phase, end.actors, end.legal_actions()) == ("over", (), [])
    assert len(outcome.points) == end.players
    assert set(outcome.winners) <= set(range(end.players))
    assert outcome.facts["ending"] == outcome.ending
    assert rules.points(outcome.facts) == outcome.points
    for again in (pickle.loads(pickle.dumps(outcome)), copy.deepcopy(outcome)):
        assert again == outcome
        assert hash(again) == hash(outcome)
    assert outcome.to_dict()["points"] == list(outcome.points)


def test_states_cannot_be_changed() -> None:
    state = ROMME.deal(players=2, seed=1)
    with pytest.raises(AttributeError):
        state.seat = 1  # type: ignore[misc]
    state.to_dict()["hands"] = []
    assert len(state.hand(0)) == 13


def test_states_equal_no_other_thing() -> None:
    state = ROMME.deal(players=2, seed=1)
    assert state != state.to_json()
    assert state != rummy.load("romme", "training").deal(players=2, seed=1)
    assert ROMME != "romme"


@pytest.mark.parametrize(
    ("game", "change", "key"),
    [
        # The duties of a turn belong into that turn.
        ("romme", {"taken": "7H"}, "taken"),
        ("kalooki-40", {"taken": "7H", "must_use": True}, "taken"),
        ("rami-40", {"hands": ["X 7H", "8H"], "owed_jokers": 1}, "owed_jokers"),
        ("romme", {"opening": 12}, "opening"),
        ("basic", {"no_draw": True}, "no_draw"),
        # They belong to a game that has them.
        ("romme", {"phase": "play", "taken": "7H", "must_use": True}, "must_use"),
        ("romme", {"phase": "play", "hands": ["X 7H", "8H"], "owed_jokers": 1}, "owed_jokers"),
        ("romme", {"phase": "play", "no_draw": True}, "no_draw"),
        ("gin", {"phase": "play", "no_draw": True}, "no_draw"),
        ("novel", {"phase": "play", "opening": 5}, "opening"),
        ("romme", {"phase": "play", "opening": 5}, "opening"),
        # Nobody but the seat in turn has an unfinished opening.
        ("romme", {"table": [{"meld": "7S 8S 9S"}], "opened": []}, "opened"),
        ("romme", {"table": [{"meld": "7S 8S 9S", "owner": 1}], "opened": [0]}, "opened"),
        # Somebody is asked in `upcard` and `claim` only, and knocks come before `spread`.
        ("romme", {"passed": [1]}, "passed"),
        ("gin", {"passed": [1]}, "passed"),
        ("gin", {"phase": "play", "passed": [0, 1]}, "passed"),
        ("gin", {"phase": "upcard", "passed": [0]}, "passed"),
        ("romme", {"discarder": 1}, "discarder"),
        ("gin", {"phase": "play", "knocker": 1}, "knocker"),
        ("gin", {"knock": "gin"}, "knock"),
    ],
)  # fmt: skip
def test_a_position_does_not_contradict_itself(game: str, change: dict[str, Any], key: str) -> None:
    rules = rummy.load(game, *(["two-players"] if game == "basic" else []))
    base: dict[str, Any] = {"hands": ["7H 7D 2C", "8H 8D"], "pile": "KD", "seat": 0, "dealer": 1}
    with pytest.raises(rummy.RulesError, match=key) as caught:
        rules.position(base | change)
    assert caught.value.reason == "position"


def test_duties_are_taken_where_they_belong() -> None:
    base: dict[str, Any] = {
        "hands": ["7H 7D 7S 2C X", "8H"],
        "pile": "KD",
        "seat": 0,
        "dealer": 1,
        "phase": "play",
    }
    cases: list[tuple[str, dict[str, Any]]] = [
        ("kalooki-40", {"taken": "7H", "must_use": True, "opened": [0]}),
        ("romme", {"taken": "7H"}),
        ("rami-40", {"owed_jokers": 1, "opened": [0]}),
    ]
    for game, duties in cases:
        state = rummy.load(game).position(base | duties)
        assert rummy.load(game).position(state.to_dict()) == state
    refused = {"hands": ["7H", "8H"], "pile": "KD", "phase": "draw", "passed": [0, 1]}
    assert [str(a) for a in rummy.load("gin").position(refused).legal_actions()] == ["draw"]
