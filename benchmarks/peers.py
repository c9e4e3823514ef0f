"""Other engines beside this one: the same hands, one process after another, answers compared.

``make peers``, or ``python benchmarks/peers.py [--json]`` where ``requirements-peers.txt`` is
installed. A peer that is not there is named in a line and left out. ``ratio`` is the peer's time
over ours.
"""

import contextlib
import importlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import rummy
from benchmarks.bench_python import play_at_random
from benchmarks.measuring import (
    RustLoops,
    best_seconds,
    counts_of,
    expect,
    masks_of,
    refuse_debug_build,
    report,
)

Row = dict[str, Any]
Hands = list[rummy.Cards]
GIN, ROMME = rummy.load("gin"), rummy.load("romme")
CRATES = Path(__file__).with_name("rust_peers")
RANKS = "A23456789TJQK"
DEALS = 20


def row(task: str, peer: str, theirs: float, ours: float) -> Row:
    """Put two times of a case side by side, in nanoseconds."""
    return {
        "task": task,
        "peer": peer,
        "theirs ns": theirs,
        "ours ns": ours,
        "ratio": theirs / ours,
    }


def each(ask: Callable[[Any], object], cases: list[Any]) -> float:
    """Best time of a case in nanoseconds, asked one by one from Python."""

    def all_cases() -> None:
        for case in cases:
            ask(case)

    return best_seconds(all_cases, 1.0, time.thread_time) * 1e9 / len(cases)


def batch_time(hands: Hands) -> float:
    """Our time of a gin hand in a batch."""
    masks = masks_of(hands)
    return best_seconds(lambda: GIN.deadwoods(masks)) * 1e9 / len(hands)


def deadwood_rows(
    peer: str, least: Callable[[Any], int], cases: list[Any], hands: Hands
) -> list[Row]:
    """Compare a peer's least deadwood, asked hand by hand, with ours."""
    expect(f"{peer} deadwood", [least(case) for case in cases], [*map(GIN.deadwood, hands)])
    theirs = each(least, cases)
    task = "gin: least deadwood of 10 cards"
    return [
        row(f"{task}, one call a hand", peer, theirs, each(GIN.deadwood, hands)),
        row(f"{task}, ours as a batch", peer, theirs, batch_time(hands)),
    ]


def our_gin_deal() -> float:
    """Our time of a gin deal with random actions in a Python loop."""
    return best_seconds(lambda: play_at_random(GIN, 2, DEALS), 1.0, time.thread_time) * 1e9 / DEALS


def openspiel(loops: RustLoops) -> Iterator[Row]:
    """Compare with OpenSpiel's helper for deadwood, its menu and its deals from a copied start."""
    spiel = importlib.import_module("pyspiel")
    game, hands = spiel.load_game("gin_rummy"), loops.hands("gin deadwood")
    tools, start = spiel.gin_rummy.GinRummyUtils(13, 4, 10), game.new_initial_state()
    # Suits are S C D H there.
    cases = [[((c.index // 13 + 1) % 4) * 13 + c.index % 13 for c in hand] for hand in hands]
    yield from deadwood_rows("OpenSpiel", lambda case: int(tools.min_deadwood(case)), cases, hands)
    states = _spiel_states(start, random.Random(1))
    theirs = each(lambda state: state.legal_actions(), states)
    ours = each(lambda state: state.legal_actions(), _our_states())
    yield row("gin: legal actions, states of random deals", "OpenSpiel", theirs, ours)
    seconds = best_seconds(lambda: _spiel_deals(start), 1.0, time.thread_time)
    yield row(
        "gin: a random deal in a Python loop", "OpenSpiel", seconds * 1e9 / DEALS, our_gin_deal()
    )


def _spiel_states(start: Any, dice: random.Random) -> list[Any]:  # noqa: ANN401 - untyped library
    """Give every state of a few deals with random actions, dealt ones left out."""
    states = []
    for _ in range(DEALS):
        state = start.clone()
        while not state.is_terminal():
            if not state.is_chance_node():
                states.append(state.clone())
            state.apply_action(dice.choice(state.legal_actions()))
    return states


def _spiel_deals(start: Any) -> None:  # noqa: ANN401 - untyped library
    dice = random.Random(1)
    for _ in range(DEALS):
        state = start.clone()
        while not state.is_terminal():
            menu = state.legal_actions()
            state.apply_action(menu[int(dice.random() * len(menu))])


def _our_states() -> list[rummy.State]:
    states, dice = [], random.Random(1)
    for seed in range(DEALS):
        state = GIN.deal(players=2, seed=seed)
        while state.outcome is None:
            states.append(state)
            state = state.play(dice.choice(state.legal_actions()))
    return states


def rlcard(loops: RustLoops) -> Iterator[Row]:
    """Compare with RLCard's search for melds and its deals."""
    library = importlib.import_module("rlcard")
    card = importlib.import_module("rlcard.games.base").Card
    melding = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
    utils = importlib.import_module("rlcard.games.gin_rummy.utils.utils")
    hands = loops.hands("gin deadwood")[:200]

    def least(hand: Any) -> int:  # noqa: ANN401 - untyped library
        best = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, best[0] if best else []))

    cases = [[card(c.suit, c.rank) for c in hand] for hand in hands]
    yield from deadwood_rows("RLCard", least, cases, hands)
    env = library.make("gin-rummy", config={"seed": 1})
    env.set_agents([_RandomAgent(), _RandomAgent()])
    seconds = best_seconds(
        lambda: [env.run(is_training=False) for _ in range(DEALS)], 1.0, time.thread_time
    )
    yield row(
        "gin: a random deal in a Python loop", "RLCard", seconds * 1e9 / DEALS, our_gin_deal()
    )


class _RandomAgent:
    """What RLCard asks: any legal action."""

    use_raw = False

    def __init__(self) -> None:
        self._dice = random.Random(1)

    def step(self, state: dict[str, Any]) -> int:
        return int(self._dice.choice([*state["legal_actions"]]))

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return self.step(state), {}


def pettingzoo(_: RustLoops) -> Iterator[Row]:
    """Compare with the deals of PettingZoo, which wraps RLCard; versions from 1.27 have no gin."""
    env = importlib.import_module("pettingzoo.classic.gin_rummy_v4").env()
    dice = np.random.default_rng(1)

    def deal() -> None:
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _, done, cut, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if done or cut else int(dice.choice(legal)))

    yield row(
        "gin: a random deal in a Python loop",
        "PettingZoo",
        best_seconds(deal, 2.0, time.thread_time) * 1e9,
        our_gin_deal(),
    )


def crates(loops: RustLoops) -> Iterator[Row]:
    """Compare Rust with Rust: the crates `gin-rummy` and `gin-rummy-engine`."""
    command = ["cargo", "run", "--quiet", "--release"]
    hands = loops.hands("gin deadwood")
    masks = "\n".join(str(mask) for mask in masks_of(hands))
    done = subprocess.run(
        command, cwd=CRATES, input=masks, check=True, stdout=subprocess.PIPE, text=True
    )
    found = [line.split("\t") for line in done.stdout.splitlines()]
    times = {name: float(time) for name, _, _, time in found}
    deadwood = loops.time("gin deadwood")
    for name, _, answer, _ in found[:2]:
        expect(name, int(answer), deadwood.answer)
    pairs = [
        ("gin: least deadwood of 10 cards, Rust", "gin-rummy deadwood", deadwood),
        ("gin: the melds of 10 cards, Rust", "gin-rummy melds", loops.time("gin best layout")),
        (
            "gin: a random deal, Rust (theirs knocks when it may)",
            "gin-rummy random hands",
            loops.time("gin playout random"),
        ),
        (
            "gin: a deal of simple bots, Rust",
            "gin-rummy-engine heuristic hands",
            loops.time("gin playout quick"),
        ),
    ]
    for task, name, ours in pairs:
        yield row(task, name, times[name], ours.nanoseconds)


def integer_program(loops: RustLoops) -> Iterator[Row]:
    """Compare with an exact integer program: which melds, each card used once, least left."""
    optimize = importlib.import_module("scipy.optimize")
    hands = loops.hands("romme least left")[:50]
    prices = np.array([ROMME.hand_value([rummy.Card.from_index(i)]) for i in range(53)])
    melds = [_distinct_melds(hand) for hand in hands]
    counts = counts_of(hands).astype(float)

    def least(case: int) -> int:
        total = round(float(counts[case] @ prices))
        if not len(melds[case]):
            return total
        fits = optimize.LinearConstraint(melds[case].T, ub=counts[case])
        best = optimize.milp(-melds[case] @ prices, constraints=fits, integrality=1)
        lost: int = round(best.fun)
        return total + lost

    cases = [*range(len(hands))]
    expect("integer program", [least(case) for case in cases], [*map(ROMME.deadwood, hands)])
    task, peer = "Rommé: least left of 14 cards", "integer program (HiGHS), melds given"
    theirs = each(least, cases)
    yield row(f"{task}, one call a hand", peer, theirs, each(ROMME.deadwood, hands))
    yield row(f"{task}, ours in Rust", peer, theirs, loops.time("romme least left").nanoseconds)


def _distinct_melds(hand: rummy.Cards) -> Any:  # noqa: ANN401 - an array of any shape
    """Give the melds of a hand as counts, each multiset once."""
    melds = {tuple(rummy.Cards(meld.cards).counts) for meld in ROMME.melds(hand)}
    return np.array(sorted(melds), dtype=float)


def rummikub(loops: RustLoops) -> Iterator[Row]:
    """Compare with a Rummikub solver by integer programming: most tiles laid, no jokers."""
    library = importlib.import_module("rummikub_solver")
    rules = ROMME.patch({"run": {"ace": "low"}})
    game = library.RuleSet(jokers=0)
    hands = [hand - ["X"] * hand.count("X") for hand in loops.hands("romme least left")[:50]]

    def most(state: Any) -> int:  # noqa: ANN401 - untyped library
        best = game.solve(state, library.SolverMode.TILE_COUNT)
        return len(best.tiles) if best else 0

    def ours(hand: rummy.Cards) -> int:
        return len(hand) - len(rules.arrange(hand, "cards").left)

    states = []
    for hand in hands:
        state = game.new_game()
        state.add_rack(*(game.tiles[card.index] for card in hand))
        states.append(state)
    with _quiet():
        expect("rummikub-solver", [most(state) for state in states], [ours(hand) for hand in hands])
        theirs = each(most, states)
    yield row("most cards of 13-14 laid, no joker", "rummikub-solver", theirs, each(ours, hands))


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Drop what a library prints past Python."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


PEERS: list[Callable[[RustLoops], Iterator[Row]]] = [
    openspiel,
    rlcard,
    pettingzoo,
    crates,
    integer_program,
    rummikub,
]


def main() -> None:
    """Compare with every peer that is there and print the ratios."""
    refuse_debug_build()
    loops = RustLoops()
    rows: list[Row] = []
    for peer in PEERS:
        try:
            rows += peer(loops)
        except (ImportError, OSError, subprocess.CalledProcessError) as missing:
            print(f"left out: {peer.__name__} ({missing})", file=sys.stderr)
    report("Peers", rows)


if __name__ == "__main__":
    main()
