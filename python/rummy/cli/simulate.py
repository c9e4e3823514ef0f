"""``rummy simulate``: many deals by bots, and what they come to."""

import time
from collections import Counter
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

import rummy
from rummy import bots
from rummy._rummy import deal_seed
from rummy.cli.common import console, game_options, json_option, print_json, rules_of

CHUNK = 1000
"""Deals played in Rust between two looks at the keyboard."""
SLOW_CHUNK = 10
"""The same for bots that search."""


class Plan(NamedTuple):
    """What is to be played."""

    rules: rummy.Rules
    players: int
    deals: int
    names: list[str]
    seed: int


class Tally:
    """What the deals came to so far, by entrant: a seat of the ``--bots`` list."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.deals = 0
        self.turns = 0.0
        self.endings: Counter[str] = Counter()
        self.points = [0.0] * plan.players
        self.started = time.perf_counter()

    def result(self) -> dict[str, Any]:
        """Give everything as plain data."""
        seconds = time.perf_counter() - self.started
        deals = max(self.deals, 1)
        rules = self.plan.rules
        return {
            "game": rules.name,
            "options": list(rules.options),
            "players": self.plan.players,
            "deals": self.deals,
            "seed": self.plan.seed,
            "endings": dict(self.endings.most_common()),
            "mean_points": [
                {"bot": name, "points": points / deals}
                for name, points in zip(self.plan.names, self.points, strict=True)
            ],
            "mean_turns": self.turns / deals,
            "seconds": seconds,
            "deals_per_second": self.deals / max(seconds, 1e-9),
        }


@click.command()
@game_options
@click.option("--players", type=int, help="Seats; without it as many as bots are named.")
@click.option("--deals", type=click.IntRange(1, 10**9), default=1000, show_default=True)
@click.option("--bots", "names", default="greedy", show_default=True, metavar="NAME,NAME")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True)
@json_option
def simulate(  # noqa: PLR0913 - one parameter an option
    *,
    game: str,
    options: tuple[str, ...],
    players: int | None,
    deals: int,
    names: str,
    seed: int,
    as_json: bool,
) -> None:
    """Play many deals of GAME with bots (greedy, quick, random, search:5ms) and show how they end.

    With fewer bots than seats they repeat round the table. Different bots change seats from deal
    to deal.
    """
    plan = _plan(rules_of(game, options), players, deals, names.split(","), seed)
    tally = Tally(plan)
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(f"{plan.rules.name}, {plan.players} seats", total=deals)
        chunk = SLOW_CHUNK if plan.names[0].startswith("search") else CHUNK
        for number in range(0, deals, chunk):
            part = min(chunk, deals - number)
            if len(set(plan.names)) == 1:
                _play_in_rust(tally, number, part)
            else:
                for deal in range(number, number + part):
                    _play_one(tally, deal)
                    progress.advance(task)
            progress.update(task, completed=tally.deals)
    result = tally.result()
    print_json(result) if as_json else _show(result)


def _plan(rules: rummy.Rules, players: int | None, deals: int, names: list[str], seed: int) -> Plan:
    names = [name.strip() for name in names]
    for name in names:
        bots.by_name(name)
    seats = players if players is not None else max(len(names), rules.seats.min)
    rules.for_seats(seats)
    if len(names) > seats:
        raise click.UsageError(f"{len(names)} bots are too many for {seats} seats")
    repeated = [names[i % len(names)] for i in range(seats)]
    return Plan(rules, seats, deals, repeated, seed)


def _play_in_rust(tally: Tally, number: int, deals: int) -> None:
    plan = tally.plan
    seed = deal_seed(plan.seed, number, 0) if number else plan.seed
    played = rummy.playouts(plan.rules, plan.players, deals, seed, plan.names[0])
    tally.deals += deals
    tally.turns += played.mean_turns * deals
    tally.endings.update(played.endings)
    for seat, mean in enumerate(played.mean_points):
        tally.points[seat] += mean * deals


def _play_one(tally: Tally, number: int) -> None:
    """Play a deal, entrant i in seat i + number."""
    plan = tally.plan
    state = plan.rules.deal(
        players=plan.players,
        seed=deal_seed(plan.seed, number, 0),
        dealer=number % plan.players,
    )
    entrants = [(seat - number) % plan.players for seat in range(plan.players)]
    seated = [
        bots.by_name(plan.names[entrant], deal_seed(plan.seed, number, 1 + entrant))
        for entrant in entrants
    ]
    end = bots.play(state, seated)
    if end.outcome is not None:
        tally.endings[end.outcome.ending] += 1
        for entrant, points in zip(entrants, end.outcome.points, strict=True):
            tally.points[entrant] += points
    tally.deals += 1
    tally.turns += end.turn


def _show(result: dict[str, Any]) -> None:
    out = console()
    options = "".join(f" + {name}" for name in result["options"])
    out.print(
        f"[bold]{escape(result['game'])}{options}[/]: {result['deals']} deals, "
        f"{result['players']} seats, seed {result['seed']}"
    )
    table = Table(box=None, pad_edge=False)
    table.add_column("ending")
    table.add_column("deals", justify="right")
    table.add_column("share", justify="right")
    for ending, count in result["endings"].items():
        table.add_row(ending, str(count), f"{count / result['deals']:.1%}")
    out.print(table)
    for number, entrant in enumerate(result["mean_points"]):
        out.print(f"{number} {entrant['bot']:8} {entrant['points']:+8.2f} points a deal")
    out.print(
        f"{result['mean_turns']:.1f} turns a deal, {result['deals_per_second']:,.0f} deals a second"
    )
