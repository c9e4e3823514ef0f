"""A state machine that hypothesis drives: it shrinks what it finds."""

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from .driver import fresh, midway, seats_of
from .games import any_options, house_rules
from .pair import Counts, Pair
from .styles import STYLES
from .texts import any_text

RANDOMS = st.randoms(use_true_random=False)


class Lockstep(RuleBasedStateMachine):
    """The engine and the reference play the same actions."""

    pair: Pair

    @initialize(rng=RANDOMS, house=st.booleans(), begin=st.sampled_from((fresh, midway)))
    def start(self, rng: random.Random, house: bool, begin: Any) -> None:
        game = house_rules(rng) if house else any_options(rng)
        self.pair = begin(rng, game, seats_of(rng, game), Counts())

    def goes_on(self) -> bool:
        return not self.pair.over

    @precondition(goes_on)
    @rule(rng=RANDOMS, style=st.sampled_from(sorted(STYLES)))
    def play(self, rng: random.Random, style: str) -> None:
        seat = rng.choice(list(self.pair.menus))
        self.pair.play(seat, STYLES[style](rng, self.pair.menus[seat]))

    @rule(rng=RANDOMS)
    def try_something_else(self, rng: random.Random) -> None:
        seat = rng.randrange(self.pair.engine.players)
        menu = self.pair.menus.get(seat, [])
        self.pair.attempt(seat, any_text(rng, self.pair.engine.to_dict(), seat, menu))

    @rule(rng=RANDOMS)
    def look(self, rng: random.Random) -> None:
        self.pair.compare_view(rng.randrange(self.pair.engine.players))


LockstepTest = Lockstep.TestCase
LockstepTest.settings = settings(max_examples=40, stateful_step_count=40)
