"""The Python twin of web/choose.js says the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.chooser import Chooser

CASES = json.loads((Path(__file__).parent / "chooser_cases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_tap(case: dict[str, Any]) -> None:
    said = Chooser(case["moves"]).tap(tuple(case["said"]), case["tap"])
    assert said == (None if case["gives"] is None else tuple(case["gives"]))
