"""Both languages are complete: every message of the sources has a Russian text that fits it."""

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import web_demo
from web_demo import texts

ROOT = Path(web_demo.__file__).parent
PO = ROOT / "translations" / "ru" / "LC_MESSAGES" / "messages.po"
HOLES = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


def wanted() -> set[Any]:
    keywords = {"_": None, "_l": None, "gettext": None, "lazy_gettext": None, "ngettext": (1, 2)}
    methods = [("**.py", "python"), ("**.html", "jinja2")]
    found = extract_from_dir(str(ROOT), methods, keywords=keywords)
    return {
        message if isinstance(message, str) else tuple(message)
        for _, _, message, _, _ in found
        if message
    }


def catalogue() -> Any:
    with PO.open("rb") as source:
        return read_po(source, locale="ru")


def test_every_message_is_translated_and_none_is_left_over() -> None:
    have = {m.id if isinstance(m.id, str) else tuple(m.id) for m in catalogue() if m.id}
    assert wanted() - have == set()
    assert have - wanted() == set()


def test_translations_have_the_same_holes() -> None:
    for message in catalogue():
        if not message.id or isinstance(message.id, tuple):
            continue
        assert message.string, message.id
        assert sorted(HOLES.findall(message.id)) == sorted(HOLES.findall(message.string)), (
            message.id
        )


def test_plurals_have_three_forms() -> None:
    for message in catalogue():
        if isinstance(message.id, tuple):
            assert len(message.string) == 3, message.id
            assert all(message.string), message.id


@pytest.mark.parametrize("path", ["/", "/api", "/nothing"])
def test_russian_pages_are_russian(app: Any, path: str) -> None:
    page = app.test_client().get(f"{path}?lang=ru", headers={"Accept": "text/html"}).text
    assert 'lang="ru"' in page
    body = re.sub(r"<svg class=\"sprite\".*?</svg>\n", "", page, flags=re.DOTALL)
    english = re.findall(r">\s*([A-Z][a-z]+ [a-z]+[^<{]*)<", body)
    assert english == []


def test_every_text_of_the_scripts_exists(app: Any) -> None:

    scripts = "".join(path.read_text() for path in (ROOT / "static" / "js").glob("*.js"))
    used = set(re.findall(r"\bt\('(\w+)'", scripts))
    with app.test_request_context():
        known = {**texts.lobby(), **texts.table(), **texts.replay()}
    assert used - set(known) == set()
    assert set(known) - used == set()
