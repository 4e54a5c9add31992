"""The rules start in the page: what is told on the way, and what is said when they cannot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import START, Table, Watch

WORDS: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent.parent / "web" / "words" / "en.json").read_text("utf-8")
)["table"]
TABLE = "#/candy-islands?seats=3&bots=2&level=easy&seed=7"
REFUSED = """for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
  const get = () => { throw new DOMException('no', 'SecurityError') }
  Object.defineProperty(window, name, { configurable: true, get })
}"""


def test_the_bar_of_progress_tells_true_bytes(table: Table) -> None:
    table.open(TABLE.removeprefix("#/"))
    progress = table.page.evaluate("""async () => {
      const { engine } = await import('./web/engine.js')
      let last
      engine.progress(now => { last = now })()
      return { ...last, state: engine.state, marks: performance.getEntriesByName('engine-ready').length }
    }""")

    assert (progress["state"], progress["done"], progress["marks"]) == ("ready", 1, 1)
    assert 12_000_000 < progress["bytes"] < 1.05 * progress["of"]
    assert progress["bytes"] > 0.95 * progress["of"]


def test_the_answer_of_the_rules_comes_in_a_moment(table: Table) -> None:
    """A call is a message to the worker and one back; what Python does is measured elsewhere."""
    table.open(TABLE.removeprefix("#/"))
    median = table.page.evaluate("""async () => {
      const { engine } = await import('./web/engine.js')
      const times = []
      for (let i = 0; i < 20; i++) {
        const since = performance.now()
        await engine.dispatch({ kind: 'check', game: 'candy-islands', seats: 3, options: {} })
        times.push(performance.now() - since)
      }
      return times.sort((a, b) => a - b)[10]
    }""")

    assert median < 30


def test_events_are_answered_in_their_order(table: Table) -> None:
    table.open(TABLE.removeprefix("#/"))
    kinds = table.page.evaluate("""async () => {
      const { engine } = await import('./web/engine.js')
      const seats = [1, 3, 99, 4]
      return Promise.all(seats.map(seats =>
        engine.dispatch({ kind: 'check', game: 'candy-islands', seats, options: {} })
          .then(([{ text }]) => text === '')))
    }""")

    assert kinds == [False, True, False, True]


@pytest.mark.parametrize(
    ("file", "trouble"),
    [("pyodide.asm.wasm", "fetch"), ("python_stdlib.zip", "fetch"), ("core.js", "fetch")],
)
def test_a_part_that_does_not_come_is_told_and_can_be_tried_again(
    context: BrowserContext, page: Page, site: str, watch: Watch, file: str, trouble: str
) -> None:
    context.route(f"**/{file}", lambda route: route.abort())
    page.goto(site + TABLE)
    page.wait_for_selector("html[data-state=error]", timeout=START)

    alert = page.locator("#table").get_by_role("alert")
    expect(alert).to_contain_text(WORDS["engine"][trouble])
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()
    watch.seen.clear()


def test_rules_that_break_while_they_start_are_told(
    context: BrowserContext, page: Page, site: str, watch: Watch
) -> None:
    broken = "raise RuntimeError('no rules today')"
    context.route("**/engine.py", lambda route: route.fulfill(content_type="text/x-python", body=broken))
    page.goto(site + TABLE)
    page.wait_for_selector("html[data-state=error]", timeout=START)

    expect(page.locator("#table").get_by_role("alert")).to_contain_text(WORDS["engine"]["start"])
    watch.seen.clear()


def test_where_storage_is_refused_a_game_is_played_all_the_same(page: Page, site: str) -> None:
    page.add_init_script(REFUSED)
    page.goto(site + TABLE)
    load = page.locator('#table button[data-word="load pink left"]')
    expect(load).to_be_visible(timeout=START)
    expect(page.get_by_text(WORDS["unkept"])).to_be_visible()
    load.click()

    expect(page.locator('#table [data-key^="cargo"]')).to_have_count(1)


# A second is as long as the test says: `window.second = 20`.
CLOCK = """const real = setInterval
window.second = 1000
window.setInterval = (f, ms, ...more) => real(f, ms * window.second / 1000, ...more)"""


def test_a_start_that_stalls_is_told_and_can_be_tried_again(
    context: BrowserContext, page: Page, site: str, watch: Watch
) -> None:
    context.route("**/pyodide.asm.wasm", lambda _: None)  # never answered
    page.add_init_script(CLOCK)
    page.goto(site + TABLE)
    bar = page.locator("#table .laying progress")
    expect(bar).to_be_visible()
    page.wait_for_function("document.querySelector('#table .laying progress').value > 0.01", timeout=START)
    page.evaluate("second = 20")
    page.wait_for_selector("html[data-state=error]", timeout=START)
    page.evaluate("second = 1000")
    expect(page.locator("#table").get_by_role("alert")).to_contain_text(WORDS["engine"]["stalled"])
    context.unroute("**/pyodide.asm.wasm")
    page.get_by_role("button", name="Try again").click()

    expect(page.locator('#table button[data-word="load pink left"]')).to_be_visible(timeout=START)
    watch.seen.clear()


def test_rules_that_no_longer_answer_are_started_again_and_the_game_goes_on(page: Page, site: str) -> None:
    """Even where nothing is kept: the worker is gone, the page and its game are not."""
    page.add_init_script(REFUSED)
    page.add_init_script(CLOCK)
    page.goto(site + TABLE)
    load, fire = (page.locator(f'#table button[data-word="{word}"]') for word in ("load pink left", "fire"))
    expect(load).to_be_visible(timeout=START)
    load.click()
    page.locator('#table button[data-word="load pink right"]').click()
    fire.click()
    expect(page.get_by_role("status").filter(has_text="Turn 2")).to_be_visible(timeout=START)
    expect(load).to_be_visible()
    page.evaluate("document.querySelector('script[type=py]').xworker.terminate()")
    page.evaluate("second = 20")
    load.click()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    expect(page.get_by_text(WORDS["engine"]["late"]["answer"])).to_be_visible()
    page.evaluate("second = 1000")
    again.click()
    expect(page.get_by_role("status").filter(has_text="Turn 2")).to_be_visible(timeout=START)
    expect(load).to_be_visible(timeout=START)
    load.click()

    expect(page.locator('#table [data-key^="cargo"]')).to_have_count(1)
