"""Whole games played in the page as people play them: by taps, by keyboard alone, handing round the tablet.

What is asked is found on the table as anybody finds it, by what can be tapped.
What to answer is the test's business: `play` calls it whenever this device is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page

from tests.web.conftest import START, Table

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ANSWERS = 400  # more than any game here takes
ASKED = '#table .hands button[data-word]:not([data-word=""]):not([aria-disabled="true"])'
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
AT_REST = "() => !document.querySelector('#table canvas').stats.tween"

# What comes next.  Whoever only waits is hurried on, as by any key.
NEXT = """asked => {
  const curtain = document.querySelector('.curtain:not([hidden])')
  if (curtain) return 'curtain'
  if (document.documentElement.dataset.state === 'over') return 'over'
  if (document.querySelector(asked)) return 'asked'
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
}"""
AWAY = """key => {
  const middle = element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  }
  const wanted = document.querySelector(`#table .hands [data-key="${key}"]`)
  if (document.activeElement === wanted) return null
  const [x, y] = middle(document.activeElement)
  const [u, v] = middle(wanted)
  return [u - x, v - y]
}"""


def asked(page: Page) -> dict[str, str]:
    """What can be said now: by the key of a thing its words."""
    found: dict[str, str] = page.locator(ASKED).evaluate_all(
        "all => Object.fromEntries(all.map(({ dataset }) => [dataset.key, dataset.word]))"
    )
    return found


def thing(page: Page, key: str) -> Locator:
    return page.locator(f'#table .hands [data-key="{key}"]')


def play(table: Table, answer: Callable[[], None]) -> int:
    """Plays to the end; the tablet goes to whom the curtain names.  How often it was handed on."""
    page, handed = table.page, 0
    for _ in range(ANSWERS):
        match page.wait_for_function(NEXT, arg=ASKED, timeout=START).json_value():
            case "over":
                return handed
            case "curtain":
                assert page.locator(ASKED).count() == 0, "behind the curtain is nothing to tap"
                page.get_by_role("button", name="I am").click()
                page.locator(".curtain").wait_for(state="hidden")
                handed += 1
            case _:
                answer()
    raise AssertionError("the game does not end")


# By keyboard alone.


def into_the_table(page: Page) -> None:
    """By the Tab key, from wherever the keyboard is."""
    for _ in range(20):
        if page.evaluate("document.activeElement.matches('.hands button')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("no Tab leads to the table")


def reach(page: Page, key: str) -> None:
    """Arrow keys, towards it; the other ways round where one has led astray before."""
    into_the_table(page)
    tried: set[tuple[str, str]] = set()
    for _ in range(60):
        away = page.evaluate(AWAY, key)
        if away is None:
            return
        here = page.evaluate("document.activeElement.dataset.key")
        arrows = sorted(ARROWS, key=lambda arrow: -(ARROWS[arrow][0] * away[0] + ARROWS[arrow][1] * away[1]))
        arrow = next(arrow for arrow in arrows if (here, arrow) not in tried)
        tried.add((here, arrow))
        page.keyboard.press(arrow)
    raise AssertionError(f"the arrow keys do not lead to {key}")


def by_keyboard(page: Page, key: str) -> None:
    reach(page, key)
    page.keyboard.press("Enter")


def by_tap(page: Page, key: str) -> None:
    thing(page, key).click()


# As axe sees it.


def faults(page: Page) -> list[str]:
    """What axe finds that keeps people out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {[node['html'][:120] for node in fault['nodes'][:3]]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
