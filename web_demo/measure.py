"""``python -m web_demo.measure``: how many tables and streams this machine holds.

Starts the server line of the README on a free port, seats one player a table against bots, keeps a
stream open for each, plays at the pace of people, and prints the answer times of the moves.
"""

import argparse
import contextlib
import http.client
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

SERVER = ("gunicorn", "-k", "gthread", "-w", "1", "--threads", "256", "--graceful-timeout", "2")


class Player:
    """One seat: a stream that is read, and moves at a human pace."""

    def __init__(self, port: int, game: str, players: int, pace: float) -> None:
        self.port, self.pace = port, pace
        made = self._ask("POST", "/api/tables", {"game": game, "players": players})
        self.base, self.token = f"/api/tables/{made['table']}", made["token"]
        self.times: list[float] = []
        self.events = 0

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json"}
        with contextlib.closing(link):
            if hasattr(self, "token"):
                headers["Authorization"] = f"Bearer {self.token}"
            link.request(method, path, json.dumps(body) if body is not None else None, headers)
            return json.loads(link.getresponse().read())

    def listen(self, until: float) -> None:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with contextlib.closing(link):
            link.request(
                "GET", f"{self.base}/stream", headers={"Authorization": f"Bearer {self.token}"}
            )
            answer = link.getresponse()
            while time.monotonic() < until and (line := answer.readline()):
                self.events += line.startswith(b"event: view")

    def play(self, until: float) -> None:
        chance = random.Random(self.base)
        while time.monotonic() < until:
            time.sleep(chance.uniform(0.5, 1.5) * self.pace)
            view = self._ask("GET", f"{self.base}/view")
            if view.get("stage") == "deal-over":
                self._ask("POST", f"{self.base}/ready", {"deal": view["deal"]})
            elif view.get("actions"):
                body = {
                    "version": view["version"],
                    "action": chance.choice(view["actions"])["text"],
                }
                start = time.perf_counter()
                self._ask("POST", f"{self.base}/actions", body)
                self.times.append(time.perf_counter() - start)


def measure(tables: int, seconds: float, pace: float, game: str, players: int) -> dict[str, Any]:
    """Moves, streamed views and answer times (milliseconds) of a run."""
    with _server() as port:
        people = [Player(port, game, players, pace) for _ in range(tables)]
        until = time.monotonic() + seconds
        jobs = [
            threading.Thread(target=job, args=(until,), daemon=True)
            for one in people
            for job in (one.listen, one.play)
        ]
        for job in jobs:
            job.start()
        for job in jobs:
            job.join(timeout=seconds + 60)
    times = sorted(1000 * t for one in people for t in one.times)
    cut = statistics.quantiles(times, n=100)
    return {
        "tables": tables,
        "streams": tables,
        "game": game,
        "moves": len(times),
        "views streamed": sum(one.events for one in people),
        "p50 ms": round(cut[49], 1),
        "p95 ms": round(cut[94], 1),
        "p99 ms": round(cut[98], 1),
    }


@contextlib.contextmanager
def _server() -> Any:
    """The server line on a free port and a database of its own."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        settings = {"RUMMY_DATABASE": str(Path(folder) / "load.sqlite3"), "RUMMY_LIMITS": "0"}
        line = [
            sys.executable,
            "-m",
            *SERVER,
            "--bind",
            f"127.0.0.1:{port}",
            "--log-level",
            "warning",
            "web_demo:create_app()",
        ]

        process = subprocess.Popen(line, env={**os.environ, **settings})  # noqa: S603 - the line above
        try:
            _wait(port)
            yield port
        finally:
            process.terminate()
            process.wait(timeout=20)


def _wait(port: int) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        time.sleep(0.1)
    raise SystemExit("the server does not start")


def main() -> None:
    """Print one line of JSON for each number of tables."""
    parser = argparse.ArgumentParser(prog="python -m web_demo.measure", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[40, 80, 120])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds a person takes for a move")
    parser.add_argument("--game", default="rummy-500")
    parser.add_argument("--players", type=int, default=4)
    given = parser.parse_args()
    for tables in given.tables:
        result = measure(tables, given.seconds, given.pace, given.game, given.players)
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
