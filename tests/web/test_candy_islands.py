"""Candy Islands in the page, whole: by keyboard alone, passed round, and as axe sees it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Table
from tests.web.playing import AT_REST, asked, by_keyboard, by_tap, faults, play


def said(page: Page) -> dict[str, str]:
    """What can be said now, by key; not what takes a ball back."""
    return {key: word for key, word in asked(page).items() if not key.startswith("cargo")}


def answer_by_keyboard(page: Page) -> None:
    """Whatever is asked: a ball in each hand; the first thing to steal, or colour."""
    words = said(page)
    keys = {word: key for key, word in words.items()}
    if last := keys.get("fire") or keys.get("sure"):
        by_keyboard(page, last)
    elif arrows := [key for key in words if key.startswith("arrow:")]:
        for hand in ("left", "right"):
            by_keyboard(page, next(key for key in arrows if key.endswith(hand)))
            page.wait_for_timeout(60)
    elif words:
        by_keyboard(page, keys.get("left") or next(iter(words)))
    page.wait_for_timeout(140)


def answer_by_tap(page: Page) -> None:
    words = said(page)
    keys = {word: key for key, word in words.items()}
    if last := keys.get("fire") or keys.get("sure"):
        by_tap(page, last)
        expect(page.locator(f'#table [data-key="{last}"][data-word="{words[last]}"]')).to_have_count(0)
    elif arrows := [key for key in words if key.startswith("arrow:")]:
        for hand in ("left", "right"):
            by_tap(page, next(key for key in arrows if key.endswith(hand)))
    elif words:
        by_tap(page, next(iter(words)))
    page.wait_for_timeout(60)


def test_a_whole_game_is_played_by_keyboard_alone(table: Table) -> None:
    table.open("candy-islands?seats=3&bots=2&level=easy&seed=11&mode=wolves")
    play(table, lambda: answer_by_keyboard(table.page))

    expect(table.prompt).to_contain_text("coins")
    expect(table.button("Play again")).to_be_visible()


def test_two_people_play_a_whole_game_and_pass_the_tablet(table: Table) -> None:
    table.open("candy-islands?seats=2&bots=0&seed=5")
    handed = play(table, lambda: answer_by_tap(table.page))

    assert handed >= 6, "in each of six turns the tablet goes to the other once"


def test_axe_finds_nothing_serious_in_play(table: Table) -> None:
    table.open("candy-islands?seats=4&bots=3&level=easy&seed=7")
    page = table.page
    page.wait_for_function(AT_REST)
    assert faults(page) == [], "loading"

    table.button("What happened").click()
    assert faults(page) == [], "with the log open"

    table.button("Menu of the table").click()
    assert faults(page) == [], "with the menu open"
