"""The end and the points: R12-R14, R19, R20, G21-G24, G37, S9-S12, S20."""

from __future__ import annotations

from typing import Any

from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.rules import State
from tests.games.candy_time.sweets import asked, held, offered, onward, pile, position, result, say, won

TOFFEE = "0.0=C12@0"  # [W W S S]: nothing of C07 [L M M L] fits


def ended(
    won: tuple[int, ...], canes: tuple[int, ...] = (), hands: tuple[str, ...] = (), **more: Any
) -> State:
    """A finished game with so many won cards and cane tokens."""
    hands = hands or ("",) * len(won)
    return position(TOFFEE, *hands, won=won, canes=canes or (0,) * len(won), stage="over", **more)


# R12: when it ends.


def test_s9_r10_r12_a_card_may_fit_later_and_the_game_ends_with_empty_hands() -> None:
    state = position(TOFFEE, "C07", "C53")
    assert offered(state) == {"pass"}

    state = say(state, "pass")
    assert held(state) == "C07"
    assert offered(state) == {"C53@0 1.0", "C53@1 0.-1"}

    state = say(state, "C53@0 1.0")
    assert won(state, 1) == "C12"
    assert offered(state) == {"C07@0 2.0", "C07@1 2.0"}

    state = say(state, "C07@0 2.0")
    assert won(state, 0) == "C53"
    assert result(state) == ((1, 1), (0, 1))


def test_g21_the_game_ends_when_as_many_turns_in_a_row_as_seats_placed_nothing() -> None:
    state = position(TOFFEE, "C07", "C07", "C07")
    state = say(state, "pass", "pass")
    assert asked(state) == (2, "place")

    assert result(say(state, "pass"))[1] == (0, 1, 2)


def test_g21_a_placement_starts_the_count_anew() -> None:
    state = say(position(TOFFEE, "C07 C08", "C53", "C07"), "C08@0 1.0")  # strawberry
    assert state.passes == 0
    state = say(position(TOFFEE, "C07", "C53 C53", "C07"), "pass", "C53@0 1.0")
    assert state.passes == 0


def test_g22_it_may_end_although_cards_are_left_in_the_pile() -> None:
    state = say(position(TOFFEE, "C07 C07 C07", "C07 C07 C07", pile="C01 C02"), "pass", "pass")

    assert result(state) == ((3, 3), (0, 1))
    assert pile(state) == "C01 C02"


# R13, R14: the basic game.


def test_s10_r13_g23_cards_left_in_hand_are_points() -> None:
    state = say(position(TOFFEE, "C07", "", won=(5, 9), canes=(1, 0)), "pass")

    assert result(state) == ((8, 9), (1,))


def test_s11_r14_g24_equal_points_more_won_cards() -> None:
    assert result(ended((8, 10), canes=(1, 0))) == ((10, 10), (1,))
    assert result(ended((9, 10), hands=("C07", ""))) == ((10, 10), (1,))


def test_s12_r14_equal_in_everything_share_the_victory() -> None:
    assert result(ended((8, 8, 9), canes=(1, 1, 0))) == ((10, 10, 9), (0, 1))


def test_r13_most_points_win() -> None:
    assert result(ended((8, 9), canes=(1, 0))) == ((10, 9), (0,))


def test_g23_a_card_in_hand_is_no_point_before_the_end() -> None:
    assert candy.counts(position(TOFFEE, "C07", won=(5, 9)))[0].total == 5


# R19, R20: with walls.


def test_s20_r19_treats_tokens_and_preferences() -> None:
    state = ended(
        (0, 0),
        canes=(1, 0),
        mode="wall",
        treats=((2, 1, 2, 1, 1, 1), (0,) * 6),
        holders=(1, 1, 0, 1, 0, 1),
    )

    assert candy.counts(state)[0] == (0, 8, 2, 4, 0)
    assert result(state)[0] == (14, 8)


def test_g23_r19_a_card_in_hand_is_nothing_with_walls() -> None:
    assert result(ended((0, 0), hands=("C07", ""), mode="wall"))[0] == (0, 0)


def test_g37_r20_the_cards_on_the_wall_break_a_tie() -> None:
    """Two treats each; one wall is a row of three cards, the other of two and a cane token."""
    state = ended(
        (0, 0), canes=(0, 1), mode="wall", walls=("0.0=C01@0 0.1=C03@0 1.0=C06@3", ""), holders=(None,) * 6
    )

    assert result(state) == ((2, 2), (0,))


def test_g24_a_card_set_aside_for_a_point_breaks_no_tie() -> None:
    """Seat 0: two treats with three cards.  Seat 1: one treat with two cards, and one card set aside."""
    state = ended(
        (0, 1),
        mode="wall",
        walls=("0.0=C01@0 0.1=C03@0 1.0=C06@3", "0.0=C01@0 0.1=C03@0"),
        holders=(None,) * 6,
    )

    assert result(state) == ((2, 2), (0,))


def test_r20_r12_the_wall_game_ends_like_the_basic_game() -> None:
    state = say(position(TOFFEE, "C07", "C07", mode="wall"), "pass", "pass")

    assert result(state) == ((0, 0), (0, 1))


def test_a_game_that_is_over_waits_for_nothing() -> None:
    state = ended((1, 2))
    assert onward(state) == state
