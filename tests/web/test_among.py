"""Whole games of Candy Islands among pages, over real WebRTC, with nobody in between."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from sugarcove.table import transcript
from sugarcove.table.log import read
from sugarcove.table.standing import stand_in
from tests.web.conftest import START, Watch
from tests.web.devices import Device, Devices
from tests.web.people import PEERS, SLOW, WORDS, People, Person, bring
from tests.web.test_qr import film, modules_of

TWO = "candy-islands?seats=2&bots=0"


@pytest.fixture
def people(browser: Browser, site: str, watch: Watch) -> Iterator[People]:
    people = People(browser, site, watch)
    yield people
    people.close()


@pytest.fixture
def devices(browser: Browser, site: str, watch: Watch) -> Iterator[Devices]:
    devices = Devices(browser, site, watch)
    yield devices
    devices.close()


def same_end(everyone: list[Person]) -> str:
    """Everybody plays to the end; the log, which is the same for all, letter by letter."""
    for person in everyone:
        person.play()
    for person in everyone:
        person.wait_for("over", START * len(everyone))
    one, *others = [person.page.wait_for_function(f"({FINISHED})()").json_value() for person in everyone]
    assert all(other == one for other in others)
    log = read(one)
    assert log.lines[-1].startswith("over ")
    return str(one)


FINISHED = """() => {
  const [, save] = /#\\/table\\/([\\w-]+)/.exec(location.hash) ?? []
  const { log = '' } = JSON.parse(localStorage.getItem(`sugarcove/save/${save}`) ?? '{}')
  return log.includes('\\nover ') && log
}"""


def proof(person: Person) -> str:
    """The transcript, as somebody saves it from the menu of the table."""
    person.button(WORDS["table"]["menu"]["open"]).click()
    with person.page.expect_download() as download:
        person.page.get_by_text(PEERS["menu"]["transcript"], exact=True).click()
    return Path(download.value.path()).read_text("utf-8")


# --- the way there -------------------------------------------------------------------------------


def test_a_camera_reads_the_invite_and_its_owner_is_in_the_lobby(
    people: People,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> None:
    coral = people.person("Coral")
    coral.host(TWO)
    link = coral.page.evaluate(
        "async code => (await import('./web/pairing.js')).linkOf(code)",
        coral.invite(),
    )
    film(tmp_path / "film.y4m", modules_of(coral.page, link))
    seen = [
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'film.y4m'}",
    ]
    options = {**browser_type_launch_args, "args": [*browser_type_launch_args.get("args", ()), *seen]}
    with browser_type.launch(**options) as other:
        pepper = People(other, people.site, people.watch).person("Pepper")
        pepper.go("join")
        pepper.button(PEERS["join"]["scan"]).click()
        coral.accept(pepper.page.get_by_label(PEERS["join"]["code"]).input_value())
        pepper.at_lobby()
        coral.back()
        for person in (coral, pepper):
            seats = person.page.get_by_role("list", name=PEERS["lobby"]["seats"]).get_by_role("listitem")
            expect(seats).to_have_count(2, timeout=SLOW)


# --- to the end ----------------------------------------------------------------------------------


def test_two_play_a_whole_game_which_anybody_can_check(people: People) -> None:
    everyone = people.sit(TWO, "Coral", "Pepper")
    nobody_reads_a_charge_before_all_have_fired(*everyone)
    log = same_end(everyone)
    text = proof(everyone[1])

    verdict = transcript.check(text, stand_in)
    assert verdict.valid
    assert text.startswith(log.rstrip("\n"))


def nobody_reads_a_charge_before_all_have_fired(coral: Person, pepper: Person) -> None:
    for person in (coral, pepper):
        person.asked()
    before, own = coral.tree(), pepper.tree()
    pepper.hold("fire")
    pepper.play()
    expect(pepper.button("Ready")).to_be_enabled()
    assert pepper.tree() != own
    assert coral.tree() == before

    pepper.hold("")
    expect(coral.page.get_by_role("listitem", name="Pepper")).to_have_text("Pepper: ready")
    fired = coral.tree().replace("Pepper: ready", "Pepper: still thinking").replace(". ready", ". loading")
    assert fired == before


def test_rubbish_from_a_guest_stops_no_game(people: People, devices: Devices) -> None:
    """Somebody looks on with a program of their own, and says what no page would."""
    coral, pepper = people.sit(TWO, "Coral", "Pepper")
    mallory = devices.device("Mallory")
    reply = mallory.run("(joining = await room.join(given[0])).reply", coral.invite())
    coral.accept(reply)
    mallory.wait("room.peers().length === 2")
    coral.back()
    for person in (coral, pepper):
        person.hold("fire")
        person.play()
    pepper.hold("")
    mallory.wait("heard.some(([, text]) => text.includes('\"lock\"'))", timeout=SLOW)
    spoil(mallory)
    coral.hold("")

    same_end([coral, pepper])


def spoil(mallory: Device) -> None:
    """Rubbish, forged and oversized messages, those of another table, and then a flood of them."""
    mallory.do(
        """
        const lock = JSON.parse(heard.map(([, text]) => text).find(text => text.includes('"lock"')))
        const alter = change => JSON.stringify({ ...lock, ...change })
        const says = [
          '', 'x', '[]', '{}', 'null', '{"kind":"key"}', '\\u0000', '[['.repeat(3000), '['.repeat(390),
          alter({ seat: 0 }), alter({ seat: 1 }), alter({ seat: 7 }), alter({ line: 9999 }),
          alter({ head: '0'.repeat(64) }), alter({ game: '0'.repeat(64) }), alter({ text: 'fire' }),
          alter({ kind: 'key', text: 'fire', salt: 'A'.repeat(43) }),
          alter({ kind: 'vote', text: '* resign 0', turn: 0 }),
          'y'.repeat(110000), alter({ text: 'z'.repeat(5900) }),
        ]
        for (const text of says) room.send(text)
        await new Promise(done => setTimeout(done, 300))
        for (let i = 0; i < 300; i++) room.send(says[i % says.length].slice(0, 600))
        """
    )


# --- coming back ---------------------------------------------------------------------------------


def comes_back(person: Person, friend: Person) -> None:
    """A reload, and one code to any who is at the table."""
    person.page.reload()
    person.page.get_by_text(PEERS["cut"]["title"]).wait_for(timeout=SLOW)
    bring(friend, person)
    expect(person.page.locator("html")).to_have_attribute("data-page", "table", timeout=SLOW)
    friend.back()


def settled(person: Person) -> None:
    """The table is on the screen, and nothing is missing any more."""
    person.wait_for("playing")
    expect(person.page.get_by_text(PEERS["table"]["catching"])).to_have_count(0, timeout=SLOW)


def test_a_device_that_reloads_in_any_phase_plays_on(people: People) -> None:
    coral, pepper = people.sit(TWO, "Coral", "Pepper")
    for person in (coral, pepper):
        person.hold("asked")
        person.play()

    comes_back(pepper, coral)  # before anything was said
    settled(pepper)
    pepper.hold("fire")
    pepper.play()
    expect(pepper.button("Ready")).to_be_enabled(timeout=SLOW)

    comes_back(pepper, coral)  # with balls in both hands that nobody else knows of
    settled(pepper)
    pepper.play()
    expect(coral.page.get_by_role("listitem", name="Pepper")).to_have_text("Pepper: ready", timeout=SLOW)

    comes_back(pepper, coral)  # locked
    settled(pepper)
    expect(pepper.page.get_by_role("listitem", name="Pepper")).to_have_text("Pepper: ready", timeout=SLOW)
    coral.hold("")
    pepper.play()

    log = same_end([coral, pepper])
    comes_back(pepper, coral)  # after the end
    pepper.wait_for("over")
    assert pepper.log == log


def test_a_window_that_is_dragged_has_its_picture_whatever_the_others_say_meanwhile(people: People) -> None:
    """Beats and messages carry the new size to Python as well, and bring no picture of it."""
    coral, _ = people.sit(TWO, "Coral", "Pepper")
    coral.page.set_viewport_size({"width": 390, "height": 700})
    coral.asked()
    for _step in range(20):  # longer than a beat, and never at rest before it
        for height in (762, 764):
            coral.page.set_viewport_size({"width": 390, "height": height})
            coral.page.wait_for_timeout(40)
    foot = "document.querySelector('#table [data-key=primary]').getBoundingClientRect().bottom"
    coral.page.wait_for_function(f"innerHeight - {foot} < 16")


# --- more of them, in the long run ---------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("many", [4, 8])
def test_so_many_play_a_whole_game(people: People, many: int) -> None:
    names = ["Coral", "Pepper", "Juniper", "Biscuit", "Truffle", "Robin", "Clove", "Hazel"][:many]
    everyone = people.sit(f"candy-islands?seats={many}&bots=0", *names)

    same_end(everyone)


@pytest.mark.long
def test_the_one_who_invited_goes_for_good_and_the_game_is_finished(people: People) -> None:
    coral, pepper, juniper = people.sit("candy-islands?seats=3&bots=0", "Coral", "Pepper", "Juniper")
    for person in (pepper, juniper):
        person.play()
    coral.context.close()
    bot = PEERS["away"]["bot"]
    pepper.button(bot).click(timeout=SLOW)
    yes = juniper.button(PEERS["table"]["yes"]).or_(juniper.button(PEERS["away"]["bot_yes"]))
    yes.first.click(timeout=SLOW)

    log = same_end([pepper, juniper])
    assert "\n* seat 0 bot normal\n" in log


@pytest.mark.long
def test_whoever_comes_late_to_watch_sees_the_same(people: People) -> None:
    coral, pepper = people.sit(TWO, "Coral", "Pepper")
    for person in (coral, pepper):
        person.play()
    coral.page.wait_for_function("() => document.querySelector('#table').textContent.includes('Turn 3')")
    for person in (coral, pepper):
        person.hold("asked")
    late = people.person("Juniper")
    bring(coral, late)
    coral.back()
    late.wait_for("playing")
    assert late.page.locator('#table .hands button[data-word]:not([data-word=""])').count() == 0
    for person in (coral, pepper):
        person.hold("")

    same_end([coral, pepper, late])


@pytest.mark.long
def test_whoever_came_back_is_there_but_once_for_others_who_come_back_too(people: People) -> None:
    everyone = people.sit("candy-islands?seats=3&bots=0", "Coral", "Pepper", "Juniper")
    coral, pepper, juniper = everyone
    away = PEERS["away"]["short"].format(names="Juniper")
    juniper.page.goto("about:blank")
    coral.button(away).wait_for()
    juniper.page.go_back()
    juniper.page.get_by_text(PEERS["cut"]["title"]).wait_for(timeout=SLOW)
    bring(coral, juniper)
    comes_back(pepper, juniper)
    settled(pepper)
    coral.back()

    pepper.page.wait_for_timeout(5000)  # whoever is only heard of is away by then
    for person in everyone:
        expect(person.button(away)).to_have_count(0)
        person.play()
    same_end(everyone)
