"""Settings of the demo; each can be given by an environment variable ``RUMMY_<NAME>``."""

import os
from typing import Any

DEFAULTS: dict[str, Any] = {
    "DATABASE": "rummy.sqlite3",  # file of the tables
    "LOCK_SECONDS": 10.0,  # seconds a process waits for another one to give the database up
    "SECRET_KEY": "",  # signs seats; made and kept in the database when empty
    "BOTS": True,  # whether this process plays the bots
    "BOT_DELAY": 0.7,  # seconds before a bot acts
    "CLAIM_SECONDS": 8.0,  # how long a human may claim a discard out of turn
    "HEARTBEAT": 12.0,  # seconds between signs of life on a stream
    "STREAM_SECONDS": 900.0,  # a stream ends after this and is opened again by the page
    "STREAMS": 160,  # streams in all, so that moves always find a thread
    "STREAMS_EACH": 4,  # streams of one seat from one address
    "TABLES_IN_MEMORY": 2000,
    "TABLES": 50_000,
    "PROXIES": 0,  # trusted proxies in front, for addresses and https
    "EMBED": "",  # other sites that may show the pages in a frame: origins, by spaces (https only)
    "LIMITS": True,  # whether requests are counted
    "LIMIT_ACTIONS": "20/second;600/minute",
    "LIMIT_TABLES": "30/minute;300/hour",
    "LIMIT_OTHER": "60/second;1800/minute",
    "LIMIT_SEARCH": "30/minute",
    "SEEDS": False,  # whether a new table may name its seed (tests)
    "MAX_CONTENT_LENGTH": 16_384,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_CSRF_CHECK_DEFAULT": False,  # checked in security.py, by how the request proves its seat
    "TEMPLATES_AUTO_RELOAD": False,
}


def settings(given: dict[str, Any] | None) -> dict[str, Any]:
    """Defaults, then the environment, then what the caller gives."""
    return {**DEFAULTS, **_from_environment(), **(given or {})}


def _from_environment() -> dict[str, Any]:
    found = {}
    for name, default in DEFAULTS.items():
        text = os.environ.get(f"RUMMY_{name}")
        if text is not None:
            found[name] = _typed(name, text, default)
    return found


def _typed(name: str, text: str, default: Any) -> Any:
    if isinstance(default, bool):
        return text.lower() in ("1", "true", "yes", "on")
    kind = type(default) if default is not None else str
    try:
        return kind(text)
    except ValueError:
        raise ValueError(f"RUMMY_{name}: {text!r} is no {kind.__name__}") from None
