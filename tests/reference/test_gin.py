"""The gin family: the tables GN and OK, and the phases round a knock."""

from typing import Any

import pytest

from .cards import parse_card
from .gin import knock_limit
from .hands import deadwood
from .legal import legal_actions
from .rules import load
from .state import State, dealt
from .testing import at, hands, melds, play, why

GN = {
    1: ("4H 5H 6H 8C 9C TC QC QD QH 5S", "KC JD 9S 9H 9D 2C 3C 4C 7H 8S"),
    2: ("4H 5H 6H 8C 9C TC QC QD QH QS", "KC JD 9S 9H 9D 2C 3C 4C 7H 8S"),
    3: ("2C 3C 4C 9D 9H 9S AS 2H 3D 4S", "5C AD AC 5D 5H 5S 7C 8C 9C 2S"),
    4: ("2C 3C 4C 7D 7H 7S JD QD KD 6S", "AH AS AC 8D 8H 8S TC TD TH 6C"),
    5: ("2C 3C 4C 7D 7H 7S 5S 6H AD AS", "KC"),
    6: ("2C 3C 4C 9D 9H 9S JD QD KD AS", "5C 6C 7C 8H 8S 2H 3H KS TD 9C"),
}


def knocked(game: str, row: Any, verb: str = "knock", spare: str = "KS", **keys: Any) -> State:
    """The row played to its end; `spare` is the eleventh card, thrown with the knock."""
    mine, theirs = GN[row]
    spare = next(c for c in (spare, "QS", "TH", "6D") if c not in (mine + " " + theirs).split())
    state = at(game, f"{mine} {spare}", others=(theirs,), opened=[], **keys)
    return play(state, f"{verb} {spare}", "done", "done")


@pytest.mark.parametrize(
    "row, verb, ending, expected",
    [
        (1, "knock", "knock", [23, 0]),
        (2, "gin", "gin", [60, 0]),
        (3, "knock", "undercut", [0, 32]),
        (4, "knock", "undercut", [0, 25]),
        (6, "knock", "knock", [30, 0]),
    ],
)
def test_gin_row(row: Any, verb: str, ending: str, expected: Any) -> None:
    state = knocked("gin", row, verb)
    assert (state.outcome["ending"], state.outcome["points"]) == (ending, expected)


def test_too_much_deadwood() -> None:  # GN-05
    state = at("gin", GN[5][0] + " KS", others=("KC",), opened=[])
    assert why(state, "knock KS") == "too-much-deadwood"
    assert why(state, "gin KS") == "too-much-deadwood"


def test_big_gin() -> None:  # GN-07
    hand = "4H 5H 6H 7H 8C 9C TC QC QD QH QS"
    keys: dict[str, Any] = {"others": ("KC JD 9S 9H 9D 2C 3C 4C 7S 8S",), "opened": []}
    state = play(at("gin big-gin", hand, **keys), "big-gin", "done", "done")
    assert (state.outcome["ending"], state.outcome["points"]) == ("big-gin", [66, 0])
    assert why(at("gin", hand, **keys), "big-gin") == "wrong-phase"
    assert "gin 7H" in legal_actions(at("gin", hand, **keys))


def test_gin_royal_with_three() -> None:  # GN-10
    state = at("gin-royal", GN[2][0] + " KS", others=("2D TS", "KD KH TH"), opened=[])
    state = play(state, "gin KS", "done", "done", "done")
    assert state.outcome["points"] == [92, -37, -55]


def test_royal_undercut() -> None:
    state = at("gin-royal", GN[1][0] + " KS", others=("2D", "KD KH", "AD"), opened=[])
    state = play(state, "knock KS", "done", "done", "done", "done")
    assert (state.outcome["winners"], state.outcome["points"]) == ([3], [-29, 0, 0, 29])


def test_a_tie_without_undercut() -> None:  # SCOR-11
    rules = load("gin").patch({"score": {"tie_undercuts": False}})
    state = knocked("gin", 4, rules=rules)
    assert (state.outcome["points"], state.outcome["winners"]) == ([0, 0], [])


@pytest.mark.parametrize(
    "game, upcard, row, verb, expected",
    [
        ("oklahoma", "5H", 1, "knock", [23, 0]),
        ("oklahoma", "5S", 1, "knock", [46, 0]),
        ("oklahoma", "6S", 4, "knock", [0, 50]),
        ("oklahoma", "5S", 2, "gin", [120, 0]),
        ("oklahoma", "AS", 2, "gin", [120, 0]),
        ("oklahoma-royal", "5S", 1, "knock", [23, -23]),
    ],
)
def test_oklahoma_row(
    game: str, upcard: str, row: Any, verb: str, expected: Any
) -> None:  # OK-01, 03, 04, 05, 12
    assert knocked(game, row, verb, upcard=upcard).outcome["points"] == expected


@pytest.mark.parametrize(
    "game, upcard, limit",
    [
        ("oklahoma", "4H", 4),
        ("oklahoma", "AH", 0),
        ("oklahoma-royal", "AH", 1),
        ("oklahoma", "KH", 10),
        ("oklahoma", "TC", 10),
        ("oklahoma", "2D", 2),
        ("oklahoma", "7C", 7),
        ("oklahoma", "3H", 3),
        ("gin", "4H", 10),
    ],
)
def test_knock_limit(game: str, upcard: str, limit: int) -> None:  # OK-02, 06, 07, 08, 10, 11, 13
    assert knock_limit(at(game, "2C 3C", opened=[], upcard=upcard)) == limit


def test_oklahoma_refusals() -> None:  # OK-02, OK-06
    assert (
        why(at("oklahoma", GN[1][0] + " KS", opened=[], upcard="4H"), "knock KS")
        == "too-much-deadwood"
    )
    hand = "2C 3C 4C 7D 7H 7S JD QD KD AH KS"
    assert why(at("oklahoma", hand, opened=[], upcard="AH"), "knock KS") == "too-much-deadwood"
    assert why(at("oklahoma-royal", hand, opened=[], upcard="AH"), "knock KS") is None


def test_oklahoma_doubles_everything() -> None:  # OK-09
    state = at("oklahoma", "2C 3C 4C 9D TC", others=("QC QD",), opened=[], upcard="JS")
    assert play(state, "knock TC", "done", "done").outcome["points"] == [22, 0]


def fresh(game: str, players: int = 2) -> State:
    rules = load(game)
    return dealt(rules, players, range(52), dealer=0)


def test_the_up_card_is_offered() -> None:
    state = fresh("gin")
    assert (state.phase, state.seat, legal_actions(state)) == ("upcard", 1, ["take", "pass"])
    taken = play(state, "take")
    assert why(taken, "discard " + state.to_dict()["upcard"]) == "just-taken"
    assert play(state, "pass").seat == 0
    refused = play(state, "pass", "pass")
    assert (refused.phase, refused.seat, legal_actions(refused)) == ("draw", 1, ["draw"])
    later = play(refused, "draw", "discard AC")
    assert legal_actions(later) == ["draw", "take"] and later.upcard == state.upcard


def test_the_up_card_of_royal_gin_goes_round() -> None:
    state = play(fresh("gin-royal", 3), "pass", "pass")
    assert (state.phase, state.seat, len(state.hands[0])) == ("upcard", 0, 7)
    state = play(state, "take", legal_actions(play(state, "take"))[0])
    assert (state.phase, state.seat) == ("draw", 1)


def test_the_taken_card_is_not_thrown_with_a_knock() -> None:
    state = at("gin", GN[1][0], others=("2D",), phase="draw", pile="KS", opened=[])
    state = play(state, "take")
    assert why(state, "knock KS") == "just-taken"
    assert why(at("gin", GN[1][0] + " KS", opened=[]), "knock KS") is None


def test_never_both_knock_and_gin() -> None:
    menu = legal_actions(at("gin", GN[2][0] + " 5S", opened=[]))
    assert "gin 5S" in menu and "knock 5S" not in menu


def test_dead_hand() -> None:  # SCOR-05, FLOW-07
    state = play(at("gin", "QS 5H", pile="KC", stock="2S 3S"), "discard 5H")
    assert (state.outcome["ending"], state.outcome["points"], state.outcome["winners"]) == (
        "stock-out",
        [0, 0],
        [],
    )


def test_spread_stays_within_the_limit() -> None:
    state = at("gin", "7H 7S 7D 8D 9D 2S 3S 4S AC AH QC", others=("KD",), opened=[])
    assert why(state, "knock QC") == "too-much-deadwood"
    state = at("gin", "7H 7S 7D 7C 8D 9D 2S 3S 4S AC KC", others=("KD",), opened=[])
    state = play(state, "knock KC")
    assert "meld set 7C 7H 7S" in legal_actions(
        state
    ) and "meld set 7C 7D 7H 7S" not in legal_actions(state)
    state = play(state, "done")
    assert melds(state) == ["set 7C 7H 7S", "run 7D 8D 9D", "run 2S 3S 4S"]
    assert state.to_dict()["known"][0] == "AC" and state.phase == "layoff"


def test_lay_offs_chain() -> None:  # MOVE-01
    state = at("gin", "5H 6H 7H AC KC", others=("3H 4H 9C",), opened=[])
    state = play(state, "knock KC", "done")
    assert why(state, "layoff 3H @1") == "does-not-fit"
    state = play(state, "layoff 4H @1")
    assert why(state, "layoff 3H @1") is None
    assert hands(play(state, "layoff 3H @1", "done"))[1] == "9C"


def test_no_lay_off_after_gin() -> None:
    state = play(at("gin", "5H 6H 7H KC", others=("4H 9C",), opened=[]), "gin KC", "done")
    assert legal_actions(state) == ["done"]
    assert hands(play(state, "done"))[1] == "9C 4H"


def test_only_on_the_knockers_melds() -> None:
    state = at("gin-royal", "5H 6H 7H AC KC", others=("2D 3D 4D", "5D 8H"), opened=[])
    state = play(state, "knock KC", "done", "meld 2D 3D 4D", "done")
    assert legal_actions(state) == ["layoff 8H @1", "done"]


def test_joint_optimum() -> None:  # MELD-23
    knocker = "8C 8D 8H TS JS QS AC KC"
    state = at("gin", knocker, others=("7S 8S 9S 7C 7D 2C 2D 2H KH 4D",), opened=[])
    state = play(state, "knock KC", "done", "done")
    assert deadwood(state.game, state.hands[1]) == 14
    assert melds(state)[2:] == ["set 2C 2D 2H", "set 7C 7D 7S"]


def test_knock_discards() -> None:  # MOVE-03
    menu = legal_actions(at("gin", "8C 8H 8S 5C 6C 7C 4S 5S 6S AC 4C", opened=[]))
    assert [a for a in menu if a.startswith("knock")] == [
        "knock 4C",
        "knock 7C",
        "knock 8H",
        "knock 6S",
        "knock 8S",
    ]
    assert [a for a in menu if a.startswith("gin")] == ["gin AC"]


def test_parsed_cards_are_faces() -> None:
    assert parse_card("10♥") == parse_card("TH") == parse_card("th")
