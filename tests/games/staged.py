"""Matches whose deals come out as a row asks for.

The deals of a match follow from its seed and from what is played, not from prices. So a match is
played with all cards free of charge until a seed is found whose deals are won by the right seats;
then cards that only one hand holds are priced so that every deal is worth the points of the row.
"""

import dataclasses
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import rummy

FREE = {"hand": [0] * 13, "hand_joker": 0}
SEEDS = 400


@dataclasses.dataclass(frozen=True)
class Wanted:
    """A deal: points of each seat, and how it ends (`None`: in any way)."""

    points: Sequence[int]
    ending: str | None = "out"

    @property
    def winner(self) -> int | None:
        """Seat that goes out."""
        won = self.ending in {"out", "rummy"}
        return list(self.points).index(max(self.points)) if won else None

    @property
    def payer(self) -> int:
        """The first seat that does not go out."""
        return 1 if self.winner == 0 else 0


def act(match: rummy.Match, dice: random.Random) -> None:
    """Lays what can be laid, else draws, else discards; never looks at a price."""
    menu = match.state.legal_actions()
    for verb in ("meld", "layoff", "draw", "take", "discard"):
        fitting = [a for a in menu if a.verb == verb]
        if fitting:
            return match.play(dice.choice(fitting))
    return match.play(dice.choice(menu))


def played(rules: rummy.Rules, seats: int, seed: int, deals: int, **more: Any) -> rummy.Match:
    match = rummy.Match(rules, [f"Seat {i}" for i in range(seats)], seed=seed, **more)
    dice = random.Random(seed)
    while len(match.history) < deals and not match.over:
        act(match, dice)
    return match


def fits(deal: rummy.Deal, wanted: Wanted) -> bool:
    if wanted.ending is None:
        return True
    found = deal.outcome.ending, deal.outcome.facts["out"]
    return found == (wanted.ending, wanted.winner)


def prices(deals: Sequence[rummy.Deal], wanted: Sequence[Wanted]) -> dict[str, int] | None:
    """A price for one card of every hand that owes something; `None` where there is none."""
    hands = [[rummy.Cards(h) for h in deal.outcome.facts["hands"]] for deal in deals]
    held = Counter(str(card) for deal in hands for hand in deal for card in hand)
    cards: dict[str, int] = {}
    for deal, left, goal in zip(deals, hands, wanted, strict=True):
        factor = 2 if deal.outcome.ending == "rummy" else 1
        for seat, hand in enumerate(left):
            owed = debt(deal, goal, seat)
            own = [str(c) for c in hand if held[str(c)] == 1 and not c.is_joker]
            if owed < 0 or owed % factor or (owed and not own):
                return None
            if owed:
                cards[own[0]] = owed // factor
    return cards


def debt(deal: rummy.Deal, goal: Wanted, seat: int) -> int:
    """What the hand of a seat has to be worth, before any doubling."""
    if seat == goal.winner:
        return 0
    if deal.start.rules.score.kind == "winner":
        return sum(goal.points) if seat == goal.payer else 0
    return laid(deal, seat) - goal.points[seat]


def laid(deal: rummy.Deal, seat: int) -> int:
    """Points of a seat on the table where a game counts them, all cards being worth the same."""
    score = deal.start.rules.score
    if score.kind != "table":
        return 0
    placers = [seat for entry in deal.outcome.facts["table"] for seat in entry["placed"]]
    return placers.count(seat) * score.values.laid[1]


def staged(game: str, patch: dict[str, Any], wanted: Sequence[Wanted], **more: Any) -> rummy.Match:
    """The match of these deals, played to the last of them."""
    rules = rummy.load(*game.split()).patch(patch)
    free = rules.patch({"score": {"values": FREE}})
    for seed in range(SEEDS):
        deals = played(free, len(wanted[0].points), seed, len(wanted)).history
        if len(deals) < len(wanted) or not all(map(fits, deals, wanted)):
            continue
        cards = prices(deals, wanted)
        if cards is not None:
            priced = free.patch({"score": {"values": {"cards": cards}}})
            return played(priced, len(wanted[0].points), seed, len(wanted), **more)
    raise AssertionError(f"no seed below {SEEDS} deals {wanted}")
