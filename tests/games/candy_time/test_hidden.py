"""Hands nobody else sees, and passes that must be believed until the end: G39, section 4 of the brief."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.rules import Pass, State
from sugarcove.table.game import Card, Illegal, Said, advance
from tests.games.candy_time.sweets import FACES, GAME, move, position, say, then

TOFFEE = "0.0=C12@0"  # [W W S S]
PASS = Said(0, (Pass(),))


def stuck() -> State:
    return position(TOFFEE, "C07", "C53")


def able() -> State:
    return position(TOFFEE, "C53", "C07")


def test_g39_whoever_does_not_see_a_hand_must_believe_its_pass() -> None:
    assert then(able(), PASS).seat == 1
    assert then(stuck(), PASS).seat == 1


def test_g39_who_sees_the_hand_does_not_allow_a_false_pass() -> None:
    with pytest.raises(Illegal):
        advance(GAME, able(), PASS, {52: "C53"})
    assert advance(GAME, stuck(), PASS, {6: "C07"}).seat == 1


def test_g39_the_audit_finds_the_false_passes_and_only_those() -> None:
    answers = [
        (stuck(), PASS),
        (able(), PASS),
        (able(), Said(0, (move("C53@0 1.0"),))),
        (position(TOFFEE, "C53 C07", "C07"), PASS),
    ]

    assert candy.audit(answers, FACES) == [(1, 0), (3, 0)]


def test_g39_whoever_passed_falsely_is_last() -> None:
    state = say(position(TOFFEE, "C07", "", won=(9, 5)), "pass")

    assert candy.winners(state) == (0,)
    assert candy.winners(state, offenders={0}) == (1,)
    assert candy.winners(state, offenders={0, 1}) == (0,)


def test_a_placement_is_judged_by_the_card_it_shows() -> None:
    assert then(able(), Said(0, (move("C53@0 1.0"),))).placed == 1
    with pytest.raises(Illegal):
        then(able(), Said(0, (move("C53@3 1.0"),)))


def test_an_open_hand_cannot_pass_falsely_even_for_a_moment() -> None:
    state = position(TOFFEE, "C53", "C07")
    state = replace(state, hands=((Card(52, "C53"),), state.hands[1]))

    with pytest.raises(Illegal):
        then(state, PASS)


def test_a_pass_says_nothing_of_the_hand() -> None:
    state = stuck()
    assert list(candy.legal(state, 0, {})) == [Pass()]
    assert state.hands == ((6,), (52,))
