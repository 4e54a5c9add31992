"""Duel, for tests: everybody points at a number at once, in two steps; nothing is ever hidden from all.

The highest number that only one has pointed at scores.  Two rounds.  The
answers are followed by two stages without a choice, and a fair number is
drawn between the rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sugarcove.table.game import Ask, Auto, Done, Event, Known, Move, Over, Pending, Pick, Picked, Said, Seat

TITLE = "Duel"
VERSION = 1
SEATS = range(2, 5)
ROUNDS = 2


@dataclass(frozen=True)
class Options:
    pass


@dataclass(frozen=True)
class Point:
    finger: int


@dataclass(frozen=True)
class Sure:
    pass


MOVES: tuple[type, ...] = (Point, Sure)


@dataclass(frozen=True)
class State:
    scores: tuple[int, ...]
    fingers: tuple[tuple[int, ...], ...]  # by seat
    sure: tuple[bool, ...]  # by seat
    round: int = 0
    counted: bool = False
    drawn: bool = False


def wrong(options: Options, seats: int) -> str:
    return ""


def tints(options: Options, seats: int) -> tuple[str, ...]:
    return ("pink", "blue", "yellow", "green")[:seats]


def setup(seats: int, options: Options) -> State:
    return State((0,) * seats, ((),) * seats, (False,) * seats)


def pending(state: State) -> Pending:
    if state.round == ROUNDS:
        best = max(state.scores)
        return Over(state.scores, tuple(i for i, score in enumerate(state.scores) if score == best))
    if state.round == 1 and not state.drawn:
        return Pick((6,))
    if not all(state.sure):
        return Ask(tuple(seat for seat, sure in enumerate(state.sure) if not sure), "point")
    return Auto("score" if state.counted else "count")


def legal(state: State, seat: Seat, known: Known) -> Iterator[Point | Sure]:
    """Up to two fingers, then sure; an answer of no finger is allowed."""
    yield Sure()
    if len(state.fingers[seat]) < 2:
        yield from (Point(i) for i in (1, 2, 3) if i not in state.fingers[seat])


def apply(state: State, event: Event) -> State:
    match event:
        case Said(seat, moves):
            for move in moves:
                state = _say(state, seat, move)
            return state
        case Picked():
            return replace(state, drawn=True)
        case Done("count"):
            return replace(state, counted=True)
        case Done("score"):
            return _score(state)
    raise AssertionError(event)


def _say(state: State, seat: Seat, move: Move) -> State:
    fingers, sure = list(state.fingers), list(state.sure)
    match move:
        case Point(finger):
            fingers[seat] = (*fingers[seat], finger)
        case Sure():
            sure[seat] = True
    return replace(state, fingers=tuple(fingers), sure=tuple(sure))


def _score(state: State) -> State:
    sums = [sum(fingers) for fingers in state.fingers]
    alone = [total for total in sums if sums.count(total) == 1]
    scores = [
        score + (bool(alone) and total == max(alone)) for score, total in zip(state.scores, sums, strict=True)
    ]
    fresh = setup(len(sums), Options())
    return replace(fresh, scores=tuple(scores), round=state.round + 1, drawn=state.drawn)


def tidy(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    return (*sorted(moves[:-1], key=lambda move: move.finger), moves[-1])
