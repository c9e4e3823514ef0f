"""Nothing hidden leaves the server.

A match is played by a script. Again and again the hidden cards are replaced by others that one
viewer cannot tell apart, and the match goes on in both worlds by the same actions. Every byte that
his client and a watcher get is recorded in both, streams, JSON and pages: the records are equal up
to the first action that depends on the hidden cards, which is one that the other world does not
allow or after which the engine's own views differ.
"""

import random
from types import SimpleNamespace
from typing import Any

import pytest

import rummy
from tests.web.seats import Seat
from tests.web.worlds import Client, World, other_course, sampled, scripted
from web_demo import engine
from web_demo.store import Store

GAMES = engine.names()
MOST = 50_000
LONGEST = 12


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No clock, no store, and a bot that says the same twice: the same is asked in two worlds."""
    for module in ("present", "table"):
        clock = SimpleNamespace(monotonic=lambda: 0.0)
        monkeypatch.setattr(f"web_demo.{module}.time", clock)
    monkeypatch.setattr(Store, "append", lambda *_: None)
    searching = rummy.bots.Search(samples=4, seed=1)
    monkeypatch.setattr(engine, "suggest", lambda view: str(searching.act(view)))


class Observed:
    """A table of people, one client a seat and a watcher; ``compared`` counts the records."""

    def __init__(self, app: Any, sit: Any, game: str, seed: int) -> None:
        least, most = engine.seat_range(engine.load(game))
        self.players = min(most, max(least, 3))
        host = sit(game, players=self.players, humans=self.players, seed=seed, watch="1")
        joined = [
            host.client.post(f"/api/join/{host.invite}", json={}).get_json()
            for _ in range(self.players - 1)
        ]
        seats = [host, *(Seat(host.client, made) for made in joined)]
        self.clients = [Client(seat, player) for player, seat in enumerate(seats)]
        self.watcher = Client(host, None)
        self.table = app.extensions["rummy_tables"].get(host.id)
        self.chance = random.Random(seed)
        self.compared = [0] * self.players

    def play(self, most: int) -> None:
        """Play the match, or ``most`` actions of it; each seat in turn is the viewer."""
        turn = 0
        while most > 0 and self.table.stage != "match-over":
            if self.table.stage == "deal-over":
                self.next_deal()
            most -= self.episode(turn % self.players)
            turn += 1

    def episode(self, viewer: int) -> int:
        """Both worlds until an action depends on hidden cards; how many actions were played."""
        true = World.of(self.table)
        state, at = true.play.state, true.play.seat_of(viewer)  # type: ignore[union-attr]
        other = None if at is None else sampled(state.view(at), self.chance)
        if other is None or other == state:
            self.go_on(true)
            return 1
        twin = World.of(self.table, other_course(self.table.play, other))
        steps = 0
        with Compared(self, true, twin, self.clients[viewer]) as same:
            while steps < LONGEST and self.same_action(true, twin, viewer):
                steps += 1
                same(steps)
        true.enter(self.table)
        return steps + 1

    def go_on(self, true: World) -> tuple[int, str]:
        player, action = scripted(true.play, self.chance)  # type: ignore[arg-type]
        assert true.act(self.table, player, action)
        true.enter(self.table)
        return player, action

    def same_action(self, true: World, twin: World, viewer: int) -> bool:
        """Play the next action in both; whether the viewer may still see no difference."""
        player, action = self.go_on(true)
        if not twin.act(self.table, player, action):
            return False
        plays = [true.play, twin.play]
        if any(play.final is not None for play in plays):  # type: ignore[union-attr]
            return False
        views = [play.state.view(play.seat_of(viewer)) for play in plays]  # type: ignore[union-attr]
        return bool(views[0] == views[1])

    def next_deal(self) -> None:
        with self.table.lock:
            for player in range(self.players):
                if self.table.stage == "deal-over":
                    self.table.ready(player, self.table.play.deal)


class Compared:
    """Records what a client and the watcher get in two worlds; equal at every step."""

    def __init__(self, observed: Observed, true: World, twin: World, client: Client) -> None:
        self.observed, self.worlds, self.client = observed, (true, twin), client

    def __enter__(self) -> Any:
        table = self.observed.table
        first = [self.client.listen(world, table) for world in self.worlds]
        assert first[0] == first[1]
        self.same(0)
        return self.same

    def __exit__(self, *_: object) -> None:
        for world in self.worlds:
            world.stream.close()

    def same(self, step: int) -> None:
        """Compare a step: cheap questions always, all of them and the pages at the first."""
        table, routes, pages = self.observed.table, ["view", "why?cards=7H%208H%209H"], []
        if step:
            heard = [self.client.heard(world, table) for world in self.worlds]
            assert heard[0] == heard[1]
        else:
            deal = table.play.deal
            running = [f"deals/{deal}{more}" for more in ("", "/analysis", "/chances?player=0")]
            routes += [*running, "rules", "hint"]
            pages = ["", f"/replay?deal={deal}"]
        watcher = self.observed.watcher
        for client, more in ((self.client, routes), (watcher, routes[:1])):
            asked = [client.asked(world, table, more, pages) for world in self.worlds]
            assert asked[0] == asked[1]
        self.observed.compared[self.client.player] += 1  # type: ignore[index]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_no_byte(
    app: Any, sit: Any, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    observed = Observed(app, sit, game, seed=1)
    observed.play(most=60)
    assert min(observed.compared) > 2
    assert caplog.text == ""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_in_a_whole_match(
    app: Any, sit: Any, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    observed = Observed(app, sit, game, seed=100)
    observed.play(most=MOST)
    assert observed.table.stage == "match-over"
    assert min(observed.compared) > 50
    assert caplog.text == ""
