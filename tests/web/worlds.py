"""Two courses of one table that a viewer cannot tell apart, and all that his client can get."""

import contextlib
import json
import random
from dataclasses import dataclass
from typing import Any

import rummy
from web_demo import engine
from web_demo.play import Play
from web_demo.table import Logged, Table


class Course:
    """A match whose running deal goes on from a state of its own."""

    def __init__(self, match: Any, state: Any) -> None:
        self.state = state
        self.totals, self.seating, self.deal = match.totals, match.seating, match.deal
        self.history, self.winners = match.history, match.winners
        self.over, self.settlement = match.over, match.settlement

    def play(self, action: Any, seat: int | None = None) -> None:
        self.state = self.state.play(action, seat=seat)


def other_course(play: Play, state: Any) -> Play:
    """The same match with another state of the running deal."""
    twin: Play = Play.__new__(Play)
    twin.__dict__.update(play.__dict__)
    match: Any = Course(play.match, state)
    twin.match = match
    twin.actions, twin.moves = list(play.actions), list(play.moves)
    return twin


@dataclass
class World:
    """What a table holds of one course; ``enter`` puts it there, ``leave`` takes it back."""

    play: Play | None
    log: list[Logged]
    version: int
    window: int
    stream: Any = None
    parts: Any = None

    @classmethod
    def of(cls, table: Table, play: Play | None = None) -> "World":
        return cls(play or table.play, list(table.log), table.version, table.window)

    def enter(self, table: Table) -> None:
        table.play, table.log = self.play, self.log
        table.version, table.window = self.version, self.window
        table.opinions = {}

    def leave(self, table: Table) -> None:
        self.play, self.log = table.play, table.log
        self.version, self.window = table.version, table.window

    def act(self, table: Table, player: int, action: str) -> bool:
        """Play an action in this world; whether it is legal there."""
        self.enter(table)
        try:
            with table.lock:
                table.act(player, action)
        except Exception as error:
            if getattr(error, "status", None) != 422:
                raise
            return False
        finally:
            self.leave(table)
        return True


class Client:
    """A browser or program at a seat, or a watcher (``seat`` has no token then)."""

    def __init__(self, seat: Any, player: int | None) -> None:
        self.seat, self.player = seat, player
        self.http = seat.client.application.test_client()
        self.auth = seat.auth if player is not None else {}
        if player is not None:
            self.http.set_cookie("seat", seat.token, path=f"/t/{seat.id}")

    def listen(self, world: World, table: Table) -> bytes:
        """Open a stream in a world; its first bytes."""
        world.enter(table)
        world.stream = self.http.get(f"{self.seat.base}/stream", headers=self.auth, buffered=False)
        world.parts = world.stream.iter_encoded()
        return bytes(next(world.parts) + next(world.parts))

    def heard(self, world: World, table: Table) -> bytes:
        """What the stream brings next in a world."""
        world.enter(table)
        return bytes(next(world.parts))

    def asked(self, world: World, table: Table, routes: list[str], pages: list[str]) -> list[str]:
        """The answers to all questions in a world, status, headers and body."""
        world.enter(table)
        answers = [self.http.get(f"{self.seat.base}/{r}", headers=self.auth) for r in routes]
        answers += [self.http.get(f"/t/{self.seat.id}{page}") for page in pages]
        return [head(one) + plain(one.text) for one in answers]


def head(answer: Any) -> str:
    """Status and headers; the cookie of the form key is another each time."""
    kept = [f"{name}: {value}" for name, value in answer.headers if name != "Set-Cookie"]
    return "\n".join([answer.status, *kept, ""])


def plain(text: str) -> str:
    """A page without the form key, which is another each time."""
    before, mark, rest = text.partition('id="boot">')
    if not mark:
        return text
    boot, after = rest.split("</script>", 1)
    return before + json.dumps({**json.loads(boot), "csrf": ""}) + after


def sampled(view: Any, chance: random.Random) -> Any:
    """A state this could be a view of; None in the middle of a turn that tells too much."""
    with contextlib.suppress(rummy.IllegalAction):
        return view.sample(chance.randrange(2**32))
    return None


def scripted(play: Play, chance: random.Random) -> tuple[int, str]:
    """Who plays what: mostly the greedy bot's choice, now and then any legal action."""
    player, state = play.turn(), play.state
    assert player is not None
    view = state.view(state.seat)
    if chance.random() < 0.15:
        return player, str(chance.choice(view.legal_actions()))
    return player, str(engine.bot("easy").act(view))
