"""A seat played through the API, and ways to bring a deal on."""

import random
from types import SimpleNamespace
from typing import Any

from web_demo.worker import Worker


class Seat:
    """One seat played through the API: what it is told and what it does."""

    def __init__(self, client: Any, made: dict[str, Any]) -> None:
        self.client, self.id, self.number = client, made["table"], made["seat"]
        self.token, self.invite = made["token"], made.get("invite")
        self.base = f"/api/tables/{self.id}"
        self.auth = {"Authorization": f"Bearer {self.token}"}

    def get(self, route: str) -> Any:
        return self.client.get(f"{self.base}/{route}", headers=self.auth)

    def post(self, route: str, **body: Any) -> Any:
        return self.client.post(f"{self.base}/{route}", headers=self.auth, json=body)

    @property
    def view(self) -> dict[str, Any]:
        answer = self.get("view")
        assert answer.status_code == 200, answer.text
        return dict(answer.get_json())

    def play(self, action: str, version: int | None = None) -> Any:
        return self.post(
            "actions", action=action, version=self.view["version"] if version is None else version
        )


def open_table(client: Any, game: str, players: int = 2, **more: Any) -> Seat:
    body = {"game": game, "players": players, "level": "easy", "seed": 1, **more}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return Seat(client, answer.get_json())


def step(app: Any, seat: Seat, most: int = 500) -> None:
    """Let the bots of a table play until it waits for somebody."""
    tables = app.extensions["rummy_tables"]
    worker = Worker(tables, delay=0.0)
    for _ in range(most):
        if not worker.step(tables.get(seat.id)):
            return
    raise AssertionError("the bots play on for ever")


def finish_deal(app: Any, seat: Seat, most: int = 600, seed: int = 1) -> dict[str, Any]:
    """Play one deal for a seat by its hints and lists, bots by the worker; the view after it."""
    chance = random.Random(seed)
    for _ in range(most):
        step(app, seat)
        view = seat.view
        if view["stage"] != "playing":
            return view
        answer = seat.play(choose(view, chance), view["version"])
        assert answer.status_code == 200, answer.text
    raise AssertionError("the deal does not end")


def choose(view: dict[str, Any], chance: random.Random) -> str:
    """Any legal action, those that bring the deal on being likelier."""
    actions = view["actions"]
    liked = [
        a for a in actions if a["verb"] in ("meld", "layoff", "gin", "big-gin", "knock", "done")
    ]
    return str(chance.choice(liked or actions)["text"])


class OneDeal:
    """Stands in for a match.

    One deal from a given position, all of whose rules are the engine's.
    """

    def __init__(self, rules: Any, position: dict[str, Any]) -> None:
        self.state = self.start = rules.position(position)
        players = self.state.players
        self.seating, self.totals = tuple(range(players)), (0,) * players
        self.history: list[Any] = []
        self.winners: tuple[int, ...] = ()
        self.over, self.deal, self.settlement = False, 1, None

    def play(self, action: Any, seat: int | None = None) -> None:
        self.state = self.state.play(action, seat=seat)
        if self.state.outcome is not None:
            outcome = self.state.outcome
            self.totals = tuple(outcome.points)
            self.history.append(SimpleNamespace(number=1, start=self.start, outcome=outcome))
            self.over, self.winners = True, tuple(outcome.winners)
