"""The application factory."""

import os
import secrets
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from . import alone, api, config, i18n, pages, problems, security
from .store import Store
from .stream import Streams
from .tables import Tables
from .worker import Worker

AWAKE_SECONDS = 6 * 3600


def create_app(given: dict[str, Any] | None = None) -> Flask:
    """The demo as a WSGI application; ``given`` overrides the settings of ``config.py``.

    Raises ValueError for a setting that makes no sense, RuntimeError when another process serves
    the same database.
    """
    app = Flask(__name__)
    app.config.update(config.settings(given))
    if app.config["PROXIES"]:
        hops = app.config["PROXIES"]
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    alone.hold(app.config["DATABASE"], wait=app.config["LOCK_SECONDS"])
    store = Store(app.config["DATABASE"])
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or store.secret(secrets.token_hex(32))
    _extend(app, store)
    for part in (i18n, security, problems, pages, api):
        part.init_app(app)
    _start_bots(app)
    return app


def _extend(app: Flask, store: Store) -> None:
    tables = Tables(store, in_memory=app.config["TABLES_IN_MEMORY"], at_most=app.config["TABLES"])
    app.extensions["rummy_tables"] = tables
    app.extensions["rummy_streams"] = Streams(app.config)


def _start_bots(app: Flask) -> None:
    """Bots think on all cores but one, which is left to answer people."""
    if not app.config["BOTS"]:
        return
    os.environ.setdefault("RAYON_NUM_THREADS", str(max(1, (os.cpu_count() or 2) - 1)))
    tables = app.extensions["rummy_tables"]
    tables.wake(AWAKE_SECONDS)
    worker = Worker(tables, delay=app.config["BOT_DELAY"])
    app.extensions["rummy_worker"] = worker
    worker.start()
