"""Law 9: other names for the suits change the names and nothing else."""

import json
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy

from .games import GAMES, IDS, examples, positions


def symmetric(game: tuple[str, ...]) -> bool:
    """Ordered sets, the dear queen of casino and doubling spades tell the suits apart."""
    rules = rummy.load(*game)
    plain = rules.set.order == "any" and not rules.score.values.cards
    return plain and not rules.score.spades_double


SYMMETRIC = [(game, name) for game, name in zip(GAMES, IDS, strict=True) if symmetric(game)]


def renamed(text: str, suits: dict[str, str]) -> str:
    return re.sub(r"\b([A2-9TJQK])([CDHS])\b", lambda m: m[1] + suits[m[2]], text)


def renamed_state(state: rummy.State, suits: dict[str, str]) -> rummy.State:
    """The same state in other suits, its cards in the order this asks for."""
    d = json.loads(renamed(json.dumps(state.to_dict()), suits))
    for name in ("hands", "known"):
        d[name] = [str(rummy.Cards(cards)) for cards in d[name]]
    return state.rules.position(d)


@pytest.mark.parametrize("game", [g for g, _ in SYMMETRIC], ids=[n for _, n in SYMMETRIC])
def test_suits(game: tuple[str, ...]) -> None:
    @examples(4)
    @given(positions(game), st.permutations("CDHS"), st.randoms(use_true_random=False))
    def law(state: rummy.State, order: list[str], dice: random.Random) -> None:
        suits = dict(zip("CDHS", order, strict=True))
        if state.phase != "over":
            check_suits(state, suits, dice)

    law()


def check_suits(state: rummy.State, suits: dict[str, str], dice: random.Random) -> None:
    twin = renamed_state(state, suits)
    menu = {str(a): str(twin.resolve(renamed(str(a), suits))) for a in state.legal_actions()}
    assert set(menu.values()) == {str(a) for a in twin.legal_actions()}
    hand = state.hand(state.seat)
    other = twin.hand(state.seat)
    assert state.rules.deadwood(hand) == state.rules.deadwood(other)
    for text in dice.sample(sorted(menu), min(4, len(menu))):
        # `done` lays the rest of a gin hand; equal ways are told apart by the order of the suits.
        if text == "done" and state.phase in {"spread", "layoff"}:
            continue
        after = state.play(text)
        if after.phase != "over":
            assert renamed_state(after, suits) == twin.play(menu[text])
