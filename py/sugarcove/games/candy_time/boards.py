"""Cards on a table or a wall that change quickly: what the bots think with.

A Board follows the same geometry as grid.py, but is changed in place, knows
its rim at any time and forgets slots.  Kinds are numbers here, as in KINDS.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from sugarcove.games.candy_time.cards import DECK, HALVES, KIND, KINDS, PARTNER
from sugarcove.games.candy_time.grid import EDGES, ORDER, SHOWS, Cards, Cell, Edge, Side, beside, matching
from sugarcove.table.game import Face

Edges = tuple[Edge, ...]  # what a cell sees, by rising side
Made = tuple[tuple[Side, int], ...]  # treats: the side of the card laid, and the kind

COOKIE, CANE = KINDS.index("cookie"), KINDS.index("cane")

SEES = len(HALVES)
PARTNERS = tuple(ORDER[partner] for partner in PARTNER.values())  # by half
KIND_OF = tuple(KINDS.index(KIND[half]) for half in HALVES)  # by half
SHOWN = {face: tuple(tuple(ORDER[half] for half in halves) for halves in SHOWS[face]) for face in DECK}
BIT = {face: 1 << number for number, face in enumerate(DECK)}  # sets of faces are numbers too


@lru_cache(maxsize=2**15)
def outcomes(face: Face, edges: Edges) -> tuple[tuple[int, Made], ...]:
    """The turns in which a card completes treats in a cell that sees these edges, and which."""
    found = []
    for turn, halves in enumerate(SHOWN[face]):
        made = tuple(
            (edge // SEES, KIND_OF[edge % SEES])
            for edge in edges
            if halves[edge // SEES] == PARTNERS[edge % SEES]
        )
        if made:
            found.append((turn, made))
    return tuple(found)


@lru_cache(maxsize=2**12)
def fitting(edges: Edges) -> int:
    """The set of faces that can be turned so that every one of these edges makes a treat."""
    return sum(bit for face, bit in BIT.items() if matching(face, edges))


@lru_cache(maxsize=2**12)
def kinds(edges: Edges) -> tuple[int, ...]:
    """The kinds of the treats a wall card makes at these edges."""
    return tuple(KIND_OF[edge % SEES] for edge in edges)


def faces(some: Iterable[Face]) -> int:
    """These faces as a set."""
    return sum(BIT[face] for face in some)


class Placing(NamedTuple):
    """A card in a cell, and the treats it makes there."""

    face: Face
    turn: int
    at: Cell
    made: Made

    def worth(self, worths: tuple[int, ...]) -> int:
        """The sum of what its treats are worth, by kind."""
        return sum([worths[kind] for _, kind in self.made])

    def cookies(self) -> int:
        return sum([kind == COOKIE for _, kind in self.made])


class Board:
    """Cards by cell, and the empty cells beside them with what they see."""

    __slots__ = ("cards", "rim")

    def __init__(self, cards: dict[Cell, tuple[Face, int]], rim: dict[Cell, Edges]) -> None:
        self.cards, self.rim = cards, rim

    @classmethod
    def of(cls, cards: Cards) -> Board:
        board = cls({}, {})
        for laid in cards:
            board.lay(laid.card.face, laid.turn, laid.at)
        return board

    def copy(self) -> Board:
        return Board(self.cards.copy(), self.rim.copy())

    def lay(self, face: Face, turn: int, at: Cell) -> None:
        cards, rim = self.cards, self.rim
        cards[at] = face, turn
        rim.pop(at, None)
        row, column = at
        near = (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)
        for cell, edge in zip(near, EDGES[face][turn], strict=True):
            if cell not in cards:
                seen = rim.get(cell)
                rim[cell] = tuple(sorted((*seen, edge))) if seen else (edge,)

    def take(self, at: Cell) -> Face:
        """The card in a cell, removed."""
        cards, rim = self.cards, self.rim
        face, _ = cards.pop(at)
        row, column = at
        near = (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)
        seen = []
        for side, cell in enumerate(near):
            if cell in cards:
                other, turn = cards[cell]
                seen.append(EDGES[other][turn][side - 2])
            else:
                back = (side + 2) % 4
                left = tuple([edge for edge in rim[cell] if edge // SEES != back])
                if left:
                    rim[cell] = left
                else:
                    del rim[cell]
        if seen:
            rim[at] = tuple(seen)
        return face

    def placings(self, hand: Iterable[Face]) -> Iterator[Placing]:
        """All that can be placed on a table (R6)."""
        for face in hand:
            for at, edges in self.rim.items():
                for turn, made in outcomes(face, edges):
                    yield Placing(face, turn, at, made)

    def won(self, placing: Placing, taken: tuple[bool, ...]) -> list[Face]:
        """The cards a placement would win; `taken` says of which kinds."""
        return [self.cards[beside(placing.at, side)][0] for side, kind in placing.made if taken[kind]]

    def place(self, placing: Placing, taken: tuple[bool, ...]) -> None:
        """The card is laid, and what it wins is removed."""
        self.lay(placing.face, placing.turn, placing.at)
        for side, kind in placing.made:
            if taken[kind]:
                self.take(beside(placing.at, side))
