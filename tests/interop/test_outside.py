"""The outside opponents of benchmarks/ play whole deals, and both engines count them alike."""

import pytest

import rummy
from benchmarks.outside_openspiel import mirrored
from benchmarks.outside_rlcard import Novice
from rummy import bots

from .openspiel import Spiel

pytestmark = pytest.mark.interop


def test_deals_count_alike_but_for_the_melds_the_simple_bot_does_not_lay() -> None:
    rounds = [one for pair in mirrored(Spiel(), "greedy", 100, 3) for one in pair]
    assert {one.ours > 0 for one in rounds} == {True, False}
    # Facing a knock it makes less of its hand than the best layout does, never more.
    assert all(one.theirs >= one.ours for one in rounds)
    assert all(one.theirs == one.ours for one in rounds if one.ours < 0)
    assert sum(one.ours == one.theirs for one in rounds) > 0.6 * len(rounds)


def test_the_novice_plays_by_the_rules() -> None:
    pytest.importorskip("rlcard")
    result = bots.duel("greedy", Novice(), rummy.load("gin"), deals=10)
    assert result.mean > 0
