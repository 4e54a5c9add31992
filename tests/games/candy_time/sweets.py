"""Positions of Candy Time in few words, for the scenarios.

Cards that lie somewhere are written as the brief writes them, "0.-1=C02@0
-1.0=C05@0": cell, face, quarter turns.  Hands and piles are faces, "C01 C40".
Here a card's slot is its place in the deck, so its face tells its slot.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sugarcove.games import rules
from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.rules import (
    DECK,
    KINDS,
    TURNS,
    Build,
    Laid,
    Options,
    Pass,
    Place,
    State,
    Stop,
)
from sugarcove.games.candy_time.state import put
from sugarcove.table.game import Ask, Auto, Card, Done, Event, Move, Open, Opened, Over, Said, advance

GAME = rules("candy-time")
SLOT = {face: slot for slot, face in enumerate(DECK)}
FACES = dict(enumerate(DECK))  # what somebody knows who has seen every card


def then(state: State, event: Event) -> State:
    """The state after an event, judged by one who knows no hand."""
    after: State = advance(GAME, state, event)
    return after


# Writing a position.


def card(face: str) -> Card:
    return Card(SLOT[face], face)


def slots(faces: str) -> tuple[int, ...]:
    return tuple(SLOT[face] for face in faces.split())


def cards(text: str) -> tuple[Laid, ...]:
    """ "0.-1=C02@0" is a card on a table or a wall."""
    words = [word.replace("=", "@").split("@") for word in text.split()]
    return tuple(Laid(card(face), int(turn), candy.cell(at)) for at, face, turn in words)


def options(state: State, **chosen: Any) -> State:
    return replace(state, options=replace(state.options, **chosen))


def position(
    table: str,
    *hands: str,
    pile: str = "",
    mode: str = "basic",
    walls: tuple[str, ...] = (),
    won: tuple[int, ...] = (),
    **more: Any,
) -> State:
    """Seat 0 is to place; by seat, `won` counts cards that lie nowhere else."""
    hands = hands if len(hands) > 1 else (*hands, "C30 C31 C32")
    state = replace(
        candy.setup(len(hands), Options(mode=mode)),
        stage="place",
        table=cards(table),
        hands=tuple(map(slots, hands)),
        pile=slots(pile),
    )
    walls = walls or ("",) * len(hands)
    for seat, wall in enumerate(walls):
        state = with_wall(state, seat, wall)
    if won:
        state = replace(state, won=tuple((card("C01"),) * n for n in won))
    return replace(state, **more)


def with_wall(state: State, seat: int, wall: str) -> State:
    """The wall, built card by card, its treats counted."""
    counts = dict.fromkeys(KINDS, 0)
    laid = cards(wall)
    for i, one in enumerate(laid):
        for treat in candy.treats(laid[:i], one):
            counts[treat.kind] += 1
    return replace(
        state,
        walls=put(state.walls, seat, laid),
        treats=put(state.treats, seat, tuple(counts.values())),
    )


def building(state: State, tray: str) -> State:
    """The same, but seat 0 has placed a card, and these that it won are to be built."""
    return replace(state, stage="wall", placed=1, tray=tuple(map(card, tray.split())))


def holding(state: State, **holders: int) -> State:
    """The same with preference tokens given: holding(state, mint=1)."""
    return replace(state, holders=tuple(holders.get(kind) for kind in KINDS))


# Playing on.


def move(text: str) -> Move:
    """ "C01@1 0.0" is a placement, "build C01@1 0.0" a card on the wall; or "stop", "pass"."""
    match text.replace("@", " ").split():
        case ["stop"]:
            return Stop()
        case ["pass"]:
            return Pass()
        case ["build", face, turn, at]:
            return Build(face, TURNS[int(turn)], at)
        case [face, turn, at]:
            return Place(card(face), TURNS[int(turn)], at)
    raise AssertionError(text)


def say(state: State, *texts: str) -> State:
    """These moves of whoever is asked, one after another, and what follows by itself."""
    for text in texts:
        pending = candy.pending(state)
        assert isinstance(pending, Ask), f"nobody is asked for {text}: {pending}"
        state = onward(then(state, Said(pending.seats[0], (move(text),))))
    return state


def onward(state: State) -> State:
    """All stages and all drawing, up to the next question or the end."""
    while not isinstance(pending := candy.pending(state), Ask | Over):
        match pending:
            case Auto(name):
                state = then(state, Done(name))
            case Open(drawn, None):
                state = then(state, Opened(drawn, None, tuple(DECK[slot] for slot in drawn)))
            case Open(drawn, seat):
                state = then(state, Opened(drawn, seat))
            case _:
                raise AssertionError(pending)
    return state


def stages(state: State, text: str) -> list[str]:
    """The names of the stages that follow a move, up to the next question, card or end."""
    pending = candy.pending(state)
    assert isinstance(pending, Ask)
    state = then(state, Said(pending.seats[0], (move(text),)))
    names = []
    while isinstance(pending := candy.pending(state), Auto):
        names.append(pending.name)
        state = then(state, Done(pending.name))
    return names


# Reading a position.


def asked(state: State) -> tuple[int, str] | None:
    pending = candy.pending(state)
    return (pending.seats[0], pending.step) if isinstance(pending, Ask) else None


def offered(state: State, face: str = "") -> set[str]:
    """The moves of the seat that is asked, as `move` reads them; only those with one card if it is named."""
    moves = candy.legal(state, state.seat, FACES)
    return {text for one in moves if face in (text := written(one))}


def written(one: Move) -> str:
    match one:
        case Place(card, turn, at):
            return f"{card.face}@{TURNS.index(turn)} {at}"
        case Build(face, turn, at):
            return f"build {face}@{TURNS.index(turn)} {at}"
    return type(one).__name__.lower()


def table(state: State) -> set[str]:
    return lying(state.table)


def wall(state: State, seat: int = 0) -> set[str]:
    return lying(state.walls[seat])


def lying(laid: tuple[Laid, ...]) -> set[str]:
    return {f"{candy.name(one.at)}={one.card.face}@{one.turn}" for one in laid}


def held(state: State, seat: int = 0) -> str:
    return " ".join(one.face for one in candy.hand(state, seat, FACES))


def pile(state: State) -> str:
    return " ".join(DECK[slot] for slot in state.pile)


def won(state: State, seat: int = 0) -> str:
    return faces(state.won[seat])


def tray(state: State) -> str:
    return faces(state.tray)


def faces(some: tuple[Card, ...]) -> str:
    return " ".join(one.face for one in some)


def likes(state: State, seat: int = 0) -> set[str]:
    """The kinds whose preference token a seat holds."""
    return set(candy.tokens(state, seat))


def scores(state: State) -> tuple[int, ...]:
    return tuple(count.total for count in candy.counts(state))


def result(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and winners of a game that is over."""
    over = candy.pending(state)
    assert isinstance(over, Over)
    return over.scores, over.winners
