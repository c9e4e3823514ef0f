"""Law 7: a view holds what its seat may know, and nothing that depends on hidden cards."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy

from .games import GAMES, IDS, examples, positions


def mid_turn(state: rummy.State, viewer: int) -> bool:
    """Another seat is in its turn: what it may still do hangs on its cards."""
    return viewer != state.seat and state.phase in {"play", "spread"}


def dealt_anew(state: rummy.State, viewer: int, dice: random.Random) -> dict[str, Any]:
    """The same position with the cards that `viewer` cannot see dealt in another way."""
    d = state.to_dict()
    hands = [rummy.Cards(hand) for hand in d["hands"]]
    kept = [hands[i] if i == viewer else rummy.Cards(d["known"][i]) for i in range(len(hands))]
    unseen = [str(c) for hand, known in zip(hands, kept, strict=True) for c in hand - known]
    stock = d["stock"].split()
    if not d["stock_open"]:
        unseen += stock
    dice.shuffle(unseen)
    for i, hand in enumerate(hands):
        new = [unseen.pop() for _ in range(len(hand) - len(kept[i]))]
        d["hands"][i] = str(kept[i] + new)
    if not d["stock_open"]:
        d["stock"] = " ".join(unseen)
    return d | {"rng": dice.randrange(2**63)}


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_hidden(game: tuple[str, ...]) -> None:
    @examples(6)
    @given(positions(game), st.randoms(use_true_random=False))
    def law(state: rummy.State, dice: random.Random) -> None:
        for viewer in range(state.players):
            view = state.view(viewer)
            assert view.legal_actions() == state.legal_actions(viewer)
            check_sample(state, view, dice)
            if state.phase != "over" and not mid_turn(state, viewer):
                other = state.rules.position(dealt_anew(state, viewer, dice))
                assert other.view(viewer) == view
                assert hash(other.view(viewer)) == hash(view)
                assert other.view(viewer).to_dict() == view.to_dict()
                assert other.legal_actions(viewer) == state.legal_actions(viewer)

    law()


def sampled(view: rummy.View, seed: int) -> bool:
    """Whether a world can be drawn; another seat's unfinished duty forbids it."""
    try:
        view.sample(seed)
    except rummy.IllegalAction as error:
        return error.reason != "mid-turn"
    return True


def check_sample(state: rummy.State, view: rummy.View, dice: random.Random) -> None:
    seed = dice.randrange(2**32)
    if mid_turn(state, view.viewer) and not sampled(view, seed):
        return
    world = view.sample(seed)
    assert world.view(view.viewer) == view
    assert world.legal_actions(view.viewer) == view.legal_actions()
    assert world == view.sample(seed)
    if not mid_turn(state, view.viewer):
        assert state.rules.position(world.to_dict()) == world


def test_a_view_shows_no_other_hand() -> None:
    """No card of another hand, of the stock, nor the seed is found in the text of a view."""
    state = rummy.load("romme").deal(players=4, seed=3)
    for viewer in range(4):
        shown = state.view(viewer).to_dict()
        assert "rng" not in shown
        assert shown["stock"] is None
        texts = [str(shown["hand"]), *shown["known"], str(shown["pile"])]
        assert sorted(" ".join(texts).split()) == sorted(
            f"{state.hand(viewer)} {' '.join(map(str, state.pile))}".split()
        )
