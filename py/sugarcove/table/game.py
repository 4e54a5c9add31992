"""What a game is.  A game is a module of functions; this page is the contract.

The state holds only what everybody may know, so it is the same value at every
peer.  A card nobody has shown is a *slot*: a place in a shuffled pile.  What
one seat has privately learnt is `known`, kept beside the state, never in it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from random import Random
from typing import Any, NamedTuple, Protocol

Seat = int
Slot = int
Face = str
Known = Mapping[Slot, Face]  # what one seat has learnt
State = Any  # a frozen dataclass of tuples, ints and strings
Move = Any  # a frozen dataclass; its text is notation.write(move)
Item = Face | Slot  # a card entering now, or one in play that is still face down
Row = Item | tuple[Item, ...]  # what stays together while a pile is shuffled


class Card(NamedTuple):
    """A slot together with the face its owner claims for it; text `17=W3`."""

    slot: Slot
    face: Face


# What a state waits for.


@dataclass(frozen=True)
class Ask:
    """One seat answers in the open; several answer at once, unseen by each other."""

    seats: tuple[Seat, ...]
    step: str  # a word, not a sentence


@dataclass(frozen=True)
class Pick:
    """Fair numbers known to all: one in range(side) for each of `sides`."""

    sides: tuple[int, ...]


@dataclass(frozen=True)
class Open:
    """Turn slots up for everybody, or let one seat look."""

    slots: tuple[Slot, ...]
    to: Seat | None = None


@dataclass(frozen=True)
class Shuffle:
    """Lay the rows of each pile into fresh slots, in an order nobody knows."""

    piles: tuple[tuple[Row, ...], ...]


@dataclass(frozen=True)
class Auto:
    """A step without a choice: shown, told, never logged."""

    name: str


@dataclass(frozen=True)
class Over:
    """Nothing: the game has ended.  Scores by seat; the winners share the victory."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Pending = Ask | Pick | Open | Shuffle | Auto | Over


# What answers it, and so what a log is made of.


@dataclass(frozen=True)
class Said:
    """One answer of one seat, or one step of it while it is composed."""

    seat: Seat
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Picked:
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Opened:
    slots: tuple[Slot, ...]
    to: Seat | None = None
    faces: tuple[Face, ...] = ()  # empty when only one seat looked


@dataclass(frozen=True)
class Shuffled:
    first: Slot  # the rows lie in first, first + 1, ..., pile by pile


@dataclass(frozen=True)
class Done:
    name: str


Event = Said | Picked | Opened | Shuffled | Done


class Game(Protocol):
    """The constants and functions of a rules module.

    A game in which it is an advantage to begin says so with `SERIES = True`:
    then as many games as seats are offered first.
    """

    TITLE: str
    VERSION: int
    SEATS: range
    MOVES: tuple[type, ...]
    Options: type  # a frozen dataclass; its fields are made by option()

    def wrong(self, options: Any, seats: int) -> str:
        """ "" or the key of the sentence that says what does not fit."""

    def tints(self, options: Any, seats: int) -> tuple[str, ...]:
        """The colour of each seat, a palette name."""

    def setup(self, seats: int, options: Any) -> State: ...
    def pending(self, state: State) -> Pending: ...
    def legal(self, state: State, seat: Seat, known: Known) -> Iterable[Move]:
        """Every step this seat may say now; never empty while it is asked."""

    def apply(self, state: State, event: Event) -> State:
        """What follows from an event that is known to be legal; Said has one move or a whole answer."""

    def tidy(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """The same answer in its one bounded form, so that equal answers are equal text."""


# A bot: yields None at least every 10 ms of work, last of all its move.
# Strength is limited by counted nodes, never by time.
Choose = Callable[[State, Seat, Known, str, Random], Iterator[Move | None]]
LEVELS = ("random", "easy", "normal", "hard")


def option(
    default: Any,
    values: tuple[Any, ...] = (),
    kind: str = "choice",
    when: Mapping[str, Any] | None = None,
) -> Any:
    """A field of Options.

    Its label, hint and the names of its values are sentences, found in the
    words by the field's name.  `kind` is "choice", "flag" (yes or no) or
    "tints" (a colour for each seat, joined by commas; "" leaves it to the
    game).  `when` names values of other options without which it is not shown.
    """
    return field(default=default, metadata={"values": values, "kind": kind, "when": dict(when or {})})


class Illegal(ValueError):
    """An event that does not answer what the state waits for."""


@cache
def _card_fields(kind: Hashable) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if "Card" in str(f.type))  # type: ignore[arg-type]


def shown(move: Move) -> dict[Slot, Face]:
    """The cards a move turns up by being said."""
    return {
        card.slot: card.face
        for name in _card_fields(type(move))  # type: ignore[arg-type]
        if (card := getattr(move, name)) is not None
    }


def asks(game: Game, state: State, seat: Seat) -> str:
    """The step this seat is asked now, or ""."""
    pending = game.pending(state)
    return pending.step if isinstance(pending, Ask) and seat in pending.seats else ""


def step(game: Game, state: State, seat: Seat, move: Move, known: Known) -> State:
    """The state after one move of an answer, or Illegal with what was possible."""
    legal = list(game.legal(state, seat, known)) if asks(game, state, seat) else []
    if move not in legal:
        raise Illegal(f"seat {seat} may not {move}: {len(legal)} moves were legal")
    return game.apply(state, Said(seat, (move,)))


def advance(game: Game, state: State, event: Event, known: Known | None = None) -> State:
    """The state after `event`, or Illegal if it is not what `state` waits for.

    `known` is what this device has learnt for the seat that speaks; for
    another's seat leave it out, and a move is judged by what it shows itself.
    """
    match game.pending(state), event:
        case Ask(seats, word), Said(seat, moves) if seat in seats and moves:
            for i, move in enumerate(moves):
                if asks(game, state, seat) != word:
                    raise Illegal(f"seat {seat} says {len(moves) - i} moves too many")
                state = step(game, state, seat, move, {**(known or {}), **shown(move)})
            if asks(game, state, seat) == word:
                raise Illegal(f"seat {seat} has not finished its answer")
            return state
        case Pick(sides), Picked(numbers) if len(sides) == len(numbers):
            if not all(0 <= number < side for number, side in zip(numbers, sides, strict=True)):
                raise Illegal(f"{event} is outside {sides}")
        case Open(slots, to), Opened(s, t, faces) if (s, t) == (slots, to):
            if len(faces) != (len(slots) if to is None else 0):
                raise Illegal(f"{event} shows the wrong number of faces")
        case Shuffle(), Shuffled(first) if first >= 0:
            pass
        case Auto(name), Done(done) if name == done:
            pass
        case awaited, _:
            raise Illegal(f"{event} does not answer {awaited}")
    return game.apply(state, event)
