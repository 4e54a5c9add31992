"""The pages round the table: menu, setup, rules, settings, saved games, and bad links."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Table, Watch

ROOT = Path(__file__).parent.parent.parent
SENTENCES = json.loads((ROOT / "web" / "words" / "en.json").read_text("utf-8"))
WORDS: dict[str, Any] = SENTENCES["site"]
TABLE: dict[str, Any] = SENTENCES["table"]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((1280, 800), (1024, 768), (768, 1024), (390, 844), (844, 390))
GAME = "candy-islands"
PAGES = ("", f"setup/{GAME}", f"help/{GAME}", "settings", "saves", "about", "check", "keys", "report")

SAVES = {
    "sugarcove/save/a": {
        "id": "a",
        "name": "",
        "game": GAME,
        "when": 1,
        "log": f"sugarcove 1\ngame {GAME} 1\nseat 0 Coral heart human\n",
        "finished": False,
        "facts": {"names": ["Coral", "Biscuit"], "tints": ["pink", "black"], "glyphs": ["heart", "anchor"]},
    },
    "sugarcove/save/b": {
        "id": "b",
        "name": "Sunday",
        "game": GAME,
        "when": 2,
        "log": f"sugarcove 1\ngame {GAME} 1\nseat 0 Robin heart human\n",
        "finished": False,
        "facts": {"names": ["Robin", "Truffle"], "tints": ["pink", "black"], "glyphs": ["heart", "anchor"]},
    },
}


@pytest.fixture
def quiet(page: Page, watch: Watch) -> Iterator[Page]:
    """A page whose rules never come: nothing here may wait for them."""
    stopped: list[Route] = []
    page.route("**/vendor/py*/**", lambda route: stopped.append(route))
    yield page
    for route in stopped:
        route.abort()
    watch.seen = [line for line in watch.seen if "console: " not in line]


def go(page: Page, address: str) -> None:
    page.evaluate("address => { location.hash = '#/' + address }", address)


def keep(page: Page, items: dict[str, Any]) -> None:
    """Saved on the device before the page is opened."""
    script = "".join(
        f"localStorage.setItem({json.dumps(k)}, {json.dumps(json.dumps(v))});" for k, v in items.items()
    )
    page.add_init_script(
        f"if (!localStorage.getItem('test')) {{ {script} localStorage.setItem('test', '1') }}"
    )


# --- the menu ----------------------------------------------------------------------------------


def test_the_menu_can_be_read_without_scripts(browser: Any, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)

    expect(page.get_by_role("heading", name="Sugarcove", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Candy Islands")).to_be_visible()
    expect(page.get_by_text(WORDS["stop"]["script"])).to_be_visible()
    assert "{{" not in page.content()
    context.close()


def test_the_menu_is_there_before_the_rules(quiet: Page, site: str) -> None:
    quiet.goto(site)

    assert quiet.evaluate("performance.getEntriesByName('menu-ready').length") == 1
    expect(quiet.get_by_role("progressbar")).to_be_visible()
    expect(quiet.get_by_role("link", name="Candy Islands").first).to_be_visible()
    expect(quiet.locator("html")).to_have_attribute("data-state", "menu")
    assert quiet.evaluate("performance.getEntriesByName('engine-ready').length") == 0


def test_a_first_visit_offers_a_first_table_and_nothing_to_carry_on_with(quiet: Page, site: str) -> None:
    quiet.goto(site)

    expect(quiet.get_by_role("link", name=WORDS["first"]["go"])).to_be_visible()
    expect(quiet.get_by_role("heading", name=WORDS["carry"]["title"])).to_have_count(0)


def test_the_menu_offers_the_newest_game_and_counts_the_others(quiet: Page, site: str) -> None:
    keep(quiet, SAVES)
    quiet.goto(site)

    expect(quiet.get_by_text("Sunday")).to_be_visible()
    expect(quiet.get_by_role("link", name=WORDS["carry"]["go"])).to_have_attribute("href", "#/table/b")
    expect(quiet.get_by_role("link", name="1 more")).to_have_attribute("href", "#/saves")


def test_a_failed_start_is_told_and_can_be_tried_again(page: Page, site: str, watch: Watch) -> None:
    page.route("**/vendor/pyscript/**", lambda route: route.abort())
    page.goto(site)

    expect(page.get_by_text(WORDS["fetch"]["failed"])).to_be_visible()
    expect(page.get_by_text(WORDS["fetch"]["kept"])).to_be_visible()
    expect(page.get_by_role("button", name=WORDS["fetch"]["again"])).to_be_visible()
    watch.seen.clear()


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [("OffscreenCanvas", "old"), ("WebAssembly", "wasm")],
    ids=["old browser", "no wasm"],
)
def test_a_browser_that_cannot_play_is_told_so(quiet: Page, site: str, missing: str, sentence: str) -> None:
    quiet.add_init_script(f"delete window.{missing}")
    quiet.goto(site)

    expect(quiet.get_by_text(WORDS["stop"][sentence])).to_be_visible()


def test_where_nothing_can_be_kept_the_page_works_and_says_so(quiet: Page, site: str) -> None:
    quiet.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    quiet.goto(site)
    go(quiet, "settings")

    expect(quiet.get_by_text(WORDS["settings"]["refused"])).to_be_visible()
    quiet.get_by_role("radio", name=WORDS["settings"]["theme"]["night"]).check()
    expect(quiet.locator("html")).to_have_attribute("data-theme", "night")


# --- setting up --------------------------------------------------------------------------------


def names(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator(".seat .input").all()]


def test_seats_are_added_moved_named_and_taken_away(quiet: Page, site: str) -> None:
    quiet.goto(f"{site}#/setup/{GAME}")
    expect(quiet.locator(".seat")).to_have_count(4)
    first, second, *_ = names(quiet)

    quiet.get_by_role("button", name=re.compile(f"Move {first}")).press("ArrowDown")
    assert names(quiet)[:2] == [second, first]
    expect(quiet.get_by_role("button", name=re.compile(f"Move {first}"))).to_be_focused()

    quiet.get_by_role("button", name=re.compile(WORDS["setup"]["add_bot"] + " ")).click()
    expect(quiet.locator(".seat")).to_have_count(5)
    quiet.get_by_role("button", name=f"Take {second} from the table").click()
    quiet.get_by_role("textbox", name="Name of seat 1").fill("Nell")
    assert names(quiet)[0] == "Nell"
    assert second not in names(quiet)


def test_a_table_has_no_fewer_and_no_more_seats_than_the_game(quiet: Page, site: str) -> None:
    quiet.goto(f"{site}#/setup/{GAME}")
    adding = quiet.get_by_role("button", name=re.compile(WORDS["setup"]["add_bot"] + " "))
    for _ in range(4):
        adding.click()
    expect(adding).to_have_count(0)
    expect(quiet.get_by_text(WORDS["setup"]["full"])).to_be_visible()
    assert len(set(names(quiet))) == 8

    for _ in range(6):
        quiet.get_by_role("button", name=re.compile("^Take .* from the table")).last.click()
    expect(quiet.get_by_role("button", name=re.compile("^Take .* from the table"))).to_have_count(0)


def test_what_was_set_up_is_there_the_next_time(quiet: Page, site: str) -> None:
    quiet.goto(f"{site}#/setup/{GAME}")
    quiet.get_by_role("textbox", name="Name of seat 1").fill("Nell")
    quiet.get_by_role("switch").first.check()
    quiet.reload()

    expect(quiet.locator(".seat .input").first).to_have_value("Nell")
    expect(quiet.get_by_role("switch").first).to_be_checked()
    quiet.get_by_role("button", name="1 changed, back to printed").click()
    expect(quiet.get_by_role("switch").first).not_to_be_checked()


def test_a_colour_that_another_seat_has_is_swapped(quiet: Page, site: str) -> None:
    quiet.goto(f"{site}#/setup/{GAME}")
    quiet.get_by_role("button", name=re.compile(": pink$")).click()
    quiet.get_by_role("button", name="blue", exact=True).click()

    expect(quiet.locator("[data-at=tint-0]")).to_have_attribute("aria-label", re.compile(": blue$"))
    expect(quiet.locator("[data-at=tint-2]")).to_have_attribute("aria-label", re.compile(": pink$"))


def test_where_it_helps_to_begin_everybody_begins_once_unless_told_otherwise(quiet: Page, site: str) -> None:
    quiet.goto(f"{site}#/setup/candy-time")
    each, one = (
        quiet.get_by_role("radio", name=WORDS["setup"][f"series_{n}"], exact=True) for n in ("each", "one")
    )
    expect(each).to_be_checked()
    asked = quiet.evaluate("""async () => {
        const { asEvent, usual } = await import('./web/wish.js')
        const games = await (await import('./web/catalogue.js')).catalogue()
        const game = games.find(({ name }) => name === 'candy-time')
        return asEvent(game, usual(game))
    }""")
    assert asked["series"] == len(asked["seats"]) == 4

    quiet.locator("label", has=one).click()
    quiet.reload()
    expect(one).to_be_checked()
    quiet.goto(f"{site}#/setup/{GAME}")
    expect(one).to_be_checked()
    expect(each).to_have_count(0)


# --- getting about -----------------------------------------------------------------------------


def test_the_back_button_walks_the_way_back(quiet: Page, site: str) -> None:
    quiet.goto(site)
    quiet.get_by_role("link", name="Candy Islands").first.click()
    expect(quiet.locator("html")).to_have_attribute("data-state", "lobby")
    quiet.get_by_role("button", name=WORDS["help"]["open"]).click()
    expect(quiet.get_by_role("dialog")).to_be_visible()

    quiet.go_back()
    expect(quiet.get_by_role("dialog")).to_have_count(0)
    expect(quiet.locator("html")).to_have_attribute("data-state", "lobby")
    quiet.go_back()
    expect(quiet.locator("html")).to_have_attribute("data-state", "menu")


def test_a_sheet_opened_from_outside_closes_onto_the_menu(quiet: Page, site: str) -> None:
    quiet.goto(f"{site}#/settings")
    quiet.get_by_role("dialog").get_by_role("button", name=WORDS["close"]).click()

    expect(quiet.get_by_role("dialog")).to_have_count(0)
    expect(quiet.locator("#menu")).to_be_visible()
    expect(quiet).to_have_url(f"{site}#/")


BAD_LINKS = (
    ("nowhere", "There is no page at #/nowhere"),
    ("setup/chess", "no game called chess"),
    (f"{GAME}?seats=12", "2 to 8 seats"),
    (f"{GAME}?seats=x", "2 to 8 seats"),
    (f"{GAME}?seats=3&bots=9", "9 bots at 3 seats"),
    (f"{GAME}?level=genius", "no bot that plays “genius”"),
    (f"{GAME}?mode=pirates", "no “pirates” for “mode”"),
    (f"{GAME}?tempo=3", "no option “tempo”"),
    (f"{GAME}?series=77", "2 to 9 games"),
    ("log/zAAAA", "cut or altered"),
    ("log/", "cut or altered"),
    ("table/none", "not on this device"),
    ("%E0%A4%A", "There is no page"),
)


def test_a_bad_link_is_explained_and_leads_back(quiet: Page, site: str) -> None:
    quiet.goto(site)
    for address, words in BAD_LINKS:
        go(quiet, address)
        expect(quiet.get_by_role("alert").first).to_contain_text(words)
        expect(quiet.locator("html")).to_have_attribute("data-state", "error")
        quiet.get_by_role("link", name=WORDS["menu_link"]).click()
        expect(quiet.locator("html")).to_have_attribute("data-state", "menu")


# --- rules, settings, saved games --------------------------------------------------------------


def test_the_rules_can_be_searched(quiet: Page, site: str) -> None:
    quiet.goto(f"{site}#/help/magpie")
    chapters = quiet.locator(".chapter:visible")
    expect(chapters.first).to_be_visible()
    many = chapters.count()
    field = quiet.get_by_role("searchbox")

    field.fill("snatch")
    assert 0 < chapters.count() < many
    expect(quiet.locator("mark").first).to_have_text(re.compile("snatch", re.IGNORECASE))
    field.fill("zebra")
    expect(quiet.get_by_text("Nothing about “zebra”")).to_be_visible()
    field.fill("")
    expect(chapters).to_have_count(many)


def test_a_link_leads_to_a_chapter_and_its_pictures_are_painted(quiet: Page, site: str) -> None:
    quiet.goto(f"{site}#/help/magpie")
    figure = quiet.locator("figure[data-scene]").first
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_attribute("data-painted", "", timeout=20_000)
    link = quiet.get_by_role("navigation", name=WORDS["help"]["contents"]).get_by_role("link").last
    link.click()
    expect(quiet.locator(".chapter h2").last).to_be_focused()


def test_settings_count_at_once_and_stay(quiet: Page, site: str) -> None:
    quiet.goto(f"{site}#/settings")
    quiet.get_by_role("radio", name="Text size 3 of 4").check()
    quiet.get_by_role("radio", name=WORDS["settings"]["theme"]["night"]).check()

    assert quiet.evaluate("getComputedStyle(document.documentElement).fontSize") == "20.8px"
    quiet.reload()
    assert quiet.evaluate("getComputedStyle(document.documentElement).fontSize") == "20.8px"
    expect(quiet.locator("html")).to_have_attribute("data-theme", "night")


def test_everything_on_this_device_can_be_forgotten(quiet: Page, site: str) -> None:
    keep(quiet, SAVES)
    quiet.goto(f"{site}#/settings")
    quiet.get_by_role("button", name=WORDS["settings"]["forget"]).click()
    quiet.get_by_role("button", name=WORDS["settings"]["forget_go"]).click()

    expect(quiet.get_by_text(WORDS["settings"]["forgotten"])).to_be_visible()
    assert quiet.evaluate("Object.keys(localStorage).filter(key => key.startsWith('sugarcove')).length") == 0


def test_a_saved_game_is_renamed_deleted_and_brought_back(quiet: Page, site: str) -> None:
    keep(quiet, SAVES)
    quiet.goto(f"{site}#/saves")
    expect(quiet.get_by_role("heading", level=2)).to_have_text(["Sunday", "Candy Islands"])

    quiet.get_by_role("button", name="Rename: Sunday").click()
    quiet.get_by_role("textbox", name=WORDS["saves"]["name"]).fill("Monday")
    quiet.keyboard.press("Enter")
    expect(quiet.get_by_role("heading", name="Monday")).to_be_visible()

    quiet.get_by_role("button", name="Delete: Monday").click()
    expect(quiet.get_by_role("heading", level=2)).to_have_count(1)
    quiet.get_by_role("button", name=WORDS["saves"]["undo"]).click()
    expect(quiet.get_by_role("heading", name="Monday")).to_be_visible()


def test_saved_games_go_into_a_file_and_out_of_it(quiet: Page, site: str, tmp_path: Path) -> None:
    keep(quiet, SAVES)
    quiet.goto(f"{site}#/saves")
    with quiet.expect_download() as saving:
        quiet.get_by_role("button", name=WORDS["saves"]["all"]).click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    quiet.evaluate("for (const key of ['a', 'b']) localStorage.removeItem('sugarcove/save/' + key)")
    quiet.reload()
    expect(quiet.get_by_text(WORDS["saves"]["none"])).to_be_visible()

    with quiet.expect_file_chooser() as choosing:
        quiet.get_by_role("button", name=WORDS["saves"]["bring"]).click()
    choosing.value.set_files(file)
    expect(quiet.get_by_role("heading", level=2)).to_have_count(2)


def test_what_is_neither_a_link_nor_a_log_is_refused(quiet: Page, site: str) -> None:
    quiet.goto(site)
    quiet.get_by_role("button", name=WORDS["bring"]["paste"]).click()
    quiet.get_by_role("textbox", name=WORDS["bring"]["label"]).fill("hello")
    quiet.get_by_role("button", name=WORDS["bring"]["go"]).click()

    expect(quiet.get_by_text(WORDS["bring"]["neither"])).to_be_visible()
    expect(quiet.get_by_role("textbox", name=WORDS["bring"]["label"])).to_have_value("hello")


def test_a_report_holds_what_helps_and_is_sent_nowhere(quiet: Page, site: str) -> None:
    keep(quiet, SAVES)
    quiet.goto(f"{site}#/report")
    quiet.get_by_label(WORDS["report"]["what"]).fill("The Kraken sneezed.")
    quiet.get_by_label(WORDS["report"]["log"]).select_option("b")
    text = quiet.get_by_label(WORDS["report"]["preview"]).input_value()

    assert text.startswith("Sugarcove 0.")
    assert "The Kraken sneezed." in text
    assert "seat 0 Robin heart human" in text


# --- for everybody -----------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "night"])
def test_axe_finds_nothing_serious(quiet: Page, site: str, theme: str) -> None:
    keep(quiet, {**SAVES, "sugarcove/settings": {"theme": theme}})
    quiet.goto(site)
    quiet.evaluate(AXE.read_text("utf-8"))
    for address in PAGES:
        go(quiet, address)
        quiet.wait_for_timeout(200)
        found = quiet.evaluate("axe.run({ resultTypes: ['violations'] })")
        bad = [
            f"{address} {fault['id']}: {[node['html'][:120] for node in fault['nodes'][:3]]}"
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
        assert not bad, "\n".join(bad)


@pytest.mark.parametrize("text", [1, 1.5])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_off(quiet: Page, site: str, size: tuple[int, int], text: float) -> None:
    """No page scrolls sideways, and no text is wider than what holds it."""
    keep(quiet, {**SAVES, "sugarcove/settings": {"text": text}})
    quiet.set_viewport_size({"width": size[0], "height": size[1]})
    quiet.goto(site)
    for address in PAGES:
        go(quiet, address)
        quiet.wait_for_timeout(150)
        wide = quiet.evaluate(
            """() => {
                const parts = document.querySelectorAll('html, dialog, .panel, .btn, h1, h2, h3, p')
                return [...parts].filter(part => part.checkVisibility() && !part.closest('.sr'))
                    .filter(part => getComputedStyle(part).display != 'inline')
                    .filter(part => part.scrollWidth > part.clientWidth + 1)
                    .map(part => `${part.tagName}.${part.className}: ${part.textContent.slice(0, 40)}`)
            }"""
        )
        assert not wide, f"{address}: {wide}"


# --- over a table ------------------------------------------------------------------------------


def test_rules_and_settings_lie_over_a_table_and_lose_nothing(table: Table) -> None:
    table.open(f"{GAME}?seats=3&bots=2&seed=7")
    page = table.page
    expect(table.prompt).to_contain_text("Load")
    before = table.prompt.inner_text()
    table.button(TABLE["menu"]["open"]).click()
    table.button(TABLE["menu"]["help"]).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("How to play")
    page.get_by_role("button", name=WORDS["help"]["table"]).last.click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    assert table.prompt.inner_text() == before
    assert re.search("#/table/", page.url)


def test_a_reload_goes_on_with_the_table(page: Page, site: str) -> None:
    page.goto(f"{site}#/{GAME}?seats=2&bots=1&seed=7")
    page.wait_for_selector("html[data-state=playing]", timeout=120_000)
    page.wait_for_url("**/#/table/*")
    prompt = page.locator("#table").get_by_role("status").first
    expect(prompt).to_contain_text("Load")
    page.get_by_role("button", name="1 pink ball to the left hand").click()
    address = page.url
    page.reload()
    page.wait_for_selector("html[data-state=playing]", timeout=120_000)

    assert page.url == address
    expect(prompt).to_contain_text("Load")


def test_a_whole_game_travels_in_a_link(table: Table) -> None:
    table.open(f"{GAME}?seats=2&bots=1&seed=7")
    table.page.wait_for_url("**/#/table/*")
    packed = table.page.evaluate(
        "async () => (await import('./web/link.js')).pack(Object.entries(localStorage)"
        ".filter(([key]) => key.startsWith('sugarcove/save/')).map(([, text]) => JSON.parse(text).log)[0])"
    )
    table.leave()
    table.go(f"log/{packed}")
    table.wait_for("playing")
    expect(table.prompt).not_to_be_empty()


def test_the_guide_teaches_a_turn(table: Table) -> None:
    table.leave()
    table.page.evaluate("localStorage.clear()")
    table.go(f"learn/{GAME}")
    table.wait_for("playing")
    guide = table.page.get_by_role("complementary", name=WORDS["guide"]["label"])
    expect(guide).to_be_visible()
    first = guide.get_by_role("status").inner_text()
    guide.get_by_role("button", name=WORDS["guide"]["next"]).click()
    expect(guide.get_by_role("status")).not_to_have_text(first)
    guide.get_by_role("button", name=WORDS["guide"]["skip"]).click()
    expect(guide).to_have_count(0)
