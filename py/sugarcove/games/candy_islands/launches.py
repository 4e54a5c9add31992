"""The launches of Candy Islands: what they carry, what that is worth, and which may be tapped."""

from __future__ import annotations

from sugarcove.games.candy_islands import rules
from sugarcove.games.candy_islands.cards import COLOURS
from sugarcove.games.candy_islands.cargo import Lot, cargo
from sugarcove.games.candy_islands.places import Boat, Box, width
from sugarcove.games.candy_islands.state import HANDS, KIND, Battle, Hand
from sugarcove.games.candy_islands.view import View, launch_key, lot_key
from sugarcove.table.game import Seat


def launches(view: View) -> None:
    for counted, pair in enumerate(view.at.boats):
        battle = view.battle(counted)
        for (seat, hand), boat in zip(view.hands(battle), pair, strict=True):
            if boat.w:
                launch(view, battle, seat, hand, boat)


def secret(view: View, seat: Seat) -> bool:
    """Is a Charge of this seat under its tarpaulin?"""
    return view.covered and not (view.look.you(seat) and view.loading)


def launch(view: View, battle: Battle, seat: Seat, hand: Hand, boat: Boat) -> None:
    state, you = view.state, view.look.you(seat)
    charge = state.charges[seat][hand]
    foe, _ = rules.opponent(seat, hand, view.n)
    hidden = secret(view, seat)
    key, group, tint = launch_key(seat, hand), view.group(battle), view.tint(seat)
    if you:
        label = view.say("label.launch.mine", hand=view.hand(hand), name=view.look.name(foe))
    else:
        label = view.say("label.launch.name", name=view.look.name(seat), foe=view.whom(foe))
    if hidden:
        label = view.say("label.launch.covered", launch=label)
    else:
        label = view.say(
            "label.launch.open", launch=label, things=view.things(charge.things), power=rules.power(charge)
        )
    bow = (boat.bow,)
    word = HANDS[hand] if you and view.loading else ""
    view.put(key, boat.box, "launch", label, group=group, tint=tint, parts=bow, word=word)
    if not hidden:
        for lot in cargo(charge.things, boat.w, boat.r, boat.room):
            _lot(view, seat, hand, boat, lot, group)
    edge = ("chosen",) if you and chosen_hand(view) == hand else ("mine",) if you else ()
    twin = view.twin(seat)
    more = (f"twin {twin}",) if twin else ()
    view.put(f"hull:{seat}:{HANDS[hand]}", boat.box, "hull", tint=tint, parts=(*bow, *edge, *more), on=key)
    if hidden:
        view.put(f"cover:{seat}:{HANDS[hand]}", boat.tarpaulin, "cover", parts=bow, on=key)


def chosen_hand(view: View) -> Hand | None:
    """Where the loot of my Lollipop is to go, as far as I have said it."""
    return (
        HANDS.index(view.said[1])
        if view.state.stage == "steal" and view.mine and len(view.said) > 1
        else None
    )


def target(view: View) -> tuple[Seat, Hand] | None:
    """The Charge a Lollipop or Candy Cane is about to act on."""
    if view.state.stage not in ("steal", "cane") or not view.state.queue:
        return None
    return rules.opponent(*view.state.queue[0], view.n)


def _lot(view: View, seat: Seat, hand: Hand, boat: Boat, lot: Lot, group: str) -> None:
    state, what = view.state, lot.what
    ball = what in COLOURS
    nulled = ball and what in state.charges[seat][hand].nulled
    word = back = ""
    label = view.say("label.lot", things=view.several(what, lot.n))
    if nulled:
        label = view.say("label.nulled", things=label)
    if view.loading:
        back = f"load {what} {HANDS[hand]}"
        label = view.say("label.back", things=label, hand=view.hand(hand))
    elif view.mine and target(view) == (seat, hand):
        if state.stage == "steal":
            word = what
            label = view.say("label.take", thing=view.several(what, 1), n=lot.n)
        elif ball and not nulled:
            word = what
            power = rules.power(state.charges[seat][hand]) - lot.n
            label = view.say("label.cane", things=view.several(what, lot.n), power=power)
            nulled = view.said[:1] == (what,)
    parts: tuple[str, ...]
    if ball:
        parts = (f"n {lot.n}", f"columns {lot.columns}")
        parts += ("nulled",) * nulled + ("counted",) * (lot.counted and lot.n > 1)
    else:
        parts = (f"x{lot.n}",) if lot.n > 1 else ()
        parts += ("tag",) if lot.w * view.scale >= 30 else ()
    view.put(
        lot_key(seat, hand, what),
        Box(boat.x + lot.x, boat.y + lot.y, lot.w, lot.h),
        "balls" if ball else what,
        label,
        group=group,
        word=word,
        back=back,
        parts=parts,
        tint=what if ball else "",
        on=launch_key(seat, hand),
    )


def powers(view: View) -> None:
    """What the launches are worth, compared; while I load, mine alone."""
    state = view.state
    if view.loading:
        for hand, box in enumerate(view.at.powers):
            n = rules.power(state.charges[view.near][hand])
            battle = rules.battle(view.near, hand, view.n)
            label = view.say("label.power", hand=view.hand(hand), n=n)
            view.put(
                f"power:{HANDS[hand]}",
                box,
                "power",
                label,
                group=view.group(battle),
                text=str(n),
                tint=view.tint(view.near),
            )
            _caption(view, hand)
        return
    if state.stage not in ("steal", "cane", "kraken", "decide") and not state.powers:
        return
    for counted, box in enumerate(view.at.versus):
        _versus(view, view.battle(counted), box)


def _versus(view: View, battle: Battle, box: Box) -> None:
    state = view.state
    pair = tuple(map(rules.power, rules.facing(state, battle)))
    decided = bool(state.powers)
    if decided:
        pair = state.powers[battle]
    elif view.mine and state.stage == "cane" and view.said:
        pair = _caned(view, battle, pair)
    sides = [(seat, n) for (seat, _), n in zip(view.hands(battle), pair, strict=True)]
    boats = view.at.boats[view.counted(battle)]
    if boats[0].x > boats[1].x:
        sides.reverse()
    (one, a), (two, b) = sides
    label = view.say("label.versus", one=view.who(one), a=a, two=view.whom(two), b=b)
    if decided and a == b:
        label += ". " + view.say("label.tie")
    view.put(
        f"versus:{battle}",
        box,
        "versus",
        label,
        group=view.group(battle),
        text=f"{a}\n{b}",
        parts=(view.tint(one), view.tint(two), *(() if decided else ("open",))),
    )
    if a == b and view.is_mine(battle) and box.h >= 40:
        text = view.say("label.tie-short" if state.piles[battle] or not decided else "label.tie-lost")
        wide = width(text, 13) + 24
        view.put(
            f"tie:{battle}",
            Box(box.x, box.y + box.h / 2 + 9, wide, 23),
            "pill",
            text=text,
            parts=("sea",),
            on=f"versus:{battle}",
        )


def _caned(view: View, battle: Battle, pair: tuple[int, ...]) -> tuple[int, ...]:
    """The powers as they will be once my Candy Cane has named the colour I said."""
    aim = target(view)
    kind = KIND[view.said[0]]
    return tuple(
        n - (view.state.charges[seat][hand].things[kind] if (seat, hand) == aim else 0)
        for (seat, hand), n in zip(view.hands(battle), pair, strict=True)
    )


def _caption(view: View, hand: Hand) -> None:
    boxes = view.at.captions
    forms = [
        [
            view.say(
                f"label.{form}.{HANDS[each]}", name=view.look.name(rules.opponent(view.near, each, view.n)[0])
            )
            for each in (0, 1)
        ]
        for form in ("caption", "caption-short")
    ]
    fits = all(
        width(text.replace("**", ""), 15) <= box.w * min(1.0, view.scale) ** 2
        for text, box in zip(forms[0], boxes, strict=True)
    )
    view.write(f"caption:{HANDS[hand]}", boxes[hand], forms[0 if fits else 1][hand], 15, label="")
