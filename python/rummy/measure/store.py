"""Played deals kept in a file of JSON lines, so that an interrupted measurement goes on.

A line is a JSON object: ``of`` tells the measurement, ``first`` the number of its first deal,
``deals`` the shares of every entrant in each. One file may keep any number of measurements.
"""

import json
import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rummy.errors import ParseError
from rummy.measure.field import Field
from rummy.measure.results import Share

Played = dict[int, list[Share]]
"""Shares of the entrants by number of the deal."""


BEGINNING = b'{"of": '
"""How a line begins, be it cut off or not."""


def _share(plain: list[Any]) -> Share:
    if not all(isinstance(number, int | float) and math.isfinite(number) for number in plain):
        raise ValueError
    return Share(*plain)


class Store:
    """The deals of one measurement in a file."""

    def __init__(self, path: str | os.PathLike[str], field: Field) -> None:
        self.path, self.key = Path(path), field.key()

    def load(self) -> Played:
        """Give the deals kept so far. A last line that was cut off is taken away.

        Raises ParseError (``record``) for a line that is none of this module's; the file stays as
        it is then.
        """
        if not self.path.exists():
            return {}
        *lines, rest = self.path.read_bytes().split(b"\n")
        played: Played = {}
        for number, line in enumerate(lines, 1):
            try:
                played.update(self._read(line))
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                raise self._foreign(number) from None
        if rest[: len(BEGINNING)] != BEGINNING[: len(rest)]:
            raise self._foreign(len(lines) + 1)
        if rest:
            os.truncate(self.path, self.path.stat().st_size - len(rest))
        return played

    def _foreign(self, number: int) -> ParseError:
        return ParseError(f"{self.path}, line {number}: no deals of a measurement", "record")

    def _read(self, line: bytes) -> Played:
        part: dict[str, Any] = json.loads(line)
        deals = [[_share(share) for share in deal] for deal in part["deals"]]
        if part["of"] != self.key:
            return {}
        if any(len(deal) != len(self.key["bots"]) for deal in deals) or part["first"] < 0:
            raise ValueError
        return dict(enumerate(deals, part["first"]))

    def add(self, numbers: range, deals: Sequence[Sequence[Share]]) -> None:
        """Append deals in one write, and see that they are on the disk."""
        line = json.dumps({"of": self.key, "first": numbers.start, "deals": deals}) + "\n"
        with self.path.open("ab") as file:
            file.write(line.encode())
            file.flush()
            os.fsync(file.fileno())
