"""Who answers for which seat, and who counts when peers agree on something.

* seat 2 bot normal     everybody plays for seat 2, and each computes the same answers
* resign 2              likewise, and its holder comes back only if the others wish it
* seat 2 human          its holder plays again
* seat 2 key 6Xq...     whoever holds this key does
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from sugarcove.table.game import Seat
from sugarcove.table.header import Header
from sugarcove.table.log import FACTS


@dataclass(frozen=True)
class Sitting:
    keys: tuple[str, ...]  # of the peer that holds each seat
    away: frozenset[Seat] = frozenset()  # seats that everybody plays for
    resigned: frozenset[Seat] = frozenset()  # of these, the ones given up for good

    def after(self, line: str) -> Sitting:
        """Who sits where after a line that was accepted."""
        match line.split(" "):
            case ["*", "seat", seat, "bot", _]:
                return replace(self, away=self.away | {int(seat)})
            case ["*", "resign", seat]:
                gone = {int(seat)}
                return replace(self, away=self.away | gone, resigned=self.resigned | gone)
            case ["*", "seat", seat, "human"]:
                return self._back(int(seat))
            case ["*", "seat", seat, "key", key]:
                back = self._back(int(seat))
                keys = [key if i == int(seat) else held for i, held in enumerate(back.keys)]
                return replace(back, keys=tuple(keys))
        return self

    def _back(self, seat: Seat) -> Sitting:
        return replace(self, away=self.away - {seat}, resigned=self.resigned - {seat})

    def seats(self, key: str) -> tuple[Seat, ...]:
        """The seats the holder of a key answers for now."""
        return tuple(s for s, held in enumerate(self.keys) if held == key and s not in self.away)

    @cached_property
    def speakers(self) -> tuple[Seat, ...]:
        """One seat for each peer that counts: the lowest it answers for."""
        found: dict[str, Seat] = {}
        for seat, key in enumerate(self.keys):
            if seat not in self.away:
                found.setdefault(key, seat)
        return tuple(found.values())

    def voice(self, key: str) -> Seat | None:
        """The seat in whose name this peer speaks for itself; None if it only watches."""
        return next(iter(self.seats(key)), None)

    @cached_property
    def most(self) -> int:
        """How many peers are more than half of all that count, the absent counted."""
        return len(self.speakers) // 2 + 1


def sitting(header: Header, lines: Iterable[str] = ()) -> Sitting:
    now = Sitting(tuple(seated.key for seated in header.seats))
    for line in lines:
        if line.startswith(FACTS):
            now = now.after(line)
    return now
