"""Passes must be believed until the end, when every card that was in a hand is known (G39).

A card that was in a hand then has been placed since, and so shown, or is
opened with the hands at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from sugarcove.games.candy_time.grid import MEMBERS, Laid, making, rim, treats
from sugarcove.games.candy_time.state import Claim, Missed, State
from sugarcove.table.game import Card, Known


def missed(state: State) -> tuple[Missed, ...]:
    """The false claims of a game whose hands are open, each with what would have made most."""
    faces = {card.slot: card.face for card in shown(state)}
    found = ((claim, best(claim, faces)) for claim in state.claims)
    return tuple(Missed(claim, laid) for claim, laid in found if laid)


def shown(state: State) -> Iterator[Card]:
    """Every card whose face is public."""
    yield from (held for held in chain(*state.hands) if isinstance(held, Card))
    yield from (laid.card for laid in chain(state.table, *state.walls))
    yield from chain(*state.won, state.tray, state.lost)


def best(claim: Claim, faces: Known) -> Laid | None:
    """The placement that would have made most treats; None if none was possible."""
    cards = [
        held if isinstance(held, Card) else Card(held, faces[held])
        for held in claim.hand
        if isinstance(held, Card) or held in faces
    ]
    found = [
        Laid(card, turn, at)
        for card in cards
        for at, edges in rim(claim.table).items()
        for turn in MEMBERS[making(card.face, edges)]
    ]
    return max(found, key=lambda laid: len(treats(claim.table, laid)), default=None)
