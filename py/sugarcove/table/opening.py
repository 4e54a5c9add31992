"""How a table begins: from a form or link, from a log, or as the next game of the same people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from hashlib import sha256
from secrets import token_hex
from typing import Any

from sugarcove.table.game import Game, Over
from sugarcove.table.header import (
    GLYPH,
    KEY,
    SEED,
    BadLog,
    Header,
    Seated,
    Series,
    check_table,
    clean,
    find_game,
    read_options,
    read_who,
)
from sugarcove.table.log import Log, Position, read, replay_far

GLYPHS = {
    "pink": "heart",
    "black": "anchor",
    "blue": "drop",
    "yellow": "star",
    "green": "clover",
    "orange": "triangle",
    "purple": "crescent",
}
SERIES = 99  # games, at most
WAIT = 24 * 3600  # seconds for which a withheld key is waited for, at most


def new_header(wish: Mapping[str, Any]) -> Header:
    """The table a form or a link asks for; BadLog if there is none like it."""
    name, game = find_game(str(wish["game"]))
    options, seats = read_options(game, wish.get("options") or {}), wish["seats"]
    check_table(name, options, len(seats))
    tints = game.tints(options, len(seats))
    seated = tuple(_seated(seat, tint) for seat, tint in zip(seats, tints, strict=True))
    series = _series(wish.get("series") or 0, len(seats))
    return Header(name, game.VERSION, options, seated, _seed(wish.get("seed")), series)


def joint_header(wish: Mapping[str, Any]) -> Header:
    """The table that several devices have agreed on; BadLog if there is none like it.

    Beside what a form asks for, each seat has the `key` of its device, and the table a `nonce` and a `wait`;
    `series` may also be one that goes on: its game, of how many, and the totals.
    """
    given = wish.get("series") or 0
    header = new_header({**wish, "seed": "0", "series": given if isinstance(given, int) else 0})
    nonce, wait = str(wish.get("nonce") or ""), wish.get("wait") or 0
    if not SEED.fullmatch(nonce) or type(wait) is not int or not 0 <= wait <= WAIT:
        raise BadLog("nonce")
    seats = []
    for seat, seated in zip(wish["seats"], header.seats, strict=True):
        if not KEY.fullmatch(key := str(seat.get("key") or "")):
            raise BadLog("key", name=seated.name)
        seats.append(replace(seated, key=key))
    header = replace(header, seats=tuple(seats), seed="", nonce=nonce, wait=wait)
    return replace(header, series=_going_on(given, len(seats))) if isinstance(given, Mapping) else header


def _going_on(given: Mapping[str, Any], seats: int) -> Series:
    series = Series(given["game"], given["of"], tuple(given["totals"]))
    numbers = (series.game, series.of, *series.totals)
    if not all(type(number) is int and abs(number) < 10**9 for number in numbers):
        raise BadLog("series")
    if not 1 <= series.game <= series.of <= SERIES or len(series.totals) != seats:
        raise BadLog("series")
    return series


def _seated(seat: Mapping[str, Any], tint: str) -> Seated:
    level = str(seat.get("level") or "normal")
    try:
        level = read_who(["human"] if seat.get("who", "human") == "human" else ["bot", level])
    except ValueError:
        raise BadLog("level", level=clean(level)) from None
    glyph = str(seat.get("glyph") or "")
    glyph = glyph if GLYPH.fullmatch(glyph) else GLYPHS.get(tint, "star")
    return Seated(clean(str(seat.get("name") or "")), glyph, level)


def _seed(wish: object) -> str:
    seed = str(wish or "") or token_hex(16)
    if not SEED.fullmatch(seed):
        raise BadLog("seed", seed=clean(seed))
    return seed


def _series(games: object, seats: int) -> Series | None:
    if not isinstance(games, int) or not 0 <= games <= SERIES:
        raise BadLog("series-length", most=SERIES)
    return Series(1, games, (0,) * seats) if games > 1 else None


def check(wish: Mapping[str, Any]) -> None:
    """BadLog unless a table like this can be opened."""
    name, game = find_game(str(wish["game"]))
    check_table(name, read_options(game, wish.get("options") or {}), int(wish["seats"]))


def from_log(text: str) -> tuple[Position, BadLog | None]:
    """Where a log leads.

    One of other rules is played by today's: followed to the end it counts as
    theirs, else it stops at the line that is returned as a fault.
    """
    log = read(text)
    position, bad = replay_far(log)
    if log.header.version != position.game.VERSION:
        header = replace(log.header, version=position.game.VERSION)
        stop = bad and BadLog("old-rules", bad.line, text=bad.values.get("text", ""))
        return (position if bad else replace(position, header=header)), stop
    if bad:
        raise bad
    return position, None


def may_go_on(position: Position) -> bool:
    """Is there somebody to deal, or nothing left to deal?"""
    return bool(position.header.seed) or isinstance(position.pending, Over) or position.closed


def restamped(text: str, position: Position) -> bool:
    return Log(position.header, position.lines).text != text


# Play again.


def next_header(position: Position) -> Header:
    """The same people, everybody one seat on: who sat second begins.  In a series, with the scores so far."""
    header = position.header
    options = _options(position.game, header.options, len(header.seats))
    return replace(
        header,
        options=options,
        seats=_on(position.seats),
        seed=sha256(f"{header.seed} again".encode()).hexdigest()[:32] if header.seed else token_hex(16),
        series=_next_series(position),
    )


def proposal(header: Header) -> dict[str, Any]:
    """A header as a wish for a table among the same devices, which they have yet to agree on."""
    series = header.series
    return {
        "kind": "next",
        "game": header.game,
        "seats": [_plain(seated) for seated in header.seats],
        "options": {f.name: getattr(header.options, f.name) for f in fields(header.options)},
        "series": {"game": series.game, "of": series.of, "totals": list(series.totals)} if series else 0,
        "wait": header.wait,
    }


def _plain(seated: Seated) -> dict[str, str]:
    who = "human" if seated.human else "bot"
    return {
        "name": seated.name,
        "glyph": seated.glyph,
        "who": who,
        "level": seated.level,
        "key": seated.key,
    }


def _on(row: Sequence[Any]) -> tuple[Any, ...]:
    return (*row[1:], row[0])


def _options(game: Game, options: Any, seats: int) -> Any:
    """The same options; people keep their colours."""
    tints = {f.name for f in fields(options) if f.metadata["kind"] == "tints"}
    colours = ",".join(_on(game.tints(options, seats)))
    return replace(options, **dict.fromkeys(tints, colours))


def _next_series(position: Position) -> Series | None:
    series, result = position.header.series, position.result
    if series is None:
        return None
    if result is None:  # it was ended before its time, and is played again
        return replace(series, totals=_on(series.totals))
    if series.game == series.of:
        return Series(1, series.of, (0,) * len(series.totals))
    totals = [total + score for total, score in zip(series.totals, result.scores, strict=True)]
    return Series(series.game + 1, series.of, _on(totals))
