"""Every rule, ruling and scenario is named by a test."""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def numbers() -> set[str]:
    """What the names of the tests say: r16, g11, s5."""
    names = [
        node.name
        for file in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return {word for name in names for word in name.split("_")}


@pytest.mark.parametrize(("letter", "last"), [("r", 20), ("g", 39), ("s", 21)])
def test_every_number_is_named_by_a_test(letter: str, last: int) -> None:
    named = numbers()
    assert [n for n in range(1, last + 1) if f"{letter}{n}" not in named] == []
