"""Rules: loading, sections, options, patches, files."""

import copy
import pickle
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import rummy

from .helpers import every_rules

ROMME_OPTIONS = (
    "opening-40", "no-opening", "small-deck", "no-jokers", "cyclic-runs", "strict-jokers",
    "strict-groups", "knock", "no-final-discard", "casino", "training",
)  # fmt: skip


def test_the_built_in_games_are_listed_sorted() -> None:
    names = rummy.profiles()
    assert names == tuple(sorted(names))
    assert {"romme", "rami-40", "novel", "rummy-500", "basic", "gin", "oklahoma"} <= set(names)


def test_options_apply_in_the_order_of_the_file() -> None:
    rules = rummy.load("romme", "casino", "strict-jokers", "casino")
    assert rules.options == ("strict-jokers", "casino")
    assert rules == rummy.load("romme", "strict-jokers", "casino")
    assert hash(rules) == hash(rummy.load("romme", "strict-jokers", "casino"))
    assert rules != rummy.load("romme")
    assert tuple(rummy.load("romme").available_options) == ROMME_OPTIONS


def test_titles_come_in_languages() -> None:
    rules = rummy.load("romme")
    assert (rules.title(), rules.title("en")) == ("German Rommé", "German Rommé")
    assert rules.title("ru") == "Немецкое рамми"
    assert rules.title("xx") == "German Rommé"
    assert rules.available_options["casino"] == "Casino scoring"
    assert rules.option_titles("ru")["casino"] == "Счет казино"


def test_clashes_are_those_that_loading_refuses() -> None:
    rules = rummy.load("romme")
    assert rules.clashes["no-jokers"] == ("strict-jokers",)
    for name, others in rules.clashes.items():
        for other in ROMME_OPTIONS:
            if other in others:
                with pytest.raises(rummy.RulesError) as caught:
                    rummy.load("romme", name, other)
                assert caught.value.reason == "clash"
            else:
                rummy.load("romme", name, other)


def test_sections_are_read_only_and_typed() -> None:
    rules = rummy.load("romme")
    assert (rules.seats.min, rules.seats.max) == (2, 4)
    assert (rules.deck.packs, rules.deck.jokers, rules.opening.points) == (2, 6, 30)
    assert (rules.set.max, rules.run.ace, rules.match.deals) == (4, "both", 5)
    assert rules.score.values.hand[0] == 11
    assert rules.deal.hand == 13
    assert rules.deal.offer_upcard is False
    with pytest.raises(AttributeError):
        rules.seats.min = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        rules.seats = rules.seats  # type: ignore[misc]
    assert rummy.load("romme", "training").rated is False


def test_a_field_that_depends_on_the_seats_has_the_value_of_the_smallest_table() -> None:
    rules = rummy.load("romme", "small-deck")
    assert rules.deal.hand == 10
    assert rules.for_seats(2).deal.hand == 10
    assert rules.for_seats(4).deal.hand == 7
    assert rules.to_dict()["deal"]["hand"] == [
        {"from_seats": 2, "value": 10},
        {"from_seats": 3, "value": 7},
    ]
    with pytest.raises(rummy.RulesError) as caught:
        rules.for_seats(5)
    assert caught.value.reason == "seats"


def test_a_patch_is_a_house_rule_on_top() -> None:
    base = rummy.load("romme", "casino")
    rules = base.patch({"opening": {"points": 40}})
    assert (rules.opening.points, base.opening.points) == (40, 30)
    assert rules.options == ("casino",)
    assert rules.house == {"opening": {"points": 40}}
    assert rules != base
    assert base.patch({}) == base
    assert rules.patch({"match": {"rated": False}}).house == {
        "opening": {"points": 40},
        "match": {"rated": False},
    }
    values = base.patch({"score": {"values": {"hand": (1,) * 13, "cards": {"QS": 13}}}})
    assert values.score.values.hand == (1,) * 13
    assert values.score.values.cards["QS"] == 13


@pytest.mark.parametrize(
    ("patch", "reason", "words"),
    [
        ({"opening": {"point": 40}}, "unknown-key", "did you mean “points”"),
        ({"openin": {"points": 40}}, "unknown-key", "did you mean “opening”"),
        ({"opening": {"points": "many"}}, "wrong-type", "opening.points"),
        ({"opening": {"points": None}}, "wrong-type", "points"),
        ({"opening": {"points": 1.5}}, "wrong-type", "opening.points"),
        ({"opening": {"points": float("nan")}}, "wrong-type", "points"),
        ({"opening": {"points": float("inf")}}, "wrong-type", "points"),
        ({"opening": {"points": 10**30}}, "wrong-type", "points"),
        ({"opening": {"points": 2**63}}, "wrong-type", "points"),
        ({"opening": {"points": 501}}, "out-of-range", "opening.points"),
        ({"opening": 40}, "wrong-type", "opening"),
        ({"deal": {"hand": 30}}, "impossible-deal", "deal.hand"),
        ({"deal": {"hand": []}}, "out-of-range", "deal.hand"),
        ({"run": {"ace": "sideways"}}, "out-of-range", "run.ace"),
        ({7: {"points": 40}}, "wrong-type", "keys are texts"),
        ({"opening": {None: 1}}, "wrong-type", "keys are texts"),
        ({"\ud800": 1}, "unknown-key", "unknown key"),
        ({"opening": {"points": {1, 2}}}, "wrong-type", "set"),
        ({"opening": {"points": b"40"}}, "wrong-type", "bytes"),
    ],
)
def test_a_wrong_patch_names_the_field(patch: dict[Any, Any], reason: str, words: str) -> None:
    with pytest.raises(rummy.RulesError) as caught:
        rummy.load("romme").patch(patch)
    assert caught.value.reason == reason
    assert words in str(caught.value)


def test_a_patch_that_nests_for_ever_is_refused() -> None:
    patch: dict[str, Any] = {}
    patch["opening"] = patch
    with pytest.raises(rummy.RulesError, match="nested too deeply"):
        rummy.load("romme").patch(patch)


@pytest.mark.parametrize("patch", [None, 5, "opening", [("opening", 1)]])
def test_a_patch_is_a_dictionary(patch: object) -> None:
    with pytest.raises(TypeError, match="dictionary"):
        rummy.load("romme").patch(patch)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("rome",), "unknown-profile"),
        (("",), "unknown-profile"),
        (("\ud800",), "unknown-profile"),
        (("romme" * 1000,), "unknown-profile"),
        (("romme", "stric-jokers"), "unknown-option"),
        (("gin", "casino"), "unknown-option"),
        (("romme", "no-jokers", "strict-jokers"), "clash"),
    ],
)
def test_what_cannot_be_loaded(arguments: tuple[str, ...], reason: str) -> None:
    with pytest.raises(rummy.RulesError) as caught:
        rummy.load(*arguments)
    assert caught.value.reason == reason
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("arguments", [(None,), (5,), ("romme", None), ("romme", ["casino"])])
def test_names_are_texts(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        rummy.load(*arguments)


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_rules_read_back_from_toml_and_pickle(rules: rummy.Rules) -> None:
    for again in (
        rummy.Rules.from_toml(rules.to_toml()),
        pickle.loads(pickle.dumps(rules)),
        copy.copy(rules),
        copy.deepcopy(rules),
    ):
        assert again == rules
        assert hash(again) == hash(rules)
        assert (again.name, again.version, again.options) == (
            rules.name, rules.version, rules.options,
        )  # fmt: skip
        assert again.available_options == rules.available_options
    assert tomllib.loads(rules.to_toml())["name"] == rules.name


def test_a_patch_survives_pickling() -> None:
    rules = rummy.load("romme", "casino").patch({"opening": {"points": 40}})
    again = pickle.loads(pickle.dumps(rules))
    assert (again, again.house, again.options) == (rules, rules.house, ("casino",))


def test_rules_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\nextends = "romme"\n[opening]\npoints = 50\n', encoding="utf-8")
    for rules in (rummy.Rules.from_file(path), rummy.Rules.from_file(str(path))):
        assert (rules.name, rules.opening.points, rules.deck.packs) == ("mine", 50, 2)
    with pytest.raises(FileNotFoundError, match=r"none\.toml"):
        rummy.Rules.from_file(tmp_path / "none.toml")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(rummy.RulesError, match="UTF-8"):
        rummy.Rules.from_file(path)


OWN = """
name = "mine"
extends = "romme"
[[options]]
name = "quick"
title = { en = "Quick" }
patch = { match = { deals = 2 }, opening = { points = 20 } }
"""


def test_options_of_a_file_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    rules = rummy.Rules.from_file(path, "quick", "casino")
    assert rules == rummy.Rules.from_toml(OWN, "casino", "quick")
    assert rules.options == ("casino", "quick")
    assert (rules.match.deals, rules.opening.points, rules.score.table_share) == (2, 20, True)
    assert rules != rummy.Rules.from_toml(OWN)
    for wrong in ("quik", "opening-40"), ("no-opening", "opening-40"):
        with pytest.raises(rummy.RulesError):
            rummy.Rules.from_file(path, *wrong)


def test_options_come_before_everything_else() -> None:
    """A profile that was written with options or house rules is what it is."""
    casino = rummy.load("romme", "casino")
    for written in (casino, rummy.load("romme").patch({"opening": {"points": 40}})):
        assert rummy.Rules.from_toml(written.to_toml()) == written
        with pytest.raises(rummy.RulesError, match="options come first") as caught:
            rummy.Rules.from_toml(written.to_toml(), "knock")
        assert caught.value.reason == "clash"
    with pytest.raises(rummy.RulesError, match="name options when loading"):
        rummy.Rules.from_toml('name = "x"\nextends = "romme"\napplied = ["casino"]')


@pytest.mark.parametrize(
    ("section", "value", "words"),
    [
        ("opening.points", '"many"', "whole number from 0 to 65535"),
        ("score.spades_double", "1", "true or false"),
        ("finish.bound", "true", "finish.bound"),
        ("score.values.laid", '"x"', "score.values.laid"),
        ("deck.packs", "-1", "deck.packs"),
    ],
)
def test_a_refused_value_is_told_in_words(section: str, value: str, words: str) -> None:
    with pytest.raises(rummy.RulesError, match=words) as caught:
        rummy.Rules.from_toml(f'name = "x"\n{section} = {value}')
    assert section in str(caught.value)
    assert not re.search(r"\b[ui](8|16|32|64)\b", str(caught.value))


def test_a_broken_text_is_told_with_its_line() -> None:
    with pytest.raises(rummy.RulesError, match="line 3"):
        rummy.Rules.from_toml('name = "x"\n[opening]\npoints = = 3\n')


def test_a_file_is_not_a_built_in_game() -> None:
    for name in ("mine.toml", "games/romme"):
        with pytest.raises(rummy.RulesError, match="from_file") as caught:
            rummy.load(name)
        assert caught.value.reason == "unknown-profile"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "wrong-type"),
        ("name = ", "wrong-type"),
        ("\0", "wrong-type"),
        ('name = "x"\nextends = "nothing"', "unknown-profile"),
        ('name = "x"\n[opning]\npoints = 3', "unknown-key"),
        ('name = "x"\n[opening]\npoints = "many"', "wrong-type"),
        ('name = "x"\n[opening]\npoints = 1000', "out-of-range"),
        ('name = "x"\n[deal]\nhand = 26', "impossible-deal"),
        ('name = "x"\nversion = "new"', "wrong-type"),
    ],
)
def test_a_wrong_profile_is_refused(text: str, reason: str) -> None:
    with pytest.raises(rummy.RulesError) as caught:
        rummy.Rules.from_toml(text)
    assert caught.value.reason == reason


def test_points_price_facts() -> None:
    rules = rummy.load("romme")
    facts = {"ending": "out", "out": 0, "hands": ["", "KD X"], "opened": [0, 1]}
    assert rules.points(facts) == (30, -30)
    assert rules.points({**facts, "one_turn": True}) == (60, -60)
    assert rules.points({**facts, "hands": [rummy.Cards(), rummy.Cards("KD X")]}) == (30, -30)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"ending": "out"},
        {"ending": "nothing", "hands": ["", ""]},
        {"ending": "out", "hands": ["", "ZZ"]},
        {"ending": "out", "hands": ["", ""], "out": 7},
        {"ending": "out", "hands": ["", ""], "more": 1},
        {"ending": "out", "hands": "KD"},
        {"ending": "out", "hands": [None, None]},
        {"ending": "out", "hands": ["", ""], "out": 1.5},
        {"ending": "out", "hands": ["", ""], "table": {"meld": "x"}},
        {3: 4},
    ],
)
def test_wrong_facts_are_refused(facts: dict[Any, Any]) -> None:
    with pytest.raises(rummy.RulesError) as caught:
        rummy.load("romme").points(facts)
    assert caught.value.reason in {"position", "seats"}
