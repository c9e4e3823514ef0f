"""The JSON of the demo.

The same routes under ``/t/<id>`` for the page and ``/api/tables/<id>`` for programs.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, Flask, Response, current_app, jsonify, request

from . import (
    analysis,
    chances,
    engine,
    forms,
    hints,
    house,
    i18n,
    present,
    problems,
    replay,
    rules_text,
    security,
    stream,
)
from .security import limiter
from .table import Refused, Table
from .tables import Tables

F = TypeVar("F", bound=Callable[..., Any])


def tables() -> Tables:
    found: Tables = current_app.extensions["rummy_tables"]
    return found


def seat(table: Table) -> int:
    """The seat of the request; 403 when it has none here."""
    player = security.player_of(table)
    if player is None:
        raise Refused(403, "not-your-seat")
    return player


def viewer(table: Table) -> int | None:
    """The seat of the request, None for a watcher where the table allows them."""
    player = security.player_of(table)
    if player is None and not table.setup["watch"]:
        raise Refused(403, "not-your-seat")
    return player


def _limit(name: str) -> Callable[[F], F]:
    limit: Callable[[F], F] = limiter.limit(lambda: current_app.config[name])  # type: ignore[assignment]
    return limit


def _fresh(table: Table, player: int | None) -> Response:
    return jsonify(present.view(table, player))


def routes(name: str) -> Blueprint:
    """The blueprint of one table's routes."""
    part = Blueprint(name, __name__)
    part.add_url_rule("/<table_id>/view", "view", view)
    part.add_url_rule("/<table_id>/stream", "stream", listen)
    part.add_url_rule("/<table_id>/hint", "hint", hint)
    part.add_url_rule("/<table_id>/why", "why", why)
    part.add_url_rule("/<table_id>/rules", "rules", rules)
    part.add_url_rule("/<table_id>/deals/<int:number>", "deal", deal)
    part.add_url_rule("/<table_id>/deals/<int:number>/analysis", "analysis", opinion)
    part.add_url_rule("/<table_id>/deals/<int:number>/chances", "chances", chance)
    for act in (actions, undo, ready, start, leave, back, again):
        part.add_url_rule(f"/<table_id>/{act.__name__}", act.__name__, act, methods=["POST"])
    return part


def view(table_id: str) -> Response:
    table = tables().get(table_id)
    with table.lock:
        return _fresh(table, viewer(table))


@limiter.exempt
def listen(table_id: str) -> Response:
    table = tables().get(table_id)
    player = viewer(table)
    streams: stream.Streams = current_app.extensions["rummy_streams"]
    last = request.headers.get("Last-Event-ID", request.args.get("last", "0"))
    key = (table_id, player, request.remote_addr)
    streams.enter(key)
    stream.arrive(table, player)
    number = int(last) if last.isdigit() and len(last) < 10 else 0
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    texts = stream.listen(app, i18n.current(), streams, table, player, number)
    answer = Response(texts, mimetype="text/event-stream", headers=headers)
    answer.call_on_close(lambda: stream.depart(table, player))
    answer.call_on_close(lambda: streams.leave(key))
    return answer


@_limit("LIMIT_ACTIONS")
def actions(table_id: str) -> Response:
    data = forms.body()
    action, version = forms.text(data, "action"), forms.number(data, "version")
    return _change(table_id, lambda table, player: table.act(player, action, version))


@_limit("LIMIT_ACTIONS")
def undo(table_id: str) -> Response:
    version = forms.number(forms.body(), "version")
    return _change(table_id, lambda table, player: table.undo(player, version))


def ready(table_id: str) -> Response:
    number = forms.number(forms.body(), "deal")
    return _change(table_id, lambda table, player: table.ready(player, number))


def start(table_id: str) -> Response:
    return _change(table_id, lambda table, player: table.start())


def leave(table_id: str) -> Response:
    return _change(table_id, lambda table, player: table.leave(player))


def back(table_id: str) -> Response:
    return _change(table_id, lambda table, player: table.back(player))


@_limit("LIMIT_TABLES")
def again(table_id: str) -> Response:
    """The seat at the table of the next match: a token for programs, a cookie for a page."""
    old = tables().get(table_id)
    table, player = tables().again(old, seat(old))
    if security.by_token():
        return jsonify(table=table.id, seat=player, token=security.token(table, player))
    return security.give_cookie(jsonify(url=f"/t/{table.id}"), table, player)


def _change(table_id: str, do: Any) -> Response:
    """Change a table for the seat of the request and answer with the fresh view.

    Also at a 409 or 422.
    """
    table = tables().get(table_id)
    player = seat(table)
    with table.lock:
        try:
            do(table, player)
        except Refused as error:
            return problems.refused(error, view=present.view(table, player))
        return _fresh(table, player)


@_limit("LIMIT_SEARCH")
def hint(table_id: str) -> Response:
    table = tables().get(table_id)
    return jsonify(hints.hint(table, seat(table)))


def why(table_id: str) -> Response:
    """The engine's sentence for a selection that fits no legal action."""
    table = tables().get(table_id)
    player = seat(table)
    cards = request.args.get("cards", "")
    if len(cards) > 200:
        raise forms.bad("too many cards")
    with table.lock:
        return jsonify(hints.why_not(table, player, cards))


def rules(table_id: str) -> Response:
    table = tables().get(table_id)
    return jsonify(
        title=rules_text.title(table.rules),
        options=present.special(table),
        sections=rules_text.help_sections(table.rules, len(table.seats)),
    )


def deal(table_id: str, number: int) -> Response:
    table = tables().get(table_id)
    with table.lock:
        return jsonify(replay.deal(table, viewer(table), number))


@_limit("LIMIT_SEARCH")
def opinion(table_id: str, number: int) -> Response:
    table = tables().get(table_id)
    viewer(table)
    return judged(table, number)


@_limit("LIMIT_SEARCH")
def chance(table_id: str, number: int) -> Response:
    table = tables().get(table_id)
    viewer(table)
    return chance_of(table, number)


def chance_of(table: Table, number: int) -> Response:
    """How likely the asked player was to win a finished deal."""
    return jsonify(chances.deal(table, number, forms.number(dict(request.args), "player")))


def judged(table: Table, number: int) -> Response:
    """The engine's opinion of a finished deal."""
    return jsonify(analysis.deal(table, number))


# ---- routes of programs only ---------------------------------------------------------------------

api = Blueprint("api", __name__, url_prefix="/api")


@api.get("/games")
def games() -> Response:
    return jsonify(
        games=[
            {
                "name": name,
                "title": rules_text.title(engine.load(name)),
                "seats": list(engine.seat_range(engine.load(name))),
                "options": rules_text.option_titles(engine.load(name)),
                "house": {one.name: one.value for one in house.offered(engine.load(name))},
            }
            for name in engine.names()
        ]
    )


@api.post("/tables")
@_limit("LIMIT_TABLES")
def create() -> tuple[Response, int]:
    return jsonify(new_table(forms.body())[1]), 201


@api.post("/join/<invite>")
@_limit("LIMIT_TABLES")
def join(invite: str) -> Response:
    table, player = take_seat(invite, forms.body())
    return jsonify(table=table.id, seat=player, token=security.token(table, player))


def new_table(data: dict[str, Any]) -> tuple[Table, dict[str, Any]]:
    """A new table whose first seat is taken by the caller; the table and what he gets to know."""
    name = forms.player_name(data)
    table = tables().create(forms.setup(data))
    with table.lock:
        player = table.sit(name)
        return table, {
            "table": table.id,
            "seat": player,
            "token": security.token(table, player),
            "invite": table.invite,
        }


def take_seat(invite: str, data: dict[str, Any]) -> tuple[Table, int]:
    table = tables().by_invite(invite)
    with table.lock:
        return table, table.sit(forms.player_name(data))


def init_app(app: Flask) -> None:
    app.register_blueprint(routes("play"), url_prefix="/t")
    app.register_blueprint(routes("tables"), url_prefix="/api/tables")
    app.register_blueprint(api)
