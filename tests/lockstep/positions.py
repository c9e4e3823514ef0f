"""Generated positions: few cards, melds on the table, a short stock, a turn near the bound."""

import random
from typing import Any

import rummy
from rummy import RulesError
from tests.reference.cards import JOKER, show, show_all
from tests.reference.errors import NotAMeld
from tests.reference.melds import points, read
from tests.reference.rules import Game
from tests.reference.turn import opening_asked

from .games import Spec
from .hands import Pool, full_hand, meld_cards, some_cards, taken_from
from .pair import Dict, whole_deck


def any_position(rng: random.Random, game: Spec, players: int) -> rummy.State | None:
    """A position that the engine takes, or None."""
    try:
        return game.engine().position(keys(rng, game, players))
    except RulesError:
        return None


def keys(rng: random.Random, game: Spec, players: int) -> Dict:
    values = game.reference().at(players)
    pool = whole_deck(game, players)
    rng.shuffle(pool)
    knock_game = values.finish.by == "knock"
    table = [] if knock_game else _table(rng, values, pool, players)
    if opening_asked(values):
        _placed_by_openers(table)
    hands = _hands(rng, values, pool, players)
    pile = _pile(rng, pool, hands)
    return {
        "hands": [show_all(hand) for hand in hands],
        "table": table,
        "pile": show_all(pile),
        "stock": show_all(_stock(rng, pool)),
        **_flow(rng, values, players, knock_game),
        **_opened(rng, table),
        "known": [show_all(rng.sample(h, rng.choice((0, 0, len(h) // 2)))) for h in hands],
        "upcard": show(pool[0]) if knock_game and pool else None,
    }


def _flow(rng: random.Random, values: Game, players: int, knock_game: bool) -> Dict:
    phases = ("draw", "draw", "play") + (("claim",) if values.claim.allowed else ())
    phase = rng.choice(phases)
    seat, bound = rng.randrange(players), values.finish.max_turns
    turn = rng.choice((1, players, players + 1, 20, max(1, bound - 1), max(1, bound)))
    flow: Dict = {
        "phase": phase,
        "seat": seat,
        "dealer": rng.randrange(players),
        "turn": turn,
        "rng": rng.randrange(2**64),
        "reshuffles": rng.choice((0, 0, 1, min(values.stock.reshuffles, 3))),
        "totals": [rng.choice((0, 7, -12)) for _ in range(players)],
        "stock_open": values.stock.when_empty in ("flip", "flip-all") and rng.random() < 0.3,
    }
    if phase == "claim":
        flow["discarder"] = rng.randrange(players)
    if knock_game and values.deal.offer_upcard and rng.random() < 0.1:
        flow |= {"phase": "upcard", "turn": 1}
    return flow


def _table(rng: random.Random, values: Game, pool: Pool, players: int) -> list[dict[str, Any]]:
    """Some melds, with a few cards laid off by other seats."""
    table = []
    for _ in range(rng.choice((0, 1, 2, 3, 5))):
        cards = meld_cards(rng, pool, rng.choice((4, 6, 12)))
        try:
            meld = read(values, cards)
        except NotAMeld:
            pool += cards
            continue
        owner = rng.randrange(players)
        placed = [owner if rng.random() < 0.8 else rng.randrange(players) for _ in cards]
        entry = {"meld": f"{meld.kind} {show_all(meld.cards)}", "owner": owner, "placed": placed}
        if points(values, meld) or rng.random() < 0.5:
            table.append(entry)
        else:
            pool += cards
    return table


def _placed_by_openers(table: list[dict[str, Any]]) -> None:
    """Where an opening is asked for, a seat without a meld has placed nothing."""
    owners = {entry["owner"] for entry in table}
    for entry in table:
        entry["placed"] = [s if s in owners else entry["owner"] for s in entry["placed"]]


def _opened(rng: random.Random, table: list[dict[str, Any]]) -> dict[str, list[int]]:
    """Owners have opened; who placed a card has laid something, this turn's lays apart."""
    owners = {entry["owner"] for entry in table}
    placers = {seat for entry in table for seat in entry["placed"]}
    return {"opened": sorted(owners), "laid": sorted(owners | placers)}


def _hands(rng: random.Random, values: Game, pool: Pool, players: int) -> list[Pool]:
    """Small hands: a few cards that go together, or melds and little else."""
    hands = []
    for seat in range(players):
        spare = max(1, (len(pool) - 4) // (players - seat))
        size = min(rng.choice((1, 2, 3, 4, 6, 8, values.deal.hand)), spare, 14)
        if rng.random() < 0.15:
            jokers = [card for card in pool if card == JOKER][:size]
            size = max(1, len(jokers)) if rng.random() < 0.6 else size
            hand = jokers + [card for card in pool if card != JOKER][: size - len(jokers)]
        elif rng.random() < 0.5:
            hand = some_cards(rng, pool, size)
        else:
            hands.append(full_hand(rng, pool, size, rng.choice((0.6, 1.0))))
            continue
        hand = list(hand[:size])
        taken_from(pool, hand)
        hands.append(hand)
    return hands


def _pile(rng: random.Random, pool: Pool, hands: list[Pool]) -> Pool:
    """Mostly cards near those of the hands."""
    count = min(rng.choice((0, 1, 1, 2, 4, 9)), len(pool))
    if rng.random() < 0.5:
        pile = some_cards(rng, pool, count)
    else:
        near = {card % 13 for hand in hands for card in hand if card != JOKER}
        pile = sorted(pool, key=lambda card: card % 13 not in near)[:count]
        rng.shuffle(pile)
    taken_from(pool, pile)
    return list(pile)


def _stock(rng: random.Random, pool: Pool) -> Pool:
    return pool[: rng.choice((0, 1, 2, 3, 5, len(pool), len(pool)))]
