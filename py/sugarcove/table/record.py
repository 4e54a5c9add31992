"""What a device has to remember of a table, so that a reload changes nothing.

A record is written before anything is sent that depends on it: a peer that had
forgotten a lock would lock something else, and be taken for a liar.  The secret
of its key pair is not in it.
"""

from __future__ import annotations

import json
from dataclasses import replace

from sugarcove.fair.sign import Signer
from sugarcove.table import sync
from sugarcove.table.header import BadLog, Header
from sugarcove.table.message import Statement, read_statements, write_statements
from sugarcove.table.peer import Peer, StandIn, Step, due


def write(peer: Peer) -> str:
    said = [*(one for proof in peer.proofs for one in proof), *peer.box]
    rest = {
        "game": peer.game,
        "held": [[key.line, key.head, key.seat, key.text, key.salt] for key in peer.held],
        "liars": sorted(peer.liars),
    }
    return f'{json.dumps(rest)[:-1]}, "said": {write_statements(said)}}}'


def wake(header: Header, text: str, signer: Signer, stand_in: StandIn) -> Step:
    """The peer of a record, quiet until it has heard what happened meanwhile; BadLog if it is none."""
    peer = sync.join(header, signer, stand_in).peer
    try:
        found = json.loads(text)
        if found["game"] != peer.game:
            raise BadLog("record")
        said = read_statements(found["said"])
        held = [
            Statement("key", line, head, seat, text, salt=salt)
            for line, head, seat, text, salt in found["held"]
        ]
        liars = frozenset(map(str, found["liars"]))
    except (LookupError, TypeError, ValueError) as error:
        raise error if isinstance(error, BadLog) else BadLog("record") from error
    for one in said:
        peer = sync.heard(peer, one).peer
    return Step(replace(peer, held=due(held, peer.heads, peer.round.since), liars=liars))
