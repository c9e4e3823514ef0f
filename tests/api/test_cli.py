"""The command line: what it prints, and one clear line with exit code 2 for what it refuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rummy
from rummy.bots import why
from rummy.cli.app import run

from .helpers import states_of

ARRANGE = ["arrange", "gin", "3H 4H 5H 6H 7H 8H KC"]


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_profiles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "profiles")
    assert all(name in out for name in rummy.profiles())
    listed = json.loads(shown(capsys, "profiles", "--json"))
    assert [game["name"] for game in listed] == list(rummy.profiles())
    assert listed[-1]["title"]["ru"]


@pytest.mark.parametrize("name", rummy.profiles())
def test_the_rules_of_every_game_are_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = rummy.load(name)
    for option in ("", *rules.available_options):
        chosen = ["-o", option] if option else []
        out = shown(capsys, "show", name, *chosen)
        assert rules.title() in out
        for heading in ("Cards", "Turn", "Melds", "Table", "End of a deal", "Points", "Match"):
            assert f"\n{heading}\n" in out


def test_show_gives_a_profile_and_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = rummy.load("romme", "casino")
    text = shown(capsys, "show", "romme", "-o", "casino", "--toml")
    assert rummy.Rules.from_toml(text) == rules
    plain = json.loads(shown(capsys, "show", "romme", "-o", "casino", "--json"))
    assert plain["applied"] == ["casino"]
    assert plain["rules"] == rules.to_dict()
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert "paid for the cards he laid" in shown(capsys, "show", str(path))


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("romme -o casino", "Q♠: 40"),
        ("rami-51-french", "It costs 200 when only the winner opened."),
        ("gin -o tournament", "Gin 25, big gin 50, undercut 25."),
        ("gin -o classic", "100 for the match, twice if the loser won no deal, and 20 a deal won."),
        ("basic -o tens", "One unit is paid for 10 points."),
        ("basic -o winner-takes-pool", "Everybody pays 5 into a pool"),
        ("rummy-500 -o multi-table", "Each seat starts with 1000 chips"),
    ],
)
def test_prices_and_payments_are_told(
    game: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in shown(capsys, "show", *game.split())


def test_melds_and_arrange(capsys: pytest.CaptureFixture[str]) -> None:
    assert "[7♥ 8♥ 9♥] run, 24 points" in shown(capsys, "melds", "gin", "7H 8H 9H")
    assert "no meld" in shown(capsys, "melds", "gin", "7H")
    listed = json.loads(shown(capsys, "melds", "gin", "7H 8H 9H", "--json"))
    assert listed == [
        {"kind": "run", "cards": ["7H", "8H", "9H"], "roles": ["7H", "8H", "9H"], "points": 24}
    ]
    assert "deadwood 10, points laid 33" in shown(capsys, *ARRANGE)
    best = json.loads(shown(capsys, *ARRANGE, "--json"))
    assert (best["left"], best["deadwood"], len(best["melds"])) == (["KC"], 10, 2)


def test_simulate_counts_endings(capsys: pytest.CaptureFixture[str]) -> None:
    for bots in ("greedy", "greedy,random"):
        line = ["simulate", "gin", "--deals", "40", "--bots", bots, "--seed", "5"]
        result = json.loads(shown(capsys, *line, "--json"))
        assert (result["deals"], result["players"], result["seed"]) == (40, 2, 5)
        assert sum(result["endings"].values()) == 40
        again = json.loads(shown(capsys, *line, "--json"))
        assert again["mean_points"] == result["mean_points"]
        assert "deals a second" in shown(capsys, *line)
    better = {entry["bot"]: entry["points"] for entry in result["mean_points"]}
    assert better["greedy"] > better["random"]


def test_simulate_repeats_bots_round_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["simulate", "romme", "--players", "4", "--deals", "8", "--bots", "greedy,random"]
    result = json.loads(shown(capsys, *line, "--json"))
    assert [entry["bot"] for entry in result["mean_points"]] == ["greedy", "random"] * 2


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = rummy.Match(rummy.load("gin"), seats=["Ann", "[red]Bob"], seed=2)
    bot = rummy.bots.Greedy()
    while not match.over:
        match.play(bot.act(match.state.view(match.state.seat)))
    path = tmp_path / "match.toml"
    path.write_text(match.record(), encoding="utf-8")
    return path


def test_replay_shows_a_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "replay", str(record))
    assert "Gin rummy" in out
    assert "won by" in out
    assert "[red]Bob" in out
    plain = json.loads(shown(capsys, "replay", str(record), "--json"))
    match = rummy.Match.replay(record.read_text(encoding="utf-8"))
    assert plain["totals"] == list(match.totals)
    assert [deal["actions"] for deal in plain["deals"]] == [
        [str(action) for action in deal.actions] for deal in match.history
    ]
    out = shown(capsys, "replay", str(record), "--deal", "1")
    assert "Ann:" in out
    assert "[red]Bob:" in out


def test_tournament_ranks_bots(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["tournament", "gin", "--bots", "random,greedy", "--deals", "30"]
    ranked = json.loads(shown(capsys, *line, "--json"))
    assert [entry["bot"] for entry in ranked] == ["greedy", "random"]
    assert ranked[0]["over_the_field"] > ranked[0]["margin"]
    assert "±" in shown(capsys, *line)


def test_hint_explains_itself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = rummy.Match(rummy.load("gin"), seats=["Ann", "Bob"], seed=2)
    for action in ("pass", "pass", "draw"):
        match.play(action)
    path = tmp_path / "here"
    for text in (match.record(), match.state.to_json()):
        path.write_text(text, encoding="utf-8")
        told = json.loads(shown(capsys, "hint", str(path), "--bot", "greedy", "--json"))
        assert match.state.is_legal(told["action"])
        assert "leaves" in told["why"]
        assert "seat" in shown(capsys, "hint", str(path))
    for text in ("", "{}", "nonsense"):
        path.write_text(text, encoding="utf-8")
        assert run(["hint", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", rummy.profiles())
def test_every_action_is_explained(name: str) -> None:
    for state in states_of(rummy.load(name).deal(players=2 if name != "basic" else 3, seed=8)):
        for action in state.legal_actions()[:12]:
            words = why(state.view(state.seat), action, worlds=0)
            assert words
            assert "\n" not in words


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show"], "Missing argument 'GAME'"),
        (["fly"], "No such command 'fly'"),
        (["show", "rome"], "did you mean “romme”"),
        (["show", "romme", "-o", "casin"], "did you mean “casino”"),
        (["show", "romme", "-o", "no-jokers", "-o", "strict-jokers"], "exclude each other"),
        (["show", "romme", "--json", "--toml"], "choose one"),
        (["show", "none.toml"], "there is no file none.toml"),
        (["melds", "romme", "7H 8Z"], "“8Z” is no card"),
        (["melds", "romme", "7H 7H 7H 7H"], "too often"),
        (["arrange", "gin", "7H", "--goal", "fun"], "'fun' is not one of"),
        (["simulate", "gin", "--players", "3"], "is for 2 seats, not 3"),
        (["simulate", "gin", "--bots", "greedy,random,greedy"], "is for 2 seats, not 3"),
        (["simulate", "gin", "--deals", "0"], "--deals"),
        (["simulate", "gin", "--bots", "clever"], "there is no bot “clever”"),
        (["simulate", "gin", "--seed", "-1"], "--seed"),
        (["play", "gin", "--bots", ""], "there is no bot"),
        (["play", "romme", "--players", "9"], "2 to 4 seats, not 9"),
        (["replay", "none.toml"], "none.toml"),
        (["hint", "none.toml"], "none.toml"),
        (["tournament", "gin", "--bots", "greedy"], "needs two entrants"),
        (["tournament", "gin", "--bots", "greedy,clever"], "there is no bot “clever”"),
        (["serve", "--port", "99999"], "--port"),
        (["profiles", "--jason"], "No such option"),
    ],
)
def test_a_wrong_argument_is_one_line_and_exit_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.startswith("rummy: ")
    assert err.count("\n") == 1


def test_a_broken_record_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text(encoding="utf-8")
    for broken in (text[: len(text) // 2], "", text.replace("seed = 2", "seed = 3")):
        record.write_text(broken, encoding="utf-8")
        assert run(["replay", str(record)]) == 2
        assert "the record cannot be replayed" in capsys.readouterr().err
    record.write_bytes(b"\xff\xfe")
    assert run(["replay", str(record)]) == 2
    assert "UTF-8" in capsys.readouterr().err


def rummy_command(
    *arguments: str, words: str = "", **settings: str
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONUTF8": "1", "COLUMNS": "100", **settings}
    return subprocess.run(
        [sys.executable, "-m", "rummy.cli", *arguments],
        input=words,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("name", rummy.profiles())
def test_a_whole_match_is_played_from_a_pipe(name: str, tmp_path: Path) -> None:
    """The first action of the menu draws, lays what can be laid and discards."""
    record = tmp_path / "match.toml"
    done = rummy_command("play", name, "--seed", "3", "--record", str(record), words="1\n" * 400)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    match = rummy.Match.replay(record.read_text(encoding="utf-8"))
    assert match.history or match.state.turn > 1
    assert "hand:" in done.stdout


def test_play_takes_numbers_texts_and_questions() -> None:
    words = "?\nm\n99\nfly\ndiscard KD\nh\ndraw\n1\nq\n"
    done = rummy_command("play", "romme", "--seed", "5", words=words)
    assert done.returncode == 0, done.stderr
    for told in (
        "Draw from the stock",
        "there are actions 1 to 2",
        "“fly” is no action",
        "not possible in the phase draw",
        "try: ",
        "you draw",
        "you leave the table",
    ):
        assert told in done.stdout, told


def test_play_ends_with_its_input() -> None:
    done = rummy_command("play", "gin", "--seed", "1")
    assert done.returncode == 0
    assert "you leave the table" in done.stdout


def test_a_bare_command_shows_help_and_the_version_is_told() -> None:
    assert "Commands:" in rummy_command().stdout
    assert rummy.__version__ in rummy_command("--version").stdout


def test_without_the_extra_one_line_says_which() -> None:
    code = "import sys; sys.modules['click'] = None; from rummy.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "rummy: the command line needs the extra: rummy-engine[cli]\n"


def test_the_demo_shows_every_game_and_ends() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rummy.demo"],
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for name in rummy.profiles():
        assert rummy.load(name).title() in done.stdout
    assert "What to try next" in done.stdout


def test_rummy_is_imported_in_a_moment() -> None:
    """Importing rummy loads nothing heavy: no typing, no regular expressions, no other package."""
    code = "import sys; before = set(sys.modules); import rummy; print(*set(sys.modules) - before)"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    heavy = {"typing", "re", "dataclasses", "inspect", "numpy", "click", "rich", "asyncio"}
    assert not heavy & set(done.stdout.split())


def test_a_terminal_that_lacks_the_letters_gets_others() -> None:
    done = rummy_command("melds", "romme", "7H 8H 9H", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (0, "[7H 8H 9H] run, 24 points\n")
    for command in (["show", "romme"], ["play", "gin", "--seed", "1"], ["tournament", "gin"]):
        done = rummy_command(*command, PYTHONIOENCODING="ascii")
        assert done.returncode == 0, done.stderr
    assert "German Romme" in rummy_command("show", "romme", PYTHONIOENCODING="ascii").stdout


@pytest.mark.parametrize("command", [["play", "gin"], ["replay", "-"], ["hint", "-"]])
def test_a_closed_standard_input_is_an_empty_one(command: list[str]) -> None:
    line = [sys.executable, "-m", "rummy.cli", *command]
    closed = subprocess.run(
        ["/bin/sh", "-c", '"$@" <&-', "sh", *line],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert closed.returncode == (0 if command[0] == "play" else 2)
    assert "Traceback" not in closed.stderr


def test_a_reader_that_leaves_is_no_fault() -> None:
    line = [sys.executable, "-m", "rummy.cli", "show", "romme", "--json"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as shows:
        assert shows.stdout is not None
        shows.stdout.close()
        assert shows.wait(60) == 0
        assert shows.stderr is not None
        assert shows.stderr.read() == ""


@pytest.mark.parametrize("number", ["0000000009", "0" * 5000, "9" * 5000, "00000000011"])
def test_a_number_that_no_action_has(number: str) -> None:
    done = rummy_command("play", "gin", "--seed", "1", words=f"{number}\nq\n")
    assert done.returncode == 0, done.stderr
    assert "there are actions 1 to 2" in done.stdout


def test_the_last_seed_seats_every_bot() -> None:
    done = rummy_command("play", "romme", "--players", "4", "--seed", str(2**64 - 1))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "command",
    [["play", "gin", "--record"], ["tournament", "gin", "--svg"], ["tournament", "gin", "--json"]],
)
def test_a_file_that_cannot_be_written_is_told_at_once(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command, str(tmp_path / "none" / "file")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "No such file" in err


def test_a_chart_without_differences(tmp_path: Path) -> None:
    line = ["tournament", "gin", "--bots", "greedy,greedy", "--deals", "1"]
    assert run([*line, "--svg", str(tmp_path / "chart.svg")]) == 0
    assert "greedy" in (tmp_path / "chart.svg").read_text(encoding="utf-8")
