"""Who answers for a seat, and whom the device is for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from sugarcove import games
from sugarcove.table.game import Illegal, Known, Move, Seat, State
from sugarcove.table.log import Header, Position, Seated, add, deal, new
from sugarcove.table.notation import read_event, write
from sugarcove.table.seats import answer, bot, hint, looker, people, rng, think


def table(name: str, who: str, seed: str = "7") -> Position:
    rules = games.rules(name)
    seats = tuple(Seated(level="" if word == "human" else word) for word in who.split())
    position = new(Header(name, rules.VERSION, rules.Options(), seats, seed))
    while dealt := deal(position):
        position = dealt
    return position


def said(answers: Iterator[tuple[Move, ...] | None]) -> list[str]:
    """The text of an answer that comes last of all."""
    moves = list(answers)[-1]
    assert moves is not None
    return [write(move) for move in moves]


# The curtain.


def whom(position: Position, here: Seat | None, waiting: Sequence[Seat]) -> tuple[Seat | None, bool]:
    """Whom a device is for that all of these share."""
    return looker(position, people(position), here, waiting)


def test_a_lone_person_always_has_the_device() -> None:
    for who in ("human normal", "normal human"):
        position = table("magpie", who)
        seat = who.split().index("human")
        for waiting in ((), (0,), (1,), (0, 1)):
            assert whom(position, None, waiting) == (seat, False)
            assert whom(position, 1 - seat, waiting) == (seat, False)


def test_bots_alone_are_watched() -> None:
    assert whom(table("magpie", "normal normal"), None, (0,)) == (None, False)


def test_nothing_to_hide_no_curtain() -> None:
    """Nim: all is open and one seat is asked at a time."""
    assert whom(table("nim", "human human human"), None, (0,)) == (0, False)
    assert whom(table("nim", "human human human"), 0, (1,)) == (1, False)


def test_what_several_are_asked_is_answered_behind_the_curtain() -> None:
    """Duel: nobody knows a hidden face, but answers are given unseen."""
    duel = table("duel", "human human human")

    assert whom(duel, None, (0, 1, 2)) == (0, True)
    assert whom(duel, 0, (1, 2)) == (1, True)
    assert whom(duel, 1, (2,)) == (2, True)


def test_a_hidden_hand_brings_the_curtain_down_for_one_seat_too() -> None:
    """Magpie: the first seat alone is asked to snatch, but both hold cards."""
    magpie = table("magpie", "human human")
    first = magpie.state.first

    assert whom(magpie, 1 - first, (first,)) == (first, True)


def test_whoever_holds_the_device_answers_first() -> None:
    duel = table("duel", "human human human human")

    assert whom(duel, 2, (0, 1, 2, 3)) == (2, False)
    assert whom(duel, 2, (0, 1, 3)) == (3, True)
    assert whom(duel, 3, (0, 1)) == (0, True)


def test_the_device_stays_while_only_bots_are_asked() -> None:
    assert whom(table("duel", "human normal human"), 2, (1,)) == (2, False)


def test_a_bot_never_holds_the_device() -> None:
    duel = table("duel", "human normal human")

    assert people(duel) == (0, 2)
    assert whom(duel, 1, ()) == (None, False)


# Bots.


def test_a_bots_chance_is_the_same_in_the_same_position() -> None:
    first, again = rng(table("nim", "human easy"), 1), rng(table("nim", "human easy"), 1)

    assert [first.random() for _ in range(3)] == [again.random() for _ in range(3)]


def test_a_bots_chance_is_another_for_another_seat_seed_or_line() -> None:
    nim = table("nim", "human easy")
    after = add(nim, "0 take 1")
    others = [rng(nim, 0), rng(nim, 1), rng(table("nim", "human easy", "8"), 0), rng(after, 0)]

    assert len({other.random() for other in others}) == 4


def test_taking_back_leaves_no_trace_in_a_bots_chance() -> None:
    nim = table("nim", "human easy")
    back = add(add(nim, "0 take 1"), "* back 0")

    assert rng(back, 1).random() == rng(nim, 1).random()


def test_without_a_seed_chance_comes_from_the_head() -> None:
    nim = table("nim", "human easy")
    shared = replace(nim, header=replace(nim.header, seed=""))

    assert rng(shared, 1).random() == rng(shared, 1).random()
    assert rng(shared, 1).random() != rng(nim, 1).random()


def test_a_bots_answer_has_all_its_steps() -> None:
    assert said(think(table("duel", "human easy"), 1)) == ["point 1", "sure"]


def test_a_bot_pauses_as_it_thinks() -> None:
    """Three pauses before each of its two steps."""
    assert [moves is None for moves in think(table("duel", "human normal"), 1)] == [True] * 6 + [False]


def test_a_game_without_a_bot_is_played_at_random() -> None:
    nim = table("nim", "human easy")
    moves = {tuple(said(think(add(nim, f"0 take {n}"), 1))) for n in (1, 2, 3)}

    assert moves <= {("take 1",), ("take 2",), ("take 3",)}
    assert {m for s in "abcdefgh" for m in said(think(table("nim", "easy human", s), 0))} == {
        "take 1",
        "take 2",
        "take 3",
    }


def test_a_bot_that_says_what_it_may_not_is_caught() -> None:
    with pytest.raises(Illegal):
        list(think(table("duel", "human random"), 1))


def test_a_bot_is_told_only_what_its_seat_knows() -> None:
    magpie = table("magpie", "human human")
    first = magpie.state.first
    heard: list[tuple[Seat, Known]] = []

    def choose(state: State, seat: Seat, known: Known, *_: object) -> Iterator[Move | None]:
        heard.append((seat, known))
        yield next(iter(magpie.game.legal(state, seat, known)))

    known = magpie.known(first)
    list(answer(magpie.game, choose, magpie.state, first, known, "easy", Random(1)))

    assert heard == [(first, known)]
    assert set(known) == set(magpie.state.hands[first])


def test_a_hint_comes_from_the_best_bot_and_goes_on_from_what_was_said() -> None:
    duel = table("duel", "human easy")
    begun = duel.game.apply(duel.state, read_event("0 point 2", duel.game.MOVES))

    assert said(hint(duel, 0, duel.state)) == ["point 3", "sure"]
    assert said(hint(duel, 0, begun)) == ["sure"]


def test_a_bot_is_found_by_the_name_of_its_game() -> None:
    assert bot("duel") is games.part("duel", "bot").choose
