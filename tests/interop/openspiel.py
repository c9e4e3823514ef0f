"""OpenSpiel's `gin_rummy`, its numbers read as this project's words."""

import importlib
from collections.abc import Iterable
from typing import Any, NamedTuple, Self

RANKS, SUITS = "A23456789TJQK", "SCDH"
FACES = [rank + suit for suit in SUITS for rank in RANKS]
NUMBERS = {face: number for number, face in enumerate(FACES)}
WORDS = {52: "take", 53: "draw", 54: "pass", 55: "knock"}
CODES = {word: code for code, word in WORDS.items()}
FIRST_MELD = 56
LONGEST_RUN = 5

Faces = frozenset[str]


class Menu(NamedTuple):
    """Legal actions by kind: words, single cards, melds as sets of cards."""

    words: Faces
    cards: Faces
    melds: frozenset[Faces]


def faces(numbers: Iterable[int]) -> Faces:
    return frozenset(FACES[number] for number in numbers)


def numbers(cards: Iterable[str]) -> list[int]:
    return [NUMBERS[card] for card in cards]


def place(card: str) -> int:
    """Place of a card in its suit, 0 the ace."""
    return RANKS.index(card[0])


class Spiel:
    """The game with its parameters, and its helper functions for hands."""

    def __init__(self, **parameters: bool | int) -> None:
        # Not imported above: collecting the tests must not need the package.
        pyspiel: Any = importlib.import_module("pyspiel")
        game = pyspiel.load_game("gin_rummy", parameters)
        self.before_deal = game.new_initial_state()  # 9 ms to make, copied in no time
        self.tools = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)

    def melds(self, ids: Iterable[int]) -> frozenset[Faces]:
        return frozenset(faces(self.tools.int_to_meld[i]) for i in ids)

    def least(self, hand: Iterable[str]) -> int:
        """Its least deadwood of up to ten cards."""
        value: int = self.tools.min_deadwood(numbers(hand))
        return value

    def knocks(self, hand: Iterable[str], limit: int) -> Faces:
        """Cards of eleven whose discard leaves at most `limit`."""
        return faces(self.tools.legal_discards(numbers(hand), limit))

    def spread(self, hand: Iterable[str], limit: int) -> frozenset[Faces]:
        return self.melds(self.tools.legal_melds(numbers(hand), limit))


class SpielDeal:
    """One deal there, driven by words, cards and melds."""

    def __init__(self, spiel: Spiel, hands: tuple[list[str], list[str]], upcard: str) -> None:
        self.spiel = spiel
        self.state: Any = spiel.before_deal.clone()
        for card in [*hands[0], *hands[1], upcard]:
            self.play(card)

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.spiel, copy.state = self.spiel, self.state.clone()
        return copy

    @property
    def phase(self) -> str:
        return str(self.state.current_phase().name)

    @property
    def limit(self) -> int:
        return int(self.state.knock_card())

    @property
    def pile(self) -> list[str]:
        upcard = self.state.upcard()
        return [
            FACES[n] for n in [*self.state.discard_pile(), *([] if upcard is None else [upcard])]
        ]

    def hand(self, seat: int) -> Faces:
        return faces(self.state.hands()[seat])

    def known(self, seat: int) -> Faces:
        return faces(self.state.known_cards()[seat])

    def menu(self) -> Menu:
        actions = self.state.legal_actions()
        words = frozenset(WORDS[a] for a in actions if a in WORDS)
        cards = faces(a for a in actions if a < len(FACES))
        return Menu(
            words, cards, self.spiel.melds(a - FIRST_MELD for a in actions if a >= FIRST_MELD)
        )

    def play(self, text: str) -> None:
        """Apply a word, or a card to deal, draw, discard or lay off."""
        self.state.apply_action(CODES[text] if text in CODES else NUMBERS[text])

    def meld(self, cards: Iterable[str]) -> None:
        """Lay a meld; a run of more than five cards as two."""
        ordered = sorted(numbers(cards))
        cut = LONGEST_RUN if len(ordered) <= LONGEST_RUN else min(LONGEST_RUN, len(ordered) - 3)
        while ordered:
            piece, ordered = ordered[:cut], ordered[cut:]
            self.state.apply_action(FIRST_MELD + self.spiel.tools.meld_to_int(piece))

    def laid(self, seat: int) -> list[list[int]]:
        return [self.spiel.tools.int_to_meld[i] for i in self.state.layed_melds()[seat]]

    def run_ends(self, seat: int) -> list[tuple[str, int, int]]:
        """Suit, lowest and highest place of each run a seat laid."""
        ends = [(FACES[min(m)], FACES[max(m)]) for m in self.laid(seat) if not self.is_set(m)]
        return [(low[1], place(low), place(high)) for low, high in ends]

    def is_set(self, meld: list[int]) -> bool:
        return bool(self.spiel.tools.is_rank_meld(meld))

    def doubles(self, seat: int) -> Faces:
        """Cards that fit a set and a run of a seat."""
        tools, laid = self.spiel.tools, self.laid(seat)
        sets = [tools.rank_meld_layoff(m) for m in laid if self.is_set(m) and len(m) == 3]
        runs = [tools.suit_meld_layoffs(m) for m in laid if not self.is_set(m)]
        return faces(set(sets) & {card for ends in runs for card in ends})

    def least_defence(self, seat: int) -> int:
        """Least deadwood of the defender over all the lay-offs this engine would let him make."""
        tools, hand = self.spiel.tools, frozenset(self.state.hands()[seat])
        laid = self.state.layed_melds()[1 - seat]
        todo, seen = [frozenset[int]()], {frozenset[int]()}
        while todo and not self.state.finished_layoffs():
            gone = todo.pop()
            more = {gone | {c} for c in tools.all_layoffs(laid, list(gone)) if c in hand - gone}
            todo += more - seen
            seen |= more
        return min(int(tools.min_deadwood(list(hand - gone))) for gone in seen)
