"""Matches and money: rows of RM, NV, R5, KA, TR, BA and GN."""

from collections.abc import Sequence
from typing import Any

from .match import Ledger
from .rules import Rules, load
from .scoring import Facts
from .test_scoring import facts


def deal(
    points: Any,
    winners: Sequence[int] | None = None,
    found: Facts | None = None,
    ending: str = "out",
) -> dict[str, Any]:
    if winners is None:
        winners = [seat for seat, won in enumerate(points) if won == max(points)]
    return {
        "points": points,
        "winners": winners,
        "ending": ending,
        "facts": found or facts([""] * len(points)),
    }


def run(rules: Rules, *deals: dict[str, Any], seats: int | None = None, **more: Any) -> Ledger:
    ledger = Ledger(rules, seats or len(deals[0]["points"]), **more)
    for one in deals:
        ledger.add(one, drawn_dealer=0)
    return ledger


def test_equal_totals_are_joint_winners() -> None:  # RM-10
    three = load("romme").patch({"match": {"deals": 3}})
    ledger = run(three, deal([50, -20, -30]), deal([-10, 60, -50]), deal([0, 0, 0], []))
    assert (ledger.totals, ledger.winners, ledger.settlement) == ([40, 40, -80], [0, 1], None)


def test_target() -> None:  # NV-04, NV-05
    for first in (70, 62):
        ledger = run(load("novel"), deal([first, 0]), deal([38, 0]))
        assert (ledger.totals[0], ledger.winners) == (first + 38, [0])
    assert not run(load("novel"), deal([61, 0]), deal([38, 0])).over


def test_rummy_500_target() -> None:  # R5-06, R5-07
    assert run(load("rummy-500"), deal([505, 512, 480])).winners == [1]
    tied = run(load("rummy-500"), deal([505, 505, 480]), dealer=1)
    assert (tied.over, tied.seating, tied.dealer) == (False, [0, 1], 0)
    tied.add(deal([20, 20]))
    assert (tied.over, tied.seating) == (False, [0, 1])
    tied.add(deal([5, 20]))
    assert (tied.winners, tied.totals) == ([1], [530, 545, 480])


def test_low_total_wins() -> None:
    ledger = run(load("rami-40"), *[deal([0, 48], [0])] * 5)
    assert ledger.winners == [0]
    assert run(load("rummy-500", "ring"), *[deal([-1, -2, -15])] * 3).winners == [0]  # SCOR-03


def test_ring_prize() -> None:  # R5-08
    ring = load("rummy-500", "ring").patch({"match": {"prize": 101}})
    ledger = run(ring, deal([10, 10, 0]), deal([0, 0, 0]), deal([0, 0, 0]))
    assert (ledger.winners, ledger.settlement) == ([0, 1], [51, 50, 0])


def chips(
    points: Any, coef: int = 1, stacks: Sequence[int] | None = None, found: Facts | None = None
) -> Ledger:
    rules = load("rummy-500", "multi-table").patch({"match": {"coef": coef}})
    return run(rules, deal(points, found=found), stacks=stacks)


def test_difference() -> None:  # R5-01, R5-02
    assert chips([100, 70, 60], 3).settlement == [210, -90, -120]
    assert chips([60, 0, -10], 2).settlement == [260, -120, -140]


def test_difference_is_capped_and_the_broke_leave() -> None:  # R5-10
    ledger = chips([140, 0, 130], stacks=[500, 100, 500])
    assert (ledger.settlement, ledger.stacks, ledger.seating) == (
        [110, -100, -10],
        [610, 0, 490],
        [0, 2],
    )


def test_difference_tie() -> None:  # R5-09
    table = [
        {"meld": "set TC TD TH TS", "owner": 0},
        {"meld": "set 5C 5D 5H 5S", "owner": 0},
        {"meld": "set KC KD KH KS", "owner": 1},
        {"meld": "set 5C 5D 5H", "owner": 1},
    ]
    found = facts(["QC", "5H", "AC"], table=table)
    ledger = chips([50, 50, 0], found=found)
    assert ledger.settlement == [50, 0, -50]
    ledger = chips(
        [50, 50, 0],
        found=facts(["5H", "QC", "AC"], table=table[2:] + [dict(m, owner=1) for m in table[:2]]),
    )
    assert ledger.settlement == [0, 50, -50]


HANDS = ["", "KC 4D", "9H 8H 7S", "AS 3D"]


def test_points_are_paid() -> None:  # KA-07, KA-08, TR-04
    kalooki = load("kalooki-51").patch({"match": {"coef": 2}})
    hands = ["", "KC KD KH KS TC", "TC TD", "5H"]
    assert run(kalooki, deal([75, -50, -20, -5], found=facts(hands))).settlement == [
        150,
        -100,
        -40,
        -10,
    ]
    double = facts(hands, ending="rummy")
    assert run(kalooki, deal([150, -100, -40, -10], found=double, ending="rummy")).settlement == [
        300,
        -200,
        -80,
        -20,
    ]
    traditional = load("traditional").patch({"match": {"coef": 4}})
    found = facts(["", "KC AD 9S", "2C 3C"])
    assert run(traditional, deal([35, -30, -5], found=found)).settlement == [140, -120, -20]


def test_tens() -> None:  # BA-02, BA-03
    assert run(load("basic", "tens"), deal([42, -14, -24, -4], found=facts(HANDS))).settlement == [
        3,
        -1,
        -2,
        0,
    ]
    one = facts(["", "QH 5C", ""])
    assert run(load("basic", "tens"), deal([15, -15, 0], found=one)).settlement == [2, -2, 0]


def test_pool_is_won_and_filled_again() -> None:  # BA-05
    ledger = Ledger(load("basic", "winner-takes-pool"), 4)
    assert (ledger.pool, ledger.settlement) == (20, [-5] * 4)
    ledger.add(deal([42, -14, -24, -4], found=facts(HANDS)))
    assert (ledger.pool, ledger.settlement) == (20, [-10 + 62, -10 - 14, -10 - 24, -10 - 4])


def test_pool_floor() -> None:  # BA-06, BA-07
    for held, after in ((3, 23), (4, 4)):
        ledger = Ledger(load("basic", "winner-takes-pool"), 4)
        ledger.pool = held
        ledger.add(deal([0, 0, 0, 0], [], ending="void"))
        assert ledger.pool == after


def test_gin_match() -> None:  # GN-09
    wins = [deal([19, 0])] * 5 + [deal([0, 20])] * 4 + [deal([20, 0])]
    ledger = run(load("gin"), *wins)
    assert (ledger.totals, ledger.won, ledger.settlement) == ([115, 80], [6, 4], [185, -185])


def test_shutout() -> None:
    assert run(load("gin"), deal([100, 0])).settlement == [100 + 200 + 25, -325]
    assert run(load("gin", "tournament"), deal([100, 0])).settlement == [225, -225]


def test_score_of_an_undercut_counts() -> None:  # SCOR-01
    ledger = run(load("gin"), deal([60, 0]), deal([0, 90]), deal([0, 28]))
    assert (ledger.totals, ledger.winners) == ([60, 118], [1])


def test_dealers() -> None:
    ledger = run(load("gin"), deal([0, 20]), dealer=1)
    assert ledger.dealer == 0
    ledger.add(deal([0, 0], [], ending="stock-out"))
    assert ledger.dealer == 0
    assert run(load("gin-royal"), deal([20, -10, -10]), dealer=1).dealer == 2
    assert run(load("rami-40"), deal([0, 20, 30], [0]), dealer=2).dealer == 0


def test_loss_limit_and_most_deals() -> None:
    limited = load("romme").patch({"match": {"loss_limit": 500}})
    assert run(limited, deal([500, -500])).winners == [0]
    assert not run(limited, deal([499, -499])).over
    bounded = load("gin").patch({"match": {"max_deals": 2}})
    assert run(bounded, deal([5, 0]), deal([0, 5])).winners == [0, 1]
