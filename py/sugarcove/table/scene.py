"""What a table looks like and what was just seen, as plain data.

Distances are in CSS px of the box the table is shown in; x right, y down.
Labels, prompts and tellings are sentences in the reader's language, made with
`look.say`; nothing here is part of the state or of the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Any

from sugarcove.table import words
from sugarcove.table.game import Known, Seat


@dataclass(frozen=True)
class Node:
    key: str  # identity from scene to scene: "card:17"; kept from deck to hand to pile
    at: tuple[float, float]  # centre
    size: tuple[float, float]
    art: str  # a picture in web/art
    label: str = ""  # for ear, tooltip and test; "" = decoration
    word: str = ""  # what a tap says: "pink", or several words at once: "load pink left"
    back: str = ""  # or the step of the answer that a tap takes back: "load pink left"
    group: str = ""  # a named region: "Your hand", "Table", "Bela"; orders reading
    parts: tuple[str, ...] = ()  # words for the picture: ("pink*3", "gum"), ("cost 4", "was 6")
    on: str = ""  # key of the node it rides on: moves, turns and fades with it
    turn: float = 0.0  # degrees, clockwise
    text: str = ""
    tint: str = ""  # a palette name
    badge: str = ""  # a short count or price in the corner
    mark: str = ""  # "", dim, glow, ghost: painted alike for all games
    why: str = ""  # why it cannot be chosen now: a tap says it
    large: tuple[
        str, ...
    ] = ()  # a picture and its parts: a tap that says nothing else shows it, as large as fits
    come: str = ""  # key it arrives from when new

    @staticmethod
    def line(
        key: str, a: tuple[float, float], b: tuple[float, float], width: float, art: str, **more: Any
    ) -> Node:
        """A segment from a to b: its box computed, its picture lying along it."""
        at, size, turn = along(a, b, width)
        return Node(key, at, size, art, turn=turn, **more)


def along(
    a: tuple[float, float], b: tuple[float, float], width: float
) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Centre, size (length, width) and turn in degrees of a segment from a to b."""
    (x, y), (u, v) = a, b
    return ((x + u) / 2, (y + v) / 2), (hypot(u - x, v - y), width), degrees(atan2(v - y, u - x))


@dataclass(frozen=True)
class Scene:
    prompt: str  # what is asked now; "**bold**" is its only markup
    nodes: tuple[Node, ...]  # in paint order
    moves: tuple[str, ...]  # every legal move of the one who looks
    hint: str = ""  # a quieter second line of the prompt
    stages: tuple[str, ...] = ()  # the stages of a resolution, if one is on; the present one begins with "*"


@dataclass(frozen=True)
class Flight:
    """Things of no identity (balls, coins) that fly from one node to another."""

    art: str
    tint: str
    count: int
    start: str  # key of a node of the scene before or after
    end: str
    size: float = 24.0  # px, diameter
    text: str = ""


@dataclass(frozen=True)
class Told:
    line: str  # the event in words; "" = nothing worth a line; **bold** at the beginning opens a part
    flights: tuple[Flight, ...] = ()
    rest: int = 0  # ms to leave the scene that follows to be seen, before the next one


@dataclass(frozen=True)
class Look:
    """Who looks at a state, at what size, having said what."""

    seat: Seat | None  # None: a watcher
    known: Known
    box: tuple[int, int]  # width, height in CSS px
    said: tuple[str, ...] = ()  # words chosen so far, not yet a move
    names: tuple[str, ...] = ()  # of the players, by seat; "" is shown as "Seat 2"
    ready: frozenset[Seat] = frozenset()  # seats whose answer to a joint question is locked
    steps: int = 0  # moves of the answer this seat is composing
    game: str = ""  # public name of the game: where its sentences are found
    all_open: bool = False  # a finished game seen with every face

    @property
    def wide(self) -> bool:
        return self.box[0] >= 1.2 * self.box[1]

    def say(self, key: str, **values: Any) -> str:
        """A sentence of this game in the reader's language."""
        return words.say(f"{self.game}.{key}", **values)

    def name(self, seat: Seat) -> str:
        """A seat's name as a third person: "Biscuit"."""
        given = self.names[seat] if seat < len(self.names) else ""
        return given or words.say("table.seat", n=seat + 1)

    def you(self, seat: Seat) -> bool:
        return seat == self.seat


def as_json(value: Any) -> Mapping[str, Any]:
    """json.dumps(scene, default=as_json)."""
    plain: Mapping[str, Any] = vars(value)
    return plain
