"""What holds in every game, whatever is played: section 5C of the brief, on random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import NamedTuple

import pytest

from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.cards import DECK, KINDS
from sugarcove.games.candy_time.rules import Build, Laid, Options, Pass, Place, State
from sugarcove.table.dealer import Dealt, LocalDealer
from sugarcove.table.game import Ask, Auto, Done, Event, Known, Opened, Over, Said
from sugarcove.table.notation import read, read_event, write, write_event
from tests.games.candy_time.sweets import then

TABLES = [(seats, mode) for seats in (2, 3, 5) for mode in ("basic", "wall")]
SEEDS = range(5)


class Step(NamedTuple):
    before: State
    event: Event
    after: State
    faces: Known  # all of them


Game = list[Step]


def events(seats: int, options: Options, seed: int) -> Iterator[Step]:
    """A random game, event by event."""
    rng, dealer, dealt = Random(seed), LocalDealer(str(seed)), Dealt()
    state = candy.setup(seats, options)
    while not isinstance(pending := candy.pending(state), Over):
        event: Event | None
        if isinstance(pending, Ask):
            (seat,) = pending.seats
            event = Said(seat, (rng.choice(candy.legal(state, seat, dealt.known(seat))),))
        else:
            event = dealer.answer(dealt, pending)
        assert event
        dealt = dealer.take(dealt, pending, event)
        after = candy.apply(state, event)
        yield Step(state, event, after, dealt.all_faces())
        state = after


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}", scope="module")
def games(request: pytest.FixtureRequest) -> list[Game]:
    seats, mode = request.param
    return [list(events(seats, Options(mode=mode), seed)) for seed in SEEDS]


def said(games: list[Game], kind: type) -> Iterator[Step]:
    """The steps at which somebody says a move of this kind."""
    for step in chain(*games):
        if isinstance(step.event, Said) and isinstance(step.event.moves[0], kind):
            yield step


def test_1_every_card_is_in_one_place(games: list[Game]) -> None:
    for _, _, state, faces in chain(*games):
        if not faces:
            continue
        slots = [laid.card.slot for laid in chain(state.table, *state.walls)]
        slots += [card.slot for card in (*state.tray, *state.lost, *chain(*state.won))]
        slots += [*chain(*state.hands), *state.pile]  # type: ignore[list-item]
        assert sorted(slots) == list(range(len(DECK)))
        for laid in chain(state.table, *state.walls):
            assert faces[laid.card.slot] == laid.card.face


def test_2_the_table_changes_by_what_is_laid_and_taken_and_is_never_empty(games: list[Game]) -> None:
    for step in said(games, Place):
        made = [treat.kind for treat in step.after.made]
        taken = [kind for kind in made if candy.gains(step.before.options, kind)]
        after = then(step.after, Done("reward"))
        assert len(after.table) == len(step.before.table) + 1 - len(taken)
        assert after.table


def test_3_a_placement_makes_one_to_four_treats_and_there_are_thirty_at_most(games: list[Game]) -> None:
    for step in said(games, Place):
        assert 1 <= len(step.after.made) <= 4
    for game in games:
        assert len(list(said([game], Place))) <= 30


def test_4_no_token_is_lost_and_no_turn_has_more_than_two_extra_ones(games: list[Game]) -> None:
    for _, _, state, _ in chain(*games):
        assert state.supply + sum(state.canes) == 16
        assert state.extras <= 2
        assert state.placed <= 3


def test_5_the_treats_of_a_wall_are_its_touching_pairs(games: list[Game]) -> None:
    for _, _, state, _ in chain(*games):
        for wall, counts in zip(state.walls, state.treats, strict=True):
            assert Counter(dict(zip(KINDS, counts, strict=True))) == contacts(wall)
            assert connected(wall)
            assert sum(counts) >= len(wall) - 1


PAIRS = {"S": "strawberry", "M": "mint", "L": "lemon", "W": "marshmallow", "K": "cookie", "BT": "cane"}


def contacts(wall: tuple[Laid, ...]) -> Counter[str]:
    """The kinds of all pairs of edges that touch; each of them must be a pair."""
    by_cell = {laid.at: laid for laid in wall}
    found: Counter[str] = Counter(dict.fromkeys(KINDS, 0))
    for laid in wall:
        row, column = laid.at
        for at, mine, theirs in (((row, column + 1), 1, 3), ((row + 1, column), 2, 0)):
            if at in by_cell:
                both = {laid.halves[mine], by_cell[at].halves[theirs]}
                found[PAIRS["".join(sorted(both))]] += 1
    return found


def connected(wall: tuple[Laid, ...]) -> bool:
    cells = {laid.at for laid in wall}
    reached = {laid.at for laid in wall[:1]}
    for _ in wall:
        reached |= {candy.beside(at, side) for at in reached for side in range(4)} & cells
    return reached == cells


def test_6_whoever_holds_a_preference_token_has_most_of_its_kind(games: list[Game]) -> None:
    for _, _, state, _ in chain(*games):
        if state.todo:  # counted, not yet given
            continue
        for kind, holder in enumerate(state.holders):
            counts = [treats[kind] for treats in state.treats]
            assert (holder is None) == (max(counts) == 0)
            assert holder is None or counts[holder] == max(counts)


def test_7_a_table_turned_or_moved_is_the_same_table(games: list[Game]) -> None:
    for before, event, _, faces in list(said(games, Place))[::5]:
        assert isinstance(event, Said)
        moves = candy.placements(before, event.seat, faces)
        for other in (turned(before), moved(before)):
            same = candy.placements(other, event.seat, faces)
            assert len(same) == len(moves)
            assert sorted(worth(other, one) for one in same) == sorted(worth(before, one) for one in moves)


def worth(state: State, move: Place) -> int:
    laid = Laid(move.card, candy.TURNS.index(move.turn), candy.cell(move.at))
    return len(candy.treats(state.table, laid))


def turned(state: State) -> State:
    table = tuple(Laid(card, (turn + 1) % 4, (column, -row)) for card, turn, (row, column) in state.table)
    return candy.changed(state, table=table)


def moved(state: State) -> State:
    table = tuple(Laid(card, turn, (row - 7, column + 3)) for card, turn, (row, column) in state.table)
    return candy.changed(state, table=table)


def test_8_nearly_all_games_place_all_thirty_cards(games: list[Game]) -> None:
    full = [len(list(said([game], Place))) == 30 for game in games]
    assert sum(full) >= len(full) - 1
    for game, whole in zip(games, full, strict=True):
        end = game[-1].after
        assert (not end.pile and not any(end.hands)) == whole


def test_a_wall_card_makes_a_treat_at_every_edge_that_touches(games: list[Game]) -> None:
    for step in said(games, Build):
        laid = step.after.walls[step.before.seat][-1]
        cells = {other.at for other in step.before.walls[step.before.seat]}
        assert len(step.after.made) == len({candy.beside(laid.at, side) for side in range(4)} & cells)


def test_the_log_tells_everything(games: list[Game]) -> None:
    for game in games:
        state = game[0].before
        for line in [write_event(step.event) for step in game if not isinstance(step.event, Done)]:
            state = then(state, read_event(line, candy.MOVES))
            while isinstance(pending := candy.pending(state), Auto):
                state = then(state, Done(pending.name))
        assert state == game[-1].after


def test_no_state_holds_a_face_that_is_not_public(games: list[Game]) -> None:
    for game in games:
        public: set[str] = set()
        for _, event, state, _ in game:
            if isinstance(event, Opened):
                public.update(event.faces)
            if isinstance(event, Said):
                public.update(move.card.face for move in event.moves if isinstance(move, Place))
            assert {word for word in repr(state).split("'") if word in DECK} <= public


def test_moves_are_sentences_and_back(games: list[Game]) -> None:
    for _, event, _, _ in chain(*games):
        for move in event.moves if isinstance(event, Said) else ():
            assert read(write(move), candy.MOVES) == move


def test_honest_games_have_nothing_to_audit(games: list[Game]) -> None:
    for game in games:
        assert game[-1].after.missed == ()
        assert len(game[-1].after.claims) == len(list(said([game], Pass)))


@pytest.mark.parametrize("options", [
    Options(open_hands=True),
    Options(cane_card_counts=False),
    Options(mode="wall", unplaced_wall_card="one_point"),
    Options(mode="wall", layout="window", open_hands=True),
], ids=str)  # fmt: skip
def test_a_game_with_any_option_ends(options: Options) -> None:
    for seed in SEEDS:
        end = list(events(4, options, seed))[-1].after
        assert end.stage == "over"
        assert sum(end.canes) + end.supply == 16
