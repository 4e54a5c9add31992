"""What playing among devices costs in the page: meeting, a tap seen elsewhere, the reveal, the mesh.

    python tests                                            # once, for its environment
    .cache/tests/bin/python tests/bench/bench_friends.py [GAMES]

One browser, a context for each device, all over real WebRTC on the loopback.  Beside
them, in the same run, a bare data channel that echoes: what no page could beat.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402 - they lie beside this folder

import serve  # noqa: E402
from tests import browser as browsers  # noqa: E402
from tests.web.conftest import Watch  # noqa: E402
from tests.web.devices import Device, Devices  # noqa: E402
from tests.web.people import People, Person  # noqa: E402

ECHOES = 400
NOW = "performance.timeOrigin + performance.now()"  # one clock for all pages of a machine

CALLER = """async () => {
  window.caller = new RTCPeerConnection()
  window.bare = caller.createDataChannel('bare', { negotiated: true, id: 0 })
  await caller.setLocalDescription(await caller.createOffer())
  await new Promise(done => {
    caller.onicegatheringstatechange = () => caller.iceGatheringState === 'complete' && done()
  })
  return caller.localDescription.toJSON()
}"""
CALLED = """async offer => {
  window.called = new RTCPeerConnection()
  const bare = called.createDataChannel('bare', { negotiated: true, id: 0 })
  bare.onmessage = ({ data }) => bare.send(data)
  await called.setRemoteDescription(offer)
  await called.setLocalDescription(await called.createAnswer())
  await new Promise(done => {
    called.onicegatheringstatechange = () => called.iceGatheringState === 'complete' && done()
  })
  return called.localDescription.toJSON()
}"""
ECHO = """async ([answer, times]) => {
  await caller.setRemoteDescription(answer)
  if (bare.readyState !== 'open') await new Promise(done => { bare.onopen = done })
  const text = 'x'.repeat(500)
  const took = []
  for (let i = 0; i < times; i++) {
    const sent = performance.now()
    bare.send(text)
    await new Promise(done => { bare.onmessage = done })
    took.push(performance.now() - sent)
  }
  caller.close()
  return took
}"""

# When this page showed that somebody is ready, and when it told what came of it.
SEES = """() => {
  window.ready = []
  window.told = []
  const now = () => performance.timeOrigin + performance.now()
  const lamps = () => document.querySelectorAll('#table .lamp.ready').length
  const lines = () => document.querySelectorAll('#table .log li').length
  let [lit, line] = [lamps(), lines()]
  new MutationObserver(() => {
    if (lamps() > lit) ready.push(now())
    if (lines() > line) told.push(now())
    ;[lit, line] = [lamps(), lines()]
  }).observe(document.querySelector('#table'), { subtree: true, childList: true, attributes: true })
  const send = RTCDataChannel.prototype.send
  window.sent = { here: 0, said: 0 }
  RTCDataChannel.prototype.send = function (text) {
    sent[text.includes('"kind":"here"') && text[1] !== '=' ? 'here' : 'said'] += text.length
    return send.call(this, text)
  }
}"""
FIRE = """() => {
  const at = performance.timeOrigin + performance.now()
  document.querySelector('#table .hands [data-word="fire"]:not([aria-disabled="true"])').click()
  return at
}"""


def tell(name: str, took: Sequence[float]) -> None:
    """Milliseconds."""
    most = quantiles(took, n=20)[-1] if len(took) > 1 else took[0]
    print(f"{name:52} {median(took):8.1f} ms {most:8.1f} ms  ({len(took)})", flush=True)


def echo(one: Page, other: Page) -> None:
    answer = other.evaluate(CALLED, one.evaluate(CALLER))
    tell("an echo over a bare channel, 500 letters", one.evaluate(ECHO, [answer, ECHOES]))


def meeting(devices: Devices, times: int = 5) -> None:
    took = []
    for i in range(times):
        host, guest = devices.device(f"Host{i}"), devices.device(f"Guest{i}")
        guest.do("room.watch(({ kind }) => kind === 'linked' && room.send('ahoy'))")
        host.do("window.first = 0; room.onmessage = () => { first ||= performance.now() }")
        reply = guest.run(
            "(joining = await room.join(given[0])).reply", host.run("(await room.invite()).code")
        )
        begun = host.do("const at = performance.now(); room.accept(given[0]); return at", reply)
        host.wait("first")
        took.append(host.run("first") - begun)
        for device in (host, guest):
            device.page.close()
    tell("a reply pasted, until the first message", took)


def mesh(devices: Devices, many: int = 8) -> None:
    everyone: list[Device] = [devices.device(f"D{i}") for i in range(many)]
    host = everyone[0]
    begun = 0.0
    for guest in everyone[1:]:
        reply = guest.run(
            "(joining = await room.join(given[0])).reply", host.run("(await room.invite()).code")
        )
        begun = host.do(f"const at = {NOW}; await room.accept(given[0]); return at", reply)
    for device in everyone:
        device.meshed(many - 1)
    linked = [
        device.run(
            "performance.timeOrigin + Math.max(...events.filter(e => e.kind === 'linked').map(e => e.at))"
        )
        for device in everyone
    ]
    tell(f"a mesh of {many} complete after the last reply", [max(linked) - begun])
    for device in everyone:
        device.page.close()


class Taps:
    """Taps of one, seen by the other."""

    def __init__(self) -> None:
        self.ready: list[float] = []  # the first lock, on the other screen
        self.first: list[float] = []  # the last lock, until the screen of who locked first tells the answers
        self.last: list[float] = []  # ... and the screen of who tapped


def turn(early: Person, late: Person, taps: Taps) -> None:
    """One locks, then the other; both pages hold before they fire."""
    for person in (early, late):
        person.hold("fire")
        person.page.locator('#table .hands [data-word="fire"]:not([aria-disabled="true"])').wait_for(
            timeout=120_000
        )
        person.page.wait_for_function("() => !document.querySelector('#table canvas').stats.tween")
        person.page.evaluate("ready.length = told.length = 0")
    at = early.page.evaluate(FIRE)
    late.page.wait_for_function("ready.length > 0", polling=5)
    taps.ready.append(late.page.evaluate("ready[0]") - at)
    early.page.evaluate("told.length = 0")
    at = late.page.evaluate(FIRE)
    for person, list_ in ((early, taps.first), (late, taps.last)):
        person.page.wait_for_function("told.length > 0", polling=5)
        list_.append(person.page.evaluate("told[0]") - at)


def play(browser: Browser, site: str, watch: Watch, games: int) -> None:
    taps = Taps()
    said = heard = turns = 0
    for _ in range(games):
        people = People(browser, site, watch)
        coral, pepper = people.sit("candy-islands?seats=2&bots=0", "Coral", "Pepper")
        for person in (coral, pepper):
            person.page.evaluate(SEES)
            person.hold("fire")
            person.play()
        for n in range(6):
            turn(*((coral, pepper) if n % 2 else (pepper, coral)), taps)
            turns += 1
        for person in (coral, pepper):
            person.hold("")
            person.wait_for("over")
            said += person.page.evaluate("sent.said")
            heard += person.page.evaluate("sent.here")
        heap = coral.page.evaluate("performance.memory?.usedJSHeapSize ?? 0")
        people.close()
    tell("a tap, until the other screen shows it", taps.ready)
    tell("the last tap, until who locked first reads the answers", taps.first)
    tell("the last tap, until who tapped reads the answers", taps.last)
    print(f"{'letters one device sends in a turn, signs of life apart':52} {said / turns / 2:8.0f}")
    print(f"{'signs of life in the whole, letters a turn':52} {heard / turns / 2:8.0f}")
    print(f"{'JavaScript heap after a game':52} {heap / 1e6:8.1f} MB")


def main(games: int) -> None:
    folder = Path(tempfile.mkdtemp()) / "site"
    serve.build(folder)
    files = dict(serve.files(folder))
    with sync_playwright() as playwright, serve.listen(files.get, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://127.0.0.1:{server.port}/"
        own = Path(playwright.chromium.executable_path).exists() and not browsers.named()
        path = None if own else browsers.on_this_machine()
        browser = playwright.chromium.launch(executable_path=path, args=list(browsers.ARGUMENTS))
        watch = Watch(site)
        devices = Devices(browser, site, watch)
        print(f"{'':52} {'median':>11} {'95 %':>11}")
        echo(devices.device("One").page, devices.device("Other").page)
        meeting(devices)
        mesh(devices)
        devices.close()
        play(browser, site, watch, games)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
