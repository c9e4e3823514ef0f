"""The stub and the sections say what the engine says."""

import importlib.util
import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

import rummy
from rummy import _rummy

PYTHON = Path(__file__).parents[2] / "python"


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, PYTHON / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_sections_are_those_of_the_engine() -> None:
    """Run ``python python/generate_sections.py`` when this fails."""
    committed = (PYTHON / "rummy" / "sections.py").read_text(encoding="utf-8")
    assert script("generate_sections").source() == committed


def test_the_stub_has_the_docstrings_of_the_engine() -> None:
    """Run ``python python/generate_stub_docs.py`` when this fails."""
    committed = (PYTHON / "rummy" / "_rummy.pyi").read_text(encoding="utf-8")
    written = script("generate_stub_docs").documented(committed)
    assert written.split() == committed.split()


@pytest.mark.parametrize("name", rummy.__all__)
def test_everything_public_is_documented(name: str) -> None:
    thing = getattr(rummy, name)
    assert isinstance(thing, str) or inspect.getdoc(thing)
    if inspect.isclass(thing) and thing.__module__ == "rummy":
        for member, value in vars(thing).items():
            if not member.startswith("_") and not isinstance(value, type):
                assert inspect.getdoc(getattr(thing, member)), f"{name}.{member}"


def test_the_signature_of_a_call_is_readable() -> None:
    assert str(inspect.signature(rummy.playouts)) == "(rules, players, deals, seed, bot='random')"
    assert str(inspect.signature(rummy.load)) == "(name, /, *options)"
    assert "seat=None" in str(inspect.signature(rummy.State.play))


def test_the_compiled_half_exports_what_its_stub_lists() -> None:
    assert _rummy.BUILD_PROFILE in {"debug", "release"}


def test_the_readme_lists_every_game_with_its_seats_and_options() -> None:
    text = (PYTHON.parent / "README.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    for name in rummy.profiles():
        rules = rummy.load(name)
        (row,) = [row for row in rows if f"`{name}`" in row.split("|")[1]]
        _, games, seats, options, _ = (cell.strip() for cell in row.split("|"))
        assert rules.title().startswith(games.rpartition("` ")[2])
        low, high = rules.seats.min, rules.seats.max
        assert seats == (str(low) if low == high else f"{low}-{high}"), name
        assert set(re.findall("`([^`]+)`", options)) == set(rules.available_options), name
