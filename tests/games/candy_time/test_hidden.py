"""Hands nobody else sees, and passes that must be believed until the end: G39, section 4 of the brief."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.claims import best
from sugarcove.games.candy_time.rules import Pass, State
from sugarcove.games.candy_time.scene import scene, tell
from sugarcove.headless.playing import header, play
from sugarcove.table.game import Card, Done, Event, Illegal, Known, Open, Opened, Said, advance
from sugarcove.table.log import Log, replay
from sugarcove.table.scene import Look
from tests.games.candy_time.sweets import FACES, GAME, move, position, result, say, slots, then

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


def test_g39_at_the_end_the_hands_are_opened_for_all() -> None:
    state = stuck()
    for seat in (0, 1):
        state = then(state, Said(seat, (Pass(),)))

    assert candy.pending(state) == Open((6, 52))
    state = then(state, Opened((6, 52), None, ("C07", "C53")))
    assert state.hands == ((Card(6, "C07"),), (Card(52, "C53"),))


def test_g39_a_true_pass_stays_true_when_the_hands_are_open() -> None:
    state = say(replace(stuck(), hands=(slots("C07"), ())), "pass")

    assert [claim.seat for claim in state.claims] == [0]
    assert state.missed == ()
    assert result(state) == ((1, 0), (0,))


def test_g39_the_audit_finds_a_card_left_in_hand_that_could_have_been_placed() -> None:
    """C53 makes a strawberry south of the marshmallow, as in S9; its holder passes all the same."""
    state = say(able(), "pass", "pass")

    ((claim, laid),) = state.missed
    assert (claim.seat, claim.turn) == (0, 1)
    assert (laid.card, laid.at) in {(Card(52, "C53"), (1, 0)), (Card(52, "C53"), (0, -1))}


def test_g39_of_several_passes_only_the_false_one_is_named_and_its_seat_is_last() -> None:
    """Seat 0 passes though C53 makes a strawberry with C12; nothing of C07 fits, so seat 1 has to."""
    state = say(position(TOFFEE, "C53", "C07", "C08"), "pass", "pass")
    state = say(state, "C08@0 1.0", "C53@2 2.0", "C07@2 1.0")

    assert [(claim.seat, claim.turn) for claim in state.claims] == [(0, 1), (1, 2)]
    assert [(claim.seat, laid.card.face) for claim, laid in state.missed] == [(0, "C53")]
    assert result(state) == ((1, 1, 1), (1, 2))


def test_g39_whoever_passed_falsely_is_last_whatever_the_points() -> None:
    state = say(position(TOFFEE, "C53", "C07", won=(9, 5)), "pass", "pass")

    assert result(state) == ((10, 6), (1,))


def test_g39_if_all_passed_falsely_points_decide_after_all() -> None:
    state = say(position(TOFFEE, "C53", "C53", won=(9, 5)), "pass", "pass")

    assert {claim.seat for claim, _ in state.missed} == {0, 1}
    assert result(state) == ((10, 6), (0,))


# What is said of it.


def told(state: State, event: Event, known: Known, seat: int | None = None) -> str:
    look = Look(seat, known, (1280, 736), names=("Coral", "Biscuit", "Pickle"), game="candy-time")
    return tell(state, event, then(state, event), look).line


def test_g39_whoever_sees_the_hand_is_told_at_once_what_could_have_been_made() -> None:
    """C12 lies at row 2, column 2 of what is seen; its strawberry faces south, and west."""
    assert told(able(), PASS, {}) == "Coral passes."
    assert told(stuck(), PASS, FACES) == "Coral passes."
    assert re.fullmatch(
        r"Coral passes, though strawberry could be made in row (3, column 2|2, column 1)\.",
        told(able(), PASS, FACES),
    )


def test_g39_the_end_says_which_pass_was_false() -> None:
    state = opened(able())
    line = "Coral is last: a false pass in turn 1 (strawberry could be made)."

    assert told(state, Done("audit"), {}) == line
    assert told(state, Done("audit"), {}, seat=0).startswith("You are last: a false pass in turn 1")
    shown = scene(
        then(state, Done("audit")), Look(None, {}, (1280, 736), names=("Coral",), game="candy-time")
    )
    assert shown.hint == line
    assert shown.prompt == "Seat 2 wins with **1** point"
    (account,) = [node for node in shown.nodes if node.key == "ledger:0"]
    assert account.label.startswith("Coral: last, because of a false pass.")


def test_g39_the_end_says_that_all_passes_were_true() -> None:
    nothing_fits = opened(position(TOFFEE, "C07", "C07"))
    assert told(nothing_fits, Done("audit"), {}) == "All 2 passes of this game were true."


def opened(state: State) -> State:
    """Both pass, C53 and C07 are opened, and the passes are still to be looked at."""
    for seat in (0, 1):
        state = then(state, Said(seat, (Pass(),)))
    pending = candy.pending(state)
    assert isinstance(pending, Open)
    return then(state, Opened(pending.slots, None, tuple(FACES[slot] for slot in pending.slots)))


# A log with a false pass, made by hand.


def test_g39_a_log_with_a_false_pass_is_replayed_and_its_pass_found() -> None:
    """The first line of play becomes a pass: whoever reads the log sees that more than that was possible."""
    whole = play(header("candy-time", ["random", "random"], {}, "4"))
    lines = list(whole.lines)
    at = next(i for i, line in enumerate(lines) if line.startswith("0 place"))
    known = whole.dealt.all_faces()
    told = " ".join(["* shown", *(f"{slot}={known[slot]}" for slot in known)])
    position = replay(Log(replace(whole.header, seed=""), (*lines[:at], "0 pass", told)), at + 1)

    (passed,) = [one for one in position.trail if isinstance(one.event, Said)]
    assert passed.line == at + 1
    assert best(passed.after.claims[0], known)


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
