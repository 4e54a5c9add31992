"""Whole games among devices, signed in earnest, as the transcripts that are left of them."""

from __future__ import annotations

from functools import cache

from sugarcove.fair.sign import Schnorr
from sugarcove.table import sync, transcript
from sugarcove.table.standing import stand_in
from tests.table.hub import Hub


@cache
def candy_islands(devices: int = 3) -> str:
    """A game whose last seat is given to a bot on the way; everybody plays as a bot would."""
    hub = Hub(range(devices), game="candy-islands", make=Schnorr, play=stand_in).flow()
    hub.wish(0, f"* seat {devices - 1} bot normal").flow()
    for other in range(1, devices):
        hub.reply(other, f"* seat {devices - 1} bot normal").flow()
        if f"* seat {devices - 1} bot normal" in hub.peers[0].position.lines:
            break
    while not hub.peers[0].position.closed:
        for i, seat in [(i, seat) for i, peer in enumerate(hub.peers) for seat in sync.asked(peer)]:
            moves = stand_in(hub.peers[i].position, seat, hub.salt())
            hub.take(i, sync.say(hub.peers[i], seat, moves, hub.salt()))
        hub.flow()
    assert hub.agree()
    return transcript.write(hub.peers[0])
