"""Gin and Oklahoma against OpenSpiel, deal by deal; docs/interop.md tells what differs and why."""

import logging
import random
from typing import Any

import pytest

import rummy

from .openspiel import Spiel
from .replay import Counts, Replay, UnexplainedError

pytestmark = pytest.mark.interop

LOG = logging.getLogger(__name__)
DEALS = 5000

# OpenSpiel lets the card just taken be thrown back, and gives nobody a point for a tie.
HOUSE = {"pile": {"rediscard": True}, "score": {"tie_undercuts": False}}
TABLES: dict[str, tuple[rummy.Rules, dict[str, Any]]] = {
    "gin": (rummy.load("gin"), {}),
    "classic": (rummy.load("gin", "classic"), {"gin_bonus": 20, "undercut_bonus": 10}),
    "knock-5": (rummy.load("gin").patch({"finish": {"knock_limit": 5}}), {"knock_card": 5}),
    # It never doubles for spades.
    "oklahoma": (
        rummy.load("oklahoma").patch({"score": {"spades_double": False}}),
        {"oklahoma": True},
    ),
}


def play_deals(rules: rummy.Rules, spiel: Spiel, name: str) -> Counts:
    counts = Counts()
    for deal in range(DEALS):
        Replay(rules, spiel, random.Random(f"{name} {deal}"), counts).run()
    return counts


@pytest.mark.parametrize("table", TABLES)
def test_both_engines_play_the_same_deals(table: str) -> None:
    rules, parameters = TABLES[table]
    counts = play_deals(rules.patch(HOUSE), Spiel(**parameters), table)
    LOG.info("%s: %s", table, counts)
    knocked = sum(counts.endings[ending] for ending in ("knock", "undercut", "gin"))
    assert set(counts.endings) == {"knock", "undercut", "gin", "stock-out"}
    assert knocked > 0.7 * DEALS
    assert counts.scores > 0.85 * DEALS


@pytest.mark.parametrize(
    "wrong",
    [
        {"pile": {"rediscard": False}},
        {"finish": {"knock_limit": 9}},
        {"stock": {"floor": 3}},
        {"set": {"max": 3}},
        {"run": {"max": 4}},
        {"run": {"ace": "both"}},
        {"score": {"tie_undercuts": True}},
        {"score": {"gin": 24}},
        {"score": {"undercut": 24}},
    ],
    ids=str,
)
def test_a_wrong_rule_is_noticed(wrong: dict[str, Any]) -> None:
    rules = rummy.load("gin").patch(HOUSE).patch(wrong)
    with pytest.raises(UnexplainedError):
        play_deals(rules, Spiel(), "wrong")
