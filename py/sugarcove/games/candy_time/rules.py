"""Candy Time, for two to five seats.

Every card shows half a sweet on each edge.  Whose turn it is places a card
from a secret hand of three beside the cards on the table, so that at least one
sweet becomes whole, and wins the neighbours that complete it.  A cookie gives
an extra turn, a Christmas cane a token.

In the basic game (`basic`) cards and tokens are points.  For experienced
players (`wall`) won cards are built into a Candy Wall of one's own, where
every edge that touches must match; only sweets on the wall count, and whoever
has most of a kind holds its preference token.

R1 to R20 are the rules, G1 to G39 the rulings where the rule book is silent;
the tests name them all.  The state is described in state.py, cards side by
side in grid.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from sugarcove.games.candy_time.cards import CARDS, CELLS, DECK, EXTRAS, HAND, KINDS, LAYOUTS, TOKENS
from sugarcove.games.candy_time.claims import missed
from sugarcove.games.candy_time.grid import (
    MEMBERS,
    SHOWS,
    SIDES,
    TURNS,
    Cards,
    Cell,
    Laid,
    Treat,
    beside,
    cell,
    matching,
    name,
    rim,
    treats,
    ways,
)
from sugarcove.games.candy_time.state import (
    Claim,
    Count,
    Missed,
    Options,
    State,
    changed,
    counts,
    hand,
    offenders,
    put,
    tokens,
    winners,
)
from sugarcove.table.game import (
    Ask,
    Auto,
    Card,
    Done,
    Event,
    Face,
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
)

__all__ = [
    "CARDS", "CELLS", "DECK", "EXTRAS", "HAND", "KINDS", "LAYOUTS", "MOVES", "SEATS", "SERIES", "SHOWS",
    "SIDES", "TITLE", "TOKENS", "TURNS", "VERSION",
    "Build", "Cards", "Cell", "Claim", "Count", "Laid", "Missed", "Options", "Pass", "Place", "State", "Stop",
    "Treat", "apply", "beside", "buildings", "cell", "changed", "counts", "gains", "hand", "legal",
    "matching", "name", "offenders", "pending", "placements", "rim", "setup", "tidy", "tints", "tokens",
    "treats", "winners", "wrong",
]  # fmt: skip

TITLE = "Candy Time"
VERSION = 2
SEATS = range(2, 6)  # G1
SERIES = True  # to begin is an advantage: a game for each seat is offered first (G38)


# What a seat may say.


@dataclass(frozen=True)
class Place:
    """A card of the hand on the table (R6): place 17=C05 turn1 0.-3 sure."""

    card: Card
    turn: str
    at: str
    sure: str = "sure"


@dataclass(frozen=True)
class Pass:
    """No card of the hand can complete a treat (R10, G7)."""


@dataclass(frozen=True)
class Stop:
    """The extra turn is not taken (G16)."""


@dataclass(frozen=True)
class Build:
    """A won card on the wall (R17): build C07 turn2 0.1 sure."""

    face: Face
    turn: str
    at: str
    sure: str = "sure"


MOVES: tuple[type, ...] = (Place, Pass, Stop, Build)


# Before the first turn.


def tints(options: Options, seats: int) -> tuple[str, ...]:
    return ("pink", "yellow", "black", "blue", "orange")[:seats]


def wrong(options: Options, seats: int) -> str:
    """Everything goes with everything."""
    return ""


def setup(seats: int, options: Options | None = None) -> State:
    return State(
        options or Options(),
        hands=((),) * seats,
        won=((),) * seats,
        walls=((),) * seats,
        treats=((0,) * len(KINDS),) * seats,
        canes=(0,) * seats,
        lately=((),) * seats,
    )


# What is awaited.


def pending(state: State) -> Pending:
    if state.todo:
        return Auto(state.todo[0])
    match state.stage:
        case "place" | "extra" | "wall" as step:
            return Ask((state.seat,), step)
        case "draw" | "deal":  # R3, R11
            held = len(state.hands[state.seat])
            return Open(state.pile[: HAND - held], None if state.options.open_hands else state.seat)
        case "shuffle":  # R2
            return Shuffle((DECK,))
        case "turn":  # G4: the start cards lie as they fell
            return Pick((len(TURNS),) * len(_cells(state)))
        case "open":
            return Open(state.pile[: len(_cells(state))])
        case "reveal":
            return Open(_hidden(state))
        case "over":
            return Over(tuple(count.total for count in counts(state)), winners(state))
    raise AssertionError(state.stage)


def _hidden(state: State) -> tuple[Slot, ...]:
    """The cards in hand that only their holder has seen."""
    return tuple(held for held in chain(*state.hands) if not isinstance(held, Card))


def _cells(state: State) -> tuple[Cell, ...]:
    return CELLS[state.options.layout]


# What may be said.


def legal(state: State, seat: Seat, known: Known) -> list[Move]:
    """Who does not know a hand cannot tell that it fits nowhere: a pass is theirs to believe."""
    if state.stage == "wall":
        return list(buildings(state))
    moves: list[Move] = [*placements(state, seat, known)]
    if state.stage == "extra":
        return [*moves, Stop()]
    return moves or [Pass()]


def placements(state: State, seat: Seat, known: Known) -> list[Place]:
    """R6, G6: wherever a card completes a treat, in a hole or outside.

    Listed by the hundred, so they are made without asking dataclasses.
    """
    cells = [(name(at), edges) for at, edges in rim(state.table).items()]
    moves = []
    for card in hand(state, seat, known):
        for at, edges in cells:
            for turn in ways(card.face, edges):
                move = object.__new__(Place)
                fields = move.__dict__
                fields["card"] = card
                fields["turn"] = turn
                fields["at"] = at
                fields["sure"] = "sure"
                moves.append(move)
    return moves


def buildings(state: State) -> tuple[Build, ...]:
    """R17: what may be added to the wall of the seat whose turn it is."""
    return _buildings(state.walls[state.seat], state.tray)


@lru_cache(maxsize=64)
def _buildings(wall: Cards, tray: tuple[Card, ...]) -> tuple[Build, ...]:
    if not wall:  # G29: how the first card lies is all the same
        return tuple(Build(card.face, TURNS[0], name((0, 0))) for card in tray)
    return tuple(
        Build(card.face, TURNS[turn], name(at))
        for card in tray
        for at, edges in rim(wall).items()
        for turn in MEMBERS[matching(card.face, edges)]
    )


def tidy(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Each answer is one move."""
    return moves


# What follows.


def apply(state: State, event: Event) -> State:
    match event:
        case Said(seat, moves):
            for move in moves:
                state = _said(state, seat, move)
            return state
        case Done(step):
            return _onward(STEPS[step](changed(state, todo=state.todo[1:])))
        case Opened(slots, _, faces):
            return OPENING[state.stage](state, slots, faces)
        case Picked(numbers):
            return changed(state, turns=numbers, stage="open")
        case Shuffled(first):
            return changed(state, pile=tuple(range(first, first + len(DECK))), stage="turn")
    raise AssertionError(event)


def _said(state: State, seat: Seat, move: Move) -> State:
    match move:
        case Place(card, turn, at):
            return _place(state, seat, Laid(card, TURNS.index(turn), cell(at)))
        case Build(face, turn, at):
            card = next(card for card in state.tray if card.face == face)
            return _build(state, Laid(card, TURNS.index(turn), cell(at)))
        case Pass():
            claim = Claim(seat, state.turn, state.hands[seat], state.table)
            return _wall(changed(state, claims=(*state.claims, claim)))
        case Stop():
            return _wall(state)
    raise AssertionError(move)


def _start(state: State, slots: tuple[Slot, ...], faces: tuple[Face, ...]) -> State:
    """R2: the start cards are turned up; G5: pairs among them mean nothing."""
    cards = map(Card, slots, faces)
    table = tuple(map(Laid, cards, state.turns, _cells(state)))
    return changed(state, table=table, turns=(), pile=state.pile[len(slots) :], stage="deal")


def _take(state: State, slots: tuple[Slot, ...], faces: tuple[Face, ...]) -> State:
    """R3, R11: from the pile into a hand."""
    cards = tuple(map(Card, slots, faces)) if faces else slots
    state = changed(
        state,
        hands=put(state.hands, state.seat, state.hands[state.seat] + cards),
        pile=state.pile[len(slots) :],
    )
    if state.stage == "draw":
        return _next(state)
    last = state.seat == len(state.hands) - 1
    return changed(state, seat=0 if last else state.seat + 1, stage="place" if last else "deal")


def _reveal(state: State, slots: tuple[Slot, ...], faces: tuple[Face, ...]) -> State:
    """G39: at the end all hands are opened."""
    cards = dict(zip(slots, map(Card, slots, faces), strict=True))
    hands = tuple(
        tuple(held if isinstance(held, Card) else cards[held] for held in held_by) for held_by in state.hands
    )
    return _over(changed(state, hands=hands))


OPENING = {"open": _start, "deal": _take, "draw": _take, "reveal": _reveal}


# A card on the table.


def _place(state: State, seat: Seat, laid: Laid) -> State:
    """R6, G10: the treats are counted before anything is taken."""
    made = treats(state.table, laid)
    kinds = tuple(treat.kind for treat in made)
    held = tuple(card for card in state.hands[seat] if card not in (laid.card, laid.card.slot))
    steps = {
        "reward": True,  # even if no card is won, so that the treats are seen
        "cane": "cane" in kinds,
        "cookie": "cookie" in kinds and state.extras < EXTRAS and bool(held),  # G18: no card, no extra turn
    }
    return _onward(
        changed(
            state,
            hands=put(state.hands, seat, held),
            table=(*state.table, laid),
            made=made,
            lately=put(state.lately, seat, state.lately[seat] + kinds if state.placed else kinds),
            placed=state.placed + 1,
            todo=tuple(step for step, comes in steps.items() if comes),
        )
    )


def gains(options: Options, kind: str) -> bool:
    """R7, R16: does the card leave the table that completes a treat of this kind?"""
    return options.mode == "basic" or kind not in ("cookie", "cane")


def _reward(state: State) -> State:
    """R7, R16, G9: the cards are taken that complete the treats; G13: a cane's, as agreed."""
    taken = [treat for treat in state.made if gains(state.options, treat.kind)]
    canes = [treat.other.card for treat in taken if treat.kind == "cane"]
    lost = () if state.options.cane_card_counts else tuple(canes[: state.supply])
    won = tuple(treat.other.card for treat in taken if treat.other.card not in lost)
    gone = {treat.other.at for treat in taken}
    state = changed(
        state,
        table=tuple(laid for laid in state.table if laid.at not in gone),
        lost=state.lost + lost,
    )
    if state.options.mode == "wall":
        return changed(state, tray=state.tray + won)
    return changed(state, won=put(state.won, state.seat, state.won[state.seat] + won))


def _cane(state: State) -> State:
    """R8, G15: a token for each cane, while there are any."""
    made = [treat.kind for treat in state.made].count("cane")
    got = min(made, state.supply)
    canes = put(state.canes, state.seat, state.canes[state.seat] + got)
    return changed(state, canes=canes, supply=state.supply - got)


def _cookie(state: State) -> State:
    """R9, G17: an extra turn for each cookie, two in a turn at most."""
    made = [treat.kind for treat in state.made].count("cookie")
    return changed(state, extras=min(state.extras + made, EXTRAS))


# A card on the wall.


def _build(state: State, laid: Laid) -> State:
    """R17, G32, G35: all treats it makes are counted first."""
    wall = state.walls[state.seat]
    made = treats(wall, laid)
    kinds = [treat.kind for treat in made]
    sums = tuple(n + kinds.count(kind) for kind, n in zip(KINDS, state.treats[state.seat], strict=True))
    return changed(
        state,
        walls=put(state.walls, state.seat, (*wall, laid)),
        treats=put(state.treats, state.seat, sums),
        tray=tuple(card for card in state.tray if card != laid.card),
        made=made,
        todo=("count",),
    )


def _only(state: State) -> State:
    """One answer is no choice."""
    return _said(state, state.seat, buildings(state)[0])


def _count(state: State) -> State:
    """R18, G33, G34: who has more of a kind than its holder takes the preference token."""
    ours = state.treats[state.seat]
    holders = tuple(
        state.seat if n > (0 if holder is None else state.treats[holder][kind]) else holder
        for kind, (n, holder) in enumerate(zip(ours, state.holders, strict=True))
    )
    return changed(state, holders=holders)


def _lost(state: State) -> State:
    """G28: what finds no place on the wall leaves the game, or counts a point if so agreed."""
    if state.options.unplaced_wall_card == "discard":
        return changed(state, lost=state.lost + state.tray, tray=())
    return changed(state, won=put(state.won, state.seat, state.won[state.seat] + state.tray), tray=())


# How a turn goes on.

STEPS: dict[str, Callable[[State], State]] = {
    "reward": _reward,
    "cane": _cane,
    "cookie": _cookie,
    "build": _only,
    "count": _count,
    "lost": _lost,
    "skip": lambda state: state,  # R10: whoever has no card
    "audit": lambda state: changed(state, missed=missed(state)),
}


def _onward(state: State) -> State:
    """R9: after a card was placed, perhaps another one; then the wall."""
    if state.todo or state.stage == "over":
        return state
    if state.stage != "wall" and state.placed <= state.extras and state.hands[state.seat]:
        return changed(state, stage="extra")
    return _wall(state)


def _wall(state: State) -> State:
    """G26, G27: when no more is placed, every won card that has a place goes on the wall."""
    if not state.tray:
        return _draw(state)
    choices = len(buildings(state))
    steps: dict[int, tuple[str, ...]] = {0: ("lost",), 1: ("build",)}
    return changed(state, stage="wall", todo=steps.get(choices, ()))


def _draw(state: State) -> State:
    """R11, G20: the hand is filled up while the pile lasts."""
    if state.pile and len(state.hands[state.seat]) < HAND:
        return changed(state, stage="draw")
    return _next(state)


def _next(state: State) -> State:
    """R12, G21: the next seat, or the end when nobody has placed a card, or nobody has one."""
    passes = 0 if state.placed else state.passes + 1
    seats = len(state.hands)
    seat = (state.seat + 1) % seats
    after = changed(
        state,
        stage="place",
        todo=() if state.hands[seat] else ("skip",),
        seat=seat,
        lately=state.lately if state.placed else put(state.lately, state.seat, ()),
        placed=0,
        extras=0,
        made=(),
        passes=passes,
        turn=state.turn + 1,
    )
    return _over(after) if passes == seats or not any(state.hands) else after


def _over(state: State) -> State:
    """G39: hands are opened, and passes looked at again, before anybody has won."""
    if _hidden(state):
        return changed(state, stage="reveal", todo=())
    return changed(state, stage="over", todo=("audit",) if state.claims else ())
