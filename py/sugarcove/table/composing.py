"""An answer while it is composed: steps said and taken back, on a copy of the state of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sugarcove.table.game import Game, Illegal, Known, Move, Seat, State, asks, step
from sugarcove.table.notation import write


@dataclass(frozen=True)
class Draft:
    game: Game
    seat: Seat
    start: State  # before the first step
    known: Known
    moves: tuple[Move, ...] = ()
    states: tuple[State, ...] = ()  # after each of them

    @property
    def state(self) -> State:
        return self.states[-1] if self.states else self.start

    @property
    def closed(self) -> bool:
        """The question is answered: it is not asked again."""
        return asks(self.game, self.state, self.seat) != asks(self.game, self.start, self.seat)

    def say(self, move: Move) -> Draft:
        """One step more; Illegal if it cannot be said."""
        after = step(self.game, self.state, self.seat, move, self.known)
        return replace(self, moves=(*self.moves, move), states=(*self.states, after))

    def without(self, text: str = "") -> Draft:
        """One step less: the latest written like `text`, or the last; what becomes illegal goes too."""
        texts = [write(move) for move in self.moves]
        if not texts or (text and text not in texts):
            raise Illegal(f"{text!r} was not said")
        at = len(texts) - 1 - (texts[::-1].index(text) if text else 0)
        draft = replace(self, moves=self.moves[:at], states=self.states[:at])
        for move in self.moves[at + 1 :]:
            try:
                draft = draft if draft.closed else draft.say(move)
            except Illegal:
                continue
        return draft
