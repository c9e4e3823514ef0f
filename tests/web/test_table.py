"""What people at a table can do: join, leave, come back, undo, go on."""

import sqlite3
import time
from typing import Any

import pytest

from tests.web.seats import OneDeal, Seat, step
from web_demo import engine, worker
from web_demo.store import Event, Store
from web_demo.worker import Worker


def test_one_human_plays_at_once(sit: Any) -> None:
    view = sit("gin").view
    assert view["stage"] == "playing"
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot"]


def test_invited_people_fill_the_seats(sit: Any, app: Any) -> None:
    host = sit("romme", players=4, humans=3)
    assert host.view["stage"] == "waiting"
    client = app.test_client()
    names = ["Bea", "Cem"]
    for name in names:
        assert client.post(f"/api/join/{host.invite}", json={"name": name}).status_code == 200
    view = host.view
    assert view["stage"] == "playing"
    assert [seat["name"] for seat in view["seats"]][1:3] == names
    full = client.post(f"/api/join/{host.invite}", json={"name": "Late"})
    assert (full.status_code, full.get_json()["error"]["reason"]) == (409, "full")


def test_start_fills_with_bots(sit: Any) -> None:
    host = sit("romme", players=4, humans=3)
    assert host.post("start").status_code == 200
    names = [seat["name"] for seat in host.view["seats"]]
    assert host.view["stage"] == "playing"
    assert len(set(names)) == 4
    assert host.post("start").status_code == 409


def test_unknown_invitation_is_404(app: Any) -> None:
    assert app.test_client().post("/api/join/nope", json={"name": "x"}).status_code == 404
    assert app.test_client().get("/join/nope").status_code == 404


def test_a_bot_plays_for_who_left_until_he_is_back(app: Any, sit: Any) -> None:

    seat = sit("rummy-500", players=2)
    seat.post("leave")
    bots = Worker(app.extensions["rummy_tables"], delay=0.0)
    table = app.extensions["rummy_tables"].get(seat.id)
    assert all(bots.step(table) for _ in range(8))
    assert {line["player"] for line in seat.view["log"]} == {0, 1}
    seat.post("back")
    while bots.step(table):
        pass
    assert table.play.turn() == 0 or table.stage != "playing"


def test_undo_takes_back_lays_but_no_draw(sit: Any, step_to_turn: Any, lay_something: Any) -> None:
    seat = sit("rummy-500")
    before, after = lay_something(seat)
    assert after["undo"]
    back = seat.post("undo", version=after["version"]).get_json()
    for same in ("hand", "melds", "pile", "stock", "phase"):
        assert back[same] == before[same]
    assert back["version"] == after["version"] + 1
    if not back["undo"]:
        refused = seat.post("undo", version=back["version"])
        assert (refused.status_code, refused.get_json()["error"]["reason"]) == (
            409,
            "nothing-to-undo",
        )


@pytest.fixture
def lay_something(step_to_turn: Any) -> Any:
    """Play until something was laid down: the views before and after it."""

    def run(seat: Any) -> Any:
        for _ in range(400):
            view = step_to_turn(seat)
            lays = [a for a in view["actions"] if a["verb"] in ("meld", "layoff")]
            action = (lays or view["actions"])[0] if lays else view["actions"][-1]
            answer = seat.play(action["text"], view["version"])
            assert answer.status_code == 200
            if lays and answer.get_json()["stage"] == "playing":
                return view, answer.get_json()
        raise AssertionError("nothing was laid")

    return run


def test_undo_survives_a_restart(make_app: Any, sit: Any, lay_something: Any) -> None:
    seat = sit("rummy-500")
    before, after = lay_something(seat)
    again = make_app(BOTS=False)
    client = again.test_client()
    view = client.get(f"{seat.base}/view", headers=seat.auth).get_json()
    assert view["hand"] == after["hand"]
    undone = client.post(
        f"{seat.base}/undo", headers=seat.auth, json={"version": after["version"]}
    ).get_json()
    assert undone["hand"] == before["hand"]


def test_store_refuses_a_number_twice(tmp_path: Any) -> None:
    store = Store(str(tmp_path / "x.sqlite3"))
    store.create("t", "i", {})
    store.append("t", Event(1, "start", {}))
    with pytest.raises(sqlite3.IntegrityError):
        store.append("t", Event(1, "start", {}))
    assert [event.n for event in store.events("t")] == [1]


def test_a_failing_store_changes_nothing(
    app: Any, sit: Any, step_to_turn: Any, monkeypatch: Any
) -> None:
    seat = sit("rummy-500")
    view = step_to_turn(seat)
    store = app.extensions["rummy_tables"].store

    def fail(*_: Any) -> None:
        raise sqlite3.OperationalError("disk is full")

    app.testing, app.config["PROPAGATE_EXCEPTIONS"] = False, False
    with monkeypatch.context() as broken:
        broken.setattr(store, "append", fail)
        assert seat.play("draw", view["version"]).status_code == 500
    assert seat.view == view


def test_one_broken_table_does_not_stop_another(app: Any, sit: Any, monkeypatch: Any) -> None:

    one, other = sit("gin", seed=1), sit("gin", seed=2)
    for seat in (one, other):
        seat.post("leave")
    tables = app.extensions["rummy_tables"]
    monkeypatch.setattr(tables.get(one.id), "act", None)
    bots = Worker(tables, delay=0.0)
    version = tables.get(other.id).version
    for table in tables.live():
        bots._guarded(table)
    assert tables.get(other.id).version == version + 1
    assert one.view["stage"] == "playing"


def test_gone_people_are_played_for_after_a_minute(app: Any, sit: Any, monkeypatch: Any) -> None:

    host = sit("romme", players=2, humans=2)
    app.test_client().post(f"/api/join/{host.invite}", json={"name": "Bea"})
    table = app.extensions["rummy_tables"].get(host.id)
    table.seats[1].lost_at = time.monotonic() - worker.LOST_AFTER - 1
    Worker(app.extensions["rummy_tables"], delay=0.0).step(table)
    assert table.seats[1].away
    assert not table.seats[0].away


CLAIM = {
    "hands": ["8S 8D 2C", "3C 4C 5C", "KD KS 2H", "7C 7D 9S"],
    "pile": "9D 8H",
    "phase": "claim",
    "dealer": 0,
    "seat": 3,
    "discarder": 1,
}


@pytest.fixture
def claimants(app: Any, sit: Any, monkeypatch: Any) -> Any:
    """Four people while the discard of seat 1 may be claimed by seats 3 and 0."""
    monkeypatch.setattr(engine, "new_match", lambda rules, names, seed: OneDeal(rules, CLAIM))
    host = sit("romme", players=4, humans=4, options=["knock"])
    others = [host.client.post(f"/api/join/{host.invite}", json={}).get_json() for _ in range(3)]
    return [host, *(Seat(host.client, made) for made in others)]


def test_answers_to_a_claim_are_not_late(claimants: Any) -> None:
    version = claimants[0].view["version"]
    assert claimants[3].play("pass", version).status_code == 200
    assert claimants[0].play("claim", version).status_code == 200
    assert claimants[0].play("claim", version).status_code == 409
    assert len(claimants[0].view["hand"]) == 5


def test_the_first_claim_wins(claimants: Any) -> None:
    version = claimants[0].view["version"]
    assert claimants[0].play("claim", version).status_code == 200
    late = claimants[3].play("claim", version)
    assert (late.status_code, late.get_json()["error"]["reason"]) == (409, "stale")


def test_the_next_player_closes_the_window(claimants: Any) -> None:
    version = claimants[0].view["version"]
    assert claimants[2].play("draw", version).status_code == 200
    assert claimants[2].play("draw", version).status_code == 409
    assert claimants[0].play("claim", version).status_code == 409
    assert len(claimants[2].view["hand"]) == 4


def test_only_the_claimant_sees_the_card_of_the_stock(claimants: Any) -> None:
    claimants[0].play("claim")
    drawn = [seat.view["log"][-1].get("drawn") for seat in claimants]
    assert len(drawn[0]) == 2
    assert drawn[1:] == [None] * 3


ONE_CARD = {
    "hands": ["7H", "3C 4C"],
    "table": [{"meld": "run 4H 5H 6H", "owner": 1}],
    "phase": "play",
    "dealer": 1,
    "seat": 0,
    "opened": [0, 1],
}


@pytest.fixture
def finished(app: Any, sit: Any, monkeypatch: Any) -> list[Seat]:
    """Two people at the end of their match."""
    monkeypatch.setattr(engine, "new_match", lambda rules, names, seed: OneDeal(rules, ONE_CARD))
    host = sit("rummy-500", players=2, humans=2, name="Ann")
    made = host.client.post(f"/api/join/{host.invite}", json={"name": "Bea"}).get_json()
    early = host.post("again")
    assert (early.status_code, early.get_json()["error"]["reason"]) == (409, "not-finished")
    host.play("discard 7H")
    assert host.view["stage"] == "match-over"
    return [host, Seat(host.client, made)]


def test_those_who_play_again_meet_at_one_table(finished: list[Seat]) -> None:
    host, guest = finished
    first = Seat(host.client, guest.post("again").get_json())
    assert [one["name"] for one in first.view["seats"]] == ["Bea", "Open seat"]
    assert guest.post("again").get_json()["seat"] == 0
    assert host.view["log"][-1]["text"].startswith("*Bea* sits down")
    second = Seat(host.client, host.post("again").get_json())
    assert (second.id, second.number) == (first.id, 1)
    assert second.id != host.id
    assert second.view["stage"] == "playing"


def test_a_page_gets_the_next_table_and_its_cookie(finished: list[Seat]) -> None:
    host = finished[0]
    client = host.client
    token = client.get("/").text.split('name="csrf_token" value="')[1].split('"')[0]
    client.set_cookie("seat", host.token, path=f"/t/{host.id}")
    answer = client.post(f"/t/{host.id}/again", json={}, headers={"X-CSRFToken": token})
    assert set(answer.get_json()) == {"url"}
    assert client.get(answer.get_json()["url"]).status_code == 200
    client.delete_cookie("seat", path=answer.get_json()["url"])
    assert client.get(answer.get_json()["url"]).status_code == 403


def test_house_rules_are_played_and_told(sit: Any, make_app: Any) -> None:
    house = {"match.target": 120, "deal.hand": 9}
    seat = sit("rummy-500", players=3, house=house)
    view = seat.view
    assert len(view["hand"]) == 9
    assert "120" in view["game"]["goal"]
    told = ["Points that win: 120", "Cards dealt: 9"]
    assert view["game"]["special"] == told
    assert seat.get("rules").get_json()["options"] == told
    again = make_app(BOTS=False).test_client().get(f"{seat.base}/view", headers=seat.auth)
    assert again.get_json()["hand"] == view["hand"]


def test_the_lobby_offers_house_rules_that_mean_something(app: Any) -> None:
    games = {one["name"]: one for one in app.test_client().get("/api/games").get_json()["games"]}
    assert games["gin"]["house"] == {"match.target": 100, "deal.hand": 10, "finish.knock_limit": 10}
    assert games["rami-51"]["house"]["opening.points"] == 51
    assert "finish.knock_limit" not in games["oklahoma"]["house"]
    form = {"game": "gin", "players": 2, "house.match.target": "50", "house.deal.hand": ""}
    client = app.test_client()
    token = client.get("/").text.split('name="csrf_token" value="')[1].split('"')[0]
    made = client.post("/tables", data={**form, "csrf_token": token})
    assert made.status_code == 303
    assert "50" in client.get(f"{made.location}/view").get_json()["game"]["goal"]


def test_a_table_does_not_grow_for_ever(app: Any, sit: Any, monkeypatch: Any) -> None:
    seat = sit("gin")
    monkeypatch.setattr("web_demo.table._LONGEST", 10)
    codes = [seat.post(route).status_code for _ in range(8) for route in ("leave", "back")]
    assert codes[:8] == [200] * 8
    assert 429 in codes
    assert app.extensions["rummy_tables"].get(seat.id).version <= 11
    step(app, seat)
    assert seat.play(seat.view["actions"][0]["text"]).status_code == 200
