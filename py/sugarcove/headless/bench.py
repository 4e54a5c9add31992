"""How fast the rules are: random games, legal moves listed at each step.

Nothing is written or checked here; a move taken from `legal` is applied.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from sugarcove.table.game import (
    Ask,
    Auto,
    Done,
    Event,
    Face,
    Game,
    Open,
    Opened,
    Over,
    Pending,
    Pick,
    Picked,
    Row,
    Said,
    Seat,
    Shuffle,
    Shuffled,
    Slot,
)

GAMES = 40  # in a pass, of the seeds 0, 1, ...
PASSES = 3  # the fastest counts: others had to share the machine
LONG = 5.0  # seconds after which there is no further pass


@dataclass(frozen=True)
class Speed:
    moves_per_second: int
    median_moves: int

    def as_json(self) -> dict[str, int]:
        return asdict(self)


def bench(game: Game, seats: int = 0, options: Any = None) -> Speed:
    """The speed of a game with as many seats as asked for, or four where it has as many."""
    seats = seats or min(max(4, min(game.SEATS)), max(game.SEATS))
    best, counts, until = 0.0, [0], perf_counter() + LONG
    for _ in range(PASSES):
        begun = perf_counter()
        counts = [random_game(game, seats, options or game.Options(), seed) for seed in range(GAMES)]
        best = max(best, sum(counts) / (perf_counter() - begun))
        if perf_counter() > until:
            break
    return Speed(int(best), int(median(counts)))


def random_game(game: Game, seats: int, options: Any, seed: int) -> int:
    """How many moves a game takes in which everybody says anything that is legal."""
    rng, cards = Random(seed), Cards(seed)
    state, moves = game.setup(seats, options), 0
    while True:
        pending = game.pending(state)
        if isinstance(pending, Ask):
            seat = pending.seats[0]
            legal = list(game.legal(state, seat, cards.known[seat]))
            said = Said(seat, (legal[int(rng.random() * len(legal))],))
            state, moves = game.apply(state, said), moves + 1
        elif isinstance(pending, Over):
            return moves
        else:
            state = game.apply(state, cards.answer(pending))


class Cards:
    """Deals quickly, and so that nobody could check it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.faces: list[Face] = []  # by slot
        self.known: dict[Seat, dict[Slot, Face]] = defaultdict(dict)

    def answer(self, pending: Pending) -> Event:
        match pending:
            case Auto(name):
                return Done(name)
            case Open(slots, None):
                return Opened(slots, None, tuple(self.faces[slot] for slot in slots))
            case Open(slots, int(seat)):
                self.known[seat].update((slot, self.faces[slot]) for slot in slots)
                return Opened(slots, seat)
            case Pick(sides):
                return Picked(tuple(map(self.rng.randrange, sides)))
            case Shuffle(piles):
                return self._shuffle(piles)
        raise AssertionError(pending)

    def _shuffle(self, piles: tuple[tuple[Row, ...], ...]) -> Shuffled:
        first = len(self.faces)
        for pile in piles:
            rows = [row if isinstance(row, tuple) else (row,) for row in pile]
            self.rng.shuffle(rows)
            items = [item for row in rows for item in row]
            self.faces += [self.faces[item] if isinstance(item, int) else item for item in items]
        return Shuffled(first)
