"""Laws 3 to 6 and 10: conservation, no dead ends, pure queries, round trips, prices."""

import copy
import itertools
import pickle
from collections import Counter

import pytest
from hypothesis import given

import rummy

from .games import GAMES, IDS, deals, examples, whole_deck


def cards_of(state: rummy.State) -> Counter[str]:
    """Every card of a state, wherever it is."""
    d = state.to_dict()
    places = [*d["hands"], d["pile"], d["stock"], *(t["meld"].split(" ", 1)[1] for t in d["table"])]
    return Counter(" ".join(places).split())


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_deal(game: tuple[str, ...]) -> None:
    @examples(4)
    @given(deals(game))
    def law(states: list[rummy.State]) -> None:
        rules, players = states[0].rules, states[0].players
        deck = Counter(whole_deck(rules, players))
        for before, after in itertools.pairwise(states):
            assert after.turn - before.turn in (0, 1)
        for state in states:
            assert cards_of(state) == deck
            assert state.turn <= rules.finish.max_turns
            assert bool(state.legal_actions()) == (state.phase != "over")
        for state in states[:: max(1, len(states) // 6)]:
            check_round_trips(state)
        check_prices(states[-1])

    law()


def check_round_trips(state: rummy.State) -> None:
    before = hash(state), state.to_json()
    rules = state.rules
    twins = [
        rummy.State.from_json(state.to_json()),
        rules.position(state.to_dict()),
        pickle.loads(pickle.dumps(state)),
        copy.copy(state),
        copy.deepcopy(state),
    ]
    for twin in twins:
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.to_json() == state.to_json()
    for action in state.legal_actions():
        assert rummy.Action(str(action)) == action
        assert pickle.loads(pickle.dumps(action)) == action
    for entry in state.table:
        meld = entry.meld
        assert rules.meld(list(meld.cards), kind=meld.kind).cards == meld.cards
        assert pickle.loads(pickle.dumps(entry)) == entry
    for seat in range(state.players):
        hand, view = state.hand(seat), state.view(seat)
        assert rummy.Cards(str(hand)) == hand == rummy.Cards(list(hand))
        assert pickle.loads(pickle.dumps(view)) == view
    assert (hash(state), state.to_json()) == before


def check_prices(over: rummy.State) -> None:
    """Points follow from the facts alone, and sum up as the game says."""
    outcome = over.outcome
    assert outcome is not None
    points, rules = list(outcome.points), over.rules
    assert list(rules.points(outcome.facts)) == points
    assert list(rules.points(dict(reversed(outcome.facts.items())))) == points
    won = bool(outcome.winners)
    match rules.score.kind:
        case "zero-sum":
            assert sum(points) == 0 if won else all(p <= 0 for p in points)
        case "gin-each":
            assert sum(points) == 0
        case "hand":
            assert all(points[w] == 0 for w in outcome.winners)
            assert all(p >= 0 for p in points)
        case "gin" | "winner":
            assert [i for i, p in enumerate(points) if p] in ([], list(outcome.winners))
        case "table":
            best = [i for i, p in enumerate(points) if p == max(points)]
            assert list(outcome.winners) == (best if outcome.ending != "void" else [])


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_rules(game: tuple[str, ...]) -> None:
    rules = rummy.load(*game)
    twins = [rummy.Rules.from_toml(rules.to_toml()), pickle.loads(pickle.dumps(rules))]
    twins.append(rummy.load(game[0], *reversed(game[1:])))
    for twin in twins:
        assert twin == rules
        assert hash(twin) == hash(rules)
    assert twins[-1].options == rules.options
    assert set(rules.options) == set(game[1:])
