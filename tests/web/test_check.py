"""The page on which a game that somebody hands over is checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.signed import candy_islands
from tests.web.conftest import START, Table

ROOT = Path(__file__).parent.parent.parent
SENTENCES = json.loads((ROOT / "web" / "words" / "en.json").read_text("utf-8"))
WORDS: dict[str, Any] = SENTENCES["site"]["check"]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((1280, 800), (1024, 768), (768, 1024), (390, 844), (844, 390))


@pytest.fixture
def page(table: Table) -> Page:
    """The page with the engine, on which nothing has been checked yet."""
    table.leave()
    table.go("check")
    table.page.locator(".drop").wait_for()
    return table.page


def paste(page: Page, text: str) -> None:
    page.get_by_label(WORDS["pasted"]).fill(text)
    page.get_by_role("button", name=WORDS["go"]).click()


def verdict(page: Page, word: str) -> None:
    expect(page.get_by_role("heading", name=WORDS[word], exact=True)).to_be_focused(timeout=START)


def altered() -> tuple[str, int]:
    """A game one of whose answers is another, and the number of its line."""
    lines = candy_islands().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("1 load"))
    lines[at] = "1 fire"
    return "\n".join(lines), at + 1


def test_a_valid_game_says_who_played_and_who_won(page: Page) -> None:
    paste(page, candy_islands())
    verdict(page, "valid")

    scores, winners = candy_islands().partition("\nover ")[2].split("\n")[0].split(" ")
    players = page.locator(".players li")
    for seat, score in enumerate(scores.split(",")):
        expect(players.nth(seat)).to_contain_text(f"P{seat}")
        expect(players.nth(seat)).to_contain_text(f"{score} points")
        expect(players.nth(seat).locator(".won")).to_have_count(winners.split(",").count(str(seat)))
    expect(players.nth(2)).to_contain_text(WORDS["left"])
    expect(page.get_by_text(WORDS["valid_signed"])).to_be_visible()
    expect(page.get_by_text(WORDS["not_keys"])).to_be_visible()


def test_an_altered_answer_is_shown_with_its_number_and_why(page: Page) -> None:
    text, line = altered()
    paste(page, text)
    verdict(page, "bad")

    heading = WORDS["line_of"].replace("{line}", str(line)).replace("{name}", "P1")
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.locator("code")).to_have_text("1 fire")
    expect(page.get_by_text(SENTENCES["table"]["verdict"]["forged"])).to_be_visible()


def test_an_altered_signature_is_told_by_the_line_that_rests_on_it(page: Page) -> None:
    lines = candy_islands().split("\n")
    first = lines.index("") + 1
    at = next(i for i, line in enumerate(lines) if line.startswith("0 load"))
    sig = next(i for i, line in enumerate(lines) if line.startswith(f"sig {at - first} key 0 "))
    lines[sig] = lines[sig][:-40] + ("A" if lines[sig][-40] != "A" else "B") + lines[sig][-39:]
    paste(page, "\n".join(lines))
    verdict(page, "bad")

    expect(page.locator("code")).to_have_text(lines[at])


def test_a_file_that_was_cut_is_not_valid(page: Page) -> None:
    text = candy_islands().rstrip("\n")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=WORDS["file"]).click()
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": text[:-30].encode()})
    verdict(page, "bad")
    expect(page.get_by_text(f"Line {len(text.splitlines())} of this game")).to_be_visible()

    page.get_by_role("button", name=WORDS["another"]).click()
    paste(page, "\n".join(text.splitlines()[:-1]))
    verdict(page, "bad")
    expect(page.locator("code")).to_be_visible()


def test_a_game_of_one_device_shows_less(page: Page) -> None:
    told = (ROOT / "tests" / "golden" / "candy-islands-4-cabin.log").read_text("utf-8")
    paste(page, told)
    verdict(page, "valid")

    expect(page.get_by_text(WORDS["valid_plain"])).to_be_visible()
    expect(page.get_by_text(WORDS["plain_who"])).to_be_visible()
    expect(page.get_by_text(WORDS["not_keys"])).to_have_count(0)


@pytest.mark.parametrize("text", ["rubbish", "<img src=x onerror=alert(1)>", "{}" * 1000])
def test_rubbish_is_refused_in_a_sentence_and_asked_again(page: Page, text: str) -> None:
    paste(page, text)

    expect(page.get_by_role("alert")).to_have_text(SENTENCES["table"]["fault"]["no-log"], timeout=START)
    expect(page.get_by_label(WORDS["pasted"])).to_be_visible()


def test_a_huge_file_is_not_even_read(page: Page) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=WORDS["file"]).click()
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"x" * 5_000_001})

    expect(page.get_by_role("alert")).to_have_text(WORDS["large"])


def test_a_long_file_of_nothing_is_refused(page: Page) -> None:
    drop(page, "sugarcove 1\n" + "x" * 4_000_000)

    expect(page.get_by_role("alert")).to_have_text(SENTENCES["table"]["fault"]["too-long"], timeout=START)


def drop(page: Page, text: str) -> None:
    page.evaluate(
        """text => {
          const data = new DataTransfer()
          data.items.add(new File([text], 'game.txt', { type: 'text/plain' }))
          const event = { dataTransfer: data, bubbles: true, cancelable: true }
          document.querySelector('.drop').dispatchEvent(new DragEvent('drop', event))
        }""",
        text,
    )


def test_a_game_is_checked_by_dropping_it(page: Page) -> None:
    drop(page, candy_islands())

    verdict(page, "valid")


def test_a_check_that_is_stopped_says_nothing_more(page: Page) -> None:
    page.get_by_label(WORDS["pasted"]).fill(candy_islands())
    page.evaluate(
        """([go, stop]) => {
          const button = name => [...document.querySelectorAll('.work button')].find(
            ({ textContent }) => textContent === name)
          button(go).click()
          button(stop).click()
        }""",
        [WORDS["go"], WORDS["stop"]],
    )
    expect(page.locator(".drop")).to_be_visible()
    paste(page, "rubbish")  # answered after whatever the first one still had to say
    expect(page.get_by_role("alert")).to_be_visible(timeout=START)

    expect(page.locator(".verdict")).to_have_count(0)


def test_how_far_it_has_come_is_shown(page: Page) -> None:
    """Each slice ends with a sign of life, however fast this machine is."""
    page.evaluate(
        """() => {
          window.seen = []
          new MutationObserver(() => {
            const bar = document.querySelector('.work .cane')
            if (bar && !bar.hidden) seen.push(Number(bar.getAttribute('aria-valuenow')))
          }).observe(document.querySelector('.work'), { subtree: true, attributes: true, childList: true })
        }"""
    )
    paste(page, candy_islands(8))
    verdict(page, "valid")

    seen = page.evaluate("seen")
    assert seen == sorted(seen)
    assert all(0 < percent <= 100 for percent in seen)


def test_the_table_is_not_disturbed(table: Table) -> None:
    table.open("candy-islands?seats=3&bots=2&seed=7")
    expect(table.prompt).to_contain_text("Load your two Charges")
    saved = table.page.url
    table.go("check")
    paste(table.page, candy_islands())
    verdict(table.page, "valid")
    table.page.goto(saved)
    table.wait_for("playing")

    expect(table.prompt).to_contain_text("Load your two Charges")


def test_it_is_found_from_about_and_from_the_saved_games(page: Page, table: Table) -> None:
    for place in ("about", "saves"):
        table.go(place)
        page.get_by_role("link", name=WORDS["title"]).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["title"])


def test_nothing_is_cut_off_and_axe_finds_nothing(page: Page) -> None:
    text, _ = altered()
    page.add_script_tag(path=str(AXE))
    for given, word in ((None, ""), (candy_islands(), "valid"), (text, "bad")):
        if given:
            if page.locator(".verdict").count():
                page.get_by_role("button", name=WORDS["another"]).click()
            paste(page, given)
            verdict(page, word)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not wide, f"{word or 'asking'} at {width}"
        found = page.evaluate("axe.run(document).then(({ violations }) => violations.map(({ id }) => id))")
        assert found == [], f"{word or 'asking'}: {found}"
