"""Random deals of every profile: no dead end, no lost card, and a state is its dict."""

import random
from collections import Counter

import pytest

from . import turn
from .cards import JOKER, full_deck, parse_cards, rank, show_all
from .legal import actors, legal_actions
from .play import apply
from .rules import Rules, load, profiles
from .state import State, cards_in_sight, dealt, from_dict

GAMES = profiles() + [
    "romme strict-jokers knock",
    "romme strict-jokers no-final-discard small-deck",
    "romme no-opening knock casino",
    "romme cyclic-runs strict-groups",
    "romme no-jokers small-deck",
    "rummy-500 pagat",
    "gin big-gin",
    "rami-40 house",
]


def deal(rng: random.Random, rules: Rules, players: int) -> State:
    game = rules.at(players)
    deck = list(full_deck(game.deck.packs, game.deck.jokers))
    rng.shuffle(deck)
    return dealt(rules, players, deck, rng.randrange(players))


def choose(rng: random.Random, menu: list[str]) -> str:
    """Mostly something better than a draw or a discard: rare places are where faults are."""
    lively = [
        action for action in menu if action.split()[0] not in ("draw", "pass", "discard", "done")
    ]
    return rng.choice(lively if lively and rng.random() < 0.7 else menu)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_random_deal(game: str, seed: int) -> None:
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
    if (
        rules.at(state.players).score.kind in ("zero-sum", "gin-each")
        and state.outcome["ending"] != "stock-out"
    ):
        assert sum(state.outcome["points"]) == 0


TIGHT = [
    "romme",
    "romme strict-jokers",
    "rami-51-french",
    "kalooki-40",
    "rummy-500",
    "basic",
    "novel",
]


def small_position(rng: random.Random, game: str) -> State:
    """A seat about to draw with few cards, some melds and a pile that asks for duties."""
    rules = load(*game.split())
    players = rules.sections["seats"]["min"]
    opened = rng.choice([[], list(range(players))])
    table = ["run 5C 6C 7C", "set TC TD TH"] + (
        ["run 6S X 8S"] if rules.at().deck.any_jokers else []
    )
    left = list(full_deck(rules.at().deck.packs, rules.at().deck.jokers))
    for card in parse_cards("5C 6C 7C TC TD TH 6S 8S"):
        left.remove(card)
    if rules.at().deck.any_jokers:
        left.remove(JOKER)
    ranks = rng.sample(range(13), 6)
    near = [c for c in left if c == JOKER or rank(c) in ranks]
    rng.shuffle(near)
    keys = {"opened": opened, "laid": opened, "seat": 0, "turn": 9, "pile": show_all(near[:4])}
    hands = [show_all(near[4:11]), *[show_all([card]) for card in near[11 : 10 + players]]]
    melds = [{"meld": meld, "owner": 1} for meld in (table if opened else [])]
    return from_dict(rules, {"hands": hands, "table": melds, **keys})


def menus(state: State) -> list[list[str]]:
    """The menu before the draw and after each take, with a fresh memory."""
    state.game.__dict__.pop("_memory", None)
    menu = legal_actions(state)
    takes = [action for action in menu if action.startswith("take")]
    return [menu, *[legal_actions(apply(state, take)) for take in takes]]


@pytest.mark.parametrize("game", TIGHT)
def test_shortcuts_of_the_search_change_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(game)
    positions = [small_position(rng, game) for _ in range(40)]
    with_shortcuts = [menus(state) for state in positions]
    monkeypatch.setattr(turn, "hopeless", lambda _: False)
    assert [menus(state) for state in positions] == with_shortcuts
