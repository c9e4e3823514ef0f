"""Views: what a seat may know, how it is kept, worlds drawn from it."""

import copy
import pickle

import pytest

import rummy
from rummy import Cards

from .helpers import every_rules, finished, states_of

ROMME = rummy.load("romme")


def test_a_view_shows_the_own_hand_and_what_is_open() -> None:
    state = ROMME.deal(players=3, seed=7, totals=[1, 2, 3])
    view = state.view(2)
    assert (view.viewer, view.hand, view.hand_sizes) == (2, state.hand(2), (13, 13, 13))
    assert (view.table, view.pile, view.stock_size) == (state.table, state.pile, state.stock_size)
    assert (view.known, view.stock) == ((Cards(), Cards(), Cards()), None)
    assert (view.seat, view.actors, view.phase) == (state.seat, state.actors, state.phase)
    assert (view.turn, view.dealer, view.players) == (state.turn, state.dealer, state.players)
    assert (view.totals, view.outcome, view.rules) == ((1, 2, 3), None, ROMME)
    assert not any(view.opened(seat) for seat in range(3))


def test_a_view_has_the_menu_of_its_seat_alone() -> None:
    state = ROMME.deal(players=3, seed=7)
    for seat in range(3):
        assert state.view(seat).legal_actions() == state.legal_actions(seat)
    view = state.view(state.seat)
    assert view.is_legal("draw")
    assert not view.is_legal("fly")
    assert not state.view((state.seat + 1) % 3).is_legal("draw")
    with pytest.raises(TypeError):
        view.is_legal(None)  # type: ignore[arg-type]


def test_a_taken_card_is_known_to_all() -> None:
    state = ROMME.deal(players=2, seed=7)
    taken = state.play("take")
    assert taken.view(1 - state.seat).known[state.seat] == Cards(state.pile)


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_views_are_kept_in_every_way(rules: rummy.Rules) -> None:
    for number, state in enumerate(states_of(rules.deal(players=rules.seats.max, seed=9))):
        if number > 120 and state.outcome is None:
            continue
        view = state.view(number % state.players)
        again = pickle.loads(pickle.dumps(view))
        assert again == view
        assert hash(again) == hash(view)
        assert again.to_dict() == view.to_dict()
        assert again.legal_actions() == view.legal_actions()
        assert copy.copy(view) == copy.deepcopy(view) == view


@pytest.mark.parametrize("name", rummy.profiles())
def test_a_sampled_world_gives_the_same_view(name: str) -> None:
    rules = rummy.load(name)
    for number, state in enumerate(states_of(rules.deal(players=rules.seats.min, seed=4))):
        if number > 60 or state.outcome is not None:
            break
        view = state.view(state.seat)
        worlds = [view.sample(seed) for seed in range(3)]
        assert all(world.view(view.viewer) == view for world in worlds)
        assert view.sample(0) == worlds[0]


def test_a_view_tells_nothing_of_other_hands() -> None:
    state = ROMME.deal(players=2, seed=7)
    plain = state.to_dict()
    hands = plain["hands"]
    stock = plain["stock"].split()
    other = 1 - state.seat
    swapped = hands[other].split()
    swapped[0], stock[0] = stock[0], swapped[0]
    hands[other], plain["stock"] = " ".join(swapped), " ".join(stock)
    changed = ROMME.position({**plain, "rng": 12345})
    assert changed != state
    assert changed.view(state.seat) == state.view(state.seat)
    assert changed.view(other) != state.view(other)


def test_seeds_of_samples_are_checked() -> None:
    view = ROMME.deal(players=2, seed=7).view(0)
    for seed in (-1, 2**64):
        with pytest.raises(rummy.RulesError) as caught:
            view.sample(seed)
        assert caught.value.reason == "out-of-range"
    with pytest.raises(TypeError):
        view.sample("1")  # type: ignore[arg-type]


def test_the_end_of_a_deal_is_open() -> None:
    end = finished(ROMME)
    view = end.view(0)
    assert view.outcome == end.outcome
    assert view.known == tuple(end.hand(seat) for seat in range(end.players))
    assert view.legal_actions() == []
