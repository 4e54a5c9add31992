"""Candy Time in the page, whole: basic and wall, alone and passed round, by keyboard, and as axe sees it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Table
from tests.web.playing import AT_REST, asked, by_keyboard, by_tap, faults, play, thing

SOLO = "candy-time?seats=5&bots=4&level=random"  # of 30 placements a person makes six
PAIR = "candy-time?seats=5&bots=3&level=random"

Say = Callable[[Page, str], None]


def first(page: Page, beginning: str) -> str:
    """The key of the first thing asked for whose key begins like this, waited for; the best comes first."""
    page.locator(f'#table .hands button[data-key^="{beginning}"][data-word]').first.wait_for()
    return next(key for key in asked(page) if key.startswith(beginning))


def answer(page: Page, say: Say) -> None:
    """Any card that goes somewhere, where it wins most; no extra turn is left out."""
    words = asked(page)
    cards = [key for key in words if key.startswith("card:")]
    if not cards:
        (only,) = words  # to pass, or to stop
        say(page, only)
        expect(thing(page, only)).to_have_count(0)
        return
    say(page, cards[0])
    say(page, first(page, "cell:"))
    sure = page.locator('#table .hands button[data-word="sure"]')
    sure.wait_for()
    say(page, "primary")
    sure.wait_for(state="detached")


def ended(table: Table) -> None:
    """There is a winner, and an account for every seat."""
    expect(table.prompt).to_contain_text("point")
    accounts = table.page.locator('#table .hands [data-key^="ledger:"]:not([data-key="ledger:head"])')
    assert accounts.count() == table.page.locator('#table .hands [data-key^="plate:"]').count()
    expect(table.button("Play again")).to_be_visible()


@pytest.mark.parametrize("mode", ["basic", pytest.param("wall", marks=pytest.mark.long)])
def test_a_whole_game_alone_against_bots_is_played_by_keyboard_alone(table: Table, mode: str) -> None:
    table.open(f"{SOLO}&seed=3&mode={mode}")
    play(table, lambda: answer(table.page, by_keyboard))

    ended(table)


@pytest.mark.parametrize("mode", [pytest.param("basic", marks=pytest.mark.long), "wall"])
def test_two_people_play_a_whole_game_and_pass_the_tablet(table: Table, mode: str) -> None:
    table.open(f"{PAIR}&seed=5&mode={mode}")
    handed = play(table, lambda: answer(table.page, by_tap))

    assert handed >= 10, "each of six turns of two people begins with handing on the tablet, but for one"
    ended(table)


def test_axe_finds_nothing_serious_in_play(table: Table) -> None:
    table.open(f"{SOLO}&seed=3&mode=wall")
    page = table.page
    first(page, "card:")
    page.wait_for_function(AT_REST)
    assert faults(page) == [], "a hand, and a table"

    by_tap(page, first(page, "card:"))
    by_tap(page, first(page, "cell:"))
    page.locator('#table .hands button[data-word="sure"]').wait_for()
    assert faults(page) == [], "a card that lies where it would"
