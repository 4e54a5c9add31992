"""Candy Islands in the page, whole: by keyboard alone, passed round, and as axe sees it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Table

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STEPS = 400  # more than any game here takes
AT_REST = "() => !document.querySelector('#table canvas').stats.tween"
ASKED = '#table .hands button[data-word]:not([data-word=""]):not([aria-disabled="true"])'
WHERE = """word => {
  const middle = element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  }
  const wanted = [...document.querySelectorAll('#table .hands button')].find(
    button => button.dataset.word === word && !button.dataset.key.startsWith('cargo'))
  if (document.activeElement === wanted) return null
  const [x, y] = middle(document.activeElement)
  const [u, v] = middle(wanted)
  return [u - x, v - y]
}"""


def words(page: Page) -> list[str]:
    """What can be said now; a move's words, or the next of them."""
    found: list[str] = page.locator(ASKED).evaluate_all("all => all.map(button => button.dataset.word)")
    return found


def into_the_table(page: Page) -> None:
    """By the Tab key, from wherever the keyboard is."""
    for _ in range(20):
        if page.evaluate("document.activeElement.matches('.hands button')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("no Tab leads to the table")


def reach(page: Page, word: str) -> None:
    """Arrow keys, towards it; the other way round first where that leads nowhere."""
    into_the_table(page)
    stuck = False
    for _ in range(40):
        way = page.evaluate(WHERE, word)
        if way is None:
            return
        flat, upright = (
            ("ArrowRight" if way[0] > 0 else "ArrowLeft"),
            ("ArrowDown" if way[1] > 0 else "ArrowUp"),
        )
        key = flat if (abs(way[0]) > abs(way[1])) != stuck else upright
        before = page.evaluate("document.activeElement.dataset.key")
        page.keyboard.press(key)
        stuck = page.evaluate("document.activeElement.dataset.key") == before and not stuck
    raise AssertionError(f"the arrow keys do not lead to {word}")


def by_keyboard(page: Page, word: str) -> None:
    reach(page, word)
    page.keyboard.press("Enter")
    page.wait_for_timeout(60)


def answer(page: Page) -> None:
    """Whatever is asked, by keyboard alone: a ball in each hand; the first thing to steal, or colour."""
    said = words(page)
    if "fire" in said:
        by_keyboard(page, "fire")
    elif "sure" in said:
        by_keyboard(page, "sure")
    elif loads := [word for word in said if word.startswith("load") and word.count(" ") == 2]:
        for hand in ("left", "right"):
            by_keyboard(page, next(word for word in loads if word.endswith(hand)))
    elif said:
        by_keyboard(page, "left" if "left" in said else said[0])


def test_a_whole_game_is_played_by_keyboard_alone(table: Table) -> None:
    table.open("candy-islands?seats=3&bots=2&level=easy&seed=11&mode=wolves")
    for _ in range(STEPS):
        if table.state == "over":
            break
        answer(table.page)
        table.page.wait_for_timeout(80)

    assert table.state == "over"
    expect(table.prompt).to_contain_text("coins")
    expect(table.button("Play again")).to_be_visible()


def test_two_people_play_a_whole_game_and_pass_the_tablet(table: Table) -> None:
    table.open("candy-islands?seats=2&bots=0&seed=5")
    page, lifted = table.page, 0
    for _ in range(STEPS):
        if table.state == "over":
            break
        lift = page.get_by_role("button", name="I am")
        if lift.count():
            assert page.locator(ASKED).count() == 0, "behind the curtain is nothing to tap"
            lift.click()
            lifted += 1
        for word in ("fire", "sure"):
            if page.locator(f'{ASKED}[data-word="{word}"]').count():
                page.locator(f'{ASKED}[data-word="{word}"]').click()
                expect(page.locator(f'{ASKED}[data-word="{word}"]')).to_have_count(0)
                break
        else:
            arrows = page.locator(f'{ASKED}[data-key^="arrow:"]')
            if arrows.count():
                for hand in ("left", "right"):
                    page.locator(f'{ASKED}[data-key^="arrow:"][data-key$="{hand}"]').first.click()
            elif page.locator(ASKED).count():
                page.locator(ASKED).first.click()
        page.wait_for_timeout(60)

    assert table.state == "over"
    assert lifted >= 6, "in each of six turns the tablet goes to the other once"


def faults(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {[node['html'][:120] for node in fault['nodes'][:3]]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def test_axe_finds_nothing_serious_in_play(table: Table) -> None:
    table.open("candy-islands?seats=4&bots=3&level=easy&seed=7")
    page = table.page
    page.wait_for_function(AT_REST)
    assert faults(page) == [], "loading"

    table.button("What happened").click()
    assert faults(page) == [], "with the log open"

    table.button("Menu of the table").click()
    assert faults(page) == [], "with the menu open"
