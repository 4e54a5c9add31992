"""How far a game is taken back: not beyond what somebody at this device has learnt."""

from __future__ import annotations

import pytest

from sugarcove.table.log import read, replay
from sugarcove.table.undo import undo_to

DEALT = """
* shuffled 0
* opened 0,1,2,3 0 -
* opened 4,5,6,7 1 -
* picked 0
* opened 8 - bell
"""
BIDS = DEALT + "0 pass\n1 pass\n0 lay 0=ring; bid\n1 lay 4=key; bid\n"  # seat 0 wins and is to tuck


def back(who: str, lines: str) -> int | None:
    """The line to go back to; `who` has a word a seat."""
    seats = [f"seat {i} - star {'human' if w == 'human' else 'bot easy'}" for i, w in enumerate(who.split())]
    head = ["sugarcove 1", "game magpie 1", "options thieves=each", *seats, "deal local"]
    return undo_to(replay(read("\n".join([*head, lines]))))


def test_before_anybody_answered_there_is_nothing_to_undo() -> None:
    assert back("human bot", "") is None
    assert back("human bot", DEALT) is None


def test_an_answer_is_undone_up_to_the_line_before_it() -> None:
    assert back("human bot", DEALT + "0 pass") == 5


def test_a_bots_answer_after_it_goes_with_it() -> None:
    assert back("human bot", DEALT + "0 pass\n1 pass") == 5


def test_another_persons_answer_is_undone_alone() -> None:
    assert back("human human", DEALT + "0 pass\n1 pass") == 6


def test_a_card_a_bot_has_shown_is_not_unseen() -> None:
    assert back("human bot", DEALT + "0 pass\n1 snatch 4=bell sure") is None


def test_a_card_a_person_has_shown_can_go_back_to_its_hand() -> None:
    assert back("bot human", DEALT + "0 pass\n1 snatch 4=bell sure") == 6


@pytest.mark.parametrize("who", ["human bot", "bot human", "human human"])
def test_what_several_have_answered_unseen_stays_said(who: str) -> None:
    assert back(who, BIDS) is None


def test_what_is_answered_after_that_can_be_undone() -> None:
    assert back("human bot", BIDS + "0 tuck 1") == 9


def test_a_bots_new_card_tells_nothing_and_a_persons_does() -> None:
    """Seat 0 draws first."""
    assert (
        back(
            "bot human",
            BIDS.replace("0=ring", "0=key").replace("4=key", "4=ring") + "1 tuck 5\n* opened 9 0 -",
        )
        == 9
    )
    assert back("human bot", BIDS + "0 tuck 1\n* opened 9 0 -") is None


def test_what_was_undone_before_is_no_news() -> None:
    assert back("human bot", BIDS + "0 tuck 1\n* back 9\n0 tuck 2") == 9
    assert back("human bot", DEALT + "0 pass\n* back 5") is None


def test_who_plays_now_decides_and_not_who_played_then() -> None:
    assert back("human bot", DEALT + "0 pass\n* seat 0 bot easy\n* seat 1 human") is None
