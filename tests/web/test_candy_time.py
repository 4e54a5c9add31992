"""Candy Time in the page, whole: basic and wall, alone and passed round, by keyboard, and as axe sees it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from sugarcove.headless.playing import play as play_headless
from sugarcove.table.log import log_of
from sugarcove.table.opening import new_header, next_header
from tests.web.conftest import Table, Watch
from tests.web.playing import ASKED, AT_REST, NEXT, asked, by_keyboard, by_tap, faults, play, thing

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


# A wall is seen large.


def test_all_walls_are_one_tap_away_on_a_phone(table: Table) -> None:
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.open(f"{SOLO}&seed=3&mode=wall")
    first(table.page, "card:")
    table.button("All walls").click()
    walls = table.page.get_by_role("dialog", name="All walls")
    expect(walls.locator("canvas")).to_be_visible()
    table.page.keyboard.press("Escape")

    expect(walls).to_have_count(0)
    first(table.page, "card:")


# A game for each seat.


def points(page: Page) -> dict[str, int]:
    """What everybody has at the end of a game, by name."""
    labels = page.locator('#table .hands [data-key^="ledger:"]').evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    found = [re.match(r"(.*): (\d+) points?\.", label) for label in labels]
    return {match[1]: int(match[2]) for match in found if match}


def totals(page: Page) -> dict[str, int]:
    """The sums of a series, by name."""
    told = page.locator(".totals").inner_text()
    return {name: int(n) for name, n in re.findall(r"([A-Z]\w+) (\d+)(?:,|$)", told)}


def test_a_series_keeps_its_sums_when_the_page_is_loaded_again(page: Page, site: str, watch: Watch) -> None:
    """The second of two games, a few lines before its end."""
    seats = [{"who": "bot", "level": "random", "name": name} for name in ("Coral", "Biscuit")]
    one = play_headless(new_header({"game": "candy-time", "seats": seats, "seed": "3", "series": 2}))
    two = log_of(play_headless(next_header(one)))
    cut = next(i for i, line in enumerate(two.lines) if line.startswith(("* shown", "over")))
    table = Table(page, watch)
    page.goto(site)
    packed = page.evaluate(
        "async log => (await import(new URL('web/link.js', document.baseURI).href)).pack(log)",
        replace(two, lines=two.lines[: cut - 8]).text,
    )
    table.go(f"log/{packed}")
    table.wait_for("playing")
    page.wait_for_url("**/#/table/*")
    page.reload()
    table.wait_for("playing")
    play(table, lambda: None)

    now = points(page)
    assert one.result
    before = dict(zip(("Coral", "Biscuit"), one.result.scores, strict=True))
    expect(page.locator(".totals")).to_contain_text("Game 2 of 2")
    assert totals(page) == {name: before[name] + now[name] for name in before}


# The first game.


def test_the_first_game_teaches_until_its_last_note_and_is_played_to_its_end(table: Table) -> None:
    table.leave()
    table.page.evaluate("localStorage.clear()")
    table.go("learn/candy-time")
    table.wait_for("playing")
    page = table.page
    note = page.get_by_role("complementary", name="Guide")
    told = note.get_by_role("status")
    onward = note.get_by_role("button", name="Next")

    expect(told).to_contain_text("half a sweet on each edge")
    onward.click()
    expect(told).to_contain_text("These three cards")
    by_tap(page, first(page, "card:"))
    expect(told).to_contain_text("Turn the card")
    by_tap(page, first(page, "cell:"))
    expect(told).to_contain_text("There it would lie")
    by_tap(page, "primary")
    page.locator('#table .hands button[data-word="sure"]').wait_for(state="detached")
    page.wait_for_function(NEXT, arg=ASKED)
    if "second" in asked(page):  # an extra turn, which is not taken
        by_tap(page, "second")
    expect(told).to_contain_text("Each card that completed a sweet", timeout=60_000)
    onward.click()
    expect(told).to_contain_text("A cane, hook and bow")
    onward.click()
    expect(told).to_contain_text("Enjoy it!")
    note.get_by_role("button", name="I can play on").click()
    expect(note).to_have_count(0)

    play(table, lambda: answer(page, by_tap))
    ended(table)
