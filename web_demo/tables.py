"""All tables: made, found, rebuilt from the store, and forgotten by memory when idle."""

import secrets
import threading
import time
from collections import OrderedDict
from typing import Any

from . import engine
from .store import Store
from .table import Refused, Table

KEEP_DAYS = 30


class Tables:
    """The tables of one process. ``in_memory`` bounds how many are held.

    ``at_most`` how many may exist.
    """

    def __init__(self, store: Store, *, in_memory: int = 2000, at_most: int = 50_000) -> None:
        self.store, self.in_memory, self.at_most = store, in_memory, at_most
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._lock = threading.Lock()
        store.forget(time.time() - KEEP_DAYS * 86_400)

    def create(self, setup: dict[str, Any]) -> Table:
        """A new table.

        Refused with 503 when there are too many, 400 when the rules do not allow the setup.
        """
        if self.store.count() >= self.at_most:
            raise Refused(503, "too-many-tables")
        check_setup(setup)
        setup = {**setup, "seed": secrets.randbits(63)} if setup.get("seed") is None else setup
        table_id, invite = secrets.token_urlsafe(9), secrets.token_urlsafe(16)
        table = Table(table_id, invite, setup, self.store)
        self.store.create(table_id, invite, setup)
        with self._lock:
            self._keep(table)
        return table

    def again(self, table: Table, player: int) -> tuple[Table, int]:
        """A seat at the table of the next match for a player of a finished one.

        The first who asks opens it, with the same setup. Refused with 409 before the end.
        """
        with table.lock:
            if table.stage != "match-over":
                raise Refused(409, "not-finished")
            if table.rematch is None:
                new = self.create(_next_setup(table))
            else:
                new = self.get(table.rematch)
            if player not in table.moved:
                with new.lock:
                    table.again(player, new.id, new.sit(table.seats[player].name))
            return new, table.moved[player]

    def get(self, table_id: str) -> Table:
        """The table; Refused with 404 when there is none."""
        with self._lock:
            table = self._tables.get(table_id)
            if table is None or table.broken:
                table = self._load(table_id)
            self._keep(table)
            return table

    def by_invite(self, invite: str) -> Table:
        table_id = self.store.by_invite(invite)
        if table_id is None:
            raise Refused(404, "unknown-table")
        return self.get(table_id)

    def live(self) -> list[Table]:
        """Tables in memory that are not broken."""
        with self._lock:
            return [table for table in self._tables.values() if not table.broken]

    def wake(self, seconds: float) -> None:
        """Load the tables that were touched lately, so that their bots go on after a restart."""
        for table_id in self.store.recent(time.time() - seconds)[: self.in_memory]:
            self.get(table_id)

    def _load(self, table_id: str) -> Table:
        found = self.store.setup(table_id)
        if found is None:
            raise Refused(404, "unknown-table")
        invite, setup = found
        table = Table(table_id, invite, setup, self.store)
        for event in self.store.events(table_id):
            table.apply(event)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        idle = [t for t in self._tables.values() if not any(seat.streams for seat in t.seats)]
        for old in idle[: max(0, len(self._tables) - self.in_memory)]:
            del self._tables[old.id]


def _next_setup(table: Table) -> dict[str, Any]:
    """The same game with a seat for each person of the last match."""
    seats = ["open" if seat.kind == "human" else "bot" for seat in table.seats]
    return {**table.setup, "seats": seats, "seed": None}


def check_setup(setup: dict[str, Any]) -> None:
    """Refuse a game, options or a number of seats that the engine does not know (400.

    Its sentence).
    """
    try:
        rules = engine.table_rules(setup)
    except engine.RummyError as error:
        raise Refused(400, error.reason, str(error)) from error
    least, most = engine.seat_range(rules)
    if not least <= len(setup["seats"]) <= most:
        raise Refused(
            400, "seats", f"{rules.name}: {least} to {most} seats, not {len(setup['seats'])}"
        )
