"""My Hold and what I may do: the tray with its arrows, the destinations of loot, the button."""

from __future__ import annotations

from collections.abc import Iterable

from sugarcove.games.candy_islands import resolve, rules
from sugarcove.games.candy_islands.cards import COLOURS
from sugarcove.games.candy_islands.cargo import PITCH, heap, rows_of
from sugarcove.games.candy_islands.choices import button, cane, steal
from sugarcove.games.candy_islands.places import Box, Cell, spread, width
from sugarcove.games.candy_islands.sea import plate
from sugarcove.games.candy_islands.state import HANDS, THINGS, Hand, Things, cards
from sugarcove.games.candy_islands.view import View

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
            steal(view)
        else:
            cane(view)
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
            forms = [view.say(f"label.cell.{form}", n=kept, of=owned) for form in ("balls", "short")]
            text = view.fitting(forms, cell.caption.w, 13)
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
    coins = view.purses[seat]
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
    text = [view.who(seat), str(sum_)]
    more = {"group": view.say("group.you"), "tint": view.tint(seat), "parts": tuple(parts)}
    if at.mine and view.loading:
        roomy = at.mine.w >= 190
        many = {kind: f" {TIMES}{owned[kind]}" if owned[kind] > 1 else "" for kind in kinds}
        text.append(view.say("label.kept-balls" if roomy else "label.kept-short", n=kept))
        text += [
            view.say(f"label.{'jar-now' if roomy else 'jar-short'}.{kind}", n=values[kind][0]) + many[kind]
            for kind in kinds
        ]
        view.put("me", at.mine, "mine", label, text="\n".join(text), **more)
    elif at.totals:
        text += [view.say("label.kept-short", n=kept)]
        text += [view.say(f"label.jar-short.{kind}", n=values[kind][0]) for kind in kinds]
        view.put("me", at.totals, "totals", label, text="\n".join(text), **more)
    elif at.note:
        text = [view.say("label.kept-short", n=kept)]
        text += [view.say(f"label.jar-short.{kind}", n=values[kind][0]) for kind in kinds]
        both = f"**{sum_} · {text[0]}**\n" + " · ".join(text[1:])
        view.write("me", at.note, both, 14, group=view.say("group.you"), label=label)


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
    button(view, view.say("label.fire"), "fire" if ready else "", why)


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
    titled = at.hold.w > 420
    words = [view.say("group.hold")] * titled + [view.say("label.empty")] * (not any(own))
    view.put(
        "hold",
        at.hold,
        "tally",
        view.say("label.hold", things=view.things(own)),
        group=view.say("group.hold"),
        text="\n".join(words),
        parts=("wood", *(() if titled else ("untitled",)), *_counts(own)),
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
