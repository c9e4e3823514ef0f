"""Bad input of every route: the right status, one sentence, an unharmed table."""

import json
from typing import Any

import pytest

from web_demo import security

POSTS = ("actions", "undo", "ready", "start", "leave", "back", "again")
GETS = (
    "view",
    "hint",
    "why?cards=7H",
    "rules",
    "deals/1",
    "deals/1/analysis",
    "deals/1/chances?player=0",
    "stream",
)


def reason(answer: Any) -> Any:
    return answer.get_json()["error"]["reason"]


@pytest.mark.parametrize("route", POSTS)
def test_unknown_table_is_404(app: Any, route: Any) -> None:
    answer = app.test_client().post(
        f"/api/tables/nowhere/{route}", json={"version": 1, "action": "x", "deal": 1}
    )
    assert (answer.status_code, reason(answer)) == (404, "unknown-table")


@pytest.mark.parametrize("route", GETS)
def test_unknown_table_is_404_for_readers(app: Any, route: Any) -> None:
    assert app.test_client().get(f"/api/tables/nowhere/{route}").status_code == 404


@pytest.mark.parametrize("route", POSTS)
def test_without_a_seat_is_403(sit: Any, route: Any) -> None:
    seat = sit("rummy-500")
    before = seat.view
    body = {"version": before["version"], "action": "draw", "deal": 1}
    answer = seat.client.post(f"{seat.base}/{route}", json=body)
    assert (answer.status_code, reason(answer)) == (403, "not-your-seat")
    assert seat.view == before


@pytest.mark.parametrize("token", ["", "x", "W10.abc", "null", "Ω"])
def test_forged_token_is_403(sit: Any, token: Any) -> None:
    seat = sit("rummy-500")
    headers = {"Authorization": f"Bearer {token}".encode().decode("latin-1")}
    answer = seat.client.get(f"{seat.base}/view", headers=headers)
    assert (answer.status_code, reason(answer)) == (403, "not-your-seat")


def test_token_of_another_table_is_403(sit: Any) -> None:
    one, other = sit("rummy-500"), sit("gin")
    answer = one.client.get(f"{one.base}/view", headers=other.auth)
    assert (answer.status_code, reason(answer)) == (403, "not-your-seat")


def test_token_of_another_server_is_403(make_app: Any, tmp_path: Any, sit: Any) -> None:
    seat = sit("rummy-500")
    other = make_app(BOTS=False, DATABASE=str(tmp_path / "other.sqlite3"), SECRET_KEY="another")

    with other.test_request_context():
        table = seat.client.application.extensions["rummy_tables"].get(seat.id)
        forged = security.token(table, 0)
    answer = seat.client.get(f"{seat.base}/view", headers={"Authorization": f"Bearer {forged}"})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"x"',
        '{"action": 7, "version": 1}',
        '{"action": "draw", "version": "one"}',
        '{"action": "draw", "version": true}',
        '{"action": "draw"}',
        '{"version": 1}',
        '{"action": null, "version": 1}',
        json.dumps({"action": "d" * 300, "version": 1}),
        "\x00",
        "{'a': 1}",
    ],
)
def test_malformed_body_is_400(sit: Any, body: Any) -> None:
    seat = sit("rummy-500")
    before = seat.view
    answer = seat.client.post(
        f"{seat.base}/actions", data=body, headers=seat.auth, content_type="application/json"
    )
    assert (answer.status_code, reason(answer)) == (400, "bad-request")
    assert seat.view == before


@pytest.mark.parametrize(
    "action",
    [
        "",
        "fly",
        "meld",
        "meld run 7H",
        "discard 7H 8H",
        "take KH#9",
        "discard ZZ",
        "<script>alert(1)</script>",
        "draw; drop table events",
        "кара",
    ],
)
def test_what_is_no_legal_action_is_422(sit: Any, app: Any, step_to_turn: Any, action: Any) -> None:
    seat = sit("rummy-500")
    before = step_to_turn(seat)
    answer = seat.play(action, before["version"])
    assert answer.status_code == 422
    assert answer.get_json()["error"]["sentence"]
    assert seat.view == before


def test_large_body_is_413(sit: Any) -> None:
    seat = sit("rummy-500")
    before = seat.view
    answer = seat.client.post(
        f"{seat.base}/actions",
        data=b"x" * 10_000_000,
        headers=seat.auth,
        content_type="application/json",
    )
    assert answer.status_code == 413
    assert seat.view == before


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "chess"}, "unknown-profile"),
        ({"options": ["nope"]}, "unknown-option"),
        ({"game": "romme", "options": ["opening-40", "no-opening"]}, "clash"),
        ({"players": 7}, "seats"),
        ({"players": 1}, "seats"),
        ({"players": 0}, "bad-request"),
        ({"players": "two"}, "bad-request"),
        ({"humans": 3}, "bad-request"),
        ({"options": "knock"}, "bad-request"),
        ({"options": [1]}, "bad-request"),
        ({"level": "god"}, "bad-request"),
        ({"turn_seconds": 7}, "bad-request"),
        ({"game": 5}, "bad-request"),
        ({"name": ["x"]}, "bad-request"),
        ({"name": "x" * 201}, "bad-request"),
        ({"players": None}, "bad-request"),
        ({"house": [1]}, "bad-request"),
        ({"house": {"match.bogus": 1}}, "bad-request"),
        ({"house": {"match.target": "many"}}, "bad-request"),
        ({"house": {"match.target": True}}, "bad-request"),
        ({"house": {"match.target": 1.5}}, "bad-request"),
        ({"house": {"deal.hand": -1}}, "bad-request"),
        ({"options": ["small-deck"], "house": {"deal.hand": 27}}, "impossible-deal"),
        ({"house": {"deal.hand": 0}}, "out-of-range"),
    ],
)
def test_bad_setup_is_400(app: Any, change: Any, why: Any) -> None:
    body = {"game": "romme", "players": 2, **change}
    answer = app.test_client().post("/api/tables", json=body)
    assert (answer.status_code, reason(answer)) == (400, why)
    assert app.extensions["rummy_tables"].store.count() == 0


def test_old_version_is_409_with_the_fresh_view(sit: Any, step_to_turn: Any) -> None:
    seat = sit("rummy-500")
    view = step_to_turn(seat)
    assert seat.play("draw", view["version"]).status_code == 200
    answer = seat.play("draw", view["version"])
    assert (answer.status_code, reason(answer)) == (409, "stale")
    assert answer.get_json()["view"] == seat.view


def test_a_double_click_plays_once(sit: Any, step_to_turn: Any) -> None:
    seat = sit("rummy-500")
    view = step_to_turn(seat)
    answers = [seat.play("draw", view["version"]).status_code for _ in range(3)]
    assert answers == [200, 409, 409]
    assert len(seat.view["hand"]) == len(view["hand"]) + 1


def test_cookie_needs_the_csrf_token(app: Any, sit: Any, step_to_turn: Any) -> None:
    client = app.test_client()
    page = client.get("/")
    token = page.text.split('name="csrf_token" value="')[1].split('"')[0]
    form = {"game": "rummy-500", "players": 2, "csrf_token": token}
    assert client.post("/tables", data={**form, "csrf_token": "x"}).status_code == 403
    made = client.post("/tables", data=form)
    assert made.status_code == 303
    url = made.location + "/leave"
    assert client.post(url, json={}).status_code == 403
    assert client.post(url, json={}, headers={"X-CSRFToken": token}).status_code == 200


def test_bearer_needs_no_csrf_and_reads_no_cookie(app: Any, sit: Any) -> None:
    seat, other = sit("rummy-500"), sit("gin")
    seat.client.set_cookie("seat", seat.token, path=f"/t/{seat.id}")
    assert seat.client.get(f"/t/{seat.id}/view").status_code == 200
    answer = seat.client.get(f"/t/{seat.id}/view", headers=other.auth)
    assert answer.status_code == 403
    assert seat.client.post(f"/t/{seat.id}/leave", json={}, headers=seat.auth).status_code == 200


def test_script_in_a_name_stays_text(app: Any) -> None:
    client = app.test_client()
    body = {"game": "rummy-500", "players": 2, "name": '<script>x</script>"*[7H]'}
    made = client.post("/api/tables", json=body).get_json()
    client.set_cookie("seat", made["token"], path=f"/t/{made['table']}")
    page = client.get(f"/t/{made['table']}").text
    assert "<script>x" not in page
    view = client.get(f"/t/{made['table']}/view").get_json()
    assert view["seats"][0]["name"] == '<script>x</script>"7H'


def test_every_answer_has_the_policy(app: Any, sit: Any) -> None:
    seat = sit("rummy-500")
    for path in (
        "/",
        "/api",
        "/t/nowhere",
        f"/api/tables/{seat.id}/view",
        "/static/js/table.js",
        "/nothing",
    ):
        answer = seat.client.get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        answer.close()


def test_pages_carry_no_inline_script_or_style(app: Any) -> None:
    for path in ("/", "/api", "/nothing"):
        page = app.test_client().get(path).text
        assert " style=" not in page
        assert "onclick" not in page
        scripts = page.split("<script")[1:]
        assert all(
            "src=" in one.split(">")[0] or "application/json" in one.split(">")[0]
            for one in scripts
        )


def test_redirect_of_the_language_stays_here(app: Any) -> None:
    client = app.test_client()
    for there in (
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
    ):
        assert client.get("/lang/ru", query_string={"to": there}).location == "/"
    assert client.get("/lang/ru?to=/api").location == "/api"
    assert client.get("/lang/xx").status_code == 404


def test_floods_are_429(make_app: Any) -> None:
    app = make_app(BOTS=False, LIMITS=True, LIMIT_ACTIONS="5/minute", LIMIT_TABLES="2/minute")
    client = app.test_client()
    made = [
        client.post("/api/tables", json={"game": "gin", "players": 2, "seed": 1}) for _ in range(4)
    ]
    assert [one.status_code for one in made] == [201, 201, 429, 429]
    assert made[-1].headers["Retry-After"]
    seat = made[0].get_json()
    auth = {"Authorization": f"Bearer {seat['token']}"}
    codes = [
        client.post(
            f"/api/tables/{seat['table']}/actions", json={"version": 0, "action": "x"}, headers=auth
        ).status_code
        for _ in range(7)
    ]
    assert codes == [409] * 5 + [429] * 2


def test_tables_are_bounded(make_app: Any) -> None:
    app = make_app(BOTS=False, TABLES=2)
    body = {"game": "gin", "players": 2}
    codes = [app.test_client().post("/api/tables", json=body).status_code for _ in range(3)]
    assert codes == [201, 201, 503]


def test_memory_holds_a_bounded_number_of_tables(make_app: Any) -> None:
    app = make_app(BOTS=False, TABLES_IN_MEMORY=3)
    client = app.test_client()
    made = [
        client.post("/api/tables", json={"game": "gin", "players": 2}).get_json() for _ in range(8)
    ]
    assert len(app.extensions["rummy_tables"].live()) <= 3
    first = made[0]
    answer = client.get(
        f"/api/tables/{first['table']}/view", headers={"Authorization": f"Bearer {first['token']}"}
    )
    assert answer.status_code == 200


def test_frames_of_other_sites_only_where_they_are_named(make_app: Any) -> None:
    app = make_app(BOTS=False, EMBED="https://one.example https://two.example")
    answer = app.test_client().get("/", base_url="https://localhost")
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors https://one.example https://two.example" in policy
    assert "X-Frame-Options" not in answer.headers
    made = app.test_client().post("/api/tables", json={"game": "gin", "players": 2})
    assert made.status_code == 201
    cookie = answer.headers["Set-Cookie"]
    assert all(word in cookie for word in ("SameSite=None", "Secure", "Partitioned"))
    closed = make_app(BOTS=False).test_client().get("/")
    assert closed.headers["X-Frame-Options"] == "DENY"
