"""Checking a game that somebody hands over: a transcript with its signatures, or a log without.

It takes as long as there are signatures, so it is done in slices: `begin`, then
`go_on` until a verdict comes out.  The effects are in docs/session.md.
"""

from __future__ import annotations

from collections.abc import Callable

from sugarcove import games
from sugarcove.table import facts, opening, transcript, words
from sugarcove.table.game import Over
from sugarcove.table.position import Position
from sugarcove.table.screen import Effect
from sugarcove.table.standing import stand_in
from sugarcove.table.transcript import Check, Verdict

SLICE = 0.1  # seconds of work between two signs of life


def begin(text: str) -> Check | Effect:
    """What goes on, or the verdict; BadLog if this is no game, or one that breaks the rules."""
    if transcript.is_transcript(text):
        return Check(text, stand_in)
    position, stop = opening.from_log(text)
    if stop:
        raise stop
    return _effect(Verdict(position), signed=False)


def go_on(check: Check, clock: Callable[[], float]) -> Effect:
    """How far a check has come after a slice, or its verdict."""
    until = clock() + SLICE
    while check.further():
        if clock() >= until:
            return {"kind": "checking", "done": check.done, "of": check.of}
    return _effect(check.verdict, signed=True)


def why(verdict: Verdict) -> str:
    """Why the first bad line of a verdict is not believed, as a sentence."""
    key = f"table.verdict.{verdict.why or 'unproved'}"
    return words.say(key if words.find(key) is not None else "table.verdict.unproved")


def _effect(verdict: Verdict, signed: bool) -> Effect:
    position = verdict.position
    header, pending = position.header, position.pending
    seats = range(len(header.seats))
    over = position.result or (pending if isinstance(pending, Over) else None)
    ended = position.closed or over is not None
    return {
        "kind": "verdict",
        "valid": verdict.valid,
        "signed": signed,
        "line": verdict.line,
        "text": verdict.text,
        "why": "" if verdict.valid else why(verdict),
        "lines": len(position.lines),
        "game": header.game,
        "title": games.rules(header.game).TITLE,
        "names": [facts.name(position, seat) for seat in seats],
        "glyphs": [seated.glyph for seated in position.seats],
        "tints": list(position.game.tints(header.options, len(seats))),
        "keys": [seated.key for seated in position.seats],
        "bots": [seat for seat in seats if not position.seats[seat].human],
        "left": [seat for seat in seats if _left(position, seat)],
        "ended": ended,
        "scores": list(over.scores) if over else [],
        "winners": list(over.winners) if over else [],
    }


def _left(position: Position, seat: int) -> bool:
    """Does a bot end what a person began?"""
    return position.header.seats[seat].human and not position.seats[seat].human
