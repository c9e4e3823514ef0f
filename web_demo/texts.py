"""Fixed words that the page's scripts need, in the language of the request.

``{x}`` is filled in by the script.
"""

from .i18n import gettext as _


def common() -> dict[str, str]:
    return {
        "close": _("Close"),
        "you": _("You"),
        "copied": _("Copied"),
        "failed": _("No answer: please try again."),
    }


def lobby() -> dict[str, str]:
    return {**common(), "resume": _("Your tables")}


def table() -> dict[str, str]:
    return {
        **common(),
        "deal": _("Deal {n}"),
        "points": _("points"),
        "stock": _("Stock"),
        "pile": _("Pile"),
        "cards": _("cards"),
        "empty_pile": _("The pile is empty"),
        "your_melds": _("Your melds"),
        "your_turn": _("Your turn"),
        "playing": _("playing"),
        "away": _("away: a bot plays"),
        "bot": _("bot"),
        "thinks": _("thinking"),
        "dealer": _("Dealer"),
        "dealer_sign": _("D"),
        "knows": _("Seen:"),
        "hand": _("Your hand, {n} cards, {s} selected"),
        "clear": _("Clear the selection"),
        "must": _("must be used this turn"),
        "fresh": _("new"),
        "draw_stock": _("Stock, {n} cards: draw one"),
        "stock_n": _("Stock, {n} cards"),
        "take_n": _("{card}: take {n} cards"),
        "take_one": _("{card}: take it"),
        "pile_hint": _("choose a card to take it with all above it"),
        "as": _("{card} as {role}"),
        "by": _("{card}, laid by {who}"),
        "meld": _("{who}: {meld}, {points} points"),
        "lay_on": _("{label} on {meld}"),
        "selected": _("{n} selected, {a} actions"),
        "undone": _("Taken back"),
        "chosen": _("Selected: {n}"),
        "deadwood": _("Unmelded: {n}"),
        "scores": _("Match"),
        "moves": _("Last moves"),
        "no_moves": _("No move yet"),
        "hint": _("Best turn"),
        "hint_none": _("No hint now"),
        "select_step": _("Select step 1"),
        "hint_foot": _("The engine looks at your cards and the table only."),
        "left": _("left in hand"),
        "on_table": _("on the table"),
        "goes_out": _("You can go out"),
        "deal_over": _("Deal {n} is over"),
        "match_over": _("The match is over"),
        "player": _("Player"),
        "in_hand": _("In hand"),
        "deal_col": _("Deal"),
        "before": _("Before"),
        "total": _("Total"),
        "went_out": _("went out"),
        "next": _("Next deal"),
        "score": _("Score"),
        "wait_others": _("Waiting for the others"),
        "replay": _("Replay this deal"),
        "again": _("Play again"),
        "lobby": _("To the lobby"),
        "how": _("Cards of {who}"),
        "how_you": _("Your cards"),
        "laid": _("On the table"),
        "left_hand": _("Left in hand"),
        "nothing": _("none"),
        "you_win": _("You win the match"),
        "winner": _("Winner: {who}"),
        "chips": _("Settled"),
        "rules": _("Table rules"),
        "special": _("Special rules"),
        "invite": _("Send this link to those who shall play:"),
        "copy": _("Copy link"),
        "start": _("Start, bots take the empty seats"),
        "seats": _("Seats"),
        "open": _("open"),
        "here": _("here"),
        "lost": _("Connection lost, trying again"),
        "back_in": _("Connected again"),
        "seconds": _("{n} seconds left"),
        "watching": _("You are watching"),
        "leave_sure": _("Leave the table? A bot plays on for you; you can come back."),
        "limit": _("Up-card"),
    }


def replay() -> dict[str, str]:
    return {
        **table(),
        "move_of": _("Move {n} of {m}"),
        "start_of": _("The deal begins"),
        "steps": _("Moves"),
        "play": _("Play the moves"),
        "pause": _("Pause"),
        "accuracy_note": _("How close the turns were to the best turn"),
        "unmelded": _("unmelded"),
        "chance": _("chance to win"),
        "chance_note": _(
            "The share of deals won when quick bots play on from what this player saw."
        ),
        "judging": _("The engine looks at the moves …"),
        "no_opinion": _("No opinion on this move"),
        "no_mistake": _("No further mistake"),
        "hand_of": _("Hand of {who}, {n} cards"),
    }
