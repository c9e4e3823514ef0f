"""Least deadwood of many hands at once."""

import random
import subprocess
import sys

import numpy as np
import pytest

import rummy
from rummy import Cards

GIN = rummy.load("gin")
ROMME = rummy.load("romme")


def random_hands(rules: rummy.Rules, size: int, number: int = 300) -> list[Cards]:
    dice = random.Random(3)
    deck = [str(rummy.Card.from_index(i)) for i in range(52) for _ in range(rules.deck.packs)]
    deck += ["X"] * rules.deck.jokers
    return [Cards(dice.sample(deck, size)) for _ in range(number)]


@pytest.mark.parametrize("name", rummy.profiles())
def test_counts_give_what_single_hands_give(name: str) -> None:
    rules = rummy.load(name)
    hands = random_hands(rules, 11)
    counts = np.array([list(hand.counts) for hand in hands], dtype=np.uint8)
    prices = rules.deadwoods(counts)
    assert prices.dtype == np.int32
    assert prices.shape == (len(hands),)
    assert prices.tolist() == [rules.deadwood(hand) for hand in hands]
    assert rules.deadwoods(counts[::-1]).tolist() == prices.tolist()[::-1]


def test_masks_give_what_single_hands_give() -> None:
    for rules in (GIN, rummy.load("gin-royal"), GIN.patch({"run": {"ace": "both"}})):
        hands = random_hands(GIN, 11)
        masks = np.array([sum(1 << card.index for card in hand) for hand in hands], dtype=np.uint64)
        assert rules.deadwoods(masks).tolist() == [rules.deadwood(hand) for hand in hands]
        assert rules.deadwoods(masks[::2]).tolist() == rules.deadwoods(masks).tolist()[::2]


def test_an_empty_batch_is_a_batch() -> None:
    assert GIN.deadwoods(np.zeros((0, 53), dtype=np.uint8)).shape == (0,)
    assert GIN.deadwoods(np.zeros(0, dtype=np.uint64)).shape == (0,)
    assert GIN.deadwoods(np.zeros((2, 53), dtype=np.uint8)).tolist() == [0, 0]


@pytest.mark.parametrize(
    "batch",
    [
        None,
        [[0] * 53],
        "7H",
        np.zeros((2, 52), dtype=np.uint8),
        np.zeros(53, dtype=np.uint8),
        np.zeros((2, 53), dtype=np.int64),
        np.zeros(2, dtype=np.int64),
        np.zeros((2, 2), dtype=np.uint64),
        np.zeros((1, 1, 53), dtype=np.uint8),
    ],
    ids=repr,
)
def test_another_array_is_a_type_error(batch: object) -> None:
    with pytest.raises(TypeError, match="uint8 counts"):
        GIN.deadwoods(batch)  # type: ignore[arg-type]


def test_an_impossible_hand_is_named() -> None:
    counts = np.zeros((3, 53), dtype=np.uint8)
    counts[2, 5] = 4
    with pytest.raises(rummy.RulesError, match="hand 2 has 4 copies of 6C") as caught:
        ROMME.deadwoods(counts)
    assert caught.value.reason == "out-of-range"
    masks = np.array([1, 1 << 52], dtype=np.uint64)
    with pytest.raises(rummy.RulesError, match="hand 1"):
        GIN.deadwoods(masks)
    with pytest.raises(rummy.RulesError, match="one pack without jokers"):
        ROMME.deadwoods(masks)


def test_without_numpy_it_says_so() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None; import rummy\n"
        "try: rummy.load('gin').deadwoods([1])\n"
        "except ModuleNotFoundError: print('told')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "told\n"
