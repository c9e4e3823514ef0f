"""Whatever is passed, an exception of Python comes back, and the engine lives on."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy
from rummy import bots

from .helpers import finished

RULES = rummy.load("romme", "knock", "strict-jokers")
GIN = rummy.load("gin")
START = RULES.deal(players=3, seed=1)
TURN = START.play("draw")
GIN_TURN = GIN.deal(players=2, seed=1).play("take")
STATES = [START, TURN, GIN_TURN, finished(GIN), finished(rummy.load("rummy-500"))]
VIEWS = [state.view(seat) for state in STATES for seat in range(state.players)]

words = st.sampled_from(
    [
        *["", "7H", "X X X", "draw", "meld run 7H 8H 9H", "layoff X @1 low", "take X#2"],
        *["romme", "search:3", "points", "set", "\ud800", "\0", "é" * 300, "7H " * 500, "@", "[a]"],
    ]
)
numbers = st.sampled_from(
    [-1, 0, 1, 2, 3, 7, 8, 255, 256, 2**31, 2**32, 2**63, 2**64, -(2**63), 10**40]
)
plain = (
    st.none()
    | st.booleans()
    | numbers
    | st.floats()
    | words
    | st.text(max_size=6)
    | st.binary(max_size=4)
)
things = st.sampled_from(
    [rummy.Card("X"), rummy.Cards("7H X"), rummy.Action("draw"), RULES, GIN, *STATES, *VIEWS[:4]]
)
junk = st.recursive(
    plain | things,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(plain, inner, max_size=3)
    ),
    max_leaves=8,
)

CALLS: list[Callable[..., Any]] = [
    rummy.Card, rummy.Cards, rummy.Action, rummy.load, rummy.Card.from_index, rummy.Match,
    rummy.Match.replay, rummy.Rules.from_toml, rummy.State.from_json,
    RULES.title, RULES.option_titles, RULES.for_seats, RULES.patch, RULES.meld, RULES.melds,
    RULES.arrange, RULES.deadwood, RULES.hand_value, RULES.points, RULES.position, RULES.deadwoods,
    GIN.melds, GIN.arrange, rummy.Cards("7H X").__add__, rummy.Cards("7H X").__sub__,
    rummy.Cards("7H X").__le__, rummy.Cards("7H X").__contains__, rummy.Cards("7H X").count,
    bots.by_name, bots.Random, bots.Greedy().act, bots.Random(1).act, bots.Search(samples=1).act,
    *[getattr(s, name) for s in STATES for name in ("hand", "opened", "legal_actions", "is_legal")],
    *[getattr(s, name) for s in STATES for name in ("resolve", "play", "view")],
    *[getattr(v, name) for v in VIEWS for name in ("opened", "is_legal", "best_turn", "sample")],
]  # fmt: skip


@given(st.sampled_from(CALLS), st.lists(junk, max_size=3))
def test_calls_with_nonsense(call: Callable[..., Any], arguments: list[Any]) -> None:
    try:
        call(*arguments)
    except (rummy.RummyError, TypeError, ModuleNotFoundError) as error:
        assert str(error)  # noqa: PT017 - any of several is right, but not in silence


@given(
    st.fixed_dictionaries(
        {"players": st.sampled_from([2, 3, 4])},
        optional={"seed": junk, "dealer": junk, "totals": junk, "deck": junk},
    )
)
def test_deals_with_nonsense(arguments: dict[str, Any]) -> None:
    try:
        state = RULES.deal(**arguments)
    except (rummy.RummyError, TypeError) as error:
        assert str(error)  # noqa: PT017 - any of several is right, but not in silence
    else:
        assert state.legal_actions()


@pytest.mark.parametrize("view", VIEWS, ids=repr)
def test_every_view_answers_every_question(view: rummy.View) -> None:
    may_act = view.viewer in view.actors
    assert bool(view.legal_actions()) == may_act
    if may_act and view.phase == "play":
        assert view.is_legal(view.best_turn().actions[0])
    assert view.can_go_out() in {True, False}
    for bot in (bots.Greedy(), bots.Random(1), bots.Search(samples=2)):
        if may_act:
            assert view.is_legal(bot.act(view))
        else:
            with pytest.raises(rummy.IllegalAction):
                bot.act(view)


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: b.decode("latin-1")))
def test_texts_of_any_kind(text: str) -> None:
    for read in (
        rummy.Card,
        rummy.Cards,
        rummy.Action,
        rummy.Rules.from_toml,
        rummy.State.from_json,
    ):
        try:
            read(text)
        except rummy.RummyError as error:
            assert error.reason  # noqa: PT017 - most texts are nonsense, some are not


@given(st.data())
def test_a_record_with_a_changed_line_replays_or_says_where(data: st.DataObject) -> None:
    lines = RECORD.split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.text(max_size=30) | st.sampled_from(lines) | words)
    try:
        rummy.Match.replay("\n".join(lines))
    except rummy.ParseError as error:
        assert error.reason == "record"  # noqa: PT017 - harmless changes replay


def _record() -> str:
    match = rummy.Match(RULES, seats=["Ann", "Bob", "Cid"], seed=3)
    bot = bots.Greedy()
    while len(match.history) < 2:
        match.play(bot.act(match.state.view(match.state.seat)))
    return match.record()


RECORD = _record()
