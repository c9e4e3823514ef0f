"""A deal as a value, and its dict form (docs/notation.md, "State as a dict")."""

# mypy: no-warn-return-any

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from .cards import Cards, full_deck, hand_of, parse_card, parse_cards, show, show_all, without
from .errors import NotAMeld, RulesError
from .melds import as_it_lies
from .rules import Game, Rules
from .table import TableMeld, sorted_set

Table = tuple[TableMeld, ...]
PHASES = ("upcard", "draw", "play", "claim", "spread", "layoff", "over")


@dataclass(frozen=True)
class State:
    """Everything about a deal. Hands are sorted tuples of faces; the last card of the pile is the
    top, the first of the stock is drawn next. `game` are the rules for this number of seats.
    """

    game: Game
    hands: tuple[Cards, ...]
    table: Table = ()
    pile: Cards = ()
    stock: Cards = ()
    dealer: int = 0
    seat: int = 0
    phase: str = "draw"
    turn: int = 1
    opened: frozenset[int] = frozenset()
    laid: frozenset[int] = frozenset()
    taken: Any = None  # a face
    must_use: bool = False
    owed_jokers: int = 0
    opening: int = 0
    reshuffles: int = 0
    known: tuple[Cards, ...] = ()
    totals: Cards = ()
    rng: int = 0
    upcard: int | None = None
    knocker: Any = None  # a seat
    knock: Any = None  # how: knock, gin, big-gin
    passed: frozenset[int] = frozenset()
    discarder: Any = None  # a seat
    no_draw: bool = False
    stock_open: bool = False
    outcome: Any = None  # None, or a dict with ending, winners, points, facts

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> Cards:
        return self.hands[self.seat]

    def but(self, **changes: Any) -> Self:
        return replace(self, **changes)

    def with_hand(self, seat: int, hand: Iterable[int]) -> Self:
        return self.but(hands=self.hands[:seat] + (hand_of(hand),) + self.hands[seat + 1 :])

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % self.players

    def to_dict(self) -> dict[str, Any]:
        plain = (
            "dealer",
            "seat",
            "phase",
            "turn",
            "must_use",
            "owed_jokers",
            "opening",
            "reshuffles",
            "rng",
            "knocker",
            "knock",
            "discarder",
            "no_draw",
            "stock_open",
            "outcome",
        )
        return {
            "hands": [show_all(hand) for hand in self.hands],
            "table": table_dicts(self.table),
            "pile": show_all(self.pile),
            "stock": show_all(self.stock),
            "opened": sorted(self.opened),
            "laid": sorted(self.laid),
            "passed": sorted(self.passed),
            "taken": _show_or_none(self.taken),
            "upcard": _show_or_none(self.upcard),
            "known": [show_all(cards) for cards in self.known],
            "totals": list(self.totals),
            **{key: getattr(self, key) for key in plain},
        }


def _show_or_none(card: int | None) -> str | None:
    return None if card is None else show(card)


def table_dicts(table: Table) -> list[dict[str, Any]]:
    return [
        {
            "meld": f"{m.meld.kind} {show_all(m.meld.cards)}",
            "owner": m.owner,
            "placed": list(m.placed),
        }
        for m in table
    ]


def read_table_meld(game: Game, entry: dict[str, Any]) -> TableMeld:
    """A table meld from its dict; a plain set is put in order together with its owners."""
    kind, _, text = entry["meld"].partition(" ")
    cards, owner = parse_cards(text), entry["owner"]
    placed = tuple(entry.get("placed", [owner] * len(cards)))
    try:
        meld = TableMeld(as_it_lies(game, kind, cards), owner, placed)
    except NotAMeld as error:
        raise RulesError("position", f"{entry['meld']} is no meld: {error}") from None
    if len(placed) != len(cards):
        raise RulesError("position", f"{entry['meld']}: {len(placed)} owners of {len(cards)} cards")
    plain_set = kind == "set" and game.set.order == "any"
    return sorted_set(meld, cards, placed) if plain_set else meld


def from_dict(rules: Rules, position: dict[str, Any]) -> State:
    """A state from its dict; missing keys take the defaults of docs/notation.md."""
    unknown = set(position) - set(State.__dataclass_fields__) | {"game"} & set(position)
    if unknown or "hands" not in position:
        raise RulesError(
            "position", f"unknown keys {sorted(unknown)}" if unknown else "hands are missing"
        )
    players = len(position["hands"])
    game = rules.at(players)
    table = tuple(read_table_meld(game, entry) for entry in position.get("table", []))
    owners = {meld.owner for meld in table}
    dealer = position.get("dealer", 0)
    state = State(
        game=game,
        hands=tuple(hand_of(parse_cards(hand)) for hand in position["hands"]),
        table=table,
        pile=parse_cards(position.get("pile", "")),
        dealer=dealer,
        seat=position.get("seat", (dealer + 1) % players),
        opened=frozenset(position.get("opened", owners)),
        laid=frozenset(position.get("laid", owners)),
        taken=_card_or_none(position.get("taken")),
        upcard=_card_or_none(position.get("upcard")),
        known=tuple(hand_of(parse_cards(k)) for k in position.get("known", [""] * players)),
        totals=tuple(position.get("totals", [0] * players)),
        passed=frozenset(position.get("passed", ())),
        **{
            key: position[key]
            for key in (
                "phase",
                "turn",
                "must_use",
                "owed_jokers",
                "opening",
                "reshuffles",
                "rng",
                "knocker",
                "knock",
                "discarder",
                "no_draw",
                "stock_open",
                "outcome",
            )
            if key in position
        },
    )
    return _with_stock(state, position.get("stock"))


def _card_or_none(text: str | None) -> int | None:
    return None if text is None else parse_card(text)


def cards_in_sight(state: State) -> list[int]:
    """All cards but the stock."""
    laid = [card for meld in state.table for card in meld.meld.cards]
    return [card for hand in state.hands for card in hand] + laid + list(state.pile)


def _with_stock(state: State, text: str | None) -> State:
    deck = full_deck(state.game.deck.packs, state.game.deck.jokers)
    rest = without(deck, cards_in_sight(state))
    if rest is None:
        twice = Counter(cards_in_sight(state)) - Counter(deck)
        raise RulesError("position", f"more than the deck has: {show_all(twice)}")
    stock = rest if text is None else parse_cards(text)
    if Counter(stock) - Counter(rest):
        raise RulesError("position", "the stock holds cards that lie elsewhere")
    return state.but(stock=stock)


def dealt(
    rules: Rules,
    players: int,
    deck: str | Iterable[str | int],
    dealer: int,
    totals: Sequence[int] | None = None,
    rng: int = 0,
) -> State:
    """A deal from a deck in order: card by card clockwise from the dealer's left, then the up-
    card.
    """
    game = rules.at(players)
    hands: list[list[int]] = [[] for _ in range(players)]
    left = list(parse_cards(deck))
    for number in range(game.deal.hand * players):
        hands[(dealer + 1 + number) % players].append(left.pop(0))
    up = left.pop(0)
    return State(
        game=game,
        hands=tuple(hand_of(hand) for hand in hands),
        pile=(up,),
        stock=tuple(left),
        dealer=dealer,
        seat=(dealer + 1) % players,
        known=((),) * players,
        totals=tuple(totals or (0,) * players),
        rng=rng,
        phase="upcard" if game.deal.offer_upcard else "draw",
        upcard=up if game.finish.by == "knock" else None,
    )
