"""The rows of ``tests/vectors/melds.json`` through the Python API."""

import json
from pathlib import Path
from typing import Any

import pytest

import rummy

FILE = Path(__file__).parents[1] / "vectors" / "melds.json"
ROWS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_row(row: dict[str, Any]) -> None:
    rules = rummy.load(row["profile"], *row["options"])
    if not row["ok"]:
        with pytest.raises(rummy.NotAMeld) as refused:
            rules.meld(row["cards"], kind=row["declared"])
        assert refused.value.reason
        return
    meld = rules.meld(row["cards"], kind=row["declared"])
    assert (meld.kind, meld.points) == (row["kind"], row["points"])
    assert rummy.Cards(meld.cards) == rummy.Cards(row["cards"])
    assert meld in rules.melds(row["cards"])
