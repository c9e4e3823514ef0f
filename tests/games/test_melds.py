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


SUIT = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"


@pytest.mark.parametrize("name", rummy.profiles())
@pytest.mark.parametrize("more", ["", "AH", "X X", "AD AS X", "AC AD AS"])
def test_every_meld_of_a_hand_reads_as_itself(name: str, more: str) -> None:
    rules = rummy.load(name)
    deck = rules.deck
    # Only hands that the deck of the game can deal.
    if rummy.Cards(more).count("X") > deck.jokers or ("AH" in more and deck.packs == 1):
        return
    melds = rules.melds(f"{SUIT} {more}")
    assert len(set(melds)) == len(melds)
    for meld in melds:
        assert rules.meld(list(meld.cards), kind=meld.kind) == meld


def test_a_whole_suit_is_one_run_where_the_lowest_reading_counts() -> None:
    def whole(game: str) -> list[int]:
        return [m.points for m in rummy.load(game).melds(SUIT) if len(m.cards) == 13]

    assert (whole("rami-40"), whole("romme"), whole("novel")) == ([85], [85, 95], [85])
