"""One gin deal in both engines, card by card, compared at every decision."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rummy import Action, Rules, State

from .openspiel import FACES, LONGEST_RUN, Faces, Menu, Spiel, SpielDeal, place
from .policy import any_styles, choose

MASKS = {
    "dear discard": "its deadwood of eleven cards drops the dearest card left by one best layout, "
    "which can be more than the least after a discard",
    "missing knock": "for that reason it refuses some knocks",
    "gin declined": "a knocker who has gin may still spread for less than gin",
    "early done": "the knocker lays by himself until he is within the limit; here `done` does it",
    "long run": "its melds have at most five cards; a longer run is laid there as two",
    "third lay-off": "at one end of a run it lets two cards be laid off, not three",
    "two melds": "a card laid off on a set also lengthens a run there",
    "last knock": "when the stock is down to two the next player may still knock with the up-card",
    "thrown back twice": "two takes in a row that throw the same card back end the deal",
    "fifty takes": "the fiftieth take of an up-card ends the deal",
}
"""How OpenSpiel differs where no rule field of this project can follow."""


class UnexplainedError(AssertionError):
    """The engines disagree and no mask says why."""


@dataclass
class Counts:
    """How much was compared: every decision has its menu, hands, pile and stock compared."""

    deals: int = 0
    decisions: int = 0
    deadwoods: int = 0  # of ten cards
    defences: int = 0  # best defences, melds and lay-offs together
    scores: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    masked: Counter[str] = field(default_factory=Counter)

    def mask(self, kind: str) -> None:
        assert kind in MASKS
        self.masked[kind] += 1


class Replay:
    """A deal in both engines. Seat 0 starts, as OpenSpiel always has it."""

    def __init__(self, rules: Rules, spiel: Spiel, rng: random.Random, counts: Counts) -> None:
        self.rules, self.spiel, self.rng, self.counts = rules, spiel, rng, counts
        self.deck = rng.sample(FACES, len(FACES))
        self.ours: State = rules.deal(players=2, deck=" ".join(self.deck), dealer=1)
        hands = self.deck[0:20:2], self.deck[1:20:2]
        self.theirs = SpielDeal(spiel, hands, self.deck[20])
        self.styles = any_styles(rng)
        self.history: list[str] = []
        self.stopped = False
        self.taken: str | None = None
        self.takes = self.thrown_back = 0
        self.knocks: Faces = frozenset()  # cards whose discard is a knock
        self.knock = ""  # the verb of the knock
        self.knocker = -1
        self.held: list[Faces] = []  # the defender's melds: OpenSpiel wants them after the lay-offs
        self.blocked: set[str] = set()  # laid off here, not possible there

    # --- playing ------------------------------------------------------------------------------

    def run(self) -> None:
        self.counts.deals += 1
        while self.ours.phase != "over" and not self.stopped:
            self.compare()
            self.play(choose(self.rng, self.styles[self.ours.seat], self.ours, self.offered()))
        if self.ours.outcome is not None:
            self.compare_scores(self.ours.outcome.points)
            self.counts.endings[self.ours.outcome.ending] += 1

    def offered(self) -> list[Action]:
        """Return what both allow, mostly without throwing a card back: that ends deals there."""
        refused = set() if "knock" in self.theirs.menu().words else {"knock", "gin"}
        keep = self.taken if self.rng.random() < 0.9 else None
        menu = (a for a in self.ours.legal_actions() if a.verb not in refused)
        return [a for a in menu if a.verb != "discard" or str(a.cards[0]) != keep]

    def play(self, action: Action) -> None:
        self.history.append(str(action))
        before, self.ours = self.ours, self.ours.play(action)
        match before.phase:
            case "upcard" | "draw":
                self.after_draw(before, action)
            case "play":
                self.after_discard(action)
            case "spread":
                self.after_spread(before, action)
            case _:
                self.after_layoff(before, action)

    def after_draw(self, before: State, action: Action) -> None:
        self.theirs.play(action.verb)
        self.taken = None
        if action.verb == "draw":
            self.theirs.play(self.deck[-before.stock_size])
        elif action.verb == "take":
            self.taken = str(before.pile[-1])
            self.takes += before.phase == "draw"
            if self.theirs.phase == "GAME_OVER":
                self.same("takes at the end", 50, self.takes)
                self.stop("fifty takes")

    def after_discard(self, action: Action) -> None:
        card = str(action.cards[0])
        if action.verb == "discard":
            self.theirs.play(card)
            self.thrown_back = self.thrown_back + 1 if card == self.taken else 0
            self.end_of_turn()
            return
        self.knock, self.knocker = action.verb, self.ours.seat
        self.theirs.play("knock")
        self.same("knocks", self.theirs.menu().cards, self.knocks)
        self.theirs.play(card)

    def end_of_turn(self) -> None:
        if self.theirs.phase == "GAME_OVER":
            self.same("cards thrown back", 2, self.thrown_back)
            self.stop("thrown back twice")
        elif self.theirs.phase == "WALL":
            self.same("phase", "over", self.ours.phase)
            self.last_knock()
            self.theirs.play("pass")

    def last_knock(self) -> None:
        """Two cards are left in the stock: one more chance there, the end of the deal here."""
        seat = 1 - self.ours.seat
        hand = [*map(str, self.ours.hand(seat)), str(self.ours.pile[-1])]
        can = "knock" in self.theirs.menu().words
        if can:
            self.counts.mask("last knock")
        self.expect("last knock", bool(self.spiel.knocks(hand, self.theirs.limit)) or not can)

    def after_spread(self, before: State, action: Action) -> None:
        for laid in self.ours.table[len(before.table) :]:
            self.theirs.meld(map(str, laid.meld.cards))
        if action.verb == "done":
            self.theirs.play("pass")
            self.compare_defence()

    def after_layoff(self, before: State, action: Action) -> None:
        melds, layoffs = laid_between(before, self.ours)
        self.held += melds
        self.lay_off(layoffs)
        if action.verb == "done":
            self.finish_defence(self.theirs)
            self.theirs.play("pass")

    def lay_off(self, cards: Faces) -> None:
        """Repeat lay-offs there, in any order that goes; what is left must be explained."""
        left = cards
        while now := left & self.theirs.menu().cards:
            self.theirs.play(min(now))
            left -= {min(now)}
        self.explain_far(left)
        self.blocked |= left

    def finish_defence(self, theirs: SpielDeal) -> None:
        """End the lay-offs there and lay the melds held back."""
        if not theirs.state.finished_layoffs():
            theirs.play("pass")
        for meld in self.held:
            theirs.meld(meld)

    def stop(self, kind: str) -> None:
        self.counts.mask(kind)
        self.stopped = True

    # --- comparing ----------------------------------------------------------------------------

    def same(self, what: str, theirs: object, ours: object) -> None:
        if theirs != ours:
            self.expect(f"{what}: OpenSpiel {theirs!r}, here {ours!r}", holds=False)

    def expect(self, what: str, holds: bool) -> None:
        if not holds:
            where = f"deck {' '.join(self.deck)}\nafter {', '.join(self.history)}"
            raise UnexplainedError(f"{what}\n{where}\n{self.theirs.state}")

    def compare(self) -> None:
        self.counts.decisions += 1
        self.same("seat", self.theirs.state.current_player(), self.ours.seat)
        self.same("stock", self.theirs.state.stock_size(), self.ours.stock_size)
        self.same("pile", self.theirs.pile, [str(c) for c in self.ours.pile])
        hand, theirs = faces_of(self.ours.hand(self.ours.seat)), self.theirs.menu()
        match self.ours.phase:
            case "upcard" | "draw":
                self.compare_hands()
                self.same(
                    "menu", theirs.words, frozenset(a.verb for a in self.ours.legal_actions())
                )
            case "play":
                self.compare_hands()
                self.compare_play(hand, theirs)
            case "spread":
                self.same("hand", self.theirs.hand(self.ours.seat), hand)
                self.compare_spread(hand, theirs)
            case _:
                self.compare_layoff(hand, theirs)

    def compare_hands(self) -> None:
        known = self.ours.to_dict()["known"]
        for seat in (0, 1):
            hand = self.ours.hand(seat)
            self.same(f"hand {seat}", self.theirs.hand(seat), faces_of(hand))
            self.same(f"known {seat}", self.theirs.known(seat), frozenset(known[seat].split()))
            if len(hand) == 10:
                self.counts.deadwoods += 1
                least = self.theirs.state.deadwood()[seat]
                self.same(f"deadwood {seat}", least, self.rules.deadwood(hand))

    def compare_play(self, hand: Faces, theirs: Menu) -> None:
        ours = self.ours.legal_actions()
        cards = {verb: cards_of(ours, verb) for verb in ("discard", "knock", "gin")}
        self.knocks = self.spiel.knocks(hand, self.theirs.limit)
        self.same("discards", theirs.cards, cards["discard"])
        self.same("gin", self.spiel.knocks(hand, 0), cards["gin"])
        self.same("knocks", self.knocks, cards["knock"] | cards["gin"])
        self.compare_eleven()
        if self.knocks and "knock" not in theirs.words:
            self.expect("shown deadwood", self.shown_deadwood() > self.theirs.limit)
            self.counts.mask("missing knock")
        else:
            self.same("knock", "knock" in theirs.words, bool(self.knocks))

    def shown_deadwood(self) -> int:
        return int(self.theirs.state.deadwood()[self.ours.seat])

    def compare_eleven(self) -> None:
        hand = self.ours.hand(self.ours.seat)
        rests = [hand - [card] for card in hand]
        least = [self.rules.deadwood(rest) for rest in rests]
        self.same("deadwoods", [self.spiel.least(map(str, rest)) for rest in rests], least)
        self.counts.deadwoods += len(rests)
        if self.shown_deadwood() != min(least):
            self.expect("shown deadwood", self.shown_deadwood() > min(least))
            self.counts.mask("dear discard")

    def compare_spread(self, hand: Faces, theirs: Menu) -> None:
        melds = theirs.melds
        if self.knock == "gin":
            melds = self.spiel.spread(hand, 0)
            self.expect("gin melds", melds <= theirs.melds)
            if melds != theirs.melds:
                self.counts.mask("gin declined")
        self.same_melds(melds)
        within = self.rules.hand_value(sorted(hand)) <= self.theirs.limit
        self.same("end of spread", "pass" in theirs.words, within)
        if not within:
            self.counts.mask("early done")

    def same_melds(self, theirs: frozenset[Faces]) -> None:
        ours = [faces_of(a.cards) for a in self.ours.legal_actions() if a.verb == "meld"]
        short = frozenset(meld for meld in ours if len(meld) <= LONGEST_RUN)
        self.same("melds", theirs, short)
        self.counts.masked["long run"] += len(ours) - len(short)

    def compare_layoff(self, hand: Faces, theirs: Menu) -> None:
        ours = self.ours.legal_actions()
        cards = cards_of(ours, "layoff")
        if self.knock == "gin":
            self.same("lay-offs after gin", frozenset(), cards)
        else:
            self.explain_far(cards - theirs.cards)
            self.explain_double((theirs.cards & hand) - cards)
        clone = self.theirs.clone()
        self.finish_defence(clone)
        # What is laid off here only is still in the hand there.
        self.same_melds(frozenset(meld for meld in clone.menu().melds if meld <= hand))

    def compare_defence(self) -> None:
        """Compare the defender's least deadwood, melds and lay-offs taken together."""
        seat, after = self.ours.seat, self.ours.play("done")
        self.counts.defences += 1
        theirs, ours = self.theirs.least_defence(seat), self.rules.hand_value(after.hand(seat))
        if theirs > ours:
            self.expect("far card", any(map(self.is_far, laid_between(self.ours, after)[1])))
            self.counts.mask("third lay-off")
        elif theirs < ours:
            doubles = self.theirs.doubles(1 - seat) & self.theirs.hand(seat)
            self.expect("card that fits twice", bool(doubles))
            self.counts.mask("two melds")

    def is_far(self, card: str) -> bool:
        """Whether two more cards lie between a card and a run of the knocker."""
        ends = self.theirs.run_ends(self.knocker)
        beside = [(low, high) for suit, low, high in ends if suit == card[1]]
        return any(not low - 2 <= place(card) <= high + 2 for low, high in beside)

    def explain_far(self, cards: Iterable[str]) -> None:
        for card in cards:
            self.expect(f"lay-off of {card}", self.is_far(card))
            self.counts.mask("third lay-off")

    def explain_double(self, cards: Iterable[str]) -> None:
        """Each stands beside a card laid off on a set here, and that card fits a run as well."""
        sets = [t for t in self.ours.table if t.meld.kind == "set" and t.owner == self.knocker]
        added = {
            str(c)
            for t in sets
            for c, by in zip(t.meld.cards, t.placed, strict=True)
            if by != t.owner
        }
        doubles = added & self.theirs.doubles(self.knocker)
        for card in cards:
            near = {c for c in doubles if c[1] == card[1] and abs(place(c) - place(card)) == 1}
            self.expect(f"lay-off of {card}", bool(near))
            self.counts.mask("two melds")

    def compare_scores(self, points: Sequence[int]) -> None:
        self.same("end", "GAME_OVER", self.theirs.phase)
        for seat in (0, 1):
            here = faces_of(self.ours.hand(seat))
            extra = frozenset() if seat == self.knocker else frozenset(self.blocked)
            self.same(f"left {seat}", self.theirs.hand(seat), here | extra)
        if not self.blocked:
            self.counts.scores += 1
            returns = [int(value) for value in self.theirs.state.returns()]
            self.same("score", returns, [points[0] - points[1], points[1] - points[0]])


def faces_of(cards: Iterable[object]) -> Faces:
    return frozenset(map(str, cards))


def laid_between(before: State, after: State) -> tuple[list[Faces], Faces]:
    """Return the melds and the cards laid off by the seat that acted."""
    melds = [faces_of(t.meld.cards) for t in after.table[len(before.table) :]]
    gone = faces_of(before.hand(before.seat)) - faces_of(after.hand(before.seat))
    return melds, gone.difference(*melds)


def cards_of(actions: Iterable[Action], verb: str) -> Faces:
    return faces_of(a.cards[0] for a in actions if a.verb == verb)
