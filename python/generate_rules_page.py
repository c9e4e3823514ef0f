"""Write ``docs/rules.md``: every rule field, its meaning, and its value in every game.

Run ``python python/generate_rules_page.py`` after a change to a rule field or a profile; a test
says when.
"""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import rummy
from rummy._rummy import schema

TARGET = Path(__file__).parent.parent / "docs" / "rules.md"
HEAD = """# Rule fields

A game is a TOML profile: a name, titles and the sections below. A profile names only what differs
from the defaults; an option or a house rule is a patch in the same words. This page is generated
from the engine's rule structs and the profiles by `python/generate_rules_page.py`.

Where a field depends on the number of seats it may be a list of steps,
`[{ from_seats = 2, value = 10 }, { from_seats = 3, value = 7 }]`; such a value is shown as
`10, from 3 seats 7`. What is played where the sources are silent, and is no field, is listed in
[Decisions](decisions.md).
"""


def sections() -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """Give each section's key with its definition, and the definitions it refers to."""
    root = json.loads(schema())
    known = root["$defs"]
    found = {}
    for key, about in root["properties"].items():
        found[key] = known[about["$ref"].rpartition("/")[2]]
    found["score.values"] = known["Values"]
    return {key: (definition, known) for key, definition in found.items()}


@cache
def resolved(game: str, *options: str) -> dict[str, Any]:
    """Give the plain sections of a game."""
    return tomllib.loads(rummy.load(game, *options).to_toml())


def value_at(tables: dict[str, Any], path: str) -> Any:  # noqa: ANN401 - whatever a rule field holds
    """Look a field up by its dotted path."""
    value: Any = tables
    for key in path.split("."):
        value = value[key]
    return value


def shown(value: Any) -> str:  # noqa: ANN401 - whatever a rule field holds
    """Write a value for a table cell."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        first, *rest = value
        return ", ".join(
            [f"{shown(first['value'])}"]
            + [f"from {step['from_seats']} seats {shown(step['value'])}" for step in rest]
        )
    if isinstance(value, list):
        return " ".join(shown(item) for item in value)
    if isinstance(value, dict):
        return " ".join(f"{key} {shown(item)}" for key, item in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@cache
def plain() -> dict[str, Any]:
    """Give the sections of a profile that names nothing."""
    return tomllib.loads(rummy.Rules.from_toml('name = "plain"').to_toml())


def default_of(path: str) -> str:
    """Give a field's default."""
    return shown(value_at(plain(), path))


def deviations(path: str, default: str, games: dict[str, dict[str, Any]]) -> list[str]:
    """List the games, and the options, whose value is not the default."""
    by_value: dict[str, list[str]] = {}
    for label, tables in games.items():
        value = shown(value_at(tables, path))
        if value != default:
            by_value.setdefault(value, []).append(label)
    return [f"{value}: {', '.join(labels)}" for value, labels in by_value.items()]


def option_patches(path: str) -> list[str]:
    """List the options that set a field, with what they set."""
    found = []
    for game in rummy.profiles():
        rules = rummy.load(game)
        base = value_at(resolved(game), path)
        for option in rules.available_options:
            value = value_at(resolved(game, option), path)
            if value != base:
                found.append(f"{shown(value)}: `{game}` with `{option}`")
    return found


def kinds(about: dict[str, Any], known: dict[str, Any]) -> str:
    """Describe what a field may hold."""
    if ref := about.get("$ref"):
        about = known[ref.rpartition("/")[2]]
    if "enum" in about:
        return " · ".join(f"`{value}`" for value in about["enum"])
    if "anyOf" in about:
        return kinds(about["anyOf"][0], known) + ", or steps"
    names = {"integer": "number", "boolean": "yes or no", "string": "text", "array": "13 numbers"}
    return names.get(about.get("type", ""), "table")


def values_explained(about: dict[str, Any], known: dict[str, Any]) -> list[str]:
    """Give what the values of a field mean, where they have a description of their own."""
    values = known.get(about.get("$ref", "").rpartition("/")[2], {})
    if "enum" not in values or "description" not in values:
        return []
    return [*values["description"].replace("[`", "`").replace("`]", "`").split("\n"), ""]


def field_lines(path: str, about: dict[str, Any], known: dict[str, Any]) -> list[str]:
    """Describe a field: meaning, values, default, games, options."""
    games = {f"`{game}`": resolved(game) for game in rummy.profiles()}
    default = default_of(path)
    meaning = " ".join(about["description"].replace("[`", "`").replace("`]", "`").split())
    lines = [f"### `{path}`", "", meaning, "", *values_explained(about, known)]
    lines.append(f"* Values: {kinds(about, known)}; default {default}.")
    lines += [f"* {line}" for line in deviations(path, default, games)]
    lines += [f"* {line}" for line in option_patches(path)]
    return [*lines, ""]


def page() -> str:
    """Write the whole page."""
    lines = [HEAD]
    for key, (definition, known) in sections().items():
        lines += [f"## {key}", "", " ".join(definition["description"].split()), ""]
        for field, about in definition["properties"].items():
            if field != "values":
                lines += field_lines(f"{key}.{field}", about, known)
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
