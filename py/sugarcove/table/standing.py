"""What everybody answers for a seat whose holder is away: as its bot would, knowing what all know.

Each peer computes it alone, so it may depend on nothing but the position and
the bytes that all have made together.
"""

from __future__ import annotations

from random import Random

from sugarcove.table.game import Seat
from sugarcove.table.position import Position
from sugarcove.table.seats import Answer, answer, bot


def stand_in(position: Position, seat: Seat, seed: bytes) -> Answer:
    name, level = position.header.game, position.seats[seat].level or "normal"
    rng = Random(int.from_bytes(seed, "big"))
    *_, moves = answer(position.game, bot(name), position.state, seat, {}, level, rng)
    assert moves
    return moves
