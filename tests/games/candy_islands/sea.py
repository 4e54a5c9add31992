"""Positions of Candy Islands in few words, for the scenarios.

Things are written as counts and names, "3 pink bear": three pink balls and a
Bear.  Cards are written as faces, "chest6 bear".
"""

from __future__ import annotations

from dataclasses import replace

from sugarcove.games import rules
from sugarcove.games.candy_islands import rules as islands
from sugarcove.games.candy_islands.rules import HANDS, KIND, THINGS, TOKENS, Load, Options, State
from sugarcove.table.game import Ask, Auto, Done, Event, Move, Open, Opened, Said, Shuffled, advance
from sugarcove.table.notation import read, write

GAME = rules("candy-islands")

Things = tuple[int, ...]
Hands = tuple[str, str]  # left and right

LAST = {"cabin": 6, "wolves": 10}


def things(text: str) -> Things:
    """How many of each of THINGS: things("2 pink bear")."""
    counts = dict.fromkeys(THINGS, 0)
    n = 1
    for word in text.split():
        if word.isdigit():
            n = int(word)
        else:
            counts[word] += n
            n = 1
    return tuple(counts.values())


def text(counts: Things) -> str:
    """The words for counts: "2 pink bear"."""
    return " ".join(
        name if n == 1 and name in TOKENS else f"{n} {name}"
        for name, n in zip(THINGS, counts, strict=True)
        if n
    )


def then(state: State, event: Event) -> State:
    """The state after an event, if it is one the state waits for."""
    after: State = advance(GAME, state, event)
    return after


def sea(
    holds: tuple[str, ...],
    piles: tuple[str, ...] = (),
    turn: int = 1,
    mode: str = "cabin",
    tints: str = "",
    final_tie: str = "shared",
) -> State:
    """A table at the moment of loading, with these Holds and these cards at stake."""
    n = len(holds)
    start = islands.setup(n, Options(mode=mode, tints=tints, final_tie=final_tie))
    return replace(
        start,
        stage="load",
        turn=turn,
        holds=tuple(map(things, holds)),
        piles=tuple(tuple(pile.split()) for pile in piles or ("",) * n),
    )


def answer(hands: Hands) -> tuple[Move, ...]:
    """The answer that fires these two Charges."""
    moves: list[Move] = []
    for hand, words in zip(HANDS, hands, strict=True):
        for thing, n in zip(THINGS, things(words), strict=True):
            moves += [Load(thing, hand)] * n
    return (*moves, islands.Fire())


def battle_of(
    behind: tuple[str, ...], hands: tuple[Hands, ...], piles: tuple[str, ...], **more: str | int
) -> State:
    """All Charges fired, nothing resolved: what stays behind each screen, and what each seat fires."""
    holds = tuple(" ".join((hold, *pair)) for hold, pair in zip(behind, hands, strict=True))
    state = sea(holds, piles, **more)  # type: ignore[arg-type]
    for seat, pair in enumerate(hands):
        state = then(state, Said(seat, answer(pair)))
    return state


def resolved(state: State, *said: str, until: str = "") -> State:
    """The stages one after another, up to the next question, card, or the stage `until`; answers as asked.

    Lollipops of one seat that act directly after each other are one answer, "steal bear left sure; ...".
    """
    answers = list(said)
    while state.stage != until:
        match islands.pending(state):
            case Auto(name):
                state = then(state, Done(name))
            case Ask((seat,), "steal" | "cane") if answers:
                moves = tuple(read(move, islands.MOVES) for move in answers.pop(0).split("; "))
                state = then(state, Said(seat, moves))
            case _:
                break
    assert not answers, f"nobody asked for {answers}"
    return state


def asked(state: State) -> tuple[int, str] | None:
    """Who alone is asked what, or None."""
    pending = islands.pending(state)
    return (pending.seats[0], pending.step) if isinstance(pending, Ask) and len(pending.seats) == 1 else None


def offered(state: State, seat: int) -> set[str]:
    return {write(move) for move in islands.legal(state, seat, {})}


def reveal(state: State, *faces: str) -> State:
    """The next card of each deck."""
    pending = islands.pending(state)
    assert isinstance(pending, Open)
    return then(state, Opened(pending.slots, None, faces))


def begun(seats: int, options: Options | None = None) -> State:
    """A table whose decks are shuffled."""
    return then(islands.setup(seats, options), Shuffled(0))


def balls(state: State) -> tuple[str, ...]:
    """By seat, the balls behind the screen: "7 pink 2 yellow"."""
    return tuple(text((*hold[:4], 0, 0, 0, 0, 0)) for hold in state.holds)


def tokens(state: State) -> tuple[str, ...]:
    return tuple(text((0, 0, 0, 0, *hold[4:])) for hold in state.holds)


def won(state: State) -> tuple[str, ...]:
    return tuple(" ".join(cards) for cards in state.won)


def left(state: State, token: str) -> int:
    """How many of a token lie in the centre."""
    return state.centre[TOKENS.index(token)]


def used(state: State, token: str) -> int:
    return state.used[TOKENS.index(token)]


def held(state: State, seat: int, thing: str) -> int:
    return state.holds[seat][KIND[thing]]
