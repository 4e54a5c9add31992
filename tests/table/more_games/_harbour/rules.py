"""Harbour, for tests: a few lines of everything that peers can answer.

Each round a tide is picked and two crates are opened; everybody bids at once,
in one word or two; the highest bid takes both crates, and its seat names the
next dock.  Crates are shuffled again, with what is left, when they run out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sugarcove.table.game import (
    Ask,
    Auto,
    Done,
    Event,
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
    option,
)

TITLE = "Harbour"
VERSION = 1
SEATS = range(1, 9)
CRATES = ("rope", "salt", "silk", "tea", "tea")


@dataclass(frozen=True)
class Options:
    rounds: int = option(3, (1, 3, 9))


@dataclass(frozen=True)
class Bid:
    coins: int


@dataclass(frozen=True)
class Raise:
    by: int


@dataclass(frozen=True)
class Dock:
    at: str


MOVES: tuple[type, ...] = (Bid, Raise, Dock)


@dataclass(frozen=True)
class State:
    rounds: int  # to be played
    bids: tuple[tuple[int, ...], ...]  # by seat: a bid ends with a raise by 0
    scores: tuple[int, ...]  # by seat
    tide: int | None = None
    crates: tuple[str, ...] = ()  # opened, not yet taken
    top: int = 0  # next slot of the deck
    end: int = 0  # first slot after it
    docks: tuple[str, ...] = ()
    taker: Seat | None = None  # who has yet to name a dock


def wrong(options: Options, seats: int) -> str:
    return ""


def tints(options: Options, seats: int) -> tuple[str, ...]:
    return ("pink",) * seats


def setup(seats: int, options: Options) -> State:
    return State(options.rounds, ((),) * seats, (0,) * seats)


def pending(state: State) -> Pending:
    if len(state.docks) == state.rounds:
        best = max(state.scores)
        return Over(state.scores, tuple(s for s, score in enumerate(state.scores) if score == best))
    if state.taker is not None:
        return Ask((state.taker,), "dock")
    if state.tide is None:
        return Pick((6, 2))
    if not state.crates:
        if state.top + 2 > state.end:
            return Shuffle(((*CRATES, *range(state.top, state.end)),))
        return Open((state.top, state.top + 1))
    waiting = tuple(seat for seat, bid in enumerate(state.bids) if not bid or bid[-1] != 0)
    return Ask(waiting, "bid") if waiting else Auto("award")


def legal(state: State, seat: Seat, known: Known) -> Iterator[Move]:
    if state.taker is not None:
        yield from (Dock(at) for at in ("east", "west"))
    elif not state.bids[seat]:
        yield from (Bid(coins) for coins in range(1, 5))
    else:
        yield from (Raise(by) for by in range(3 - len(state.bids[seat])))


def tidy(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    return moves


def apply(state: State, event: Event) -> State:
    match event:
        case Picked((tide, _)):
            return replace(state, tide=tide)
        case Shuffled(first):
            return replace(state, top=first, end=first + len(CRATES) + state.end - state.top)
        case Opened(_, _, faces):
            return replace(state, crates=faces, top=state.top + 2)
        case Said(seat, moves):
            for move in moves:
                state = _say(state, seat, move)
            return state
        case Done():
            return _award(state)
    raise AssertionError(event)


def _say(state: State, seat: Seat, move: Move) -> State:
    if isinstance(move, Dock):
        return replace(state, docks=(*state.docks, move.at), taker=None)
    word = move.coins if isinstance(move, Bid) else move.by
    bids = tuple((*bid, word) if s == seat else bid for s, bid in enumerate(state.bids))
    return replace(state, bids=bids)


def _award(state: State) -> State:
    sums = [sum(bid) for bid in state.bids]
    taker = sums.index(max(sums))
    worth = len(set(state.crates)) + (state.tide or 0)
    scores = tuple(score + worth * (seat == taker) for seat, score in enumerate(state.scores))
    return replace(state, bids=((),) * len(sums), scores=scores, crates=(), tide=None, taker=taker)
