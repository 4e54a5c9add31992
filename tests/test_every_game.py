"""What holds for every game, whoever wrote it: docs/design.md, sections 6 and 8.

A new folder in games/ is found here by itself.  Each property is tried on
random games of every seat count and every value of every option; `--all`
tries every combination.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sugarcove import games
from sugarcove.headless.listing import entry
from sugarcove.headless.playing import header, on, play
from sugarcove.table import log, seats, words
from sugarcove.table.dealer import Dealt
from sugarcove.table.game import Ask, Move, Over, Said, Seat, advance, shown
from sugarcove.table.log import Position, log_of, replay
from sugarcove.table.notation import read, write
from sugarcove.table.scene import Look, Node
from tests.looking import BOXES, NAMES, check_taps, kind, looks, shown_scene, unreadable
from tests.wander import GAMES, Moment, Table, all_tables, questions, some_tables, wander

ROOT = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden"

SOME = [pytest.param(table, id=str(table)) for table in some_tables()]
MANY = [
    pytest.param(table, id=str(table), marks=pytest.mark.long)
    for table in all_tables()
    if table not in some_tables()
]
at_every_table = pytest.mark.parametrize("table", SOME + MANY)
in_every_game = pytest.mark.parametrize("name", GAMES)


# The rules.


@at_every_table
def test_a_random_game_ends_and_somebody_has_won(table: Table) -> None:
    *_, last = wander(table, seed=1)
    over = table.game.pending(last.state)

    assert isinstance(over, Over)
    assert len(over.scores) == table.seats
    assert over.winners
    assert set(over.winners) <= set(range(table.seats))


@at_every_table
def test_whoever_is_asked_can_say_something_and_it_can_be_written(table: Table) -> None:
    for now, seat, legal in questions(table, seed=2):
        texts = [write(move) for move in legal]

        assert legal, f"seat {seat} is asked and cannot say anything: {now.state}"
        assert [read(text, table.game.MOVES) for text in texts] == legal
        assert len(set(texts)) == len(texts)
        assert not [(a, b) for a, b in pairwise(sorted(texts)) if b.startswith(f"{a} ")]


@at_every_table
def test_what_a_seat_may_say_can_be_checked_by_those_who_see_only_what_it_shows(table: Table) -> None:
    for now, seat, legal in questions(table, seed=3):
        for move in legal:
            assert move in list(table.game.legal(now.state, seat, shown(move)))


@at_every_table
def test_an_answer_put_in_order_means_the_same(table: Table) -> None:
    game = table.game
    said: dict[Seat, tuple[Move, ...]] = {}
    for now in wander(table, seed=4):
        if now.seat is not None:
            said[now.seat] = now.steps  # in the end the whole answer, as it came
        elif isinstance(now.event, Said):
            seat, tidied = now.event.seat, now.event.moves

            assert game.tidy(tidied) == tidied
            assert advance(game, now.before, now.event, now.known(seat)) == now.state
            assert game.apply(now.before, Said(seat, said[seat])) == now.state


@in_every_game
def test_every_option_has_a_name_and_a_value_that_is_there(name: str) -> None:
    game = games.rules(name)
    for given in fields(game.Options):
        about = given.metadata
        assert words.find(f"{name}.option.{given.name}.label")
        assert about["kind"] in {"choice", "flag", "tints"}
        assert about["kind"] == "tints" or given.default in (about["values"] or (False, True))
        for value in about["values"] if about["kind"] == "choice" else ():
            assert words.find(f"{name}.option.{given.name}.values.{value}")


@in_every_game
def test_colours_go_with_seats(name: str) -> None:
    game = games.rules(name)
    for count in game.SEATS:
        tints = game.tints(game.Options(), count)
        assert len(tints) == count
        assert set(tints) <= {"pink", "black", "blue", "yellow", "green", "orange", "purple"}


# The log.


def played(table: Table, seed: str = "5", level: str = "random") -> Position:
    return play(header(table.name, [level] * table.seats, table.changed, seed))


@at_every_table
def test_a_log_replayed_is_the_same_game(table: Table) -> None:
    position = played(table)
    again = replay(log.read(log_of(position).text))

    assert (again.state, again.result, again.dealt) == (position.state, position.result, position.dealt)
    assert log.heads(log_of(again)) == log.heads(log_of(position))
    assert log_of(position).lines[-1].startswith("over ")


@at_every_table
def test_a_finished_log_needs_no_seed(table: Table) -> None:
    position = played(table)
    shared = replace(log_of(position), header=replace(position.header, seed=""))

    assert replay(log.read(shared.text)).state == position.state


@at_every_table
def test_going_back_to_a_line_and_on_again_changes_nothing(table: Table) -> None:
    whole = played(table)
    lines = [line for line in whole.lines if not line.startswith(("over", "* shown"))]
    for at in range(0, len(lines), max(1, len(lines) // 5)):
        then = replay(log_of(whole), at)
        back = replay(replace(log_of(whole), lines=(*lines, f"* back {at}")))

        assert back.state == then.state == (whole.trail[_end(whole, at)].after if at else whole.start)
        assert (
            replay(replace(log_of(whole), lines=(*lines, f"* back {at}", *lines[at:]))).state == whole.state
        )


def _end(position: Position, line: int) -> int:
    """Where the trail stands after a line of the log and what follows from it."""
    return max(i for i, passed in enumerate(position.trail) if passed.line <= line)


@in_every_game
def test_what_the_rules_do_not_allow_is_refused(name: str) -> None:
    table = Table(name, min(games.rules(name).SEATS), games.rules(name).Options())
    whole = log_of(played(table))
    rng = Random(6)
    for _ in range(20):
        at = rng.randrange(len(whole.lines))
        other = rng.choice(whole.lines)
        lines = (*whole.lines[:at], other, *whole.lines[at + 1 :])
        try:
            end = replay(replace(whole, lines=lines))
        except log.BadLog:
            continue
        assert end.result  # it was another game, and a legal one


@in_every_game
def test_every_game_has_a_golden_log(name: str) -> None:
    assert list(GOLDEN.glob(f"{name}-*.log"))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.log")), ids=lambda path: path.stem)
def test_a_golden_game_is_still_played_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    position = replay(log.read(text))

    assert position.result
    assert log_of(position).text == text
    assert path.name.startswith(f"{position.header.game}-")


HASHED = """
import hashlib, json, sys
from sugarcove import games
from sugarcove.headless.playing import header, play
from sugarcove.table import log
from sugarcove.table.scene import as_json
from sugarcove.table.screen import Viewer, look, scene
for name, game in games.catalogue(True).items():
    seats = min(game.SEATS)
    position = play(header(name, ["normal", *["random"] * (seats - 1)], {}, "8"))
    scenes = [
        json.dumps(scene(position, p.after, look(position, Viewer(0), p.dealt, (1024, 704))), default=as_json)
        for p in position.trail[:: len(position.trail) // 12]
    ]
    print(log.heads(log.log_of(position))[-1], hashlib.sha256("".join(scenes).encode()).hexdigest())
"""


def test_every_device_plays_the_same_game_and_sees_the_same() -> None:
    """A set of strings, iterated, has another order in every process."""

    def begin(seed: int) -> subprocess.Popen[str]:
        env = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT / "py")}
        return subprocess.Popen([sys.executable, "-c", HASHED], env=env, stdout=subprocess.PIPE, text=True)

    told = set()
    for pair in ((0, 1), (2, 3), (4, 5), (6, 7)):
        for process in [begin(seed) for seed in pair]:
            told.add(process.communicate()[0])
            assert process.returncode == 0

    assert len(told) == 1
    assert len(told.pop().splitlines()) == len(GAMES)


# Secrets.


@at_every_table
def test_a_seat_sees_nothing_of_cards_it_has_not_seen(table: Table) -> None:
    """The same lines with other faces where this seat has never looked: it cannot tell the difference."""
    whole = played(table, "7")
    lines = [line for line in whole.lines if not line.startswith(("over", "* shown"))]
    rng = Random(7)
    for at in sorted(rng.sample(range(1, len(lines)), min(3, len(lines) - 1))):
        for seat in range(table.seats):
            one, other = (_dealt_otherwise(whole, at, seat, mix) for mix in (None, rng))

            assert one.state == other.state
            assert one.known(seat) == other.known(seat)
            assert _seen(one, seat) == _seen(other, seat)


def _dealt_otherwise(whole: Position, at: int, seat: Seat, rng: Random | None) -> Position:
    """The game after `at` lines, the faces this seat has not seen mixed within their piles."""
    then = replay(log_of(whole), at)
    faces = then.dealt.all_faces()
    for pile in _piles(then):
        hidden = [slot for slot in pile if _is_hidden(then.dealt, seat, slot)]
        mixed = [faces[slot] for slot in hidden]
        if rng:
            rng.shuffle(mixed)
        faces = {**faces, **dict(zip(hidden, mixed, strict=True))}
    told = " ".join(["* shown", *(f"{slot}={face}" for slot, face in faces.items())])
    return replay(
        replace(log_of(whole), header=replace(whole.header, seed=""), lines=(*whole.lines[:at], told)), at
    )


def _is_hidden(dealt: Dealt, seat: Seat, slot: int) -> bool:
    return slot not in dealt.public and slot not in dealt.known(seat) and slot not in dealt.gone


def _piles(position: Position) -> Iterator[range]:
    """The slots of each pile that was shuffled, in order."""
    first = 0
    for passed in position.trail:
        for pile in getattr(position.game.pending(passed.before), "piles", ()):
            size = sum(len(row) if isinstance(row, tuple) else 1 for row in pile)
            yield range(first, first + size)
            first += size


def _seen(position: Position, seat: Seat) -> list[Any]:
    """All that a seat is shown and told, and what a bot in its place does."""
    name, game = position.header.game, position.game
    module = games.part(name, "scene")
    looking = Look(seat, position.known(seat), (1024, 704), game=name)
    seen = [module.scene(position.state, looking)]
    for passed in position.trail[-4:]:
        then = replace(looking, known=passed.dealt.known(seat))
        seen.append(module.tell(passed.before, passed.event, passed.after, then))
    pending = game.pending(position.state)
    if isinstance(pending, Ask) and seat in pending.seats:
        for level in ("easy", "normal"):
            *_, move = seats.bot(name)(position.state, seat, position.known(seat), level, Random(8))
            seen.append(move)
    return seen


# Bots.


@pytest.mark.parametrize("level", ["random", "easy", "normal", pytest.param("hard", marks=pytest.mark.long)])
@in_every_game
def test_a_bot_plays_to_the_end_the_same_way_again(name: str, level: str) -> None:
    table = Table(name, min(games.rules(name).SEATS), games.rules(name).Options())

    assert played(table, "9", level).lines == played(table, "9", level).lines


@pytest.mark.usefixtures("strict_words")
@in_every_game
def test_a_bot_gives_a_reason_where_it_has_one(name: str) -> None:
    position = log.new(header(name, ["random"] * min(games.rules(name).SEATS), {}, "10"))
    asked = set()
    while not isinstance(position.pending, Over):
        pending = position.pending
        if isinstance(pending, Ask) and pending.step not in asked:
            asked.add(pending.step)
            seat = pending.seats[0]
            *_, moves = seats.hint(position, seat, position.state)
            assert moves
            looking = Look(seat, position.known(seat), (1024, 704), game=name)
            assert not unreadable(seats.why(position, position.state, seat, moves, looking))
        position = on(position)


# The screen.


@pytest.fixture
def strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that is not there fails the test."""
    say = words.say

    def strict(key: str, **values: Any) -> str:
        assert words.find(key) is not None, f"no sentence for {key}"
        return say(key, **values)

    monkeypatch.setattr(words, "say", strict)


@pytest.mark.usefixtures("strict_words")
@at_every_table
def test_every_scene_can_be_read_and_every_move_tapped(table: Table, pytestconfig: pytest.Config) -> None:
    """At all six sizes, with every beginning of a sentence that taps can lead to."""
    rng = Random(11)
    for now in chosen(table, rng, each=3 if pytestconfig.getoption("--all") else 1):
        for look in looks(table, now, rng):
            for box in BOXES:
                check_taps(table, now, replace(look, box=box))


def chosen(table: Table, rng: Random, each: int) -> list[Moment]:
    """A few moments of each kind: asked with these verbs to say, in the middle of an answer, at the end."""
    game = table.game
    kinds: dict[str, list[Moment]] = {}
    for now in wander(table, seed=12):
        pending = game.pending(now.state)
        what, verbs = getattr(pending, "name", ""), set()
        if isinstance(pending, Ask):
            what, seat = pending.step, pending.seats[0] if now.seat is None else now.seat
            verbs = {write(move).split(" ")[0] for move in game.legal(now.state, seat, now.known(seat))}
        kind = f"{type(pending).__name__} {what} {sorted(verbs)} {bool(now.steps)}"
        kinds.setdefault(kind, []).append(now)
    return [now for row in kinds.values() for now in rng.sample(row, min(each, len(row)))]


@pytest.mark.usefixtures("strict_words")
@at_every_table
def test_a_thing_stays_the_thing_it_was_and_what_happens_is_told(table: Table) -> None:
    rng = Random(13)
    seat, box = rng.choice([None, *range(table.seats)]), rng.choice(BOXES)
    module = games.part(table.name, "scene")
    last: dict[str, Node] = {}
    for now in wander(table, seed=14):
        if now.seat is not None:
            continue
        look = Look(seat, now.known(seat), box, names=NAMES, game=table.name)
        nodes = {node.key: node for node in shown_scene(table, now, look).nodes}
        assert [key for key in nodes.keys() & last.keys() if kind(nodes[key]) != kind(last[key])] == []
        if now.event:
            told = module.tell(now.before, now.event, now.state, look)
            assert not unreadable(told.line)
            assert "**" not in re.sub(r"^\*\*[^*]+\*\* ", "", told.line)  # bold opens a part
            for flight in told.flights:
                assert {flight.start, flight.end} <= nodes.keys() | last.keys(), flight
        last = nodes


@pytest.mark.usefixtures("strict_words")
@in_every_game
def test_the_catalogue_knows_the_game(name: str) -> None:
    listed = entry(name, games.rules(name))

    assert listed["title"] == games.rules(name).TITLE
    assert listed["help"].startswith("<h1>")
    assert listed["line"]
    assert not unreadable(listed["line"])
    assert all(f'data-scene="{number}"' in listed["help"] for number in listed["scenes"])
