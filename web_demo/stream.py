"""Server-sent events.

One stream a viewer, numbered by the table's version, resumed by ``Last-Event-ID``.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from flask import Flask

from . import present
from .i18n import force_locale
from .table import Refused, Table


class Streams:
    """Counts the open streams and refuses what is too many (503)."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.heartbeat, self.longest = float(config["HEARTBEAT"]), float(config["STREAM_SECONDS"])
        self.most, self.most_each = int(config["STREAMS"]), int(config["STREAMS_EACH"])
        self._open: Counter[tuple[Any, ...]] = Counter()
        self._lock = threading.Lock()

    @property
    def open(self) -> int:
        return self._open.total()

    def enter(self, key: tuple[Any, ...]) -> None:
        """Count a stream of ``key`` (table, seat, address) in."""
        with self._lock:
            if self._open.total() >= self.most or self._open[key] >= self.most_each:
                raise Refused(503, "too-many-streams")
            self._open[key] += 1

    def leave(self, key: tuple[Any, ...]) -> None:
        with self._lock:
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]


def listen(
    app: Flask, lang: str, streams: Streams, table: Table, viewer: int | None, last: int
) -> Iterator[str]:
    """The text of one stream: lines missed after event ``last``, the view, then what comes.

    It outlives the request, so it brings its own context, in the language ``lang``.
    """
    messages = _messages(streams, table, viewer, last)
    yield "retry: 1000\n\n"
    while True:
        with app.app_context(), force_locale(lang):
            text = next(messages, None)
        if text is None:
            return
        yield text


def _messages(streams: Streams, table: Table, viewer: int | None, last: int) -> Iterator[str]:
    until, seen, first = time.monotonic() + streams.longest, last, True
    while time.monotonic() < until and not table.broken:
        with table.lock:
            if not first and table.version <= seen:
                table.changed.wait(streams.heartbeat)
            news = _news(table, viewer, seen) if first or table.version != seen else ": alive\n\n"
            seen, first = table.version, False
        yield news


def _news(table: Table, viewer: int | None, seen: int) -> str:
    start = seen if 0 < seen <= table.version else table.version
    lines = [present.line(table, logged, viewer) for logged in table.log[start:]]
    told = [_message("line", one["n"], one) for one in lines if one is not None]
    return "".join(told) + _message("view", table.version, present.view(table, viewer))


def _message(kind: str, number: int, data: dict[str, Any]) -> str:
    return f"event: {kind}\nid: {number}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def arrive(table: Table, viewer: int | None) -> None:
    """Mark the seat as connected."""
    if viewer is not None:
        with table.lock:
            table.seats[viewer].streams += 1
            table.seats[viewer].lost_at = None


def depart(table: Table, viewer: int | None) -> None:
    """Note when a seat lost its last stream."""
    if viewer is None:
        return
    with table.lock:
        seat = table.seats[viewer]
        seat.streams -= 1
        seat.lost_at = None if seat.streams else time.monotonic()
