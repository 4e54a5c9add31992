"""Bots against each other, often enough to tell who is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

from sugarcove.headless.playing import header, play
from sugarcove.table.position import Position

Z = 1.96  # standard deviations either side of the mean that hold 95 %


@dataclass(frozen=True)
class Tally:
    level: str
    wins: float  # a victory shared by k counts 1/k
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, self.games)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Where the true share lies, with 95 % certainty.

        >>> [round(bound, 3) for bound in wilson(0.5, 100)]
        [0.404, 0.596]

    Source: E. B. Wilson, 1927: the score interval of a binomial share.  Shared
    victories make the spread smaller than it assumes, so it is on the safe side.
    """
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def arena(
    game: str,
    levels: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> list[Tally]:
    """How often each of these bots wins; the deals are those of the seeds `seed`, `seed` + 1, ..."""
    one = partial(_shares, game, tuple(levels), dict(options or {}), seed)
    if jobs == 1:
        shares = list(map(one, range(games)))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            shares = list(pool.map(one, range(games), chunksize=max(1, games // (8 * jobs))))
    return [Tally(level, sum(share[i] for share in shares), games) for i, level in enumerate(levels)]


def _shares(game: str, levels: tuple[str, ...], options: dict[str, Any], seed: int, turn: int) -> list[float]:
    """What each bot won of one game; from game to game everybody moves on by a seat."""
    seats = len(levels)
    sitting = [levels[(seat - turn) % seats] for seat in range(seats)]
    ended = play(header(game, sitting, options, str(seed + turn)))
    return [_share(ended, (bot + turn) % seats) for bot in range(seats)]


def _share(ended: Position, seat: int) -> float:
    assert ended.result
    winners = ended.result.winners
    return 1 / len(winners) if seat in winners else 0.0
