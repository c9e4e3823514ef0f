"""Reasons in one line: what an action keeps, what it waits for, what it expects."""

import json
import re
from pathlib import Path

import pytest

import rummy
from rummy import bots
from rummy.cli.app import run

LATE: dict[str, object] = {
    "hands": ["3H 4H 5H 7S 7C 7D 9S TS KD KC QH", "AC 2C 4C 5C 6D 8D 9D JD 2S 3S"],
    "pile": "8H",
    "phase": "play",
    "seat": 0,
    "dealer": 1,
}


def view_of(game: str, *options: str, **position: object) -> rummy.View:
    state = rummy.load(game, *options).position(position)
    return state.view(state.seat)


def test_a_discard_names_melds_outs_and_their_chance() -> None:
    view = view_of("gin", **LATE)
    # Eleven cards in hand and one in the pile are seen; 8S and JS make a run of what is left over.
    words = bots.why(view, "discard KC", worlds=0)
    assert words.startswith("keeps set 7C 7D 7S, run 3H 4H 5H, leaves 39, waits for ")
    outs = re.search(r"waits for (.*) \((\d+) of 40 unseen cards, (\d+)% a draw\)$", words)
    assert outs is not None
    assert set(outs[1].split()) == {"8S", "JS"}
    assert outs[2] == "2"
    assert outs[3] == "5"


def test_known_cards_are_not_waited_for() -> None:
    place = {**LATE, "hands": ["3H 4H 5H 7S 7C 7D 9S TS KD KC QH", "AC 2C 4C 5C 6D 8D 9D JD 2S 8S"]}
    words = bots.why(view_of("gin", **place, known=["", "8S"]), "discard KC", worlds=0)
    assert "waits for JS (1 of 39 unseen cards, 3% a draw)" in words


def test_a_take_and_a_draw_tell_what_the_pile_does() -> None:
    place = {
        "hands": ["3H 4H 7S 7C 9S TS KD KC QH 2D", "AC 2C 4C 5C 6D 8D 9D JD 2S 8S"],
        "pile": "5H",
        "phase": "draw",
        "seat": 0,
        "dealer": 1,
    }
    view = view_of("gin", **place)
    assert bots.why(view, "take", worlds=0) == "5H melds: 72 left over become 65"
    assert bots.why(view, "draw", worlds=0).startswith("5H would leave 65 instead of 72, waits for")
    useless = view_of("gin", **{**place, "pile": "JH"})
    assert bots.why(useless, "draw", worlds=0).startswith("JH does not meld, waits for")


@pytest.mark.parametrize("game", ["gin", "romme", "rummy-500", "rami-40", "basic", "kalooki-40"])
def test_what_is_expected_is_told_and_repeats(game: str) -> None:
    rules = rummy.load(game)
    state = rules.deal(players=rules.seats.min, seed=5)
    while state.phase != "play":
        state = state.play(bots.Greedy().act(state.view(state.seat)))
    view = state.view(state.seat)
    action = bots.Greedy().act(view)
    words = bots.why(view, action, worlds=12)
    told = re.search(r"expects ([+-]\d+) points( \(fewer are better\))? and to win (\d+)%", words)
    assert told is not None, words
    assert (told[2] is not None) == (rules.match.best == "low")
    assert 0 <= int(told[3]) <= 100
    assert words == bots.why(view, str(action), worlds=12)
    assert "\n" not in words


def test_a_won_hand_expects_its_points() -> None:
    won = ["3H 4H 5H 7S 7C 7D 9S TS JS QS KD", "AC 2C 4C 5C 6D 8D 9D JD 2S 8S"]
    view = view_of("gin", **{**LATE, "hands": won})
    words = bots.why(view, "gin KD")
    assert words.startswith(
        "keeps set 7C 7D 7S, run 3H 4H 5H, run 9S TS JS QS, leaves 0, expects +"
    )
    assert words.endswith("and to win 100% of such deals")
    worse = bots.why(view, "discard QS")
    assert int(re.findall(r"expects ([+-]\d+)", worse)[0]) < int(
        re.findall(r"expects ([+-]\d+)", words)[0]
    )


def test_wrong_actions_are_refused() -> None:
    view = rummy.load("gin").deal(players=2, seed=1)
    for action, reason in (("draw", "wrong-phase"), ("fly", "action")):
        with pytest.raises(rummy.RummyError) as caught:
            bots.why(view.view(view.seat), action)
        assert caught.value.reason == reason


def test_the_hint_of_the_command_line_is_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = rummy.load("gin").deal(players=2, seed=2).play("pass").play("pass").play("draw")
    path = tmp_path / "state.json"
    path.write_text(state.to_json(), encoding="utf-8")
    assert run(["hint", str(path), "--bot", "greedy", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["why"] == bots.why(state.view(state.seat), told["action"])
    assert "expects" in told["why"]
    assert "unseen cards" in told["why"]


def test_a_refusal_has_the_reason_of_the_game() -> None:
    state = rummy.load("gin").deal(players=2, seed=1)
    view, other = (state.view(seat) for seat in (state.seat, 1 - state.seat))
    for asked, action, reason in [
        (other, "take", "not-your-turn"),
        (view, "discard 7H", "wrong-phase"),
        (view, "claim", "no-claim"),
    ]:
        for call in (bots.why, rummy.View.check):
            with pytest.raises(rummy.IllegalAction) as caught:
                call(asked, action)
            assert caught.value.reason == reason


def test_any_way_to_write_an_action_is_explained_alike() -> None:
    view = view_of(
        "romme",
        hands=["QH KH AH 2C", "9C 9D"],
        pile="8H",
        phase="play",
        seat=0,
    )
    assert str(view.check("meld AH KH QH")) == "meld run QH KH AH"
    told = {bots.why(view, text) for text in ("meld run QH KH AH", "MELD ah kh qh")}
    assert len(told) == 1
