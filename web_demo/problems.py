"""Every refusal as one sentence: JSON for programs, a page for people."""

from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask_limiter import RateLimitExceeded
from werkzeug.exceptions import HTTPException

from . import sentences
from .table import Refused

_BY_STATUS = {
    400: "bad-request",
    404: "not-found",
    405: "bad-request",
    413: "too-large",
    415: "bad-request",
    429: "slow-down",
    500: "failed",
}


def init_app(app: Flask) -> None:
    app.register_error_handler(Refused, refused)
    app.register_error_handler(RateLimitExceeded, lambda _: refused(Refused(429, "slow-down")))
    app.register_error_handler(HTTPException, _http)


def refused(error: Refused, **more: Any) -> Response:
    """The answer to a refused request; ``more`` is added to the JSON (the fresh view at a 409)."""
    sentence = sentences.refusal(error.reason, error.sentence)
    if _wants_json():
        response = jsonify(error={"reason": error.reason, "sentence": sentence}, **more)
    else:
        response = make_response(
            render_template("problem.html", status=error.status, sentence=sentence)
        )
    response.status_code = error.status
    if error.status in (429, 503):
        response.headers["Retry-After"] = "5"
    return response


def _http(error: HTTPException) -> Response | HTTPException:
    if error.code is None or error.code < 400:
        return error
    return refused(Refused(error.code, _BY_STATUS.get(error.code, "bad-request")))


def _wants_json() -> bool:
    accepts = request.accept_mimetypes
    return request.path.startswith("/api/") or request.is_json or not accepts.accept_html
