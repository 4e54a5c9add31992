"""One look at a table of Candy Time: what can be said, what it would win, and how things are named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sugarcove.games.candy_time import rules
from sugarcove.games.candy_time.cards import EXTRAS, HALVES, KIND, KINDS, TOKEN_WORTH
from sugarcove.games.candy_time.grid import FITS, Cell, cell, rim
from sugarcove.games.candy_time.places import Box, Grid, fit, layout
from sugarcove.games.candy_time.rules import Build, Pass, Place, State, Stop
from sugarcove.table.game import Ask, Card, Face, Seat, Slot
from sugarcove.table.notation import write
from sugarcove.table.scene import Look, Node

SWEETS = tuple(KIND[half] for half in HALVES)  # by half, the kind it is half of

# Keys of nodes that tellings name as well.


def card_key(slot: Slot) -> str:
    return f"card:{slot}"


def plate_key(seat: Seat) -> str:
    return f"plate:{seat}"


class Gain(NamedTuple):
    """What laying a card somewhere brings."""

    kinds: tuple[str, ...]  # of the sweets it makes
    points: int
    again: int  # extra turns
    likes: tuple[str, ...]  # kinds whose preference token it takes

    @property
    def worth(self) -> tuple[int, int, int]:
        return self.points, self.again, len(self.kinds)


class Option(NamedTuple):
    """A legal place for a card, turned in a certain way."""

    card: str  # word
    turn: str
    at: str
    gain: Gain


class View:
    """What all parts of a scene need; made once for each."""

    def __init__(self, state: State, look: Look) -> None:
        self.state, self.look, self.say = state, look, look.say
        self.n = len(state.hands)
        self.near: Seat = look.seat if look.seat is not None else 0
        self.asked = rules.pending(state)
        seat = look.seat
        self.mine = seat is not None and isinstance(self.asked, Ask) and seat in self.asked.seats
        legal = rules.legal(state, self.near, look.known) if self.mine else []
        self.moves = tuple(map(write, legal))
        self.wall = state.options.mode == "wall"
        self.building = self.wall and state.stage == "wall"
        self.can_pass, self.can_stop = Pass() in legal, Stop() in legal
        self.at = layout(look.box, self.n, self.wall)
        self.tints = rules.tints(state.options, self.n)
        self.nodes: list[Node] = []
        self._names: dict[str, str] = {}  # of the halves, once they are needed
        self.options = self._options(legal)
        said = look.said[1:] if self.mine and look.said[:1] in (("place",), ("build",)) else ()
        self.card = said[0] if said else ""
        self.turn = said[1] if len(said) > 1 else ""
        self.cell = said[2] if len(said) > 2 else ""
        self.grid = self._grid()

    def _options(self, legal: Iterable[Any]) -> tuple[Option, ...]:
        """Best first."""
        state = self.state
        edges = rim(state.walls[state.seat] if self.building else state.table)
        found = []
        for move in legal:
            match move:
                case Place(card, turn, at):
                    word, face = f"{card.slot}={card.face}", card.face
                case Build(face, turn, at):
                    word = face
                case _:
                    continue
            quarter = rules.TURNS.index(turn)
            kinds = tuple(
                SWEETS[edge % len(SWEETS)]
                for edge in edges.get(cell(at), ())
                if FITS[face][edge] >> quarter & 1
            )
            found.append(Option(word, turn, at, self.gain(kinds)))
        return tuple(sorted(found, key=lambda one: one.gain.worth, reverse=True))

    def gain(self, kinds: tuple[str, ...]) -> Gain:
        state = self.state
        canes = kinds.count("cane")
        if self.building:
            likes = tuple(kind for kind in dict.fromkeys(kinds) if self._takes(kind, kinds.count(kind)))
            return Gain(kinds, len(kinds) + TOKEN_WORTH * len(likes), 0, likes)
        tokens = min(canes, state.supply)
        cards = sum(rules.gains(state.options, kind) for kind in kinds)
        if not self.wall and not state.options.cane_card_counts:
            cards -= tokens
        held = len(state.hands[state.seat]) - 1
        again = min(kinds.count("cookie"), EXTRAS - state.extras) if held else 0
        return Gain(kinds, cards + TOKEN_WORTH * tokens, again, ())

    def _takes(self, kind: str, more: int) -> bool:
        at, state = KINDS.index(kind), self.state
        holder = state.holders[at]
        if holder == state.seat:
            return False
        return state.treats[state.seat][at] + more > (0 if holder is None else state.treats[holder][at])

    def _grid(self) -> Grid:
        """The table with its rim, or the wall that is being built."""
        cards = self.state.walls[self.state.seat] if self.building else self.state.table
        cells = {laid.at for laid in cards}
        if not cells:
            cells = {(0, 0)}
        elif self.state.stage != "over":
            cells |= set(rim(cards))
        most = 116.0 if self.building else 88.0
        scale = max(1.0, min(self.look.box[0] / 1280, self.look.box[1] / 736))
        room = self.at.main  # alone tells how the table is turned, so that it stays so
        return fit(frozenset(cells), room, most * scale, room.h > room.w and not self.building)

    # Choosing.

    def of(self, card: str, turn: str = "", at: str = "") -> list[Option]:
        """The options of a card, best first."""
        return [
            one for one in self.options if one.card == card and turn in ("", one.turn) and at in ("", one.at)
        ]

    def turning(self, card: str, by: int) -> str:
        """The next turn in which the chosen card is legal where it lies; "" if there is no other."""
        if not self.turn:
            return self.of(card)[0].turn if by > 0 else ""
        legal = {one.turn for one in self.of(card, at=self.cell)}
        if legal <= {self.turn}:
            legal = {one.turn for one in self.of(card)}
        now = rules.TURNS.index(self.turn)
        for quarters in range(1, 4):
            turn = rules.TURNS[(now + by * quarters) % 4]
            if turn in legal:
                return turn
        return ""

    def chosen(self) -> Option | None:
        """The card where it would lie."""
        found = self.of(self.card, self.turn, self.cell) if self.cell else []
        return found[0] if found else None

    # Words.

    def says(self, seat: Seat, key: str, **values: Any) -> str:
        """A sentence about a seat; another one if that is you."""
        if self.look.you(seat):
            return self.say(f"{key}.you", **values)
        return self.say(f"{key}.name", name=self.look.name(seat), **values)

    def who(self, seat: Seat) -> str:
        return self.say("label.you") if self.look.you(seat) else self.look.name(seat)

    def sweets(self, kinds: Iterable[str]) -> str:
        """ "strawberry, mint and cookie"."""
        names = [self.say(f"label.kind.{kind}") for kind in kinds]
        return self.listed(names)

    def listed(self, names: list[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self.say("label.and", first=", ".join(names[:-1]), last=names[-1])

    def halves(self, face: Face, quarter: int) -> str:
        """What a card shows, as it is seen."""
        names = self._names = self._names or {half: self.say(f"label.half.{half}") for half in HALVES}
        above, right, below, left = (names[half] for half in rules.SHOWS[face][quarter % 4])
        return self.say("label.card", above=above, right=right, below=below, left=left)

    def quarter(self, turn: int) -> int:
        """How far a card of the table or of a hand is seen turned."""
        return (turn + self.grid.turned) % 4

    def where(self, at: Cell) -> dict[str, int]:
        row, column = self.grid.seen(at)
        return {"row": row + 1, "column": column + 1}

    # Nodes.

    def put(self, key: str, box: Box, art: str, label: str = "", **more: Any) -> None:
        """One more node, in paint order."""
        x, y, w, h = (round(value, 1) for value in box)
        self.nodes.append(Node(key, (x, y), (w, h), art, label, **more))

    def lay(self, card: Card, quarter: int, box: Box, label: str = "", **more: Any) -> None:
        """A card face up, as seen; the light on it stays where it is while it turns."""
        quarter %= 4
        parts = (card.face, f"light {quarter}", *more.pop("parts", ()))
        self.put(card_key(card.slot), box, "card", label, parts=parts, turn=90.0 * quarter, **more)
