"""Faults that users reported of other rummy programs: the right answers here."""

import pytest

from .errors import IllegalAction
from .legal import legal_actions
from .play import apply
from .rules import load
from .state import dealt
from .testing import at, melds, play, why
from .view import view


def test_a_joker_at_the_end_of_a_run_counts_as_its_card() -> None:  # MELD-11
    state = at("romme", "8H 4H 7H 9H", table=["run 5H 6H X"])
    assert (why(state, "layoff 8H @1"), why(state, "layoff 4H @1")) == (None, None)
    assert (why(state, "layoff 9H @1"), why(state, "layoff 7H @1")) == (
        "does-not-fit",
        "does-not-fit",
    )
    assert why(state, "swap 7H @1") is None


def test_only_missing_suits_join_a_set() -> None:  # MELD-13
    state = at("romme", "TH 8C 9S 9C X", table=["set 9C 9D 9H"])
    before = state.to_dict()
    assert [why(state, f"layoff {card} @1") for card in ("9S", "X", "TH", "8C", "9C")] == [
        None,
        None,
        "does-not-fit",
        "does-not-fit",
        "does-not-fit",
    ]
    assert state.to_dict() == before


def test_a_joker_counts_as_its_card_in_the_opening() -> None:  # MOVE-07
    assert why(at("romme", "TS TC X 2D 7H", opened=[], laid=[]), "meld TS TC X") is None


def test_lay_offs_may_follow_the_opening() -> None:  # MOVE-09
    state = at("romme", "TD TH TS 8C 4C KD", table=["run 5C 6C 7C"], opened=[1], laid=[1])
    state = play(state, "meld TD TH TS", "layoff 8C @1", "layoff 4C @1")
    assert len(state.hand) == 1


@pytest.mark.parametrize(
    "phase, action, reason",
    [
        ("play", "meld 9C TC JC", "not-in-hand"),
        ("draw", "discard 4C", "wrong-phase"),
        ("play", "discard 5D", "not-in-hand"),
        ("play", "draw", "wrong-phase"),
        ("draw", "layoff 7S @1", "wrong-phase"),
        ("play", "layoff 9C @9", "no-such-meld"),
        ("play", "claim", "no-claim"),
        ("play", "meld 9C TC 4C", "not-a-meld"),
    ],
)
def test_refusals(phase: str, action: str, reason: str | None) -> None:  # MOVE-11, MOVE-13, MOVE-15
    state = at("traditional", "9C TC 4C 7S", table=["run 4S 5S 6S"], phase=phase, pile="KC")
    before = state.to_dict()
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    assert refused.value.reason == reason and state.to_dict() == before


def test_nothing_happens_after_the_end() -> None:  # MOVE-13
    over = play(at("traditional", "7S"), "discard 7S")
    assert why(over, "draw") == "deal-over" and legal_actions(over) == []


def test_a_reshuffle_leaves_the_top_card() -> None:  # FLOW-01
    state = at("rami-40", "4C 6D", phase="draw", stock="", pile="2S KH 9C 5D")
    state = apply(state, "draw", shuffled=list(state.pile[:3]))
    assert (state.to_dict()["pile"], len(state.stock), state.reshuffles) == ("5D", 2, 1)


def test_one_draw_a_turn() -> None:  # FLOW-03
    state = play(at("traditional", "4C", phase="draw", pile="5D", stock="3S"), "draw")
    assert why(state, "draw") == "wrong-phase" and state.stock == ()


def test_queries_change_nothing() -> None:  # FLOW-11
    state = at("romme", "TS TC X 2D 7H", opened=[], laid=[])
    before = state.to_dict()
    legal_actions(state), view(state, 0), view(state, 1), why(state, "meld TS TC X")
    assert state.to_dict() == before


def test_a_claim_waits_for_everybody() -> None:  # FLOW-19
    state = play(at("romme knock", "8C 2C", others=("2D 3D", "4D 5D"), pile="KC"), "discard 8C")
    assert (state.phase, state.seat, legal_actions(state)) == ("claim", 2, ["pass", "claim"])
    assert legal_actions(state, 1) == ["draw", "take"]


def test_the_best_lay_off_is_there() -> None:  # BOT-03
    state = at("romme", "TS 9S 3H", table=["run JS QS KS", "set TC TD TH"])
    assert play(state, "layoff TS @1", "layoff 9S @1", "discard 3H").outcome["winners"] == [0]
    assert melds(play(state, "layoff TS @2"))[1] == "set TC TD TH TS"


def test_the_knocker_is_open_the_others_are_not() -> None:  # RL-01, RL-03
    state = at("gin", "5H 6H 7H AC KC", others=("4H 9C",), opened=[])
    state = play(state, "knock KC", "done")
    mine, theirs = view(state, 0), view(state, 1)
    assert theirs["known"][0] == "AC" and mine["known"][1] == "" and mine["legal_actions"] == []
    assert theirs["legal_actions"] == legal_actions(state) == ["layoff 4H @1", "done"]
    assert mine["stock"] is None and "rng" not in mine


def test_seats_are_checked() -> None:  # FLOW-13, CONF-01
    with pytest.raises(ValueError, match="seats"):
        load("gin").at(4)
    seven = load("gin").patch({"deal": {"hand": 7}})
    assert len(dealt(seven, 2, range(52), 0).stock) == 37


@pytest.mark.parametrize("jokers, size", [(0, 104), (3, 107), (6, 110)])
def test_joker_counts(jokers: int, size: int) -> None:  # CONF-03
    rules = load("romme").patch({"deck": {"jokers": jokers}})
    assert len(at("", "2C 3C", rules=rules, opened=[]).stock) == size - 3


def test_profiles_are_checked() -> None:  # CONF-09
    assert load("rami-51").patch({"opening": {"points": 40}}).at().opening.points == 40
    for wrong in ({"opning": {"points": 40}}, {"opening": {"point": 40}}):
        with pytest.raises(ValueError, match="unknown-key"):
            load("rami-51").patch(wrong)
    with pytest.raises(ValueError, match="clash"):
        load("romme", "opening-40", "no-opening")
    with pytest.raises(ValueError, match="unknown-option"):
        load("romme", "opning")
