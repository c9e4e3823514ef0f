"""The pages people see: lobby, table, replay, invitation, the API's description."""

from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from itsdangerous import BadSignature, URLSafeSerializer
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from . import api, engine, faces, forms, games, i18n, present, replay, security, spoken, texts
from .security import generate_csrf, limiter
from .table import Refused, Table

pages = Blueprint("pages", __name__)


def init_app(app: Flask) -> None:
    app.register_blueprint(pages)
    app.add_template_filter(soft)
    app.context_processor(
        lambda: {
            "sprite": Markup(faces.sprite()),  # noqa: S704 - drawn by us
            "lang": i18n.current(),
            "languages": i18n.LANGUAGES,
            "csrf": generate_csrf,
        }
    )


def soft(text: str) -> str:
    """Long words may be broken in the middle where the place is narrow."""
    return " ".join(
        f"{word[: len(word) // 2]}\u00ad{word[len(word) // 2 :]}" if len(word) > 16 else word
        for word in text.split()
    )


@pages.get("/")
def lobby() -> str:
    return render_template(
        "lobby.html", games=games.cards(), levels=engine.LEVELS, texts=texts.lobby()
    )


@pages.post("/tables")
@limiter.limit(lambda: current_app.config["LIMIT_TABLES"])
def create() -> AnyResponse:
    table, _ = api.new_table(forms.body())
    answer = redirect(url_for("pages.table", table_id=table.id), 303)
    return security.give_cookie(answer, table, 0)


@pages.get("/t/<table_id>")
def table(table_id: str) -> AnyResponse:
    found = api.tables().get(table_id)
    player = api.viewer(found)
    with found.lock:
        if player is not None:
            found.back(player)
        boot = {
            "view": present.view(found, player),
            "texts": texts.table(),
            "names": spoken.deck(),
            "urls": _urls(found, player),
            "csrf": generate_csrf(),
        }
    return make_response(
        render_template("table.html", boot=boot, title=boot["view"]["game"]["title"])
    )


def _urls(found: Table, player: int | None) -> dict[str, str]:
    base = f"/t/{found.id}"
    urls = {"base": base, "replay": f"{base}/replay"}
    if player is not None and "open" in found.setup["seats"][1:]:
        urls["invite"] = url_for("pages.door", invite=found.invite, _external=True)
    return urls


@pages.get("/join/<invite>")
def door(invite: str) -> AnyResponse:
    found = api.tables().by_invite(invite)
    try:
        seated = _seated(found)
    except Refused:
        seated = False
    if seated:
        return redirect(url_for("pages.table", table_id=found.id))
    with found.lock:
        free = sum(seat.kind == "open" for seat in found.seats) if found.play is None else 0
        view = present.game(found)
    return make_response(render_template("door.html", game=view, free=free, invite=invite))


def _seated(found: Table) -> bool:
    return security.player_of(found) is not None


@pages.post("/join/<invite>")
@limiter.limit(lambda: current_app.config["LIMIT_TABLES"])
def join(invite: str) -> AnyResponse:
    found, player = api.take_seat(invite, forms.body())
    answer = redirect(url_for("pages.table", table_id=found.id), 303)
    return security.give_cookie(answer, found, player)


@pages.get("/t/<table_id>/replay")
def replays(table_id: str) -> AnyResponse:
    found = api.tables().get(table_id)
    player = api.viewer(found)
    number = forms.number(dict(request.args), "deal", 1)
    with found.lock:
        data = replay.deal(found, player, number)
    return _replay_page(
        found,
        data,
        f"/t/{found.id}/deals/{number}",
        url_for("pages.shared", token=_sharer().dumps([found.id, number]), _external=True),
    )


@pages.get("/r/<token>")
def shared(token: str) -> AnyResponse:
    """A finished deal for everybody who has the link."""
    found, number = _shared(token)
    with found.lock:
        data = replay.deal(found, None, number)
    return _replay_page(
        found, data, f"/r/{token}", url_for("pages.shared", token=token, _external=True)
    )


@pages.get("/r/<token>/analysis")
@limiter.limit(lambda: current_app.config["LIMIT_SEARCH"])
def shared_opinion(token: str) -> AnyResponse:
    found, number = _shared(token)
    return api.judged(found, number)


@pages.get("/r/<token>/chances")
@limiter.limit(lambda: current_app.config["LIMIT_SEARCH"])
def shared_chances(token: str) -> AnyResponse:
    found, number = _shared(token)
    return api.chance_of(found, number)


def _shared(token: str) -> tuple[Table, int]:
    try:
        table_id, number = _sharer().loads(token)
    except (BadSignature, ValueError) as error:
        raise Refused(404, "unknown-table") from error
    return api.tables().get(table_id), int(number)


def _sharer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="replay")


def _replay_page(found: Table, data: dict[str, Any], base: str, share: str) -> Response:
    """``base`` is where the page asks for the engine's opinion."""
    boot = {
        "deal": data,
        "texts": texts.replay(),
        "names": spoken.deck(),
        "urls": {"base": base, "share": share, "table": f"/t/{found.id}"},
        "csrf": generate_csrf(),
    }
    return make_response(render_template("replay.html", boot=boot, title=data["game"]["title"]))


@pages.get("/lang/<code>")
def language(code: str) -> AnyResponse:
    """Keep the language in a cookie and go back to a page of ours."""
    if code not in i18n.LANGUAGES:
        raise Refused(404, "not-found")
    there = request.args.get("to", "/")
    if not there.startswith("/") or there.startswith(("//", "/\\")):
        there = "/"
    answer = redirect(there)
    answer.set_cookie("lang", code, max_age=365 * 86_400, **security.cookie_bounds())
    return answer


@pages.get("/api")
def api_page() -> str:
    return render_template("api.html")


@pages.get("/healthz")
@limiter.exempt
def healthz() -> dict[str, Any]:
    streams = current_app.extensions["rummy_streams"]
    return {"ok": True, "tables": len(api.tables().live()), "streams": streams.open}


@pages.get("/favicon.ico")
@limiter.exempt
def favicon() -> AnyResponse:
    return redirect(url_for("static", filename="spade.svg"))
