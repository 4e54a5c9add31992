"""How quickly the page answers and paints, each figure beside its yardstick of the same run.

    .cache/tests/bin/python tests/bench/bench_page.py      (`python tests` makes that environment)

A browser is started, the built page and three yardsticks are served: an empty
page, a page that moves one sprite, and a call of the worker that does nothing.
Machines differ, and so do seconds: what counts is the ratio.  Run it while the
machine does nothing else.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402 - brought by `python tests`

import serve  # noqa: E402 - it lies in the root
from sugarcove.headless.playing import header, on  # noqa: E402
from sugarcove.table.game import Ask  # noqa: E402
from sugarcove.table.log import Log, new  # noqa: E402
from tests import browser as browsers  # noqa: E402

RUNS = 7
TURNS = 3
TABLE = "#/candy-islands?seats=4&bots=3&level=normal&seed=7"
EMPTY = b"<!doctype html><html lang=en><title>Empty</title><p>Nothing</p>"
SPRITE = b"""<!doctype html><html lang=en><title>One sprite</title>
<canvas width=1280 height=736></canvas><script>
const pen = document.querySelector('canvas').getContext('2d')
const sprite = new OffscreenCanvas(66, 92)
const ink = sprite.getContext('2d')
ink.fillStyle = '#E6457A'
ink.fillRect(0, 0, 66, 92)
const frame = now => {
  pen.clearRect(0, 0, 1280, 736)
  pen.drawImage(sprite, now / 5 % 1200, now / 9 % 640)
  requestAnimationFrame(frame)
}
requestAnimationFrame(frame)
</script>"""

PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
COUNT = """ms => new Promise(done => {
  const from = performance.now()
  let frames = 0
  const frame = now => {
    frames++
    if (now - from < ms) requestAnimationFrame(frame)
    else done(frames / (now - from) * 1000)
  }
  requestAnimationFrame(frame)
})"""
TAP = """async button => {
  const { stats } = document.querySelector('main canvas')
  const painted = stats.frames
  button.click()
  let frames = 0
  while (stats.frames === painted && frames < 60) {
    frames++
    await new Promise(requestAnimationFrame)
  }
  return frames
}"""
CALLS = """async event => {
  const { engine } = await import(new URL('web/engine.js', document.baseURI).href)
  const times = []
  for (let i = 0; i < 40; i++) {
    const from = performance.now()
    await engine.dispatch(event)
    times.push(performance.now() - from)
  }
  return times
}"""
LAID = """width => {
  const { style } = document.querySelector('#table .hands')
  const fits = new DOMMatrix(style.transform).a === 1
  return fits && document.querySelector('#table main').clientWidth === width && performance.now() - from
}"""
RESOLVE = """async ({ press, until }) => {
  const { stats } = document.querySelector('main canvas')
  const seen = { script: [], moving: 0, made: 0, frames: 0, ms: 0, tweens: 0 }
  let before = 0
  const from = performance.now()
  document.querySelector(press).click()
  while (performance.now() - from < 12000) {
    const now = await new Promise(requestAnimationFrame)
    if (stats.tween) {
      if (before) { seen.ms += now - before; seen.frames++ }
      before = now
      seen.script.push(stats.script.at(-1) ?? 0)
      seen.moving = Math.max(seen.moving, stats.moving)
    } else before = 0
    if (performance.now() - from > 1500 && document.querySelector(until)) break
  }
  seen.made = stats.madeInTween
  return seen
}"""


def fresh(browser: Browser, site: str) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(site)
    return page


def painted(browser: Browser, address: str) -> float:
    """ms until there is something to read, of a page that knows nothing yet."""
    page = fresh(browser, address)
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
    found = float(page.evaluate(PAINTED))
    page.close()
    return found


def menu(browser: Browser, site: str) -> None:
    empty, ours = [], []
    for _ in range(RUNS):
        empty.append(painted(browser, f"{site}empty.html"))
        ours.append(painted(browser, site))
    bar = 1.5 * median(empty) + 200
    told("menu readable", f"{median(ours):.0f} ms", f"at most {bar:.0f} ms (1.5 empty pages + 200 ms)")


def seated(browser: Browser, site: str) -> Page:
    """A table of four whose seat at the bottom is asked to load, all at rest."""
    page = fresh(browser, site + TABLE)
    page.wait_for_selector('main button[data-key^="arrow:"]', timeout=180_000)
    page.wait_for_function("!document.querySelector('main canvas').stats.tween")
    page.wait_for_timeout(2000)  # the bots make up their minds meanwhile
    return page


def taps(page: Page) -> None:
    frames = []
    for hand in ("left", "right") * 3:
        frames.append(page.locator(f'main button[data-key="arrow:pink:{hand}"]').evaluate(TAP))
        page.wait_for_timeout(400)
    told("a tap answered on the screen", f"{median(frames):.0f} frames", "at most 2")


def calls(page: Page) -> None:
    idle = {"kind": "at the yardstick"}  # a sentence of the worker's, and nothing else
    told("a call of the engine", f"{median(page.evaluate(CALLS, look())):.1f} ms", "under 30 ms")
    told("  of which the way there and back", f"{median(page.evaluate(CALLS, idle)):.1f} ms", "-")


def turned(page: Page) -> None:
    """From a window of another shape to the scene laid out for it."""
    times = []
    for width, height in ((1024, 768), (768, 1024)) * 4:
        page.evaluate("from = performance.now()")
        page.set_viewport_size({"width": width, "height": height})
        times.append(page.wait_for_function(LAID, arg=width).json_value())
        page.wait_for_timeout(1200)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_timeout(1200)
    told("a turned tablet has its scene", f"{times[1]:.0f} ms", "the first time")
    told("  and again", f"{median(times[2:]):.0f} ms", "-")


def painting(
    browser: Browser, page: Page, site: str, turn_of: dict[str, str], ready: Callable[[Page], None]
) -> None:
    """What `turn_of` sets moving, three times; `ready` answers whatever is asked until it can be pressed."""
    yardstick = fresh(browser, f"{site}sprite.html")
    plain = float(yardstick.evaluate(COUNT, 3000))
    yardstick.close()
    page.bring_to_front()
    ready(page)
    script: list[float] = []
    seen: dict[str, Any] = {"frames": 0, "ms": 0.0, "moving": 0, "made": 0}
    for _ in range(TURNS):
        turn = page.evaluate(RESOLVE, turn_of)
        script += turn["script"]
        seen = {
            "frames": seen["frames"] + turn["frames"],
            "ms": seen["ms"] + turn["ms"],
            "moving": max(seen["moving"], turn["moving"]),
            "made": turn["made"],
        }
        ready(page)
    rate = seen["frames"] / seen["ms"] * 1000
    told("sprites made while anything moves", str(seen["made"]), "0")
    told("pixels moving at once", f"{seen['moving'] / 1e6:.2f} Mpx", "at most 0.70")
    told("script a frame, p95", f"{sorted(script)[int(len(script) * 0.95)]:.1f} ms", "at most 4")
    told(
        "frames a second while things move", f"{rate / plain:.2f} of one sprite's {plain:.0f}", "at least 0.9"
    )


LOADED = {"press": 'main button[data-word="fire"]', "until": 'main button[data-key^="arrow:"]'}


def loaded(page: Page) -> None:
    """Answers whatever is asked until both hands hold a ball again."""
    for _ in range(20):
        if page.locator('main button[data-key^="arrow:"]').count():
            break
        for word in page.locator('main button[data-word]:not([aria-disabled="true"])').all()[:1]:
            word.click()
        sure = page.locator('main button[data-word="sure"]:not([aria-disabled="true"])')
        if sure.count():
            sure.click()
        page.wait_for_timeout(500)
    for hand in ("left", "right"):
        page.locator(f'main button[data-key^="arrow:"][data-key$="{hand}"]').first.click()
        page.wait_for_timeout(300)
    page.wait_for_timeout(1500)


# Candy Time: many cards on the table and on two walls.

CARDS = 45  # at least
CARD = 'main button[data-key^="card:"][data-word*="turn"]'
SURE = 'main button[data-word="sure"]'
PLACED = {"press": SURE, "until": f"{CARD}, main .ends"}


def late() -> str:
    """The log of a game with walls, where the first seat is to place a card."""
    position = new(header("candy-time", ["random", "random"], {"mode": "wall"}, "1"))
    while not (
        position.pending == Ask((0,), "place")
        and len(position.state.table) + sum(map(len, position.state.walls)) >= CARDS
    ):
        position = on(position)
    person = replace(position.header.seats[0], level="")
    return Log(replace(position.header, seats=(person, *position.header.seats[1:])), position.lines).text


def laid(page: Page) -> None:
    """Chooses a card and a place, and builds what is to be built, until a card can be placed."""
    for _ in range(20):
        page.wait_for_selector(f"{CARD}, main .ends")
        asked = page.locator("#table").get_by_role("status").first.inner_text()
        page.locator(CARD).first.click()
        page.locator('main button[data-key^="cell:"]').first.click()
        page.wait_for_selector(SURE)
        page.wait_for_timeout(800)
        if "wall" not in asked:
            return
        page.locator(SURE).click()
        page.wait_for_timeout(2500)


def candy_time(browser: Browser, site: str) -> None:
    told("", "Candy Time, late", "")
    page = fresh(browser, site)
    page.evaluate(
        "async log => { const { pack } = await import(new URL('web/link.js', document.baseURI).href)\n"
        "location.hash = '#/log/' + await pack(log) }",
        late(),
    )
    page.wait_for_selector(CARD, timeout=180_000)
    page.wait_for_function("!document.querySelector('main canvas').stats.tween")
    word = (page.locator(CARD).first.get_attribute("data-word") or "").split(" ")
    told(
        "a call of the engine", f"{median(page.evaluate(CALLS, look('place', *word))):.1f} ms", "under 30 ms"
    )
    frames = []
    for card in range(3):
        frames.append(page.locator(CARD).nth(card).evaluate(TAP))
        page.wait_for_timeout(600)
    told("a tap answered on the screen", f"{median(frames):.0f} frames", "at most 2")
    painting(browser, page, site, PLACED, laid)


def look(*said: str) -> dict[str, Any]:
    return {"kind": "look", "box": [1280, 736], "said": list(said)}


def told(what: str, found: str, bar: str) -> None:
    print(f"{what:<36} {found:<28} {bar}", flush=True)


def served() -> tuple[str, Callable[[], None]]:
    serve.fetch()
    site = {**serve.site(), "empty.html": EMPTY, "sprite.html": SPRITE}
    server = serve.listen(site.get, "127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.port}/", server.shutdown


def main() -> None:
    site, close = served()
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
        path = str(own) if own.exists() else browsers.on_this_machine()
        browser = playwright.chromium.launch(executable_path=path, args=list(browsers.ARGUMENTS))
        menu(browser, site)
        page = seated(browser, site)
        calls(page)
        taps(page)
        turned(page)
        painting(browser, page, site, LOADED, loaded)
        candy_time(browser, site)
        browser.close()
    close()


if __name__ == "__main__":
    main()
