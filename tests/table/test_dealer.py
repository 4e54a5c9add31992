"""Who deals, and who knows what."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sugarcove.table.dealer import Dealer, Dealt, LocalDealer, LogDealer
from sugarcove.table.game import (
    Ask,
    Card,
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
from tests.table.test_notation import Pass, Place

LETTERS = ("A", "B", "C", "D", "E", "F")


def deal(dealer: Dealer, dealt: Dealt, *pendings: Pending) -> Dealt:
    for pending in pendings:
        event = dealer.answer(dealt, pending)
        assert event is not None
        dealt = dealer.take(dealt, pending, event)
    return dealt


def shuffled(seed: str, *rows: Row) -> Dealt:
    return deal(LocalDealer(seed), Dealt(), Shuffle((rows,)))


# Draws.


def test_a_card_is_drawn_by_the_digest_of_seed_and_slot() -> None:
    """Saved games depend on it: the first eight bytes of sha256("SEED slot N 0"), modulo what is left."""

    def draw(slot: int, left: int) -> int:
        return int.from_bytes(sha256(f"7 slot {slot} 0".encode()).digest()[:8], "big") % left

    pile = list(LETTERS)
    by_hand = tuple(pile.pop(draw(slot, len(pile))) for slot in range(6))

    assert shuffled("7", *LETTERS).faces == by_hand


def test_a_number_is_drawn_by_the_digest_of_seed_and_how_many_picks_came_before() -> None:
    def draw(pick: int, place: int, side: int) -> int:
        return int.from_bytes(sha256(f"7 pick {pick} {place} 0".encode()).digest()[:8], "big") % side

    dealer = LocalDealer("7")
    once = deal(dealer, Dealt(), Pick((6, 6)))

    assert dealer.answer(Dealt(), Pick((6, 6))) == Picked((draw(0, 0, 6), draw(0, 1, 6)))
    assert dealer.answer(once, Pick((100,))) == Picked((draw(1, 0, 100),))


@given(st.from_regex(r"[0-9a-z]{1,12}", fullmatch=True), st.lists(st.sampled_from("ABC"), max_size=20))
def test_a_shuffle_loses_and_adds_nothing(seed: str, pile: list[str]) -> None:
    assert Counter(shuffled(seed, *pile).faces) == Counter(pile)


def test_every_order_comes_up_about_as_often() -> None:
    """Six orders of three cards in 1,200 deals: 200 each; four standard deviations are 52."""
    orders = Counter(shuffled(str(seed), "A", "B", "C").faces for seed in range(1_200))

    assert len(orders) == 6
    assert all(148 < count < 252 for count in orders.values())


def test_every_number_comes_up_about_as_often() -> None:
    """A die thrown 1,200 times: 200 each; four standard deviations are 52."""
    throws: Counter[object] = Counter()
    for seed in range(1_200):
        throws[LocalDealer(str(seed)).answer(Dealt(), Pick((6,)))] += 1

    assert throws.keys() == {Picked((i,)) for i in range(6)}
    assert all(148 < count < 252 for count in throws.values())


def test_what_is_dealt_again_after_an_undo_is_the_same() -> None:
    dealer = LocalDealer("7")
    start = deal(dealer, Dealt(), Shuffle((LETTERS,)))
    once = deal(dealer, start, Open((0, 1)), Pick((6,)), Shuffle(((2, 3, 4, 5),)))
    again = deal(dealer, start, Open((0, 1)), Pick((6,)), Shuffle(((2, 3, 4, 5),)))

    assert once == again


# Piles, rows, cards shuffled again.


def test_piles_lie_in_slots_one_after_the_other() -> None:
    dealt = deal(LocalDealer("7"), Dealt(), Shuffle((("A", "A"), ("B",), (), ("C", "C", "C"))))

    assert dealt.faces == ("A", "A", "B", "C", "C", "C")


def test_a_row_stays_together_and_in_order() -> None:
    rows = (("A", "a"), ("B", "b"), ("C", "c"))
    dealt = deal(LocalDealer("9"), Dealt(), Shuffle((rows,)))
    pairs = [dealt.faces[i : i + 2] for i in (0, 2, 4)]

    assert sorted(pairs) == [("A", "a"), ("B", "b"), ("C", "c")]


def test_cards_in_play_are_shuffled_in_with_their_faces() -> None:
    dealer = LocalDealer("7")
    dealt = deal(dealer, Dealt(), Shuffle((LETTERS,)), Shuffle(((0, 1, "Z"),)))

    assert Counter(dealt.faces[6:]) == Counter((dealt.faces[0], dealt.faces[1], "Z"))
    assert dealt.gone == {0, 1}


def test_a_second_shuffle_takes_the_next_free_slots() -> None:
    dealer = LocalDealer("7")
    dealt = shuffled("7", *LETTERS)

    assert dealer.answer(dealt, Shuffle((("X",),))) == Shuffled(6)
    with pytest.raises(Illegal, match="next free slot is 6, not 5"):
        dealer.take(dealt, Shuffle((("X",),)), Shuffled(5))


# Who knows what.


def test_what_all_see_is_written_with_its_faces_and_what_one_sees_without() -> None:
    dealer, dealt = LocalDealer("7"), shuffled("7", *LETTERS)
    two = (dealt.faces[2], dealt.faces[4])

    assert dealer.answer(dealt, Open((2, 4))) == Opened((2, 4), None, two)
    assert dealer.answer(dealt, Open((2, 4), 1)) == Opened((2, 4), 1)


def test_only_the_seat_that_looked_knows() -> None:
    dealer = LocalDealer("7")
    dealt = deal(dealer, shuffled("7", *LETTERS), Open((2, 4), 1), Open((0,)))

    assert dealt.known(1) == {2: dealt.faces[2], 4: dealt.faces[4]}
    assert dealt.known(0) == {}
    assert dealt.known(None) == {}


def test_a_seat_has_a_secret_until_its_card_is_shown_or_shuffled_again() -> None:
    dealer = LocalDealer("7")
    dealt = deal(dealer, shuffled("7", *LETTERS), Open((2, 4), 1))
    assert dealt.secret(1)
    assert not dealt.secret(0)

    shown = dealer.take(dealt, Ask((1,), "place"), Said(1, (Place(Card(2, dealt.faces[2]), "x"),)))
    assert shown.secret(1)

    again = deal(dealer, shown, Shuffle(((3, 4),)))
    assert not again.secret(1)
    assert again.known(1) == dealt.known(1), "what was seen once is not forgotten"


def test_the_hidden_faces_are_all_that_were_not_turned_up() -> None:
    dealer = LocalDealer("7")
    dealt = deal(dealer, shuffled("7", *LETTERS), Open((0, 1)), Open((2,), 0))

    assert dealt.hidden() == {slot: dealt.faces[slot] for slot in (2, 3, 4, 5)}


# What others claim.


@pytest.mark.parametrize("slot", [0, 6, -1, 10**30])
def test_a_card_that_does_not_lie_there_cannot_be_shown(slot: int) -> None:
    dealer, dealt = LocalDealer("7"), shuffled("7", *LETTERS)
    with pytest.raises(Illegal, match="does not lie in slot"):
        dealer.take(dealt, Ask((0,), "place"), Said(0, (Place(Card(slot, "Z"), "x"),)))


def test_an_answer_without_cards_changes_nothing() -> None:
    dealer, dealt = LocalDealer("7"), shuffled("7", *LETTERS)

    assert dealer.take(dealt, Ask((0,), "place"), Said(0, (Pass(),))) is dealt


def test_other_numbers_than_the_drawn_ones_are_refused() -> None:
    dealer = LocalDealer("7")
    drawn = dealer.answer(Dealt(), Pick((6,)))
    others = [Picked((i,)) for i in range(6) if Picked((i,)) != drawn]

    for other in others:
        with pytest.raises(Illegal, match="not drawn"):
            dealer.take(Dealt(), Pick((6,)), other)


@pytest.mark.parametrize(
    ("pending", "event"),
    [
        (Open((0, 1)), Opened((0, 2), None, ("A", "B"))),
        (Open((0, 1)), Opened((0, 1), None, ("A",))),
        (Open((0, 1)), Opened((0, 1), 1)),
        (Open((0, 1), 0), Opened((0, 1), 1)),
        (Open((0, 1), 0), Opened((0, 1), 0, ("A", "B"))),
        (Ask((0,), "x"), Shuffled(6)),
        (Open((0,)), Said(0, (Pass(),))),
    ],
)
def test_what_does_not_answer_is_refused(pending: Pending, event: Said) -> None:
    with pytest.raises(Illegal):
        LocalDealer("7").take(shuffled("7", *LETTERS), pending, event)


# A log without a seed.


def test_a_log_without_a_seed_is_dealt_from_what_it_tells() -> None:
    dealer = LogDealer({0: "C", 2: "A"})
    dealt = dealer.take(Dealt(), Shuffle((("A", "B", "C"),)), Shuffled(0))
    dealt = dealer.take(dealt, Open((0, 1), 1), Opened((0, 1), 1))

    assert dealt.faces == ("C", "", "A")
    assert dealt.known(1) == {0: "C"}
    assert dealt.all_faces() == {0: "C", 2: "A"}
    assert dealer.answer(dealt, Open((1,))) is None


def test_a_card_that_is_not_in_the_pile_cannot_lie_there() -> None:
    dealer = LogDealer({0: "A", 1: "A", 2: "Z"})
    dealt = dealer.take(Dealt(), Shuffle((("A", "B", "C"),)), Shuffled(0))

    assert dealt.faces == ("A", "", "")
    with pytest.raises(Illegal, match="does not lie in slot 1"):
        dealer.take(dealt, Open((1,)), Opened((1,), None, ("A",)))


def test_a_card_nobody_saw_may_turn_out_to_be_any() -> None:
    dealer = LogDealer({4: "B", 5: "Z", 6: "Y"})
    dealt = dealer.take(Dealt(), Shuffle((("A", "B", "C"),)), Shuffled(0))

    assert dealer.take(dealt, Shuffle(((0, "Z", "X", "X"),)), Shuffled(3)).faces[3:] == ("", "B", "Z", "")
