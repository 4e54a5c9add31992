"""The bots of Candy Islands.

random splits its Hold by chance.  easy and normal follow a rule of thumb, easy
rather wildly.  hard weighs many loads against loads its neighbours could
choose, the more like what they have fired so far the more of that was seen.
What to steal and which colour to name, normal and hard decide by what each
choice leads to at the end of the turn.

A load is said in many steps.  It is thought out at the first of them, from
what everybody sees and from chance, and remembered for the others as long as
they are asked for with the same chance.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from weakref import WeakKeyDictionary

from sugarcove.games.candy_islands import loading, rules, worth
from sugarcove.games.candy_islands.loading import Crew, Sight
from sugarcove.games.candy_islands.rules import FIRE, Cane, Load, Steal
from sugarcove.games.candy_islands.state import (
    EMPTY,
    HANDS,
    KIND,
    LEFT,
    RIGHT,
    State,
    battle,
    changed,
    facing,
    opponent,
    plus,
    power,
)
from sugarcove.table.game import Ask, Auto, Done, Known, Move, Said, Seat
from sugarcove.table.scene import Look

EASY = (10, 220)  # percent of what a pile is worth

_loads: WeakKeyDictionary[Random, tuple[State, Seat, str, Crew]] = WeakKeyDictionary()


def choose(state: State, seat: Seat, known: Known, level: str, rng: Random) -> Iterator[Move | None]:
    if state.stage == "load":
        crew = yield from _load(_covered(state), seat, level, rng)
        yield _step(state, seat, crew)
    elif level in ("random", "easy"):
        yield rng.choice(rules.answers(state))
    else:
        yield from _best(state, seat)


# Loading.


def _covered(state: State) -> State:
    """The table before anybody loaded: a bot looks at nothing else, whatever it is shown."""
    holds = tuple(
        plus(plus(hold, left.things), right.things)
        for hold, (left, right) in zip(state.holds, state.charges, strict=True)
    )
    n = len(holds)
    return changed(state, holds=holds, charges=(EMPTY,) * n, fired=(False,) * n)


def _load(state: State, seat: Seat, level: str, rng: Random) -> Generator[None, None, Crew]:
    """The load of this answer: thought out now, or remembered."""
    known = _loads.get(rng)
    if known and known[:3] == (state, seat, level):
        return known[3]
    for crew in _thought(Sight(state), seat, level, rng):
        if crew is None:
            yield None
        else:
            _loads[rng] = state, seat, level, crew
    return _loads[rng][3]


def _thought(sight: Sight, seat: Seat, level: str, rng: Random) -> Iterator[Crew | None]:
    match level:
        case "random":
            yield loading.chance(sight.state.holds[seat], rng)
        case "easy":
            yield loading.thumb(sight, seat, rng, *EASY)
        case "normal":
            yield loading.thumb(sight, seat, rng)
        case _:
            yield from loading.trial(sight, seat, rng)


def _step(state: State, seat: Seat, crew: Crew) -> Move:
    """The next thing to load; if somebody has begun another load, that is fired as soon as it can be."""
    legal = tuple(rules.legal(state, seat, {}))
    for want, charge, hand in zip(crew, state.charges[seat], HANDS, strict=True):
        for thing, kind in KIND.items():
            if want[kind] > charge.things[kind] and (move := Load(thing, hand)) in legal:
                return move
    return FIRE if FIRE in legal else legal[0]


# Stealing and naming.


def _best(state: State, seat: Seat) -> Iterator[Move | None]:
    """The answer that leaves this seat farthest ahead at the end of the turn."""
    ranks: list[tuple[int, Move]] = []
    for move in rules.answers(state):
        ranks.append((worth.lead(_outcome(state, move), seat), move))
        yield None
    yield max(ranks, key=lambda rank: rank[0])[1]


def _outcome(state: State, move: Move) -> State:
    """The end of the turn if this is said now and the others do what comes first to mind."""
    state = _said(state, move)
    while isinstance(pending := rules.pending(state), Auto | Ask):
        if isinstance(pending, Auto):
            state = rules.apply(state, Done(pending.name))
        elif pending.step == "load":
            break
        else:
            state = _said(state, _reflex(state))
    return state


def _said(state: State, move: Move) -> State:
    return rules.apply(state, Said(state.queue[0][0], (move,)))


def _reflex(state: State) -> Move:
    """A Bear, a Gum or else the commonest ball into the same battle; the commonest colour."""
    seat, hand = state.queue[0]
    foe, its = opponent(seat, hand, len(state.tints))
    things = state.charges[foe][its].things

    def liking(move: Move) -> tuple[bool, bool, bool, int]:
        if isinstance(move, Steal):
            return move.to == HANDS[hand], move.what == "bear", move.what == "gum", things[KIND[move.what]]
        return False, False, False, things[KIND[move.colour]]

    return max(rules.answers(state), key=liking)


# Reasons.


def why(state: State, seat: Seat, known: Known, moves: Sequence[Move], look: Look) -> str:
    """Why a bot would say these moves: in a sentence, for who asked for advice."""
    before = rules.apply(state, Said(seat, tuple(moves[:-1])))
    after = rules.apply(before, Said(seat, (moves[-1],)))
    match moves[-1]:
        case Steal() as move:
            return _why_steal(before, after, move, look)
        case Cane() as move:
            return _why_cane(before, after, move, look)
    return _why_load(state, after, seat, look)


def _why_load(state: State, after: State, seat: Seat, look: Look) -> str:
    """Where the fight is, or why there is none."""
    strengths = [power(charge) for charge in after.charges[seat]]
    sight = Sight(_covered(state))
    hand = max((LEFT, RIGHT), key=lambda hand: (strengths[hand], sight.prizes(seat)[hand]))
    other = RIGHT - hand
    facts = {
        "n": strengths[hand],
        "hand": look.say(f"hint-why.hand.{HANDS[hand]}"),
        "name": _foe(state, seat, hand, look),
        "prize": _prize(state, battle(seat, hand, len(state.tints)), look),
        "few": strengths[other],
    }
    if not sight.left:
        return look.say("hint-why.last", **facts)
    if strengths[hand] < 3:
        return look.say("hint-why.save", **facts)
    return look.say("hint-why.one" if strengths[hand] > 2 * strengths[other] else "hint-why.both", **facts)


def _foe(state: State, seat: Seat, hand: int, look: Look) -> str:
    return look.name(opponent(seat, hand, len(state.tints))[0])


def _prize(state: State, where: int, look: Look) -> str:
    """What is at stake: its only card, or how many there are."""
    pile = state.piles[where]
    return look.say(f"hint-why.card.{pile[0]}") if len(pile) == 1 else look.say("hint-why.cards", n=len(pile))


def _why_steal(state: State, after: State, move: Steal, look: Look) -> str:
    """What the loot changes: a battle that is won with it, or a Gum for the rest of the game."""
    seat = state.queue[0][0]
    hand = HANDS.index(move.to)
    where = battle(seat, hand, len(state.tints))
    facts = {
        "thing": look.say(f"hint-why.thing.{move.what}"),
        "hand": look.say(f"hint-why.hand.{move.to}"),
        "prize": _prize(state, where, look),
        "name": _foe(state, seat, hand, look),
    }
    if _ahead(after, where, seat) and not _ahead(state, where, seat):
        return look.say("hint-why.steal-wins", **facts)
    if move.what == "gum":
        return look.say("hint-why.steal-gum", **facts)
    return look.say("hint-why.steal", **facts)


def _ahead(state: State, where: int, seat: Seat) -> bool:
    """Is this seat the stronger one in a battle, as Charges lie now?"""
    mine, other = (power(charge) for charge in facing(state, where))
    return mine > other if where == seat else other > mine


def _why_cane(state: State, after: State, move: Cane, look: Look) -> str:
    seat, hand = state.queue[0]
    foe, its = opponent(seat, hand, len(state.tints))
    return look.say(
        "hint-why.cane",
        colour=look.say(f"hint-why.colour.{move.colour}"),
        name=look.name(foe),
        before=power(state.charges[foe][its]),
        after=power(after.charges[foe][its]),
    )
