"""Magpie's rules, in the order of the round.  A scenario is a log, then what the rules say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import sugarcove.games._magpie.rules as magpie
from sugarcove import games
from sugarcove.games._magpie.cards import DECK
from sugarcove.games._magpie.rules import Options, State
from sugarcove.table.game import (
    Ask,
    Auto,
    Card,
    Done,
    Illegal,
    Known,
    Open,
    Over,
    Pick,
    Said,
    Seat,
    Shuffle,
    Shuffled,
    advance,
)
from sugarcove.table.notation import read_event, write

GAME = games.rules("magpie")

DEALT = """
    * shuffled 0
    * opened 0,1,2,3 0 -
    * opened 4,5,6,7 1 -
    * picked 0
"""


def after(lines: str, seats: int = 2, **options: Any) -> State:
    """The state after these lines and all that follows from them without a choice."""
    state = magpie.setup(seats, Options(**options))
    for line in filter(None, map(str.strip, lines.splitlines())):
        state = settled(advance(GAME, state, read_event(line, magpie.MOVES)))
    return state


def settled(state: State) -> State:
    while isinstance(step := magpie.pending(state), Auto):
        state = magpie.apply(state, Done(step.name))
    return state


def may_say(state: State, seat: Seat, known: Known) -> set[str]:
    return {write(move) for move in magpie.legal(state, seat, known)}


# The beginning.


def test_four_cards_each_then_a_first_magpie_then_a_trinket() -> None:
    state = magpie.setup(2, Options())
    waits = []
    for line in [*DEALT.strip().splitlines(), "* opened 8 - bell"]:
        waits.append(magpie.pending(state))
        state = advance(GAME, state, read_event(line.strip(), magpie.MOVES))

    assert waits == [
        Shuffle((DECK,)),
        Open((0, 1, 2, 3), to=0),
        Open((4, 5, 6, 7), to=1),
        Pick((2,)),
        Open((8,)),
    ]
    assert state.trinket == Card(8, "bell")


@pytest.mark.parametrize(
    ("seats", "rounds", "fits"), [(2, 18, True), (3, 18, True), (4, 18, False), (4, 9, True)]
)
def test_trinkets_last_for_eighteen_rounds_unless_four_play(seats: int, rounds: int, fits: bool) -> None:
    """Six in every hand, one turned up, the others in nests: at most forty."""
    assert (magpie.wrong(Options(rounds=rounds), seats) == "") == fits


# The snatch.


def test_a_snatch_takes_the_trinket_for_its_like() -> None:
    state = after(f"""{DEALT}
        * opened 8 - bell
        0 snatch 2=bell sure
    """)

    assert state.nests == ((Card(8, "bell"),), ())
    assert state.heap == (Card(2, "bell"),)
    assert state.hands[0] == (0, 1, 3)
    assert state.round == 1


def test_only_the_like_of_the_trinket_can_be_shown_and_passing_is_always_allowed() -> None:
    state = after(f"{DEALT}\n* opened 8 - bell")

    assert may_say(state, 0, {0: "key", 1: "ring", 2: "bell", 3: "bell"}) == {
        "pass",
        "snatch 2=bell sure",
        "snatch 3=bell sure",
    }
    assert may_say(state, 0, {}) == {"pass"}


def test_only_the_first_magpie_may_snatch() -> None:
    state = after(f"""{DEALT}
        * opened 8 - bell
        0 pass
    """)

    assert magpie.pending(state) == Ask((0, 1), "bid")


def test_each_in_turn_may_snatch_if_so_agreed() -> None:
    lines = DEALT.replace("picked 0", "picked 1") + "* opened 8 - bell"
    asked = [
        magpie.pending(after(lines + passes, thieves="each"))
        for passes in ("", "\n1 pass", "\n1 pass\n0 pass")
    ]

    assert asked == [Ask((1,), "snatch"), Ask((0,), "snatch"), Ask((0, 1), "bid")]


def test_without_snatching_the_bids_come_first() -> None:
    state = after(f"{DEALT}\n* opened 8 - bell", snatch=False)

    assert magpie.pending(state) == Ask((0, 1), "bid")


# The bid.

BIDDING = f"""{DEALT}
    * opened 8 - bell
    0 pass
"""


def test_a_bid_holds_two_cards_at_most() -> None:
    known = {0: "key", 1: "ring", 2: "crown", 3: "button"}
    state = after(BIDDING)
    for move in ("lay 0=key", "lay 1=ring"):
        assert move in may_say(state, 0, known)
        (said,) = (one for one in magpie.legal(state, 0, known) if write(one) == move)
        state = magpie.apply(state, Said(0, (said,)))

    assert may_say(state, 0, known) == {"bid"}


def test_the_highest_bid_takes_the_trinket_and_all_bids_go_on_the_heap() -> None:
    state = after(f"""{BIDDING}
        0 lay 0=key; lay 1=spoon; bid
        1 lay 5=shell; bid
    """)

    assert state.nests == ((Card(8, "bell"),), ())  # 3 + 4 beats 6
    assert state.heap == (Card(0, "key"), Card(1, "spoon"), Card(5, "shell"))


def test_whoever_won_by_a_bid_hides_a_card_under_the_heap() -> None:
    lines = f"""{BIDDING}
        0 lay 0=ring; bid
        1 bid
    """
    asked, hidden = after(lines), after(f"{lines}\n0 tuck 3")

    assert magpie.pending(asked) == Ask((0,), "tuck")
    assert may_say(asked, 0, {}) == {"tuck 1", "tuck 2", "tuck 3"}
    assert hidden.heap == (Card(0, "ring"), 3)
    assert hidden.hands[0] == (1, 2)


def test_equal_bids_drive_each_other_off() -> None:
    state = after(
        """
        * shuffled 0
        * opened 0,1,2,3 0 -
        * opened 4,5,6,7 1 -
        * opened 8,9,10,11 2 -
        * picked 0
        * opened 12 - bell
        0 pass
        0 lay 0=bell; lay 1=spoon; bid
        1 lay 4=ring; bid
        2 lay 8=key; bid
        """,
        seats=3,
    )

    assert state.nests == ((), (), (Card(12, "bell"),))  # 9 and 9 are off; 3 is left


def test_a_trinket_nobody_is_left_for_goes_on_the_heap() -> None:
    state = after(f"""{BIDDING}
        0 lay 0=ring; bid
        1 lay 4=ring; bid
    """)

    assert state.nests == ((), ())
    assert state.heap == (Card(8, "bell"), Card(0, "ring"), Card(4, "ring"))


def test_a_bid_of_nothing_takes_nothing() -> None:
    state = after(f"{BIDDING}\n0 bid\n1 bid")

    assert state.nests == ((), ())
    assert state.heap == (Card(8, "bell"),)


def test_no_card_is_laid_twice() -> None:
    with pytest.raises(Illegal, match="seat 0 may not"):
        after(f"{BIDDING}\n0 lay 0=ring; lay 0=ring; bid")


# The next round.


def test_everybody_draws_a_card_and_the_next_magpie_is_first() -> None:
    state = after(f"""{BIDDING}
        0 bid
        1 bid
        * opened 9 0 -
        * opened 10 1 -
        * opened 11 - key
    """)

    assert state.hands == ((0, 1, 2, 3, 9), (4, 5, 6, 7, 10))
    assert magpie.pending(state) == Ask((1,), "snatch")


def test_nobody_draws_to_more_than_six() -> None:
    state = after(BIDDING)
    full = replace(state, hands=((0, 1, 2, 3, 9, 10), state.hands[1]), deck=state.deck[3:])
    after_bids = magpie.apply(full, Said(0, (magpie.Bid(),)))
    after_bids = magpie.apply(after_bids, Said(1, (magpie.Bid(),)))

    assert magpie.pending(settled(after_bids)) == Open((12,), to=1)


def test_a_new_deck_is_made_of_the_heap_its_hidden_cards_and_what_was_left() -> None:
    state = replace(
        after(DEALT), draws=(1, 1), deck=(39,), heap=(Card(20, "bell"), 21, Card(22, "key"), Card(23, "key"))
    )
    state = advance(GAME, state, read_event("* opened 39 0 -", magpie.MOVES))

    assert magpie.pending(state) == Shuffle((("bell", 21, "key", "key"),))
    state = magpie.apply(state, Shuffled(40))
    assert (state.deck, state.heap) == ((40, 41, 42, 43), ())
    assert magpie.pending(state) == Open((40,), to=1)


# The end.


def ended(*nests: tuple[str, ...]) -> State:
    cards = tuple(tuple(Card(30 + i, face) for i, face in enumerate(nest)) for nest in nests)
    return replace(after(DEALT), nests=cards, round=6)


def test_the_nest_worth_most_wins() -> None:
    assert magpie.pending(ended(("crown", "button"), ("ring", "key"))) == Over((11, 12), (1,))


def test_nests_of_equal_worth_share_the_victory() -> None:
    assert magpie.pending(ended(("crown",), ("bell", "bell"))) == Over((10, 10), (0, 1))
