"""Sentences in the reader's language, from `words/<lang>.json`.

A sentence is a text with places, `"{name} is away"`, or a text for each form
of a number, `{"one": "{n} coin", "other": "{n} coins"}`, chosen by `n`.  The
same file is read by the page.

    >>> form({"one": "{n} coin", "other": "{n} coins"}, 1).format(n=1)
    '1 coin'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent / "words"  # in a wheel
TREE = Path(__file__).parent.parent.parent.parent / "web" / "words"  # in a checkout

PLURALS: Mapping[str, Callable[[int], str]] = {"en": lambda n: "one" if n == 1 else "other"}

_lang = "en"
_words: dict[str, Any] = {}


def languages() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in _folder().glob("*.json")))


def _folder() -> Path:
    return HERE if HERE.is_dir() else TREE


def use(lang: str, table: Mapping[str, Any] | None = None) -> None:
    """Speak `lang` from now on; raises FileNotFoundError if its words are not here."""
    global _lang
    find.cache_clear()
    _words.clear()
    _words.update(table or json.loads((_folder() / f"{lang}.json").read_text("utf-8")))
    _lang = lang


@cache
def find(key: str) -> Any:
    """What stands under a dotted key, or None."""
    if not _words:
        use(_lang)
    here: Any = _words
    for name in key.split("."):
        here = here.get(name) if isinstance(here, dict) else None
    return here


def form(found: str | Mapping[str, str], n: Any) -> str:
    """The text for this number."""
    if isinstance(found, str):
        return found
    kind = PLURALS.get(_lang, PLURALS["en"])(n) if isinstance(n, int) else "other"
    return found.get(kind) or found["other"]


def say(key: str, **values: Any) -> str:
    """The sentence under `key` with its places filled; the key itself if there is none."""
    found = find(key)
    return key if found is None else form(found, values.get("n")).format(**values)
