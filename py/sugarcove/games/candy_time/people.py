"""Everybody's plate with cards, tokens and wall; the pile, the supply, and who has most of a kind."""

from __future__ import annotations

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.cards import KINDS
from sugarcove.games.candy_time.grid import Cards
from sugarcove.games.candy_time.mine import builds
from sugarcove.games.candy_time.places import Box, Plate, fit
from sugarcove.games.candy_time.view import View, card_key, plate_key
from sugarcove.games.candy_time.walls import all_large, described, laid, large
from sugarcove.table.game import Card, Seat


def players(view: View) -> None:
    _supplies(view)
    _aside(view)
    for place in range(view.n):
        _plate(view, (view.near + place) % view.n, view.at.plates[place])
    if view.wall:
        _tally(view)
        _likes(view)


def _supplies(view: View) -> None:
    state, say, group = view.state, view.say, view.say("group.table")
    for key, box, sign, n in (
        ("pile", view.at.pile, "pile", len(state.pile)),
        ("supply", view.at.supply, "cane", state.supply),
    ):
        parts = (sign, f"name {say(f'label.{key}-name')}")
        view.put(key, box, "supply", say(f"label.{key}", n=n), group=group, parts=parts, text=str(n))
    if view.at.walls:
        label = say("label.walls")
        view.put("walls", view.at.walls, "supply", label, group=group, parts=("wall",), large=all_large(view))


def _plate(view: View, seat: Seat, plate: Plate) -> None:
    state, say = view.state, view.say
    count = rules.counts(state)[seat]
    cards = len(state.walls[seat]) if view.wall else len(state.won[seat])
    asked = state.seat == seat and state.stage in ("place", "extra", "wall", "draw")
    likes = rules.tokens(state, seat)
    label = [
        say(
            "label.plate-wall" if view.wall else "label.plate",
            name=view.who(seat),
            n=count.total,
            cards=cards,
            canes=state.canes[seat],
            hand=len(state.hands[seat]),
        )
    ]
    if state.lately[seat]:
        label.append(say("label.lately", sweets=view.sweets(state.lately[seat])))
    if likes:
        label.append(say("label.has-likes", sweets=view.sweets(likes)))
    lately = state.lately[seat] if plate.wall is None and not view.wall else ()
    view.put(
        plate_key(seat),
        plate.box,
        "plate",
        " ".join(label),
        group=say("group.players"),
        parts=(
            f"score {count.total}",
            f"cards {cards}",
            f"canes {state.canes[seat]}",
            *(("turn",) if asked else ()),
            *((" ".join(("lately", *lately[-6:])),) if lately else ()),
            *((f"room {plate.wall.left - plate.box.left:g}",) if _beside(plate) and plate.wall else ()),
        ),
        text=view.who(seat),
        tint=view.tints[seat],
        large=large(view, seat) if view.wall and plate.wall is None else (),
    )
    if plate.wall is not None:
        _picture(view, seat, plate.wall)
    if plate.hand:
        _small_hand(view, seat, plate.hand)
    if plate.stack:
        _stack(view, seat, plate.stack, plate.wall is not None)


def _beside(plate: Plate) -> bool:
    """Is the picture of the wall beside the rows, rather than under them?"""
    return plate.wall is not None and plate.wall.left > plate.box.left + 20


def _picture(view: View, seat: Seat, box: Box) -> None:
    """A wall, small."""
    wall = view.state.walls[seat]
    away = view.state.stage == "over" or (
        view.building and seat == view.state.seat
    )  # its cards lie elsewhere
    view.put(
        f"wall:{seat}",
        box,
        "wall",
        described(view, seat),
        group=view.say("group.players"),
        parts=laid(wall) if away else (),
        large=large(view, seat),
    )
    if not away:
        _small(view, wall, box)


def _small(view: View, cards: Cards, box: Box, most: float = 34.0) -> None:
    if not cards:
        return
    cells = frozenset(laid.at for laid in cards)
    rows = max(at[0] for at in cells) - min(at[0] for at in cells)
    columns = max(at[1] for at in cells) - min(at[1] for at in cells)
    lying = (rows > columns) != (box.h > box.w) and rows != columns  # walls have no up
    grid = fit(cells, Box(box.x, box.y, box.w - 6, box.h - 6), most, lying)
    for one in cards:
        x, y, side, _ = grid.box(one.at)
        view.lay(one.card, one.turn + lying, Box(x, y, side - 1, side - 1))


def _small_hand(view: View, seat: Seat, box: Box) -> None:
    """The hidden cards of a hand; mine lie on the beach unless a wall is being built there."""
    if seat == view.near and (view.state.stage != "over") and not builds(view):
        return
    side = box.h
    for i, item in enumerate(view.state.hands[seat]):
        place = Box(box.left + side / 2 + i * side * 0.45, box.y, side, side)
        slot = item.slot if isinstance(item, Card) else item
        face = item.face if isinstance(item, Card) else view.look.known.get(item)
        if face:
            view.lay(Card(slot, face), 0, place, come="pile")
        else:
            view.put(card_key(slot), place, "card", parts=("back",), come="pile")


def _stack(view: View, seat: Seat, box: Box, pictured: bool) -> None:
    """The cards won last; on a wall plate, those that wait to be built."""
    state = view.state
    own: list[Card]
    if state.stage == "over":
        own = list(state.won[seat]) if view.wall else []  # all else lies on the shelves
    elif view.wall:
        waiting = state.tray if seat == state.seat and not (seat == view.near and builds(view)) else ()
        own = [*state.won[seat], *waiting]
        if not pictured and not (view.building and seat == state.seat):
            own = [*(laid.card for laid in state.walls[seat]), *own]
    else:
        own = list(state.won[seat])
    side = box.h
    shown = own[-4:]
    for i, card in enumerate(shown):
        x = box.x + (i - (len(shown) - 1)) * 3 + 4
        view.lay(card, 0, Box(x, box.y, side, side))


def _aside(view: View) -> None:
    """The table while a wall is built, and at the end."""
    box, state = view.at.aside, view.state
    if box is None or box.h < 50 or not (view.building or state.stage == "over"):
        return
    label = view.say("label.table", n=len(state.table))
    view.put("table", box, "mat", label, group=view.say("group.table"))
    _small(view, state.table, box)


def _tally(view: View) -> None:
    """How many of each kind are on the walls, and who has its preference token."""
    state, say = view.state, view.say
    chosen = view.chosen() if view.building else None
    added = chosen.gain.kinds if chosen else ()
    at_plates = view.at.plates[0].likes is not None
    for at, (kind, box) in enumerate(zip(KINDS, view.at.tally, strict=True)):
        numbers = [treats[at] for treats in state.treats]
        mine = numbers[view.near]
        best = max(n for seat, n in enumerate(numbers) if seat != view.near)
        holder = state.holders[at]
        more = added.count(kind)
        takes = chosen is not None and kind in chosen.gain.likes
        name = say("label.nobody") if holder is None else view.who(holder)
        label = say("label.tally", kind=say(f"label.kind.{kind}"), mine=mine, best=best, name=name)
        view.put(
            f"tally:{kind}",
            box,
            "tally",
            label,
            group=say("group.tally"),
            parts=(
                kind,
                f"mine {mine}",
                f"best {best}",
                *((f"add {more}",) if more else ()),
                *(("take",) if takes else ()),
                *((f"holder {view.tints[holder]}",) if holder is not None and at_plates else ()),
            ),
        )


def _likes(view: View) -> None:
    """The preference tokens, each at its holder's, or on the tally in its holder's colour."""
    state = view.state
    held = [0] * view.n
    for at, kind in enumerate(KINDS):
        holder = state.holders[at]
        if holder is None:
            continue
        row = view.at.plates[(holder - view.near) % view.n].likes
        tile = view.at.tally[at]
        if row is None:
            lying = tile.w > 1.5 * tile.h
            r = 7.5 if lying else min(11.0, tile.w * 0.15)
            place = (
                Box(tile.left + 26, tile.foot - 9, 2 * r, 2 * r)
                if lying
                else Box(tile.right - r - 3, tile.top + r + 3, 2 * r, 2 * r)
            )
            view.put(f"like:{kind}", place, "like", tint=view.tints[holder], parts=(kind,))
            continue
        x = row.left + row.h * (held[holder] + 0.5)
        held[holder] += 1
        token = Box(x, row.y, row.h, row.h)
        view.put(f"like:{kind}", token, "like", parts=(kind,), come=f"tally:{kind}")
