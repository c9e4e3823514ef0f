"""Legality: the tables RL, RA, NV, R5, KA and BA of the rules, and general rulings of a turn."""

from typing import Any

import pytest

from .errors import RulesError
from .legal import actors, legal_actions
from .play import position
from .rules import load
from .testing import at, hands, melds, play, why

FIRST: dict[str, Any] = {"opened": [], "laid": []}


# ---- Rommé ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, hand, meld, expected",
    [
        ("romme", "QH KH AH 2C", "meld QH KH AH", None),  # RL-01
        ("romme", "9C 9D 9H 2C", "meld 9C 9D 9H", "below-opening"),  # RL-02
        ("romme", "TS JS QS 2C", "meld TS JS QS", None),  # RL-03
        ("romme", "4D 4H 4S 5C 6C 7C 2C", "meld 5C 6C 7C", None),  # RL-04
        ("romme", "5C 6C 7C 2C", "meld 5C 6C 7C", "below-opening"),  # RL-05
        ("romme opening-40", "3D 4D 5D QS KS AS 2C", "meld 3D 4D 5D", None),  # RL-06
        ("romme opening-40", "2C 3C 4C QH KH AH 2D", "meld 2C 3C 4C", None),  # RL-07
        ("romme opening-40", "2C 3D QH KH AH 9D", "meld QH KH AH", "below-opening"),
    ],
)
def test_opening(game: str, hand: str, meld: str, expected: Any) -> None:
    assert why(at(game, hand, **FIRST), meld) == expected


def test_opening_in_two_melds_of_one_turn() -> None:  # RL-04
    state = play(at("romme", "4D 4H 4S 5C 6C 7C 2C", **FIRST), "meld 5C 6C 7C")
    assert (state.opening, sorted(state.opened)) == (18, [])
    assert legal_actions(state) == ["meld set 4D 4H 4S"]
    assert sorted(play(state, "meld 4D 4H 4S").opened) == [0]


def test_rummy_still_needs_the_opening() -> None:  # RL-10
    hand = "AC 2C 3C 4C AD 2D 3D AH 2H 3H AS 2S 3S KD"
    for game, reason in (("romme", "below-opening"), ("romme no-opening", None)):
        state = play(at(game, hand, others=("2D",), **FIRST), "meld AC 2C 3C 4C")
        assert why(state, "meld AD 2D 3D") == reason
    state = play(state, "meld AD 2D 3D", "meld AH 2H 3H", "meld AS 2S 3S", "discard KD")
    assert state.outcome["ending"] == "rummy"


def test_meld_before_a_lay_off() -> None:  # RL-08, RL-21
    state = at("romme", "9S TC TD TH 2C", table=["run 6S 7S 8S"], opened=[1], laid=[1])
    assert why(state, "layoff 9S @1") == "not-opened"
    assert why(play(state, "meld TC TD TH"), "layoff 9S @1") is None
    state = at("romme no-opening", "9S 2C 3C 4C KD", table=["run 6S 7S 8S"], opened=[1], laid=[1])
    assert why(state, "layoff 9S @1") == "not-opened"
    assert why(play(state, "meld 2C 3C 4C"), "layoff 9S @1") is None


def test_one_card_is_kept_for_the_discard() -> None:  # RL-09, MOVE-05
    all_but = play(at("romme", "5C 6C 7C 8D 8H 8S"), "meld 5C 6C 7C")
    assert why(all_but, "meld 8D 8H 8S") == "keep-a-card"
    free = play(
        at("romme no-final-discard", "5C 6C 7C 8D 8H 8S", laid=[1]),
        "meld 5C 6C 7C",
        "meld 8D 8H 8S",
    )
    assert free.outcome["ending"] == "out"
    for game, reason in (("romme", "keep-a-card"), ("romme no-final-discard", None)):
        state = at(game, "7S", table=["run 4S 5S 6S"])
        assert (why(state, "layoff 7S @1"), why(state, "discard 7S")) == (reason, None)
        assert play(state, "discard 7S").outcome["winners"] == [0]


def test_swaps_in_sets() -> None:  # RL-11, RL-12
    state = at("romme", "9H 2C", table=["set 9C 9S X"])
    assert (
        melds(play(state, "swap 9H @1")) == ["set 9C 9H 9S"]
        and hands(play(state, "swap 9H @1"))[0] == "2C X"
    )
    assert (
        why(at("romme strict-jokers", "9H 2C 3C 4C KD", table=["set 9C 9S X"]), "swap 9H @1")
        == "joker-locked"
    )
    closed = ["set 9C 9S 9H X"]
    assert why(at("romme", "9D 2C", table=closed), "swap 9D @1") is None
    assert why(at("romme strict-jokers", "9D 2C", table=closed), "swap 9D @1") == "must-lay-joker"
    state = play(at("romme strict-jokers", "9D 2C 3C KD", table=closed), "swap 9D @1")
    assert why(state, "discard KD") == "must-lay-joker"
    assert why(play(state, "meld 2C 3C X"), "discard KD") is None


def test_swaps_in_runs() -> None:  # RL-13
    assert why(at("romme", "6H 2C", table=["run 5H X 7H"]), "swap 6H @1") is None
    assert why(at("romme", "8H 2C", table=["run 5H X 7H"]), "swap 8H @1") == "no-joker-there"
    assert why(at("romme", "8H 2C", table=["run 5H 6H 7H"]), "swap 8H @1") == "no-joker-there"
    assert (
        why(at("romme strict-jokers", "6H 2C 3C 4C KD", table=["run 5H X 7H"]), "swap 6H @1")
        == "joker-locked"
    )


def test_a_second_joker_on_a_run() -> None:  # RL-14
    state = at("romme", "X 2C", table=["run 6S 7S 8S X"])
    assert why(state, "layoff X @1") == "unclear"
    assert why(state, "layoff X @1 high") is None and why(state, "layoff X @1 low") is None
    strict = at("romme strict-jokers", "X 2C", table=["run 6S 7S 8S X"])
    assert melds(play(strict, "layoff X @1")) == ["run X 6S 7S 8S X"]
    assert "layoff X @1" in legal_actions(strict)


def test_only_jokers_in_hand() -> None:  # RL-15
    state = at("romme", "X X", table=["run 6S 7S 8S"])
    assert "discard X" in legal_actions(state)
    assert play(state, "layoff X @1 low", "discard X").outcome["ending"] == "out"
    strict = at("romme strict-jokers", "X X", table=["run 6S 7S 8S"])
    assert legal_actions(strict) == ["layoff X @1 low", "layoff X @1 high", "done"]
    assert why(strict, "discard X") == "joker-discard"
    one = play(strict, "layoff X @1 low")
    assert legal_actions(one) == ["done"] and play(one, "done").seat == 1


def test_a_step_that_leaves_only_jokers() -> None:
    hand, table = "9S X", ["run 6S 7S 8S", "set 4C 4D 4H"]
    assert why(at("romme strict-jokers", hand, table=table), "layoff 9S @1") == "keep-a-card"
    assert (
        why(at("romme strict-jokers no-final-discard", hand, table=table), "layoff 9S @1") is None
    )
    assert (
        why(
            at("romme strict-jokers no-final-discard", "9S X X X X X X", table=table),
            "layoff 9S @1",
        )
        is not None
    )


CLAIM: dict[str, Any] = {"others": ("2D 3D", "4D 5D", "6D 7D"), "pile": "KC"}


def test_claim() -> None:  # RL-16, RL-17, RL-19
    state = play(at("romme knock", "9H 2C", **CLAIM), "discard 9H")
    assert (state.phase, actors(state), state.turn) == ("claim", (2, 3, 1), 2)
    assert why(state, "claim", 0) == "no-claim"
    assert why(state, "claim", 1) == "no-claim"
    claimed = play(state, "2: claim")
    assert (claimed.phase, claimed.seat, len(claimed.hands[2]), claimed.to_dict()["pile"]) == (
        "draw",
        1,
        4,
        "KC",
    )
    drawn = play(state, "1: draw")
    assert drawn.phase == "play" and why(drawn, "claim", 2) == "no-claim"
    passed = play(state, "pass", "pass")
    assert (passed.phase, passed.seat) == ("draw", 1)


def test_no_claim_with_two_seats() -> None:  # RL-18
    assert play(at("romme knock", "9H 2C"), "discard 9H").phase == "draw"


def test_the_last_stock_card_of_a_claim_ends_the_deal() -> None:
    state = play(at("romme knock", "9H 2C", stock="3H", **CLAIM), "discard 9H")
    assert play(state, "2: claim").outcome["ending"] == "stock-out"


@pytest.mark.parametrize("options, expected", [("", "does-not-fit"), (" cyclic-runs", None)])
def test_corner_lay_off(options: str, expected: Any) -> None:  # RL-20
    assert why(at("romme" + options, "2D 5C", table=["run QD KD AD"]), "layoff 2D @1") == expected


def test_ordered_sets() -> None:  # RL-22
    state = at("romme strict-groups", "7S 7D 2C", table=["set 7C X 7H"])
    assert melds(play(state, "swap 7S @1")) == ["set 7C 7S 7H"]
    assert why(state, "swap 7D @1") == "no-joker-there"
    assert melds(play(state, "layoff 7D @1")) == ["set 7C X 7H 7D"]


def test_pieces_of_a_lay_off() -> None:
    state = at("romme", "X 9H 2C", table=["run 5H 6H X"])
    assert why(state, "layoff X @1") == "does-not-fit"
    assert melds(play(state, "layoff X 9H @1")) == ["run 5H 6H X X 9H"]
    state = at("romme", "8H 9H 2C", table=["run 5H 6H 7H"])
    assert why(state, "layoff 8H 9H @1") == "unclear"
    rami = at("rami-40", "X 9H 2C", table=["run 5H 6H 7H"])
    assert melds(play(rami, "layoff X @1")) == ["run X 5H 6H 7H"]
    assert melds(play(rami, "layoff X 9H @1")) == ["run 5H 6H 7H X 9H"]


def test_an_ace_at_both_ends() -> None:
    state = at("traditional", "AC 2D", table=["run 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"])
    assert legal_actions(state)[:2] == ["layoff AC @1 low", "layoff AC @1 high"]
    assert why(state, "layoff AC @1") == "unclear"


# ---- Rami ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, hand, meld, expected",
    [
        ("rami-40", "KH KS KD 5C 6C 7C 2H", "meld 5C 6C 7C", None),  # RA-01
        ("rami-51", "KH KS KD 5C 6C 7C 2H", "meld 5C 6C 7C", "below-opening"),
        ("rami-51", "KH KS KD X 7S 8S 2H", "meld KH KS KD", None),  # RA-02
        ("rami-51-french", "KH KS KD X 7S 8S 2H", "meld KH KS KD", "below-opening"),
        ("rami-51", "KH KS KD X 7S 6S 2H", "meld KH KS KD", "below-opening"),  # RA-03
        ("rami-40", "QH KH AH 2C 3C 4C 5H", "meld QH KH AH", None),  # RA-04
        ("rami-51", "QH KH AH 2C 3C 4C 5H", "meld QH KH AH", "below-opening"),
        ("rami-51", "QH KH X 7C 7D 7H 2S", "meld QH KH X", None),  # RA-05
    ],
)
def test_rami_opening(game: str, hand: str, meld: str, expected: Any) -> None:
    assert why(at(game, hand, **FIRST), meld) == expected


def test_rami_swap() -> None:  # RA-06 to RA-08
    state = at("rami-40", "9H 2C", table=["set 9C 9D X"])
    assert why(state, "swap 9H @1") == "joker-locked"
    assert melds(play(state, "layoff 9H @1")) == ["set 9C 9D 9H X"]
    assert why(at("rami-40", "9S 2C", table=["set 9C 9D 9H X"]), "swap 9S @1") is None
    run = at("rami-40", "9S 2C", table=["run X 7S 8S"])
    assert (why(run, "swap 9S @1"), why(run, "layoff 9S @1")) == ("no-joker-there", None)


def test_rami_joker_is_laid_again_if_possible() -> None:  # RA-09
    state = play(at("rami-40", "6S 4D 5D KC", table=["run X 7S 8S"]), "swap 6S @1")
    assert why(state, "discard KC") == "must-lay-joker"
    assert why(play(state, "meld X 4D 5D"), "discard KC") is None
    full = ["run X 7S 8S", "set 2C 2D 2H 2S"]
    kept = play(at("rami-40", "6S 4D KC", table=full), "swap 6S @1")
    assert why(kept, "discard KC") == "must-lay-joker"  # it still fits the run itself
    nowhere = play(at("rami-40", "9D KC 4D", table=["set 9C 9S 9H X"]), "swap 9D @1")
    assert why(nowhere, "discard X") is None


def test_rami_discard_of_the_taken_card() -> None:  # RA-10, MELD rulings
    state = play(at("rami-40", "2C 3D", phase="draw", pile="5H"), "take")
    assert why(state, "discard 5H") == "just-taken"
    assert why(play(at("rami-40", "2C 5H", phase="draw", pile="5H"), "take"), "discard 5H") is None


def test_a_lay_that_leaves_only_the_taken_card() -> None:
    state = play(at("rami-40", "4C 5C 6C", phase="draw", pile="KH"), "take")
    assert why(state, "meld 4C 5C 6C") == "keep-a-card"


def test_rami_stock() -> None:  # RA-16
    rules = load("rami-40")
    keys: dict[str, Any] = {"stock": "", "pile": "2C 3C 4C", "opened": []}
    state = at("rami-40", "5H 6D", reshuffles=1, **keys)
    again = play(state, "discard 5H", shuffled=(3, 1, 2))
    assert (again.reshuffles, again.to_dict()["stock"], again.to_dict()["pile"]) == (
        2,
        "4C 2C 3C",
        "5H",
    )
    with pytest.raises(RulesError):
        play(state, "discard 5H", shuffled=(3, 1, 4))
    assert (
        play(at("rami-40", "5H 6D", reshuffles=2, **keys), "discard 5H").outcome["ending"]
        == "blocked"
    )
    single = play(at("rami-40", "5H 6D", reshuffles=2, stock="", pile=""), "discard 5H")
    assert legal_actions(single) == ["take"] and single.reshuffles == 2
    assert [rules.at(n).deck.packs * 52 + rules.at(n).deck.jokers for n in (4, 5)] == [
        108,
        160,
    ]  # RA-15
    house = load("rami-40", "house")
    assert [house.at(n).deck.packs * 52 + house.at(n).deck.jokers for n in (4, 5)] == [106, 159]


def test_the_only_pile_card_that_cannot_be_used_ends_the_deal() -> None:
    for game, ending in (("kalooki-40", "void"), ("rami-51-french", "blocked")):
        assert (
            play(at(game, "5H 6D", stock="", pile="", turn=9), "discard 5H").outcome["ending"]
            == ending
        )


def test_french_pile_is_closed_in_the_first_turn() -> None:
    keys: dict[str, Any] = {"phase": "draw", "pile": "4C", "opened": [1]}
    assert legal_actions(at("rami-51-french", "2C 3C KD KH KC KS 9D", turn=1, **keys)) == ["draw"]
    state = at("rami-51-french", "5C 6C KD KH KC KS 9D", turn=3, **keys)
    assert legal_actions(state) == ["draw", "take"]
    state = play(state, "take")
    assert why(state, "discard 9D") == "must-use"
    state = play(state, "meld KC KD KH KS", "meld 4C 5C 6C")
    assert legal_actions(state) == ["discard 9D"]


# ---- Novel, basic --------------------------------------------------------------------------------


def test_novel_stock_is_turned_over() -> None:  # NV-06
    state = at("novel", "5H 6D", phase="draw", stock="", pile="4C 9D KS 2H")
    drawn = play(state, "draw")
    assert (hands(drawn)[0], drawn.to_dict()["stock"], drawn.to_dict()["pile"]) == (
        "4C 6D 5H",
        "9D KS",
        "2H",
    )
    assert drawn.stock_open and drawn.to_dict()["known"][0] == "4C"
    assert legal_actions(at("novel", "5H 6D", phase="draw", stock="", pile="2H")) == ["take"]


def test_novel_and_basic_discard_of_the_taken_card() -> None:  # NV-07, BA-09
    for game, reason, others in (("novel", "just-taken", ("2D",)), ("basic", None, ("2D", "3D"))):
        state = play(at(game, "5H 6D", others=others, phase="draw", pile="2H"), "take")
        assert why(state, "discard 2H") == reason


def test_cards_dealt() -> None:  # NV-08
    assert [load("novel").at(n).deal.hand for n in (2, 3, 4)] == [10, 7, 7]
    assert [load("romme", "small-deck").at(n).deal.hand for n in (2, 3, 4)] == [10, 7, 7]


BASIC: dict[str, Any] = {"others": ("2D", "3D"), "phase": "draw", "pile": "KC"}


def test_basic_no_draw_exit() -> None:  # BA-08
    state = at("basic", "4C 4D 4S 7H 8H 9H", opened=[], **BASIC)
    assert legal_actions(state) == ["draw", "take", "meld set 4C 4D 4S", "meld run 7H 8H 9H"]
    state = play(state, "meld run 7H 8H 9H")
    assert (state.no_draw, legal_actions(state)) == (True, ["meld set 4C 4D 4S"])
    assert play(state, "meld 4C 4D 4S").outcome["ending"] == "out"
    assert legal_actions(at("basic", "4C 4D 4S 7H 8H 9H TC", opened=[], **BASIC)) == [
        "draw",
        "take",
    ]


def test_basic_stock_is_turned_over_whole() -> None:  # BA-10
    state = play(at("basic", "5H 6D", others=("2D", "3D"), stock="", pile="4C 9D"), "discard 5H")
    assert (state.to_dict()["stock"], state.to_dict()["pile"], legal_actions(state)) == (
        "4C 9D 5H",
        "",
        ["draw"],
    )


# ---- Rummy 500 -----------------------------------------------------------------------------------


def test_deep_take() -> None:  # R5-11, R5-12
    state = at("rummy-500", "9D 9H 5C", phase="draw", pile="4H 9C KD 2S")
    assert legal_actions(state) == ["draw", "take", "take 9C"]
    state = play(state, "take 9C")
    assert hands(state)[0] == "5C 9C 9D KD 9H 2S"
    assert why(state, "discard KD") == "must-use"
    state = play(state, "meld 9C 9D 9H")
    assert why(state, "discard KD") is None
    assert why(at("rummy-500", "5D 5C", phase="draw", pile="4H 9C KD 2S"), "take 9C") == "must-use"


def test_top_take() -> None:  # R5-13
    state = play(at("rummy-500", "5D 6C", phase="draw", pile="4H 2S"), "take")
    assert (why(state, "discard 5D"), why(state, "discard 2S")) == (None, "just-taken")


def test_deep_take_for_a_joker() -> None:  # R5-14
    state = at("rummy-500", "5D 6H", phase="draw", pile="9C KD 2S", table=["run 8C X TC"])
    state = play(state, "take 9C")
    assert legal_actions(state) == ["swap 9C @1"]
    assert "X" in hands(play(state, "swap 9C @1"))[0]


def test_rummy_500_keeps_a_card() -> None:  # R5-15, R5-16
    assert why(at("rummy-500", "7C 7D 7H"), "meld 7C 7D 7H") == "keep-a-card"
    state = play(at("rummy-500", "7C 7D 7H KS"), "meld 7C 7D 7H", "discard KS")
    assert state.outcome["facts"]["out"] == 0


def test_deep_take_after_another_lay_off() -> None:  # R5-17
    state = at("rummy-500", "6H", phase="draw", pile="7H KD", table=["run 3H 4H 5H"])
    state = play(state, "take 7H")
    assert legal_actions(state) == ["layoff 6H @1"]
    assert play(state, "layoff 6H @1", "layoff 7H @1", "discard KD").outcome["ending"] == "out"


def test_names_of_takes() -> None:
    state = at(
        "rummy-500 pagat",
        "9D 9H 9S 5C 6C",
        others=("3C", "3D", "3H", "3S"),
        phase="draw",
        pile="9C KD 9C 2S",
        stock="",
    )
    assert legal_actions(state) == ["take", "take 9C#1", "take 9C#2", "pass"]
    assert why(state, "take 9C") == "unclear" and why(state, "take 2S") is None
    assert play(state, "pass").outcome["ending"] == "stock-out"


# ---- Kalooki, traditional ------------------------------------------------------------------------


def test_kalooki_opening() -> None:  # KA-03
    assert why(at("kalooki-40", "JS QS KS AS 2C", **FIRST), "meld JS QS KS AS") is None
    assert why(at("kalooki-51", "JS QS KS AS 2C", **FIRST), "meld JS QS KS AS") == "below-opening"


def test_kalooki_joker() -> None:  # KA-04 to KA-06
    state = at("kalooki-51", "9H 9S 2C", table=["set 9C 9D X"])
    assert melds(play(state, "swap 9S 9H @1")) == ["set 9C 9D 9H 9S"]
    assert why(state, "swap 9H @1") == "joker-locked"
    closed = play(state, "layoff 9H @1")
    assert why(closed, "swap 9S @1") == "joker-locked"
    assert melds(play(at("kalooki-51", "7C 2D", table=["run 5C 6C X"]), "swap 7C @1")) == [
        "run 5C 6C 7C"
    ]


def test_kalooki_stock() -> None:  # KA-09
    state = play(at("kalooki-51", "KS 6D", stock="", pile="4C 9D"), "discard KS")
    assert (sorted(state.to_dict()["stock"].split()), state.to_dict()["pile"]) == (
        ["4C", "9D"],
        "KS",
    )


def test_kalooki_40_taken_card_is_melded() -> None:
    state = at("kalooki-40", "9D 9H 5C", phase="draw", pile="9C")
    assert why(play(state, "take"), "discard 5C") == "must-use"
    assert why(at("kalooki-40", "5H 5C", phase="draw", pile="9C"), "take") == "must-use"


# ---- bounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, ending",
    [
        ("romme", "stock-out"),
        ("rami-40", "blocked"),
        ("novel", "void"),
        ("rummy-500", "stock-out"),
        ("traditional", "void"),
        ("gin", "stock-out"),
    ],
)
def test_three_hundred_turns(game: str, ending: str) -> None:
    state = play(at(game, "5H 6D", pile="KC", turn=300), "discard 5H")
    assert (state.outcome["ending"], state.turn) == (ending, 300)
    assert play(at(game, "5H 6D", pile="KC", turn=299), "discard 5H").turn == 300


def test_the_last_stock_card_is_played() -> None:
    state = play(at("romme", "5H 6D", phase="draw", pile="KC", stock="2S"), "draw")
    assert play(state, "discard 5H").outcome["ending"] == "stock-out"


def test_a_set_on_the_table_is_in_order() -> None:
    entry = {"meld": "set 9S X 9C", "owner": 1, "placed": [0, 1, 2]}
    state = at("romme", "2C 3C", others=("2D", "3D"), table=[entry])
    assert state.to_dict()["table"] == [{"meld": "set 9C 9S X", "owner": 1, "placed": [2, 0, 1]}]


def test_refused_positions() -> None:
    rules = load("romme", "small-deck")
    for keys in (
        {"hands": ["2C 2C", "3C"]},
        {"hands": ["2C", "3C"], "colour": 1},
        {},
        {"hands": ["2C", "3C"], "table": [{"meld": "run 4C 5C 7C", "owner": 0}]},
        {"hands": ["2C", "3C"], "stock": "", "pile": ""},
    ):
        with pytest.raises(RulesError) as refused:
            position(rules, keys)
        assert refused.value.reason == "position"
