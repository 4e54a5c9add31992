"""The table on a low screen, such as a phone lying: one strip of captains and prizes, my battles, my Hold."""

from __future__ import annotations

from typing import Any

from sugarcove.games.candy_islands.places import (
    Boat,
    Box,
    Cell,
    Isle,
    Layout,
    Pair,
    clamp,
    spread,
    strip,
)


def low(w: float, h: float, n: int, opened: bool, kinds: int, colours: int) -> Layout:
    plates, isles, boats, versus, top = strip(w, 4, n, opened, 1)
    high = 48.0 if opened else clamp(88, h * 0.27, 110)
    foot = h - 6 - high - 4
    option = max(w * 0.172, 126)
    options = [Box(x, top + 72, option, 54) for x in spread(2, w / 2, option + 8)]
    track = min(247.0, 2 * option - 44)  # with the Kraken beside it no wider than the two options below
    left, right, fights, both, captions, powers = _halves(w, top, foot, w / 2 - option - 12, opened)
    button_w = 150.0 if opened else 118.0
    button = Box(w - 8 - button_w / 2, h - 6 - 23, button_w, 46)
    rest = w - button_w - 8 - 16
    room = rest if opened else min(rest, max(2, kinds) * 170 + 12)
    tray = Box(8 + rest / 2, h - 6 - high / 2, room, high)
    cells = () if opened else _cells(tray, kinds)
    return Layout(
        plates=tuple(plates),
        isles=(left, *isles, right),
        boats=(fights[0], *boats, fights[1]),
        versus=(both[0], *versus, both[1]),
        powers=powers,
        captions=captions,
        tray=tray,
        rows=() if opened else (kinds,),
        cells=cells,
        hold=Box(8 + 158 + (rest - 158) / 2, tray.y, rest - 158, 46) if opened else tray,
        mine=Box(8 + 75, tray.y, 150, 46) if opened else None,
        totals=None,
        note=None if opened else Box(button.x, h - 6 - high + (high - 46) / 2 - 1, button_w, 40),
        button=button,
        options=(options[0], options[1]),
        panel=Box(w / 2, top + 72, w * 0.33, 54),
        track=Box(w / 2 - 20, top + 22, track, 32),
        turn=None,
        whirl=None,
        kraken=Box(w / 2 + track / 2 + 1, top + 22, 36, 36),
        asleep=None,
        used=None,
    )


def _cells(tray: Box, kinds: int) -> tuple[Cell, ...]:
    """The arrows below a heap without words."""
    step = (tray.w - 12) / max(1, kinds)
    arrow = min(54.0, (step - 12) / 2)
    high = clamp(40, tray.h * 0.47, 46)
    heap = tray.h - high - 22
    top = tray.y - tray.h / 2
    y = top + tray.h - 10 - high / 2
    return tuple(
        Cell(
            heap=Box(x, top + 10 + heap / 2, step - 18, heap),
            left=Box(x - arrow / 2 - 2, y, arrow, high),
            right=Box(x + arrow / 2 + 2, y, arrow, high),
        )
        for x in spread(kinds, tray.x, step)
    )


def _halves(
    w: float, top: float, foot: float, inner: float, opened: bool
) -> tuple[Isle, Isle, Any, Any, Any, Any]:
    """Facing launch, island with cards as far as `inner`, my launch; and the same mirrored."""
    high = foot - top
    card = clamp(34, high * 0.27, 68)
    spare = max(0.0, high - card * 1.4 - 180 * w / 844)  # in a higher box all moves to the middle
    row = top + 8 + card * 0.7 + spare * 0.42
    pill = row + card * 0.7 + 14
    land = card * 3.5
    unit = w / 844
    x = 165 * unit
    room = min(land * 1.1, 2 * (inner - x))
    isles = [
        Isle(at, row + 4, (land, land * 0.55), card, row, room, Box(at, pill, 190 * unit, 25), True)
        for at in (x, w - x)
    ]
    boat, foe = 150 * unit, (136 if opened else 84) * unit
    caption = 0 if opened else 20
    gunwale = foot - boat * 0.25 - caption - 2 - spare * 0.25
    room = gunwale - top - 6
    mine_x, foe_x = (345 if not opened else 318) * unit, (54 if not opened else 76) * unit
    mine = [Boat(mine_x, gunwale, boat, 11, "left", room), Boat(w - mine_x, gunwale, boat, 11, "right", room)]
    foes = [Boat(foe_x, gunwale, foe, 11, "right", room), Boat(w - foe_x, gunwale, foe, 11, "left", room)]
    fights: tuple[Pair, Pair] = ((mine[0], foes[0]), (foes[1], mine[1]))
    below = gunwale + boat * 0.25 + 11
    captions = tuple(Box(at, below, 182 * unit, 20) for at in (mine_x - 20, w - mine_x + 20))
    powers = tuple(Box(at, gunwale + 6, 38, 38) for at in (mine_x - boat * 0.52, w - mine_x + boat * 0.52))
    middle = (mine_x + foe_x) / 2
    both = tuple(Box(at, gunwale + 14, 94, 38.8) for at in (middle, w - middle))
    return isles[0], isles[1], fights, both, captions, powers
