"""People who play together, each in a page of their own with all of Sugarcove in it.

Each has a context of its own, as if on a machine of its own; they meet by codes
carried by hand, and their pages talk over real WebRTC on the loopback.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, expect

from tests.web.conftest import START, Watch

ROOT = Path(__file__).parent.parent.parent
WORDS: dict[str, Any] = json.loads((ROOT / "web" / "words" / "en.json").read_text("utf-8"))
PEERS: dict[str, Any] = WORDS["peers"]
SLOW = 60_000  # ms for something that two pages do together, on a machine that does much else
ASKED = '#table .hands button[data-word]:not([data-word=""]):not([aria-disabled="true"])'

# Somebody who plays fast: a ball in each hand, then fire; whatever else is asked, the first thing.
# `hold` names the moment before which they wait: a word, or "asked" for all of them.
PLAYER = """
window.hold = ''
window.player = ({ asked }) => {
  const click = found => found?.click()
  const step = () => {
    const all = [...document.querySelectorAll(asked)]
    const said = word => all.find(button => button.dataset.word === word)
    const last = said('fire') ?? said('sure')
    const arrows = hand => all.find(({ dataset: { key } }) => key.startsWith('arrow:') && key.endsWith(hand))
    if (document.querySelector('dialog[open]') || !all.length || hold === 'asked') return
    if (last) {
      if (hold !== last.dataset.word) click(last)
    } else if (arrows('left')) {
      click(arrows('left'))
      click(arrows('right'))
    } else click(all[0])
  }
  setInterval(step, 100)
}
"""


class Person:
    """One page, and who sits before it."""

    def __init__(self, people: People, name: str, context: BrowserContext) -> None:
        self.people = people
        self.name = name
        self.context = context
        self.page = context.new_page()
        self.page.set_default_timeout(SLOW)
        self.page.goto(people.site)

    # Meeting.

    def go(self, address: str) -> None:
        self.page.evaluate("address => { location.hash = '#/' + address }", address)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def host(self, setup: str) -> None:
        """Sets up a table for friends; `setup` as in an address: candy-islands?seats=2&bots=1."""
        self.go(f"setup/{setup}")
        self.page.get_by_role("link", name="Play with friends on their own devices").click()
        self.at_lobby()

    def at_lobby(self) -> None:
        expect(self.page.get_by_role("list", name=PEERS["lobby"]["seats"])).to_be_visible(timeout=SLOW)

    def invite(self) -> str:
        """A new invite's code."""
        self.go("invite")
        code = self.page.get_by_label(PEERS["invite"]["code"])
        new = self.button(PEERS["invite"]["new"])
        expect(code.or_(new).first).to_be_visible(timeout=SLOW)
        if not code.count():
            new.first.click()
        return code.input_value()

    def accept(self, reply: str) -> None:
        field = self.page.get_by_label(PEERS["invite"]["pasted"], exact=True)
        field.fill(reply)
        field.press("Enter")

    def back(self) -> None:
        """From a sheet to what lies under it."""
        self.page.go_back()

    def answer(self, code: str) -> str:
        """Opens an invite as a link; the reply."""
        self.go(f"join/{code}")
        return self.page.get_by_label(PEERS["join"]["code"]).input_value()

    def wait_for(self, state: str) -> None:
        """Until the page is `lobby`, `playing`, `over`, ..."""
        self.page.wait_for_selector(f"html[data-state={state}]", state="attached", timeout=START)

    # Playing.

    def ready(self) -> None:
        self.button(PEERS["lobby"]["ready"]).click(timeout=START)

    def play(self) -> None:
        """From now on they answer whatever they are asked, as fast as they can."""
        self.page.evaluate("asked => player({ asked })", ASKED)

    def asked(self) -> None:
        """Until something can be said, and nothing moves."""
        self.page.locator(ASKED).first.wait_for()
        self.page.wait_for_function("() => !document.querySelector('#table canvas').stats.tween")

    def hold(self, moment: str) -> None:
        """They wait before they say that; "" to go on."""
        self.page.evaluate("moment => { hold = moment }", moment)

    @property
    def state(self) -> str | None:
        return self.page.get_attribute("html", "data-state")

    def tree(self) -> str:
        """All that can be read on the screen, as somebody hears it who does not see."""
        return self.page.locator("body").aria_snapshot()

    @property
    def log(self) -> str:
        """The log of the table, as this device keeps it."""
        found: str = self.page.evaluate(
            """() => {
              const [, save] = /#\\/table\\/([\\w-]+)/.exec(location.hash) ?? []
              return JSON.parse(localStorage.getItem(`sugarcove/save/${save}`) ?? '{}').log ?? ''
            }"""
        )
        return found


class People:
    def __init__(self, browser: Browser, site: str, watch: Watch) -> None:
        self.browser, self.site, self.watch = browser, site, watch
        self.contexts: list[BrowserContext] = []

    def person(self, name: str) -> Person:
        context = self.browser.new_context(
            permissions=["camera"],
            service_workers="block",
            reduced_motion="reduce",
            viewport={"width": 1000, "height": 700},
        )
        context.add_init_script(PLAYER)
        self.watch.follow(context)
        self.contexts.append(context)
        return Person(self, name, context)

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def gather(self, setup: str, *names: str) -> list[Person]:
        """The first sets a table up and invites the others; all are in the lobby."""
        everyone = [self.person(name) for name in names]
        everyone[0].host(setup)
        for guest in everyone[1:]:
            bring(everyone[0], guest)
            guest.at_lobby()
        everyone[0].back()
        return everyone

    def sit(self, setup: str, *names: str) -> list[Person]:
        """The same, and the table has opened."""
        everyone = self.gather(setup, *names)
        begin(everyone)
        return everyone


def bring(host: Person, guest: Person) -> None:
    """By hand: the invite to the guest, the reply to the host."""
    host.accept(guest.answer(host.invite()))


def begin(everyone: list[Person]) -> None:
    for person in everyone:
        person.ready()
    for person in everyone:
        person.wait_for("playing")
