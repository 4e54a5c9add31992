"""Pages at one table: sessions whose messages are carried by hand, as a room would."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.table.page import Effect, Page, frozen

Letter = tuple[int, int, str]  # from, to, text
Passes = Callable[[int, int, str], bool]


class Device(Page):
    """A page among others, with what its browser keeps of the table."""

    def __init__(self, clock: Any = frozen) -> None:
        super().__init__(clock)
        self.last: dict[str, Effect] = {}  # of each kind, the last effect
        self.curtain: int | None = None
        self.notices: list[Effect] = []
        self.noise: list[Effect] = []
        self.faults: list[Effect] = []
        self.history: list[str] = []  # what was told, in the order in which it was
        self.out: list[tuple[str, str]] = []  # (text, to): not carried yet
        self.send("identity")
        self.secret, self.key = self.one("identity")["secret"], self.one("identity")["key"]

    def send(self, kind: str, **event: Any) -> list[Effect]:
        """The effects of an event, and of all the thinking that follows."""
        every = super().send(kind, **event)
        self._settle(every)
        while self.effects and self.effects[-1]["kind"] == "think":
            self._settle(super().send("think"))
            every = [*every, *self.effects]
        self.effects = every
        return every

    def _settle(self, effects: Sequence[Effect]) -> None:
        kinds = [effect["kind"] for effect in effects]
        assert "keep" not in kinds or "keep" not in kinds[kinds.index("keep") + 1 :]
        assert "keep" not in kinds or "send" not in kinds[: kinds.index("keep")], "sent before it was stored"
        for effect in effects:
            self.last[effect["kind"]] = effect
            match effect["kind"]:
                case "send":
                    self.out.append((effect["text"], effect["to"]))
                case "curtain":
                    self.curtain = effect["seat"]
                case "notice":
                    self.notices.append(effect)
                case "noise":
                    self.noise.append(effect)
                case "fault":
                    self.faults.append(effect)
                case "told":
                    self.history = effect["lines"]
                case "scene":
                    self.history = [*self.history, *(effect["told"] or {"lines": []})["lines"]]

    @property
    def peers(self) -> Effect:
        return self.last["peers"]

    @property
    def pulse(self) -> str:
        return str(self.last["pulse"]["text"])

    @property
    def kept(self) -> Effect:
        """What its browser has stored."""
        return {name: self.last["keep"][name] for name in ("record", "header")}

    @property
    def ids(self) -> list[str]:
        return [notice["id"] for notice in self.notices]

    @property
    def wishes(self) -> list[str]:
        return [wish["line"] for wish in self.peers["wishes"]]

    @property
    def wrong(self) -> str:
        return str(self.one("wrong")["text"])


class Room:
    """Devices in the order of their numbers; `holders` says which one answers for each seat."""

    def __init__(self, holders: Sequence[int], game: str = "candy-islands", watchers: int = 0, **more: Any):
        who: dict[int, str] = more.pop("bots", {})  # level by seat
        self.devices = [Device() for _ in range(max(holders) + 1 + watchers)]
        self.wire: deque[Letter] = deque()
        self.sent: list[Letter] = []  # everything that ever was
        self.gone: set[int] = set()
        self.seats = [
            {
                "name": f"P{seat}",
                "glyph": "star",
                "who": "bot" if seat in who else "human",
                "level": who.get(seat, ""),
                "key": self.devices[held].key,
            }
            for seat, held in enumerate(holders)
        ]
        self.wish = {"game": game, "seats": self.seats, "options": {}, "nonce": "81c0", "wait": 60, **more}
        self.header = self.agree(self.wish)
        for i, device in enumerate(self.devices):
            device.send("sit", header=self.header, secret=device.secret, how="new")
            assert not device.faults, device.faults
            self.post(i)
        self.present()

    def agree(self, wish: Effect) -> str:
        """The header that every device makes of a proposal."""
        headers = set()
        for device in self.devices:
            device.send("deal-in", **wish)
            headers.add((device.one("header")["text"], device.one("header")["id"]))
        [(text, _)] = headers
        return str(text)

    @property
    def here(self) -> list[int]:
        return [i for i in range(len(self.devices)) if i not in self.gone]

    def present(self) -> None:
        """Every device is told who is here."""
        keys = [self.devices[i].key for i in self.here]
        for i in self.here:
            self.event(i, "present", keys=keys)

    # Carrying.

    def event(self, i: int, kind: str, **event: Any) -> list[Effect]:
        effects = self.devices[i].send(kind, **event)
        self.post(i)
        return effects

    def post(self, i: int) -> None:
        out, self.devices[i].out = self.devices[i].out, []
        for text, to in out:
            for j in [int(to)] if to else range(len(self.devices)):
                if j != i:
                    self.wire.append((i, j, text))
                    self.sent.append((i, j, text))

    def flow(self, passes: Passes = lambda *_: True) -> Room:
        """Carries every message that passes, and what follows from it; the rest is lost."""
        while self.wire:
            i, j, text = self.wire.popleft()
            if not {i, j} & self.gone and passes(i, j, text):
                self.event(j, "hear", text=text, **{"from": str(i)})
        return self

    def second(self, passes: Passes = lambda *_: True, seconds: float = 1.0) -> Room:
        """A second goes by: every device tells where it is."""
        for i in self.here:
            self.event(i, "tick", seconds=seconds)
        for i in self.here:
            self.wire += [(i, j, self.devices[i].pulse) for j in range(len(self.devices)) if j != i]
        return self.flow(passes)

    def seconds(self, n: int, passes: Passes = lambda *_: True) -> Room:
        for _ in range(n):
            self.second(passes)
        return self

    def rough(self, rng: Random, loss: float = 0.2, twice: float = 0.2) -> Room:
        """Carries what there is in any order, some of it twice, some never."""
        while self.wire:
            letters = list(self.wire) + [letter for letter in self.wire if rng.random() < twice]
            self.wire.clear()
            rng.shuffle(letters)
            for i, j, text in letters:
                if rng.random() >= loss and not {i, j} & self.gone:
                    self.event(j, "hear", text=text, **{"from": str(i)})
        return self

    # Devices.

    def leave(self, i: int) -> Room:
        self.gone.add(i)
        self.present()
        return self

    def reload(self, i: int) -> Room:
        """The page of a device is made anew, from what it has stored."""
        old, new = self.devices[i], Device()
        new.secret, new.key = old.secret, old.key
        self.devices[i] = new
        self.gone.discard(i)
        new.send("sit", **old.kept, secret=old.secret, how="wake")
        assert not new.faults, new.faults
        self.post(i)
        self.present()
        return self

    def watch(self) -> int:
        """One more device comes in, late."""
        self.devices.append(device := Device())
        device.send("sit", header=self.header, secret=device.secret, how="watch")
        self.post(len(self.devices) - 1)
        self.present()
        return len(self.devices) - 1

    # People.

    def say(self, i: int, *moves: str) -> Room:
        for move in moves:
            self.event(i, "say", move=move)
        return self

    def turn(self, i: int, rng: Random) -> bool:
        """A person at a device says something, if one is asked there."""
        device = self.devices[i]
        if device.curtain is not None:
            self.event(i, "seat-ready", seat=device.curtain)
            device.curtain = None
        seat = device.scene["seat"]
        if seat is None or seat not in device.table["turn"]["seats"] or not device.moves:
            return False
        if seat in device.table["turn"]["ready"]:
            return False
        moves = device.moves
        self.event(i, "say", move=moves[-1] if rng.random() < 0.5 else rng.choice(moves))
        return True

    def play(self, rng: Random, until: Callable[[], bool] = lambda: False, rounds: int = 3000) -> Room:
        """People play at random, a message now and then, until the game is over or something happens."""
        for _ in range(rounds):
            if until() or all(self.devices[i].table["over"] for i in self.here):
                return self
            said = [self.turn(i, rng) for i in self.here]
            self.flow()
            if not any(said):
                self.second()
        raise AssertionError("nothing happens any more")

    # Looking.

    def lines(self, *some: int) -> list[tuple[str, ...]]:
        return [tuple(self.devices[i].lines) for i in some or self.here]

    @property
    def log(self) -> tuple[str, ...]:
        """The lines, which are the same at every device that is here."""
        [lines] = set(self.lines())
        return lines

    def statements(self, kind: str) -> list[Effect]:
        """What was sent of a kind, each once."""
        said = [json.loads(text) for text in dict.fromkeys(text for _, _, text in self.sent)]
        return [one for one in said if one["kind"] == kind]
