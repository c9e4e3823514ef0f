"""A deal as a value, and its dict form (docs/notation.md, "State as a dict")."""

from collections import Counter
from dataclasses import dataclass, replace

from .cards import full_deck, hand_of, parse_card, parse_cards, show, show_all, without
from .errors import NotAMeld, RulesError
from .melds import as_it_lies
from .table import TableMeld

PHASES = ("upcard", "draw", "play", "claim", "spread", "layoff", "over")


@dataclass(frozen=True)
class State:
    """Everything about a deal. Hands are sorted tuples of faces; the last card of the pile is the top,
    the first of the stock is drawn next. `game` are the rules for this number of seats."""

    game: object
    hands: tuple
    table: tuple = ()
    pile: tuple = ()
    stock: tuple = ()
    dealer: int = 0
    seat: int = 0
    phase: str = "draw"
    turn: int = 1
    opened: frozenset = frozenset()
    laid: frozenset = frozenset()
    taken: int | None = None
    must_use: bool = False
    owed_jokers: int = 0
    opening: int = 0
    reshuffles: int = 0
    known: tuple = ()
    totals: tuple = ()
    rng: int = 0
    upcard: int | None = None
    knocker: int | None = None
    knock: str | None = None
    passed: frozenset = frozenset()
    discarder: int | None = None
    no_draw: bool = False
    stock_open: bool = False
    outcome: dict | None = None

    @property
    def players(self):
        return len(self.hands)

    @property
    def hand(self):
        return self.hands[self.seat]

    def but(self, **changes):
        return replace(self, **changes)

    def with_hand(self, seat, hand):
        return self.but(hands=self.hands[:seat] + (hand_of(hand),) + self.hands[seat + 1:])

    def next_seat(self, seat):
        return (seat + 1) % self.players

    def to_dict(self):
        plain = ("dealer", "seat", "phase", "turn", "must_use", "owed_jokers", "opening", "reshuffles",
                 "rng", "knocker", "knock", "discarder", "no_draw", "stock_open", "outcome")
        return {
            "hands": [show_all(hand) for hand in self.hands],
            "table": table_dicts(self.table),
            "pile": show_all(self.pile),
            "stock": show_all(self.stock),
            "opened": sorted(self.opened), "laid": sorted(self.laid), "passed": sorted(self.passed),
            "taken": _show_or_none(self.taken), "upcard": _show_or_none(self.upcard),
            "known": [show_all(cards) for cards in self.known],
            "totals": list(self.totals),
            **{key: getattr(self, key) for key in plain},
        }


def _show_or_none(card):
    return None if card is None else show(card)


def table_dicts(table):
    return [{"meld": f"{m.meld.kind} {show_all(m.meld.cards)}", "owner": m.owner, "placed": list(m.placed)}
            for m in table]


def read_table_meld(game, entry):
    kind, _, cards = entry["meld"].partition(" ")
    try:
        meld = as_it_lies(game, kind, parse_cards(cards))
    except NotAMeld as error:
        raise RulesError("position", f"{entry['meld']} is no meld: {error}") from None
    owner = entry["owner"]
    return TableMeld(meld, owner, tuple(entry.get("placed", [owner] * len(meld.cards))))


def from_dict(rules, position):
    """A state from its dict; missing keys take the defaults of docs/notation.md."""
    unknown = set(position) - set(State.__dataclass_fields__) | {"game"} & set(position)
    if unknown or "hands" not in position:
        raise RulesError("position", f"unknown keys {sorted(unknown)}" if unknown else "hands are missing")
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
        **{key: position[key] for key in ("phase", "turn", "must_use", "owed_jokers", "opening", "reshuffles",
           "rng", "knocker", "knock", "discarder", "no_draw", "stock_open", "outcome") if key in position},
    )
    return _with_stock(state, position.get("stock"))


def _card_or_none(text):
    return None if text is None else parse_card(text)


def cards_in_sight(state):
    """All cards but the stock."""
    laid = [card for meld in state.table for card in meld.meld.cards]
    return [card for hand in state.hands for card in hand] + laid + list(state.pile)


def _with_stock(state, text):
    deck = full_deck(state.game.deck.packs, state.game.deck.jokers)
    rest = without(deck, cards_in_sight(state))
    if rest is None:
        twice = Counter(cards_in_sight(state)) - Counter(deck)
        raise RulesError("position", f"more than the deck has: {show_all(twice)}")
    stock = rest if text is None else parse_cards(text)
    if Counter(stock) - Counter(rest):
        raise RulesError("position", "the stock holds cards that lie elsewhere")
    return state.but(stock=stock)


def dealt(rules, players, deck, dealer, totals=None, rng=0):
    """A deal from a deck in order: card by card clockwise from the dealer's left, then the up-card."""
    game = rules.at(players)
    hands = [[] for _ in range(players)]
    deck = list(parse_cards(deck))
    for number in range(game.deal.hand * players):
        hands[(dealer + 1 + number) % players].append(deck.pop(0))
    up = deck.pop(0)
    return State(
        game=game, hands=tuple(hand_of(hand) for hand in hands), pile=(up,), stock=tuple(deck),
        dealer=dealer, seat=(dealer + 1) % players, known=((),) * players,
        totals=tuple(totals or (0,) * players), rng=rng,
        phase="upcard" if game.deal.offer_upcard else "draw",
        upcard=up if game.finish.by == "knock" else None,
    )
