"""A deal on the screen: the table, a hand sorted with its melds, the menu, results."""

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

import rummy
from rummy.cli.common import cards_text, meld_text, words_text

LONG = 60
"""Actions of one verb shown at once; the others are chosen by text."""


def show_view(out: Console, view: rummy.View, names: list[str]) -> None:
    """Show all that a seat may know: others, table, pile, the own hand."""
    out.rule(f"turn {view.turn}", align="left")
    out.print(_others(view, names))
    for number, laid in enumerate(view.table, 1):
        out.print(f"  @{number}", meld_text(laid.meld), f"({names[laid.owner]})")
    pile = cards_text(reversed(view.pile[-8:])) if view.pile else Text("empty")
    more = f" … {len(view.pile)} cards" if len(view.pile) > 8 else ""
    upcard = _upcard(view)
    out.print("pile:", pile, f"(top first){more}   stock: {view.stock_size}{upcard}")
    out.print(hand_text(view))


def _upcard(view: rummy.View) -> str:
    """Name the up-card of the deal where it is the knock limit."""
    if not view.rules.finish.knock_by_upcard:
        return ""
    return f"   up-card: {rummy.Card(view.to_dict()['upcard']).symbol}"


def _others(view: rummy.View, names: list[str]) -> str:
    parts = []
    for seat, size in enumerate(view.hand_sizes):
        if seat != view.viewer:
            total = view.totals[seat]
            cards = "1 card" if size == 1 else f"{size} cards"
            parts.append(f"{names[seat]}: {cards}, {total} points")
    return "; ".join([*parts, f"you: {view.totals[view.viewer]} points"])


def hand_text(view: rummy.View) -> Text:
    """Show the hand with its best melds first, the rest in order, and what the rest would cost."""
    best = view.rules.arrange(view.hand)
    text = Text("hand: ")
    for meld in best.melds:
        text.append_text(meld_text(meld)).append(" ")
    text.append_text(cards_text(best.left))
    return text.append(f"   ({best.deadwood} left over)")


def show_menu(out: Console, view: rummy.View) -> None:
    """Show every action with its number, one line a verb."""
    numbered = list(enumerate(view.legal_actions(), 1))
    for verb, entries in groupby(numbered, key=lambda entry: entry[1].verb):
        out.print(_menu_line(verb, list(entries), view))


def _menu_line(verb: str, entries: list[tuple[int, rummy.Action]], view: rummy.View) -> Text:
    text = Text(f"{verb:>8} ")
    for number, action in entries[:LONG]:
        rest = spelled(action, view.pile).removeprefix(action.verb).strip()
        text.append(f" {number}", "bold cyan")
        text.append(" ").append_text(words_text(rest))
        text.append(" ")
    if len(entries) > LONG:
        text.append(f" … {len(entries) - LONG} more: write the cards")
    return text


def spelled(action: rummy.Action, pile: Sequence[rummy.Card]) -> str:
    """Name the card where an action takes the top of the pile."""
    top = action.verb in {"take", "claim"} and not action.cards and pile
    return f"{action} {pile[-1]}" if top else str(action)


def told(action: rummy.Action, name: str, pile: Sequence[rummy.Card]) -> Text:
    """Tell what somebody did, cards as cards."""
    return Text(f"{name}: ", "dim").append_text(words_text(spelled(action, pile)))


def show_end(out: Console, deal: rummy.Deal, names: list[str]) -> None:
    """Show how a deal ended, every hand open."""
    facts = deal.outcome.facts
    out.rule(f"deal {deal.number}: {deal.outcome.ending}", align="left")
    for number, laid in enumerate(facts["table"], 1):
        out.print(f"  @{number}", words_text(laid["meld"]), f"({names[laid['owner']]})")
    for seat, hand in enumerate(facts["hands"]):
        points = deal.outcome.points[seat]
        left = words_text(hand) if hand else Text("no card left")
        total = deal.totals[deal.seating[seat]]
        out.print(f"{names[seat]}:", left, f"  {points:+} points, total {total}")


def results(match: rummy.Match) -> Table:
    """Make a table of all finished deals and the totals."""
    names = [escape(name) for name in match.seats]
    table = Table("deal", "ending", *names, box=None, pad_edge=False)
    for deal in match.history:
        points = dict(zip(deal.seating, deal.outcome.points, strict=True))
        cells = [f"{points[s]:+}" if s in points else "-" for s in range(len(match.seats))]
        table.add_row(str(deal.number), deal.outcome.ending, *cells)
    table.add_row("", "total", *(str(total) for total in match.totals), style="bold")
    if match.settlement is not None:
        table.add_row("", "paid", *(f"{units:+}" for units in match.settlement))
    return table
