"""Measurements: kept in files, spread over executors and clusters, rated, drawn."""

import itertools
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import rummy
from rummy import bots
from rummy.cli.app import run

GIN = rummy.load("gin")


class Same:
    """`Greedy` in other clothes, so that it is asked from Python."""

    name = "same"

    def act(self, view: rummy.View) -> rummy.Action:
        return bots.Greedy().act(view)


def timeless(duel: bots.Duel) -> bots.Duel:
    first, second = (record._replace(seconds_per_move=0.0) for record in duel.records)
    return duel._replace(records=(first, second))


def measured(**how: Any) -> bots.Duel:  # noqa: ANN401 - any of its options
    return timeless(bots.duel("greedy", "random", GIN, deals=35, seed=9, **how))


def test_workers_change_nothing() -> None:
    results = [measured(workers=workers) for workers in (None, 1, 3)]
    assert results[0] == results[1] == results[2]
    for workers in (0, 1025, -1):
        with pytest.raises(rummy.RulesError) as caught:
            measured(workers=workers)
        assert caught.value.reason == "out-of-range"


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"

    def stop(done: int, _: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measured(resume=file, progress=stop)
    assert file.read_text().count("\n") == 2
    told: list[tuple[int, int]] = []
    assert measured(resume=file, progress=lambda *now: told.append(now)) == measured()
    assert told == [(20, 35), (30, 35), (35, 35)]
    size = file.stat().st_size
    assert measured(resume=file) == measured()
    assert file.stat().st_size == size


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    measured(resume=file)
    whole = file.read_bytes()
    for lost in (1, 40, len(whole.split(b"\n")[-2])):
        file.write_bytes(whole[:-lost])
        assert measured(resume=file) == measured()
    assert file.read_bytes().count(b"\n") == 4


def test_a_deal_kept_twice_counts_once(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    measured(resume=file)
    file.write_bytes(file.read_bytes() * 2)
    assert measured(resume=file) == measured()


def test_a_file_keeps_many_measurements_and_more_deals(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    measured(resume=file)
    other = bots.duel("greedy", "random", GIN, deals=15, seed=8, resume=file)
    assert timeless(other) == timeless(bots.duel("greedy", "random", GIN, deals=15, seed=8))
    patched = GIN.patch({"finish": {"knock_limit": 5}})
    fives = [bots.duel("greedy", "random", patched, 10, 9, resume=way).mean for way in (file, None)]
    assert fives[0] == fives[1] != bots.duel("greedy", "random", GIN, 10, 9, resume=file).mean
    more = bots.duel("greedy", "random", GIN, deals=47, seed=9, resume=file)
    assert timeless(more) == timeless(bots.duel("greedy", "random", GIN, deals=47, seed=9))


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    measured(resume=file)
    line = json.loads(file.read_text().split("\n")[0])
    changed = [
        line | {"first": -1},
        line | {"first": 0.5},
        line | {"deals": [[["a", "b", "c", "d", "e", "f"]] * 2]},
        line | {"deals": [deal[:1] for deal in line["deals"]]},
        line | {"deals": [[[float("nan")] * 6] * 2]},
        line | {"deals": 5},
    ]
    texts = ["a letter\n", '{"of": 1}\n', "[]\n", '{"of": {}, "first": 0, "deals": [[[1]]]}\n']
    texts += ["a letter without an end", "[" * 100_000 + "\n", "\0"]
    for text in [*texts, *(json.dumps(one) + "\n" for one in changed)]:
        file.write_text(text)
        with pytest.raises(rummy.ParseError, match=r"line 1") as caught:
            measured(resume=file)
        assert caught.value.reason == "record"
        assert file.read_text() == text


def test_an_error_in_a_task_comes_through_and_keeps_what_was_played(tmp_path: Path) -> None:
    class Late:
        """Breaks down after a while."""

        asked = itertools.count()

        def act(self, view: rummy.View) -> rummy.Action:
            if next(self.asked) > 1000:
                raise OSError("out of paper")
            return bots.Greedy().act(view)

    file = tmp_path / "deals.jsonl"
    with ThreadPoolExecutor(1) as executor, pytest.raises(OSError, match="out of paper"):
        bots.duel(Late(), "random", GIN, 100, resume=file, executor=executor)
    assert 1 <= file.read_text().count("\n") < 10


# --- a cluster ----------------------------------------------------------------------------------


@pytest.fixture
def client() -> Iterator[Any]:
    """Two workers in processes of their own."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=50,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_of_a_cluster_loses_and_doubles_nothing(
    client: Any,  # noqa: ANN401 - of an extra
    tmp_path: Path,
) -> None:
    file = tmp_path / "deals.jsonl"
    workers = client.run(os.getpid)
    assert len(set(workers.values())) == 2
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if not killed and 0 < done < total // 2:
            killed.append(next(iter(workers.values())))
            os.kill(killed[0], signal.SIGKILL)

    def duel(**how: Any) -> bots.Duel:  # noqa: ANN401 - any of its options
        return timeless(bots.duel("greedy", "search:2", GIN, deals=160, seed=3, **how))

    spread = duel(executor=client.get_executor(), resume=file, progress=kill)
    assert killed
    assert spread == duel()
    firsts = [json.loads(line)["first"] for line in file.read_text().splitlines()]
    assert sorted(firsts) == list(range(0, 160, 10))


# --- ratings, charts, the command line ----------------------------------------------------------


def test_ratings_follow_strength_and_the_seed() -> None:
    entrants = ["random", "search:4", "greedy"]
    one, two = (
        bots.tournament(entrants, GIN, 20, workers=workers, ratings=True) for workers in (1, 2)
    )
    ratings = [standing.rating for standing in one]
    assert ratings == [standing.rating for standing in two]
    weakest, *others = [rating for rating in ratings if rating is not None]
    assert min(rating.mu - 2 * rating.sigma for rating in others) > weakest.mu
    assert all(standing.rating is None for standing in bots.tournament(entrants, GIN, 2))


def test_without_the_extra_ratings_are_refused_before_a_deal_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "openskill"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "openskill", None)
    with pytest.raises(ModuleNotFoundError, match=r"rummy-engine\[ratings\]"):
        bots.tournament(["random", Same()], GIN, 10**8, ratings=True)
    assert run(["tournament", "gin", "--ratings"]) == 2
    assert "ratings need the extra: rummy-engine[ratings]" in capsys.readouterr().err


def test_a_chart_shows_every_entrant_and_its_interval() -> None:
    standings = bots.tournament(["random", "greedy", "search:2"], GIN, 12)
    root = ET.fromstring(bots.chart(standings, "Gin <2 seats> & more"))
    space = "{http://www.w3.org/2000/svg}"
    texts = [text.text for text in root.iter(f"{space}text")]
    assert texts[0] == "Gin <2 seats> & more"
    for standing in standings:
        assert standing.name in texts
        assert f"{standing.mean:+.2f} ± {standing.margin:.2f}" in texts
    dots = [float(dot.attrib["cx"]) for dot in root.iter(f"{space}circle")]
    assert dots == sorted(dots, reverse=True)
    assert len(dots) == 3
    single = bots.tournament(["random", "greedy"], GIN, 1)
    assert "± ?" in bots.chart(single, "one deal")


def test_tournament_writes_files_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told, drawn, deals = (tmp_path / name for name in ("a.json", "a.svg", "a.jsonl"))
    line = ["tournament", "gin", "--bots", "random,greedy", "--deals", "20", "--workers", "2"]
    line += ["--json", str(told), "--svg", str(drawn), "--resume", str(deals), "--ratings"]
    assert run(line) == 0
    shown = capsys.readouterr().out
    assert "rating" in shown
    assert "± " in shown
    first = told.read_text()
    assert [entry["bot"] for entry in json.loads(first)] == ["greedy", "random"]
    assert json.loads(first)[0]["rating"]["mu"] > 25
    assert ET.fromstring(drawn.read_text()).tag.endswith("svg")
    started = time.perf_counter()
    assert run(line) == 0
    assert time.perf_counter() - started < 30
    assert told.read_text() == first  # with its times: nothing was played again
    deals.write_text("a letter\n")
    capsys.readouterr()
    assert run(line) == 2
    assert "no deals of a measurement" in capsys.readouterr().err


def test_progress_may_be_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert measured(progress=True) == measured()
    assert capsys.readouterr().out == ""
    assert threading.active_count() < 20
