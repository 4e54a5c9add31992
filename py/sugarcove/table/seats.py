"""Who answers for a seat, and whom the device is for.

A seat is answered for by a person at this device or by a bot.  Where several
people share the device, a curtain falls between them; whether it must follows
from the position, and no game knows of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from random import Random
from types import ModuleType

from sugarcove import games
from sugarcove.table.game import LEVELS, Ask, Choose, Game, Known, Move, Seat, State, asks, step
from sugarcove.table.log import Position, first_head
from sugarcove.table.scene import Look

Answer = tuple[Move, ...]


def people(position: Position, playing: Iterable[Seat] | None = None) -> tuple[Seat, ...]:
    """Of the seats that are answered for at this device, or of all, the ones where a person does."""
    seats = range(len(position.seats)) if playing is None else playing
    return tuple(seat for seat in seats if position.seats[seat].human)


def looker(
    position: Position, persons: Sequence[Seat], here: Seat | None, waiting: Collection[Seat]
) -> tuple[Seat | None, bool]:
    """Whom the device is for now, and whether a curtain falls before it changes hands.

    `persons` share it and `here` holds it; `waiting` are the seats whose answer is still missing.
    """
    if len(persons) < 2:
        return (persons[0] if persons else None), False
    turn = [seat for seat in persons if seat in waiting]
    if here not in persons:
        here = None
    if not turn or here in turn:
        return here, False
    after = [seat for seat in turn if here is not None and seat > here]
    ask = position.pending
    joint = isinstance(ask, Ask) and len(ask.seats) > 1
    return (after or turn)[0], joint or any(map(position.dealt.secret, persons))


# Bots.


def rng(position: Position, seat: Seat, root: str = "") -> Random:
    """A bot's chance: the same in the same position, on every machine.

    Among peers it also follows from a `root` that no other device knows, or they could foretell the bot.
    """
    root = root or position.header.seed or first_head(position.header)
    text = "\n".join([root, str(seat), *position.live])
    return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))


def any_move(game: Game) -> Choose:
    """A bot for a game that has none: any move, as it comes."""

    def choose(state: State, seat: Seat, known: Known, _: str, rng: Random) -> Iterator[Move | None]:
        yield rng.choice(list(game.legal(state, seat, known)))

    return choose


@cache
def _module(name: str) -> ModuleType | None:
    """The bot module of a game, if it has one."""
    if find_spec(f"{games.__name__}.{games.folder(name)}.bot") is None:
        return None
    module: ModuleType = games.part(name, "bot")
    return module


def bot(name: str) -> Choose:
    """The bot of a game."""
    module = _module(name)
    return module.choose if module else any_move(games.rules(name))


def answer(
    game: Game, choose: Choose, state: State, seat: Seat, known: Known, level: str, rng: Random
) -> Iterator[Answer | None]:
    """A bot's whole answer: None as often as it pauses, last of all its moves.

    Illegal if the bot says what it may not.
    """
    word, moves = asks(game, state, seat), []
    while asks(game, state, seat) == word:
        for move in choose(state, seat, known, level, rng):
            if move is None:
                yield None
        moves.append(move)
        state = step(game, state, seat, move, known)
    yield game.tidy(tuple(moves))


def think(position: Position, seat: Seat, root: str = "") -> Iterator[Answer | None]:
    """What the bot of this seat answers, knowing what its seat knows."""
    choose, level, chance = bot(position.header.game), position.seats[seat].level, rng(position, seat, root)
    return answer(position.game, choose, position.state, seat, position.known(seat), level, chance)


def hint(position: Position, seat: Seat, state: State) -> Iterator[Answer | None]:
    """What the best bot would say in this seat's place, from the state of an answer begun."""
    name = position.header.game
    levels = getattr(_module(name), "LEVELS", LEVELS)
    return answer(
        position.game, bot(name), state, seat, position.known(seat), levels[-1], rng(position, seat)
    )


def why(position: Position, state: State, seat: Seat, moves: Answer, look: Look) -> str:
    """The bot's reason for a hint, in a sentence; "" if it gives none."""
    reason = getattr(_module(position.header.game), "why", None)
    return str(reason(state, seat, position.known(seat), moves, look)) if reason else ""
