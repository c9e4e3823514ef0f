"""What is legal: every row of ``legality.toml``, played on the engine."""

import pytest

from .script import games, rows, run

ROWS = rows("legality.toml")


@pytest.mark.parametrize("row", ROWS)
def test_row(row: str) -> None:
    for case in ROWS[row]:
        for rules in games(case):
            run(rules, case)
