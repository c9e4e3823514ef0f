"""Standard streams as the commands need them: there, and never failing over a letter."""

import codecs
import io
import os
import sys
import unicodedata
from pathlib import Path

_PLAIN = str.maketrans("♣♦♥♠“”…±µ─", 'CDHS"".+u-')


def prepare() -> None:
    """Give a closed standard input an end, and spell out what the terminal's encoding lacks."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - for the whole program
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="plain-cards")


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Write suits as letters, other letters without their marks, the rest as question marks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_letter, error.object[error.start : error.end])), error.end


def _letter(letter: str) -> str:
    bare = unicodedata.normalize("NFKD", letter.translate(_PLAIN))
    return bare.encode("ascii", "ignore").decode() or "?"


codecs.register_error("plain-cards", _plain)
