"""Dealing without a dealer: what may come, what comes how often, what a log may tell."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sugarcove.fair.sign import digest
from sugarcove.table.dealer import Dealt
from sugarcove.table.game import (
    Ask,
    Event,
    Illegal,
    Open,
    Opened,
    Pending,
    Pick,
    Picked,
    Row,
    Said,
    Shuffle,
    Shuffled,
)
from sugarcove.table.joint import JointDealer, Numbers, draw

DEALER = JointDealer()


def dealt(*steps: tuple[Pending, Event]) -> Dealt:
    now = Dealt()
    for pending, event in steps:
        now = DEALER.take(now, pending, event)
    return now


def shuffled(*piles: tuple[Row, ...], first: int = 0) -> tuple[Shuffle, Shuffled]:
    return Shuffle(piles), Shuffled(first)


def opened(slots: tuple[int, ...], *faces: str) -> tuple[Open, Opened]:
    return Open(slots), Opened(slots, None, faces)


def seed(number: int) -> bytes:
    return digest("test", str(number).encode())


# Drawing.


def test_every_order_is_as_likely() -> None:
    """Chi squared of 5 degrees of freedom is below 20.5 in 999 of 1,000 cases."""
    pile = dealt(shuffled(("a", "b", "c")))
    orders: Counter[tuple[str, ...]] = Counter()
    for i in range(6000):
        event = draw(pile, Open((0, 1, 2)), seed(i))
        assert isinstance(event, Opened)
        orders[event.faces] += 1

    assert set(orders) == set(permutations("abc"))
    assert sum((times - 1000) ** 2 / 1000 for times in orders.values()) < 20.5


def test_numbers_are_as_likely() -> None:
    picked: Counter[int] = Counter()
    for i in range(6000):
        event = draw(Dealt(), Pick((6,)), seed(i))
        assert isinstance(event, Picked)
        picked.update(event.numbers)

    assert set(picked) == set(range(6))
    assert sum((times - 1000) ** 2 / 1000 for times in picked.values()) < 20.5


@given(st.binary(max_size=64), st.integers(1, 10**12))
def test_numbers_are_below_their_side(seed: bytes, side: int) -> None:
    numbers = Numbers(seed)
    assert all(0 <= numbers.below(side) < side for _ in range(5))


def test_the_same_seed_draws_the_same() -> None:
    pile = dealt(shuffled(("a", "b", "c"), ("x", "y", "z")))
    events = {draw(pile, Open((0, 3, 4)), seed(1)) for _ in range(3)}

    assert len(events) == 1


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=8), st.integers())
def test_a_pile_is_drawn_to_its_last_card(faces: list[str], number: int) -> None:
    now = dealt(shuffled(tuple(faces)))
    found: list[str] = []
    for slot in range(len(faces)):
        event = draw(now, Open((slot,)), seed(number + slot))
        assert isinstance(event, Opened)
        now = DEALER.take(now, Open((slot,)), event)
        found += event.faces

    assert Counter(found) == Counter(faces)
    assert now.hidden() == {}


def test_what_lies_open_is_not_drawn_again() -> None:
    now = dealt(shuffled(("a", "b")), opened((0,), "b"))

    assert draw(now, Open((0, 1)), seed(1)) == Opened((0, 1), None, ("b", "a"))


# What follows from the state alone.


def test_a_shuffle_needs_nobody() -> None:
    assert DEALER.answer(dealt(shuffled(("a", "b"))), Shuffle((("c",),))) == Shuffled(2)
    assert DEALER.answer(Dealt(), Pick((6,))) is None
    assert DEALER.answer(Dealt(), Open((0,))) is None


def test_nobody_knows_more_than_all() -> None:
    now = dealt(shuffled(("a", "b")), opened((0,), "a"))

    assert now.known(0) == {}
    assert not now.secret(0)


# A new pile of old cards.


def test_cards_that_lie_open_and_the_rest_of_the_deck_make_a_new_one() -> None:
    now = dealt(shuffled(("a", "b", "c")), opened((0,), "b"), shuffled((0, 1, 2, "d"), first=3))
    faces = {event.faces[0] for i in range(60) if isinstance(event := draw(now, Open((3,)), seed(i)), Opened)}

    assert faces == {"a", "b", "c", "d"}
    with pytest.raises(Illegal):
        DEALER.take(now, *opened((1,), "a"))  # it lies elsewhere now


@pytest.mark.parametrize(
    "pile",
    [
        (0, "x"),  # slots 1 and 2 stay behind, and who knows which cards they are
        (0, 1, 2, 2),
        (("a", "b"), ("c", "d")),  # which row a face belongs to does not show
    ],
)
def test_piles_that_only_a_dealer_could_deal(pile: tuple[Row, ...]) -> None:
    with pytest.raises(Illegal):
        dealt(shuffled(("a", "b", "c")), shuffled(pile, first=3))


# What a log may tell.


@pytest.mark.parametrize(
    ("pending", "event"),
    [
        opened((0,), "x"),  # no such card
        opened((0, 1), "a", "a"),  # only one of them
        opened((3,), "a"),  # no such slot
        (Open((0,)), Opened((1,), None, ("a",))),
        (Open((0,)), Opened((0,), None, ())),
        (Open((0,), 1), Opened((0,), 1)),  # one seat alone looks at nothing among peers
        (Shuffle((("d",),)), Shuffled(9)),
        (Pick((6,)), Shuffled(3)),
        (Ask((0,), "x"), Picked((1,))),
    ],
)
def test_what_cannot_have_been_drawn_is_refused(pending: Pending, event: Event) -> None:
    with pytest.raises(Illegal):
        dealt(shuffled(("a", "b", "c")), (pending, event))


def test_an_answer_deals_nothing() -> None:
    before = dealt(shuffled(("a", "b", "c")))

    assert DEALER.take(before, Ask((0,), "x"), Said(0, ())) == before
