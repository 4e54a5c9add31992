"""Candy Islands, for two to eight pirates in a ring.

Between every two neighbours lies a deck of Island cards.  Each turn the top
card of every deck is turned up, and everybody secretly splits cannonballs and
mercenaries into two Charges, one for each neighbour.  All Charges are opened
at once; the stronger of two facing Charges wins the cards between them, and
then the two opponents swap the balls they fired.  Most Chocolate Coins wins.

Cabin Boys (`cabin`) takes six turns, Old Sea Wolves (`wolves`) ten, with Candy
Canes, Wrapped Candies and more jars.  R1 to R30 are the rules, G1 to G43 the
rulings where the rule book is silent; the tests name them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from sugarcove.games.candy_islands.cards import (
    BALLS,
    COINS,
    COLOURS,
    DECK,
    POWER,
    SCREENS,
    START,
    STAYS,
    TOKENS,
    TURNS,
)
from sugarcove.table.game import (
    Ask,
    Auto,
    Done,
    Event,
    Face,
    Known,
    Move,
    Open,
    Opened,
    Over,
    Pending,
    Said,
    Seat,
    Shuffle,
    Shuffled,
    Slot,
    option,
)

TITLE = "Candy Islands"
VERSION = 1
SEATS = range(2, 9)

THINGS = COLOURS + TOKENS  # whatever a Hold or a Charge may contain
KIND = {thing: kind for kind, thing in enumerate(THINGS)}
BALL = range(len(COLOURS))  # the kinds that are balls
TOKEN = range(len(COLOURS), len(THINGS))  # the kinds that are tokens

HANDS = ("left", "right")
LEFT, RIGHT = 0, 1

Things = tuple[int, ...]  # how many of each of THINGS
Hand = int  # LEFT faces the next seat clockwise, RIGHT the one before
Battle = int  # battle i: the left hand of seat i against the right hand of seat i + 1, over pile i

NOTHING: Things = (0,) * len(THINGS)


@dataclass(frozen=True)
class Options:
    mode: str = option("cabin", tuple(TURNS))
    tints: str = option("", COLOURS, kind="tints")
    show_holds: bool = option(False, (False, True), kind="flag")
    final_tie: str = option("shared", ("shared", "cards"))


# What a seat may say.


@dataclass(frozen=True)
class Load:
    """One more ball or token from the Hold into a hand (R12)."""

    what: str
    hand: str


@dataclass(frozen=True)
class Fire:
    """Both hands firmly on the table (G8)."""


@dataclass(frozen=True)
class Steal:
    """A Lollipop takes a ball or token out of the opposing Charge into `to`, a hand of the thief (R16)."""

    what: str
    to: str
    sure: str = "sure"


@dataclass(frozen=True)
class Cane:
    """A Candy Cane makes all balls of a colour in the opposing Charge count 0 (R17)."""

    colour: str
    sure: str = "sure"


MOVES = (Load, Fire, Steal, Cane)
LOADS = tuple(tuple(Load(thing, hand) for hand in HANDS) for thing in THINGS)  # by kind, by hand
FIRE = Fire()


# Where things stand.


class Charge(NamedTuple):
    """What one hand fires."""

    things: Things = NOTHING
    nulled: tuple[str, ...] = ()  # colours that count 0, named by Candy Canes


EMPTY = (Charge(), Charge())


class Gift(NamedTuple):
    """One ball given in a rescue."""

    giver: Seat
    to: Seat
    colour: str


@dataclass(frozen=True)
class State:
    """All of it is public; a composed answer is the only thing a seat may not see of another.

    "By seat", "by battle" and "by deck" are tuples of as many entries as there
    are seats; deck i and battle i lie between seat i and the seat after it.
    """

    options: Options
    tints: tuple[str, ...]  # by seat: the original colour, one of COLOURS
    holds: tuple[Things, ...]  # by seat: what lies behind the screen; loaded things are not in it
    charges: tuple[tuple[Charge, Charge], ...] = ()  # by seat: left and right; empty outside a turn
    fired: tuple[bool, ...] = ()  # by seat: both hands are on the table
    stage: str = "shuffle"  # shuffle reveal load steal cane kraken decide swap rescue over
    first: Slot = 0  # slot of the first card of deck 0
    turn: int = 0  # the present turn, from 1; raised when cards are turned up
    turned: tuple[tuple[Face, ...], ...] = ()  # by deck: all faces turned up so far, oldest first
    piles: tuple[
        tuple[Face, ...], ...
    ] = ()  # by battle: the cards at stake, oldest first; tokens lie on them
    won: tuple[
        tuple[Face, ...], ...
    ] = ()  # by seat: cards won, oldest first; a jar owned at the start is not in it
    lost: tuple[tuple[Face, ...], ...] = ()  # by battle: piles nobody won because the last turn was a tie
    centre: tuple[int, ...] = ()  # by TOKENS: still in the middle of the table
    used: tuple[int, ...] = ()  # by TOKENS: used up in battles
    queue: tuple[tuple[Seat, Hand], ...] = ()  # Lollipops or Candy Canes still to act, the next one first
    kraken: Battle | None = None  # where the Kraken is this turn; kept until the next cards are turned up
    powers: tuple[tuple[int, int], ...] = ()  # by battle: (left of i, right of i + 1) as decided this turn
    gifts: tuple[Gift, ...] = ()  # the rescue at the end of this turn, ball by ball


def changed(state: State, **fields: Any) -> State:
    """dataclasses.replace, quick enough for every step of a load."""
    new = object.__new__(State)
    new.__dict__.update(state.__dict__, **fields)
    return new


# Words about a table.


def seats(state: State) -> int:
    return len(state.tints)


def turns(mode: str) -> int:
    """R10: as many as a deck has cards."""
    return TURNS[mode]


def last(state: State) -> bool:
    return state.turn == TURNS[state.options.mode]


def lead(state: State) -> Seat:
    """G13: whoever chooses first this turn."""
    return (state.turn - 1) % len(state.tints)


def clockwise(start: Seat, n: int) -> Iterator[Seat]:
    return (seat % n for seat in range(start, start + n))


def opponent(seat: Seat, hand: Hand, n: int) -> tuple[Seat, Hand]:
    """Whose hand is faced by this hand, among n seats."""
    return ((seat + 1) % n, RIGHT) if hand == LEFT else ((seat - 1) % n, LEFT)


def battle(seat: Seat, hand: Hand, n: int) -> Battle:
    """The battle a hand fights."""
    return seat if hand == LEFT else (seat - 1) % n


def facing(state: State, where: Battle) -> tuple[Charge, Charge]:
    """The two Charges of a battle: left hand of seat i, right hand of seat i + 1."""
    return state.charges[where][LEFT], state.charges[(where + 1) % len(state.charges)][RIGHT]


def balls(things: Things) -> int:
    return sum(things[: len(COLOURS)])


def power(charge: Charge) -> int:
    """R14: a ball counts 1 unless its colour is nulled, a Bear 3, a Chewing-gum 1."""
    return sum(
        n * POWER[thing]
        for thing, n in zip(THINGS, charge.things, strict=True)
        if n and thing not in charge.nulled
    )


def winner(state: State, where: Battle) -> Seat | None:
    """R19: who has won this turn's battle; None if it was a tie or is not decided yet."""
    left, right = state.powers[where] if state.powers else (0, 0)
    if left == right:
        return None
    return where if left > right else (where + 1) % len(state.tints)


def to_come(state: State, deck: int) -> tuple[Face, ...]:
    """What the cards still face down in the present layer of a deck can be; the next layer if that is used up."""
    seen = state.turned[deck] if state.turned else ()
    layers = ([face for face in layer if face not in seen] for layer in DECK[state.options.mode])
    return tuple(next(filter(None, layers), ()))


# Coins.


class Coins(NamedTuple):
    wanted: int
    chests: int
    big: int  # all Big Candy Jars together
    small: int  # all Small Candy Jars together

    @property
    def total(self) -> int:
        return sum(self)


def jars(things: Things) -> tuple[int, int]:
    """R27, R28: what a Big and a Small Candy Jar are worth with this Hold; no ball, no coin (G36)."""
    owned = [n for n in things[: len(COLOURS)] if n] or [0]
    return max(owned), min(owned)


def coins(state: State) -> tuple[Coins, ...]:
    """R25, R29: by seat, the coins if the game ended now; loaded things fill no jar."""
    start = START[state.options.mode]
    return tuple(_coins(won + start, hold) for won, hold in zip(state.won, state.holds, strict=True))


def _coins(cards: tuple[Face, ...], hold: Things) -> Coins:
    big, small = jars(hold)
    return Coins(
        wanted=sum(COINS[face] for face in cards if face in TOKENS),
        chests=sum(COINS[face] for face in cards if face not in TOKENS),
        big=big * cards.count("bigjar"),
        small=small * cards.count("smalljar"),
    )


def winners(state: State) -> tuple[Seat, ...]:
    """R30, G38: most coins; then, if so agreed, most cards won; then all of them."""
    ranks = [
        (seat.total, len(won) if state.options.final_tie == "cards" else 0)
        for seat, won in zip(coins(state), state.won, strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


# Before the first turn.


def tints(options: Options, seats: int) -> tuple[str, ...]:
    return tuple(options.tints.split(",")) if options.tints else SCREENS[seats]


def wrong(options: Options, seats: int) -> str:
    """R9, G42: neighbours differ; a box has one screen of each colour, and five seats need two boxes."""
    chosen = tints(options, seats)
    boxes = 1 if seats <= len(COLOURS) else 2
    if len(chosen) != seats or not set(chosen) <= set(COLOURS):
        return "wrong.tints"
    if any(chosen[seat] == chosen[seat - 1] for seat in range(seats)):
        return "wrong.neighbours"
    if any(chosen.count(colour) > boxes for colour in chosen):
        return "wrong.once" if boxes == 1 else "wrong.twice"
    return ""


def setup(seats: int, options: Options | None = None) -> State:
    """R1, R6, R8: twelve balls behind every screen, a token of each kind in play for every seat."""
    options = options or Options()
    colours = tints(options, seats)
    faces = set(chain(*DECK[options.mode]))
    return State(
        options,
        colours,
        holds=tuple(tuple(BALLS * (thing == colour) for thing in THINGS) for colour in colours),
        charges=(EMPTY,) * seats,
        fired=(False,) * seats,
        turned=((),) * seats,
        piles=((),) * seats,
        won=((),) * seats,
        lost=((),) * seats,
        centre=tuple(seats * (token in faces) for token in TOKENS),
        used=(0,) * len(TOKENS),
    )


# What is awaited.


def pending(state: State) -> Pending:
    match state.stage:
        case "load":
            waiting = tuple([seat for seat, fired in enumerate(state.fired) if not fired])
            return Ask(waiting, "load") if waiting else Auto("boarding")
        case "steal" | "cane" as stage:
            return Ask((state.queue[0][0],), stage) if len(answers(state)) > 1 else Auto(stage)
        case "shuffle":  # R4, R7: two layers a deck, each shuffled
            return Shuffle(DECK[state.options.mode] * len(state.tints))
        case "reveal":
            deep = TURNS[state.options.mode]
            return Open(tuple(state.first + deck * deep + state.turn for deck in range(len(state.tints))))
        case "over":
            return Over(tuple(seat.total for seat in coins(state)), winners(state))
        case stage:
            return Auto(stage)


# What may be said.


def legal(state: State, seat: Seat, known: Known) -> Iterable[Move]:
    return loads(state, seat) if state.stage == "load" else answers(state)


def loads(state: State, seat: Seat) -> list[Move]:
    """R12: anything in the Hold, into either hand; fire once both hold a ball (G9)."""
    hold = state.holds[seat]
    lacks = [not any(charge.things[: len(COLOURS)]) for charge in state.charges[seat]]
    moves: list[Move] = [move for kind, n in enumerate(hold) if n for move in LOADS[kind]]
    if not any(lacks):
        moves.append(FIRE)
    elif balls(hold) == 1:  # the last ball is for the hand without one
        needy = HANDS[lacks.index(True)]
        moves = [move for move in moves if move.hand == needy or KIND[move.what] in TOKEN]
    return moves


def answers(state: State) -> list[Move]:
    """What the next Lollipop may steal, or the next Candy Cane name; one choice is none (G17, G23)."""
    seat, hand = state.queue[0]
    foe, its = opponent(seat, hand, len(state.tints))
    things, nulled = state.charges[foe][its]
    if state.stage == "steal":
        return [Steal(thing, to) for thing, n in zip(THINGS, things, strict=True) if n for to in HANDS]
    return [Cane(colour) for kind, colour in enumerate(COLOURS) if things[kind] and colour not in nulled]


def tidy(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Left hand first, in the order of THINGS, then fire."""
    return tuple(sorted(moves, key=_place)) if isinstance(moves[-1], Fire) else moves


def _place(move: Move) -> tuple[int, int]:
    return (HANDS.index(move.hand), KIND[move.what]) if isinstance(move, Load) else (len(HANDS), 0)


# What follows.


def apply(state: State, event: Event) -> State:
    match event:
        case Said(seat, moves):
            for move in moves:
                state = _say(state, seat, move)
            return state
        case Done(name):
            return AUTO[name](state)
        case Opened(_, _, faces):
            return reveal(state, faces)
        case Shuffled(first):
            return changed(state, first=first, stage="reveal")
    raise AssertionError(event)


def _say(state: State, seat: Seat, move: Move) -> State:
    match move:
        case Load(what, hand):
            return load(state, seat, KIND[what], HANDS.index(hand))
        case Fire():
            return changed(state, fired=put(state.fired, seat, True))
        case Steal(what, to):
            return steal(state, KIND[what], HANDS.index(to))
        case Cane(colour):
            return cane(state, colour)
    raise AssertionError(move)


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The row with one entry changed."""
    return (*row[:at], value, *row[at + 1 :])


def more(things: Things, kind: int, n: int = 1) -> Things:
    """The things with n more of a kind."""
    return (*things[:kind], things[kind] + n, *things[kind + 1 :])


def plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(int.__add__, one, other))


def charged(state: State, seat: Seat, hand: Hand, charge: Charge) -> tuple[tuple[Charge, Charge], ...]:
    """The Charges of all seats with one of them changed."""
    return put(state.charges, seat, put(state.charges[seat], hand, charge))


def reveal(state: State, faces: tuple[Face, ...]) -> State:
    """R11: the top card of every deck joins its pile; a Wanted card fetches its token from the centre."""
    fetched = tuple(faces.count(token) for token in TOKENS)
    assert all(n <= there for n, there in zip(fetched, state.centre, strict=True)), "G4"
    return changed(
        state,
        stage="load",
        turn=state.turn + 1,
        turned=tuple((*seen, face) for seen, face in zip(state.turned, faces, strict=True)),
        piles=tuple((*pile, face) for pile, face in zip(state.piles, faces, strict=True)),
        centre=tuple(there - n for n, there in zip(fetched, state.centre, strict=True)),
        kraken=None,
        powers=(),
        gifts=(),
    )


def load(state: State, seat: Seat, kind: int, hand: Hand) -> State:
    left, right = state.charges[seat]
    pair = (
        (Charge(more(left.things, kind)), right) if hand == LEFT else (left, Charge(more(right.things, kind)))
    )
    return changed(
        state,
        holds=put(state.holds, seat, more(state.holds[seat], kind, -1)),
        charges=put(state.charges, seat, pair),
    )


def hands(state: State) -> Iterator[tuple[Seat, Hand]]:
    """G13: all hands in the order of choosing."""
    return ((seat, hand) for seat in clockwise(lead(state), len(state.tints)) for hand in (LEFT, RIGHT))


def count(state: State, seat: Seat, hand: Hand, token: str) -> int:
    return state.charges[seat][hand].things[KIND[token]]


def boarding(state: State) -> State:
    """R13, R16, G11: all Charges are open; a Lollipop acts unless one lies opposite, whatever follows."""
    n = len(state.tints)
    thieves = [
        hand
        for hand in hands(state)
        if not count(state, *opponent(*hand, n), "lollipop")
        for _ in range(count(state, *hand, "lollipop"))
    ]
    return onward(changed(state, stage="steal", queue=tuple(thieves)))


def onward(state: State) -> State:
    """R15: Lollipops, Candy Canes, the Kraken, each only where there are any; then the battles are decided."""
    if state.queue:
        return state
    if state.stage == "steal":
        canes = tuple(hand for hand in hands(state) for _ in range(count(state, *hand, "cane")))
        return onward(changed(state, stage="cane", queue=canes))
    called = any(count(state, *hand, "wrapped") for hand in hands(state))
    return changed(state, stage="kraken" if called else "decide")


def steal(state: State, kind: int, to: Hand) -> State:
    """R16, G14: one element moves from the Charge the Lollipop faces into a Charge of the thief."""
    seat, hand = state.queue[0]
    foe, its = opponent(seat, hand, len(state.tints))
    things, nulled = state.charges[foe][its]
    state = changed(state, charges=charged(state, foe, its, Charge(more(things, kind, -1), nulled)))
    things, nulled = state.charges[seat][to]
    loot = Charge(more(things, kind), nulled)
    return onward(changed(state, charges=charged(state, seat, to, loot), queue=state.queue[1:]))


def cane(state: State, colour: str) -> State:
    """R17: the balls of a colour in the Charge the Candy Cane faces count 0."""
    seat, hand = state.queue[0]
    foe, its = opponent(seat, hand, len(state.tints))
    things, nulled = state.charges[foe][its]
    charges = charged(state, foe, its, Charge(things, (*nulled, colour)))
    return onward(changed(state, charges=charges, queue=state.queue[1:]))


def forced(state: State) -> State:
    """The token acts in the one way it can; facing nothing it fizzles."""
    for move in answers(state):
        return _say(state, state.queue[0][0], move)
    return onward(changed(state, queue=state.queue[1:]))


def kraken(state: State) -> State:
    """R18, G26, G27: it moves to the battle of the highest Charge, if that is the highest alone."""
    powers = {hand: power(state.charges[hand[0]][hand[1]]) for hand in hands(state)}
    highest = [hand for hand, its in powers.items() if its == max(powers.values())]
    there = battle(*highest[0], len(state.tints)) if len(highest) == 1 else None
    return changed(state, stage="decide", kraken=there)


def decide(state: State) -> State:
    """R19, R20: the higher power takes the pile and its tokens; a tied pile stays, or is lost in the last turn."""
    n = len(state.tints)
    fought = (facing(state, where) for where in range(n))
    state = changed(state, stage="swap", powers=tuple((power(a), power(b)) for a, b in fought))
    piles, holds, won, lost = list(state.piles), list(state.holds), list(state.won), list(state.lost)
    for where, pile in enumerate(state.piles):
        best = winner(state, where)
        if best is not None:
            won[best] += pile
            holds[best] = plus(holds[best], tuple(pile.count(thing) for thing in THINGS))
        elif last(state):
            lost[where] = pile
        else:
            continue
        piles[where] = ()
    return changed(state, piles=tuple(piles), holds=tuple(holds), won=tuple(won), lost=tuple(lost))


def swap(state: State) -> State:
    """R21, R22: Chewing-gums go home, other tokens are used up, the balls of two facing Charges change sides."""
    n = len(state.tints)
    used = list(state.used)
    holds = list(state.holds)
    for seat, hand in hands(state):
        own = state.charges[seat][hand].things
        taker = seat if battle(seat, hand, n) == state.kraken else opponent(seat, hand, n)[0]
        for kind, thing in enumerate(THINGS):
            if kind in BALL:
                holds[taker] = more(holds[taker], kind, own[kind])
            elif thing in STAYS:
                holds[seat] = more(holds[seat], kind, own[kind])
            else:
                used[TOKENS.index(thing)] += own[kind]
    state = changed(
        state, holds=tuple(holds), used=tuple(used), charges=(EMPTY,) * n, fired=(False,) * n, stage="reveal"
    )
    if last(state):  # R24, G34
        return changed(state, stage="over")
    return changed(state, stage="rescue") if any(map(needy, state.holds)) else state


def needy(hold: Things) -> bool:
    """R23: too few balls to load both hands."""
    return balls(hold) < 2


def rescue(state: State) -> State:
    """G32: clockwise from the lead seat, whoever is needy is helped by the others."""
    for seat in clockwise(lead(state), len(state.tints)):
        if needy(state.holds[seat]):
            state = _help(state, seat)
    return changed(state, stage="reveal")


def _help(state: State, seat: Seat) -> State:
    """R23: everyone with four balls of the needy player's colour gives one, the first a second if need be."""
    kind = KIND[state.tints[seat]]
    others = list(clockwise(seat, len(state.tints)))[1:]
    donors = [other for other in others if state.holds[other][kind] >= 4]
    for donor in donors:
        state = give(state, donor, seat)
    while needy(state.holds[seat]):
        state = give(state, donors[0] if donors else _richest(state, others, kind), seat)
    return state


def _richest(state: State, others: list[Seat], kind: int) -> Seat:
    """G33: nobody has four; the most of that colour among those who keep two balls, the nearest of equals."""
    able = [other for other in others if balls(state.holds[other]) > 2]
    return max(able, key=lambda other: state.holds[other][kind])


def give(state: State, giver: Seat, to: Seat) -> State:
    colour = state.tints[to]
    holds = put(state.holds, giver, more(state.holds[giver], KIND[colour], -1))
    holds = put(holds, to, more(holds[to], KIND[colour]))
    return changed(state, holds=holds, gifts=(*state.gifts, Gift(giver, to, colour)))


AUTO: dict[str, Callable[[State], State]] = {
    "boarding": boarding,
    "steal": forced,
    "cane": forced,
    "kraken": kraken,
    "decide": decide,
    "swap": swap,
    "rescue": rescue,
}
