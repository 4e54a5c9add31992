"""What is cut, altered, foreign or out of place: a sentence where one is due, and nothing lost.

More of it stands where it belongs: links to menu and setup in test_site.py,
storage and two tabs in test_store.py and test_table.py, an engine that does not
start in test_engine.py, fast taps and pans in test_table.py.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import START, Table, Watch

ROOT = Path(__file__).parent.parent.parent
SENTENCES = json.loads((ROOT / "web" / "words" / "en.json").read_text("utf-8"))
WORDS: dict[str, Any] = SENTENCES["site"]
TABLE: dict[str, Any] = SENTENCES["table"]
GAME = "candy-islands"
HEAD = (
    f"sugarcove 1\ngame {GAME} 1\nseat 0 Coral heart human\nseat 1 Truffle anchor bot easy\ndeal local 7\n\n"
)
SHUFFLED = f"{HEAD}* shuffled 0\n"
SAVES = "Object.keys(localStorage).filter(key => key.startsWith('sugarcove/save/')).length"


@pytest.fixture
def quiet(context: BrowserContext, page: Page) -> Page:
    """A page whose rules never come."""
    context.route("**/vendor/pyscript/**", lambda _: None)
    return page


def keep(page: Page, site: str, **items: Any) -> None:
    """Has been left on the device by somebody."""
    page.goto(site)
    page.evaluate(
        "items => { for (const [key, text] of items) localStorage.setItem('sugarcove/' + key, text) }",
        [[key.replace("__", "/"), json.dumps(value)] for key, value in items.items()],
    )
    page.goto("about:blank")


def paste(page: Page, text: str) -> None:
    page.locator("#bring-paste").click()
    page.get_by_role("textbox", name=WORDS["bring"]["label"]).fill(text)
    page.get_by_role("button", name=WORDS["bring"]["go"]).click()


# Without the rules.


@pytest.mark.parametrize(
    "address", ["toString", "constructor/x", "__proto__", "setup/__proto__", "%3Cimg%3E"]
)
def test_an_address_that_is_none_is_explained(quiet: Page, site: str, address: str) -> None:
    quiet.goto(f"{site}#/{address}")

    expect(quiet.get_by_role("alert")).to_contain_text("no ")
    expect(quiet.locator("html")).to_have_attribute("data-state", "error")


def test_a_link_that_swells_is_refused(quiet: Page, site: str) -> None:
    quiet.goto(site)
    part = quiet.evaluate(
        "async () => (await import('./web/link.js')).pack('sugarcove 1\\n' + 'a'.repeat(20_000_000))"
    )
    assert len(part) < 100_000
    quiet.evaluate("part => { location.hash = '#/log/' + part }", part)

    expect(quiet.get_by_role("alert")).to_have_text(WORDS["lost"]["log"])


def test_saves_that_somebody_altered_are_listed_all_the_same(quiet: Page, site: str) -> None:
    odd = {"toString": 1}
    facts = {"names": [None, odd], "tints": [1], "glyphs": "x", "title": odd}
    altered = {"id": odd, "log": HEAD, "name": odd, "game": "__proto__", "when": "?", "facts": facts}
    keep(quiet, site, save__a=altered, save__b={"log": HEAD, "game": GAME, "name": "<b>Sunday"})
    quiet.goto(f"{site}#/saves")

    expect(quiet.get_by_role("link", name=WORDS["saves"]["resume"])).to_have_count(2)
    expect(quiet.get_by_role("heading", name="<b>Sunday")).to_be_visible()
    assert quiet.get_by_role("textbox").count() == 0


def test_a_set_up_that_somebody_altered_is_taken_as_far_as_it_fits(quiet: Page, site: str) -> None:
    chairs = [None, {"name": "W" * 1000, "who": "bot", "level": "__proto__"}, {"name": {"toString": 1}}]
    options = {"tints": "red,green", "mode": "", "show_holds": True}
    keep(quiet, site, **{f"note__setup__{GAME}": {"chairs": chairs, "options": options, "series": 1.5}})
    quiet.goto(f"{site}#/setup/{GAME}")

    expect(quiet.get_by_role("listitem")).to_have_count(3)
    names = quiet.get_by_role("listitem").get_by_role("textbox")
    assert [name.input_value() for name in names.all()] == ["", "W" * 24, ""]
    expect(quiet.get_by_role("button", name="Start")).to_be_visible()


def test_a_file_with_an_address_in_a_name_is_still_a_file(quiet: Page, site: str) -> None:
    quiet.goto(site)
    save = {"log": HEAD, "game": GAME, "name": "see #/settings"}
    paste(quiet, json.dumps({"sugarcove": 1, "saves": [save, {**save, "name": "two"}]}))

    expect(quiet.get_by_role("heading", name="see #/settings")).to_be_visible()
    assert quiet.evaluate(SAVES) == 2


def test_where_the_rules_do_not_start_the_saved_game_stays(
    context: BrowserContext, page: Page, site: str, watch: Watch
) -> None:
    keep(page, site, save__a={"id": "a", "log": HEAD, "game": GAME})
    context.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page.goto(f"{site}#/table/a")
    page.wait_for_selector("html[data-state=error]", timeout=START)

    alert = page.locator("#table").get_by_role("alert")
    expect(alert).to_contain_text(TABLE["engine"]["kept"])
    expect(alert.get_by_role("button", name=TABLE["engine"]["again"])).to_be_visible()
    expect(alert.get_by_role("button", name=TABLE["menu"]["file"])).to_be_visible()
    assert json.loads(page.evaluate("localStorage.getItem('sugarcove/save/a')"))["log"] == HEAD
    watch.seen.clear()


# With the rules.


BAD_LOGS = {
    "cut in its head": "sugarcove 1\ngame candy",
    "of another program": "sugarcove 99\n" + HEAD,
    "of no game": HEAD.replace(GAME, "chess"),
    "too many seats": HEAD.replace(
        "deal", "".join(f"seat {n} N{n} star human\n" for n in range(2, 9)) + "deal"
    ),
    "an option out of range": HEAD.replace("seat 0", "set mode pirates\nseat 0", 1),
    "a line that is none": SHUFFLED + "0 load <img src=x>\n",
    "a line against the rules": SHUFFLED + "0 fire\n",
    "another result": SHUFFLED + "over 1,2 1\n",
    "too long": SHUFFLED + "0 fire\n" * 30_000,
}


def test_a_log_that_cannot_be_followed_is_explained_and_nothing_is_kept(table: Table) -> None:
    table.leave()
    page = table.page
    page.evaluate("localStorage.clear()")
    for what, log in BAD_LOGS.items():
        part = page.evaluate("async log => (await import('./web/link.js')).pack(log)", log)
        table.go(f"log/{part}")
        page.wait_for_selector("html[data-state=error]", timeout=START)
        said = page.locator("#page").get_by_role("alert").inner_text()
        assert len(said) > 20, (what, said)
        assert "{" not in said, (what, said)
        assert page.evaluate(SAVES) == 0, what
        page.get_by_role("link", name=WORDS["menu_link"]).click()
        table.wait_for("menu")


def test_a_log_brought_here_that_does_not_open_is_not_kept(table: Table) -> None:
    table.leave()
    table.page.evaluate("localStorage.clear()")
    paste(table.page, SHUFFLED + "0 fire\n")

    expect(table.page.locator("#page").get_by_role("alert")).to_contain_text("0 fire", timeout=START)
    assert table.page.evaluate(SAVES) == 0


def test_a_game_without_its_seed_is_watched_as_far_as_it_goes(table: Table) -> None:
    table.leave()
    table.page.evaluate("localStorage.clear()")
    paste(table.page, SHUFFLED.replace("deal local 7", "deal local"))

    table.wait_for("replay")
    assert table.page.evaluate(SAVES) == 1


def test_a_name_is_letters_and_nothing_else(table: Table) -> None:
    table.leave()
    log = HEAD.replace("Coral", "<img/src=x/onerror=cannot()>").replace("bot easy", "human")
    part = table.page.evaluate("async log => (await import('./web/link.js')).pack(log)", log)
    table.go(f"log/{part}")
    table.wait_for("playing")

    expect(table.page.get_by_role("dialog").get_by_role("heading")).to_have_text(
        "<img/src=x/onerror=cannot()>"
    )
    assert table.page.locator("#table img").count() == 0


def test_behind_the_curtain_is_nothing_of_anybody(table: Table) -> None:
    table.open(f"{GAME}?seats=3&bots=1&seed=5&level=easy")
    page = table.page
    curtain = page.get_by_role("dialog")
    first = curtain.get_by_role("heading").inner_text()
    ready = curtain.get_by_role("button").bounding_box()
    assert ready
    for _ in range(4):  # somebody in a hurry
        page.mouse.click(ready["x"] + ready["width"] / 2, ready["y"] + ready["height"] / 2)
    expect(curtain).to_be_hidden()
    cargo = page.locator('#table [data-key^="cargo"]')
    assert cargo.count() == 0

    page.locator('#table button[data-word="load pink left"]').click()
    expect(cargo).to_have_count(1)
    page.locator('#table button[data-word="load pink right"]').click()
    page.locator('#table button[data-word="fire"]').click()
    expect(curtain).to_be_visible()
    expect(curtain.get_by_role("heading")).not_to_have_text(first)
    for key in ("l", "m", "h", "u", "Backspace", "Escape", "ArrowLeft", "1"):
        page.keyboard.press(key)
    assert cargo.count() == 0
    expect(curtain).to_be_visible()

    table.go("settings")
    page.get_by_role("dialog").get_by_role("button", name=WORDS["close"]).click()
    expect(curtain).to_be_visible()
    table.leave()
    page.go_back()
    expect(curtain).to_be_visible()
    assert cargo.count() == 0
    assert page.evaluate("document.querySelector('.play').inert") is True


def test_everything_is_forgotten_though_a_game_goes_on(table: Table) -> None:
    table.open(f"{GAME}?seats=2&bots=1&seed=5&level=easy")
    table.page.wait_for_function(f"{SAVES} === 1")
    address = table.page.evaluate("location.hash.slice(2)")
    table.go("settings")
    table.page.get_by_role("button", name=WORDS["settings"]["forget"]).click()
    table.page.get_by_role("button", name=WORDS["settings"]["forget_go"]).click()
    table.wait_for("menu")

    assert table.page.evaluate("Object.keys(localStorage)") == []
    table.go(address)
    expect(table.page.get_by_role("alert")).to_contain_text("not on this device")
