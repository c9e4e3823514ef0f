"""``rummy tournament``: bots against each other on the same cards."""

from typing import Any

import click
from rich.console import Console
from rich.table import Table

from rummy import bots
from rummy.cli.common import console, game_options, json_option, print_json, rules_of


@click.command()
@game_options
@click.option("--bots", "names", default="greedy,random", show_default=True, metavar="NAME,NAME")
@click.option("--players", type=int, help="Seats; the smallest table without it.")
@click.option("--deals", type=click.IntRange(1, 10**6), default=100, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True)
@json_option
def tournament(  # noqa: PLR0913 - one parameter an option
    *,
    game: str,
    options: tuple[str, ...],
    names: str,
    players: int | None,
    deals: int,
    seed: int,
    as_json: bool,
) -> None:
    """Play every deal of GAME in all seatings of the bots and rank them by points.

    Bots: greedy, random, search:20ms (time of a move), search:200 (worlds a move).
    """
    rules = rules_of(game, options)
    entrants = [name.strip() for name in names.split(",")]
    with Console(stderr=True).status(f"{deals} deals of {rules.name}"):
        standings = bots.tournament(entrants, rules, deals, seed, players=players)
    ranked = sorted(standings, key=lambda standing: -standing.mean)
    if as_json:
        print_json([_plain(standing) for standing in ranked])
    else:
        _show(ranked)


def _plain(standing: bots.Standing) -> dict[str, Any]:
    record = standing.record
    margin = None if standing.margin == float("inf") else standing.margin
    return {
        "bot": standing.name,
        "over_the_field": standing.mean,
        "margin": margin,
        "points": record.points,
        "wins": record.wins,
        "seconds_per_move": record.seconds_per_move,
    }


def _show(standings: list[bots.Standing]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for title in ("over the field", "points a deal", "wins", "a move"):
        table.add_column(title, justify="right")
    for standing in standings:
        record = standing.record
        table.add_row(
            standing.name,
            f"{standing.mean:+.2f} ± {standing.margin:.2f}",
            f"{record.points:+.2f}",
            f"{record.wins:.1%}",
            f"{record.seconds_per_move * 1e6:,.0f} µs",
        )
    console().print(table)
