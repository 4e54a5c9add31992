"""Hearing what was missed, and finding out where two logs part.

`here` says how far somebody is.  Whoever is behind, or elsewhere, asks, and is
sent statements in the order of the log; they are heard like any others, so
nobody has to be believed.  If a line with its votes comes to light where an
answer was written, the log is rewound to there and goes on with the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sugarcove.table.log import FACTS
from sugarcove.table.message import BUNDLE, Ask, Here, Log, Statement, lock_of
from sugarcove.table.peer import Notice, Peer, Step, appended, begun, changed, due, noticed, sent
from sugarcove.table.sitting import Sitting, sitting
from sugarcove.table.voting import sealed

LETTERS = 60_000  # of statements in one bundle, about
TRAIL = 12  # heads told when somebody asks
ASKED = 3  # links asked at the same time: some may be slow, or hostile
SERVED = 20  # bundles for one link, each second
LOGGED = ("position", "heads", "proofs", "sitting", "round", "salts", "waited")  # what follows from the log
BINDING = ("lock", "key", "vote", "seal")  # who signs two different ones for one place is a liar


def here(peer: Peer) -> Here:
    return Here(peer.count, peer.heads[-1], peer.have, peer.state)


def trail(peer: Peer) -> str:
    """Heads of the log, from the last backwards, each twice as far as the one before."""
    back = [peer.count - 2**i + 1 for i in range(TRAIL)]
    return " ".join(f"{line}={peer.heads[line]}" for line in back if line >= 0)


def placed(step: Step, heard: Here, link: str) -> Step:
    """Somebody tells where it is; asks it for what it seems to have and this peer has not."""
    peer = step.peer
    if heard.line > peer.count:
        return asked(step, link)
    if peer.heads[heard.line] != heard.head:
        return asked(noticed(step, Notice("apart", line=heard.line, link=link)), link)
    if heard.line < peer.count:
        return step
    if heard.state != peer.state:
        step = noticed(step, Notice("rules-differ", line=heard.line, link=link))
    if set(heard.have.split()) - set(peer.have.split()):
        return asked(step, link)
    return changed(step, quiet=False)


def asked(step: Step, link: str) -> Step:
    """Asks few links at a time, and each only once; `waited` forgets answers that do not come."""
    peer = step.peer
    if link in peer.asked or len(peer.asked) == ASKED:
        return step
    ask = Ask(peer.count, peer.heads[-1], peer.have, trail(peer))
    return sent(changed(step, asked=peer.asked | {link}), ask, link)


def told(step: Step, ask: Ask, link: str) -> Step:
    """The statements that somebody asks for, from where the two logs are known to be the same."""
    peer = step.peer
    if peer.served.count(link) == SERVED or len(peer.served) == 8 * SERVED:
        return step
    step = changed(step, served=(*peer.served, link))
    since = _common(peer, ask)
    has = set(ask.have.split()) if since == peer.count else set()
    every = [said for proof in peer.proofs[since:] for said in proof]
    every += [said for said in peer.open if said.tag not in has]
    chosen: list[Statement] = []
    letters = 0
    for said in dict.fromkeys(every):
        letters += 400 + len(said.text)
        if letters > LETTERS or len(chosen) == BUNDLE:
            return sent(step, Log(tuple(chosen), more=True), link)
        chosen.append(said)
    return sent(step, Log(tuple(chosen)), link) if chosen else step


def _common(peer: Peer, ask: Ask) -> int:
    """The last line before which both logs are known to be the same."""
    heads = [(ask.line, ask.head), *_trail(ask)]
    return max((line for line, head in heads if line <= peer.count and peer.heads[line] == head), default=0)


def _trail(ask: Ask) -> Iterator[tuple[int, str]]:
    for pair in ask.trail.split():
        line, head = pair.split("=")
        yield int(line), head


# Lines that do not stand.


def recorded(peer: Peer, said: Statement) -> Statement | None:
    """What a line of the log rests on in the place of an older statement."""
    for proof in peer.proofs[said.line : said.line + 2 * len(peer.sitting.keys)]:
        for old in proof:
            if place(old) == place(said):
                return old
    return None


def place(said: Statement) -> tuple[object, ...]:
    """What an honest peer fills once."""
    return said.kind, said.seat, said.line, said.head, said.turn


def other(peer: Peer, said: Statement) -> Statement | None:
    """A different statement that the same peer has signed for the same place."""
    if said.kind not in BINDING:
        return None
    for old in (*peer.box, *peer.round.bad):
        if place(old) == place(said):
            return old if old.signed(peer.game) != said.signed(peer.game) else None
    old_key = recorded(peer, replace(said, kind="key", turn=0))
    if old_key is None or said.kind not in ("lock", "key"):
        return None
    unlocked = said.kind == "lock" and (not old_key.salt or lock_of(peer.game, old_key) == said.lock)
    return None if unlocked else old_key


def sitting_at(peer: Peer, line: int) -> Sitting:
    """Who sat where when a line was to be written."""
    if line >= peer.round.since:
        return peer.sitting
    return sitting(peer.position.header, peer.position.lines[:line])


def overruled(step: Step, line: int) -> Step:
    """The log rewound to an older line if more than half have sealed another in its place."""
    peer = step.peer
    then = sitting(peer.position.header, peer.position.lines[:line])
    here = [said for said in peer.box if said.line == line and said.head == peer.heads[line]]
    proof = sealed(here, then)
    agreed = any(said.kind == "seal" for said in peer.proofs[line])
    return rewound(step, line) if proof and not agreed else step


def rewound(step: Step, line: int) -> Step:
    """The log up to a line, and what was said since then still in the box."""
    peer = step.peer
    back = Step(begun(peer.signer, peer.stand_in, peer.position.header))
    for text, proof in zip(peer.position.lines[:line], peer.proofs, strict=False):
        back = appended(back, text, proof)
    said = dict.fromkeys((*peer.box, *(one for proof in peer.proofs[line:] for one in proof)))
    box = tuple(one for one in said if _stands(back.peer, peer, one))
    held = due(peer.held, back.peer.heads, back.peer.round.since)
    again = {name: getattr(back.peer, name) for name in LOGGED}
    return noticed(changed(step, box=box, held=held, **again), Notice("repaired", line=line))


def _stands(back: Peer, peer: Peer, said: Statement) -> bool:
    """Does a statement still count when the log is that of `back`, which will go on otherwise?"""
    if peer.sitting.keys[said.seat] in peer.liars:
        return False
    ours = said.line <= peer.count and said.head == peer.heads[said.line]
    if ours == (said.line > back.count):
        return False
    if said.kind in ("vote", "seal"):
        return True
    return said.line >= (back.round.since if said.kind in ("lock", "key") else back.count)


def fork(peer: Peer, line: int) -> int:
    """The first of the answers to a question that arose at a line, if a liar is among them; else -1."""
    while 0 <= line < peer.count and peer.position.lines[line].startswith(FACTS):
        line += 1
    if not 0 <= line < peer.count:
        return -1
    keys = sitting(peer.position.header, peer.position.lines[:line]).keys
    answers = [said for proof in peer.proofs[line : line + len(keys)] for said in proof if said.line <= line]
    return line if any(keys[said.seat] in peer.liars for said in answers) else -1
