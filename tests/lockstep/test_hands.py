"""Random cards under random rules: the same melds, readings, refusals and optimum on both sides."""

import random
from typing import Any, Literal

from hypothesis import given, settings
from hypothesis import strategies as st

import rummy
from rummy import NotAMeld
from tests.reference import hands, melds
from tests.reference.cards import show, show_all
from tests.reference.errors import Refused
from tests.reference.rules import Game

from .games import Spec, any_options, house_rules
from .hands import some_cards
from .pair import whole_deck

Kind = Literal["set", "run"] | None
RANDOMS = st.randoms(use_true_random=False)
GOALS: tuple[Literal["deadwood", "points", "cards"], ...] = ("deadwood", "points", "cards")
KINDS: tuple[Kind, ...] = (None, None, "set", "run")


def any_game(rng: random.Random) -> Spec:
    return any_options(rng) if rng.random() < 0.4 else house_rules(rng)


def any_cards(rng: random.Random, game: Spec, most: int) -> list[int]:
    seats = game.reference().sections["seats"]["max"]
    return some_cards(rng, whole_deck(game, seats), rng.randint(0, most))


def told(meld: rummy.Meld) -> tuple[Any, ...]:
    roles = tuple(str(role) for role in meld.roles)
    return meld.kind, tuple(str(card) for card in meld.cards), roles, meld.points


def told_by_reference(game: Game, meld: melds.Meld) -> tuple[Any, ...]:
    cards = tuple(show(card) for card in meld.cards)
    return meld.kind, cards, melds.roles(game, meld), melds.points(game, meld)


def engine_reads(rules: rummy.Rules, cards: Any, kind: Kind) -> Any:
    try:
        return told(rules.meld(cards, kind=kind))
    except NotAMeld as error:
        return error.reason


def reference_reads(game: Game, cards: list[int], kind: Kind, *, ordered: bool) -> Any:
    try:
        return told_by_reference(game, melds.read(game, cards, kind, ordered))
    except Refused as error:
        return error.reason


@settings(max_examples=250)
@given(RANDOMS)
def test_all_melds_of_a_hand(rng: random.Random) -> None:
    game = any_game(rng)
    cards = any_cards(rng, game, 13)
    values = game.reference().at()
    found = [told(meld) for meld in game.engine().melds(show_all(cards))]
    assert found == [told_by_reference(values, m) for m in hands.all_melds(values, cards)]


def chosen(rng: random.Random, cards: list[int]) -> list[int]:
    """Some of the cards, mostly of one suit or one rank, in any order."""
    if not cards or rng.random() < 0.3:
        return cards[: rng.randint(0, 5)]
    near = rng.choice(cards)
    alike = [c for c in cards if c == 52 or c // 13 == near // 13 or c % 13 == near % 13]
    if rng.random() < 0.5:
        alike = [c for c in cards if c == 52 or c // 13 == near // 13]
    picked = rng.sample(alike, min(len(alike), rng.choice((2, 3, 3, 4, 5, 13))))
    return sorted(picked) if rng.random() < 0.5 else picked


@settings(max_examples=300)
@given(RANDOMS)
def test_the_reading_of_given_cards(rng: random.Random) -> None:
    game = any_game(rng)
    rules, values = game.engine(), game.reference().at()
    cards = any_cards(rng, game, 14)
    for _ in range(10):
        some, kind = chosen(rng, cards), rng.choice(KINDS)
        text = show_all(some)
        in_order = reference_reads(values, some, kind, ordered=True)
        assert engine_reads(rules, text, kind) == in_order, (text, kind)
        in_any = reference_reads(values, some, kind, ordered=False)
        assert engine_reads(rules, rummy.Cards(text), kind) == in_any, (text, kind)


@settings(max_examples=200)
@given(RANDOMS)
def test_the_best_arrangement(rng: random.Random) -> None:
    """By brute force over all layouts, ties too."""
    game = any_game(rng)
    rules, values = game.engine(), game.reference().at()
    cards = any_cards(rng, game, 9)
    text = show_all(cards)
    assert rules.hand_value(text) == hands.hand_value(values, cards)
    for goal in GOALS:
        best, own = rules.arrange(text, goal=goal), hands.arrange(values, cards, goal)
        assert [told(m) for m in best.melds] == [told_by_reference(values, m) for m in own.melds]
        assert [str(card) for card in best.left] == [show(card) for card in own.left]
        assert (best.deadwood, best.points) == (own.deadwood, own.points)
    assert rules.deadwood(text) == hands.arrange(values, cards, "deadwood").deadwood
