"""What playing among peers costs: the group, signatures, hearing a message, bytes of a turn.

    python tests/bench/bench_peers.py

Milliseconds of this machine, the fastest of many; beside them the same in roots,
one being a power modulo 2^255 - 19 with an exponent as long, which Python computes
by itself: that figure travels from one machine to another.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from hashlib import sha512
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from sugarcove.fair.group import G, P, Table, base, decode, from_uniform  # noqa: E402 - they lie beside this folder
from sugarcove.fair.sign import Mac, Schnorr, check  # noqa: E402
from sugarcove.table import record, sync, transcript  # noqa: E402
from sugarcove.table.standing import stand_in  # noqa: E402
from tests.table.hub import Hub  # noqa: E402

LOADS = "load {0} left; load {0} left; load {0} right; load {0} right; load {0} right; fire"


def fastest(what: Callable[[], object], times: int) -> float:
    """Milliseconds."""
    best = float("inf")
    for _ in range(times):
        begun = perf_counter()
        what()
        best = min(best, perf_counter() - begun)
    return best * 1000


def root() -> int:
    return pow(G.x, (P - 5) // 8, P)


def tell(name: str, what: Callable[[], object], times: int = 300) -> None:
    one, unit = fastest(what, times), fastest(root, 300)
    print(f"{name:48} {one:8.3f} ms {one / unit:8.1f} roots")


def group() -> None:
    scalar = int.from_bytes(sha512(b"x").digest(), "little")
    point = from_uniform(sha512(b"y").digest())
    encoded, fixed = point.encode(), base()
    tell("multiplication of any point", lambda: point * scalar)
    tell("multiplication by a table", lambda: fixed * scalar)
    tell("making a table", lambda: Table(G), 10)
    tell("encode", point.encode)
    tell("decode", lambda: decode(encoded))
    tell("element from 64 bytes", lambda: from_uniform(encoded + encoded))


def signatures() -> None:
    signer, message = Schnorr(b"s" * 32), b"m" * 300
    signed = signer.sign(message)
    tell("sign", lambda: signer.sign(message))
    tell("check, the key seen before", lambda: check(signer.key, message, signed))


def turn(peers: int) -> None:
    """A turn of Candy Islands in which everybody loads five balls."""
    hub = Hub(range(peers), game="candy-islands", make=Schnorr, play=stand_in).flow()
    tints = hub.header.rules.tints(hub.header.options, peers)
    for seat in range(peers - 1):
        hub.say(seat, LOADS.format(tints[seat]))
    letters = sum(len(text) for source, _, text in hub.wire if source == 0)
    last = sync.say(hub.peers[peers - 1], peers - 1, moves(hub, LOADS.format(tints[-1])), hub.salt())
    before = list(hub.wire)
    hub.wire.clear()
    for letter in before:
        hub.give(*letter)
    lock = last.send[0][1]
    tell(
        f"hear the last lock, turn the key ({peers} peers)",
        lambda: sync.hear(hub.peers[0], lock, b"e" * 32, "1"),
        20,
    )
    hub.take(peers - 1, last)
    seen: list[str] = []
    hub.flow(lambda source, _, text: not (source == 0 and seen.append(text)))  # type: ignore[func-returns-value]
    per = sum(map(len, seen)) + letters
    print(f"{f'bytes one peer sends in a turn ({peers} peers)':48} {per:8}")


def moves(hub: Hub, text: str) -> list[object]:
    from sugarcove.table.notation import read

    return [read(one, hub.header.rules.MOVES) for one in text.split("; ")]


def whole() -> None:
    """A game of four, then what comes after it."""
    from tests.table.net import CALM, table

    net = table(1, "candy-islands", CALM, 4, Schnorr, watchers=0)
    net.run()
    peer = net.left()[0]
    text, kept = transcript.write(peer), record.write(peer)
    sigs = text.count("\nsig ")
    print(f"{'a game of four: lines, signatures, letters':48} {peer.count} {sigs} {len(text)}")
    print(f"{'letters of a record':48} {len(kept):8}")
    play = net.left()[0].stand_in
    tell("check its transcript", lambda: transcript.check(text, play), 3)
    tell("wake from its record", lambda: record.wake(net.header, kept, peer.signer, play), 3)
    tell("here", lambda: sync.here(peer))


def long_log(lines: int = 500) -> None:
    """What a peer keeps of a log that has become long, by undo and undo again."""
    hub = Hub((0, 1, 2, 3), game="candy-islands", make=Mac, play=stand_in).flow()
    tints = hub.header.rules.tints(hub.header.options, 4)
    first = hub.peers[0].count
    back = f"* back {first}"
    while hub.peers[0].count < lines:
        for seat in range(4):
            hub.say(seat, LOADS.format(tints[seat]))
        hub.flow().wish(0, back).flow()
        for seat in (1, 2, 3):
            hub.reply(seat, back)
        hub.flow()
    peer = hub.peers[0]
    kept = record.write(peer)
    tracemalloc.start()
    again = record.wake(hub.header, kept, peer.signer, stand_in).peer
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert again.heads == peer.heads
    print(f"{f'memory of a peer after {peer.count} lines':48} {size / 1e6:8.2f} MB")
    print(f"{'letters of its record':48} {len(kept):8}")


if __name__ == "__main__":
    group()
    signatures()
    for peers in (2, 4, 8):
        turn(peers)
    whole()
    long_log()
