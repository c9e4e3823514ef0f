"""What is told of a finished deal: frames, the engine's opinion, chances."""

from typing import Any

import pytest

from tests.web.seats import Seat, finish_deal


@pytest.fixture
def finished(app: Any, sit: Any) -> Seat:
    """A seat after the first deal of a match."""
    seat: Seat = sit("rummy-500", players=3)
    finish_deal(app, seat)
    return seat


def test_frames_follow_the_moves(finished: Seat) -> None:
    deal = finished.get("deals/1").get_json()
    assert len(deal["frames"]) == len(deal["moves"]) + 1
    for frame in deal["frames"]:
        laid = sum(len(one["cards"]) for one in frame["melds"])
        held = sum(len(hand) for hand in frame["hands"])
        assert laid + held + len(frame["pile"]) + frame["stock"] == 54


def test_chances_of_each_player(finished: Seat) -> None:
    deal = finished.get("deals/1").get_json()
    curves = [finished.get(f"deals/1/chances?player={n}").get_json()["chances"] for n in range(3)]
    assert {len(curve) for curve in curves} == {len(deal["frames"])}
    assert all(0 <= chance <= 1 for curve in curves for chance in curve)
    assert sum(curve[-1] for curve in curves) == 1
    assert max(range(3), key=deal["points"].__getitem__) == [c[-1] for c in curves].index(1)
    assert all(0.05 < curve[0] < 0.8 for curve in curves)


def test_chances_are_worked_out_once(finished: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    first = finished.get("deals/1/chances?player=0").get_json()
    monkeypatch.setattr("web_demo.engine.play_out", None)
    assert finished.get("deals/1/chances?player=0").get_json() == first


@pytest.mark.parametrize(
    ("route", "status"),
    [
        ("deals/1/chances", 400),
        ("deals/1/chances?player=x", 400),
        ("deals/1/chances?player=7", 404),
        ("deals/1/chances?player=-1", 404),
        ("deals/9/chances?player=0", 404),
    ],
)
def test_wrong_questions(finished: Seat, route: str, status: int) -> None:
    assert finished.get(route).status_code == status


def test_nothing_is_told_of_the_running_deal(sit: Any) -> None:
    seat = sit("rummy-500", players=3)
    for route in ("", "/analysis", "/chances?player=0"):
        assert seat.get(f"deals/1{route}").status_code == 409
