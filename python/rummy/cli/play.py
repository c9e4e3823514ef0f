"""``rummy play``: a match in the terminal against bots."""

import random
from pathlib import Path

import click
from rich.markup import escape

import rummy
from rummy import bots
from rummy.cli.common import cards_text, console, game_options, rules_of, words_text
from rummy.cli.rulebook import rulebook
from rummy.cli.table import results, show_end, show_menu, show_view, told

HELP = """\
Choose by number or write an action: draw, take, meld run 7H 8H 9H, layoff 5C @2, discard KD.
A card alone is discarded.  ? rules   m the whole menu   h hint   q quit"""
SHORT = {"d": "draw", "t": "take", "p": "pass", "c": "claim", "g": "big-gin"}


@click.command()
@game_options
@click.option("--players", type=int, help="Seats in all; the smallest table without it.")
@click.option("--bots", "names", default="greedy", show_default=True, metavar="NAME,NAME")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="The same seed, the same cards.")
@click.option("--record", type=click.Path(dir_okay=False), help="Write the match to a file.")
def play(  # noqa: PLR0913 - one parameter an option
    *,
    game: str,
    options: tuple[str, ...],
    players: int | None,
    names: str,
    seed: int | None,
    record: str | None,
) -> None:
    """Play a match of GAME in the terminal against bots. Reads piped input as well."""
    rules = rules_of(game, options)
    seats = rules.seats.min if players is None else players
    rules.for_seats(seats)
    seed = random.getrandbits(32) if seed is None else seed
    if record:
        Path(record).touch()  # a file that cannot be written is told before the match
    session = Session(rules, seats, [name.strip() for name in names.split(",")], seed)
    try:
        session.run()
    finally:
        if record:
            Path(record).write_text(session.match.record(), encoding="utf-8")
            session.out.print(f"the match is in {record}", markup=False)


class Quit(Exception):  # noqa: N818 - no error
    """The player leaves, or the input ends."""


class Session:
    """One match of a person in match seat 0 against bots."""

    def __init__(self, rules: rummy.Rules, seats: int, names: list[str], seed: int) -> None:
        self.out = console()
        self.bots = [
            bots.by_name(names[i % len(names)], (seed + i) % 2**64) for i in range(seats - 1)
        ]
        people = ["You", *(f"Bot {i}" for i in range(1, seats))]
        self.match = rummy.Match(rules, seats=people, seed=seed)
        self.helper = bots.Search(samples=100)

    @property
    def names(self) -> list[str]:
        """Names by seat of the deal in progress."""
        return [self.match.seats[seat] for seat in self.match.seating]

    def run(self) -> None:
        """Play until the match is over or the player leaves."""
        title = self.match.rules.title()
        others = ", ".join(self.match.seats[1:])
        self.out.print(f"[bold]{escape(title)}[/] against {others}, seed {self.match.seed}")
        self.out.print(HELP, style="dim", markup=False)
        try:
            while not self.match.over:
                self._step()
        except Quit:
            self.out.print("you leave the table")
        if self.match.history:
            self.out.print(results(self.match))
        if self.match.over:
            winners = " and ".join(self.match.seats[seat] for seat in self.match.winners)
            self.out.print(f"[bold]the match is over: {winners}[/]")

    def _step(self) -> None:
        """Let the first actor play, and tell what came of it."""
        state, names, deals = self.match.state, self.names, len(self.match.history)
        player = self.match.seating[state.seat]
        view = state.view(state.seat)
        if player == 0:
            action = state.resolve(self._ask(view))
            self._tell_drawn(state, action)
        else:
            action = state.resolve(self.bots[player - 1].act(view))
            self.out.print(told(action, names[state.seat], state.pile))
        self.match.play(action)
        if len(self.match.history) > deals:
            show_end(self.out, self.match.history[-1], names)

    def _tell_drawn(self, state: rummy.State, action: rummy.Action) -> None:
        if action.verb == "draw":
            drawn = state.play(action).hand(state.seat) - state.hand(state.seat)
            self.out.print("you draw", cards_text(drawn))

    def _ask(self, view: rummy.View) -> rummy.Action | str:
        """Ask until the answer is a legal action."""
        menu = view.legal_actions()
        show_view(self.out, view, self.names)
        show_menu(self.out, view)
        while True:
            action = self._answer(self._read(), view, menu)
            if action is None:
                continue
            try:
                self.match.state.play(action)
            except rummy.RummyError as error:
                self.out.print(f"{error}", style="yellow", markup=False)
            else:
                return action

    def _read(self) -> str:
        try:
            answer = self.out.input("> ").strip()
        except EOFError:
            self.out.print()
            raise Quit from None
        if not self.out.is_terminal:
            self.out.print(answer, markup=False)
        return answer

    def _answer(
        self, words: str, view: rummy.View, menu: list[rummy.Action]
    ) -> rummy.Action | str | None:
        """Turn an answer into an action; ``None`` where it asked for something else."""
        if words.isascii() and words.isdigit():
            digits = words.lstrip("0")
            if digits and len(digits) < 9 and int(digits) <= len(menu):
                return menu[int(digits) - 1]
            self.out.print(f"there are actions 1 to {len(menu)}", style="yellow")
            return None
        match words.lower():
            case "":
                return menu[0] if len(menu) == 1 else None
            case "q" | "quit" | "exit":
                raise Quit
            case "?" | "help":
                self._explain()
            case "m" | "menu":
                for number, action in enumerate(menu, 1):
                    self.out.print(f"{number:4}", words_text(str(action)))
            case "h" | "hint":
                action = self.helper.act(view)
                self.out.print("try:", words_text(f"{action} - {bots.why(view, action)}"))
            case _:
                return _spelled(words)
        return None

    def _explain(self) -> None:
        for title, sentences in rulebook(self.match.rules):
            self.out.print(f"[bold]{title}[/]")
            for sentence in sentences:
                self.out.print(f"  {sentence}", markup=False)
        self.out.print(HELP, style="dim", markup=False)


def _spelled(words: str) -> str:
    """Spell out the short forms: a letter for a verb, a card alone for its discard."""
    try:
        return f"discard {rummy.Card(words)}"
    except rummy.ParseError:
        return SHORT.get(words.lower(), words)
