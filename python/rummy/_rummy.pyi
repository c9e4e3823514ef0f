"""The compiled half of rummy. Import from ``rummy`` instead."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Final, Literal, Self, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from rummy import sections
from rummy.batches import Discards, Layouts

__all__ = [
    "BUILD_PROFILE",
    "Action",
    "Arrangement",
    "BestTurn",
    "Card",
    "Cards",
    "Deal",
    "Greedy",
    "Match",
    "Meld",
    "Outcome",
    "Playouts",
    "Quick",
    "Random",
    "Rules",
    "Search",
    "State",
    "TableMeld",
    "View",
    "__version__",
    "by_name",
    "deal_seed",
    "load",
    "perft",
    "play_by_name",
    "playouts",
    "profiles",
    "schema",
    "seatings",
]

_Batch: TypeAlias = NDArray[np.uint8] | NDArray[np.uint64]
_CardLike: TypeAlias = Card | str
_CardsLike: TypeAlias = str | Cards | Card | Iterable[Card | str]
_ActionLike: TypeAlias = Action | str
_Phase: TypeAlias = Literal["upcard", "draw", "play", "claim", "spread", "layoff", "over"]
_Ending: TypeAlias = Literal[
    "out", "rummy", "gin", "big-gin", "knock", "undercut", "stock-out", "blocked", "void"
]

__version__: Final[str]
"""The version of the engine, the same as of the distribution."""

BUILD_PROFILE: Final[Literal["debug", "release"]]
"""How the engine was compiled; a debug build is an order of magnitude slower."""

def profiles() -> tuple[str, ...]:
    """Names of the built-in games, sorted."""

def load(name: str, /, *options: str) -> Rules:
    """The rules of a built-in game, with named options in any order.

    Raises `RulesError` (`unknown-profile`, `unknown-option`, `clash`).
    """

def schema() -> str:
    """The JSON Schema of the rule sections, as a text: every field with its meaning."""

def perft(state: State, depth: int) -> int:
    """Number of ways to play exactly `depth` actions from a state, by the first actor each time.

    A deal that ends sooner adds nothing. Time grows with the result.

    Raises `RulesError` (`out-of-range`) for a depth outside 0 to 32.
    """

def playouts(rules: Rules, players: int, deals: int, seed: int, bot: str = "random") -> Playouts:
    """Plays whole deals in Rust, in parallel, with the same bot in every seat: how a game ends, how
    fast.

    The dealer moves on from deal to deal.

    Raises `RulesError` (`seats`, `out-of-range`), `ParseError` (`bot`).
    """

def deal_seed(seed: int, number: int, stream: int) -> int:
    """Seed of deal `number` of a measurement: stream 0 shuffles, stream 1 + i feeds the bot of seat
    i.
    """

def play_by_name(
    bots: Sequence[str],
    rules: Rules,
    seatings: Sequence[Sequence[int]],
    seed: int,
    first: int,
    last: int,
    workers: int | None = None,
) -> list[list[tuple[int, float, float, float, int, float]]]:
    """Deals `first` to `last - 1` of a measurement, each in all seatings, by bots of the library:
    for every deal what each entrant made of its seats, as (seats, points, over the others, wins,
    moves, seconds).

    `workers` is the number of threads, all cores without it. Raises `RulesError` (`seats`,
    `out-of-range`), `ParseError` (`bot`).
    """

def seatings(entrants: int, players: int) -> list[list[int]]:
    """Every way to seat entrants round a table as evenly as can be, as numbers of entrants.

    Raises `RulesError` (`out-of-range`) beyond 20000 seatings.
    """

def by_name(name: str, seed: int = 0) -> Random | Quick | Greedy | Search:
    """A bot of the library from its text: `random`, `quick`, `greedy`, `search`, `search:20ms`
    (time of a move), `search:200` (worlds a move). The seed feeds those that use chance.

    Raises `ParseError` (`bot`), `RulesError` (`out-of-range`).
    """

@final
class Card:
    """A card face. Copies of a face from two packs are equal; cards are ordered in face order.

    `Card("7H")` reads rank and suit (`10` and suit symbols too, any case), `Card("X")` is the
    joker.

    Raises `ParseError` (`card`).
    """

    def __new__(cls, card: _CardLike, /) -> Self: ...
    @staticmethod
    def from_index(index: int) -> Card:
        """The card with a number in face order: suit * 13 + rank, 52 the joker.

        Raises `RulesError` (`out-of-range`) outside 0 to 52.
        """
    @property
    def rank(self) -> str | None:
        """Rank, one of `A23456789TJQK`; `None` for the joker."""
    @property
    def suit(self) -> str | None:
        """Suit, one of `CDHS`; `None` for the joker."""
    @property
    def is_joker(self) -> bool:
        """Whether it is the joker."""
    @property
    def symbol(self) -> str:
        """Text with a suit symbol, as shown to people: `7♥`, `10♦`, `X`."""
    @property
    def index(self) -> int:
        """Number in face order: suit * 13 + rank (C D H S, A..K), 52 the joker."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: Card, /) -> bool: ...
    def __le__(self, other: Card, /) -> bool: ...
    def __gt__(self, other: Card, /) -> bool: ...
    def __ge__(self, other: Card, /) -> bool: ...

@final
class Cards:
    """A multiset of cards, immutable, iterated in face order with copies side by side and jokers
    last.

    `Cards("7H 7H X")` reads a text; cards in any iterable and another `Cards` will do as well.

    Raises `ParseError` (`card`, `cards`: more than three copies of a face).
    """

    def __new__(cls, cards: _CardsLike = "", /) -> Self: ...
    def count(self, card: _CardLike) -> int:
        """Number of copies of a face."""
    @property
    def counts(self) -> bytes:
        """Copies of each face as 53 bytes in face order, the joker last."""
    def __len__(self) -> int: ...
    def __contains__(self, card: _CardLike, /) -> bool: ...
    def __iter__(self) -> Iterator[Card]: ...
    def __add__(self, other: _CardsLike, /) -> Cards: ...
    def __radd__(self, other: _CardsLike, /) -> Cards: ...
    def __sub__(self, other: _CardsLike, /) -> Cards: ...
    def __rsub__(self, other: _CardsLike, /) -> Cards: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __le__(self, other: _CardsLike, /) -> bool: ...
    def __lt__(self, other: _CardsLike, /) -> bool: ...
    def __ge__(self, other: _CardsLike, /) -> bool: ...
    def __gt__(self, other: _CardsLike, /) -> bool: ...

@final
class Action:
    """One step of a deal. Actions are ordered as in a menu.

    `Action("discard KD")` reads a text; `docs/notation.md` has the grammar. Nothing is checked
    against a deal: `State.resolve` gives the canonical form there.

    Raises `ParseError` (`action`, `card`).
    """

    def __new__(cls, action: _ActionLike, /) -> Self: ...
    @property
    def verb(self) -> str:
        """`draw`, `take`, `pass`, `claim`, `meld`, `layoff`, `swap`, `discard`, `knock`, `gin`,
        `big-gin` or `done`.
        """
    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards it names, in the order written."""
    @property
    def target(self) -> int | None:
        """Number of the meld of the table it goes to, from 1, or `None`."""
    @property
    def kind(self) -> Literal["set", "run"] | None:
        """`'set'` or `'run'` of a `meld` that says so, else `None`."""
    @property
    def end(self) -> Literal["low", "high"] | None:
        """`'low'` or `'high'` of a `layoff` that says so, else `None`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: Action, /) -> bool: ...
    def __le__(self, other: Action, /) -> bool: ...
    def __gt__(self, other: Action, /) -> bool: ...
    def __ge__(self, other: Action, /) -> bool: ...

@final
class Meld:
    """A set or a run as it lies on the table. Which places are jokers follows from the layout.

    Made by `Rules.meld`, `Rules.melds` and `Rules.arrange`; `str` gives its text, `run X 7S 8S`.
    """

    @property
    def kind(self) -> Literal["set", "run"]:
        """`'set'` or `'run'`."""
    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order they lie."""
    @property
    def roles(self) -> tuple[str, ...]:
        """What each place stands for, as texts: a card, or `9?` for a joker in a set with two suits
        open.
        """
    @property
    def points(self) -> int:
        """Price of the meld as laid, in points."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Arrangement:
    """A way to lay a hand out.

    Made by `Rules.arrange`: disjoint melds in menu order, and what stays in hand.
    """

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds, in menu order."""
    @property
    def left(self) -> Cards:
        """The cards that stay in hand."""
    @property
    def deadwood(self) -> int:
        """Price of `left` in hand, in points."""
    @property
    def points(self) -> int:
        """Price of `melds` as laid, in points."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class TableMeld:
    """A meld on the table, whose it is, and who placed each of its cards."""

    @property
    def meld(self) -> Meld:
        """The meld as it lies."""
    @property
    def owner(self) -> int:
        """Seat that laid it first."""
    @property
    def placed(self) -> tuple[int, ...]:
        """Seat that placed each card, in the order of `meld.cards`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Outcome:
    """What a finished deal came to: its facts and their prices."""

    @property
    def ending(self) -> _Ending:
        """How it ended: `out`, `rummy`, `gin`, `big-gin`, `knock`, `undercut`, `stock-out`,
        `blocked` or `void`.
        """
    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won the deal, in seat order; empty when nobody did."""
    @property
    def points(self) -> tuple[int, ...]:
        """What the deal adds to each seat's total, in points, seat 0 first."""
    @property
    def facts(self) -> dict[str, Any]:
        """What happened, without prices; the keys are listed in `docs/notation.md`."""
    def to_dict(self) -> dict[str, Any]:
        """All of it as a plain dictionary."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class _DealRules:
    """How a deal begins, and what deals one."""

    @property
    def hand(self) -> int:
        """Cards dealt to each seat, at the smallest table where it depends on the seats."""
    @property
    def offer_upcard(self) -> bool:
        """The up-card is offered round the table before the first turn (gin family)."""
    def __call__(
        self,
        *,
        players: int,
        seed: int = 0,
        dealer: int | None = None,
        totals: Sequence[int] | None = None,
        deck: str | Iterable[Card | str] | None = None,
    ) -> State:
        """Deals a hand: same arguments, same deal.

        `dealer=None` draws the dealer from the seed where the game starts at random, else it is
        seat 0. `totals` are the points of each seat so far in the match. `deck` gives the order
        instead of the shuffle: every card once, the first is dealt first; `seed` then only feeds
        later shuffles.

        Raises `RulesError` (`seats`, `impossible-deal`, `out-of-range`), `ParseError` (`card`,
        `cards`), `TypeError` for a `Cards` as deck, which has no order.
        """

@final
class Rules:
    """The rules of a game, immutable: a profile with its options and house rules applied.

    Made by `rummy.load`, `Rules.from_toml` and `Rules.from_file`. Rules are equal when all their
    sections are; names and titles do not count.
    """

    @staticmethod
    def from_toml(text: str, *options: str) -> Rules:
        """Rules from the text of a profile, with named options of it in any order.

        Raises `RulesError` (`wrong-type`, `unknown-key`, `out-of-range`, `impossible-deal`,
        `unknown-profile`, `unknown-option`, `clash`).
        """
    @staticmethod
    def from_file(path: str | PathLike[str], *options: str) -> Rules:
        """Rules from a profile file, with named options of it in any order.

        Raises `OSError`, and `RulesError` as `from_toml`.
        """
    def to_toml(self) -> str:
        """The resolved profile as a text that `from_toml` reads back."""
    def to_dict(self) -> dict[str, Any]:
        """All sections as plain dictionaries; what depends on the seats is a list of steps."""
    @property
    def name(self) -> str:
        """Name of the game."""
    @property
    def version(self) -> int:
        """Version of the profile; it goes up with every change to the course of the game."""
    @property
    def source(self) -> str:
        """Where the rules come from."""
    @property
    def options(self) -> tuple[str, ...]:
        """Options applied, in the order of the profile."""
    @property
    def available_options(self) -> dict[str, str]:
        """Options of the game, name to English title, in the order of the profile."""
    def option_titles(self, language: str) -> dict[str, str]:
        """Options of the game, name to title in a language (`'en'`, `'ru'`)."""
    @property
    def clashes(self) -> dict[str, tuple[str, ...]]:
        """For each option of the game those it cannot be combined with, in the order of the
        profile.
        """
    @property
    def house(self) -> dict[str, Any]:
        """House rules applied on top, as `patch` took them."""
    def title(self, language: str = "en") -> str:
        """Title in a language (`'en'`, `'ru'`), in English where there is none."""
    @property
    def rated(self) -> bool:
        """Whether results count for rankings."""
    def for_seats(self, seats: int) -> Rules:
        """These rules for a table of so many seats: fields that depend on the seats have one value.

        Raises `RulesError` (`seats`).
        """
    def patch(self, changes: Mapping[str, Any]) -> Rules:
        """These rules with a house rule on top: `patch({"opening": {"points": 40}})`.

        Raises `RulesError` (`unknown-key`, `wrong-type`, `out-of-range`, `impossible-deal`).
        """
    def meld(self, cards: _CardsLike, *, kind: Literal["set", "run"] | None = None) -> Meld:
        """Reads cards as a meld, by the reading policy of the game.

        A `Cards` has no order and takes all layouts. `kind` chooses where a set and a run are both
        possible.

        Raises `NotAMeld` with the reason, `ParseError` (`card`, `cards`).
        """
    def melds(self, hand: _CardsLike) -> list[Meld]:
        """Every distinct legal meld of a hand: sets before runs, then face order of the layout.

        Raises `ParseError` (`card`, `cards`).
        """
    def arrange(
        self, hand: _CardsLike, goal: Literal["deadwood", "points", "cards"] = "deadwood"
    ) -> Arrangement:
        """The best layout of a hand, exactly: least deadwood, most points or most cards laid.

        Equal layouts: least deadwood, most points, most cards, fewest jokers, first in meld order.

        Raises `ParseError` (`card`, `cards`), `RulesError` (`out-of-range`) for another goal.
        """
    def deadwood(self, hand: _CardsLike) -> int:
        """Least possible price of the cards that stay when melds are laid, in points.

        Raises `ParseError` (`card`, `cards`).
        """
    def deadwoods(self, batch: _Batch) -> NDArray[np.int32]:
        """Least deadwood of many hands at once, in parallel: numpy `int32` of shape (n,), in
        points.

        `batch` holds `uint8` counts of shape (n, 53) in face order, the joker last, or, in games of
        one pack without jokers, `uint64` masks of shape (n,) with bit suit * 13 + rank.

        Raises `TypeError` for another array, `RulesError` (`out-of-range`) that names the hand,
        `ModuleNotFoundError` without numpy.
        """
    def best_discards(self, batch: _Batch) -> Discards:
        """The discard that leaves least deadwood, for many hands at once, in parallel.

        Equal discards: the dearest card, then the first in face order. Jokers only where the game
        lets them be thrown. `batch` and errors as for `deadwoods`; a hand without a card to throw
        is `out-of-range`.
        """
    def openings(self, batch: _Batch) -> NDArray[np.bool_]:
        """Whether a seat could open with each of many hands, in parallel: numpy `bool` of shape
        (n,).

        The hands are those after the draw, the table is empty and no card was taken from the pile:
        melds that make an opening, and a card to throw where the game asks for one. In games
        without an opening any meld will do. `batch` and errors as for `deadwoods`.
        """
    def layouts(
        self, batch: _Batch, goal: Literal["deadwood", "points", "cards"] = "deadwood"
    ) -> Layouts:
        """The best layout of many hands at once, exactly and in parallel, as `arrange` gives it.

        Melds and what stays come in the form of the batch: masks or counts. `batch` and errors as
        for `deadwoods`; `RulesError` (`out-of-range`) for another goal.
        """
    def hand_value(self, cards: _CardsLike) -> int:
        """Price of cards left in hand, in points.

        Raises `ParseError` (`card`, `cards`).
        """
    def points(self, facts: Mapping[str, Any]) -> tuple[int, ...]:
        """Points of each seat for the facts of a finished deal (keys: `docs/notation.md`), seat 0
        first.

        Raises `RulesError` (`position`, `seats`).
        """
    @property
    def deal(self) -> _DealRules:
        """How a deal begins, and what deals one: `rules.deal.hand`, `rules.deal(players=3,
        seed=7)`.
        """
    def position(self, position: Mapping[str, Any]) -> State:
        """Any legal position from a dictionary (keys: `docs/notation.md`): `position(s.to_dict())
        == s`.

        Raises `RulesError` (`position`, `seats`).
        """
    @property
    def seats(self) -> sections.Seats:
        """Who sits at the table and who deals."""
    @property
    def deck(self) -> sections.Deck:
        """The cards in play."""
    @property
    def wild(self) -> sections.Wild:
        """What jokers may do inside a meld."""
    @property
    def draw(self) -> sections.Draw:
        """How a turn begins."""
    @property
    def pile(self) -> sections.Pile:
        """Taking from the discard pile."""
    @property
    def claim(self) -> sections.Claim:
        """Claiming the last discard out of turn."""
    @property
    def set(self) -> sections.SetRules:
        """Sets: cards of one rank."""
    @property
    def run(self) -> sections.RunRules:
        """Runs: consecutive cards of one suit."""
    @property
    def opening(self) -> sections.Opening:
        """What the first lay-down of a seat must be."""
    @property
    def layoff(self) -> sections.LayOff:
        """Adding cards to melds on the table."""
    @property
    def swap(self) -> sections.Swap:
        """Taking a joker from the table for its card."""
    @property
    def discard(self) -> sections.Discard:
        """What may be thrown."""
    @property
    def finish(self) -> sections.Finish:
        """How a deal is won, and its bound."""
    @property
    def stock(self) -> sections.Stock:
        """What happens when the stock runs out."""
    @property
    def score(self) -> sections.Score:
        """What a finished deal is worth, in points."""
    @property
    def match(self) -> sections.MatchRules:
        """A match: how long, who wins it, what is paid."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object, /) -> Self: ...

@final
class State:
    """A deal in progress or finished, immutable: `play` returns a new one.

    Made by `Rules.deal`, `Rules.position` and `State.from_json`. Equality covers all of it, hidden
    cards and the rules too. It knows every card: give players and bots a `View`.
    """

    @staticmethod
    def from_json(text: str) -> State:
        """A state from the text of `to_json`.

        Raises `ParseError` (`record`) for a text that is none, `RulesError` for rules or a position
        that cannot be.
        """
    @property
    def rules(self) -> Rules:
        """The rules of the game."""
    @property
    def seat(self) -> int:
        """Seat that acts first now; the last one to act when the deal is over."""
    @property
    def actors(self) -> tuple[int, ...]:
        """All seats that may act now, the first is `seat`; empty when the deal is over."""
    @property
    def phase(self) -> _Phase:
        """`upcard`, `draw`, `play`, `claim`, `spread`, `layoff` or `over`."""
    @property
    def turn(self) -> int:
        """Number of the current turn, from 1."""
    @property
    def dealer(self) -> int:
        """Seat of the dealer."""
    @property
    def players(self) -> int:
        """Number of seats."""
    @property
    def totals(self) -> tuple[int, ...]:
        """Match totals at the start of the deal, in points, seat 0 first."""
    def hand(self, seat: int) -> Cards:
        """The cards a seat holds.

        Raises `RulesError` (`seats`).
        """
    def opened(self, seat: int) -> bool:
        """Whether a seat has opened.

        Raises `RulesError` (`seats`).
        """
    @property
    def table(self) -> tuple[TableMeld, ...]:
        """The melds of the table, `@1` first."""
    @property
    def pile(self) -> tuple[Card, ...]:
        """The discard pile; the last card is the top."""
    @property
    def stock_size(self) -> int:
        """Number of cards in the stock."""
    @property
    def outcome(self) -> Outcome | None:
        """`None`, or what the finished deal came to."""
    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """Every legal action of a seat (of the first actor without one), canonical, in menu order;
        none for a seat that may not act.

        Raises `RulesError` (`seats`).
        """
    def is_legal(self, action: _ActionLike, seat: int | None = None) -> bool:
        """Whether a seat (the first actor without one) may play an action now. False for nonsense.

        Raises `RulesError` (`seats`).
        """
    def resolve(self, action: _ActionLike) -> Action:
        """The canonical action that a text or action means here, be it legal or not.

        Raises `ParseError`, `IllegalAction` (`unclear`, `not-a-meld`, `no-such-meld`,
        `does-not-fit`, ...).
        """
    def play(self, action: _ActionLike, seat: int | None = None) -> State:
        """The state after an action of a seat (of the first actor without one). This state stays as
        it is.

        Raises `IllegalAction` with the reason, `ParseError` (`action`, `card`).
        """
    def view(self, seat: int) -> View:
        """All that a seat may know.

        Raises `RulesError` (`seats`).
        """
    def to_dict(self) -> dict[str, Any]:
        """The whole state as a plain dictionary that `Rules.position` reads back."""
    def to_json(self) -> str:
        """The whole state and its rules as one line of JSON that `from_json` reads back."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object, /) -> Self: ...

@final
class View:
    """All that one seat may know of a deal, and nothing else: what bots, pages and logs hold.

    Made by `State.view`. Equal views show the same.
    """

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
    @property
    def viewer(self) -> int:
        """The seat whose view this is."""
    @property
    def hand(self) -> Cards:
        """The viewer's hand."""
    @property
    def seat(self) -> int:
        """Seat that acts first now; the last one to act when the deal is over."""
    @property
    def actors(self) -> tuple[int, ...]:
        """All seats that may act now, the first is `seat`; empty when the deal is over."""
    @property
    def phase(self) -> _Phase:
        """`upcard`, `draw`, `play`, `claim`, `spread`, `layoff` or `over`."""
    @property
    def turn(self) -> int:
        """Number of the current turn, from 1."""
    @property
    def dealer(self) -> int:
        """Seat of the dealer."""
    @property
    def players(self) -> int:
        """Number of seats."""
    @property
    def totals(self) -> tuple[int, ...]:
        """Match totals at the start of the deal, in points, seat 0 first."""
    def opened(self, seat: int) -> bool:
        """Whether a seat has opened.

        Raises `RulesError` (`seats`).
        """
    @property
    def table(self) -> tuple[TableMeld, ...]:
        """The melds of the table, `@1` first."""
    @property
    def pile(self) -> tuple[Card, ...]:
        """The discard pile; the last card is the top."""
    @property
    def stock_size(self) -> int:
        """Number of cards in the stock."""
    @property
    def stock(self) -> tuple[Card, ...] | None:
        """Cards of the stock, the first is drawn next, where everybody knows their order, else
        `None`.
        """
    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards of each seat, seat 0 first."""
    @property
    def known(self) -> tuple[Cards, ...]:
        """For each seat the cards it took openly and has not laid or thrown since, seat 0 first."""
    @property
    def outcome(self) -> Outcome | None:
        """`None`, or what the finished deal came to."""
    def legal_actions(self) -> list[Action]:
        """Every legal action of the viewer, canonical, in menu order; none when it may not act."""
    def is_legal(self, action: _ActionLike) -> bool:
        """Whether the viewer may play an action now. False for nonsense."""
    def check(self, action: _ActionLike) -> Action:
        """The canonical action that a text or action of the viewer means here, if it is legal now.

        Raises `IllegalAction` with the reason, `ParseError` (`action`, `card`).
        """
    def best_turn(self, goal: Literal["points", "deadwood", "cards"] = "points") -> BestTurn:
        """The exact best rest of the viewer's turn: going out if possible, else the goal.

        `goal` is `'points'`, `'deadwood'` or `'cards'`. New melds, lay-offs, swaps with the freed
        joker laid again, the opening and every duty of the turn are part of it. Swaps take jokers
        that lie on the table now, none that this rest of the turn lays itself. In the gin family:
        big gin, else gin, else the discard that leaves least deadwood; whether to knock is the
        caller's choice.

        Raises `IllegalAction` (`wrong-phase` outside `play`, and in `draw` where the hand cannot go
        out without a draw; `not-your-turn`, `deal-over`), `RulesError` (`out-of-range`) for another
        goal.
        """
    def can_go_out(self) -> bool:
        """Whether the viewer can win the deal in this turn; false when it may not act."""
    def sample(self, seed: int) -> State:
        """A state this could be a view of: the unseen cards dealt at random to the unseen places,
        every such deal equally likely.

        Raises `IllegalAction` (`mid-turn`) while another seat has an unfinished duty in its turn.
        """
    def to_dict(self) -> dict[str, Any]:
        """What it shows as a plain dictionary; the keys are listed in `docs/notation.md`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object, /) -> Self: ...

@final
class BestTurn:
    """The best rest of a turn, as `View.best_turn` finds it."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions in order, to the discard or `done`; none of these where the last card is
        laid.
        """
    @property
    def lays(self) -> tuple[Action, ...]:
        """The melds, lay-offs and swaps among them, which come first."""
    @property
    def left(self) -> Cards:
        """What stays in hand; in the gin family what stays unmelded."""
    @property
    def points(self) -> int:
        """Points laid; in the gin family melded."""
    @property
    def goes_out(self) -> bool:
        """Whether it wins the deal; in the gin family by gin."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class Match:
    """A match: deals, totals, who deals, when it ends, what is paid. The one thing here that
    changes.

    `Match(rules, seats=["Ann", "Bob"], seed=1)` deals the first hand. `stacks` are the chips each
    seat brings where a game is played for stacks.

    Raises `RulesError` (`seats`, `out-of-range`).
    """

    def __new__(
        cls,
        rules: Rules,
        seats: Sequence[str],
        seed: int = 0,
        stacks: Sequence[int] | None = None,
    ) -> Self: ...
    @staticmethod
    def replay(text: str) -> Match:
        """A match from the text of `record`, played again.

        Raises `ParseError` (`record`) that says where the record does not fit the rules or itself.
        """
    def record(self) -> str:
        """The match so far as a readable TOML text that `replay` plays again."""
    def play(self, action: _ActionLike, seat: int | None = None) -> None:
        """Plays an action of a seat of the deal in progress (of its first actor without one).

        The action that ends a deal books it and, unless the match is over, deals the next.

        Raises `IllegalAction` with the reason, `ParseError`; nothing has changed then.
        """
    @property
    def rules(self) -> Rules:
        """The rules of the match."""
    @property
    def seats(self) -> tuple[str, ...]:
        """Names by match seat."""
    @property
    def seed(self) -> int:
        """The seed of all deals."""
    @property
    def state(self) -> State:
        """The deal in progress; a finished deal only when the match is over."""
    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, by match seat."""
    @property
    def deal(self) -> int:
        """Number of the current deal, from 1."""
    @property
    def over(self) -> bool:
        """Whether the match is over."""
    @property
    def winners(self) -> tuple[int, ...]:
        """Match seats that won; empty before the end."""
    @property
    def seating(self) -> tuple[int, ...]:
        """Match seat of each seat of the deal in progress."""
    @property
    def history(self) -> tuple[Deal, ...]:
        """The finished deals, oldest first."""
    @property
    def settlement(self) -> tuple[int, ...] | None:
        """Chips or money won (+) and paid (-) so far, by match seat; `None` where the game has
        none.
        """
    @property
    def pool(self) -> int:
        """Units in the pool."""
    @property
    def stacks(self) -> tuple[int, ...] | None:
        """Chips each match seat has left where stacks are played for, else `None`."""

@final
class Deal:
    """A finished deal of a match."""

    @property
    def number(self) -> int:
        """Number of the deal, from 1."""
    @property
    def dealer(self) -> int:
        """Match seat of the dealer."""
    @property
    def seating(self) -> tuple[int, ...]:
        """Match seat of each seat of the deal."""
    @property
    def start(self) -> State:
        """The state as dealt."""
    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, canonical, in order."""
    @property
    def actors(self) -> tuple[int, ...]:
        """Seat of the deal that played each action."""
    @property
    def outcome(self) -> Outcome:
        """What the deal came to."""
    @property
    def totals(self) -> tuple[int, ...]:
        """Match totals after the deal, by match seat."""
    def states(self) -> list[State]:
        """The states of the deal: as dealt, then after each action."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Playouts:
    """What many deals came to. All but the time follows from the seed."""

    @property
    def deals(self) -> int:
        """Number of deals."""
    @property
    def endings(self) -> dict[_Ending, int]:
        """Number of deals by ending."""
    @property
    def mean_points(self) -> tuple[float, ...]:
        """Mean points of a deal, seat 0 first."""
    @property
    def mean_turns(self) -> float:
        """Mean number of turns of a deal, all seats together."""
    @property
    def seconds(self) -> float:
        """Wall time of all deals, in seconds."""
    @property
    def deals_per_second(self) -> float:
        """Deals a second of wall time."""

@final
class Random:
    """Plays any legal action, all equally likely; the same seed and views give the same actions."""

    def __new__(cls, seed: int = 0, /) -> Self: ...
    @property
    def name(self) -> str:
        """`'random'`."""
    @property
    def seed(self) -> int:
        """The seed it was made with."""
    def act(self, view: View) -> Action:
        """One of the view's legal actions.

        Raises `IllegalAction` (`not-your-turn`, `deal-over`) when the viewer may not act.
        """

@final
class Quick:
    """The plain greedy: lays what it can, throws the dearest useless card, knocks at once.

    Weaker than `Greedy` and many times faster: for very many deals.
    """

    def __new__(cls) -> Self: ...
    @property
    def name(self) -> str:
        """`'quick'`."""
    def act(self, view: View) -> Action:
        """One of the view's legal actions; the same for equal views.

        Raises `IllegalAction` (`not-your-turn`, `deal-over`) when the viewer may not act.
        """

@final
class Greedy:
    """Plays the best it can see at once: the exact best turn, and discards by counted chances."""

    def __new__(cls) -> Self: ...
    @property
    def name(self) -> str:
        """`'greedy'`."""
    def act(self, view: View) -> Action:
        """One of the view's legal actions; the same for equal views.

        Raises `IllegalAction` (`not-your-turn`, `deal-over`) when the viewer may not act.
        """

@final
class Search:
    """Plays the rest of the deal many times in sampled worlds and takes what does best.

    `Search(milliseconds=20)` bounds the time of a move, `Search(samples=200)` the number of worlds:
    with `samples` the same seed and view give the same action for ever. Without either a move takes
    20 ms. It thinks in all cores and lets other threads of Python run.

    `belief(view, seat, hand)` is a model of the other seats: the natural logarithm of how likely
    `seat` is to hold the cards `hand`, given the view; only differences count. Sampled worlds are
    moved towards hands it holds likely. It is asked some hundred times a world, and must look only
    at its arguments. Without it hands are the likelier the less is unmelded, from turn to turn.

    Raises `RulesError` (`out-of-range`): 1 to 60000 milliseconds, 1 to 1000000 samples; `TypeError`
    for both at once and for a belief that cannot be called.
    """

    def __new__(
        cls,
        *,
        milliseconds: int | None = None,
        samples: int | None = None,
        seed: int = 0,
        belief: Callable[[View, int, Cards], float] | None = None,
    ) -> Self: ...
    @property
    def name(self) -> str:
        """Its text for `by_name`: `search:20ms`, `search:200`."""
    @property
    def seed(self) -> int:
        """The seed it was made with."""
    @property
    def belief(self) -> Callable[[View, int, Cards], float] | None:
        """Its model of the other seats, None for the usual one."""
    def act(self, view: View) -> Action:
        """One of the view's legal actions.

        Raises `IllegalAction` (`not-your-turn`, `deal-over`) when the viewer may not act, and what
        its belief raises.
        """
