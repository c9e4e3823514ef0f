"""What a finished deal is worth: every row of ``scoring.toml``, and deals played to their end."""

from typing import Any

import pytest

import rummy

from .script import Case, games, rows, run

ROWS = rows("scoring.toml")


def facts(case: Case) -> dict[str, Any]:
    ending = case.get("ending", "out")
    won = ending in {"out", "rummy"}
    table = [m if isinstance(m, dict) else {"meld": m, "owner": 0} for m in case.get("table", [])]
    return {
        "ending": ending,
        "out": case.get("out", 0) if won else None,
        "hands": [str(rummy.Cards(hand)) for hand in case["hands"]],
        "table": table,
        "opened": case.get("opened", list(range(len(case["hands"])))),
        "one_turn": ending == "rummy",
    }


def over(rules: rummy.Rules, case: Case) -> rummy.Outcome:
    """The outcome that a finished position with these facts shows."""
    full = {"knocker": None, "upcard": None, **facts(case)}
    outcome = {"ending": full["ending"], "points": list(rules.points(full)), "facts": full}
    position = {"hands": case["hands"], "table": full["table"], "phase": "over"}
    outcome["winners"] = case.get("winners", [] if full["out"] is None else [full["out"]])
    shown = rules.position({**position, "outcome": outcome}).outcome
    assert shown is not None
    return shown


@pytest.mark.parametrize("row", ROWS)
def test_row(row: str) -> None:
    for case in ROWS[row]:
        for rules in games(case):
            assert list(rules.points(facts(case))) == case["points"]
            if "winners" in case:
                assert list(over(rules, case).winners) == case["winners"]


NOVEL: Case = {
    "game": "novel",
    "hands": ["7S", "KH 7C AS", "QD JD"],
    "table": ["run 4S 5S 6S"],
    "script": "layoff 7S @1",
}


@pytest.mark.parametrize(
    ("laid", "ending", "points"),
    [([1], "rummy", (76, 0, 0)), ([0, 1], "out", (38, 0, 0))],
    ids=["NV-02", "NV-03"],
)
def test_rummy_asks_what_the_winner_laid_earlier(
    laid: list[int], ending: str, points: tuple[int, ...]
) -> None:
    state = run(rummy.load("novel"), {**NOVEL, "laid": laid})
    assert state.outcome is not None
    assert (state.outcome.ending, state.outcome.points) == (ending, points)


def test_rummy_asks_for_an_empty_table_in_romme() -> None:
    script = "meld AC 2C 3C 4C\nmeld KD KH KS\ndiscard QC\nsee ending: {}"
    case: Case = {"hands": ["AC 2C 3C 4C KD KH KS QC", "2D"], "opened": []}
    rules = rummy.load("romme")
    run(rules, {**case, "script": script.format("rummy")})
    more = {"table": ["run 4S 5S 6S"], "opened": [1]}
    run(rules, {**case, **more, "script": script.format("out")})


def test_casino_counts_the_lay_offs_of_the_winner() -> None:
    script = """
    meld KD KH KS
    layoff 7S @1
    discard 2C
    see placed: 1 1 1 0 / 0 0 0
    see ending: out
    see points: 40 -40
    """
    case: Case = {"hands": ["KD KH KS 7S 2C", "5D"], "table": ["run 4S 5S 6S"], "opened": [1]}
    run(rummy.load("romme", "casino"), {**case, "script": script})


def test_casino_doubles_the_whole_result_at_rummy() -> None:  # RM-08
    script = """
    meld QS KS AS
    meld 2C 3C 4C 5C 6C 7C 8C
    discard 9D
    see ending: rummy
    see points: 320 -108 -136 -76
    """
    winner = "QS KS AS 2C 3C 4C 5C 6C 7C 8C 9D"
    case: Case = {"hands": [winner, "TC TD", "AC AD 2H", "5H"], "opened": [], "script": script}
    run(rummy.load("romme", "casino"), case)
