"""The one door the page uses: `dispatch(text) -> text`, an event in, a list of effects out, both JSON.

Events and effects are described in docs/session.md.  Whatever comes in, an
answer goes out; after a fault everything is as it was before the event.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from time import perf_counter
from typing import Any

from sugarcove.table import among, checking, facts, opening, replaying, words
from sugarcove.table.among import Among
from sugarcove.table.game import Illegal, Over
from sugarcove.table.header import BadLog
from sugarcove.table.log import Position, first_head, log_of, new
from sugarcove.table.pen import Alone
from sugarcove.table.playing import Table
from sugarcove.table.replaying import View
from sugarcove.table.screen import Box, Effect, Viewer
from sugarcove.table.seats import people
from sugarcove.table.transcript import Check

Event = Mapping[str, Any]
BOX: Box = (1280, 736)  # until the page says otherwise
WORDS = 40  # chosen and not yet a step, at most


class Session:
    """One device with at most one table open on it."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock
        self.table: Table | None = None
        self.view: View | None = None  # a replay, where one is looked at
        self.watch_only = False  # nothing can be dealt any more
        self.checking: Check | None = None  # a transcript, as far as it has been heard
        self.broken: frozenset[str] = frozenset()  # what went wrong, and was said once
        self.box = BOX

    def dispatch(self, text: str) -> str:
        before = vars(self) | {"table": copy(self.table)}
        try:
            event = json.loads(text)
            effects = self._handle(event)
            return _json([*(self.table.post() if self.table else []), *effects])
        except Exception as error:  # whatever went wrong, the game is not lost
            vars(self).update(before)
            return _json([facts.fault(error) if isinstance(error, BadLog) else self._broken(error)])

    def _broken(self, error: Exception) -> Effect:
        log = log_of(self.table.position).text if self.table else ""
        return facts.fault(BadLog("broken")) | {"what": _what(error), "log": log}

    def _handle(self, event: Event) -> list[Effect]:
        if "box" in event:
            self.box = _box(event["box"])
            if self.table:
                self.table.box = self.box
        kind = event["kind"]
        if kind in _ANYWHERE:
            return _ANYWHERE[kind](self, event)
        if kind in _AMONG:
            return self._among(event)
        if self.table is None:
            raise BadLog("no-table")
        if kind in _WATCHING:
            return _WATCHING[kind](self, self.table, event)
        play = _PLAYING[kind]
        if self.view:  # where time stands still, unless others wait
            others = isinstance(self.table.pen, Among)
            return [facts.wrong("replay")] if kind != "think" else self.table.work() if others else []
        return [*play(self.table, event), *self.table.run()]

    # A table opens.

    def open(self, event: Event) -> list[Effect]:
        if "log" in event:
            return self._open_log(str(event["log"]), event.get("view", "play"))
        return self._sit_down(new(opening.new_header(event)))

    def _sit_down(self, position: Position) -> list[Effect]:
        return self._begin(Table(Alone(position), self.clock, self.box, seen=0))

    def _begin(self, table: Table) -> list[Effect]:
        self.table, self.view, self.watch_only = table, None, False
        return [*table.begin(), *table.run()]

    def _open_log(self, text: str, view: str) -> list[Effect]:
        position, stop = opening.from_log(text)
        if view == "play" and not stop and not opening.may_go_on(position):
            raise BadLog("elsewhere" if position.header.nonce else "no-deal")
        table = self.table = Table(Alone(position), self.clock, self.box)
        self.watch_only = stop is not None or not opening.may_go_on(position)
        self.view = None
        if stop or view == "replay":
            persons = people(position)
            viewer = Viewer(persons[0] if len(persons) == 1 else None)
            shown = self._show(table, View(0, viewer))
            return [*([facts.fault(stop) | {"log": text}] if stop else []), *shown]
        if not opening.restamped(text, position):
            table.saved = position
        return [*table.begin(), *table.run()]

    def again(self, table: Table, _: Event) -> list[Effect]:
        if not table.position.closed:
            return [facts.wrong()]
        if isinstance(table.pen, Among):
            return [table.pen.next()]
        return self._sit_down(new(opening.next_header(table.position)))

    def check(self, event: Event) -> list[Effect]:
        try:
            opening.check(event)
        except BadLog as bad:
            return [{"kind": "wrong", "text": bad.sentence()}]
        return [facts.wrong()]

    def check_transcript(self, event: Event) -> list[Effect]:
        """A game that somebody hands over; without a text, the next slice of it."""
        if "text" in event:
            begun = checking.begin(str(event["text"]))
            if not isinstance(begun, Check):
                self.checking = None
                return [begun]
            self.checking = begun
        if self.checking is None:
            return [facts.wrong()]
        effect = checking.go_on(self.checking, self.clock)
        self.checking = self.checking if effect["kind"] == "checking" else None
        return [effect]

    def language(self, event: Event) -> list[Effect]:
        words.use(str(event["lang"]), event.get("words"))
        if self.table is None:
            return []
        self.table.tellings = {}
        if self.view:
            return self._show(self.table, self.view)
        return [self.table.history(), self.table.scene(), *self.table.run()]

    # A replay.

    def at(self, table: Table, event: Event) -> list[Effect]:
        """To a line of the replay, or back to play."""
        if event["line"] is None:
            if self.watch_only:
                return [facts.wrong()]
            self.view, table.latest = None, {}
            return [table.history(), table.scene(), *table.run()]
        last = len(table.position.live)
        viewer = self._viewer(table, event)
        return self._show(table, View(min(max(int(event["line"]), 0), last), viewer))

    def _viewer(self, table: Table, event: Event) -> Viewer:
        """Who may be looked over the shoulder: while the game goes on, only whom the device is for."""
        default = self.view.viewer if self.view else Viewer(table.here)
        wish = event.get("as", "default")
        viewer = {"all": Viewer(None, True), "default": default}.get(wish) or Viewer(wish)
        finished = isinstance(table.position.pending, Over) or table.position.closed
        allowed = range(len(table.position.seats)) if finished else (table.here,)
        if (viewer.all_open and not finished) or viewer.seat not in (None, *allowed):
            raise BadLog("not-yet")
        return viewer

    # Among peers.

    def identity(self, _: Event) -> list[Effect]:
        secret, key = among.identity()
        return [{"kind": "identity", "secret": secret, "key": key}]

    def deal_in(self, event: Event) -> list[Effect]:
        """The header of a table that people have agreed on, the same at each of them."""
        header = among.seating(opening.joint_header(event))
        return [{"kind": "header", "text": "\n".join(header.lines()), "id": first_head(header)}]

    def sit(self, event: Event) -> list[Effect]:
        how, now = str(event["how"]), self.table and self.table.pen
        told = (str(event["header"]), str(event["secret"]), how, str(event.get("record") or ""))
        pen = among.sit(*told, now if isinstance(now, Among) else None)
        return self._begin(Table(pen, self.clock, self.box, 0 if how == "new" else None))

    def _among(self, event: Event) -> list[Effect]:
        """Something is heard or wished for at a table of peers, whatever is being looked at."""
        table = self.table
        if table is None or not isinstance(table.pen, Among):
            return []  # it came late: the table was left
        try:
            pen = _AMONG[event["kind"]](table.pen, event)
        except Illegal as illegal:
            return [facts.wrong(str(illegal))]
        except Exception as error:
            return self._once(error)
        before = copy(table)
        try:
            return self._heard(table, pen)
        except Exception as error:  # what was said counts, though it cannot be shown
            vars(table).update(vars(before))
            table.skip(pen)
            return self._once(error)

    def _heard(self, table: Table, pen: Among) -> list[Effect]:
        if self.view is None:
            return [*table.heard(pen), *table.run()]
        table.heard(pen)
        line = min(self.view.line, len(table.position.live))
        shown = [] if line == self.view.line else self._show(table, replace(self.view, line=line))
        return [*shown, *table.work()]

    def _once(self, error: Exception) -> list[Effect]:
        """A mistake of ours that may come again every second is told once."""
        if _what(error) in self.broken:
            return []
        self.broken |= {_what(error)}
        return [self._broken(error)]

    def transcript(self, table: Table, _: Event) -> list[Effect]:
        proof = table.pen.proof()
        return [{"kind": "transcript", "text": proof["transcript"]}] if proof else [facts.wrong()]

    def _show(self, table: Table, view: View) -> list[Effect]:
        old, self.view = self.view, view
        position = table.position
        step = old is not None and old == replace(view, line=view.line - 1)
        if step:
            scenes = replaying.show_line(position, view, self.box, table.tell)
        else:
            scenes = replaying.show_at(position, view, self.box)
        frame = facts.table(position, mine=table.pen.mine) | {"back": False, "undo": False, "line": view.line}
        return [frame, *scenes, replaying.summary(position, view, table.tell)]

    def look(self, table: Table, event: Event) -> list[Effect]:
        if self.view:
            return replaying.show_at(table.position, self.view, self.box)
        table.said = tuple(map(str, event.get("said") or ()))[:WORDS]
        return [table.scene(), *table.run()]


def _box(box: Any) -> Box:
    width, height = (min(max(int(side), 16), 16_000) for side in box)
    return width, height


def _json(effects: list[Effect]) -> str:
    return json.dumps(effects, default=vars, separators=(",", ":"), allow_nan=False)


def _what(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error)[:300]}"


def _wish(pen: Among, event: Event) -> Among:
    return pen.unsaying() if event.get("what") == "undo" else pen.ruled(str(event["line"]))


def _who(event: Event) -> str:
    return "human" if event["who"] == "human" else f"bot {event.get('level') or 'normal'}"


_ANYWHERE: dict[str, Callable[[Session, Event], list[Effect]]] = {
    "open": Session.open,
    "check": Session.check,
    "check-transcript": Session.check_transcript,
    "language": Session.language,
    "identity": Session.identity,
    "deal-in": Session.deal_in,
    "sit": Session.sit,
}
_AMONG: dict[str, Callable[[Among, Event], Among]] = {
    "hear": lambda pen, event: pen.heard(str(event["text"]), str(event.get("from") or "")),
    "tick": lambda pen, event: pen.waited(min(max(float(event["seconds"]), 0.0), 3600.0)),
    "present": lambda pen, event: pen.with_present(map(str, event["keys"])),
    "wish": _wish,
    "reply": lambda pen, event: pen.replied(str(event["line"]), event["yes"] is True),
    "retreat": lambda pen, event: pen.retreated(int(event["line"])),
}
_WATCHING: dict[str, Callable[[Session, Table, Event], list[Effect]]] = {
    "at": Session.at,
    "look": Session.look,
    "again": Session.again,
    "transcript": Session.transcript,
}
_PLAYING: dict[str, Callable[[Table, Event], list[Effect]]] = {
    "say": lambda table, event: table.say(event["move"]),
    "take-back": lambda table, event: table.take_back(event.get("move", "")),
    "undo": lambda table, _: table.undo(),
    "think": lambda _, __: [],
    "seat-ready": lambda table, event: table.lift(event["seat"]),
    "hint": lambda table, _: table.hint(),
    "take-over": lambda table, event: table.rule(f"* seat {event['seat']} {_who(event)}"),
    "resign": lambda table, event: table.rule(f"* resign {event['seat']}"),
}

_session = Session()


def dispatch(text: str) -> str:
    """The session of this page."""
    return _session.dispatch(text)
