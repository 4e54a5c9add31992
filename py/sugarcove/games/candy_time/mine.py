"""My cards on the beach, the buttons that turn the chosen one, and those that say it."""

from __future__ import annotations

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.places import Box
from sugarcove.games.candy_time.sweets import held
from sugarcove.games.candy_time.view import View, card_key
from sugarcove.table.game import Card

TURN = 48.0  # px, a turn button beside a card


def builds(view: View) -> bool:
    """Do I build, and so have before me what I have won rather than my hand?"""
    return view.building and view.look.you(view.state.seat)


def hand(view: View) -> None:
    tray = builds(view)
    items: list[Card | int] = list(view.state.tray if tray else view.state.hands[view.near])
    group = _group(view, tray)
    words = [_word(view, item, tray) for item in items]
    chosen = words.index(view.card) if view.card and view.card in words else -1
    boxes, turns = _row(view, len(items), chosen)
    for i, (item, word, box) in enumerate(zip(items, words, boxes, strict=True)):
        if i == chosen and view.cell:
            card = held(view, view.card)
            view.put("spot", box, "card", parts=(card.face, "light 0"), mark="ghost")  # where it came from
            continue
        _card(view, item, word, box, i == chosen, group)
    if chosen >= 0:
        _turning(view, turns, group)


def _group(view: View, tray: bool) -> str:
    if tray:
        return view.say("group.tray")
    if view.look.you(view.near):
        return view.say("group.hand")
    return view.say("group.hand-of", name=view.look.name(view.near))


def _word(view: View, item: Card | int, tray: bool) -> str:
    if isinstance(item, Card):
        return item.face if tray else f"{item.slot}={item.face}"
    face = view.look.known.get(item)
    return f"{item}={face}" if face else ""


def _card(view: View, item: Card | int, word: str, box: Box, chosen: bool, group: str) -> None:
    slot = item.slot if isinstance(item, Card) else item
    if not word:
        view.put(card_key(slot), box, "card", view.say("label.back"), parts=("back",), come="pile")
        return
    card = held(view, word)
    options = view.of(word)
    turn = (chosen and view.turn) or rules.TURNS[0]
    quarter = view.quarter(rules.TURNS.index(turn))
    label = view.halves(card.face, quarter)
    say = f"{word} {options[0].turn}" if options else ""
    if chosen:
        following = view.turning(word, 1)
        say = f"{word} {following or view.turn}"
        label = view.say("label.chosen", card=label)
    asked = view.mine and not view.can_pass
    view.lay(
        card,
        quarter,
        box,
        label,
        word=say,
        group=group,
        parts=("chosen",) if chosen else ("ready",) if options else (),
        mark="" if options or not asked else "dim",
        why="" if options or not view.mine else view.say("why.wall" if view.building else "why.place"),
        come="pile",
    )


def _row(view: View, count: int, chosen: int) -> tuple[list[Box], tuple[Box, Box]]:
    """Where the cards lie, and the turn buttons."""
    room, large = view.at.hand, view.at.card
    ends = view.at.turns
    rows = 1 if count <= 5 else 2
    columns = -(-count // rows) or 1
    side = 0.0 if ends else 2 * (TURN + 8)
    high = room.h / rows - (6 if rows > 1 else 0)
    most = large if ends is None else large * 0.86
    width = min(most, high, (room.w - side - (columns - 1) * 8) / columns)
    step = min(width + (TURN + 28 if ends is None else 12), (room.w - side - width) / max(1, columns - 1))
    if columns == 1:
        step = width + 12
    boxes = []
    for i in range(count):
        row, column = divmod(i, columns)
        inside = min(columns, count - row * columns)
        x = room.x + (column - (inside - 1) / 2) * step
        y = room.y + (row - (rows - 1) / 2) * (high + 6)
        grown = 1.0
        if i == chosen:
            grown = min(large / width, (step - 4) * 2 / width - 1, room.h / rows / width)
            y -= min(14.0 if ends is None else 6.0, max(0.0, (room.h - width * grown) / 2))
        boxes.append(Box(x, y, width * grown, width * grown))
    if ends:
        return boxes, ends
    if chosen < 0:
        return boxes, (room, room)
    here = boxes[chosen]
    if step - width >= TURN + 16 or count == 1:
        away = max((width + step) / 2 - width / 2, width / 2 + TURN / 2 + 8)
        return boxes, (Box(here.x - away, room.y, TURN, TURN), Box(here.x + away, room.y, TURN, TURN))
    return boxes, (
        Box(room.left + TURN / 2, room.y, TURN, TURN),
        Box(room.right - TURN / 2, room.y, TURN, TURN),
    )


def _turning(view: View, boxes: tuple[Box, Box], group: str) -> None:
    right, left = view.turning(view.card, 1), view.turning(view.card, -1)
    for word, way, box in ((left, "left", boxes[0]), (right, "right", boxes[1])):
        if word and (way == "right" or left != right):
            view.put(
                f"turn:{way}",
                box,
                "turn",
                view.say(f"label.turn.{way}"),
                word=word,
                group=group,
                parts=(way,),
            )


def choices(view: View) -> None:
    if not view.mine:
        return
    say, group = view.say, view.say("group.choice")
    primary, second = view.at.primary, view.at.second
    if view.at.kind == "tall" and not view.can_stop:
        primary = Box.of(second.left, primary.top, primary.right, primary.foot)
    if view.can_pass:
        text = say("button.pass")
        view.put("primary", primary, "button", text, word="pass", group=group, text=text)
        return
    if view.can_stop:
        text = say("button.stop")
        view.put("second", second, "chip", text, word="stop", group=group, text=text)
    if not view.options:
        return
    chosen = view.chosen()
    if chosen is None:
        text = say("button.add" if view.building else "button.place")
        why = say("why.cell" if view.card else "why.card")
        view.put("primary", primary, "button", text, group=group, text=text, parts=("off",), why=why)
        return
    key = "button.add-for" if view.building else "button.place-for" if chosen.gain.points else "button.place"
    text = say(key, n=chosen.gain.points)
    view.put("primary", primary, "button", text, word="sure", group=group, text=text)
