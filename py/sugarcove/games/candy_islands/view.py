"""One look at a table of Candy Islands: who sits where, and how things are named and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from sugarcove.games.candy_islands import rules
from sugarcove.games.candy_islands.cards import COINS, COLOURS, TOKENS
from sugarcove.games.candy_islands.layout import layout
from sugarcove.games.candy_islands.places import Box, width
from sugarcove.games.candy_islands.state import HANDS, LEFT, RIGHT, THINGS, Battle, Hand, State, Things, plus
from sugarcove.table.game import Ask, Face, Seat
from sugarcove.table.notation import write
from sugarcove.table.scene import Look, Node

# Keys of nodes that tellings name as well.


def plate_key(seat: Seat) -> str:
    return f"plate:{seat}"


def launch_key(seat: Seat, hand: Hand) -> str:
    return f"launch:{seat}:{HANDS[hand]}"


def lot_key(seat: Seat, hand: Hand, what: str) -> str:
    return f"cargo:{seat}:{HANDS[hand]}:{what}"


def card_key(battle: Battle, face: str) -> str:
    return f"card:{battle}:{face}"


class View:
    """What all parts of a scene need; made once for each."""

    def __init__(self, state: State, look: Look) -> None:
        self.state, self.look = state, look
        self.n = len(state.tints)
        self.near: Seat = look.seat if look.seat is not None else 0  # who sits at the bottom
        self.asked = rules.pending(state)
        seat = look.seat
        self.mine = seat is not None and isinstance(self.asked, Ask) and seat in self.asked.seats
        self.legal = tuple(rules.legal(state, self.near, look.known)) if self.mine else ()
        self.moves = tuple(map(write, self.legal))
        self.can = frozenset(self.moves)
        self.said = look.said[1:]  # without the verb
        self.loading = state.stage == "load" and self.mine
        owned = self.owned() if self.loading else (0,) * len(THINGS)
        self.kinds = tuple(kind for kind, n in enumerate(owned) if n)
        colours = sum(kind < len(COLOURS) for kind in self.kinds)
        self.at = layout(look.box, self.n, not self.loading, len(self.kinds), colours)
        self.scale = self.at.scale
        self.covered = state.stage == "load" and not look.all_open
        self.nodes: list[Node] = []
        self.say = look.say
        self._groups: dict[Battle, str] = {}
        self._faces: dict[Face, str] = {}

    @cached_property
    def purses(self) -> tuple[rules.Coins, ...]:
        """By seat, the coins if the game ended now."""
        return rules.coins(self.state)

    @cached_property
    def best(self) -> tuple[Seat, ...]:
        """Who would have won."""
        return rules.winners(self.state)

    # Who and where.

    def owned(self) -> Things:
        """All that belongs to the near seat, loaded or not."""
        own = self.state.holds[self.near]
        for charge in self.state.charges[self.near] if self.state.charges else ():
            own = plus(own, charge.things)
        return own

    def seat(self, place: int) -> Seat:
        """The seat so many places clockwise from the near one."""
        return (self.near + place) % self.n

    def place(self, seat: Seat) -> int:
        return (seat - self.near) % self.n

    def battle(self, counted: int) -> Battle:
        """The battle counted from my left hand's."""
        return (self.near + counted) % self.n

    def counted(self, battle: Battle) -> int:
        return (battle - self.near) % self.n

    def hands(self, battle: Battle) -> tuple[tuple[Seat, Hand], tuple[Seat, Hand]]:
        return (battle, LEFT), ((battle + 1) % self.n, RIGHT)

    def is_mine(self, battle: Battle) -> bool:
        return self.counted(battle) in (0, self.n - 1)

    def tint(self, seat: Seat) -> str:
        return self.state.tints[seat]

    def twin(self, seat: Seat) -> int:
        """1 or 2 where two seats have one colour, else 0."""
        tints = self.state.tints
        if tints.count(tints[seat]) < 2:
            return 0
        return 1 if tints.index(tints[seat]) == seat else 2

    # Words.

    def who(self, seat: Seat) -> str:
        """At the start of a sentence or alone: "You", "Biscuit"."""
        return self.say("label.you") if self.look.you(seat) else self.look.name(seat)

    def whom(self, seat: Seat) -> str:
        """Inside a sentence: "you", "Biscuit"."""
        return self.say("label.whom") if self.look.you(seat) else self.look.name(seat)

    def says(self, seat: Seat, key: str, **values: Any) -> str:
        """A sentence about a seat; another one if that is you."""
        if self.look.you(seat):
            return self.say(f"{key}.you", **values)
        return self.say(f"{key}.name", name=self.look.name(seat), **values)

    def hand(self, hand: Hand) -> str:
        return self.say(f"label.hand.{HANDS[hand]}")

    def several(self, what: str, n: int) -> str:
        """ "3 pink balls", "a Bear", "2 Bears"."""
        key = "balls" if what in COLOURS else "tokens"
        return self.say(f"label.{key}.{what}", n=n)

    def things(self, things: Things) -> str:
        """ "3 pink balls, a Bear"."""
        found = [self.several(what, n) for what, n in zip(THINGS, things, strict=True) if n]
        return ", ".join(found) or self.say("label.nothing")

    def face(self, face: Face) -> str:
        if face not in self._faces:
            self._faces[face] = self.say(f"label.face.{face}")
        return self._faces[face]

    def worth(self, pile: Iterable[Face]) -> str:
        """What a pile brings: "5 coins + Lollipop"."""
        return next(self.prizes(tuple(pile)))

    def prizes(self, pile: tuple[Face, ...]) -> Iterator[str]:
        """The same, in ever fewer words."""
        if not pile:
            yield self.say("label.nothing")
            return
        coins = sum(COINS[face] for face in pile)
        kept = [self.say("label.coins", n=coins)] if coins else []
        kept += [self.say(f"label.short.{face}") for face in pile if face.endswith("jar")]
        tokens = [self.say(f"label.short.{face}") for face in pile if face in TOKENS]
        plus = self.say("label.plus")
        yield plus.join(kept + tokens)
        yield plus.join([*kept, str(len(tokens))] if tokens else kept)
        if coins:
            yield plus.join([kept[0], str(len(tokens) + len(kept) - 1)])
        yield self.say("label.cards", n=len(pile))

    def fitting(self, forms: Iterable[str], room: float, size: float) -> str:
        """The first form that fits, or the last."""
        form = ""
        for form in forms:
            if width(form, size) <= room * min(1.0, self.scale):
                break
        return form

    def group(self, battle: Battle) -> str:
        """The region of a battle."""
        if battle not in self._groups:
            self._groups[battle] = self._group(battle)
        return self._groups[battle]

    def _group(self, battle: Battle) -> str:
        counted = self.counted(battle)
        if self.look.seat is not None:
            if counted == 0:
                return self.say("group.left")
            if counted == self.n - 1:
                return self.say("group.right")
        if self.n == 2:
            return self.say("group.both", battle=battle + 1)
        first, second = (self.look.name(seat) for seat, _ in self.hands(battle))
        return self.say("group.battle", first=first, second=second)

    # Nodes.

    def put(self, key: str, box: Box, art: str, label: str = "", **more: Any) -> None:
        """One more node, in paint order."""
        s = self.scale
        x, y, w, h = box
        at, size = (round(x * s, 1), round(y * s, 1)), (round(w * s, 1), round(h * s, 1))
        self.nodes.append(Node(key, at, size, art, label, **more))

    def write(self, key: str, box: Box, text: str, size: float, *parts: str, **more: Any) -> None:
        """Words on the sea; they are their own label."""
        plain = text.replace("**", "").replace("\n", ". ")
        label = more.pop("label", plain)
        self.put(
            key,
            box,
            "words",
            label,
            text=text,
            parts=(*parts, f"size {round(size * self.scale, 1):g}"),
            **more,
        )
