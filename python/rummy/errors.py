"""The exceptions of rummy: each carries a reason code and a sentence fit to show."""

__all__ = ["IllegalAction", "NotAMeld", "ParseError", "RulesError", "RummyError"]


class RummyError(ValueError):
    """Whatever rummy refuses.

    Attributes
    ----------
    reason
        A stable code; ``docs/notation.md`` lists them by class.
    """

    reason: str

    def __init__(self, message: str = "", reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason


class ParseError(RummyError):
    """A text that is no card, no action or no record: ``card cards action record``."""


class RulesError(RummyError):
    """Rules, seats or a position that cannot be.

    Reasons: ``unknown-profile unknown-option clash unknown-key wrong-type out-of-range
    impossible-deal seats position``.
    """


class NotAMeld(RummyError):  # noqa: N818 - the card table's own word
    """Cards that are no meld.

    Reasons: ``too-few too-many mixed-ranks suit-twice mixed-suits gap corner rank-twice joker-limit
    adjacent-jokers suit-order no-reading``.
    """


class IllegalAction(RummyError):  # noqa: N818 - the card table's own word
    """An action that may not be played now; nothing has changed.

    Reasons: ``deal-over not-your-turn wrong-phase not-in-hand not-a-meld below-opening not-opened
    no-such-meld does-not-fit unclear no-joker-there joker-locked just-taken must-use must-lay-joker
    keep-a-card joker-discard cannot-finish nothing-to-take nothing-to-draw no-claim
    too-much-deadwood mid-turn``.
    """


for _class in (RummyError, ParseError, RulesError, NotAMeld, IllegalAction):
    _class.__module__ = "rummy"  # where people import them from
del _class
