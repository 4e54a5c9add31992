"""What a tap says, in JavaScript.  tests/test_chooser.py holds Python to the same cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web import blank

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "chooser_cases.json").read_text("utf-8")
)

TAP = """async ({ moves, said, tap }) => {
  const { chooser } = await import('./web/choose.js')
  return chooser(moves).tap(said, tap)
}"""


@pytest.fixture
def module(page: Page, site: str) -> Page:
    return blank.visit(page, site)


def test_taps_say_what_the_cases_say(module: Page) -> None:
    wrong = {case["name"]: said for case in CASES if (said := module.evaluate(TAP, case)) != case["gives"]}

    assert not wrong


def test_a_whole_move_is_known(module: Page) -> None:
    script = """async () => {
      const { chooser } = await import('./web/choose.js')
      const choice = chooser(['load pink left', 'load pink right', 'steal bear sure', 'fire'])
      return [choice.chosen(['fire']), choice.chosen(['steal', 'bear']),
        choice.finishes([], 'load pink left'), choice.finishes([], 'load pink'),
        choice.finishes(['steal', 'bear'], 'sure')]
    }"""

    assert module.evaluate(script) == ["fire", "", True, False, True]


def test_words_are_kept_as_far_as_they_are_still_legal(module: Page) -> None:
    """A scene may come while a sentence is half said."""
    script = """async () => {
      const { chooser } = await import('./web/choose.js')
      return chooser(['steal bear left', 'steal gum left']).keep(['steal', 'bear', 'right'])
    }"""

    assert module.evaluate(script) == ["steal", "bear"]
