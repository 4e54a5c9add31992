"""Who writes the next line of the log: this device alone, or all peers together.

A table (playing.py) shows a game and takes answers; it asks its pen where the
game stands, who answers at this device, and hands on what they say.  Alone, the
device writes every line itself; among peers (among.py) a line comes when all
that it rests on has been said.  A pen is a value: each step gives another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from sugarcove.table.game import Ask, Illegal, Over, Said, Seat
from sugarcove.table.log import Position, add, close, deal
from sugarcove.table.notation import write_event
from sugarcove.table.screen import Effect
from sugarcove.table.seats import Answer
from sugarcove.table.undo import undo_to


class Pen(Protocol):
    @property
    def position(self) -> Position: ...

    @property
    def mine(self) -> tuple[Seat, ...] | None:
        """The seats of this device, whoever plays for them now; None where all are."""

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are answered for here now, by people or by bots that think here."""

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Of these, the ones that are asked and have yet to answer."""

    @property
    def ready(self) -> frozenset[Seat]:
        """Every seat whose answer to the open question is settled, wherever it is."""

    @property
    def final(self) -> bool:
        """Is an answer beyond recall once it is whole, even before it is in the log?"""

    @property
    def quiet(self) -> bool:
        """May nothing be said here yet, since others may know more of this game than this device does?"""

    @property
    def root(self) -> str:
        """What the chance of bots that think here follows from, too; "" if it may be known to all."""

    @property
    def undoes(self) -> bool:
        """Would `undone` take something back?"""

    def given(self, seat: Seat) -> Answer:
        """What a seat of this device has answered to the open question; () if nothing yet."""

    def said(self, seat: Seat, moves: Answer) -> Pen:
        """With the whole answer of a seat of this device."""

    def unsaid(self, seat: Seat) -> Pen:
        """Without it; Illegal if it is final."""

    def further(self) -> Pen | None:
        """With the next lines, if nobody has to be heard before them."""

    def undone(self) -> Pen:
        """Without the last answer of a person here, and what followed; Illegal if it stays said."""

    def ruled(self, line: str) -> Pen:
        """With a line about who plays, or on the way there; Illegal, with an id, if it cannot be."""

    def proof(self) -> Effect:
        """What a finished game is kept with besides its log."""

    def posted(self) -> tuple[Pen, list[Effect]]:
        """What is to be stored, sent and told because of all this."""


@dataclass(frozen=True)
class Alone:
    """One device plays: it deals, and all seats are answered for here."""

    position: Position
    held: Mapping[Seat, Answer] = field(default_factory=dict)  # answers that are not in the log yet

    mine = None
    final = quiet = False
    root = ""

    @property
    def playing(self) -> tuple[Seat, ...]:
        return tuple(range(len(self.position.seats)))

    @property
    def missing(self) -> tuple[Seat, ...]:
        pending = self.position.pending
        asked = pending.seats if isinstance(pending, Ask) and not self.position.closed else ()
        return tuple(seat for seat in asked if seat not in self.held)

    @property
    def ready(self) -> frozenset[Seat]:
        return frozenset(self.held)

    @property
    def undoes(self) -> bool:
        return undo_to(self.position) is not None

    def given(self, seat: Seat) -> Answer:
        return self.held.get(seat, ())

    def said(self, seat: Seat, moves: Answer) -> Alone:
        return Alone(self.position, {**self.held, seat: moves})

    def unsaid(self, seat: Seat) -> Alone:
        return Alone(self.position, {other: moves for other, moves in self.held.items() if other != seat})

    def further(self) -> Alone | None:
        position = self.position
        if self.missing or position.closed:
            return None
        if isinstance(position.pending, Ask):  # the answers of all, in the order of the seats
            for seat in sorted(self.held):
                position = add(position, write_event(Said(seat, self.held[seat])))
            return Alone(position)
        if dealt := deal(position):
            return Alone(dealt)
        return Alone(close(position)) if isinstance(position.pending, Over) else None

    def undone(self) -> Alone:
        back = undo_to(self.position)
        if back is None:
            raise Illegal("undo")
        return Alone(add(self.position, f"* back {back}"))

    def ruled(self, line: str) -> Alone:
        """The other answers that wait for the log still stand."""
        seat = int(line.split(" ")[2])
        return Alone(add(self.position, line), self.unsaid(seat).held)

    def proof(self) -> Effect:
        return {}

    def posted(self) -> tuple[Alone, list[Effect]]:
        return self, []
