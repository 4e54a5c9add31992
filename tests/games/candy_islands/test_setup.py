"""What is in the box, and the table before the first turn: R1 to R9."""

from dataclasses import replace

import pytest

from sugarcove.games.candy_islands import cards
from sugarcove.games.candy_islands import rules as islands
from sugarcove.games.candy_islands.rules import Options, to_come
from sugarcove.table.game import Open, Shuffle
from tests.games.candy_islands.sea import balls, begun, left, reveal, tokens, won

CABIN, WOLVES = Options(mode="cabin"), Options(mode="wolves")


def test_r1_every_seat_begins_with_the_twelve_balls_of_its_colour() -> None:
    assert balls(islands.setup(4)) == ("12 pink", "12 black", "12 blue", "12 yellow")
    assert tokens(islands.setup(4)) == ("", "", "", "")


def test_r2_r9_there_are_as_many_decks_as_seats() -> None:
    for seats in islands.SEATS:
        pending = islands.pending(begun(seats, CABIN))
        assert isinstance(pending, Open)
        assert len(pending.slots) == seats


def test_r3_a_deck_is_five_wanted_cards_and_five_treasures_two_of_each_with_an_anchor() -> None:
    for layer in ("wanted", "treasure"):
        anchors = [island.anchor for island in cards.ISLANDS if island.layer == layer]
        assert sorted(anchors) == [False, False, False, True, True]


def test_r4_g3_cabin_boys_shuffle_three_wanted_cards_over_three_chests_in_every_deck() -> None:
    wanted, chests = ("bear", "gum", "lollipop"), ("chest2", "chest4", "chest6")

    assert islands.pending(islands.setup(3, CABIN)) == Shuffle((wanted, chests) * 3)


def test_r5_cabin_boys_begin_with_a_big_jar_each() -> None:
    state = islands.setup(3, CABIN)

    assert [seat.big for seat in islands.coins(state)] == [12, 12, 12]
    assert won(state) == ("", "", "")  # nobody has won it


def test_r6_cabin_boys_put_a_bear_a_gum_and_a_lollipop_for_each_seat_into_the_centre() -> None:
    assert islands.setup(3, CABIN).centre == (3, 3, 3, 0, 0)


def test_r7_old_sea_wolves_use_all_ten_cards_and_nobody_begins_with_a_jar() -> None:
    wanted = ("bear", "gum", "lollipop", "cane", "wrapped")
    treasures = ("chest2", "chest4", "chest6", "bigjar", "smalljar")
    state = islands.setup(2, WOLVES)

    assert islands.pending(state) == Shuffle((wanted, treasures) * 2)
    assert [seat.total for seat in islands.coins(state)] == [0, 0]


def test_r8_g5_old_sea_wolves_put_five_kinds_of_token_for_each_seat_into_the_centre() -> None:
    assert islands.setup(3, WOLVES).centre == (3, 3, 3, 3, 3)


def test_r9_neighbours_have_different_colours_also_the_last_and_the_first() -> None:
    for seats in islands.SEATS:
        colours = islands.tints(CABIN, seats)
        assert all(colours[seat] != colours[seat - 1] for seat in range(seats))
        assert islands.wrong(CABIN, seats) == ""


def test_g1_two_to_eight_can_play() -> None:
    assert tuple(islands.SEATS) == (2, 3, 4, 5, 6, 7, 8)


def test_g4_the_centre_never_runs_out() -> None:
    for options, names in ((CABIN, islands.TOKENS[:3]), (WOLVES, islands.TOKENS)):
        for name in names:
            state = reveal(begun(4, options), *[name] * 4)  # all four cards of that name
            assert left(state, name) == 0


def test_g41_two_boxes_give_a_deck_for_each_of_eight_seats() -> None:
    state = begun(8, WOLVES)

    assert islands.pending(state) == Open(tuple(range(0, 80, 10)))


def test_g42_a_colour_sits_at_most_twice_or_once_with_one_box() -> None:
    def wrong(tints: str) -> str:
        return islands.wrong(Options(tints=tints), tints.count(",") + 1)

    assert wrong("yellow,pink,blue") == ""
    assert wrong("pink,black,pink,black") == "wrong.once"
    assert wrong("pink,black,pink,black,blue") == ""
    assert wrong("pink,black,pink,black,pink,blue") == "wrong.twice"
    assert wrong("pink,pink,blue") == "wrong.neighbours"
    assert wrong("pink,green") == "wrong.tints"
    assert islands.wrong(Options(tints="pink,black,blue"), 4) == "wrong.tints"


def test_g42_the_chosen_colours_are_the_colours_of_the_balls() -> None:
    state = islands.setup(2, Options(tints="yellow,blue"))

    assert state.tints == ("yellow", "blue")
    assert balls(state) == ("12 yellow", "12 blue")


@pytest.mark.parametrize(
    ("seats", "colours"),
    [
        (2, "pink black"),
        (3, "pink black blue"),
        (4, "pink black blue yellow"),
        (5, "pink black blue yellow black"),
        (6, "pink black blue yellow pink black"),
        (7, "pink black blue yellow pink black blue"),
        (8, "pink black blue yellow pink black blue yellow"),
    ],
)
def test_g42_the_colours_nobody_chose(seats: int, colours: str) -> None:
    assert islands.tints(CABIN, seats) == tuple(colours.split())


def test_s3_cabin_boys_with_three() -> None:
    state = begun(3, CABIN)
    assert state.centre == (3, 3, 3, 0, 0)
    assert balls(state) == ("12 pink", "12 black", "12 blue")
    assert [seat.total for seat in islands.coins(state)] == [12, 12, 12]  # the jar holds all of them
    assert islands.turns("cabin") == 6
    in_play = [face for layer in cards.DECK["cabin"] for face in layer]
    assert len(in_play) == 6
    assert 3 * (len(cards.ISLANDS) - len(in_play)) - 3 == 9  # anchor cards out of the game

    coming = []
    for face in ("bear", "gum", "lollipop", "chest2", "chest4", "chest6"):
        coming.append(set(to_come(state, 0)))
        state = reveal(replace(state, stage="reveal"), face, face, face)  # the battles left out
    assert all(layer <= {"bear", "gum", "lollipop"} for layer in coming[:3])
    assert all(layer <= {"chest2", "chest4", "chest6"} for layer in coming[3:])
    assert to_come(state, 0) == ()


def test_s4_old_sea_wolves_with_four_and_with_eight() -> None:
    four, eight = begun(4, WOLVES), begun(8, WOLVES)

    assert len(four.tints) == 4
    assert islands.turns("wolves") == 10
    assert four.centre == (4, 4, 4, 4, 4)
    assert [seat.big + seat.small for seat in islands.coins(four)] == [0, 0, 0, 0]
    assert set(to_come(four, 3)) == {"bear", "gum", "lollipop", "cane", "wrapped"}
    assert eight.centre == (8, 8, 8, 8, 8)
    assert [sum(hold[kind] for hold in eight.holds) for kind in range(4)] == [24, 24, 24, 24]


def test_s21_seat_colours() -> None:
    def wrong(colours: str) -> str:
        return islands.wrong(Options(tints=colours.replace(" ", ",")), len(colours.split()))

    assert wrong("pink black blue yellow pink black blue yellow") == ""
    assert wrong("pink black blue yellow pink") == "wrong.neighbours"
    assert wrong("pink black pink black") == "wrong.once"


def test_the_printed_coins_of_a_deck() -> None:
    # 5 Wanted cards of 1, chests of 2, 4 and 6; without the anchored cards 3 and 12.
    assert sum(island.coins for island in cards.ISLANDS) == 17
    assert sum(island.coins for island in cards.ISLANDS if not island.anchor) == 15
