"""Who is asking: signed seat tokens, CSRF, limits, headers."""

import hmac
from typing import Any, TypeVar

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf.csrf import (  # type: ignore[import-untyped]
    CSRFError,
    CSRFProtect,
    generate_csrf,
)
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response as AnyResponse

from .table import Refused, Table

__all__ = ["generate_csrf"]

COOKIE = "seat"
_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    ]
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

csrf = CSRFProtect()
limiter = Limiter(get_remote_address, storage_uri="memory://", strategy="moving-window")


def init_app(app: Flask) -> None:
    app.config["RATELIMIT_ENABLED"] = app.config["LIMITS"]
    app.config["RATELIMIT_DEFAULT"] = app.config["LIMIT_OTHER"]
    if app.config["EMBED"]:
        app.config["SESSION_COOKIE_SAMESITE"] = "None"
        app.config["SESSION_COOKIE_SECURE"] = app.config["SESSION_COOKIE_PARTITIONED"] = True
    limiter.init_app(app)
    csrf.init_app(app)
    app.before_request(_check_csrf)
    app.after_request(_headers)


def by_token() -> bool:
    """Whether the request proves its seat by ``Authorization`` or is one of the API.

    Which reads no cookie.
    """
    return "Authorization" in request.headers or request.path.startswith("/api/")


def _check_csrf() -> None:
    if request.method in ("GET", "HEAD", "OPTIONS") or by_token():
        return
    try:
        csrf.protect()
    except CSRFError as error:
        raise Refused(403, "csrf") from error


def _headers(response: Response) -> Response:
    for name, value in _framing(current_app.config["EMBED"]).items():
        response.headers.setdefault(name, value)
    if not request.path.startswith("/static/"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def _framing(sites: str) -> dict[str, str]:
    """The headers; with ``sites`` those may show the pages in a frame."""
    if not sites:
        return _HEADERS
    policy = _POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {sites}")
    kept = {name: value for name, value in _HEADERS.items() if name != "X-Frame-Options"}
    return {**kept, "Content-Security-Policy": policy}


# ---- seats ---------------------------------------------------------------------------------------


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="seat")


def token(table: Table, player: int) -> str:
    """The signed token of a seat: table, seat and the seat's key."""
    return _signer().dumps([table.id, player, table.seats[player].key])


def player_of(table: Table) -> int | None:
    """The seat of the request at this table; None without a token.

    A bad token is refused with 403.
    """
    given = _bearer() if by_token() else request.cookies.get(COOKIE)
    if not given:
        return None
    try:
        table_id, player, key = _signer().loads(given)
        seat = table.seats[player]
    except (BadSignature, ValueError, TypeError, IndexError) as error:
        raise Refused(403, "not-your-seat") from error
    if table_id != table.id or seat.kind != "human" or not hmac.compare_digest(seat.key, str(key)):
        raise Refused(403, "not-your-seat")
    return int(player)


def _bearer() -> str | None:
    scheme, _, value = request.headers.get("Authorization", "").partition(" ")
    return value.strip() if scheme.lower() == "bearer" else None


A = TypeVar("A", bound=AnyResponse)


def give_cookie(response: A, table: Table, player: int) -> A:
    """Let the browser keep a seat: readable by no script, sent to this table only."""
    response.set_cookie(
        COOKIE,
        token(table, player),
        path=f"/t/{table.id}",
        max_age=30 * 86_400,
        httponly=True,
        **cookie_bounds(),
    )
    return response


def cookie_bounds() -> dict[str, Any]:
    """Where cookies go: to this site alone, or in frames of other sites too."""
    if current_app.config["EMBED"]:
        return {"samesite": "None", "secure": True, "partitioned": True}
    return {"samesite": "Lax", "secure": request.is_secure}
