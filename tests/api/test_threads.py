"""Everything may be shared between threads."""

from concurrent.futures import ThreadPoolExecutor

import rummy
from rummy import bots


def test_threads_share_rules_states_and_bots() -> None:
    rules = rummy.load("romme")
    start = rules.deal(players=3, seed=1)
    bot = bots.Greedy()

    def work(number: int) -> tuple[str, int]:
        end = bots.play(start, [bot] * 3)
        return end.to_json(), rules.deadwood(start.hand(number % 3))

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(work, range(48)))
    assert len({text for text, _ in results}) == 1
    assert len({deadwood for _, deadwood in results}) <= 3


def test_threads_share_a_match() -> None:
    match = rummy.Match(rummy.load("gin"), seats=["Ann", "Bob"], seed=1)

    def work(_: int) -> None:
        for _ in range(100):
            state = match.state
            if match.over or state.outcome is not None:
                return
            try:
                match.play(state.legal_actions()[-1], seat=state.seat)
            except rummy.IllegalAction:
                continue  # another thread was faster

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(8)))
    assert rummy.Match.replay(match.record()).record() == match.record()


def test_sections_may_be_asked_for_by_many_at_once() -> None:
    for _ in range(20):
        rules = rummy.load("romme")
        with ThreadPoolExecutor(8) as pool:
            points = set(pool.map(lambda _, r=rules: r.opening.points, range(16)))
        assert points == {30}
