"""The group of commands, and how errors are told: one line on stderr, exit code 2."""

from collections.abc import Sequence
from contextlib import suppress

import click

from rummy import RummyError, __version__
from rummy.cli.hint import hint
from rummy.cli.info import arrange, melds, profiles, show
from rummy.cli.play import play
from rummy.cli.replay import replay
from rummy.cli.serve import serve
from rummy.cli.simulate import simulate
from rummy.cli.streams import prepare
from rummy.cli.tournament import tournament


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rummy")
def cli() -> None:
    """Rummy games as data: rules, melds, play against bots, simulations."""


for _command in (profiles, show, melds, arrange, play, hint, simulate, tournament, replay, serve):
    cli.add_command(_command)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    prepare()
    try:
        result = cli.main(arguments, prog_name="rummy", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
        return 0
    except click.ClickException as error:
        return _refuse(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        return 130
    except SystemExit:
        # So click leaves when the reader of the output is gone; that is no fault.
        return 0
    except (RummyError, OSError) as error:
        return _refuse(str(error))
    return result if isinstance(result, int) else 0


def _refuse(message: str) -> int:
    with suppress(OSError):
        click.echo(f"rummy: {' '.join(message.split())}", err=True)
    return 2
