"""The head of a log: which game, with what options, who sits where, and who deals.

    sugarcove 1
    game candy-islands 1
    options mode=wolves
    series 2 3 21,17
    seat 0 Biscuit anchor human
    seat 1 Old%20Truffle star bot normal
    deal local 5f3c

Only options that differ from their defaults are written.  Where several devices
play, every seat names the key of the peer that answers for it, and nobody deals:

    seat 0 Biscuit anchor human 6Xq...
    deal joint 81c0 180              this table, and for how long a key is waited for, in seconds
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, fields
from typing import Any

from sugarcove import games
from sugarcove.table import words
from sugarcove.table.game import Game
from sugarcove.table.seated import (
    GLYPH,
    KEY,
    NAME,
    Seated,
    clean,
    count,
    escape,
    read_key,
    read_name,
    read_who,
    unescape,
    write_seat,
    write_who,
)

__all__ = [
    "FORMAT", "GLYPH", "KEY", "NAME", "SEED", "BadLog", "Header", "Seated", "Series",
    "check_table", "clean", "count", "escape", "find_game", "option_text", "read_header", "read_key",
    "read_name", "read_options", "read_who", "unescape", "write_seat", "write_who",
]  # fmt: skip

FORMAT = "sugarcove 1"
SEED = re.compile(r"[0-9A-Za-z]{1,64}")
TOTAL = re.compile(r"-?[0-9]{1,9}")


class BadLog(ValueError):
    """A log, or a wish for a table, that does not hold.

    `id` and `values` make its sentence; `line` is the number of the line in
    the text, from 1, or 0 if it is about the whole.
    """

    def __init__(self, fault: str, line: int = 0, **values: object) -> None:
        super().__init__(f"{fault}, line {line}: {values}")
        self.id, self.line, self.values = fault, line, values

    def sentence(self) -> str:
        return words.say(f"table.fault.{self.id}", line=self.line, **self.values)


@dataclass(frozen=True)
class Series:
    game: int  # from 1
    of: int
    totals: tuple[int, ...]  # before this game, by present seat


@dataclass(frozen=True)
class Header:
    game: str
    version: int
    options: Any
    seats: tuple[Seated, ...]
    seed: str = ""  # "" where nothing is left to deal: a finished game that is shared
    series: Series | None = None
    nonce: str = ""  # tells this table from all others where several devices play; "" where one does
    wait: int = 0  # seconds after which the peers may do without a key that is withheld; 0: never

    @property
    def rules(self) -> Game:
        return games.rules(self.game)

    def lines(self) -> list[str]:
        return [
            FORMAT,
            f"game {self.game} {self.version}",
            *_options_line(self.options),
            *_series_line(self.series),
            *(f"seat {i} {write_seat(seated)}" for i, seated in enumerate(self.seats)),
            f"deal joint {self.nonce} {self.wait}" if self.nonce else f"deal local {self.seed}".rstrip(),
        ]


# Options.


def option_text(value: Any) -> str:
    """An option's value as one word: `yes`, `wolves`, `4`."""
    return ("no", "yes")[value] if isinstance(value, bool) else escape(str(value))


def _options_line(options: Any) -> list[str]:
    pairs = [
        f"{f.name}={option_text(value)}"
        for f in fields(options)
        if (value := getattr(options, f.name)) != f.default
    ]
    return [" ".join(["options", *pairs])] if pairs else []


def _value(option: Field[Any], text: str) -> Any:
    kind = option.metadata["kind"]
    if kind == "tints":
        if re.fullmatch(r"([a-z]{1,16},)*[a-z]{0,16}", text := unescape(text)):
            return text
        allowed = ["-"]
    else:
        values = (False, True) if kind == "flag" else option.metadata["values"]
        choice = {option_text(value): value for value in values}
        if text in choice:
            return choice[text]
        allowed = list(choice)
    raise BadLog("option", name=option.name, value=text[:40], allowed=", ".join(allowed))


def read_options(game: Game, given: Mapping[str, Any]) -> Any:
    """The options a form, a link, a log or a command line names; BadLog if one is not there."""
    known = {f.name: f for f in fields(game.Options)}
    for name in given:
        if name not in known:
            raise BadLog("no-option", name=name[:40], allowed=", ".join(known) or "-")
    return game.Options(
        **{
            name: _value(known[name], value if isinstance(value, str) else option_text(value))
            for name, value in given.items()
        }
    )


def check_table(name: str, options: Any, seats: int) -> None:
    """BadLog unless this game can be played by so many with these options."""
    game = games.rules(name)
    if seats not in game.SEATS:
        raise BadLog("seats", seats=seats, least=min(game.SEATS), most=max(game.SEATS))
    if wrong := game.wrong(options, seats):
        raise BadLog("options", text=words.say(f"{name}.{wrong}"))


# Series.


def _series_line(series: Series | None) -> list[str]:
    if series is None:
        return []
    return [f"series {series.game} {series.of} {','.join(map(str, series.totals))}"]


def _read_series(game: str, of: str, totals: str) -> Series:
    found = totals.split(",")
    if not all(map(TOTAL.fullmatch, found)):
        raise ValueError(f"{totals[:40]!r} are no scores")
    series = Series(count(game), count(of, 100), tuple(map(int, found)))
    if not 1 <= series.game <= series.of:
        raise ValueError(f"there is no game {game} of {of}")
    return series


# The whole.


def find_game(name: str) -> tuple[str, Game]:
    """The public name of a game and its rules; BadLog if there is none of that name."""
    try:
        public = games.title(games.folder(name))
        return public, games.rules(public)
    except LookupError:
        raise BadLog("no-game", name=name[:40]) from None


class _Reader:
    """Takes the lines of a header one by one."""

    game = ""
    version = 0
    options: Mapping[str, str] | None = None
    series: Series | None = None
    seed: str | None = None
    nonce = ""
    wait = 0

    def __init__(self) -> None:
        self.seats: list[Seated] = []

    def take(self, line: str) -> None:
        """ValueError if this line cannot stand here."""
        match line.split(" "):
            case ["game", name, version] if not self.game:
                self.game, self.version = find_game(name)[0], count(version)
            case ["options", *pairs] if self.game and self.options is None and not self.seats:
                self.options = _pairs(pairs)
            case ["series", game, of, totals] if self.game and not self.seats and not self.series:
                self.series = _read_series(game, of, totals)
            case ["seat", seat, name, glyph, *who] if self.game and seat == str(len(self.seats)):
                key = who.pop() if KEY.fullmatch(who[-1] if who else "") else ""
                self.seats.append(Seated(*read_name(name, glyph), read_who(who), key))
            case ["deal", "local"] if self.seats and self.seed is None:
                self.seed = ""
            case ["deal", "local", seed] if self.seats and self.seed is None:
                if not SEED.fullmatch(seed):
                    raise ValueError(f"{seed[:70]!r} is no seed")
                self.seed = seed
            case ["deal", "joint", nonce, wait] if self.seats and self.seed is None:
                if not SEED.fullmatch(nonce):
                    raise ValueError(f"{nonce[:70]!r} is no nonce")
                self.seed, self.nonce, self.wait = "", nonce, count(wait)
            case _:
                raise ValueError(line[:80])


def _pairs(pairs: list[str]) -> dict[str, str]:
    split = [pair.partition("=") for pair in pairs]
    options = {name: value for name, equals, value in split if equals}
    if len(options) != len(pairs):
        raise ValueError(" ".join(pairs)[:80])
    return options


def read_header(lines: Sequence[str]) -> Header:
    """The head of a log; BadLog if it is none that can be played here."""
    if not lines or lines[0] != FORMAT:
        raise BadLog("no-log")
    reader = _Reader()
    for number, line in enumerate(lines[1:], 2):
        try:
            reader.take(line)
        except BadLog as bad:
            raise BadLog(bad.id, number, **bad.values) from None
        except ValueError:
            raise BadLog("header", number, text=line[:80]) from None
    if reader.seed is None:
        raise BadLog("cut", len(lines))
    return _finish(reader)


def _finish(reader: _Reader) -> Header:
    options = read_options(games.rules(reader.game), reader.options or {})
    check_table(reader.game, options, len(reader.seats))
    if reader.series and len(reader.series.totals) != len(reader.seats):
        raise BadLog("series")
    if any(bool(seated.key) != bool(reader.nonce) for seated in reader.seats):
        raise BadLog("header", text="key")
    return Header(
        reader.game,
        reader.version,
        options,
        tuple(reader.seats),
        reader.seed or "",
        reader.series,
        reader.nonce,
        reader.wait,
    )
