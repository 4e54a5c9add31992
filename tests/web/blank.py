"""A page of the site on which nothing runs: its modules can be tried one by one."""

from __future__ import annotations

from playwright.sync_api import Page

EMPTY = '<!doctype html><link rel="icon" href="data:,"><title>blank</title>'


def visit(page: Page, site: str) -> Page:
    page.route(f"{site}blank", lambda route: route.fulfill(content_type="text/html", body=EMPTY))
    page.goto(f"{site}blank")
    return page
