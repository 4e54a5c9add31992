"""A table in play on one device: who is asked, what is shown of what happened, bots in between.

Methods return effects, the messages for the page.  Nothing here waits: `run`
does what can be done at once, for about one slice of time, and asks to be
called again if more can be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sugarcove.table import facts, seats
from sugarcove.table.composing import Draft
from sugarcove.table.game import Ask, Illegal, Over, Said, Seat
from sugarcove.table.log import Passed, Position, add, close, deal
from sugarcove.table.notation import read, write, write_event
from sugarcove.table.scene import Look, Told
from sugarcove.table.screen import Box, Effect, Viewer, dealt_at, look, scene, show, shows, state_at, tell
from sugarcove.table.seats import Answer
from sugarcove.table.undo import undo_to

SLICE = 0.010  # seconds of work, after which other events have their turn


class Table:
    """Its attributes are values, none is changed in place: a copy is a way back."""

    def __init__(self, position: Position, clock: Callable[[], float], box: Box) -> None:
        self.position = position
        self.clock = clock
        self.box = box
        self.seen = len(position.trail)  # events shown so far
        self.untold: tuple[Told, ...] = ()  # goes with the next scene
        self.here = seats.looker(position, None, ())[0]  # whom the device shows
        self.curtain: Seat | None = None  # who is to lift it
        self.said: tuple[str, ...] = ()  # words chosen, not yet a step
        self.draft: Draft | None = None  # what `here` is saying
        self.held: dict[Seat, Answer] = {}  # answers to the present question, not in the log yet
        self.thinking: Iterator[Answer | None] | None = None
        self.hinting: Iterator[Answer | None] | None = None
        self.kept: Effect = {}  # the last save the page has
        self.frame: Effect = {}  # the last facts the page has
        self.ended = False
        self.tellings: dict[tuple[Passed, Viewer], Told] = {}

    def begin(self) -> list[Effect]:
        """What there is to see and to read when the page has nothing of this table yet."""
        scenes = self._hand_over() or [self.scene()]
        return [*self.frame_facts(), *([self.history()] if self.seen else []), *scenes]

    # What a person does.

    def say(self, text: str) -> list[Effect]:
        """One step of the answer of the seat that looks."""
        if not self.may_say():
            return [facts.wrong()]
        try:
            self._keep(self._begun().say(read(text, self.position.game.MOVES)))
        except Illegal:
            return [facts.wrong(), self.scene()]
        return [self.scene()] if self.missing() else []

    def take_back(self, text: str = "") -> list[Effect]:
        """A step of an answer that is not in the log yet: the last, or the one named."""
        if self.draft is None or not self.draft.moves:
            return [facts.wrong()]
        try:
            self._keep(self.draft.without(text))
        except Illegal:
            return [facts.wrong()]
        return [self.scene()]

    def undo(self) -> list[Effect]:
        """The last step, or else the last answer, if nothing new was learnt since."""
        if self.draft and self.draft.moves:
            return self.take_back()
        back = undo_to(self.position)
        if back is None:
            return [facts.wrong("undo")]
        self._log(add(self.position, f"* back {back}"))
        self.seen, self.untold, self.curtain = len(self.position.trail), (), None
        scenes = self._hand_over() or [self.scene()]
        return [self.history(), *scenes]

    def lift(self, seat: Seat) -> list[Effect]:
        """The curtain, by the seat it fell for."""
        if seat != self.curtain:
            return [facts.wrong()]
        self.here, self.curtain, self.draft, self.said = seat, None, None, ()
        return [self.history(), self.scene()]

    def seat(self, seat: Seat, line: str) -> list[Effect]:
        """Somebody else answers for a seat from now on."""
        held = {other: answer for other, answer in self.held.items() if other != seat}
        draft = self.draft if self.draft and self.draft.seat != seat else None
        self._log(add(self.position, line))
        self.held, self.draft = held, draft
        persons = seats.people(self.position)
        self.curtain = self.curtain if self.curtain in persons else None
        self.here = seats.looker(self.position, self.here, ())[0]
        return [self.scene()]

    def hint(self) -> list[Effect]:
        """A bot begins to think about what the seat that looks could say."""
        if not self.may_say():
            return [facts.wrong()]
        draft = self.draft = self._begun()
        self.hinting = seats.hint(self.position, draft.seat, draft.state)
        return []

    # Time goes on.

    def run(self) -> list[Effect]:
        """What can be done at once, for about a slice of time."""
        effects: list[Effect] = []
        until = self.clock() + SLICE
        while (more := self._step(effects)) and self.clock() < until:
            pass
        effects += [*self._save(), *self.frame_facts()]
        return [*effects, {"kind": "think"}] if more else effects

    def _step(self, effects: list[Effect]) -> bool:
        """One thing that can be done now; False if there is none."""
        if self.seen < len(self.position.trail):
            effects += self._show_next()
            return True
        match self.position.pending:
            case Ask():
                effects += self._rest()
                return self._ask(effects)
            case Over() as over:
                effects += [*self._rest(), *self._end(over)]
                return False
        if position := deal(self.position):
            self._log(position)
        return position is not None

    def _show_next(self) -> list[Effect]:
        passed, viewer = self.position.trail[self.seen], Viewer(self.here)
        self.seen += 1
        self.untold = (*self.untold, self.tell(passed, viewer))
        return self._rest() if shows(passed, viewer) else []

    def _rest(self) -> list[Effect]:
        """A scene for what was told and not shown yet."""
        return [self.scene()] if self.untold else []

    def _ask(self, effects: list[Effect]) -> bool:
        if not self.missing():
            self._answer()
            return True
        effects += self._hand_over()
        if self.hinting:
            effects += self._hint(self.hinting)
        bots = [seat for seat in self.missing() if not self.position.seats[seat].human]
        if bots:
            effects += self._think(bots)
        return bool(bots or self.hinting)

    def _answer(self) -> None:
        """All have answered: into the log, in the order of the seats."""
        position = self.position
        for seat in sorted(self.asked()):
            position = add(position, write_event(Said(seat, self.held[seat])))
        self._log(position)

    def _hand_over(self) -> list[Effect]:
        """The device goes to whoever is asked, behind a curtain if there is something to hide."""
        seat, falls = seats.looker(self.position, self.here, self.missing())
        if self.curtain is not None or seat is None or seat == self.here:
            return []
        self.draft, self.said = None, ()
        self.here, self.curtain = (None, seat) if falls else (seat, None)
        effect = self.scene()
        return [facts.curtain(self.position, seat, effect["scene"].prompt), effect] if falls else [effect]

    def _think(self, bots: list[Seat]) -> list[Effect]:
        """A slice of thinking of the first of the bots that are asked."""
        self.thinking = self.thinking or seats.think(self.position, bots[0])
        answer = next(self.thinking)
        if answer is None:
            return []
        self.held, self.thinking = {**self.held, bots[0]: answer}, None
        last = len(bots) == 1 and bool(self.missing())
        return [self.scene()] if last else []  # who is ready is seen

    def _hint(self, hinting: Iterator[Answer | None]) -> list[Effect]:
        answer = next(hinting)
        if answer is None or self.draft is None:
            return []
        self.hinting = None
        why = seats.why(self.position, self.draft.state, self.draft.seat, answer, self._look())
        return [{"kind": "hint", "moves": [write(move) for move in answer], "why": why}]

    def _end(self, over: Over) -> list[Effect]:
        if not self.position.result:
            self._log(close(self.position))
        if self.ended:
            return []
        self.ended = True
        return [facts.over(self.position, over)]

    # What is being said.

    def asked(self) -> tuple[Seat, ...]:
        """The seats asked now, once everything that led there was shown."""
        if self.seen < len(self.position.trail):
            return ()
        pending = self.position.pending
        return pending.seats if isinstance(pending, Ask) else ()

    def missing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.asked() if seat not in self.held)

    def may_say(self) -> bool:
        return self.here is not None and self.here in self.missing()

    def _begun(self) -> Draft:
        """The answer of the seat that looks, as far as it goes."""
        if self.draft:
            return self.draft
        assert self.here is not None
        position = self.position
        return Draft(position.game, self.here, position.state, position.known(self.here))

    def _keep(self, draft: Draft) -> None:
        self.draft, self.said, self.hinting = draft, (), None
        self.held = {seat: answer for seat, answer in self.held.items() if seat != draft.seat}
        if draft.closed:
            self.held[draft.seat] = draft.game.tidy(draft.moves)

    def _log(self, position: Position) -> None:
        """The game is here now: what was being said or thought is done with."""
        self.position, self.held = position, {}
        self.draft, self.said = None, ()
        self.thinking = self.hinting = None

    # What the page is shown.

    def scene(self) -> Effect:
        """What is to be seen now, and what is still to be told."""
        behind = self.seen < len(self.position.trail)
        draft = None if behind or not self.draft or self.draft.seat != self.here else self.draft
        state = draft.state if draft else state_at(self.position, self.seen)
        told, self.untold = self.untold, ()
        return show(scene(self.position, state, self._look()), told, Viewer(self.here))

    def _look(self) -> Look:
        return look(
            self.position,
            Viewer(self.here),
            dealt_at(self.position, self.seen),
            self.box,
            said=self.said,
            ready=frozenset(self.held),
            steps=len(self.draft.moves) if self.draft else 0,
        )

    def tell(self, passed: Passed, viewer: Viewer) -> Told:
        if (passed, viewer) not in self.tellings:
            self.tellings[passed, viewer] = tell(self.position, passed, viewer, self.box)
        return self.tellings[passed, viewer]

    def history(self) -> Effect:
        """Everything told so far, as the seat that looks may read it."""
        tellings = (self.tell(passed, Viewer(self.here)) for passed in self.position.trail[: self.seen])
        return {"kind": "told", "lines": [told.line for told in tellings if told.line]}

    def _save(self) -> list[Effect]:
        save = facts.save(self.position)
        if save == self.kept:
            return []
        self.kept = save
        return [save]

    def frame_facts(self) -> list[Effect]:
        """The frame round the picture, if it changed."""
        back = bool(self.draft and self.draft.moves)
        frame = facts.table(self.position, self.asked(), self.held) | {
            "back": back,
            "undo": back or undo_to(self.position) is not None,
            "seat": self.here,
        }
        if frame == self.frame:
            return []
        self.frame = frame
        return [frame]
