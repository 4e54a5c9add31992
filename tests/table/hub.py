"""A few peers whose messages are carried by hand: for what has to happen in a certain order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sugarcove import games
from sugarcove.fair.sign import Mac, Signer, digest
from sugarcove.table import sync
from sugarcove.table.game import Seat
from sugarcove.table.header import Header, Seated
from sugarcove.table.message import Statement, lock_of, read, write
from sugarcove.table.notation import read as read_move
from sugarcove.table.peer import Notice, Peer, StandIn, Step
from tests.table.net import stand_in

Letter = tuple[int, int, str]  # from, to, text


class Hub:
    """Peer i holds the seats that say so; those beyond the last holder only watch."""

    def __init__(
        self,
        holders: Sequence[int] = (0, 1, 2),
        game: str = "harbour",
        watchers: int = 0,
        wait: int = 60,
        nonce: str = "1",
        make: Callable[[bytes], Signer] = Mac,
        play: StandIn = stand_in,
    ) -> None:
        count = max(holders) + 1 + watchers
        self.signers = [make(bytes([i]) * 32) for i in range(count)]
        rules = games.rules(game)
        seats = tuple(Seated(f"P{i}", "star", "", self.signers[held].key) for i, held in enumerate(holders))
        self.header = Header(game, rules.VERSION, rules.Options(), seats, nonce=nonce, wait=wait)
        self.wire: deque[Letter] = deque()
        self.lost: list[Letter] = []
        self.notices: list[list[Notice]] = [[] for _ in self.signers]
        self.peers: list[Peer] = []
        self.calls = 0
        for signer in self.signers:
            step = sync.sit(self.header, signer, play, self.salt())
            self.peers.append(step.peer)
            self.take(len(self.peers) - 1, step)

    def salt(self) -> bytes:
        self.calls += 1
        return digest("test", str(self.calls).encode())[:32]

    @property
    def everyone(self) -> range:
        return range(len(self.signers))

    def take(self, i: int, step: Step) -> Step:
        self.peers[i] = step.peer
        self.notices[i] += step.notices
        for link, text in step.send:
            self.wire += [(i, j, text) for j in ([int(link)] if link else self.everyone) if j != i]
        return step

    # Carrying.

    def flow(self, passes: Callable[[int, int, str], bool] = lambda *_: True) -> Hub:
        """Carries every message that passes, and what follows from it; the rest is lost."""
        while self.wire:
            letter = self.wire.popleft()
            if passes(*letter):
                self.give(*letter)
            else:
                self.lost.append(letter)
        return self

    def give(self, source: int, target: int, text: str) -> Step:
        return self.take(target, sync.hear(self.peers[target], text, self.salt(), str(source)))

    def tell(self, target: int, said: Statement, source: int = 0) -> Step:
        return self.give(source, target, write(self.peers[target].game, said))

    def meet(self, *some: int) -> Hub:
        """These, or all, tell where they are, and sort out what follows; nobody else hears."""
        here = some or tuple(self.everyone)
        for _ in range(4):
            for i in here:
                self.take(i, sync.waited(self.peers[i], 0.0, self.salt()))
                self.wire += [(i, j, sync.here(self.peers[i])) for j in here if j != i]
            self.flow(lambda source, target, _: source in here and target in here)
        return self

    # Speaking.

    def holder(self, seat: Seat) -> int:
        keys = [signer.key for signer in self.signers]
        return keys.index(self.peers[0].sitting.keys[seat])

    def say(self, seat: Seat, text: str) -> Hub:
        i = self.holder(seat)
        moves = [read_move(one, self.header.rules.MOVES) for one in text.split("; ")]
        self.take(i, sync.say(self.peers[i], seat, moves, self.salt()))
        return self

    def wish(self, i: int, text: str, *present: Seat) -> Hub:
        seats = present or self.peers[i].sitting.speakers
        self.take(i, sync.propose(self.peers[i], text, seats, self.salt()))
        return self

    def reply(self, i: int, text: str, yes: bool = True) -> Hub:
        self.take(i, sync.answer(self.peers[i], text, yes, self.salt()))
        return self

    def wait(self, seconds: float, *some: int) -> Hub:
        for i in some or self.everyone:
            self.take(i, sync.waited(self.peers[i], seconds, self.salt()))
        return self

    # What a dishonest peer may make up.

    def forge(self, i: int, kind: str, **fields: Any) -> Statement:
        """A statement about the next line as peer i sees it, signed by it."""
        peer = self.peers[i]
        body = {"line": peer.count, "head": peer.heads[-1], "seat": i, **fields}
        said = Statement(kind, **body)  # type: ignore[arg-type]
        return self.signed(i, said)

    def signed(self, i: int, said: Statement) -> Statement:
        return replace(said, signature=self.signers[i].sign(said.signed(self.peers[0].game)))

    def locked(self, i: int, text: str, salt: str = "A" * 43, **fields: Any) -> tuple[Statement, Statement]:
        """A lock of peer i and the key that opens it, which has yet to name the locks it saw."""
        key = self.forge(i, "key", text=text, salt=salt, **fields)
        lock = replace(key, kind="lock", text="", salt="", lock=lock_of(self.peers[0].game, key))
        return self.signed(i, lock), key

    # Looking.

    def statements(self, i: int, kind: str) -> list[Statement]:
        """What peer i has on the wire, each once."""
        game = self.peers[0].game
        said = [read(game, text) for source, _, text in self.wire if source == i]
        return list(dict.fromkeys(s for s in said if isinstance(s, Statement) and s.kind == kind))

    def logs(self, *some: int) -> list[tuple[str, ...]]:
        return [self.peers[i].position.lines for i in some or self.everyone]

    def agree(self, *some: int) -> bool:
        return len(set(self.logs(*some))) == 1

    def ids(self, i: int) -> list[str]:
        return [notice.id for notice in self.notices[i]]

    def last_of(self, i: int) -> str:
        return self.peers[i].position.lines[-1]

    @property
    def last(self) -> str:
        """The last line, which is the same for all."""
        assert self.agree(), self.logs()
        return self.logs(0)[0][-1]
