"""Questions about many hands at once: the answers of the calls about one hand."""

import random
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

import rummy
from rummy import Card, Cards

Goal: TypeAlias = Literal["deadwood", "points", "cards"]
GIN = rummy.load("gin")
ROMME = rummy.load("romme")
GAMES = [
    (name, *option)
    for name in rummy.profiles()
    for option in [(), *((option,) for option in rummy.load(name).available_options)]
]
MASK_GAMES = [
    GIN,
    rummy.load("gin-royal"),
    GIN.patch({"run": {"ace": "both"}}),
    rummy.load("oklahoma"),
]
QUESTIONS: list[Callable[[rummy.Rules, Any], Any]] = [
    rummy.Rules.deadwoods,
    rummy.Rules.best_discards,
    rummy.Rules.openings,
    rummy.Rules.layouts,
]


def random_hands(rules: rummy.Rules, size: int, number: int = 150) -> list[Cards]:
    """Hands drawn from the whole deck and from a part of it that is full of melds."""
    dice = random.Random(3)
    deck = [str(Card.from_index(i)) for i in range(52) for _ in range(rules.deck.packs)]
    jokers = ["X"] * rules.deck.jokers
    crowded = [card for card in deck if card[0] in "3456"]
    decks = [deck + jokers, crowded + jokers[:2]]
    return [Cards(dice.sample(decks[n % 2], size)) for n in range(number)]


def counts_of(hands: list[Cards]) -> NDArray[np.uint8]:
    return np.array([list(hand.counts) for hand in hands], dtype=np.uint8).reshape(-1, 53)


def masks_of(hands: list[Cards]) -> NDArray[np.uint64]:
    return np.array([sum(1 << card.index for card in hand) for hand in hands], dtype=np.uint64)


def best_discard(rules: rummy.Rules, hand: Cards) -> tuple[int, int]:
    """Try every card: the discard that leaves least, the dearest of equal ones."""
    cards = [card for card in {*hand} if rules.discard.jokers or not card.is_joker]
    least = {card: rules.deadwood(hand - card) for card in cards}
    best = min(cards, key=lambda c: (least[c], -rules.hand_value([c]), c.index))
    return best.index, least[best]


def can_open(rules: rummy.Rules, hand: Cards) -> bool:
    """Whether the menu of an unopened seat with this hand has a meld."""
    if rules.finish.by == "knock":
        return bool(rules.melds(hand))
    deck = Cards([Card.from_index(i) for i in range(52) for _ in range(rules.deck.packs)])
    others = iter(deck - (hand - ["X"] * hand.count("X")))
    hands = [str(hand), *[str(next(others)) for _ in range(rules.seats.min - 1)]]
    state = rules.position({"hands": hands, "phase": "play", "seat": 0, "turn": 9})
    return any(action.verb == "meld" for action in state.legal_actions())


@pytest.mark.parametrize("game", GAMES, ids=" ".join)
def test_counts_give_what_single_hands_give(game: tuple[str, ...]) -> None:
    rules = rummy.load(*game)
    hands = random_hands(rules, 11)
    counts = counts_of(hands)
    prices = rules.deadwoods(counts)
    assert prices.dtype == np.int32
    assert prices.shape == (len(hands),)
    assert prices.tolist() == [rules.deadwood(hand) for hand in hands]
    found = rules.best_discards(counts)
    assert [*zip(*(part.tolist() for part in found), strict=True)] == [
        best_discard(rules, hand) for hand in hands
    ]
    opens = rules.openings(counts)
    assert opens.dtype == np.bool_
    assert {*opens.tolist()} == {True, False}
    assert opens.tolist() == [can_open(rules, hand) for hand in hands]


@pytest.mark.parametrize("goal", ["deadwood", "points", "cards"])
@pytest.mark.parametrize("game", GAMES, ids=" ".join)
def test_layouts_are_those_of_single_hands(game: tuple[str, ...], goal: Goal) -> None:
    rules = rummy.load(*game)
    hands = random_hands(rules, 11, 60)
    counts = counts_of(hands)
    found = rules.layouts(counts, goal)
    single = [rules.arrange(hand, goal) for hand in hands]
    width = max(len(layout.melds) for layout in single)
    assert found.melds.shape == (len(hands), width, 53)
    for row, layout in enumerate(single):
        melds = [Cards(meld.cards) for meld in layout.melds] + [Cards()] * width
        assert (found.melds[row] == counts_of(melds[:width])).all()
    assert (found.left == counts_of([layout.left for layout in single])).all()
    assert found.deadwood.tolist() == [layout.deadwood for layout in single]
    assert found.points.tolist() == [layout.points for layout in single]
    assert (found.melds.sum(axis=1) + found.left == counts).all()


@pytest.mark.parametrize("rules", MASK_GAMES, ids=repr)
def test_masks_give_what_counts_give(rules: rummy.Rules) -> None:
    hands = random_hands(GIN, 11)
    masks, counts = masks_of(hands), counts_of(hands)
    for ask in QUESTIONS[:3]:
        assert equal(ask(rules, masks), ask(rules, counts))
    by_mask, by_counts = rules.layouts(masks), rules.layouts(counts)
    weights = np.uint64(1) << np.arange(53, dtype=np.uint64)
    assert equal(by_mask.melds, (by_counts.melds * weights).sum(axis=2))
    assert equal(by_mask.left, (by_counts.left * weights).sum(axis=1))
    assert equal(by_mask[2:], by_counts[2:])


def test_masks_with_very_many_melds_take_the_general_way() -> None:
    whole = np.array([(1 << 52) - 1, (1 << 40) - 1], dtype=np.uint64)
    assert GIN.deadwoods(whole).tolist() == [0, 0]
    assert GIN.best_discards(whole).deadwood.tolist() == [0, 0]
    assert GIN.layouts(whole).left.tolist() == [0, 0]


def equal(one: object, other: object) -> bool:
    ones, others = (arrays if isinstance(arrays, tuple) else (arrays,) for arrays in (one, other))
    return all(np.array_equal(a, b) for a, b in zip(ones, others, strict=True))


@pytest.mark.parametrize("ask", QUESTIONS)
def test_how_an_array_lies_in_memory_does_not_matter(
    ask: Callable[[rummy.Rules, Any], Any],
) -> None:
    hands = random_hands(GIN, 10)
    counts, masks = counts_of(hands), masks_of(hands)
    packed = np.zeros(len(hands), dtype=[("odd", "u1"), ("mask", "<u8")])
    packed["mask"] = masks
    frozen = counts.copy()
    frozen.flags.writeable = False
    wide = np.zeros((len(hands), 106), dtype=np.uint8)
    wide[:, ::2] = counts
    for same in (frozen, np.asfortranarray(counts), wide[:, ::2], counts[::-1][::-1]):
        assert equal(ask(GIN, same), ask(GIN, counts))
    for alike in (packed["mask"], np.repeat(masks, 2)[::2], masks[::-1][::-1]):
        assert equal(ask(GIN, alike), ask(GIN, masks))
    assert equal(ask(GIN, masks[::-2]), ask(GIN, masks[::-2].copy()))


@pytest.mark.parametrize("rules", [GIN, ROMME], ids=repr)
@pytest.mark.parametrize("ask", QUESTIONS)
def test_long_batches_keep_their_order(
    rules: rummy.Rules, ask: Callable[[rummy.Rules, Any], Any]
) -> None:
    counts = counts_of(random_hands(rules, 11, 500))
    number = 20_000 if rules is GIN else 1_000
    rows = np.random.default_rng(1).integers(0, len(counts), number)
    short, long = ask(rules, counts), ask(rules, counts[rows])
    short = tuple(part[rows] for part in short) if isinstance(short, tuple) else short[rows]
    assert equal(long, short)


def test_other_threads_run_meanwhile() -> None:
    counts = counts_of(random_hands(ROMME, 13, 2_000)).repeat(4, axis=0)
    ticks, done = [0], threading.Event()

    def tick() -> None:
        while not done.wait(0.0005):
            ticks[0] += 1

    clock = threading.Thread(target=tick)
    clock.start()
    before = ticks[0]
    ROMME.layouts(counts)
    after = ticks[0]
    done.set()
    clock.join()
    assert after > before


@pytest.mark.parametrize("ask", QUESTIONS)
def test_an_empty_batch_is_a_batch(ask: Callable[[rummy.Rules, Any], Any]) -> None:
    for batch in (np.zeros((0, 53), dtype=np.uint8), np.zeros(0, dtype=np.uint64)):
        answer = ask(GIN, batch)
        for part in answer if isinstance(answer, tuple) else [answer]:
            assert len(part) == 0
    assert GIN.layouts(np.zeros((0, 53), dtype=np.uint8)).melds.shape == (0, 0, 53)


def test_empty_hands_lay_nothing() -> None:
    hands = np.zeros((2, 53), dtype=np.uint8)
    assert GIN.deadwoods(hands).tolist() == [0, 0]
    assert ROMME.openings(hands).tolist() == [False, False]
    assert GIN.layouts(hands).melds.shape == (2, 0, 53)
    with pytest.raises(rummy.RulesError, match="hand 0 has no card to throw") as caught:
        GIN.best_discards(hands)
    assert caught.value.reason == "out-of-range"
    jokers = counts_of([Cards("7H 8H"), Cards("X X")])
    with pytest.raises(rummy.RulesError, match="hand 1 has no card to throw"):
        rummy.load("rami-51").patch({"discard": {"jokers": False}}).best_discards(jokers)


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
        np.zeros(2, dtype=">u8"),
        np.zeros((2, 53), dtype=bool),
    ],
    ids=repr,
)
def test_another_array_is_a_type_error(batch: object) -> None:
    for ask in QUESTIONS:
        with pytest.raises(TypeError, match="uint8 counts"):
            ask(GIN, batch)


def test_the_type_error_says_what_came() -> None:
    with pytest.raises(TypeError, match=r"not int64 of shape \(2, 53\)"):
        GIN.deadwoods(np.zeros((2, 53), dtype=np.int64))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not list"):
        GIN.deadwoods([1])  # type: ignore[arg-type]
    with pytest.raises(rummy.RulesError, match="goal") as caught:
        GIN.layouts(np.zeros(0, dtype=np.uint64), "fun")  # type: ignore[arg-type]
    assert caught.value.reason == "out-of-range"


def test_an_impossible_hand_is_named() -> None:
    counts = np.zeros((30_000, 53), dtype=np.uint8)
    counts[2:, 5] = 4
    for ask in QUESTIONS:
        with pytest.raises(rummy.RulesError, match="hand 2 has 4 copies of 6C") as caught:
            ask(ROMME, counts)
        assert caught.value.reason == "out-of-range"
    counts[2:, 5], counts[7, 52] = 1, 101
    with pytest.raises(rummy.RulesError, match="hand 7 has 101 copies of X"):
        ROMME.openings(counts)
    masks = np.array([1, 1 << 52], dtype=np.uint64)
    with pytest.raises(rummy.RulesError, match="hand 1"):
        GIN.deadwoods(masks)
    with pytest.raises(rummy.RulesError, match="one pack without jokers"):
        ROMME.deadwoods(masks)


def test_without_numpy_it_says_so() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None; import rummy\n"
        "try: rummy.load('gin').deadwoods([1])\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert "rummy-engine[numpy]" in done.stdout
