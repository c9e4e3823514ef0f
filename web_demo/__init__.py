"""The browser demo of rummy: a Flask application over the engine, without a rule of its own.

``create_app()`` makes it; ``python -m web_demo`` and ``rummy serve`` start it.
"""

from .app import create_app

__all__ = ["create_app"]
