"""What holds in every game, whatever is loaded: random games of every size, followed move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, pairwise
from random import Random

import pytest

from sugarcove.games.candy_islands import rules as islands
from sugarcove.games.candy_islands.cards import DECK
from sugarcove.games.candy_islands.rules import COLOURS, KIND, TOKENS, Options, State
from sugarcove.games.candy_islands.state import Volley
from sugarcove.table.game import (
    Ask,
    Auto,
    Done,
    Event,
    Move,
    Open,
    Opened,
    Over,
    Said,
    Shuffle,
    Shuffled,
)
from sugarcove.table.notation import read, read_event, write, write_event
from tests.games.candy_islands.sea import then

TABLES = [(seats, mode) for seats in (2, 3, 4, 7) for mode in ("cabin", "wolves")]


def loads(state: State, rng: Random) -> tuple[Move, ...]:
    """A random answer to `load`, step by step."""
    seat = state.fired.index(False)
    moves: list[Move] = []
    while not moves or moves[-1] != islands.Fire():
        legal = list(islands.legal(state, seat, {}))
        moves.append(rng.choice(legal))
        state = islands.apply(state, Said(seat, (moves[-1],)))
    return tuple(moves)


def events(seats: int, mode: str, seed: int) -> Iterator[tuple[State, Event, State]]:
    """A random game: the state before each event, the event, the state after it."""
    rng = Random(seed)
    faces: list[str] = []
    state = islands.setup(seats, Options(mode=mode))
    while not isinstance(pending := islands.pending(state), Over):
        event: Event
        match pending:
            case Shuffle(piles):
                faces = [str(face) for pile in piles for face in rng.sample(pile, len(pile))]
                event = Shuffled(0)
            case Open(slots):
                event = Opened(slots, None, tuple(faces[slot] for slot in slots))
            case Auto(name):
                event = Done(name)
            case Ask(waiting, "load"):
                event = Said(waiting[0], loads(state, rng))
            case Ask((seat,)):
                event = Said(seat, (rng.choice(list(islands.legal(state, seat, {}))),))
            case _:
                raise AssertionError(pending)
        after = islands.apply(state, event)
        yield state, event, after
        state = after


def things(state: State) -> list[tuple[int, ...]]:
    """All heaps of balls and tokens: behind the screens and in the hands."""
    return [*state.holds, *(charge.things for pair in state.charges for charge in pair)]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}", scope="module")
def game(request: pytest.FixtureRequest) -> list[tuple[State, Event, State]]:
    seats, mode = request.param
    return [step for seed in range(6) for step in events(seats, mode, seed)]


Game = list[tuple[State, Event, State]]


def test_1_no_ball_is_lost(game: Game) -> None:
    for _, _, state in game:
        for colour in COLOURS:
            there = sum(heap[KIND[colour]] for heap in things(state))
            assert there == 12 * state.tints.count(colour)


def test_2_every_card_is_in_one_place(game: Game) -> None:
    for _, _, state in game:
        places = Counter(chain(*state.piles, *state.won, *state.lost))
        assert places == Counter(chain(*state.turned))
        for seen in state.turned:
            assert len(seen) == state.turn
            assert len(set(seen)) == len(seen)
            assert set(seen) <= set(chain(*DECK[state.options.mode]))


def test_3_everybody_can_load_and_fires_a_ball_from_each_hand(game: Game) -> None:
    for before, event, after in game:
        if isinstance(event, Opened):
            assert all(islands.balls(hold) >= 2 for hold in after.holds)
        if event == Done("boarding"):
            assert all(islands.balls(charge.things) >= 1 for pair in before.charges for charge in pair)


def test_4_no_token_is_lost(game: Game) -> None:
    for _, _, state in game:
        for token, middle, gone in zip(TOKENS, state.centre, state.used, strict=True):
            on_cards = [*chain(*state.piles), *chain(*state.lost)].count(token)
            held = sum(heap[KIND[token]] for heap in things(state))
            in_play = token in chain(*DECK[state.options.mode])
            assert middle + on_cards + held + gone == len(state.tints) * in_play
        assert state.used[TOKENS.index("gum")] == 0


def test_5_all_cards_are_won_unless_the_last_turn_was_tied(game: Game) -> None:
    ends = [state for _, _, state in game if state.stage == "over"]
    assert len(ends) == 6
    for state in ends:
        won = sum(map(len, state.won))
        assert (won == len(state.tints) * state.turn) == (not any(state.lost))


def test_6_it_does_not_matter_who_fires_first(game: Game) -> None:
    for seat_order in (1, -1):
        for before, answers, boarded in joint_loads(game):
            state = before
            for said in answers[::seat_order]:
                state = then(state, said)
            assert state == boarded


def joint_loads(game: Game) -> Iterator[tuple[State, list[Said], State]]:
    """For each turn: the state when loading begins, the answers, the state when all have fired."""
    answers: list[Said] = []
    begin = None
    for before, event, after in game:
        match event:
            case Opened():
                begin, answers = after, []
            case Said() if before.stage == "load":
                answers.append(event)
            case Done("boarding") if begin is not None:
                yield begin, answers, before


def test_7_the_seats_may_be_numbered_from_anywhere(game: Game) -> None:
    for before, event, after in game:
        last = before.turn == islands.turns(before.options.mode)  # no other turn is like it
        if isinstance(event, Done) and not last:
            assert islands.apply(rotated(before), event) == rotated(after)


def rotated(state: State) -> State:
    """The same table with seat 1 numbered 0 and so on; the lead seat is the same person."""
    n = len(state.tints)
    turned: dict[str, tuple[object, ...]] = {
        name: (*row[1:], row[0])
        for name in ("tints", "holds", "charges", "fired", "turned", "piles", "won", "lost", "powers")
        if (row := getattr(state, name))
    }
    state = replace(state, **turned)  # type: ignore[arg-type]
    return replace(
        state,
        turn=state.turn - 1 + n * (state.turn == 1),
        queue=tuple(((seat - 1) % n, hand) for seat, hand in state.queue),
        past=tuple(
            Volley((*piles[1:], piles[0]), (*charges[1:], charges[0])) for piles, charges in state.past
        ),
        kraken=None if state.kraken is None else (state.kraken - 1) % n,
        gifts=tuple(gift._replace(giver=(gift.giver - 1) % n, to=(gift.to - 1) % n) for gift in state.gifts),
    )


def test_8_the_log_tells_everything(game: Game) -> None:
    lines = [write_event(event) for _, event, _ in game if not isinstance(event, Done)]
    end = game[-1][2]
    state = islands.setup(len(end.tints), end.options)
    for line in lines[-last_game(game) :]:
        state = then(state, read_event(line, islands.MOVES))
        while isinstance(pending := islands.pending(state), Auto):
            state = then(state, Done(pending.name))
    assert state == end


def last_game(game: Game) -> int:
    """How many lines the last of the games has."""
    starts = [at for at, (_, event, _) in enumerate(game) if isinstance(event, Shuffled)]
    return sum(not isinstance(event, Done) for _, event, _ in game[starts[-1] :])


def test_a_game_goes_on_where_it_was(game: Game) -> None:
    for (_, _, after), (before, event, _) in pairwise(game):
        if not isinstance(event, Shuffled):
            assert after == before


def test_moves_are_sentences_and_back(game: Game) -> None:
    for _, event, _ in game:
        for move in event.moves if isinstance(event, Said) else ():
            assert read(write(move), islands.MOVES) == move


def test_random_loads_need_rescues() -> None:
    def rescues(seats: int) -> int:
        return sum(
            event == Done("rescue") for seed in range(40) for _, event, _ in events(seats, "cabin", seed)
        )

    assert rescues(2) > 0
