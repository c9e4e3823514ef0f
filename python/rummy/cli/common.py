"""What several commands share: options, cards on the screen, JSON."""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.text import Text

from rummy import Card, Meld, Rules, load

Command = TypeVar("Command", bound=Callable[..., Any])

STYLES = {
    "H": "bold red",
    "D": "bold dark_orange",
    "C": "bold green",
    "S": "bold",
    None: "bold magenta",
}
_FACE = re.compile(r"(?<![\w-])(?:[A23456789TJQK][CDHS]|X)(?![\w-])")


def console() -> Console:
    """Make a console for standard output that leaves numbers alone."""
    return Console(highlight=False, soft_wrap=False)


def game_options(command: Command) -> Command:
    """Add GAME and ``-o`` to a command."""
    command = click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME",
        help="A special rule; repeatable.",
    )(command)
    return click.argument("game")(command)


def json_option(command: Command) -> Command:
    """Add ``--json`` to a command."""
    return click.option("--json", "as_json", is_flag=True, help="For programs.")(command)


def rules_of(game: str, options: Iterable[str]) -> Rules:
    """Load a built-in game with options, or a profile file (``*.toml``)."""
    if not game.endswith(".toml"):
        return load(game, *options)
    if not Path(game).is_file():
        raise click.UsageError(f"there is no file {game}")
    return Rules.from_file(game, *options)


def print_json(value: object) -> None:
    """Print plain data as JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def card_text(card: Card) -> Text:
    """Show a card with its symbol and colour."""
    return Text(card.symbol, STYLES[card.suit])


def cards_text(cards: Iterable[Card]) -> Text:
    """Show cards with spaces between them."""
    return Text(" ").join(card_text(card) for card in cards)


def meld_text(meld: Meld) -> Text:
    """Show a meld in brackets."""
    return Text.assemble("[", cards_text(meld.cards), "]")


def words_text(words: str) -> Text:
    """Show a text, the cards in it as cards."""
    text, at = Text(), 0
    for match in _FACE.finditer(words):
        text.append(words[at : match.start()])
        text.append_text(card_text(Card(match.group())))
        at = match.end()
    return text.append(words[at:])
