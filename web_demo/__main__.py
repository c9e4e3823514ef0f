"""``python -m web_demo``: serve the demo from this machine."""

import argparse
import logging

from werkzeug.serving import make_server

from . import create_app


def serve(host: str = "127.0.0.1", port: int = 8000, db: str = "rummy.sqlite3") -> None:
    """Serve until interrupted. For many players use gunicorn as the README says."""
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    app = create_app({"DATABASE": db})
    server = make_server(host, port, app, threaded=True)
    shown = f"[{host}]" if ":" in host else host
    print(f"rummy is served on http://{shown}:{server.server_port}/ (Ctrl-C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
        app.extensions["rummy_worker"].stop()


def main() -> None:
    """Command line: ``--host``, ``--port`` (0 chooses one), ``--db``."""
    parser = argparse.ArgumentParser(
        prog="python -m web_demo", description="Serve the browser demo of rummy."
    )
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--db", default="rummy.sqlite3", help="file of the tables")
    given = parser.parse_args()
    serve(given.host, given.port, given.db)


if __name__ == "__main__":
    main()
