"""Languages: English in the source, Russian from ``translations/ru/LC_MESSAGES/messages.po``.

The catalogue is compiled in memory when it is first needed, so no build step and no ``.mo`` file
exist.
"""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, request
from flask_babel import (  # type: ignore[import-untyped]
    Babel,
    Domain,
    force_locale,
    get_locale,
    lazy_gettext,
)
from flask_babel import gettext as _gettext
from flask_babel import ngettext as _ngettext

__all__ = ["force_locale", "gettext", "lazy_gettext", "ngettext"]

LANGUAGES = {"en": "English", "ru": "Русский"}
_FOLDER = Path(__file__).with_name("translations")


@cache
def catalogue(lang: str) -> NullTranslations:
    """The compiled messages of a language; the empty catalogue where there is no file."""
    path = _FOLDER / lang / "LC_MESSAGES" / "messages.po"
    if not path.exists():
        return NullTranslations()
    compiled = BytesIO()
    with path.open("rb") as source:
        write_mo(compiled, read_po(source, locale=lang))
    compiled.seek(0)
    return Translations(fp=compiled)


class SourceDomain(Domain):  # type: ignore[misc]
    """Flask-Babel's domain, reading the ``.po`` sources."""

    def get_translations(self) -> NullTranslations:
        return catalogue(current())


class SourceBabel(Babel):  # type: ignore[misc]
    """Flask-Babel with that domain."""

    @property
    def domain_instance(self) -> Domain:
        return SourceDomain()


def gettext(message: str, **values: Any) -> str:
    """Translate a message into the language of the request."""
    return str(_gettext(message, **values))


def ngettext(one: str, many: str, num: int, **values: Any) -> str:
    """Translate a message with a number; ``num`` fills ``%(num)d``."""
    return str(_ngettext(one, many, num, **values))


def current() -> str:
    """The language of this request: ``en`` or ``ru``."""
    locale = get_locale()
    return locale.language if locale is not None and locale.language in LANGUAGES else "en"


def choose() -> str:
    """``?lang=``, then the cookie, then what the browser asks for."""
    for wanted in (request.args.get("lang"), request.cookies.get("lang")):
        if wanted in LANGUAGES:
            return str(wanted)
    return request.accept_languages.best_match(list(LANGUAGES)) or "en"


def init_app(app: Flask) -> None:
    SourceBabel(app, locale_selector=choose)
