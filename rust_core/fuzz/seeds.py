"""Writes inputs to begin with into `corpus/`: texts, profiles, records and positions of deals."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import rummy

CORPUS = Path(__file__).parent / "corpus"
PROFILES = rummy.profiles()


def _games() -> Iterator[tuple[int, int, rummy.Rules]]:
    """Every profile by its place, with no option (place 255) and with each single one."""
    for place, name in enumerate(PROFILES):
        rules = rummy.load(name)
        yield place, 255, rules
        for number, option in enumerate(rules.available_options):
            try:
                yield place, number, rummy.load(name, option)
            except rummy.RulesError:
                continue  # stands only beside another option


def _walk(rules: rummy.Rules, rng: random.Random) -> Iterator[rummy.State]:
    """States of a random deal."""
    state = rules.deal(
        players=rng.randint(rules.seats.min, rules.seats.max), seed=rng.getrandbits(32)
    )
    while state.phase != "over":
        yield state
        state = state.play(rng.choice(state.legal_actions()))
    yield state


def _write(target: str, name: str, data: str, head: bytes = b"") -> None:
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(head + data.encode())


def _record(rules: rummy.Rules, rng: random.Random) -> str:
    seats = [f"seat {n}" for n in range(rng.randint(rules.seats.min, rules.seats.max))]
    game = rummy.Match(rules, seats=seats, seed=rng.getrandbits(32))
    for _ in range(60):
        if game.over:
            break
        game.play(rng.choice(game.state.legal_actions()))
    return game.record()


def _main() -> None:
    rng = random.Random(1)
    actions: set[str] = set()
    for place, option, rules in _games():
        name, head = f"{place}-{option}", bytes([place, option])
        _write("profile", name, rules.to_toml())
        _write("record", name, _record(rules, rng))
        states = list(_walk(rules, rng))
        for number, state in enumerate(rng.sample(states, min(3, len(states)))):
            actions.update(str(action) for action in state.legal_actions())
            _write("position", f"{name}-{number}", json.dumps(state.to_dict()), head)
            view = state.view(state.seat).to_dict()
            _write("view", f"{name}-{number}", json.dumps(view), head)
    for number, action in enumerate(sorted(actions, key=len)[::3]):
        _write("action", str(number), action)


if __name__ == "__main__":
    _main()
