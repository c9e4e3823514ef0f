"""The thread that plays for bots, for seats whose owner is away.

And for those who let the time run out.
"""

import contextlib
import logging
import threading
import time

from . import engine
from .table import Refused, Table
from .tables import Tables

log = logging.getLogger(__name__)

LOST_AFTER = 60.0
LANES = 2


class Worker:
    """Looks at every live table a few times a second and plays what is due.

    ``delay`` is the pause in seconds before a bot acts, so that people can follow. A table that
    fails is marked and left alone; the others go on.
    """

    def __init__(self, tables: Tables, *, delay: float = 0.7, tick: float = 0.05) -> None:
        self.tables, self.delay, self.tick = tables, delay, tick
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=(lane,), name=f"rummy-bots-{lane}", daemon=True)
            for lane in range(LANES)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout=5)

    def _run(self, lane: int) -> None:
        """Serve the tables of one lane, so that no table is moved by two threads."""
        while not self._stop.wait(self.tick):
            for table in self.tables.live():
                if self._stop.is_set():
                    return
                if hash(table.id) % LANES == lane:
                    self._guarded(table)

    def _guarded(self, table: Table) -> None:
        try:
            self.step(table)
        except Refused:
            log.warning("table %s: a bot's action was refused", table.id)
            table.broken = True
        except Exception:
            log.exception("table %s is given up", table.id)
            table.broken = True

    def step(self, table: Table) -> bool:
        """Play one due action at this table; whether there was one.

        The search runs without the lock.
        """
        with table.lock:
            self._mark_lost(table)
        if table.stage != "playing" or not self._due(table):
            return False
        with table.lock:
            player, version = self._next(table), table.version
            if player is None:
                return False
            view = table.play.state.view(table.play.seat_of(player))  # type: ignore[union-attr]
            passing = view.phase == "claim" and not table.by_bot(player)
        action = "pass" if passing else str(engine.bot(table.setup["level"]).act(view))
        with table.lock:
            if table.version == version:
                table.act(player, action)
        return True

    def _due(self, table: Table) -> bool:
        """A cheap look without the lock; ``_next`` decides."""
        return time.monotonic() - table.since >= self.delay

    def _next(self, table: Table) -> int | None:
        """The player the server moves for now, if any."""
        if table.stage != "playing" or table.play is None:
            return None
        player, deadline = table.play.turn(), table.deadline()
        late = deadline is not None and time.monotonic() >= deadline
        return player if player is not None and (table.by_bot(player) or late) else None

    def _mark_lost(self, table: Table) -> None:
        """Among several humans.

        Who has had no stream for a minute is played by a bot until he is back.
        """
        if len(table.humans()) < 2:
            return
        for player in table.humans():
            lost = table.seats[player].lost_at
            if (
                lost is not None
                and not table.seats[player].away
                and time.monotonic() - lost > LOST_AFTER
            ):
                with contextlib.suppress(Refused):  # a table too long for that
                    table.leave(player)
