"""One device at a table of several: everything it knows, as one value.

Nothing here does I/O or looks at a clock.  A step takes the peer and what
happened, and gives the peer after it, what to send, and what is worth telling.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from sugarcove.fair.sign import Signer
from sugarcove.table import log
from sugarcove.table.game import Ask, Move, Open, Pick, Seat
from sugarcove.table.header import Header
from sugarcove.table.joint import JointDealer
from sugarcove.table.log import FACTS
from sugarcove.table.message import Message, Statement, write
from sugarcove.table.position import Position, begin
from sugarcove.table.sitting import Sitting, sitting

AHEAD = 64  # lines: statements about lines further off are not kept
QUOTA = 24  # statements kept of one seat of another device, as many wishes, as many votes about older lines
VOTES = 8  # of these, votes and seals that are kept when a line has been written

# The answer of a seat that everybody plays for, from a position and 32 bytes.
StandIn = Callable[[Position, Seat, bytes], tuple[Move, ...]]


@dataclass(frozen=True)
class Round:
    """One question, from the line before which it arose until it is answered."""

    since: int
    speakers: tuple[Seat, ...] = ()  # whose keys answer it; for a draw, one seat of each peer
    joint: bool = False  # nobody turns a key before all have locked
    draw: bool = False  # answered by numbers that the salts make
    out: frozenset[Seat] = frozenset()  # asked, but everybody plays for them this time
    bad: tuple[Statement, ...] = ()  # keys that were turned for nothing that can count

    def without(self, line: str) -> Round:
        """This round after a line about a seat, which then sits out what is still open.

        Otherwise it could answer after having seen the keys of others.
        """
        if line.startswith("* name "):
            return self
        seat = int(line.split(" ")[2])
        left = tuple(s for s in self.speakers if s != seat)
        return replace(self, speakers=left, out=self.out | {seat})


@dataclass(frozen=True)
class Notice:
    """Something worth telling; `id` names its sentence, `proof` is what others can check."""

    id: str
    seat: Seat | None = None
    line: int = 0
    link: str = ""  # the way it came
    text: str = ""
    proof: tuple[Statement, ...] = ()


@dataclass(frozen=True, eq=False)
class Peer:
    signer: Signer
    stand_in: StandIn
    position: Position
    heads: tuple[str, ...]  # before the first line, before the second, ...
    sitting: Sitting
    round: Round
    proofs: tuple[tuple[Statement, ...], ...] = ()  # what each line rests on
    box: tuple[Statement, ...] = ()  # said, by anybody, towards this line or later ones; votes stay longer
    held: tuple[Statement, ...] = ()  # keys of this device that it has not yet turned
    salts: frozenset[str] = frozenset()  # of every key a line rests on: none serves twice
    liars: frozenset[str] = frozenset()  # keys of peers that told two things
    waited: float = 0.0  # seconds since only a withheld key was waited for
    asked: frozenset[str] = frozenset()  # links that were asked for what is missing, this second
    served: tuple[str, ...] = ()  # links that were told what they had missed, this second, each time
    quiet: bool = False  # says nothing, since it may not know all that it has said before

    @property
    def game(self) -> str:
        """What names this table: the head of its header."""
        return self.heads[0]

    @cached_property
    def count(self) -> int:
        """Lines of the log, and so the number of the next one."""
        return len(self.position.lines)

    @property
    def key(self) -> str:
        return self.signer.key

    @cached_property
    def state(self) -> str:
        """A digest of the state: equal logs whose states differ are a fault in the rules."""
        return sha256(repr(self.position.state).encode()).hexdigest()[:16]

    @cached_property
    def locks(self) -> dict[Seat, Statement]:
        """The locks of this round."""
        return self._said("lock")

    @cached_property
    def keys(self) -> dict[Seat, Statement]:
        """The keys of this round."""
        return self._said("key")

    def _said(self, kind: str) -> dict[Seat, Statement]:
        since, count = self.round.since, self.count
        return {said.seat: said for said in self.box if said.kind == kind and since <= said.line <= count}

    @cached_property
    def open(self) -> tuple[Statement, ...]:
        """All that is here towards the next line."""
        since, count = self.round.since, self.count
        first = {"lock": since, "key": since}
        return tuple(said for said in self.box if first.get(said.kind, count) <= said.line <= count)

    @cached_property
    def have(self) -> str:
        """Its tags; those of keys that do not count are among them, so nobody sends them again."""
        return " ".join(sorted(said.tag for said in (*self.open, *self.round.bad)))

    def now(self, *kinds: str) -> list[Statement]:
        """What was said about the very next line, in the order of the kinds."""
        return [said for kind in kinds for said in self._now[kind]]

    @cached_property
    def _now(self) -> Mapping[str, list[Statement]]:
        found: dict[str, list[Statement]] = defaultdict(list)
        for said in self.box:
            if said.line == self.count and said.head == self.heads[-1]:
                found[said.kind].append(said)
        return found


@dataclass(frozen=True, eq=False)
class Step:
    peer: Peer
    send: tuple[tuple[str, str], ...] = ()  # (link, text); link "" is everybody
    notices: tuple[Notice, ...] = ()
    keep: bool = False  # the record has to be stored before anything is sent


def begun(signer: Signer, stand_in: StandIn, header: Header) -> Peer:
    """A peer before the first line."""
    position, now = begin(header, JointDealer()), sitting(header)
    return Peer(signer, stand_in, position, (log.first_head(header),), now, question(position, now))


def changed(step: Step, **fields: object) -> Step:
    return replace(step, peer=replace(step.peer, **fields))  # type: ignore[arg-type]


def noticed(step: Step, *notices: Notice) -> Step:
    return replace(step, notices=(*step.notices, *notices))


def sent(step: Step, message: Message, link: str = "") -> Step:
    return replace(step, send=(*step.send, (link, write(step.peer.game, message))))


def uttered(step: Step, said: Statement) -> Step:
    """Signs a statement, sends it to everybody and keeps it."""
    peer = step.peer
    signed = replace(said, signature=peer.signer.sign(said.signed(peer.game)))
    step = sent(changed(step, box=(*peer.box, signed)), signed)
    return replace(step, keep=True)


# The log grows.


def question(position: Position, sitting: Sitting) -> Round:
    """The round that begins with the next line."""
    since = len(position.lines)
    match position.pending:
        case Ask(seats):
            here = tuple(seat for seat in sorted(seats) if seat not in sitting.away)
            return Round(since, here, joint=len(seats) > 1, out=sitting.away)
        case Pick() | Open(_, None):
            return Round(since, sitting.speakers, joint=True, draw=True)
    return Round(since)


def _round(peer: Peer, position: Position, sitting: Sitting, line: str) -> Round:
    """The round after a line: a new one, unless the line was only about who plays."""
    if not line.startswith(FACTS):
        return question(position, sitting)
    same = peer.round.without(line)
    if not peer.round.joint:
        return replace(question(position, sitting), since=peer.round.since)
    return same if same.speakers or not same.draw else question(position, sitting)


def appended(step: Step, line: str, proof: Iterable[Statement] = ()) -> Step:
    """The log with one more line; BadLog if the rules refuse it."""
    peer, proof = step.peer, tuple(proof)
    position = log.add(peer.position, line)
    sitting = peer.sitting.after(line)
    now = _round(peer, position, sitting, line)
    heads = (*peer.heads, log.next_head(peer.heads[-1], line))
    step = changed(
        step,
        position=position,
        heads=heads,
        proofs=(*peer.proofs, proof),
        salts=peer.salts.union(key.salt for key in proof if key.salt),
        sitting=sitting,
        round=now,
        held=due(peer.held, heads, now.since),
        waited=peer.waited if line.startswith(FACTS) else 0.0,
    )
    return _tidied(step)


def due(keys: Iterable[Statement], heads: Sequence[str], since: int) -> tuple[Statement, ...]:
    """The keys that may still answer a question that arose at a line of this very log."""
    return tuple(k for k in keys if since <= k.line < len(heads) and k.head == heads[k.line])


def _tidied(step: Step) -> Step:
    """Without what was said about lines that have passed, or about a log that is not ours.

    Seals may still overrule an answer; and a peer never forgets what it voted for
    itself, lest it vote otherwise when it is taken back to that line.
    """
    peer = step.peer
    kept, apart = [], []
    votes = [len(peer.box) if key == peer.key else VOTES for key in peer.sitting.keys]
    for said in reversed(peer.box):
        if said.kind in ("vote", "seal"):
            votes[said.seat] -= 1
            if votes[said.seat] >= 0:
                kept.append(said)
        elif said.line == peer.count and said.head != peer.heads[-1]:
            apart.append(said)
        elif said.line >= (peer.round.since if said.kind in ("lock", "key") else peer.count):
            kept.append(said)
    notices = [Notice("apart", said.seat, said.line, proof=(said,)) for said in apart]
    return noticed(changed(step, box=tuple(reversed(kept))), *notices)
