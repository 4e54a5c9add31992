"""Two small games more, found beside the real ones while a test asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sugarcove import games

MORE = str(Path(__file__).parent / "more_games")


@pytest.fixture(autouse=True)
def more_games() -> Iterator[None]:
    games.__path__.append(MORE)
    games.folders.cache_clear()
    yield
    games.__path__.remove(MORE)
    games.folders.cache_clear()
