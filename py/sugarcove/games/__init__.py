"""The games: every folder here is one; none is named.

A folder whose name begins with `_` is a template: played by every general
test, not offered in the menu.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from sugarcove.table.game import Game


@cache
def folders() -> tuple[str, ...]:
    """The folders of games and templates, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def folder(name: str) -> str:
    """The folder of a game: `candy-islands` lies in `candy_islands`, `magpie` in `_magpie`.

    Raises LookupError when there is no such game.
    """
    plain = name.replace("-", "_")
    for found in folders():
        if found.lstrip("_") == plain.lstrip("_"):
            return found
    raise LookupError(name)


def title(folder: str) -> str:
    """The public name of a folder: `candy_islands` is `candy-islands`."""
    return folder.lstrip("_").replace("_", "-")


@cache
def part(name: str, which: str) -> Any:
    """A module of a game: part("candy-islands", "scene")."""
    return import_module(f"{__name__}.{folder(name)}.{which}")


def rules(name: str) -> Game:
    """The rules of a game."""
    found: Game = part(name, "rules")
    return found


def catalogue(templates: bool = False) -> dict[str, Game]:
    """The rules of every game, by public name; templates only if asked for."""
    return {
        title(found): rules(title(found)) for found in folders() if templates or not found.startswith("_")
    }
