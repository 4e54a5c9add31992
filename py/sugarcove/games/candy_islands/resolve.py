"""Phase 2 of a turn, stage by stage: from the opened Charges to the rescue.

Each stage takes a state and gives the state after it, with the name of the
stage that comes next.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import mul

from sugarcove.games.candy_islands.cards import COLOURS, STAYS, TOKENS
from sugarcove.games.candy_islands.state import (
    BALLS,
    EMPTY,
    HANDS,
    KIND,
    LEFT,
    MERCENARIES,
    RIGHT,
    THINGS,
    Charge,
    Gift,
    Hand,
    State,
    Things,
    Volley,
    balls,
    battle,
    changed,
    clockwise,
    facing,
    last,
    lead,
    more,
    opponent,
    plus,
    power,
    put,
    winner,
)
from sugarcove.table.game import Face, Seat

STAY = tuple(int(token in STAYS) for token in TOKENS)  # by TOKENS: does it go home after a battle,
GO = tuple(1 - stays for stays in STAY)  # or is it used up


def hands(state: State, token: str) -> list[tuple[Seat, Hand]]:
    """G13: every hand with this token, once per token, in the order of choosing."""
    kind = KIND[token]
    if not any(left.things[kind] or right.things[kind] for left, right in state.charges):
        return []
    order = ((seat, hand) for seat in clockwise(lead(state), len(state.tints)) for hand in (LEFT, RIGHT))
    return [(seat, hand) for seat, hand in order for _ in range(state.charges[seat][hand].things[kind])]


def holds(state: State, seat: Seat, hand: Hand, token: str) -> bool:
    return state.charges[seat][hand].things[KIND[token]] > 0


def boarding(state: State) -> State:
    """R13, R16, G11: all Charges are open; a Lollipop acts unless one lies opposite, whatever follows."""
    n = len(state.tints)
    active = (hand for hand in hands(state, "lollipop") if not holds(state, *opponent(*hand, n), "lollipop"))
    past = (*state.past, Volley(state.piles, state.charges))
    return onward(changed(state, stage="steal", queue=tuple(active), past=past))


def onward(state: State) -> State:
    """R15: Lollipops, Candy Canes, the Kraken, each only where there are any; then battles are decided."""
    if state.queue:
        return state
    if state.stage == "steal":
        return onward(changed(state, stage="cane", queue=tuple(hands(state, "cane"))))
    return changed(state, stage="kraken" if hands(state, "wrapped") else "decide")


def faced(state: State) -> tuple[Seat, Hand]:
    """The hand that the next Lollipop or Candy Cane acts on."""
    return opponent(*state.queue[0], len(state.tints))


def stealable(state: State) -> list[str]:
    """G15, G17: any ball or token in the Charge the Lollipop faces."""
    seat, hand = faced(state)
    return [thing for thing, n in zip(THINGS, state.charges[seat][hand].things, strict=True) if n]


def namable(state: State) -> list[str]:
    """G23, G24: the colours of balls in the Charge the Candy Cane faces that still count."""
    seat, hand = faced(state)
    things, nulled = state.charges[seat][hand]
    return [colour for colour in COLOURS if things[KIND[colour]] and colour not in nulled]


def charged(state: State, seat: Seat, hand: Hand, charge: Charge) -> State:
    """The state with one Charge changed."""
    return changed(state, charges=put(state.charges, seat, put(state.charges[seat], hand, charge)))


def moved(state: State, seat: Seat, hand: Hand, thing: str, n: int) -> State:
    """The state with n more of a thing in a Charge."""
    things, nulled = state.charges[seat][hand]
    return charged(state, seat, hand, Charge(more(things, KIND[thing], n), nulled))


def steal(state: State, thing: str, to: str) -> State:
    """R16, G14: one thing moves from the Charge the Lollipop faces into a Charge of the thief."""
    thief = state.queue[0][0]
    state = moved(state, *faced(state), thing, -1)
    return done(moved(state, thief, HANDS.index(to), thing, 1))


def cane(state: State, colour: str) -> State:
    """R17: the balls of a colour in the Charge the Candy Cane faces count 0."""
    seat, hand = faced(state)
    things, nulled = state.charges[seat][hand]
    return done(charged(state, seat, hand, Charge(things, (*nulled, colour))))


def done(state: State) -> State:
    """The next token of the queue has acted."""
    return onward(changed(state, queue=state.queue[1:]))


def sole_cane(state: State) -> State:
    """G23: facing one colour a Candy Cane names it; facing no ball that counts it fizzles."""
    colours = namable(state)
    return cane(state, colours[0]) if colours else done(state)


def kraken(state: State) -> State:
    """R18, G26, G27: it moves to the battle of the highest Charge, if that is the highest alone."""
    n = len(state.tints)
    powers = {(seat, hand): power(state.charges[seat][hand]) for seat in range(n) for hand in (LEFT, RIGHT)}
    highest = [hand for hand, its in powers.items() if its == max(powers.values())]
    return changed(state, stage="decide", kraken=battle(*highest[0], n) if len(highest) == 1 else None)


def decide(state: State) -> State:
    """R19, R20: the higher power takes the pile and its tokens; a tied pile stays, or is lost in the end."""
    n = len(state.tints)
    fought = [facing(state, where) for where in range(n)]
    state = changed(state, stage="swap", powers=tuple([(power(a), power(b)) for a, b in fought]))
    piles, behind, won, lost = list(state.piles), list(state.holds), list(state.won), list(state.lost)
    for where in clockwise(lead(state), n):
        best, pile = winner(state, where), piles[where]
        if best is not None:
            won[best] += pile
            behind[best] = hired(behind[best], pile)
        elif last(state):
            lost[where] = pile
        else:
            continue
        piles[where] = ()
    return changed(state, piles=tuple(piles), holds=tuple(behind), won=tuple(won), lost=tuple(lost))


def hired(hold: Things, pile: tuple[Face, ...]) -> Things:
    """R19: the Hold with the tokens that lie on the Wanted cards of a pile."""
    for face in pile:
        if face in TOKENS:
            hold = more(hold, KIND[face])
    return hold


def swap(state: State) -> State:
    """R21, R22: Gums go home, other tokens are used up, the balls of two facing Charges change sides."""
    n = len(state.tints)
    behind, used = list(state.holds), state.used
    for where in range(n):
        (left, _), (right, _) = facing(state, where)
        one, other = (left, right) if where == state.kraken else (right, left)
        behind[where] = stowed(behind[where], one, left)
        behind[(where + 1) % n] = stowed(behind[(where + 1) % n], other, right)
        used = spent(spent(used, left), right)
    state = changed(state, holds=tuple(behind), used=used, charges=(EMPTY,) * n, fired=(False,) * n)
    return changed(state, stage=closing(state))


def stowed(hold: Things, got: Things, own: Things) -> Things:
    """A Hold with the balls it gets after a battle, and the Gums it has fired there."""
    tokens = hold[MERCENARIES]
    if any(own[MERCENARIES]):
        tokens = plus(tokens, tuple(map(mul, own[MERCENARIES], STAY)))
    return plus(hold[BALLS], got[BALLS]) + tokens


def spent(used: tuple[int, ...], own: Things) -> tuple[int, ...]:
    """The tokens used up, with those of a Charge that do not come home."""
    return plus(used, tuple(map(mul, own[MERCENARIES], GO))) if any(own[MERCENARIES]) else used


def closing(state: State) -> str:
    """R23, R24, G34: a rescue where it is needed, then the next turn; nothing after the last."""
    if last(state):
        return "over"
    return "rescue" if any(map(needy, state.holds)) else "reveal"


def needy(hold: Things) -> bool:
    """R23: too few balls to load both hands."""
    return balls(hold) < 2


def rescue(state: State) -> State:
    """G32: clockwise from the lead seat, whoever is needy is helped by the others."""
    for seat in clockwise(lead(state), len(state.tints)):
        if needy(state.holds[seat]):
            state = help_out(state, seat)
    return changed(state, stage="reveal")


def help_out(state: State, seat: Seat) -> State:
    """R23: everyone with four balls of the needy player's colour gives one, the first a second if need be."""
    kind = KIND[state.tints[seat]]
    others = [other for other in clockwise(seat, len(state.tints)) if other != seat]
    donors = [other for other in others if state.holds[other][kind] >= 4]
    for donor in donors:
        state = give(state, donor, seat)
    while needy(state.holds[seat]):
        state = give(state, donors[0] if donors else richest(state, others, kind), seat)
    return state


def richest(state: State, others: list[Seat], kind: int) -> Seat:
    """G33: nobody has four; the most of that colour among those who keep two balls, the nearest of equals."""
    able = [other for other in others if balls(state.holds[other]) > 2]
    return max(able, key=lambda other: state.holds[other][kind])


def give(state: State, giver: Seat, to: Seat) -> State:
    colour = state.tints[to]
    behind = put(state.holds, giver, more(state.holds[giver], KIND[colour], -1))
    behind = put(behind, to, more(behind[to], KIND[colour], 1))
    return changed(state, holds=behind, gifts=(*state.gifts, Gift(giver, to, colour)))


STAGES: dict[str, Callable[[State], State]] = {
    "boarding": boarding,
    "steal": done,  # G17: a Lollipop has no choice only where there is nothing to steal
    "cane": sole_cane,
    "kraken": kraken,
    "decide": decide,
    "swap": swap,
    "rescue": rescue,
}
