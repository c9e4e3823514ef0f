"""Rules help, generated from the active rules.

Nothing is written for a game by name but its lobby line.

``r`` in the helpers is the engine's rules with plain values for the number of seats at the table.
"""

from typing import Any

from rummy import Rules

from . import engine
from .i18n import current, ngettext
from .i18n import gettext as _
from .i18n import lazy_gettext as _l


def title(rules: Rules) -> str:
    return str(rules.title(current()))


def goal(rules: Rules) -> str:
    """The end of the match in a few words: *first to 500*."""
    match = engine.plain(rules, rules.seats.min).match
    if match.length == "target":
        return _("first to %(points)d points", points=match.target)
    if match.length == "stack":
        return _("until one has all the chips")
    return ngettext("%(num)d deal", "%(num)d deals", match.deals)


def low_is_good(rules: Rules) -> bool:
    """Whether the lowest total wins."""
    return bool(engine.plain(rules, rules.seats.min).match.best == "low")


def upcard_counts(rules: Rules) -> bool:
    """Whether the first open card means something for the whole deal."""
    return bool(rules.finish.knock_by_upcard or rules.score.spades_double)


def players(rules: Rules) -> str:
    """*2-4 players*."""
    least, most = rules.seats.min, rules.seats.max
    if least == most:
        return ngettext("%(num)d player", "%(num)d players", most)
    return _("%(least)d–%(most)d players", least=least, most=most)


def option_titles(rules: Rules) -> dict[str, str]:
    """Names and titles of the special rules a game offers, in the order of the profile."""
    return engine.option_titles(rules, current())


def help_sections(rules: Rules, seats: int) -> list[dict[str, Any]]:
    """Headings with sentences: what holds at this table, in the order of a turn."""
    r = engine.plain(rules, seats)
    parts = [
        (_("The cards"), _cards(r)),
        (_("A turn"), _turn(r)),
        (_("Sets and runs"), _melds(r)),
        (_("Jokers"), _jokers(r)),
        (_("Laying down"), _laying(r)),
        (_("The end of a deal"), _ending(r)),
        (_("Points"), _points(r)),
        (_("The match"), _match(r)),
    ]
    return [
        {"title": head, "lines": [line for line in lines if line]}
        for head, lines in parts
        if any(lines)
    ]


def _cards(r: Rules) -> list[str]:
    packs = ngettext("%(num)d pack of 52 cards", "%(num)d packs of 52 cards", r.deck.packs)
    jokers = (
        ngettext("%(num)d joker", "%(num)d jokers", r.deck.jokers)
        if r.deck.jokers
        else _("no jokers")
    )
    return [
        _("The deck: %(packs)s, %(jokers)s.", packs=packs, jokers=jokers),
        ngettext(
            "Each player is dealt %(num)d card.", "Each player is dealt %(num)d cards.", r.deal.hand
        ),
        _("The player left of the dealer begins."),
        _("The first open card is offered round the table before the first turn.")
        if r.deal.offer_upcard
        else "",
    ]


def _turn(r: Rules) -> list[str]:
    pile = (
        _("Draw the top card of the stock, or take a card of the pile with all cards above it.")
        if r.pile.take == "any"
        else _("Draw the top card of the stock or of the pile.")
    )
    return [
        pile,
        {
            "deep": _(
                "If you take more than one card, the lowest of them must be laid in this turn."
            ),
            "always": _("A card taken from the pile must be laid in this turn."),
        }.get(r.pile.must_use, ""),
        _("The pile is closed in the first turn of each player.")
        if r.pile.closed_first_turn
        else "",
        ""
        if r.pile.rediscard
        else _("The card just taken from the pile may not be thrown back in this turn."),
        _("Who can lay his whole hand need not draw.") if r.draw.skip_to_go_out else "",
        _("Then lay down and add to melds as you like, and end the turn with a discard.")
        if r.finish.by == "empty"
        else _("Then discard one card; melds stay in hand until somebody knocks."),
        "" if r.discard.jokers else _("Jokers may not be discarded."),
        _claim(r),
    ]


def _claim(r: Rules) -> str:
    if not r.claim.allowed:
        return ""
    return _(
        "Knock: before the next player draws, any other player may take the discard together with "
        "a card of the stock, out of turn (from %(seats)d players on).",
        seats=r.claim.min_seats,
    )


def _melds(r: Rules) -> list[str]:
    ace = {
        "low": _("The ace is low: ace, two, three."),
        "both": _("The ace is low or high: ace, two, three or queen, king, ace."),
        "cyclic": _("Runs go round: king, ace, two is allowed."),
    }
    fixed = _("A set is laid in the order clubs, spades, hearts, diamonds, without a gap.")
    return [
        _(
            "A set: %(least)d to %(most)d cards of one rank, all suits different.",
            least=r.set.min,
            most=r.set.max,
        ),
        fixed if r.set.order == "fixed" else "",
        _("A run: at least %(least)d cards of one suit in a row.", least=r.run.min),
        ace[r.run.ace],
    ]


def _jokers(r: Rules) -> list[str]:
    if not r.deck.jokers:
        return []
    limit = (
        ngettext(
            "At most %(num)d joker in a meld.",
            "At most %(num)d jokers in a meld.",
            r.wild.max_per_meld,
        )
        if r.wild.max_per_meld < 13
        else ""
    )
    return [
        _("A joker stands for any card."),
        limit,
        _("A meld needs more natural cards than jokers.") if r.wild.fewer_than_naturals else "",
        "" if r.wild.adjacent else _("Jokers may not lie side by side."),
        _("Where a joker could stand for several cards, the lowest counts.")
        if r.wild.policy == "lowest"
        else _(
            "Where a joker could stand for several cards, the order in which you lay it decides."
        ),
        *_swaps(r),
    ]


def _swaps(r: Rules) -> list[str]:
    sets = {
        "never": "",
        "any-missing": _("A joker in a set may be swapped for any suit that is missing."),
        "closed": _("A joker in a set may be swapped only when the set has four cards."),
        "all-missing": _("A joker in a set of three is swapped for both missing suits at once."),
    }
    freed = {
        "keep": "",
        "relay": _("A swapped joker must be laid again in the same turn if that is possible."),
        "lay": _("A swapped joker must be laid again in the same turn."),
    }
    runs = _("A joker in a run may be swapped for the card it stands for.") if r.swap.runs else ""
    any_swap = r.swap.runs or r.swap.sets != "never"
    return [runs, sets[r.swap.sets], freed[r.swap.joker] if any_swap else ""]


def _laying(r: Rules) -> list[str]:
    if r.finish.by == "knock":
        return [_("After a knock the others add to the melds of the knocker."), *_knock(r)]
    points = (
        _(
            "The first melds of a player must be worth %(points)d points in one turn.",
            points=r.opening.points,
        )
        if r.opening.points
        else ""
    )
    return [
        points,
        _("Among them must be a run without a joker.") if r.opening.pure_run else "",
        _("Before you add to melds of others you must have laid a meld of your own.")
        if r.opening.meld_first
        else _("You may add to melds on the table without a meld of your own."),
    ]


def _knock(r: Rules) -> list[str]:
    limit = (
        _("The value of the first open card is the most you may hold unmelded when you knock.")
        if r.finish.knock_by_upcard
        else _(
            "You may knock with at most %(points)d points unmelded.", points=r.finish.knock_limit
        )
    )
    ace = _("With an ace as the open card only gin counts.") if not r.finish.knock_ace else ""
    return [
        limit,
        ace if r.finish.knock_by_upcard else "",
        _("Big gin: all eleven cards melded, without a discard.") if r.finish.big_gin else "",
    ]


def _ending(r: Rules) -> list[str]:
    last = {
        "required": _("Who discards his last card wins the deal; a card must be left for that."),
        "optional": _(
            "Who has no card left wins the deal; the last card may be laid or discarded."
        ),
    }
    stock = {
        "end": _("When the stock runs out the deal ends."),
        "reshuffle": _("When the stock runs out the pile without its top card is shuffled."),
        "flip": _("When the stock runs out the pile without its top card is turned over."),
        "flip-all": _("When the stock runs out the whole pile is turned over."),
        "pile": _("When the stock is empty play goes on from the pile until somebody passes."),
    }
    floor = _("The deal is void when %(cards)d cards are left in the stock.", cards=r.stock.floor)
    times = (
        ngettext(
            "That happens once at most.", "That happens %(num)d times at most.", r.stock.reshuffles
        )
        if r.stock.when_empty == "reshuffle" and r.stock.reshuffles < 255
        else ""
    )
    return [
        last[r.finish.last_discard] if r.finish.by == "empty" else "",
        floor if r.stock.floor else stock[r.stock.when_empty],
        times,
    ]


def _points(r: Rules) -> list[str]:
    kinds = {
        "zero-sum": _("The losers lose the value of their hands, the winner gets the sum."),
        "hand": _("Cards left in hand count against you; the winner gets nothing. Low is good."),
        "winner": _("The winner gets the value of all other hands."),
        "table": _("Each player gets his cards on the table less his cards in hand."),
        "gin": _("The winner gets the difference of what is unmelded."),
        "gin-each": _("Every opponent is charged by himself."),
    }
    return [kinds[r.score.kind], _values(r), *_bonuses(r)]


def _values(r: Rules) -> str:
    hand = r.score.values.hand
    ace, faces = hand[0], hand[12]
    text = _("In hand an ace counts %(ace)d, a court card %(court)d", ace=ace, court=faces)
    return text + (
        _(", a joker %(joker)d.", joker=r.score.values.hand_joker) if r.deck.jokers else "."
    )


def _bonuses(r: Rules) -> list[str]:
    s = r.score
    twice = (
        _("Going out in a single turn counts %(times)d times.", times=s.one_turn)
        if s.one_turn > 1
        else ""
    )
    never = (
        _("Who has never opened pays %(points)d points instead of his hand.", points=s.unopened)
        if s.unopened
        else ""
    )
    gin = ""
    if s.kind in ("gin", "gin-each"):
        gin = _(
            "Gin is worth %(gin)d points more, an undercut %(undercut)d.",
            gin=s.gin,
            undercut=s.undercut,
        )
    return [
        twice,
        never,
        _("The winner is also paid for the cards he laid.") if s.table_share else "",
        gin,
        _("A spade as first open card doubles the deal.") if s.spades_double else "",
    ]


def _match(r: Rules) -> list[str]:
    m = r.match
    length = {
        "target": _("The match ends when somebody has %(points)d points.", points=m.target),
        "stack": _("The match ends when one player has all the chips."),
        "deals": ngettext("The match has %(num)d deal.", "The match has %(num)d deals.", m.deals),
    }
    best = _("The highest total wins.") if m.best == "high" else _("The lowest total wins.")
    tie = (
        _("Equal totals play on until one leads.")
        if m.ties == "play-off"
        else _("Equal totals win together.")
    )
    pool = (
        _("Each pays %(ante)d into the pool; the winner of a deal takes it.", ante=m.ante)
        if m.pool == "winner"
        else ""
    )
    return [length[m.length], best, tie, pool]


_NOTES = {
    "zero-sum": _l("Losers lose their hands, the winner gets the sum."),
    "hand": _l("Cards left in hand count against you. Low is good."),
    "winner": _l("The winner gets the value of all other hands."),
    "table": _l("Cards laid on the table count for you, cards left in hand against you."),
    "gin": _l("The winner gets the difference of deadwood and his bonuses."),
    "gin-each": _l("Every opponent is charged by himself."),
}


def scoring_notes(rules: Rules) -> str:
    """One line under the score table: how the points arose."""
    return str(_NOTES[engine.plain(rules, rules.seats.min).score.kind])


def card_values(rules: Rules, faces: list[str]) -> list[int]:
    """What each card costs in hand, in points."""
    return [rules.hand_value(face) for face in faces]
