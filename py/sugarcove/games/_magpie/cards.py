"""The trinkets of Magpie, and how many of each lie in the box.

Worth is what a trinket counts in a bid, and what it scores in a nest.
"""

from typing import NamedTuple


class Trinket(NamedTuple):
    face: str
    worth: int
    copies: int


TRINKETS = (
    #        face      worth copies
    Trinket("button",    1,    4),
    Trinket("thimble",   2,    4),
    Trinket("key",       3,    4),
    Trinket("spoon",     4,    4),
    Trinket("bell",      5,    4),
    Trinket("shell",     6,    4),
    Trinket("brooch",    7,    4),
    Trinket("locket",    8,    4),
    Trinket("ring",      9,    4),
    Trinket("crown",    10,    4),
)  # fmt: skip
WORTH = {trinket.face: trinket.worth for trinket in TRINKETS}
DECK = tuple(trinket.face for trinket in TRINKETS for _ in range(trinket.copies))
assert len(WORTH) == len(TRINKETS) and len(DECK) == 40
