"""The layout that suits a box."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from sugarcove.games.candy_islands.low import low
from sugarcove.games.candy_islands.places import Layout
from sugarcove.games.candy_islands.tall import phone, tablet
from sugarcove.games.candy_islands.wide import wide

Make = Callable[[float, float, int, bool, int, int], Layout]


def shape(w: float, h: float) -> tuple[Make, tuple[int, int], tuple[int, int]]:
    """The kind of layout, the smallest box it is made for, and one beyond which all of it grows."""
    if w < 1.2 * h:
        if w >= 620 and h >= 830:
            return tablet, (620, 830), (840, 1040)
        return phone, (352, 680), (460, 940)
    if w >= 880 and h >= 540:
        return wide, (880, 540), (1380, 800)
    return low, (720, 320), (980, 460)


@lru_cache(maxsize=256)
def layout(box: tuple[int, int], n: int, opened: bool, kinds: int, colours: int) -> Layout:
    """The table for n seats in a box.

    `opened`: the launches show what they carry, or wait to; else I am loading,
    with `kinds` kinds of things in my Hold, the first `colours` of them balls.
    """
    w, h = box
    make, small, large = shape(w, h)
    scale = min(1.0, w / small[0], h / small[1]) * max(1.0, min(w / large[0], h / large[1]))
    return make(w / scale, h / scale, n, opened, kinds, colours)._replace(scale=scale)
