"""``rummy serve``: the browser demo."""

import importlib

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--db", "database", default="rummy.sqlite3", show_default=True, help="File of the tables."
)
def serve(host: str, port: int, database: str) -> None:
    """Serve the browser demo (extra ``web``)."""
    try:
        demo = importlib.import_module("web_demo.__main__")
    except ModuleNotFoundError as error:
        raise click.UsageError(
            f"the browser demo needs the extra: rummy-engine[web] (no module {error.name})"
        ) from None
    try:
        demo.serve(host, port, database)
    except SystemExit as left:
        # The server has said on stderr why it cannot start.
        raise click.exceptions.Exit(1 if left.code else 0) from None
