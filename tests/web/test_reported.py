"""Reported faults of other tables: the rows of ``reported-faults-web.json``, by id.

Those that need a browser are in ``test_reported_browser.py``.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.web.seats import Seat, finish_deal, open_table, step
from web_demo import create_app, worker
from web_demo.worker import Worker

FILE = Path(__file__).parents[1] / "vectors" / "reported-faults-web.json"
NAMES = ["<img src=x onerror=alert(1)>", "a{{7*7}}", "x" * 150, "\u202eabc\u200f", "", "   "]


def test_every_fault_has_a_test() -> None:
    wanted = {fault["id"] for fault in json.loads(FILE.read_text(encoding="utf-8"))}
    sources = [Path(__file__).with_name(f"test_reported{part}.py") for part in ("", "_browser")]
    tests = re.findall(r"def test_([a-z]+)_(\d\d)_", "".join(one.read_text() for one in sources))
    assert {f"{kind.upper()}-{number}" for kind, number in tests} == wanted


def test_web_01_the_cookie_stays_small(app: Any) -> None:
    client = app.test_client()
    made = client.post("/api/tables", json={"game": "romme", "players": 4, "seed": 1}).get_json()
    seat = Seat(client, made)
    client.set_cookie("seat", seat.token, path=f"/t/{seat.id}")
    assert len(seat.token) < 200
    for deal in range(1, 6):
        finish_deal(app, seat, seed=deal)
        set_cookies = client.get(f"/t/{seat.id}").headers.getlist("Set-Cookie")
        assert all(len(text) < 1024 for text in set_cookies)
        seat.post("ready", deal=deal)
    assert seat.view["version"] > 200
    assert len(app.extensions["rummy_tables"].get(seat.id).play.actions) > 150


def test_web_03_no_seed_and_no_hidden_card(app: Any, sit: Any) -> None:
    """Counts of cards in the answers: what the seat may see is all there is."""
    seat = sit("rummy-500", players=3)
    step(app, seat)
    view = seat.view
    texts = [seat.get(route).text for route in ("view", "rules", "deals/1")]
    seed = app.extensions["rummy_tables"].get(seat.id).setup["seed"]
    assert "seed" not in "".join(texts)
    assert seed == 1
    shown = {card for one in view["melds"] for card in (c["face"] for c in one["cards"])}
    shown |= {*view["hand"], *view["pile"]}
    told = set(re.findall(r"\[(\w\w|X)\]", json.dumps([line["text"] for line in view["log"]])))
    assert told <= shown


def test_web_05_nothing_names_a_hidden_card(app: Any, sit: Any) -> None:
    """Of others a view has numbers and what they took openly: no ids, no places in a hand."""
    seat = sit("rummy-500", players=4)
    step(app, seat)
    wanted = {"player", "kind", "name", "away", "you", "ready", "total", "cards", "known"}
    for other in seat.view["seats"][1:]:
        assert set(other) == wanted | {"opened", "dealer", "turn", "acting"}
        assert isinstance(other["cards"], int)


def test_web_09_the_seat_waits_for_who_was_cut_off(app: Any, sit: Any, monkeypatch: Any) -> None:
    host = sit("rummy-500", humans=2)
    made = host.client.post(f"/api/join/{host.invite}", json={"name": "Bea"}).get_json()
    guest = Seat(host.client, made)
    hand = guest.view["hand"]
    table = app.extensions["rummy_tables"].get(host.id)
    listening = guest.client.get(f"{guest.base}/stream", headers=guest.auth, buffered=False)
    listening.close()
    assert guest.view["hand"] == hand
    Worker(app.extensions["rummy_tables"], delay=0.0).step(table)
    assert not table.seats[1].away
    monkeypatch.setattr(worker, "LOST_AFTER", -1.0)
    Worker(app.extensions["rummy_tables"], delay=0.0).step(table)
    assert table.seats[1].away
    again = guest.client.get(f"{guest.base}/stream", headers=guest.auth, buffered=False)
    again.close()
    assert guest.post("back").status_code == 200
    assert not table.seats[1].away
    assert guest.view["me"] == 1


@pytest.mark.parametrize("name", NAMES)
def test_web_15_a_name_is_plain_text(app: Any, name: str) -> None:
    client = app.test_client()
    seat = open_table(client, "gin", name=name)
    client.set_cookie("seat", seat.token, path=f"/t/{seat.id}")
    page, shown = client.get(f"/t/{seat.id}").text, seat.view["seats"][0]["name"]
    assert 0 < len(shown) <= 24
    assert shown.isprintable()
    assert "<img" not in page
    assert "a49" not in page


def test_web_17_one_process_serves_a_database(app: Any) -> None:
    """A second process is told so at its start; within one process all requests see one game."""
    database = app.config["DATABASE"]
    given = {"DATABASE": database, "LOCK_SECONDS": 0.2}
    code = f"from web_demo import create_app; create_app({given!r})"
    second = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert second.returncode == 1
    assert "one process only" in second.stderr
    create_app({"DATABASE": database, "BOTS": False})
