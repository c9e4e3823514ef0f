"""Laws 5, 6 and 10 for matches: refusals, records, sums."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy

from .games import GAMES, IDS, POLICIES, examples, table_sizes


@st.composite
def matches(draw: st.DrawFn, game: tuple[str, ...]) -> rummy.Match:
    """A match of up to three deals, finished or cut off in the middle of one."""
    rules = rummy.load(*game).patch({"match": {"max_deals": 3}})
    seats = draw(st.sampled_from(table_sizes(rules)))
    seed = draw(st.integers(0, 2**32))
    match = rummy.Match(rules, [f"Seat {i}" for i in range(seats)], seed=seed)
    policies = [draw(st.sampled_from(sorted(POLICIES))) for _ in range(seats)]
    dice, left = random.Random(seed), draw(st.integers(0, 900))
    while not match.over and left:
        state = match.state
        policy = POLICIES[policies[match.seating[state.seat]]]
        match.play(policy(state, state.legal_actions(), dice), seat=state.seat)
        left -= 1
    return match


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_match(game: tuple[str, ...]) -> None:
    @examples(3)
    @given(matches(game))
    def law(match: rummy.Match) -> None:
        check_record(match)
        check_refusal(match)
        check_sums(match)

    law()


def check_record(match: rummy.Match) -> None:
    """A record plays again to the same match, and one that was cut says so."""
    record = match.record()
    again = rummy.Match.replay(record)
    assert (again.state, again.history, again.totals) == (match.state, match.history, match.totals)
    assert (again.winners, again.settlement) == (match.winners, match.settlement)
    assert (again.pool, again.stacks, again.seating) == (match.pool, match.stacks, match.seating)
    assert again.record() == record
    for cut in (len(record) // 3, record.rindex("\n[[deals]]")):
        with pytest.raises(rummy.RummyError) as refused:
            rummy.Match.replay(record[:cut])
        assert refused.value.reason == "record"


def check_refusal(match: rummy.Match) -> None:
    before = match.record()
    with pytest.raises(rummy.RummyError):
        match.play("meld 2C 3D 9H")
    assert match.record() == before


def check_sums(match: rummy.Match) -> None:
    """Totals are the sums of the deals; what one seat is paid another pays."""
    totals = [0] * len(match.seats)
    for deal in match.history:
        for seat, points in zip(deal.seating, deal.outcome.points, strict=True):
            totals[seat] += points
        assert tuple(totals) == deal.totals
    assert match.totals == tuple(totals)
    if match.settlement is not None:
        paid_in = match.rules.match.prize if match.over else 0
        assert sum(match.settlement) == paid_in - match.pool
    if match.stacks is not None:
        assert min(match.stacks) >= 0
    if match.over:
        assert match.winners
