"""``rummy replay``: play a record again and show it."""

from typing import Any, TextIO

import click
from rich.markup import escape
from rich.text import Text

import rummy
from rummy.cli.common import cards_text, console, json_option, print_json, words_text
from rummy.cli.table import results


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--deal", "number", type=int, help="Show the actions of one deal.")
@json_option
def replay(file: TextIO, number: int | None, *, as_json: bool) -> None:
    """Play the record in FILE again (- reads standard input) and show how it went."""
    try:
        text = file.read()
    except UnicodeDecodeError:
        raise click.UsageError(f"{file.name} is no UTF-8 text") from None
    match = rummy.Match.replay(text)
    if as_json:
        print_json(_plain(match))
    elif number is not None:
        _show_deal(match, number)
    else:
        _show_match(match)


def _plain(match: rummy.Match) -> dict[str, Any]:
    return {
        "game": match.rules.name,
        "options": list(match.rules.options),
        "seats": list(match.seats),
        "seed": match.seed,
        "over": match.over,
        "winners": list(match.winners),
        "totals": list(match.totals),
        "settlement": match.settlement,
        "deals": [_plain_deal(deal) for deal in match.history],
    }


def _plain_deal(deal: rummy.Deal) -> dict[str, Any]:
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "seating": list(deal.seating),
        "actions": [str(action) for action in deal.actions],
        "actors": list(deal.actors),
        "outcome": deal.outcome.to_dict(),
        "totals": list(deal.totals),
    }


def _show_match(match: rummy.Match) -> None:
    out = console()
    out.print(f"[bold]{escape(match.rules.title())}[/], seed {match.seed}")
    out.print(results(match))
    if match.over:
        names = [match.seats[seat] for seat in match.winners]
        out.print(f"won by {' and '.join(names)}", markup=False)
    else:
        out.print(f"deal {match.deal} is not finished")


def _show_deal(match: rummy.Match, number: int) -> None:
    if not 1 <= number <= len(match.history):
        raise click.UsageError(f"there are finished deals 1 to {len(match.history)}, not {number}")
    deal, out = match.history[number - 1], console()
    for seat, match_seat in enumerate(deal.seating):
        out.print(Text(f"{match.seats[match_seat]}:"), cards_text(deal.start.hand(seat)))
    out.print("pile:", cards_text(deal.start.pile))
    for seat, action in zip(deal.actors, deal.actions, strict=True):
        out.print(Text(f"{match.seats[deal.seating[seat]]}:"), words_text(str(action)))
    out.print(f"{deal.outcome.ending}, points {deal.outcome.points}")
