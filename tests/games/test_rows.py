"""No row of the tables is missing."""

from .script import rows
from .test_matches import ROWS as MATCHES

COUNTS = {
    "RL": 22,
    "RM": 10,
    "RA": 16,
    "NV": 8,
    "R5": 17,
    "KA": 9,
    "TR": 4,
    "BA": 10,
    "GN": 10,
    "OK": 13,
}


def test_every_row_is_there() -> None:
    wanted = {f"{table}-{n:02}" for table, count in COUNTS.items() for n in range(1, count + 1)}
    found = {*rows("legality.toml"), *rows("scoring.toml"), *MATCHES, "NV-03"}
    assert found == wanted
