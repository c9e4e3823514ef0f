"""Matches, chips and money: the rows that need more than one finished deal."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import rummy

from .staged import Wanted, played, staged

ROWS: dict[str, Callable[[], None]] = {}


def row(*ids: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def keep(check: Callable[[], None]) -> Callable[[], None]:
        ROWS.update(dict.fromkeys(ids, check))
        return check

    return keep


@pytest.mark.parametrize("name", ROWS)
def test_row(name: str) -> None:
    ROWS[name]()


# Small deals that are over soon, and in which everybody may lay what he has.
SMALL = {"deal": {"hand": 5}, "opening": {"points": 0}}


def table(worth: int) -> dict[str, Any]:
    """Rummy 500 for twelve turns, every card on the table worth the same."""
    values = {"laid": [worth] * 13, "ace_low": worth}
    return {"finish": {"max_turns": 12}, "score": {"values": values}}


def standing(*points: int) -> Wanted:
    """A deal of Rummy 500 that is scored as it stands."""
    return Wanted(points, "stock-out")


@row("RM-10")
def equal_totals_are_joint_winners() -> None:
    deals = [Wanted([50, -20, -30]), Wanted([-10, 60, -50]), Wanted([0, 0, 0], None)]
    match = staged("romme", SMALL | {"match": {"deals": 3}}, deals)
    assert match.totals == (40, 40, -80)
    assert (match.over, match.winners, match.settlement) == (True, (0, 1), None)


@row("NV-04")
def a_total_beyond_the_target_ends_the_match() -> None:
    match = staged("novel", SMALL, [Wanted([70, 0]), Wanted([38, 0])])
    assert (match.totals, match.over, match.winners) == ((108, 0), True, (0,))


@row("NV-05")
def a_total_on_the_target_ends_the_match() -> None:
    match = staged("novel", SMALL, [Wanted([62, 0]), Wanted([38, 0])])
    assert (match.totals, match.over, match.winners) == ((100, 0), True, (0,))
    short = staged("novel", SMALL, [Wanted([61, 0]), Wanted([38, 0])])
    assert (short.totals, short.over, short.deal) == ((99, 0), False, 3)


def chips(coef: int, *points: int, stacks: list[int] | None = None) -> rummy.Match:
    patch = table(100) | {"match": {"coef": coef}}
    return staged("rummy-500 multi-table", patch, [standing(*points)], stacks=stacks)


@row("R5-01")
def the_winner_takes_the_difference_times_three() -> None:
    assert chips(3, 100, 70, 60).settlement == (210, -90, -120)


@row("R5-02")
def negative_points_pay_the_difference_too() -> None:
    assert chips(2, 60, 0, -10).settlement == (260, -120, -140)


@row("R5-06")
def the_highest_of_several_over_the_target_wins() -> None:
    match = staged("rummy-500", table(200), [standing(505, 512, 480)])
    assert (match.over, match.winners) == (True, (1,))


@row("R5-07")
def the_tied_play_on_until_one_leads() -> None:
    match = staged("rummy-500", table(200), [standing(505, 505, 480)])
    assert (match.over, match.seating) == (False, (0, 1))
    assert match.state.players == 2
    while not match.over:
        match.play(match.state.legal_actions()[-1])
    assert match.totals[2] == 480
    assert match.totals[match.winners[0]] == max(match.totals[:2])
    assert len(match.winners) == 1


@row("R5-08")
def a_prize_is_shared_and_the_odd_unit_goes_to_the_earlier_seat() -> None:
    patch = table(20) | {"match": {"prize": 101}}
    deals = [standing(10, 10, 0), standing(5, 0, 0), standing(0, 5, 0)]
    match = staged("rummy-500 ring", patch, deals)
    assert (match.totals, match.winners) == ((15, 15, 0), (0, 1))
    assert match.settlement == (51, 50, 0)


@row("R5-09")
def equal_points_are_decided_by_the_points_on_the_table() -> None:
    match = chips(1, 50, 50, 0)
    placed = [s for entry in match.history[0].outcome.facts["table"] for s in entry["placed"]]
    assert placed.count(0) != placed.count(1)
    winner = 0 if placed.count(0) > placed.count(1) else 1
    assert match.history[0].outcome.winners == (0, 1)
    paid = [0, 0, -50]
    paid[winner] = 50
    assert match.settlement == tuple(paid)


@row("R5-10")
def a_loser_pays_what_he_has_and_is_out() -> None:
    match = chips(1, 140, 0, 130, stacks=[500, 100, 500])
    assert match.settlement == (110, -100, -10)
    assert (match.stacks, match.seating) == ((610, 0, 490), (0, 2))


@row("KA-07")
def losers_pay_their_hands_times_coef() -> None:
    patch = SMALL | {"match": {"coef": 2}}
    match = staged("kalooki-51", patch, [Wanted([75, -50, -20, -5])])
    assert match.settlement == (150, -100, -40, -10)


@row("KA-08")
def going_kalooki_doubles_what_is_paid() -> None:
    patch = SMALL | {"deal": {"hand": 3}, "match": {"coef": 2}}
    match = staged("kalooki-51", patch, [Wanted([150, -100, -40, -10], "rummy")])
    assert match.settlement == (300, -200, -80, -20)


@row("TR-04")
def points_times_four() -> None:
    match = staged("traditional", SMALL | {"match": {"coef": 4}}, [Wanted([35, -30, -5])])
    assert match.settlement == (140, -120, -20)


@row("BA-02")
def tens_are_rounded_for_each_loser() -> None:
    match = staged("basic tens", SMALL, [Wanted([42, -14, -24, -4])])
    assert match.settlement == (3, -1, -2, 0)


@row("BA-03")
def a_five_is_rounded_up() -> None:
    match = staged("basic tens", SMALL, [Wanted([15, -15, 0])])
    assert match.settlement == (2, -2, 0)


@row("BA-05")
def the_winner_takes_the_pool_and_all_pay_in_again() -> None:
    match = staged("basic winner-takes-pool", SMALL, [Wanted([42, -14, -24, -4])])
    assert match.pool == 20
    assert match.settlement == (42 + 20 - 10, -14 - 10, -24 - 10, -4 - 10)


def pool_after_a_void_deal(**fields: int) -> int:
    """Four seats, a pool of 4, a deal that nobody wins, and the next dealer."""
    patch = {"finish": {"max_turns": 1}, "match": {"ante": 1, **fields}}
    match = played(rummy.load("basic", "winner-takes-pool").patch(patch), 4, seed=1, deals=1)
    assert match.history[0].outcome.ending == "void"
    assert match.history[0].dealer != match.seating[match.state.dealer]
    return match.pool


@row("BA-06")
def a_pool_of_less_than_the_floor_is_filled() -> None:
    assert pool_after_a_void_deal(pool_floor=2) == 8


@row("BA-07")
def a_pool_of_one_unit_each_is_not_filled() -> None:
    assert rummy.load("basic").match.pool_floor == 1
    assert pool_after_a_void_deal() == 4


def test_a_seat_that_has_left_pays_no_more_into_the_pool() -> None:
    patch = SMALL | {"match": {"deals": 2, "ties": "play-off", "ante": 5, "pool_floor": 0}}
    deals = [Wanted([8, -4, -4]), Wanted([-4, 8, -4])]
    match = staged("basic winner-takes-pool two-players", patch, deals)
    assert (match.totals, match.seating, match.pool) == ((4, 4, -8), (0, 1), 10)
    assert match.settlement == (4, 4, -18)


def test_a_random_dealer_who_deals_again_is_no_change_of_dealer() -> None:
    """The pool holds less than the floor all the time; nobody wins a deal."""
    patch = {
        "seats": {"next_dealer": "random"},
        "finish": {"max_turns": 1},
        "match": {"ante": 1, "pool_floor": 1000, "deals": 20},
    }
    rules = rummy.load("basic", "winner-takes-pool").patch(patch)
    match = played(rules, 4, seed=1, deals=19)
    dealers = [deal.dealer for deal in match.history] + [match.seating[match.state.dealer]]
    changes = sum(a != b for a, b in pairwise(dealers))
    assert 0 < changes < 19
    assert match.pool == 4 * (1 + changes)


def due(difference: int, boxes: int, *, shutout: bool) -> int:
    """What the loser of a match of gin pays."""
    return difference + (200 if shutout else 100) + 25 * boxes


@row("GN-09")
def a_gin_match_pays_difference_game_and_boxes() -> None:
    assert due(115 - 80, 6 - 4, shutout=False) == 185
    shutouts = set()
    for seed in range(60):
        match = gin_match(seed)
        won = [sum(seat in deal.outcome.winners for deal in match.history) for seat in (0, 1)]
        (winner,) = match.winners
        loser = 1 - winner
        pays = due(
            match.totals[winner] - match.totals[loser],
            won[winner] - won[loser],
            shutout=won[loser] == 0,
        )
        assert match.settlement is not None
        assert (match.settlement[winner], match.settlement[loser]) == (pays, -pays)
        assert max(match.totals) >= 100
        shutouts.add(won[loser] == 0)
    assert shutouts == {False, True}


def gin_match(seed: int) -> rummy.Match:
    """A match of seats that keep the least deadwood and knock as soon as they may."""
    match = rummy.Match(rummy.load("gin"), ["Ann", "Bob"], seed=seed)
    while not match.over:
        state = match.state
        menu = state.legal_actions()
        ends = [a for a in menu if a.verb in {"gin", "knock"}]
        throws = [a for a in menu if a.verb == "discard"]
        hand = state.hand(state.seat)
        if ends or not throws:
            match.play(([*ends, *(a for a in menu if a.verb in {"draw", "done"})] or menu)[0])
        else:
            match.play(min(throws, key=lambda a: state.rules.deadwood(hand - str(a.cards[0]))))
    return match


def test_records_of_these_matches_replay() -> None:
    match = staged("romme", SMALL | {"match": {"deals": 1}}, [Wanted([50, -20, -30])])
    again = rummy.Match.replay(match.record())
    assert (again.state, again.totals, again.history) == (match.state, match.totals, match.history)
    assert again.record() == match.record()
