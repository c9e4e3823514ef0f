"""What the tests of reported faults share."""

from collections.abc import Callable
from typing import Any

import rummy

from .script import run

Check = Callable[[], None]
GIN = rummy.load("gin")


class Rows(dict[str, Check]):
    """Checks by the id of the fault."""

    def __call__(self, name: str) -> Callable[[Check], Check]:
        def keep(check: Check) -> Check:
            self[name] = check
            return check

        return keep


def script(game: str, hands: list[str], lines: str, **keys: Any) -> rummy.State:
    return run(rummy.load(*game.split()), {"hands": hands, "script": lines, **keys})


def reason(rules: rummy.Rules, cards: str) -> str:
    """Why cards are no meld; empty where they are one."""
    try:
        rules.meld(cards)
    except rummy.NotAMeld as refused:
        return refused.reason
    return ""
