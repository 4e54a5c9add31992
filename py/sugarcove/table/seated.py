"""Who sits in a seat, and the words of a log that say so: `Old%20Truffle star bot normal`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

from sugarcove.table.game import LEVELS

NAME = 40  # letters of a player's name
GLYPH = re.compile(r"[a-z]{1,16}")
KEY = re.compile(r"[0-9A-Za-z_-]{43}")


@dataclass(frozen=True)
class Seated:
    """Who sits in a seat."""

    name: str = ""  # "" is shown as "Seat 2"
    glyph: str = "star"
    level: str = ""  # of a bot; "" for a person
    key: str = ""  # of the peer that answers for this seat; "" where one device plays

    @property
    def human(self) -> bool:
        return not self.level


# Words.


def escape(text: str) -> str:
    """A name as one word: `Old%20Truffle`; `-` stands for none."""
    plain = "".join(c if c.isprintable() and c not in " %" else quote(c, errors="replace") for c in text)
    return "%2D" if plain == "-" else plain or "-"


def unescape(word: str) -> str:
    return "" if word == "-" else unquote(word)


def clean(name: str) -> str:
    """A name as it may be kept: printable, in one line, not too long."""
    printable = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(printable.split())[:NAME].rstrip()


def count(word: str, below: int = 10**9) -> int:
    """A plain number in range(below); ValueError if it is none."""
    if not (word.isascii() and word.isdigit() and len(word) < 10) or word != str(int(word)):
        raise ValueError(f"{word[:20]!r} is not a number")
    if int(word) >= below:
        raise ValueError(f"{word} is not below {below}")
    return int(word)


# Seats.


def write_who(seated: Seated) -> str:
    return f"bot {seated.level}" if seated.level else "human"


def write_seat(seated: Seated) -> str:
    return f"{escape(seated.name)} {seated.glyph} {write_who(seated)} {seated.key}".rstrip()


def read_who(who: Sequence[str]) -> str:
    """The level of `human`, or of `bot normal`; ValueError if it is neither."""
    match who:
        case ["human"]:
            return ""
        case ["bot", level] if level in LEVELS:
            return level
    raise ValueError(f"{' '.join(who)[:40]!r} is nobody")


def read_key(word: str) -> str:
    """The key of a peer; ValueError if it does not look like one."""
    if not KEY.fullmatch(word):
        raise ValueError(f"{word[:50]!r} is no key")
    return word


def read_name(name: str, glyph: str) -> tuple[str, str]:
    if not GLYPH.fullmatch(glyph) or escape(clean(unescape(name))) != name:
        raise ValueError(f"{name[:60]!r} {glyph[:20]!r} is no name")
    return unescape(name), glyph
