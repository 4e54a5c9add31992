"""What things are worth to a bot of Candy Islands, in hundredths of a coin.

Tokens are worth as many more coins as seats ended with that had one, in games
of bots among themselves.  The price of a ball is the one that won most of such
games: it is high, because what is fired belongs to the others afterwards.
"""

from __future__ import annotations

from operator import mul

from sugarcove.games.candy_islands.cards import COINS, TOKENS, TURNS
from sugarcove.games.candy_islands.state import MERCENARIES, State, Things, balls, cards, coins, jars
from sugarcove.table.game import Face, Seat

BALL = {"cabin": 55, "wolves": 70}  # behind a screen, as long as a turn is to come
TOKEN = {  # by TOKENS: at most, and for each turn to come
    "cabin": ((200, 150), (330, 150), (180, 100), (0, 0), (0, 0)),
    "wolves": ((300, 150), (650, 150), (300, 100), (180, 100), (60, 30)),
}
JAR = {"bigjar": 550, "smalljar": 230}  # one that is still to be won
JAR_NOW = 10  # percent of what a jar would hold now that count before the end


def left(state: State) -> int:
    """Turns to come after this one."""
    return TURNS[state.options.mode] - state.turn


def ball(state: State) -> int:
    return BALL[state.options.mode] if left(state) else 0


def tokens(state: State) -> tuple[int, ...]:
    """By TOKENS, what one behind a screen is worth after this turn."""
    return tuple(min(most, each * left(state)) for most, each in TOKEN[state.options.mode])


def card(state: State, face: Face) -> int:
    """What winning a card now is worth."""
    token = tokens(state)[TOKENS.index(face)] if face in TOKENS else 0
    return 100 * COINS[face] + token + JAR.get(face, 0)


def piles(state: State) -> tuple[int, ...]:
    """By battle, what the cards at stake are worth."""
    return tuple(sum([card(state, face) for face in pile]) for pile in state.piles)


def filled(state: State, seat: Seat, hold: Things) -> int:
    """What these balls make of the jars of a seat: all of it at the end, a part of it before."""
    owned = cards(state, seat)
    big, small = jars(hold)
    full = big * owned.count("bigjar") + small * owned.count("smalljar")
    return full * (JAR_NOW if left(state) else 100)


def prospect(state: State, seat: Seat) -> int:
    """What a seat can hope for after a turn."""
    hold, purse = state.holds[seat], coins(state)[seat]
    crew: int = sum(map(mul, tokens(state), hold[MERCENARIES]))
    cargo = ball(state) * balls(hold) + crew + filled(state, seat, hold)
    return 100 * (purse.wanted + purse.chests) + cargo


def lead(state: State, seat: Seat) -> int:
    """How far a seat is ahead of the others on average, times their number."""
    hopes = [prospect(state, other) for other in range(len(state.tints))]
    return len(hopes) * hopes[seat] - sum(hopes)
