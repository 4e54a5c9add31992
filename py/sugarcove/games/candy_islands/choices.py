"""What my Lollipop takes and what my Candy Cane names: choices, what follows from them, and the button."""

from __future__ import annotations

from sugarcove.games.candy_islands import resolve, rules
from sugarcove.games.candy_islands.cards import COLOURS
from sugarcove.games.candy_islands.cargo import Lot, cargo
from sugarcove.games.candy_islands.launches import target
from sugarcove.games.candy_islands.places import Boat, Box
from sugarcove.games.candy_islands.state import HANDS, KIND, Hand
from sugarcove.games.candy_islands.view import View
from sugarcove.table.game import Seat


def button(view: View, text: str, word: str, why: str = "") -> None:
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


# A Lollipop of mine.

PICTURED = 232  # px from which a choice shows the thing beside its words, as the art does


def _outcome(view: View, thing: str, to: Hand, box: Box) -> tuple[str, str]:
    """What follows if the loot goes to a hand, in two lines that its box has room for."""
    room = box.w - (72 if box.w >= PICTURED else 16)
    seat, acting = view.state.queue[0]
    after = resolve.steal(view.state, thing, HANDS[to]) if thing else view.state
    pairs = []
    for hand in (0, 1):
        foe, its = rules.opponent(seat, hand, view.n)
        pairs.append((rules.power(after.charges[seat][hand]), rules.power(after.charges[foe][its])))
    mine, theirs = pairs[to]
    firsts = (view.say(f"label.{key}.{HANDS[to]}", mine=mine, theirs=theirs) for key in ("to", "to-short"))
    first = view.fitting(firsts, room, 15)
    if not thing:
        return first, view.say("label.to.now")
    if to != acting:
        a, b = pairs[acting]
        return first, view.say(f"label.then.{HANDS[acting]}", mine=a, theirs=b)
    if mine > theirs:
        pile = view.state.piles[rules.battle(seat, to, view.n)]
        wins = (view.say("label.to.win", what=what) for what in view.prizes(pile))
        return first, view.fitting(wins, room, 14)
    return first, view.say("label.to.tie" if mine == theirs else "label.to.lose")


def steal(view: View) -> None:
    thing, to = (*view.said, "", "")[:2]
    group = view.say("group.choice")
    if thing:
        _loot(view, thing, to)
    for hand, box in enumerate(view.at.options):
        first, second = _outcome(view, thing, hand, box)
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
        button(view, view.say(f"label.put.{to}"), "sure")
    else:
        why = view.say("label.why.to" if thing else "label.why.take")
        button(view, view.say("label.take-it"), "sure", why)


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
            f"loot:{HANDS[hand]}:{thing}",
            spot,
            "balls" if ball else thing,
            tint=thing if ball else "",
            parts=parts,
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


def cane(view: View) -> None:
    colour = view.said[0] if view.said else ""
    if not colour:
        button(view, view.say("label.cane-it"), "sure", view.say("label.why.colour"))
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
    button(view, text, "sure")
