"""What is a meld, how given cards are read, and what a meld is worth.

A run lies on slots: slot 0 is the low ace, 1 the two, ... 12 the king, 13 the ace above it. In
a ring (`run.ace = "cyclic"`) the slots go on: a run starts on slot 0..12 and may pass 13.
"""

# mypy: no-warn-return-any

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .cards import JOKER, RANKS, Cards, face, hand_of, jokers, naturals, rank, show, suit
from .errors import NotAMeld
from .rules import Game

FIXED_ORDER = (0, 3, 2, 1)  # clubs, spades, hearts, diamonds


@dataclass(frozen=True, order=True)
class Meld:
    """`start`: first slot of a run; first place in FIXED_ORDER of an ordered set; else 0."""

    kind: str
    cards: Cards
    start: int = 0

    def order(self) -> tuple[Any, ...]:
        """Sets before runs, then face order of the layout."""
        return (self.kind == "run", self.cards)


def meld_rank(meld: Meld) -> int:
    return rank(naturals(meld.cards)[0])


def missing_suits(meld: Meld) -> list[int]:
    held = {suit(card) for card in naturals(meld.cards)}
    return [s for s in range(4) if s not in held]


def place_face(game: Game, meld: Meld, place: int) -> int:
    """The face that belongs at a place of a run or an ordered set."""
    if meld.kind == "run":
        return face((meld.start + place) % 13, suit(naturals(meld.cards)[0]))
    return face(meld_rank(meld), FIXED_ORDER[meld.start + place])


def roles(game: Game, meld: Meld) -> tuple[str, ...]:
    """The card each place stands for, as texts; `9?` where the suit of a joker is open."""
    if meld.kind == "run" or game.set.order == "fixed":
        return tuple(show(place_face(game, meld, i)) for i in range(len(meld.cards)))
    open_suits = missing_suits(meld)
    joker = (
        show(face(meld_rank(meld), open_suits[0]))
        if len(open_suits) == 1
        else RANKS[meld_rank(meld)] + "?"
    )
    return tuple(joker if card == JOKER else show(card) for card in meld.cards)


def points(game: Game, meld: Meld) -> int:
    """What the meld is worth laid down."""
    values = game.score.values
    if meld.kind == "set":
        worth = [values.laid[meld_rank(meld)]] * len(meld.cards)
    else:
        worth = [slot_value(values, meld.start + i) for i in range(len(meld.cards))]
    if values.laid_joker >= 0:
        worth = [values.laid_joker if card == JOKER else w for card, w in zip(meld.cards, worth)]
    return sum(worth)


def slot_value(values: Game, slot: int) -> int:
    """An ace is low only where no king lies below it, that is on slot 0."""
    return values.ace_low if slot == 0 else values.laid[slot % 13]


def last_slot(game: Game) -> int:
    """The highest slot a run may reach."""
    return {"low": 12, "both": 13, "cyclic": 24}[game.run.ace]


def run_size_ok(game: Game, size: int) -> bool:
    return game.run.min <= size <= min(game.run.max, 13)


def set_size_ok(game: Game, size: int) -> bool:
    return game.set.min <= size <= min(game.set.max, 4)


def joker_problem(game: Game, kind: str | None, layout: Cards) -> str | None:
    """Reason code of the joker rule that this layout breaks, or None."""
    if joker_count_problem(game, layout):
        return "joker-limit"
    ordered = kind == "run" or game.set.order == "fixed"
    if ordered and not game.wild.adjacent and jokers_touch(layout):
        return "adjacent-jokers"
    return None


def joker_count_problem(game: Game, cards: Cards) -> bool:
    """Too many jokers for the natural cards, wherever they lie."""
    wild = jokers(cards)
    plain = len(cards) - wild
    if wild and not game.deck.any_jokers:
        return True
    if wild > game.wild.max_per_meld or plain < max(1, game.wild.min_naturals):
        return True
    return bool(game.wild.fewer_than_naturals) and wild >= plain


def jokers_touch(layout: Cards) -> bool:
    return any(a == b == JOKER for a, b in itertools.pairwise(layout))


def problem(game: Game, meld: Meld) -> str | None:
    """Reason code of the first limit a run or set of the right shape breaks, or None."""
    size_ok = run_size_ok if meld.kind == "run" else set_size_ok
    if not size_ok(game, len(meld.cards)):
        return "too-few" if len(meld.cards) < getattr(game, meld.kind).min else "too-many"
    return joker_problem(game, meld.kind, meld.cards)


# ---- reading -------------------------------------------------------------------------------------


def read(game: Game, cards: Iterable[int], kind: str | None = None, ordered: bool = True) -> Meld:
    """The meld that these cards make under the profile's policy. Raises NotAMeld."""
    cards = tuple(cards)
    found = readings(game, cards, kind, ordered)
    if game.wild.policy == "as-laid" and ordered:
        found = [m for m in found if lies_as_given(game, m, cards)] or found
    if not found:
        raise NotAMeld(why_not(game, cards, kind))
    sign = 1 if game.wild.policy == "lowest" else -1
    return min(found, key=lambda m: (sign * points(game, m), m.kind == "run", m.start))


def readings(game: Game, cards: Cards, kind: str | None = None, ordered: bool = True) -> list[Meld]:
    """Every legal reading; the order of an ordered set is final, that of other cards is not."""
    found = []
    if kind != "run":
        found += set_readings(game, cards, ordered)
    if kind != "set":
        found += run_readings(game, cards)
    return [meld for meld in found if problem(game, meld) is None]


def lies_as_given(game: Game, meld: Meld, cards: Cards) -> bool:
    return meld.kind == "set" or meld.cards == cards


def set_readings(game: Game, cards: Cards, ordered: bool = True) -> list[Meld]:
    plain = naturals(cards)
    if (
        len({rank(c) for c in plain}) != 1
        or len({suit(c) for c in plain}) != len(plain)
        or len(cards) > 4
    ):
        return []
    if game.set.order == "any":
        return [Meld("set", hand_of(cards))]
    windows = [
        fill(cards, [face(rank(plain[0]), s) for s in FIXED_ORDER[start : start + len(cards)]])
        for start in range(5 - len(cards))
    ]
    found = [Meld("set", w, start) for start, w in enumerate(windows) if w]
    return [m for m in found if m.cards == cards] if ordered else found


def run_readings(game: Game, cards: Cards) -> list[Meld]:
    plain = naturals(cards)
    if len({suit(c) for c in plain}) != 1 or len(cards) > 13:
        return []
    found = []
    for start in range(13):
        slots = range(start, start + len(cards))
        layout = fill(cards, [face(slot % 13, suit(plain[0])) for slot in slots])
        if layout and slots[-1] <= last_slot(game):
            found.append(Meld("run", layout, start))
    return found


def fill(cards: Cards, faces: Sequence[int]) -> Cards | None:
    """The cards laid on these faces: each natural on its own face, jokers on the rest; or None."""
    layout = tuple(f if f in cards else JOKER for f in faces)
    return layout if hand_of(layout) == hand_of(cards) else None


def as_it_lies(game: Game, kind: str | None, cards: Cards) -> Meld:
    """A meld of the table from its text: no policy, every card stays where it lies."""
    cards = tuple(cards)
    found = [
        m for m in readings(game, cards, kind, ordered=True) if m.kind == "set" or m.cards == cards
    ]
    if not found:
        raise NotAMeld(why_not(game, cards, kind))
    return found[0]


# ---- why not -------------------------------------------------------------------------------------


def why_not(game: Game, cards: Cards, kind: str | None = None) -> str:
    """The reason code that helps most: of the kind asked for, else of the kind that looks meant."""
    least = {"set": game.set.min, "run": game.run.min, None: min(game.set.min, game.run.min)}[kind]
    if len(cards) < least:
        return "too-few"
    plain = naturals(cards)
    if not plain:
        return "joker-limit"
    if kind == "set" or (kind is None and len({rank(c) for c in plain}) == 1):
        return why_no_set(game, cards)
    return why_no_run(game, cards)


def why_no_set(game: Game, cards: Cards) -> str:
    plain = naturals(cards)
    return first_fault(
        (len({rank(c) for c in plain}) > 1, "mixed-ranks"),
        (len(cards) > min(game.set.max, 4), "too-many"),
        (len({suit(c) for c in plain}) < len(plain), "suit-twice"),
        (len(cards) < game.set.min, "too-few"),
        (joker_count_problem(game, cards), "joker-limit"),
        (game.set.order == "fixed" and not set_readings(game, cards), "suit-order"),
        (joker_problem(game, "set", cards) is not None, "adjacent-jokers"),
    )


def why_no_run(game: Game, cards: Cards) -> str:
    plain = naturals(cards)
    return first_fault(
        (len({suit(c) for c in plain}) > 1, "mixed-suits"),
        (len(cards) > min(game.run.max, 13), "too-many"),
        (len({rank(c) for c in plain}) < len(plain), "rank-twice"),
        (len(cards) < game.run.min, "too-few"),
        (joker_count_problem(game, cards), "joker-limit"),
        (bool(run_readings(game, cards)), "adjacent-jokers"),
        (turns_the_corner(cards), "corner"),
        (True, "gap"),
    )


def first_fault(*faults: tuple[bool, str]) -> str:
    return next((reason for wrong, reason in faults if wrong), "no-reading")


def turns_the_corner(cards: Cards) -> bool:
    """Would they be a run if the ace might stand between king and two?"""
    suit_ = suit(naturals(cards)[0])
    return any(
        fill(cards, [face((start + i) % 13, suit_) for i in range(len(cards))])
        for start in range(13)
    )
