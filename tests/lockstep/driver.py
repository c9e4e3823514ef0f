"""Whole deals at random, both sides side by side."""

import random
from collections.abc import Callable

from .games import Spec
from .hands import deck_for
from .pair import Counts, Pair
from .positions import any_position
from .rare import rare_places
from .styles import STYLES, Style, any_style
from .texts import any_text

Start = Callable[[random.Random, Spec, int, Counts], Pair]


def seats_of(rng: random.Random, game: Spec) -> int:
    seats = game.reference().sections["seats"]
    return rng.randint(seats["min"], seats["max"])


def fresh(rng: random.Random, game: Spec, players: int, counts: Counts) -> Pair:
    dealer = rng.randrange(players)
    return Pair.dealt(game, players, deck_for(rng, game, players, dealer), dealer, counts)


def midway(rng: random.Random, game: Spec, players: int, counts: Counts) -> Pair:
    """From a generated position; a fresh deal where none was found."""
    for _ in range(10):
        engine = any_position(rng, game, players)
        if engine is not None:
            return Pair(game, engine, counts)
    return fresh(rng, game, players, counts)


def play_on(rng: random.Random, pair: Pair, styles: list[Style], most: int = 400) -> None:
    """Plays to the end of the deal or `most` actions. `styles[i]` is how seat i chooses."""
    for _ in range(most):
        if pair.over:
            return
        probe(rng, pair)
        seat = rng.choice(list(pair.menus))
        text = styles[seat](rng, pair.menus[seat])
        before = pair.engine
        pair.play(seat, text)
        pair.counts.rare.update(rare_places(pair.game, before.to_dict(), seat, text, pair.engine))


def probe(rng: random.Random, pair: Pair) -> None:
    """Something that is not in the menu, and a look through some seat's eyes."""
    players = pair.engine.players
    if rng.random() < 0.6:
        seat = rng.choice(list(pair.menus)) if rng.random() < 0.95 else rng.randrange(players)
        text = any_text(rng, pair.engine.to_dict(), seat, pair.menus.get(seat, []))
        reason = pair.attempt(seat, text)
        pair.counts.rare[f"refused {reason}"] += reason is not None
    if rng.random() < 0.2:
        pair.compare_view(rng.randrange(players))


def deal(
    seed: object,
    game: Spec,
    counts: Counts,
    style: str | None = None,
    most: int = 400,
) -> None:
    """Plays one random deal of a game."""
    rng = random.Random(f"{seed} {game}")
    players = seats_of(rng, game)
    start = rng.choice((fresh, midway, midway))
    common = any_style(rng)
    styles = [
        STYLES[style] if style else (common if rng.random() < 0.6 else any_style(rng))
        for _ in range(players)
    ]
    play_on(rng, start(rng, game, players, counts), styles, most)
