"""What the page is told besides scenes: who is asked, what to save, how it ended, what went wrong."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sugarcove import games
from sugarcove.table import words
from sugarcove.table.game import Over, Seat
from sugarcove.table.header import BadLog
from sugarcove.table.log import Position, log_of
from sugarcove.table.screen import Effect


def name(position: Position, seat: Seat) -> str:
    return position.seats[seat].name or words.say("table.seat", n=seat + 1)


def table(
    position: Position,
    asked: Collection[Seat] = (),
    ready: Collection[Seat] = (),
    mine: Collection[Seat] | None = None,
) -> Effect:
    """The frame round the picture: what does not depend on who looks."""
    header, seats = position.header, position.seats
    return {
        "kind": "table",
        "game": header.game,
        "folder": games.folder(header.game),
        "title": position.game.TITLE,
        "names": [name(position, seat) for seat in range(len(seats))],
        "glyphs": [seated.glyph for seated in seats],
        "tints": list(position.game.tints(header.options, len(seats))),
        "who": ["human" if seated.human else "bot" for seated in seats],
        "levels": [seated.level for seated in seats],
        "resigned": sorted(position.resigned),
        "turn": {"seats": sorted(asked), "ready": sorted(ready)},
        "series": _series(position),
        "line": len(position.live),
        "of": len(position.live),
        "over": position.closed,
        "mine": None if mine is None else sorted(mine),
    }


def save(position: Position) -> Effect:
    """The log to keep.  A finished one holds every face, and no seed any more."""
    finished = position.closed
    log = log_of(position)
    if finished:
        log = replace(log, header=replace(log.header, seed=""))
    return {"kind": "save", "log": log.text, "finished": finished}


def over(position: Position, end: Over) -> Effect:
    scores, winners = list(end.scores), list(end.winners)
    return {"kind": "over", "scores": scores, "winners": winners, "series": _series(position, end)}


def _series(position: Position, end: Over | None = None) -> Effect | None:
    series = position.header.series
    if series is None:
        return None
    totals = list(series.totals)
    if end:
        totals = [total + score for total, score in zip(totals, end.scores, strict=True)]
    return {"game": series.game, "of": series.of, "totals": totals}


def curtain(position: Position, seat: Seat, prompt: str) -> Effect:
    """`prompt` is what a watcher reads: it holds no secret."""
    line = prompt.replace("**", "")
    return {"kind": "curtain", "seat": seat, "name": name(position, seat), "line": line}


def wrong(key: str = "") -> Effect:
    """Nothing was changed; a sentence only where one helps."""
    known = words.find(f"table.wrong.{key}") is not None
    return {"kind": "wrong", "text": words.say(f"table.wrong.{key}") if known else ""}


def fault(bad: BadLog) -> Effect:
    """Nothing was changed, and this is why."""
    try:
        text = bad.sentence()
    except Exception:  # words of a language that are broken themselves
        text = ""
    return {"kind": "fault", "id": bad.id, "text": text, "line": bad.line}
