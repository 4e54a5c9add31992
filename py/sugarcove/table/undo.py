"""How far a game on one device can be taken back: as far as nothing new has been learnt since."""

from __future__ import annotations

from sugarcove.table.game import Opened, Picked, Said, shown
from sugarcove.table.position import Passed, Position


def undo_to(position: Position) -> int | None:
    """The line to go back to so that the last answer of a person is unsaid; None if it stays said."""
    if position.result:
        return None
    trail = position.trail
    for i in reversed(range(len(trail))):
        if news(position, trail[i]):
            return None
        event = trail[i].event
        if isinstance(event, Said) and position.seats[event.seat].human:
            return trail[i - 1].line if i else 0
    return None


def news(position: Position, passed: Passed) -> bool:
    """Did a person at this device learn something by this that does not follow from what was known?"""
    match passed.event:
        case Picked():
            return True
        case Opened(_, to):
            return to is None or position.seats[to].human
        case Said(seat, moves):
            bot = not position.seats[seat].human
            return passed.joint or (bot and any(map(shown, moves)))
    return False
