"""The middle of the table: cards edge to edge, the sweets they make, the cells where one more may lie."""

from __future__ import annotations

from collections.abc import Iterator

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.cards import KIND
from sugarcove.games.candy_time.grid import Cards, Cell, Laid, beside, cell, treats
from sugarcove.games.candy_time.places import Box, Grid
from sugarcove.games.candy_time.view import Option, View
from sugarcove.table.game import Card

GAP = 4.0  # px of water between cards


def board(view: View) -> None:
    """The table, or the wall that is being built."""
    if view.building:
        _wall(view)
        return
    state, group = view.state, view.say("group.table")
    for laid in state.table:
        where = view.where(laid.at)
        quarter = view.quarter(laid.turn)
        label = view.say("label.laid", card=view.halves(laid.card.face, quarter), **where)
        view.lay(laid.card, quarter, _inside(view.grid, laid.at), label, group=group, come="pile")
    if state.todo and state.made and state.table:
        _sweet(view, state.table[-1], state.table)


def _inside(grid: Grid, at: Cell) -> Box:
    x, y, side, _ = grid.box(at)
    gap = GAP if side > 60 else 3.0 if side > 30 else 1.5
    return Box(x, y, side - gap, side - gap)


def _wall(view: View) -> None:
    state, grid, say = view.state, view.grid, view.say
    wall = state.walls[state.seat]
    group = (
        say("group.my-wall")
        if view.look.you(state.seat)
        else say("group.wall-of", name=view.look.name(state.seat))
    )
    parts = []
    for laid in wall:
        row, column = grid.seen(laid.at)
        parts.append(f"at {row} {column}")
    if wall:
        view.put(
            "island",
            view.at.main,
            "island",
            parts=(
                f"side {grid.side:g}",
                f"left {grid.left - view.at.main.left:g}",
                f"top {grid.top - view.at.main.top:g}",
                *parts,
            ),
        )
    for laid in wall:
        label = say("label.laid", card=view.halves(laid.card.face, laid.turn), **view.where(laid.at))
        view.lay(laid.card, laid.turn, _inside(grid, laid.at), label, group=group)
    for one, side, other in pairs(wall):
        sticker(view, grid, one, side, other)


def pairs(wall: Cards) -> Iterator[tuple[Laid, int, Laid]]:
    """Cards side by side, each pair once, the western or northern one first."""
    by_cell = {laid.at: laid for laid in wall}
    for laid in wall:
        for side in (1, 2):
            other = by_cell.get(beside(laid.at, side))
            if other:
                yield laid, side, other


def sticker(view: View, grid: Grid, one: Laid, side: int, other: Laid) -> None:
    """A whole sweet over the seam of two cards."""
    a, b = grid.box(one.at), grid.box(other.at)
    half = one.halves[side]
    shown = (side + grid.turned) % 4
    first = shown in (1, 2)  # `one` is seen left of or above the other
    flip = half in "TB" and (half == "T") != first
    parts = (KIND[half], "across" if shown % 2 else "down", *(("flip",) if flip else ()))
    size = a.w * 1.04
    name = f"sweet:{one.card.slot}-{other.card.slot}"
    view.put(name, Box((a.x + b.x) / 2, (a.y + b.y) / 2, size, size), "sweet", parts=parts)


def _sweet(view: View, laid: Laid, cards: Cards) -> None:
    """What a card makes, with a ring round each card it wins."""
    state = view.state
    for treat in treats(tuple(one for one in cards if one.at != laid.at), laid):
        box = view.grid.box(treat.other.at)
        if not view.building and rules.gains(state.options, treat.kind):
            view.put(f"ring:{treat.other.card.slot}", box, "ring")
        sticker(view, view.grid, laid, treat.side, treat.other)
        gain = view.gain((treat.kind,))
        if gain.points and not view.building:
            size = max(26.0, box.w * 0.4)
            here = view.grid.box(laid.at)
            x = box.x + (box.x - here.x) * 0.32
            y = box.y + (box.y - here.y) * 0.34
            tag = Box(x, y, size, max(19.0, size * 0.66))
            view.put(f"won:{treat.other.card.slot}", tag, "plus", text=f"+{gain.points}")


def cells(view: View) -> None:
    """Where the chosen card may lie, what wins most first; then the card itself, laid to be seen."""
    chosen = view.chosen()
    group = view.say("group.my-wall" if view.building else "group.table")
    best: dict[str, Option] = {}
    turned: dict[str, Option] = {}
    for one in view.of(view.card) if view.card else ():
        best.setdefault(one.at, one)
        if one.turn == view.turn:
            turned[one.at] = one
    for at in sorted(best, key=lambda at: (at not in turned, _less(turned.get(at, best[at])))):
        if at != view.cell:
            _cell(view, turned.get(at), best[at], group)
    if chosen:
        _laid(view, chosen, group)


def _less(one: Option) -> tuple[int, int, int]:
    points, again, made = one.gain.worth
    return -points, -again, -made


def _cell(view: View, here: Option | None, best: Option, group: str) -> None:
    shown = here or best
    gain = shown.gain
    at = cell(shown.at)
    more = here is not None and best.gain.worth > here.gain.worth
    key = "label.cell" if here else "label.cell-turned"
    label = view.say(key, sweets=view.sweets(gain.kinds) or view.say("label.nothing-yet"), n=gain.points)
    where = view.say("label.where", **view.where(at))
    notes = [view.say("label.again")] if gain.again else []
    notes += [view.say("label.likes", likes=view.sweets(gain.likes))] if gain.likes else []
    notes += [view.say("label.more", n=best.gain.points)] if more else []
    box = view.grid.box(at)
    view.put(
        f"cell:{shown.at}",
        box,
        "cell",
        ". ".join([f"{where}: {label}", *notes]),
        word=shown.at if here else f"{best.turn} {best.at}",
        group=group,
        parts=(
            *gain.kinds,
            *(("again",) if gain.again else ()),
            *((f"likes {len(gain.likes)}",) if gain.likes else ()),
            *(() if here else ("turn",)),
            *((f"more +{best.gain.points}",) if more else ()),
        ),
        text=f"+{gain.points}" if gain.points else "",
    )


def _laid(view: View, chosen: Option, group: str) -> None:
    """The chosen card where it would lie; a tap turns it there, or takes it back."""
    at = cell(chosen.at)
    card = held(view, chosen.card)
    laid = Laid(card, rules.TURNS.index(chosen.turn), at)
    box = _inside(view.grid, at)
    turns = {one.turn for one in view.of(chosen.card, at=chosen.at)}
    turn = view.turning(chosen.card, 1) if len(turns) > 1 else ""
    quarter = view.quarter(laid.turn)
    label = view.say(
        "label.here-turn" if turn else "label.here",
        card=view.halves(card.face, quarter),
        **view.where(at),
    )
    view.lay(
        card,
        quarter,
        box,
        label,
        word=f"{turn} {chosen.at}" if turn else chosen.at,
        group=group,
        parts=("chosen",),
        come="pile",
    )
    cards = view.state.walls[view.near] if view.building else view.state.table
    _sweet(view, laid, cards)


def held(view: View, word: str) -> Card:
    """The card a word names."""
    slot, is_held, face = word.partition("=")
    if is_held:
        return Card(int(slot), face)
    return next(card for card in view.state.tray if card.face == word)


def celebration(view: View) -> None:
    """A cookie: for a moment there is nothing else.  A cane: almost nothing."""
    kind = next(iter(view.state.todo), "")
    n = [treat.kind for treat in view.state.made].count(kind)
    if kind not in ("cookie", "cane") or (kind == "cane" and not view.state.supply):
        return
    main = view.at.main
    size = min(main.w * 0.9, main.h * 0.92, 460.0 if kind == "cookie" else 300.0)
    text = view.say(f"label.burst.{kind}", n=n)
    view.put(f"burst:{kind}", Box(main.x, main.y, size, size), "burst", parts=(kind,), text=text)
