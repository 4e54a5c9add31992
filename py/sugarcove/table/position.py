"""Where a game stands: what follows from a header and the lines so far, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sugarcove.table.dealer import Dealer, Dealt
from sugarcove.table.game import (
    Ask,
    Auto,
    Done,
    Event,
    Face,
    Game,
    Illegal,
    Known,
    Over,
    Pending,
    Said,
    Seat,
    Slot,
    State,
    advance,
)
from sugarcove.table.header import Header, Seated, count, read_key, read_name, read_who
from sugarcove.table.notation import read_event, write_event


@dataclass(frozen=True, eq=False)
class Passed:
    """An event of the game and what it changed."""

    event: Event
    before: State
    after: State
    dealt: Dealt  # after it
    line: int  # of the log, from 1: the one that holds it, or that it follows from
    left: tuple[Seat, ...] = ()  # seats still to answer the same question
    joint: bool = False  # an answer to a question that several were asked


@dataclass(frozen=True, eq=False)
class Position:
    """A value: undo is an older part of the trail."""

    header: Header
    dealer: Dealer
    start: State
    seats: tuple[Seated, ...]  # who sits there now
    lines: tuple[str, ...] = ()  # the whole log
    trail: tuple[Passed, ...] = ()  # every event that still counts, steps without a choice too
    resigned: frozenset[Seat] = frozenset()
    result: Over | None = None  # once the log is closed
    ended: bool = False  # closed before the game was over

    @property
    def closed(self) -> bool:
        return self.ended or self.result is not None

    @property
    def game(self) -> Game:
        return self.header.rules

    @property
    def state(self) -> State:
        return self.trail[-1].after if self.trail else self.start

    @property
    def dealt(self) -> Dealt:
        return self.trail[-1].dealt if self.trail else Dealt()

    @property
    def pending(self) -> Pending:
        return self.game.pending(self.state)

    @property
    def live(self) -> tuple[str, ...]:
        """The lines of the game that still count."""
        return tuple(self.lines[passed.line - 1] for passed in self.trail if logged(passed))

    def known(self, seat: Seat | None) -> Known:
        return self.dealt.known(seat)


def logged(passed: Passed) -> bool:
    return not isinstance(passed.event, Done)


def begin(header: Header, dealer: Dealer) -> Position:
    """The position before the first line."""
    start = header.rules.setup(len(header.seats), header.options)
    return _settle(Position(header, dealer, start, header.seats))


def take(position: Position, line: str, number: int) -> Position:
    """The position after a line, `number` of the log.

    Illegal if the rules refuse it, another ValueError if it cannot be read.
    """
    if position.closed:
        raise Illegal("the game is closed")
    match line.split(" "):
        case ["*", "back", n]:
            trail = tuple(p for p in position.trail if p.line <= count(n, number))
            return replace(position, trail=trail)
        case ["*", "seat", seat, "key", key]:
            back = replace(position, resigned=position.resigned - {count(seat, len(position.seats))})
            return _sit(back, seat, level="", key=read_key(key))
        case ["*", "seat", seat, *who]:
            return _sit(position, seat, level=read_who(who))
        case ["*", "name", seat, name, glyph]:
            name, glyph = read_name(name, glyph)
            return _sit(position, seat, name=name, glyph=glyph)
        case ["*", "resign", seat]:
            resigned = position.resigned | {count(seat, len(position.seats))}
            return replace(_sit(position, seat, level="normal"), resigned=resigned)
        case ["*", "shown", *cards]:
            return _show(position, cards)
        case ["*", "end"]:
            return replace(position, ended=True)
        case ["over", *_]:
            return _close(position, line)
    return _settle(_pass(position, read_line(line, position.game), number))


def read_line(line: str, game: Game) -> Event:
    """The event of a line; ValueError, but not Illegal, if it holds none."""
    try:
        event = read_event(line, game.MOVES)
    except Illegal as illegal:
        raise ValueError(str(illegal)) from None
    if write_event(event) != line:
        raise ValueError(f"{line[:80]!r} is written otherwise")
    return event


def _pass(position: Position, event: Event, number: int) -> Position:
    """The position after an event; its faces are checked before the rules see them."""
    before, pending = position.state, position.pending
    left: tuple[Seat, ...] = ()
    joint = False
    if isinstance(event, Said) and isinstance(pending, Ask):
        left, joint = _question(position, pending, event.seat)
    dealt = position.dealer.take(position.dealt, pending, event)
    after = advance(position.game, before, event)  # by what it shows: so on every device, now or later
    passed = Passed(event, before, after, dealt, number, left, joint)
    return replace(position, trail=(*position.trail, passed))


def _question(position: Position, ask: Ask, seat: Seat) -> tuple[tuple[Seat, ...], bool]:
    """Which seats have yet to answer the question this seat answers, and whether several were asked."""
    if seat != min(ask.seats):
        raise Illegal(f"seat {min(ask.seats)} answers before seat {seat}")
    going = position.trail[-1].left if position.trail else ()
    left = tuple(other for other in ask.seats if other != seat)
    return left, bool(left) or seat in going


def _settle(position: Position) -> Position:
    """Every step without a choice, taken."""
    trail, state = list(position.trail), position.state
    line = trail[-1].line if trail else 0
    while isinstance(step := position.game.pending(state), Auto):
        done = Done(step.name)
        before, state = state, position.game.apply(state, done)
        trail.append(Passed(done, before, state, position.dealt, line))
    return replace(position, trail=tuple(trail))


def _sit(position: Position, seat: str, **who: str) -> Position:
    seats = list(position.seats)
    here = count(seat, len(seats))
    seats[here] = replace(seats[here], **who)
    return replace(position, seats=tuple(seats))


# The end.


def over_line(over: Over) -> str:
    scores, winners = (",".join(map(str, numbers)) or "-" for numbers in (over.scores, over.winners))
    return f"over {scores} {winners}"


def _close(position: Position, line: str) -> Position:
    over = position.pending
    if not isinstance(over, Over) or line != over_line(over):
        raise Illegal(f"the game does not end with {line[:80]!r}")
    return replace(position, result=over)


def read_shown(cards: Sequence[str]) -> dict[Slot, Face]:
    pairs = [card.partition("=") for card in cards]
    return {count(slot): face for slot, _, face in pairs}


def _show(position: Position, cards: Sequence[str]) -> Position:
    """Checks that these cards lie where they are said to lie; all of them were still hidden."""
    if not isinstance(position.pending, Over):
        raise Illegal("faces are shown after the end")
    if not read_shown(cards).items() <= position.dealt.hidden().items():
        raise Illegal("a card lies elsewhere")
    return position
