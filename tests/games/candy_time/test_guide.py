"""The first game, with notes beside it: what they say is there, and so is what they point at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sugarcove import games
from sugarcove.games.candy_time import rules as candy
from sugarcove.headless.playing import header, on
from sugarcove.table import log, words
from sugarcove.table.scene import Look, Scene

GUIDE: dict[str, Any] = json.loads(Path(candy.__file__).with_name("guide.json").read_text("utf-8"))
BOX = (1280, 736)


def first(said: tuple[str, ...] = ()) -> Scene:
    """What the learner sees when it is their turn for the first time."""
    position = log.new(header("candy-time", [GUIDE["level"]] * GUIDE["seats"], {}, GUIDE["seed"]))
    while position.state.stage != "place":
        position = on(position)
    assert position.state.seat == 0
    found: Scene = games.part("candy-time", "scene").scene(
        position.state, Look(0, position.known(0), BOX, said, game="candy-time")
    )
    return found


def offered(scene: Scene, words: str) -> bool:
    return any(node.word.startswith(words) for node in scene.nodes)


def pointed(scene: Scene, step: dict[str, Any]) -> bool:
    return all(any(node.key.startswith(key) for node in scene.nodes) for key in step.get("point", ()))


def test_each_note_is_a_sentence() -> None:
    for step in GUIDE["steps"]:
        assert words.find(f"candy-time.guide.{step['say']}")


def test_the_notes_point_at_what_is_there() -> None:
    table, hand, turn, sure, won, cane, last = GUIDE["steps"]
    begun = first()
    assert offered(begun, table["when"])
    assert pointed(begun, table)
    assert pointed(begun, hand)
    assert not offered(begun, hand["until"])

    card = begun.moves[0].split(" ")[1]
    chosen = first(("place", card, begun.moves[0].split(" ")[2]))
    assert offered(chosen, hand["until"])
    assert pointed(chosen, turn)
    assert not offered(chosen, turn["until"])

    laid = first(tuple(begun.moves[0].split(" ")[:-1]))
    assert offered(laid, turn["until"])
    assert pointed(laid, sure)
    assert pointed(begun, won)
    assert pointed(begun, cane)
    assert won["when"] == f"{begun_with(3)}=", "the first card drawn: not yet there in an extra turn"
    assert "point" not in last


def begun_with(seats: int) -> int:
    """The slot of the first card drawn: 26 lie on the table, 3 are in each hand."""
    return 26 + 3 * seats
