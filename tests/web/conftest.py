"""Pages in a real browser, for the tests here.

`site`    the address of the built page, served under a path prefix as on a
          static host; it ends with a slash.
`page`    pytest-playwright's: a fresh page that knows nothing yet, so begin
          with `page.goto(site)`.  A table opened there starts an engine of its
          own, which takes seconds: use it for what is not a table.
`table`   the one page of the whole session whose engine is started once:

              def test_a_ball_is_loaded(table: Table) -> None:
                  table.open("candy-islands?seats=3&bots=2&seed=7")
                  table.say("Pink", "Left launch")
                  expect(table.prompt).to_have_text("...")

`watch`   what went wrong in the pages of this test (`table.watch` for the
          table's): a request that leaves the site, an answer that is an error,
          an exception, an error on the console.  Anything found fails the test;
          `watch.forgive("404")` takes away what a test provoked itself.

Windows are 1280x800 and motion is reduced, unless a test says otherwise with
`page.set_viewport_size` and `page.emulate_media`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    Request,
    Response,
)

import serve
from tests import browser as browsers

PREFIX = "some/where/"  # a static host gives us a folder, seldom the root
START = 120_000  # ms for the engine to start on a machine that does much else


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], playwright: Playwright
) -> dict[str, Any]:
    own = Path(playwright.chromium.executable_path).exists() and not browsers.named()
    path = {} if own else {"executable_path": browsers.on_this_machine()}
    return {**browser_type_launch_args, **path, "args": list(browsers.ARGUMENTS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_context_args,
        "viewport": {"width": 1280, "height": 800},
        "reduced_motion": "reduce",
        "service_workers": "block",
    }


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("host") / "site"
    serve.build(folder)
    files = {PREFIX + name: path for name, path in serve.files(folder)}
    with serve.listen(files.get, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.port}/{PREFIX}"
        server.shutdown()


class Watch:
    """What went wrong in the pages of a context."""

    def __init__(self, site: str) -> None:
        self.home: tuple[str, ...] = (site, "blob:" + site.removesuffix(PREFIX), "data:")
        self.seen: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        context.on("request", self.asked)
        context.on("response", self.answered)
        context.on("weberror", lambda error: self.seen.append(f"exception: {error.error}"))
        context.on("console", self.said)

    def asked(self, request: Request) -> None:
        if not request.url.startswith(self.home):
            self.seen.append(f"left the site: {request.url}")

    def answered(self, response: Response) -> None:
        if response.status >= 400:
            self.seen.append(f"{response.status}: {response.url}")

    def said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.seen.append(f"console: {message.text}")

    def forgive(self, text: str) -> None:
        """Takes away what holds this text; it is an error if nothing does."""
        kept = [line for line in self.seen if text not in line]
        assert kept != self.seen, f"nothing went wrong with {text!r} in it: {self.seen}"
        self.seen = kept

    def check(self) -> None:
        seen, self.seen = self.seen, []
        assert not seen, "\n".join(["went wrong in the page:", *seen])


@pytest.fixture
def watch(site: str) -> Iterator[Watch]:
    watch = Watch(site)
    yield watch
    watch.check()


@pytest.fixture
def context(context: BrowserContext, watch: Watch) -> BrowserContext:
    watch.follow(context)
    return context


class Table:
    """The page whose engine runs for the whole session."""

    def __init__(self, page: Page, watch: Watch) -> None:
        self.page = page
        self.watch = watch

    def open(self, address: str) -> None:
        """Opens a table, `candy-islands?seats=3&bots=2&seed=7`, and waits for its first scene.

        Nothing of an earlier one is left on the device.
        """
        self.leave()
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.go(address)
        self.wait_for("playing")

    def leave(self) -> None:
        """Back to the menu, where no table is open."""
        self.go("")
        self.wait_for("menu")

    def go(self, address: str) -> None:
        self.page.evaluate("address => { location.hash = '#/' + address }", address)

    def wait_for(self, state: str) -> None:
        """Until the page is `menu`, `loading`, `playing`, `replay` or `over`; not if it is `error` before."""
        states = f":is([data-state={state}], [data-state=error])"
        self.page.wait_for_selector(f"html{states}", state="attached", timeout=START)
        assert self.state == state, "\n".join([self.page.inner_text("body"), *self.watch.seen])

    @property
    def state(self) -> str | None:
        return self.page.get_attribute("html", "data-state")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def say(self, *names: str) -> None:
        """Taps one button after another."""
        for name in names:
            self.button(name).click()

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#table").get_by_role("status")

    @property
    def telling(self) -> Locator:
        return self.page.locator("#table").get_by_role("log")


@pytest.fixture(scope="session")
def one_table(browser: Browser, browser_context_args: dict[str, Any], site: str) -> Iterator[Table]:
    """Use `table`, which looks after what the last test left behind."""
    context = browser.new_context(**browser_context_args)
    watch = Watch(site)
    watch.follow(context)
    page = context.new_page()
    page.goto(site)
    yield Table(page, watch)
    context.close()


@pytest.fixture
def table(one_table: Table) -> Iterator[Table]:
    one_table.page.set_viewport_size({"width": 1280, "height": 800})
    one_table.page.emulate_media(reduced_motion="reduce", forced_colors="none", color_scheme="light")
    yield one_table
    one_table.watch.check()
