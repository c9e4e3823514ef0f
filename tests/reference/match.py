"""The ledger of a match: totals, who deals, when it is over, who wins, what is paid.

Match seats are the people of the match; a deal's seat i is match seat `seating[i]`, since
seats can leave.
"""

# mypy: no-warn-return-any

from collections.abc import Sequence
from typing import Any

from .cards import parse_card, suit
from .rules import Game, Rules
from .scoring import KNOCKED, SPADES, charges, gin_charges, hand_values, table_points_of


class Ledger:
    """`add` one finished deal after another. `dealer` is a seat of the coming deal; where the
    next dealer is drawn, `add` is told.
    """

    def __init__(
        self, rules: Rules, seats: int, dealer: int = 0, stacks: Sequence[int] | None = None
    ) -> None:
        self.rules = rules
        self.match = rules.at(seats).match
        self.seating = list(range(seats))
        self.dealer = dealer
        self.totals = [0] * seats
        self.won = [0] * seats
        self.paid = [0] * seats
        self.stacks: list[int] | None = list(stacks) if stacks else None
        if self.match.length == "stack" and not stacks:
            self.stacks = [self.match.stack] * seats
        self.played = 0
        self.play_off = False
        self.winners: list[int] | None = None
        self.pool = 0
        if self.match.pool == "winner":
            self._fill_pool()

    @property
    def game(self) -> Game:
        return self.rules.at(len(self.seating))

    @property
    def over(self) -> bool:
        return self.winners is not None

    @property
    def settlement(self) -> list[int] | None:
        """Chips or money of each match seat; None where nothing is paid."""
        if self.match.settle == "none" and self.match.pool == "none":
            return None
        return list(self.paid)

    def add(self, outcome: dict[str, Any], drawn_dealer: int | None = None) -> None:
        """Books a finished deal and prepares the next one."""
        self.played += 1
        for seat, points in zip(self.seating, outcome["points"]):
            self.totals[seat] += points
        for seat in outcome["winners"]:
            self.won[self.seating[seat]] += 1
        self._settle(outcome)
        before, dealer = self.seating, self.seating[self.dealer]
        self.winners = self._winners()
        if self.winners is not None:
            self._settle_match(self.winners)
        else:
            self._next_dealer(outcome, before, drawn_dealer)
            if self.match.pool == "winner" and self._pool_is_low(dealer):
                self._fill_pool()

    # ---- the end of the match --------------------------------------------------------------------

    def _winners(self) -> list[int] | None:
        """Match seats that won, or None while it goes on; seats may leave here."""
        if self.match.length == "stack":
            return self._winners_by_chips()
        best = self._best()
        if self.played >= self.match.max_deals:
            return best
        if not self.play_off and not self._length_reached():
            return None
        if (
            len(best) == 1
            or self.match.ties == "joint"
            or len(best) < self.rules.sections["seats"]["min"]
        ):
            return best
        self.play_off = True
        self.seating = best
        return None

    def _best(self) -> list[int]:
        """Seats still playing with the best total."""
        choose = max if self.match.best == "high" else min
        best = choose(self.totals[seat] for seat in self.seating)
        return [seat for seat in self.seating if self.totals[seat] == best]

    def _length_reached(self) -> bool:
        totals = [self.totals[seat] for seat in self.seating]
        if self.match.loss_limit and min(totals) <= -self.match.loss_limit:
            return True
        if self.match.length == "deals":
            return self.played >= self.match.deals
        return max(totals) >= self.match.target

    def _winners_by_chips(self) -> list[int] | None:
        """Out of chips is out; too few seats: most chips win; too many deals: the best total."""
        assert self.stacks is not None
        self.seating = [seat for seat in self.seating if self.stacks[seat] > 0]
        if len(self.seating) >= self.rules.sections["seats"]["min"]:
            return self._best() if self.played >= self.match.max_deals else None
        most = max(self.stacks[seat] for seat in self.seating)
        return [seat for seat in self.seating if self.stacks[seat] == most]

    # ---- the next dealer -------------------------------------------------------------------------

    def _next_dealer(self, outcome: dict[str, Any], before: list[int], drawn: int | None) -> None:
        """`before` are the seats of the deal just played, the dealer one of them."""
        seats = self.rules.at(len(before)).seats
        dealer = before[self.dealer]
        if seats.redeal_dead_hand and not outcome["winners"]:
            chosen = dealer
        elif seats.next_dealer == "random":
            assert drawn is not None, "the next dealer is drawn: say who"
            self.dealer = drawn
            return
        elif seats.next_dealer == "loser":
            chosen = before[outcome["points"].index(min(outcome["points"]))]
        else:
            chosen = before[(self.dealer + 1) % len(before)]
        while chosen not in self.seating:
            chosen = before[(before.index(chosen) + 1) % len(before)]
        self.dealer = self.seating.index(chosen)

    # ---- money -----------------------------------------------------------------------------------

    def _fill_pool(self) -> None:
        for seat in self.seating:
            self.paid[seat] -= self.match.ante
        self.pool += self.match.ante * len(self.seating)

    def _pool_is_low(self, old_dealer: int) -> bool:
        """It was won, or at a change of dealer it holds less than the floor for each seat."""
        changed = self.seating[self.dealer] != old_dealer
        return self.pool == 0 or (changed and self.pool < self.match.pool_floor * len(self.seating))

    def _settle(self, outcome: dict[str, Any]) -> None:
        """What this deal moves."""
        if self.match.settle == "points":
            self._pay(outcome["winners"], self._units(outcome))
        if self.match.settle == "difference" and outcome["winners"]:
            self._settle_difference(outcome)
        if self.match.pool == "winner" and outcome["winners"]:
            self._share(self.pool, outcome["winners"])
            self.pool = 0

    def _units(self, outcome: dict[str, Any]) -> list[int]:
        """Money each seat owes the winner: its points in whole units, a half up, times the
        coefficient.
        """
        if not outcome["winners"]:
            return [0] * len(self.seating)
        unit = self.match.unit
        return [
            (2 * owed + unit) // (2 * unit) * self.match.coef
            for owed in owed_points(self.game, outcome)
        ]

    def _pay(self, winners: Sequence[int], amounts: Sequence[int]) -> None:
        for seat, amount in zip(self.seating, amounts):
            self.paid[seat] -= amount
        self._share(sum(amounts), winners)

    def _share(self, sum_: int, winners: Sequence[int]) -> None:
        """Equal shares, odd units to the earlier seats."""
        for number, seat in enumerate(winners):
            each, odd = divmod(sum_, len(winners))
            self.paid[self.seating[seat]] += each + (number < odd)

    def _settle_difference(self, outcome: dict[str, Any]) -> None:
        """The deal's winner takes the difference times the coefficient, where stacks are played for
        no more than a loser has.
        """
        winner = deal_winner(self.game, outcome)
        for seat, points in enumerate(outcome["points"]):
            loser, due = self.seating[seat], (outcome["points"][winner] - points) * self.match.coef
            if self.stacks:
                due = min(due, self.stacks[loser])
            self._move(loser, self.seating[winner], due)

    def _move(self, payer: int, receiver: int, amount: int) -> None:
        for book in filter(None, (self.stacks, self.paid)):
            book[payer] -= amount
            book[receiver] += amount

    def _settle_match(self, winners: list[int]) -> None:
        if self.match.settle == "prize":
            for number, seat in enumerate(winners):
                each, odd = divmod(self.match.prize, len(winners))
                self.paid[seat] += each + (number < odd)
        if self.match.settle == "bonuses":
            for winner in winners:
                for loser in set(range(len(self.totals))) - set(winners):
                    amount = self._gin_bonuses(winner, loser)
                    self.paid[winner] += amount
                    self.paid[loser] -= amount

    def _gin_bonuses(self, winner: int, loser: int) -> int:
        """Difference of totals, the game bonus (twice after a shutout), and the boxes."""
        bonus = self.match.game_bonus * (
            2 if self.match.shutout_doubles and not self.won[loser] else 1
        )
        boxes = (self.won[winner] - self.won[loser]) * self.match.box_bonus
        return self.totals[winner] - self.totals[loser] + bonus + boxes


def owed_points(game: Game, outcome: dict[str, Any]) -> list[int]:
    """Points that each seat owes the winner of a deal."""
    facts = outcome["facts"]
    if outcome["ending"] in KNOCKED:
        doubled = (
            game.score.spades_double
            and facts["upcard"]
            and suit(parse_card(facts["upcard"])) == SPADES
        )
        return [amount * (2 if doubled else 1) for amount in gin_charges(game, facts)]
    return charges(game, facts)


def deal_winner(game: Game, outcome: dict[str, Any]) -> int:
    """Of the winners the one with more points on the table, then the lower hand, then the earlier
    seat.
    """
    table, hand = table_points_of(game, outcome["facts"]), hand_values(game, outcome["facts"])
    return min(outcome["winners"], key=lambda seat: (-table[seat], hand[seat], seat))
