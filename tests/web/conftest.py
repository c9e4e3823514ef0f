"""Fixtures of the demo's tests.

Applications with files of their own, clients with seats, a browser.
"""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import make_server

pytest.importorskip("flask_babel")

from tests.web.seats import OneDeal, Seat, open_table, step
from web_demo import create_app, engine

QUIET = {"BOT_DELAY": 0.0, "LIMITS": False, "SEEDS": True, "HEARTBEAT": 0.2, "TESTING": True}


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same deals each time, also at tables that are opened on the page."""
    monkeypatch.setattr("web_demo.tables.secrets.randbits", lambda _bits: 3)


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """``make_app(BOTS=False, ...)``: an application on a database of the test.

    Bots stop at its end.
    """
    made: list[Any] = []

    def make(**settings: Any) -> Any:
        app = create_app({**QUIET, "DATABASE": str(tmp_path / "rummy.sqlite3"), **settings})
        made.append(app)
        return app

    yield make
    for app in made:
        worker = app.extensions.get("rummy_worker")
        if worker is not None:
            worker.stop()


@pytest.fixture
def app(make_app: Callable[..., Any]) -> Any:
    """An application whose bots are moved by the test itself (``step``)."""
    return make_app(BOTS=False)


@pytest.fixture
def sit(app: Any) -> Callable[..., Seat]:
    """``sit(game, players=2, ...)``: a new table and its first seat."""

    def make(game: str, players: int = 2, **more: Any) -> Seat:
        return open_table(app.test_client(), game, players, **more)

    return make


@pytest.fixture
def serve(make_app: Callable[..., Any]) -> Iterator[Callable[..., str]]:
    """``serve(BOT_DELAY=0.02, ...)``: a running server; its address.

    ``serve.app`` is the application.
    """
    servers: list[Any] = []

    def start(**settings: Any) -> str:
        app = make_app(**settings)
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        start.app = app  # type: ignore[attr-defined]
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    path = os.environ.get("RUMMY_CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.skip("no Chromium here")
    return path


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium_path: str) -> dict[str, Any]:
    return {"executable_path": chromium_path, "args": ["--no-sandbox", "--disable-gpu"]}


@pytest.fixture
def step_to_turn(app: Any) -> Callable[[Seat], dict[str, Any]]:
    """Let the bots play until the seat is to move; its view."""

    def run(seat: Seat) -> dict[str, Any]:
        step(app, seat)
        assert seat.view["actions"]
        return seat.view

    return run


@pytest.fixture
def scene(page: Any, serve: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """``scene(game, position, options=...)``: the page of seat 0 at a table in that position."""

    def show(
        game: str, position: dict[str, Any], options: tuple[str, ...] = (), **settings: Any
    ) -> Any:
        monkeypatch.setattr(
            engine, "new_match", lambda rules, names, seed: OneDeal(rules, position)
        )
        address = serve(BOT_DELAY=0.05, TESTING=False, **settings)
        body = {"game": game, "players": len(position["hands"]), "options": list(options)}
        made = serve.app.test_client().post("/api/tables", json=body).get_json()
        url = f"{address}/t/{made['table']}"
        page.context.add_cookies([{"name": "seat", "value": made["token"], "url": url}])
        page.goto(url)
        page.wait_for_selector("#hand .card")
        return page

    return show
