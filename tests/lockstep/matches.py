"""Whole matches: the engine plays, the reference keeps the books."""

import random
from typing import Any

from rummy import Match
from tests.reference.match import Ledger

from .cases import Case
from .driver import seats_of
from .games import Spec, any_options, nested, valid
from .pair import Counts, difference
from .styles import STYLES

TRUTH = (False, True)
MATCH: dict[str, tuple[Any, ...]] = {
    "seats.min": (2, 3),
    "seats.max": (3, 4, 6),
    "seats.dealer": ("random", "first"),
    "seats.next_dealer": ("left", "random", "loser"),
    "seats.redeal_dead_hand": TRUTH,
    "deal.hand": (1, 2, 3, 4),
    "finish.max_turns": (2, 6, 12, 30),
    "finish.bound": ("stock-out", "blocked", "void"),
    "opening.points": (0, 0, 20),
    "match.length": ("deals", "target", "stack"),
    "match.deals": (1, 2, 3, 5),
    "match.target": (5, 20, 60),
    "match.best": ("high", "low"),
    "match.ties": ("joint", "play-off"),
    "match.loss_limit": (0, 15, 40),
    "match.max_deals": (2, 4, 8),
    "match.settle": ("none", "points", "difference", "bonuses", "prize"),
    "match.coef": (0, 1, 3),
    "match.unit": (1, 10),
    "match.pool": ("none", "winner"),
    "match.ante": (0, 1, 5),
    "match.pool_floor": (0, 1, 4),
    "match.stack": (5, 30, 60),
    "match.prize": (100, 101),
    "match.game_bonus": (0, 100),
    "match.box_bonus": (0, 25),
    "match.shutout_doubles": TRUTH,
}


class MatchDisagreement(AssertionError):  # noqa: N818 - a finding, not a fault
    """The ledgers differ; seeds and game are in the text."""


def short_match(rng: random.Random) -> Spec:
    """A game with small hands and a few changes to how a match is kept."""
    game = any_options(rng)
    quick = game.but({"deal": {"hand": rng.randint(1, 4)}, "match": {"max_deals": 8}})
    game = quick if valid(quick) else game
    for name in rng.sample(list(MATCH), rng.randint(0, 8)):
        changed = game.but(nested(name, rng.choice(MATCH[name])))
        game = changed if valid(changed) else game
    return game


class Books:
    """A match of the engine and the reference's ledger of it."""

    def __init__(self, rng: random.Random, game: Spec) -> None:
        self.rng, self.game = rng, game
        players = seats_of(rng, game)
        stacks = self._stacks(players)
        self.match = Match(
            game.engine(),
            seats=[f"Seat {seat}" for seat in range(players)],
            seed=rng.randrange(2**64),
            stacks=stacks,
        )
        rules = game.reference()
        self.first = rules.at(players).seats.dealer == "first"
        self.same("first dealer", self.match.state.dealer if self.first else 0, 0)
        self.ledger = Ledger(rules, players, self.match.state.dealer, stacks)
        self.compare()

    def _stacks(self, players: int) -> list[int] | None:
        values = self.game.reference().at(players).match
        if values.length != "stack" or self.rng.random() < 0.5:
            return None
        return [self.rng.choice((1, 20, 50)) for _ in range(players)]

    def same(self, what: str, engine: object, reference: object) -> None:
        if engine != reference:
            text = f"{what} in {self.game} {self.game.patch}: {difference(engine, reference)}"
            head = self.match.record().partition("[[deals]]")[0]
            raise MatchDisagreement(f"{text}\n{head}")

    def compare(self) -> None:
        match, ledger = self.match, self.ledger
        self.same("totals", list(match.totals), ledger.totals)
        self.same("over", match.over, ledger.over)
        self.same("winners", list(match.winners), ledger.winners or [])
        self.same("settlement", _listed(match.settlement), _listed(ledger.settlement))
        self.same("pool", match.pool, ledger.pool)
        if ledger.match.length == "stack":
            self.same("stacks", _listed(match.stacks), ledger.stacks)
        if not match.over:
            self.same("seating", list(match.seating), ledger.seating)
            self.same("dealer", match.state.dealer, ledger.dealer)
            self.same("deal", match.deal, ledger.played + 1)
            own = [ledger.totals[seat] for seat in ledger.seating]
            self.same("totals of the deal", list(match.state.totals), own)

    def play_deal(self, style: str, counts: Counts) -> None:
        """One deal to its end, in the engine; then step by step in both, and booked."""
        number, choose = self.match.deal, STYLES[style]
        while not self.match.over and self.match.deal == number:
            state = self.match.state
            seat = self.rng.choice(list(state.actors))
            menu = [str(action) for action in state.legal_actions(seat)]
            self.match.play(choose(self.rng, menu), seat=seat)
        deal = self.match.history[-1]
        self._check_deal(deal, counts)
        outcome = deal.outcome
        booked = {
            "ending": outcome.ending,
            "winners": list(outcome.winners),
            "points": list(outcome.points),
            "facts": outcome.facts,
        }
        self.ledger.add(booked, None if self.match.over else self.match.state.dealer)
        self.same("totals after the deal", list(deal.totals), self.ledger.totals)
        self.compare()

    def _check_deal(self, deal: Any, counts: Counts) -> None:
        steps = tuple(
            (seat, str(action)) for seat, action in zip(deal.actors, deal.actions, strict=True)
        )
        if len(steps) <= 60:
            Case(self.game, deal.start.to_dict(), steps).run(counts)


def _listed(values: Any) -> list[int] | None:
    return None if values is None else list(values)


def play_match(rng: random.Random, game: Spec, counts: Counts, most: int = 8) -> Books:
    books = Books(rng, game)
    for _ in range(most):
        if books.match.over:
            break
        books.play_deal(rng.choice(("closer", "longest", "lively", "knocker")), counts)
    counts.rare.update(endings(books))
    return books


def endings(books: Books) -> list[str]:
    """Which rare places this match was."""
    match, found = books.match, []
    if match.over:
        found += ["match over"] + ["joint winners of a match"] * (len(match.winners) > 1)
    seats = [tuple(deal.seating) for deal in match.history]
    if len(set(seats)) > 1:
        stacked = books.ledger.match.length == "stack"
        found.append("a seat is out of chips" if stacked else "play-off")
    if match.settlement and any(match.settlement):
        found.append(f"paid by {books.ledger.match.settle}")
    return found
