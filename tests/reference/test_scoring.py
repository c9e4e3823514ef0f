"""Points: the tables RM, RA, NV, R5, KA, TR, BA of the rules."""

from typing import Any

import pytest

from .cards import parse_cards
from .hands import hand_value
from .rules import load
from .scoring import Facts, points_of, winners_of
from .testing import at, play


def facts(
    hands: Any,
    ending: str = "out",
    out: int | None = 0,
    table: Any = (),
    opened: Any = None,
    **more: Any,
) -> dict[str, Any]:
    """Facts of a deal; seat 0 went out unless said otherwise."""
    table = [m if isinstance(m, dict) else {"meld": m, "owner": 0} for m in table]
    opened = list(range(len(hands))) if opened is None else opened
    return {
        "ending": ending,
        "out": out,
        "hands": list(hands),
        "table": table,
        "opened": opened,
        "one_turn": ending == "rummy",
        "knocker": None,
        "upcard": None,
        **more,
    }


def price(game: str, found: Facts) -> list[int]:
    return points_of(load(*game.split()).at(len(found["hands"])), found)


RUMMY: dict[str, Any] = {"ending": "rummy"}
STOCK: dict[str, Any] = {"ending": "stock-out", "out": None}
BLOCKED: dict[str, Any] = {"ending": "blocked", "out": None}


@pytest.mark.parametrize(
    "game, hands, more, expected",
    [
        ("romme", ["", "KH 7C AS", "X 2D"], {}, [50, -28, -22]),  # RM-01
        ("romme", ["", "KH 7C AS", "X 2D"], RUMMY, [100, -56, -44]),  # RM-02
        ("romme", ["5C QH", "X AS", "2C"], STOCK, [-15, -31, -2]),  # RM-03
        ("romme", ["", "QS 9D", "X AH"], {}, [50, -19, -31]),  # RM-05
        ("rami-40", ["", "KH AS X 7C"], {}, [0, 48]),  # RA-11
        ("rami-40", ["", "KH AS X 7C"], {"opened": [0]}, [0, 48]),  # RA-12
        ("rami-51-french", ["", "KH AS X 7C", "2C"], {"opened": [0, 2]}, [0, 100, 2]),  # RA-12
        ("rami-51-french", ["", "KH AS X 7C", "2C"], {"opened": [0]}, [0, 200, 200]),
        (
            "rami-51-french",
            ["", "X X X X AC AC QC QD QS", "2C"],
            {"opened": [0, 2]},
            [0, 100, 2],
        ),  # RA-13
        ("rami-40", ["", "X X X X AC AC QC QD 8S", "2C"], {"opened": [0, 2]}, [0, 130, 2]),  # RA-13
        ("rami-40", ["QC 2C", "KC 2D", "X X"], BLOCKED, [0, 0, 40]),  # RA-14
        ("novel", ["", "KH 7C AS", "QD JD"], {}, [38, 0, 0]),  # NV-01
        ("novel", ["", "KH 7C AS", "QD JD"], RUMMY, [76, 0, 0]),  # NV-02
        ("rummy-500", ["", "KC AC 2D"], {}, [0, -27]),  # R5-04
        ("kalooki-51", ["", "X AS KD 4C"], {}, [50, -50]),  # KA-01
        ("kalooki-40", ["", "X AS KD 4C"], {}, [40, -40]),
        ("kalooki-51", ["", "X AS KD 4C"], RUMMY, [100, -100]),  # KA-02
        ("kalooki-40", ["", "X AS KD 4C"], RUMMY, [80, -80]),
        ("traditional", ["", "KC AD 9S", "2C 3C"], {}, [35, -30, -5]),  # TR-01
        ("traditional", ["", "KC AD 9S", "2C 3C"], RUMMY, [70, -60, -10]),  # TR-02
        ("basic", ["", "KC 4D", "9H 8H 7S", "AS 3D"], {}, [42, -14, -24, -4]),  # BA-01
        ("basic", ["", "9C 9D 9H", "AC"], {}, [28, -27, -1]),  # BA-04
        ("romme", ["2C", "3C"], {"ending": "void", "out": None}, [0, 0]),
    ],
)
def test_points(game: str, hands: Any, more: dict[str, Any], expected: Any) -> None:
    assert price(game, facts(hands, **more)) == expected


def test_house_values() -> None:  # RA-11, TR-03
    assert (
        hand_value(
            load("rami-40").patch({"score": {"values": {"hand_joker": 50}}}).at(),
            parse_cards("KH AS X 7C"),
        )
        == 78
    )
    low = (
        load("traditional")
        .patch({"score": {"values": {"hand": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]}}})
        .at(3)
    )
    assert points_of(low, facts(["", "KC AD 9S", "2C 3C"])) == [25, -20, -5]


CASINO_TABLE = ["run QS KS AS", "run 5C 6C 7C 8C", "set TD TH X", "run 3H 4H 5H"]


def test_casino() -> None:  # RM-04
    assert price("romme casino", facts(["", "QS 9D", "X AH"], table=CASINO_TABLE)) == [
        180,
        -105,
        -75,
    ]


@pytest.mark.parametrize(
    "hands, table, ending, expected",
    [
        (
            ["", "X", "X"],
            ["set QC QS QH", "run 2C 3C 4C 5C 6C 7C", "run 2D 3D 4D 5D 6D"],
            "out",
            [115, -58, -57],
        ),
        (
            ["", "TC TD", "AC AD 2H", "5H"],
            ["run QS KS AS", "run 5C 6C 7C 8C", "run 2H 3H 4H"],
            "out",
            [160, -54, -68, -38],
        ),
        (
            ["", "TC TD", "AC AD 2H", "5H"],
            ["run QS KS AS", "run 5C 6C 7C 8C", "run 2H 3H 4H"],
            "rummy",
            [320, -108, -136, -76],
        ),
    ],
)
def test_casino_remainder(
    hands: Any, table: Any, ending: str, expected: Any
) -> None:  # RM-06 to RM-08
    assert price("romme casino", facts(hands, table=table, ending=ending)) == expected


def test_casino_counts_by_placer() -> None:  # RM-09
    swapped = {"meld": "run QS KS AS", "owner": 0, "placed": [1, 0, 0]}
    assert price("romme casino", facts(["", "2C"], table=[swapped])) == [25 + 5, -30]
    assert price(
        "romme casino", facts(["2D", "2C"], ending="stock-out", out=None, table=[swapped])
    ) == [-5, -5]


def test_rummy_500_counts_by_placer() -> None:  # R5-03, R5-05
    table = [
        "run QH KH AH",
        "set 5C 5D X",
        {"meld": "run AS 2S 3S 4S", "owner": 1, "placed": [0, 1, 1, 1]},
    ]
    assert price("rummy-500", facts(["AC X", ""], out=1, table=table)) == [17, 9]
    high = [{"meld": "run JS QS KS AS", "owner": 1, "placed": [1, 1, 1, 0]}]
    assert price("rummy-500", facts(["", ""], table=high))[0] == 11
    assert price("rummy-500 pagat", facts(["", ""], table=high))[0] == 15


def test_winners() -> None:
    game = load("rummy-500").at(3)
    found = facts(["", "2C", "2D"], table=[{"meld": "run QS KS AS", "owner": 1}])
    assert winners_of(game, found) == (1,)
    assert winners_of(load("rami-40").at(3), facts(["QC 2C", "KC 2D", "X X"], **BLOCKED)) == (0, 1)
    assert winners_of(load("romme").at(2), facts(["QC", "KC"], **STOCK)) == ()


def test_rummy_in_novel_asks_only_the_winner() -> None:  # NV-03, S2-24
    keys: dict[str, Any] = {"others": ("KH 7C AS", "QD JD"), "table": ["run 4S 5S 6S"]}
    assert play(at("novel", "7S", laid=[1], **keys), "layoff 7S @1").outcome["points"] == [76, 0, 0]
    earlier = play(at("novel", "7S", laid=[0, 1], **keys), "layoff 7S @1")
    assert (earlier.outcome["points"], earlier.outcome["ending"]) == ([38, 0, 0], "out")


def test_rummy_in_romme_asks_for_an_empty_table() -> None:
    hand = "AC 2C 3C 4C KD KH KS QC"
    melds = ("meld AC 2C 3C 4C", "meld KD KH KS", "discard QC")
    assert play(at("romme", hand, opened=[], laid=[]), *melds).outcome["ending"] == "rummy"
    assert (
        play(at("romme", hand, opened=[], laid=[1], table=["run 4S 5S 6S"]), *melds).outcome[
            "ending"
        ]
        == "out"
    )
