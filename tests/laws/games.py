"""The rule sets the laws are tried on, and deals played towards interesting places."""

import itertools
import os
import random
from collections.abc import Callable, Iterator, Sequence

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import rummy

Names = tuple[str, ...]

# `HYPOTHESIS_PROFILE=hunt` tries ever new deals; else every run tries the same few of each game.
HUNTING = os.environ.get("HYPOTHESIS_PROFILE") == "hunt"


def examples(count: int) -> settings:
    """So many deals of every rule set."""
    return settings(
        max_examples=count * 100 if HUNTING else count,
        derandomize=not HUNTING,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


def compatible(options: Sequence[str], clashes: dict[str, tuple[str, ...]]) -> bool:
    return not any(b in clashes[a] for a, b in itertools.combinations(options, 2))


def drawn_sets(profile: str, options: Sequence[str], clashes: dict[str, Names]) -> Iterator[Names]:
    """Ten larger sets of options, the same ones every time."""
    dice = random.Random(profile)
    for _ in range(10 if len(options) > 3 else 0):
        chosen: list[str] = []
        for option in dice.sample(options, len(options)):
            if len(chosen) < dice.randint(3, len(options)) and compatible(
                [*chosen, option], clashes
            ):
                chosen.append(option)
        yield tuple(o for o in options if o in chosen)


def option_sets(profile: str) -> list[Names]:
    """No option, every one, every pair, and larger sets."""
    rules = rummy.load(profile)
    options, clashes = list(rules.available_options), rules.clashes
    small = [s for n in range(3) for s in itertools.combinations(options, n)]
    every = [*small, *drawn_sets(profile, options, clashes)]
    return list(dict.fromkeys(s for s in every if compatible(s, clashes)))


GAMES: list[tuple[str, ...]] = [(p, *s) for p in rummy.profiles() for s in option_sets(p)]
IDS = ["+".join(game) for game in GAMES]


def table_sizes(rules: rummy.Rules) -> range:
    return range(rules.seats.min, rules.seats.max + 1)


# ---- policies: what a seat does, given the menu ------------------------------------------------

Policy = Callable[[rummy.State, list[rummy.Action], random.Random], rummy.Action]
ENDS = ("gin", "big-gin", "knock")


def choose(menu: list[rummy.Action], verbs: Sequence[str], dice: random.Random) -> rummy.Action:
    """A random action among those of the first verb that the menu offers."""
    for verb in verbs:
        fitting = [a for a in menu if a.verb == verb]
        if fitting:
            return dice.choice(fitting)
    return dice.choice(menu)


def at_random(_: rummy.State, menu: list[rummy.Action], dice: random.Random) -> rummy.Action:
    return dice.choice(menu)


def laying(_: rummy.State, menu: list[rummy.Action], dice: random.Random) -> rummy.Action:
    """Lays and swaps whatever it can, most of the time."""
    if dice.random() < 0.15:
        return dice.choice(menu)
    verbs = dice.sample(("meld", "layoff", "swap", "claim"), 4)
    return choose(menu, (*verbs, *ENDS), dice)


def holding(_: rummy.State, menu: list[rummy.Action], dice: random.Random) -> rummy.Action:
    """Draws and discards only, so that the deal comes to its bound."""
    return choose(menu, ("draw", "pass", "discard", "take", "done"), dice)


def shedding(state: rummy.State, menu: list[rummy.Action], dice: random.Random) -> rummy.Action:
    """Throws what leaves the least deadwood, and ends the deal as soon as it may."""
    discards = [a for a in menu if a.verb == "discard"]
    if not discards or any(a.verb in ENDS for a in menu):
        return choose(menu, (*ENDS, "meld", "layoff", "draw"), dice)
    hand = state.hand(state.seat)
    return min(discards, key=lambda a: state.rules.deadwood(hand - str(a.cards[0])))


def waiting(state: rummy.State, menu: list[rummy.Action], dice: random.Random) -> rummy.Action:
    """Goes for big gin: throws useless cards and ends the deal no other way."""
    if any(a.verb == "big-gin" for a in menu):
        return choose(menu, ("big-gin",), dice)
    return shedding(state, [a for a in menu if a.verb not in ENDS] or menu, dice)


def in_one_turn(state: rummy.State, menu: list[rummy.Action], dice: random.Random) -> rummy.Action:
    """Lays nothing until all but one card of the hand melds."""
    hand = state.hand(state.seat)
    begun = any(t.owner == state.seat for t in state.table)
    if state.phase == "play" and (begun or len(state.rules.arrange(hand, "cards").left) <= 1):
        return choose(menu, ("meld", "layoff", "discard"), dice)
    return holding(state, menu, dice)


POLICIES: dict[str, Policy] = {
    "random": at_random,
    "laying": laying,
    "holding": holding,
    "shedding": shedding,
    "one-turn": in_one_turn,
    "waiting": waiting,
}


# ---- deals -------------------------------------------------------------------------------------


def whole_deck(rules: rummy.Rules, players: int) -> list[str]:
    deck = rules.for_seats(players).deck
    faces = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    return faces * deck.packs + ["X"] * deck.jokers


def good_hands(rules: rummy.Rules, players: int, lucky: int, dice: random.Random) -> list[str]:
    """A deck in dealing order that deals runs of one suit to the first `lucky` seats."""
    deck, size = whole_deck(rules, players), rules.for_seats(players).deal.hand
    packs = len(deck) // 52
    suits = dice.sample("CDHS" * packs, 4 * packs)
    hands: list[list[str]] = [[] for _ in range(players)]
    for hand, suit in zip(hands[:lucky], suits, strict=False):
        ranks = "A23456789TJQK"
        start = dice.randint(0, 13 - min(size, 13))
        hand += [rank + suit for rank in (ranks[start:] + ranks[:start])[: size - 1]]
        for card in hand:
            deck.remove(card)
    dice.shuffle(deck)
    for hand in hands:
        hand += [deck.pop() for _ in range(size - len(hand))]
        dice.shuffle(hand)
    return [hand[i] for i in range(size) for hand in hands] + deck


def start(rules: rummy.Rules, players: int, seed: int, lucky: int = 0) -> rummy.State:
    """A deal from a seed; with `lucky` seats that were dealt good hands."""
    dice = random.Random(seed)
    if not lucky:
        return rules.deal(players=players, seed=seed)
    deck = good_hands(rules, players, lucky, dice)
    return rules.deal(players=players, seed=seed, deck=deck, dealer=dice.randrange(players))


def walk(state: rummy.State, policy: str, seed: int) -> Iterator[rummy.State]:
    """All states of a deal played to its end."""
    dice = random.Random(seed)
    yield state
    while state.phase != "over":
        action = POLICIES[policy](state, state.legal_actions(), dice)
        state = state.play(action, seat=state.seat)
        yield state


@st.composite
def deals(draw: st.DrawFn, game: tuple[str, ...]) -> list[rummy.State]:
    """A whole deal of a game as the list of its states."""
    rules = rummy.load(*game)
    players = draw(st.sampled_from(table_sizes(rules)))
    seed = draw(st.integers(0, 2**32))
    lucky = draw(st.integers(0, 2))
    policy = draw(st.sampled_from(sorted(POLICIES)))
    return list(walk(start(rules, players, seed, lucky), policy, seed))


@st.composite
def positions(draw: st.DrawFn, game: tuple[str, ...]) -> rummy.State:
    """One state of a deal, late ones as likely as early ones."""
    states = draw(deals(game))
    return states[draw(st.integers(0, len(states) - 1))]
