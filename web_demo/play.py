"""One match at a table, with what a page adds to it.

Undo, the pause after a deal, the log of moves.

Nothing here knows a rule: every action goes to the engine, which accepts or refuses it.
"""

from dataclasses import dataclass, field
from typing import Any

from rummy import Action, Rules, State

from . import engine

UNDOABLE = ("meld", "layoff", "swap")


@dataclass(frozen=True)
class Move:
    """One played action and what everybody could see of it; ``player`` is a match seat.

    ``drawn`` (cards, known to the player alone) and ``cards`` are face texts; ``owner`` is the
    match seat whose meld was added to; ``gain`` is the growth of the melds on the table in points.
    """

    deal: int
    player: int
    seat: int
    seating: tuple[int, ...]
    text: str
    verb: str
    cards: tuple[str, ...] = ()
    owner: int | None = None
    meld: str | None = None
    gain: int | None = None
    taken: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()


@dataclass
class Play:
    """The running match. ``players`` are match seats 0..n-1; ``seed`` fixes every deal of it."""

    rules: Rules
    names: list[str]
    seed: int
    actions: list[tuple[int, str]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    final: Any = None
    final_seating: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.match = engine.new_match(self.rules, self.names, self.seed)

    @property
    def stage(self) -> str:
        """``playing``, ``deal-over`` (the finished deal is still shown) or ``match-over``."""
        if self.final is None:
            return "playing"
        return "match-over" if self.match.over else "deal-over"

    @property
    def state(self) -> Any:
        """The state to show: the finished deal while it is looked at, else the running one."""
        return self.match.state if self.final is None else self.final

    @property
    def seating(self) -> tuple[int, ...]:
        """``seating[i]`` is the player who sits on seat i of ``state``."""
        return tuple(self.match.seating) if self.final is None else self.final_seating

    @property
    def deal(self) -> int:
        return len(self.match.history) if self.final is not None else self.match.deal

    def seat_of(self, player: int) -> int | None:
        """Seat of a player in ``state``; None when he is out of the match."""
        return self.seating.index(player) if player in self.seating else None

    def actors(self) -> tuple[int, ...]:
        """Players who may act now."""
        if self.stage != "playing":
            return ()
        return tuple(self.seating[seat] for seat in self.state.actors)

    def turn(self) -> int | None:
        """The player whose turn it is (in a claim: who is asked first)."""
        return self.seating[self.state.seat] if self.stage == "playing" else None

    def play(self, player: int, action: str) -> Move:
        """Play an action for a player.

        Raises the engine's error and changes nothing when it is refused.
        """
        seat, before, seating, deal = self.seat_of(player), self.state, self.seating, self.deal
        if seat is None or self.stage != "playing":
            raise engine.refusal("deal-over")
        canonical = engine.canonical(before, action, seat)
        after = before.play(canonical, seat=seat)
        self.match.play(canonical, seat=seat)
        move = _describe(before, after, seat, seating, deal, canonical)
        self.actions.append((player, str(canonical)))
        self.moves.append(move)
        if after.outcome is not None:
            self.final, self.final_seating = after, seating
        return move

    def may_undo(self, player: int) -> bool:
        """Whether the last action was a lay of this player in the turn that still runs."""
        if self.stage != "playing" or not self.moves or player not in self.actors():
            return False
        last = self.moves[-1]
        return last.player == player and last.deal == self.deal and last.verb in UNDOABLE

    def undo(self) -> None:
        """Take the last action back: the match is played again without it."""
        kept = self.actions[:-1]
        self.match = engine.new_match(self.rules, self.names, self.seed)
        for player, action in kept:
            self.match.play(action, seat=list(self.match.seating).index(player))
        self.actions = kept
        self.moves = self.moves[:-1]

    def next_deal(self) -> None:
        """Leave the finished deal."""
        self.final = None


def _describe(
    before: State, after: State, seat: int, seating: tuple[int, ...], deal: int, action: Action
) -> Move:
    target = None if action.target is None else before.table[action.target - 1]
    took = engine.difference(after.hand(seat), before.hand(seat))
    verb = str(action.verb)
    return Move(
        deal=deal,
        player=seating[seat],
        seat=seat,
        seating=seating,
        text=str(action),
        verb=verb,
        cards=tuple(str(card) for card in action.cards),
        owner=None if target is None else seating[target.owner],
        meld=None if target is None else str(target.meld.kind),
        gain=engine.laid_points(after) - engine.laid_points(before) if verb in UNDOABLE else None,
        taken=took if verb == "take" else (),
        drawn=took if verb in ("draw", "claim") else (),
    )
