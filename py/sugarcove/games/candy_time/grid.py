"""Cards laid edge to edge, on the table or on a wall.

A cell is (row, column); rows grow southwards, columns eastwards, without end.
Sides are numbered clockwise from the north.  A card that was turned `turn`
quarters clockwise shows on side d what it has printed on side d - turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from sugarcove.games.candy_time.cards import CARDS, HALVES, KIND, PARTNER
from sugarcove.table.game import Card, Face

Cell = tuple[int, int]
Side = int
Edge = int  # what a cell sees on one side: 7 * side + the half it faces there, in the order of HALVES
Rim = Mapping[Cell, tuple[Edge, ...]]  # each empty cell beside a card, and what it sees

SIDES: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))  # north, east, south, west
TURNS = ("turn0", "turn1", "turn2", "turn3")  # the words for quarter turns clockwise

SHOWS = {  # by face, by turn: the halves as the card lies
    face: tuple("".join(halves[(side - turn) % 4] for side in range(4)) for turn in range(4))
    for face, halves in CARDS.items()
}

ORDER = {half: number for number, half in enumerate(HALVES)}

# Sets of turns are numbers of four bits; 2**t stands for turn t.
ALL = 15
MEMBERS = tuple(tuple(turn for turn in range(4) if turns >> turn & 1) for turns in range(16))
FITS = {  # by face, by edge: the turns in which the card makes a whole sweet there
    face: tuple(
        sum(1 << turn for turn in range(4) if shows[turn][side] == partner)
        for side in range(4)
        for partner in PARTNER.values()
    )
    for face, shows in SHOWS.items()
}
EDGES = {  # by face, by turn: what the cells north, east, south and west of the card see of it
    face: tuple(
        tuple(len(HALVES) * ((side + 2) % 4) + ORDER[half] for side, half in enumerate(halves))
        for halves in shows
    )
    for face, shows in SHOWS.items()
}


class Laid(NamedTuple):
    """A card that lies somewhere."""

    card: Card
    turn: int
    at: Cell

    @property
    def halves(self) -> str:
        """North, east, south, west."""
        return SHOWS[self.card.face][self.turn]


Cards = tuple[Laid, ...]  # a table or a wall, in the order the cards were laid


class Treat(NamedTuple):
    """A whole sweet between a card just laid and the one that completes it."""

    kind: str  # one of KINDS
    side: Side  # of the card just laid
    other: Laid  # the neighbour


@cache
def name(at: Cell) -> str:
    """The word for a cell: "0.-3"."""
    return f"{at[0]}.{at[1]}"


@cache
def cell(word: str) -> Cell:
    """The cell of a word that is known to be one."""
    row, column = word.split(".")
    return int(row), int(column)


def beside(at: Cell, side: Side) -> Cell:
    return at[0] + SIDES[side][0], at[1] + SIDES[side][1]


@lru_cache(maxsize=64)
def rim(cards: Cards) -> Rim:
    """The empty cells at the edges of these cards, holes and outside alike."""
    taken = {at for _, _, at in cards}
    seen: dict[Cell, tuple[Edge, ...]] = {}
    for (_, face), turn, (row, column) in cards:
        north, east, south, west = EDGES[face][turn]
        for at, edge in (
            ((row - 1, column), north),
            ((row, column + 1), east),
            ((row + 1, column), south),
            ((row, column - 1), west),
        ):
            if at in seen:
                seen[at] += (edge,)
            elif at not in taken:
                seen[at] = (edge,)
    return seen


def making(face: Face, edges: tuple[Edge, ...]) -> int:
    """The turns in which a card completes at least one treat in a cell that sees these edges (R6)."""
    fits, turns = FITS[face], 0
    for edge in edges:
        turns |= fits[edge]
    return turns


@lru_cache(maxsize=2**15)
def ways(face: Face, edges: tuple[Edge, ...]) -> tuple[str, ...]:
    """The same as words; most cells see one edge or two, so that soon nearly all are known."""
    return tuple(TURNS[turn] for turn in MEMBERS[making(face, edges)])


def matching(face: Face, edges: tuple[Edge, ...]) -> int:
    """The turns in which it completes a treat at every edge (R17)."""
    fits, turns = FITS[face], ALL
    for edge in edges:
        turns &= fits[edge]
    return turns


def treats(cards: Cards, laid: Laid) -> tuple[Treat, ...]:
    """What a card makes that is laid beside these cards, clockwise from the north."""
    halves = laid.halves
    near = {beside(laid.at, side): side for side in range(4)}
    made = [
        Treat(KIND[halves[near[other.at]]], near[other.at], other)
        for other in cards
        if other.at in near and other.halves[near[other.at] - 2] == PARTNER[halves[near[other.at]]]
    ]
    return tuple(sorted(made, key=lambda treat: treat.side))
