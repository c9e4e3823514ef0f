"""The rules of a game as English sentences, from its sections alone."""

from collections.abc import Sequence
from itertools import groupby

from rummy import Card, Rules

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
Chapter = tuple[str, list[str]]


def rulebook(rules: Rules) -> list[Chapter]:
    """Give the chapters of a game's rules: a heading and its sentences each."""
    chapters = [
        ("Cards", _cards(rules)),
        ("Turn", _turn(rules)),
        ("Melds", _melds(rules)),
        ("Table", _table(rules)),
        ("End of a deal", _end(rules)),
        ("Points", _points(rules)),
        ("Match", _match(rules)),
    ]
    return [(title, [s for s in sentences if s]) for title, sentences in chapters]


def _cards(rules: Rules) -> list[str]:
    seats, lines = rules.seats, []
    steps: dict[tuple[int, int, int], list[int]] = {}
    for n in range(seats.min, seats.max + 1):
        table = rules.for_seats(n)
        key = (table.deck.packs, table.deck.jokers, table.deal.hand)
        steps.setdefault(key, []).append(n)
    for (packs, jokers, hand), at in steps.items():
        who = f"{at[0]}" if len(at) == 1 else f"{at[0]} to {at[-1]}"
        deck = "one pack" if packs == 1 else f"{packs} packs"
        wild = f" and {jokers} jokers" if jokers else ""
        lines.append(f"{who} seats: {deck} of 52{wild}, {hand} cards each.")
    return lines


def _turn(rules: Rules) -> list[str]:
    knock = rules.finish.by == "knock"
    take = {
        "top": "Draw from the stock or take the top of the discard pile",
        "any": "Draw from the stock or take any card of the pile with all above it",
    }[rules.pile.take]
    return [
        "The up-card is offered round the table first." if rules.deal.offer_upcard else "",
        f"{take}; then {'' if knock else 'lay what you like, and '}discard.",
        {
            "free": "",
            "deep": "Where more than one card is taken, the chosen one must be laid at once.",
            "always": "A card taken from the pile must be laid at once.",
        }[rules.pile.must_use],
        "" if rules.pile.rediscard else "The card just taken may not be thrown back.",
        "In the first turn the pile is closed." if rules.pile.closed_first_turn else "",
        "Who can lay the whole hand need not draw." if rules.draw.skip_to_go_out else "",
        "" if rules.discard.jokers else "Jokers may not be discarded.",
        "The last discard may be claimed out of turn." if rules.claim.allowed else "",
    ]


def _melds(rules: Rules) -> list[str]:
    ace = {
        "low": "The ace is low.",
        "both": "The ace is low or high.",
        "cyclic": "Runs go round the corner: K A 2.",
    }[rules.run.ace]
    order = " in the order clubs, spades, hearts, diamonds" if rules.set.order == "fixed" else ""
    return [
        f"Set: {rules.set.min} to {rules.set.max} cards of one rank, all suits different{order}.",
        f"Run: at least {rules.run.min} consecutive cards of one suit. {ace}",
        *(_jokers(rules) if _has_jokers(rules) else []),
    ]


def _has_jokers(rules: Rules) -> bool:
    seats = rules.seats
    return any(rules.for_seats(n).deck.jokers for n in range(seats.min, seats.max + 1))


def _jokers(rules: Rules) -> list[str]:
    wild, most = rules.wild, rules.wild.max_per_meld
    return [
        f"At most {most} joker{'s' if most > 1 else ''} in a meld." if most < 13 else "",
        "Jokers are fewer than natural cards in a meld." if wild.fewer_than_naturals else "",
        f"At least {wild.min_naturals} natural cards in a meld." if wild.min_naturals > 1 else "",
        "" if wild.adjacent else "Two jokers may not lie side by side.",
        "A joker takes the lowest place it can." if wild.policy == "lowest" else "",
    ]


def _table(rules: Rules) -> list[str]:
    if rules.finish.by == "knock":
        return ["Nothing is laid before somebody knocks; then the others may lay off on his melds."]
    opening, swap = rules.opening, rules.swap
    lines = [
        f"The first melds of a seat are worth {opening.points} points or more."
        if opening.points
        else "",
        "They hold a run without a joker." if opening.pure_run else "",
        "Lay a meld of your own before laying off or swapping." if opening.meld_first else "",
        "Cards may be laid off on any meld of the table.",
    ]
    return lines + (_swaps(rules) if (swap.runs or swap.sets != "never") else [])


def _swaps(rules: Rules) -> list[str]:
    sets = {
        "never": "",
        "any-missing": "A joker in a set may be taken for any missing suit.",
        "closed": "A joker in a set may be taken once the set has four cards.",
        "all-missing": "A joker in a set may be taken for both missing suits.",
    }[rules.swap.sets]
    return [
        "A joker in a run may be taken for the card it stands for." if rules.swap.runs else "",
        sets,
        {
            "keep": "",
            "relay": "It must be laid again in the same turn if that is possible.",
            "lay": "It must be laid again in the same turn.",
        }[rules.swap.joker],
    ]


def _end(rules: Rules) -> list[str]:
    finish = rules.finish
    if finish.by == "knock":
        limit = "the up-card's value" if finish.knock_by_upcard else str(finish.knock_limit)
        return [
            f"Knock with deadwood up to {limit}; gin is no deadwood at all.",
            "Big gin: all eleven cards melded, no discard." if finish.big_gin else "",
            f"The hand is dead when {rules.stock.floor} cards are left in the stock.",
        ]
    last = {
        "required": "Go out by discarding the last card.",
        "optional": "Go out by laying or discarding the last card.",
    }[finish.last_discard]
    empty = {
        "end": "The deal ends when the stock is empty.",
        "reshuffle": "An empty stock is made anew from the shuffled pile.",
        "flip": "An empty stock is made anew from the pile, turned over, without its top.",
        "flip-all": "An empty stock is made anew from the whole pile, turned over.",
        "pile": "When the stock is empty, play goes on from the pile until somebody passes.",
    }[rules.stock.when_empty]
    return [last, empty]


def _points(rules: Rules) -> list[str]:
    score, values = rules.score, rules.score.values
    kind = {
        "zero-sum": "Losers lose the value of their hands, the winner gets the sum.",
        "hand": "Losers add the value of their hands, the winner nothing; low is good.",
        "winner": "The winner gets the value of the other hands.",
        "table": "Everybody gets what he laid less what he holds.",
        "gin": "The winner gets the difference of deadwood and bonuses.",
        "gin-each": "The winner is paid the difference of deadwood and bonuses by each opponent.",
    }[score.kind]
    joker = f", joker {values.hand_joker}" if _has_jokers(rules) else ""
    single = "".join(f", {Card(card).symbol}: {price}" for card, price in values.cards.items())
    return [
        kind,
        f"In hand: {_prices(values.hand)}{single}{joker}.",
        _one_turn(rules) if score.one_turn > 1 else "",
        _bonuses(rules) if rules.finish.by == "knock" else "",
        f"A hand that never opened costs {score.unopened}." if score.unopened else "",
        f"It costs {score.unopened_all} when only the winner opened." if score.unopened_all else "",
        "The winner is paid for the cards he laid, too." if score.table_share else "",
        "A spade up-card doubles the deal." if score.spades_double else "",
    ]


def _one_turn(rules: Rules) -> str:
    before = {
        "table-empty": "while nobody had laid anything",
        "seat-unlaid": "without having laid before",
    }[rules.score.one_turn_when]
    return f"Going out in one turn, {before}, counts {rules.score.one_turn} times."


def _bonuses(rules: Rules) -> str:
    score = rules.score
    big = f", big gin {score.big_gin}" if rules.finish.big_gin else ""
    return f"Gin {score.gin}{big}, undercut {score.undercut}."


def _prices(values: Sequence[int]) -> str:
    """Give the prices of the ranks, neighbours of one price together: ``2 to 9 5``."""
    priced = zip(RANKS, values, strict=True)
    parts = []
    for value, group in groupby(priced, key=lambda pair: pair[1]):
        ranks = [rank for rank, _ in group]
        span = ranks[0] if len(ranks) == 1 else f"{ranks[0]} to {ranks[-1]}"
        parts.append(f"{span}: {value}")
    face = all(value == int(rank) for rank, value in zip(RANKS[1:9], values[1:9], strict=True))
    if face:
        low = [part for part in parts if part.split(":")[0] in RANKS[1:9]]
        parts = [part for part in parts if part not in low]
        parts.insert(1, "2 to 9 their number")
    return ", ".join(parts)


def _match(rules: Rules) -> list[str]:
    match = rules.match
    best = "highest" if match.best == "high" else "lowest"
    length = {
        "deals": f"{match.deals} deals; the {best} total wins.",
        "target": f"Up to {match.target} points; the {best} total wins.",
        "stack": f"Each seat starts with {match.stack} chips; the last one that has any wins.",
    }[match.length]
    return [
        length,
        f"A total of -{match.loss_limit} ends it too." if match.loss_limit else "",
        "Equal totals play on." if match.ties == "play-off" else "",
        *_payment(rules),
        "" if match.rated else "Training: it does not count for rankings.",
    ]


def _payment(rules: Rules) -> list[str]:
    match = rules.match
    game = f"{match.game_bonus} for the match"
    twice = ", twice if the loser won no deal" if match.shutout_doubles else ""
    paid = {
        "none": "",
        "points": f"One unit is paid for {match.unit} points." if match.unit > 1 else "",
        "difference": "The winner of a deal is paid the difference in chips.",
        "bonuses": f"Then {game}{twice}, and {match.box_bonus} a deal won.",
        "prize": f"The winners share {match.prize} chips." if match.prize else "",
    }[match.settle]
    pool = f"Everybody pays {match.ante} into a pool; the winner of a deal takes it."
    return [paid, pool if match.pool == "winner" else ""]
