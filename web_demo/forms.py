"""Reading what clients send: small checked values, or 400."""

import re
from typing import Any

from flask import current_app, request

from . import engine, house
from .table import Refused

_NAME = 24
_TURN_SECONDS = (0, 30, 60, 120)


def bad(sentence: str) -> Refused:
    return Refused(400, "bad-request", sentence)


def body() -> dict[str, Any]:
    """The JSON object of the request, or its form fields."""
    if not request.is_json:
        return request.form.to_dict() | {"options": request.form.getlist("options")}
    data = request.get_json(silent=True)
    if not isinstance(data, dict):
        raise bad("the body must be a JSON object")
    return data


def text(data: dict[str, Any], key: str, default: str | None = None, longest: int = 200) -> str:
    value = data.get(key, default)
    if not isinstance(value, str) or len(value) > longest:
        raise bad(f"{key} must be a text of at most {longest} letters")
    return value


def number(data: dict[str, Any], key: str, default: int | None = None) -> int:
    value = data.get(key, default)
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**9:
        raise bad(f"{key} must be a whole number")
    return value


def player_name(data: dict[str, Any]) -> str:
    """A name to show.

    At most 24 letters, without control signs and the signs that sentences use.
    """
    given = text(data, "name", "")
    kept = "".join(c for c in given if c.isprintable() and c not in "*[]")
    return " ".join(kept.split())[:_NAME]


def setup(data: dict[str, Any]) -> dict[str, Any]:
    """The setup of a new table from its form or JSON."""
    options = data.get("options", [])
    if (
        not isinstance(options, list)
        or not all(isinstance(one, str) for one in options)
        or len(options) > 40
    ):
        raise bad("options must be a list of names")
    players, humans = number(data, "players"), number(data, "humans", 1)
    if not 1 <= humans <= players <= 8:
        raise bad("players must be at most 8, humans at least 1 and at most players")
    level, seconds = text(data, "level", "normal"), number(data, "turn_seconds", 0)
    if level not in engine.LEVELS or seconds not in _TURN_SECONDS:
        raise bad(
            f"level must be one of {', '.join(engine.LEVELS)}; turn_seconds one of 0, 30, 60, 120"
        )
    return {
        "game": text(data, "game"),
        "options": options,
        "house": house.read(data),
        "level": level,
        "seats": ["open"] * humans + ["bot"] * (players - humans),
        "turn_seconds": seconds if humans > 1 else 0,
        "watch": str(data.get("watch", "")).lower() in ("1", "true"),
        "claim_seconds": current_app.config["CLAIM_SECONDS"],
        "seed": _seed(data),
    }


def _seed(data: dict[str, Any]) -> int | None:
    return number(data, "seed") if current_app.config["SEEDS"] and "seed" in data else None
