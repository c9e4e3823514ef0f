"""``rummy tournament``: bots against each other on the same cards."""

import json
import math
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import rummy
from rummy import bots
from rummy.cli.common import console, game_options, print_json, rules_of

FILE = click.Path(dir_okay=False, path_type=Path)


class Plan(NamedTuple):
    """What is to be played."""

    rules: rummy.Rules
    players: int
    deals: int
    seed: int


@click.command()
@game_options
@click.option("--bots", "names", default="greedy,random", show_default=True, metavar="NAME,NAME")
@click.option("--players", type=int, help="Seats; the smallest table without it.")
@click.option("--deals", type=click.IntRange(1, 10**6), default=100, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True)
@click.option("--ratings", is_flag=True, help="Rate the bots; needs rummy-engine[ratings].")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads; all cores without it.")
@click.option("--resume", type=FILE, help="Keep played deals in this file and go on from there.")
@click.option("--svg", type=FILE, help="Write a chart.")
@click.option(
    "--json",
    "written",
    is_flag=False,
    flag_value="-",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=str),
    help="Write the standings for programs, without a file instead of the table.",
)
def tournament(  # noqa: PLR0913 - one parameter an option
    *,
    game: str,
    options: tuple[str, ...],
    names: str,
    players: int | None,
    deals: int,
    seed: int,
    ratings: bool,
    workers: int | None,
    resume: Path | None,
    svg: Path | None,
    written: str | None,
) -> None:
    """Play every deal of GAME in all seatings of the bots and rank them by points.

    Bots: greedy, quick, random, search:20ms (time of a move), search:200 (worlds a move).
    The result follows from the seed, whatever the number of workers, but for bots that follow the
    clock.
    """
    rules = rules_of(game, options)
    plan = Plan(rules, rules.seats.min if players is None else players, deals, seed)
    for file in (svg, None if written in {None, "-"} else Path(str(written))):
        if file is not None:
            file.touch()  # a file that cannot be written is told before the deals
    entrants = [name.strip() for name in names.split(",")]
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(rules.name, total=deals)
        try:
            standings = bots.tournament(
                entrants,
                rules,
                deals,
                seed,
                players=players,
                workers=workers,
                resume=resume,
                ratings=ratings,
                progress=lambda done, total: progress.update(task, completed=done, total=total),
            )
        except ModuleNotFoundError as error:
            raise click.ClickException(str(error)) from None
    ranked = sorted(standings, key=lambda standing: -standing.mean)
    if svg is not None:
        svg.write_text(bots.chart(ranked, _title(plan)), encoding="utf-8")
    _tell(plan, ranked, written)


def _tell(plan: Plan, ranked: list[bots.Standing], written: str | None) -> None:
    plain = [_plain(standing) for standing in ranked]
    if written == "-":
        print_json(plain)
        return
    if written is not None:
        text = json.dumps(plain, ensure_ascii=False, indent=2)
        Path(written).write_text(text + "\n", encoding="utf-8")
    _show(plan, ranked)


def _title(plan: Plan) -> str:
    options = "".join(f" + {name}" for name in plan.rules.options)
    return f"{plan.rules.name}{options}, {plan.players} seats, {plan.deals} deals in all seatings"


def _plain(standing: bots.Standing) -> dict[str, Any]:
    record, rating = standing.record, standing.rating
    return {
        "bot": standing.name,
        "over_the_field": standing.mean,
        "margin": _finite(standing.margin),
        "points": record.points,
        "wins": record.wins,
        "wins_margin": _finite(record.wins_margin),
        "seconds_per_move": record.seconds_per_move,
        "rating": None if rating is None else rating._asdict(),
    }


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None


def _show(plan: Plan, ranked: list[bots.Standing]) -> None:
    rated = any(standing.rating for standing in ranked)
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    columns = ["over the field", "points a deal", "wins", "a move", *(["rating"] if rated else [])]
    for title in columns:
        table.add_column(title, justify="right")
    for standing in ranked:
        record, rating = standing.record, standing.rating
        table.add_row(
            standing.name,
            f"{standing.mean:+.2f} ± {standing.margin:.2f}",
            f"{record.points:+.2f}",
            f"{record.wins:.1%} ± {record.wins_margin:.1%}",
            f"{record.seconds_per_move * 1e6:,.0f} µs",
            *([] if rating is None else [f"{rating.mu:.1f} ± {1.96 * rating.sigma:.1f}"]),
        )
    out = console()
    out.print(f"{_title(plan)}, seed {plan.seed}", markup=False)
    out.print(table)
