"""Candy Islands, for two to eight pirates in a ring.

Between every two neighbours lies a deck of Island cards.  Each turn the top
card of every deck is turned up, and everybody secretly splits cannonballs and
mercenaries into two Charges, one for each neighbour.  All Charges are opened
at once; the stronger of two facing Charges wins the cards between them, and
then the two opponents swap the balls they fired.  Most Chocolate Coins wins.

Cabin Boys (`cabin`) takes six turns, Old Sea Wolves (`wolves`) ten, with Candy
Canes, Wrapped Candies and more jars.  R1 to R30 are the rules, G1 to G43 the
rulings where the rule book is silent; the tests name them all.  The state is
described in state.py, the battles in resolve.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import chain, compress

from sugarcove.games.candy_islands.cards import BALLS_EACH, COLOURS, DECK, SCREENS, TOKENS, TURNS
from sugarcove.games.candy_islands.resolve import STAGES, cane, namable, steal, stealable
from sugarcove.games.candy_islands.state import (
    BALLS,
    EMPTY,
    HANDS,
    KIND,
    LEFT,
    RIGHT,
    THINGS,
    Charge,
    Coins,
    Gift,
    Hand,
    Options,
    State,
    Things,
    balls,
    battle,
    changed,
    coins,
    facing,
    jars,
    lead,
    more,
    opponent,
    power,
    put,
    to_come,
    turns,
    winner,
    winners,
)
from sugarcove.table.game import (
    Ask,
    Auto,
    Done,
    Event,
    Face,
    Known,
    Move,
    Open,
    Opened,
    Over,
    Pending,
    Said,
    Seat,
    Shuffle,
    Shuffled,
)

__all__ = [
    "COLOURS", "HANDS", "KIND", "LEFT", "MOVES", "RIGHT", "SEATS", "THINGS", "TITLE", "TOKENS", "VERSION",
    "Cane", "Charge", "Coins", "Fire", "Gift", "Load", "Options", "State", "Steal",
    "answers", "apply", "balls", "battle", "coins", "facing", "jars", "lead", "legal", "opponent", "pending",
    "power", "setup", "tidy", "tints", "to_come", "turns", "winner", "winners", "wrong",
]  # fmt: skip

TITLE = "Candy Islands"
VERSION = 1
SEATS = range(2, 9)  # G1


# What a seat may say.


@dataclass(frozen=True)
class Load:
    """One more ball or token from the Hold into a hand (R12)."""

    what: str
    hand: str


@dataclass(frozen=True)
class Fire:
    """Both hands firmly on the table (G8)."""


@dataclass(frozen=True)
class Steal:
    """A Lollipop takes a thing out of the Charge it faces, into the hand `to` of the thief (R16)."""

    what: str
    to: str
    sure: str = "sure"


@dataclass(frozen=True)
class Cane:
    """A Candy Cane makes all balls of a colour in the Charge it faces count 0 (R17)."""

    colour: str
    sure: str = "sure"


MOVES: tuple[type, ...] = (Load, Fire, Steal, Cane)
FIRE = Fire()
LOADS = tuple(tuple(Load(thing, hand) for hand in HANDS) for thing in THINGS)  # by kind, by hand
STEALS = {thing: tuple(Steal(thing, hand) for hand in HANDS) for thing in THINGS}
CANES = {colour: Cane(colour) for colour in COLOURS}


# Before the first turn.


def tints(options: Options, seats: int) -> tuple[str, ...]:
    return tuple(options.tints.split(",")) if options.tints else SCREENS[seats]


def wrong(options: Options, seats: int) -> str:
    """R9, G42: neighbours differ; a box has one screen of each colour, five seats need two boxes."""
    chosen = tints(options, seats)
    boxes = 1 if seats <= len(COLOURS) else 2
    if len(chosen) != seats or not set(chosen) <= set(COLOURS):
        return "wrong.tints"
    if any(chosen[seat] == chosen[seat - 1] for seat in range(seats)):
        return "wrong.neighbours"
    if any(chosen.count(colour) > boxes for colour in chosen):
        return "wrong.once" if boxes == 1 else "wrong.twice"
    return ""


def setup(seats: int, options: Options | None = None) -> State:
    """R1, R6, R8: twelve balls behind every screen; of each token in play, one for every seat."""
    options = options or Options()
    colours = tints(options, seats)
    faces = tuple(chain(*DECK[options.mode]))
    return State(
        options,
        colours,
        holds=tuple(tuple(BALLS_EACH * (thing == colour) for thing in THINGS) for colour in colours),
        charges=(EMPTY,) * seats,
        fired=(False,) * seats,
        turned=((),) * seats,
        piles=((),) * seats,
        won=((),) * seats,
        lost=((),) * seats,
        centre=tuple(seats * faces.count(token) for token in TOKENS),
        used=(0,) * len(TOKENS),
    )


# What is awaited.


def pending(state: State) -> Pending:
    match state.stage:
        case "load":
            return loading(state.fired)
        case "steal":
            return Ask((state.queue[0][0],), "steal") if stealable(state) else Auto("steal")
        case "cane":  # one colour is no choice
            return Ask((state.queue[0][0],), "cane") if len(namable(state)) > 1 else Auto("cane")
        case "shuffle":  # R2, R4, R7: a deck for every seat, two layers in each
            return Shuffle(DECK[state.options.mode] * len(state.tints))
        case "reveal":  # R11
            size = TURNS[state.options.mode]
            return Open(tuple(state.first + deck * size + state.turn for deck in range(len(state.tints))))
        case "over":
            return Over(tuple(purse.total for purse in coins(state)), winners(state))
        case stage:
            return Auto(stage)


@cache
def loading(fired: tuple[bool, ...]) -> Pending:
    """R12, R13: everybody loads at the same time; boarding begins when all have fired."""
    waiting = tuple(seat for seat, ready in enumerate(fired) if not ready)
    return Ask(waiting, "load") if waiting else Auto("boarding")


# What may be said.


def legal(state: State, seat: Seat, known: Known) -> Iterable[Move]:
    return loads(state.holds[seat], *state.charges[seat]) if state.stage == "load" else answers(state)


def loads(hold: Things, left: Charge, right: Charge) -> list[Move]:
    """R12: anything in the Hold, into either hand; fire once there is a ball in both (G9)."""
    moves: list[Move] = [*chain.from_iterable(compress(LOADS, hold))]
    if any(left.things[BALLS]) and any(right.things[BALLS]):
        moves.append(FIRE)
    elif sum(hold[BALLS]) == 1:  # the last ball is for the hand without one
        needy = HANDS[RIGHT if any(left.things[BALLS]) else LEFT]
        moves = [move for move in moves if move.what in TOKENS or move.hand == needy]
    return moves


def answers(state: State) -> list[Move]:
    """What the next Lollipop may steal, and for which hand, or what the next Candy Cane may name."""
    if state.stage == "steal":
        return [move for thing in stealable(state) for move in STEALS[thing]]
    return [CANES[colour] for colour in namable(state)]


def tidy(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Left hand first, in the order of THINGS, then fire."""
    return tuple(sorted(moves, key=_place))


def _place(move: Move) -> tuple[int, int]:
    return (HANDS.index(move.hand), KIND[move.what]) if isinstance(move, Load) else (len(HANDS), 0)


# What follows.


def apply(state: State, event: Event) -> State:
    match event:  # without places in the patterns: they would cost more than all the rest
        case Said():
            for move in event.moves:
                state = said(state, event.seat, move)
            return state
        case Done():
            return STAGES[event.name](state)
        case Opened():
            return reveal(state, event.faces)
        case Shuffled():
            return changed(state, first=event.first, stage="reveal")
    raise AssertionError(event)


def said(state: State, seat: Seat, move: Move) -> State:
    match move:
        case Load():
            return load(state, seat, KIND[move.what], HANDS.index(move.hand))
        case Fire():
            return changed(state, fired=put(state.fired, seat, True))
        case Steal():
            return steal(state, move.what, move.to)
        case Cane():
            return cane(state, move.colour)
    raise AssertionError(move)


def reveal(state: State, faces: tuple[Face, ...]) -> State:
    """R11: the top card of every deck joins its pile; a Wanted card fetches its token from the centre."""
    centre = tuple([there - faces.count(token) for token, there in zip(TOKENS, state.centre, strict=True)])
    assert min(centre) >= 0, "G4"
    return changed(
        state,
        stage="load",
        turn=state.turn + 1,
        turned=tuple([(*seen, face) for seen, face in zip(state.turned, faces, strict=True)]),
        piles=tuple([(*pile, face) for pile, face in zip(state.piles, faces, strict=True)]),
        centre=centre,
        kraken=None,
        powers=(),
        gifts=(),
    )


def load(state: State, seat: Seat, kind: int, hand: Hand) -> State:
    """R12: one thing leaves the Hold for a hand."""
    left, right = state.charges[seat]
    pair = (one_more(left, kind), right) if hand == LEFT else (left, one_more(right, kind))
    return changed(
        state,
        holds=put(state.holds, seat, more(state.holds[seat], kind, -1)),
        charges=put(state.charges, seat, pair),
    )


def one_more(charge: Charge, kind: int) -> Charge:
    return Charge(more(charge.things, kind))
