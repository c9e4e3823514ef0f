"""Every statement of the sources has a test, and every test named for one exists."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).with_name("statements.toml")
ROOT = FILE.parents[1]
COUNTS = {"S0": 64, "S1": 38, "S2": 25, "S3": 36, "S4": 24}
STATEMENTS: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))


def named_tests() -> list[str]:
    tests: list[str] = []
    for entry in STATEMENTS.values():
        named = entry.get("test", [])
        tests += [named] if isinstance(named, str) else named
    return list(dict.fromkeys(tests))


class Collected:
    """Node ids that pytest finds."""

    def __init__(self) -> None:
        self.ids: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.ids = {item.nodeid for item in session.items}


def test_every_statement_is_there() -> None:
    wanted = [f"{source}-{n:02}" for source, count in COUNTS.items() for n in range(1, count + 1)]
    assert list(STATEMENTS) == wanted


def test_every_statement_has_a_test_or_a_reason() -> None:
    for name, entry in STATEMENTS.items():
        assert entry["says"], name
        assert set(entry) in ({"says", "test"}, {"says", "no_rule"}), name
        assert entry.get("test") or entry.get("no_rule"), name


def test_every_named_test_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    """One collection of the files that are named; a name without `[…]` stands for all its cases."""
    monkeypatch.chdir(ROOT)
    tests = named_tests()
    files = sorted({test.partition("::")[0] for test in tests})
    found = Collected()
    pytest.main(["--collect-only", "-q", "-q", "-p", "no:cacheprovider", *files], plugins=[found])
    known = found.ids | {node.partition("[")[0] for node in found.ids}
    assert not [test for test in tests if test not in known]
