"""How peers settle on one next line, although several may be wished for at once.

They vote in turns.  Each turn is a vote and then a seal, and a peer goes on with
those of more than half of all that count, the absent counted.  Two lines cannot
both have the votes of more than half, so only one can be sealed in a turn (a seal
that the votes do not bear out is not counted).  A line stands once more than half
have sealed it; so everybody who goes on to another turn has heard such a seal,
and votes for it.  Hence two lines never stand in the same place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from sugarcove.table.game import Seat
from sugarcove.table.message import Kind, Statement
from sugarcove.table.peer import Peer, Step, uttered
from sugarcove.table.sitting import Sitting


def sealed(seals: Iterable[Statement], sitting: Sitting) -> list[Statement]:
    """The seals of a line that stands, or none."""
    found: dict[tuple[int, str], list[Statement]] = defaultdict(list)
    for said in seals:
        if said.kind == "seal" and said.text and said.seat in sitting.speakers:
            found[said.turn, said.text].append(said)
    return next((every for every in found.values() if len(every) >= sitting.most), [])


def voted(step: Step, voice: Seat, enough: Sequence[str]) -> Step | None:
    """The next vote or seal of this peer, if it has one to give; `enough` are lines that enough wish for."""
    peer = step.peer
    turn = max((said.turn for said in peer.now("vote") if said.seat == voice), default=-1)
    votes, seals = _turn(peer, "vote", turn), _turn(peer, "seal", turn)
    if turn < 0:
        return _said(step, "vote", voice, enough[0], 0) if enough else None
    if len(votes) < peer.sitting.most:
        return None
    wanted = _majority(peer, votes)
    if voice not in seals:
        return _said(step, "seal", voice, wanted, turn)
    borne_out = [text for text in seals.values() if text in ("", wanted)]
    if len(borne_out) < peer.sitting.most:
        return None
    return _said(step, "vote", voice, wanted if any(borne_out) else min(votes.values()), turn + 1)


def _said(step: Step, kind: Kind, voice: Seat, text: str, turn: int) -> Step:
    peer = step.peer
    return uttered(step, Statement(kind, peer.count, peer.heads[-1], voice, text, turn=turn))


def _turn(peer: Peer, kind: str, turn: int) -> dict[Seat, str]:
    """By seat of a peer that counts: what it voted for, or sealed, in a turn."""
    speakers = peer.sitting.speakers
    return {said.seat: said.text for said in peer.now(kind) if said.turn == turn and said.seat in speakers}


def _majority(peer: Peer, votes: Mapping[Seat, str]) -> str:
    """The line that more than half of all want, or ""."""
    [(text, times)] = Counter(votes.values()).most_common(1)
    return text if times >= peer.sitting.most else ""
