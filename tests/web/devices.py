"""Devices for the tests: pages with nothing but a room in them.

They find each other on this machine alone: with the permission to use a camera
Chromium tells its real addresses, and with a flag of tests/browser.py the one
of the loopback is among them, so no network has to be there.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.bare import open_bare
from tests.web.conftest import Watch

BEGIN = """async ([card, options]) => {
  const { room } = await import('./web/room.js')
  window.events = []
  window.heard = []
  window.room = room({ card, ...options })
  room_ = window.room
  room_.onmessage = (message, from) => heard.push([from, message])
  room_.watch(event => events.push({ ...event, at: Math.round(performance.now()) }))
  return room_.me.id
}"""
SPY = """
  window.connections = []
  if (window.RTCPeerConnection) window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...all) { super(...all); connections.push(this) }
    createDataChannel(...all) { return this.channel = super.createDataChannel(...all) }
  }
"""

SHOW = """
const { use } = await import('./web/words.js')
await use('en')
const games = await (await import('./web/catalogue.js')).catalogue()
const [what, text] = given
const on = { back() {}, games, text, joined: id => { joined = id } }
joined = ''
const page = what === 'invite'
  ? (await import('./web/invite.js')).invitePage(room, on)
  : (await import('./web/join.js')).joinPage(room, on)
document.getElementById('page').replaceChildren(...page.body)
"""


class Device:
    """One page with one room."""

    def __init__(self, page: Page, name: str, **options: Any) -> None:
        self.page = page
        self.name = name
        self.id: str = page.evaluate(BEGIN, [{"name": name}, options])

    def show(self, what: str, text: str = "") -> None:
        """The page `invite`, or `join` with what came as a link; `joined` is who was joined in the end."""
        self.do(SHOW, what, text)

    def run(self, expression: str, *given: Any) -> Any:
        """The value of an expression in which `room` is the room and `given` what is given."""
        return self.do(f"return {expression.strip()}", *given)

    def do(self, body: str, *given: Any) -> Any:
        """The same with statements; what they return."""
        return self.page.evaluate(f"async given => {{ {body} }}", given)

    def trouble(self, script: str, *given: Any) -> Any:
        """The id of the Trouble that some statements end in."""
        return self.do(
            f"return (async () => {{ {script} }})().then(() => '', error => error.id ?? String(error))",
            *given,
        )

    def wait(self, condition: str, *given: Any, timeout: float = 15_000) -> None:
        """Until a condition holds; `given` as in `run`."""
        self.page.wait_for_function(f"given => Boolean({condition})", arg=given, timeout=timeout, polling=20)

    def wait_for(self, kind: str, device: Device, timeout: float = 15_000) -> None:
        """Until something has happened to another device."""
        self.wait(
            "events.some(event => event.kind === given[0] && event.id === given[1])",
            kind,
            device.id,
            timeout=timeout,
        )

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.run("events")
        return [event for event in found if not kinds or event["kind"] in kinds]

    def forget(self) -> None:
        self.run("events.length = heard.length = 0")

    @property
    def heard(self) -> list[list[str]]:
        found: list[list[str]] = self.run("heard")
        return found

    def links(self) -> dict[str, str]:
        """How it reaches each of the others, by name."""
        found: dict[str, str] = self.run(
            "Object.fromEntries(room.peers().map(({ card, link }) => [card.name, link]))"
        )
        return found

    def meshed(self, others: int, timeout: float = 20_000) -> None:
        self.wait(
            "room.peers().length === given[0] && room.peers().every(({ link }) => link === 'direct')",
            others,
            timeout=timeout,
        )


class Devices:
    """As many devices as a test wants, each in a context of its own, as if on a machine of its own."""

    def __init__(self, browser: Browser, site: str, watch: Watch) -> None:
        self.browser = browser
        self.site = site
        self.watch = watch
        self.contexts: list[BrowserContext] = []

    def context(self) -> BrowserContext:
        context = self.browser.new_context(permissions=["camera"], service_workers="block")
        self.watch.follow(context)
        self.contexts.append(context)
        return context

    def device(
        self, name: str, context: BrowserContext | None = None, home: str = "", **options: Any
    ) -> Device:
        page = (context or self.context()).new_page()
        page.add_init_script(SPY)
        return Device(open_bare(page, home or self.site), name, **options)

    def insecure(self, context: BrowserContext) -> str:
        """The site at an address that browsers do not trust, as a machine's in a network at home."""
        home = "http://table.test/"
        self.watch.home += (home,)
        context.route(
            f"{home}web/**",
            lambda route: route.fulfill(
                response=route.fetch(url=self.site + route.request.url.removeprefix(home))
            ),
        )
        return home

    def table(self, *names: str) -> list[Device]:
        """Devices of which the first has invited the others; all have a wire to each other."""
        devices = [self.device(name) for name in names]
        for guest in devices[1:]:
            pair(devices[0], guest)
        for device in devices:
            device.meshed(len(devices) - 1)
        return devices

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def pair(host: Device, guest: Device) -> None:
    """By hand: the invite to the guest, the reply to the host."""
    invite = host.run("(await room.invite()).code")
    reply = guest.run("(joining = await room.join(given[0])).reply", invite)
    assert host.run("room.accept(given[0])", reply) == guest.id
    assert guest.run("joining.opened") == host.id
