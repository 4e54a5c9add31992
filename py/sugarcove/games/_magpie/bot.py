"""Magpie's bots.

easy follows a rule of thumb.  normal and hard weigh every bid against hands
the others could hold, drawn from the cards not seen yet: normal takes the
others for easy ones, hard for normal ones.  Work is counted in bids weighed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from sugarcove.games._magpie import rules
from sugarcove.games._magpie.cards import DECK, WORTH
from sugarcove.games._magpie.rules import Bid, Lay, Pass, Snatch, State, Tuck
from sugarcove.table.game import Ask, Card, Known, Move, Seat
from sugarcove.table.scene import Look

SAMPLES = {"normal": 40, "hard": 160}  # tables imagined for one decision
SLICE = 10  # of them between two pauses

Worths = tuple[int, ...]  # of cards, in rising order


def choose(state: State, seat: Seat, known: Known, level: str, rng: Random) -> Iterator[Move | None]:
    legal = list(rules.legal(state, seat, known))
    match rules.pending(state):
        case _ if level == "random":
            yield rng.choice(legal)
        case Ask(_, "snatch"):
            yield next((move for move in legal if isinstance(move, Snatch)), Pass())
        case Ask(_, "tuck"):
            yield min(legal, key=lambda tuck: (WORTH.get(known.get(tuck.slot, ""), 0), tuck.slot))
        case _:
            yield from _bid(_Mind(state, seat, known), level, rng)


def why(state: State, seat: Seat, known: Known, moves: Sequence[Move], look: Look) -> str:
    """Why a magpie would say these moves: in a sentence, for who asked for advice."""
    spent = sum(WORTH[move.card.face] for move in moves if isinstance(move, Lay))
    match moves[-1]:
        case Bid() if not spent:
            return look.say("hint-why.save")
        case Bid():
            return look.say("hint-why.bid", worth=spent)
        case Snatch():
            return look.say("hint-why.snatch")
        case Pass():
            return look.say("hint-why.pass")
        case Tuck():
            return look.say("hint-why.tuck")
    raise AssertionError(moves)


@dataclass(frozen=True)
class _Mind:
    """What one magpie knows."""

    state: State
    seat: Seat
    known: Known

    @property
    def hand(self) -> list[Card]:
        return [Card(slot, self.known[slot]) for slot in self.state.hands[self.seat] if slot in self.known]

    @property
    def laid(self) -> Worths:
        return _worths(card.face for card in self.state.laid[self.seat])

    @property
    def prize(self) -> int:
        return WORTH[self.state.trinket.face] if self.state.trinket else 0

    @property
    def left(self) -> int:
        """Rounds after this one."""
        return self.state.options.rounds - self.state.round - 1

    def unseen(self) -> list[int]:
        """The worths of all cards that may lie anywhere."""
        state = self.state
        seen = [*self.hand, *(card for row in (*state.nests, *state.laid) for card in row)]
        faces = [card.face for card in seen] + [state.trinket.face for _ in range(1) if state.trinket]
        for item in state.heap:
            face = item.face if isinstance(item, Card) else self.known.get(item)
            faces += [face] if face else []
        return [WORTH[face] for face in (Counter(DECK) - Counter(faces)).elements()]

    def others(self) -> list[int]:
        """How many cards each of the others holds."""
        return [len(hand) for seat, hand in enumerate(self.state.hands) if seat != self.seat]


def _worths(faces: Iterator[str]) -> Worths:
    return tuple(sorted(WORTH[face] for face in faces))


@cache
def _bids(hand: Worths) -> tuple[Worths, ...]:
    """Every bid a hand allows, the cheapest first."""
    found = {bid for size in range(rules.BID + 1) for bid in combinations(hand, size)}
    return tuple(sorted(found, key=lambda bid: (sum(bid), bid)))


def _bid(mind: _Mind, level: str, rng: Random) -> Iterator[Move | None]:
    """The next step towards the bid that is thought best now."""
    hand = tuple(sorted((*_worths(card.face for card in mind.hand), *mind.laid)))
    best = _thumb(hand, mind.prize, rng)
    if level in SAMPLES:
        tables: list[Worths] = []
        for _ in range(SAMPLES[level] // SLICE):
            tables += [_table(mind, level, rng) for _ in range(SLICE)]
            yield None
        best = _weigh(hand, mind, tables)
    missing = Counter(best) - Counter(mind.laid)
    cards = sorted(mind.hand)
    if Counter(mind.laid) - Counter(best) or not missing:
        yield Bid()
    else:
        yield Lay(next(card for card in cards if WORTH[card.face] in missing))


def _thumb(hand: Worths, prize: int, rng: Random) -> Worths:
    """The cheapest bid that reaches about the worth of the trinket; or nothing."""
    goal = prize - 1 + rng.randrange(5)
    return next((bid for bid in _bids(hand) if sum(bid) >= goal), ())


def _table(mind: _Mind, level: str, rng: Random) -> Worths:
    """What the others could bid, holding cards nobody has seen."""
    sizes = mind.others()
    cards = rng.sample(mind.unseen(), sum(sizes))
    hands = [tuple(sorted(cards[sum(sizes[:i]) : sum(sizes[: i + 1])])) for i in range(len(sizes))]
    return tuple(sum(_other(hand, mind.prize, level, rng)) for hand in hands)


def _other(hand: Worths, prize: int, level: str, rng: Random) -> Worths:
    """hard takes half of the others to wait for a better trinket, or to go all out for a good one."""
    if level == "hard" and rng.randrange(2):
        return _bids(hand)[-1] if prize > 5 else ()
    return _thumb(hand, prize, rng)


def _weigh(hand: Worths, mind: _Mind, tables: list[Worths]) -> Worths:
    """The bid that gains most over all tables; of equal ones the cheapest."""
    return max(_bids(hand), key=lambda bid: _gain(bid, hand, mind, tables))


def _gain(bid: Worths, hand: Worths, mind: _Mind, tables: list[Worths]) -> int:
    """What a bid wins less what it costs, in hundredths of a point a table."""
    rest = Counter(hand) - Counter(bid)
    hidden = _keep(min(rest), mind.left) if rest else 0
    won = sum(rules.best((sum(bid), *others)) == 0 for others in tables)
    spent = sum(_keep(worth, mind.left) for worth in bid)
    return won * (100 * mind.prize - hidden) - len(tables) * spent


def _keep(worth: int, left: int) -> int:
    """What a card in hand is worth for the rounds to come, in hundredths of a point."""
    return 100 * worth * min(left, 4) // 12
