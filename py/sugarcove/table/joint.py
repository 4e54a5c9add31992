"""Dealing without a dealer, for games whose cards are only ever turned up for everybody.

A face is not drawn when its pile is shuffled but when its slot is opened, from
what the pile can still hold, by numbers that all peers make together at that
moment.  So nobody can have known it before, whoever they are.

What a pile can still hold follows from the log alone, since every face that
was drawn is told there.  Hence two limits: a pile is one of single cards, and
cards that lie face down come into a new pile all together or not at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from sugarcove.table.dealer import UNSEEN, Dealt
from sugarcove.table.game import (
    Ask,
    Auto,
    Done,
    Event,
    Face,
    Illegal,
    Known,
    Open,
    Opened,
    Pending,
    Pick,
    Picked,
    Row,
    Said,
    Seat,
    Shuffle,
    Shuffled,
    Slot,
    shown,
)


@dataclass(frozen=True)
class Pile:
    first: Slot
    size: int
    left: tuple[Face, ...]  # not drawn yet, in the order in which they came

    @property
    def slots(self) -> range:
        return range(self.first, self.first + self.size)


@dataclass(frozen=True)
class JointDealt(Dealt):
    """What the log tells, and what each pile can still hold."""

    piles: tuple[Pile, ...] = ()

    def known(self, seat: Seat | None) -> Known:  # noqa: ARG002 - nobody knows more than all do
        return {}


class Numbers:
    """Fair numbers that follow from a seed, one after the other."""

    def __init__(self, seed: bytes) -> None:
        self._seed, self._drawn = seed, 0

    def below(self, side: int) -> int:
        fair = 2**64 - 2**64 % side
        while True:
            self._drawn += 1
            number = int.from_bytes(sha256(self._seed + self._drawn.to_bytes(8, "big")).digest()[:8], "big")
            if number < fair:
                return number % side


class JointDealer:
    """Answers what follows from the state alone; `draw` answers the rest."""

    def answer(self, dealt: Dealt, pending: Pending) -> Event | None:
        match pending:
            case Shuffle():
                return Shuffled(len(dealt.faces))
            case Auto(name):
                return Done(name)
        return None

    def take(self, dealt: Dealt, pending: Pending, event: Event) -> Dealt:
        """What is dealt after `event`; Illegal if a face cannot lie where it is told to."""
        dealt = dealt if isinstance(dealt, JointDealt) else JointDealt()
        match pending, event:
            case Ask(), Said(_, moves) if not any(map(shown, moves)):
                return dealt
            case Open(slots, None), Opened(same, None, faces) if slots == same and len(slots) == len(faces):
                for slot, face in zip(slots, faces, strict=True):
                    dealt = _turn_up(dealt, slot, face)
                return dealt
            case Shuffle(piles), Shuffled(first) if first == len(dealt.faces):
                for pile in piles:
                    dealt = _lay(dealt, pile)
                return dealt
            case Pick(), Picked():
                return replace(dealt, picks=dealt.picks + 1)
            case Auto(), Done():
                return dealt
        raise Illegal(f"{event} does not answer {pending} among peers")


def draw(dealt: Dealt, pending: Pick | Open, seed: bytes) -> Picked | Opened:
    """The answer that follows from a seed that all peers made together."""
    numbers = Numbers(seed)
    if isinstance(pending, Pick):
        return Picked(tuple(map(numbers.below, pending.sides)))
    faces = []
    assert isinstance(dealt, JointDealt)
    for slot in pending.slots:
        face = dealt.faces[slot]
        if face == UNSEEN:
            left = _pile(dealt, slot).left
            face = left[numbers.below(len(left))]
            dealt = _turn_up(dealt, slot, face)
        faces.append(face)
    return Opened(pending.slots, None, tuple(faces))


def _pile(dealt: JointDealt, slot: Slot) -> Pile:
    """The pile a face-down card lies in."""
    for pile in dealt.piles:
        if slot in pile.slots and slot not in dealt.gone:
            return pile
    raise Illegal(f"no card lies in slot {slot}")


def _turn_up(dealt: JointDealt, slot: Slot, face: Face) -> JointDealt:
    if slot in dealt.public and dealt.faces[slot] == face:
        return dealt
    pile = _pile(dealt, slot)
    if dealt.faces[slot] != UNSEEN or face not in pile.left:
        raise Illegal(f"{face} cannot lie in slot {slot}")
    at = pile.left.index(face)
    rest = replace(pile, left=pile.left[:at] + pile.left[at + 1 :])
    return replace(
        dealt,
        faces=(*dealt.faces[:slot], face, *dealt.faces[slot + 1 :]),
        public=dealt.public | {slot},
        piles=tuple(rest if other is pile else other for other in dealt.piles),
    )


def _lay(dealt: JointDealt, rows: tuple[Row, ...]) -> JointDealt:
    """A new pile, of faces and of cards that lie elsewhere until now."""
    items = list(_single(rows))
    down = frozenset(item for item in items if isinstance(item, int) and dealt.faces[item] == UNSEEN)
    moved = [pile for pile in dealt.piles if down.intersection(pile.slots)]
    hidden = [slot for pile in moved for slot in pile.slots if _hidden(dealt, slot)]
    if Counter(hidden) != Counter(item for item in items if item in down):
        raise Illegal("some of the cards that lie face down stay behind")
    left = [dealt.faces[item] if isinstance(item, int) else item for item in items if item not in down]
    left += [face for pile in moved for face in pile.left]
    return replace(
        dealt,
        faces=dealt.faces + (UNSEEN,) * len(items),
        gone=dealt.gone.union(item for item in items if isinstance(item, int)),
        piles=(
            *(pile for pile in dealt.piles if pile not in moved),
            Pile(len(dealt.faces), len(items), tuple(left)),
        ),
    )


def _single(rows: tuple[Row, ...]) -> Iterator[Face | Slot]:
    for row in rows:
        if isinstance(row, tuple):
            raise Illegal("cards that stay together cannot be drawn one by one")
        yield row


def _hidden(dealt: JointDealt, slot: Slot) -> bool:
    return dealt.faces[slot] == UNSEEN and slot not in dealt.gone
