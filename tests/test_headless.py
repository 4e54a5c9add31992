"""`python -m sugarcove`: what scripts, the build and people at a terminal rely on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sugarcove import games
from sugarcove.__main__ import main
from sugarcove.headless import arena as fighting
from sugarcove.headless import bench as measuring
from sugarcove.headless.arena import arena, wilson
from sugarcove.headless.markdown import html
from sugarcove.table.game import Over
from sugarcove.table.log import read, replay
from tests.signed import candy_islands

ROOT = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden"
Run = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command: the exit code, what it says, what it complains of."""

    def run(*arguments: str) -> Run:
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


# list


def test_list_names_games_and_leaves_templates_out(run: Any) -> None:
    code, out, _ = run("list")
    names = [line.split()[0] for line in out.splitlines() if not line.startswith(" ")]

    assert code == 0
    assert names == list(games.catalogue())
    assert "magpie" not in names


def test_the_catalogue_is_json_with_all_that_menu_and_setup_need(run: Any) -> None:
    code, out, _ = run("list", "--json", "--templates")
    listed = {game["name"]: game for game in json.loads(out)}
    magpie = listed["magpie"]

    assert code == 0
    assert listed.keys() == games.catalogue(templates=True).keys()
    assert (magpie["title"], magpie["folder"], magpie["template"]) == ("Magpie", "_magpie", True)
    assert magpie["seats"] == [2, 3, 4]
    assert magpie["levels"] == ["easy", "normal", "hard"]
    assert magpie["tints"]["3"] == ["pink", "blue", "yellow"]
    assert [option["id"] for option in magpie["options"]] == ["rounds", "snatch", "thieves"]
    assert magpie["options"][2] == {
        "id": "thieves",
        "kind": "choice",
        "values": ["first", "each"],
        "labels": {"first": "First magpie", "each": "Each in turn"},
        "default": "first",
        "label": "Who may snatch",
        "hint": "Only the magpie that opens the round, or each in turn.",
        "when": {"snatch": True},
    }


def test_a_log_in_a_help_page_becomes_a_scene(run: Any) -> None:
    _, out, _ = run("list", "--json", "--templates")
    magpie = next(game for game in json.loads(out) if game["name"] == "magpie")
    scene = magpie["scenes"]["1"]

    assert '<figure data-scene="1"><figcaption>' in magpie["help"]
    assert scene["box"] == [620, 360]
    assert "snatch 2=bell sure" in scene["moves"]
    assert next(node for node in scene["nodes"] if node["key"] == "primary")["word"] == "sure"


# play and replay


def test_play_prints_a_log_that_ends_with_the_result(run: Any) -> None:
    code, out, _ = run("play", "magpie", "--seats", "3", "--seed", "1", "--set", "rounds=9", "--bots", "easy")
    lines = out.splitlines()

    assert code == 0
    assert lines[:3] == ["sugarcove 1", "game magpie 1", "options rounds=9"]
    assert sum(line.startswith("seat ") for line in lines) == 3
    assert re.fullmatch(r"over \d+,\d+,\d+ [\d,]+", lines[-1])
    assert replay(read(out)).result


def test_the_same_seed_is_the_same_game_and_no_seed_is_another(run: Any) -> None:
    one, two, free, freer = (run("play", "magpie", *seed)[1] for seed in (["--seed", "5"],) * 2 + ([],) * 2)

    assert one == two
    assert free != freer


def test_each_seat_can_have_a_bot_of_its_own(run: Any) -> None:
    _, out, _ = run("play", "magpie", "--bots", "easy,random", "--seed", "1")

    assert [line.split()[-1] for line in out.splitlines() if line.startswith("seat ")] == ["easy", "random"]


def test_what_play_prints_can_be_piped_into_replay() -> None:
    played = command("play", "magpie", "--seed", "2")
    replayed = command("replay", "-", text=played.stdout)

    assert (played.returncode, replayed.returncode) == (0, 0)
    assert replayed.stdout.strip() == played.stdout.splitlines()[-1]


def command(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    asked = [sys.executable, "-m", "sugarcove", *arguments]
    return subprocess.run(asked, input=text, env=env, capture_output=True, text=True, check=False)


def changed(path: Path, line: str, to: str) -> str:
    """A log with one of its lines put differently."""
    text = path.read_text("utf-8")
    assert f"\n{line}\n" in text
    return text.replace(f"\n{line}\n", f"\n{to}\n", 1)


@pytest.fixture
def saved(tmp_path: Path) -> Any:
    def save(text: str) -> str:
        path = tmp_path / "game.log"
        path.write_text(text, "utf-8")
        return str(path)

    return save


LONG = GOLDEN / "magpie-2-long.log"


def test_replay_names_the_first_line_that_breaks_the_rules(run: Any, saved: Any) -> None:
    lines = LONG.read_text("utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.endswith("; bid"))
    code, out, _ = run("replay", saved(changed(LONG, lines[at], "0 snatch 0=bell sure")))

    assert code == 1
    assert f"Line {at + 1} " in out
    assert "0 snatch 0=bell sure" in out


@pytest.mark.parametrize("text", ["", "hello", "sugarcove 1\ngame magpie 1", "sugarcove 1\ngame chess 1\n"])
def test_what_is_no_log_is_refused_in_a_sentence(run: Any, saved: Any, text: str) -> None:
    code, out, err = run("replay", saved(text))

    assert code == 1
    assert out.strip().endswith(".")
    assert "Traceback" not in out + err


def test_a_game_that_goes_on_is_right_as_far_as_it_goes(run: Any, saved: Any) -> None:
    lines = LONG.read_text("utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.endswith("; bid"))
    code, out, _ = run("replay", saved("\n".join(lines[:at])))

    assert code == 0
    assert "waits for seat" in out


# replay of a transcript


def number(lines: Sequence[str], begin: str) -> int:
    """The number, from 1, of the first line that begins like this."""
    return next(n for n, line in enumerate(lines, 1) if line.startswith(begin))


def test_a_transcript_that_proves_itself_is_valid(run: Any, saved: Any) -> None:
    code, out, _ = run("replay", saved(candy_islands()))

    assert code == 0
    assert out.splitlines()[0] == "valid"
    assert out.splitlines()[1] in candy_islands().splitlines()
    assert out.splitlines()[1].startswith("over ")


def test_a_mail_may_end_its_lines_otherwise(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "mailed.txt"
    file.write_bytes(b"\xef\xbb\xbf" + candy_islands().replace("\n", "\r\n").encode())

    assert run("replay", str(file))[1].startswith("valid\n")


def test_an_answer_that_was_altered_is_named(run: Any, saved: Any) -> None:
    lines = candy_islands().split("\n")
    at = number(lines, "1 load")
    lines[at - 1] = "1 fire"
    code, out, _ = run("replay", saved("\n".join(lines)))

    assert code == 1
    assert out.startswith(f"not valid: line {at}: 1 fire\n")


def test_a_signature_that_was_altered_is_named_by_its_line(run: Any, saved: Any) -> None:
    lines = candy_islands().split("\n")
    answer = number(lines, "0 load")
    at = number(lines, f"sig {answer - number(lines, '*')} key 0 ") - 1
    lines[at] = lines[at][:-40] + ("A" if lines[at][-40] != "A" else "B") + lines[at][-39:]
    code, out, _ = run("replay", saved("\n".join(lines)))

    assert code == 1
    assert out.startswith(f"not valid: line {answer}: 0 load")
    assert out.splitlines()[1].endswith(".")


def test_a_transcript_that_was_cut_is_not_valid(run: Any, saved: Any) -> None:
    lines = candy_islands().rstrip("\n").split("\n")
    whole = run("replay", saved("\n".join(lines[:-1])))
    within = run("replay", saved("\n".join(lines)[:-20]))

    assert whole[0] == 1
    assert whole[1].startswith("not valid: line ")
    assert within[0] == 1
    assert within[1].startswith(f"Line {len(lines)} ")


def test_without_its_signatures_a_game_is_a_log_as_any_other(run: Any, saved: Any) -> None:
    told = candy_islands().partition("\n\nsig ")[0]
    code, out, _ = run("replay", saved(told))

    assert code == 0
    assert out.strip() == told.splitlines()[-1]


def test_signatures_under_a_game_of_one_device_prove_nothing(run: Any, saved: Any) -> None:
    text = LONG.read_text("utf-8").rstrip("\n") + "\n\nsig 0 key 0 0 0 - - " + "A" * 86
    code, out, _ = run("replay", saved(text))

    assert code == 1
    assert "one device" in out


# Arguments that cannot be.


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "chess"], "chess"),
        (["play", "magpie", "--seats", "9"], "2 to 4 players, not 9"),
        (["play", "magpie", "--seats", "0"], "0 is too few"),
        (["play", "magpie", "--seats", "two"], "'two' is not a whole number"),
        (["play", "magpie", "--set", "rounds=7"], "6, 9, 18"),
        (["play", "magpie", "--set", "colour=red"], "colour"),
        (["play", "magpie", "--set", "rounds"], "OPTION=VALUE"),
        (["play", "magpie", "--set", "rounds=18", "--seats", "4"], "trinkets run out"),
        (["play", "magpie", "--bots", "genius"], "random, easy, normal, hard"),
        (["play", "magpie", "--bots", "easy,easy,easy", "--seats", "2"], "3 bots for 2 seats"),
        (["play", "magpie", "--seed", "a b"], "a b"),
        (["replay", "no/such/file"], "no/such/file"),
        (["bench", "chess"], "chess"),
        (["bench", "magpie", "--seats", "8"], "2 to 4 players"),
        (["arena", "magpie", "--bots", "easy", "--games", "1"], "2 to 4 players, not 1"),
        (["arena", "magpie", "--bots", "easy,easy", "--games", "none"], "'none'"),
        (["arena", "magpie"], "--bots"),
        (["dance"], "dance"),
        ([], "COMMAND"),
    ],
)
def test_what_cannot_be_asked_is_said_on_the_error_stream(run: Any, arguments: list[str], says: str) -> None:
    code, out, err = run(*arguments)

    assert code == 2
    assert out == ""
    assert says in err
    assert "Traceback" not in err


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    asked = f"{sys.executable} -m sugarcove list --json --templates | head -c 10"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(["sh", "-c", asked], env=env, capture_output=True, text=True, check=True)

    assert done.stderr == ""


# bench and arena


def test_bench_tells_speed_and_length(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "GAMES", 3)
    code, out, _ = run("bench", "magpie", "--json")
    speed = json.loads(out)["magpie"]

    assert code == 0
    assert speed.keys() == {"moves_per_second", "median_moves"}
    assert speed["moves_per_second"] > 0
    assert (
        speed["median_moves"]
        == sorted(
            measuring.random_game(games.rules("magpie"), 4, games.rules("magpie").Options(), seed)
            for seed in range(3)
        )[1]
    )


def test_the_arena_counts_every_game_once(run: Any) -> None:
    code, out, _ = run(
        "arena", "magpie", "--bots", "easy,random,random", "--games", "12", "--seed", "3", "--json"
    )
    tallies = json.loads(out)

    assert code == 0
    assert [tally["level"] for tally in tallies] == ["easy", "random", "random"]
    assert sum(tally["wins"] for tally in tallies) == pytest.approx(12)
    assert all(tally["interval"][0] <= tally["share"] <= tally["interval"][1] for tally in tallies)


def test_the_arena_says_the_same_with_more_processes() -> None:
    def told(jobs: int) -> Sequence[object]:
        return arena("magpie", ["easy", "random"], games=6, seed=1, jobs=jobs)

    assert told(1) == told(2)


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Every game of the arena ends like this."""

    def ends(over: Over) -> None:
        monkeypatch.setattr(fighting, "play", lambda _: SimpleNamespace(result=over))

    return ends


def test_everybody_sits_everywhere(ends: Any) -> None:
    """Where seat 0 always wins, everybody wins equally often."""
    ends(Over((1, 0, 0), (0,)))

    assert [tally.wins for tally in arena("magpie", ["hard", "easy", "random"], 6, seed=1)] == [2, 2, 2]


def test_a_shared_victory_counts_in_parts(ends: Any) -> None:
    ends(Over((5, 5, 1), (0, 1)))

    assert [tally.wins for tally in arena("magpie", ["random"] * 3, 1, seed=1)] == [0.5, 0.5, 0]


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 10, 0.2366, 0.7634), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.7, 1000, 0.6709, 0.7276)],
)
def test_the_interval_is_the_one_in_the_tables(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=1e-4)


# Help pages.


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("# Title", "<h1>Title</h1>"),
        ("### A *fine* one", "<h3>A <em>fine</em> one</h3>"),
        ("one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>"),
        ("- one\n  goes on\n- two", "<ul><li>one goes on</li><li>two</li></ul>"),
        ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
        ("Text:\n- one", "<p>Text:</p>\n<ul><li>one</li></ul>"),
        (
            "| a | b |\n|---|---|\n| 1 | **2** |",
            (
                '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
                "<tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>"
            ),
        ),
        ("| a | b |", "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("[x](javascript:alert(1))", "<p>x)</p>"),
        ('[x](#/help" onclick="y)', "<p>[x](#/help&quot; onclick=&quot;y)</p>"),
        ("[rules](#/help/magpie)", '<p><a href="#/help/magpie">rules</a></p>'),
        ("`**as is**`", "<p><code>**as is**</code></p>"),
        ("```\n# <plain>\n```", "<pre><code># &lt;plain&gt;</code></pre>"),
        ("```\nnever ended", "<pre><code>never ended</code></pre>"),
        ("", ""),
    ],
)
def test_markdown(text: str, made: str) -> None:
    assert html(text) == made
