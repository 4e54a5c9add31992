"""A page without a page: sends events to a session and keeps what it was told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sugarcove.table.log import Log, read
from sugarcove.table.session import Session

Effect = dict[str, Any]


def frozen() -> float:
    """A clock that stands still: whatever can be done at once is done in one dispatch."""
    return 0.0


class Ticking:
    """A clock by which every look at it lasts longer than a slice: one thing is done at a time."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


class Page:
    def __init__(self, clock: Any = frozen) -> None:
        self.session = Session(clock)
        self.effects: list[Effect] = []  # of the last event
        self.scene: Effect = {}
        self.table: Effect = {}
        self.saved = ""

    def send(self, kind: str, **event: Any) -> list[Effect]:
        self.effects = json.loads(self.session.dispatch(json.dumps({"kind": kind, **event})))
        for effect in self.effects:
            match effect["kind"]:
                case "scene":
                    self.scene = effect
                case "table":
                    self.table = effect
                case "save":
                    self.saved = effect["log"]
        return self.effects

    def open(self, game: str, who: str, seed: str = "7", **more: Any) -> list[Effect]:
        """A table; `who` has a word a seat: "human", "normal", ..."""
        seats = [_seat(name, word) for name, word in zip("ABCD", who.split(), strict=False)]
        return self.send("open", game=game, seats=seats, seed=seed, **more)

    def say(self, *moves: str) -> list[Effect]:
        """Steps one after another; the effects of all of them."""
        self.effects = [effect for move in moves for effect in self.send("say", move=move)]
        return self.effects

    def all(self, kind: str) -> list[Effect]:
        """The effects of this kind that the last event had."""
        return [effect for effect in self.effects if effect["kind"] == kind]

    def one(self, kind: str) -> Effect:
        (effect,) = self.all(kind)
        return effect

    @property
    def kinds(self) -> list[str]:
        return [effect["kind"] for effect in self.effects]

    @property
    def told(self) -> list[str]:
        """What the scenes of the last event told."""
        return [line for effect in self.all("scene") for line in (effect["told"] or {"lines": []})["lines"]]

    @property
    def prompt(self) -> str:
        return str(self.scene["scene"]["prompt"])

    @property
    def moves(self) -> list[str]:
        return list(self.scene["scene"]["moves"])

    @property
    def log(self) -> Log:
        return read(self.saved)

    @property
    def lines(self) -> Sequence[str]:
        return self.log.lines


def _seat(name: str, word: str) -> dict[str, str]:
    return {"name": name, "glyph": "star", "who": "human" if word == "human" else "bot", "level": word}
