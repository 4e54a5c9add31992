"""One question answered: locks, then keys, then the lines they make.

One seat that is asked alone turns its key at once.  Otherwise everybody locks
first: a lock is a digest that names its seat and line and says nothing more.
Only when all have locked are the keys turned, so nobody can answer with
regard to another's answer, and nobody can change what was locked.  A draw is
a round of keys with no text: the numbers come from all their salts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from sugarcove.fair.sign import digest, text_of
from sugarcove.table.game import Ask, Event, Open, Over, Pending, Said, Seat, Shuffle
from sugarcove.table.header import BadLog
from sugarcove.table.joint import draw
from sugarcove.table.message import SEEN, Statement, lock_of
from sugarcove.table.notation import write_event
from sugarcove.table.peer import Notice, Peer, Step, appended, changed, noticed, uttered
from sugarcove.table.position import over_line

Keys = Mapping[Seat, Statement]


def further(step: Step, entropy: bytes) -> Step | None:
    """One step on with the question of the next line; None where somebody has to be heard first."""
    peer = step.peer
    match pending := peer.position.pending:
        case Over():
            return appended(step, over_line(pending))
        case Shuffle():
            event = peer.position.dealer.answer(peer.position.dealt, pending)
            assert event
            return appended(step, write_event(event))
        case Open(_, int()):
            return None  # `sit` does not offer such games
    if sifted := _sifted(step):
        return sifted
    if peer.quiet:
        return _answered(step, pending)
    if peer.round.draw and (turn := _unlocked(peer)) is not None:
        return locked(step, turn, "", entropy)
    return _turned(step) or _answered(step, pending)


def _unlocked(peer: Peer) -> Seat | None:
    """The seat in whose name this peer has yet to lock its share of a draw."""
    voice = peer.sitting.voice(peer.key)
    return voice if voice in peer.round.speakers and voice not in locks(peer) else None


def locks(peer: Peer) -> dict[Seat, str]:
    """By seat: what it has locked in this round.  A key tells it too."""
    told = {seat: said.lock for seat, said in peer.locks.items()}
    keys = {seat: lock_of(peer.game, key) for seat, key in peer.keys.items() if seat not in told}
    return {**told, **keys}


def silent(peer: Peer, kind: str) -> tuple[Seat, ...]:
    """Who has yet to lock, or to turn the key, before this round can go on."""
    here: Collection[Seat] = locks(peer) if kind == "lock" else peer.keys
    return tuple(seat for seat in peer.round.speakers if seat not in here)


# Speaking.


def spoken(step: Step, seat: Seat, text: str, entropy: bytes) -> Step:
    """An answer of this device: in the open if one seat is asked, else locked."""
    peer = step.peer
    if peer.round.joint:
        return locked(step, seat, text, entropy)
    return uttered(step, Statement("key", peer.count, peer.heads[-1], seat, text))


def locked(step: Step, seat: Seat, text: str, entropy: bytes) -> Step:
    peer = step.peer
    place = [peer.game, str(peer.count), peer.heads[-1], str(seat)]
    salt = text_of(digest("salt", entropy, *(part.encode() for part in place))[:32])
    key = Statement("key", peer.count, peer.heads[-1], seat, text, salt=salt)
    step = changed(step, held=(*peer.held, key))
    return uttered(step, Statement("lock", key.line, key.head, seat, lock=lock_of(peer.game, key)))


def _turned(step: Step) -> Step | None:
    """Every key of this device turned, once all have locked."""
    peer = step.peer
    turned = peer.keys
    mine = [key for key in peer.held if key.seat in peer.round.speakers and key.seat not in turned]
    if not mine or silent(peer, "lock"):
        return None
    seen = " ".join(f"{seat}={lock[:SEEN]}" for seat, lock in sorted(locks(peer).items()))
    for key in mine:
        step = uttered(step, replace(key, seen=seen))
    return step


# Hearing.


def _sifted(step: Step) -> Step | None:
    """Without the keys that cannot count here; None if all of them can."""
    peer = step.peer
    lock = peer.locks
    for seat, key in peer.keys.items():
        if seat in peer.round.out:  # it was turned before its seat went to a bot
            return _dropped(step, key)
        if why := _wrong(peer, key, lock.get(seat)):
            proof = (key, lock[seat]) if seat in lock else (key,)
            return _dropped(noticed(step, Notice(why, seat, key.line, proof=proof)), key)
    return None


def _dropped(step: Step, key: Statement) -> Step:
    """Without a key.  There is no second try: it might know the keys of others."""
    peer = step.peer
    box = tuple(said for said in peer.box if said is not key)
    bad = () if key.seat in peer.round.out else (key,)
    return changed(step, box=box, round=replace(peer.round, bad=(*peer.round.bad, *bad)))


def _wrong(peer: Peer, key: Statement, lock: Statement | None) -> str:
    """What is wrong with a key, or ""."""
    if key.seat not in peer.round.speakers:
        return "not-asked"
    if bool(key.salt) != peer.round.joint or bool(key.seen) != peer.round.joint:
        return "unlocked"
    if peer.round.draw and key.text:
        return "unlocked"
    if lock and (lock_of(peer.game, key) != lock.lock or lock.line != key.line):
        return "changed-answer"
    if key.salt in peer.salts:
        return "old-salt"
    return ""


def _answered(step: Step, pending: Pending) -> Step | None:
    """The lines that a round makes once every key has been turned."""
    peer = step.peer
    keys = peer.keys
    if silent(peer, "key") or disputed(peer):
        return None
    salts = [key.salt.encode() for _, key in sorted(keys.items())]
    if isinstance(pending, Ask):
        return _all_said(step, pending, keys, digest("stand-in", peer.heads[-1].encode(), *salts))
    seed = digest("draw", peer.heads[-1].encode(), *salts)
    event: Event = draw(peer.position.dealt, pending, seed)  # type: ignore[arg-type]
    return appended(step, write_event(event), [key for _, key in sorted(keys.items())])


def _all_said(step: Step, ask: Ask, keys: Keys, seed: bytes) -> Step:
    """A line for each seat that was asked, in the order of the seats."""
    longer = step
    for seat in sorted(ask.seats):
        key = keys.get(seat)
        try:
            line = f"{seat} {key.text}" if key else _stood_in(longer.peer, seat, seed)
            longer = appended(longer, line, [key] if key else ())
        except BadLog:
            if key is None:
                raise
            illegal = Notice("illegal", seat, key.line, text=key.text, proof=(key,))
            return _dropped(noticed(step, illegal), key)
    return longer


def _stood_in(peer: Peer, seat: Seat, seed: bytes) -> str:
    """What everybody answers for a seat: known to all, and by nobody before the keys were turned."""
    moves = peer.stand_in(peer.position, seat, digest("seat", seed, str(seat).encode())[:32])
    return write_event(Said(seat, peer.position.game.tidy(moves)))


def disputed(peer: Peer) -> list[Statement]:
    """The locks, or keys, here of seats that told somebody else another lock."""
    here = {seat: lock[:SEEN] for seat, lock in locks(peer).items() if seat in peer.round.speakers}
    lock, keys = peer.locks, peer.keys
    two = {seat for key in keys.values() if key.seen for seat, _ in here.items() - _seen(key).items()}
    return [lock.get(seat) or keys[seat] for seat in sorted(two)]


def _seen(key: Statement) -> dict[Seat, str]:
    pairs = (pair.split("=") for pair in key.seen.split(" "))
    return {int(seat): lock for seat, lock in pairs}
