"""What lies on the table of Candy Islands, and words for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import add, mul
from typing import Any, NamedTuple

from sugarcove.games.candy_islands.cards import COINS, COLOURS, DECK, POWER, START, TOKENS, TURNS
from sugarcove.table.game import Face, Seat, Slot, option

THINGS = COLOURS + TOKENS  # whatever a Hold or a Charge may contain
KIND = {thing: kind for kind, thing in enumerate(THINGS)}
BALLS, MERCENARIES = slice(0, len(COLOURS)), slice(len(COLOURS), None)  # where they are among THINGS
POWERS = tuple(POWER[thing] for thing in THINGS)

HANDS = ("left", "right")
LEFT, RIGHT = 0, 1

Things = tuple[int, ...]  # how many of each of THINGS
Hand = int  # LEFT faces the next seat clockwise, RIGHT the one before
Battle = int  # battle i: the left hand of seat i against the right hand of seat i + 1, over pile i


@dataclass(frozen=True)
class Options:
    mode: str = option("cabin", tuple(TURNS))
    tints: str = option("", COLOURS, kind="tints")
    show_holds: bool = option(False, (False, True), kind="flag")
    final_tie: str = option("shared", ("shared", "cards"))


class Charge(NamedTuple):
    """What one hand fires."""

    things: Things = (0,) * len(THINGS)
    nulled: tuple[str, ...] = ()  # colours that count 0, named by Candy Canes


EMPTY = (Charge(), Charge())


class Volley(NamedTuple):
    """What was fired in a turn, and what for."""

    piles: tuple[tuple[Face, ...], ...]  # by battle
    charges: tuple[tuple[Charge, Charge], ...]  # by seat: left and right, as they were opened


class Gift(NamedTuple):
    """One ball given in a rescue."""

    giver: Seat
    to: Seat
    colour: str


@dataclass(frozen=True)
class State:
    """Everything; all of it is public but the answer a seat is still composing.

    "By seat", "by battle" and "by deck" are tuples of as many entries as there
    are seats; deck i and battle i lie between seat i and the seat after it.
    """

    options: Options
    tints: tuple[str, ...]  # by seat: the original colour, one of COLOURS
    holds: tuple[Things, ...]  # by seat: what lies behind the screen; loaded things are not in it
    charges: tuple[tuple[Charge, Charge], ...]  # by seat: left and right; empty outside a turn
    fired: tuple[bool, ...]  # by seat: both hands are on the table
    turned: tuple[tuple[Face, ...], ...]  # by deck: all faces turned up so far, oldest first
    piles: tuple[tuple[Face, ...], ...]  # by battle: the cards at stake, oldest first; tokens lie on them
    won: tuple[
        tuple[Face, ...], ...
    ]  # by seat: cards won, oldest first; a jar owned at the start is not in it
    lost: tuple[tuple[Face, ...], ...]  # by battle: piles nobody won because the last turn was a tie
    centre: tuple[int, ...]  # by TOKENS: still in the middle of the table
    used: tuple[int, ...]  # by TOKENS: used up in battles
    stage: str = "shuffle"  # shuffle reveal load steal cane kraken decide swap rescue over
    first: Slot = 0  # slot of the first card of deck 0
    turn: int = 0  # the present turn, from 1; raised when cards are turned up
    queue: tuple[tuple[Seat, Hand], ...] = ()  # Lollipops or Candy Canes still to act, the next one first
    kraken: Battle | None = None  # where the Kraken is; kept until the next cards are turned up
    powers: tuple[
        tuple[int, int], ...
    ] = ()  # by battle: (left of i, right of i + 1) as decided; kept as long
    gifts: tuple[Gift, ...] = ()  # the rescue at the end of the turn, ball by ball; kept as long
    past: tuple[Volley, ...] = ()  # by turn, from the boarding on


blank, write = object.__new__, object.__setattr__


def changed(state: State, **fields: Any) -> State:
    """dataclasses.replace, quick enough for every step of a load."""
    new = blank(State)
    write(new, "__dict__", state.__dict__ | fields)
    return new


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The row with one entry changed."""
    new = list(row)
    new[at] = value
    return tuple(new)


def more(row: tuple[int, ...], kind: int, n: int = 1) -> tuple[int, ...]:
    """The counts with n more of a kind."""
    new = list(row)
    new[kind] += n
    return tuple(new)


def plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, one, other))


# Seats, hands and battles.


def turns(mode: str) -> int:
    """R10: as many as a deck has cards."""
    return TURNS[mode]


def last(state: State) -> bool:
    return state.turn == TURNS[state.options.mode]


def lead(state: State) -> Seat:
    """G13: whoever chooses first this turn."""
    return (state.turn - 1) % len(state.tints)


def clockwise(start: Seat, n: int) -> Iterator[Seat]:
    return (seat % n for seat in range(start, start + n))


def opponent(seat: Seat, hand: Hand, n: int) -> tuple[Seat, Hand]:
    """Whose hand is faced by this hand, among n seats."""
    return ((seat + 1) % n, RIGHT) if hand == LEFT else ((seat - 1) % n, LEFT)


def battle(seat: Seat, hand: Hand, n: int) -> Battle:
    """The battle a hand fights."""
    return seat if hand == LEFT else (seat - 1) % n


def facing(state: State, where: Battle) -> tuple[Charge, Charge]:
    """The two Charges of a battle: left hand of seat i, right hand of seat i + 1."""
    return state.charges[where][LEFT], state.charges[(where + 1) % len(state.charges)][RIGHT]


def balls(things: Things) -> int:
    return sum(things[BALLS])


def power(charge: Charge) -> int:
    """R14: a ball counts 1 unless its colour is nulled, a Bear 3, a Chewing-gum 1."""
    things, nulled = charge
    full: int = sum(map(mul, things, POWERS))
    return full - sum([things[KIND[colour]] for colour in nulled]) if nulled else full


def winner(state: State, where: Battle) -> Seat | None:
    """R19: who has won this turn's battle; None if it was a tie or is not decided yet."""
    left, right = state.powers[where] if state.powers else (0, 0)
    if left == right:
        return None
    return where if left > right else (where + 1) % len(state.tints)


def to_come(state: State, deck: int) -> tuple[Face, ...]:
    """What the next card of a deck can be; () when none is left."""
    seen = state.turned[deck]
    layers = ([face for face in layer if face not in seen] for layer in DECK[state.options.mode])
    return tuple(next(filter(None, layers), ()))


# Coins.


class Coins(NamedTuple):
    wanted: int
    chests: int
    big: int  # all Big Candy Jars together
    small: int  # all Small Candy Jars together

    @property
    def total(self) -> int:
        return sum(self)


def jars(things: Things) -> tuple[int, int]:
    """R27, R28: what a Big and a Small Candy Jar are worth with this Hold; no ball, no coin (G36)."""
    owned = [n for n in things[BALLS] if n] or [0]
    return max(owned), min(owned)


def cards(state: State, seat: Seat) -> tuple[Face, ...]:
    """All cards before a screen: the jar of R5 and what was won since."""
    return START[state.options.mode] + state.won[seat]


def coins(state: State) -> tuple[Coins, ...]:
    """R25, R29: by seat, the coins if the game ended now; loaded things fill no jar."""
    return tuple(_coins(cards(state, seat), hold) for seat, hold in enumerate(state.holds))


def _coins(owned: tuple[Face, ...], hold: Things) -> Coins:
    big, small = jars(hold)
    return Coins(
        wanted=sum(COINS[face] for face in owned if face in TOKENS),
        chests=sum(COINS[face] for face in owned if face not in TOKENS),
        big=big * owned.count("bigjar"),
        small=small * owned.count("smalljar"),
    )


def winners(state: State) -> tuple[Seat, ...]:
    """R30, G38: most coins; then, if so agreed, most cards won; then all of them."""
    ranks = [
        (purse.total, len(won) if state.options.final_tie == "cards" else 0)
        for purse, won in zip(coins(state), state.won, strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
