"""One deal on both sides. Every difference is a `Disagreement` that carries how to get there."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import rummy
from rummy import IllegalAction, ParseError
from tests.reference import legal, play, scoring, state, view
from tests.reference.cards import full_deck, parse_card, parse_cards
from tests.reference.errors import Refused

from .games import Spec

Step = tuple[int, str]
Dict = dict[str, Any]


class Disagreement(AssertionError):  # noqa: N818 - it is a finding, not a fault
    """`kind` says what differs; `game`, `start` and `steps` lead there."""

    def __init__(self, kind: str, text: str, pair: "Pair") -> None:
        self.kind, self.text = kind, text
        self.game, self.start, self.steps = pair.game, pair.start, list(pair.steps)
        self.last = pair.engine.to_dict()
        super().__init__(f"{kind} in {pair.game}: {text}\nstate: {self.last}\nsteps: {self.steps}")


@dataclass
class Counts:
    """What was compared."""

    deals: int = 0
    actions: int = 0
    menus: int = 0
    refusals: int = 0
    views: int = 0
    seconds: float = 0  # of processor time
    rare: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Counts") -> None:
        for name in ("deals", "actions", "menus", "refusals", "views", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.rare += other.rare


class Pair:
    """The same deal in the engine and in the reference."""

    def __init__(self, game: Spec, engine: rummy.State, counts: Counts | None = None) -> None:
        self.game, self.engine = game, engine
        self.start: Dict = engine.to_dict()
        self.reference = state.from_dict(game.reference(), self.start)
        self.steps: list[Step] = []
        self.counts = counts or Counts()
        self.counts.deals += 1
        self.menus: dict[int, list[str]] = {}
        self.compare()

    @classmethod
    def dealt(
        cls, game: Spec, players: int, deck: str, dealer: int, counts: Counts | None = None
    ) -> "Pair":
        """A deal from a given deck, dealt by both sides."""
        pair = cls(game, game.engine().deal(players=players, deck=deck, dealer=dealer), counts)
        own = state.dealt(game.reference(), players, deck, dealer)
        pair.same("deal", pair.engine.to_dict(), own.to_dict())
        return pair

    # ---- comparing -------------------------------------------------------------------------------

    def same(self, kind: str, engine: Any, reference: Any) -> None:
        if engine != reference:
            raise Disagreement(kind, difference(engine, reference), self)

    def compare(self) -> None:
        """State, actors, menus of all seats, outcome."""
        self.same("state", self.engine.to_dict(), self.reference.to_dict())
        self.same("actors", list(self.engine.actors), list(legal.actors(self.reference)))
        self.menus = {seat: self._menu(seat) for seat in self.engine.actors}
        if not self.over and not all(self.menus.values()):
            raise Disagreement("dead end", "a seat has nothing to do", self)
        outcome = self.engine.outcome
        if outcome is not None:
            facts = outcome.facts
            own = scoring.points_of(self.reference.game, facts)
            self.same("points", list(self.engine.rules.points(facts)), list(own))

    def _menu(self, seat: int) -> list[str]:
        menu = [str(action) for action in self.engine.legal_actions(seat)]
        self.same("menu", menu, legal.legal_actions(self.reference, seat))
        self.counts.menus += 1
        return menu

    def compare_view(self, seat: int) -> None:
        """What a seat may know, and that its menu needs no more."""
        shown = self.engine.view(seat)
        own = view.view(self.reference, seat)
        self.same("view menu", [str(a) for a in shown.legal_actions()], own.pop("legal_actions"))
        self.same("view", shown.to_dict(), own)
        self.counts.views += 1

    # ---- playing ---------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.engine.phase == "over"

    def play(self, seat: int, text: str) -> None:
        """A legal action on both sides."""
        before = self.engine
        self.steps.append((seat, text))
        self.engine = before.play(text, seat=seat)
        shuffled = reshuffled(before.to_dict(), self.engine.to_dict())
        try:
            self.reference = play.apply(self.reference, text, seat, shuffled)
        except Refused as refusal:
            self.engine = before
            raise Disagreement("refused", f"{text}: {refusal}", self) from None
        self.counts.actions += 1
        self.compare()

    def attempt(self, seat: int, text: str) -> str | None:
        """Any text: both sides refuse it for the same reason, or read it as the same listed
        action. The reason, or None.
        """
        engine, reference = self._asked_of_engine(seat, text), self._asked_of_reference(seat, text)
        if engine != reference:
            self.steps.append((seat, text))
            raise Disagreement("reason", f"{text}: engine {engine}, reference {reference}", self)
        self.counts.refusals += 1
        reason, canonical = engine
        if reason is None and canonical not in self.menus[seat]:
            raise Disagreement("unlisted", f"{text}, read as {canonical}, is legal", self)
        return reason

    def _asked_of_engine(self, seat: int, text: str) -> tuple[str | None, str]:
        try:
            self.engine.play(text, seat=seat)
        except (IllegalAction, ParseError) as error:
            return error.reason, ""
        return None, str(self.engine.resolve(text))

    def _asked_of_reference(self, seat: int, text: str) -> tuple[str | None, str]:
        try:
            return None, str(legal.check(self.reference, text, seat))
        except Refused as error:
            return error.reason, ""


def reshuffled(before: Dict, after: Dict) -> list[int] | None:
    """The order of the stock that a reshuffle in this step made. It is made at the start of a turn,
    so nobody has drawn from it yet.
    """
    if after["reshuffles"] == before["reshuffles"]:
        return None
    return list(parse_cards(after["stock"]))


def difference(engine: Any, reference: Any) -> str:
    """Only what differs."""
    if isinstance(engine, dict) and isinstance(reference, dict):
        keys = sorted(set(engine) | set(reference))
        parts = {key: (engine.get(key), reference.get(key)) for key in keys}
        return "; ".join(f"{key}: {a!r} / {b!r}" for key, (a, b) in parts.items() if a != b)
    if isinstance(engine, list) and isinstance(reference, list):
        extra = [x for x in engine if x not in reference]
        missing = [x for x in reference if x not in engine]
        return f"engine only {extra}, reference only {missing}" + (
            "" if extra or missing else f", or the order: {engine}"
        )
    return f"{engine!r} / {reference!r}"


def whole_deck(game: Spec, players: int) -> list[int]:
    values = game.reference().at(players)
    return list(full_deck(values.deck.packs, values.deck.jokers))


def cards_of(position: Dict) -> Counter[int]:
    """Every card of a state, wherever it lies."""
    texts = [*position["hands"], position["pile"], position["stock"]]
    texts += [entry["meld"].partition(" ")[2] for entry in position["table"]]
    return Counter(parse_card(word) for text in texts for word in text.split())
