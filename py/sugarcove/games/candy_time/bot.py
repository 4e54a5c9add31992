"""The bots of Candy Time.

random says anything.  easy glances at some placements and takes what makes
most treats.  normal weighs every placement by itself: what it wins, what an extra
turn usually brings, and what the cards it wins would make of the wall.  hard
plans whole turns, and compares the best plans by what the others and it itself
could win after them, with hands and a pile drawn from the cards not seen yet.
Work is counted in placements, walls and turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.boards import Placing
from sugarcove.games.candy_time.cards import KINDS
from sugarcove.games.candy_time.grid import TURNS, Laid, cell, name, treats
from sugarcove.games.candy_time.plans import Mind, Plan
from sugarcove.games.candy_time.rules import Build, Pass, Place, State, Stop
from sugarcove.table.game import Card, Done, Known, Move, Said, Seat
from sugarcove.table.scene import Look

GLANCES = 60  # placements easy looks at
WEIGHED = 12  # placements normal looks at again
WALLS = {"normal": 3, "hard": 8}  # followed at a time while building
GUESSED = 3  # and while placing


def choose(state: State, seat: Seat, known: Known, level: str, rng: Random) -> Iterator[Move | None]:
    moves = rules.legal(state, seat, known)
    if level == "random" or len(moves) == 1:
        yield rng.choice(moves)
    elif level == "easy":
        yield _glance(state, moves, rng)
    else:
        mind = Mind(state, seat, known, WALLS[level] if state.stage == "wall" else GUESSED)
        if state.stage == "wall":
            yield from _built(mind)
        elif level == "normal":
            yield from _greedy(mind, rng)
        else:
            yield from _planned(mind, rng)


def _glance(state: State, moves: list[Move], rng: Random) -> Move:
    """What makes most treats, of those placements it notices."""
    moves = [move for move in moves if not isinstance(move, Stop)]
    seen = rng.sample(moves, min(GLANCES, len(moves)))
    return max(seen, key=lambda move: len(_made(state, move)))


def _built(mind: Mind) -> Iterator[Move | None]:
    """The next card of the best wall in sight."""
    for _, step in mind.mason.think(mind.tray):
        if step is None:
            yield None
        else:
            face, turn, at = step
            yield Build(face, TURNS[turn], name(at))


def _greedy(mind: Mind, rng: Random) -> Iterator[Move | None]:
    """The placement that wins most by itself, an extra turn counted as it usually is worth."""
    found = list(mind.board.placings(mind.hand))
    rng.shuffle(found)
    worths = mind.tempting if mind.may_go_on else mind.usual
    found.sort(key=lambda placing: -placing.worth(worths))
    valued = []
    for placing in found[:WEIGHED]:
        valued.append((mind.weigh(placing), placing))
        yield None
    yield _place(mind, max(valued, key=lambda one: one[0])[1])


def _planned(mind: Mind, rng: Random) -> Iterator[Move | None]:
    """The first placement of the plan that leaves this seat best off after the next turns."""
    plans: list[tuple[int, Plan]] = []
    for found in mind.best_plans():
        plans = found or []
        yield None
    deals = mind.deals(rng)
    valued = []
    for worth, plan in plans:
        after = 0
        for deal in deals:
            after += mind.aftermath(plan, deal)
            yield None
        valued.append((worth * len(deals) + after, plan))
    _, plan = max(valued, key=lambda one: one[0])
    yield _place(mind, plan.steps[0]) if plan.steps else Stop()


def _place(mind: Mind, placing: Placing) -> Move:
    card = next(card for card in mind.cards if card.face == placing.face)
    return Place(card, TURNS[placing.turn], name(placing.at))


# Why.


def why(state: State, seat: Seat, known: Known, moves: Sequence[Move], look: Look) -> str:
    """Why a bot would say this: in a sentence, for who asked for advice."""
    match moves[-1]:
        case Place() as move:
            return _why_place(state, seat, known, move, look)
        case Build() as move:
            return _why_build(state, seat, move, look)
        case Stop():
            return look.say("hint-why.stop")
        case Pass():
            return look.say("hint-why.pass")
    raise AssertionError(moves)


def _why_place(state: State, seat: Seat, known: Known, move: Place, look: Look) -> str:
    """What it wins; or why it is better than what wins more."""
    mind = Mind(state, seat, known, GUESSED)
    made = _made(state, move)
    points = mind.points(KINDS.index(kind) for kind in made)
    most = max(mind.points(kind for _, kind in other.made) for other in mind.board.placings(mind.hand))
    if "cookie" in made and mind.may_go_on:
        key = "again"
    elif points < most:
        key = "guard"
    else:
        key = "place" if points else "only"
    return look.say(f"hint-why.{key}", sweets=_sweets(made, look), n=points)


def _why_build(state: State, seat: Seat, move: Build, look: Look) -> str:
    """The treats it makes and the tokens they bring."""
    made = _made(state, move)
    holders = rules.apply(rules.apply(state, Said(seat, (move,))), Done("count")).holders
    likes = [kind for kind, old, new in zip(KINDS, state.holders, holders, strict=True) if old != new]
    key = "likes" if likes else "build" if made else "first"
    return look.say(f"hint-why.{key}", sweets=_sweets(made, look), likes=_sweets(likes, look), n=len(likes))


def _made(state: State, move: Place | Build) -> list[str]:
    """The kinds of treats a card makes."""
    turn, at = TURNS.index(move.turn), cell(move.at)
    if isinstance(move, Place):
        found = treats(state.table, Laid(move.card, turn, at))
    else:
        found = treats(state.walls[state.seat], Laid(Card(-1, move.face), turn, at))
    return [treat.kind for treat in found]


def _sweets(made: Sequence[str], look: Look) -> str:
    """ "strawberry, mint and cookie"."""
    *names, last = [look.say(f"label.kind.{kind}") for kind in made] or [""]
    return look.say("label.and", first=", ".join(names), last=last) if names else last
