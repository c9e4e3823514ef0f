"""Reported faults of melds and layouts: rows MELD of ``reported-faults.json``."""

import itertools

import pytest

import rummy

from .faults import GIN, Rows, reason, script

row = Rows()


@row("MELD-01")
def gin_hands_have_no_deadwood() -> None:
    for hand in (
        "6H QH QC 5H KD KH 7H KC 4H QD",
        "KC 3S 3C 9C KH 3H 9H 3D 9D KD",
        "TC 2H 3H 2S TD 5H 3S 4H 4S TS",
        "5S 4H 6S TH 3H JH 5H 9H 2H 4S",
    ):
        assert GIN.deadwood(hand) == 0
        spare = next(c for c in ("AC", "AD") if c not in hand.split())
        script("gin", [f"{hand} {spare}", "2D"], f"ok: gin {spare}")


@row("MELD-03")
def the_best_layout_is_exact_whatever_the_order() -> None:
    hand = "6D 7D 7C 7H 8D 8C 9C TH"
    best = GIN.arrange(hand)
    assert (best.deadwood, sum(len(m.cards) for m in best.melds)) == (17, 6)
    assert GIN.arrange(" ".join(reversed(hand.split()))) == best
    for gin in (
        "3D 4C 4D 4H 4S 5D 6D JD JH JS",
        "2C 3C 3D 3H 3S 4C 5C 6C 6D 6S",
        "2S 3S 4S 5S JC JD JH JS KD QD",
        "6S 7S 8C 8D 8H 8S 9D 9S JD TD",
    ):
        assert GIN.deadwood(gin) == 0


@row("MELD-05")
def a_set_holds_a_suit_once_whatever_the_order() -> None:
    rules = rummy.load("romme")
    for order in itertools.permutations(["KH", "KD", "KS", "KS"]):
        assert rules.deadwood(order) == 10
        assert reason(rules, " ".join(order)) == "suit-twice"


@row("MELD-07")
def the_ace_is_low_or_high() -> None:
    for game in ("romme", "rami-51", "kalooki-51"):
        rules = rummy.load(game)
        assert [rules.meld(m).points for m in ("AS 2S 3S", "3S AS 2S", "QS KS AS")] == [6, 6, 31]
        assert rules.meld("AS 2S 3S 4S").points == 10
        assert reason(rules, "KS AS 2S") == "corner"


@row("MELD-09")
def a_joker_stands_for_a_rank_that_exists() -> None:
    rules = rummy.load("rummy-500").patch({"run": {"ace": "low"}})
    roles = {m: rules.meld(m, kind="run").roles for m in ("X AS 2S", "AS X 3S", "AS 2S X")}
    assert roles["X AS 2S"] == roles["AS 2S X"] == ("AS", "2S", "3S")
    assert roles["AS X 3S"] == ("AS", "2S", "3S")
    assert rules.meld("QS KS X", kind="run").roles == ("JS", "QS", "KS")


@row("MELD-11")
def a_joker_at_the_end_of_a_run_counts_as_its_card() -> None:
    lines = """
    ok: layoff 8H @1
    ok: layoff 4H @1
    no does-not-fit: layoff 9H @1
    no does-not-fit: layoff 7H @1
    ok: swap 7H @1
    """
    hands = ["8H 4H 7H 9H", "2D"]
    script("romme", hands, lines, table=["run 5H 6H X"], opened=[0, 1])


@row("MELD-13")
def only_the_missing_suits_join_a_set() -> None:
    lines = """
    ok: layoff 9S @1
    ok: layoff X @1
    no does-not-fit: layoff TH @1
    no does-not-fit: layoff 8C @1
    no does-not-fit: layoff 9C @1
    """
    hands = ["TH 8C 9S 9C X", "2D"]
    script("romme", hands, lines, table=["set 9C 9D 9H"], opened=[0, 1])


@row("MELD-15")
def jokers_stand_anywhere_in_runs_of_any_length() -> None:
    rules = rummy.load("rummy-500")
    values = {m: rules.meld(m).points for m in ("9C X JC", "X TC JC QC", "TC X X KC", "2H X 4H 5H")}
    assert list(values.values()) == [29, 39, 40, 14]
    assert rules.meld("TC JC QC X").points == 40
    readings = [m for m in rules.melds("X TC JC QC") if m.kind == "run" and len(m.cards) == 4]
    assert sorted(m.points for m in readings) == [39, 40]
    assert reason(rummy.load("romme"), "TC X X KC") == "joker-limit"


@row("MELD-19")
def a_joker_switches_no_other_check_off() -> None:
    rules = rummy.load("romme")
    found = [reason(rules, m) for m in ("5H 5H X", "5H 5D X", "X 5H 9H", "5H 5D 5H X")]
    assert found[1] == ""
    assert all(found[:1] + found[2:])


@row("MELD-21")
def a_joker_makes_no_small_or_mixed_meld() -> None:
    rules = rummy.load("romme")
    found = [reason(rules, m) for m in ("X 5H", "X X", "X 5H 9H", "X 5H 5H", "X 5H 6H")]
    assert found[:2] == ["too-few", "too-few"]
    assert all(found[2:4])
    assert found[4] == ""


@row("MELD-23")
def melds_and_lay_offs_of_the_defender_are_best_together() -> None:
    knocker, defender = "8C 8D 8H TS JS QS AC KC", "7S 8S 9S 7C 7D 2C 2D 2H KH 4D"
    script("gin", [knocker, defender], "knock KC\ndone\ndone\nsee left 1: 14")
    first = "knock KC\ndone\nmeld run 7S 8S 9S\ndone\nsee left 1: 28"
    script("gin", [knocker, defender], first)


@row("MELD-25")
def the_empty_layout_is_one() -> None:
    best = GIN.arrange("AC 3D 5H 7S 9C JD KH 2S 4C 6D")
    assert (best.deadwood, best.melds) == (57, ())
    assert (GIN.deadwood(""), GIN.arrange("").melds) == (0, ())


@pytest.mark.parametrize("name", row)
def test_row(name: str) -> None:
    row[name]()
