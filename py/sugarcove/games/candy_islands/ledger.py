"""The end of Candy Islands: a ledger, one captain a row, best first."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sugarcove.games.candy_islands import rules
from sugarcove.games.candy_islands.cards import COLOURS, TOKENS
from sugarcove.games.candy_islands.hold import TIMES, jar_colours
from sugarcove.games.candy_islands.places import Box, clamp, width
from sugarcove.games.candy_islands.state import cards
from sugarcove.games.candy_islands.view import View
from sugarcove.table.game import Seat

NAMES = ("captain", "wanted", "chests", "big", "small", "coins")
BUTTONS = 64.0  # px at the foot, left to the page's own buttons
SHARES: dict[
    int, tuple[tuple[tuple[float, ...], ...], ...]
] = {  # of a card's width, line by line; without Small jars
    1: (((0.26, 0.28, 0.23, 0.23),), ((0.34, 0.36, 0.3),)),
    2: (((0.48, 0.52), (0.5, 0.5)), ((0.48, 0.52), (1.0,))),
}
COLUMNS = {  # left edges, in widths of the paper
    "wolves": (0.02, 0.265, 0.39, 0.555, 0.7, 0.835, 0.985),
    "cabin": (0.02, 0.29, 0.435, 0.62, 0.8, 0.8, 0.985),
}


def ledger(view: View) -> None:
    w, h = (side / view.scale for side in view.look.box)
    wide = w >= 1.2 * h
    top = 20.0 if h > 500 else 12.0
    margin = clamp(8, (w - 1160) / 3, 60) if wide else 8.0
    lost = _lost(view)
    head = (44.0 if h > 420 else 22.0) if wide else 0.0
    foot = (24.0 if wide else 40.0) if lost else 0.0
    around = 24 + head + 4 + 12 + foot  # above and below the rows
    room = h - BUTTONS - 6 - top
    row = min(132.0 if wide else 250.0, (room - around) / view.n)
    high = min(room, around + row * view.n)
    paper = Box(w / 2, top + high / 2 + (room - high) * 0.3, w - 2 * margin, high)
    view.put("ledger", paper, "ledger")
    best = view.best
    ordered = sorted(range(view.n), key=lambda seat: (seat not in best, -_total(view, seat), seat))
    start = paper.y - paper.h / 2 + 24
    if lost:
        box = Box(paper.x, paper.y + paper.h / 2 - 9 - foot / 2, paper.w - 40, foot - 4)
        view.write("lost", box, lost, 14, "ink", *(() if wide else ("wrap",)))
    if wide:
        _heads(view, paper, start, head)
        _wide(view, paper, start + head + 4, row, ordered)
    else:
        _tall(view, paper, start, row, ordered)


def _total(view: View, seat: Seat) -> int:
    return view.purses[seat].total


def _lost(view: View) -> str:
    """What nobody won, in words."""
    faces = [face for pile in view.state.lost for face in pile]
    if not faces:
        return ""
    counts = {face: faces.count(face) for face in faces}
    names = [
        view.say(f"tell.prize.{face}") if n == 1 else f"{n} {TIMES} {view.say(f'label.short.{face}')}"
        for face, n in counts.items()
    ]
    return view.say("label.lost-what", what=", ".join(names))


def _edges(view: View, paper: Box) -> list[float]:
    left = paper.x - paper.w / 2
    return [left + paper.w * part for part in COLUMNS[view.state.options.mode]]


def _heads(view: View, paper: Box, start: float, high: float) -> None:
    for (a, b), name in zip(pairwise(_edges(view, paper)), NAMES, strict=True):
        if b - a < 10:
            continue
        title, more = view.say(f"label.column.{name}"), view.say(f"label.column.{name}-more")
        text = f"**{title}**\n{more}" if high > 30 else f"**{title}**"
        room = b - a - 6
        box = Box(a + room / 2, start + high / 2, room, high)
        view.write(f"column:{name}", box, text, 16 if high > 30 else 14, "ink", "start", label="")


def _wide(view: View, paper: Box, start: float, high: float, ordered: list[Seat]) -> None:
    edges = _edges(view, paper)
    gap = 8 if high > 60 else 2
    for rank, seat in enumerate(ordered):
        row = Box(paper.x, start + high * (rank + 0.5), paper.w - 28, high - gap)
        _captain(view, seat, row, edges[1] - edges[0] - 4)
        inner = row.h - (8 if high > 60 else 1)
        cells = [Box((a + b) / 2 - 6, row.y, b - a - 14, inner) for a, b in pairwise(edges[1:])]
        _wanted(view, seat, cells[0])
        _chests(view, seat, cells[1])
        _jar(view, seat, cells[2], True)
        if view.state.options.mode == "wolves":
            _jar(view, seat, cells[3], False)
        _coins(view, seat, cells[4])


def _tall(view: View, paper: Box, start: float, high: float, ordered: list[Seat]) -> None:
    """A card for each captain: the name above, what was won below it in one line or two."""
    wolves = view.state.options.mode == "wolves"
    for rank, seat in enumerate(ordered):
        card = Box(paper.x, start + high * (rank + 0.5), paper.w - 20, high - 6)
        head = clamp(26, card.h * 0.3, 46)
        top = card.y - card.h / 2
        _captain(view, seat, card, card.w - 84, head)
        _coins(view, seat, Box(card.x + card.w / 2 - 44, top + head / 2 + 2, 76, head - 2))
        rest = Box(card.x, top + head + (card.h - head) / 2 - 2, card.w - 16, card.h - head - 6)
        lines = 2 if rest.w < 520 and rest.h >= 76 else 1
        shares = SHARES[lines][0 if wolves else 1]
        boxes = []
        for line, parts in enumerate(shares):
            x = rest.x - rest.w / 2
            y = rest.y - rest.h / 2 + rest.h / lines * (line + 0.5)
            for part in parts:
                boxes.append(Box(x + rest.w * part / 2, y, rest.w * part - 10, rest.h / lines - 3))
                x += rest.w * part
        _wanted(view, seat, boxes[0])
        _chests(view, seat, boxes[1])
        _jar(view, seat, boxes[2], True)
        if wolves:
            _jar(view, seat, boxes[3], False)


def _captain(view: View, seat: Seat, box: Box, room: float, head: float = 0.0) -> None:
    state = view.state
    best = view.best
    win = seat in best
    ribbon = view.say("label.winner" if len(best) == 1 else "label.winners") if win else ""
    if not head and 54 + width(view.who(seat), 18) + 12 + width(ribbon, 15) + 26 > room:
        ribbon = ""  # the name goes first; the row is golden, and stands at the top
    kept = state.holds[seat][: len(COLOURS)]
    parts = [f"room {round(room * view.scale)}"]
    if head:
        parts.append(f"head {round(head * view.scale)}")
    if win:
        parts.append("win")
    if (not head and (box.h >= 90 or room > 360)) or (head >= 36 and box.w > 500):
        parts.append("balls " + " ".join(map(str, kept)))
    label = view.say("label.row", name=view.who(seat), n=_total(view, seat))
    things = ", ".join(view.several(colour, n) for colour, n in zip(COLOURS, kept, strict=True) if n)
    label += ". " + view.say("label.left-over", things=things or view.say("label.nothing"))
    view.put(
        f"captain:{seat}",
        box,
        "captain",
        label,
        group=view.look.name(seat),
        text="\n".join(filter(None, (view.who(seat), ribbon))),
        parts=tuple(parts),
        tint=view.tint(seat),
    )


def _sum(view: View, key: str, x: float, y: float, n: int, high: float = 28.0) -> None:
    wide = width(str(n), high * 0.62) + high * 1.35
    view.put(key, Box(x, y, wide, high), "sum", text=str(n))


def _group(
    view: View, seat: Seat, name: str, box: Box, art: str, n: int, label: str, most: float, **more: Any
) -> None:
    """A picture and its sum: below it, beside it, or the sum alone, as there is room."""
    key, group = f"{name}:{seat}", view.look.name(seat)
    if art and box.h >= 84:
        picture = Box(box.x, box.y - 17, min(box.w, most), box.h - 40)
        view.put(key, picture, art, label, group=group, **more)
        _sum(view, f"sum:{name}:{seat}", box.x, box.y + box.h / 2 - 15, n)
    elif art and box.h >= 34 and box.w >= 100:
        side = width(str(n), 16) + 36
        picture = Box(box.x - side / 2 - 3, box.y, box.w - side - 6, box.h - 4)
        view.put(key, picture, art, label, group=group, **more)
        _sum(view, f"sum:{name}:{seat}", box.x + box.w / 2 - side / 2, box.y, n, 26)
    else:
        high = min(26.0, box.h)
        wide = width(str(n), max(13, high * 0.62)) + high * 1.5
        view.put(key, Box(box.x, box.y, wide, high), "sum", label, group=group, text=str(n), parts=(name,))


def _wanted(view: View, seat: Seat, box: Box) -> None:
    faces = [face for face in view.state.won[seat] if face in TOKENS]
    counted = [view.several(face, faces.count(face)) for face in TOKENS if face in faces]
    label = view.say("label.column.wanted") + ": " + (", ".join(counted) or view.say("label.nothing"))
    if faces or box.h < 34:
        _group(view, seat, "wanted", box, "fan", len(faces), label, 130, parts=tuple(faces))
    else:
        _none(view, f"wanted:{seat}", seat, box, label)


def _chests(view: View, seat: Seat, box: Box) -> None:
    faces = sorted((face for face in view.state.won[seat] if face.startswith("chest")), reverse=True)
    coins = view.purses[seat].chests
    label = (
        view.say("label.column.chests")
        + ": "
        + (", ".join(map(view.face, faces)) or view.say("label.nothing"))
    )
    if faces or box.h < 34:
        _group(view, seat, "chests", box, "fan", coins, label, 190, parts=tuple(faces))
    else:
        _none(view, f"chests:{seat}", seat, box, label)


def _none(view: View, key: str, seat: Seat, box: Box, label: str) -> None:
    view.write(
        key,
        Box(box.x, box.y, box.w, 20),
        view.say("label.none-won"),
        14,
        "ink",
        label=label,
        group=view.look.name(seat),
    )


def _jar(view: View, seat: Seat, box: Box, big: bool) -> None:
    kind = "big" if big else "small"
    state = view.state
    own = state.holds[seat]
    each = rules.jars(own)[0 if big else 1]
    tint = jar_colours(own)[0 if big else 1]
    owned = (cards(state, seat)).count(f"{kind}jar")
    label = view.say(f"label.column.{kind}") + ": "
    label += (
        view.say("label.jar-sum", jars=owned, each=each, n=owned * each)
        if owned
        else view.say("label.nothing")
    )
    if not owned and box.h >= 34:
        _none(view, f"{kind}:{seat}", seat, box, label)
        return
    times = f"{owned} {TIMES} {each}" if owned > 1 else f"{TIMES} {each}"
    tall = min(box.h - 4, 96.0)
    jar_w = tall * (0.62 if big else 0.66)
    pill = width(str(owned * each), 16) + 36
    if box.h < 34 or jar_w + 6 + pill > box.w:
        _group(view, seat, kind, box, "", owned * each, label, 0)
        return
    right = box.x - box.w / 2 + jar_w + 6
    around = Box(right - 6 - jar_w / 2, box.y, jar_w, tall)
    group = view.look.name(seat)
    parts = (kind, f"n {each}")
    view.put(f"{kind}:{seat}", around, "filled", label, group=group, tint=tint or "pink", parts=parts)
    room = box.x + box.w / 2 - right
    told = box.h >= 62 and bool(tint) and 26 + width(times, 16) <= room
    if told:
        view.put(f"{kind}-ball:{seat}", Box(right + 11, box.y - 16, 22, 22), "ball", tint=tint)
        words = Box(right + 26 + (room - 26) / 2, box.y - 16, room - 26, 20)
        view.write(f"{kind}-times:{seat}", words, f"**{times}**", 16, "ink", "start", label="")
    _sum(view, f"sum:{kind}:{seat}", right + pill / 2, box.y + (16 if told else 0), owned * each, 26)


def _coins(view: View, seat: Seat, box: Box) -> None:
    n = _total(view, seat)
    size = clamp(15, box.h * (0.42 if box.h > 50 else 0.66), 44)
    wide = width(str(n), size) + 10
    if box.w - wide > 60 and box.h >= 40:
        view.put(
            f"stack:{seat}",
            Box(box.x - wide / 2 - 4, box.y, 64, min(box.h - 4, 96)),
            "stack",
            parts=(f"n {n}",),
        )
    view.write(
        f"total:{seat}",
        Box(box.x + box.w / 2 - wide / 2, box.y, wide, size * 1.1),
        f"**{n}**",
        size,
        "ink",
        label="",
    )
