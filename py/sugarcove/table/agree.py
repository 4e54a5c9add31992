"""Lines of the table that people wish for: undo, an end, somebody else in a seat.

Somebody *proposes* a line; others *agree* or *refuse*, which binds nobody.  Once
enough agree, all vote (voting.py), and a line stands with more than half of all
who sit, the absent counted: of a table that falls in two, at most one half goes on.
It stands even against an answer that some have written in its place meanwhile
(catchup.py puts that right).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sugarcove.table import log
from sugarcove.table.game import Illegal, Seat
from sugarcove.table.header import BadLog
from sugarcove.table.message import Kind, Statement
from sugarcove.table.peer import Notice, Peer, Step, appended, changed, noticed, uttered
from sugarcove.table.position import Position
from sugarcove.table.rounds import silent
from sugarcove.table.voting import sealed, voted

PROPOSALS = 4  # of one seat for one line
ALL = re.compile(r"\* back [0-9]+|\* end")  # everybody has to agree who is said to be present
MOST = re.compile(r"\* resign [0-9]+|\* seat [0-9]+ (bot [a-z]+|key .{43})")  # more than half of all
OWN = re.compile(r"\* (resign [0-9]+|seat [0-9]+ (bot [a-z]+|human)|name [0-9]+ .*)")  # its holder alone


def proposed(step: Step, text: str, present: Sequence[Seat]) -> Step:
    """This peer proposes a line; Illegal if it cannot be the next one."""
    peer = step.peer
    voice, among = peer.sitting.voice(peer.key), ""
    if text in {said.text for said in wishes(peer)}:
        return answered(step, text, yes=True)
    if voice is not None and voice in taken_back(peer, text):
        return uttered(step, _about(peer, "agree", voice, text))
    if OWN.fullmatch(text) and peer.sitting.keys[_seat(peer, text)] == peer.key:
        voice = _seat(peer, text)
    elif ALL.fullmatch(text):
        among = ",".join(map(str, _voices(peer, present)))
    if voice is None or peer.quiet:
        raise Illegal("not-seated")
    if sum(said.seat == voice for said in peer.now("propose")) >= PROPOSALS:
        raise Illegal("too-many")
    said = Statement("propose", peer.count, peer.heads[-1], voice, text, among=among)
    if why := wrong(peer, said):
        raise Illegal(why)
    return uttered(step, said)


def _voices(peer: Peer, present: Sequence[Seat]) -> list[Seat]:
    """The seats in whose names this peer and the holders of these speak."""
    keys = {peer.key, *(peer.sitting.keys[seat] for seat in present)}
    return [seat for seat in peer.sitting.speakers if peer.sitting.keys[seat] in keys]


def answered(step: Step, text: str, yes: bool) -> Step:
    """What this peer says to a proposal that is open.

    A no may become a yes later; whoever proposed it may take it back.
    """
    peer = step.peer
    voice = peer.sitting.voice(peer.key)
    if voice is None or peer.quiet or text not in {said.text for said in wishes(peer)}:
        raise Illegal("nothing-proposed")
    if voice in (_wishing(peer, text) if yes else _refusing(peer, text) | _agreeing(peer, text)):
        raise Illegal("said-so")
    return uttered(step, _about(peer, "agree" if yes else "refuse", voice, text))


def further(step: Step) -> Step | None:
    """One step on with what is wished for; None where somebody has to be heard first."""
    peer = step.peer
    if proof := sealed(peer.now("seal"), peer.sitting):
        return _stands(step, proof)
    voice = peer.sitting.voice(peer.key)
    if voice is None or peer.quiet:
        return None
    for said in wishes(peer):
        if itself(peer, said) and voice not in _wishing(peer, said.text):
            return uttered(step, _about(peer, "agree", voice, said.text))
    return voted(step, voice, [said.text for said in wishes(peer) if _enough(peer, said)])


def _stands(step: Step, proof: list[Statement]) -> Step:
    line, text = step.peer.count, proof[0].text
    try:
        return noticed(appended(step, text, proof), Notice("agreed", line=line, text=text))
    except BadLog:  # more than half have sealed what cannot be: it never was, then
        rest = tuple(said for said in step.peer.box if said not in proof)
        return changed(step, box=rest)


def wishes(peer: Peer) -> list[Statement]:
    """The proposals that are open, in an order that is the same for all."""
    every = sorted(peer.now("propose"), key=lambda said: (said.text, said.seat))
    return [said for said in every if not wrong(peer, said) and not _refused(peer, said)]


def _about(peer: Peer, kind: Kind, voice: Seat, text: str) -> Statement:
    return Statement(kind, peer.count, peer.heads[-1], voice, text)


@dataclass(frozen=True)
class Wish:
    """A proposal that is open, for people to look at."""

    text: str  # the line
    by: Seat
    among: frozenset[Seat]  # who all have to agree; empty if more than half do
    yes: frozenset[Seat]
    no: frozenset[Seat]


def shown(peer: Peer) -> tuple[Wish, ...]:
    """Every proposal that is open, and who has said what to it."""
    return tuple(
        Wish(
            said.text,
            said.seat,
            frozenset(_among(peer, said)),
            frozenset(_wishing(peer, said.text)),
            frozenset(_refusing(peer, said.text) - _wishing(peer, said.text)),
        )
        for said in wishes(peer)
    )


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
            if said.seat not in peer.sitting.speakers:
                return "not-seated"
            if not (ALL.fullmatch(said.text) or MOST.fullmatch(said.text)):
                return "no-line"
            if ALL.fullmatch(said.text) and len(_among(peer, said)) < peer.sitting.most:
                return "too-few"
    except Illegal:
        return "no-line"
    return "" if _can_stand(peer.position, said.text) else "no-line"


@lru_cache(maxsize=64)
def _can_stand(position: Position, text: str) -> bool:
    try:
        log.add(position, text)
    except BadLog:
        return False
    return True


def _among(peer: Peer, said: Statement) -> set[Seat]:
    """Who has to agree to a proposal; an unknown seat never does."""
    named = {int(seat) for seat in said.among.split(",") if seat}
    return named if named <= set(peer.sitting.speakers) else set()


def _wishing(peer: Peer, text: str) -> set[Seat]:
    return (_agreeing(peer, text) | _about_it(peer, "propose", text)) - taken_back(peer, text)


def _agreeing(peer: Peer, text: str) -> set[Seat]:
    return _about_it(peer, "agree", text)


def _refusing(peer: Peer, text: str) -> set[Seat]:
    return _about_it(peer, "refuse", text)


def taken_back(peer: Peer, text: str) -> set[Seat]:
    """Who proposed a line and wishes for it no more."""
    return (_about_it(peer, "propose", text) & _refusing(peer, text)) - _agreeing(peer, text)


def _about_it(peer: Peer, kind: Kind, text: str) -> set[Seat]:
    return {said.seat for said in peer.now(kind) if said.text == text}


def _enough(peer: Peer, said: Statement) -> bool:
    wishing = _wishing(peer, said.text) & set(peer.sitting.speakers)
    if ALL.fullmatch(said.text):
        return _among(peer, said) <= wishing
    return len(wishing) >= peer.sitting.most


def _refused(peer: Peer, said: Statement) -> bool:
    """It was taken back; or everybody had to agree, and somebody does not."""
    if said.seat in taken_back(peer, said.text):
        return True
    against = _refusing(peer, said.text) - _agreeing(peer, said.text)
    return bool(ALL.fullmatch(said.text) and _among(peer, said) & against)


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
    bad = [seat for seat in late if seat in {key.seat for key in peer.round.bad}]
    if not bad and not (late and 0 < wait <= peer.waited):
        return ""
    if silent(peer, "lock"):  # away, it seems; nothing has been withheld on purpose
        return f"* seat {late[0]} bot normal"
    return f"* resign {min(bad or late)}"


def waited(step: Step, seconds: float) -> Step:
    """Time goes by; a peer that has waited long enough proposes to go on without who is missing."""
    peer = step.peer
    so_long = peer.waited + seconds if missing(peer) else 0.0
    step = changed(step, waited=so_long, asked=frozenset(), served=())
    text, voice = overdue(step.peer), peer.sitting.voice(peer.key)
    if not text or voice is None or peer.quiet or voice in _wishing(step.peer, text):
        return step
    return uttered(step, _about(peer, "propose", voice, text))
