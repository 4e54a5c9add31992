"""Which browser to test with."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

VARIABLE = "SUGARCOVE_BROWSER"  # names one; else Playwright's own is taken, else the machine's
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = (  # as root, without a screen, and asking nothing of anybody
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--allow-loopback-in-peer-connection",  # devices in pages here need no network; see tests/web/devices.py
)


def named() -> str:
    return os.environ.get(VARIABLE, "")


def playwrights() -> str:
    """The path of Playwright's own Chromium, or nothing."""
    from playwright.sync_api import sync_playwright  # here, since `python tests` has to get it first

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else ""


def on_this_machine() -> str:
    """The path of one that was named, or of one that is installed, or nothing."""
    return named() or next(filter(None, map(shutil.which, NAMES)), "")
