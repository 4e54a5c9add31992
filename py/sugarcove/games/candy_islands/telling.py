"""What just happened at a table of Candy Islands, in words and in flight; each battle on its own line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sugarcove.games.candy_islands import rules
from sugarcove.games.candy_islands.cards import COLOURS, STAYS, TOKENS
from sugarcove.games.candy_islands.rules import Cane, Load, Steal
from sugarcove.games.candy_islands.state import HANDS, KIND, LEFT, RIGHT, THINGS, Battle, Hand, State
from sugarcove.games.candy_islands.view import View, card_key, launch_key, lot_key, plate_key
from sugarcove.table.game import Done, Event, Move, Opened, Said, Seat, Shuffled
from sugarcove.table.scene import Flight, Look, Told

REST = {
    "boarding": 600,
    "steal": 500,
    "cane": 400,
    "kraken": 500,
    "decide": 800,
    "swap": 200,
    "rescue": 900,
}  # ms
SIZE = 26.0  # px, of what flies


def tell(before: State, event: Event, after: State, look: Look) -> Told:
    view = View(before, look)
    match event:
        case Shuffled():
            return Told(look.say("tell.shuffle"))
        case Opened():
            return _reveal(view, after)
        case Said(seat, moves):
            return _said(view, seat, moves, after)
        case Done(name):
            line, flights = DONE[name](view, after)
            return Told(line, tuple(flights), REST[name])
    return Told("")


def _home(view: View, seat: Seat) -> str:
    """The node of a Hold."""
    return "hold" if view.look.you(seat) else plate_key(seat)


def _reveal(view: View, after: State) -> Told:
    cards, flights = [], []
    for counted in range(view.n):
        battle = view.battle(counted)
        face = after.piles[battle][-1]
        (one, _), (two, _) = _versus(view, battle)
        prize = view.say(f"tell.prize.{face}")
        cards.append(view.say("tell.card", first=view.who(one), second=view.whom(two), prize=prize))
        if face in TOKENS:
            flights.append(Flight(face, "", 1, "track", card_key(battle, face), SIZE))
    return Told(view.say("tell.reveal", n=after.turn, cards="\n".join(cards)), tuple(flights), 300)


def _said(view: View, seat: Seat, moves: tuple[Move, ...], after: State) -> Told:
    match moves:
        case (Load(what, hand),) if view.look.you(seat):
            art, tint = ("ball", what) if what in COLOURS else (what, "")
            goal = launch_key(seat, HANDS.index(hand))
            return Told("", (Flight(art, tint, 1, f"hold:{what}", goal, SIZE),))
        case (Steal(what, to),):
            return Told(*_stolen(view, what, HANDS.index(to)), REST["steal"])
        case (Cane(colour),):
            return Told(_caned(view, colour), (), REST["cane"])
    return Told("")


def _versus(view: View, battle: Battle) -> tuple[tuple[Seat, Hand], tuple[Seat, Hand]]:
    """The hands of a battle, mine first."""
    one, two = view.hands(battle)
    return (two, one) if view.look.you(two[0]) else (one, two)


def _boarding(view: View, after: State) -> tuple[str, list[Flight]]:
    fights = []
    for counted in range(view.n):
        (one, left), (two, right) = _versus(view, view.battle(counted))
        mine, theirs = after.charges[one][left], after.charges[two][right]
        fights.append(
            view.say(
                "tell.fight",
                a=rules.power(mine),
                b=rules.power(theirs),
                one=view.whom(one),
                mine=view.things(mine.things),
                two=view.whom(two),
                theirs=view.things(theirs.things),
            )
        )
    return view.say("tell.boarding", fights="\n".join(fights)), []


def _stolen(view: View, what: str, to: Hand) -> tuple[str, tuple[Flight, ...]]:
    seat, acting = view.state.queue[0]
    victim, its = rules.opponent(seat, acting, view.n)
    foe, _ = rules.opponent(seat, to, view.n)
    thing = view.say(f"label.the.{what}")
    line = view.says(seat, "tell.steal", thing=thing, victim=view.whom(victim), foe=view.whom(foe))
    art, tint = ("ball", what) if what in COLOURS else (what, "")
    return line, (Flight(art, tint, 1, lot_key(victim, its, what), launch_key(seat, to), SIZE + 8),)


def _steal(view: View, after: State) -> tuple[str, list[Flight]]:
    return view.says(view.state.queue[0][0], "tell.steal-nothing"), []


def _caned(view: View, colour: str) -> str:
    seat, hand = view.state.queue[0]
    victim, _ = rules.opponent(seat, hand, view.n)
    return view.says(seat, "tell.cane", colour=view.say(f"label.colour.{colour}"), victim=view.whom(victim))


def _cane(view: View, after: State) -> tuple[str, list[Flight]]:
    for move in rules.answers(view.state):
        assert isinstance(move, Cane)
        return _caned(view, move.colour), []
    return view.says(view.state.queue[0][0], "tell.cane-nothing"), []


def _kraken(view: View, after: State) -> tuple[str, list[Flight]]:
    powers = [rules.power(charge) for pair in view.state.charges for charge in pair]
    callers = [
        view.whom(seat)
        for seat in range(view.n)
        if any(charge.things[KIND["wrapped"]] for charge in view.state.charges[seat])
    ]
    called = view.say("tell.kraken.called", names=", ".join(callers))
    if after.kraken is None:
        return called + " " + view.say("tell.kraken.asleep", n=max(powers)), []
    (one, _), (two, _) = _versus(view, after.kraken)
    return called + " " + view.say(
        "tell.kraken.rises", n=max(powers), one=view.who(one), two=view.whom(two)
    ), []


def _decide(view: View, after: State) -> tuple[str, list[Flight]]:
    lines, flights = [], []
    for counted in range(view.n):
        battle = view.battle(counted)
        pile = view.state.piles[battle]
        (one, _), (two, _) = _versus(view, battle)
        best = rules.winner(after, battle)
        if best is None:
            key = "tell.lost" if after.lost[battle] else "tell.tie"
            lines.append(view.says(one, key, foe=view.whom(two), what=view.worth(pile)))
            continue
        loser = two if best == one else one
        lines.append(view.says(best, "tell.win", foe=view.whom(loser), what=view.worth(pile)))
        flights += [
            Flight(f"card-{face}", "", 1, card_key(battle, face), _home(view, best), 44.0) for face in pile
        ]
        flights += [
            Flight(face, "", 1, card_key(battle, face), _home(view, best), SIZE)
            for face in pile
            if face in TOKENS
        ]
    return "\n".join(lines), flights


def _swap(view: View, after: State) -> tuple[str, list[Flight]]:
    state = view.state
    key = "tell.swap" if state.kraken is None else "tell.swap-kraken"
    return view.say(key), list(_swapped(view))


def _swapped(view: View) -> Iterator[Flight]:
    """Balls roll over, Chewing-gums come home, other tokens are used up."""
    state = view.state
    for seat, hand in product(range(view.n), (LEFT, RIGHT)):
        battle = rules.battle(seat, hand, view.n)
        foe, _ = rules.opponent(seat, hand, view.n)
        taker = seat if battle == state.kraken else foe
        most = 6 if view.is_mine(battle) else 3
        for what, n in zip(THINGS, state.charges[seat][hand].things, strict=True):
            if not n:
                continue
            start = lot_key(seat, hand, what)
            if what in COLOURS:
                yield Flight("ball", what, min(n, most), start, _home(view, taker), SIZE)
            else:
                yield Flight(what, "", n, start, _home(view, seat) if what in STAYS else "used", SIZE)


def _rescue(view: View, after: State) -> tuple[str, list[Flight]]:
    gifts = after.gifts
    lines, flights = [], []
    for to in dict.fromkeys(gift.to for gift in gifts):
        givers = [gift.giver for gift in gifts if gift.to == to]
        colour = next(gift.colour for gift in gifts if gift.to == to)
        for giver in dict.fromkeys(givers):
            n = givers.count(giver)
            lines.append(view.says(giver, "tell.rescue", balls=view.several(colour, n), to=view.whom(to)))
            flights.append(Flight("ball", colour, n, _home(view, giver), _home(view, to), SIZE))
    return " ".join(lines), flights


DONE = {
    "boarding": _boarding,
    "steal": _steal,
    "cane": _cane,
    "kraken": _kraken,
    "decide": _decide,
    "swap": _swap,
    "rescue": _rescue,
}
