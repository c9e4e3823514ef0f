"""``make demo``: a deal card by card, then a whole match of every game, played by bots.

Needs nothing but rummy itself and ends by itself.
"""

import sys
import time
from collections import Counter

import rummy
from rummy import bots

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
NEXT = """\
What to try next
  rummy play gin                      play in the terminal
  rummy show romme -o strict-jokers   the rules of a game, special rules and all
  rummy arrange gin "3H 4H 5H 6H KC"  the best layout of a hand
  rummy simulate rummy-500 --deals 10000
  rummy serve                         the table in your browser
The commands live in .venv/bin; README.md has three short sessions in Python."""


def main() -> None:
    """Show a deal, then a match of every game, then what to try."""
    show_deal(rummy.load("romme"), seed=11)
    print("A whole match of every game, played by the greedy bot\n")
    started, actions = time.perf_counter(), 0
    for name in rummy.profiles():
        match = play_match(rummy.load(name), seed=7)
        actions += sum(len(deal.actions) for deal in match.history)
        print(summary(match))
    seconds = time.perf_counter() - started
    print(f"\n{actions} actions in {seconds:.1f} s. {throughput()}\n")
    print(NEXT)


def show_deal(rules: rummy.Rules, seed: int) -> None:
    """Play one deal of two bots and print every turn on a line."""
    state = rules.deal(players=2, seed=seed)
    print(f"{rules.title()}: a deal\n")
    for seat in range(state.players):
        print(f"  {NAMES[seat]:4} {symbols(str(state.hand(seat)))}")
    print(f"  pile {symbols(str(state.pile[-1]))}\n")
    bot, turn, line = bots.Greedy(), 1, f"    1 {NAMES[state.seat]}:"
    while state.outcome is None:
        if state.turn != turn:
            print(line.rstrip(";"))
            turn, line = state.turn, f"  {state.turn:3} {NAMES[state.seat]}:"
        action = bot.act(state.view(state.seat))
        line += f" {symbols(str(action))};"
        state = state.play(action)
    print(line.rstrip(";"))
    points = ", ".join(f"{NAMES[i]} {p:+}" for i, p in enumerate(state.outcome.points))
    print(f"\n  {state.outcome.ending}: {points}\n")


def play_match(rules: rummy.Rules, seed: int) -> rummy.Match:
    """Play a whole match by greedy bots at the largest table."""
    match = rummy.Match(rules, seats=NAMES[: rules.seats.max], seed=seed)
    bot = bots.Greedy()
    while not match.over:
        state = match.state
        match.play(bot.act(state.view(state.seat)))
    return match


def summary(match: rummy.Match) -> str:
    """Tell a match in two lines: who won with what, and how its deals ended."""
    totals = ", ".join(
        f"{name} {total}" for name, total in zip(match.seats, match.totals, strict=True)
    )
    winners = " and ".join(match.seats[seat] for seat in match.winners)
    endings = Counter(deal.outcome.ending for deal in match.history)
    how = ", ".join(f"{count} {ending}" for ending, count in endings.most_common())
    return f"  {match.rules.title():34} {winners} won: {totals}\n  {'':34} {how}"


def symbols(words: str) -> str:
    """Write the cards in a text with suit symbols."""
    return " ".join(_symbol(word) for word in words.split())


def _symbol(word: str) -> str:
    try:
        return rummy.Card(word).symbol
    except rummy.ParseError:
        return word


def throughput() -> str:
    """Measure how many random deals a second this machine plays."""
    rate = rummy.playouts(rummy.load("gin"), 2, 20_000, seed=1).deals_per_second
    return f"Random gin: {rate:,.0f} deals a second here."


if __name__ == "__main__":
    # Symbols of suits, also where the terminal's encoding has none.
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    main()
