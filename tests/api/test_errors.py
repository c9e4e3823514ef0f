"""Exceptions: classes, reasons, pickling."""

import copy
import pickle

import pytest

import rummy

CLASSES = (rummy.ParseError, rummy.RulesError, rummy.NotAMeld, rummy.IllegalAction)


@pytest.mark.parametrize("cls", [rummy.RummyError, *CLASSES])
def test_errors_are_value_errors_with_a_reason(cls: type[rummy.RummyError]) -> None:
    error = cls("what is wrong", "reason-code")
    assert isinstance(error, ValueError)
    assert isinstance(error, rummy.RummyError)
    assert (str(error), error.reason) == ("what is wrong", "reason-code")
    assert cls.__module__ == "rummy"
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is cls
        assert (str(again), again.reason) == (str(error), error.reason)


@pytest.mark.parametrize(
    ("call", "cls"),
    [
        (lambda: rummy.Card("zz"), rummy.ParseError),
        (lambda: rummy.load("zz"), rummy.RulesError),
        (lambda: rummy.load("gin").meld("7H"), rummy.NotAMeld),
        (lambda: rummy.load("gin").deal(players=2).play("draw"), rummy.IllegalAction),
    ],
)
def test_the_engine_raises_its_own_classes(call: object, cls: type[rummy.RummyError]) -> None:
    with pytest.raises(rummy.RummyError) as caught:
        call()  # type: ignore[operator]
    assert type(caught.value) is cls
    assert caught.value.reason
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.reason, str(again)) == (cls, caught.value.reason, str(caught.value))
