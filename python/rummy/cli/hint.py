"""``rummy hint``: what a bot would play, and why in one line."""

from typing import TextIO

import click

import rummy
from rummy import bots
from rummy.cli.common import console, json_option, print_json, words_text


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--bot", "name", default="search:200", show_default=True, help="Who is asked.")
@json_option
def hint(file: TextIO, name: str, *, as_json: bool) -> None:
    """Say what to play in FILE: a match record or the JSON of a state (- reads standard input)."""
    try:
        state = _state(file.read())
    except UnicodeDecodeError:
        raise click.UsageError(f"{file.name} is no UTF-8 text") from None
    bot = bots.by_name(name, 1)
    if state.outcome is not None:
        raise click.UsageError("the deal is over")
    view = state.view(state.seat)
    action = state.resolve(bot.act(view))
    reason = bots.why(view, action)
    if as_json:
        print_json({"seat": state.seat, "action": str(action), "why": reason})
    else:
        console().print(f"seat {state.seat}:", words_text(f"{action} - {reason}"))


def _state(text: str) -> rummy.State:
    if text.lstrip().startswith("{"):
        return rummy.State.from_json(text)
    return rummy.Match.replay(text).state
