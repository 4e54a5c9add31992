"""Duel, seen: the prompt tells what every seat has pointed at, as far as this state knows."""

from __future__ import annotations

from sugarcove.table.game import Ask, Done, Event, Picked, Said
from sugarcove.table.notation import write
from sugarcove.table.scene import Flight, Look, Scene, Told

from . import rules
from .rules import State


def scene(state: State, look: Look) -> Scene:
    asked = rules.pending(state)
    mine = look.seat is not None and isinstance(asked, Ask) and look.seat in asked.seats
    moves = (
        tuple(map(write, rules.legal(state, look.seat, look.known))) if mine and look.seat is not None else ()
    )
    fingers = "/".join("".join(map(str, fingers)) or "-" for fingers in state.fingers)
    ready = ",".join(map(str, sorted(look.ready)))
    return Scene(f"**{fingers}**", (), moves, hint=f"ready {ready} steps {look.steps} said {look.said}")


def tell(before: State, event: Event, after: State, look: Look) -> Told:
    match event:
        case Said(seat, moves):
            return Told(f"{'you' if look.you(seat) else look.name(seat)}: {len(moves)} steps")
        case Picked((number,)):
            return Told(f"drawn {number}")
        case Done("count"):
            return Told("counted", (Flight("ball", "pink", 1, "a", "b"),), rest=700)
        case Done("score"):
            return Told(f"scores {after.scores}", rest=300)
    raise AssertionError(event)
