"""The table on a wide screen: my launches side by side above my Hold, the others in an arc behind."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from sugarcove.games.candy_islands.places import (
    Boat,
    Box,
    Cell,
    Isle,
    Layout,
    Pair,
    battle_in,
    clamp,
    middle_of,
    spread,
)


def wide(w: float, h: float, n: int, opened: bool, kinds: int, colours: int) -> Layout:
    """Nothing but my own launches and those they face moves when the battles begin."""
    k = clamp(0.76, min(w / 1280, h / 736), 1.08)
    across = min(w, 1480 * k)  # a very wide box keeps the table together
    middle = w / 2
    tray = clamp(148, h * 0.22, 162)
    loading = h - tray - 12 - 92 * k
    row = loading + (h - 80 - 96 * k - loading) * 0.6 if opened else loading
    behind = _others(w, across, k, loading, n)
    left, right, mine, foes = _mine(middle, across, k, loading, row, n, opened)
    side = 132 * k
    option = clamp(140, left.land[0] * -0.5 + (middle - left.x) - 8, 190)
    y = row - 114 * k
    below = loading - 100 * k
    return Layout(
        plates=behind.plates,
        isles=(left, *behind.isles, right),
        boats=((mine[0], foes[0]), *behind.boats, (foes[1], mine[1])),
        versus=(
            Box((mine[0].x + foes[0].x) / 2 + 4, row + 14, 116, 48),
            *behind.versus,
            Box((mine[1].x + foes[1].x) / 2 - 4, row + 14, 116, 48),
        ),
        powers=(Box(mine[0].x - side, row - 10, 56, 56), Box(mine[1].x + side, row - 10, 56, 56)),
        captions=(Box(mine[0].x, row + 74 * k, 280 * k, 22), Box(mine[1].x, row + 74 * k, 280 * k, 22)),
        options=(
            Box(middle - option / 2 - 4, y, option, 54),
            Box(middle + option / 2 + 4, y, option, 54),
        ),
        panel=Box(middle, y, 360, 54),
        **middle_of(Box(middle, (behind.top + below) / 2, 300, below - behind.top), k),
        **(_closed(w, h - 46, 68) if opened else _tray(w, h - 12 - tray / 2, tray, kinds)),
    )


class Behind(NamedTuple):
    plates: tuple[Box, ...]
    isles: tuple[Isle, ...]
    boats: tuple[Pair, ...]
    versus: tuple[Box, ...]
    top: float  # where the middle of the table begins


def _others(w: float, across: float, k: float, row: float, n: int) -> Behind:
    m = n - 2
    middle = w / 2
    edge = 200.0 if w >= 1180 else 190.0
    foot = clamp(176 * k, row - (264 if m == 2 else 232) * k, 214 if m == 2 else 186)
    if n == 2:
        return Behind((Box(middle, 12 + 33, 212, 66),), (), (), (), 82)
    step = across * 0.544 if m == 2 else min(350 * k, (across - 12) / m)
    cell = min((470 if m < 3 else 350) * k, step) if m > 1 else 420 * k
    high = foot - (28 * k if m == 2 else 10)
    xs = spread(m, middle, step)
    fights = [battle_in(Box(x, foot - high / 2, cell, high), True) for x in xs]
    land = fights[0][0].land[0]
    if m == 2:
        plates, top = [Box(middle, 12 + 33, 212, 66)], 84.0
    else:
        room = min(150, step - land - 14)
        plates = [Box((a + b) / 2, 8 + 24, room, 48) for a, b in pairwise(xs)]
        top = foot + 8
    edge, high_plate = (edge, 66.0) if n < 4 or (n == 4 and k > 0.79) else (150.0, 48.0)
    below = foot + high_plate / 2 + 6 if m > 1 else foot - 64 * k
    return Behind(
        (
            Box(14 + edge / 2, below, edge, high_plate),
            *plates,
            Box(w - 14 - edge / 2, below, edge, high_plate),
        ),
        tuple(isle for isle, _, _ in fights),
        tuple(boats for _, boats, _ in fights),
        tuple(versus for _, _, versus in fights),
        top,
    )


def _mine(
    middle: float, across: float, k: float, loading: float, row: float, n: int, opened: bool
) -> tuple[Isle, Isle, Pair, Pair]:
    near, far = (0.158, 0.392) if opened else (0.138, 0.408)
    y, land, card = loading - 136 * k, 282 * k, 66 * k
    if n == 2:  # nobody else's islands: mine may be larger
        y, land, card = y - 28 * k, land * 1.16, card * 1.16
    cards = y - card * 0.17
    pill = cards + card * 0.7 + 21 * k
    isles = [
        Isle(x, y, (land, land * 0.55), card, cards, land * 0.96, Box(x, pill, land, 28))
        for x in (middle - 0.262 * across, middle + 0.262 * across)
    ]
    w, foe, r = 236 * k, (216 if opened else 150) * k, 17 * k
    room = row - pill - 16 if opened else 92 * k
    return (
        isles[0],
        isles[1],
        (
            Boat(middle - near * across, row, w, r, "left", room),
            Boat(middle + near * across, row, w, r, "right", room),
        ),
        (
            Boat(middle - far * across, row, foe, r, "right", room),
            Boat(middle + far * across, row, foe, r, "left", room),
        ),
    )


def _closed(w: float, y: float, high: float) -> dict[str, Any]:
    """The Hold while the battles are fought: one bar, my plate to its left."""
    button = Box(w - 14 - 105, y, 210, 58)
    mine = Box(14 + 95, y, 190, 62)
    left, right = mine.x + 95 + 16, button.x - 105 - 18
    room = min(right - left, 640.0)
    hold = Box(clamp(left + room / 2, w / 2, right - room / 2), y, room, high - 6)
    return {
        "tray": hold,
        "rows": (),
        "cells": (),
        "hold": hold,
        "mine": mine,
        "totals": None,
        "note": None,
        "button": button,
    }


def _tray(w: float, y: float, high: float, kinds: int) -> dict[str, Any]:
    """My Hold, open: my plate to its left, the button to its right."""
    roomy = w >= 1180
    side, last = (200.0, 190.0) if roomy else (150.0, 136.0)
    room = w - side - last - 44
    if room / max(1, kinds) >= 92:
        cell = min(106.0, room / max(1, kinds))
        rows: tuple[int, ...] = (kinds,)
        tray_w = max(cell * kinds, 318) + 12
    else:
        rows = ((kinds + 1) // 2, kinds // 2)
        tray_w = min(room, rows[0] * 156.0 + 12)
    x = clamp(side + 28 + tray_w / 2, w / 2, w - last - 28 - tray_w / 2)
    tray = Box(x, y, tray_w, high)
    cells = columns(tray, kinds) if len(rows) == 1 else grid(tray, rows)
    left, right = x - tray_w / 2, x + tray_w / 2
    mine_w = min(250.0, left - 14 - 14)
    button_w = min(228.0, w - right - 28)
    return {
        "tray": tray,
        "rows": rows,
        "cells": cells,
        "hold": tray,
        "mine": Box(14 + mine_w / 2, y, mine_w, high),
        "totals": None,
        "note": Box(w - 14 - button_w / 2, y - high / 2 + 40, button_w, 60),
        "button": Box(w - 14 - button_w / 2, y + high / 2 - 34, button_w, 60),
    }


def columns(tray: Box, kinds: int) -> tuple[Cell, ...]:
    """Heap, caption, and the arrows below."""
    step = (tray.w - 12) / max(1, kinds)
    top = tray.y - tray.h / 2
    foot = top + tray.h - 38
    arrow = clamp(24, (step - 20) / 2, 44 if kinds > 3 else 60)
    heap = tray.h - 118
    return tuple(
        Cell(
            heap=Box(x, top + 18 + heap / 2, step - 16, heap),
            caption=Box(x, foot - 36, step - 8, 20),
            left=Box(x - arrow / 2 - 4, foot, arrow, 44),
            right=Box(x + arrow / 2 + 4, foot, arrow, 44),
        )
        for x in spread(kinds, tray.x, step)
    )


def grid(tray: Box, rows: tuple[int, ...]) -> tuple[Cell, ...]:
    """Two rows where many kinds are owned: the arrows at the sides of the heap, the caption below."""
    high = (tray.h - 16) / len(rows)
    cells = []
    for i, count in enumerate(rows):
        step = (tray.w - 12) / count
        y = tray.y - tray.h / 2 + 8 + high * (i + 0.5)
        cells += [
            Cell(
                heap=Box(x, y - 9, step - 106, high - 26),
                caption=Box(x, y + high / 2 - 13, step - 100, 17),
                left=Box(x - step / 2 + 29, y, 42, min(48.0, high - 14)),
                right=Box(x + step / 2 - 29, y, 42, min(48.0, high - 14)),
            )
            for x in spread(count, tray.x, step)
        ]
    return tuple(cells)
