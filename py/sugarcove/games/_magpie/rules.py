"""Magpie, for two to four seats.

Each round a trinket is turned up.  A magpie that holds its like may show it
and snatch the trinket.  Otherwise everybody bids up to two cards at once,
unseen: equal bids drive each other off, and the highest that is left takes
the trinket, then hides one more card under the heap.  The nest worth most wins.

This is the game to copy when you add one: docs/design.md, section 3, says what
each function owes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sugarcove.games._magpie.cards import DECK, WORTH
from sugarcove.table.game import (
    Ask,
    Auto,
    Card,
    Done,
    Event,
    Face,
    Item,
    Known,
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
    option,
)

TITLE = "Magpie"
VERSION = 1
SEATS = range(2, 5)

HAND = 4  # cards dealt at the start
FULL = 6  # with so many in hand a magpie draws no more
BID = 2  # cards in one bid, at most


@dataclass(frozen=True)
class Options:
    rounds: int = option(6, (6, 9, 18))
    snatch: bool = option(True, (False, True), "flag")
    thieves: str = option("first", ("first", "each"), when={"snatch": True})


def wrong(options: Options, seats: int) -> str:
    """All hands full, and every trinket but the last in a nest: is one left to turn up?"""
    return "wrong.trinkets" if FULL * seats + options.rounds > len(DECK) else ""


def tints(options: Options, seats: int) -> tuple[str, ...]:
    return ("pink", "blue", "yellow", "green")[:seats]


# What can be said.


@dataclass(frozen=True)
class Snatch:
    """Show the like of the trinket and take it at once."""

    card: Card
    sure: str  # always "sure": a snatch is confirmed


@dataclass(frozen=True)
class Pass:
    """Let the trinket lie; allowed even with its like in hand."""


@dataclass(frozen=True)
class Lay:
    """One card of a bid."""

    card: Card


@dataclass(frozen=True)
class Bid:
    """The end of a bid, which may hold no card at all."""


@dataclass(frozen=True)
class Tuck:
    """Hide a card of the hand under the heap: its face stays unseen."""

    slot: Slot


MOVES: tuple[type, ...] = (Snatch, Pass, Lay, Bid, Tuck)


@dataclass(frozen=True)
class State:
    options: Options
    draws: tuple[int, ...]  # by seat: cards still to be drawn
    hands: tuple[tuple[Slot, ...], ...]  # by seat
    nests: tuple[tuple[Card, ...], ...]  # by seat: trinkets taken, oldest first
    laid: tuple[tuple[Card, ...], ...]  # by seat: this round's bid, in the order of slots
    bidders: tuple[Seat, ...]  # who has yet to bid
    thieves: tuple[Seat, ...] = ()  # who has yet to snatch or pass, in turn
    deck: tuple[Slot, ...] = ()  # from the top
    heap: tuple[Card | Slot, ...] = ()  # cards done with, oldest first; a Slot was tucked
    trinket: Card | None = None  # turned up, not yet taken
    first: Seat | None = None  # who opens the round; nobody until it was picked
    owes: Seat | None = None  # who has yet to tuck a card
    round: int = 0  # rounds finished


def setup(seats: int, options: Options) -> State:
    return State(
        options=options,
        draws=(HAND,) * seats,
        hands=((),) * seats,
        nests=((),) * seats,
        laid=((),) * seats,
        bidders=tuple(range(seats)),
    )


# What is awaited.


def pending(state: State) -> Pending:
    if state.round == state.options.rounds:
        return Over(scores(state), _winners(state))
    for seat, count in enumerate(state.draws):
        if count:
            return _from_deck(state, count, seat)
    if state.first is None:
        return Pick((len(state.hands),))
    if state.trinket is None:
        if any(state.laid):
            return Auto("sweep")
        if state.owes is not None:
            return Ask((state.owes,), "tuck")
        return _from_deck(state, 1)
    if state.thieves:
        return Ask(state.thieves[:1], "snatch")
    if state.bidders:
        return Ask(state.bidders, "bid")
    return Auto("award")


def _from_deck(state: State, count: int, to: Seat | None = None) -> Open | Shuffle:
    """The top cards of the deck, or first a new deck."""
    return Shuffle((_loose(state),)) if count > len(state.deck) else Open(state.deck[:count], to)


def _loose(state: State) -> tuple[Item, ...]:
    """What a new deck is made of: the rest of the old one and the heap, or the whole box."""
    heap = tuple(item.face if isinstance(item, Card) else item for item in state.heap)
    return (*state.deck, *heap) or DECK


def scores(state: State) -> tuple[int, ...]:
    return tuple(sum(WORTH[card.face] for card in nest) for nest in state.nests)


def _winners(state: State) -> tuple[Seat, ...]:
    best = max(scores(state))
    return tuple(seat for seat, score in enumerate(scores(state)) if score == best)


# What may be said.


def legal(state: State, seat: Seat, known: Known) -> Iterator[Move]:
    hand = [Card(slot, known[slot]) for slot in state.hands[seat] if slot in known]
    match pending(state):
        case Ask(_, "snatch"):
            yield Pass()
            yield from (Snatch(card, "sure") for card in hand if card.face == _face(state))
        case Ask(_, "bid"):
            yield Bid()
            if len(state.laid[seat]) < BID:
                yield from (Lay(card) for card in hand)
        case Ask(_, "tuck"):
            yield from (Tuck(slot) for slot in state.hands[seat])


def tidy(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The cards of a bid in the order of their slots: which was laid first means nothing."""
    cards = sorted((move for move in moves if isinstance(move, Lay)), key=lambda lay: lay.card.slot)
    return (*cards, *(move for move in moves if not isinstance(move, Lay)))


# What follows.


def apply(state: State, event: Event) -> State:
    match event:
        case Shuffled(first):
            deck = tuple(range(first, first + len(_loose(state))))
            return replace(state, deck=deck, heap=())
        case Picked((seat,)):
            return _open_round(replace(state, first=seat))
        case Opened(slots, None, (face,)):
            return replace(state, deck=state.deck[1:], trinket=Card(slots[0], face))
        case Opened(slots, int(seat)):
            return _draw(state, seat, slots)
        case Said(seat, moves):
            for move in moves:
                state = _say(state, seat, move)
            return state
        case Done("award"):
            return _award(state)
        case Done("sweep"):
            laid = tuple(card for bid in state.laid for card in bid)
            return _close_round(replace(state, heap=state.heap + laid, laid=((),) * len(state.laid)))
    raise AssertionError(event)


def _draw(state: State, seat: Seat, slots: tuple[Slot, ...]) -> State:
    return replace(
        state,
        deck=state.deck[len(slots) :],
        draws=_put(state.draws, seat, 0),
        hands=_put(state.hands, seat, state.hands[seat] + slots),
    )


def _say(state: State, seat: Seat, move: Move) -> State:
    match move:
        case Pass():
            return replace(state, thieves=state.thieves[1:])
        case Snatch(card):
            state = replace(_take(_without(state, seat, card.slot), seat), thieves=())
            return _close_round(replace(state, heap=(*state.heap, card)))
        case Lay(card):
            state = _without(state, seat, card.slot)
            return replace(state, laid=_put(state.laid, seat, tuple(sorted((*state.laid[seat], card)))))
        case Bid():
            return replace(state, bidders=tuple(s for s in state.bidders if s != seat))
        case Tuck(slot):
            state = replace(_without(state, seat, slot), owes=None)
            return _close_round(replace(state, heap=(*state.heap, slot)))
    raise AssertionError(move)


def bids(state: State) -> tuple[int, ...]:
    return tuple(sum(WORTH[card.face] for card in laid) for laid in state.laid)


def best(bids: tuple[int, ...]) -> Seat | None:
    """Who bids most, when nothing and equal bids do not count; perhaps nobody."""
    alone = [bid for bid in bids if bid and bids.count(bid) == 1]
    return bids.index(max(alone)) if alone else None


def _award(state: State) -> State:
    seat = best(bids(state))
    if seat is None:
        lost = (state.trinket,) if state.trinket else ()
        return _close_round(replace(state, heap=state.heap + lost, trinket=None))
    state = _take(state, seat)
    return _close_round(replace(state, owes=seat if state.hands[seat] else None))


def _take(state: State, seat: Seat) -> State:
    assert state.trinket
    nest = (*state.nests[seat], state.trinket)
    return replace(state, nests=_put(state.nests, seat, nest), trinket=None)


def _close_round(state: State) -> State:
    """On to the next round, once nothing is left to do in this one."""
    if any(state.laid) or state.owes is not None or state.first is None:
        return state
    seats = len(state.hands)
    return _open_round(
        replace(
            state,
            round=state.round + 1,
            first=(state.first + 1) % seats,
            bidders=tuple(range(seats)),
            draws=tuple(int(len(hand) < FULL) for hand in state.hands),
        )
    )


def _open_round(state: State) -> State:
    """Who may snatch, in turn: only the first magpie, or all from it on."""
    seats = len(state.hands)
    turns = {"first": 1, "each": seats}[state.options.thieves] if state.options.snatch else 0
    return replace(state, thieves=tuple(((state.first or 0) + i) % seats for i in range(turns)))


def _face(state: State) -> Face:
    return state.trinket.face if state.trinket else ""


def _without(state: State, seat: Seat, slot: Slot) -> State:
    hand = tuple(held for held in state.hands[seat] if held != slot)
    return replace(state, hands=_put(state.hands, seat, hand))


def _put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*row[:at], value, *row[at + 1 :])
