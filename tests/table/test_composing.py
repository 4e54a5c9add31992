"""An answer while it is composed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import pytest

from sugarcove import games
from sugarcove.table.composing import Draft
from sugarcove.table.game import Ask, Game, Illegal, Known, Said
from sugarcove.table.notation import read, write


def draft(*moves: str) -> Draft:
    """What seat 0 has said in a duel; more than two fingers are not allowed."""
    duel = games.rules("duel")
    found = Draft(duel, 0, duel.setup(2, duel.Options()), {})
    for move in moves:
        found = found.say(read(move, duel.MOVES))
    return found


def said(draft: Draft) -> list[str]:
    return [write(move) for move in draft.moves]


def test_steps_are_said_on_a_copy() -> None:
    begun = draft("point 1")
    more = begun.say(begun.moves[0].__class__(2))

    assert begun.state.fingers == ((1,), ())
    assert more.state.fingers == ((1, 2), ())
    assert begun.start.fingers == ((), ())


def test_it_is_closed_when_the_question_is_not_asked_again() -> None:
    assert not draft("point 1").closed
    assert draft("point 1", "sure").closed


def test_what_may_not_be_said_now_is_illegal() -> None:
    with pytest.raises(Illegal, match="3 moves were legal"):
        draft("point 1", "point 1")
    with pytest.raises(Illegal):
        draft("sure", "point 1")


def test_the_last_step_goes_first() -> None:
    assert said(draft("point 1", "point 2").without()) == ["point 1"]
    assert said(draft("point 1", "sure").without()) == ["point 1"]


def test_a_step_is_taken_out_from_the_middle() -> None:
    shorter = draft("point 1", "point 2").without("point 1")

    assert said(shorter) == ["point 2"]
    assert shorter.state.fingers == ((2,), ())


def test_what_was_not_said_cannot_be_taken_back() -> None:
    with pytest.raises(Illegal):
        draft().without()
    with pytest.raises(Illegal):
        draft("point 1").without("point 2")


@dataclass(frozen=True)
class Take:
    coin: str


@dataclass(frozen=True)
class Pay:
    coin: str


class Purse:
    """Coins are taken and paid; only what was taken can be paid.  The state is the purse."""

    def pending(self, _: tuple[str, ...]) -> Ask:
        return Ask((0,), "pay")

    def legal(self, purse: tuple[str, ...], _: int, __: Known) -> Iterator[Take | Pay]:
        yield from (Take(coin) for coin in ("red", "blue"))
        yield from (Pay(coin) for coin in purse)

    def apply(self, purse: tuple[str, ...], event: Said) -> tuple[str, ...]:
        match event.moves[0]:
            case Take(coin):
                return (*purse, coin)
            case Pay(coin):
                at = purse.index(coin)
                return purse[:at] + purse[at + 1 :]
        raise AssertionError(event)


def test_what_becomes_illegal_without_it_goes_too() -> None:
    purse = Draft(cast(Game, Purse()), 0, (), {})
    for move in (Take("red"), Take("blue"), Pay("red"), Pay("blue"), Take("red")):
        purse = purse.say(move)

    assert said(purse.without("take blue")) == ["take red", "pay red", "take red"]
    assert said(purse.without("take red")) == ["take red", "take blue", "pay red", "pay blue"]
    assert purse.without("take blue").state == ("red",)
