"""A bot against RLCard's novice gin agent: mirrored deals of gin, played in this engine.

    pip install -r benchmarks/requirements-outside.txt
    python benchmarks/outside_rlcard.py --bot greedy --deals 1000

The agent gins or knocks when it can, throws a card that leaves least deadwood, and draws or takes
at random. It has no say in how melds are laid: `done` lays them in the best way for both.
"""

import argparse
import importlib
from typing import Any

import numpy as np

import rummy
from rummy import bots

DRAW, TAKE, GIN, DISCARD, KNOCK = 2, 3, 5, 6, 58


class Novice:
    """The agent, asked with the menu and the hand in its own numbers."""

    name = "rlcard-novice"

    def __init__(self) -> None:
        # Not imported above: the help must not need the package.
        models: Any = importlib.import_module("rlcard.models.gin_rummy_rule_models")
        utils: Any = importlib.import_module("rlcard.games.gin_rummy.utils.utils")
        self.step = models.GinRummyNoviceRuleAgent.step
        self.number = {
            utils.get_card(n).get_index()[::-1]: n for n in range(52)
        }  # their SA is our AS

    def act(self, view: rummy.View) -> rummy.Action:
        """Choose as the agent does."""
        menu = view.legal_actions()
        if view.phase in {"spread", "layoff"}:
            return menu[-1]
        numbered = {self.code(action): action for action in reversed(menu)}
        hand = np.zeros(52, dtype=int)
        hand[[self.number[str(card)] for card in view.hand]] = 1
        return numbered[int(self.step({"legal_actions": list(numbered), "obs": [hand]}))]

    def code(self, action: rummy.Action) -> int:
        """Give the agent's number of an action; passing an up-card is its draw."""
        match action.verb:
            case "take":
                return TAKE
            case "gin":
                return GIN
            case "discard":
                return DISCARD + self.number[str(action.cards[0])]
            case "knock":
                return KNOCK + self.number[str(action.cards[0])]
            case _:
                return DRAW


def main() -> None:
    """Measure and print points a deal and wins."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="greedy", help="random, greedy, search:20ms ...")
    parser.add_argument("--deals", type=int, default=1000, help="mirrored deals (default 1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", help="file that keeps the deals played")
    given = parser.parse_args()
    np.random.seed(given.seed % 2**32)  # the agent draws from it
    result = bots.duel(
        given.bot, Novice(), rummy.load("gin"), given.deals, given.seed, resume=given.resume
    )
    ours, theirs = result.records
    print(f"{given.bot} over rlcard's novice, {result.deals} mirrored deals of gin")
    print(f"points a deal  {result.mean:+.2f} ± {result.margin:.2f}")
    print(f"deals won      {ours.wins:.1%} ± {ours.wins_margin:.1%} to {theirs.wins:.1%}")


if __name__ == "__main__":
    main()
