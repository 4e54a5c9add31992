"""Harbour, a game of a few lines that waits for everything a table of peers can answer.

Each round a tide is picked and two crates are opened; everybody bids at once,
one or two words long; the highest bid takes both crates, and its seat names
the next dock.  Crates are shuffled again when they run out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

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
)
from sugarcove.table.header import Header, Seated

CRATES = ("rope", "salt", "silk", "tea")
ROUNDS = 3


@dataclass(frozen=True)
class Bid:
    coins: int


@dataclass(frozen=True)
class Raise:
    by: int


@dataclass(frozen=True)
class Dock:
    at: str


@dataclass(frozen=True)
class Options:
    pass


@dataclass(frozen=True)
class State:
    bids: tuple[tuple[int, ...], ...]  # by seat: what was said, "and no more" is 0
    scores: tuple[int, ...]
    round: int = 0
    tide: int | None = None
    crates: tuple[str, ...] = ()  # opened, not yet taken
    top: int = 0  # next slot of the deck
    end: int = 0  # first slot after it
    docks: tuple[str, ...] = ()
    taker: Seat | None = None


class Harbour:
    TITLE = "Harbour"
    VERSION = 1
    SEATS = range(1, 9)
    MOVES: tuple[type, ...] = (Bid, Raise, Dock)
    Options = Options

    @staticmethod
    def wrong(options: Any, seats: int) -> str:  # noqa: ARG004
        return ""

    @staticmethod
    def tints(options: Any, seats: int) -> tuple[str, ...]:  # noqa: ARG004
        return ("pink",) * seats

    @staticmethod
    def setup(seats: int, options: Any) -> State:  # noqa: ARG004
        return State(((),) * seats, (0,) * seats)

    @staticmethod
    def pending(state: State) -> Pending:
        if state.round == ROUNDS:
            best = max(state.scores)
            return Over(state.scores, tuple(s for s, score in enumerate(state.scores) if score == best))
        if state.taker is not None:
            return Ask((state.taker,), "dock")
        if state.tide is None:
            return Pick((6, 2))
        if not state.crates:
            if state.top + 2 > state.end:
                rest = tuple(range(state.top, state.end))
                return Shuffle(((*CRATES, *rest),))
            return Open((state.top, state.top + 1))
        waiting = tuple(s for s, said in enumerate(state.bids) if not said or said[-1] != 0)
        return Ask(waiting, "bid") if waiting else Auto("award")

    @staticmethod
    def legal(state: State, seat: Seat, known: Known) -> Iterator[Move]:  # noqa: ARG004
        if state.taker is not None:
            yield from (Dock(at) for at in ("east", "west"))
        elif not state.bids[seat]:
            yield from (Bid(coins) for coins in range(1, 5))
        else:
            yield Raise(0)
            if len(state.bids[seat]) == 1:
                yield Raise(1)

    @staticmethod
    def tidy(moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return moves

    @staticmethod
    def apply(state: State, event: Event) -> State:
        match event:
            case Picked((tide, _)):
                return replace(state, tide=tide)
            case Shuffled(first):
                return replace(state, end=first + len(CRATES) + state.end - state.top, top=first)
            case Opened(_, _, faces):
                return replace(state, crates=faces, top=state.top + 2)
            case Said(seat, moves):
                for move in moves:
                    state = _said(state, seat, move)
                return state
            case Done():
                sums = [sum(said) for said in state.bids]
                taker = sums.index(max(sums))
                scores = tuple(
                    score + (len(set(state.crates)) + (state.tide or 0)) * (seat == taker)
                    for seat, score in enumerate(state.scores)
                )
                bids: tuple[tuple[int, ...], ...] = ((),) * len(sums)
                return replace(state, bids=bids, scores=scores, crates=(), tide=None, taker=taker)
        raise AssertionError(event)


def _said(state: State, seat: Seat, move: Move) -> State:
    if isinstance(move, Dock):
        return replace(state, docks=(*state.docks, move.at), taker=None, round=state.round + 1)
    word = move.coins if isinstance(move, Bid) else move.by
    bids = tuple((*said, word) if s == seat else said for s, said in enumerate(state.bids))
    return replace(state, bids=bids)


class TinyHeader(Header):
    """The header of a game that lies beside the tests."""

    @property
    def rules(self) -> Any:
        return Harbour


def tiny(seats: tuple[Seated, ...], nonce: str, wait: int = 60) -> Header:
    return TinyHeader("harbour", 1, Options(), seats, nonce=nonce, wait=wait)
