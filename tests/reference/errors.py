"""One exception with a reason code for everything that is refused."""


class Refused(ValueError):  # noqa: N818 - a refusal is no fault of the program
    """Something the rules do not allow; `reason` is a code of docs/notation.md."""

    def __init__(self, reason: str, sentence: str = "") -> None:
        super().__init__(f"{reason}: {sentence}" if sentence else reason)
        self.reason = reason


class ParseError(Refused):
    pass


class RulesError(Refused):
    pass


class NotAMeld(Refused):
    pass


class IllegalAction(Refused):
    pass
