"""The best rest of a turn, as a view finds it."""

import pickle

import pytest

import rummy
from rummy import Action, Cards

ROMME = rummy.load("romme")


def state_with(hand: str, **more: object) -> rummy.State:
    position = {"hands": [hand, "2C"], "dealer": 1, "phase": "play", "opened": [0, 1], **more}
    return ROMME.position(position)


def test_the_best_turn_can_be_played() -> None:
    state = state_with("7C 7D 7H KD 4S 5S", table=[{"meld": "run TD JD QD", "owner": 1}])
    turn = state.view(0).best_turn(goal="deadwood")
    assert [str(action) for action in turn.lays] == ["meld set 7C 7D 7H", "layoff KD @1"]
    assert turn.actions == (*turn.lays, Action("discard 5S"))
    assert (turn.left, turn.points, turn.goes_out) == (Cards("4S"), 31, False)
    for action in turn.actions:
        state = state.play(action)
    assert state.hand(0) == turn.left


def test_going_out_comes_before_the_goal() -> None:
    view = state_with("7C 7D 7H KD").view(0)
    for goal in ("points", "deadwood", "cards"):
        turn = view.best_turn(goal)
        assert turn.goes_out
        assert turn.left == Cards()
    assert view.can_go_out()
    assert not state_with("7C 7D 8H KD").view(0).can_go_out()


def test_gin_closes_when_it_can() -> None:
    gin = rummy.load("gin")
    hand = "AC 2C 3C 4C 5D 5H 5S 9D TD JD KS"
    view = gin.position({"hands": [hand, "2D 2H"], "dealer": 1, "phase": "play"}).view(0)
    turn = view.best_turn()
    assert (str(turn.actions[-1]), turn.goes_out) == ("gin KS", True)
    assert view.can_go_out()


def test_it_is_asked_in_the_own_turn_alone() -> None:
    state = ROMME.deal(players=2, seed=1)
    for view, reason in [
        (state.view(state.seat), "wrong-phase"),
        (state.view(1 - state.seat), "not-your-turn"),
        (state.play("draw").view(1 - state.seat), "not-your-turn"),
    ]:
        with pytest.raises(rummy.IllegalAction) as caught:
            view.best_turn()
        assert caught.value.reason == reason
        assert not view.can_go_out()
    with pytest.raises(rummy.RulesError, match="goal"):
        state_with("7C KD").view(0).best_turn("fun")  # type: ignore[arg-type]


def test_equal_views_have_equal_best_turns() -> None:
    view = state_with("7C 7D 7H KD 4S 5S").view(0)
    again = pickle.loads(pickle.dumps(view))
    assert again.best_turn() == view.best_turn()
