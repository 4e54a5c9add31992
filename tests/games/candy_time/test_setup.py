"""Box, layout and hands: R1-R5, G1-G5, G36, G38, S1."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.cards import CARDS, CELLS, DECK, KINDS, LAYOUTS, TOKENS
from sugarcove.games.candy_time.grid import SHOWS
from sugarcove.games.candy_time.rules import Laid, Options, State
from sugarcove.table.game import Ask, Card, Open, Opened, Pick, Picked, Said, Shuffle, Shuffled
from tests.games.candy_time.sweets import FACES, asked, offered, onward, position, table, then

TURNED = tuple(i % 4 for i in range(26))


def begun(seats: int, options: Options | None = None) -> State:
    """A table on which the cards came from the deck in order, each turned once more than the last."""
    state = then(candy.setup(seats, options), Shuffled(0))
    state = then(state, Picked(TURNED))
    return onward(then(state, Opened(tuple(range(26)), None, DECK[:26])))


def test_r1_fifty_six_cards_with_four_halves() -> None:
    assert len(CARDS) == 56
    assert Counter(chain(*CARDS.values())) == {"S": 44, "M": 44, "L": 44, "W": 44, "K": 24, "T": 12, "B": 12}
    assert all(len(halves) == 4 for halves in CARDS.values())


def test_r1_no_two_cards_are_alike_however_they_lie() -> None:
    assert len({halves for shows in SHOWS.values() for halves in shows}) == 4 * 56


def test_r1_a_card_has_half_a_cookie_or_half_a_cane_at_most_once() -> None:
    for halves in CARDS.values():
        assert halves.count("K") <= 1
        assert halves.count("T") + halves.count("B") <= 1


def test_r1_every_half_lies_as_often_on_each_side() -> None:
    for side in range(4):
        there = Counter(halves[side] for halves in CARDS.values())
        assert there == {"S": 11, "M": 11, "L": 11, "W": 11, "K": 6, "T": 3, "B": 3}


@pytest.mark.parametrize(("seats", "pile"), [(2, 24), (3, 21), (4, 18), (5, 15)])
def test_s1_r2_r3_cards_on_the_table_in_hands_and_in_the_pile(seats: int, pile: int) -> None:
    state = begun(seats)

    assert {laid.at for laid in state.table} == set(CELLS["sweet"])
    assert len(state.table) == 26
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert len(state.pile) == pile
    assert 26 + 3 * seats + pile == 56


def test_s1_the_wall_variant_begins_with_free_tokens_and_no_wall() -> None:
    state = begun(3, Options(mode="wall"))

    assert state.holders == (None,) * 6
    assert state.walls == ((), (), ())


def test_r2_all_cards_are_shuffled_laid_face_down_and_then_turned_up() -> None:
    state = candy.setup(2, Options())
    assert candy.pending(state) == Shuffle((DECK,))

    state = then(state, Shuffled(0))
    assert candy.pending(state) == Pick((4,) * 26)

    state = then(state, Picked(TURNED))
    assert candy.pending(state) == Open(tuple(range(26)))

    state = then(state, Opened(tuple(range(26)), None, DECK[:26]))
    assert state.table[0] == Laid(Card(0, "C01"), 0, (0, 0))
    assert state.table[5] == Laid(Card(5, "C06"), 1, (1, 3))


def test_r3_each_hand_is_seen_by_its_holder_only() -> None:
    state = then(then(candy.setup(3, Options()), Shuffled(0)), Picked(TURNED))
    state = then(state, Opened(tuple(range(26)), None, DECK[:26]))
    for seat in range(3):
        first = 26 + 3 * seat
        assert candy.pending(state) == Open((first, first + 1, first + 2), to=seat)
        state = then(state, Opened((first, first + 1, first + 2), seat))
    assert isinstance(candy.pending(state), Ask)


def test_r3_hands_may_be_open_by_agreement() -> None:
    state = begun(2, Options(open_hands=True))

    assert state.hands[0] == (Card(26, "C27"), Card(27, "C28"), Card(28, "C29"))
    assert offered(state) == {move for face in ("C27", "C28", "C29") for move in offered(state, face)}
    assert candy.legal(state, 0, {}) == candy.legal(state, 0, {26: "C27"})


def test_r4_sixteen_cane_tokens_and_six_preference_tokens() -> None:
    assert candy.setup(2).supply == TOKENS == 16
    assert len(candy.setup(2).holders) == 6


def test_g36_a_preference_token_for_every_kind_of_treat() -> None:
    assert set(KINDS) == {"strawberry", "mint", "lemon", "marshmallow", "cookie", "cane"}


def test_g1_two_to_five_seats() -> None:
    assert list(candy.SEATS) == [2, 3, 4, 5]


def test_g2_corners_do_not_count() -> None:
    state = position("0.0=C02@0", "C01")  # [L S M W] against [L M S W]

    assert not [move for move in offered(state) if move.endswith((" 1.1", " -1.-1", " 1.-1", " -1.1"))]


def test_g3_a_card_may_be_turned_all_four_ways_and_shows_its_halves_in_the_same_order() -> None:
    assert SHOWS["C01"] == ("LMSW", "WLMS", "SWLM", "MSWL")


@pytest.mark.parametrize("layout", ["sweet", "window"])
def test_g4_the_layout_is_an_option(layout: str) -> None:
    state = begun(2, Options(layout=layout))

    assert len(CELLS[layout]) == 26
    assert {laid.at for laid in state.table} == set(CELLS[layout])
    assert tuple(laid.turn for laid in state.table) == TURNED


def test_g4_both_layouts_are_as_drawn() -> None:
    free = {layout: Counter(map(len, touching(layout).values())) for layout in LAYOUTS}

    assert free["sweet"] == {1: 14, 2: 8, 3: 6, 4: 1}
    assert free["window"] == {1: 22, 2: 1, 3: 4, 4: 4}
    assert len(touching("sweet")[2, 4]) == 4


def touching(layout: str) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """The free cells beside the start cards, and the cards each touches."""
    cells = CELLS[layout]
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for at in cells:
        for side in range(4):
            near = candy.beside(at, side)
            if near not in cells:
                found.setdefault(near, []).append(at)
    return found


def test_g5_what_the_layout_happens_to_make_is_nobodys() -> None:
    state = begun(2)

    assert state.won == ((), ())
    assert len(table(state)) == 26


def test_r5_g38_the_first_seat_begins_and_a_series_lets_everybody_begin_once() -> None:
    state = begun(3)

    assert asked(state) == (0, "place")
    assert candy.SERIES


def test_r5_turns_go_clockwise() -> None:
    state = begun(3)
    seats = [state.seat]
    while len(seats) < 4:
        *_, move = candy.legal(state, state.seat, FACES)  # stops, where that can be said
        state = onward(then(state, Said(state.seat, (move,))))
        seats += [state.seat] if state.stage == "place" else []

    assert seats == [0, 1, 2, 0]
