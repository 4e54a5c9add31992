"""How the bots of Candy Islands load: by chance, by a rule of thumb, by trial.

A load is what the left and the right hand fire.  `chance` is any split of a
Hold; `thumb` fires about what the piles are worth; `trial` weighs loads of its
own against loads its neighbours could choose by the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import nlargest
from random import Random
from typing import NamedTuple

from sugarcove.games.candy_islands import worth
from sugarcove.games.candy_islands.cards import COLOURS, POWER, TOKENS
from sugarcove.games.candy_islands.state import (
    BALLS,
    KIND,
    LEFT,
    RIGHT,
    THINGS,
    Hand,
    State,
    Things,
    balls,
    battle,
    cards,
    more,
)
from sugarcove.table.game import Seat

Heap = list[int]  # counts of THINGS while they change
Crew = tuple[Things, Things]  # what the left and the right hand of a seat fire, or meet

BEAR, GUM, LOLLIPOP, CANE, WRAPPED = (KIND[token] for token in TOKENS)
COLOUR = range(len(COLOURS))
NOTHING: Things = (0,) * len(THINGS)

SAMPLES = 40  # loads imagined for each neighbour
NUMBERS = 16  # of balls and tokens, the best by power alone, that are tried
SURPRISE = 8  # one imagined load in so many is any load at all
ANYBODY = (20, 120)  # percent of what a pile is worth, that somebody unknown fires
DOUBT = 3  # weight of that against what a seat was seen to do
TRIES = 3  # loads of the same numbers, in other colours
PAUSE = 4  # loads imagined or weighed between two pauses


class Habit(NamedTuple):
    """What a hand was seen to fire."""

    balls: int
    prize: int  # what the pile was worth


@dataclass(frozen=True)
class Sight:
    """What everybody sees when loading begins, and what it is worth."""

    state: State  # nothing is loaded

    @cached_property
    def piles(self) -> tuple[int, ...]:
        return worth.piles(self.state)

    @cached_property
    def left(self) -> int:
        return worth.left(self.state)

    @cached_property
    def ball(self) -> int:
        return worth.ball(self.state)

    @cached_property
    def tokens(self) -> tuple[int, ...]:
        """By kind of thing; balls are counted apart."""
        return (0,) * len(COLOURS) + worth.tokens(self.state)

    @cached_property
    def habits(self) -> tuple[tuple[Habit, ...], ...]:
        """By seat, what each hand fired in the turns before."""
        n = len(self.state.tints)
        seen: list[list[Habit]] = [[] for _ in range(n)]
        for volley in self.state.past:
            worths = worth.piles(replace(self.state, piles=volley.piles))
            for seat, pair in enumerate(volley.charges):
                for hand, charge in enumerate(pair):
                    seen[seat].append(Habit(balls(charge.things), worths[battle(seat, hand, n)]))
        return tuple(map(tuple, seen))

    def prizes(self, seat: Seat) -> tuple[int, int]:
        """What the piles to the left and to the right of a seat are worth."""
        return self.piles[seat], self.piles[seat - 1]


# By chance.


def chance(hold: Things, rng: Random) -> Crew:
    """Any way to split a Hold into left, right and rest that may be fired, each as likely as any other."""
    while True:
        splits = [_split(n, rng) for n in hold]
        left, right = tuple([one for one, _ in splits]), tuple([other for _, other in splits])
        if any(left[BALLS]) and any(right[BALLS]):
            return left, right


def _split(n: int, rng: Random) -> tuple[int, int]:
    while True:
        one, other = rng.randrange(n + 1), rng.randrange(n + 1)
        if one + other <= n:
            return one, other


# By a rule of thumb.


def thumb(sight: Sight, seat: Seat, rng: Random, least: int = 40, most: int = 120) -> Crew:
    """A ball for each coin a pile is worth, give or take; tokens where they may decide something."""
    crew = _hired(sight, seat, rng)
    if sight.left:
        percents = rng.randrange(least, most), rng.randrange(least, most)
        wishes = [prize * each // 10_000 for prize, each in zip(sight.prizes(seat), percents, strict=True)]
        wishes = [wish - _extra(heap) + rng.randrange(2) for wish, heap in zip(wishes, crew, strict=True)]
    else:
        wishes = _last(sight, seat, rng)
    return _armed(sight, seat, crew, wishes, rng)


def _hired(sight: Sight, seat: Seat, rng: Random) -> tuple[Heap, Heap]:
    """Tokens go where more is to be won: Gums always, others for a good pile, and all of them in time."""
    crew = [0] * len(THINGS), [0] * len(THINGS)
    hold, prizes = sight.state.holds[seat], sight.prizes(seat)
    for kind in (BEAR, GUM, LOLLIPOP, CANE, WRAPPED):
        for _ in range(hold[kind]):
            hand = LEFT if rng.randrange(sum(prizes)) < prizes[LEFT] else RIGHT
            if kind == GUM or sight.left < 2 or rng.randrange(1000) < prizes[hand]:
                crew[hand][kind] += 1
    return crew


def _extra(heap: Heap) -> int:
    """The power of the tokens in a hand."""
    return POWER["bear"] * heap[BEAR] + POWER["gum"] * heap[GUM]


def _last(sight: Sight, seat: Seat, rng: Random) -> list[int]:
    """In the last turn everything goes but what fills the Big Candy Jar."""
    hold, prizes = sight.state.holds[seat], sight.prizes(seat)
    jar = "bigjar" in cards(sight.state, seat)
    spare = balls(hold) - jar * max(hold[BALLS]) + rng.randrange(3)
    first = spare * prizes[LEFT] // sum(prizes) + rng.randrange(-1, 2)
    return [first, spare - first]


def _afford(wishes: list[int], owned: int, rng: Random) -> list[int]:
    """At least a ball for each hand, and no more than there are."""
    first, second = (max(1, wish) for wish in wishes)
    while first + second > owned:
        if first > second or (first == second and rng.randrange(2)):
            first -= 1
        else:
            second -= 1
    return [first, second]


def _armed(sight: Sight, seat: Seat, crew: tuple[Heap, Heap], wishes: list[int], rng: Random) -> Crew:
    """Balls besides the tokens: rare colours go first, so that the commonest stays for the jar."""
    hold = sight.state.holds[seat]
    wishes = _afford(wishes, balls(hold), rng)
    fired: Heap = []
    for _, colour in sorted((hold[colour] + rng.randrange(4), colour) for colour in COLOUR):
        fired += [colour] * min(hold[colour], sum(wishes) - len(fired))
    _deal(crew, fired, wishes[LEFT], rng)
    return tuple(crew[LEFT]), tuple(crew[RIGHT])


def _deal(crew: tuple[Heap, Heap], fired: Heap, left: int, rng: Random) -> None:
    """`left` of these balls to the left hand, the others to the right one."""
    rng.shuffle(fired)
    for place, colour in enumerate(fired):
        crew[LEFT if place < left else RIGHT][colour] += 1


# By trial.


def trial(sight: Sight, seat: Seat, rng: Random) -> Iterator[Crew | None]:
    """The load that gains most against what the neighbours could choose; None as often as it pauses."""
    foes: list[Crew] = []
    while len(foes) < SAMPLES:
        foes += [_imagine(sight, seat, rng) for _ in range(PAUSE)]
        yield None
    scales = Scales(sight, seat, foes)
    rare = _rare(scales.hold, rng)
    numbers: list[Numbers] = []
    for bears, gums in fighters(scales.hold):
        numbers = nlargest(NUMBERS, [*numbers, *_numbers(scales, rare, bears, gums)])
        yield None
    best, most = None, 0
    for some in numbers:
        for crew in [_draft(scales, some, rare, rng) for _ in range(TRIES)]:
            gain = scales.weigh(crew)
            if best is None or gain > most:
                best, most = crew, gain
        yield None
    yield best


def _imagine(sight: Sight, seat: Seat, rng: Random) -> Crew:
    """What the two neighbours could fire at this seat; with two players they are one."""
    n = len(sight.state.tints)
    after, before = (seat + 1) % n, (seat - 1) % n
    one = _guess(sight, after, rng)
    other = one if after == before else _guess(sight, before, rng)
    return one[RIGHT], other[LEFT]


def _guess(sight: Sight, seat: Seat, rng: Random) -> Crew:
    """What a seat could fire: now and then anything, else as it used to, as far as it has been seen."""
    habits = sight.habits[seat]
    if not rng.randrange(SURPRISE):
        return chance(sight.state.holds[seat], rng)
    if not sight.left or rng.randrange(len(habits) + DOUBT) < DOUBT:
        return thumb(sight, seat, rng, *ANYBODY)
    wishes = [_like(rng.choice(habits), prize, rng) for prize in sight.prizes(seat)]
    return _armed(sight, seat, _hired(sight, seat, rng), wishes, rng)


def _like(habit: Habit, prize: int, rng: Random) -> int:
    """As many balls as that time, or as many for what is at stake; one more or less."""
    for_this = habit.balls * prize // habit.prize
    return (habit.balls, for_this)[rng.randrange(2)] + rng.randrange(-1, 2)


class Numbers(NamedTuple):
    """How many things each hand fires."""

    gain: int  # by power alone, all samples together
    balls: tuple[int, int]
    bears: tuple[int, int]
    gums: tuple[int, int]


def fighters(hold: Things) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where Bears and Gums may go: a Bear or two or none, all the Gums, which come home."""
    bears, gums = min(2, hold[BEAR]), hold[GUM]
    for left in sorted({0, gums // 2, gums}):
        for one in range(bears + 1):
            for other in range(bears + 1 - one):
                yield (one, other), (left, gums - left)


def _numbers(scales: Scales, rare: Heap, bears: tuple[int, int], gums: tuple[int, int]) -> Iterator[Numbers]:
    """Every number of balls for each hand, up to what always wins."""
    spent = len(scales.foes) * scales.tokens[BEAR] * sum(bears)
    wins, too = (scales.wins(hand, 3 * bears[hand] + gums[hand]) for hand in (LEFT, RIGHT))
    costs = scales.costs(rare)
    for left, win in enumerate(wins[: len(rare) - 1], 1):
        for right, other in enumerate(too[: len(rare) - left], 1):
            yield Numbers(win + other - costs[left + right] - spent, (left, right), bears, gums)


def _rare(hold: Things, rng: Random) -> Heap:
    """All balls of a Hold, the rarest colours first."""
    order = sorted((hold[colour], rng.randrange(100), colour) for colour in COLOUR)
    return [colour for n, _, colour in order for _ in range(n)]


def _draft(scales: Scales, some: Numbers, rare: Heap, rng: Random) -> Crew:
    """A load of these numbers: rare balls mixed over both hands, the other tokens as it comes."""
    crew = [0] * len(THINGS), [0] * len(THINGS)
    _deal(crew, rare[: sum(some.balls)], some.balls[LEFT], rng)
    for hand in (LEFT, RIGHT):
        crew[hand][BEAR], crew[hand][GUM] = some.bears[hand], some.gums[hand]
    for kind in (LOLLIPOP, CANE, WRAPPED):
        for _ in range(scales.hold[kind]):
            hand = rng.randrange(4 if scales.tokens[kind] else 2)
            if hand in (LEFT, RIGHT):
                crew[hand][kind] += 1
    return tuple(crew[LEFT]), tuple(crew[RIGHT])


class Scales:
    """Weighs loads of one seat against samples of what it may meet."""

    def __init__(self, sight: Sight, seat: Seat, foes: list[Crew]) -> None:
        self.state, self.seat, self.foes = sight.state, seat, foes
        self.hold = sight.state.holds[seat]
        self.ball, self.tokens = sight.ball, sight.tokens
        self.prizes = sight.prizes(seat)
        self.ties = tuple(3 * prize // 10 if sight.left else 0 for prize in self.prizes)

    def weigh(self, crew: Crew) -> int:
        """What a load leads to, in coins of all samples together."""
        left, right = crew
        fired = [one + other for one, other in zip(left, right, strict=True)]
        kept = [n - gone for n, gone in zip(self.hold, fired, strict=True)]
        spent = sum([self.tokens[kind] * fired[kind] for kind in (BEAR, LOLLIPOP, CANE, WRAPPED)])
        return sum([self._met(left, right, foe, kept) for foe in self.foes]) - len(self.foes) * spent

    def _met(self, left: Things, right: Things, foe: Crew, kept: Heap) -> int:
        """What a load leads to if the neighbours fire this."""
        a, b = foray(left, foe[LEFT])
        c, d = foray(right, foe[RIGHT])
        mights = might(a, b), might(b, a), might(c, d), might(d, c)
        beast = haunt(mights) if a[WRAPPED] or b[WRAPPED] or c[WRAPPED] or d[WRAPPED] else None
        one, other = a if beast == LEFT else b, c if beast == RIGHT else d
        hold = tuple([kept[colour] + one[colour] + other[colour] for colour in COLOUR])
        gums = self.tokens[GUM] * (a[GUM] + c[GUM] - left[GUM] - right[GUM])
        won = self._won(LEFT, mights[0] - mights[1]) + self._won(RIGHT, mights[2] - mights[3])
        return won + gums + self.ball * sum(hold) + worth.filled(self.state, self.seat, hold)

    def _won(self, hand: Hand, ahead: int) -> int:
        return self.prizes[hand] if ahead > 0 else self.ties[hand] if ahead == 0 else 0

    def wins(self, hand: Hand, extra: int) -> list[int]:
        """By number of balls from 1 on, with this power besides: what is won, up to where it always is."""
        met = [might(foe[hand], NOTHING) for foe in self.foes]
        most = max(2, max(met) + 2 - extra)
        return [sum([self._won(hand, own + extra - foe) for foe in met]) for own in range(1, most)]

    def costs(self, rare: Heap) -> list[int]:
        """What is lost by firing 0, 1, 2, ... balls in this order, all samples together."""
        hold = list(self.hold)
        costs, full = [0], worth.filled(self.state, self.seat, self.hold)
        for n, colour in enumerate(rare, 1):
            hold[colour] -= 1
            jars = full - worth.filled(self.state, self.seat, tuple(hold))
            costs.append(len(self.foes) * (self.ball * n + jars))
        return costs


# What two facing Charges do to each other, as far as a bot looks.


def might(own: Things, foe: Things) -> int:
    """The power of a Charge, its commonest colours named by the Candy Canes it faces."""
    full = own[0] + own[1] + own[2] + own[3] + POWER["bear"] * own[BEAR] + POWER["gum"] * own[GUM]
    return full - sum(sorted(own[BALLS])[-foe[CANE] :]) if foe[CANE] else full


def foray(own: Things, foe: Things) -> Crew:
    """Both after the Lollipops of one of them, which take what counts most, into the same battle."""
    if own[LOLLIPOP] and not foe[LOLLIPOP]:
        return robbed(own, foe, own[LOLLIPOP])
    if foe[LOLLIPOP] and not own[LOLLIPOP]:
        foe, own = robbed(foe, own, foe[LOLLIPOP])
    return own, foe


def robbed(thief: Things, victim: Things, times: int) -> Crew:
    for _ in range(times):
        kind = next((kind for kind in (BEAR, GUM, CANE) if victim[kind]), max(COLOUR, key=victim.__getitem__))
        if victim[kind]:
            thief, victim = more(thief, kind), more(victim, kind, -1)
    return thief, victim


def haunt(mights: tuple[int, int, int, int]) -> Hand | None:
    """Which of the two battles the Kraken comes to."""
    best = max(mights)
    return mights.index(best) // 2 if mights.count(best) == 1 else None
