"""A game among peers as a file that a third person can check, with nobody's help.

It is the log, a blank line, and for each statement that a line rests on

    sig 14 key 2 14 0 <salt> 0=<lock>,2=<lock> <signature>
        |   |  |  |  |
        |   |  |  |  turn of voting
        |   |  |  line it was signed for, and with it all lines before
        |   |  seat
        |   kind of statement
        line that rests on it

What was said is the line itself.  To check a transcript is to hear all this as
somebody who watches: whatever a peer would not have accepted is not accepted.
"""

from __future__ import annotations

from dataclasses import dataclass

from sugarcove.fair.sign import Nobody, Signer
from sugarcove.table import log, sync
from sugarcove.table.header import BadLog, count
from sugarcove.table.message import HOLDS, Statement
from sugarcove.table.peer import Peer, StandIn
from sugarcove.table.position import Position

MOST = 20_000  # lines of signatures
NOBODY = Nobody()


@dataclass(frozen=True, eq=False)
class Verdict:
    """What is proved: all of it, or everything before `line`."""

    position: Position
    line: int = 0  # of the text, from 1: the first that nothing proves; 0 if there is none
    text: str = ""  # of that line
    why: str = ""  # the id of a notice, or ""

    @property
    def valid(self) -> bool:
        return self.line == 0


def write(peer: Peer) -> str:
    """The transcript of a table, finished or not."""
    sigs = [_sig(line, said) for line, proof in enumerate(peer.proofs) for said in proof]
    return "\n".join([log.log_of(peer.position).text, *sigs, ""])


def _sig(line: int, said: Statement) -> str:
    words = (
        line,
        said.kind,
        said.seat,
        said.line,
        said.turn,
        said.salt or "-",
        said.seen.replace(" ", ",") or "-",
    )
    return " ".join(map(str, ("sig", *words, said.signature)))


def is_transcript(text: str) -> bool:
    return "\n\nsig " in text


def check(text: str, stand_in: StandIn, signer: Signer = NOBODY) -> Verdict:
    """What a transcript proves; BadLog if it cannot be read at all."""
    told, _, sigs = text.partition("\n\nsig ")
    whole = log.read(told)
    rows = ["sig " + row for row in sigs.rstrip("\n").split("\nsig ")] if sigs else []
    if len(rows) > MOST:
        raise BadLog("too-long")
    peer = sync.join(whole.header, signer, stand_in).peer
    heads = log.heads(whole)
    first = len(told.split("\n")) + 2
    refused: tuple[int, str] | None = None
    for number, row in enumerate(rows, first):
        try:
            said = _read(row, whole, heads)
        except ValueError:
            raise BadLog("bad-line", number, text=row[:80]) from None
        step = sync.heard(peer, said)
        peer = step.peer
        for notice in step.notices[:1]:
            if refused is None and notice.id != "agreed":
                refused = int(row.split(" ")[1]), notice.id
    return _verdict(peer, whole, refused)


def _read(row: str, whole: log.Log, heads: list[str]) -> Statement:
    """The statement of a row; ValueError if it holds none."""
    sig, line, kind, seat, at, turn, salt, seen, signature = row.split(" ")
    index, signed = count(line, len(whole.lines)), count(at, len(heads))
    said = whole.lines[index]
    if kind == "key":
        said = "" if said.startswith("* ") else said.partition(" ")[2]
    body = {
        "line": signed,
        "head": heads[signed],
        "seat": count(seat),
        "text": said,
        "salt": "" if salt == "-" else salt,
        "seen": "" if seen == "-" else seen.replace(",", " "),
        "turn": count(turn),
        "signature": signature,
    }
    if sig != "sig" or kind not in ("key", "seal") or not all(HOLDS[name](body[name]) for name in body):
        raise ValueError(row[:80])
    return Statement(kind=kind, **body)  # type: ignore[arg-type]


def _verdict(peer: Peer, whole: log.Log, refused: tuple[int, str] | None) -> Verdict:
    proved = peer.position.lines
    if proved[: len(whole.lines)] == whole.lines:
        return Verdict(peer.position)
    pairs = enumerate(zip(proved, whole.lines, strict=False))
    wrong = [(line, "") for line, (one, two) in pairs if one != two][:1]
    line, why = min([*wrong, refused] if refused else wrong, default=(len(proved), ""))
    return Verdict(peer.position, whole.number(line), whole.lines[line], why)
