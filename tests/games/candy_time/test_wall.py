"""The wall and its tokens: R15-R18, G25-G37, S15-S19, S21."""

from __future__ import annotations

from dataclasses import replace

from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.cards import KINDS
from sugarcove.games.candy_time.rules import State
from sugarcove.table.game import Auto, Done, Illegal, Said
from tests.games.candy_time.sweets import (
    asked,
    building,
    faces,
    held,
    holding,
    likes,
    move,
    offered,
    options,
    position,
    say,
    scores,
    stages,
    table,
    then,
    tray,
    wall,
    won,
)

CROWN = "0.0=C18@1 -1.1=C07@2"  # S15
S17 = "0.0=C01@0"
FULL = "0.0=C01@0 0.1=C03@0 1.0=C06@3"  # S17 when it is built
HANNA = "-1.0=C05@0 0.0=C04@0 0.1=C41@2"  # S19
TYMOFII = "0.0=C07@0 0.1=C10@3 1.0=C21@0"
TOFFEE = "5.5=C12@0"  # something that lies on the table


def own(walls: str, *others: str, cards: str = "", hand: str = "") -> State:
    """Seat 0 has this wall and these cards to build."""
    hands = (hand,) + ("C31 C32",) * max(1, len(others))
    return building(position(TOFFEE, *hands, mode="wall", walls=(walls, *(others or ("",)))), cards)


def refused(state: State, text: str) -> bool:
    try:
        then(state, Said(state.seat, (move(text),)))
    except Illegal:
        return True
    return False


# R15, R16: what is won.


def test_s15_r15_r16_a_cookies_card_stays_on_the_table() -> None:
    state = position(CROWN, "C13 C01 C40", pile="C50 C51 C52", mode="wall")
    state = say(state, "C13@3 0.1")

    assert tray(state) == "C07"
    assert asked(state) == (0, "extra")
    assert table(state) == {"0.0=C18@1", "0.1=C13@3"}


def test_s15_r17_g26_the_first_card_of_a_wall_is_simply_laid_down() -> None:
    state = position(CROWN, "C13 C01 C40", pile="C50 C51 C52", mode="wall")
    state = say(state, "C13@3 0.1", "stop")

    assert wall(state) == {"0.0=C07@0"}
    assert scores(state) == (0, 0)
    assert held(state) == "C01 C40 C50"
    assert table(state) == {"0.0=C18@1", "0.1=C13@3"}


def test_s16_r16_a_canes_card_stays_too_and_the_token_is_won() -> None:
    state = say(position("0.0=C46@1", "C36 C47 C40", pile="C50", mode="wall"), "C36@3 0.1")

    assert won(state) == tray(state) == ""
    assert state.canes == (1, 0)
    assert table(state) == {"0.0=C46@1", "0.1=C36@3"}
    assert wall(state) == set()
    assert held(state) == "C47 C40 C50"
    assert scores(state) == (2, 0)


def test_g25_a_card_that_makes_only_a_cookie_may_be_placed() -> None:
    state = position("0.0=C18@1", "C13 C01", mode="wall")

    assert stages(state, "C13@3 0.1") == ["reward", "cookie"]
    assert asked(say(state, "C13@3 0.1")) == (0, "extra")


def test_g26_the_cards_of_all_placements_are_built_together() -> None:
    state = position(CROWN, "C13 C01 C40", mode="wall")
    state = say(state, "C13@3 0.1")  # [L S M K] wins C07
    state = say(state, "C01@2 -1.1")  # [S W L M] above it: lemon wins C13

    assert asked(state) == (0, "wall")
    assert tray(state) == "C07 C13"


# R17: what may be built, and where.


def test_s17_r17_g27_any_card_that_has_a_place_may_come_next() -> None:
    state = own(S17, cards="C03 C06")
    assert asked(state) == (0, "wall")
    assert offered(state) == {
        "build C03@2 -1.0", "build C03@3 0.-1", "build C03@0 0.1", "build C03@3 1.0",
        "build C06@3 -1.0", "build C06@1 0.-1", "build C06@1 0.1", "build C06@3 1.0",
    }  # fmt: skip

    state = say(state, "build C03@0 0.1")
    assert wall(state) == {"0.0=C01@0", "0.1=C03@0"}
    assert likes(state) == {"mint"}

    state = say(state, "build C06@3 1.0")
    assert likes(state) == {"mint", "strawberry"}
    assert scores(state)[0] == 6


def test_s18_r17_g30_all_touching_edges_must_pair() -> None:
    state = own(FULL, cards="C31 C30")

    assert refused(
        state, "build C31@3 1.1"
    )  # marshmallow in the north, but strawberry against mint in the west
    assert offered(state, "C31") == {"build C31@0 0.-1", "build C31@3 0.2", "build C31@0 1.-1"}
    assert offered(state, "C30") == {
        "build C30@3 0.-1", "build C30@3 0.2", "build C30@3 1.-1", "build C30@2 1.1",
    }  # fmt: skip


def test_g30_a_cane_needs_top_and_bottom_on_the_wall_too() -> None:
    state = own("0.0=C46@1", cards="C36 C47")  # the top is east

    assert "build C36@3 0.1" in offered(state)
    assert refused(state, "build C47@3 0.1")


def test_g27_as_long_as_a_card_has_a_place_one_must_be_built() -> None:
    assert refused(own(S17, cards="C03"), "stop")
    assert refused(own(S17, cards="C03"), "pass")


def test_g29_how_the_first_card_lies_is_all_the_same() -> None:
    assert offered(own("", cards="C03 C06")) == {"build C03@0 0.0", "build C06@0 0.0"}


def test_s21_g28_a_card_without_a_place_leaves_the_game() -> None:
    state = position("0.0=C07@0", "C20 C40 C56", pile="C50", mode="wall", walls=("0.0=C12@0", ""))
    assert stages(state, "C20@0 1.0") == ["reward", "lost"]

    state = say(state, "C20@0 1.0")
    assert wall(state) == {"0.0=C12@0"}
    assert faces(state.lost) == "C07"
    assert table(state) == {"1.0=C20@0"}
    assert scores(state) == (0, 0)


def test_s21_g28_or_is_set_aside_for_a_point() -> None:
    state = position("0.0=C07@0", "C20 C40 C56", pile="C50", mode="wall", walls=("0.0=C12@0", ""))
    state = say(options(state, unplaced_wall_card="one_point"), "C20@0 1.0")

    assert won(state) == "C07"
    assert scores(state) == (1, 0)


def test_g28_only_when_no_card_has_a_place_the_rest_is_lost() -> None:
    """C07 [L M M L] fits nowhere on C12 [W W S S], but beside C02 [L S M W] it does."""
    state = own("0.0=C12@0", cards="C07 C02")
    assert offered(state, "C07") == set()

    state = say(state, "build C02@0 0.1")
    assert offered(state) == {
        "build C07@2 -1.1", "build C07@3 -1.1", "build C07@2 1.1", "build C07@3 1.1",
    }  # fmt: skip
    assert state.lost == ()


def test_one_place_is_no_choice() -> None:
    state = replace(position("0.0=C07@0 -1.0=C08@0", "C20", mode="wall"), pile=())
    assert stages(state, "C20@0 1.0") == ["reward", "build", "count"]


def test_g31_a_cookie_on_the_wall_gives_no_turn_and_a_cane_no_cane_token() -> None:
    cookie = say(own("0.0=C18@1", cards="C13 C03"), "build C13@3 0.1")
    assert cookie.treats[0] == (0, 0, 0, 0, 1, 0)
    assert cookie.extras == 0
    assert asked(cookie) == (0, "wall")

    cane = say(own("0.0=C46@1", cards="C36 C03"), "build C36@3 0.1")
    assert cane.treats[0] == (0, 0, 0, 0, 0, 1)
    assert likes(cane) == {"cane"}
    assert (cane.canes, cane.supply) == ((0, 0), 16)


def test_g32_each_touching_pair_of_wall_cards_is_a_treat() -> None:
    state = own(FULL)
    assert state.treats[0] == (1, 1, 0, 0, 0, 0)


# R18: preference tokens.


def test_s19_r18_g34_on_equality_the_token_stays() -> None:
    state = own(HANNA, TYMOFII, cards="C11 C20")
    state = holding(state, mint=1, strawberry=0)
    assert state.treats[1][KINDS.index("mint")] == 2
    assert state.treats[0][:2] == (1, 1)

    state = say(state, "build C11@0 1.1")
    assert state.treats[0][KINDS.index("mint")] == 2
    assert likes(state, 1) == {"mint"}
    assert scores(state) == (5, 4)


def test_s19_r18_g34_whoever_has_more_than_the_holder_takes_it() -> None:
    state = holding(own(f"{HANNA} 1.1=C11@0", TYMOFII, cards="C20"), mint=1, strawberry=0)
    state = say(state, "build C20@3 1.2")

    assert likes(state) == {"mint", "strawberry"}
    assert likes(state, 1) == set()
    assert scores(state) == (8, 2)


def test_g33_r18_the_first_treat_of_a_kind_takes_its_free_token() -> None:
    state = say(own(S17, TYMOFII, cards="C03"), "build C03@0 0.1")

    assert likes(state) == {"mint"}  # though nobody had been given it before


def test_g35_all_treats_of_a_card_are_counted_before_any_token_moves() -> None:
    """C11 lies [M W W M] below C02 [L S M W] and beside C10 [S M M S]: two mints at once beat one."""
    state = own("0.0=C12@0 0.1=C02@0 1.0=C10@1", S17, cards="C11 C07")
    state = holding(with_mints(state, 1, 1), mint=1, marshmallow=0, strawberry=0)

    state = then(state, Said(0, (move("build C11@3 1.1"),)))
    assert state.treats[0] == (1, 2, 0, 1, 0, 0)
    assert likes(state, 1) == {"mint"}

    assert likes(then(state, Done("count"))) == {"mint", "marshmallow", "strawberry"}


def test_g34_the_holder_keeps_a_token_that_others_only_reach() -> None:
    state = holding(own(S17, S17, cards="C03"), mint=1)
    state = with_mints(state, 1, 1)

    assert likes(say(state, "build C03@0 0.1"), 1) == {"mint"}


def with_mints(state: State, seat: int, n: int) -> State:
    counts = list(state.treats)
    counts[seat] = (0, n, 0, 0, 0, 0)
    return replace(state, treats=tuple(counts))


def test_tokens_move_in_a_stage_of_its_own() -> None:
    state = then(own(S17, cards="C03"), Said(0, (move("build C03@0 0.1"),)))
    assert candy.pending(state) == Auto("count")
    assert likes(state) == set()

    assert likes(then(state, Done("count"))) == {"mint"}
