"""Devices, wires and people, simulated: a whole table in one process, reproducible from a seed.

Wires lose, repeat, delay and reorder; links are cut and healed; devices are
reloaded, or closed for good.  People think for a while, agree to most of what
is proposed, and let a bot play for somebody who stays away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random

from sugarcove.fair.sign import Mac, Signer
from sugarcove.table import agree, rounds, sync
from sugarcove.table.game import Ask, Game, Illegal, Move, Said, Seat
from sugarcove.table.header import Header, Seated
from sugarcove.table.peer import QUOTA, Notice, Peer, Step
from sugarcove.table.position import Position

HARMLESS = {"proposed", "refused", "agreed", "apart", "repaired", "stray"}


@dataclass(frozen=True)
class Faults:
    loss: float = 0.0  # of a message
    twice: float = 0.0
    delay: float = 0.2  # seconds, at most; also what reorders
    cut: float = 0.0  # a link, each second
    reload: float = 0.0  # a device, each second
    gone: float = 0.0  # a device for good, each second
    undo: float = 0.0  # proposed, each second
    asleep: float = 0.0  # a device for half a minute, each second


ROUGH = Faults(loss=0.2, twice=0.2, delay=3.0, cut=0.01, undo=0.003, asleep=0.004)


def random_answer(game: Game, position: Position, seat: Seat, rng: Random) -> tuple[Move, ...]:
    """Legal steps until the question is answered; the first ones and the last are likelier."""
    state, moves = position.state, []
    pending = game.pending(state)
    assert isinstance(pending, Ask)
    while True:
        legal = list(game.legal(state, seat, {}))
        moves.append(legal[-1] if rng.random() < 0.4 else rng.choice(legal))
        state = game.apply(state, Said(seat, (moves[-1],)))
        now = game.pending(state)
        if not (isinstance(now, Ask) and seat in now.seats and now.step == pending.step):
            return tuple(moves)


def stand_in(position: Position, seat: Seat, seed: bytes) -> tuple[Move, ...]:
    return random_answer(position.game, position, seat, Random(seed))


@dataclass
class Device:
    name: str
    signer: Signer
    peer: Peer
    down: float = 0.0  # until then it hears and says nothing
    kept: str = ""  # its record
    plans: set[tuple[int, Seat]] = field(default_factory=set)  # answers being thought about
    heard: list[Notice] = field(default_factory=list)
    gone: bool = False


class Net:
    def __init__(
        self,
        header: Callable[[tuple[Seated, ...]], Header],
        holders: Sequence[int],  # by seat: the number of its device
        rng: Random,
        faults: Faults = Faults(),
        watchers: int = 0,
        make: Callable[[bytes], Signer] = Mac,
    ) -> None:
        self.rng, self.faults, self.clock, self.order = rng, faults, 0.0, count()
        self.todo: list[tuple[float, int, Callable[[], None]]] = []
        self.cuts: dict[frozenset[str], float] = {}
        self.devices: dict[str, Device] = {}
        self.wire: list[tuple[str, str, str]] = []  # everything that was ever sent
        signers = [make(rng.randbytes(32)) for _ in range(max(holders) + 1 + watchers)]
        seats = tuple(
            Seated(f"P{seat}", "star", "", signers[holder].key) for seat, holder in enumerate(holders)
        )
        self.header = header(seats)
        for number, signer in enumerate(signers):
            name = str(number)
            step = sync.sit(self.header, signer, stand_in, self.salt())
            self.devices[name] = Device(name, signer, step.peer)
            self.take(name, step)
            self.at(rng.random(), lambda name=name: self.tick(name))  # type: ignore[misc]

    def salt(self) -> bytes:
        return self.rng.randbytes(32)

    def at(self, delay: float, what: Callable[[], None]) -> None:
        heappush(self.todo, (self.clock + delay, next(self.order), what))

    # Wires.

    def take(self, name: str, step: Step) -> None:
        """What a device does with a step: keep its record, send, go on."""
        device = self.devices[name]
        before, device.peer = device.peer, step.peer
        device.heard += step.notices
        if step.keep and self.faults.reload:
            device.kept = sync.record(step.peer)
        self.checked(before, step)
        for link, text in step.send:
            for other in [link] if link else self.devices:
                if other != name:
                    self.post(name, other, text)
        self.people(name, step)

    def checked(self, before: Peer, step: Step) -> None:
        """A log only grows, unless it is repaired."""
        if not any(notice.id == "repaired" for notice in step.notices):
            assert step.peer.heads[: len(before.heads)] == before.heads
        assert len(step.peer.box) <= 2 * QUOTA * len(step.peer.sitting.keys)

    def post(self, source: str, target: str, text: str) -> None:
        faults, rng = self.faults, self.rng
        self.wire.append((source, target, text))
        if self.cuts.get(frozenset({source, target}), 0.0) > self.clock or rng.random() < faults.loss:
            return
        for _ in range(1 + (rng.random() < faults.twice)):
            self.at(rng.random() * faults.delay, lambda: self.arrive(source, target, text))

    def arrive(self, source: str, target: str, text: str) -> None:
        device = self.devices[target]
        if device.down <= self.clock:
            self.take(target, sync.hear(device.peer, text, self.salt(), source))

    # People and their devices.

    def tick(self, name: str) -> None:
        """Once a second."""
        device, rng = self.devices[name], self.rng
        if device.gone:
            return
        self.at(1.0, lambda: self.tick(name))
        if device.down > self.clock:
            return
        for other in self.devices:
            if other != name:
                self.post(name, other, sync.here(device.peer))
        self.take(name, sync.waited(device.peer, 1.0, self.salt()))
        self.replace_absent(name)
        self.come_back(name)
        if rng.random() < self.faults.undo and device.peer.count > 3:
            self.try_(name, f"* back {rng.randrange(1, device.peer.count)}")
        self.mishap(name)

    def mishap(self, name: str) -> None:
        device, rng, faults = self.devices[name], self.rng, self.faults
        if rng.random() < faults.cut:
            other = rng.choice([other for other in self.devices if other != name])
            self.cuts[frozenset({name, other})] = self.clock + rng.random() * 20
        if rng.random() < faults.asleep:
            device.down = self.clock + rng.random() * 30
        if rng.random() < faults.reload and device.kept:
            device.down = self.clock + rng.random() * 10
            step = sync.wake(self.header, device.kept, device.signer, stand_in)
            device.peer, device.plans = step.peer, set()
        if rng.random() < faults.gone and len(self.present()) > 3:
            device.down, device.gone = float("inf"), True

    def people(self, name: str, step: Step) -> None:
        peer = step.peer
        for seat in sync.asked(peer):
            plan = (peer.round.since, seat)
            if plan not in self.devices[name].plans:
                self.devices[name].plans.add(plan)
                self.at(self.rng.random() * 5, lambda seat=seat, plan=plan: self.say(name, seat, plan))  # type: ignore[misc]
        for notice in step.notices:
            if notice.id == "proposed":
                self.at(self.rng.random() * 5, lambda text=notice.text: self.reply(name, text))  # type: ignore[misc]

    def say(self, name: str, seat: Seat, plan: tuple[int, Seat]) -> None:
        device = self.devices[name]
        device.plans.discard(plan)
        if device.down <= self.clock and seat in sync.asked(device.peer):
            position = device.peer.position
            moves = random_answer(position.game, position, seat, self.rng)
            self.take(name, sync.say(device.peer, seat, moves, self.salt()))

    def reply(self, name: str, text: str) -> None:
        device = self.devices[name]
        if device.down <= self.clock:
            try:
                step = sync.answer(device.peer, text, self.rng.random() < 0.9, self.salt())
            except Illegal:  # too late
                return
            self.take(name, step)

    def try_(self, name: str, text: str) -> None:
        peer = self.devices[name].peer
        present = [seat for seat in peer.sitting.speakers() if self.holder(peer, seat) in self.present()]
        with suppress(Illegal):
            self.take(name, sync.propose(peer, text, present, self.salt()))

    def holder(self, peer: Peer, seat: Seat) -> str:
        key = peer.sitting.keys[seat]
        return next(name for name, device in self.devices.items() if device.signer.key == key)

    def present(self) -> list[str]:
        return [name for name, device in self.devices.items() if device.down <= self.clock]

    def replace_absent(self, name: str) -> None:
        """Somebody who is awaited has been away for a while: let a bot play."""
        peer = self.devices[name].peer
        for seat in rounds.silent(peer, "key"):
            holder = self.devices[self.holder(peer, seat)]
            if holder.down > self.clock + 10 and not agree.wishes(peer):
                self.try_(name, f"* seat {seat} bot normal")

    def come_back(self, name: str) -> None:
        device = self.devices[name]
        for seat, key in enumerate(device.peer.sitting.keys):
            if key == device.signer.key and seat in device.peer.sitting.away:
                self.try_(name, f"* seat {seat} human")

    # The whole.

    def run(self, seconds: float = 3000.0) -> float:
        """Until every device that is left has closed its log; how long that took."""
        while self.todo and self.clock < seconds:
            if all(device.peer.position.closed or device.gone for device in self.devices.values()):
                return self.clock
            self.clock, _, what = heappop(self.todo)
            what()
        raise AssertionError(f"not over after {self.clock:.0f} s: {self.where()}")

    def where(self) -> str:
        return "; ".join(
            f"{name}: {device.peer.count} {device.peer.round} {sync.asked(device.peer)}"
            for name, device in self.devices.items()
        )

    def logs(self) -> set[tuple[str, ...]]:
        return {d.peer.position.lines for d in self.devices.values() if not d.gone}
