"""Rooms in a real browser: devices that pair by codes, find each other, and lose each other."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import Watch
from tests.web.devices import Device, Devices, pair


@pytest.fixture
def devices(browser: Browser, site: str, watch: Watch) -> Iterator[Devices]:
    devices = Devices(browser, site, watch)
    yield devices
    devices.close()


# --- meeting -------------------------------------------------------------------------------------


def test_two_devices_talk_after_one_exchange_of_codes(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")

    assert coral.run("room.send('ahoy')") is True
    assert pepper.run("room.send('ahoy yourself', given[0])", coral.id) is True
    pepper.wait("heard.length === 1")
    coral.wait("heard.length === 1")

    assert pepper.heard == [[coral.id, "ahoy"]]
    assert coral.heard == [[pepper.id, "ahoy yourself"]]
    assert [event["kind"] for event in pepper.events()] == ["joined", "linked"]
    assert pepper.run("connections[0].getConfiguration().iceServers") == []


def test_four_devices_are_at_one_table_whoever_invited_whom(devices: Devices) -> None:
    coral, pepper, juniper, biscuit = (
        devices.device(name) for name in ("Coral", "Pepper", "Juniper", "Biscuit")
    )
    pair(coral, pepper)
    pair(pepper, juniper)
    pair(coral, biscuit)

    everyone = [coral, pepper, juniper, biscuit]
    for device in everyone:
        device.meshed(3)
        device.run("room.send(given[0])", device.name)
    for device in everyone:
        device.wait("heard.length === 3")
        others = [[other.id, other.name] for other in everyone if other is not device]
        assert sorted(device.heard) == sorted(others)
        assert device.run("room.table") == coral.run("room.table")


@pytest.mark.long
def test_eight_devices_are_a_mesh_in_three_seconds_after_the_last_reply(devices: Devices) -> None:
    host, *guests = (devices.device(f"Device {n}") for n in range(8))
    for guest in guests[:-1]:
        pair(host, guest)
    for device in (host, *guests[:-1]):
        device.meshed(6)

    pair(host, guests[-1])
    replied = time.monotonic()
    for device in (host, *guests):
        device.meshed(7)
    took = time.monotonic() - replied

    assert took < 3, f"{took:.1f} s"


def test_several_invites_are_open_at_once_and_each_is_for_one_guest(devices: Devices) -> None:
    coral, pepper, juniper = (devices.device(name) for name in ("Coral", "Pepper", "Juniper"))
    first, second = coral.run("(await Promise.all([room.invite(), room.invite()])).map(({ code }) => code)")
    late = juniper.run("(await room.join(given[0])).reply", first)
    early = pepper.run("(await room.join(given[0])).reply", second)

    assert coral.run("room.accept(given[0])", early) == pepper.id
    assert coral.run("room.accept(given[0])", late) == juniper.id
    assert coral.run("room.invites().map(({ state }) => state)") == ["taken", "taken"]
    for device in (coral, pepper, juniper):
        device.meshed(2)

    again = devices.device("Biscuit").run("(await room.join(given[0])).reply", first)
    assert coral.trouble("room.accept(given[0])", again) == "used"


def test_what_is_wrong_with_a_code_is_told_at_once(devices: Devices) -> None:
    coral, pepper = (devices.device(name) for name in ("Coral", "Pepper"))
    invite, closed = coral.run("(await Promise.all([room.invite(), room.invite()])).map(({ code }) => code)")
    reply = pepper.run("(await room.join(given[0])).reply", invite)
    coral.run("room.close(room.invites()[1].id)")

    assert coral.trouble("room.accept(given[0])", invite) == "own-invite"
    assert coral.trouble("await room.join(given[0])", invite) == "own-invite"
    assert pepper.trouble("room.accept(given[0])", invite) == "not-reply"
    assert pepper.trouble("await room.join(given[0])", reply) == "not-invite"
    assert pepper.trouble("room.accept(given[0])", reply) == "other-table"
    assert pepper.trouble("await room.join('SC9abc')") == "version"
    assert pepper.trouble("await room.join('hello')") == "none"
    assert pepper.trouble("await room.join(given[0].slice(0, -9))", invite) == "damaged"
    too_late = pepper.run("(await room.join(given[0])).reply", closed)
    assert coral.trouble("room.accept(given[0])", too_late) == "used"
    assert coral.run("room.accept(given[0])", reply) == pepper.id

    other = devices.device("Juniper").run("(await room.invite()).code")
    assert coral.trouble("await room.join(given[0])", other) == "other-table"


def test_a_reply_that_leads_nowhere_is_told(devices: Devices) -> None:
    coral, pepper = (devices.device(name) for name in ("Coral", "Pepper"))
    invite = coral.run("(await room.invite()).code")
    reply = pepper.run("(await room.join(given[0])).reply", invite)
    pepper.page.close()

    coral.run("slow = setTimeout, window.setTimeout = (act, ms, ...more) => slow(act, ms / 20, ...more)")
    coral.do("accepted = room.accept(given[0]).catch(({ id }) => id)", reply)

    assert coral.run("room.invites()[0].state") == "calling"
    assert coral.run("accepted") == "no-network"
    assert coral.run("room.invites()[0].state") == "failed"


def test_without_a_network_there_is_no_invite(devices: Devices) -> None:
    coral = devices.device("Coral")
    coral.do(
        """
        window.RTCPeerConnection = class extends RTCPeerConnection {
          get iceGatheringState() { return window.gathering }
          get localDescription() {
            const { type, sdp } = super.localDescription
            return { type, sdp: sdp.replace(/a=candidate.*\\r\\n/g, '') }
          }
        }
        """
    )

    coral.run("window.gathering = 'complete'")
    assert coral.trouble("await room.invite()") == "nowhere"
    coral.run("window.gathering = 'gathering'")
    assert coral.trouble("await room.invite()") == "endless"
    coral.run("window.RTCPeerConnection = undefined")
    assert coral.trouble("await room.invite()") == "no-rtc"
    assert coral.run("room.invites()") == []


# --- messages ------------------------------------------------------------------------------------


def test_long_messages_come_whole_and_in_order(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")

    coral.run("crabs = '🦀'.repeat(49_900)")
    coral.run("texts = ['a', crabs, 'x' + crabs, '', 'ä\\n\"\\u0000 é'.repeat(9000), 'z']")
    assert coral.run("texts.map(text => room.send(text))") == [True] * 6
    assert coral.run("room.send('x'.repeat(119_901))") is False
    pepper.wait("heard.length === 6")

    assert pepper.run("heard.map(([, text]) => text)") == coral.run("texts")


def test_a_pulse_goes_along_with_each_sign_of_life(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")

    coral.run("room.pulse('line 7')")
    pepper.wait("heard.length >= 3")

    assert {text for _, text in pepper.heard} == {"line 7"}
    assert len(pepper.heard) < 6


# --- leaving and coming back ---------------------------------------------------------------------


def test_a_page_that_closes_is_missed_at_once_and_away_after_four_seconds(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")

    pepper.page.goto("about:blank")
    coral.wait_for("unlinked", pepper, timeout=2000)
    assert coral.events("away") == []
    coral.wait_for("away", pepper, timeout=7000)

    (unlinked,), (away,) = coral.events("unlinked"), coral.events("away")
    assert 2500 < away["at"] - unlinked["at"] < 5500
    assert coral.run("room.peers()[0].here") is False


def test_a_device_that_falls_silent_is_away_and_then_back(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")

    pepper.run("channel = connections[0].channel, channel.send = () => {}")
    coral.wait_for("away", pepper, timeout=8000)
    coral.run("room.send('are you there?')")
    pepper.run("delete channel.send")
    coral.wait_for("back", pepper, timeout=3000)

    assert pepper.heard == [[coral.id, "are you there?"]]
    assert coral.events("unlinked") == []


def test_a_device_that_slept_does_not_think_the_others_were_silent(devices: Devices) -> None:
    coral, _ = devices.table("Coral", "Pepper")

    coral.run("now = Date.now, Date.now = () => now() + 600_000")
    coral.wait("events.some(({ kind }) => kind === 'woke')")
    time.sleep(1.5)

    assert coral.events("away") == []
    assert coral.links() == {"Pepper": "direct"}


def test_a_tab_whose_clock_stands_still_is_here_as_long_as_it_hears(devices: Devices) -> None:
    coral, pepper = devices.device("Coral"), devices.device("Pepper")
    pepper.run("(window.setInterval = () => 1, 0)")  # as in a tab that lies behind others for long
    pair(coral, Device(pepper.page, "Pepper"))
    coral.meshed(1)
    time.sleep(6)

    assert coral.events("away", "unlinked") == []
    assert coral.links() == {"Pepper": "direct"}


def test_a_page_that_is_put_aside_closes_its_wires_and_says_so_when_it_is_back(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")

    pepper.run("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    coral.wait_for("unlinked", pepper, timeout=2000)
    pepper.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

    assert [event["kind"] for event in pepper.events()][-1] == "ended"


def test_a_goodbye_is_told_from_silence(devices: Devices) -> None:
    coral, pepper, juniper = devices.table("Coral", "Pepper", "Juniper")

    pepper.run("room.leave()")
    for other in (coral, juniper):
        other.wait_for("left", pepper, timeout=2000)
        assert [event["why"] for event in other.events("left")] == ["bye"]
        assert other.events("unlinked") == []
        other.meshed(1)


def test_a_wire_that_broke_is_laid_again_through_the_others(devices: Devices) -> None:
    _, pepper, juniper = devices.table("Coral", "Pepper", "Juniper")
    for device in (pepper, juniper):
        device.forget()

    pepper.run("connections.at(-1).close()")  # the one to Juniper is the newest
    for one, other in ((pepper, juniper), (juniper, pepper)):
        one.wait_for("unlinked", other)
        one.wait_for("linked", other)
        one.meshed(2)

    assert pepper.events("away") == juniper.events("away") == []
    pepper.run("room.send('again', given[0])", juniper.id)
    juniper.wait("heard.length === 1")


def test_a_wire_that_fell_silent_looks_for_another_way(devices: Devices) -> None:
    _, pepper, juniper = devices.table("Coral", "Pepper", "Juniper")
    ufrag = "/a=ice-ufrag:(.*)/.exec(wire.localDescription.sdp)[1]"
    for device in (pepper, juniper):
        device.run(f"wire = connections.at(-1), wire.channel.send = () => {{}}, before = {ufrag}")

    for device in (pepper, juniper):
        device.wait(f"{ufrag} !== before", timeout=12_000)
        device.run("delete wire.channel.send")
    for device in (pepper, juniper):
        device.meshed(2)
        assert device.run("wire.channel.readyState") == "open"
        assert device.events("unlinked") == []
        assert device.events("away") == []  # it was heard through Coral


def test_a_table_goes_on_without_whoever_opened_it(devices: Devices) -> None:
    coral, pepper, juniper = devices.table("Coral", "Pepper", "Juniper")
    coral.page.close()
    for device in (pepper, juniper):
        device.wait_for("unlinked", coral)

    biscuit = devices.device("Biscuit")
    pair(juniper, biscuit)

    biscuit.wait("room.peers().filter(({ link }) => link === 'direct').length === 2")
    pepper.run("room.send('welcome')")
    biscuit.wait("heard.length === 1")
    assert sorted(biscuit.links()) == ["Coral", "Juniper", "Pepper"]


def test_a_table_in_two_halves_is_one_again_after_one_exchange(devices: Devices) -> None:
    coral, pepper, juniper, biscuit = devices.table("Coral", "Pepper", "Juniper", "Biscuit")
    for device in (coral, pepper, juniper):
        device.run("connections.forEach(one => one.close())")
    for device in (coral, pepper, juniper, biscuit):
        device.wait("room.peers().every(({ link }) => link === 'none')")

    pair(coral, pepper)
    pair(juniper, biscuit)
    pair(pepper, biscuit)

    for device in (coral, pepper, juniper, biscuit):
        device.meshed(3)


def test_two_that_cannot_reach_each_other_talk_through_a_third(devices: Devices) -> None:
    _, pepper, juniper = devices.table("Coral", "Pepper", "Juniper")
    for device in (pepper, juniper):
        device.run("Real = RTCPeerConnection, window.RTCPeerConnection = undefined")

    pepper.run("connections.at(-1).close()")
    for one, other in ((pepper, juniper), (juniper, pepper)):
        one.wait_for("unlinked", other)
        one.wait("room.peers().some(({ link }) => link === 'through')")
    pepper.run("room.send('hello through'), room.chat('and some words')")
    assert juniper.run("room.send('x'.repeat(100_000), given[0])", pepper.id) is True
    juniper.wait("heard.length === 1 && events.some(({ kind }) => kind === 'chat')")
    pepper.wait("heard.length === 1 && heard[0][1].length === 100_000")
    pepper.wait_for("unreachable", juniper, timeout=20_000)

    assert juniper.heard == [[pepper.id, "hello through"]]
    assert pepper.events("away") == juniper.events("away") == []
    for device in (pepper, juniper):
        device.run("window.RTCPeerConnection = Real")
    for device in (pepper, juniper):
        device.run("dispatchEvent(new Event('online'))")
    for device in (pepper, juniper):
        device.meshed(2)


# --- tabs of one browser -------------------------------------------------------------------------


def test_tabs_of_one_browser_meet_with_one_tap_and_without_a_network(devices: Devices) -> None:
    context = devices.context()
    context.add_init_script("delete window.RTCPeerConnection")
    coral, pepper, juniper = (
        devices.device(name, context, game="magpie") for name in ("Coral", "Pepper", "Juniper")
    )
    find = "(await (await import('./web/tabs.js')).findTables())"
    assert pepper.run(find) == []

    assert coral.trouble("await room.invite()") == "no-rtc"  # but other tabs may come
    found = pepper.run(find)
    assert found == [{"id": coral.id, "table": coral.run("room.table"), "name": "Coral", "game": "magpie"}]
    assert pepper.run("room.joinTab(given[0])", found[0]) == coral.id
    assert juniper.run("room.joinTab(given[0])", found[0]) == coral.id
    for device in (coral, pepper, juniper):
        device.meshed(2)

    pepper.run("room.send('x'.repeat(50_000), given[0])", juniper.id)
    juniper.wait("heard.length === 1 && heard[0][1].length === 50_000")
    pepper.page.goto("about:blank")
    for other in (coral, juniper):
        other.wait_for("unlinked", pepper, timeout=2000)
    coral.run("room.lock(true)")
    assert devices.device("Biscuit", context).run(find) == []


def test_a_reply_opened_in_another_tab_finds_its_invite(devices: Devices) -> None:
    context = devices.context()
    coral, other = devices.device("Coral", context), devices.device("Other tab", context)
    pepper = devices.device("Pepper")
    reply = pepper.run("(await room.join(given[0])).reply", coral.run("(await room.invite()).code"))
    hand_over = "(await import('./web/tabs.js')).handOver(given[0])"

    assert other.run(hand_over, reply) is True
    coral.meshed(1)
    assert other.run(hand_over, reply) is False
    assert other.run(hand_over, "SC1") is False


def test_a_page_without_a_secure_address_does_what_it_can(devices: Devices) -> None:
    """As on http://192.168.0.7:8000: no WebCrypto, no camera."""
    context = devices.context()
    home = devices.insecure(context)
    coral, pepper = (devices.device(name, context, home) for name in ("Coral", "Pepper"))
    assert coral.run("[isSecureContext, crypto.subtle ?? null, navigator.mediaDevices ?? null]") == [
        False,
        None,
        None,
    ]

    assert coral.trouble("await room.invite()") in ("", "nowhere", "endless")
    found = pepper.run("(await (await import('./web/tabs.js')).findTables())[0]")
    pepper.run("room.joinTab(given[0])", found)
    coral.meshed(1)


# --- what people do with each other --------------------------------------------------------------


def test_chat_is_text_short_and_not_too_often(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")

    said = pepper.run("room.chat(given[0])", "  <b>hi</b>\n\u202eyou\u0007 ")
    coral.wait("events.some(({ kind }) => kind === 'chat')")
    assert [event["text"] for event in coral.events("chat")] == [said] == ["<b>hi</b> you"]
    assert pepper.run("room.chat(' \\n ')") == ""
    assert len(pepper.run("room.chat('🦀'.repeat(300))")) == 100 * 2  # 200 halves: Python counts letters

    for _ in range(20):
        pepper.run("room.chat('again')")
    coral.run("room.mute(given[0], true)", pepper.id)
    time.sleep(1.5)
    pepper.run("room.chat('unheard')")
    pepper.run("room.send('over')")
    coral.wait("heard.length === 1")
    assert len(coral.events("chat")) < 8
    assert "unheard" not in [event["text"] for event in coral.events("chat")]


def test_what_a_device_says_of_itself_can_change_but_stays_small(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")

    pepper.run("room.update({ name: 'Pepper\\u0000\\n the Great'.repeat(9), glyph: 'heart' })")
    coral.wait_for("card", pepper)

    card = coral.run("room.peers()[0].card")
    assert card["glyph"] == "heart"
    assert card["name"].startswith("Pepper the GreatPepper")
    assert len(card["name"]) == 30


def test_nobody_comes_in_while_the_table_is_locked(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")
    invite = pepper.run("(await room.invite()).code")
    coral.run("room.lock(true)")
    pepper.wait("room.locked")

    late = devices.device("Biscuit")
    reply = late.run("(joining = await room.join(given[0])).reply", invite)
    assert pepper.trouble("await room.accept(given[0])", reply) == "locked"
    assert late.trouble("await joining.opened") == "locked"
    assert late.run("room.peers()") == []
    assert coral.links() == {"Pepper": "direct"}

    pepper.run("room.lock(false)")
    coral.wait("!room.locked")
    pair(coral, late)
    late.meshed(2)


def test_whoever_let_somebody_in_may_send_them_away(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")
    juniper = devices.device("Juniper")
    pair(pepper, juniper)
    for device in (coral, pepper, juniper):
        device.meshed(2)

    may = "given.map(id => room.mayRemove(id))"
    assert coral.run(may, pepper.id, juniper.id) == [True, True]
    assert pepper.run(may, coral.id, juniper.id) == [False, True]
    assert juniper.run(may, coral.id, pepper.id) == [False, False]

    juniper.run("room.remove(given[0])", coral.id)
    coral.run("room.remove(given[0])", juniper.id)
    juniper.wait_for("removed", coral)
    for device in (coral, pepper):
        device.wait_for("left", juniper)
        device.meshed(1)
    assert [event["why"] for event in pepper.events("left")] == ["removed"]


# --- guests that mean harm -----------------------------------------------------------------------


def test_what_is_no_message_is_not_heard_and_changes_nothing(devices: Devices) -> None:
    coral, pepper, juniper = devices.table("Coral", "Pepper", "Juniper")
    before = coral.run(
        "JSON.stringify([room.peers().map(({ id, card, by }) => [id, card, by]), room.locked])"
    )
    known = {"id": "A" * 12, "card": {"name": "Ghost"}, "by": ""}
    frames = [
        ".",
        ".{",
        ".null",
        ".[]",
        ".7",
        '.{"kind":"__proto__"}',
        '.{"kind":"toString"}',
        '.{"kind":"hello"}',
        '.{"kind":"no","why":"refused"}',
        '.{"kind":"here","sees":["x"],"text":""}',
        '.{"kind":"here","sees":[],"text":7}',
        '.{"kind":"here","sees":[]}',
        '.{"kind":"new","member":{"id":"AAAAAAAAAAAA","card":{"name":7},"by":""}}',
        '.{"kind":"new","member":{"id":"<script>alert","card":{"name":""},"by":""}}',
        '.{"kind":"new","member":{"id":"AAAAAAAAAAAA","card":{"name":"","__proto__":"x"},"by":""}}',
        '.{"kind":"new","member":{"id":"AAAAAAAAAAAA","card":{"name":"' + "x" * 400 + '"},"by":""}}',
        '.{"kind":"card","card":{}}',
        '.{"kind":"card","card":["name"]}',
        '.{"kind":"call","code":"SC1AAAA","again":false}',
        '.{"kind":"call","code":"","again":true}',
        '.{"kind":"call","code":7,"again":true}',
        '.{"kind":"chat","text":"' + "x" * 201 + '"}',
        '.{"kind":"lock","locked":"yes"}',
        '.{"kind":"gone","id":"' + coral.id + '"}',
        '.{"kind":"gone","id":"' + juniper.id + '"}',
        ".>" + "A" * 12 + "=to nobody",
        ".>" + coral.id + "=to itself",
        ".>" + juniper.id + "<" + coral.id + "=passed on twice",
        ".<" + juniper.id + '{"kind":"bye"}',
        ".<" + juniper.id + '{"kind":"card","card":{"name":"Not Juniper"}}',
        ".<" + pepper.id + "=from myself",
        ".<" + "A" * 12 + "=from a ghost",
        "+" + "x" * 15_000,
        ".",
    ]
    pepper.run("given.forEach(frame => connections[0].channel.send(frame))", *frames)
    pepper.run("room.send('honest')")
    coral.wait("heard.length === 1")
    juniper.wait("heard.length === 1")

    after = coral.run("JSON.stringify([room.peers().map(({ id, card, by }) => [id, card, by]), room.locked])")
    assert after == before
    assert known["id"] not in after
    for device in (coral, juniper):
        device.meshed(2)
        assert device.events("left", "cut", "removed") == []


SENT = {
    "bytes": ("channel.send(new Uint8Array(100))", "malformed"),
    "a frame of no kind": ("channel.send('?')", "malformed"),
    "an empty frame": ("channel.send('')", "malformed"),
    "a long frame": ("channel.send('.' + 'x'.repeat(16_001))", "malformed"),
    "a message without end": (
        "for (let i = 0; i < 9; i++) channel.send('+' + 'x'.repeat(16_000))",
        "malformed",
    ),
    "many frames": ("for (let i = 0; i < 5000; i++) channel.send('.=' + i)", "flood"),
    "many letters": ("for (let i = 0; i < 1000; i++) channel.send('.=' + 'x'.repeat(15_900))", "flood"),
}


def test_whoever_sends_what_no_room_sends_is_cut_off(devices: Devices) -> None:
    coral, page = devices.device("Coral"), devices.device("Pepper").page
    coral.run("(bytes = 0, room.onmessage = message => { bytes += message.length })")
    for name, (sent, why) in SENT.items():
        pepper = Device(page, "Pepper")
        pair(coral, pepper)
        coral.forget()

        pepper.do(f"const {{ channel }} = connections.at(-1); try {{ {sent} }} catch {{}}")
        coral.wait_for("cut", pepper)

        assert [event["why"] for event in coral.events("cut")] == [why], name
        assert [event["why"] for event in coral.events("left")] == ["dropped"], name
    assert coral.run("room.peers()") == []
    assert coral.run("bytes") < 10_000_000


def test_a_burst_that_ends_is_forgiven(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")

    pepper.do("for (let i = 0; i < 2500; i++) room.send('x')")
    coral.wait("heard.length > 1500")
    time.sleep(6)
    pepper.run("room.send('sorry')")
    coral.wait("heard.at(-1)[1] === 'sorry'")

    assert len(coral.heard) < 2500
    assert coral.events("cut", "away") == []


def test_a_stranger_that_does_not_greet_as_it_should_gets_no_wire(devices: Devices) -> None:
    coral, pepper = devices.device("Coral"), devices.device("Pepper")
    table, me = coral.run("(await room.invite(), [room.table, room.me])")
    hello = {"kind": "hello", "room": 1, "table": table, "sees": [], "members": [], "locked": False}
    stranger = {"id": "A" * 12, "card": {"name": "Stranger"}, "by": ""}

    for said in (
        {"kind": "here", "sees": [], "text": ""},
        hello | {"me": stranger, "room": 2},
        hello | {"me": stranger, "table": "A" * 8},
        hello | {"me": stranger | {"id": me["id"]}},
        hello | {"me": stranger, "members": [stranger] * 17},
    ):
        invite = coral.run("(await room.invite()).code")
        reply = pepper.do(
            """
            const { rtcWire } = await import('./web/wire.js')
            const { read, write } = await import('./web/pairing.js')
            const { table, id, description } = read(given[0])
            const wire = rtcWire()
            wire.onopen = () => wire.send(JSON.stringify(given[1]))
            ended = new Promise(resolve => { wire.onclose = resolve })
            return write({ kind: 'reply', table, id }, await wire.answer(description))
            """,
            invite,
            said,
        )
        coral.do("room.accept(given[0]).catch(() => {})", reply)
        assert pepper.run("ended") == "closed"

    assert coral.run("room.peers()") == []
    assert coral.events("joined") == []


def test_a_room_has_room_for_sixteen_devices_however_many_are_told_of(devices: Devices) -> None:
    coral, pepper = devices.table("Coral", "Pepper")
    pepper.do(
        """
        for (let i = 0; i < 60; i++) {
          const id = 'Ghost' + String(i).padStart(7, '0')
          const member = { id, card: { name: 'Ghost' }, by: '' }
          connections[0].channel.send('.' + JSON.stringify({ kind: 'new', member }))
        }
        room.send('done')
        """
    )
    coral.wait("heard.length === 1")

    assert coral.run("room.peers().length") == 15
    for ghost in [peer["id"] for peer in coral.run("room.peers()") if peer["by"] == ""]:
        coral.run("room.drop(given[0])", ghost)
    coral.meshed(1)


# --- servers a player names ----------------------------------------------------------------------


def test_servers_are_read_strictly(devices: Devices) -> None:
    text = """
        stun:stun.example.org:3478

        turn:turn.example.org?transport=tcp name pass word
        turns:[2001:db8::1]:5349 name secret
        turn:turn.example.org
        https://example.org
        stun:exa mple.org
    """

    found = devices.device("Coral").run("(await import('./web/servers.js')).serversIn(given[0])", text)

    assert found == {
        "servers": [
            {"urls": "stun:stun.example.org:3478"},
            {"urls": "turns:[2001:db8::1]:5349", "username": "name", "credential": "secret"},
        ],
        "wrong": [
            "turn:turn.example.org?transport=tcp name pass word",
            "turn:turn.example.org",
            "https://example.org",
            "stun:exa mple.org",
        ],
    }
