"""Placing and winning: R6-R11, G6-G20, S2-S8, S13, S14."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.rules import State, Treat
from sugarcove.table.game import Done, Illegal, Open, Said
from tests.games.candy_time.sweets import (
    asked,
    card,
    cards,
    faces,
    held,
    move,
    offered,
    options,
    pile,
    position,
    say,
    scores,
    stages,
    table,
    then,
    won,
)

THREE = "-1.0=C01@0 0.1=C03@0 1.0=C02@0"  # S3
COOKIE = "0.0=C18@1 0.2=C06@0 -1.0=C10@0"  # S5


def refused(state: State, text: str) -> bool:
    try:
        then(state, Said(0, (move(text),)))
    except Illegal:
        return True
    return False


# R6, R7: a treat is completed, and the card that completes it is won.


def test_s2_r6_r7_r11_a_strawberry_wins_its_neighbour() -> None:
    state = position("0.-1=C02@0 -1.0=C05@0", "C01 C40 C56", pile="C50")
    assert {text for text in offered(state, "C01") if text.endswith(" 0.0")} == {"C01@1 0.0", "C01@3 0.0"}

    state = say(state, "C01@1 0.0")

    assert won(state) == "C02"
    assert table(state) == {"-1.0=C05@0", "0.0=C01@1"}
    assert held(state) == "C40 C56 C50"


def test_s3_r7_g9_g10_three_treats_win_three_cards() -> None:
    state = say(position(THREE, "C17 C40 C56", pile="C50"), "C17@0 0.0")

    assert set(won(state).split()) == {"C01", "C02", "C03"}
    assert table(state) == {"0.0=C17@0"}
    assert scores(state) == (3, 0)


@pytest.mark.parametrize(
    "text",
    [
        "C17@0 0.1",  # occupied
        "C17@0 2.1",  # a corner only
        "C17@2 0.0",  # three edges touch, none pairs
        "C17@1 1.1",  # two edges touch, none pairs
        "C07@0 0.0",  # not in the hand
    ],
)
def test_s7_r6_g2_g8_illegal_placements(text: str) -> None:
    state = position(THREE, "C17 C40 C56", pile="C50")

    assert text not in offered(state)
    assert refused(state, text)


def test_s8_r6_every_legal_placement_is_offered() -> None:
    state = position(THREE, "C17 C40 C56", pile="C50")

    assert offered(state, "C17") == {
        "C17@0 -2.0", "C17@0 -1.1", "C17@2 -1.1", "C17@0 0.0", "C17@3 0.2", "C17@3 1.1", "C17@3 2.0",
    }  # fmt: skip
    assert len(offered(state, "C40")) == 9
    assert len(offered(state, "C56")) == 5
    assert len(offered(state)) == 21


def test_s8_all_but_one_of_them_make_one_treat() -> None:
    state = position(THREE, "C17 C40 C56", pile="C50")
    laid = [cards(f"{at}={face}")[0] for face, at in map(str.split, offered(state, "C17"))]

    assert sorted(len(candy.treats(state.table, one)) for one in laid) == [1, 1, 1, 1, 1, 1, 3]


def test_g6_holes_and_outside_are_alike() -> None:
    """Eight cards [L M M L] round a hole; a mint fits in the hole, and outside in the east and south."""
    ring = "0.0=C07@0 0.1=C07@0 0.2=C07@0 1.0=C07@0 1.2=C07@0 2.0=C07@0 2.1=C07@0 2.2=C07@0"
    cells = {text.split(" ")[1] for text in offered(position(ring, "C10"))}

    assert cells == {"1.1", "0.3", "1.3", "2.3", "3.0", "3.1", "3.2"}


def test_g7_r10_whoever_can_place_must() -> None:
    assert "pass" not in offered(position(THREE, "C17"))
    assert offered(position("0.0=C12@0", "C07")) == {"pass"}  # [W W S S] against [L M M L]


def test_g8_there_is_no_exchange_and_no_card_for_nothing() -> None:
    assert {type(one) for one in candy.legal(position(THREE, "C17"), 0, {16: "C17"})} == {candy.Place}


def test_g11_the_table_may_fall_apart_and_be_joined_again() -> None:
    row = "0.0=C09@0 0.1=C08@0 0.2=C12@0"  # [L W W L] [S L L S] [W W S S]
    state = say(position(row, "C01", "C02"), "C01@0 1.1")  # [L M S W] below the middle: lemon

    assert table(state) == {"0.0=C09@0", "0.2=C12@0", "1.1=C01@0"}
    assert "C02@0 0.1" in offered(state)  # [L S M W]: marshmallow with C09, between all three


def test_g12_a_card_placed_earlier_can_be_won_even_in_the_same_turn() -> None:
    state = say(position(COOKIE, "C13 C01 C40"), "C13@3 0.1")  # it lies [L S M K]
    state = say(state, "C01@2 -1.1")  # [S W L M]: lemon with it, mint with C10 in the west

    assert set(won(state).split()) == {"C18", "C13", "C10"}
    assert table(state) == {"0.2=C06@0", "-1.1=C01@2"}


def test_s14_g5_old_pairs_do_not_count() -> None:
    state = say(position("0.0=C02@0 0.1=C08@0", "C01 C40 C56", pile="C50"), "C01@3 0.2")

    assert won(state) == "C08"
    assert table(state) == {"0.0=C02@0", "0.2=C01@3"}


# R8: canes.


def test_s4_r8_g13_a_cane_wins_its_card_and_a_token() -> None:
    state = position("0.0=C46@1", "C36 C47 C40", pile="C50")
    assert refused(state, "C47@3 0.1")  # top against top

    state = say(state, "C36@3 0.1")

    assert won(state) == "C46"
    assert state.canes == (1, 0)
    assert state.supply == 15
    assert table(state) == {"0.1=C36@3"}
    assert scores(state)[0] == 3


def test_g14_a_cane_lies_any_way_and_either_card_holds_the_top() -> None:
    top = position("0.0=C46@0", "C36")  # [T W L M]: the top is north
    assert "C36@2 -1.0" in offered(top)  # [W M B L]: the bottom is south
    bottom = position("0.0=C36@2", "C46")
    assert "C46@0 1.0" in offered(bottom)
    assert "C36@3 0.1" in offered(position("0.0=C46@1", "C36"))  # side by side


def test_g13_by_agreement_only_the_token_counts() -> None:
    state = options(position("0.0=C46@1", "C36 C47 C40", pile="C50"), cane_card_counts=False)
    state = say(state, "C36@3 0.1")

    assert won(state) == ""
    assert faces(state.lost) == "C46"
    assert state.canes == (1, 0)
    assert scores(state)[0] == 2


def test_g13_g15_without_a_token_left_the_card_counts_after_all() -> None:
    state = options(position("0.0=C46@1", "C36 C47 C40", supply=0), cane_card_counts=False)
    state = say(state, "C36@3 0.1")

    assert won(state) == "C46"
    assert state.canes == (0, 0)


def test_g15_the_seventeenth_cane_brings_no_token_but_its_card() -> None:
    state = say(position("0.0=C46@1", "C36 C47 C40", supply=0), "C36@3 0.1")

    assert won(state) == "C46"
    assert state.canes == (0, 0)
    assert state.supply == 0


# R9: cookies.


def test_s5_r9_a_cookie_gives_a_turn_and_what_it_won_is_gone_before_it() -> None:
    state = position(COOKIE, "C13 C01 C40", pile="C50 C51 C52")
    assert len(offered(state)) == 24

    state = say(state, "C13@3 0.1")
    assert asked(state) == (0, "extra")
    assert won(state) == "C18"
    assert held(state) == "C01 C40"  # nothing was drawn
    assert len(offered(state) - {"stop"}) == 16

    state = say(state, "C01@2 0.0")
    assert won(state) == "C18 C10"
    assert table(state) == {"0.2=C06@0", "0.1=C13@3", "0.0=C01@2"}
    assert held(state) == "C40 C50 C51"
    assert pile(state) == "C52"


def test_s6_r9_g19_three_placements_are_the_most() -> None:
    state = position("0.0=C18@1 3.0=C20@0 6.0=C26@0", "C13 C14 C15", pile="C50 C51 C52 C34")
    state = say(state, "C13@3 0.1", "C14@3 3.1", "C15@1 6.1")

    assert won(state) == "C18 C20 C26"
    assert held(state) == "C50 C51 C52"
    assert pile(state) == "C34"
    assert asked(state) == (1, "place")


def test_g16_an_extra_turn_may_be_declined() -> None:
    state = say(position(COOKIE, "C13 C01 C40", pile="C50 C51 C52"), "C13@3 0.1")
    assert "stop" in offered(state)

    state = say(state, "stop")
    assert asked(state) == (1, "place")
    assert held(state) == "C01 C40 C50"


def test_g16_only_an_extra_turn_may_be_declined() -> None:
    assert refused(position(COOKIE, "C13 C01 C40"), "stop")


def test_g17_each_cookie_gives_a_turn_but_never_more_than_two() -> None:
    """No two cookies can be made at once with these cards; the rule is there for others."""
    (left, right) = cards("0.0=C18@1 0.2=C18@3")
    two = (Treat("cookie", 3, left), Treat("cookie", 1, right))
    state = position(COOKIE, "C13 C01 C40", made=two, todo=("cookie",), placed=1)

    assert then(state, Done("cookie")).extras == 2
    assert then(replace(state, extras=1), Done("cookie")).extras == 2


def test_g18_an_extra_turn_is_asked_even_if_nothing_fits_for_others_cannot_see_that() -> None:
    state = replace(position("0.0=C12@0", "C07", pile="C50"), stage="extra", placed=1, extras=1)

    assert asked(state) == (0, "extra")
    assert offered(state) == {"stop"}


def test_g18_without_a_card_the_extra_turn_lapses() -> None:
    state = position("0.0=C18@1", "C13")
    assert stages(state, "C13@3 0.1") == ["reward"]
    assert asked(say(state, "C13@3 0.1")) == (1, "place")


def test_g18_the_extra_card_must_complete_a_treat_too() -> None:
    state = say(position(COOKIE, "C13 C01 C40"), "C13@3 0.1")

    assert refused(state, "C40@0 5.5")


# R10, R11: nothing to place; the hand is filled up.


def test_r10_g7_only_a_hand_that_fits_nowhere_passes() -> None:
    state = say(position("0.0=C12@0", "C07", "C53"), "pass")

    assert held(state) == "C07"
    assert asked(state) == (1, "place")


def test_r10_an_empty_hand_passes_by_itself() -> None:
    state = say(position("0.0=C12@0", "C53", "", "C07"), "C53@0 1.0")

    assert asked(state) == (2, "place")


def test_s13_r11_a_short_pile_is_drawn_to_its_end() -> None:
    state = say(position(COOKIE, "C13 C01 C40", pile="C50"), "C13@3 0.1", "C01@2 0.0")

    assert held(state) == "C40 C50"
    assert pile(state) == ""


def test_r11_the_hand_is_filled_for_its_holder_only() -> None:
    state = position(THREE, "C17 C40 C56", pile="C50 C51")
    state = then(then(state, Said(0, (move("C17@0 0.0"),))), Done("reward"))

    assert candy.pending(state) == Open((card("C50").slot,), to=0)


def test_g20_the_hand_is_filled_after_a_pass_too() -> None:
    state = say(position("0.0=C12@0", "C07", "C53", pile="C08 C09 C10"), "pass")

    assert held(state) == "C07 C08 C09"


def test_what_follows_a_placement_is_shown_step_by_step() -> None:
    assert stages(position(COOKIE, "C13 C01"), "C13@3 0.1") == ["reward", "cookie"]
    assert stages(position("0.0=C46@1", "C36 C47 C40"), "C36@3 0.1") == ["reward", "cane"]
