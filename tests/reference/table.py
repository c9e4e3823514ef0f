"""What can be done to one meld of the table: adding cards and taking a joker out."""

# mypy: no-warn-return-any

from collections.abc import Iterator
from dataclasses import dataclass

from .cards import JOKER, Cards, jokers, minus, naturals, rank, suit, without
from .melds import (
    FIXED_ORDER,
    Meld,
    last_slot,
    meld_rank,
    missing_suits,
    place_face,
    points,
    problem,
)
from .rules import Game


@dataclass(frozen=True)
class TableMeld:
    """A meld on the table; `placed[i]` is the seat that laid the card at place i."""

    meld: Meld
    owner: int
    placed: Cards


@dataclass(frozen=True)
class Addition:
    """Cards as written (run order), the end they go to ('low', 'high', '' for a plain set) and
    whether the text needs that word.
    """

    cards: Cards
    end: str
    needs_word: bool
    grown: Meld


# ---- lay-offs ------------------------------------------------------------------------------------


def additions(game: Game, meld: Meld, hand: Cards) -> list[Addition]:
    """Every lay-off from this hand on this meld: one card, or a run piece without a shorter legal
    start.
    """
    if meld.kind == "set" and game.set.order == "any":
        grown = [(card, _grow_set(meld, card)) for card in sorted(set(hand))]
        return [
            Addition((card,), "", False, m) for card, m in grown if m and problem(game, m) is None
        ]
    found = [
        (cards, end, grown)
        for end in ("low", "high")
        for cards, grown in _pieces(game, meld, hand, end)
    ]
    texts = [cards for cards, _, _ in found]
    return [Addition(cards, end, texts.count(cards) == 2, grown) for cards, end, grown in found]


def _grow_set(meld: Meld, card: int) -> Meld | None:
    fits = card == JOKER or (rank(card) == meld_rank(meld) and suit(card) in missing_suits(meld))
    return Meld("set", tuple(sorted(meld.cards + (card,)))) if fits else None


def _pieces(
    game: Game, base: Meld, hand: Cards, end: str, laid: Cards = (), so_far: Meld | None = None
) -> Iterator[tuple[Cards, Meld]]:
    """Legal pieces at one end, found by going outwards card by card until the grown meld is
    legal.
    """
    for card in sorted(set(hand)):
        grown = grow_at(game, so_far or base, card, end)
        if grown is None:
            continue
        outwards = laid + (card,)
        if problem(game, grown) is None and _right_end(game, base, outwards, grown, end):
            yield (outwards if end == "high" else outwards[::-1]), grown
        elif base.kind == "run" and jokers(grown.cards) <= game.wild.max_per_meld:
            yield from _pieces(game, base, minus(hand, [card]), end, outwards, grown)


def grow_at(game: Game, meld: Meld, card: int, end: str) -> Meld | None:
    """The run or ordered set with one more card at an end, or None where that card has no place
    there.
    """
    size = len(meld.cards) + 1
    start = meld.start - 1 if end == "low" else meld.start
    if meld.kind == "run":
        if game.run.ace == "cyclic":
            start %= 13
        highest, most = last_slot(game), 13
    else:
        highest, most = 3, 4
    if start < 0 or start + size - 1 > highest or size > most:
        return None
    with_joker = (JOKER,) + meld.cards if end == "low" else meld.cards + (JOKER,)
    wanted = place_face(game, Meld(meld.kind, with_joker, start), 0 if end == "low" else size - 1)
    if card not in (JOKER, wanted):
        return None
    return Meld(meld.kind, (card,) + meld.cards if end == "low" else meld.cards + (card,), start)


def _right_end(game: Game, meld: Meld, piece: Cards, grown: Meld, end: str) -> bool:
    """Under the policy `lowest` jokers alone go to the end that makes the meld cheaper, on a tie
    the lower.
    """
    if game.wild.policy != "lowest" or naturals(piece):
        return True
    other = meld_with_jokers(game, meld, len(piece), "high" if end == "low" else "low")
    if other is None or problem(game, other) is not None:
        return True
    here, there = points(game, grown), points(game, other)
    return here < there or (here == there and end == "low")


def meld_with_jokers(game: Game, meld: Meld, count: int, end: str) -> Meld | None:
    grown: Meld | None = meld
    for _ in range(count):
        grown = grow_at(game, grown, JOKER, end) if grown is not None else None
    return grown


def fits_in_steps(game: Game, meld: Meld, cards: Cards) -> list[str]:
    """Ends ('low', 'high', '' for a plain set) where several cards, written from either side, would
    make a legal meld together although a beginning of them does so alone.
    """
    if len(cards) < 2:
        return []
    if meld.kind == "set" and game.set.order == "any":
        return [""]
    return [
        end
        for end in ("low", "high")
        for written in {cards, cards[::-1]}
        if _whole_and_beginning(game, meld, written if end == "high" else written[::-1], end)
    ]


def _whole_and_beginning(game: Game, meld: Meld, outwards: Cards, end: str) -> bool:
    """Both the grown meld and one that grew by fewer cards are legal lay-offs."""
    legal = []
    base = meld
    for count, card in enumerate(outwards, 1):
        grown = grow_at(game, base, card, end)
        if grown is None:
            return False
        whole = _right_end(game, meld, outwards[:count], grown, end)
        legal.append(whole and problem(game, grown) is None)
        base = grown
    return legal[-1] and any(legal[:-1])


def lay_on(table_meld: TableMeld, addition: Addition, seat: int) -> TableMeld:
    """The table meld after a lay-off by `seat`."""
    count = len(addition.cards)
    if addition.end == "":
        return sorted_set(
            table_meld, table_meld.meld.cards + addition.cards, table_meld.placed + (seat,)
        )
    if addition.end == "low":
        placed = (seat,) * count + table_meld.placed
    else:
        placed = table_meld.placed + (seat,) * count
    return TableMeld(addition.grown, table_meld.owner, placed)


def sorted_set(table_meld: TableMeld, cards: Cards, placed: Cards) -> TableMeld:
    """A plain set in face order, jokers last in the order they were laid; owners move along."""
    pairs = sorted(zip(cards, placed), key=lambda pair: pair[0])
    return TableMeld(
        Meld("set", tuple(c for c, _ in pairs)), table_meld.owner, tuple(p for _, p in pairs)
    )


# ---- swaps ---------------------------------------------------------------------------------------


def swaps(
    game: Game, table_meld: TableMeld, hand: Cards, seat: int
) -> list[tuple[Cards, TableMeld]]:
    """(cards given, table meld afterwards) for every joker that the hand can free here."""
    meld = table_meld.meld
    if JOKER not in meld.cards or swaps_locked(game, meld):
        return []
    if meld.kind == "set" and game.swap.sets == "all-missing":
        return _swap_of_all_missing(game, table_meld, hand, seat)
    if meld.kind == "run" or game.set.order == "fixed":
        return _swaps_in_place(game, table_meld, hand, seat)
    return _swaps_in_set(game, table_meld, hand, seat)


def swaps_locked(game: Game, meld: Meld) -> bool:
    """No joker of this meld comes free in this game."""
    if meld.kind == "run":
        return not game.swap.runs
    return {
        "never": True,
        "any-missing": False,
        "closed": not is_closed(meld),
        "all-missing": not asks_for_both(game, meld),
    }[game.swap.sets]


def asks_for_both(game: Game, meld: Meld) -> bool:
    """Kalooki: a three-card set with one joker, which gives it for both missing suits."""
    return (
        meld.kind == "set" and len(meld.cards) == 3 and jokers(meld.cards) == 1 and game.set.max > 3
    )


def stood_for(game: Game, meld: Meld) -> list[int]:
    """Every card that some joker of the meld stands for."""
    if meld.kind == "set" and game.set.order == "any":
        return [meld_rank(meld) + 13 * s for s in missing_suits(meld)]
    return [place_face(game, meld, i) for i, card in enumerate(meld.cards) if card == JOKER]


def swap_problem(game: Game, meld: Meld, cards: Cards) -> str | None:
    """Why these cards, in face order, free no joker of the meld; None where they do."""
    if JOKER not in meld.cards:
        return "no-joker-there"
    if game.swap.sets == "all-missing" and asks_for_both(game, meld):
        both = tuple(sorted(meld_rank(meld) + 13 * s for s in missing_suits(meld)))
        if cards == both:
            return None
        return "joker-locked" if len(cards) == 1 and cards[0] in both else "no-joker-there"
    if len(cards) != 1 or cards[0] not in stood_for(game, meld):
        return "no-joker-there"
    return "joker-locked" if swaps_locked(game, meld) else None


def is_closed(meld: Meld) -> bool:
    """Three naturals and one joker: only one suit is missing."""
    return len(meld.cards) == 4 and jokers(meld.cards) == 1


def _swaps_in_place(
    game: Game, table_meld: TableMeld, hand: Cards, seat: int
) -> list[tuple[Cards, TableMeld]]:
    """The exact card takes the joker's place."""
    meld = table_meld.meld
    found: list[tuple[Cards, TableMeld]] = []
    for place, card in enumerate(meld.cards):
        wanted = place_face(game, meld, place)
        if card == JOKER and wanted in hand:
            cards = meld.cards[:place] + (wanted,) + meld.cards[place + 1 :]
            placed = table_meld.placed[:place] + (seat,) + table_meld.placed[place + 1 :]
            found.append(
                ((wanted,), TableMeld(Meld(meld.kind, cards, meld.start), table_meld.owner, placed))
            )
    return found


def _swaps_in_set(
    game: Game, table_meld: TableMeld, hand: Cards, seat: int
) -> list[tuple[Cards, TableMeld]]:
    """Any missing suit frees the joker that lay there first."""
    wanted = [meld_rank(table_meld.meld) + 13 * s for s in missing_suits(table_meld.meld)]
    return [((card,), _without_joker(table_meld, (card,), seat)) for card in wanted if card in hand]


def _without_joker(table_meld: TableMeld, given: Cards, seat: int) -> TableMeld:
    place = table_meld.meld.cards.index(JOKER)
    cards = table_meld.meld.cards[:place] + table_meld.meld.cards[place + 1 :] + given
    placed = table_meld.placed[:place] + table_meld.placed[place + 1 :] + (seat,) * len(given)
    return sorted_set(table_meld, cards, placed)


def _swap_of_all_missing(
    game: Game, table_meld: TableMeld, hand: Cards, seat: int
) -> list[tuple[Cards, TableMeld]]:
    """Kalooki: both missing suits of a three-card set with one joker, given at once."""
    meld = table_meld.meld
    given = tuple(sorted(meld_rank(meld) + 13 * s for s in missing_suits(meld)))
    if without(hand, given) is None:
        return []
    after = _without_joker(table_meld, given, seat)
    if game.set.order == "fixed":
        pairs = sorted(
            zip(after.meld.cards, after.placed), key=lambda p: FIXED_ORDER.index(suit(p[0]))
        )
        after = TableMeld(
            Meld("set", tuple(c for c, _ in pairs), 0), after.owner, tuple(p for _, p in pairs)
        )
    return [(given, after)]
