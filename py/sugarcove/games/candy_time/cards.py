"""The cards of Candy Time, the pattern they are laid in, and the tokens.

A card shows half a sweet on each of its four edges, written north, east,
south, west as the card lies unturned:

    S strawberry  M mint  L lemon  W marshmallow  K cookie  T cane top  B cane bottom

Which halves are on which card, and the two patterns, are our own: no picture
of either could be found.  The numbers of cards and tokens are the box's.
"""

CARDS = {
    # plain
    "C01": "LMSW", "C02": "LSMW", "C03": "LSWM", "C04": "MSLW", "C05": "SLMW", "C06": "WSML",
    "C07": "LMML", "C08": "SLLS", "C09": "LWWL", "C10": "MMSS", "C11": "MMWW", "C12": "WWSS",
    # with half a cookie
    "C13": "KLSM", "C14": "KMLS", "C15": "MSKL", "C16": "MSLK", "C17": "SMLK",
    "C18": "KWLM", "C19": "LWKM", "C20": "MKLW", "C21": "MLKW", "C22": "WLKM",
    "C23": "LSWK", "C24": "SKLW", "C25": "SKWL", "C26": "WKSL", "C27": "WLKS",
    "C28": "KWSM", "C29": "SKMW", "C30": "SMWK", "C31": "SWMK", "C32": "WKMS",
    # with the bottom of a cane
    "C33": "MBSL", "C34": "MLBS", "C35": "SLBM", "C36": "BLWM", "C37": "WLMB",
    "C38": "LSWB", "C39": "WBSL", "C40": "BMWS", "C41": "MSBW", "C42": "SWMB",
    # with the top of a cane
    "C43": "LMST", "C44": "LTMS", "C45": "MLWT", "C46": "TWLM", "C47": "TWML",
    "C48": "LWTS", "C49": "TWLS", "C50": "WSTL", "C51": "WMST", "C52": "WSTM",
    # with both half a cookie and half a cane
    "C53": "SBLK", "C54": "BMKW", "C55": "KTWL", "C56": "KTSM",
}  # fmt: skip
DECK = tuple(CARDS)

LAYOUTS = {
    "sweet": (
        "X...X...X",
        "XX.XXX.XX",
        ".XXX.XXX.",
        "XX.XXX.XX",
        "X...X...X",
    ),
    "window": (
        "XXXXXXX",
        "X.X.X.X",
        ".XX.XX.",
        "X.X.X.X",
        "XXXXXXX",
    ),
}
CELLS = {  # by layout: (row, column) of each card, in reading order
    layout: tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X")
    for layout, rows in LAYOUTS.items()
}
assert {len(cells) for cells in CELLS.values()} == {26}

KINDS = ("strawberry", "mint", "lemon", "marshmallow", "cookie", "cane")  # of whole sweets
HALVES = {  # by half: the kind it is half of, and the half that makes it whole
    "S": ("strawberry", "S"),
    "M": ("mint", "M"),
    "L": ("lemon", "L"),
    "W": ("marshmallow", "W"),
    "K": ("cookie", "K"),
    "T": ("cane", "B"),
    "B": ("cane", "T"),
}
KIND = {half: kind for half, (kind, _) in HALVES.items()}
PARTNER = {half: other for half, (_, other) in HALVES.items()}

HAND = 3  # cards
EXTRAS = 2  # extra turns in one turn, at most
TOKENS = 16  # for canes
TOKEN_WORTH = 2  # points, of a cane token and of a preference token
