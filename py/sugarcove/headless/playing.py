"""Whole games played by bots, each line taken by the same door as a line from outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sugarcove.table import seats as answering
from sugarcove.table.game import Ask, Move, Over, Said, Seat
from sugarcove.table.log import Header, Position, add, close, deal, new
from sugarcove.table.notation import write_event
from sugarcove.table.opening import new_header


def header(
    game: str, levels: Sequence[str], options: Mapping[str, Any] | None = None, seed: str = ""
) -> Header:
    """A table with a bot of each level, in the order of seats; BadLog if there is none like it."""
    seats = [{"who": "bot", "level": level} for level in levels]
    return new_header({"game": game, "seats": seats, "options": options or {}, "seed": seed})


def play(header: Header) -> Position:
    """The game as its bots play it, closed."""
    position = new(header)
    while not isinstance(position.pending, Over):
        position = on(position)
    return close(position)


def on(position: Position) -> Position:
    """The position after the next line, or after an answer of each seat that is asked."""
    asked = position.pending
    if not isinstance(asked, Ask):
        dealt = deal(position)
        if dealt is None:
            raise RuntimeError(f"nobody answers {asked}")
        return dealt
    answers = {seat: _answer(position, seat) for seat in sorted(asked.seats)}
    for seat, moves in answers.items():
        position = add(position, write_event(Said(seat, moves)))
    return position


def _answer(position: Position, seat: Seat) -> tuple[Move, ...]:
    *_, moves = answering.think(position, seat)
    assert moves
    return moves
