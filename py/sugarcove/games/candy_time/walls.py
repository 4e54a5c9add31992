"""Walls as pictures: small on a plate, or large with all that is theirs for whoever taps one."""

from __future__ import annotations

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.cards import KINDS
from sugarcove.games.candy_time.grid import Cards
from sugarcove.games.candy_time.view import View
from sugarcove.table.game import Seat

Parts = tuple[str, ...]


def laid(cards: Cards) -> Parts:
    """Words for the picture: face, turn, row and column of each card."""
    return tuple(f"card {one.card.face} {one.turn} {one.at[0]} {one.at[1]}" for one in cards)


def owned(view: View, seat: Seat) -> Parts:
    """Words for the picture of a wall with its owner's name, points and tokens."""
    state = view.state
    likes = " ".join(("likes", *rules.tokens(state, seat)))
    score = rules.counts(state)[seat].total
    return (
        f"seat {view.tints[seat]} {score} {state.canes[seat]}",
        f"name {view.who(seat)}",
        likes,
        *laid(state.walls[seat]),
    )


def large(view: View, seat: Seat) -> Parts:
    """What is shown to whoever taps a wall."""
    return "walls", *owned(view, seat)


def all_large(view: View) -> Parts:
    """Everybody's, the looker's own first."""
    seats = [(view.near + place) % view.n for place in range(view.n)]
    return "walls", *(part for seat in seats for part in owned(view, seat))


def described(view: View, seat: Seat) -> str:
    """A wall in words."""
    state = view.state
    counted = [
        view.say("label.count", kind=view.say(f"label.kind.{kind}"), n=n)
        for kind, n in zip(KINDS, state.treats[seat], strict=True)
        if n
    ]
    sweets = view.listed(counted) or "0"
    return view.say("label.wall-of", name=view.who(seat), n=len(state.walls[seat]), sweets=sweets)
