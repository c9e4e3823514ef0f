"""A bot against OpenSpiel's `simple_gin_rummy_bot`: mirrored deals of gin, played in both engines.

    pip install -r benchmarks/requirements-outside.txt
    python benchmarks/outside_openspiel.py --bot greedy --deals 10000

That bot knocks as soon as it can, but against gin it passes instead of laying its melds and so pays
for its whole hand. Points are therefore given twice: as OpenSpiel counts them, and as this engine
does, which lays the melds of both in the best way. Where OpenSpiel breaks a deal off (fifty takes
of up-cards, a card thrown back twice) both count nothing.
"""

import argparse
import importlib
import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import rummy
from rummy import bots
from rummy.measure.results import estimate, mean
from tests.interop.openspiel import CODES, FACES, FIRST_MELD, WORDS, Spiel, SpielDeal

# OpenSpiel lets the card just taken be thrown back, and gives nobody a point for a tie.
RULES = rummy.load("gin").patch({"pile": {"rediscard": True}, "score": {"tie_undercuts": False}})


class Result(NamedTuple):
    """Points of our bot less those of the other."""

    theirs: float
    """As OpenSpiel counts."""
    ours: float
    """As this engine counts, with the best layout of both hands."""


class Table:
    """One deal in both engines; seat 0 starts, as OpenSpiel always has it."""

    def __init__(self, spiel: Spiel, deck: Sequence[str], bot: bots.Bot, seat: int) -> None:
        self.deck, self.bot, self.seat = deck, bot, seat
        self.ours = RULES.deal(players=2, deck=" ".join(deck), dealer=1)
        self.theirs = SpielDeal(spiel, (list(deck[0:20:2]), list(deck[1:20:2])), deck[20])
        pyspiel: Any = importlib.import_module("pyspiel")
        game = self.theirs.state.get_game()
        self.rival = pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), 1 - seat)

    def play(self) -> Result:
        """Play to the end in both engines."""
        while self.ours.phase in {"upcard", "draw", "play"} and not self.theirs.state.is_terminal():
            self.turn()
        if self.ours.phase in {"spread", "layoff"}:
            self.end_of_deal()
        while not self.theirs.state.is_terminal():  # the stock is down to two
            self.theirs.state.apply_action(self.step() if self.is_rival() else CODES["pass"])
        won = [0, 0] if self.ours.outcome is None else self.ours.outcome.points
        return Result(self.theirs.state.returns()[self.seat], won[self.seat] - won[1 - self.seat])

    def is_rival(self) -> bool:
        """Whether the other bot has to act."""
        return bool(self.theirs.state.current_player() != self.seat)

    def step(self) -> int:
        """Ask the other bot, in its numbers."""
        return int(self.rival.step(self.theirs.state))

    def turn(self) -> None:
        """Let the seat whose turn it is draw or throw."""
        if self.ours.phase == "play":
            self.throw_of_rival() if self.is_rival() else self.throw()
            return
        word = WORDS[self.step()] if self.is_rival() else self.chosen().verb
        stock = self.ours.stock_size
        self.ours = self.ours.play(word)
        self.theirs.play(word)
        if word == "draw":
            self.theirs.play(self.deck[-stock])

    def chosen(self) -> rummy.Action:
        """Ask our bot."""
        return self.ours.resolve(self.bot.act(self.ours.view(self.ours.seat)))

    def throw(self) -> None:
        """Let our bot throw a card, knocking or not."""
        action = self.chosen()
        card, ends = str(action.cards[0]), action.verb != "discard"
        if ends and not self.lets_knock(card):
            action, ends = self.ours.resolve(f"discard {card}"), False
        if ends:
            self.theirs.play("knock")
        self.theirs.play(card)
        self.ours = self.ours.play(action)

    def lets_knock(self, card: str) -> bool:
        """Ask OpenSpiel, which refuses some knocks."""
        if "knock" not in self.theirs.menu().words:
            return False
        trial = self.theirs.clone()
        trial.play("knock")
        return card in trial.menu().cards

    def throw_of_rival(self) -> None:
        """Let the other bot throw a card, knocking or not."""
        number, verb = self.step(), "discard"
        if number == CODES["knock"]:
            self.theirs.play("knock")
            number, verb = self.step(), "knock"
        card = FACES[number]
        self.theirs.play(card)
        gin = f"gin {card}"
        self.ours = self.ours.play(
            gin if verb == "knock" and self.ours.is_legal(gin) else f"{verb} {card}"
        )

    def end_of_deal(self) -> None:
        """Lay both hands: the other bot as it likes, ours in the best way."""
        if self.is_rival():
            self.spread_of_rival()
            before = self.ours.play("done")
            self.ours = before.play("done")
            self.defend(before)
            return
        self.ours = self.ours.play("done")
        for laid in self.ours.table:
            self.theirs.meld(map(str, laid.meld.cards))
        self.theirs.play("pass")
        self.ours = self.ours.play("done")

    def spread_of_rival(self) -> None:
        """Let it lay its melds; here the same where they are legal, so that lay-offs are alike."""
        while self.is_rival() and self.theirs.phase != "GAME_OVER":
            number = self.step()
            self.theirs.state.apply_action(number)
            if number >= FIRST_MELD:
                cards = [FACES[n] for n in self.theirs.spiel.tools.int_to_meld[number - FIRST_MELD]]
                kind = "set" if len({card[0] for card in cards}) == 1 else "run"
                meld = f"meld {kind} {' '.join(cards)}"
                self.ours = self.ours.play(meld) if self.ours.is_legal(meld) else self.ours

    def defend(self, before: rummy.State) -> None:
        """Repeat our lay-offs and melds there, as far as they go."""
        melds = [set(map(str, t.meld.cards)) for t in self.ours.table[len(before.table) :]]
        gone = set(map(str, before.hand(self.seat))) - set(map(str, self.ours.hand(self.seat)))
        left = gone.difference(*melds)
        while now := left & self.theirs.menu().cards:
            self.theirs.play(min(now))
            left -= {min(now)}
        if not self.theirs.state.finished_layoffs():
            self.theirs.play("pass")
        for meld in melds:
            self.theirs.meld(meld)
        self.theirs.play("pass")


def mirrored(spiel: Spiel, name: str, deals: int, seed: int) -> list[tuple[Result, Result]]:
    """Play every deal twice, the bots changing places."""
    played = []
    for number in range(deals):
        rng = random.Random(f"{seed} {number}")
        deck = rng.sample(FACES, len(FACES))
        first, second = (
            Table(spiel, deck, bots.by_name(name, rng.getrandbits(63)), seat).play()
            for seat in (0, 1)
        )
        played.append((first, second))
    return played


def tell(what: str, samples: Sequence[tuple[float, float]]) -> None:
    """Print points a deal and shares of deals won and lost, with 95 % intervals."""
    points = estimate([mean(pair) for pair in samples])
    wins = estimate([mean(float(one > 0) for one in pair) for pair in samples])
    lost = mean(float(one < 0) for pair in samples for one in pair)
    print(
        f"{what:24} points a deal {points[0]:+.2f} ± {points[1]:.2f}, "
        f"won {wins[0]:.1%} ± {wins[1]:.1%}, lost {lost:.1%}"
    )


def main() -> None:
    """Measure and print both countings."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="greedy", help="random, greedy, search:20ms ...")
    parser.add_argument("--deals", type=int, default=10_000, help="mirrored deals (default 10000)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    started = time.perf_counter()
    played = mirrored(Spiel(), given.bot, given.deals, given.seed)
    seconds = time.perf_counter() - started
    print(f"{given.bot} over simple_gin_rummy_bot, {given.deals} mirrored deals, {seconds:.0f} s")
    tell("as OpenSpiel counts", [(one.theirs, two.theirs) for one, two in played])
    tell("best layout of both", [(one.ours, two.ours) for one, two in played])


if __name__ == "__main__":
    main()
