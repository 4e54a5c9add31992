"""Nim, for tests: one heap of sticks, nothing hidden, one seat asked at a time; who takes the last wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sugarcove.table.game import Ask, Event, Known, Move, Over, Pending, Said, Seat, option

TITLE = "Nim"
VERSION = 2
SEATS = range(2, 4)


@dataclass(frozen=True)
class Options:
    sticks: int = option(7, (5, 7, 9))
    misere: bool = option(False, kind="flag")
    colours: str = option("", kind="tints")


@dataclass(frozen=True)
class Take:
    sticks: int


MOVES: tuple[type, ...] = (Take,)


@dataclass(frozen=True)
class State:
    seats: int
    left: int
    misere: bool
    turn: Seat = 0


def wrong(options: Options, seats: int) -> str:
    return "wrong.few" if seats == 3 and options.sticks == 5 else ""


def tints(options: Options, seats: int) -> tuple[str, ...]:
    return tuple(options.colours.split(",")) if options.colours else ("pink", "blue", "yellow")[:seats]


def setup(seats: int, options: Options) -> State:
    return State(seats, options.sticks, options.misere)


def pending(state: State) -> Pending:
    if state.left:
        return Ask((state.turn,), "take")
    last = (state.turn - 1) % state.seats
    losers = {last} if state.misere else set(range(state.seats)) - {last}
    winners = tuple(seat for seat in range(state.seats) if seat not in losers)
    return Over(tuple(int(seat in winners) for seat in range(state.seats)), winners)


def legal(state: State, seat: Seat, known: Known) -> Iterator[Take]:
    yield from (Take(sticks) for sticks in range(1, min(3, state.left) + 1))


def apply(state: State, event: Event) -> State:
    match event:
        case Said(_, (Take(sticks),)):
            return replace(state, left=state.left - sticks, turn=(state.turn + 1) % state.seats)
    raise AssertionError(event)


def tidy(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    return moves
