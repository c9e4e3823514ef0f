"""The pages of the games: one for each, all built alike, their numbers those of the rules."""

import re
from pathlib import Path

import pytest

import rummy

PAGES = Path(__file__).parents[1] / "docs" / "games"
HEADINGS = [
    "Cards and deal",
    "The turn",
    "Melds and values",
    "Opening",
    "Jokers",
    "The pile and the stock",
    "The end of a deal",
    "Scoring",
    "The match",
    "Options",
    "What was decided",
    "A session",
]
ACE = {"low": "low", "both": "low or high", "cyclic": "cyclic"}


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    return text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]


def by_seats(rules: rummy.Rules, field: str) -> str:
    """Write a value, or values with the number of seats from which they hold."""
    part, name = field.split(".")
    found: list[str] = []
    last = None
    for seats in range(rules.seats.min, rules.seats.max + 1):
        value = getattr(getattr(rules.for_seats(seats), part), name)
        if value != last:
            found.append(f"from {seats} seats {value}" if found else str(value))
        last = value
    return ", ".join(found)


def length(rules: rummy.Rules) -> str:
    match = rules.match
    much = {"deals": f"{match.deals} deals", "target": f"to {match.target}", "stack": "for stacks"}
    return f"{much[match.length]}, the {match.best}est total wins"


def facts(rules: rummy.Rules) -> str:
    """Write the table at the top of a page."""
    values = rules.score.values
    low, high = rules.seats.min, rules.seats.max
    rows = {
        "seats": str(low) if low == high else f"{low}-{high}",
        "packs of 52": by_seats(rules, "deck.packs"),
        "jokers": by_seats(rules, "deck.jokers"),
        "cards each": by_seats(rules, "deal.hand"),
        "opening": f"{rules.opening.points} points" if rules.opening.points else "none",
        "ace in runs": ACE[rules.run.ace],
        "ace in hand": f"{values.hand[0]} points",
        "joker in hand": f"{values.hand_joker} points" if rules.deck.jokers else "no jokers",
        "longest deal": f"{rules.finish.max_turns} turns, then `{rules.finish.bound}`",
        "match": length(rules),
    }
    lines = [f"| {name} | {value} |" for name, value in rows.items()]
    return "\n".join(["| | |", "|---|---|", *lines])


@pytest.mark.parametrize("name", rummy.profiles())
def test_page(name: str) -> None:
    text, rules = page(name), rummy.load(name)
    assert text.startswith(f"# {rules.title('en')} (`{name}`)\n")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS
    assert facts(rules) in text
    assert ">>> " in section(text, "A session")


@pytest.mark.parametrize("name", rummy.profiles())
def test_options(name: str) -> None:
    listed = re.findall(r"^\| `([a-z0-9-]+)` \|", section(page(name), "Options"), re.MULTILINE)
    assert listed == list(rummy.load(name).available_options)


def test_every_page_is_linked() -> None:
    index = page("index")
    assert re.findall(r"\]\(([a-z0-9-]+)\.md\)", index) == list(rummy.profiles())
    found = {path.stem for path in PAGES.glob("*.md")}
    assert found == {*rummy.profiles(), "index"}
    for name in rummy.profiles():
        for link in re.findall(r"\]\(([^)#:]+)", page(name)):
            assert (PAGES / link).is_file(), f"{name}: {link}"
