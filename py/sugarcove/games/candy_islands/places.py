"""What a layout of the table of Candy Islands is made of.

Pure geometry in CSS px.  "Places" count
seats clockwise from my left neighbour, "battles" likewise from my left hand:
battle 0 is fought by my left hand, the last one by my right hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

# How wide the characters from space to tilde are in Nunito at weight 800, in hundredths of an em.
_EM = (
    28, 26, 48, 60, 60, 95, 74, 26, 38, 38, 45, 60, 26, 44, 26, 33, 60, 60, 60, 60, 60, 60, 60, 60,
    60, 60, 26, 26, 60, 60, 60, 47, 95, 75, 69, 68, 77, 60, 57, 74, 78, 30, 37, 69, 57, 88, 75, 80,
    66, 80, 70, 64, 63, 74, 73, 112, 68, 63, 61, 38, 33, 38, 60, 50, 39, 56, 61, 48, 61, 55, 38, 61,
    59, 27, 27, 56, 33, 89, 59, 59, 61, 61, 41, 49, 40, 59, 53, 86, 56, 53, 48, 41, 30, 41, 60,
)  # fmt: skip
_WIDTHS = dict(zip(map(chr, range(32, 127)), _EM, strict=True))


def width(text: str, size: float) -> float:
    """How wide a text is in px, to give it room; never to cut it."""
    return sum(_WIDTHS.get(c, 62) for c in text) * size / 100


class Box(NamedTuple):
    """A rectangle by its centre."""

    x: float
    y: float
    w: float
    h: float

    @property
    def at(self) -> tuple[float, float]:
        return self.x, self.y

    @property
    def size(self) -> tuple[float, float]:
        return self.w, self.h


class Boat(NamedTuple):
    """A launch: the middle of its gunwale, its length, and what it can carry above that."""

    x: float
    y: float
    w: float
    r: float  # of a ball
    bow: str  # "left" or "right"
    room: float  # px above the gunwale for the cargo

    @property
    def box(self) -> Box:
        """Its hull, low enough to leave the cargo free."""
        return Box(self.x, self.y + 0.095 * self.w, self.w, 0.29 * self.w)

    @property
    def tarpaulin(self) -> Box:
        return Box(self.x, self.y - 0.13 * self.w, 0.96 * self.w, 0.34 * self.w)


Pair = tuple[Boat, Boat]


class Isle(NamedTuple):
    """An island with its deck and pile, or in a strip the top of its pile alone."""

    x: float
    y: float
    land: tuple[float, float]  # (0, 0) in a strip
    card: float  # width
    row: float  # y of the middle of the cards
    room: float  # px for deck and pile side by side
    pill: Box  # the most room for what is at stake
    bare: bool = False

    @property
    def strip(self) -> bool:
        return not self.land[0]


class Cell(NamedTuple):
    """A compartment of my Hold, for one kind of thing."""

    heap: Box
    left: Box  # the arrow that sends one to the left hand
    right: Box
    caption: Box | None = None
    hands: tuple[Box, Box] | None = None  # how many are in the left and in the right hand


class Layout(NamedTuple):
    plates: tuple[Box, ...]
    isles: tuple[Isle, ...]
    boats: tuple[Pair, ...]  # by battle: the left hand of a seat, the right hand of the next
    versus: tuple[Box, ...]
    powers: tuple[Box, Box]
    captions: tuple[Box, Box]
    tray: Box
    rows: tuple[int, ...]  # compartments in each row of the tray
    cells: tuple[Cell, ...]
    hold: Box  # the closed tray
    mine: Box | None  # my plate
    totals: Box | None  # or the same in one line
    note: Box | None
    button: Box
    options: tuple[Box, Box]  # where loot may go
    panel: Box  # a needy player's Hold
    track: Box | None
    turn: Box | None
    whirl: Box | None
    kraken: Box | None
    asleep: Box | None
    used: Box | None
    scale: float = 1.0  # what everything is drawn in is this much larger than said here


def spread(count: int, middle: float, step: float) -> list[float]:
    """`count` places with `step` between them."""
    return [middle + step * (i - (count - 1) / 2) for i in range(count)]


def clamp(low: float, value: float, high: float) -> float:
    return max(low, min(value, high))


def facing(x0: float, x1: float, y: float, w: float, r: float, room: float) -> Pair:
    """Two launches bow to bow; the one of the left hand of the earlier seat stands left."""
    return Boat(x0, y, w, r, "right", room), Boat(x1, y, w, r, "left", room)


def battle_in(cell: Box, opened: bool) -> tuple[Isle, Pair, Box]:
    """A battle of others in a cell: land above, launches at its sides, powers between or below them."""
    top, foot = cell.y - cell.h / 2, cell.y + cell.h / 2
    share = 0.6 if cell.w > 260 or cell.w > 1.4 * cell.h else 0.52
    land = clamp(64, min(cell.w * share, cell.h * (1.25 if opened else 1.36)), 211)
    if opened:
        w = clamp(40, cell.w * (0.34 if cell.w > 300 else 0.45), 158)
        off = min(cell.w / 2 - w / 2 - 1, 155.0)
        k = clamp(0.6, cell.w / 270, 0.86)
        apart = 2 * off - w > 116 * k - 30
        if apart:
            gunwale = foot - w * 0.26
        else:
            w = min(w, cell.h * 0.75)
            gunwale = foot - 24 * k - w * 0.2
            land = clamp(64, (gunwale - top - 46) / 0.402, land)  # 20 px between the pill and the gunwale
        versus = Box(cell.x, gunwale + w * 0.13 if apart else foot - 24 * k, 116 * k, 48 * k)
    else:
        w = clamp(34, min(cell.w * 0.33, cell.h * 0.7), 116)
        off = min(cell.w / 2 - w / 2 - 1, land * 0.66)
    card = max(25.0, land * 0.21)
    pill_h = 21.0 if card < 36 else 26.0
    head = max(land * 0.28, card * 0.85) + 2  # from the top to the middle of the land
    below = card * 0.58 + 13 + pill_h / 2  # from there to the foot of the pill
    room = min(cell.w - 8, land * 1.12)
    if not opened:
        top += max(0.0, cell.h - head - below - w * 0.38) * 0.4
        gunwale = min(foot - w * 0.26, top + head + below + w * 0.14)
        versus = Box(cell.x, gunwale, 80, 33)
    elif apart:
        room = min(room, 2 * off - w * 0.98)
    y = top + head
    row = y - card * 0.12
    pill = Box(cell.x, row + card * 0.7 + 13, room, pill_h)
    isle = Isle(cell.x, y, (land, land * 0.55), card, row, land * 0.94, pill, card < 30)
    over = top + 2 if opened and apart else pill.y + pill_h / 2
    boats = facing(cell.x - off, cell.x + off, gunwale, w, clamp(7, w * 0.076, 12), gunwale - over)
    return isle, boats, versus


def duel_in(cell: Box) -> tuple[Isle, Pair, Box]:
    """A battle of others where there is room for little: what is at stake over the powers."""
    w = cell.w * 0.32
    foot = cell.y + cell.h / 2
    isle = Isle(cell.x, cell.y, (0, 0), 0, 0, 0, Box(cell.x, cell.y - cell.h / 2 + 14, cell.w * 0.47, 20))
    off = cell.w / 2 - w / 2
    boats = facing(cell.x - off, cell.x + off, foot - w * 0.26, w, 7, cell.h - w * 0.26 - 4)
    return isle, boats, Box(cell.x, foot - 21, 80, 33)


def strip(
    w: float, top: float, n: int, opened: bool, rows: int
) -> tuple[list[Box], list[Isle], list[Pair], list[Box], float]:
    """Captains in a chain, between two neighbours the prize and their powers."""
    high = 52.0
    prize = (66.0 if n > 6 else 96.0) if opened else 32.0
    plates, isles, boats, versus = [], [], [], []
    items = 2 * n - 3  # captains and prizes in turn
    first = (items + 1) // 2 if rows == 2 else items
    first -= rows == 2 and first % 2 == 0
    at = 0
    for row, count in enumerate((first, items - first)[:rows]):
        prizes = sum((at + i) % 2 for i in range(count))
        gap = 4.0
        each = min(150.0, (w - 12 - gap * (count - 1) - prize * prizes) / max(1, count - prizes))
        x = w / 2 - (each * (count - prizes) + prize * prizes + gap * (count - 1)) / 2
        y = top + row * (high + 4) + high / 2
        for i in range(count):
            if (at + i) % 2 == 0:
                plates.append(Box(x + each / 2, y, each, 48))
                x += each + gap
                continue
            middle = x + prize / 2
            if opened:
                pill = Box(middle, y - 16, prize, 20)
                isles.append(Isle(middle, y, (0, 0), 0, 0, 0, pill))
                versus.append(Box(middle, y + 11, min(82.0, prize), 32))
            else:
                isles.append(Isle(middle, y, (0, 0), 26, y - 8, 30, Box(middle, y + 18, 34, 18)))
                versus.append(Box(middle, y, prize, 30))
            side = facing(middle - prize * 0.3, middle + prize * 0.3, y + 20, 0, 0, 0)
            boats.append(side)
            x += prize + gap
        at += count
    return plates, isles, boats, versus, top + rows * (high + 4)


def middle_of(room: Box, k: float) -> dict[str, Any]:
    """The middle of the table: the turns, the Kraken in its whirlpool, what is used up."""
    top, foot = room.y - room.h / 2, room.y + room.h / 2
    rest = room.h - 34 - 24 - 40 - 12
    whirl = min(129 * k, rest)
    if whirl < 64:  # no room for a whirlpool: the Kraken beside what is used up
        y = top + 20 + max(0.0, (room.h - 110) / 3)
        return {
            "track": Box(room.x - 22, y, 247, 34),
            "turn": Box(room.x - 22, y + 31, 180, 20),
            "whirl": None,
            "kraken": Box(room.x + 126, y, 40, 40),
            "asleep": None,
            "used": Box(room.x, y + 66, 240, 36),
        }
    gap = max(0.0, (rest - whirl) / 4)
    track = top + 17 + gap * 0.6
    middle = track + 17 + 26 + gap + whirl / 2
    r = min(62 * k, whirl * 0.5)
    return {
        "track": Box(room.x, track, 247, 34),
        "turn": Box(room.x, track + 31, 180, 20),
        "whirl": Box(room.x, middle, whirl * 1.61, whirl),
        "kraken": Box(room.x, middle - whirl * 0.06, r, r),
        "asleep": Box(room.x, middle + whirl * 0.38, 190, 18),
        "used": Box(room.x, min(foot - 20, middle + whirl / 2 + gap * 0.6 + 22), 240, 40),
    }
