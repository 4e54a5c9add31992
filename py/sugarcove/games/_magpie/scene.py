"""Magpie's table: the others above, the trinket in the middle, your own things below.

`scene` says what lies where, `tell` what just happened.  Every sentence is
found in the words under "magpie".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sugarcove.games._magpie import rules
from sugarcove.games._magpie.cards import WORTH
from sugarcove.games._magpie.rules import Bid, Lay, Pass, Snatch, State, Tuck
from sugarcove.table.game import (
    Ask,
    Auto,
    Card,
    Done,
    Event,
    Face,
    Move,
    Open,
    Opened,
    Over,
    Pending,
    Pick,
    Picked,
    Said,
    Seat,
    Shuffle,
    Shuffled,
    Slot,
)
from sugarcove.table.notation import write
from sugarcove.table.scene import Flight, Look, Node, Scene, Told

Point = tuple[float, float]

TALL = 1.4  # height of a card, in widths
GAP = 6  # between cards, px
BUTTON = 52  # height of the primary button, px
CHIP = 44  # height of the other one, px


def scene(state: State, look: Look) -> Scene:
    asked = rules.pending(state)
    places = _places(look.box, len(state.hands), look.seat or 0)
    if look.wide and isinstance(asked, Over):
        places = _aside(places)
    mine = look.seat is not None and isinstance(asked, Ask) and look.seat in asked.seats
    legal = tuple(rules.legal(state, look.seat, look.known)) if mine and look.seat is not None else ()
    nodes = [
        *_plates(state, look, places),
        *_middle(state, look, places),
        *(node for seat in range(len(state.hands)) for node in _bid(state, look, places, seat)),
        *_far_hands(state, look, places),
        *_hand(state, look, places, legal),
        *_choices(state, look, places, legal),
    ]
    prompt, hint = _prompt(state, look, asked, mine)
    return Scene(prompt, tuple(nodes), tuple(map(write, legal)), hint, _stages(look, asked))


# Where things lie.


@dataclass(frozen=True)
class Places:
    """The figures of one box, in px; by seat where there are several."""

    plates: tuple[Point, ...]
    bids: tuple[Point, ...]  # the middle of each seat's bid
    plate: Point  # size of the others' plates
    near: Point  # size of your own
    bid: float  # width of a card in a bid
    hand: Point  # the middle of your hand
    card: float  # width of a card in it
    trinket: Point
    pile: float  # width of the trinket; deck and heap are a little smaller
    primary: tuple[Point, Point]  # centre and size
    second: tuple[Point, Point]


def _places(box: tuple[int, int], seats: int, near: Seat) -> Places:
    return (_wide if box[0] >= 1.2 * box[1] else _tall)(box, seats, near)


def _wide(box: tuple[int, int], seats: int, near: Seat) -> Places:
    w, h = box
    pad = 8 if h < 500 else 16
    side = min(220, w * 0.22)  # your plate on the left, the buttons on the right
    high = min(96, max(54, h * 0.13))  # of a plate, and so of a card in a bid
    bid = high / TALL
    card = min((w - 2 * side - 4 * pad - 5 * GAP) / 6, h * 0.3 / TALL)
    column = w / (seats - 1)
    plate = min(side, column - 2 * bid - 3 * pad)
    whole = plate + pad + 2 * bid + GAP
    lefts = [column * (i + 0.5) - whole / 2 for i in range(seats - 1)]
    plates = [(left + plate / 2, pad + high / 2) for left in lefts]
    bids = [(left + whole - bid - GAP / 2, pad + high / 2) for left in lefts]
    top, bottom = 2 * pad + high, h - 2 * pad - card * TALL
    x, y = w - pad - side / 2, h - pad - BUTTON / 2
    return Places(
        plates=_by_seat(plates, (pad + side / 2, h - pad - high / 2), near),
        bids=_by_seat(bids, (pad + side / 2, h - 2 * pad - high * 1.5), near),
        plate=(plate, high),
        near=(side, high),
        bid=bid,
        hand=(w / 2, h - pad - card * TALL / 2),
        card=card,
        trinket=(w / 2, (top + bottom) / 2),
        pile=min(150, (bottom - top) / TALL),
        primary=((x, y), (side, BUTTON)),
        second=((x, y - BUTTON / 2 - GAP - CHIP / 2), (side, CHIP)),
    )


def _aside(places: Places) -> Places:
    """A smaller hand, further left: after the end the page has buttons of its own at the lower right."""
    x, y = places.hand
    return replace(places, hand=(x * 0.84, y), card=places.card * 0.6)


def _tall(box: tuple[int, int], seats: int, near: Seat) -> Places:
    w, h = box
    pad = 8
    high = min(96, max(54, h * 0.09))
    bid = high / TALL
    card = (w - 2 * pad - 5 * GAP) / 6
    column = (w - pad) / (seats - 1)
    plate = min(260, column - pad)
    columns = [pad / 2 + column * (i + 0.5) for i in range(seats - 1)]
    hand = h - 2 * pad - BUTTON - card * TALL / 2
    mine = hand - card * TALL / 2 - pad - high / 2
    own = w - 3 * pad - 2 * bid - GAP
    top, bottom = 3 * pad + 2 * high, mine - high / 2 - pad
    half, x, y = (w - 3 * pad) / 2, pad, h - pad - BUTTON / 2
    return Places(
        plates=_by_seat([(x, pad + high / 2) for x in columns], (pad + own / 2, mine), near),
        bids=_by_seat([(x, 2 * pad + high * 1.5) for x in columns], (w - pad - bid - GAP / 2, mine), near),
        plate=(plate, high),
        near=(own, high),
        bid=bid,
        hand=(w / 2, hand),
        card=card,
        trinket=(w / 2, (top + bottom) / 2),
        pile=min(170, w * 0.28, (bottom - top) * 0.8 / TALL),
        primary=((x + pad + half * 1.5, y), (half, BUTTON)),
        second=((x + half / 2, y), (half, BUTTON)),
    )


def _by_seat(others: list[Point], mine: Point, near: Seat) -> tuple[Point, ...]:
    """The others sit in the order of play, from the near seat's left."""
    seats = len(others) + 1
    return tuple(mine if seat == near else others[(seat - near - 1) % seats] for seat in range(seats))


def _row(middle: Point, width: float, count: int, step: float) -> Iterator[Point]:
    """The centres of `count` things side by side; `step` from one to the next."""
    x, y = middle
    return ((x + (i - (count - 1) / 2) * step, y) for i in range(count))


# What lies there.


def _card(slot: Slot, face: Face | None, at: Point, width: float, **more: object) -> Node:
    """A card, face up or down: one picture for both, so that it can be seen to turn."""
    parts, text = ((face,), str(WORTH[face])) if face else (("back",), "")
    size = (width, width * TALL)
    return Node(f"card:{slot}", at, size, "trinket", parts=parts, text=text, **more)  # type: ignore[arg-type]


def _name(look: Look, face: Face) -> str:
    return look.say(f"trinket.{face}")


def _title(look: Look, face: Face) -> str:
    """What a card is called: its name and its worth."""
    return look.say("card", name=_name(look, face), worth=WORTH[face])


def _plates(state: State, look: Look, places: Places) -> Iterator[Node]:
    asked = rules.pending(state)
    for seat, nest in enumerate(state.nests):
        near = seat == (look.seat or 0)
        bidding = isinstance(asked, Ask) and asked.step == "bid"
        ready = bidding and (seat in look.ready or seat not in state.bidders)
        turn = isinstance(asked, Ask) and seat in asked.seats and not ready
        worth = rules.scores(state)[seat]
        yield Node(
            f"plate:{seat}",
            places.plates[seat],
            places.near if near else places.plate,
            "perch",
            look.say(
                "plate.ready" if ready else "plate.turn" if turn else "plate.plain",
                name=look.name(seat),
                worth=worth,
                n=len(state.hands[seat]),
            ),
            group=look.say("group.magpies"),
            parts=(f"worth {worth}", "ready" if ready else "turn" if turn else "idle"),
            text=look.name(seat),
            tint=rules.tints(state.options, len(state.hands))[seat],
        )
        yield from _nest(nest, look, places, seat)


def _nest(nest: tuple[Card, ...], look: Look, places: Places, seat: Seat) -> Iterator[Node]:
    """The two trinkets taken last, at the lower right of the plate."""
    wide, high = places.near if seat == (look.seat or 0) else places.plate
    x, y = places.plates[seat]
    width = high * 0.46 / TALL
    for i, (slot, face) in enumerate(nest[-2:]):
        at = (x + wide / 2 - GAP - width * (1.6 - 1.1 * i), y + high * 0.22)
        yield _card(slot, face, at, width, on=f"plate:{seat}")


def _middle(state: State, look: Look, places: Places) -> Iterator[Node]:
    table = look.say("group.table")
    (x, y), width = places.trinket, places.pile * 0.72
    aside = places.pile / 2 + 2 * GAP + width / 2
    size = (width, width * TALL)
    deck, heap = len(state.deck), len(state.heap)
    yield Node(
        "deck",
        (x - aside, y),
        size,
        "trinket",
        look.say("deck", n=deck),
        group=table,
        parts=("back",),
        badge=str(deck),
        mark="" if deck else "ghost",
    )
    yield Node(
        "heap",
        (x + aside, y),
        size,
        "tray",
        look.say("heap", n=heap),
        group=table,
        mark="ghost",
    )
    for i, item in enumerate(state.heap[-2:], max(1, heap - 1)):
        slot, face = item if isinstance(item, Card) else (item, look.known.get(item))
        badge = str(heap) if i == heap else ""
        yield _card(slot, face, (x + aside, y), width, on="heap", badge=badge)
    if state.trinket:
        slot, face = state.trinket
        label = look.say("prize", card=_title(look, face))
        yield _card(slot, face, (x, y), places.pile, label=label, group=table, come="deck")
    yield Node(
        "round",
        (x, y - places.pile * TALL / 2 - 20) if not look.wide else (x - aside - width - 2 * GAP - 45, y),
        (110, 26),
        "pill",
        look.say("round.label", n=min(state.round + 1, state.options.rounds), of=state.options.rounds),
        group=table,
        text=look.say("round.text", n=min(state.round + 1, state.options.rounds), of=state.options.rounds),
    )


def _bid(state: State, look: Look, places: Places, seat: Seat) -> Iterator[Node]:
    """The cards a seat has laid; its own can be taken back until it has bid."""
    laid, open_ = state.laid[seat], look.you(seat) and seat in state.bidders
    at = _row(places.bids[seat], places.bid, len(laid), places.bid + GAP)
    for card, point, copy in zip(laid, at, _copies([card.face for card in laid]), strict=True):
        title = _title(look, card.face)
        yield _card(
            *card,
            point,
            places.bid,
            label=look.say("laid", name=look.name(seat), card=title, copy=copy),
            group=look.say("group.bids"),
            back=write(Lay(card)) if open_ else "",
        )


def _far_hands(state: State, look: Look, places: Places) -> Iterator[Node]:
    """The others' hands, small, on their plates; their number is in the plate's label."""
    high = places.plate[1]
    width = high * 0.36 / TALL
    for seat, hand in enumerate(state.hands):
        if seat != (look.seat or 0):
            x, y = places.plates[seat]
            left = x - places.plate[0] / 2 + GAP + width / 2
            for i, slot in enumerate(hand):
                at = (left + i * width * 0.8, y + high * 0.24)
                yield _card(slot, look.known.get(slot), at, width, on=f"plate:{seat}", come="deck")


def _hand(state: State, look: Look, places: Places, legal: tuple[Move, ...]) -> Iterator[Node]:
    seat = look.seat or 0
    hand, words = state.hands[seat], dict(_card_words(legal))
    faces = [look.known.get(slot) for slot in hand]
    at = _row(places.hand, places.card, len(hand), places.card + GAP)
    for slot, face, point, copy in zip(hand, faces, at, _copies(faces), strict=True):
        word = words.get(slot, "")
        title = _title(look, face) if face else look.say("hidden")
        yield _card(
            slot,
            face,
            point,
            places.card,
            label=title + copy,
            word=word,
            group=look.say("group.hand" if look.you(seat) else "group.hand-of", name=look.name(seat)),
            mark="glow" if word and word in look.said else "",
            why="" if word else _why_not(state, look),
            come="deck",
        )


def _copies(faces: list[Face | None] | list[Face]) -> Iterator[str]:
    """What tells like cards apart: "" if there is one, else " (1)", " (2)", ..."""
    for i, face in enumerate(faces):
        yield f" ({faces[: i + 1].count(face)})" if faces.count(face) > 1 else ""  # type: ignore[arg-type]


def _card_words(legal: tuple[Move, ...]) -> Iterator[tuple[Slot, str]]:
    for move in legal:
        match move:
            case Snatch(card) | Lay(card):
                yield card.slot, f"{card.slot}={card.face}"
            case Tuck(slot):
                yield slot, str(slot)


def _why_not(state: State, look: Look) -> str:
    """Why a card of your hand cannot be chosen while you are asked."""
    match rules.pending(state):
        case Ask(seats, "snatch") if look.seat in seats and state.trinket:
            return look.say("why.snatch", name=_name(look, state.trinket.face))
        case Ask(seats, "bid") if look.seat in seats:
            return look.say("why.bid", n=rules.BID)
    return ""


def _choices(state: State, look: Look, places: Places, legal: tuple[Move, ...]) -> Iterator[Node]:
    """The buttons: the primary one confirms, the other declines."""
    group = look.say("group.choices")
    (first, large), (second, small) = places.primary, places.second
    if Bid() in legal and look.seat is not None:
        text = look.say("choice.bid", n=rules.bids(state)[look.seat])
        yield Node("primary", first, large, "button", text, word="bid", group=group, text=text)
    if Pass() in legal:
        text = look.say("choice.pass")
        yield Node("pass", second, small, "chip", text, word="pass", group=group, text=text)
    if Pass() in legal and any(isinstance(move, Snatch) for move in legal):
        text, chosen = look.say("choice.snatch"), look.said[:1] == ("snatch",)
        yield Node(
            "primary",
            first,
            large,
            "button",
            text,
            word="sure" if chosen else "",
            group=group,
            text=text,
            mark="" if chosen else "dim",
            why="" if chosen else look.say("why.first"),
        )


# What is asked.


def _prompt(state: State, look: Look, asked: Pending, mine: bool) -> tuple[str, str]:
    """The prompt and its quieter second line."""
    prize = _title(look, state.trinket.face) if state.trinket else ""
    match asked:
        case Ask(_, step) if mine:
            return look.say(f"prompt.{step}.you", card=prize), look.say(f"hint.{step}")
        case Ask(seats, step):
            waiting = ", ".join(look.name(seat) for seat in seats if seat not in look.ready)
            other = look.say(f"prompt.{step}.other", card=prize, names=waiting)
            return (other if waiting else look.say("prompt.ready")), ""
        case Auto(name):
            return look.say(f"prompt.{name}", card=prize), ""
        case Over(scores, winners):
            names = ", ".join(look.name(seat) for seat in winners)
            return look.say("prompt.over", names=names, worth=max(scores), n=len(winners)), ""
        case Shuffle():
            return look.say("prompt.shuffle"), ""
        case Pick():
            return look.say("prompt.pick"), ""
        case Open():
            return look.say("prompt.open"), ""
    raise AssertionError(asked)


STAGES = ("award", "sweep", "tuck")


def _stages(look: Look, asked: Pending) -> tuple[str, ...]:
    """The three things that follow a bid, while they happen."""
    now = asked.name if isinstance(asked, Auto) else asked.step if isinstance(asked, Ask) else ""
    if now not in STAGES:
        return ()
    return tuple(("*" if stage == now else "") + look.say(f"stage.{stage}") for stage in STAGES)


# What just happened.


def tell(before: State, event: Event, after: State, look: Look) -> Told:
    match event:
        case Shuffled():
            return Told(look.say("told.shuffled" if before.heap else "told.first-shuffle"))
        case Picked((seat,)):
            return Told(_by(look, seat, "opens"))
        case Opened(_, None, (face,)):
            return Told(look.say("told.trinket", card=_title(look, face)), rest=300)
        case Opened(slots, int(seat)):
            return Told(_drawn(look, seat, slots))
        case Said(seat, moves):
            return _said(before, seat, moves, look)
        case Done("award"):
            return _awarded(before, look)
        case Done("sweep"):
            return Told("")
    raise AssertionError(event)


def _by(look: Look, seat: Seat, what: str, **values: object) -> str:
    """A sentence about what a seat did: to you of yourself, or of somebody by name."""
    who = "you" if look.you(seat) else "other"
    return look.say(f"told.{who}.{what}", name=look.name(seat), **values)


def _drawn(look: Look, seat: Seat, slots: tuple[Slot, ...]) -> str:
    if all(slot in look.known for slot in slots):
        cards = ", ".join(_title(look, look.known[slot]) for slot in slots)
        return _by(look, seat, "draws-these", cards=cards)
    return _by(look, seat, "draws", n=len(slots))


def _said(before: State, seat: Seat, moves: tuple[Move, ...], look: Look) -> Told:
    cards = [move.card for move in moves if isinstance(move, Lay)] + list(before.laid[seat])
    match moves[-1]:
        case Pass():
            return Told(_by(look, seat, "passes"))
        case Snatch(card):
            return Told(
                _by(look, seat, "snatches", name_of=_name(look, card.face)),
                _coins(before, seat, f"card:{card.slot}"),
                rest=900,
            )
        case Lay(card):
            return Told(_by(look, seat, "lays", card=_title(look, card.face)))
        case Bid() if not cards:
            return Told(_by(look, seat, "bids-nothing"))
        case Bid():
            total = sum(WORTH[card.face] for card in cards)
            names = ", ".join(_title(look, card.face) for card in cards)
            return Told(_by(look, seat, "bids", worth=total, cards=names))
        case Tuck(slot) if slot in look.known:
            return Told(_by(look, seat, "hides-this", card=_title(look, look.known[slot])))
        case Tuck():
            return Told(_by(look, seat, "hides"))
    raise AssertionError(moves)


def _awarded(before: State, look: Look) -> Told:
    assert before.trinket
    card = _title(look, before.trinket.face)
    seat = rules.best(rules.bids(before))
    if seat is None:
        return Told(look.say("told.nobody", card=card), rest=900)
    line = _by(look, seat, "takes", card=card, worth=rules.bids(before)[seat])
    return Told(line, _coins(before, seat, f"card:{before.trinket.slot}"), rest=900)


def _coins(before: State, seat: Seat, start: str) -> tuple[Flight, ...]:
    """What the trinket is worth, flying to the nest."""
    count = WORTH[before.trinket.face] if before.trinket else 0
    return (Flight("coin", "yellow", count, start, f"plate:{seat}"),)
