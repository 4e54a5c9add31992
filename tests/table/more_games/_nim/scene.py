"""Nim, seen: the prompt counts the sticks."""

from __future__ import annotations

from sugarcove.table.game import Event, Said
from sugarcove.table.notation import write
from sugarcove.table.scene import Look, Scene, Told

from . import rules
from .rules import State


def scene(state: State, look: Look) -> Scene:
    mine = look.seat == state.turn and state.left > 0
    moves = tuple(map(write, rules.legal(state, state.turn, look.known))) if mine else ()
    return Scene(f"**{state.left}** left for {look.name(state.turn)}", (), moves)


def tell(before: State, event: Event, after: State, look: Look) -> Told:
    assert isinstance(event, Said)
    who = "you" if look.you(event.seat) else look.name(event.seat)
    return Told(f"{who} took {before.left - after.left}")
