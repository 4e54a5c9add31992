"""Random games, moment by moment: what a table passes through, with every seat and option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from itertools import chain, product
from random import Random
from typing import Any

from sugarcove import games
from sugarcove.table.dealer import Dealt, LocalDealer
from sugarcove.table.game import (
    Ask,
    Event,
    Game,
    Known,
    Move,
    Over,
    Said,
    Seat,
    State,
    asks,
)
from sugarcove.table.header import option_text

LONGEST = 5_000  # questions in a random game; the longest known has some hundred
GAMES = tuple(games.catalogue(templates=True))


@dataclass(frozen=True)
class Table:
    """A game with so many seats and these options."""

    name: str
    seats: int
    options: Any

    @property
    def game(self) -> Game:
        return games.rules(self.name)

    @property
    def changed(self) -> dict[str, str]:
        """The options that differ from their defaults, as text."""
        return {
            f.name: option_text(value)
            for f in fields(self.options)
            if (value := getattr(self.options, f.name)) != f.default
        }

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(f"{k}={v}" for k, v in self.changed.items())])


def every(name: str) -> list[Table]:
    """Every seat count with every choice of options that fits."""
    game = games.rules(name)
    tables = []
    for seats in game.SEATS:
        values = [_values(game, f, seats) for f in fields(game.Options)]
        for chosen in product(*values):
            options = game.Options(*chosen)
            if not game.wrong(options, seats):
                tables.append(Table(name, seats, options))
    return tables


def some(name: str) -> list[Table]:
    """Every seat count, and every value of every option at one seat count or another."""
    tables = every(name)
    plain = [table for table in tables if not table.changed]
    single = [table for table in tables if len(table.changed) == 1]
    found: dict[tuple[str, str], list[Table]] = {}
    for table in single:
        ((option, value),) = table.changed.items()
        found.setdefault((option, "" if "," in value else value), []).append(table)
    return plain + [row[i % len(row)] for i, row in enumerate(found.values())]


def _values(game: Game, given: Any, seats: int) -> list[Any]:
    match given.metadata["kind"]:
        case "flag":
            return [False, True]
        case "tints":  # as the game gives them, or everybody the neighbour's
            tints = game.tints(game.Options(), seats)
            return ["", ",".join((*tints[1:], tints[0]))]
    return list(given.metadata["values"])


@dataclass(frozen=True)
class Moment:
    """A state as somebody sees it.

    What the table shows has an `event` that led to it; what a seat sees that
    is in the middle of an answer has `seat` and the `steps` it has said.
    """

    state: State
    dealt: Dealt
    event: Event | None = None
    before: State = None
    seat: Seat | None = None
    steps: tuple[Move, ...] = ()
    ready: frozenset[Seat] = field(default_factory=frozenset)

    def known(self, seat: Seat | None) -> Known:
        return self.dealt.known(seat)


def wander(table: Table, seed: int) -> Iterator[Moment]:
    """All moments of a random game: the shared ones, and those within answers."""
    game, rng, dealer = table.game, Random(seed), LocalDealer(str(seed))
    now = Moment(game.setup(table.seats, table.options), Dealt())
    yield now
    for _ in range(LONGEST):
        if isinstance(pending := game.pending(now.state), Over):
            return
        if isinstance(pending, Ask):
            events: list[Event] = []
            for seat in pending.seats:
                drafts = list(_answer(game, now, seat, rng))
                yield from (replace(draft, ready=_ready(events)) for draft in drafts)
                events.append(Said(seat, game.tidy(drafts[-1].steps)))
        else:
            event = dealer.answer(now.dealt, pending)
            assert event, f"nobody answers {pending}"
            events = [event]
        for event in events:
            now = after(game, dealer, now, event)
            yield now
    raise AssertionError(f"{table} does not end: {LONGEST} questions were asked")


def after(game: Game, dealer: LocalDealer, now: Moment, event: Event) -> Moment:
    dealt = dealer.take(now.dealt, game.pending(now.state), event)
    return Moment(game.apply(now.state, event), dealt, event, now.state)


def _answer(game: Game, now: Moment, seat: Seat, rng: Random) -> Iterator[Moment]:
    """The moments within a random answer, the last one with all of it."""
    state, word = now.state, asks(game, now.state, seat)
    steps: tuple[Move, ...] = ()
    while asks(game, state, seat) == word:
        move = rng.choice(list(game.legal(state, seat, now.known(seat))))
        state, steps = game.apply(state, Said(seat, (move,))), (*steps, move)
        yield Moment(state, now.dealt, seat=seat, steps=steps)
        assert len(steps) < LONGEST, f"seat {seat} never comes to an end with its answer to {word}"


def _ready(events: list[Event]) -> frozenset[Seat]:
    return frozenset(event.seat for event in events if isinstance(event, Said))


def questions(table: Table, seed: int) -> Iterator[tuple[Moment, Seat, list[Move]]]:
    """Every moment of a random game at which a seat is asked something, with what it may say."""
    game = table.game
    for now in wander(table, seed):
        pending = game.pending(now.state)
        if isinstance(pending, Ask):
            asked = pending.seats if now.seat is None else {now.seat} & set(pending.seats)
            for seat in asked:
                yield now, seat, list(game.legal(now.state, seat, now.known(seat)))


def all_tables() -> list[Table]:
    return list(chain.from_iterable(map(every, GAMES)))


def some_tables() -> list[Table]:
    return list(chain.from_iterable(map(some, GAMES)))
