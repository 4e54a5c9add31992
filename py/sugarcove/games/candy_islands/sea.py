"""The table of Candy Islands without its launches: captains, islands, the middle."""

from __future__ import annotations

from sugarcove.games.candy_islands import rules
from sugarcove.games.candy_islands.cards import COINS, COLOURS, DECK, TOKENS
from sugarcove.games.candy_islands.places import Box, Isle, width
from sugarcove.games.candy_islands.state import Battle, Things, cards, plus
from sugarcove.games.candy_islands.view import View, card_key, plate_key
from sugarcove.table.game import Face, Seat

# The captains.


def plates(view: View) -> None:
    for place, box in enumerate(view.at.plates, 1):
        plate(view, view.seat(place), box)


def plate(view: View, seat: Seat, box: Box) -> None:
    state = view.state
    won = cards(state, seat)
    coins = view.purses[seat]
    hold = in_hold(view, seat)
    balls, tokens = rules.balls(hold), sum(hold[len(COLOURS) :])
    big, small = won.count("bigjar"), won.count("smalljar")
    parts = [f"coins {coins.wanted + coins.chests}", f"balls {balls}", f"tokens {tokens}"]
    label = [
        view.say(
            "label.plate", name=view.who(seat), coins=view.say("label.coins", n=coins.wanted + coins.chests)
        ),
        view.say(
            "label.in-hold",
            balls=view.say("label.balls.any", n=balls),
            tokens=view.say("label.tokens.any", n=tokens),
        ),
    ]
    parts += [f"{kind} {n}" for kind, n in (("big", big), ("small", small)) if n]
    label += [view.say(f"label.jars.{kind}", n=n) for kind, n in (("big", big), ("small", small)) if n]
    if state.options.show_holds:
        worth = rules.jars(hold)
        parts.append("hold " + " ".join(map(str, hold[: len(COLOURS)])))
        parts.append(f"jars {worth[0]}" + (f" {worth[1]}" if state.options.mode == "wolves" else ""))
        label += [view.things(hold), view.say("label.jar-now.big", n=worth[0])]
    text = view.who(seat)
    if state.stage == "load":
        ready = state.fired[seat] or seat in view.look.ready
        text += "\n" + view.say("label.ready" if ready else "label.loading")
        parts.append("ready" if ready else "waits")
        label.append(view.say("label.ready" if ready else "label.loading"))
    if twin := view.twin(seat):
        parts.append(f"twin {twin}")
    view.put(
        plate_key(seat),
        box,
        "plate",
        ". ".join(label),
        group=view.say("group.captains"),
        parts=tuple(parts),
        text=text,
        tint=view.tint(seat),
    )


def in_hold(view: View, seat: Seat) -> Things:
    """A Hold as others may see it: before Boarding what is loaded still seems to lie in it."""
    hold = view.state.holds[seat]
    if view.state.stage == "load" and not view.look.you(seat):
        for charge in view.state.charges[seat]:
            hold = plus(hold, charge.things)
    return hold


# The islands.


def islands(view: View) -> None:
    """Land, then cards."""
    isles = [(view.battle(counted), isle) for counted, isle in enumerate(view.at.isles)]
    for battle, isle in isles:
        if not isle.strip:
            parts = (str(battle), "bare") if isle.bare else (str(battle),)
            view.put(f"land:{battle}", Box(isle.x, isle.y, *isle.land), "island", parts=parts)
    for battle, isle in isles:
        if isle.card:
            _cards(view, battle, isle)


def stakes(view: View) -> None:
    """What is fought for at each island."""
    for counted, isle in enumerate(view.at.isles):
        _stake(view, view.battle(counted), isle)


def deck_words(view: View, battle: Battle) -> str:
    """How many cards are left, and which can come next."""
    state = view.state
    left = rules.turns(state.options.mode) - len(state.turned[battle])
    told = view.say("label.deck", n=left)
    coming = rules.to_come(state, battle)
    if not left or not coming:
        return told
    return f"{told}. " + view.say("label.to-come", cards=", ".join(map(view.face, coming)))


def _cards(view: View, battle: Battle, isle: Isle) -> None:
    state, card = view.state, isle.card
    pile = state.piles[battle]
    count = len(pile)
    group = view.group(battle)
    tall = card * 1.4
    if isle.strip:
        gap, step, first = 0.0, min(6.0, (isle.room - card) / max(1, count - 1)), isle.x
        first -= step * (count - 1) / 2
    else:
        gap = card * 0.16
        step = min(card * 0.74, (isle.room - 2 * card - gap) / max(1, count - 1))
        x = isle.x - (card + gap + step * max(0, count - 1)) / 2
        left = rules.turns(state.options.mode) - len(state.turned[battle])
        deck = Box(x, isle.row, card, tall)
        view.put(f"deck:{battle}", deck, "deck", deck_words(view, battle), group=group, text=str(left))
        first = x + card + gap
    for i, face in enumerate(pile):
        box = Box(first + i * step, isle.row + (card * 0.05 if i % 2 else -card * 0.04), card, tall)
        wanted = face in TOKENS
        view.put(
            card_key(battle, face),
            box,
            "card",
            view.face(face),
            group=group,
            parts=(face, "token") if wanted else (face,),
            text=view.say("label.wanted") if wanted else "",
            turn=0.0 if count == 1 or isle.strip else (4.0 if i % 2 else -4.0),
            come=f"deck:{battle}",
        )


def _stake(view: View, battle: Battle, isle: Isle) -> None:
    """The pill that says what is fought for, or who has won it."""
    state, pill = view.state, isle.pill
    size = max(13.0, pill.h * 0.54)
    room = pill.w - (16 if isle.strip else 22)
    pile = state.piles[battle]
    best = rules.winner(state, battle)
    if pile:
        text = view.fitting(view.prizes(pile), room, size)
        if isle.strip and isle.card:
            text = _figure(pile)
        label = view.say("label.stake", what=view.worth(pile))
        if isle.strip:
            label += ". " + deck_words(view, battle)
    elif best is not None and state.stage != "load":
        text, label = view.who(best), view.says(best, "label.won")
    elif state.lost[battle]:
        text = view.say("label.lost")
        label = view.say("label.lost-what", what=view.worth(state.lost[battle]))
    else:
        return
    wide = min(pill.w, max(30.0, width(text, size) / min(1.0, view.scale) + 26))
    view.put(
        f"stake:{battle}",
        Box(pill.x, pill.y, wide, pill.h),
        "pill",
        label,
        group=view.group(battle),
        text=text,
    )


def _figure(pile: tuple[Face, ...]) -> str:
    """A pile in two or three characters, where there is room for no more."""
    coins = sum(COINS[face] for face in pile)
    return (str(coins) if coins else "") + (
        "+" if any(face in TOKENS or not COINS[face] for face in pile) else ""
    )


# The middle of the table.


def middle(view: View) -> None:
    state, at = view.state, view.at
    mode = state.options.mode
    group = view.say("group.table")
    turn = max(1, state.turn)
    told = view.say("label.turn", n=turn, of=rules.turns(mode))
    if at.track:
        parts = (f"turn {turn}", f"of {rules.turns(mode)}", f"wanted {len(DECK[mode][0])}")
        view.put("track", at.track, "track", told, group=group, parts=parts)
    if at.turn:
        view.write("turn", at.turn, f"**{told}**", 16, label="")
    if mode == "wolves" and at.whirl:
        view.put("whirlpool", at.whirl, "whirlpool")
    if at.used and any(state.used):
        _used(view, at.used, group)
    if mode == "wolves":
        _kraken(view, group)


def _used(view: View, box: Box, group: str) -> None:
    state = view.state
    gone = [(token, n) for token, n in zip(TOKENS, state.used, strict=True) if n]
    title = view.say("label.used")
    wide = width(title, 14) + 38 + sum(36 + width(str(n), 16) + 6 for _, n in gone)
    view.put(
        "used",
        Box(box.x, box.y, min(wide, box.w + 50), box.h),
        "tally",
        view.say("label.used-up", things=", ".join(view.several(token, n) for token, n in gone)),
        group=group,
        text=title,
        parts=tuple(f"{token} {n}" for token, n in gone),
    )


def _kraken(view: View, group: str) -> None:
    state, at = view.state, view.at
    if state.kraken is not None:
        counted = view.counted(state.kraken)
        box = at.versus[counted]
        r = 56.0 if view.is_mine(state.kraken) and box.h >= 40 else 32.0
        where = view.say("label.kraken.here", battle=view.group(state.kraken))
        spot = Box(box.x, box.y - box.h / 2 - r / 2 - 2, r, r)
        if at.isles[counted].strip:  # no room above: between the two powers
            spot = Box(box.x, box.y, 24, 24)
        view.put("kraken", spot, "kraken", where, group=group, parts=("awake",))
    elif at.kraken:
        view.put("kraken", at.kraken, "kraken", view.say("label.kraken.asleep"), group=group)
        if at.asleep:
            view.write("asleep", at.asleep, view.say("label.kraken.asleep"), 14, label="")
