"""How a bot builds its Candy Wall: where the cards it won go, and what that is worth.

A wall is worth its treats, the preference tokens they bring, and how well the
cards that may still come will fit.  All in hundredths of a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sugarcove.games.candy_time.boards import Board, fitting, kinds
from sugarcove.games.candy_time.cards import TOKEN_WORTH
from sugarcove.games.candy_time.grid import MEMBERS, Cell, matching
from sugarcove.games.candy_time.rules import State
from sugarcove.table.game import Face, Seat

POINT = 100
PROMISE = 3  # how many cards to come the promise of a wall stands for, at most

Step = tuple[Face, int, Cell]  # face, turn, cell
NOTHING: tuple[int, Step | None] = (-1, None)


def promise(wall: Board, left: int) -> int:
    """How many treats the next card makes at best, on average over the set of faces left."""
    fits = [0] * 5  # by number of edges: which faces fit somewhere
    for edges in wall.rim.values():
        fits[len(edges)] |= fitting(edges)
    total, rest = 0, left
    for treats in (4, 3, 2, 1):
        total += treats * (rest & fits[treats]).bit_count()
        rest &= ~fits[treats]
    return POINT * total // max(1, left.bit_count())


class Wall(NamedTuple):
    """A wall while it is thought out."""

    board: Board
    treats: tuple[int, ...]  # by kind
    holders: tuple[Seat | None, ...]  # by kind
    built: int = 0  # what the cards built are worth
    promise: int = 0  # what the cards to come are worth, by the look of it
    first: Step | None = None  # what is built first to come here

    @property
    def worth(self) -> int:
        return self.built + self.promise


class Mason:
    """What the wall of one seat can become this turn.

    `left` are the faces that may still be won, `turns` how many turns of this
    seat are still to come, `width` how many walls are followed at a time.
    """

    def __init__(self, state: State, seat: Seat, left: int, turns: int, width: int) -> None:
        self.state, self.seat, self.left, self.width = state, seat, left, width
        self.ahead = min(PROMISE, turns)
        board = Board.of(state.walls[seat])
        ahead = self.ahead * promise(board, left)
        self.start = Wall(board, state.treats[seat], state.holders, promise=ahead)
        self.waste = POINT * (state.options.unplaced_wall_card == "one_point")
        self.known: dict[tuple[Face, ...], tuple[int, Step | None]] = {}

    def best(self, tray: Iterable[Face]) -> tuple[int, Step | None]:
        """What these cards are worth when they are built as well as this mason can, and the first step."""
        cards = tuple(sorted(tray))
        if cards not in self.known:
            *_, self.known[cards] = self.think(cards)
        return self.known[cards]

    def think(self, tray: Iterable[Face]) -> Iterator[tuple[int, Step | None]]:
        """The same, little by little: the last is what `best` gives."""
        front, ends = [(self.start, tuple(sorted(tray)))], [NOTHING]
        while front:
            following: list[tuple[Wall, tuple[Face, ...]]] = []
            for wall, cards in front:
                steps = self._steps(wall, cards)
                if not steps:
                    ends.append((wall.worth + self.waste * len(cards), wall.first))
                following += [(self._built(wall, step), _without(cards, step[0])) for step in steps]
                yield NOTHING
            following.sort(key=lambda one: -one[0].worth)
            front = _different(following)[: self.width]
        yield max(ends, key=lambda end: end[0])

    def _steps(self, wall: Wall, tray: tuple[Face, ...]) -> list[Step]:
        """The steps that bring most at once, twice as many as walls are followed."""
        if not wall.board.cards:
            return [(face, 0, (0, 0)) for face in tray]
        found = [
            (self._gain(wall, kinds(edges)), (face, turn, at))
            for face in dict.fromkeys(tray)
            for at, edges in wall.board.rim.items()
            for turn in MEMBERS[matching(face, edges)]
        ]
        found.sort(key=lambda one: -one[0])
        return [step for _, step in found[: 2 * self.width]]

    def _gain(self, wall: Wall, made: tuple[int, ...]) -> int:
        """Treats, and the tokens they bring: what a rival loses is shared by all rivals."""
        gain = POINT * len(made)
        for kind in set(made):
            holder = wall.holders[kind]
            if self._takes(wall, kind, made.count(kind)):
                loss = 0 if holder is None else POINT * TOKEN_WORTH // (len(self.state.hands) - 1)
                gain += POINT * TOKEN_WORTH + loss
        return gain

    def _takes(self, wall: Wall, kind: int, more: int) -> bool:
        holder = wall.holders[kind]
        theirs = 0 if holder is None else self.state.treats[holder][kind]
        return holder != self.seat and wall.treats[kind] + more > theirs

    def _built(self, wall: Wall, step: Step) -> Wall:
        face, turn, at = step
        made = kinds(wall.board.rim.get(at, ()))
        board = wall.board.copy()
        board.lay(face, turn, at)
        return Wall(
            board,
            tuple(n + made.count(kind) for kind, n in enumerate(wall.treats)),
            tuple(
                self.seat if kind in made and self._takes(wall, kind, made.count(kind)) else holder
                for kind, holder in enumerate(wall.holders)
            ),
            wall.built + self._gain(wall, made),
            self.ahead * promise(board, self.left),
            wall.first or step,
        )


def _without(tray: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    at = tray.index(face)
    return tray[:at] + tray[at + 1 :]


def _different(walls: list[tuple[Wall, tuple[Face, ...]]]) -> list[tuple[Wall, tuple[Face, ...]]]:
    """The same wall is reached in several orders: the first of each."""
    found = {frozenset(wall.board.cards.items()): (wall, cards) for wall, cards in reversed(walls)}
    return list(reversed(found.values()))
