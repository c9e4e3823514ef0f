"""Sentences for actions, moves, endings and refusals, in the language of the request.

In a sentence ``*name*`` is a player, ``[8S]`` a card; the page draws both. Names lose those signs
first.
"""

from typing import Any

from rummy import Action, View

from . import engine
from .i18n import current, ngettext
from .i18n import gettext as _
from .i18n import lazy_gettext as _l
from .play import Move
from .table import Seat, Table


def cards(faces: Any) -> str:
    return " ".join(f"[{face}]" for face in faces)


_BOTS = {
    "Anna": _l("Anna"),
    "Boris": _l("Boris"),
    "Clara": _l("Clara"),
    "David": _l("David"),
    "Elena": _l("Elena"),
    "Felix": _l("Felix"),
    "Greta": _l("Greta"),
    "Hugo": _l("Hugo"),
}


def plain(seat: Seat) -> str:
    """The name of a seat; bots have names in both languages."""
    if seat.kind == "bot":
        return str(_BOTS[seat.name])
    return seat.name or (_("Guest") if seat.kind == "human" else _("Open seat"))


def name(table: Table, player: int, viewer: int | None) -> str:
    return _("You") if player == viewer else plain(table.seats[player])


# ---- what happened -------------------------------------------------------------------------------


def told(table: Table, move: Move, viewer: int | None) -> str:
    """A move as the viewer may know it."""
    who = name(table, move.player, viewer)
    own = move.player == viewer
    if own and move.verb in _TELL_OWN:
        return str(_TELL_OWN[move.verb]) % {"cards": cards(move.cards)}
    return str(_TELL[move.verb](table, move, who, own, viewer))


def _drew(table: Table, move: Move, who: str, own: bool, viewer: int | None) -> str:
    if own and move.drawn:
        return _("*%(who)s* drew %(cards)s", who=who, cards=cards(move.drawn))
    return _("*%(who)s* drew from the stock", who=who)


def _took(table: Table, move: Move, who: str, own: bool, viewer: int | None) -> str:
    n = len(move.taken)
    if n <= 1:
        return _("*%(who)s* took %(cards)s", who=who, cards=cards(move.taken))
    used = move.cards[0] if move.cards else move.taken[-1]
    return ngettext(
        "*%(who)s* took %(num)d card with %(cards)s",
        "*%(who)s* took %(num)d cards with %(cards)s",
        n,
        who=who,
        cards=cards([used]),
    )


def _laid_off(table: Table, move: Move, who: str, own: bool, viewer: int | None) -> str:
    faces, owner = cards(move.cards), move.owner
    if owner == viewer and viewer is not None:
        return _("*%(who)s* laid off %(cards)s on your meld", who=who, cards=faces)
    if owner == move.player or owner is None:
        return _("*%(who)s* laid off %(cards)s", who=who, cards=faces)
    return _(
        "*%(who)s* laid off %(cards)s on the meld of %(owner)s",
        who=who,
        cards=faces,
        owner=plain(table.seats[owner]),
    )


def _swapped(table: Table, move: Move, who: str, own: bool, viewer: int | None) -> str:
    return _("*%(who)s* swapped %(cards)s for a joker", who=who, cards=cards(move.cards))


def _simple(message: Any) -> Any:
    def tell(table: Table, move: Move, who: str, own: bool, viewer: int | None) -> str:
        return str(message) % {"who": who, "cards": cards(move.cards)}

    return tell


_TELL = {
    "draw": _drew,
    "take": _took,
    "layoff": _laid_off,
    "swap": _swapped,
    "pass": _simple(_l("*%(who)s* passed")),
    "claim": _simple(_l("*%(who)s* knocked for the discard and took a card of the stock")),
    "meld": _simple(_l("*%(who)s* laid %(cards)s")),
    "discard": _simple(_l("*%(who)s* discarded %(cards)s")),
    "knock": _simple(_l("*%(who)s* knocked with %(cards)s")),
    "gin": _simple(_l("*%(who)s* has gin with %(cards)s")),
    "big-gin": _simple(_l("*%(who)s* has big gin")),
    "done": _simple(_l("*%(who)s* is done")),
}

_TELL_OWN = {
    "gin": _l("*You* have gin with %(cards)s"),
    "big-gin": _l("*You* have big gin"),
    "done": _l("*You* are done"),
}


def event(table: Table, kind: str, player: int | None, viewer: int | None) -> str | None:
    """An event that is no move, None where it is not worth a line."""
    message = (_EVENTS_OWN if player == viewer else _EVENTS).get(kind)
    if message is None or player is None:
        return None
    return str(message) % {"who": name(table, player, viewer)}


_EVENTS = {
    "undo": _l("*%(who)s* took the last step back"),
    "away": _l("*%(who)s* left, a bot plays on"),
    "back": _l("*%(who)s* is back"),
    "again": _l("*%(who)s* sits down for another match"),
}
_EVENTS_OWN = {
    **_EVENTS,
    "back": _l("*You* are back"),
    "again": _l("*You* sit down for another match"),
}


# ---- what may be done ----------------------------------------------------------------------------

_VERBS = {
    "draw": _l("Draw from stock"),
    "pass": _l("Pass"),
    "done": _l("Done"),
    "claim": _l("Knock for %(cards)s"),
    "discard": _l("Discard"),
    "knock": _l("Knock"),
    "gin": _l("Gin"),
    "big-gin": _l("Big gin"),
}


def label(table: Table, viewer: int, action: Action, facts: dict[str, Any]) -> str:
    """The short text of an action's button."""
    verb = str(action.verb)
    if verb == "meld":
        return _new_meld(action, facts)
    if verb in ("layoff", "swap"):
        return _to_meld(table, viewer, verb, facts)
    if verb == "take":
        return _take(facts)
    return str(_VERBS[verb]) % {"cards": cards(facts.get("top", []))}


def sure(verb: str) -> str | None:
    """The second question before an action that ends the deal and may be a slip of the finger."""
    return _("Knock now?") if verb == "knock" else None


def _new_meld(action: Action, facts: dict[str, Any]) -> str:
    if "roles" in facts:
        return _("Lay as %(cards)s", cards=cards(facts["roles"]))
    return _("New run") if facts["kind"] == "run" else _("New set")


def _to_meld(table: Table, viewer: int, verb: str, facts: dict[str, Any]) -> str:
    mine, theirs = _TARGETS[verb, facts.get("end")]
    owner = facts["owner"]
    return str(mine if owner == viewer else theirs) % {"owner": plain(table.seats[owner])}


_TARGETS = {
    ("swap", None): (_l("Take your joker"), _l("Swap for joker of %(owner)s")),
    ("layoff", None): (_l("Add to yours"), _l("Add to %(owner)s")),
    ("layoff", "low"): (_l("Add in front"), _l("In front: %(owner)s")),
    ("layoff", "high"): (_l("Add behind"), _l("Behind: %(owner)s")),
}


def _take(facts: dict[str, Any]) -> str:
    n = facts["count"]
    if n == 1:
        return _("Take %(cards)s", cards=cards([facts["face"]]))
    return ngettext(
        "Take %(num)d, use %(cards)s",
        "Take %(num)d, use %(cards)s",
        n,
        cards=cards([facts["face"]]),
    )


# ---- what is to be done --------------------------------------------------------------------------

_PROMPTS = {
    "upcard": _l("Take the up-card or pass"),
    "draw": _l("Draw a card"),
    "play": _l("Select cards to lay down, or one card to end the turn with"),
    "throw": _l("Select the card to end the turn with"),
    "claim": _l("The last discard can be claimed"),
    "spread": _l("Lay your melds down; *Done* lays the rest in the best way"),
    "layoff": _l("Lay your melds and add to those of the knocker; *Done* does the rest"),
}


def prompt(phase: str, *, knocking: bool = False) -> str:
    """What is to be done; ``knocking`` games lay nothing down before the knock."""
    return str(_PROMPTS.get("throw" if knocking and phase == "play" else phase, ""))


def opening(view: View) -> str | None:
    """How far the first melds have come, while they need points."""
    found = engine.opening(view)
    if found is None:
        return None
    laid, needed = found
    return ngettext(
        "Opening: %(laid)d of %(num)d point",
        "Opening: %(laid)d of %(num)d points",
        needed,
        laid=laid,
    )


def turn_of(who: str) -> str:
    return _("Turn: %(who)s", who=who)


# ---- how a deal ended ----------------------------------------------------------------------------

_ENDINGS = {
    "out": _l("%(who)s went out"),
    "rummy": _l("%(who)s went out in one turn: rummy!"),
    "gin": _l("%(who)s has gin"),
    "big-gin": _l("%(who)s has big gin"),
    "knock": _l("%(who)s knocked and won"),
    "undercut": _l("Undercut: %(who)s wins"),
    "stock-out": _l("The stock ran out"),
    "blocked": _l("The deal is blocked"),
    "void": _l("The deal is void"),
}

_ENDINGS_OWN = {
    "out": _l("You went out"),
    "rummy": _l("You went out in one turn: rummy!"),
    "gin": _l("You have gin"),
    "big-gin": _l("You have big gin"),
    "knock": _l("You knocked and won"),
    "undercut": _l("Undercut: you win"),
}


def ending(table: Table, outcome: Any, out: int | None, viewer: int | None) -> str:
    how = str(outcome.ending)
    if out is not None and out == viewer and how in _ENDINGS_OWN:
        return str(_ENDINGS_OWN[how])
    return str(_ENDINGS[how]) % {"who": name(table, out, viewer) if out is not None else ""}


# ---- why not -------------------------------------------------------------------------------------

_REASONS = {
    "deal-over": _l("The deal is over."),
    "not-your-turn": _l("It is not your turn."),
    "wrong-phase": _l("Not now: this belongs to another part of the turn."),
    "not-in-hand": _l("You do not hold these cards."),
    "not-a-meld": _l("These cards are no meld."),
    "below-opening": _l("The first melds are not worth enough points yet."),
    "not-opened": _l("Lay a first meld of your own before that."),
    "no-such-meld": _l("There is no such meld."),
    "does-not-fit": _l("These cards do not fit there."),
    "unclear": _l("It is not clear what is meant."),
    "no-joker-there": _l("There is no joker to swap."),
    "joker-locked": _l("This joker cannot be swapped."),
    "just-taken": _l("The card just taken from the pile may not be thrown back."),
    "must-use": _l("The card taken from the pile must be used in this turn."),
    "must-lay-joker": _l("The swapped joker must be laid again in this turn."),
    "keep-a-card": _l("A card must be left to discard."),
    "joker-discard": _l("Jokers may not be discarded."),
    "cannot-finish": _l("After this the turn could not be finished."),
    "nothing-to-take": _l("The pile is empty."),
    "nothing-to-draw": _l("The stock is empty."),
    "no-claim": _l("This discard cannot be claimed."),
    "too-much-deadwood": _l("Too many points left in hand to knock."),
    "mid-turn": _l("Somebody is in the middle of a turn."),
    "too-few": _l("Too few cards for a meld."),
    "too-many": _l("Too many cards for a meld."),
    "mixed-ranks": _l("A set needs cards of one rank."),
    "suit-twice": _l("A set may not hold a suit twice."),
    "mixed-suits": _l("A run needs cards of one suit."),
    "gap": _l("The run has a gap."),
    "corner": _l("A run may not go round the ace."),
    "rank-twice": _l("A rank may be in a run only once."),
    "joker-limit": _l("Too many jokers in the meld."),
    "adjacent-jokers": _l("Jokers may not lie side by side."),
    "suit-order": _l("The suits of the set are in the wrong order."),
    "no-reading": _l("The jokers fit nowhere here."),
    "card": _l("This is no card."),
    "cards": _l("These are no cards."),
    "action": _l("This is no action."),
    "stale": _l("The table has changed meanwhile."),
    "nothing-to-undo": _l("There is nothing to take back."),
    "full": _l("All seats are taken."),
    "unknown-table": _l("There is no such table."),
    "not-your-seat": _l("You have no seat at this table."),
    "started": _l("The game has begun."),
    "not-started": _l("The game has not begun yet."),
    "too-many-tables": _l("There are too many tables at the moment."),
    "too-many-streams": _l("Too many connections at the moment."),
    "not-finished": _l("This deal is not finished yet."),
    "slow-down": _l("Too many requests: a little slower, please."),
    "bad-request": _l("The request is malformed."),
    "csrf": _l("The page is too old: please load it again."),
    "seats": _l("The game is not for this number of players."),
    "unknown-profile": _l("There is no such game."),
    "unknown-option": _l("The game has no such special rule."),
    "out-of-range": _l("A number of the house rules does not fit this game."),
    "impossible-deal": _l("There are not enough cards for such a deal."),
    "clash": _l("These special rules exclude one another."),
    "too-large": _l("The request is too large."),
    "not-found": _l("There is nothing here."),
    "failed": _l("Something went wrong on our side."),
}


def refusal(reason: str, sentence: str | None = None) -> str:
    """A sentence for a refusal.

    The engine's own in English, by its reason code in other languages.
    """
    if sentence and current() == "en":
        return sentence
    known = _REASONS.get(reason)
    return str(known) if known is not None else sentence or reason
