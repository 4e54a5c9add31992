"""Where things lie on a table of Candy Time: pure geometry in CSS px.

"Places" count seats clockwise from the one who looks: place 0 is the near one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle by its centre."""

    x: float
    y: float
    w: float
    h: float

    @staticmethod
    def of(left: float, top: float, right: float, foot: float) -> Box:
        return Box((left + right) / 2, (top + foot) / 2, right - left, foot - top)

    @property
    def left(self) -> float:
        return self.x - self.w / 2

    @property
    def top(self) -> float:
        return self.y - self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w / 2

    @property
    def foot(self) -> float:
        return self.y + self.h / 2


class Plate(NamedTuple):
    """What belongs to a seat."""

    box: Box
    hand: Box | None  # its hidden cards, small; None: there is no room for cards
    stack: Box | None  # the cards won last, or those won in this turn
    likes: Box | None  # the row of its preference tokens; None: they lie on the tally
    wall: Box | None  # its wall as a small picture


class Layout(NamedTuple):
    kind: str  # wide, low or tall
    plates: tuple[Plate, ...]  # by place
    main: Box  # the table, or the wall that is being built
    hand: Box
    card: float  # side of a card of my hand, at most
    turns: tuple[Box, Box] | None  # the turn buttons; None: beside the chosen card
    primary: Box
    second: Box
    pile: Box
    supply: Box
    tally: tuple[Box, ...]  # by kind; none in the basic game
    aside: Box | None  # the table while a wall is built
    end: Box  # what counted, and what was won; the latter on a shelf of its own if there is one
    shelf: Box | None
    walls: Box | None  # shows all walls large, where they have no pictures
    shore: float  # where the sand begins: y, or x in a low box


@lru_cache(maxsize=128)
def layout(box: tuple[int, int], seats: int, wall: bool) -> Layout:
    w, h = box
    if w >= 1.2 * h:
        return _wide(w, h, seats, wall) if h >= 500 else _low(w, h, seats, wall)
    return _tall(w, h, seats, wall)


def _plate(box: Box, wall: Box | None = None) -> Plate:
    """Name and score in the first row, cards in the second, preference tokens where there is room."""
    small = 16.0 if box.w < 130 or box.h < 52 else 22.0
    row = box.top + (44 if box.h >= 70 else box.h - 13)
    hand = Box.of(box.left + 8, row - small / 2, box.left + 8 + 1.9 * small, row + small / 2)
    stack = Box(hand.right + small * 0.9, row, small, small)
    token = min(22.0, (box.w - 10) / 6)
    likes = Box(box.x, box.foot - token / 2 - 3, box.w - 10, token) if box.h >= 84 else None
    bare = box.w < 80 or box.h < 46
    return Plate(box, None if bare else hand, None if bare else stack, likes, wall)


def _wide(w: float, h: float, seats: int, wall: bool) -> Layout:
    large = w >= 1100
    beach = 148.0 if h >= 640 else 128.0
    shore = h - beach
    side = 196.0 if large else 164.0
    right = (150.0 if wall else 116.0) if large else (122.0 if wall else 100.0)
    gap = 10.0
    high = min((shore - 24 - gap * (seats - 2)) / (seats - 1), 196.0 if wall else 92.0)
    plates = []
    for place in range(1, seats):
        top = 12 + (place - 1) * (high + gap)
        box = Box.of(12, top, 12 + side, top + high)
        picture = Box.of(box.left + 8, top + 60, box.right - 8, box.foot - 28) if wall else None
        plates.append(_plate(box, picture))
    mine = Box.of(12, shore + 16, 12 + (240 if wall else side), h - 12)
    picture = None
    if wall:
        edge = mine.h - 16
        picture = Box(mine.right - 8 - edge / 2, mine.y, edge, edge)
    near = _plate(mine if picture is None else Box.of(mine.left, mine.top, picture.left, mine.foot), picture)
    near = near._replace(box=mine)
    x = w - 12 - right / 2
    pile, supply = Box(x, 34, right, 44), Box(x, 84, right, 44)
    each = min(52.0, (shore - 200 - (90 if wall else 0)) / 6)
    tally = tuple(Box(x, 120 + each * (i + 0.5), right, each - 5) for i in range(6)) if wall else ()
    foot = 120 + each * 6
    aside = Box.of(x - right / 2, foot + 6, x + right / 2, shore - 16) if wall else None
    wide = 240.0 if large else 200.0
    primary = Box(w - 18 - wide / 2, h - 16 - 29, wide, 58)
    second = Box(primary.x, primary.top - 8 - 22, wide, 44)
    return Layout(
        kind="wide",
        plates=(near, *plates),
        main=Box.of(12 + side + 12, 8, x - right / 2 - 12, shore - 12),
        hand=Box.of(mine.right + 16, shore + 22, primary.left - 16, h - 10),
        card=min(100.0, beach - 38),
        turns=None,
        primary=primary,
        second=second,
        pile=pile,
        supply=supply,
        tally=tally,
        aside=aside,
        end=Box.of(max(12 + side, mine.right) + 12, 8, x - right / 2 - 12, h - 10),
        shelf=None,
        walls=None,
        shore=shore,
    )


def _row(left: float, right: float, y: float, high: float, many: int) -> list[Box]:
    """So many boxes side by side."""
    each = (right - left - 6 * (many - 1)) / many
    return [Box(left + each / 2 + i * (each + 6), y, each, high) for i in range(many)]


def _low(w: float, h: float, seats: int, wall: bool) -> Layout:
    side, right = min(138.0, w * 0.2), max(150.0, min(208.0, w * 0.28))
    gap = 5.0
    high = min((h - 8 - gap * (seats - 1)) / seats, 76.0)
    boxes = [Box.of(6, 4 + i * (high + gap), 6 + side, 4 + i * (high + gap) + high) for i in range(seats - 1)]
    boxes.insert(0, Box.of(6, h - 4 - high, 6 + side, h - 4))
    x = w - 8 - right / 2
    shore = x - right / 2 - 8
    chips = _row(x - right / 2, x + right / 2, 22, 30, 3 if wall else 2)
    main = Box.of(6 + side + 8, 4, shore - 6, h - 4)
    tally: tuple[Box, ...] = ()
    if wall:
        each = main.w / 6
        tally = tuple(Box(main.left + each * (i + 0.5), 21, each - 5, 34) for i in range(6))
        main = Box.of(main.left, 42, main.right, main.foot)
    primary = Box(x, h - 8 - 24, right, 48)
    turn = primary.top - 8 - 22
    return Layout(
        kind="low",
        plates=tuple(map(_plate, boxes)),
        main=main,
        hand=Box.of(x - right / 2, 46, x + right / 2, turn - 28),
        card=66.0,
        turns=(Box(x - right / 2 + 22, turn, 44, 44), Box(x + right / 2 - 22, turn, 44, 44)),
        primary=primary,
        second=Box(x, turn, right - 104, 44),
        pile=chips[0],
        supply=chips[1],
        tally=tally,
        aside=None,
        end=main,
        shelf=Box.of(x - right / 2, 46, x + right / 2, h - 6),
        walls=chips[2] if wall else None,
        shore=shore,
    )


def _tall(w: float, h: float, seats: int, wall: bool) -> Layout:
    large = w >= 620 and h >= 860
    pad, gap = 8.0, 6.0
    high = (150.0 if wall else 84.0) if large else 54.0
    each = (w - 2 * pad - gap * (seats - 2)) / (seats - 1)
    plates = []
    for place in range(1, seats):
        left = pad + (place - 1) * (each + gap)
        box = Box.of(left, 6, left + each, 6 + high)
        picture = Box.of(box.left + 8, 66, box.right - 8, box.foot - 28) if wall and large else None
        plates.append(_plate(box, picture))
    top = 6 + high + 6
    row = 150.0 if wall and large else 48.0
    few = wall and not large  # walls have no pictures: they are shown by a chip of their own
    mine = Box.of(pad, top, pad + (w - 2 * pad) * (0.48 if few else 0.54), top + row)
    picture = None
    if wall and large:
        picture = Box.of(mine.x + 4, mine.top + 8, mine.right - 8, mine.foot - 8)
    near = _plate(mine if picture is None else Box.of(mine.left, mine.top, picture.left, mine.foot), picture)
    near = near._replace(box=mine)
    left = mine.right + gap
    chip = min(row, 52.0)
    chips = _row(left, w - pad, top + chip / 2, chip, 3 if few else 2)
    aside = Box.of(left, top + chip + gap, w - pad, mine.foot) if picture else None
    top = mine.foot + 6
    tally: tuple[Box, ...] = ()
    if wall:
        column = (w - 2 * pad) / 6
        tally = tuple(Box(pad + column * (i + 0.5), top + 22, column - 5, 44) for i in range(6))
        top += 50
    beach = 186.0 if large else 164.0
    shore = h - beach
    edge = 48.0 if large else 44.0
    foot = h - 8 - 24
    second = (w - 2 * pad - 8) * 0.36
    hand = Box.of(pad + edge + 6, shore + 16, w - pad - edge - 6, foot - 32)
    y = hand.y
    return Layout(
        kind="tall",
        plates=(near, *plates),
        main=Box.of(2, top + 2, w - 2, shore - 10),
        hand=hand,
        card=min(90.0, hand.h - 8),
        turns=(Box(pad + edge / 2, y, edge, edge), Box(w - pad - edge / 2, y, edge, edge)),
        primary=Box.of(pad + second + 8, foot - 24, w - pad, foot + 24),
        second=Box.of(pad, foot - 24, pad + second, foot + 24),
        pile=chips[0],
        supply=chips[1],
        tally=tally,
        aside=aside,
        end=Box.of(8, top + 2, w - 8, h - 8),
        shelf=None,
        walls=chips[2] if few else None,
        shore=shore,
    )


class Grid(NamedTuple):
    """Cells fitted into a box."""

    side: float  # of a cell
    left: float  # of the first column
    top: float
    rows: int  # the first row and column
    columns: int
    turned: bool  # shown a quarter turn clockwise

    def seen(self, at: tuple[int, int]) -> tuple[int, int]:
        """Row and column as shown, from 0."""
        row, column = (at[1], -at[0]) if self.turned else at
        return row - self.rows, column - self.columns

    def box(self, at: tuple[int, int]) -> Box:
        row, column = self.seen(at)
        x, y = self.left + (column + 0.5) * self.side, self.top + (row + 0.5) * self.side
        return Box(x, y, self.side, self.side)


def fit(cells: frozenset[tuple[int, int]], room: Box, most: float, turned: bool) -> Grid:
    """As large as they fit, in the middle."""
    shown = [(column, -row) if turned else (row, column) for row, column in cells] or [(0, 0)]
    rows, columns = [row for row, _ in shown], [column for _, column in shown]
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    side = min(room.w / wide, room.h / high, most)
    side = float(int(side)) if side >= 12 else round(side, 2)
    return Grid(side, room.x - side * wide / 2, room.y - side * high / 2, min(rows), min(columns), turned)
