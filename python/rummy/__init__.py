"""Rummy games as data: deal, ask what is legal, play, score and replay."""

from rummy._rummy import __version__

__all__ = ["__version__"]
