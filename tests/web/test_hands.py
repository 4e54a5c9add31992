"""The elements over the table, by themselves: where the arrow keys lead."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web import blank

# A stack of loot, one of it chosen, with two hands to go to and a button that cannot be said yet.
STEAL: list[dict[str, Any]] = [
    {"key": "bear", "label": "Take the Bear", "word": "bear", "at": [140, 470], "size": [40, 40]},
    {"key": "pink", "label": "Take a pink ball", "word": "pink", "at": [120, 505], "size": [34, 34]},
    {"key": "blue", "label": "Take a blue ball", "word": "blue", "at": [156, 505], "size": [34, 34]},
    {"key": "left", "label": "Left hand", "word": "left", "at": [554, 410], "size": [164, 54]},
    {"key": "right", "label": "Right hand", "word": "right", "at": [726, 410], "size": [164, 54]},
    {"key": "sure", "label": "Steal", "why": "Choose a hand.", "at": [1161, 690], "size": [210, 58]},
]
MOVES = [f"steal {what} {hand} sure" for what in ("bear", "pink", "blue") for hand in ("left", "right")]
SHOW = """async ([nodes, moves, said]) => {
  const { hands } = await import('./web/hands.js')
  const { chooser, isSaid } = await import('./web/choose.js')
  const choice = chooser(moves)
  const root = document.body.appendChild(document.createElement('div'))
  const shown = hands(root, {
    goesOn: node => Boolean(node.word) && choice.goesOn(said, node.word),
    finishes: () => false, light: () => {}, lost: () => {},
  })
  const does = ({ word = '', why }) => (word && choice.tap(said, word) ? 'say' : why ? 'why' : '')
  shown.show(nodes, does, ({ word = '' }) => word !== '' && isSaid(said, word))
}"""


@pytest.fixture
def module(page: Page, site: str) -> Page:
    return blank.visit(page, site)


def after(page: Page, start: str, *keys: str) -> str:
    page.locator(f"[data-key={start}]").focus()
    for key in keys:
        page.keyboard.press(f"Arrow{key}")
    return str(page.evaluate("document.activeElement.dataset.key"))


@pytest.mark.parametrize("loot", ["bear", "pink", "blue"])
def test_an_arrow_leads_from_what_is_said_to_what_goes_on_with_it(module: Page, loot: str) -> None:
    module.evaluate(SHOW, [STEAL, MOVES, ["steal", loot]])

    assert after(module, loot, "Right") == "left"
    assert after(module, loot, "Right", "Right") == "right"


def test_an_arrow_leads_to_the_nearest_while_nothing_is_said(module: Page) -> None:
    module.evaluate(SHOW, [STEAL, MOVES, []])

    assert after(module, "pink", "Right") == "blue"
    assert after(module, "pink", "Up") == "bear"


def test_from_where_it_may_go_the_arrows_lead_back_to_the_loot(module: Page) -> None:
    module.evaluate(SHOW, [STEAL, MOVES, ["steal", "pink"]])

    assert after(module, "left", "Left") in ("bear", "blue")
    assert after(module, "blue", "Left") == "pink"
