"""Getting ready for a table among devices: everybody sees the same, and it opens when all have said so.

No rules run here: a stand-in answers what a lobby asks them, so that a page is there at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.web.conftest import Watch
from tests.web.devices import Devices

ROOT = Path(__file__).parent.parent.parent
SENTENCES = json.loads((ROOT / "web" / "words" / "en.json").read_text("utf-8"))
WORDS: dict[str, Any] = SENTENCES["peers"]
LOBBY: dict[str, Any] = WORDS["lobby"]
SETUP: dict[str, Any] = SENTENCES["site"]["setup"]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((1280, 800), (1024, 768), (768, 1024), (390, 844), (844, 390))
GAME = "candy-islands"

STAND_IN = """
export class EngineError extends Error {}
const bytes = crypto.getRandomValues(new Uint8Array(22))
const key = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('').slice(0, 43)
const idOf = text => [...text].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 2 ** 31, 7)
const headerOf = ({ game, seats, options, series, nonce, wait }) =>
  [
    'sugarcove 1',
    `game ${game} 1`,
    `options ${JSON.stringify(options)} ${JSON.stringify(series)}`,
    ...seats.map((seat, i) => `seat ${i} ${seat.name} ${seat.glyph} ${seat.level ?? 'human'} ${seat.key}`),
    `deal joint ${nonce} ${wait}`,
  ].join('\\n')
window.asked = []
window.fault = () => ''
export const engine = {
  ready: Promise.resolve(),
  state: 'ready',
  trouble: '',
  start() {},
  progress(listener) {
    listener({ step: 'ready', done: 1, bytes: 1, of: 1 })
    return () => {}
  },
  async dispatch(event) {
    const said = typeof event === 'function' ? event() : event
    asked.push(said)
    if (said.kind === 'identity') return [{ kind: 'identity', secret: 'secret', key }]
    if (said.kind !== 'deal-in') return []
    const text = window.fault(said)
    if (text) return [{ kind: 'fault', id: 'options', text }]
    const header = headerOf(said)
    return [{ kind: 'header', text: header, id: String(idOf(header)) }]
  },
}
"""


def without_rules(context: BrowserContext) -> BrowserContext:
    context.route(
        "**/web/engine.js", lambda route: route.fulfill(body=STAND_IN, content_type="text/javascript")
    )
    return context


@pytest.fixture
def devices(browser: Browser, site: str, watch: Watch) -> Iterator[Devices]:
    devices = Devices(browser, site, watch)
    yield devices
    devices.close()


@pytest.fixture
def tabs(devices: Devices) -> BrowserContext:
    """One browser: its tabs find each other by themselves."""
    return without_rules(devices.context())


def proposing(context: BrowserContext, site: str, game: str = GAME) -> Page:
    page = context.new_page()
    page.goto(f"{site}#/with/{game}")
    expect(seats(page)).not_to_have_count(0)
    return page


def in_another_tab(context: BrowserContext, site: str) -> Page:
    page = context.new_page()
    page.goto(f"{site}#/join")
    page.get_by_role("button", name=WORDS["join"]["tab_go"]).first.click()
    page.wait_for_selector("html[data-state=lobby]")
    return page


def by_code(host: Page, context: BrowserContext, site: str) -> Page:
    """A device of its own, with the invite and the reply carried by hand."""
    guest = without_rules(context).new_page()
    guest.goto(f"{site}#/join")
    host.get_by_role("button", name=LOBBY["invite"]).click()
    paste(guest, WORDS["join"]["pasted"], host.get_by_label(WORDS["invite"]["code"]).input_value())
    paste(host, WORDS["invite"]["pasted"], guest.get_by_label(WORDS["join"]["code"]).input_value())
    guest.wait_for_selector("html[data-state=lobby]")
    host.get_by_role("dialog").get_by_role("button", name=SENTENCES["site"]["back"]).click()
    return guest


def paste(page: Page, label: str, text: str) -> None:
    field = page.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")


def seats(page: Page) -> Locator:
    return page.get_by_role("list", name=LOBBY["seats"]).get_by_role("listitem")


def sits(page: Page, *names: str) -> None:
    expect(seats(page)).to_have_count(len(names))
    page.wait_for_function(
        """([label, names]) => {
          const rows = [...document.querySelectorAll(`ol[aria-label="${label}"] > li`)]
          const nameOf = row => row.querySelector('.input')?.value ?? row.querySelector('.name')?.innerText
          return String(rows.map(nameOf)) === names
        }""",
        arg=[LOBBY["seats"], ",".join(names)],
    )


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def choose(where: Page | Locator, text: str) -> None:
    where.locator(".seg label").filter(has_text=re.compile(f"^{text}$")).click()


def ready(page: Page) -> None:
    page.locator("[data-at=ready][aria-disabled=false]").click()
    expect(button(page, LOBBY["unready"])).to_be_visible()


def test_a_friend_in_another_tab_sits_down_and_both_see_the_same(tabs: BrowserContext, site: str) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)

    sits(coral, "Coral", "Pepper")
    sits(pepper, "Coral", "Pepper")
    expect(coral.get_by_text(LOBBY["you_propose"])).to_be_visible()
    expect(pepper.get_by_text(LOBBY["proposes"].format(name="Coral"))).to_be_visible()


def test_a_guest_chooses_a_name_and_a_colour_and_nobody_elses(tabs: BrowserContext, site: str) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(pepper, "Coral", "Pepper")

    name = pepper.get_by_label(LOBBY["name"].format(n=2))
    name.fill("Ginger")
    name.press("Enter")
    sits(coral, "Coral", "Ginger")
    seats(pepper).nth(1).locator(".pick").click()
    pepper.get_by_role("button", name="yellow", exact=True).click()

    expect(seats(coral).nth(1).locator(".tint-yellow")).to_be_visible()
    expect(seats(pepper).nth(0).get_by_role("button")).to_have_count(0)
    expect(pepper.get_by_role("radio", name="3", exact=True)).to_be_disabled()


def test_the_table_opens_once_all_are_ready_with_the_same_header(tabs: BrowserContext, site: str) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(pepper, "Coral", "Pepper")
    expect(coral.get_by_text(LOBBY["tap"])).to_be_visible()

    ready(coral)
    expect(seats(pepper).nth(0)).to_contain_text(LOBBY["state"]["ready"])
    expect(coral.get_by_text(LOBBY["waits_for"].format(names="Pepper"))).to_be_visible()
    pepper.locator("[data-at=ready][aria-disabled=false]").click()

    kept = []
    for page in (coral, pepper):
        page.wait_for_url("**/#/table/*")
        save = page.url.rsplit("/", 1)[1]
        kept.append(page.evaluate("save => JSON.parse(localStorage[`sugarcove/note/table/${save}`])", save))
    assert kept[0]["header"] == kept[1]["header"]
    assert kept[0]["key"] != kept[1]["key"]
    assert [kept[0]["key"], kept[1]["key"]] == re.findall(r"(?m)^seat .* (\S{43})$", kept[0]["header"])
    nonce = re.findall(r"(?m)^deal joint (\S+) 180$", kept[0]["header"])[0]
    assert len(nonce) == 64
    assert nonce[:32] != nonce[32:]


def test_any_change_takes_readiness_back(tabs: BrowserContext, site: str) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(coral, "Coral", "Pepper")
    ready(pepper)
    expect(seats(coral).nth(1)).to_contain_text(LOBBY["state"]["ready"])

    choose(coral, LOBBY["waits"]["60"])

    expect(pepper.get_by_text(LOBBY["changed"])).to_be_visible()
    expect(pepper.get_by_role("radio", name=LOBBY["waits"]["60"])).to_be_checked()
    expect(button(pepper, LOBBY["ready"])).to_be_visible()
    expect(seats(coral).nth(1)).to_contain_text(LOBBY["state"]["looks"])


def test_bots_friends_beside_one_and_watchers(tabs: BrowserContext, site: str) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(pepper, "Coral", "Pepper")

    coral.get_by_role("button", name=SETUP["add_bot"] + " ").click()
    sits(pepper, "Coral", "Pepper", "Biscuit")
    expect(pepper.get_by_text(LOBBY["bots"].format(name="Coral"))).to_be_visible()
    expect(coral.get_by_text(LOBBY["bots_here"])).to_be_visible()
    choose(seats(coral).nth(2), SETUP["levels"]["hard"])
    expect(seats(pepper).nth(2)).to_contain_text(LOBBY["bot"].format(level=SETUP["levels"]["hard"]))
    expect(pepper.get_by_role("button", name=SETUP["add_bot"] + " ")).to_have_count(0)

    pepper.get_by_role("button", name=SETUP["add_friend"] + " ").click()
    sits(coral, "Coral", "Pepper", "Biscuit", "Juniper")
    expect(seats(coral).nth(3)).to_contain_text(LOBBY["shares"].format(name="Pepper"))

    button(pepper, LOBBY["watch"]).click()
    sits(coral, "Coral", "Biscuit")
    expect(coral.locator(".sitter")).to_contain_text(LOBBY["watches"])
    button(pepper, LOBBY["sit"]).click()
    sits(coral, "Coral", "Biscuit", "Pepper", "Juniper")


def test_seats_change_places_and_colours_the_rules_refuse_give_way(tabs: BrowserContext, site: str) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(pepper, "Coral", "Pepper")

    coral.get_by_role("button", name=SETUP["move"].format(name="Pepper", n=2, of=2)).press("ArrowUp")
    sits(pepper, "Pepper", "Coral")

    for page in (coral, pepper):
        page.evaluate("() => { window.fault = ({ options }) => (options.tints ? 'Neighbours differ.' : '') }")
    seats(pepper).nth(0).locator(".pick").click()
    pepper.get_by_role("button", name="blue", exact=True).click()
    for page in (coral, pepper):
        page.wait_for_function("asked.some(({ kind, options }) => kind === 'deal-in' && !options.tints)")
        expect(page.locator("[data-at=ready][aria-disabled=false]")).to_be_visible()
    coral.evaluate("() => { window.fault = () => 'This cannot be.' }")
    choose(coral, "3")
    expect(coral.get_by_role("alert").filter(has_text="This cannot be.")).to_be_visible()
    expect(coral.locator("[data-at=ready]")).to_have_attribute("aria-disabled", "true")


def test_if_the_one_who_proposes_goes_whoever_was_there_longest_does(tabs: BrowserContext, site: str) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(pepper, "Coral", "Pepper")
    juniper = in_another_tab(tabs, site)
    sits(juniper, "Coral", "Pepper", "Juniper")
    sits(pepper, "Coral", "Pepper", "Juniper")

    button(coral, LOBBY["leave"]).click()

    coral.wait_for_selector("html[data-state=menu]")
    sits(juniper, "Pepper", "Juniper")
    expect(pepper.get_by_text(LOBBY["you_propose"])).to_be_visible()
    expect(juniper.get_by_text(LOBBY["proposes"].format(name="Pepper"))).to_be_visible()
    pepper.get_by_role("button", name=SETUP["add_bot"] + " ").click()
    sits(juniper, "Pepper", "Juniper", "Biscuit")


def test_a_guest_with_other_rules_is_told_before_sitting_down_and_so_are_the_others(
    devices: Devices, tabs: BrowserContext, site: str
) -> None:
    def newer(route: Route) -> None:
        answer = route.fetch()
        games = answer.json()
        for game in games:
            game["version"] += 1
        route.fulfill(response=answer, json=games)

    coral = proposing(tabs, site)
    other = devices.context()
    other.route("**/web/catalogue.json", newer)
    guest = by_code(coral, other, site)

    expect(guest.get_by_text(LOBBY["your_rules"].format(game="Candy Islands"))).to_be_visible()
    expect(
        coral.get_by_text(re.compile(LOBBY["their_rules"].split("{names}")[1].split("{")[0]))
    ).to_be_visible()
    expect(coral.locator(".sitter")).to_contain_text(LOBBY["other_rules"])
    sits(guest, "Coral")
    expect(guest.locator("[data-at=ready]")).to_have_count(0)


def test_a_guest_is_sent_away_by_whoever_let_them_in(
    devices: Devices, tabs: BrowserContext, site: str
) -> None:
    coral = proposing(tabs, site)
    pepper = by_code(coral, devices.context(), site)
    sits(coral, "Coral", "Pepper")

    expect(pepper.get_by_role("button", name=LOBBY["send_away"].format(name="Coral"))).to_have_count(0)
    coral.get_by_role("button", name=LOBBY["send_away"].format(name="Pepper")).click()

    expect(pepper.get_by_text(LOBBY["over"]["removed"])).to_be_visible()
    sits(coral, "Coral")


def test_chat_is_text_and_signs_have_names(tabs: BrowserContext, site: str) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(pepper, "Coral", "Pepper")
    said = coral.get_by_role("log", name=WORDS["chat"]["title"])

    paste(pepper, WORDS["chat"]["field"], "<img src=x onerror=alert(1)> ahoy")
    expect(said).to_contain_text("Pepper <img src=x onerror=alert(1)> ahoy")
    expect(said.locator("img")).to_have_count(0)
    expect(pepper.get_by_label(WORDS["chat"]["field"])).to_have_value("")
    # A second word comes too soon for the others to hear it: it waits to be said.
    pepper.wait_for_timeout(800)
    pepper.get_by_role("button", name=WORDS["chat"]["signs"]["bravo"]).click()
    expect(said.get_by_role("listitem").last).to_have_text(f"Pepper {WORDS['chat']['signs']['bravo']}")


def test_what_a_stranger_proposes_while_the_proposer_is_there_counts_nothing(
    devices: Devices, tabs: BrowserContext, site: str
) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(pepper, "Coral", "Pepper")
    hostile = devices.device("Mallory")
    coral.get_by_role("button", name=LOBBY["invite"]).click()
    invite = coral.get_by_label(WORDS["invite"]["code"]).input_value()
    paste(coral, WORDS["invite"]["pasted"], hostile.run("(await room.join(given[0])).reply", invite))
    coral.get_by_role("dialog").get_by_role("button", name=SENTENCES["site"]["back"]).click()
    hostile.meshed(2)
    hostile.wait("heard.some(([, text]) => text.startsWith('~'))")
    word = json.loads(hostile.run("heard.find(([, text]) => text.startsWith('~'))[1].slice(1)"))

    plan = word["plan"] | {"term": 500, "n": 500, "by": hostile.id, "series": 5}
    for text in (
        f"~{json.dumps({'kind': 'lobby', 'plan': plan, 'ready': ''})}",
        f"~{json.dumps({'kind': 'lobby', 'plan': plan | {'by': word['plan']['by']}, 'ready': ''})}",
        "~{",
        "~null",
        f"~{json.dumps({'kind': 'table', 'header': 'sugarcove 1' + chr(10) + f'game {GAME} 1'})}",
    ):
        hostile.run("room.send(given[0])", text)
    paste(pepper, WORDS["chat"]["field"], "still here")  # said after all that

    for page in (coral, pepper):
        expect(page.get_by_role("log", name=WORDS["chat"]["title"])).to_contain_text("still here")
        expect(page.get_by_role("radio", name=SETUP["series_one"])).to_be_checked()
        assert page.url.endswith("#/lobby")
        sits(page, "Coral", "Pepper")


ODD: list[Callable[[dict[str, Any]], Any]] = [
    lambda plan: plan | {"term": -1},
    lambda plan: plan | {"n": 1.5},
    lambda plan: plan | {"by": "me"},
    lambda plan: plan | {"wait": 1},
    lambda plan: plan | {"game": "../x"},
    lambda plan: plan | {"watchers": 1},
    lambda plan: plan | {"line": ["x" * 12] * 17},
    lambda plan: plan | {"chairs": plan["chairs"] * 9},
    lambda plan: plan | {"chairs": [plan["chairs"][0] | {"level": "god"}]},
    lambda plan: plan | {"chairs": [plan["chairs"][0] | {"glyph": "url(x)"}]},
    lambda plan: plan | {"chairs": [plan["chairs"][0] | {"person": 99}]},
    lambda plan: plan | {"options": {"a b": True}},
    lambda plan: plan | {"options": {"mode": {"deep": 1}}},
    lambda plan: plan | {"options": {f"o{n}": True for n in range(21)}},
    lambda plan: plan | {"series": {"game": 1, "of": 3, "totals": ["1"]}},
    lambda plan: plan | {"series": 10},
    lambda _: None,
    lambda _: [],
]


def test_a_plan_is_read_strictly(devices: Devices) -> None:
    page = devices.device("Coral")
    good = {
        "term": 1,
        "n": 1,
        "by": "a" * 12,
        "line": ["a" * 12],
        "game": GAME,
        "version": 1,
        "chairs": [{"device": "a" * 12, "person": 0, "name": "Coral", "glyph": "star", "level": ""}],
        "options": {"mode": "wolves", "tints": ""},
        "series": 0,
        "wait": 180,
        "watchers": True,
    }
    read = """(await import('./web/plan.js')).readWord(
      '~' + JSON.stringify({ kind: 'lobby', ready: '', plan: given[0] }))"""

    assert page.run(read, good)["plan"] == good
    assert page.run(read, good | {"more": 1})["plan"] == good
    odd = good | {"chairs": [good["chairs"][0] | {"name": "Co\u202eral\n" + "x" * 99}]}  # type: ignore[index]
    assert page.run(read, odd)["plan"]["chairs"][0]["name"] == ("Coral " + "x" * 99)[:24]
    for wrong in ODD:
        assert page.run(read, wrong(good)) is None, wrong(good)
    assert page.run("(await import('./web/plan.js')).readWord('~' + ' '.repeat(9000))") is None


def test_a_device_that_keeps_nothing_is_told_what_a_reload_costs(devices: Devices, site: str) -> None:
    context = without_rules(devices.context())
    context.add_init_script(
        """Object.defineProperty(window, 'localStorage', {
          get() { throw new DOMException('no', 'SecurityError') } })"""
    )
    coral = proposing(context, site)

    expect(coral.get_by_text(LOBBY["unkept"])).to_be_visible()


def test_a_game_with_private_hands_is_not_offered_and_it_is_said_why(page: Page, site: str) -> None:
    without_rules(page.context)
    page.goto(f"{site}#/setup/candy-time")

    expect(page.get_by_text(WORDS["not_yet"])).to_be_visible()
    expect(page.get_by_role("link", name=WORDS["way"])).to_have_count(0)
    page.goto(f"{site}#/setup/{GAME}")
    page.get_by_role("link", name=WORDS["way"]).click()
    expect(page.get_by_role("heading", name="Candy Islands")).to_be_visible()
    expect(page.get_by_text(LOBBY["alone"])).to_be_visible()
    assert page.url.endswith("#/lobby")


def test_a_locked_table_lets_nobody_in_and_a_lobby_outlives_other_pages(
    tabs: BrowserContext, site: str
) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(coral, "Coral", "Pepper")
    coral.get_by_role("switch", name=LOBBY["lock"]).click()
    expect(pepper.get_by_role("switch", name=LOBBY["lock"])).to_be_checked()

    late = tabs.new_page()
    late.goto(f"{site}#/join")
    expect(late.get_by_label(WORDS["join"]["pasted"])).to_be_visible()
    late.wait_for_timeout(2500)  # as long as it takes to look for tables twice
    expect(late.get_by_role("button", name=WORDS["join"]["tab_go"])).to_have_count(0)

    coral.evaluate("location.hash = '#/help/candy-islands'")
    expect(coral.get_by_role("dialog")).to_be_visible()
    coral.evaluate("location.hash = '#/'")
    coral.wait_for_selector("html[data-state=menu]")
    coral.get_by_role("link", name=SENTENCES["site"]["menu"]["join"]).click()
    sits(coral, "Coral", "Pepper")


def test_the_lobby_is_usable_by_everybody(tabs: BrowserContext, site: str) -> None:
    coral = proposing(tabs, site)
    pepper = in_another_tab(tabs, site)
    sits(coral, "Coral", "Pepper")
    for page in (coral, pepper):
        page.add_script_tag(path=AXE)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            found = page.evaluate("axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'best-practice'] })")
            serious = [
                (rule["id"], [node["target"] for node in rule["nodes"]])
                for rule in found["violations"]
                if rule["impact"] in ("serious", "critical")
            ]
            assert serious == []
