"""The catalogue: what menu, setup and help need to know of each game before Python runs.

A JSON list with one object a game:

    name, folder, title     "candy-islands", "candy_islands", "Candy Islands"
    template                true for one that is played by tests only
    version                 of its rules
    seats                   [2, 3, 4]
    levels                  of its bots, the weakest first; "random" is always there and not named
    line, minutes           from the game's words under "menu"
    options                 [{id, kind, values, labels, default, label, hint, when}]
    series                  true where to begin is an advantage: a game for each seat is offered first
    peers                   true if it can be played among several devices
    tints                   {"2": ["pink", "blue"], ...}: colours by seat, for the default options
    help                    HTML of help.md
    scenes                  {"1": {box: [w, h], prompt, nodes, ...}}: shown at <figure data-scene="1">
    guide                   guide.json of the game's folder, where there is one
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from html import escape
from importlib.resources import files
from typing import Any

from sugarcove import games
from sugarcove.headless.markdown import code, html
from sugarcove.table import sync, words
from sugarcove.table.composing import Draft
from sugarcove.table.game import LEVELS, Game, Seat
from sugarcove.table.header import Header
from sugarcove.table.log import Position, read, replay
from sugarcove.table.notation import read as read_move
from sugarcove.table.scene import as_json
from sugarcove.table.screen import Viewer, look, scene
from sugarcove.table.seated import Seated


def catalogue(templates: bool = False) -> list[dict[str, Any]]:
    """Every game, as plain JSON."""
    listed = [entry(name, game) for name, game in games.catalogue(templates).items()]
    plain: list[dict[str, Any]] = json.loads(json.dumps(listed, default=as_json))
    return plain


def entry(name: str, game: Game) -> dict[str, Any]:
    folder = games.folder(name)
    page = Page()
    text = _text(folder, "help.md")
    guide = _text(folder, "guide.json")
    return {
        "name": name,
        "folder": folder,
        "title": game.TITLE,
        "template": folder.startswith("_"),
        "version": game.VERSION,
        "seats": list(game.SEATS),
        "levels": [level for level in _levels(folder, name) if level != "random"],
        "line": _say(f"{name}.menu.line"),
        "minutes": _say(f"{name}.menu.minutes"),
        "options": [option(name, f) for f in fields(game.Options)],
        "series": bool(getattr(game, "SERIES", False)),
        "peers": _among_devices(name, game),
        "tints": {str(seats): list(game.tints(game.Options(), seats)) for seats in game.SEATS},
        "help": html(text, page.fenced),
        "scenes": page.scenes,
        **({"guide": json.loads(guide)} if guide else {}),
    }


def _levels(folder: str, name: str) -> tuple[str, ...]:
    if not files(games).joinpath(folder, "bot.py").is_file():
        return ("random",)
    return tuple(getattr(games.part(name, "bot"), "LEVELS", LEVELS))


def _among_devices(name: str, game: Game) -> bool:
    seats = tuple(Seated(key="-" * 43) for _ in range(min(game.SEATS)))
    return not sync.offered(Header(name, game.VERSION, game.Options(), seats, nonce="0"))


def option(name: str, given: Field[Any]) -> dict[str, Any]:
    """A field of a game's Options with the sentences that go with it."""
    key, about = f"{name}.option.{given.name}", given.metadata
    values = [False, True] if about["kind"] == "flag" else list(about["values"])
    return {
        "id": given.name,
        "kind": about["kind"],
        "values": values,
        "labels": {
            str(value): _say(f"{key}.values.{value}") for value in values if about["kind"] == "choice"
        },
        "default": given.default,
        "label": words.say(f"{key}.label"),
        "hint": _say(f"{key}.hint"),
        "when": about["when"],
    }


def _say(key: str) -> str:
    """A sentence that may be left out."""
    return words.say(key) if words.find(key) is not None else ""


def _text(folder: str, name: str) -> str:
    found = files(games).joinpath(folder, name)
    return found.read_text("utf-8") if found.is_file() else ""


# Pictures in help pages.


@dataclass
class Page:
    """A help page while it is made: the scenes found so far, by number."""

    scenes: dict[str, Any] = field(default_factory=dict)

    def fenced(self, info: str, body: str) -> str:
        """A block named "scene" becomes a figure: see `picture`."""
        if info.split(" ")[0] != "scene":
            return code(info, body)
        wish, _, caption = info.removeprefix("scene").partition(":")
        number = str(len(self.scenes) + 1)
        self.scenes[number] = picture(wish.split(), body)
        told = f"<figcaption>{escape(caption.strip())}</figcaption>" if caption else ""
        return f'<figure data-scene="{number}">{told}</figure>'


def picture(wish: list[str], body: str) -> dict[str, Any]:
    """The scene a log leads to, for a figure.

    The wish is its box and who looks: `600x400 seat=0 said=steal,bear`; without
    a seat it is a watcher, `seat=all` sees every face.  A line `* shown 0=bell`
    tells what lies in hands.  Lines that begin with "> " are steps the seat has
    said of an answer that is not finished.
    """
    box, *more = wish
    width, _, height = box.partition("x")
    asked = dict(one.split("=", 1) for one in more)
    lines = body.strip().split("\n")
    steps = [line[2:] for line in lines if line.startswith("> ")]
    log = read("\n".join(line for line in lines if not line.startswith("> ")) + "\n")
    until = next((i for i, line in enumerate(log.lines) if line.startswith("* shown ")), None)
    position = replay(log, until)
    return _picture(position, (int(width), int(height)), asked, steps)


def _picture(
    position: Position, box: tuple[int, int], asked: Mapping[str, str], steps: list[str]
) -> dict[str, Any]:
    seat = None if asked.get("seat", "all") == "all" else int(asked["seat"])
    viewer = Viewer(seat, asked.get("seat") == "all")
    state = _composed(position, seat, steps) if steps else position.state
    looking = look(
        position,
        viewer,
        position.dealt,
        box,
        said=tuple(word for word in asked.get("said", "").split(",") if word),
        ready=frozenset(int(other) for other in asked.get("ready", "").split(",") if other),
        steps=len(steps),
    )
    return {"box": box, **vars(scene(position, state, looking))}


def _composed(position: Position, seat: Seat | None, steps: list[str]) -> Any:
    """The state as a seat sees it that has said these steps."""
    if seat is None:
        raise ValueError("steps are said by a seat: add seat=0 to the scene")
    draft = Draft(position.game, seat, position.state, position.known(seat))
    for step in steps:
        draft = draft.say(read_move(step, position.game.MOVES))
    return draft.state
