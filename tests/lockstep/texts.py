"""Actions that a menu does not hold: slips, near misses and nonsense."""

import random

from tests.reference.cards import JOKER, parse_cards, show, show_all

from .pair import Dict

BARE = ("draw", "pass", "claim", "done", "big-gin", "take")
ONE_CARD = ("discard", "knock", "gin", "take")


def any_text(rng: random.Random, position: Dict, seat: int, menu: list[str]) -> str:
    """A text that somebody might try for this seat."""
    if menu and rng.random() < 0.5:
        return slip(rng, rng.choice(menu))
    hand = list(parse_cards(position["hands"][seat]))
    verb = rng.choice((*BARE, *ONE_CARD, "meld", "meld", "layoff", "layoff", "layoff", "swap"))
    if verb in BARE and not (verb == "take" and rng.random() < 0.7):
        return verb
    if verb in ONE_CARD:
        return _with_one_card(rng, position, verb, hand)
    if verb == "meld":
        return _meld(rng, hand)
    return _on_table(rng, position, verb, hand)


def _with_one_card(rng: random.Random, position: Dict, verb: str, hand: list[int]) -> str:
    if verb == "take":
        pile = list(parse_cards(position["pile"]))
        place = f"#{rng.randint(1, 3)}" if rng.random() < 0.4 else ""
        return f"take {show(one(rng, pile))}{place}"
    return f"{verb} {show(one(rng, hand))}"


def one(rng: random.Random, cards: list[int]) -> int:
    """Mostly one of the cards."""
    return rng.choice(cards) if cards and rng.random() < 0.9 else rng.randrange(53)


def _meld(rng: random.Random, hand: list[int]) -> str:
    near = one(rng, hand)
    kind = rng.choice(("", "set ", "run "))
    alike = [c for c in hand if c == JOKER or c // 13 == near // 13 or c % 13 == near % 13]
    cards = rng.sample(alike, min(len(alike), rng.choice((2, 3, 3, 4, 5))))
    if rng.random() < 0.5:
        cards.sort()
    return f"meld {kind}{show_all(cards or [near])}"


def _on_table(rng: random.Random, position: Dict, verb: str, hand: list[int]) -> str:
    count = len(position["table"])
    target = rng.randint(1, count) if count and rng.random() < 0.95 else rng.choice((0, count + 1))
    cards = [one(rng, _near(position, target, hand)) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
    if verb == "swap":
        return f"swap {show_all(cards[:2])} @{target}"
    end = rng.choice(("", "", " low", " high"))
    return f"layoff {show_all(cards)} @{target}{end}"


def _near(position: Dict, target: int, hand: list[int]) -> list[int]:
    """Cards of the hand that share a rank or the suit with the meld."""
    if not 1 <= target <= len(position["table"]):
        return hand
    laid = parse_cards(position["table"][target - 1]["meld"].partition(" ")[2])
    suits = {c // 13 for c in laid if c != JOKER}
    ranks = {c % 13 for c in laid if c != JOKER}
    fitting = [c for c in hand if c == JOKER or c // 13 in suits or c % 13 in ranks]
    return fitting or hand


def slip(rng: random.Random, text: str) -> str:
    """A listed action with something changed."""
    words = text.split()
    change = rng.choice((_no_kind, _no_end, _shuffled, _less, _more, _lower, _other_card, _target))
    return " ".join(change(rng, words))


def _no_kind(_: random.Random, words: list[str]) -> list[str]:
    return [word for word in words if word not in ("set", "run")]


def _no_end(rng: random.Random, words: list[str]) -> list[str]:
    bare = [word for word in words if word not in ("low", "high")]
    added = [rng.choice(("low", "high"))] if words[0] == "layoff" and rng.random() < 0.6 else []
    return bare + added


def _cards(words: list[str]) -> list[int]:
    """Where the cards stand."""
    return [i for i, word in enumerate(words) if i and (word == "X" or word[1:] in set("CDHS"))]


def _shuffled(rng: random.Random, words: list[str]) -> list[str]:
    places = _cards(words)
    cards = [words[i] for i in places]
    rng.shuffle(cards)
    return _replaced(words, dict(zip(places, cards, strict=True)))


def _replaced(words: list[str], new: dict[int, str]) -> list[str]:
    return [new.get(i, word) for i, word in enumerate(words)]


def _less(rng: random.Random, words: list[str]) -> list[str]:
    places = _cards(words)
    gone = rng.choice(places) if len(places) > 1 else -1
    return [word for i, word in enumerate(words) if i != gone]


def _more(rng: random.Random, words: list[str]) -> list[str]:
    places = _cards(words)
    if not places:
        return words
    at = rng.choice(places)
    extra = rng.choice((words[at], "X", show(rng.randrange(53))))
    return [*words[:at], extra, *words[at:]]


def _lower(_: random.Random, words: list[str]) -> list[str]:
    return [word.lower().replace("t", "10") if word[0] == "T" else word.lower() for word in words]


def _other_card(rng: random.Random, words: list[str]) -> list[str]:
    places = _cards(words)
    return _replaced(words, {rng.choice(places): show(rng.randrange(53))}) if places else words


def _target(rng: random.Random, words: list[str]) -> list[str]:
    return [f"@{rng.randint(0, 5)}" if word.startswith("@") else word for word in words]
