"""Statements of the sources: every case of ``turns.toml``, and what needs many deals or a match."""

import random
from collections import Counter
from typing import Any

import pytest

import rummy

from .script import games, rows, run
from .staged import Wanted, staged
from .test_matches import SMALL, chips

ROWS = rows("turns.toml")
LEFT = [name for name in rummy.profiles() if rummy.load(name).seats.next_dealer == "left"]


@pytest.mark.parametrize("row", ROWS)
def test_row(row: str) -> None:
    for case in ROWS[row]:
        for rules in games(case):
            run(rules, case)


@pytest.mark.parametrize("name", [n for n in rummy.profiles() if not n.startswith("rami")])
def test_the_first_dealer_is_drawn(name: str) -> None:
    """Every seat deals first about as often as the others."""
    rules = rummy.load(name)
    seats = rules.seats.max
    found = Counter(rules.deal(players=seats, seed=seed).dealer for seed in range(600))
    assert set(found) == set(range(seats))
    assert min(found.values()) > 600 / seats * 0.7


@pytest.mark.parametrize("name", rummy.profiles())
def test_cards_are_dealt_one_by_one_from_the_dealers_left(name: str) -> None:
    rules = rummy.load(name)
    players = rules.seats.max
    plain = rules.deal(players=players, seed=9, dealer=0)
    d = plain.to_dict()
    size = rules.for_seats(players).deal.hand
    dealt = [c for hand in d["hands"] for c in hand.split()] + d["pile"].split()
    deck = [*dealt, *d["stock"].split()]
    random.Random(1).shuffle(deck)
    state = rules.deal(players=players, deck=" ".join(deck), dealer=0)
    for seat in range(players):
        place = (seat - 1) % players
        assert state.hand(seat) == rummy.Cards(deck[place : players * size : players])
    assert [str(c) for c in state.pile] == [deck[players * size]]
    assert state.to_dict()["stock"].split() == deck[players * size + 1 :]
    assert state.seat == 1


def finished(rules: rummy.Rules, seats: int, seed: int, deals: int, **more: Any) -> rummy.Match:
    """So many deals of a match, played by the greedy bot."""
    match = rummy.Match(rules, [f"Seat {i}" for i in range(seats)], seed=seed, **more)
    bot = rummy.bots.Greedy()
    while not match.over and len(match.history) < deals:
        match.play(bot.act(match.state.view(match.state.seat)))
    return match


@pytest.mark.parametrize("name", LEFT)
def test_the_deal_moves_to_the_left(name: str) -> None:
    rules = rummy.load(name)
    seats = rules.seats.max
    match = finished(rules, seats, seed=3, deals=4)
    dealers = [deal.dealer for deal in match.history]
    assert dealers == [(dealers[0] + i) % seats for i in range(len(dealers))]
    assert len(dealers) > 1
    for deal in match.history:
        assert deal.start.seat == (deal.dealer + 1) % seats


def test_every_deal_of_romme_draws_its_starter() -> None:
    starters = {
        tuple(deal.start.seat for deal in finished(rummy.load("romme"), 4, seed, 3).history)
        for seed in range(12)
    }
    assert len({b - a for a, b, _ in starters}) > 2


@pytest.mark.parametrize("name", ["rami-40", "rami-51", "rami-51-french"])
def test_the_lowest_total_wins_a_match_of_rami(name: str) -> None:
    match = finished(rummy.load(name), 3, seed=2, deals=5)
    assert match.over
    assert len(match.history) == 5
    lowest = min(match.totals)
    assert match.winners == tuple(i for i, t in enumerate(match.totals) if t == lowest)
    for deal in match.history:
        assert all(deal.outcome.points[w] == 0 for w in deal.outcome.winners)


def test_rami_to_a_limit_ends_when_somebody_reaches_it() -> None:
    rules = rummy.load("rami-40").patch({"match": {"length": "target", "target": 150}})
    match = finished(rules, 3, seed=2, deals=100)
    assert match.over
    assert max(match.history[-2].totals) < 150 <= max(match.totals)
    assert match.winners == (match.totals.index(min(match.totals)),)


def test_the_highest_total_wins_a_match_of_romme() -> None:
    match = finished(rummy.load("romme"), 3, seed=2, deals=5)
    assert match.over
    assert len(match.history) == 5
    assert match.winners == (match.totals.index(max(match.totals)),)


def test_a_point_is_a_unit_in_basic_rummy() -> None:
    match = staged("basic", SMALL, [Wanted([42, -14, -24, -4])])
    assert match.settlement == match.totals == (42, -14, -24, -4)


def test_the_last_player_with_chips_wins() -> None:
    match = chips(1, 140, 0, 130, stacks=[500, 100, 5])
    assert (match.over, match.winners, match.stacks) == (True, (0,), (605, 0, 0))


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_ring_is_one_to_three_deals(deals: int) -> None:
    rules = rummy.load("rummy-500", "ring").patch({"match": {"deals": deals}})
    match = finished(rules, 3, seed=1, deals=9)
    assert (match.over, len(match.history)) == (True, deals)
    best = max(match.totals)
    assert match.winners == tuple(i for i, t in enumerate(match.totals) if t == best)


def test_an_older_loss_limit_is_a_field() -> None:
    rules = rummy.load("romme").patch({"match": {"loss_limit": 100, "deals": 50}})
    match = finished(rules, 3, seed=1, deals=50)
    assert match.over
    assert min(match.totals) <= -100
    assert len(match.history) < 50
