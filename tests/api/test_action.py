"""Actions and their texts."""

import pickle
import random

import pytest

import rummy
from rummy import Action, Card

TEXTS = [
    "draw", "take", "take 9C", "take X#2", "pass", "claim", "meld 7H 8H 9H", "meld set 9C 9D X",
    "meld run 7H X 9H", "layoff X @12 low", "layoff X 9H @1", "swap 9H @3", "swap 9H 9S @1",
    "discard KD", "knock 2C", "gin X", "big-gin", "done",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_reads_back(text: str) -> None:
    action = Action(text)
    assert str(action) == text
    assert Action(action) == Action(text.upper().replace("RUN", "Run")) == action
    assert eval(repr(action), {"Action": Action}) == action
    assert pickle.loads(pickle.dumps(action)) == action
    assert hash(Action(text)) == hash(action)
    assert action != text


def test_an_action_has_parts() -> None:
    action = Action("layoff X 9H @2 high")
    assert (action.verb, action.cards, action.target) == ("layoff", (Card("X"), Card("9H")), 2)
    assert (action.end, action.kind) == ("high", None)
    meld = Action("meld set 9C 9D X")
    assert (meld.verb, meld.kind, meld.target, meld.end) == ("meld", "set", None, None)
    assert Action("draw").cards == ()
    assert Action("take X#2").cards == (Card("X"),)


def test_actions_are_ordered_as_in_a_menu() -> None:
    actions = [Action(text) for text in TEXTS]
    assert sorted(random.Random(1).sample(actions, len(actions))) == actions


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "drew", "draw 7H", "take 9C#0", "discard", "discard 7H 8H", "meld", "layoff 7H",
        "layoff 7H @0", "layoff 7H @99999999999999999999", "swap @1", "take 9C#999", "\ud800",
        "draw" * 99,
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(rummy.ParseError) as caught:
        Action(text)
    assert caught.value.reason == "action"
    assert len(str(caught.value)) < 300


def test_a_wrong_card_in_an_action_is_named() -> None:
    with pytest.raises(rummy.ParseError, match="7Z") as caught:
        Action("discard 7Z")
    assert caught.value.reason == "card"
    with pytest.raises(TypeError):
        Action(None)  # type: ignore[arg-type]
