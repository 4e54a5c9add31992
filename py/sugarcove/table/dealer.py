"""Who deals: what answers a Pick, an Open or a Shuffle.

Everything that was dealt is one value, `Dealt`, which follows from the log; a
dealer itself holds only what does not (a seed).  So undo is an older value,
and whoever goes on from there is dealt the same cards again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Protocol

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

UNSEEN = ""  # the face of a slot that nobody on this device can know


@dataclass(frozen=True)
class Dealt:
    """Every card in play so far, and who has seen it."""

    faces: tuple[Face, ...] = ()  # by slot
    public: frozenset[Slot] = frozenset()  # turned up for everybody
    gone: frozenset[Slot] = frozenset()  # shuffled again: the card lies in another slot now
    seen: Mapping[Seat, Known] = field(default_factory=dict)  # looked at by one seat; never forgotten
    picks: int = 0

    def known(self, seat: Seat | None) -> Known:
        """What a seat has learnt for itself alone."""
        return {} if seat is None else self.seen.get(seat, {})

    def secret(self, seat: Seat) -> bool:
        """Does this seat know a face that not everybody knows?"""
        return any(slot not in self.public and slot not in self.gone for slot in self.known(seat))

    def hidden(self) -> dict[Slot, Face]:
        """Every face that the log itself does not tell."""
        return {
            slot: face for slot, face in enumerate(self.faces) if slot not in self.public and face != UNSEEN
        }

    def all_faces(self) -> Known:
        return {slot: face for slot, face in enumerate(self.faces) if face != UNSEEN}


class Dealer(Protocol):
    def answer(self, dealt: Dealt, pending: Pending, /) -> Event | None:
        """What the table itself answers; None where seats are asked, or the game is over."""

    def take(self, dealt: Dealt, pending: Pending, event: Event) -> Dealt:
        """What is dealt after `event`; Illegal if a face is not the one that lies there."""


def _flat(pile: Iterable[Row], dealt: Dealt) -> list[tuple[Face, ...]]:
    """The faces of each row, those of cards already in play looked up."""

    def face(item: Face | Slot) -> Face:
        return dealt.faces[item] if isinstance(item, int) else item

    return [tuple(map(face, row)) if isinstance(row, tuple) else (face(row),) for row in pile]


def _slots(shuffle: Shuffle) -> frozenset[Slot]:
    rows = (row if isinstance(row, tuple) else (row,) for pile in shuffle.piles for row in pile)
    return frozenset(item for row in rows for item in row if isinstance(item, int))


class _Book:
    """What is the same for all dealers: keeping account of what was seen by whom."""

    def _lay(self, dealt: Dealt, piles: list[list[tuple[Face, ...]]]) -> list[Face]:
        """The faces in the fresh slots, in order."""
        raise NotImplementedError

    def take(self, dealt: Dealt, pending: Pending, event: Event) -> Dealt:
        match pending, event:
            case Ask(), Said(_, moves):
                cards = {slot: face for move in moves for slot, face in shown(move).items()}
                return self._turn_up(dealt, cards) if cards else dealt
            case Open(slots, None), Opened(same, None, faces) if slots == same:
                if len(faces) != len(slots):
                    raise Illegal(f"{len(faces)} faces for {len(slots)} slots")
                return self._turn_up(dealt, dict(zip(slots, faces, strict=True)))
            case Open(slots, int(seat)), Opened(same, to, ()) if (slots, seat) == (same, to):
                return _look(dealt, slots, seat)
            case Shuffle(), Shuffled(first):
                return self._shuffle(dealt, pending, first)
            case Pick(), Picked():
                return replace(dealt, picks=dealt.picks + 1)
            case Auto(), Done():
                return dealt
        raise Illegal(f"{event} does not answer {pending}")

    def _turn_up(self, dealt: Dealt, cards: Known) -> Dealt:
        for slot, face in cards.items():
            if not 0 <= slot < len(dealt.faces) or dealt.faces[slot] != face:
                raise Illegal(f"{face} does not lie in slot {slot}")
        return replace(dealt, public=dealt.public.union(cards))

    def _shuffle(self, dealt: Dealt, pending: Shuffle, first: Slot) -> Dealt:
        if first != len(dealt.faces):
            raise Illegal(f"the next free slot is {len(dealt.faces)}, not {first}")
        fresh = self._lay(dealt, [_flat(pile, dealt) for pile in pending.piles])
        return replace(dealt, faces=(*dealt.faces, *fresh), gone=dealt.gone | _slots(pending))


def _look(dealt: Dealt, slots: tuple[Slot, ...], seat: Seat) -> Dealt:
    faces = {slot: dealt.faces[slot] for slot in slots if dealt.faces[slot] != UNSEEN}
    return replace(dealt, seen={**dealt.seen, seat: {**dealt.known(seat), **faces}})


class LocalDealer(_Book):
    """One device deals, from a seed.  Saved games depend on these draws: they never change."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def _below(self, side: int, *what: object) -> int:
        """A fair number in range(side), the same one whenever it is asked for."""
        fair = 2**64 - 2**64 % side
        for again in range(1_000):
            text = " ".join(map(str, (self.seed, *what, again)))
            number = int.from_bytes(sha256(text.encode()).digest()[:8], "big")
            if number < fair:
                return number % side
        raise AssertionError("a digest that is never small")

    def take(self, dealt: Dealt, pending: Pending, event: Event) -> Dealt:
        if isinstance(pending, Pick) and event != self.answer(dealt, pending):
            raise Illegal(f"{event} was not drawn")
        return super().take(dealt, pending, event)

    def _lay(self, dealt: Dealt, piles: list[list[tuple[Face, ...]]]) -> list[Face]:
        fresh: list[Face] = []
        for pile in piles:
            while pile:
                slot = len(dealt.faces) + len(fresh)
                fresh += pile.pop(self._below(len(pile), "slot", slot))
        return fresh

    def answer(self, dealt: Dealt, pending: Pending) -> Event | None:
        match pending:
            case Shuffle():
                return Shuffled(len(dealt.faces))
            case Open(slots, None):
                return Opened(slots, None, tuple(dealt.faces[slot] for slot in slots))
            case Open(slots, to):
                return Opened(slots, to)
            case Pick(sides):
                return Picked(
                    tuple(self._below(side, "pick", dealt.picks, i) for i, side in enumerate(sides))
                )
            case Auto(name):
                return Done(name)
        return None


class LogDealer(_Book):
    """Nobody deals any more: the faces are those that a log tells, somewhere."""

    def __init__(self, told: Mapping[Slot, Face]) -> None:
        self.told = told

    def _lay(self, dealt: Dealt, piles: list[list[tuple[Face, ...]]]) -> list[Face]:
        """What is told and can lie there.  Whoever claims anything else is found out by it."""
        fresh: list[Face] = []
        for pile in piles:
            left = Counter(face for row in pile for face in row)
            for _ in range(left.total()):
                face = self.told.get(len(dealt.faces) + len(fresh), UNSEEN)
                drawn = face if left[face] > 0 else UNSEEN  # one that nobody saw may be any
                fresh.append(face if left[drawn] > 0 else UNSEEN)
                left[drawn] -= fresh[-1] != UNSEEN
        return fresh

    def answer(self, _: Dealt, pending: Pending) -> Event | None:
        return Done(pending.name) if isinstance(pending, Auto) else None
