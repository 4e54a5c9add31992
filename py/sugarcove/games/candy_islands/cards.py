"""The Island cards and mercenary tokens of Candy Islands, as printed.

Every deck is the same ten cards; there are as many decks as seats.  Coins are
the Chocolate Coins on the card; a jar is worth the candy cannonballs that fill
it.  The anchored cards are set aside for Cabin Boys.  A Wanted card brings the
token of its own name.
"""

from typing import NamedTuple


class Island(NamedTuple):
    face: str
    layer: str  # the Wanted cards of a deck lie on top of its Treasures
    coins: int
    anchor: bool


ISLANDS = (
    #      face         layer      coins anchor
    Island("bear",      "wanted",   1, False),
    Island("gum",       "wanted",   1, False),
    Island("lollipop",  "wanted",   1, False),
    Island("cane",      "wanted",   1, True),
    Island("wrapped",   "wanted",   1, True),
    Island("chest2",    "treasure", 2, False),
    Island("chest4",    "treasure", 4, False),
    Island("chest6",    "treasure", 6, False),
    Island("bigjar",    "treasure", 0, True),
    Island("smalljar",  "treasure", 0, True),
)  # fmt: skip


class Mercenary(NamedTuple):
    token: str
    power: int  # added to the charge it lies in
    stays: bool  # goes back to a Hold after the battle


MERCENARIES = (
    #         token       power stays
    Mercenary("bear",       3, False),
    Mercenary("gum",        1, True),
    Mercenary("lollipop",   0, False),
    Mercenary("cane",       0, False),
    Mercenary("wrapped",    0, False),
)  # fmt: skip

COLOURS = ("pink", "black", "blue", "yellow")  # of the four screens and their cannonballs
BALLS_EACH = 12  # of each colour, for each screen of that colour

ANCHORS = {"cabin": False, "wolves": True}  # are the anchored cards in play?
START = {"cabin": ("bigjar",), "wolves": ()}  # lies before every seat from the start

LAYERS = ("wanted", "treasure")
TOKENS = tuple(mercenary.token for mercenary in MERCENARIES)
COINS = {island.face: island.coins for island in ISLANDS}
POWER = dict.fromkeys(COLOURS, 1) | {m.token: m.power for m in MERCENARIES}
STAYS = tuple(mercenary.token for mercenary in MERCENARIES if mercenary.stays)
DECK = {  # by mode, the faces of each layer of a deck, top layer first
    mode: tuple(
        tuple(i.face for i in ISLANDS if i.layer == layer and i.anchor <= anchored) for layer in LAYERS
    )
    for mode, anchored in ANCHORS.items()
}
TURNS = {mode: sum(map(len, layers)) for mode, layers in DECK.items()}

SCREENS = {  # the colours of the seats when nobody asked for others
    2: ("pink", "black"),
    3: ("pink", "black", "blue"),
    4: ("pink", "black", "blue", "yellow"),
    5: ("pink", "black", "blue", "yellow", "black"),
    6: ("pink", "black", "blue", "yellow", "pink", "black"),
    7: ("pink", "black", "blue", "yellow", "pink", "black", "blue"),
    8: ("pink", "black", "blue", "yellow", "pink", "black", "blue", "yellow"),
}
