"""A turn up to boarding, and what a tie leaves for the next: R10 to R13, R20."""

from dataclasses import replace

import pytest

from sugarcove.games.candy_islands import rules as islands
from sugarcove.games.candy_islands.rules import Charge, Load, Options
from sugarcove.table.game import Ask, Auto, Done, Illegal, Open, Over, Said
from sugarcove.table.notation import read_event, write_event
from tests.games.candy_islands.sea import (
    answer,
    balls,
    battle_of,
    begun,
    held,
    left,
    offered,
    resolved,
    reveal,
    sea,
    then,
    things,
    tokens,
    used,
    won,
)


def loads(state: islands.State, seat: int, *moves: str) -> islands.State:
    for move in moves:
        state = islands.apply(state, read_event(f"{seat} {move}", islands.MOVES))
    return state


def test_r10_g2_everybody_fights_both_neighbours_at_the_same_time() -> None:
    n = 4
    hands = [(seat, hand) for seat in range(n) for hand in (islands.LEFT, islands.RIGHT)]
    assert islands.opponent(0, islands.LEFT, n) == (1, islands.RIGHT)
    assert islands.opponent(0, islands.RIGHT, n) == (3, islands.LEFT)
    assert all(islands.opponent(*islands.opponent(*hand, n), n) == hand for hand in hands)
    # With two, both neighbours are the same person: two battles, nothing merged.
    assert islands.opponent(0, islands.LEFT, 2) == (1, islands.RIGHT)
    assert islands.opponent(0, islands.RIGHT, 2) == (1, islands.LEFT)


def test_r10_r24_a_game_ends_when_the_decks_are_empty() -> None:
    for mode, turns in (("cabin", 6), ("wolves", 10)):
        fought = (("1 pink", "1 pink"), ("1 black", "1 black"))
        early = resolved(
            battle_of(("10 pink", "10 black"), fought, ("bear", "bear"), turn=turns - 1, mode=mode)
        )
        late = resolved(battle_of(("10 pink", "10 black"), fought, ("bear", "bear"), turn=turns, mode=mode))
        assert isinstance(islands.pending(early), Open)
        assert isinstance(islands.pending(late), Over)


def test_r11_a_card_of_every_deck_is_turned_up_and_fetches_its_token() -> None:
    state = reveal(begun(3), "bear", "gum", "bear")

    assert state.turn == 1
    assert state.piles == (("bear",), ("gum",), ("bear",))
    assert (left(state, "bear"), left(state, "gum"), left(state, "lollipop")) == (1, 2, 3)
    assert islands.pending(state) == Ask((0, 1, 2), "load")


def test_r11_the_next_card_is_the_next_of_its_deck() -> None:
    first = islands.pending(begun(3))
    second = islands.pending(replace(begun(3), turn=1))

    assert first == Open((0, 6, 12))
    assert second == Open((1, 7, 13))


def test_r12_a_hold_is_split_into_two_hands_and_a_rest() -> None:
    state = sea(("3 pink gum", "2 black"))
    assert offered(state, 0) == {"load pink left", "load pink right", "load gum left", "load gum right"}

    state = loads(state, 0, "load pink left", "load gum left", "load pink right")

    assert state.charges[0] == (Charge(things("pink gum")), Charge(things("pink")))
    assert balls(state) == ("1 pink", "2 black")
    assert "fire" in offered(state, 0)


def test_r12_a_load_is_never_a_dead_end() -> None:
    state = loads(sea(("2 pink bear", "2 black")), 0, "load pink right")

    # The last ball belongs to the left hand; a token may go anywhere.
    assert offered(state, 0) == {"load pink left", "load bear left", "load bear right"}


def test_r13_boarding_waits_for_everybody() -> None:
    state = sea(("12 pink", "12 black", "12 blue"))
    state = then(state, Said(1, answer(("2 black", "1 black"))))
    assert islands.pending(state) == Ask((0, 2), "load")
    state = then(state, Said(0, answer(("1 pink", "1 pink"))))
    state = then(state, Said(2, answer(("1 blue", "1 blue"))))

    assert islands.pending(state) == Auto("boarding")


def test_g7_a_token_won_this_turn_is_loaded_in_the_next() -> None:
    fought = (("2 pink", "1 pink"), ("1 black", "1 black"))
    before = battle_of(("9 pink", "10 black"), fought, ("bear", "gum"))
    assert held(before, 0, "bear") == 0

    state = reveal(resolved(before), "gum", "bear")

    assert "load bear left" in offered(state, 0)
    assert "load gum left" not in offered(state, 0)


def test_g8_what_was_fired_stays_fired() -> None:
    state = sea(("12 pink", "12 black"))
    state = then(state, Said(0, answer(("1 pink", "1 pink"))))

    with pytest.raises(Illegal):
        then(state, Said(0, answer(("2 pink", "1 pink"))))


@pytest.mark.parametrize("hands", [("", "2 pink"), ("bear", "2 pink"), ("2 pink", ""), ("", "")])
def test_g9_a_hand_without_a_ball_does_not_fire(hands: tuple[str, str]) -> None:
    with pytest.raises(Illegal):
        then(sea(("12 pink bear", "12 black")), Said(0, answer(hands)))


def test_g10_only_the_number_of_balls_fights() -> None:
    for colours in ("3 pink", "2 pink blue", "pink black blue"):
        assert islands.power(Charge(things(colours))) == 3


def test_g40_a_hold_is_drawn_hidden_unless_the_table_chose_to_show_it() -> None:
    assert Options().show_holds is False
    # It follows from what everybody saw, so it is part of the state that all share.
    assert sea(("12 pink", "12 black")).holds[1] == things("12 black")


def test_g43_talk_binds_nobody() -> None:
    assert [kind.__name__ for kind in islands.MOVES] == ["Load", "Fire", "Steal", "Cane"]


def test_equal_loads_are_one_line_left_hand_first() -> None:
    line = "0 load gum right; load black left; load pink right; load pink left; fire"
    event = read_event(line, islands.MOVES)
    assert isinstance(event, Said)

    tidy = islands.tidy(event.moves)

    assert (
        write_event(Said(0, tidy))
        == "0 load pink left; load black left; load pink right; load gum right; fire"
    )


def test_s5_a_tie_carries_the_card_over() -> None:
    hands = (("2 pink", "1 pink"), ("3 black", "2 black"), ("2 blue", "1 blue"))
    state = resolved(battle_of(("9 pink", "7 black", "9 blue"), hands, ("bear", "gum", "lollipop")))
    assert state.powers == ((2, 2), (3, 1), (2, 1))
    assert won(state) == ("", "gum", "lollipop")
    assert tokens(state) == ("", "gum", "lollipop")
    assert balls(state) == ("9 pink 2 black 2 blue", "2 pink 7 black 1 blue", "1 pink 3 black 9 blue")

    state = reveal(state, "gum", "lollipop", "bear")
    assert state.piles == (("bear", "gum"), ("lollipop",), ("bear",))
    for seat, pair in enumerate((("4 pink", "1 pink"), ("1 black", "3 black"), ("1 blue", "1 blue"))):
        state = then(state, Said(seat, answer(pair)))
    state = resolved(state)

    assert state.powers == ((4, 3), (1, 1), (1, 1))
    assert won(state) == ("bear gum", "gum", "lollipop")
    assert tokens(state) == ("bear gum", "gum", "lollipop")
    assert state.piles == ((), ("lollipop",), ("bear",))
    assert balls(state) == ("4 pink 5 black 3 blue", "6 pink 3 black 2 blue", "2 pink 4 black 7 blue")


def test_s6_a_tie_in_the_last_turn_loses_the_pile() -> None:
    hands = (("3 pink", "2 pink"), ("2 black", "3 black"), ("1 blue", "1 blue"))
    piles = ("chest6 chest2", "chest4", "chest2")
    state = resolved(battle_of(("7 pink", "7 black", "10 blue"), hands, piles, turn=6))

    assert won(state) == ("chest2", "chest4", "")
    assert state.lost == (("chest6", "chest2"), (), ())
    assert state.piles == ((), (), ())
    assert balls(state) == ("7 pink 3 black 1 blue", "3 pink 7 black 1 blue", "2 pink 2 black 10 blue")


def test_s7_g2_two_players_fight_two_battles() -> None:
    hands = (("4 pink", "1 pink"), ("5 black", "2 black"))
    state = resolved(battle_of(("7 pink", "5 black"), hands, ("bear", "lollipop")))

    assert state.powers == ((4, 2), (5, 1))
    assert won(state) == ("bear", "lollipop")
    assert tokens(state) == ("bear", "lollipop")
    assert balls(state) == ("7 pink 7 black", "5 pink 5 black")


def splits(hold: str) -> int:
    """How many different pairs of Charges this Hold can fire, found by loading in every way there is."""
    start = sea((hold, "2 black"))
    seen = {start.charges[0]}
    ends = set()
    edge = [start]
    while edge:
        state = edge.pop()
        moves = list(islands.legal(state, 0, {}))
        assert moves, "a dead end"
        for move in moves:
            if move == islands.Fire():
                ends.add(state.charges[0])
            else:
                after = islands.apply(state, Said(0, (move,)))
                if after.charges[0] not in seen:
                    seen.add(after.charges[0])
                    edge.append(after)
    return len(ends)


@pytest.mark.parametrize(
    ("hold", "ways"),
    [("12 pink", 66), ("4 pink 4 black 2 blue 2 yellow", 7651), ("5 pink 3 black 2 blue 2 yellow", 7129)],
)
def test_s20_the_number_of_legal_loads(hold: str, ways: int) -> None:
    assert splits(hold) == ways


@pytest.mark.parametrize(
    ("hold", "hands"),
    [
        ("12 pink bear", ("bear", "1 pink")),
        ("12 pink", ("7 pink", "6 pink")),
        ("12 pink bear", ("1 pink bear", "1 pink bear")),
        ("12 pink", ("1 pink 1 black", "1 pink")),
        ("12 pink", ("1 pink gum", "1 pink")),
    ],
)
def test_s20_loads_that_are_refused(hold: str, hands: tuple[str, str]) -> None:
    with pytest.raises(Illegal):
        then(sea((hold, "12 black")), Said(0, answer(hands)))


def test_s22_r21_g7_when_a_token_can_be_used() -> None:
    state = reveal(begun(2), "bear", "gum")
    with pytest.raises(Illegal):
        then(state, Said(0, answer(("1 pink bear", "1 pink"))))

    state = fought(state, ("2 pink", "2 pink"), ("1 black", "1 black"))  # seat 0 wins both
    assert tokens(state) == ("bear gum", "")
    state = fought(reveal(state, "gum", "lollipop"), ("1 pink bear", "1 pink gum"), ("1 black", "1 black"))

    # The Bear is used up for good, the Gum is home again.
    assert tokens(state) == ("2 gum lollipop", "")
    assert used(state, "bear") == 1
    assert left(state, "bear") == 1
    assert "load bear left" not in offered(reveal(state, "lollipop", "bear"), 0)
    assert "load gum left" in offered(reveal(state, "lollipop", "bear"), 0)


def fought(state: islands.State, *hands: tuple[str, str]) -> islands.State:
    for seat, pair in enumerate(hands):
        state = then(state, Said(seat, answer(pair)))
    return resolved(state)


def test_the_stages_of_a_quiet_turn() -> None:
    state = battle_of(
        ("10 pink", "10 black"), (("1 pink", "1 pink"), ("1 black", "1 black")), ("bear", "gum")
    )
    stages = []
    while isinstance(waits := islands.pending(state), Auto):
        stages.append(waits.name)
        state = islands.apply(state, Done(waits.name))

    assert stages == ["boarding", "decide", "swap"]


def test_a_load_is_read_back_from_its_line() -> None:
    assert read_event("1 load black left; fire", islands.MOVES) == Said(
        1, (Load("black", "left"), islands.Fire())
    )
