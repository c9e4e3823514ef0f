"""Random deals of every profile: no dead end, no lost card, and a state is its dict."""

import random
from collections import Counter

import pytest

from .cards import full_deck
from .legal import actors, legal_actions
from .play import apply
from .rules import load, profiles
from .state import cards_in_sight, dealt, from_dict

GAMES = profiles() + [
    "romme strict-jokers knock", "romme strict-jokers no-final-discard small-deck", "romme no-opening knock casino",
    "romme cyclic-runs strict-groups", "romme no-jokers small-deck", "rummy-500 pagat", "gin big-gin", "rami-40 house"]


def deal(rng, rules, players):
    game = rules.at(players)
    deck = list(full_deck(game.deck.packs, game.deck.jokers))
    rng.shuffle(deck)
    return dealt(rules, players, deck, rng.randrange(players))


def choose(rng, menu):
    """Mostly something better than a draw or a discard: rare places are where faults are."""
    lively = [action for action in menu if action.split()[0] not in ("draw", "pass", "discard", "done")]
    return rng.choice(lively if lively and rng.random() < 0.7 else menu)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_random_deal(game, seed):
    rules, rng = load(*game.split()), random.Random(f"{game} {seed}")
    seats = rules.sections["seats"]
    state = deal(rng, rules, rng.randint(seats["min"], seats["max"]))
    whole = Counter(cards_in_sight(state) + list(state.stock))
    while state.phase != "over":
        seat = rng.choice(actors(state))
        menu = legal_actions(state, seat)
        assert menu and len(menu) == len(set(menu))
        state = apply(state, choose(rng, menu), seat)
        assert Counter(cards_in_sight(state) + list(state.stock)) == whole
        assert from_dict(rules, state.to_dict()) == state
    if rules.at(state.players).score.kind in ("zero-sum", "gin-each") and state.outcome["ending"] != "stock-out":
        assert sum(state.outcome["points"]) == 0
