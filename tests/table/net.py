"""Devices, wires and people, simulated: a whole table in one process, reproducible from a seed.

Wires lose, repeat, delay and reorder; links are cut and healed; devices are
reloaded, or closed for good.  People think for a while, agree to most of what
is proposed, and let a bot play for somebody who stays away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial
from heapq import heappop, heappush
from itertools import count
from random import Random

from sugarcove import games
from sugarcove.fair.sign import Mac, Signer
from sugarcove.table import record, rounds, sync
from sugarcove.table.game import Ask, Game, Illegal, Move, Said, Seat
from sugarcove.table.header import Header, Seated
from sugarcove.table.peer import QUOTA, Notice, Peer, Step
from sugarcove.table.position import Position

HARMLESS = {"proposed", "taken-back", "refused", "agreed", "apart", "repaired", "stray"}
AWAY = 10.0  # seconds still to go, for which people do without somebody
THINKING = 2.0  # seconds, at most


@dataclass(frozen=True)
class Faults:
    loss: float = 0.0  # of a message
    twice: float = 0.0
    delay: float = 0.2  # seconds, at most; also what reorders
    cut: float = 0.0  # of a link, each second
    undo: float = 0.0  # proposed by a device, each second
    asleep: float = 0.0  # a device for half a minute at most, each second
    reload: float = 0.0  # a device, each second
    gone: float = 0.0  # a device for good, each second


CALM = Faults()
ROUGH = Faults(loss=0.2, twice=0.2, delay=1.5, cut=0.01, undo=0.004, asleep=0.006)
WILD = replace(ROUGH, reload=0.01, gone=0.001)


def random_answer(game: Game, position: Position, seat: Seat, rng: Random) -> tuple[Move, ...]:
    """Legal steps until the question is answered; the last one listed is likelier."""
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
    gone: bool = False
    kept: Peer | None = None  # what its record says
    plans: set[tuple[int, Seat]] = field(default_factory=set)  # answers being thought about
    heard: list[Notice] = field(default_factory=list)


class Net:
    def __init__(
        self,
        header: Callable[[tuple[Seated, ...]], Header],
        holders: Sequence[int],  # by seat: the number of its device
        rng: Random,
        faults: Faults = CALM,
        watchers: int = 0,
        make: Callable[[bytes], Signer] = Mac,
    ) -> None:
        self.rng, self.faults, self.clock, self.order = rng, faults, 0.0, count()
        self.todo: list[tuple[float, int, Callable[[], None]]] = []
        self.cuts: dict[frozenset[str], float] = {}  # until when
        self.wire: list[tuple[str, str, str]] = []  # everything that was ever sent
        self.devices: dict[str, Device] = {}
        self.size = max(holders) + 1 + watchers
        signers = [make(rng.randbytes(32)) for _ in range(self.size)]
        self.header = header(tuple(Seated(f"P{i}", key=signers[held].key) for i, held in enumerate(holders)))
        for number, signer in enumerate(signers):
            if number > max(holders) and rng.random() < 0.5:
                self.at(30 * rng.random(), partial(self.watch, str(number), signer))
            else:
                step = sync.sit(self.header, signer, stand_in, self.salt())
                self.devices[str(number)] = Device(str(number), signer, step.peer)
                self.at(0, partial(self.take, str(number), step))
                self.at(rng.random(), partial(self.tick, str(number)))
        self.until(0)

    def salt(self) -> bytes:
        return self.rng.randbytes(32)

    def at(self, delay: float, what: Callable[[], None]) -> None:
        heappush(self.todo, (self.clock + delay, next(self.order), what))

    def watch(self, name: str, signer: Signer) -> None:
        """A device that comes in later, to watch."""
        self.devices[name] = Device(name, signer, sync.join(self.header, signer, stand_in).peer)
        self.tick(name)

    # Wires.

    def take(self, name: str, step: Step) -> None:
        """What a device does with a step: keep its record, send, show it to its people."""
        device = self.devices[name]
        before, device.peer = device.peer, step.peer
        device.heard += step.notices
        if step.keep:
            device.kept = step.peer
        if not any(notice.id == "repaired" for notice in step.notices):
            assert step.peer.heads[: len(before.heads)] == before.heads
        assert len(step.peer.box) <= 3 * QUOTA * len(step.peer.sitting.keys)
        for link, text in step.send:
            for other in [link] if link else self.devices:
                if other != name:
                    self.post(name, other, text)
        self.ask(name, step)

    def post(self, source: str, target: str, text: str) -> None:
        rng, faults = self.rng, self.faults
        self.wire.append((source, target, text))
        if self.cuts.get(frozenset({source, target}), 0.0) > self.clock or rng.random() < faults.loss:
            return
        for _ in range(1 + (rng.random() < faults.twice)):
            self.at(rng.random() * faults.delay, partial(self.arrive, source, target, text))

    def arrive(self, source: str, target: str, text: str) -> None:
        device = self.devices[target]
        if device.down <= self.clock:
            self.take(target, sync.hear(device.peer, text, self.salt(), source))

    def split(self, half: Sequence[str], seconds: float) -> None:
        """Nothing passes between these and the others for a while."""
        for one in half:
            for other in self.devices.keys() - set(half):
                self.cuts[frozenset({one, other})] = self.clock + seconds

    # Devices.

    def tick(self, name: str) -> None:
        """Once a second."""
        device, faults = self.devices[name], self.faults
        if device.gone:
            return
        self.at(1.0, partial(self.tick, name))
        if device.down > self.clock:
            return
        for other in self.devices:
            if other != name:
                self.post(name, other, sync.here(device.peer))
        self.take(name, sync.waited(device.peer, 1.0, self.salt()))
        self.do_without(name)
        self.come_back(name)
        if self.rng.random() < faults.undo and device.peer.count > 3:
            self.wish(name, f"* back {self.rng.randrange(1, device.peer.count)}")
        self.mishap(device)

    def mishap(self, device: Device) -> None:
        rng, faults = self.rng, self.faults
        if rng.random() < faults.cut:
            other = rng.choice([other for other in self.devices if other != device.name])
            self.cuts[frozenset({device.name, other})] = self.clock + rng.random() * 20
        if rng.random() < faults.asleep:
            device.down = self.clock + rng.random() * 30
        if rng.random() < faults.reload and device.kept:
            device.down = self.clock + rng.random() * 10
            device.peer = record.wake(self.header, record.write(device.kept), device.signer, stand_in).peer
            device.plans = set()
        if rng.random() < faults.gone and self.may_go(device):
            device.down, device.gone = float("inf"), True

    def may_go(self, device: Device) -> bool:
        """More than half have to stay, wherever each has come to, or nobody could go on.

        While something is wished for that is not known: who is done without does not count any more.
        """
        left = [other for other in self.devices.values() if not other.gone]
        if any(other.peer.now("propose", "vote", "seal") for other in left):
            return False
        return all(self._without(device, left, other.peer) for other in left)

    def _without(self, device: Device, left: Sequence[Device], peer: Peer) -> bool:
        speakers = [peer.sitting.keys[seat] for seat in peer.sitting.speakers]
        staying = [other for other in left if other.signer.key in speakers]
        return device not in staying or len(staying) - 1 > len(speakers) // 2

    # People.

    def ask(self, name: str, step: Step) -> None:
        """Puts to the people at a device what they are asked now."""
        plans = self.devices[name].plans
        for seat in sync.asked(step.peer):
            plan = (step.peer.round.since, seat)
            if plan not in plans:
                plans.add(plan)
                self.at(self.rng.random() * THINKING, partial(self.say, name, plan))
        for notice in step.notices:
            if notice.id == "proposed":
                self.at(self.rng.random() * THINKING, partial(self.reply, name, notice.text))

    def say(self, name: str, plan: tuple[int, Seat]) -> None:
        device, seat = self.devices[name], plan[1]
        device.plans.discard(plan)
        if device.down <= self.clock and seat in sync.asked(device.peer):
            position = device.peer.position
            moves = random_answer(position.game, position, seat, self.rng)
            self.take(name, sync.say(device.peer, seat, moves, self.salt()))

    def reply(self, name: str, text: str) -> None:
        device = self.devices[name]
        if device.down <= self.clock:
            here = any(text == f"* seat {s} bot normal" for s in device.peer.sitting.seats(device.peer.key))
            yes = self.rng.random() < 0.9 and not here  # nobody lets a bot play for them while they are here
            with suppress(Illegal):  # it may be too late
                self.take(name, sync.answer(device.peer, text, yes, self.salt()))

    def wish(self, name: str, text: str) -> None:
        peer = self.devices[name].peer
        present = [seat for seat in peer.sitting.speakers if self.away(name, peer, seat) <= 0]
        with suppress(Illegal):  # it may be wished for already
            self.take(name, sync.propose(peer, text, present, self.salt()))

    def away(self, name: str, peer: Peer, seat: Seat) -> float:
        """For how long a device will hear nothing of who holds a seat."""
        key = peer.sitting.keys[seat]
        other = next(device for device in self.devices.values() if device.signer.key == key)
        return max(other.down, self.cuts.get(frozenset({name, other.name}), 0.0)) - self.clock

    def do_without(self, name: str) -> None:
        """Who is awaited, and has been away for a while, is played for by a bot."""
        peer = self.devices[name].peer
        for seat in rounds.silent(peer, "key"):
            if self.away(name, peer, seat) > AWAY and not sync.wishes(peer):
                self.wish(name, f"* seat {seat} bot normal")
        for wish in sync.wishes(peer):  # who has refused comes round in the end
            if wish.text.endswith("bot normal") and self.rng.random() < 0.1:
                self.reply(name, wish.text)

    def come_back(self, name: str) -> None:
        device = self.devices[name]
        for seat, key in enumerate(device.peer.sitting.keys):
            if key == device.signer.key and seat in device.peer.sitting.away:
                self.wish(name, f"* seat {seat} human")

    # The whole.

    def until(self, seconds: float) -> None:
        while self.todo and self.todo[0][0] <= seconds and not (self.clock and self.over()):
            self.clock, _, what = heappop(self.todo)
            what()

    def run(self, seconds: float = 3000.0) -> None:
        """Until every device that is left has closed its log, and all have the same."""
        self.until(seconds)
        assert self.over(), f"not over after {self.clock:.0f} s: " + "; ".join(
            f"{name}: {device.peer.count} {device.peer.round} {sync.asked(device.peer)}"
            for name, device in self.devices.items()
        )

    def over(self) -> bool:
        left = self.left()
        closed = len(self.devices) == self.size and all(peer.position.closed for peer in left)
        return closed and len({peer.heads[-1] for peer in left}) == 1

    def left(self) -> list[Peer]:
        return [device.peer for device in self.devices.values() if not device.gone]


def table(
    seed: int,
    game: str,
    faults: Faults,
    devices: int = 0,
    make: Callable[[bytes], Signer] = Mac,
    watchers: int = 2,
) -> Net:
    """A table that follows from a seed: devices with a seat or several each, and some that watch."""
    rng = Random(f"{seed} {game}")
    devices = devices or rng.choice((2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8))
    rules = games.rules(game)
    seats = rng.randrange(devices, max(rules.SEATS) + 1) if rng.random() < 0.3 else devices
    holders = [*range(devices), *(rng.randrange(devices) for _ in range(seats - devices))]
    rng.shuffle(holders)
    values = {f.name: rng.choice(f.metadata["values"]) for f in fields(rules.Options) if f.metadata["values"]}
    options = rules.Options(**({} if rules.wrong(rules.Options(**values), seats) else values))

    def header(sitting: tuple[Seated, ...]) -> Header:
        return Header(game, rules.VERSION, options, sitting, nonce=str(seed), wait=30)

    return Net(header, holders, rng, faults, watchers=rng.randrange(watchers + 1), make=make)
