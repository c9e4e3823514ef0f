"""``rummy hint``: what a bot would play, and why in one line."""

from collections import Counter
from typing import TYPE_CHECKING, TextIO

import click

import rummy
from rummy import bots
from rummy.cli.common import console, json_option, print_json, words_text

if TYPE_CHECKING:
    from collections.abc import Iterable

BEST_OUTS = 6
"""Most cards a hint names as waited for."""
SENTENCES = {
    "draw": "nothing in the pile helps more",
    "pass": "the card helps too little",
    "layoff": "cards in hand cost points",
    "swap": "a joker is worth more in hand than the card it stands for",
}


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--bot", "name", default="search:200", show_default=True, help="Who is asked.")
@json_option
def hint(file: TextIO, name: str, *, as_json: bool) -> None:
    """Say what to play in FILE: a match record or the JSON of a state (- reads standard input)."""
    try:
        state = _state(file.read())
    except UnicodeDecodeError:
        raise click.UsageError(f"{file.name} is no UTF-8 text") from None
    bot = bots.by_name(name, 1)
    if state.outcome is not None:
        raise click.UsageError("the deal is over")
    view = state.view(state.seat)
    action = state.resolve(bot.act(view))
    if as_json:
        print_json({"seat": state.seat, "action": str(action), "why": why(view, action)})
    else:
        console().print(f"seat {state.seat}:", words_text(f"{action} - {why(view, action)}"))


def _state(text: str) -> rummy.State:
    if text.lstrip().startswith("{"):
        return rummy.State.from_json(text)
    return rummy.Match.replay(text).state


def why(view: rummy.View, action: rummy.Action) -> str:
    """Explain an action of the viewer in one line: what it keeps, what it waits for."""
    if action.verb in {"discard", "knock", "gin"}:
        return _why_thrown(view, action)
    if action.verb in {"take", "claim"}:
        return _why_taken(view, action)
    if action.verb == "meld":
        return f"lays {view.rules.meld(str(action).removeprefix('meld ')).points} points"
    return SENTENCES.get(action.verb, "nothing is left to do")


def _why_thrown(view: rummy.View, action: rummy.Action) -> str:
    kept = view.hand - action.cards
    best = view.rules.arrange(kept)
    parts = [
        f"keeps {', '.join(str(meld) for meld in best.melds)}" if best.melds else "keeps no meld"
    ]
    parts.append(f"leaves {best.deadwood}")
    outs = _outs(view, kept) if action.verb == "discard" else []
    if outs:
        cards = " ".join(str(card) for card, _ in outs[:BEST_OUTS])
        parts.append(f"waits for {cards} ({sum(count for _, count in outs)} such cards unseen)")
    return ", ".join(parts)


def _why_taken(view: rummy.View, action: rummy.Action) -> str:
    taken = action.cards[0] if action.cards else view.pile[-1]
    before, after = view.rules.deadwood(view.hand), view.rules.deadwood(view.hand + taken)
    if after < before:
        return f"{taken} melds: {before} left over become {after}"
    return f"{taken} is worth having"


def _outs(view: rummy.View, kept: rummy.Cards) -> list[tuple[rummy.Card, int]]:
    """Give the unseen faces that would lower the deadwood, the best first, and their copies."""
    rules, now = view.rules, view.rules.deadwood(kept)
    gains = []
    for card, count in _unseen(view):
        if kept.count(card) < 3 and (left := rules.deadwood(kept + card)) < now:
            gains.append((left, card, count))
    return [(card, count) for _, card, count in sorted(gains)]


def _unseen(view: rummy.View) -> list[tuple[rummy.Card, int]]:
    """Give the faces whose place the viewer does not know, and how many copies."""
    deck = view.rules.for_seats(view.players).deck
    others = [known for seat, known in enumerate(view.known) if seat != view.viewer]
    shown: list[Iterable[rummy.Card]] = [view.hand, view.pile, *others]
    shown += [laid.meld.cards for laid in view.table]
    seen = Counter(card.index for cards in shown for card in cards)
    copies = [deck.packs] * 52 + [deck.jokers]
    left = [(rummy.Card.from_index(i), copies[i] - seen[i]) for i in range(53)]
    return [(card, count) for card, count in left if count > 0]
