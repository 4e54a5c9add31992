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
TEXT = 12_000_000  # letters
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
    return "\n\nsig " in _plain(text[: log.TEXT])


def _plain(text: str) -> str:
    """As it was written, whatever mail or an editor made of the ends of its lines."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


class Check:
    """A transcript that is being checked, one statement after another.

    BadLog, when it is made or goes on, if the text cannot be read at all.
    """

    def __init__(self, text: str, stand_in: StandIn, signer: Signer = NOBODY) -> None:
        if len(text) > TEXT:
            raise BadLog("too-long")
        told, _, sigs = _plain(text).partition("\n\nsig ")
        self.whole = log.read(told)
        self._rows = ["sig " + row for row in sigs.rstrip("\n").split("\nsig ")] if sigs else []
        if len(self._rows) > MOST:
            raise BadLog("too-long")
        self._peer = sync.join(self.whole.header, signer, stand_in).peer
        self._heads = log.heads(self.whole)
        self._first = len(told.split("\n")) + 2
        self._refused: tuple[int, str] | None = None
        self.of, self.done = len(self._rows), 0

    def further(self) -> bool:
        """Hears one more statement; False if there is none."""
        if self.done == self.of:
            return False
        row = self._rows[self.done]
        try:
            said = _read(row, self.whole, self._heads)
        except ValueError:
            raise BadLog("bad-line", self._first + self.done, text=_excerpt(row)) from None
        step = sync.heard(self._peer, said)
        self._peer = step.peer
        for notice in step.notices[:1]:
            if self._refused is None and notice.id != "agreed":
                self._refused = int(row.split(" ")[1]), notice.id
        self.done += 1
        return True

    @property
    def verdict(self) -> Verdict:
        """What the statements heard so far prove."""
        return _verdict(self._peer, self.whole, self._refused)


def check(text: str, stand_in: StandIn, signer: Signer = NOBODY) -> Verdict:
    """What a transcript proves; BadLog if it cannot be read at all."""
    checking = Check(text, stand_in, signer)
    while checking.further():
        pass
    return checking.verdict


def _excerpt(row: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in row[:80])


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
