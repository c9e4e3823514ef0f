"""The command line ``rummy``; it needs the extra ``cli``."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; without its extra say which one is wanted."""
    try:
        from rummy.cli.app import run  # noqa: PLC0415 - only if click and rich are there
    except ModuleNotFoundError as error:
        if error.name not in {"click", "rich"}:
            raise
        print("rummy: the command line needs the extra: rummy-engine[cli]", file=sys.stderr)
        sys.exit(2)
    sys.exit(run())
