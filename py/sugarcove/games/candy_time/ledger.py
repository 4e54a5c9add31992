"""The end: what counted for whom, and what everybody has won, laid out to be looked at."""

from __future__ import annotations

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.grid import Cards, Laid
from sugarcove.games.candy_time.places import Box, fit
from sugarcove.games.candy_time.sweets import pairs, sticker
from sugarcove.games.candy_time.view import View, plate_key
from sugarcove.games.candy_time.walls import described, large
from sugarcove.table.game import Seat

LEAST = 84.0  # px high: where less is left nothing is laid out
HEAD = 28.0  # px for a name over what its owner has won
STICKERS = 30.0  # px: on smaller cards the sweets of a wall are not cut out


def ledger(view: View) -> None:
    room = view.at.end
    rows = view.n + 1
    high = min(56.0, (room.h - 16) / (rows + 0.2))
    left = room.h - rows * high - 32
    shown = view.at.shelf or (
        Box.of(room.left, room.foot - left, room.right, room.foot) if left >= LEAST else None
    )
    top = room.top + 8 if shown and not view.at.shelf else room.y - high * rows / 2
    _accounts(view, Box.of(room.left, top, room.right, top + rows * high), high)
    if shown:
        _shelves(view, shown)


def _accounts(view: View, room: Box, high: float) -> None:
    """A row for each seat, the winners first."""
    state, say = view.state, view.say
    counts = rules.counts(state)
    columns = ["treats", "canes", "likes"] if view.wall else ["cards", "canes", "hand"]
    if view.wall and state.options.unplaced_wall_card == "one_point":
        columns.append("cards")
    group = say("group.ledger")
    false, best = rules.offenders(state), rules.winners(state)
    order = sorted(range(view.n), key=lambda seat: (seat in false, seat not in best, -counts[seat].total))
    wide = min(room.w - 8, 660.0)
    view.put("ledger", Box(room.x, room.y, wide, room.h + 12), "sheet")
    names = [say(f"label.column.{column}") for column in columns]
    view.put(
        "ledger:head",
        Box(room.x, room.top + high / 2, wide - 12, high),
        "columns",
        say("label.columns", names=view.listed(names)),
        group=group,
        parts=(*columns, *(f"name {name}" for name in names)),
    )
    for i, seat in enumerate(order):
        count = counts[seat]
        numbers = [getattr(count, column) for column in columns]
        listed = view.listed(
            [say("label.count", kind=name, n=n) for name, n in zip(names, numbers, strict=True)]
        )
        said = {"name": view.who(seat), "n": count.total, "counts": listed}
        view.put(
            f"ledger:{seat}",
            Box(room.x, room.top + high * (i + 1.5), wide - 12, high - 4),
            "account",
            say("label.account-false" if seat in false else "label.account", **said),
            group=group,
            parts=(
                *(f"n {n}" for n in numbers),
                f"total {count.total}",
                *(("best",) if seat in best else ()),
                *(("false",) if seat in false else ()),
            ),
            text=view.who(seat),
            tint=view.tints[seat],
        )


# What was won.


def _shelves(view: View, room: Box) -> None:
    """For each seat, the looker first, its wall or the cards it won."""
    gap = 8.0
    upright = room.h > 1.6 * room.w  # one under the other
    each = ((room.h if upright else room.w) - gap * (view.n - 1)) / view.n
    for place in range(view.n):
        first = place * (each + gap)
        box = (
            Box.of(room.left, room.top + first, room.right, room.top + first + each)
            if upright
            else Box.of(room.left + first, room.top, room.left + first + each, room.foot)
        )
        _shelf(view, (view.near + place) % view.n, box)


def _shelf(view: View, seat: Seat, box: Box) -> None:
    inner = Box.of(box.left + 6, box.top + HEAD, box.right - 6, box.foot - 6)
    wall = view.state.walls[seat] if view.wall else _rows(view, seat, inner)
    label = (
        described(view, seat)
        if view.wall
        else view.say("label.won-of", name=view.who(seat), n=len(view.state.won[seat]))
    )
    view.put(
        f"shelf:{seat}",
        box,
        "shelf",
        label,
        group=view.say("group.ledger"),
        text=view.who(seat),
        tint=view.tints[seat],
        large=large(view, seat) if view.wall else (),
    )
    cells = [one.at for one in wall]
    if not cells:
        return
    rows, columns = ([at[i] for at in cells] for i in (0, 1))
    lying = (max(rows) - min(rows) > max(columns) - min(columns)) != (inner.h > inner.w)  # walls have no up
    grid = fit(frozenset(cells), inner, 72.0, lying and view.wall)
    for one in wall:
        x, y, side, _ = grid.box(one.at)
        view.lay(one.card, one.turn + grid.turned, Box(x, y, side - 1, side - 1), come=plate_key(seat))
    if view.wall and grid.side >= STICKERS:
        for one, side, other in pairs(wall):
            sticker(view, grid, one, side, other)


def _rows(view: View, seat: Seat, room: Box) -> Cards:
    """The won cards side by side, in as many rows as let them be largest."""
    cards = view.state.won[seat]
    if not cards:
        return ()
    columns = max(
        range(1, len(cards) + 1), key=lambda many: min(room.w / many, room.h / -(-len(cards) // many))
    )
    return tuple(Laid(card, 0, divmod(i, columns)) for i, card in enumerate(cards))
