"""How things lie in a launch and in a Hold: as heaps while there is room, counted when there is not."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import ceil
from typing import NamedTuple

from sugarcove.games.candy_islands.cards import COLOURS
from sugarcove.games.candy_islands.state import THINGS, Things

PITCH = 1.74  # of rows in a heap, in radii of a ball
TOKEN = 1.28  # radius of a token, in radii of a ball


class Lot(NamedTuple):
    """All things of one kind, lying together."""

    what: str
    n: int
    x: float  # the middle, from the middle of the launch
    y: float  # down from its gunwale
    w: float
    h: float
    columns: int = 1
    counted: bool = False  # one is drawn, with a number


def base(n: int, rows: int, least: int = 0) -> int:
    """The columns a heap of n needs below to have no more than so many rows, each one ball shorter.

    With `least` 1 it may end in a tower of single balls.
    """
    return next(c for c in range(1, n + 1) if sum(max(least, c - row) for row in range(rows)) >= n)


def heap(n: int, w: float, h: float, r: float, least: float = 7.5) -> tuple[float, int]:
    """The radius of balls heaped in w x h, and the columns of the lowest row; (0, 0) if they do not fit."""
    best = (0.0, 0)
    for rows in range(1, 5):
        if rows > n:
            break
        columns = base(n, rows)
        fits = min(r, w / (2 * columns), h / (2 + (rows - 1) * PITCH))
        if fits > best[0] + 0.4:
            best = fits, columns
    return best if best[0] >= least else (0.0, 0)


def rows_of(n: int, columns: int) -> int:
    rows, left = 0, n
    while left > 0:
        left -= max(1, columns - rows)
        rows += 1
    return rows


@lru_cache(maxsize=4096)
def cargo(things: Things, w: float, r: float, room: float) -> tuple[Lot, ...]:
    """The lots of a Charge aboard a launch of length w whose cargo may be `room` px high."""
    balls = [(what, n) for what, n in zip(THINGS, things, strict=True) if n and what in COLOURS]
    tokens = [(what, n) for what, n in zip(THINGS, things, strict=True) if n and what not in COLOURS]
    foot = -0.02 * w  # the gunwale sags: what stands on it stands a little higher than its middle
    for tower, scale, rows, beside in product((0, 1), (1.0, 0.88, 0.76), (1, 2, 3), (False, True)):
        if (r * scale < 6.5 and scale < 1) or rows <= tower:
            continue
        if lots := _heaped(balls, tokens, (rows, tower), beside, w * 0.84, r * scale, room + foot):
            return tuple(lot._replace(y=lot.y + foot) for lot in lots)
    return tuple(lot._replace(y=lot.y + foot) for lot in _counted(balls + tokens, w, r, room + foot))


Kinds = list[tuple[str, int]]


def _heaped(
    balls: Kinds, tokens: Kinds, shape: tuple[int, int], beside: bool, w: float, r: float, room: float
) -> list[Lot]:
    """Balls in rows on the gunwale, tokens riding on top or standing beside; nothing if they do not fit."""
    beside = beside and bool(tokens) and bool(balls)
    columns = [base(n, *shape) for _, n in balls]
    wide = sum(columns) * 2 * r + 2 * max(0, len(columns) - 1)
    high = (2 + (max(map(rows_of, [n for _, n in balls], columns)) - 1) * PITCH) * r if balls else 0.0
    big = r * TOKEN
    row = sum(2 * big for _ in tokens) + 6 * max(0, len(tokens) - 1)
    above = 2 * big * 0.94 if tokens and not beside else 0.0
    if (wide + row + 4 > w * 1.06 if beside else max(wide, row / 1.1) > w) or high + above > room:
        return []
    lots = []
    x = -(wide + (row + 4 if beside else 0)) / 2
    for (what, n), across in zip(balls, columns, strict=True):
        tall = 2 * r + (rows_of(n, across) - 1) * PITCH * r
        lots.append(Lot(what, n, x + across * r, r * 0.12 - tall / 2, across * 2 * r, tall, across))
        x += across * 2 * r + 2
    x = x + 2 if beside else -row / 2
    y = -big if beside or not balls else r * 0.12 - high - big * 0.9
    for what, n in tokens:
        lots.append(Lot(what, n, x + big, y, 2 * big, 2 * big))
        x += 2 * big + 6
    return lots


def _counted(kinds: Kinds, w: float, r: float, room: float) -> list[Lot]:
    """One of each kind with its number, in rows."""
    r = max(8.0, min(r, 11.0))
    cell = 2 * r + 10
    per = max(2, int(w * 0.96 // cell))
    rows = ceil(len(kinds) / per)
    pitch = min(2 * r + 3, max(r * 1.5, (room - 2 * r) / max(1, rows - 1)))
    lots = []
    for i, (what, n) in enumerate(kinds):
        row = i // per
        here = min(per, len(kinds) - row * per)
        x = (i % per - (here - 1) / 2) * cell - 3
        lots.append(Lot(what, n, x, -r - row * pitch, 2 * r, 2 * r, 1, True))
    return lots
