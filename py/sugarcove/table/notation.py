"""Moves and log lines as text, derived from their dataclasses.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Place:
    ...     card: Card
    ...     at: str
    >>> write(Place(Card(17, "W3"), "c3"))
    'place 17=W3 c3'
    >>> read("place 17=W3 c3", (Place,))
    Place(card=Card(slot=17, face='W3'), at='c3')
    >>> write_event(Said(1, (Place(Card(17, "W3"), "c3"), Place(Card(4, "X"), "a1"))))
    '1 place 17=W3 c3; place 4=X a1'

A word holds no space, comma, semicolon or `=`; `-` stands for none.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Iterable
from dataclasses import fields
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from sugarcove.table.game import Card, Event, Illegal, Move, Opened, Picked, Said, Shuffled

LINES = (Picked, Opened, Shuffled)  # what the table itself writes; Done follows from the state


def _card(word: str) -> Card:
    slot, _, face = word.partition("=")
    return Card(int(slot), face)


@cache
def _reader(kind: Any) -> Callable[[str], Any]:
    """How a field of this type is read: int, str, Card, any of them or none, many of one."""
    if kind is Card:
        return _card
    if kind in (int, str):
        return kind  # type: ignore[no-any-return]
    if get_origin(kind) in (Union, types.UnionType):
        (some,) = (_reader(k) for k in get_args(kind) if k is not type(None))
        return lambda word: None if word == "-" else some(word)
    if get_origin(kind) is tuple:
        one = _reader(get_args(kind)[0])
        return lambda word: () if word == "-" else tuple(map(one, word.split(",")))
    raise TypeError(f"a move cannot hold {kind}")


@cache
def _readers(kind: type) -> tuple[Callable[[str], Any], ...]:
    hints = get_type_hints(kind)
    return tuple(_reader(hints[f.name]) for f in fields(kind))


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind))  # type: ignore[arg-type]


def _word(value: Any) -> str:
    match value:
        case None | ():
            return "-"
        case Card(slot, face):
            return f"{slot}={face}"
        case tuple():
            return ",".join(map(_word, value))
    return str(value)


def write(move: Move) -> str:
    """`place 17=W3 c3`: the class name in lower case, then its fields."""
    kind = type(move)
    return " ".join([kind.__name__.lower(), *(_word(getattr(move, n)) for n in _names(kind))])  # type: ignore[arg-type]


def read(text: str, kinds: Iterable[type]) -> Move:
    """The move `text` stands for; Illegal if none of `kinds` fits."""
    verb, *words = text.split(" ")
    for kind in kinds:
        readers = _readers(kind)
        if kind.__name__.lower() == verb and len(words) == len(readers):
            try:
                move = kind(*(one(word) for one, word in zip(readers, words, strict=True)))
            except ValueError as error:
                raise Illegal(f"cannot read {text!r}: {error}") from None
            if write(move) == text:
                return move
    raise Illegal(f"cannot read {text[:200]!r}")


def write_event(event: Event) -> str:
    """One line of a log: `0 load pink left; fire`, or `* picked 4` for the table."""
    if isinstance(event, Said):
        return f"{event.seat} " + "; ".join(map(write, event.moves))
    return f"* {write(event)}"


def read_event(line: str, moves: tuple[type, ...]) -> Event:
    """The event a line of a log stands for; Illegal if it is none."""
    who, _, text = line.partition(" ")
    if who == "*":
        table: Event = read(text, LINES)
        return table
    if not (who.isascii() and who.isdigit() and len(who) < 3):
        raise Illegal(f"cannot read {line[:200]!r}")
    return Said(int(who), tuple(read(one, moves) for one in text.split("; ")))
