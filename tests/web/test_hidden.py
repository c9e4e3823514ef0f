"""Nothing hidden leaves the server.

At every step of a deal the hidden cards are replaced by others that the viewer cannot tell apart,
and every byte that his client can get is asked for again: nothing may change. Then the next action
is played in both worlds; as long as the engine's views stay equal, the lines told of it must be
equal too.
"""

import contextlib
import json
import random
from types import SimpleNamespace
from typing import Any

import pytest

import rummy
from tests.web.seats import choose
from web_demo import engine, present
from web_demo.play import Play
from web_demo.table import Logged

GAMES = engine.names()
MOST = 2000


def world(play: Play, state: Any) -> Play:
    """The same match with another state of the running deal."""
    twin = Play.__new__(Play)
    twin.__dict__.update(play.__dict__)
    match = play.match
    state_only: Any = SimpleNamespace(
        state=state,
        totals=match.totals,
        seating=match.seating,
        deal=match.deal,
        over=match.over,
        history=match.history,
        winners=match.winners,
        settlement=match.settlement,
        play=lambda action, seat=None: None,
    )
    twin.match = state_only
    twin.actions, twin.moves = list(play.actions), list(play.moves)
    return twin


def received(client: Any, seat: Any, full: bool) -> bytes:
    """What this client can get at this moment."""
    answer = client.get(
        f"{seat.base}/stream", headers={**seat.auth, "Last-Event-ID": "1"}, buffered=False
    )
    parts = answer.iter_encoded()
    stream = next(parts) + next(parts)
    answer.close()
    routes = ["view", "deals/1", "why?cards=7H", "rules", *(["hint"] if full else [])]
    rest = [client.get(f"{seat.base}/{route}", headers=seat.auth).data for route in routes]
    return b"".join([stream, *rest])


def page(client: Any, seat: Any) -> bytes:
    client.set_cookie("seat", seat.token, path=f"/t/{seat.id}")
    text = client.get(f"/t/{seat.id}").text
    return json.dumps(
        {**json.loads(text.split('id="boot">')[1].split("</script>")[0]), "csrf": ""}
    ).encode()


def seats_of(game: str) -> int:
    least, most = engine.seat_range(engine.load(game))
    return min(most, max(least, 3))


def play_through(
    app: Any, seat: Any, viewer: int, seed: int, every: int = 1, most: int = MOST
) -> int:
    """One deal with the viewer on his seat, compared at every n-th step.

    How many worlds were compared.
    """
    table = app.extensions["rummy_tables"].get(seat.id)
    chance, compared = random.Random(seed), 0
    for turn in range(most):
        if table.stage != "playing":
            return compared
        true = table.play
        player, action = true.turn(), scripted(true, chance)
        if turn % every:
            with table.lock:
                table.act(player, action)
            continue
        at = true.seat_of(viewer)
        view = true.state.view(at)
        searched = view.phase == "play" and true.turn() == viewer
        mine = received(seat.client, seat, searched)
        html = page(seat.client, seat) if turn % 15 == 0 else b""
        other = sampled(view, chance)
        if other is not None and other != true.state:
            table.play = world(true, other)
            assert received(seat.client, seat, searched) == mine
            assert not html or page(seat.client, seat) == html
            compare_lines(app, table, true, viewer, player, action)
            table.play = true
            compared += 1
        with table.lock:
            table.act(player, action)
    assert most < MOST, "the deal does not end"
    return compared


def sampled(view: Any, chance: random.Random) -> Any:
    with contextlib.suppress(rummy.IllegalAction):
        return view.sample(chance.randrange(2**32))
    return None


def scripted(play: Play, chance: random.Random) -> str:
    actions = [{"text": str(a), "verb": str(a.verb)} for a in play.state.legal_actions()]
    return choose({"actions": actions}, chance)


def compare_lines(app: Any, table: Any, true: Play, viewer: int, player: int, action: str) -> None:
    """The next action in both worlds: where the viewer's views agree, so must the lines."""
    twins = [world(true, true.state), world(true, table.play.state)]
    states = [twin.state for twin in twins]
    try:
        after = [state.play(action, seat=true.seat_of(player)) for state in states]
        moves = [twin.play(player, action) for twin in twins]
    except rummy.RummyError:
        return
    views = [state.view(true.seat_of(viewer)) for state in after]
    if views[0] != views[1]:
        return
    with app.test_request_context():
        lines = [present.line(table, Logged(1, "play", player, move), viewer) for move in moves]
    assert lines[0] == lines[1]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_no_byte(
    app: Any, sit: Any, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    players = seats_of(game)
    compared = 0
    for viewer in range(players):
        seat = sit(game, players=players, humans=players, seed=viewer + 1)
        tokens = [
            seat.client.post(f"/api/join/{seat.invite}", json={}).get_json()
            for _ in range(players - 1)
        ]
        if viewer:
            seat = type(seat)(seat.client, tokens[viewer - 1])
        compared += play_through(app, seat, viewer, seed=viewer, every=3, most=200)
    assert compared > 4 * players
    assert caplog.text == ""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_in_whole_matches(app: Any, sit: Any, game: str) -> None:
    players = seats_of(game)
    for viewer in range(players):
        seat = sit(game, players=players, humans=players, seed=100 + viewer)
        tokens = [
            seat.client.post(f"/api/join/{seat.invite}", json={}).get_json()
            for _ in range(players - 1)
        ]
        seat = type(seat)(seat.client, tokens[viewer - 1]) if viewer else seat
        table = app.extensions["rummy_tables"].get(seat.id)
        for deal in range(60):
            play_through(app, seat, viewer, seed=deal)
            if table.stage == "match-over":
                break
            with table.lock:
                for player in range(players):
                    if table.stage == "deal-over":
                        table.ready(player, table.play.deal)
