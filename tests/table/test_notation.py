"""Moves and log lines as text."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sugarcove.table.game import Card, Illegal, Move, Opened, Picked, Said, Shuffled
from sugarcove.table.notation import read, read_event, write, write_event


@dataclass(frozen=True)
class Place:
    card: Card
    at: str


@dataclass(frozen=True)
class Pay:
    coins: int
    back: Card | None
    tip: int | None


@dataclass(frozen=True)
class Pass:
    pass


MOVES = (Place, Pay, Pass)

words = st.from_regex(r"[A-Za-z0-9.+_]{1,8}", fullmatch=True)
slots = st.integers(0, 999)
cards = st.builds(Card, slots, words)
numbers = st.integers(-(10**9), 10**9)
moves = st.one_of(
    st.builds(Place, cards, words),
    st.builds(Pay, numbers, st.none() | cards, st.none() | numbers),
    st.just(Pass()),
)
events = st.one_of(
    st.builds(Said, st.integers(0, 99), st.lists(moves, min_size=1, max_size=5).map(tuple)),
    st.builds(Picked, st.lists(slots, max_size=5).map(tuple)),
    st.builds(Shuffled, slots),
    st.builds(
        Opened,
        st.lists(slots, max_size=5).map(tuple),
        st.none() | st.integers(0, 9),
        st.lists(words, max_size=5).map(tuple),
    ),
)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Place(Card(17, "W3"), "c3"), "place 17=W3 c3"),
        (Pay(-2, None, 5), "pay -2 - 5"),
        (Pay(0, Card(4, "X"), None), "pay 0 4=X -"),
        (Pass(), "pass"),
    ],
)
def test_a_move_is_its_verb_and_then_its_fields(move: Move, text: str) -> None:
    assert write(move) == text
    assert read(text, MOVES) == move


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Said(1, (Pass(),)), "1 pass"),
        (Said(0, (Place(Card(1, "A"), "b"), Pass())), "0 place 1=A b; pass"),
        (Picked((4, 0)), "* picked 4,0"),
        (Opened((2, 3), None, ("A", "B")), "* opened 2,3 - A,B"),
        (Opened((2, 3), 1), "* opened 2,3 1 -"),
        (Shuffled(40), "* shuffled 40"),
    ],
)
def test_a_line_of_the_log_says_who_and_what(event: Said, line: str) -> None:
    assert write_event(event) == line
    assert read_event(line, MOVES) == event


@given(moves)
def test_every_move_is_read_back(move: Move) -> None:
    assert read(write(move), MOVES) == move


@given(events)
def test_every_event_is_read_back(event: Said) -> None:
    assert read_event(write_event(event), MOVES) == event


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place",
        "place 17=W3",
        "place 17=W3 c3 d4",
        "place  17=W3 c3",
        "Place 17=W3 c3",
        "place W3 c3",
        "place 017=W3 c3",
        "pay 1.5 - -",
        "pay ٣ - -",
        "pay 1 - none",
        "fly",
    ],
)
def test_what_is_written_otherwise_is_not_read(text: str) -> None:
    with pytest.raises(Illegal):
        read(text, MOVES)


@pytest.mark.parametrize(
    "line", ["", "*", "* pass", "pass", "x pass", "100 pass", "-1 pass", "1", "0 pass;pass"]
)
def test_a_line_without_a_seat_and_moves_is_not_read(line: str) -> None:
    with pytest.raises(Illegal):
        read_event(line, MOVES)


@given(st.text(max_size=60))
def test_any_other_text_is_refused_and_nothing_else(text: str) -> None:
    try:
        event = read_event(text, MOVES)
    except Illegal:
        return
    assert isinstance(event, Said | Picked | Opened | Shuffled)
