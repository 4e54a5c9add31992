"""What lies on the table of Candy Time, and words for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sugarcove.games.candy_time.cards import KINDS, LAYOUTS, TOKEN_WORTH, TOKENS
from sugarcove.games.candy_time.grid import Cards, Laid, Treat
from sugarcove.table.game import Card, Known, Seat, Slot, option


@dataclass(frozen=True)
class Options:
    mode: str = option("basic", ("basic", "wall"))
    layout: str = option("sweet", tuple(LAYOUTS))
    open_hands: bool = option(False, (False, True), kind="flag")
    cane_card_counts: bool = option(True, (False, True), kind="flag", when={"mode": "basic"})
    unplaced_wall_card: str = option("discard", ("discard", "one_point"), when={"mode": "wall"})


class Claim(NamedTuple):
    """A pass: nobody else sees the hand of which it says that nothing fits."""

    seat: Seat
    turn: int  # of the game, from 1
    hand: tuple[Slot | Card, ...]
    table: Cards


class Missed(NamedTuple):
    """A pass that was none, and what could have been placed instead."""

    claim: Claim
    laid: Laid


@dataclass(frozen=True)
class State:
    """Everything; all of it is public.

    "By seat" is a tuple of as many entries as there are seats, "by kind" one of
    six, in the order of KINDS.  A card of a hand is a Slot while only its
    holder knows it, and a Card with `open_hands`.
    """

    options: Options
    hands: tuple[tuple[Slot | Card, ...], ...]  # by seat, oldest first
    won: tuple[tuple[Card, ...], ...]  # by seat: basic: every card won; wall: those set aside for a point
    walls: tuple[Cards, ...]  # by seat
    treats: tuple[tuple[int, ...], ...]  # by seat, by kind: whole sweets on the wall
    canes: tuple[int, ...]  # by seat: cane tokens
    lately: tuple[tuple[str, ...], ...]  # by seat: kinds made on the table in the seat's present or last turn
    holders: tuple[Seat | None, ...] = (None,) * len(KINDS)  # by kind: who has the preference token
    table: Cards = ()  # the card placed last is the last
    pile: tuple[Slot, ...] = ()  # from the top; before the start cards are turned up, they are on top
    lost: tuple[Card, ...] = ()  # cards that have left the game and count for nobody
    supply: int = TOKENS  # cane tokens nobody has yet
    turns: tuple[int, ...] = ()  # how far each start card is turned, until they are turned up
    stage: str = "shuffle"  # shuffle turn open deal place extra wall draw reveal over
    todo: tuple[str, ...] = ()  # come first, without a choice: reward cane cookie build count lost skip audit
    seat: Seat = 0  # whose turn it is
    placed: int = 0  # cards placed in this turn
    extras: int = 0  # extra turns earned in this turn
    made: tuple[Treat, ...] = ()  # by the card placed or built last; () when a turn begins
    tray: tuple[Card, ...] = ()  # won in this turn and not yet on the wall
    passes: int = 0  # turns without a card placed, one after another, up to now
    turn: int = 1  # of the game
    claims: tuple[Claim, ...] = ()  # every pass said so far
    missed: tuple[Missed, ...] = ()  # of the claims those that were false, once the game is over


def changed(state: State, **fields: Any) -> State:
    """dataclasses.replace, quick enough for every step of a search."""
    new = object.__new__(State)
    new.__dict__.update(state.__dict__, **fields)
    return new


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The row with one entry changed."""
    new = list(row)
    new[at] = value
    return tuple(new)


def hand(state: State, seat: Seat, known: Known) -> list[Card]:
    """The cards of a hand whose faces are known."""
    return [
        held if isinstance(held, Card) else Card(held, known[held])
        for held in state.hands[seat]
        if isinstance(held, Card) or held in known
    ]


def tokens(state: State, seat: Seat) -> tuple[str, ...]:
    """The kinds of which a seat has the preference token."""
    return tuple(kind for kind, holder in zip(KINDS, state.holders, strict=True) if holder == seat)


# Points.


class Count(NamedTuple):
    """The points of a seat: R13 for the basic game, R19 for the wall."""

    cards: int  # won; wall: set aside with unplaced_wall_card=one_point
    treats: int  # on the wall
    canes: int  # for cane tokens
    likes: int  # for preference tokens
    hand: int  # for cards that could not be placed; 0 before the end

    @property
    def total(self) -> int:
        return sum(self)


def counts(state: State) -> tuple[Count, ...]:
    """By seat."""
    left = state.stage == "over" and state.options.mode == "basic"  # G23
    return tuple(
        Count(
            cards=len(state.won[seat]),
            treats=sum(state.treats[seat]),
            canes=TOKEN_WORTH * state.canes[seat],
            likes=TOKEN_WORTH * state.holders.count(seat),
            hand=len(state.hands[seat]) if left else 0,
        )
        for seat in range(len(state.hands))
    )


def collected(state: State, seat: Seat) -> int:
    """R14, G24, G37: the cards that break a tie; one set aside for a point does not."""
    return len(state.walls[seat]) if state.options.mode == "wall" else len(state.won[seat])


def offenders(state: State) -> frozenset[Seat]:
    """The seats that have passed falsely (G39)."""
    return frozenset(missed.claim.seat for missed in state.missed)


def winners(state: State) -> tuple[Seat, ...]:
    """R13, R14: most points, then most cards, then all of them; whoever passed falsely is last (G39)."""
    false = offenders(state)
    ranks = [
        (seat not in false, count.total, collected(state, seat)) for seat, count in enumerate(counts(state))
    ]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
