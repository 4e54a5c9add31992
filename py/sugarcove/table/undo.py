"""How far a game can be taken back.

On one device, as far as nothing new has been learnt since; where all have to
agree to it, to the last answer.
"""

from __future__ import annotations

from collections.abc import Collection

from sugarcove.table.game import Opened, Picked, Said, Seat, shown
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


def last_answer(position: Position, seats: Collection[Seat]) -> int | None:
    """The line to go back to so that the last answer of one of these seats, or else of any, is unsaid.

    Who answered the same question at the same time is asked again too.  None if nobody has answered yet.
    """
    trail = position.trail
    said = [i for i, passed in enumerate(trail) if isinstance(passed.event, Said)]
    own = [i for i in said if trail[i].event.seat in seats]  # type: ignore[union-attr]
    if not said:
        return None
    first = (own or said)[-1]
    while first and _same_question(trail[first - 1], trail[first]):
        first -= 1
    return trail[first - 1].line if first else 0


def _same_question(before: Passed, after: Passed) -> bool:
    return isinstance(before.event, Said) and after.joint and after.event.seat in before.left  # type: ignore[union-attr]
