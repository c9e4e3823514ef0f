"""``rummy profiles``, ``show``, ``melds``, ``arrange``: what the rules say."""

import click
from rich.markup import escape
from rich.table import Table
from rich.text import Text

import rummy
from rummy.cli.common import (
    cards_text,
    console,
    game_options,
    json_option,
    meld_text,
    print_json,
    rules_of,
)
from rummy.cli.rulebook import rulebook


def _seats(rules: rummy.Rules) -> str:
    low, high = rules.seats.min, rules.seats.max
    return str(low) if low == high else f"{low}-{high}"


@click.command()
@json_option
def profiles(*, as_json: bool) -> None:
    """List the built-in games."""
    games = [rummy.load(name) for name in rummy.profiles()]
    if as_json:
        print_json([_profile(rules) for rules in games])
        return
    table = Table("Game", "Title", "Seats", "Options", box=None, pad_edge=False)
    for rules in games:
        options = ", ".join(rules.available_options)
        table.add_row(rules.name, rules.title(), _seats(rules), options)
    console().print(table)


def _profile(rules: rummy.Rules) -> dict[str, object]:
    return {
        "name": rules.name,
        "version": rules.version,
        "title": {language: rules.title(language) for language in ("en", "ru")},
        "seats": [rules.seats.min, rules.seats.max],
        "options": rules.available_options,
    }


@click.command()
@game_options
@json_option
@click.option("--toml", "as_toml", is_flag=True, help="The resolved profile as a file.")
def show(game: str, options: tuple[str, ...], *, as_json: bool, as_toml: bool) -> None:
    """Show the rules of GAME, a name or a profile file (``*.toml``)."""
    rules = rules_of(game, options)
    if as_json and as_toml:
        raise click.UsageError("choose one of --json and --toml")
    if as_toml:
        click.echo(rules.to_toml(), nl=False)
    elif as_json:
        applied = {"applied": list(rules.options), "rules": rules.to_dict()}
        print_json(_profile(rules) | applied)
    else:
        _show(rules)


def _show(rules: rummy.Rules) -> None:
    out = console()
    out.print(f"[bold]{escape(rules.title())}[/] ({escape(rules.name)}, version {rules.version})")
    for section, sentences in rulebook(rules):
        out.print(f"\n[bold]{section}[/]")
        for sentence in sentences:
            out.print(f"  {sentence}", markup=False)
    if rules.available_options:
        out.print("\n[bold]Options[/] (-o NAME; * is in play)")
        table = Table(box=None, show_header=False, pad_edge=True)
        for name, title in rules.available_options.items():
            table.add_row("*" if name in rules.options else " ", Text(name), Text(title))
        out.print(table)


@click.command()
@game_options
@click.argument("cards")
@json_option
def melds(game: str, options: tuple[str, ...], cards: str, *, as_json: bool) -> None:
    """List every legal meld of CARDS such as "7H 8H 9H X"."""
    found = rules_of(game, options).melds(cards)
    if as_json:
        print_json([_meld(meld) for meld in found])
        return
    out = console()
    for meld in found:
        out.print(meld_text(meld), f"{meld.kind}, {meld.points} points")
    if not found:
        out.print("no meld")


def _meld(meld: rummy.Meld) -> dict[str, object]:
    cards = [str(card) for card in meld.cards]
    return {"kind": meld.kind, "cards": cards, "roles": list(meld.roles), "points": meld.points}


@click.command()
@game_options
@click.argument("cards")
@click.option(
    "--goal",
    type=click.Choice(["deadwood", "points", "cards"]),
    default="deadwood",
    help="Least deadwood, most points or most cards laid.",
)
@json_option
def arrange(game: str, options: tuple[str, ...], cards: str, goal: str, *, as_json: bool) -> None:
    """Lay CARDS out in the best way, exactly."""
    best = rules_of(game, options).arrange(cards, goal=goal)  # type: ignore[arg-type]
    if as_json:
        print_json(
            {
                "melds": [_meld(meld) for meld in best.melds],
                "left": [str(card) for card in best.left],
                "deadwood": best.deadwood,
                "points": best.points,
            }
        )
        return
    out = console()
    for meld in best.melds:
        out.print(meld_text(meld), f"{meld.kind}, {meld.points} points")
    out.print("left:", cards_text(best.left) if best.left else "nothing")
    out.print(f"deadwood {best.deadwood}, points laid {best.points}")
