"""A game looked at line by line: as a seat saw it, as a watcher did, or with every face open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from sugarcove.table.position import Passed, Position, logged
from sugarcove.table.scene import Told
from sugarcove.table.screen import Box, Effect, Viewer, dealt_at, look, scene, show, shows, state_at

Tell = Callable[[Passed, Viewer], Told]


@dataclass(frozen=True)
class View:
    line: int  # lines of the game that have passed
    viewer: Viewer


def ends(position: Position) -> list[int]:
    """How many events have passed after no line, after one, after two, steps without a choice included."""
    counts = [0]
    for i, passed in enumerate(position.trail, 1):
        if logged(passed):
            counts.append(i)
        else:
            counts[-1] = i
    return counts


def seen(position: Position, count: int, viewer: Viewer, box: Box, tellings: tuple[Told, ...]) -> Effect:
    """The scene after so many events; nothing in it can be chosen."""
    looking = look(position, viewer, dealt_at(position, count), box)
    found = scene(position, state_at(position, count), looking)
    return show(replace(found, moves=()), tellings, viewer)


def show_line(position: Position, view: View, box: Box, tell: Tell) -> list[Effect]:
    """The events of the last line that has passed, each with its scene, as they were seen in play."""
    marks = ends(position)
    effects: list[Effect] = []
    waiting: tuple[Told, ...] = ()
    for i in range(marks[view.line - 1], marks[view.line]):
        passed = position.trail[i]
        waiting = (*waiting, tell(passed, view.viewer))
        if shows(passed, view.viewer) or i == marks[view.line] - 1:
            effects.append(seen(position, i + 1, view.viewer, box, waiting))
            waiting = ()
    return effects


def show_at(position: Position, view: View, box: Box) -> list[Effect]:
    """The scene a jump leads to, with nothing told."""
    return [seen(position, ends(position)[view.line], view.viewer, box, ())]


def summary(position: Position, view: View, tell: Tell) -> Effect:
    """Where the replay stands, and every line of it told."""
    marks = [0, *ends(position)[1:]]
    lines = [
        " ".join(filter(None, (tell(passed, view.viewer).line for passed in position.trail[a:b])))
        for a, b in pairwise(marks)
    ]
    return {"kind": "replay", "line": view.line, "of": len(lines), "lines": lines, "as": _as(view.viewer)}


def _as(viewer: Viewer) -> int | str | None:
    return "all" if viewer.all_open else viewer.seat
