"""The table on a tall screen: slices from the captains at the top to the button under the thumb."""

from __future__ import annotations

from typing import Any

from sugarcove.games.candy_islands.places import (
    Boat,
    Box,
    Cell,
    Isle,
    Layout,
    Pair,
    battle_in,
    clamp,
    duel_in,
    facing,
    middle_of,
    spread,
    strip,
)

# A phone.


def phone(w: float, h: float, n: int, opened: bool, kinds: int, colours: int) -> Layout:
    return _phone_opened(w, h, n) if opened else _phone_loading(w, h, n, kinds, colours)


def _bar(w: float, count: int, y: float, high: float) -> list[Box]:
    """Plates side by side."""
    each = (w - 12 - 6 * (count - 1)) / count
    return [Box(x, y, min(each, 150), high) for x in spread(count, w / 2, min(each, 150) + 6)]


def _phone_loading(w: float, h: float, n: int, kinds: int, colours: int) -> Layout:
    foot = h - 8 - 52  # above the button
    totals = Box(w / 2, foot - 17, w - 12, 26)
    room = foot - 34
    if n >= 5:
        plates, isles, boats, versus, top = strip(w, 6, n, False, 2)
        behind = 0.0
    else:
        plates, top = _bar(w, n - 1, 8 + 22, 44), 58.0
        behind = 80.0 * (n > 2)
    for full, high in (
        (True, 62.0),
        (True, 56.0),
        (True, 52.0),
        (True, 48.0),
        (False, 52.0),
        (False, 48.0),
        (False, 44.0),
    ):
        tray_h = len(_rows(kinds, colours, full)) * high + 12
        if room - top - behind - tray_h >= 196 or high == 44:
            break
    spare = room - top - behind - tray_h - 196
    if n < 5:
        behind += clamp(0, spare * 0.5, 60) if n > 2 else 0
        fights = [
            battle_in(Box(x, top + behind / 2, min(w / 2 - 4, 230), behind), False)
            for x in spread(n - 2, w / 2, w / 2 - 2)
        ]
        isles, boats, versus = (list(some) for some in zip(*fights, strict=True)) if fights else ([], [], [])
        top += behind
    tray = Box(w / 2, room - tray_h / 2, w - 10, tray_h)
    left, right, mine, foes, captions, powers = _hands(w, top, tray.y - tray_h / 2)
    return Layout(
        plates=tuple(plates),
        isles=(left, *isles, right),
        boats=((mine[0], foes[0]), *boats, (foes[1], mine[1])),
        versus=(powers[0], *versus, powers[1]),
        powers=powers,
        captions=captions,
        tray=tray,
        rows=tuple(count for _, count in _rows(kinds, colours, full)),
        cells=_cells(tray, _rows(kinds, colours, full), high),
        hold=tray,
        mine=None,
        totals=totals,
        note=None,
        button=Box(w / 2, h - 8 - 25, w - 20, 50),
        options=(tray, tray),
        panel=tray,
        track=None,
        turn=None,
        whirl=None,
        kraken=None,
        asleep=None,
        used=None,
    )


def _rows(kinds: int, colours: int, full: bool) -> list[tuple[str, int]]:
    """What each row of the tray holds: a line for a colour, or two cells."""
    lines = [("line", 1)] * (colours if full else 0)
    rest = kinds - len(lines)
    return lines + [("pair", 2)] * ((rest + 1) // 2)


def _cells(tray: Box, rows: list[tuple[str, int]], high: float) -> tuple[Cell, ...]:
    cells = []
    for i, (kind, count) in enumerate(rows):
        y = tray.y - tray.h / 2 + 8 + (tray.h - 16) / len(rows) * (i + 0.5)
        step = (tray.w - 12) / count
        arrow = 48.0 if kind == "line" else 44.0
        for x in spread(count, tray.x, step):
            left, right = x - step / 2 + arrow / 2 + 6, x + step / 2 - arrow / 2 - 6
            inner = right - left - arrow - 8
            hands = (Box(left + 46, y, 40, 24), Box(right - 46, y, 40, 24)) if kind == "line" else None
            cells.append(
                Cell(
                    heap=Box(x, y, inner - (80 if hands else 0), high - 8),
                    left=Box(left, y, arrow, min(50.0, high - 8)),
                    right=Box(right, y, arrow, min(50.0, high - 8)),
                    hands=hands,
                )
            )
    return tuple(cells)


def _hands(w: float, top: float, foot: float) -> tuple[Isle, Isle, Pair, Pair, Any, Any]:
    """My two islands over my two launches, their opponents at the edges."""
    high = foot - top
    boat = min(w * 0.4, 176.0)
    card = clamp(34, high * 0.2, min(56, w * 0.14))
    gunwale = foot - boat * 0.25 - 24
    spare = max(0.0, gunwale - top - card * 1.4 - 32 - 66)
    row = top + 8 + card * 0.7 + spare * 0.4
    pill = row + card * 0.7 + 15
    land = min(w * 0.465, card * 3.4)
    isles = [
        Isle(x, row + 5, (land, land * 0.64), card, row, w * 0.36, Box(x, pill, w * 0.385, 26), True)
        for x in (w * 0.3, w * 0.7)
    ]
    mine = [
        Boat(w * x, gunwale, boat, min(13.0, boat * 0.083), bow, gunwale - pill - 8)
        for x, bow in ((0.295, "left"), (0.705, "right"))
    ]
    small = w * 0.125
    foes = [
        Boat(x, row + card * 0.3, small, 7, bow, 0)
        for x, bow in ((small / 2 + 5, "right"), (w - small / 2 - 5, "left"))
    ]
    captions = [Box(w * x, foot - 13, w * 0.46, 20) for x in (0.27, 0.73)]
    powers = [Box(w * x, gunwale - 2, 42, 42) for x in (0.075, 0.925)]
    return isles[0], isles[1], (mine[0], mine[1]), (foes[0], foes[1]), tuple(captions), tuple(powers)


def _phone_opened(w: float, h: float, n: int) -> Layout:
    foot = h - 8 - 50 - 8 - 62 - 6  # above the options
    if n >= 5:
        rows = 2 if n > 6 else 1
        count = n - 1
        first = (count + 1) // 2 if rows == 2 else count
        plates = _bar(w, first, 6 + 21, 42)
        if rows == 2:
            plates += _bar(w, count - first, 6 + 42 + 5 + 21, 42)
        top = 6 + rows * 47 + 2.0
        high = 66.0
        lines = (n - 2 + 1) // 2
        spots = []
        for i in range(lines):
            here = min(2, n - 2 - 2 * i)
            spots += [
                Box(x, top + high * (i + 0.5), w / 2 - 6, high - 4) for x in spread(here, w / 2, w / 2 - 2)
            ]
        fights = [duel_in(spot) for spot in spots]
        top += lines * high
    else:
        plates, top = _bar(w, n - 1, 8 + 22, 44), 58.0
        high = clamp(112, (foot - top) * 0.27, 150) if n > 2 else 0
        fights = [
            battle_in(Box(x, top + high / 2, w / 2 - 4, high), True) for x in spread(n - 2, w / 2, w / 2 - 2)
        ]
        top += high
    each = (foot - top) / 2
    first_fight = _battle(w, top, min(each, 215))
    last_fight = _battle(w, top + each, min(each, 215))
    button = Box(w / 2, h - 8 - 25, w - 20, 50)
    options = tuple(Box(x, foot + 6 + 31, w / 2 - 12, 60) for x in spread(2, w / 2, w / 2 - 2))
    return Layout(
        plates=tuple(plates),
        isles=(first_fight[0], *(isle for isle, _, _ in fights), last_fight[0]),
        boats=(first_fight[1], *(pair for _, pair, _ in fights), last_fight[1]),
        versus=(first_fight[2], *(box for _, _, box in fights), last_fight[2]),
        powers=(first_fight[2], last_fight[2]),
        captions=(button, button),
        tray=button,
        rows=(),
        cells=(),
        hold=Box(w / 2, h - 8 - 25, w - 16, 50),
        mine=None,
        totals=Box(w / 2, h - 8 - 50 - 8 - 15, w - 12, 26),
        note=None,
        button=button,
        options=(options[0], options[1]),
        panel=Box(w / 2, foot + 6 + 31, w - 24, 56),
        track=None,
        turn=None,
        whirl=None,
        kraken=None,
        asleep=None,
        used=None,
    )


def _battle(w: float, top: float, high: float) -> tuple[Isle, Pair, Box]:
    """One of my battles: launch, island, launch.  The hand of the later seat is on the left."""
    tight = high < 150
    card = clamp(30, high * 0.23, 48)
    row = top + 8 + card * 0.7
    pill_y = row + card * 0.7 + 14
    boat = clamp(100, w * (0.33 if tight else 0.385), 170)
    gunwale = top + high - boat * 0.25 - (18 if high > 165 else 4)
    between = w - 2 * (boat + 8) - 4
    pill = Box(w / 2, pill_y, between if tight else w * 0.5, 25)
    isle = Isle(w / 2, row + 4, (card * 3.3, card * 1.8), card, row, w * 0.4, pill, high < 165)
    room = gunwale - top - 4
    left, right = facing(boat / 2 + 8, w - boat / 2 - 8, gunwale, boat, min(14.0, boat * 0.093), room)
    versus = Box(w / 2, min(gunwale + 12, top + high - 20), 92 if tight else 105, 38 if tight else 43)
    return isle, (right, left), versus


# A tablet held upright.


def tablet(w: float, h: float, n: int, opened: bool, kinds: int, colours: int) -> Layout:
    m = n - 2
    high_plate = 62.0 if n <= 4 else 48.0
    count = n - 1
    each = min(240.0, (w - 16 - 8 * (count - 1)) / count)
    plates = [Box(x, 8 + high_plate / 2, each, high_plate) for x in spread(count, w / 2, each + 8)]
    top = 8 + high_plate + 6
    lines = 2 if m > 4 else 1 if m else 0
    per = (m + lines - 1) // lines if lines else 0
    cell_w = min(w / max(2, per) - 4, 330)
    high = (150.0 if lines == 2 else 185.0) if opened else (122.0 if lines == 2 else 150.0)
    fights = []
    for i in range(lines):
        here = min(per, m - per * i)
        fights += [
            battle_in(Box(x, top + high * (i + 0.5), cell_w, high - 4), opened)
            for x in spread(here, w / 2, cell_w + 4)
        ]
    top += lines * high
    bottom = h - 10 - 60 - 8  # above the row of the button
    tray_h = 0.0 if opened else 162.0
    tray = Box(w / 2, bottom - tray_h / 2, w - 16, tray_h)
    foot = bottom - tray_h - 8
    options = tuple(Box(x, foot - 32, w * 0.36, 60) for x in spread(2, w / 2, w * 0.38))
    band = Box(w / 2, top + 46, w, 70)
    top += 92
    if opened:
        foot -= 72
    left, right, boats, versus, captions, powers = _halves(w, top, foot, opened)
    rows, cells = _tablet_cells(tray, kinds) if not opened else ((), ())
    last = Box(w - 12 - 100, h - 10 - 29, 200, 58)
    rest = last.x - 100 - 12
    centre = middle_of(Box(band.x, band.y, 0, 70), 1)
    centre |= {
        "track": Box(w / 2 - 215, band.y - 10, 247, 34),
        "turn": Box(w / 2 - 215, band.y + 22, 200, 20),
        "whirl": Box(w / 2, band.y, 116, 70),
        "kraken": Box(w / 2, band.y - 2, 50, 50),
        "asleep": None,
        "used": Box(w / 2 + 200, band.y, 246, 40),
    }
    return Layout(
        plates=tuple(plates),
        isles=(left, *(isle for isle, _, _ in fights), right),
        boats=(boats[0], *(pair for _, pair, _ in fights), boats[1]),
        versus=(versus[0], *(box for _, _, box in fights), versus[1]),
        powers=powers,
        captions=captions,
        tray=tray,
        rows=rows,
        cells=cells,
        hold=Box(12 + 150 + (rest - 162) / 2 + 10, last.y, rest - 182, 58) if opened else tray,
        mine=None if not opened else Box(12 + 75, last.y, 150, 58),
        totals=None if opened else Box((12 + rest) / 2 - 40, last.y, rest - 100, 30),
        note=None,
        button=last,
        options=(options[0], options[1]),
        panel=Box(w / 2, foot + 40, 380, 56),
        **centre,
    )


def _tablet_cells(tray: Box, kinds: int) -> tuple[tuple[int, ...], tuple[Cell, ...]]:
    from sugarcove.games.candy_islands.wide import columns, grid

    if (tray.w - 12) / max(1, kinds) >= 92:
        return (kinds,), columns(tray, kinds)
    rows = ((kinds + 1) // 2, kinds // 2)
    return rows, grid(tray, rows)


def _halves(w: float, top: float, foot: float, opened: bool) -> tuple[Isle, Isle, Any, Any, Any, Any]:
    """My battles side by side."""
    half = w / 2
    boat = half * (0.47 if opened else 0.58)
    gunwale = foot - boat * 0.25 - (16 if opened else 30)
    card = clamp(44, (gunwale - top) * 0.24, 76)
    land = min(card * 4.2, half * 0.86)
    spare = max(0.0, gunwale - top - card * 1.4 - 46 - boat * 0.4)
    row = top + 14 + card * 0.7 + spare * 0.48
    pill = row + card * 0.7 + 20
    xs = (half * 0.5, w - half * 0.5)
    isles = [
        Isle(x, row + 6, (land, land * 0.55), card, row, land * 0.95, Box(x, pill, half * 0.9, 28))
        for x in xs
    ]
    room = gunwale - pill - 16
    r = boat * 0.073
    if opened:
        pairs = [facing(x - half * 0.245, x + half * 0.245, gunwale, boat, r, room) for x in xs]
        boats = ((pairs[0][1], pairs[0][0]), (pairs[1][1], pairs[1][0]))
        versus = [Box(x, gunwale + boat * 0.1, 104, 43) for x in xs]
    else:
        mine = [
            Boat(x, gunwale, boat, r, bow, room)
            for x, bow in ((half * 0.62, "left"), (w - half * 0.62, "right"))
        ]
        small = half * 0.22
        foes = [
            Boat(x, min(gunwale - boat * 0.2, pill + small * 0.5), small, 7, bow, 0)
            for x, bow in ((small / 2 + 8, "right"), (w - small / 2 - 8, "left"))
        ]
        boats = ((mine[0], foes[0]), (foes[1], mine[1]))
        versus = [Box(x, gunwale, 104, 43) for x in xs]
    captions = [Box(x, foot - 15, half * 0.94, 22) for x in (half * 0.62, w - half * 0.62)]
    reach = boat * 0.53
    powers = [Box(x, gunwale - 8, 52, 52) for x in (half * 0.62 - reach, w - half * 0.62 + reach)]
    return isles[0], isles[1], boats, tuple(versus), tuple(captions), tuple(powers)
