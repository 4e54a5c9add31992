"""What just happened at a table of Candy Time, in words and in flight."""

from __future__ import annotations

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.cards import KINDS
from sugarcove.games.candy_time.claims import best
from sugarcove.games.candy_time.grid import Laid, cell, treats
from sugarcove.games.candy_time.rules import Build, Pass, Place, State, Stop
from sugarcove.games.candy_time.view import View, plate_key
from sugarcove.table.game import Done, Event, Move, Opened, Picked, Said, Seat, Shuffled
from sugarcove.table.scene import Flight, Look, Told

SIZE = 34.0  # px, of a token that flies


def tell(before: State, event: Event, after: State, look: Look) -> Told:
    view = View(before, look)
    match event:
        case Shuffled():
            return Told(look.say("tell.shuffle"))
        case Picked():
            return Told("")
        case Opened(slots, to):
            if before.stage == "open":
                return Told(look.say("tell.open", n=len(slots)), rest=400)
            if before.stage == "reveal":
                return Told(look.say("tell.reveal", n=len(slots)), rest=600)
            if before.stage == "deal" and to is not None:
                return Told("")
            return Told(view.says(before.seat, "tell.draw", n=len(slots)), rest=200)
        case Said(seat, moves):
            return _said(view, seat, moves[0], after)
        case Done(name):
            return DONE[name](view, after)


def _said(view: View, seat: Seat, move: Move, after: State) -> Told:
    match move:
        case Place():
            made = [treat.kind for treat in after.made]
            return Told(view.says(seat, "tell.place", sweets=view.sweets(made)), rest=700)
        case Build(face, turn, at):
            return _built(view, seat, face, turn, at)
        case Pass():
            return Told(_passed(view, seat, after), rest=400)
        case Stop():
            return Told(view.says(seat, "tell.stop"), rest=300)
    raise AssertionError(move)


def _passed(view: View, seat: Seat, after: State) -> str:
    """Whoever sees the hand sees whether it is true."""
    could = best(after.claims[-1], view.look.known)
    if could is None:
        return view.says(seat, "tell.pass")
    kinds = [treat.kind for treat in treats(view.state.table, could)]
    return view.says(seat, "tell.pass-false", sweets=view.sweets(kinds), **view.where(could.at))


def audited(view: View, state: State) -> list[str]:
    """G39: what is known of the passes once all hands are open."""
    told = []
    for claim, laid in state.missed:
        kinds = view.sweets(treat.kind for treat in treats(claim.table, laid))
        told.append(view.says(claim.seat, "tell.missed", turn=claim.turn, sweets=kinds))
    return told or ([view.say("tell.true", n=len(state.claims))] if state.claims else [])


def _built(view: View, seat: Seat, face: str, turn: str, at: str) -> Told:
    card = next(card for card in view.state.tray if card.face == face)
    laid = Laid(card, rules.TURNS.index(turn), cell(at))
    kinds = [treat.kind for treat in treats(view.state.walls[seat], laid)]
    if not kinds:
        return Told(view.says(seat, "tell.build-first"), rest=400)
    return Told(view.says(seat, "tell.build", sweets=view.sweets(kinds)), rest=600)


def _reward(view: View, after: State) -> Told:
    seat = view.state.seat
    cards = len(view.state.table) - len(after.table)
    rest = _celebrated(after)
    if not cards:
        return Told("", rest=rest)
    return Told(view.says(seat, "tell.win", n=cards), rest=rest)


def _celebrated(after: State) -> int:
    """ms for what is to be celebrated next."""
    return {"cookie": 800, "cane": 600}.get(next(iter(after.todo), ""), 300)


def _cane(view: View, after: State) -> Told:
    seat = view.state.seat
    n = view.state.supply - after.supply
    rest = _celebrated(after)
    if not n:
        return Told(view.say("tell.no-canes"), rest=rest)
    flight = Flight("token", "", n, "supply", plate_key(seat), SIZE)
    return Told(view.says(seat, "tell.cane", n=n), (flight,), rest)


def _cookie(view: View, after: State) -> Told:
    n = after.extras - view.state.extras
    return Told(view.says(view.state.seat, "tell.cookie", n=n), rest=200)


def _build(view: View, after: State) -> Told:
    move = rules.buildings(view.state)[0]
    return _built(view, view.state.seat, move.face, move.turn, move.at)


def _count(view: View, after: State) -> Told:
    """Preference tokens that change hands."""
    lines, flights = [], []
    for kind, old, new in zip(KINDS, view.state.holders, after.holders, strict=True):
        if old == new or new is None:
            continue
        sweet = view.say(f"label.kind.{kind}")
        if view.at.plates[0].likes is None:
            start = f"tally:{kind}" if old is None else plate_key(old)
            flights.append(Flight(f"like-{kind}", "", 1, start, plate_key(new), SIZE))
        if old is None:
            lines.append(view.says(new, "tell.like", sweet=sweet))
        else:
            whom = view.say("label.whom") if view.look.you(old) else view.look.name(old)
            lines.append(view.says(new, "tell.like-from", sweet=sweet, whom=whom))
    return Told(" ".join(lines), tuple(flights), 500 if lines else 0)


def _lost(view: View, after: State) -> Told:
    kept = "tell.lost" if view.state.options.unplaced_wall_card == "discard" else "tell.aside"
    return Told(view.says(view.state.seat, kept, n=len(view.state.tray)), rest=400)


def _skip(view: View, after: State) -> Told:
    return Told(view.says(view.state.seat, "tell.skip"))


def _audit(view: View, after: State) -> Told:
    return Told(" ".join(audited(view, after)), rest=400)


DONE = {
    "audit": _audit,
    "reward": _reward,
    "cane": _cane,
    "cookie": _cookie,
    "build": _build,
    "count": _count,
    "lost": _lost,
    "skip": _skip,
}
