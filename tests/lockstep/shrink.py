"""The smallest case that still disagrees in the same way."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from rummy import RummyError
from tests.reference.errors import Refused

from .cases import EMPTY, Case, case_of
from .games import Patch, Spec
from .pair import Dict, Disagreement

Change = Callable[[Case], Iterator[Case]]


def kind_of(case: Case) -> str | None:
    """How the two sides differ over this case, or None: also where it is no case at all."""
    try:
        case.run()
    except Disagreement as error:
        return error.kind
    except (RummyError, Refused):
        return None
    return None


def shrink(error: Disagreement, seconds: float = 60) -> Case:
    """Takes away whatever is not needed: earlier steps, house rules, options, melds, cards."""
    case, until = _from_last_position(error), time.monotonic() + seconds
    smaller = True
    while smaller and time.monotonic() < until:
        smaller = False
        for change in CHANGES:
            for simpler in change(case):
                if time.monotonic() < until and kind_of(simpler) == error.kind:
                    case, smaller = simpler, True
                    break
    return case


def _from_last_position(error: Disagreement) -> Case:
    """The case from as late a position as will do."""
    case = case_of(error)
    for skipped in range(len(case.steps), 0, -1):
        later = _later(case, skipped)
        if later and kind_of(later) == error.kind:
            return later
    return case


def _later(case: Case, skipped: int) -> Case | None:
    engine = case.game.engine().position(case.start)
    for seat, text in case.steps[:skipped]:
        try:
            engine = engine.play(text, seat=seat)
        except RummyError:
            return None
    return replace(case, start=engine.to_dict(), steps=case.steps[skipped:])


# ---- what can go ---------------------------------------------------------------------------------


def _fewer_steps(case: Case) -> Iterator[Case]:
    for place in range(len(case.steps)):
        yield replace(case, steps=case.steps[:place] + case.steps[place + 1 :])


def _fewer_options(case: Case) -> Iterator[Case]:
    game = case.game
    for option in game.options:
        rest = tuple(name for name in game.options if name != option)
        yield replace(case, game=Spec(game.profile, rest, game.patch))


def _fewer_house_rules(case: Case) -> Iterator[Case]:
    for patch in smaller_patches(case.game.patch):
        yield replace(case, game=Spec(case.game.profile, case.game.options, patch))


def smaller_patches(patch: Patch) -> Iterator[Patch]:
    """Every patch with one field less."""
    for key, value in patch.items():
        rest = {k: v for k, v in patch.items() if k != key}
        yield rest
        if isinstance(value, dict) and len(value) > 1:
            yield from ({**rest, key: smaller} for smaller in smaller_patches(value))


def _plain_keys(case: Case) -> Iterator[Case]:
    start = case.start
    for key, value in EMPTY.items():
        if start.get(key, value) != value:
            yield replace(case, start={**start, key: value})
    plain = {"totals": [0] * len(start["hands"]), "known": [""] * len(start["hands"])}
    for key, value in plain.items():
        if start.get(key, value) != value:
            yield replace(case, start={**start, key: value})


def _fewer_melds(case: Case) -> Iterator[Case]:
    table = case.start.get("table", [])
    for place in range(len(table)):
        yield replace(case, start={**case.start, "table": table[:place] + table[place + 1 :]})


def _fewer_cards(case: Case) -> Iterator[Case]:
    start = case.start
    for key in ("stock", "pile"):
        for text in shorter(start.get(key, "")):
            yield replace(case, start={**start, key: text})
    for seat, hand in enumerate(start["hands"]):
        for text in shorter(hand):
            yield replace(case, start=_with_hand(start, seat, text))


def _with_hand(start: Dict, seat: int, text: str) -> Dict:
    hands = [text if i == seat else hand for i, hand in enumerate(start["hands"])]
    return {**start, "hands": hands}


def shorter(text: str) -> Iterator[str]:
    """Half of the cards, then every text with one card less."""
    cards = text.split()
    if len(cards) > 3:
        yield " ".join(cards[: len(cards) // 2])
        yield " ".join(cards[len(cards) // 2 :])
    for place in range(len(cards)):
        yield " ".join(cards[:place] + cards[place + 1 :])


CHANGES: tuple[Change, ...] = (
    _fewer_steps,
    _fewer_options,
    _fewer_house_rules,
    _plain_keys,
    _fewer_melds,
    _fewer_cards,
)
