"""Which games are played: profiles, options, pairs of options, random house rules."""

import random
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import rummy
from rummy import RulesError
from tests.reference import rules as reference

Patch = dict[str, Any]


@dataclass(frozen=True)
class Spec:
    """A game by name: profile, options, and a patch of house rules as a nested table."""

    profile: str
    options: tuple[str, ...] = ()
    patch: Patch = field(default_factory=dict, hash=False)

    def engine(self) -> rummy.Rules:
        rules = rummy.load(self.profile, *self.options)
        return rules.patch(self.patch) if self.patch else rules

    def reference(self) -> reference.Rules:
        rules = reference.load(self.profile, *self.options)
        return rules.patch(self.patch) if self.patch else rules

    def but(self, patch: Patch) -> "Spec":
        return Spec(self.profile, self.options, reference.merge(self.patch, patch))

    def __str__(self) -> str:
        return " ".join([self.profile, *self.options, *(["patched"] if self.patch else [])])


def spec(text: str, patch: Patch | None = None) -> Spec:
    """`profile option option` as a game."""
    profile, *options = text.split()
    return Spec(profile, tuple(options), patch or {})


def allowed(profile: str, options: tuple[str, ...]) -> bool:
    try:
        rummy.load(profile, *options)
    except RulesError:
        return False
    return True


def named_games() -> list[Spec]:
    """Every profile, every option of it, every pair of options that go together."""
    found = []
    for profile in rummy.profiles():
        names = list(rummy.load(profile).available_options)
        sets = [(), *((name,) for name in names), *combinations(names, 2)]
        found += [Spec(profile, chosen) for chosen in sets if allowed(profile, chosen)]
    return found


def any_options(rng: random.Random, profile: str | None = None) -> Spec:
    """A profile with a random set of options that go together."""
    name = profile or rng.choice(rummy.profiles())
    chosen: tuple[str, ...] = ()
    options = list(rummy.load(name).available_options)
    for option in rng.sample(options, rng.randint(0, len(options))):
        if allowed(name, (*chosen, option)):
            chosen += (option,)
    return Spec(name, chosen)


# ---- house rules ---------------------------------------------------------------------------------

TRUTH = (False, True)
FACES = ([11, *range(2, 10), 10, 10, 10, 10], [1, *range(2, 10), 10, 10, 10, 10])
ODD_FACES = ([15, *[5] * 8, *[10] * 4], [0, 0, 0, 3, 0, 7, 0, 1, 0, 20, 25, 30, 40], [0] * 13)
ANY_FACES = (*FACES, *FACES, *ODD_FACES)

HOUSE: dict[str, tuple[Any, ...]] = {
    "deck.packs": (1, 2, 2, 3),
    "deck.jokers": (0, 1, 2, 4, 6, 10),
    "deal.hand": (1, 2, 3, 4, 5, 7, 10, 13),
    "wild.policy": ("as-laid", "lowest"),
    "wild.max_per_meld": (0, 1, 1, 2, 3, 13),
    "wild.fewer_than_naturals": TRUTH,
    "wild.min_naturals": (1, 2, 3),
    "wild.adjacent": TRUTH,
    "draw.skip_to_go_out": TRUTH,
    "pile.take": ("top", "any"),
    "pile.must_use": ("free", "deep", "always"),
    "pile.rediscard": TRUTH,
    "pile.closed_first_turn": TRUTH,
    "claim.allowed": TRUTH,
    "claim.min_seats": (3, 4),
    "claim.extra": (0, 1, 2, 5),
    "set.min": (3, 4),
    "set.max": (3, 4),
    "set.order": ("any", "fixed"),
    "run.min": (3, 4, 5),
    "run.max": (3, 4, 5, 8, 13),
    "run.ace": ("low", "both", "cyclic"),
    "opening.points": (0, 9, 15, 21, 30, 40, 51, 90),
    "opening.pure_run": TRUTH,
    "opening.meld_first": TRUTH,
    "swap.runs": TRUTH,
    "swap.sets": ("never", "any-missing", "closed", "all-missing"),
    "swap.joker": ("keep", "relay", "lay"),
    "discard.jokers": TRUTH,
    "finish.last_discard": ("required", "optional"),
    "finish.max_turns": (1, 2, 3, 7, 20, 60, 300),
    "finish.bound": ("stock-out", "blocked", "void"),
    "finish.knock_limit": (0, 1, 5, 10, 25, 60),
    "finish.knock_by_upcard": TRUTH,
    "finish.knock_ace": (0, 1, 5, 10),
    "finish.big_gin": TRUTH,
    "stock.when_empty": ("end", "reshuffle", "flip", "flip-all", "pile"),
    "stock.floor": (0, 1, 2, 7, 20),
    "stock.reshuffles": (0, 1, 2, 255),
    "score.kind": ("zero-sum", "hand", "winner", "table"),
    "score.values.laid": ANY_FACES,
    "score.values.hand": ANY_FACES,
    "score.values.ace_low": (0, 1, 1, 11),
    "score.values.laid_joker": (-1, -1, 0, 25),
    "score.values.hand_joker": (0, 15, 20, 50),
    "score.values.cards": ({"QS": 40}, {"X": 7, "AD": 0}),
    "score.one_turn": (1, 2, 3),
    "score.one_turn_when": ("table-empty", "seat-unlaid"),
    "score.unopened": (0, 100),
    "score.unopened_all": (0, 200),
    "score.table_share": TRUTH,
    "score.gin": (0, 20, 25),
    "score.undercut": (0, 10, 25),
    "score.big_gin": (31, 50),
    "score.tie_undercuts": TRUTH,
    "score.spades_double": TRUTH,
}


def house_rules(rng: random.Random, most: int = 8) -> Spec:
    """A built-in game with some fields changed, as the engine's validation allows."""
    base = any_options(rng)
    for name in rng.sample(list(HOUSE), rng.randint(1, most)):
        changed = base.but(nested(name, rng.choice(HOUSE[name])))
        if valid(changed):
            base = changed
    return base


def nested(name: str, value: Any) -> Patch:
    """`a.b.c` and a value as a patch."""
    *above, last = name.split(".")
    patch: Patch = {last: value}
    for section in reversed(above):
        patch = {section: patch}
    return patch


def valid(game: Spec) -> bool:
    try:
        game.engine()
    except RulesError:
        return False
    return True
