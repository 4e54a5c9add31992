"""What a device keeps, where it may: saves, settings, links, and one tab at a time."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web import blank

LOG = "sugarcove 1\ngame candy-islands 1\nseat 0 Coral heart human\n"
REFUSED = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('no', 'SecurityError') },
})"""
FULL = """Storage.prototype.setItem = (set => function (key, text) {
  if (text.length > 1000) throw new DOMException('full', 'QuotaExceededError')
  set.call(this, key, text)
})(Storage.prototype.setItem)"""


def visit(page: Page, site: str) -> Page:
    """A page on which nothing runs, with the store at hand."""
    blank.visit(page, site)
    page.evaluate("async () => { window.store = (await import('./web/store.js')).store }")
    return page


@pytest.fixture
def shelf(page: Page, site: str) -> Page:
    return visit(page, site)


def written(page: Page, **save: Any) -> str:
    return str(page.evaluate("save => store.write(save)", {"game": "candy-islands", "log": LOG, **save}))


def names(page: Page) -> Any:
    return page.evaluate("store.list().map(({ name }) => name)")


def test_saves_are_listed_newest_first(shelf: Page) -> None:
    for when, name in ((2, "two"), (3, "three"), (1, "one")):
        written(shelf, when=when, name=name)

    assert names(shelf) == ["three", "two", "one"]


def test_a_save_keeps_its_name_while_the_game_goes_on(shelf: Page) -> None:
    save = written(shelf)
    shelf.evaluate("id => store.rename(id, ' Sunday ')", save)
    written(shelf, id=save, log=LOG + "* picked 4\n")

    assert names(shelf) == ["Sunday"]
    assert "picked" in shelf.evaluate("id => store.read(id).log", save)


def test_saves_are_still_there_after_a_reload(shelf: Page, site: str) -> None:
    written(shelf, name="kept")
    visit(shelf, site)

    assert names(shelf) == ["kept"]


def test_a_deleted_save_is_gone(shelf: Page) -> None:
    save = written(shelf)
    shelf.evaluate("id => store.remove(id)", save)

    assert names(shelf) == []
    assert shelf.evaluate("id => store.read(id)", save) is None


def test_all_saves_go_into_a_file_and_come_back(shelf: Page) -> None:
    written(shelf, name="a", finished=True)
    written(shelf, name="b")
    file = shelf.evaluate("store.exported()")
    shelf.evaluate("store.forget()")
    assert names(shelf) == []

    assert len(shelf.evaluate("text => store.imported(text)", file)) == 2
    assert sorted(names(shelf)) == ["a", "b"]


def test_a_log_is_a_save(shelf: Page) -> None:
    (save,) = shelf.evaluate("text => store.imported(text)", LOG + "\nover 3,4 1\n")

    found = shelf.evaluate("id => store.read(id)", save)
    assert (found["game"], found["finished"]) == ("candy-islands", True)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"saves": 3}', '{"saves": [1, null, {}]}', "hello"])
def test_other_files_are_none(shelf: Page, text: str) -> None:
    assert shelf.evaluate("text => store.imported(text)", text) == []
    assert names(shelf) == []


def test_what_is_not_ours_among_the_saves_is_passed_over(shelf: Page) -> None:
    shelf.evaluate("localStorage.setItem('sugarcove/save/x', '{broken'), localStorage.setItem('other', '1')")
    written(shelf, name="mine")

    assert names(shelf) == ["mine"]
    shelf.evaluate("store.forget()")
    assert shelf.evaluate("Object.keys(localStorage)") == ["other"]


def test_settings_out_of_range_are_the_usual_ones(shelf: Page, site: str) -> None:
    shelf.evaluate(
        """localStorage.setItem('sugarcove/settings', '{"speed": "warp", "text": 9, "theme": "night"}')"""
    )
    visit(shelf, site)

    settings = shelf.evaluate("store.settings")
    assert (settings["speed"], settings["text"], settings["theme"]) == ("normal", 1, "night")


def test_where_storage_is_refused_everything_goes_on(page: Page, site: str) -> None:
    page.add_init_script(REFUSED)
    visit(page, site)
    written(page, name="for now")
    page.evaluate("store.set('speed', 'fast')")

    assert page.evaluate("store.kept") is False
    assert names(page) == ["for now"]
    assert page.evaluate("store.settings.speed") == "fast"


def test_when_storage_is_full_nothing_is_lost_and_it_is_said(page: Page, site: str) -> None:
    page.add_init_script(FULL)
    visit(page, site)
    written(page, name="small")
    page.evaluate("void store.watch(what => { window.heard ||= what === 'kept' })")
    written(page, name="large", log=LOG + "x" * 2000)

    assert page.evaluate("heard") is True
    assert page.evaluate("store.kept") is False
    assert sorted(names(page)) == ["large", "small"]


CLAIM = """async ([id, steal]) => store.claim(id, { steal, lost: () => { window.lost = id } })"""


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "channel"])
def test_one_tab_plays_a_game_and_another_may_take_it_over(
    context: BrowserContext, site: str, locks: bool
) -> None:
    pages = [context.new_page(), context.new_page()]
    for page in pages:
        if not locks:  # as on a site without https
            page.add_init_script("delete Navigator.prototype.locks")
        visit(page, site)
    one, two = pages

    assert one.evaluate(CLAIM, ["game", False]) is True
    assert two.evaluate(CLAIM, ["game", False]) is False
    assert two.evaluate(CLAIM, ["other", False]) is True
    assert two.evaluate(CLAIM, ["game", True]) is True
    one.wait_for_function("window.lost === 'game'")
    assert one.evaluate(CLAIM, ["game", False]) is False

    two.evaluate("store.release('game')")
    one.wait_for_timeout(50)
    assert one.evaluate(CLAIM, ["game", False]) is True


ROUND = """async ([text, change]) => {
  const { pack, unpack } = await import('./web/link.js')
  const part = await pack(text)
  const altered = new Function('part', 'return ' + change)(part)
  return unpack(altered).catch(error => 'refused')
}"""


def test_a_link_carries_a_game(shelf: Page) -> None:
    text = LOG + "".join(f"{i % 4} load left pink; load right pink; fire\n" for i in range(200)) + "Zoë ☃\n"

    assert shelf.evaluate(ROUND, [text, "part"]) == text
    script = "async ([text]) => (await (await import('./web/link.js')).pack(text)).length"
    assert shelf.evaluate(script, [text]) < len(text) / 8


@pytest.mark.parametrize(
    "change", ["part.slice(0, -9)", "part.slice(0, 9) + 'ä' + part.slice(10)", "'q'", "''"]
)
def test_a_cut_or_altered_link_is_refused(shelf: Page, change: str) -> None:
    assert shelf.evaluate(ROUND, [LOG * 9, change]) == "refused"
