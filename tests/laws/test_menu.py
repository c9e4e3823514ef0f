"""Law 1: a canonical action is legal if and only if it is listed; other texts mean one or none."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy

from .games import GAMES, IDS, examples, positions

VERBS = ["draw", "take", "pass", "claim", "meld", "layoff", "swap", "discard"]
VERBS += ["knock", "gin", "big-gin", "done"]
FACES = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] + ["X"]


def place(action: rummy.Action) -> tuple[object, ...]:
    """Where an action stands in the menu."""
    words = str(action).split()
    cards = tuple(FACES.index(str(card)) for card in action.cards)
    number = int(words[-1].partition("#")[2] or 0) if action.verb == "take" else 0
    return (
        VERBS.index(action.verb),
        "run" in words,
        cards,
        action.target or 0,
        "high" in words,
        number,
    )


def generated(state: rummy.State, seat: int, dice: random.Random) -> str:
    """A text that looks like an action: cards of the hand mostly, any order, any end."""
    held = [str(card) for card in state.hand(seat)] or FACES
    pool = held if dice.random() < 0.9 else FACES
    verb = dice.choice(VERBS)
    some = " ".join(dice.choice(pool) for _ in range(dice.choice((1, 1, 1, 2, 3))))
    target = f"@{dice.randint(1, len(state.table) + 1)}"
    match verb:
        case "meld":
            size = min(len(held), dice.randint(2, 5))
            kind = dice.choice(("", "set ", "run "))
            return f"meld {kind}{' '.join(dice.sample(held, size))}"
        case "layoff":
            return f"layoff {some} {target} {dice.choice(('', 'low', 'high'))}"
        case "swap":
            return f"swap {some} {target}"
        case "take":
            return dice.choice(("take", f"take {dice.choice(FACES)}", f"take {pool[0]}#2"))
        case "discard" | "knock" | "gin":
            return f"{verb} {dice.choice(pool)}"
        case _:
            return verb


def reordered(action: rummy.Action, dice: random.Random) -> str:
    """The same action in other words: cards in another order, without kind."""
    cards = [str(card) for card in action.cards]
    dice.shuffle(cards)
    target = f" @{action.target}" if action.target else ""
    return f"{action.verb} {' '.join(cards)}{target}".strip()


def check_text(state: rummy.State, seat: int, text: str, menu: list[str]) -> None:
    legal = state.is_legal(text, seat)
    try:
        means = str(state.resolve(text))
    except rummy.RummyError:
        means = ""
    assert legal == (means in menu), f"{text!r} means {means!r}; {menu}"
    if legal:
        assert state.play(text, seat=seat) == state.play(means, seat=seat)
        return
    with pytest.raises(rummy.RummyError) as refused:
        state.play(text, seat=seat)
    assert refused.value.reason


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_menu(game: tuple[str, ...]) -> None:
    @examples(5)
    @given(positions(game), st.randoms(use_true_random=False))
    def law(state: rummy.State, dice: random.Random) -> None:
        before = state.to_json()
        for seat in range(state.players):
            check_menu(state, seat, dice)
        assert state.to_json() == before

    law()


def check_menu(state: rummy.State, seat: int, dice: random.Random) -> None:
    actions = state.legal_actions(seat)
    menu = [str(action) for action in actions]
    assert len(set(menu)) == len(menu)
    assert actions == sorted(actions, key=place)
    assert bool(menu) == (seat in state.actors)
    for action in actions:
        assert str(state.resolve(str(action))) == str(action)
        assert state.is_legal(action, seat)
        state.play(action, seat=seat)
        # Cards come from the hand, never from another meld.
        if action.verb in {"meld", "layoff", "swap", "discard"}:
            assert rummy.Cards(action.cards) <= state.hand(seat)
    for action in actions[:8]:
        check_text(state, seat, reordered(action, dice), menu)
    for _ in range(12):
        check_text(state, seat, generated(state, seat, dice), menu)
