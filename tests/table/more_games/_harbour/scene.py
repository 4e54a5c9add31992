"""Harbour, seen: the prompt tells the step and what has been opened."""

from __future__ import annotations

from sugarcove.table.game import Ask, Done, Event, Opened, Picked, Said, Shuffled
from sugarcove.table.notation import write
from sugarcove.table.scene import Look, Scene, Told

from . import rules
from .rules import State


def scene(state: State, look: Look) -> Scene:
    asked = rules.pending(state)
    step = asked.step if isinstance(asked, Ask) else ""
    moves: tuple[str, ...] = ()
    if look.seat is not None and isinstance(asked, Ask) and look.seat in asked.seats:
        moves = tuple(map(write, rules.legal(state, look.seat, look.known)))
    return Scene(f"**{step}** {','.join(state.crates)}", (), moves)


def tell(_: State, event: Event, after: State, look: Look) -> Told:
    match event:
        case Said(seat, moves):
            return Told(f"{look.name(seat)}: {'; '.join(map(write, moves))}")
        case Picked((tide, _)):
            return Told(f"tide {tide}")
        case Opened(_, _, faces):
            return Told(f"opened {','.join(faces)}")
        case Shuffled():
            return Told("")
        case Done():
            return Told(f"{after.scores}")
    raise AssertionError(event)
