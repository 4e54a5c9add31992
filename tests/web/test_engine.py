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
def test_a_part_that_does_not_come_is_told_and_a_reload_is_offered(
    context: BrowserContext, page: Page, site: str, watch: Watch, file: str, trouble: str
) -> None:
    context.route(f"**/{file}", lambda route: route.abort())
    page.goto(site + TABLE)
    page.wait_for_selector("html[data-state=error]", timeout=START)

    alert = page.locator("#table").get_by_role("alert")
    expect(alert).to_contain_text(WORDS["engine"][trouble])
    expect(alert.get_by_role("button", name="Reload")).to_be_visible()
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
