"""Duel's bots: easy points at 1; normal at 2 and hard at 3, after three pauses.

The random one points at 4, which is not legal: what if a bot is wrong?
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sugarcove.table.game import Known, Move, Seat
from sugarcove.table.scene import Look

from .rules import Point, State, Sure

FINGER = {"easy": 1, "normal": 2, "hard": 3, "random": 4}


def choose(state: State, seat: Seat, known: Known, level: str, rng: Random) -> Iterator[Move | None]:
    if level in ("normal", "hard"):
        yield from (None, None, None)
    yield Sure() if state.fingers[seat] else Point(FINGER[level])


def why(state: State, seat: Seat, known: Known, moves: tuple[Move, ...], look: Look) -> str:
    return f"{look.name(seat)} should point at {moves[0].finger}: nobody points higher."
