"""The pen of a device that plays with others: what it keeps of a table, and the door to sync.py.

Every step is stored before anything of it is sent: `posted` says so first.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from secrets import token_bytes

from sugarcove.fair.sign import ENTROPY, Schnorr, Signer, bytes_of, digest, text_of
from sugarcove.table import catchup, company, opening, record, sync, transcript
from sugarcove.table.game import Ask, Illegal, Said, Seat
from sugarcove.table.header import BadLog, Header, read_header
from sugarcove.table.log import first_head
from sugarcove.table.notation import read_event
from sugarcove.table.peer import Notice, Peer, Step
from sugarcove.table.position import Position
from sugarcove.table.rounds import silent
from sugarcove.table.screen import Effect
from sugarcove.table.seats import Answer
from sugarcove.table.standing import stand_in
from sugarcove.table.undo import last_answer

FRESH = 32  # bytes from outside, for each step


def identity() -> tuple[str, str]:
    """A fresh key pair as text: what only this device may know, and the key."""
    secret = token_bytes(ENTROPY)
    return text_of(secret), Schnorr(secret).key


def sit(header: str, secret: str, how: str, kept: str, now: Among | None = None) -> Among:
    """This device at a table: a `new` one, one it comes to `watch`, or its own, to which it `wake`s.

    If that is the table it is at `now`, it has heard more than was ever kept of it, and just goes on.
    BadLog if the header, the secret or the record is none, or if this game cannot be played among peers.
    """
    head = seating(read_header(header.rstrip("\n").split("\n")))
    try:
        entropy = bytes_of(secret, ENTROPY)
    except ValueError:
        raise BadLog("secret") from None
    signer = Schnorr(entropy)
    if how == "wake" and now and (now.peer.key, now.peer.game) == (signer.key, first_head(head)):
        return now
    step = _seated(head, signer, how, kept)
    return Among(step.peer, text_of(digest("chance", entropy)))._after(step)


def _seated(header: Header, signer: Signer, how: str, kept: str) -> Step:
    match how:
        case "new":
            return sync.sit(header, signer, stand_in, token_bytes(FRESH))
        case "wake":
            return record.wake(header, kept, signer, stand_in)
    return sync.join(header, signer, stand_in)


def seating(header: Header) -> Header:
    """The same header; BadLog if no table can be played among peers with it, by the rules of this device."""
    if header.version != header.rules.VERSION:
        raise BadLog("other-rules", theirs=header.version, ours=header.rules.VERSION)
    if fault := sync.offered(header):
        raise BadLog(fault, title=header.rules.TITLE)
    return header


@dataclass(frozen=True)
class Among:
    peer: Peer
    chance: str  # follows from the secret of this device
    present: tuple[str, ...] = ()  # keys of the devices that are here now
    stored: int = -1  # lines of the log when its record was last stored
    keep: bool = False
    send: tuple[tuple[str, str], ...] = ()
    notices: tuple[Notice, ...] = ()
    warned: frozenset[tuple[object, ...]] = frozenset()  # of these people were told; not every second again
    lie: int | None = None  # the line where somebody was found to have said two things

    final = True

    @property
    def position(self) -> Position:
        return self.peer.position

    @cached_property
    def mine(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, key in enumerate(self.peer.sitting.keys) if key == self.peer.key)

    @cached_property
    def playing(self) -> tuple[Seat, ...]:
        return self.peer.sitting.seats(self.peer.key)

    @cached_property
    def missing(self) -> tuple[Seat, ...]:
        return sync.asked(self.peer)

    @cached_property
    def ready(self) -> frozenset[Seat]:
        pending = self.position.pending
        if not isinstance(pending, Ask) or self.position.closed:
            return frozenset()
        return frozenset(pending.seats).difference(silent(self.peer, "lock"))

    @property
    def quiet(self) -> bool:
        return self.peer.quiet

    undoes = False

    @property
    def root(self) -> str:
        """After an undo a bot draws anew: its answer has been seen."""
        return f"{self.chance} {self.peer.heads[-1]}"

    def given(self, seat: Seat) -> Answer:
        peer = self.peer
        texts = [key.text for key in peer.held if key.seat == seat and key.text]
        if not texts or not isinstance(self.position.pending, Ask):
            return ()
        event = read_event(f"{seat} {texts[-1]}", self.position.game.MOVES)
        return event.moves if isinstance(event, Said) else ()

    # What people here do.

    def said(self, seat: Seat, moves: Answer) -> Among:
        return self._after(sync.say(self.peer, seat, moves, token_bytes(FRESH)))

    def unsaid(self, seat: Seat) -> Among:
        if seat in self.ready:
            raise Illegal("sent")
        return self

    def further(self) -> None:
        """Lines are written as soon as they can be, by whatever completes them."""

    def undone(self) -> Among:
        raise Illegal("sent")

    def ruled(self, line: str) -> Among:
        """A wish; what only concerns seats of this device is agreed to by all others at once."""
        keys = self.peer.sitting.keys
        here = [seat for seat, key in enumerate(keys) if key in self.present]
        return self._after(sync.propose(self.peer, line, here, token_bytes(FRESH)))

    def unsaying(self) -> Among:
        """The wish that the last answer given here be undone, or else the last of all."""
        back = last_answer(self.position, self.playing)
        if back is None:
            raise Illegal("no-line")
        return self.ruled(f"* back {back}")

    def _undoes(self) -> bool:
        """Can an undo be wished for here?"""
        speaks = self.playing and not self.peer.quiet and not self.position.closed
        return bool(speaks) and last_answer(self.position, self.playing) is not None

    def replied(self, line: str, yes: bool) -> Among:
        return self._after(sync.answer(self.peer, line, yes, token_bytes(FRESH)))

    # What comes from outside.

    def heard(self, text: str, link: str) -> Among:
        return self._after(sync.hear(self.peer, text, token_bytes(FRESH), link))

    def waited(self, seconds: float) -> Among:
        return self._after(sync.waited(self.peer, seconds, token_bytes(FRESH)))

    def with_present(self, keys: Iterable[str]) -> Among:
        return replace(self, present=tuple(dict.fromkeys(keys)))

    def retreated(self, line: int) -> Among:
        return self._after(sync.retreat(self.peer, line, token_bytes(FRESH)))._without_liars()

    def _without_liars(self) -> Among:
        """Who told two things is wished out of the game; all devices agree to that by themselves."""
        pen, sitting = self, self.peer.sitting
        for seat, key in enumerate(sitting.keys):
            if key in self.peer.liars - {self.peer.key} and seat not in sitting.away:
                with suppress(Illegal):  # this device only watches, or somebody was quicker
                    pen = pen.ruled(f"* resign {seat}")
        return pen

    @property
    def fork(self) -> int | None:
        """The line that `retreated` goes back to, if a lie has parted the logs."""
        parted = self.lie is not None and any(mark[0] == "apart" for mark in self.warned)
        return self.lie if parted and catchup.fork(self.peer, self.lie or 0) >= 0 else None

    def _heeds(self, notice: Notice) -> bool:
        if self.peer.quiet:  # what is heard now happened before
            return notice.id in company.GRAVE
        return notice.id not in company.SAID or notice.seat not in self.playing

    def _after(self, step: Step) -> Among:
        notices = tuple(notice for notice in step.notices if self._heeds(notice))
        warned = frozenset() if any(n.id == "repaired" for n in notices) else self.warned
        marks = {notice: (notice.id, notice.seat, notice.link) for notice in notices}
        fresh = tuple(n for n, mark in marks.items() if mark not in warned or n.id not in company.ONCE)
        lies = [notice.line for notice in notices if notice.id == "two-answers"]
        after = replace(
            self,
            peer=step.peer,
            keep=self.keep or step.keep,
            send=(*self.send, *step.send),
            notices=(*self.notices, *fresh),
            warned=warned.union(mark for notice, mark in marks.items() if notice.id in company.ONCE),
            lie=min(lies, default=self.lie),
        )
        parted = any(catchup.fork(step.peer, line) >= 0 for line in lies)
        return after if parted or not lies else after._without_liars()

    def next(self) -> Effect:
        """The proposal of another game among the same; who went away is asked again."""
        position, away = self.position, self.peer.sitting.away
        seats = (
            replace(seated, level=position.header.seats[seat].level) if seat in away else seated
            for seat, seated in enumerate(position.seats)
        )
        return opening.proposal(opening.next_header(replace(position, seats=tuple(seats))))

    # What the page is told.

    def proof(self) -> Effect:
        return {"transcript": transcript.write(self.peer)}

    def posted(self) -> tuple[Among, list[Effect]]:
        peer = self.peer
        keep = self.keep or peer.count != self.stored
        effects: list[Effect] = []
        if keep:
            header = "\n".join(peer.position.header.lines())
            effects.append({"kind": "keep", "record": record.write(peer), "header": header})
        effects += [{"kind": "send", "text": text, "to": link} for link, text in self.send]
        effects.append({"kind": "pulse", "text": sync.here(peer)})
        effects += [company.told(self.position, notice) for notice in self.notices]
        more = {"fork": self.fork, "undo": self._undoes()}
        effects.append(company.facts(peer, self.mine, self.present) | more)
        return replace(self, stored=peer.count, keep=False, send=(), notices=()), effects
