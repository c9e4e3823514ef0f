"""Reported faults of play: rows MOVE, SCOR and FLOW of ``reported-faults.json``."""

from typing import Any

import pytest

import rummy

from .faults import GIN, Rows, script
from .script import all_cards, run
from .staged import Wanted, staged
from .test_matches import SMALL, standing, table

row = Rows()


# ---- moves -------------------------------------------------------------------------------------


@row("MOVE-01")
def a_lay_off_grows_the_meld() -> None:
    lines = """
    knock KC
    done
    no does-not-fit: layoff 3H @1
    layoff 4H @1
    layoff 3H @1
    done
    see left 1: 9
    """
    script("gin", ["5H 6H 7H AC KC", "3H 4H 9C"], lines)


@row("MOVE-03")
def every_card_to_knock_with_is_tried() -> None:
    lines = """
    menu knock: knock 4C; knock 7C; knock 8H; knock 6S; knock 8S
    menu gin: gin AC
    """
    script("gin", ["8C 8H 8S 5C 6C 7C 4S 5S 6S AC 4C", "2D"], lines)


@row("MOVE-05")
def the_last_card_is_discarded_or_not_by_one_field() -> None:
    keys: dict[str, Any] = {"table": ["run 4S 5S 6S"], "opened": [0, 1]}
    required = "no keep-a-card: layoff 7S @1\ndiscard 7S\nsee winners: 0"
    script("romme", ["7S", "2D"], required, **keys)
    script("romme no-final-discard", ["7S", "2D"], "discard 7S\nsee winners: 0", **keys)
    script("romme no-final-discard", ["7S", "2D"], "layoff 7S @1\nsee winners: 0", **keys)


@row("MOVE-07")
def a_joker_opens_with_the_value_of_its_card() -> None:
    lines = "meld TS TC X\nsee opened 0: true"
    script("romme", ["TS TC X 2D 7H", "2D"], lines, opened=[])


@row("MOVE-09")
def the_rest_of_the_opening_turn_is_free() -> None:
    lines = "meld TD TH TS\nlayoff 8C @1\nlayoff 4C @1\nsee hand 0: KD"
    keys: dict[str, Any] = {"table": ["run 5C 6C 7C"], "opened": [1]}
    script("romme", ["TD TH TS 8C 4C KD", "2D"], lines, **keys)


@row("MOVE-11")
def an_illegal_meld_is_refused_as_a_whole() -> None:
    script("traditional", ["9C TC 4D", "2D"], "no not-in-hand: meld 9C TC JC")


@row("MOVE-13")
def every_illegal_action_is_one_kind_of_error() -> None:
    keys: dict[str, Any] = {"phase": "draw", "pile": "KC"}
    lines = """
    no wrong-phase: discard 4C
    draw
    no wrong-phase: draw
    no not-in-hand: discard QH
    """
    for game in ("gin", "traditional", "romme", "rummy-500"):
        script(game, ["9C TC 4C", "2D"], lines, stock="5S 6S 7S 8S", **keys)
    over = script("romme", ["7S", "2D"], "discard 7S\nno deal-over: draw")
    assert over.legal_actions() == []


@row("MOVE-15")
def nothing_is_laid_before_the_draw() -> None:
    keys: dict[str, Any] = {"table": ["run 4S 5S 6S"], "phase": "draw", "pile": "KC"}
    lines = "no wrong-phase: layoff 7S @1\nmenu: draw; take"
    script("traditional", ["7S", "2D"], lines, **keys)
    script("romme no-final-discard", ["7S", "2D"], lines, opened=[0, 1], **keys)


# ---- scoring -----------------------------------------------------------------------------------


@row("SCOR-01")
def an_undercut_scores_for_the_defender_whoever_is_in_turn() -> None:
    knocker = "2C 3C 4C 7D 7H 7S JD QD KD 8S KS"
    defender = "AH AS AC 8D 8H TC TD TH 5C 9S"
    state = script("gin", [knocker, defender], "knock KS\nsee deadwood 0: 8")
    given = {"ending": "undercut", "out": None, "knocker": 0, "hands": ["8S", "5C"], "table": []}
    assert state.rules.points(given) == (0, 25 + 3)
    match = staged("novel", SMALL, [Wanted([60, 0]), Wanted([0, 118])])
    assert (match.winners, match.totals) == ((1,), (60, 118))


@row("SCOR-03")
def the_best_of_negative_totals_wins() -> None:
    deals = [standing(-1, -2, -15), standing(0, 0, 0), standing(0, 0, 0)]
    match = staged("rummy-500 ring", table(0), deals)
    assert (match.totals, match.winners) == ((-1, -2, -15), (0,))


@row("SCOR-05")
def a_dead_hand_is_worth_nothing() -> None:
    lines = "discard 5H\nsee ending: stock-out\nsee points: 0 0\nsee winners:"
    script("gin", ["QS 5H JC", "TD 9H"], lines, pile="KC", stock="2S 3S")


@row("SCOR-07")
def hand_value_and_deadwood_are_two_numbers() -> None:
    hand = "AS 2S 5S AC 2C KC 2D 8D 9D 8H"
    assert (GIN.hand_value(hand), GIN.deadwood(hand)) == (48, 42)


@row("SCOR-09")
def sums_are_those_of_the_state() -> None:
    rules = rummy.load("romme")
    before = rules.position(
        {"hands": ["4D 4H 4S 5C 6C 7C 2C 9D", "2D"], "phase": "play", "seat": 0, "dealer": 1}
    )
    text = before.to_json()
    after = before.play("meld 5C 6C 7C")
    assert after.to_dict()["opening"] == 18
    assert (before.to_json(), before.to_dict()["opening"]) == (text, 0)
    assert before.play("meld 5C 6C 7C") == after
    assert [rules.meld("TC JC QC").points for _ in range(3)] == [30, 30, 30]


@row("SCOR-11")
def equal_deadwood_is_an_undercut_or_nothing() -> None:
    given = {"ending": "undercut", "knocker": 0, "hands": ["7C", "7D"], "table": []}
    assert GIN.points(given) == (0, 25)
    strict = GIN.patch({"score": {"tie_undercuts": False}})
    hands = ["2C 3C 4C 7D 7H 7S JD QD KD 6S KS", "AH AS AC 8D 8H 8S TC TD TH 6C"]
    run(strict, {"hands": hands, "script": "knock KS\ndone\ndone\nsee points: 0 0\nsee winners:"})


# ---- flow --------------------------------------------------------------------------------------


@row("FLOW-01")
def the_pile_under_its_top_is_the_new_stock() -> None:
    keys: dict[str, Any] = {"stock": "", "pile": "2S KH 9C 5D", "phase": "draw"}
    lines = "draw\nsee pile: 5D\nsee stock-size: 2"
    for game in ("rami-40", "traditional", "kalooki-51"):
        one = script(game, ["4C 6D", "2D"], lines, **keys)
        assert one == script(game, ["4C 6D", "2D"], lines, **keys)
        drawn = one.hand(0) - rummy.Cards("4C 6D")
        rest = [str(card) for card in drawn] + one.to_dict()["stock"].split()
        assert sorted(rest) == ["2S", "9C", "KH"]
    seeds = {script("rami-40", ["4C", "2D"], "draw", rng=n, **keys).to_json() for n in range(20)}
    assert len(seeds) > 3


@row("FLOW-03")
def one_card_is_drawn_in_a_turn() -> None:
    lines = "draw\nsee stock-size: 0\nno wrong-phase: draw\nno wrong-phase: take"
    script("traditional", ["4C", "2D"], lines, phase="draw", pile="5D", stock="3S")


@row("FLOW-05")
def a_saved_deal_goes_on_as_an_unbroken_one() -> None:
    for name in rummy.profiles():
        straight = rummy.load(name).deal(players=rummy.load(name).seats.min, seed=5)
        saved = straight
        for number in range(40):
            if straight.phase == "over":
                break
            action = straight.legal_actions()[number * 7 % len(straight.legal_actions())]
            straight, saved = straight.play(action), saved.play(str(action))
            if number == 19:
                saved = rummy.State.from_json(saved.to_json())
            assert (saved, hash(saved)) == (straight, hash(straight))


@row("FLOW-07")
def two_cards_in_the_stock_end_a_gin_hand() -> None:
    hands = ["QS 5H JC", "2C 3C 4C 7D 7H 7S JD QD KD 6S"]
    script("gin", hands, "discard 5H\nsee ending: stock-out\nsee points: 0 0", stock="2S 3S")
    script("gin", hands, "discard 5H\nsee phase: draw\nok: take", stock="2S 3S 9S")


@row("FLOW-11")
def asking_changes_nothing() -> None:
    for name in rummy.profiles():
        rules = rummy.load(name)
        state = rules.deal(players=rules.seats.min, seed=2)
        phases: set[tuple[str, int]] = set()
        while state.phase != "over" and len(phases) < 40:
            before = state.to_json()
            for seat in range(state.players):
                view = state.view(seat)
                queries = (state.legal_actions(seat), state.hand(seat), view.legal_actions())
                assert all(q is not None for q in (*queries, view.to_dict(), state.opened(seat)))
            assert (state.table, state.pile, state.outcome) is not None
            assert state.to_json() == before
            phases.add((state.phase, state.turn))
            state = state.play(state.legal_actions()[-1])


@row("FLOW-13")
def every_deal_is_dealt_from_a_whole_deck() -> None:
    match = rummy.Match(GIN.patch({"match": {"target": 10_000}}), ["Ann", "Bob"], seed=4)
    while len(match.history) < 100:
        state = match.state
        if not state.turn > 1 and state.phase == "upcard":
            assert [len(state.hand(i)) for i in (0, 1)] == [10, 10]
            assert all_cards(state) == 52
        match.play(state.legal_actions()[0])
    with pytest.raises(rummy.RulesError) as refused:
        GIN.deal(players=4, seed=1)
    assert refused.value.reason == "seats"


@row("FLOW-15")
def jokers_and_melds_stay_where_they_are() -> None:
    rules = rummy.load("romme", "no-opening")
    for seed in range(10):
        state = rules.deal(players=2, seed=seed)
        while state.phase != "over":
            menu = state.legal_actions()
            lays = [a for a in menu if a.verb in {"meld", "layoff", "swap"}]
            after = state.play(lays[0] if lays else menu[0])
            assert text_of(after).count("X") == 6
            if after.turn > state.turn:
                assert after.table == state.table
            state = after


def text_of(state: rummy.State) -> str:
    """All cards of a state as one text."""
    d = state.to_dict()
    melds = [entry["meld"].split(" ", 1)[1] for entry in d["table"]]
    return " ".join([*d["hands"], *melds, d["pile"], d["stock"]])


@row("FLOW-19")
def a_claim_waits_for_every_entitled_seat() -> None:
    lines = """
    discard 8C
    see phase: claim
    see actors: 2 3 1
    menu: pass; claim
    pass
    see seat: 3
    pass
    see phase: draw
    see seat: 1
    """
    hands = ["8C 2C", "2D 3D", "4D 5D", "6D 7D"]
    script("romme knock", hands, lines, pile="KC")


@pytest.mark.parametrize("name", row)
def test_row(name: str) -> None:
    row[name]()
