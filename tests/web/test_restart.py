"""kill -9 in mid-game: no accepted action and no seat is lost, the stream goes on where it was."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


class Server:
    """The demo in a process of its own."""

    def __init__(self, database: Path) -> None:
        line = [sys.executable, "-m", "web_demo", "--port", "0", "--db", str(database)]
        settings = {
            **os.environ,
            "RUMMY_BOT_DELAY": "0.01",
            "RUMMY_SEEDS": "1",
            "RUMMY_LIMITS": "0",
        }
        self.process = subprocess.Popen(line, env=settings, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=10)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def ask(
        self, method: str, path: str, token: str | None = None, body: Any = None
    ) -> tuple[int, Any]:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            link.request(method, path, None if body is None else json.dumps(body), headers)
            answer = link.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            link.close()

    def lines(self, path: str, token: str, last: int) -> list[int]:
        """Numbers of the events a new stream tells after ``last``, up to its view."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        link.request(
            "GET", path, headers={"Authorization": f"Bearer {token}", "Last-Event-ID": str(last)}
        )
        answer, numbers = link.getresponse(), []
        for line in answer:
            if line.startswith(b"id: "):
                numbers.append(int(line[4:]))
            if line == b"event: view\n":
                break
        link.close()
        return numbers


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Any]:
    running: list[Server] = []

    def start() -> Server:
        running.append(Server(tmp_path / "rummy.sqlite3"))
        return running[-1]

    yield start
    for one in running:
        if one.process.poll() is None:
            one.kill()


def test_kill_9_loses_nothing(server: Any) -> None:
    first = server()
    body = {"game": "traditional", "players": 2, "humans": 2, "seed": 3}
    _, ann = first.ask("POST", "/api/tables", body=body)
    _, bob = first.ask("POST", f"/api/join/{ann['invite']}", body={"name": "Bob"})
    base, tokens = f"/api/tables/{ann['table']}", [ann["token"], bob["token"]]
    accepted = play(first, base, tokens, 25)
    before = [first.ask("GET", f"{base}/view", token)[1] for token in tokens]
    first.kill()
    second = server()
    after = [second.ask("GET", f"{base}/view", token) for token in tokens]
    assert [status for status, _ in after] == [200, 200]
    assert [view for _, view in after] == before
    assert before[0]["version"] >= accepted
    missed = second.lines(f"{base}/stream", tokens[0], before[0]["version"] - 4)
    assert missed == list(range(before[0]["version"] - 3, before[0]["version"] + 1))
    assert play(second, base, tokens, 5) == before[0]["version"] + 5


def play(server: Server, base: str, tokens: list[str], moves: int) -> int:
    """Play moves for whoever is to move; the version after the last one that was accepted."""
    version = 0
    for _ in range(moves):
        views = [server.ask("GET", f"{base}/view", token)[1] for token in tokens]
        mover = next(i for i, view in enumerate(views) if view["actions"])
        action = views[mover]["actions"][-1]["text"]
        body = {"version": views[mover]["version"], "action": action}
        status, view = server.ask("POST", f"{base}/actions", tokens[mover], body)
        assert status == 200
        version = view["version"]
    return version


def test_killed_between_moves_of_bots(server: Any) -> None:
    """Bots play on after the restart by themselves."""
    first = server()
    _, ann = first.ask("POST", "/api/tables", body={"game": "traditional", "players": 4, "seed": 3})
    base = f"/api/tables/{ann['table']}"
    first.ask("POST", f"{base}/leave", ann["token"], {})
    first.kill()
    second = server()
    seen = second.ask("GET", f"{base}/view", ann["token"])[1]["version"]
    for _ in range(200):
        if second.ask("GET", f"{base}/view", ann["token"])[1]["version"] > seen + 5:
            return
    raise AssertionError("the bots do not play on")
