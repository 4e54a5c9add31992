"""What holds for a scene of any game, so that a page can show it and people can play it.

docs/design.md, section 6.  If it holds, a game can be played by pointer, by
keyboard and by screen reader, though no page knows its rules.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from sugarcove import games
from sugarcove.table.game import Ask, Over
from sugarcove.table.notation import write
from sugarcove.table.scene import Look, Node, Scene, as_json
from tests.chooser import Chooser, Said
from tests.wander import Moment, Table

BOXES = ((1280, 736), (1024, 704), (768, 960), (390, 784), (360, 680), (844, 336))
NAMES = ("Biscuit", "", "Truffle von und zu Marzipan")  # the others are called by their seat


def unreadable(text: str) -> bool:
    """Does a sentence hold a place that was not filled, or a key, or a stray space?"""
    return bool(text != text.strip() or re.search(r"[{}]|  |None|\b[a-z-]+\.[a-z]+\.[a-z]", text))


def looks(table: Table, now: Moment, rng: Random) -> Iterator[Look]:
    """Somebody who may look at a moment; the one who is asked, if there is one."""
    pending = table.game.pending(now.state)
    asked = pending.seats if isinstance(pending, Ask) else ()
    seat = now.seat
    if seat is None:  # most often the one who is asked
        seat = rng.choice([*asked[:1] * 3 * table.seats, None, *range(table.seats)])
    names = ("Biscuit", "", "Truffle von und zu Marzipan")
    plain = Look(
        seat, now.known(seat), BOXES[0], names=names, ready=now.ready, steps=len(now.steps), game=table.name
    )
    yield plain
    if isinstance(pending, Over):
        yield replace(plain, seat=None, known=now.dealt.all_faces(), all_open=True)
        yield replace(plain, seat=None, known={})


def shown_scene(table: Table, now: Moment, look: Look) -> Scene:
    found: Scene = games.part(table.name, "scene").scene(now.state, look)
    return found


def check_taps(table: Table, now: Moment, look: Look) -> None:
    """Follows every row of taps; each scene on the way is in order, and each legal move is reached."""
    moves = shown_scene(table, now, look).moves
    pending = table.game.pending(now.state)
    asked = isinstance(pending, Ask) and look.seat in pending.seats and look.seat is not None
    legal = (
        list(table.game.legal(now.state, look.seat, look.known)) if asked and look.seat is not None else []
    )
    assert sorted(moves) == sorted(map(write, legal))

    chooser = Chooser(moves)
    reached: set[Said] = set()
    ways: list[Said] = [()]
    for said in ways:  # grows
        scene = shown_scene(table, now, replace(look, said=said))
        assert scene.moves == moves
        check_scene(scene, chooser, said, now, look)
        for node in scene.nodes:
            then = chooser.tap(said, node.word) if node.word else None
            if then in chooser.moves:
                reached.add(then)
            elif then is not None and then not in ways:
                ways.append(then)
    assert reached == chooser.moves, f"{chooser.moves - reached} cannot be tapped at {look.box}"


def check_scene(scene: Scene, chooser: Chooser, said: Said, now: Moment, look: Look) -> None:
    wrong = list(faults(scene, chooser, said, now, look))
    assert not wrong, f"box {look.box}, seat {look.seat}, said {said}: " + "; ".join(wrong[:5])
    json.dumps(scene, default=as_json, allow_nan=False)


def faults(scene: Scene, chooser: Chooser, said: Said, now: Moment, look: Look) -> Iterator[str]:
    nodes = scene.nodes
    keys, steps = {node.key for node in nodes}, set(map(write, now.steps))
    offered = [
        node for node in nodes if node.back or (node.word and chooser.tap(said, node.word) is not None)
    ]
    if not scene.prompt:
        yield "nothing is asked or told"
    yield from (f"nobody can read {text!r}" for text in texts(scene) if unreadable(text))
    yield from (f"two nodes are {key}" for key in repeated(node.key for node in nodes))
    yield from (f"two nodes say {word}" for word in repeated(node.word for node in nodes if node.word))
    yield from (f"two nodes take back {step}" for step in repeated(node.back for node in nodes if node.back))
    yield from (f"two nodes to tap are {name}" for name in repeated((n.group, n.label) for n in offered))
    for node in nodes:
        if node.on and node.on not in keys:
            yield f"{node.key} rides on {node.on}, which is not there"
        if node.back and node.back not in steps:
            yield f"{node.key} takes back {node.back}, which was not said"
        if (node.word or node.back or node.why or node.large) and not node.label:
            yield f"{node.key} can be tapped and has no label"
        if sticks_out(node, look.box):
            yield f"{node.key} sticks out: {list(corners(node))}"
    shows = [node for node in nodes if node.large and node not in offered]
    for i, one in enumerate(offered):
        for other in shows:
            if covers(other, one.at):
                yield f"{other.key}, which shows more of itself, lies on {one.key}"
        for other in offered[i + 1 :]:
            if covers(one, other.at) or covers(other, one.at):
                yield f"{one.key} and {other.key} lie on each other"


def texts(scene: Scene) -> Iterator[str]:
    """Every sentence a person reads or hears."""
    yield from (scene.prompt.replace("**", ""), scene.hint, *scene.stages)
    for node in scene.nodes:
        yield from (node.label, node.text, node.group, node.why)


def repeated(things: Iterable[Any]) -> list[Any]:
    return [thing for thing, count in Counter(things).items() if count > 1]


def corners(node: Node) -> Iterator[tuple[float, float]]:
    (x, y), (w, h), turn = node.at, node.size, math.radians(node.turn)
    for a, b in ((-w, -h), (w, -h), (w, h), (-w, h)):
        yield (
            x + (a * math.cos(turn) - b * math.sin(turn)) / 2,
            y + (a * math.sin(turn) + b * math.cos(turn)) / 2,
        )


def sticks_out(node: Node, box: tuple[int, int]) -> bool:
    return not all(-1 <= x <= box[0] + 1 and -1 <= y <= box[1] + 1 for x, y in corners(node))


def covers(node: Node, point: tuple[float, float]) -> bool:
    turn = math.radians(-node.turn)
    x, y = point[0] - node.at[0], point[1] - node.at[1]
    across, down = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    return abs(across) < node.size[0] / 2 and abs(down) < node.size[1] / 2


def kind(node: Node) -> str:
    """What a thing is, however it looks now: "trinket-back" is a trinket."""
    return node.art.split("-")[0]
