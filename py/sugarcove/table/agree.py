"""Lines of the table that people wish for: undo, an end, somebody else in a seat.

A wish goes by three statements.  Somebody *proposes* a line; others *agree* or
*refuse*, which binds nobody; and once enough agree, each peer *votes* for it.
A peer votes for one line only, each time, and a line stands with the votes of
more than half of all who sit, the absent counted.  So two lines never stand in
the same place, and of a table that falls in two at most one half goes on.

A line with its votes stands even against an answer that some have written in
its place (catchup.py puts that right).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from sugarcove.table import log
from sugarcove.table.game import Illegal, Seat
from sugarcove.table.header import BadLog
from sugarcove.table.message import Statement
from sugarcove.table.peer import Notice, Peer, Step, appended, changed, noticed, uttered
from sugarcove.table.rounds import silent

ALL = re.compile(r"\* back [0-9]+|\* end")  # everybody has to agree who is said to be present
MOST = re.compile(r"\* resign [0-9]+|\* seat [0-9]+ (bot [a-z]+|key .{43})")  # more than half of all
OWN = re.compile(r"\* (resign [0-9]+|seat [0-9]+ (bot [a-z]+|human)|name [0-9]+ .*)")  # its holder alone


def proposed(step: Step, text: str, present: Sequence[Seat]) -> Step:
    """This peer proposes a line; Illegal if it cannot be the next one."""
    peer = step.peer
    voice, among = peer.sitting.voice(peer.key), ""
    if OWN.fullmatch(text) and peer.sitting.keys[_seat(peer, text)] == peer.key:
        voice = _seat(peer, text)
    elif ALL.fullmatch(text):
        among = ",".join(map(str, sorted({*present, *peer.sitting.seats(peer.key)[:1]})))
    if voice is None or peer.quiet:
        raise Illegal("not-seated")
    said = Statement("propose", peer.count, peer.heads[-1], voice, text, among=among)
    if why := wrong(peer, said):
        raise Illegal(why)
    return uttered(step, said)


def answered(step: Step, text: str, yes: bool) -> Step:
    """What this peer says to a proposal that is open; Illegal if none is, or it has said so already."""
    peer = step.peer
    voice = peer.sitting.voice(peer.key)
    wished = text in {said.text for said in wishes(peer)}
    if voice is None or peer.quiet or not wished or _heard(peer, voice, text):
        raise Illegal("nothing-proposed")
    return uttered(step, _about(peer, "agree" if yes else "refuse", voice, text))


def further(step: Step) -> Step | None:
    """One step on with what is wished for; None where somebody has to be heard first."""
    peer = step.peer
    for text, votes in standing(peer.now("vote"), peer.sitting.speakers()).items():
        if len(votes) >= peer.sitting.most:
            return _stands(step, text, votes)
    for said in wishes(peer):
        if next_ := _mine(step, said):
            return next_
    return None


def wishes(peer: Peer) -> list[Statement]:
    """The proposals that are open, in an order that is the same for all."""
    every = sorted(peer.now("propose"), key=lambda said: (said.text, said.seat))
    return [said for said in every if not wrong(peer, said) and not _refused(peer, said)]


def standing(votes: Sequence[Statement], speakers: Sequence[Seat]) -> dict[str, list[Statement]]:
    """By line: the votes for it, one of each peer."""
    found: dict[str, list[Statement]] = defaultdict(list)
    for vote in votes:
        if vote.seat in speakers:
            found[vote.text].append(vote)
    return found


def _stands(step: Step, text: str, votes: list[Statement]) -> Step:
    try:
        return noticed(appended(step, text, votes), Notice("agreed", line=step.peer.count, text=text))
    except BadLog:  # more than half have voted for what cannot be: without them, then
        rest = tuple(said for said in step.peer.box if said not in votes)
        return changed(step, box=rest)


def _mine(step: Step, said: Statement) -> Step | None:
    """What this peer has to say to a proposal without asking anybody."""
    peer = step.peer
    voice = peer.sitting.voice(peer.key)
    if voice is None or peer.quiet:
        return None
    if itself(peer, said) and not _heard(peer, voice, said.text):
        return uttered(step, _about(peer, "agree", voice, said.text))
    if _enough(peer, said) and voice not in {vote.seat for vote in peer.now("vote")}:
        return uttered(step, _about(peer, "vote", voice, said.text))
    return None


def _about(peer: Peer, kind: str, voice: Seat, text: str) -> Statement:
    return Statement(kind, peer.count, peer.heads[-1], voice, text)  # type: ignore[arg-type]


# What is asked of a proposal.


def _seat(peer: Peer, text: str) -> Seat:
    """The seat a line is about; Illegal if there is none."""
    seat = text.split(" ")[2]
    if not seat.isdigit() or int(seat) >= len(peer.sitting.keys):
        raise Illegal(f"there is no seat {seat}")
    return int(seat)


def own(peer: Peer, said: Statement) -> bool:
    """Does it concern nobody but the peer that proposes it?"""
    keys = peer.sitting.keys
    return bool(OWN.fullmatch(said.text)) and keys[_seat(peer, said.text)] == keys[said.seat]


def wrong(peer: Peer, said: Statement) -> str:
    """Why this cannot be proposed, or ""."""
    try:
        if not own(peer, said):
            if said.seat not in peer.sitting.speakers():
                return "not-seated"
            if not (ALL.fullmatch(said.text) or MOST.fullmatch(said.text)):
                return "no-line"
            if ALL.fullmatch(said.text) and len(_among(peer, said)) < peer.sitting.most:
                return "too-few"
        log.add(peer.position, said.text)
    except (BadLog, Illegal):
        return "no-line"
    return ""


def _among(peer: Peer, said: Statement) -> set[Seat]:
    """Who has to agree to a proposal; an unknown seat never does."""
    named = {int(seat) for seat in said.among.split(",") if seat}
    return named if named <= set(peer.sitting.speakers()) else set()


def _wishing(peer: Peer, text: str) -> set[Seat]:
    return {said.seat for said in peer.now("propose", "agree") if said.text == text}


def _heard(peer: Peer, voice: Seat, text: str) -> bool:
    """Has this peer said yes or no to a line?"""
    return any((said.seat, said.text) == (voice, text) for said in peer.now("propose", "agree", "refuse"))


def _enough(peer: Peer, said: Statement) -> bool:
    wishing = _wishing(peer, said.text) & set(peer.sitting.speakers())
    if ALL.fullmatch(said.text):
        return _among(peer, said) <= wishing
    return len(wishing) >= peer.sitting.most


def _refused(peer: Peer, said: Statement) -> bool:
    """Everybody had to agree, and somebody does not."""
    no = {other.seat for other in peer.now("refuse") if other.text == said.text}
    return bool(ALL.fullmatch(said.text) and _among(peer, said) & no)


def itself(peer: Peer, said: Statement) -> bool:
    """Is there nothing to ask a person about?"""
    if not own(peer, said):
        return said.text in (overdue(peer), *_lied(peer))
    return not (said.text.endswith(" human") and _seat(peer, said.text) in peer.sitting.resigned)


def _lied(peer: Peer) -> list[str]:
    return [f"* resign {seat}" for seat, key in enumerate(peer.sitting.keys) if key in peer.liars]


# Waiting.


def missing(peer: Peer) -> tuple[Seat, ...]:
    """Who withholds what nobody has to think about: a key after the last lock, a share of a draw."""
    if not peer.round.joint:
        return ()
    if unlocked := silent(peer, "lock"):
        return unlocked if peer.round.draw else ()
    return silent(peer, "key")


def overdue(peer: Peer) -> str:
    """The line that ends the waiting, or "" while it goes on."""
    late, wait = missing(peer), peer.position.header.wait
    bad = [seat for seat in late if seat in peer.round.bad]
    if not bad and not (late and 0 < wait <= peer.waited):
        return ""
    if silent(peer, "lock"):  # away, it seems; nothing has been withheld on purpose
        return f"* seat {late[0]} bot normal"
    return f"* resign {min(bad or late)}"


def waited(step: Step, seconds: float) -> Step:
    """Time goes by; a peer that has waited long enough proposes to go on without who is missing."""
    peer = step.peer
    step = changed(step, waited=peer.waited + seconds if missing(peer) else 0.0, asked="")
    text, voice = overdue(step.peer), peer.sitting.voice(peer.key)
    if not text or voice is None or peer.quiet or _heard(peer, voice, text):
        return step
    return uttered(step, _about(peer, "propose", voice, text))
