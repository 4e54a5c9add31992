"""A table in play on one device: who is asked, what is shown of what happened, bots in between.

Methods return effects, the messages for the page.  Nothing here waits: `run`
does what can be done at once, for about one slice of time, and asks to be
called again if more can be done.  Who writes the log is the business of the
table's pen (pen.py): this device alone, or several together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from sugarcove.table import facts, seats, words
from sugarcove.table.composing import Draft
from sugarcove.table.game import Ask, Illegal, Over, Seat
from sugarcove.table.log import Passed, Position
from sugarcove.table.notation import read, write
from sugarcove.table.pen import Pen
from sugarcove.table.scene import Look, Told
from sugarcove.table.screen import Box, Effect, Viewer, dealt_at, look, scene, show, shows, state_at, tell
from sugarcove.table.seats import Answer

FACTS = ("pulse", "peers")  # effects that are the same until something changes
SLICE = 0.010  # seconds of work, after which other events have their turn


class Table:
    """Its attributes are values, none is changed in place: a copy is a way back."""

    def __init__(self, pen: Pen, clock: Callable[[], float], box: Box, seen: int | None = None) -> None:
        self.pen = pen
        self.clock = clock
        self.box = box
        self.seen = len(self.position.trail) if seen is None else seen  # events shown so far
        self.untold: tuple[Told, ...] = ()  # goes with the next scene
        self.here = self._looker(None)  # whom the device shows
        self.curtain: Seat | None = None  # who is to lift it
        self.said: tuple[str, ...] = ()  # words chosen, not yet a step
        self.draft: Draft | None = None  # what `here` is saying
        self.thinking: tuple[Seat, Iterator[Answer | None]] | None = None
        self.hinting: Iterator[Answer | None] | None = None
        self.saved: Position | None = None  # whose log the page has
        self.latest: Mapping[str, Effect] = {}  # of each kind the page keeps, the last it has
        self.ended = False
        self.tellings: dict[tuple[Passed, Viewer], Told] = {}

    @property
    def position(self) -> Position:
        return self.pen.position

    def begin(self) -> list[Effect]:
        """What there is to see and to read when the page has nothing of this table yet."""
        scenes = self._hand_over() or [self.scene()]
        return [*self.frame_facts(), *([self.history()] if self.seen else []), *scenes]

    # What a person does.

    def say(self, text: str) -> list[Effect]:
        """One step of the answer of the seat that looks."""
        if not self.may_say():
            return [facts.wrong("quiet" if self.pen.quiet else "")]
        try:
            self._keep(self._begun().say(read(text, self.position.game.MOVES)))
        except Illegal:
            return [facts.wrong(), self.scene()]
        return [self.scene()] if self._waits() else []

    def take_back(self, text: str = "") -> list[Effect]:
        """A step of an answer that is not in the log yet: the last, or the one named."""
        if self.draft is None or not self._back():
            return [facts.wrong("sent" if self._sent() else "")]
        try:
            self._keep(self.draft.without(text))
        except Illegal:
            return [facts.wrong()]
        return [self.scene()]

    def undo(self) -> list[Effect]:
        """The last step, or else the last answer, if nothing new was learnt since."""
        if self._back():
            return self.take_back()
        try:
            pen = self.pen.undone()
        except Illegal as illegal:
            return [facts.wrong(str(illegal))]
        return self.take(pen) or [self.history(), self.scene()]

    def lift(self, seat: Seat) -> list[Effect]:
        """The curtain, by the seat it fell for."""
        if seat != self.curtain:
            return [facts.wrong()]
        self.here, self.curtain, self.draft, self.said = seat, None, None, ()
        return [self.history(), self.scene()]

    def rule(self, line: str) -> list[Effect]:
        """Somebody else is to answer for a seat from now on, or another line of the table to be written."""
        try:
            pen = self.pen.ruled(line)
        except Illegal as illegal:
            return [facts.wrong(str(illegal))]
        return self.take(pen) or [self.scene()]

    def hint(self) -> list[Effect]:
        """A bot begins to think about what the seat that looks could say."""
        if not self.may_say():
            return [facts.wrong()]
        draft = self.draft = self._begun()
        self.hinting = seats.hint(self.position, draft.seat, draft.state)
        return []

    # The game goes on.

    def take(self, pen: Pen) -> list[Effect]:
        """The game stands where this pen says: what was said, thought or shown, and does not fit, goes."""
        old, self.pen = self.pen, pen
        if pen.position is old.position:
            return []
        self.thinking, self.ended = None, self.ended and pen.position.closed
        if pen.position.state is not old.position.state:
            self._forget()
        return [*self._rewound(old.position, old.quiet), *self._reseated()]

    def heard(self, pen: Pen) -> list[Effect]:
        """Others may have answered, or something else been said about the game."""
        old = self.pen
        scenes = self.take(pen)
        news = pen.ready != old.ready or pen.missing != old.missing
        return scenes or ([self.scene()] if news and not self.behind else [])

    def _forget(self) -> None:
        self.draft, self.said, self.hinting = None, (), None

    def _rewound(self, old: Position, at_once: bool) -> list[Effect]:
        """Scene and history made anew if some of what was shown was taken back, or is not worth telling."""
        seen, trail = self.seen, self.position.trail
        intact = not seen or (seen <= len(trail) and trail[seen - 1] is old.trail[seen - 1])
        if intact and (not at_once or seen == len(trail)):
            return []
        same = takewhile(lambda pair: _same(*pair), zip(old.trail[:seen], trail, strict=False))
        self.seen, self.untold, self.curtain = len(trail) if at_once else sum(1 for _ in same), (), None
        scenes = self._hand_over() or [self.scene()]
        return [self.history(), *scenes]

    def _reseated(self) -> list[Effect]:
        """Who looks may not answer here any more, or again."""
        people = self.people()
        if self.curtain not in people:
            self.curtain = None
        if self.draft and self.draft.seat not in people:
            self._forget()
        here = self._looker(self.here)
        if here == self.here:
            return []
        self.here = here
        return [self.history(), self.scene()]

    def _looker(self, here: Seat | None) -> Seat | None:
        return seats.looker(self.position, self.people(), here, ())[0]

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
        if self.behind:
            effects += self._show_next()
            return True
        pen = self.pen.further()
        if pen is None or isinstance(self.position.pending, Ask | Over):
            effects += self._rest()
        if pen:
            effects += self.take(pen)
            return True
        if self.position.closed:
            effects += self._end()
            return False
        return self._ask(effects)

    @property
    def behind(self) -> bool:
        """Is there something that has happened and was not shown yet?"""
        return self.seen < len(self.position.trail)

    def _show_next(self) -> list[Effect]:
        passed, viewer = self.position.trail[self.seen], Viewer(self.here)
        self.seen += 1
        self.untold = (*self.untold, self.tell(passed, viewer))
        return self._rest() if shows(passed, viewer) else []

    def _rest(self) -> list[Effect]:
        """A scene for what was told and not shown yet."""
        return [self.scene()] if self.untold else []

    def _ask(self, effects: list[Effect]) -> bool:
        effects += self._hand_over()
        if self.hinting:
            effects += self._hint(self.hinting)
        bots = self._bots(self.missing())
        if bots:
            effects += self._think(bots)
        return bool(bots or self.hinting)

    def _bots(self, missing: Sequence[Seat]) -> list[Seat]:
        return [seat for seat in missing if not self.position.seats[seat].human]

    def work(self) -> list[Effect]:
        """What this device owes the others while something else is looked at: its bots, for about a slice."""
        until = self.clock() + SLICE
        while (bots := self._bots(self.pen.missing)) and self.clock() < until:
            self._think(bots)
        return [*self._save(), *([{"kind": "think"}] if bots else [])]

    def skip(self, pen: Pen) -> None:
        """The game stands where this pen says, and what led there cannot be shown."""
        self.pen, self.seen, self.untold = pen, len(pen.position.trail), ()
        self.thinking = self.curtain = None
        self._forget()

    def _hand_over(self) -> list[Effect]:
        """The device goes to whoever is asked, behind a curtain if there is something to hide."""
        seat, falls = seats.looker(self.position, self.people(), self.here, self.missing())
        if self.curtain is not None or seat is None or seat == self.here:
            return []
        self.draft, self.said = None, ()
        self.here, self.curtain = (None, seat) if falls else (seat, None)
        effect = self.scene()
        return [facts.curtain(self.position, seat, effect["scene"].prompt), effect] if falls else [effect]

    def _think(self, bots: list[Seat]) -> list[Effect]:
        """A slice of thinking of the first of the bots that are asked."""
        if self.thinking is None or self.thinking[0] != bots[0]:
            self.thinking = bots[0], seats.think(self.position, bots[0], self.pen.root)
        answer = next(self.thinking[1])
        if answer is None:
            return []
        self.thinking = None
        scenes = self.take(self.pen.said(bots[0], answer))
        last = len(bots) == 1 and self._waits()
        return scenes or ([self.scene()] if last else [])  # who is ready is seen

    def _hint(self, hinting: Iterator[Answer | None]) -> list[Effect]:
        answer = next(hinting)
        if answer is None or self.draft is None:
            return []
        self.hinting = None
        why = seats.why(self.position, self.draft.state, self.draft.seat, answer, self._look())
        return [{"kind": "hint", "moves": [write(move) for move in answer], "why": why}]

    def _end(self) -> list[Effect]:
        if self.ended or self.position.result is None:
            return []
        self.ended = True
        return [facts.over(self.position, self.position.result)]

    # What is being said.

    def people(self) -> tuple[Seat, ...]:
        """The seats that a person at this device answers for."""
        return seats.people(self.position, self.pen.playing)

    def asked(self) -> tuple[Seat, ...]:
        """The seats asked now, wherever they sit, once everything that led there was shown."""
        pending = self.position.pending
        open_ = isinstance(pending, Ask) and not self.behind and not self.position.closed
        return pending.seats if isinstance(pending, Ask) and open_ else ()

    def missing(self) -> tuple[Seat, ...]:
        """The seats whose answer this device has yet to give, once everything that led there was shown."""
        return () if self.behind else self.pen.missing

    def may_say(self) -> bool:
        return self.here is not None and self.here in self.missing()

    def _waits(self) -> bool:
        """Is the question still open when all has been said here that was?"""
        return not self.behind and bool(self.pen.final or self.missing())

    def _begun(self) -> Draft:
        """The answer of the seat that looks, as far as it goes."""
        if self.draft:
            return self.draft
        assert self.here is not None
        position = self.position
        return Draft(position.game, self.here, position.state, position.known(self.here))

    def _keep(self, draft: Draft) -> None:
        pen = self.pen.unsaid(draft.seat)
        if draft.closed:
            pen = pen.said(draft.seat, draft.game.tidy(draft.moves))
        self.draft, self.said, self.hinting = draft, (), None
        self.take(pen)

    def _sent(self) -> bool:
        """Is the answer that is shown beyond recall, although the game has not gone on yet?"""
        return bool(self.draft and self.draft.closed and self.pen.final)

    def _back(self) -> bool:
        """Is there a step to take back?"""
        return bool(self.draft and self.draft.moves) and not self._sent()

    # What the page is shown.

    def scene(self) -> Effect:
        """What is to be seen now, and what is still to be told."""
        draft = None if self.behind else self._shown()
        state = draft.state if draft else state_at(self.position, self.seen)
        found = scene(self.position, state, self._look())
        if not self.behind and self.here in self.asked() and not draft and not self.may_say():
            found = replace(found, moves=())  # this seat has no say in the question
            if not self.pen.quiet:
                found = replace(found, prompt=words.say("table.peers.stood-in"), hint="")
        told, self.untold = self.untold, ()
        return show(found, told, Viewer(self.here))

    def _shown(self) -> Draft | None:
        """The answer of the seat that looks, begun now or given before it looked away."""
        if self.draft is None and self.here is not None and (moves := self.pen.given(self.here)):
            self.draft = self._begun()
            for move in moves:
                self.draft = self.draft.say(move)
        return self.draft if self.draft and self.draft.seat == self.here else None

    def _look(self) -> Look:
        return look(
            self.position,
            Viewer(self.here),
            dealt_at(self.position, self.seen),
            self.box,
            said=self.said,
            ready=self.pen.ready,
            steps=len(self.draft.moves) if self.draft and self._back() else 0,
        )

    def tell(self, passed: Passed, viewer: Viewer) -> Told:
        if (passed, viewer) not in self.tellings:
            self.tellings[passed, viewer] = tell(self.position, passed, viewer, self.box)
        return self.tellings[passed, viewer]

    def history(self) -> Effect:
        """Everything told so far, as the seat that looks may read it."""
        tellings = (self.tell(passed, Viewer(self.here)) for passed in self.position.trail[: self.seen])
        return {"kind": "told", "lines": [told.line for told in tellings if told.line]}

    def news(self, effect: Effect) -> list[Effect]:
        """Something of which the page keeps the last, if it changed."""
        if self.latest.get(effect["kind"]) == effect:
            return []
        self.latest = {**self.latest, effect["kind"]: effect}
        return [effect]

    def _save(self) -> list[Effect]:
        if self.saved is self.position:
            return []
        self.saved = self.position
        return self.news(facts.save(self.position) | (self.pen.proof() if self.position.closed else {}))

    def frame_facts(self) -> list[Effect]:
        """The frame round the picture."""
        more = {"back": self._back(), "undo": self._back() or self.pen.undoes, "seat": self.here}
        return self.news(facts.table(self.position, self.asked(), self.pen.ready, self.pen.mine) | more)

    def post(self) -> list[Effect]:
        """What is to be stored and sent, before anything else is done with an answer."""
        self.pen, posted = self.pen.posted()
        effects: list[Effect] = []
        for effect in posted:
            effects += self.news(effect) if effect["kind"] in FACTS else [effect]
        return effects


def _same(old: Passed, new: Passed) -> bool:
    return old is new or (old.line == new.line and old.event == new.event)
