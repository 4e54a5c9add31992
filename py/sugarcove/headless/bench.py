"""How fast the rules are: random games, legal moves listed at each step.

Nothing is written or checked here; a move taken from `legal` is applied.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from sugarcove.table.dealer import Dealt, LocalDealer
from sugarcove.table.game import Ask, Game, Over, Said

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
    rng, dealer, dealt = Random(seed), LocalDealer(str(seed)), Dealt()
    state, moves = game.setup(seats, options), 0
    while True:
        pending = game.pending(state)
        if isinstance(pending, Ask):
            seat = pending.seats[0]
            legal = list(game.legal(state, seat, dealt.known(seat)))
            said = Said(seat, (legal[int(rng.random() * len(legal))],))
            state, moves = game.apply(state, said), moves + 1
        elif isinstance(pending, Over):
            return moves
        else:
            event = dealer.answer(dealt, pending)
            assert event
            dealt = dealer.take(dealt, pending, event)
            state = game.apply(state, event)
