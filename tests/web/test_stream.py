"""The stream: numbered, resumed without a gap, alive, bounded."""

import json
from typing import Any


def messages(text: Any) -> Any:
    """Events of a stream as (kind, number, data)."""
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith(":")]
        fields = dict(line.split(": ", 1) for line in lines)
        if "event" in fields:
            yield fields["event"], int(fields["id"]), json.loads(fields["data"])


def read(seat: Any, last: Any = None, chunks: Any = 2) -> Any:
    """The first chunks of a new stream of the seat."""
    headers = {**seat.auth, **({} if last is None else {"Last-Event-ID": str(last)})}
    answer = seat.client.get(f"{seat.base}/stream", headers=headers, buffered=False)
    assert answer.status_code == 200
    assert answer.mimetype == "text/event-stream"
    parts = answer.iter_encoded()
    text = "".join(next(parts).decode() for _ in range(chunks))
    answer.close()
    return list(messages(text))


def test_begins_with_the_view(sit: Any) -> None:
    seat = sit("rummy-500")
    view = seat.view
    assert read(seat) == [("view", view["version"], view)]


def test_resumes_after_the_last_event(sit: Any, step_to_turn: Any) -> None:
    seat = sit("rummy-500")
    seen = step_to_turn(seat)["version"]
    for _ in range(3):
        view = seat.view
        seat.play(view["actions"][-1]["text"], view["version"])
        step_to_turn(seat)
    told = read(seat, last=seen)
    lines = [number for kind, number, _ in told if kind == "line"]
    assert lines == list(range(seen + 1, seat.view["version"] + 1))
    assert told[-1][:2] == ("view", seat.view["version"])


def test_nonsense_as_last_event_is_a_fresh_start(sit: Any) -> None:
    seat = sit("rummy-500")
    for last in ("x", "-1", "9" * 40, "999999", ""):
        assert [kind for kind, _, _ in read(seat, last=last)] == ["view"]


def test_shows_life_without_events(sit: Any) -> None:
    seat = sit("rummy-500", humans=2)
    answer = seat.client.get(f"{seat.base}/stream", headers=seat.auth, buffered=False)
    parts = answer.iter_encoded()
    texts = [next(parts).decode() for _ in range(4)]
    answer.close()
    assert texts[2:] == [": alive\n\n"] * 2


def test_marks_the_seat_as_connected(app: Any, sit: Any) -> None:
    seat = sit("rummy-500")
    table = app.extensions["rummy_tables"].get(seat.id)
    answer = seat.client.get(f"{seat.base}/stream", headers=seat.auth, buffered=False)
    parts = answer.iter_encoded()
    next(parts), next(parts)
    assert table.seats[0].streams == 1
    answer.close()
    assert table.seats[0].streams == 0
    assert table.seats[0].lost_at is not None


def test_wanted_200_streams_are_bounded(make_app: Any, sit: Any) -> None:
    app = make_app(BOTS=False, STREAMS=10, STREAMS_EACH=4)
    client = app.test_client()
    seats = []
    for _ in range(6):
        made = client.post("/api/tables", json={"game": "gin", "players": 2}).get_json()
        seats.append((f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['token']}"}))
    answers = [
        client.get(f"{base}/stream", headers=auth, buffered=False)
        for base, auth in seats
        for _ in range(33)
    ]
    codes = [answer.status_code for answer in answers]
    assert len(codes) == 198
    assert codes.count(200) == 10
    assert codes.count(503) == 188
    assert all(a.headers["Retry-After"] for a in answers if a.status_code == 503)
    assert client.get(f"{seats[0][0]}/view", headers=seats[0][1]).status_code == 200
    for answer in answers:
        answer.close()
    assert app.extensions["rummy_streams"].open == 0
