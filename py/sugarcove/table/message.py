"""What peers send each other, as text: read strictly, written in one way.

A *statement* is signed by the holder of a seat, and can be passed on by anyone:

    lock      what I say is settled: a digest of it, and nobody can know more
    key       what I say; after a lock, the salt too, and which locks I had seen
    propose   let this line of the table come next (`* back 31`), if these agree
    agree     I wish it too
    refuse    I do not
    vote      enough wish it: I want it to be the next line, in this turn of voting
    seal      more than half want this one: it is the next line; or, without text: no line has so many

The rest is between two devices, and believed only as far as statements bear it out:

    here      where I am in the log
    ask       tell me what I have missed
    log       statements, in the order of the log
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any, Literal

from sugarcove.fair.sign import digest, text_of
from sugarcove.table.game import Seat

STATEMENT = 6_000  # letters, at most
LOG = 100_000  # letters of the longest message, which is a log
BUNDLE = 100  # statements in one log
LINES = 20_000
TEXT = 4_000  # letters of an answer
SEEN = 22  # letters of a lock that are repeated in a key: 132 bits

Kind = Literal["lock", "key", "propose", "agree", "refuse", "vote", "seal"]


class Malformed(ValueError):
    """Text that is no message."""


class Foreign(Malformed):
    """A message of another table."""


@dataclass(frozen=True)
class Statement:
    kind: Kind
    line: int  # of the log, from 0: the one it is about, the next one when it was signed
    head: str  # of the log before that line
    seat: Seat
    text: str = ""  # an answer as the log writes it, or a line of the table
    lock: str = ""
    salt: str = ""
    seen: str = ""  # `0=<lock> 2=<lock>`: the beginning of each lock the key was turned for
    among: str = ""  # `0,2,3`: one seat of each peer that has to agree to a proposal
    turn: int = 0  # of voting: another one when no line had more than half
    signature: str = ""

    def signed(self, game: str) -> bytes:
        """The bytes under the signature."""
        place = [game, self.kind, self.line, self.head, self.seat, self.turn]
        said = [self.text, self.lock, self.salt, self.seen, self.among]
        return json.dumps(["sugarcove", 1, *place, *said]).encode()

    @cached_property
    def tag(self) -> str:
        """Six letters by which it is told from the others of its line."""
        return text_of(sha256(self.signed("")).digest())[:6]

    @cached_property
    def row(self) -> str:
        """As it is stored, or passed on in a log: made once, since records are written again and again."""
        return _dump({"kind": self.kind, **_body(self)})

    def __hash__(self) -> int:
        return hash((self.line, self.seat, self.signature))


@dataclass(frozen=True)
class Here:
    line: int  # how many lines the log has
    head: str
    have: str  # tags of what has been said towards the next line
    state: str  # digest of the state


@dataclass(frozen=True)
class Ask:
    line: int
    head: str
    have: str
    trail: str  # `40=<head> 39=<head> 37=...`: heads of the log, ever further apart


@dataclass(frozen=True)
class Log:
    statements: tuple[Statement, ...]
    more: bool = False  # there is more of it to ask for


Message = Statement | Here | Ask | Log


@lru_cache(maxsize=4096)
def lock_of(game: str, statement: Statement) -> str:
    """The lock that a key opens.  It names seat and line, or a peer could copy
    another's lock and, later, its key."""
    place = [game, str(statement.line), statement.head, str(statement.seat)]
    return text_of(digest("lock", *(part.encode() for part in [*place, statement.salt, statement.text]))[:32])


# Writing.


_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write(game: str, message: Message) -> str:
    if isinstance(message, Statement):
        return f'{{"game":{_dump(game)},{message.row[1:]}'
    if isinstance(message, Log):
        said, more = write_statements(message.statements), _dump(message.more)
        return f'{{"kind":"log","game":{_dump(game)},"statements":{said},"more":{more}}}'
    return _dump({"kind": type(message).__name__.lower(), "game": game, **vars(message)})


def write_statements(said: Iterable[Statement]) -> str:
    return f"[{','.join(one.row for one in said)}]"


def _body(said: Statement) -> dict[str, Any]:
    return {name: getattr(said, name) for name in (*ALWAYS, *SAYS[said.kind])}


# Reading.

B64 = "[0-9A-Za-z_-]"


def _matches(pattern: str) -> Callable[[object], bool]:
    whole = re.compile(pattern)
    return lambda value: isinstance(value, str) and len(value) <= TEXT and whole.fullmatch(value) is not None


def _many(pattern: str, between: str) -> str:
    return f"({pattern}({between}{pattern})*)?"


def _below(bound: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and 0 <= value < bound


def _printable(value: object) -> bool:
    return isinstance(value, str) and len(value) <= TEXT and value.isprintable()


ALWAYS = ("line", "head", "seat", "signature")
SAYS: Mapping[str, tuple[str, ...]] = {
    "lock": ("lock",),
    "key": ("text", "salt", "seen"),
    "propose": ("text", "among"),
    "agree": ("text",),
    "refuse": ("text",),
    "vote": ("text", "turn"),
    "seal": ("text", "turn"),
}
HOLDS: Mapping[str, Callable[[object], bool]] = {
    "line": _below(LINES),
    "head": _matches("[0-9a-f]{64}"),
    "seat": _below(16),
    "signature": _matches(f"{B64}{{86}}"),
    "text": _printable,
    "lock": _matches(f"{B64}{{43}}"),
    "salt": _matches(f"({B64}{{43}})?"),
    "seen": _matches(_many(f"[0-9]{{1,2}}={B64}{{{SEEN}}}", " ")),
    "among": _matches(_many("[0-9]{1,2}", ",")),
    "have": _matches(_many(f"{B64}{{6}}", " ")),
    "turn": _below(100),
    "state": _matches("[0-9a-f]{16}"),
    "trail": _matches(_many("[0-9]{1,5}=[0-9a-f]{64}", " ")),
    "more": lambda value: isinstance(value, bool),
}


# Objects and lists in one message, at most.  In a browser a parser that goes too deep
# does not raise: it takes all of Python with it.
NESTED = 4 * BUNDLE


def read(game: str, text: str) -> Message:
    """The message `text` is; Malformed if it is none, Foreign if it is one of another table."""
    if len(text) > LOG:
        raise Malformed("too long")
    if text.count("[") + text.count("{") > NESTED:
        raise Malformed("too deep")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed("not JSON") from None
    kind = found.pop("kind", None) if isinstance(found, dict) else None
    if not isinstance(kind, str) or not isinstance(of := found.pop("game", None), str):
        raise Malformed("of no kind, or of no table")
    if of != game:
        raise Foreign(of[:64])
    if kind != "log" and len(text) > STATEMENT:
        raise Malformed("too long")
    return _message(kind, found)


def _message(kind: str, body: dict[str, Any]) -> Message:
    match kind:
        case "here":
            return Here(**_checked(body, ("line", "head", "have", "state")))
        case "ask":
            return Ask(**_checked(body, ("line", "head", "have", "trail")))
        case "log":
            said = read_statements(body.pop("statements", None))
            if len(said) > BUNDLE:
                raise Malformed("too many statements")
            return Log(said, **_checked(body, ("more",)))
    return _statement({"kind": kind, **body})


def read_statements(said: object) -> tuple[Statement, ...]:
    if not isinstance(said, list):
        raise Malformed("not a list of statements")
    return tuple(map(_statement, said))


def _statement(body: object) -> Statement:
    kind = body.pop("kind", None) if isinstance(body, dict) else None
    if not isinstance(body, dict) or not isinstance(kind, str) or kind not in SAYS:
        raise Malformed("of no known kind")
    return Statement(kind=kind, **_checked(body, (*ALWAYS, *SAYS[kind])))  # type: ignore[arg-type]


def _checked(body: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """A body that holds just these, each of its form."""
    if set(body) != set(names):
        raise Malformed("with other fields")
    for name, value in body.items():
        if not HOLDS[name](value):
            raise Malformed(f"with a wrong {name}")
    return body
