"""A table: who sits where, the match, and the log of events from which all of it can be rebuilt.

The number of the last event is the *version* of the table. Every change is one event: checked,
applied, written to the store, then announced to the streams that wait.
"""

import secrets
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from . import engine
from .play import Move, Play
from .store import Event, Store

BOT_NAMES = ("Anna", "Boris", "Clara", "David", "Elena", "Felix", "Greta", "Hugo")

_REPEATED = ("undo", "away")  # what can be done for ever
_LONGEST = 20_000  # events of a table; longer matches play on without undo


class Refused(Exception):  # noqa: N818 - what it is, not an error of the program
    """A request that the table does not accept.

    ``status`` of HTTP, ``reason`` code, a sentence or None.
    """

    def __init__(self, status: int, reason: str, sentence: str | None = None) -> None:
        super().__init__(sentence or reason)
        self.status, self.reason, self.sentence = status, reason, sentence


@dataclass
class Seat:
    """One chair: ``kind`` is ``open`` (an invitation), ``human`` or ``bot``.

    ``key`` is part of the token.
    """

    kind: str
    name: str = ""
    key: str = ""
    away: bool = False
    ready: bool = False
    streams: int = 0
    lost_at: float | None = None


@dataclass
class Logged:
    """What a stream tells of one event: the move, if it was one."""

    n: int
    kind: str
    player: int | None
    move: Move | None


@dataclass
class Table:
    """The table in memory; all its methods want ``lock`` to be held unless they say otherwise.

    ``rematch`` is the table of the next match, ``moved`` the seats players have taken there.
    """

    id: str
    invite: str
    setup: dict[str, Any]
    store: Store
    seats: list[Seat] = field(default_factory=list)
    version: int = 0
    play: Play | None = None
    log: list[Logged] = field(default_factory=list)
    window: int = 0
    since: float = field(default_factory=time.monotonic)
    broken: bool = False
    opinions: dict[Any, Any] = field(default_factory=dict)
    rematch: str | None = None
    moved: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lock = threading.RLock()
        self.changed = threading.Condition(self.lock)
        self.rules = engine.table_rules(self.setup)
        bots = iter(BOT_NAMES)
        self.seats = [
            Seat(kind, next(bots) if kind == "bot" else "") for kind in self.setup["seats"]
        ]

    # ---- what is so ----------------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """``waiting`` for players, else the stage of the match."""
        return self.play.stage if self.play else "waiting"

    def humans(self) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.kind == "human"]

    def by_bot(self, player: int) -> bool:
        """Whether the server plays this seat now."""
        return self.seats[player].kind == "bot" or self.seats[player].away

    def deadline(self) -> float | None:
        """When the server moves for the human it waits for (monotonic seconds).

        None without a limit.
        """
        if self.stage != "playing" or self.play is None:
            return None
        if self.play.state.phase == "claim":
            return self.since + float(self.setup["claim_seconds"])
        seconds = float(self.setup["turn_seconds"])
        return self.since + seconds if seconds else None

    # ---- what is done --------------------------------------------------------------------------

    def sit(self, name: str, seat: int | None = None) -> int:
        """Take an open seat; the number of the seat. Refused when none is open (409 ``full``)."""
        free = [i for i, one in enumerate(self.seats) if one.kind == "open" and seat in (None, i)]
        if not free or self.play is not None:
            raise Refused(409, "full")
        self._commit("sit", {"seat": free[0], "name": name, "key": secrets.token_urlsafe(12)})
        if all(one.kind != "open" for one in self.seats):
            self.start()
        return free[0]

    def start(self) -> None:
        """Fill the open seats with bots and deal."""
        if self.play is not None:
            raise Refused(409, "started")
        self._commit("start", {})

    def act(self, player: int, action: str, version: int | None = None) -> None:
        """Play an action of a player who saw ``version``.

        Refused: 409 ``stale``, 422 with the engine's reason.
        """
        self.check_version(player, version)
        if self.play is None:
            raise Refused(409, "not-started")
        try:
            self._commit("play", {"player": player, "action": action})
        except engine.RummyError as error:
            raise Refused(422, error.reason, str(error)) from error

    def check_version(self, player: int, version: int | None) -> None:
        """Refuse an old version.

        In a claim the seats answer side by side, so its beginning is new enough.
        """
        if version is None or version == self.version:
            return
        claiming = (
            self.play is not None and self.stage == "playing" and self.play.state.phase == "claim"
        )
        if claiming and self.window <= version < self.version and player in self.play.actors():  # type: ignore[union-attr]
            return
        raise Refused(409, "stale")

    def undo(self, player: int, version: int | None = None) -> None:
        self.check_version(player, version)
        if self.play is None or not self.play.may_undo(player):
            raise Refused(409, "nothing-to-undo")
        self._commit("undo", {"player": player})

    def ready(self, player: int, deal: int) -> None:
        """A player has looked at the score of a deal; when all humans have, the next one begins."""
        if self.stage != "deal-over" or self.play is None or self.play.deal != deal:
            raise Refused(409, "stale")
        if not self.seats[player].ready:
            self._commit("ready", {"player": player})
        if all(self.seats[i].ready for i in self.humans() if not self.seats[i].away):
            self._commit("deal", {})

    def leave(self, player: int) -> None:
        """A bot plays this seat until its owner is back."""
        if not self.seats[player].away:
            self._commit("away", {"player": player})
            self._deal_if_all_ready()

    def back(self, player: int) -> None:
        if self.seats[player].away:
            self._commit("back", {"player": player})

    def again(self, player: int, table: str, seat: int) -> None:
        """A player has taken his seat at the table of the next match."""
        self._commit("again", {"player": player, "table": table, "seat": seat})

    def _deal_if_all_ready(self) -> None:
        here = [i for i in self.humans() if not self.seats[i].away]
        if self.stage == "deal-over" and here and all(self.seats[i].ready for i in here):
            self._commit("deal", {})

    # ---- events --------------------------------------------------------------------------------

    def _commit(self, kind: str, data: dict[str, Any]) -> None:
        """Apply and store one event; when the store fails, the table in memory is given up.

        Refused with 429 where a table has grown too long by what can be repeated for ever.
        """
        if kind in _REPEATED and self.version >= _LONGEST:
            raise Refused(429, "slow-down")
        event = Event(self.version + 1, kind, data)
        self.apply(event)
        try:
            self.store.append(self.id, event)
        except Exception:
            self.broken = True
            raise
        finally:
            self.changed.notify_all()

    def apply(self, event: Event) -> None:
        """Change the table in memory by one event (a new one, or one read from the store)."""
        move = getattr(self, f"_on_{event.kind}")(event.data)
        self.version = event.n
        self.since = time.monotonic()
        if self.play is None or self.play.stage != "playing" or self.play.state.phase != "claim":
            self.window = 0
        elif not self.window:
            self.window = event.n
        self.log.append(Logged(event.n, event.kind, event.data.get("player"), move))

    def _on_sit(self, data: dict[str, Any]) -> None:
        self.seats[data["seat"]] = Seat("human", data["name"], data["key"])

    def _on_start(self, data: dict[str, Any]) -> None:
        used = {seat.name for seat in self.seats if seat.kind == "bot"}
        names = iter(name for name in BOT_NAMES if name not in used)
        for i, seat in enumerate(self.seats):
            if seat.kind == "open":
                self.seats[i] = Seat("bot", next(names))
        self.play = Play(self.rules, [seat.name for seat in self.seats], self.setup["seed"])

    def _on_play(self, data: dict[str, Any]) -> Move:
        return self.play.play(data["player"], data["action"])  # type: ignore[union-attr]

    def _on_undo(self, data: dict[str, Any]) -> None:
        self.play.undo()  # type: ignore[union-attr]

    def _on_ready(self, data: dict[str, Any]) -> None:
        self.seats[data["player"]].ready = True

    def _on_deal(self, data: dict[str, Any]) -> None:
        for seat in self.seats:
            seat.ready = False
        self.play.next_deal()  # type: ignore[union-attr]

    def _on_again(self, data: dict[str, Any]) -> None:
        self.rematch = data["table"]
        self.moved[data["player"]] = data["seat"]

    def _on_away(self, data: dict[str, Any]) -> None:
        self.seats[data["player"]].away = True

    def _on_back(self, data: dict[str, Any]) -> None:
        self.seats[data["player"]].away = False
