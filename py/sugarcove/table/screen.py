"""What one looker is shown of a game: its scenes, and the events between them told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sugarcove import games
from sugarcove.table.dealer import Dealt
from sugarcove.table.game import Known, Opened, Said, Seat, Shuffled, State
from sugarcove.table.position import Passed, Position
from sugarcove.table.scene import Look, Scene, Told

Effect = dict[str, Any]
Box = tuple[int, int]


@dataclass(frozen=True)
class Viewer:
    """Who looks: a seat, a watcher, or somebody who sees every face of a finished game."""

    seat: Seat | None = None
    all_open: bool = False

    def known(self, dealt: Dealt) -> Known:
        return dealt.all_faces() if self.all_open else dealt.known(self.seat)


def state_at(position: Position, count: int) -> State:
    """The state after so many events of the game."""
    return position.trail[count - 1].after if count else position.start


def dealt_at(position: Position, count: int) -> Dealt:
    return position.trail[count - 1].dealt if count else Dealt()


def look(position: Position, viewer: Viewer, dealt: Dealt, box: Box, **more: Any) -> Look:
    return Look(
        seat=viewer.seat,
        known=viewer.known(dealt),
        box=box,
        names=tuple(seated.name for seated in position.seats),
        game=position.header.game,
        all_open=viewer.all_open,
        **more,
    )


def scene(position: Position, state: State, look: Look) -> Scene:
    found: Scene = games.part(position.header.game, "scene").scene(state, look)
    return found


def tell(position: Position, passed: Passed, viewer: Viewer, box: Box) -> Told:
    """An event as this viewer saw it."""
    looking = look(position, viewer, passed.dealt, box)
    module = games.part(position.header.game, "scene")
    found: Told = module.tell(passed.before, passed.event, passed.after, looking)
    return found


def shows(passed: Passed, viewer: Viewer) -> bool:
    """Is there something to see at once, or can it wait for the next scene?

    What shows nothing to the viewer (a shuffle, cards another looked at) waits,
    and so do all answers to a joint question but the last: they are seen together.
    """
    match passed.event:
        case Shuffled():
            return False
        case Opened(_, int(to)):
            return viewer.all_open or to == viewer.seat
        case Said():
            return not passed.left
    return True


def together(tellings: Sequence[Told]) -> Effect | None:
    """Several events seen in one scene."""
    if not tellings:
        return None
    lines = [told.line for told in tellings if told.line]
    return {
        "line": " ".join(lines),
        "lines": lines,
        "flights": [flight for told in tellings for flight in told.flights],
        "rest": max(told.rest for told in tellings),
    }


def show(scene: Scene, tellings: Sequence[Told], viewer: Viewer) -> Effect:
    return {"kind": "scene", "scene": scene, "told": together(tellings), "seat": viewer.seat}
