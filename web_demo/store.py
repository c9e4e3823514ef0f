"""Tables in SQLite: one row a table, and its log of events, which is the whole truth about it.

Write-ahead logging: a killed process loses nothing that was answered. Readers and the one writer
share a connection for each thread; ``append`` refuses an event number that is already taken.
"""

import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, invite TEXT UNIQUE NOT NULL, setup TEXT NOT NULL, touched REAL NOT NULL);
CREATE TABLE IF NOT EXISTS events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_touched ON tables (touched);
"""


class Event(NamedTuple):
    """One accepted step of a table: ``n`` counts from 1 without gaps."""

    n: int
    kind: str
    data: dict[str, Any]


class Store:
    """The database file of the demo.

    ``path`` is a file; ``":memory:"`` is refused because every thread would see another database.
    """

    def __init__(self, path: str) -> None:
        if ":memory:" in path:
            raise ValueError("the demo needs a database file, not :memory:")
        self.path = path
        self._local = threading.local()
        self._db().executescript(_SCHEMA)

    def _db(self) -> sqlite3.Connection:
        db = getattr(self._local, "db", None)
        if db is None:
            db = sqlite3.connect(self.path, timeout=10, isolation_level=None)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA foreign_keys = ON")
            self._local.db = db
        return db

    def secret(self, make: str) -> str:
        """The signing key kept with the tables; ``make`` becomes it when there is none yet."""
        db = self._db()
        db.execute("INSERT OR IGNORE INTO meta VALUES ('secret', ?)", (make,))
        return str(db.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()[0])

    def create(self, table_id: str, invite: str, setup: dict[str, Any]) -> None:
        row = (table_id, invite, json.dumps(setup), time.time())
        self._db().execute("INSERT INTO tables VALUES (?, ?, ?, ?)", row)

    def setup(self, table_id: str) -> tuple[str, dict[str, Any]] | None:
        """Invite and setup of a table, None for an unknown one."""
        row = (
            self._db()
            .execute("SELECT invite, setup FROM tables WHERE id = ?", (table_id,))
            .fetchone()
        )
        return (row[0], json.loads(row[1])) if row else None

    def by_invite(self, invite: str) -> str | None:
        row = self._db().execute("SELECT id FROM tables WHERE invite = ?", (invite,)).fetchone()
        return row[0] if row else None

    def append(self, table_id: str, event: Event) -> None:
        db = self._db()
        with db:
            db.execute("BEGIN IMMEDIATE")
            db.execute(
                "INSERT INTO events VALUES (?, ?, ?, ?)",
                (table_id, event.n, event.kind, json.dumps(event.data)),
            )
            db.execute("UPDATE tables SET touched = ? WHERE id = ?", (time.time(), table_id))

    def events(self, table_id: str) -> Iterator[Event]:
        rows = self._db().execute(
            "SELECT n, kind, data FROM events WHERE table_id = ? ORDER BY n", (table_id,)
        )
        return (Event(n, kind, json.loads(data)) for n, kind, data in rows)

    def count(self) -> int:
        return int(self._db().execute("SELECT count(*) FROM tables").fetchone()[0])

    def recent(self, since: float) -> list[str]:
        """Ids of the tables touched after ``since`` (seconds of the epoch), the latest first."""
        rows = self._db().execute(
            "SELECT id FROM tables WHERE touched > ? ORDER BY touched DESC", (since,)
        )
        return [row[0] for row in rows]

    def forget(self, before: float) -> int:
        """Delete tables untouched since ``before``; how many they were."""
        return self._db().execute("DELETE FROM tables WHERE touched < ?", (before,)).rowcount
