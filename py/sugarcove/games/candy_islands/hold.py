"""My Hold and what I may do: the tray with its arrows, the destinations of loot, the button."""

from __future__ import annotations

from collections.abc import Iterable

from sugarcove.games.candy_islands import resolve, rules
from sugarcove.games.candy_islands.cards import COLOURS
from sugarcove.games.candy_islands.cargo import PITCH, Lot, cargo, heap, rows_of
from sugarcove.games.candy_islands.places import Boat, Box, Cell, spread, width
from sugarcove.games.candy_islands.sea import plate, target
from sugarcove.games.candy_islands.state import HANDS, KIND, THINGS, Hand, Things, cards
from sugarcove.games.candy_islands.view import View
from sugarcove.table.game import Seat

BALL = 14.0  # radius of a ball in the Hold, px
TOKEN = 21.0
DASH, TIMES = "\u2013", "\u00d7"


def hold(view: View) -> None:
    """Everything below the launches."""
    if view.loading:
        _tray(view)
        _mine(view)
        _fire(view)
    elif view.mine:
        if view.state.stage == "steal":
            _steal(view)
        else:
            _cane(view)
        if view.at.hold.y != view.at.button.y or view.at.hold.x != view.at.button.x:
            _closed(view)
    else:
        _closed(view)
        _rescue(view)


# While loading.


def _tray(view: View) -> None:
    at, group = view.at, view.say("group.hold")
    view.put("tray", at.tray, "tray", parts=tuple(map(str, at.rows)))
    for kind, cell in zip(view.kinds, at.cells, strict=False):
        what = THINGS[kind]
        kept = view.state.holds[view.near][kind]
        loaded = [charge.things[kind] for charge in view.state.charges[view.near]]
        _heap(view, what, kept, kept + sum(loaded), cell, group)
        for hand, box in enumerate((cell.left, cell.right)):
            _arrow(view, what, kept, hand, box, group)
        for hand, box in enumerate(cell.hands or ()):
            n = loaded[hand]
            view.write(f"loaded:{what}:{HANDS[hand]}", box, f"**{n}**" if n else DASH, 18, label="")


def _heap(view: View, what: str, kept: int, owned: int, cell: Cell, group: str) -> None:
    ball = what in COLOURS
    label = view.say("label.kept", things=view.say(f"label.kind.{what}"), n=kept, of=owned)
    x, y, w, h = cell.heap
    parts: tuple[str, ...]
    if ball:
        r, columns = heap(kept, w, h, BALL, 7.5) if kept else (min(BALL, h / 2), 1)
        if columns:
            high = 2 * r + (max(1, rows_of(kept, columns)) - 1) * PITCH * r
            box, parts = Box(x, y, 2 * r * columns, high), (f"n {kept}", f"columns {columns}")
        else:
            r = min(BALL + 2, h / 2 - 2)
            box, parts = Box(x - 4, y, 2 * r, 2 * r), (f"n {kept}", "columns 1", "counted")
    else:
        r = min(TOKEN, h / 2 - 1, w / 2 - 4)
        box = Box(x, y, 2 * r, 2 * r)
        parts = (f"x{kept}",) if kept > 1 else () if kept else ("spent",)
        parts += ("tag",) if r >= 15 and kept else ()
    word = f"load {what}" if kept else ""
    view.put(
        f"hold:{what}",
        box,
        "balls" if ball else what,
        label,
        group=group,
        word=word,
        parts=parts,
        tint=what if ball else "",
    )
    if cell.caption:
        if ball:
            text = view.say("label.cell.balls", n=kept, of=owned)
        elif not kept:
            text = view.say("label.cell.loaded")
        elif owned > 1:
            text = view.say("label.cell.tokens", name=view.say(f"label.short.{what}"), n=kept, of=owned)
        else:
            text = view.say(f"label.short.{what}")
        size = 14 if width(text, 14) <= cell.caption.w else 13
        view.write(f"caption:{what}", cell.caption, text, size, "sand", label="")


def _arrow(view: View, what: str, kept: int, hand: Hand, box: Box, group: str) -> None:
    word = f"load {what} {HANDS[hand]}"
    on = word in view.can
    why = ""
    if not on:
        other = view.hand(1 - hand)
        why = (
            view.say("label.why.other", hand=other)
            if kept
            else view.say("label.why.none", things=view.say(f"label.kind.{what}"))
        )
    label = view.say("label.load", thing=view.several(what, 1), hand=view.hand(hand))
    parts = (HANDS[hand],) if on else (HANDS[hand], "off")
    view.put(
        f"arrow:{what}:{HANDS[hand]}",
        box,
        "arrow",
        label,
        group=group,
        word=word if on else "",
        parts=parts,
        why=why,
    )


def jar_colours(hold: Things) -> tuple[str, str]:
    """The colours a Big and a Small Jar count, or ""."""
    owned = [(n, -kind) for kind, n in enumerate(hold[: len(COLOURS)]) if n]
    if not owned:
        return "", ""
    return COLOURS[-max(owned)[1]], COLOURS[-min(owned, key=lambda one: (one[0], -one[1]))[1]]


def _mine(view: View) -> None:
    at, state, seat = view.at, view.state, view.near
    own = state.holds[seat]
    coins = rules.coins(state)[seat]
    big, small = rules.jars(own)
    colours = jar_colours(own)
    won = cards(state, seat)
    kinds = ("big", "small") if state.options.mode == "wolves" else ("big",)
    sum_ = coins.wanted + coins.chests
    values = dict(zip(("big", "small"), zip((big, small), colours, strict=True), strict=True))
    owned = {kind: won.count(f"{kind}jar") for kind in kinds}
    parts = [f"{kind} {values[kind][1]}" for kind in kinds if values[kind][1]]
    parts += [f"won {kind}" for kind in kinds if owned[kind]]
    if twin := view.twin(seat):
        parts.append(f"twin {twin}")
    kept = rules.balls(own)
    label = ". ".join(
        [
            view.say("label.plate", name=view.who(seat), coins=view.say("label.coins", n=sum_)),
            view.say("label.kept-balls", n=kept),
            *(view.say(f"label.jar-now.{kind}", n=values[kind][0]) for kind in kinds),
            *(view.say(f"label.jars.{kind}", n=owned[kind]) for kind in kinds if owned[kind]),
        ]
    )
    text = [view.look.name(seat), str(sum_)]
    more = {"group": view.say("group.you"), "tint": view.tint(seat), "parts": tuple(parts)}
    if at.mine and view.loading:
        roomy = at.mine.w >= 190
        many = {kind: f" {TIMES}{owned[kind]}" if owned[kind] > 1 else "" for kind in kinds}
        text.append(view.say("label.kept-balls" if roomy else "label.kept-short", n=kept))
        text += [
            view.say(f"label.{'jar-now' if roomy else 'jar-short'}.{kind}", n=values[kind][0]) + many[kind]
            for kind in kinds
        ]
        view.put(f"plate:{seat}", at.mine, "mine", label, text="\n".join(text), **more)
    elif at.totals:
        text += [view.say("label.kept-short", n=kept)]
        text += [view.say(f"label.jar-short.{kind}", n=values[kind][0]) for kind in kinds]
        view.put(f"plate:{seat}", at.totals, "totals", label, text="\n".join(text), **more)
    elif at.note:
        text = [view.say("label.kept-short", n=kept)]
        text += [view.say(f"label.jar-short.{kind}", n=values[kind][0]) for kind in kinds]
        both = f"**{sum_} · {text[0]}**\n" + " · ".join(text[1:])
        view.write(f"plate:{seat}", at.note, both, 14, group=view.say("group.you"), label=label)


def _fire(view: View) -> None:
    at = view.at
    ready = "fire" in view.can
    why = ""
    lacks = [not rules.balls(charge.things) for charge in view.state.charges[view.near]]
    if all(lacks):
        why = view.say("label.why.both")
    elif any(lacks):
        why = view.say("label.why.hand", hand=view.hand(lacks.index(True)))
    if at.note and at.mine:
        left, right = (rules.power(charge) for charge in view.state.charges[view.near])
        first = view.say("label.no-change") if ready else why
        second = view.say("label.both-powers", left=left, right=right)
        short = width(first, 14) > at.note.w
        first = (
            view.say("label.no-change-short")
            if short and ready
            else view.say("label.why.short")
            if short
            else first
        )
        view.write("note", at.note, f"{first}\n**{second}**", 14, label="")
    _button(view, view.say("label.fire"), "fire" if ready else "", why)


def _button(view: View, text: str, word: str, why: str = "") -> None:
    parts = () if word and not why else ("off",)
    view.put(
        "primary",
        view.at.button,
        "button",
        text,
        group=view.say("group.choice"),
        word=word,
        text=text,
        parts=parts,
        why=why,
    )


# While the battles are fought.


def _closed(view: View) -> None:
    at, state, seat = view.at, view.state, view.near
    if view.look.seat is None:
        box = at.hold
        wide = min(212.0, box.w)
        plate(view, seat, Box(box.x, box.y, wide, min(66.0, box.h)))
        return
    if at.mine:
        plate(view, seat, at.mine)
    else:
        _mine(view)
    own = state.holds[seat]
    view.put(
        "hold",
        at.hold,
        "tally",
        view.say("label.hold", things=view.things(own)),
        group=view.say("group.hold"),
        text=(view.say("group.hold") if at.hold.w > 420 else "")
        + ("" if any(own) else "\n" + view.say("label.empty")),
        parts=("wood", *_counts(own)),
    )


def _counts(things: Things) -> Iterable[str]:
    return (f"{what} {n}" for what, n in zip(THINGS, things, strict=True) if n)


def _rescue(view: View) -> None:
    """R23: the Hold of a needy player is shown to all."""
    state = view.state
    if state.stage == "rescue":
        needy = [seat for seat in range(view.n) if resolve.needy(state.holds[seat])]
        key = "label.needy"
    elif state.gifts:
        needy = list(dict.fromkeys(gift.to for gift in state.gifts))
        key = "label.rescued"
    else:
        return
    x, y, w, h = view.at.panel
    for i, (seat, box_x) in enumerate(zip(needy, spread(len(needy), x, w / len(needy)), strict=True)):
        view.put(
            f"needy:{i}",
            Box(box_x, y, w / len(needy) - 6, h),
            "tally",
            view.says(seat, key, things=view.things(state.holds[seat])),
            group=view.say("group.table"),
            text=view.says(seat, "label.hold-of") if len(needy) == 1 else view.look.name(seat),
            parts=("wood", *_counts(state.holds[seat])),
        )


# A Lollipop of mine.


def _outcome(view: View, thing: str, to: Hand) -> tuple[str, str]:
    """What follows if the loot goes to a hand, in two lines."""
    seat, acting = view.state.queue[0]
    after = resolve.steal(view.state, thing, HANDS[to]) if thing else view.state
    pairs = []
    for hand in (0, 1):
        foe, its = rules.opponent(seat, hand, view.n)
        pairs.append((rules.power(after.charges[seat][hand]), rules.power(after.charges[foe][its])))
    mine, theirs = pairs[to]
    first = view.say(f"label.to.{HANDS[to]}", mine=mine, theirs=theirs)
    if not thing:
        return first, view.say("label.to.now")
    if to != acting:
        a, b = pairs[acting]
        return first, view.say(f"label.then.{HANDS[acting]}", mine=a, theirs=b)
    if mine > theirs:
        pile = view.state.piles[rules.battle(seat, to, view.n)]
        return first, view.say("label.to.win", what=view.fitting(view.prizes(pile), 120, 14))
    return first, view.say("label.to.tie" if mine == theirs else "label.to.lose")


def _steal(view: View) -> None:
    thing, to = (*view.said, "", "")[:2]
    group = view.say("group.choice")
    if thing:
        _loot(view, thing, to)
    for hand, box in enumerate(view.at.options):
        first, second = _outcome(view, thing, hand)
        on = to == HANDS[hand]
        parts = tuple(part for part in ("on" if on else "", thing) if part)
        view.put(
            f"option:{HANDS[hand]}",
            box,
            "option",
            f"{first}, {second}",
            group=group,
            word=HANDS[hand],
            text=f"{first}\n{second}",
            parts=parts,
        )
    if thing and to:
        _button(view, view.say(f"label.put.{to}"), "sure")
    else:
        why = view.say("label.why.to" if thing else "label.why.take")
        _button(view, view.say("label.take-it"), "sure", why)


def boat_of(view: View, seat: Seat, hand: Hand) -> Boat:
    counted = view.counted(rules.battle(seat, hand, view.n))
    return view.at.boats[counted][hand]


def _lots(view: View, seat: Seat, hand: Hand) -> tuple[Boat, tuple[Lot, ...]]:
    boat = boat_of(view, seat, hand)
    return boat, cargo(view.state.charges[seat][hand].things, boat.w, boat.r, boat.room)


def _top(boat: Boat, lots: tuple[Lot, ...]) -> float:
    """The y of the top of what a launch carries."""
    return min((boat.y + lot.y - lot.h / 2 for lot in lots), default=boat.y)


def _place(view: View, hand: Hand) -> Box:
    """Where loot would lie in a launch of mine: at its stern, on whatever lies there."""
    boat, lots = _lots(view, view.near, hand)
    r = boat.r * 1.15
    x = (boat.w / 2 - r) * (1 if boat.bow == "left" else -1)
    below = tuple(lot for lot in lots if abs(lot.x - x) < lot.w / 2 + r)
    return Box(boat.x + x, _top(boat, below) - r - 4, 2 * r, 2 * r)


def _loot(view: View, thing: str, to: str) -> None:
    """The loot where it would lie, and the way it goes there."""
    aim = target(view)
    assert aim is not None
    boat, lots = _lots(view, *aim)
    lot = next((lot for lot in lots if lot.what == thing), None)
    if lot is None or not boat.w:
        return
    ball = thing in COLOURS
    for hand in (0, 1):
        on = to == HANDS[hand]
        if to and not on:
            continue
        spot = _place(view, hand)
        parts = ("n 1", "columns 1") if ball else ()
        view.put(
            f"loot:{HANDS[hand]}", spot, "balls" if ball else thing, tint=thing if ball else "", parts=parts
        )
        around = Box(spot.x, spot.y, spot.w + 8, spot.h + 8)
        view.put(f"ghost:{HANDS[hand]}", around, "ghost", parts=("on",) if on else ())
        if on:
            start = boat.x + lot.x, boat.y + lot.y - lot.h / 2 - 5
            mine = _top(*_lots(view, view.near, hand))
            _arc(view, start, (spot.x, spot.y - spot.h / 2 - 12), min(_top(boat, lots), mine) - 16)


def _arc(view: View, start: tuple[float, float], end: tuple[float, float], apex: float) -> None:
    """From the loot over all cargo to its new place, behind what is at stake."""
    foot = max(start[1], end[1])
    apex = min(apex, start[1] - 14, end[1] - 14)
    box = Box((start[0] + end[0]) / 2, (foot + apex) / 2, max(8.0, abs(end[0] - start[0])), foot - apex)
    s = view.scale
    parts = (f"from {round((start[1] - foot) * s)}", f"to {round((end[1] - foot) * s)}")
    view.put("arc", box, "arc", parts=(*parts, "left") if end[0] < start[0] else parts)
    arc = view.nodes.pop()
    view.nodes.insert(next(i for i, node in enumerate(view.nodes) if node.art == "pill"), arc)


# A Candy Cane of mine.


def _cane(view: View) -> None:
    colour = view.said[0] if view.said else ""
    if not colour:
        _button(view, view.say("label.cane-it"), "sure", view.say("label.why.colour"))
        return
    aim = target(view)
    assert aim is not None
    charge = view.state.charges[aim[0]][aim[1]]
    before, gone = rules.power(charge), charge.things[KIND[colour]]
    text = view.say(f"label.caned.{colour}")
    more = view.say("label.becomes", name=view.look.name(aim[0]), before=before, after=before - gone)
    view.put(
        "panel",
        view.at.panel,
        "option",
        f"{text}. {more}",
        group=view.say("group.choice"),
        text=f"{text}\n{more}",
        parts=("on", colour),
    )
    _button(view, text, "sure")
