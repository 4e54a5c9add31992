"""The pages on which people invite and join."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Watch
from tests.web.devices import Device, Devices

ROOT = Path(__file__).parent.parent.parent
WORDS: dict[str, Any] = json.loads((ROOT / "web" / "words" / "en.json").read_text("utf-8"))["peers"]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAME = "candy-islands"


@pytest.fixture
def devices(browser: Browser, site: str, watch: Watch) -> Iterator[Devices]:
    devices = Devices(browser, site, watch)
    yield devices
    devices.close()


def inviting(devices: Devices, name: str = "Coral", **options: Any) -> Device:
    device = devices.device(name, game=GAME, **options)
    device.show("invite")
    return device


def joining(devices: Devices, name: str = "Pepper", text: str = "", **options: Any) -> Device:
    device = devices.device(name, **options)
    device.show("join", text)
    return device


def paste(page: Page, label: str, text: str) -> None:
    field = page.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")


def code_of(page: Page, label: str) -> str:
    return page.get_by_label(label).input_value()


def at_table(page: Page, name: str) -> Any:
    return page.locator(".sitter").filter(has_text=name)


def test_a_guest_comes_to_the_table_by_pasting_twice(devices: Devices) -> None:
    coral, pepper = inviting(devices), joining(devices)
    expect(at_table(coral.page, WORDS["roster"]["guest"])).to_contain_text(WORDS["roster"]["open"])

    paste(pepper.page, WORDS["join"]["pasted"], code_of(coral.page, WORDS["invite"]["code"]))
    expect(pepper.page.get_by_role("heading", level=1)).to_have_text(
        WORDS["join"]["titled"].format(name="Coral")
    )
    expect(pepper.page.get_by_role("heading", name="Candy Islands")).to_be_visible()
    expect(pepper.page.get_by_role("img", name=WORDS["join"]["qr"])).to_be_visible()
    expect(at_table(pepper.page, "Coral")).to_contain_text(WORDS["roster"]["waits"])

    paste(coral.page, WORDS["invite"]["pasted"], code_of(pepper.page, WORDS["join"]["code"]))
    expect(at_table(coral.page, "Pepper")).to_contain_text(WORDS["roster"]["connected"])
    expect(at_table(pepper.page, "Coral")).to_contain_text(WORDS["roster"]["connected"])
    pepper.wait("joined === given[0]", coral.id)

    pepper.page.get_by_role("radio", name="heart").check(force=True)
    pepper.page.get_by_label(WORDS["join"]["name"]).fill("Ginger")
    pepper.page.get_by_label(WORDS["join"]["name"]).blur()
    expect(at_table(coral.page, "Ginger").locator(".tint-pink")).to_be_visible()


def test_a_link_leads_to_the_reply_at_once(devices: Devices) -> None:
    coral = inviting(devices)
    code = code_of(coral.page, WORDS["invite"]["code"])

    pepper = joining(devices, text=code)

    expect(pepper.page.get_by_role("img", name=WORDS["join"]["qr"])).to_be_visible()


def test_several_guests_are_expected_and_one_invite_is_withdrawn(devices: Devices) -> None:
    coral = inviting(devices)
    first = code_of(coral.page, WORDS["invite"]["code"])
    coral.page.get_by_role("button", name=WORDS["invite"]["new"]).click()
    expect(at_table(coral.page, WORDS["roster"]["guest"])).to_have_count(2)
    second = code_of(coral.page, WORDS["invite"]["code"])
    assert second != first

    coral.page.get_by_role("button", name=WORDS["roster"]["show"]).click()
    assert code_of(coral.page, WORDS["invite"]["code"]) == first
    coral.page.get_by_role("button", name=WORDS["roster"]["withdraw"]).last.click()
    expect(at_table(coral.page, WORDS["roster"]["guest"])).to_have_count(1)

    reply = devices.device("Pepper").run("(await room.join(given[0])).reply", second)
    paste(coral.page, WORDS["invite"]["pasted"], reply)
    expect(coral.page.get_by_role("alert")).to_have_text(WORDS["trouble"]["used"])


def test_what_does_not_fit_is_said_in_words(devices: Devices) -> None:
    coral, pepper = inviting(devices), joining(devices)
    code = code_of(coral.page, WORDS["invite"]["code"])
    trouble = WORDS["trouble"]

    for text, said in (("ahoy", "none"), (code, "own-invite"), ("SC7abc", "version"), (code[:-9], "damaged")):
        paste(coral.page, WORDS["invite"]["pasted"], text)
        expect(coral.page.get_by_role("alert")).to_have_text(trouble[said])
    paste(pepper.page, WORDS["join"]["pasted"], code[:40] + code[41:])
    expect(pepper.page.get_by_role("alert")).to_have_text(trouble["damaged"])

    late = joining(devices, "Juniper", text=code[:50])
    expect(late.page.get_by_role("alert")).to_have_text(trouble["damaged"])
    expect(late.page.get_by_label(WORDS["join"]["pasted"])).to_be_visible()


def test_a_locked_table_is_told_and_another_invite_can_be_taken(devices: Devices) -> None:
    coral = inviting(devices)
    pepper = joining(devices, text=code_of(coral.page, WORDS["invite"]["code"]))
    coral.run("room.lock(true)")

    paste(coral.page, WORDS["invite"]["pasted"], code_of(pepper.page, WORDS["join"]["code"]))
    expect(pepper.page.get_by_role("alert")).to_have_text(WORDS["trouble"]["locked"])
    pepper.page.get_by_role("button", name=WORDS["join"]["again"]).click()
    expect(pepper.page.get_by_label(WORDS["join"]["pasted"])).to_be_visible()


BLIND = """
const Real = RTCPeerConnection
blind = true
window.RTCPeerConnection = class extends Real {
  get localDescription() {
    const { type, sdp } = super.localDescription
    return { type, sdp: blind ? sdp.replace(/a=candidate.*\\r\\n/g, '') : sdp }
  }
}
refuses = false
navigator.mediaDevices.getUserMedia = async () => {
  if (refuses) throw new DOMException('', 'NotAllowedError')
  blind = false
  return new MediaStream()
}
"""


@pytest.mark.parametrize("what", ["invite", "join"])
def test_without_a_network_the_camera_is_offered(devices: Devices, what: str) -> None:
    code = devices.device("Coral").run("(await room.invite()).code") if what == "join" else ""
    pepper = devices.device("Pepper")
    pepper.do(BLIND)
    pepper.show(what, code)
    alert = pepper.page.locator(".giving").get_by_role("alert")
    expect(alert).to_have_text(WORDS["trouble"]["nowhere"])

    pepper.run("refuses = true")
    pepper.page.get_by_role("button", name=WORDS["allow"]).click()
    expect(alert).to_have_text(WORDS["trouble"]["camera-refused"])
    pepper.page.get_by_role("button", name=WORDS["retry"]).click()
    expect(alert).to_have_text(WORDS["trouble"]["nowhere"])
    pepper.run("refuses = false")
    pepper.page.get_by_role("button", name=WORDS["allow"]).click()

    expect(pepper.page.get_by_role("img", name=WORDS[what]["qr"])).to_be_visible()


def test_a_table_in_another_tab_is_offered_with_one_tap(devices: Devices) -> None:
    context = devices.context()
    coral = devices.device("Coral", context, game=GAME)
    coral.show("invite")
    pepper = devices.device("Pepper", context)
    pepper.show("join")

    offer = pepper.page.get_by_role("region", name=WORDS["join"]["tabs"])
    expect(offer).to_contain_text("Coral has a table open in another tab of this browser: Candy Islands.")
    offer.get_by_role("button", name=WORDS["join"]["tab_go"]).click()

    pepper.wait("joined === given[0]", coral.id)
    expect(at_table(coral.page, "Pepper")).to_contain_text(WORDS["roster"]["connected"])


def test_a_reply_that_is_opened_as_a_link_goes_to_the_tab_that_waits(devices: Devices) -> None:
    context = devices.context()
    coral = devices.device("Coral", context, game=GAME)
    coral.show("invite")
    pepper = joining(devices, text=code_of(coral.page, WORDS["invite"]["code"]))
    reply = code_of(pepper.page, WORDS["join"]["code"])

    other = devices.device("Coral again", context)
    other.show("join", f"https://example.org/#/join/{reply}")
    expect(other.page.get_by_role("heading", name=WORDS["join"]["handed"])).to_be_visible()
    pepper.wait("joined === given[0]", coral.id)

    stranger = joining(devices, "Juniper", text=reply)
    expect(stranger.page.get_by_role("alert")).to_have_text(WORDS["trouble"]["not-invite"])


def test_who_is_away_is_seen_and_since_when(devices: Devices) -> None:
    coral, pepper = inviting(devices), devices.device("Pepper")
    reply = pepper.run("(await room.join(given[0])).reply", code_of(coral.page, WORDS["invite"]["code"]))
    paste(coral.page, WORDS["invite"]["pasted"], reply)
    expect(at_table(coral.page, "Pepper")).to_contain_text(WORDS["roster"]["connected"])

    pepper.page.goto("about:blank")

    expect(at_table(coral.page, "Pepper")).to_contain_text("away, last heard 5 seconds ago", timeout=9000)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_pages_are_usable_by_everybody(devices: Devices, size: tuple[int, int]) -> None:
    coral = inviting(devices)
    pages = [coral, joining(devices), joining(devices, text=code_of(coral.page, WORDS["invite"]["code"]))]
    for device in pages:
        page = device.page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.add_script_tag(path=AXE)
        found = page.evaluate("axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'best-practice'] })")
        serious = [
            (rule["id"], [node["target"] for node in rule["nodes"]])
            for rule in found["violations"]
            if rule["impact"] in ("serious", "critical")
        ]
        assert serious == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_servers_are_named_in_the_settings_or_there_are_none(page: Page, site: str) -> None:
    page.route(
        "**/vendor/py*/**", lambda route: route.fulfill(body="", content_type="text/javascript")
    )  # no rules are needed here
    page.goto(f"{site}#/settings")
    label = WORDS["servers"]["label"]
    named = """import('./web/servers.js').then(async servers => servers.namedServers(
      (await import('./web/store.js')).store))"""
    assert page.evaluate(named) == []

    page.get_by_text(label, exact=True).click()
    page.get_by_label(label).fill("stun:stun.example.org:3478\nhttps://example.org")
    page.get_by_label(label).blur()

    expect(page.get_by_role("alert")).to_contain_text("https://example.org")
    assert page.evaluate(named) == [{"urls": "stun:stun.example.org:3478"}]
    page.reload()
    assert page.evaluate(named) == [{"urls": "stun:stun.example.org:3478"}]
