"""A page of the site without anything on it: modules are imported there, no engine starts."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

BARE = """<!doctype html><html lang="en"><title>bare</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="web/site.css"><body><div id="page" class="page"></div>"""


def open_bare(page: Page, site: str) -> Page:
    """The page, at an address of the site that only this page knows."""
    prepare_bare(page.context)
    page.goto(f"{site}bare.html")
    return page


def prepare_bare(context: BrowserContext) -> None:
    context.route("**/bare.html*", lambda route: route.fulfill(body=BARE, content_type="text/html"))
