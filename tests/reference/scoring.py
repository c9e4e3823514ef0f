"""From the facts of a finished deal to points (docs/notation.md, "Facts")."""

# mypy: no-warn-return-any

from typing import Any

from .cards import JOKER, Cards, parse_card, parse_cards, suit
from .hands import card_value, hand_value
from .melds import Meld, meld_rank, slot_value
from .rules import Game
from .state import read_table_meld

Facts = dict[str, Any]
SPADES = 3
KNOCKED = ("knock", "gin", "big-gin", "undercut")
WENT_OUT = ("out", "rummy")


def points_of(game: Game, facts: Facts) -> list[int]:
    """Points of each seat, seat 0 first."""
    if facts["ending"] == "void":
        return [0] * len(facts["hands"])
    price = {
        "zero-sum": _zero_sum,
        "hand": _hand,
        "winner": _winner,
        "table": _table,
        "gin": _gin,
        "gin-each": _gin,
    }[game.score.kind]
    return price(game, facts)


def winners_of(game: Game, facts: Facts) -> Cards:
    """Seats that won the deal; none at the end of the stock but in games priced by table and
    hand.
    """
    ending, values = facts["ending"], hand_values(game, facts)
    if ending == "void":
        return ()
    if game.score.kind == "table":
        totals = points_of(game, facts)
        return tuple(s for s, total in enumerate(totals) if total == max(totals))
    if game.score.kind in ("gin", "gin-each"):
        return knock_winners(game, facts) if ending in KNOCKED else ()
    if ending == "blocked":
        return tuple(s for s, value in enumerate(values) if value == min(values))
    return (facts["out"],) if ending in WENT_OUT else ()


def hand_values(game: Game, facts: Facts) -> list[int]:
    return [hand_value(game, parse_cards(hand)) for hand in facts["hands"]]


# ---- going out -----------------------------------------------------------------------------------


def charges(game: Game, facts: Facts) -> list[int]:
    """What each seat owes the winner: hands, flats of the unopened, the shared table; times the
    factor. At the end of the stock and in a blocked deal it is the hand alone.
    """
    owed = hand_values(game, facts)
    if facts["ending"] == "blocked":
        return [0 if s in winners_of(game, facts) else value for s, value in enumerate(owed)]
    if facts["ending"] not in WENT_OUT:
        return owed
    winner = facts["out"]
    owed = [flat_or_hand(game, facts, seat, value) for seat, value in enumerate(owed)]
    owed[winner] = 0
    if game.score.table_share:
        owed = [a + b for a, b in zip(owed, table_shares(game, facts))]
    factor = game.score.one_turn if facts["one_turn"] else 1
    return [amount * factor for amount in owed]


def flat_or_hand(game: Game, facts: Facts, seat: int, value: int) -> int:
    """A loser who never opened may owe a flat sum, another one where nobody but the winner had
    opened.
    """
    if seat in facts["opened"]:
        return value
    alone = not set(facts["opened"]) - {facts["out"]}
    flat = game.score.unopened_all if alone and game.score.unopened_all else game.score.unopened
    return flat or value


def table_shares(game: Game, facts: Facts) -> list[int]:
    """Casino: the losers share the cards that the winner laid; odd points from the winner's left
    on.
    """
    winner, seats = facts["out"], len(facts["hands"])
    laid = sum(
        card_value(game, card) for card, placer in placed_cards(game, facts) if placer == winner
    )
    each, odd = divmod(laid, seats - 1)
    shares = [each] * seats
    shares[winner] = 0
    for step in range(1, odd + 1):
        shares[(winner + step) % seats] += 1
    return shares


def placed_cards(game: Game, facts: Facts) -> list[tuple[int, int]]:
    melds = [read_table_meld(game, entry) for entry in facts["table"]]
    return [pair for m in melds for pair in zip(m.meld.cards, m.placed)]


def _zero_sum(game: Game, facts: Facts) -> list[int]:
    """Losers minus what they owe, the winner plus the sum; several winners of a blocked deal share
    it.
    """
    owed = charges(game, facts)
    return [gain - loss for gain, loss in zip(_gains(game, facts, owed), owed)]


def _gains(game: Game, facts: Facts, owed: list[int]) -> list[int]:
    winners = winners_of(game, facts)
    gains = [0] * len(owed)
    for number, seat in enumerate(winners):
        each, odd = divmod(sum(owed), len(winners))
        gains[seat] = each + (number < odd)
    return gains


def _hand(game: Game, facts: Facts) -> list[int]:
    return charges(game, facts)


def _winner(game: Game, facts: Facts) -> list[int]:
    return _gains(game, facts, charges(game, facts))


def _table(game: Game, facts: Facts) -> list[int]:
    """Own cards on the table, whoever owns the meld, minus the own hand."""
    laid = table_points_of(game, facts)
    return [plus - minus for plus, minus in zip(laid, hand_values(game, facts))]


def table_points_of(game: Game, facts: Facts) -> list[int]:
    laid = [0] * len(facts["hands"])
    for entry in facts["table"]:
        table_meld = read_table_meld(game, entry)
        for place, seat in enumerate(table_meld.placed):
            laid[seat] += place_points(game, table_meld.meld, place)
    return laid


def place_points(game: Game, meld: Meld, place: int) -> int:
    """What one card of a meld is worth."""
    values = game.score.values
    if meld.cards[place] == JOKER and values.laid_joker >= 0:
        return values.laid_joker
    if meld.kind == "set":
        return values.laid[meld_rank(meld)]
    return slot_value(values, meld.start + place)


# ---- the gin family ------------------------------------------------------------------------------


def _gin(game: Game, facts: Facts) -> list[int]:
    seats = len(facts["hands"])
    if facts["ending"] not in KNOCKED:
        return [0] * seats
    owed = gin_charges(game, facts)
    doubled = (
        game.score.spades_double and facts["upcard"] and suit(parse_card(facts["upcard"])) == SPADES
    )
    owed = [amount * (2 if doubled else 1) for amount in owed]
    gains = [0] * seats
    for seat in knock_winners(game, facts)[:1]:
        gains[seat] = sum(owed)
    return gains if game.score.kind == "gin" else [gain - loss for gain, loss in zip(gains, owed)]


def gin_charges(game: Game, facts: Facts) -> list[int]:
    """What each seat is charged; after an undercut only the knocker, else every opponent for
    himself.
    """
    knocker, dead = facts["knocker"], hand_values(game, facts)
    if facts["ending"] == "undercut":
        winner = undercutter(game, facts)
        return [
            dead[knocker] - dead[winner] + game.score.undercut if s == knocker else 0
            for s in range(len(dead))
        ]
    bonus = {"gin": game.score.gin, "big-gin": game.score.big_gin, "knock": 0}[facts["ending"]]
    return [0 if s == knocker else max(0, d - dead[knocker]) + bonus for s, d in enumerate(dead)]


def undercutter(game: Game, facts: Facts) -> int:
    """Least deadwood; then the first after the knocker."""
    dead, seats = hand_values(game, facts), len(facts["hands"])
    order = [(facts["knocker"] + i) % seats for i in range(1, seats)]
    return min(order, key=lambda seat: (dead[seat], order.index(seat)))


def knock_winners(game: Game, facts: Facts) -> Cards:
    """The undercutter, or the knocker where somebody is charged."""
    if facts["ending"] == "undercut":
        return (undercutter(game, facts),)
    return (facts["knocker"],) if any(gin_charges(game, facts)) else ()
