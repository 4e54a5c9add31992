"""The log is the game: a header, then a line for every answer; replayed, it is the position.

    * shuffled 0                     what the table answers
    0 load pink left; fire           what seat 0 answers, all steps in one line
    * back 31                        the game goes on from where it was after line 31
    * seat 1 bot normal              somebody else answers for seat 1 from now on
    * seat 1 key 6Xq...              a person again, on the device of that key
    * name 1 Pickle star
    * resign 1
    * end                            everybody agreed to stop here; nothing follows
    * shown 3=C17 9=C02              after the end: every face still hidden
    over 11,10 0                     scores, winners; nothing follows

A log only grows: undo is a line too.  What comes from outside is refused with
a BadLog and nothing else, whatever it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from sugarcove.table.dealer import Dealer, LocalDealer, LogDealer
from sugarcove.table.game import Face, Game, Illegal, Opened, Said, Slot, shown
from sugarcove.table.header import BadLog, Header, Seated, Series, count, read_header
from sugarcove.table.notation import write_event
from sugarcove.table.position import (
    Passed,
    Position,
    begin,
    logged,
    over_line,
    read_line,
    read_shown,
    take,
)

__all__ = [
    "BadLog",
    "Header",
    "Log",
    "Passed",
    "Position",
    "Seated",
    "Series",
    "add",
    "close",
    "deal",
    "heads",
    "log_of",
    "logged",
    "new",
    "read",
    "replay",
    "replay_far",
]

TEXT = 1_000_000  # letters of a log
LINES = 20_000
LINE = 4_000  # letters
CARDS = 200  # in one line of `* shown`
FACTS = ("* seat ", "* name ", "* resign ")  # not taken back by `* back`


@dataclass(frozen=True)
class Log:
    header: Header
    lines: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join([*self.header.lines(), "", *self.lines, ""])

    def number(self, index: int) -> int:
        """Where a line, counted from 0, stands in the text, counted from 1."""
        return len(self.header.lines()) + 2 + index


def read(text: str) -> Log:
    """The log a text holds; BadLog if it holds none.  `replay` knows whether it follows the rules."""
    if len(text) > TEXT:
        raise BadLog("too-long")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")
    if len(lines) > LINES:
        raise BadLog("too-long")
    for number, line in enumerate(lines, 1):
        if len(line) > LINE or not line.isprintable():
            raise BadLog("bad-line", number, text=_excerpt(line))
    head = lines.index("") if "" in lines else len(lines)
    return Log(read_header(lines[:head]), tuple(lines[head + 1 :]))


def _excerpt(line: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in line[:80])


def heads(log: Log) -> list[str]:
    """The head after the header, and after each line: equal heads, equal games."""
    found = [first_head(log.header)]
    for line in log.lines:
        found.append(next_head(found[-1], line))
    return found


def first_head(header: Header) -> str:
    return sha256("\n".join(replace(header, seed="").lines()).encode()).hexdigest()


def next_head(head: str, line: str) -> str:
    return sha256(f"{head}\n{line}".encode()).hexdigest()


# From a log to a position, and on.


def new(header: Header) -> Position:
    """The position of a game that begins."""
    return begin(header, LocalDealer(header.seed))


def log_of(position: Position) -> Log:
    return Log(position.header, position.lines)


def add(position: Position, line: str) -> Position:
    """The position after one more line; BadLog if it is refused."""
    longer = replace(position, lines=(*position.lines, line))
    try:
        return take(longer, line, len(longer.lines))
    except ValueError as error:
        raise _refused(log_of(longer), len(position.lines), error) from error


def deal(position: Position) -> Position | None:
    """The position after the line the table itself writes now; None if it has none to write."""
    event = position.dealer.answer(position.dealt, position.pending)
    return None if event is None else add(position, write_event(event))


def close(position: Position) -> Position:
    """A game that is over, with every face shown and nothing more to add."""
    cards = [f"{slot}={face}" for slot, face in sorted(position.dealt.hidden().items())]
    for first in range(0, len(cards), CARDS):
        position = add(position, " ".join(["* shown", *cards[first : first + CARDS]]))
    return add(position, over_line(position.pending))  # type: ignore[arg-type]


def replay(log: Log, until: int | None = None) -> Position:
    """The position after the first `until` lines; BadLog at the first line that is refused."""
    position, bad = replay_far(log, until)
    if bad:
        raise bad
    return position


def replay_far(log: Log, until: int | None = None) -> tuple[Position, BadLog | None]:
    """The position as far as the lines can be followed, and why it went no further."""
    cut = replace(log, lines=log.lines[:until])
    position = _begin(log, cut)
    for index in live(cut):
        longer = replace(position, lines=cut.lines[: index + 1])
        try:
            position = take(longer, cut.lines[index], index + 1)
        except Exception as error:  # rules meeting whatever was written
            return replace(position, lines=cut.lines[:index]), _refused(cut, index, error)
    return replace(position, lines=cut.lines), None


def _begin(log: Log, cut: Log) -> Position:
    """The first position; without a seed the cards are those the log tells, beyond the cut too."""
    seed = log.header.seed
    dealer: Dealer = LocalDealer(seed) if seed else LogDealer({**_told(log), **_told(cut)})
    try:
        return begin(log.header, dealer)
    except Exception as error:  # rules meeting options they were not made for
        raise BadLog("options", text=str(error)[:80]) from error


def _refused(log: Log, index: int, error: Exception) -> BadLog:
    unread = isinstance(error, ValueError) and not isinstance(error, Illegal)
    bad = BadLog("bad-line" if unread else "refused", log.number(index), text=_excerpt(log.lines[index]))
    bad.__cause__ = error
    return bad


def live(log: Log) -> list[int]:
    """The lines that still count, from 0: all but those taken back and those that took them."""
    kept: list[int] = []
    facts: list[int] = []
    for index, line in enumerate(log.lines):
        if line.startswith(FACTS):
            facts.append(index)
        elif line.startswith("* back "):
            back = _back(log, index, kept)
            while kept and kept[-1] >= back:
                kept.pop()
        else:
            kept.append(index)
    return sorted(kept + facts)


def _back(log: Log, index: int, kept: Sequence[int]) -> int:
    line = log.lines[index]
    try:
        if kept and log.lines[kept[-1]].startswith(("over ", "* end")):
            raise Illegal("the game is closed")
        return count(line.removeprefix("* back "), index + 1)
    except ValueError as error:
        raise _refused(log, index, error) from error


def _told(log: Log) -> dict[Slot, Face]:
    """Every face that is told anywhere in the lines that count."""
    told: dict[Slot, Face] = {}
    for index in live(log):
        told |= _faces(log.lines[index], log.header.rules)
    return told


def _faces(line: str, game: Game) -> dict[Slot, Face]:
    try:
        if line.startswith("* shown "):
            return read_shown(line.split(" ")[2:])
        match read_line(line, game):
            case Opened(slots, None, faces):
                return dict(zip(slots, faces, strict=False))
            case Said(_, moves):
                return {slot: face for move in moves for slot, face in shown(move).items()}
    except ValueError:  # told where the line is replayed
        pass
    return {}
