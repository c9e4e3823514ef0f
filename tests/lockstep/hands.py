"""Random cards with something in them, and decks stacked so that hands hold melds."""

import random
from collections.abc import Sequence

from tests.reference.cards import JOKER, face, rank, show_all, suit, without

from .games import Spec
from .pair import whole_deck

Pool = list[int]


def some_cards(rng: random.Random, pool: Sequence[int], count: int) -> Pool:
    """`count` cards of a pool, mostly from a few ranks or one or two suits, with aces, kings,
    doubles and jokers more often than chance has them.
    """
    ranks = rng.sample(range(13), rng.randint(2, 5)) + rng.choice([[], [0], [0, 12, 1]])
    suits = rng.sample(range(4), rng.randint(1, 2))
    by_suit = rng.random() < 0.5

    def liked(card: int) -> bool:
        if card == JOKER:
            return rng.random() < 0.8
        return suit(card) in suits if by_suit else rank(card) in ranks

    cards = list(pool)
    rng.shuffle(cards)
    cards.sort(key=lambda card: not liked(card))
    return cards[: max(0, count - 2)] + cards[len(cards) - min(2, count) :]


def taken_from(pool: Pool, cards: Sequence[int]) -> bool:
    """Removes the cards from the pool if all of them are there."""
    left = without(pool, cards)
    if left is None:
        return False
    pool[:] = left
    return True


def meld_cards(rng: random.Random, pool: Pool, longest: int = 6) -> Pool:
    """Cards of one random set or run out of the pool, in order; empty where luck fails."""
    if rng.random() < 0.4:
        number, suits = rng.randrange(13), rng.sample(range(4), rng.choice([3, 3, 4]))
        wanted = [face(number, s) for s in sorted(suits)]
    else:
        start, colour = rng.randrange(13), rng.randrange(4)
        wanted = [face((start + i) % 13, colour) for i in range(rng.randint(3, longest))]
    if JOKER in pool and rng.random() < 0.3:
        wanted[rng.randrange(len(wanted))] = JOKER
    return wanted if taken_from(pool, wanted) else []


def full_hand(rng: random.Random, pool: Pool, size: int, melded: float) -> Pool:
    """`size` cards; about the share `melded` of them lies in melds."""
    hand: Pool = []
    for _ in range(4 * size):
        if len(hand) >= size * melded:
            break
        cards = meld_cards(rng, pool)
        if len(hand) + len(cards) <= size:
            hand += cards
        else:
            pool += cards
    rest = [pool.pop(rng.randrange(len(pool))) for _ in range(size - len(hand))]
    return hand + rest


def deck_for(rng: random.Random, game: Spec, players: int, dealer: int) -> str:
    """A whole deck in the order of dealing; often the hands it gives hold melds."""
    pool = whole_deck(game, players)
    rng.shuffle(pool)
    size = game.reference().at(players).deal.hand
    if rng.random() < 0.4:
        return show_all(pool)
    melded = rng.choice([0.3, 0.6, 0.9, 1.0])
    hands = [full_hand(rng, pool, size, melded) for _ in range(players)]
    order = [hands[(dealer + 1 + i) % players].pop() for _ in range(size) for i in range(players)]
    rng.shuffle(pool)
    return show_all(order + pool)
