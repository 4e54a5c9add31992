"""Keeping the log the same at every peer, without a host and without a clock.

The rules name who writes the next line, so no two peers ever compete for it.
`sit` opens a table, `say` is this device's answer to what a seat of its own is
asked, `hear` takes whatever another device sent, in any order and any number
of times, `waited` lets time go by.  Each gives a Step: the peer after it, what
to send, what is worth telling.  If `keep` is true, the peer has to be stored
(record.py) before anything is sent.

docs/protocol.md tells what is sent, what is guaranteed and what is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from sugarcove.fair.sign import Signer
from sugarcove.table import agree, catchup, log, rounds
from sugarcove.table.game import Ask as Asks
from sugarcove.table.game import Illegal, Move, Open, Pending, Said, Seat, Shuffle, advance
from sugarcove.table.header import BadLog, Header
from sugarcove.table.joint import JointDealer
from sugarcove.table.message import (
    TEXT,
    Ask,
    Foreign,
    Here,
    Log,
    Malformed,
    Statement,
    read,
    write,
)
from sugarcove.table.notation import write_event
from sugarcove.table.peer import (
    AHEAD,
    QUOTA,
    Notice,
    Peer,
    StandIn,
    Step,
    begun,
    changed,
    noticed,
    sent,
)
from sugarcove.table.position import begin

WISHES = ("propose", "agree", "refuse")


# Sitting down.


def offered(header: Header) -> str:
    """The id of the fault for which this table cannot be played among peers, or ""."""
    if not header.nonce:
        return "not-joint"
    if any("Card" in str(f.type) for kind in header.rules.MOVES for f in fields(kind)):
        return "needs-private-draws"
    position = begin(header, JointDealer())
    try:
        while isinstance(pending := position.pending, Shuffle):
            position = log.add(position, f"* shuffled {len(position.dealt.faces)}")
    except BadLog:
        return "needs-private-draws"
    return "needs-private-draws" if _looks(pending) else ""


def _looks(pending: Pending) -> bool:
    return isinstance(pending, Open) and pending.to is not None


def sit(header: Header, signer: Signer, stand_in: StandIn, entropy: bytes) -> Step:
    """This device at a table that begins now; BadLog if it cannot be played among peers."""
    if fault := offered(header):
        raise BadLog(fault)
    peer = begun(signer, stand_in, header)
    return _settled(peer, Step(peer), entropy)


def join(header: Header, signer: Signer, stand_in: StandIn) -> Step:
    """This device at a table that is under way: it says nothing until it has heard all there is."""
    if fault := offered(header):
        raise BadLog(fault)
    return Step(replace(begun(signer, stand_in, header), quiet=True))


# Speaking.


def asked(peer: Peer) -> tuple[Seat, ...]:
    """The seats of this device that have yet to answer."""
    if peer.quiet or peer.position.closed or not isinstance(peer.position.pending, Asks):
        return ()
    done = {*rounds.locks(peer), *peer.keys}
    mine = peer.sitting.seats(peer.key)
    return tuple(seat for seat in peer.round.speakers if seat in mine and seat not in done)


def say(peer: Peer, seat: Seat, moves: Sequence[Move], entropy: bytes) -> Step:
    """The whole answer of a seat of this device; Illegal if it is not asked, or may not say so."""
    if seat not in asked(peer):
        raise Illegal(f"seat {seat} is not asked on this device")
    game = peer.position.game
    said = Said(seat, game.tidy(tuple(moves)))
    advance(game, peer.position.state, said)
    text = write_event(said).partition(" ")[2]
    if len(text) > TEXT:
        raise Illegal("an answer too long to be sent")
    return _settled(peer, rounds.spoken(Step(peer), seat, text, entropy), entropy)


def propose(peer: Peer, text: str, present: Sequence[Seat], entropy: bytes) -> Step:
    """Wishes for a line of the table; `present` names a seat of each peer that is here.

    Illegal, with an id, if this line cannot come next.
    """
    return _settled(peer, agree.proposed(Step(peer), text, present), entropy)


def answer(peer: Peer, text: str, yes: bool, entropy: bytes) -> Step:
    """Agrees to a proposal that is open, or refuses."""
    return _settled(peer, agree.answered(Step(peer), text, yes), entropy)


def waited(peer: Peer, seconds: float, entropy: bytes) -> Step:
    """So much time has gone by since this was last told."""
    return _settled(peer, agree.waited(Step(peer), seconds), entropy)


def wishes(peer: Peer) -> tuple[agree.Wish, ...]:
    """The proposals that are open."""
    return agree.shown(peer)


def waiting(peer: Peer) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who has yet to lock, and who has yet to turn the key, before this question is answered."""
    return rounds.silent(peer, "lock"), rounds.silent(peer, "key")


def retreat(peer: Peer, line: int, entropy: bytes) -> Step:
    """Goes back to where somebody answered in two ways, if others have written the other answer.

    `line` is that of the notice "two-answers"; Illegal if no liar spoke there.
    """
    fork = catchup.fork(peer, line)
    if fork < 0:
        raise Illegal("nobody-lied")
    return _settled(peer, catchup.rewound(Step(peer), fork), entropy)


def here(peer: Peer) -> str:
    """What is to be sent to everybody every second, whatever else happens."""
    return write(peer.game, catchup.here(peer))


# Hearing.


def hear(peer: Peer, text: str, entropy: bytes, link: str = "") -> Step:
    """The step that follows from a message, whoever passed it on; `link` is the way back to them."""
    step = Step(peer)
    try:
        message = read(peer.game, text)
    except Malformed as fault:
        foreign = isinstance(fault, Foreign)
        return noticed(step, Notice("foreign" if foreign else "malformed", link=link, text=str(fault)))
    match message:
        case Here():
            step = catchup.placed(step, message, link)
            return step if step.peer.quiet == peer.quiet else _settled(peer, step, entropy)
        case Ask():
            return catchup.told(step, message, link)
        case Log():
            return _all_heard(step, message, entropy, link)
    return heard(peer, message, entropy, link)


def heard(peer: Peer, said: Statement, entropy: bytes = b"", link: str = "") -> Step:
    return _settled(peer, _heard(Step(peer), said, link), entropy)


def _all_heard(step: Step, message: Log, entropy: bytes, link: str) -> Step:
    before = step.peer
    step = changed(step, asked=before.asked - {link})
    for said in message.statements:
        step = _settled(step.peer, _heard(step, said, link), entropy)
    further = step.peer.count > before.count or len(step.peer.box) > len(before.box)
    return catchup.asked(step, link) if message.more and further else step


def _settled(before: Peer, step: Step, entropy: bytes) -> Step:
    """Every line written that can be written now, and what is new told."""
    while not step.peer.position.closed:
        further = agree.further(step) or rounds.further(step, entropy)
        if further is None:
            break
        step = further
    return step if step.peer is before else _news(step, before)


def _heard(step: Step, said: Statement, link: str) -> Step:
    """A statement in the box, or why it is not."""
    peer = step.peer
    if _known(peer, said):
        return step
    if said.line > peer.count + AHEAD or said.seat >= len(peer.sitting.keys):
        return noticed(step, Notice("stray", said.seat, said.line, link))
    key = catchup.sitting_at(peer, said.line).keys[said.seat]
    if not peer.signer.check(key, said.signed(peer.game), said.signature):
        early = said.line > peer.count  # perhaps the seat changes hands before
        return noticed(step, Notice("stray" if early else "forged", said.seat, said.line, link))
    if key in peer.liars:
        return step
    if said.line <= peer.count and said.head != peer.heads[said.line]:
        apart = Notice("apart", said.seat, said.line, link, proof=(said,))
        return catchup.asked(noticed(step, apart), link) if link else noticed(step, apart)
    if other := catchup.other(peer, said):
        return _caught(step, key, Notice("two-answers", said.seat, said.line, link, proof=(other, said)))
    return _kept(step, said, link, mine=key == peer.key)


def _known(peer: Peer, said: Statement) -> bool:
    """Has this been heard already, or can it not matter any more?"""
    return said in peer.box or said in peer.round.bad or catchup.recorded(peer, said) == said


def _caught(step: Step, key: str, notice: Notice) -> Step:
    """Somebody signed two things for one place: nothing they say counts any more, and all are told."""
    step = changed(step, liars=step.peer.liars | {key})
    for said in notice.proof:
        step = sent(step, said)
    return noticed(step, notice)


def _kept(step: Step, said: Statement, link: str, mine: bool) -> Step:
    peer = step.peer
    late = said.line < (peer.round.since if said.kind in ("lock", "key") else peer.count)
    if late and said.kind != "seal" and not (mine and said.kind == "vote"):
        return step  # but a seal may overrule what was written, and no peer forgets what it voted for
    if not mine and _many(peer, said):
        return noticed(step, Notice("flood", said.seat, said.line, link))
    step = changed(step, box=(*peer.box, said))
    return catchup.overruled(step, said.line) if late else step


def _many(peer: Peer, said: Statement) -> bool:
    """Has this seat said as much as is kept: of wishes, of votes about lines that stand, of all else?"""

    def sort(one: Statement) -> tuple[bool, bool]:
        return one.kind in WISHES, one.line < peer.round.since

    return sum(old.seat == said.seat and sort(old) == sort(said) for old in peer.box) >= QUOTA


def _news(step: Step, before: Peer) -> Step:
    """What people should hear of the statements that count by now."""
    peer = step.peer
    old = before.now("propose", "refuse") if before.count == peer.count else []
    for said in peer.now("propose", "refuse"):
        if said in old:
            continue
        if said.kind == "refuse":
            id_ = "taken-back" if said.seat in agree.taken_back(peer, said.text) else "refused"
            step = noticed(step, Notice(id_, said.seat, said.line, text=said.text))
        elif why := agree.wrong(peer, said):
            step = noticed(step, Notice("void", said.seat, said.line, text=why, proof=(said,)))
        elif not agree.itself(peer, said):
            step = noticed(step, Notice("proposed", said.seat, said.line, text=said.text, proof=(said,)))
    for said in rounds.disputed(peer):
        if said not in rounds.disputed(before):
            step = sent(noticed(step, Notice("apart", said.seat, said.line, proof=(said,))), said)
    return step
