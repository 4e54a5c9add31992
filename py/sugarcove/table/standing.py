"""What everybody answers for a seat whose holder is away: as its bot would, knowing what all know.

Each peer computes it alone, so it may depend on nothing but the position and
the bytes that all have made together.
"""

from __future__ import annotations

from random import Random

from sugarcove.table.game import Choose, Seat
from sugarcove.table.position import Position
from sugarcove.table.seats import Answer, answer, any_move, bot

LEVEL = "normal"  # stronger ones may think for long, and here everybody waits


def stand_in(position: Position, seat: Seat, seed: bytes) -> Answer:
    """If the bot fails, any legal answer: the same at all, since it fails at all, and the game goes on."""
    name = position.header.game
    try:
        return _answer(position, bot(name), seat, seed)
    except Exception:
        return _answer(position, any_move(position.game), seat, seed)


def _answer(position: Position, choose: Choose, seat: Seat, seed: bytes) -> Answer:
    rng = Random(int.from_bytes(seed, "big"))
    *_, moves = answer(position.game, choose, position.state, seat, {}, LEVEL, rng)
    assert moves
    return moves
