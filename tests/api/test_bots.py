"""Bots: the protocol, the bots of the library, duels, conformance."""

import math
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

import rummy
from rummy import bots

if TYPE_CHECKING:
    from collections.abc import Callable

GIN = rummy.load("gin")


class First:
    """Plays the first action of the menu that is no more than a draw or a discard."""

    def act(self, view: rummy.View) -> str:
        menu = view.legal_actions()
        return str(next((a for a in menu if a.verb == "discard"), menu[-1]))


@pytest.mark.parametrize("name", ["greedy", "quick", "random", "search:2"])
def test_bots_play_every_game_legally(name: str) -> None:
    bots.check(bots.by_name(name, 1))


def test_a_bot_of_ones_own_is_checked() -> None:
    bots.check(First())


def test_an_illegal_action_is_found_and_placed() -> None:
    class Cheat:
        def act(self, _: rummy.View) -> str:
            return "draw"

    with pytest.raises(rummy.IllegalAction) as caught:
        bots.check(Cheat())
    note = caught.value.__notes__[0].split(" in ", 1)[1]
    assert not rummy.State.from_json(note).is_legal("draw")


def test_a_choice_by_what_is_hidden_is_found() -> None:
    class Peek:
        """Tells equal views apart, as one that saw hidden cards would."""

        first: ClassVar[dict[rummy.View, rummy.View]] = {}

        def act(self, view: rummy.View) -> rummy.Action:
            menu = view.legal_actions()
            return menu[0] if self.first.setdefault(view, view) is view else menu[-1]

    with pytest.raises(rummy.RummyError) as caught:
        bots.check(Peek())
    assert caught.value.reason == "hidden-cards"


def test_search_is_bounded_by_time_or_by_worlds() -> None:
    state = rummy.load("romme").deal(players=2, seed=1).play("draw")
    view = state.view(state.seat)
    one, two = bots.Search(samples=20, seed=3), bots.Search(samples=20, seed=3)
    assert one.act(view) == two.act(view)
    assert view.is_legal(bots.Search(milliseconds=5).act(view))
    assert (one.name, one.seed, bots.Search().name) == ("search:20", 3, "search:20ms")
    again = pickle.loads(pickle.dumps(one))
    assert (repr(again), again.act(view)) == ("Search(samples=20, seed=3)", one.act(view))
    for name in ("search", "search:7", "search:7ms", *bots.NAMES):
        assert bots.by_name(bots.by_name(name).name).name == bots.by_name(name).name


def test_wrong_budgets_of_search() -> None:
    beyond: list[dict[str, Any]] = [
        {"milliseconds": 0},
        {"samples": -1},
        {"samples": 10**30},
        {"milliseconds": 10**6},
    ]
    for budget in beyond:
        with pytest.raises(rummy.RulesError) as caught:
            bots.Search(**budget)
        assert caught.value.reason == "out-of-range"
    wrong: list[dict[str, Any]] = [
        {"samples": 5, "milliseconds": 5},
        {"samples": "many"},
        {"worlds": 5},
    ]
    for budget in wrong:
        with pytest.raises(TypeError):
            bots.Search(**budget)
    for name in ("search:", "search:0", "search:ms", "search:-5", "search:99999999999"):
        with pytest.raises(rummy.RummyError):
            bots.by_name(name)


def sevens(view: rummy.View, seat: int, hand: rummy.Cards) -> float:
    """Believe that the other seat collects sevens."""
    assert seat != view.viewer
    return 5.0 * sum(card.rank == "7" for card in hand)


def test_a_belief_is_asked_about_the_others_hands() -> None:
    state = GIN.deal(players=2, seed=3).play("pass").play("pass").play("draw")
    view = state.view(state.seat)
    asked: list[tuple[int, rummy.Cards]] = []

    def belief(seen: rummy.View, seat: int, hand: rummy.Cards) -> float:
        assert seen == view
        asked.append((seat, hand))
        return sevens(seen, seat, hand)

    action = bots.Search(samples=16, seed=1, belief=belief).act(view)
    assert view.is_legal(action)
    assert {seat for seat, _ in asked} == {1 - view.viewer}
    assert all(len(hand) == 10 and not set(hand) & set(view.hand) for _, hand in asked)
    again = bots.Search(samples=16, seed=1, belief=sevens)
    assert again.act(view) == action
    copy = pickle.loads(pickle.dumps(again))
    assert (copy.act(view), copy.belief, copy.seed) == (action, sevens, 1)
    assert bots.Search(samples=16).belief is None


def test_a_belief_weighs_in_duels_and_its_errors_come_through() -> None:
    def broken(_view: rummy.View, _seat: int, _hand: rummy.Cards) -> float:
        raise LookupError("no idea")

    state = GIN.deal(players=2, seed=3).play("pass").play("pass").play("draw")
    wrong: list[tuple[Any, type[Exception]]] = [(broken, LookupError), (lambda *_: "?", TypeError)]
    for belief, error in wrong:
        with pytest.raises(error):
            bots.Search(samples=8, belief=belief).act(state.view(state.seat))
    with pytest.raises(LookupError, match="no idea"):
        bots.duel(bots.Search(samples=8, belief=broken), "greedy", GIN, deals=1)
    with pytest.raises(TypeError, match="belief"):
        bots.Search(samples=8, belief=3)  # type: ignore[arg-type]


def test_random_follows_its_seed() -> None:
    view = GIN.deal(players=2, seed=1)
    view = view.play("pass").play("pass").play("draw")
    first, second = bots.Random(5), bots.Random(5)
    choices = [first.act(view.view(view.seat)) for _ in range(20)]
    assert choices == [second.act(view.view(view.seat)) for _ in range(20)]
    assert len(set(choices)) > 3
    assert pickle.loads(pickle.dumps(bots.Random(5))).act(view.view(view.seat)) == choices[0]
    assert (bots.Random(5).name, bots.Random(5).seed, bots.Greedy().name) == ("random", 5, "greedy")


def test_a_bot_is_asked_only_when_it_may_act() -> None:
    state = GIN.deal(players=2, seed=1)
    for bot in (bots.Random(1), bots.Quick(), bots.Greedy(), bots.Search(samples=2)):
        with pytest.raises(rummy.IllegalAction) as caught:
            bot.act(state.view(1 - state.seat))
        assert caught.value.reason == "not-your-turn"
        end = bots.play(state, [bots.Greedy(), bots.Greedy()])
        with pytest.raises(rummy.IllegalAction) as caught:
            bot.act(end.view(0))
        assert caught.value.reason == "deal-over"
        with pytest.raises(TypeError):
            bot.act(state)  # type: ignore[arg-type]


def test_play_wants_a_bot_for_each_seat() -> None:
    with pytest.raises(rummy.RulesError) as caught:
        bots.play(GIN.deal(players=2, seed=1), [bots.Greedy()])
    assert caught.value.reason == "seats"


@pytest.mark.parametrize("game", ["gin", "rami-40", "romme"])
def test_a_duel_is_above_zero_for_the_better_bot(game: str) -> None:
    rules = rummy.load(game)
    result = bots.duel("greedy", bots.Random(1), rules, deals=60, seed=1)
    assert result.deals == 60
    assert result.mean - result.margin > 0
    assert result.records[0].wins > result.records[1].wins
    back = bots.duel("random", "greedy", rules, deals=60, seed=1)
    assert back.mean + back.margin < 0


def test_a_duel_in_python_is_the_one_in_rust() -> None:
    for game, players in (("gin", 2), ("rami-40", 3)):
        rules = rummy.load(game)
        here = bots.duel(Same(), "random", rules, deals=10, seed=4, players=players)
        there = bots.duel("greedy", "random", rules, deals=10, seed=4, players=players)
        assert math.isclose(here.mean, there.mean, abs_tol=1e-9)
        assert math.isclose(here.margin, there.margin, abs_tol=1e-9)
        for ours, theirs in zip(here.records, there.records, strict=True):
            assert ours[:2] == pytest.approx(theirs[:2])


class Same:
    """`Greedy` in other clothes, so that it is asked from Python."""

    def act(self, view: rummy.View) -> rummy.Action:
        return bots.Greedy().act(view)


def test_a_tournament_in_python_is_the_one_in_rust() -> None:
    for game, players, others in (("gin", 2, ["random", "random"]), ("rami-40", 3, ["random"])):
        rules = rummy.load(game)
        here = bots.tournament([Same(), *others], rules, deals=6, seed=4, players=players)
        there = bots.tournament(["greedy", *others], rules, deals=6, seed=4, players=players)
        assert [standing.name for standing in here] == ["Same", *others]
        assert there[0].mean - there[0].margin > 0
        for ours, theirs in zip(here, there, strict=True):
            assert ours[1:3] == pytest.approx(theirs[1:3])
            assert ours.record[:2] == pytest.approx(theirs.record[:2])


def test_an_executor_changes_nothing() -> None:
    rules = rummy.load("gin")
    alone = bots.duel(Same(), "random", rules, deals=25, seed=4)
    for executor in (ThreadPoolExecutor(2), ProcessPoolExecutor(2, get_context("spawn"))):
        with executor:
            bot = Same() if isinstance(executor, ThreadPoolExecutor) else "greedy"
            spread = bots.duel(bot, "random", rules, deals=25, seed=4, executor=executor)
            assert spread[:3] == alone[:3]
            field = bots.tournament(["greedy", "random"], rules, 8, executor=executor)
            assert field[0].mean > 0


def test_wrong_arguments_of_measurements() -> None:
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: bots.duel("clever", "greedy", GIN), "bot"),
        (lambda: bots.duel("greedy", "random", GIN, players=3), "seats"),
        (lambda: bots.duel("greedy", First(), GIN, deals=-1), "out-of-range"),
        (lambda: bots.duel("greedy", "random", GIN, deals=-1), "out-of-range"),
        (lambda: bots.by_name("x" * 1000), "bot"),
        (lambda: bots.tournament(["greedy"], GIN), "seats"),
        (lambda: bots.tournament(["greedy", "random"], GIN, players=3), "seats"),
        (lambda: bots.tournament(["greedy", Same()], GIN, deals=-1), "out-of-range"),
        (lambda: bots.tournament(["greedy"] * 300, GIN), "out-of-range"),
        (lambda: rummy.playouts(GIN, 3, 1, 1), "seats"),
        (lambda: rummy.playouts(GIN, 2, -1, 1), "out-of-range"),
        (lambda: rummy.playouts(GIN, 2, 10**30, 1), "out-of-range"),
        (lambda: rummy.playouts(GIN, 2, 1, -1), "out-of-range"),
        (lambda: rummy.playouts(GIN, 2, 1, 1, "clever"), "bot"),
        (lambda: rummy.perft(GIN.deal(players=2), -1), "out-of-range"),
        (lambda: rummy.perft(GIN.deal(players=2), 10**9), "out-of-range"),
    ]
    for call, reason in calls:
        with pytest.raises(rummy.RummyError) as caught:
            call()
        assert caught.value.reason == reason
    with pytest.raises(TypeError):
        rummy.playouts("gin", 2, 1, 1)  # type: ignore[arg-type]


def test_what_is_no_bot_and_no_rules_is_named() -> None:
    nobody: Any = object()
    text: Any = "gin"
    state = GIN.deal(players=2, seed=1)
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: bots.check(nobody), "object has no method act"),
        (lambda: bots.play(state, [nobody, bots.Greedy()]), "object has no method act"),
        (lambda: bots.duel(nobody, "greedy", GIN), "object has no method act"),
        (lambda: bots.tournament(["greedy", nobody], GIN), "object has no method act"),
        (lambda: bots.duel("greedy", "random", text), "rules: .* not str"),
        (lambda: bots.tournament(["greedy", "random"], text), "rules: .* not str"),
        (lambda: bots.duel("greedy", "random", GIN, worker=1), "worker"),  # type: ignore[call-arg]
    ]
    for call, told in calls:
        with pytest.raises(TypeError, match=told):
            call()


def test_playouts_follow_their_seed() -> None:
    one, two = (rummy.playouts(GIN, 2, 200, 7, "greedy") for _ in range(2))
    assert (one.deals, one.endings, one.mean_points) == (200, two.endings, two.mean_points)
    assert sum(one.endings.values()) == 200
    assert one.mean_turns == two.mean_turns > 1
    assert one.seconds > 0
    assert one.deals_per_second > 0
    assert rummy.playouts(GIN, 2, 0, 7).deals == 0


def test_perft_counts_the_menu() -> None:
    state = GIN.deal(players=2, seed=3)
    assert rummy.perft(state, 0) == 1
    assert rummy.perft(state, 1) == len(state.legal_actions())
    deeper = sum(len(state.play(action).legal_actions()) for action in state.legal_actions())
    assert rummy.perft(state, 2) == deeper
