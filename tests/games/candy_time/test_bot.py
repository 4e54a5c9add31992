"""Bots: they play by the rules, see no more than they may, and know a good place."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sugarcove.games.candy_time import bot
from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.boards import Board
from sugarcove.games.candy_time.rules import Options, State
from sugarcove.headless.arena import arena
from sugarcove.table.dealer import Dealt, LocalDealer
from sugarcove.table.game import LEVELS, Ask, Done, Event, Known, Over, Said
from sugarcove.table.scene import Look
from sugarcove.table.seats import answer
from tests.games.candy_time.sweets import FACES, GAME, building, holding, move, position, slots, written

THREE = "-1.0=C01@0 0.1=C03@0 1.0=C02@0"  # S3: C17 makes three treats between them
SMART = ("normal", "hard")

PAUSES = {"basic": 250, "wall": 450}  # in one decision, with two seats


def says(state: State, level: str, seed: int = 1, known: Known = FACES) -> str:
    """What a bot says for the seat that is asked, as `move` reads it."""
    seen = {slot: known[slot] for slot in state.hands[state.seat] if isinstance(slot, int) and slot in known}
    *_, moves = answer(GAME, bot.choose, state, state.seat, seen, level, Random(seed))
    assert moves
    return written(moves[0])


def played(levels: tuple[str, ...], options: Options, seed: int) -> tuple[Over, list[int]]:
    """How a game of these bots ends, and how often they paused in each decision.

    `answer` refuses what is not legal.
    """
    dealer, dealt = LocalDealer(str(seed)), Dealt()
    pauses: list[int] = []
    state = candy.setup(len(levels), options)
    while not isinstance(pending := candy.pending(state), Over):
        if isinstance(pending, Ask):
            (seat,) = pending.seats
            rng = Random(f"{seed} {len(pauses)}")
            *waits, moves = answer(GAME, bot.choose, state, seat, dealt.known(seat), levels[seat], rng)
            assert moves
            pauses.append(len(waits))
            event: Event | None = Said(seat, moves)
        else:
            event = dealer.answer(dealt, pending)
        assert event
        dealt = dealer.take(dealt, pending, event)
        state = candy.apply(state, event)
    return pending, pauses


@pytest.mark.parametrize("seats", candy.SEATS)
@pytest.mark.parametrize("mode", ["basic", "wall"])
def test_every_level_plays_whole_games(mode: str, seats: int) -> None:
    over, _ = played((LEVELS * 2)[:seats], Options(mode=mode), seed=seats)

    assert len(over.scores) == seats


@pytest.mark.parametrize("options", [
    Options(open_hands=True),
    Options(cane_card_counts=False),
    Options(mode="wall", unplaced_wall_card="one_point", layout="window"),
], ids=str)  # fmt: skip
def test_every_level_knows_the_options(options: Options) -> None:
    assert played(LEVELS, options, seed=1)[0].winners


@pytest.mark.parametrize("mode", ["basic", "wall"])
def test_thinking_is_counted_and_has_an_end(mode: str) -> None:
    _, pauses = played(("hard", "hard"), Options(mode=mode), seed=3)

    assert max(pauses) <= PAUSES[mode]


@pytest.mark.parametrize("level", LEVELS)
def test_equal_chance_gives_equal_answers(level: str) -> None:
    state = position(THREE, "C17 C40 C56", pile="C50 C51")

    assert says(state, level, 3) == says(state, level, 3)


def test_random_says_anything() -> None:
    state = position(THREE, "C17 C40 C56")

    assert len({says(state, "random", seed) for seed in range(12)}) > 6


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_see_other_hands_nor_the_pile(level: str) -> None:
    one = position(THREE, "C17 C40 C56", "C30 C31 C32", pile="C50 C51 C52")
    other = replace(one, hands=(one.hands[0], slots("C50 C51 C52")), pile=slots("C30 C31 C32"))

    assert says(one, level, 5) == says(other, level, 5)


@pytest.mark.parametrize("level", LEVELS)
def test_who_does_not_know_the_own_hand_passes(level: str) -> None:
    assert says(position(THREE, "C17 C40 C56"), level, known={}) == "pass"


def test_three_treats_are_better_than_one() -> None:
    assert says(position(THREE, "C17 C40 C56", pile="C50 C51"), "normal") == "C17@0 0.0"


@pytest.mark.parametrize("level", SMART)
def test_a_cane_is_worth_more_than_a_plain_sweet(level: str) -> None:
    """C36 beside C46: a cane at one place, one plain sweet everywhere else."""
    assert says(position("0.0=C46@1", "C36", pile="C50 C51"), level) == "C36@3 0.1"


@pytest.mark.parametrize("level", SMART)
def test_a_card_that_closes_a_gap_of_the_wall_goes_there(level: str) -> None:
    """C11 makes two mints in the corner (G35), and one sweet anywhere else."""
    state = position("5.5=C12@0", "", "C31", mode="wall", walls=("0.0=C12@0 0.1=C02@0 1.0=C10@1", ""))

    assert says(building(state, "C11"), level) == "build C11@3 1.1"


@pytest.mark.parametrize("level", SMART)
def test_a_token_is_worth_going_elsewhere_for(level: str) -> None:
    """C03 beside C01 can make any kind; only a mint takes a token that somebody else has."""
    state = building(
        position("5.5=C12@0", "", "C31", mode="wall", walls=("0.0=C01@0", "0.0=C07@0 0.1=C10@3")), "C03"
    )
    others = holding(state, mint=1, strawberry=0, lemon=0, marshmallow=0)
    ours = replace(others, treats=((3, 1, 3, 3, 0, 0), others.treats[1]))

    assert says(ours, level) == "build C03@0 0.1"


def test_a_board_follows_the_rules_of_the_table() -> None:
    state = position("0.0=C18@1 0.2=C06@0 -1.0=C10@0", "C13 C01 C40")
    board = Board.of(state.table)
    for placing in list(board.placings(["C13", "C01", "C40"])):
        text = f"{placing.face}@{placing.turn} {candy.name(placing.at)}"
        after = candy.apply(candy.apply(state, Said(0, (move(text),))), Done("reward"))
        changed = board.copy()
        changed.place(placing, (True,) * 6)
        assert Board.of(after.table).cards == changed.cards
        assert Board.of(after.table).rim == changed.rim


TOFFEE = "5.5=C12@0"


@pytest.mark.parametrize(("state", "text", "reason"), [
    (position(THREE, "C17 C40 C56"), "C17@0 0.0", "more: strawberry, mint and lemon, 3 points."),
    (position(THREE, "C17 C40 C56"), "C17@0 -1.1", "Another place wins more at once."),
    (position("0.0=C18@1", "C13 C01"), "C13@3 0.1", "the cookie lets you place another card at once."),
    (position("0.0=C56@0", "C55", mode="wall"), "C55@2 -1.0", "It makes cookie; no place wins a point."),
    (position("0.0=C12@0", "C07"), "pass", "all you can do is pass."),
    (position(THREE, "C17", stage="extra"), "stop", "keep it."),
    (building(position(TOFFEE, "", "C31", mode="wall"), "C03 C06"), "build C03@0 0.0", "How the first card"),
    (building(position(TOFFEE, "", "C31", mode="wall", walls=("0.0=C01@0", "")), "C03"), "build C03@0 0.1",
     "It makes mint, and the preference token for mint comes to you: 2 points."),
    (building(position(TOFFEE, "", "C31", mode="wall", walls=("0.0=C01@0", ""), holders=(0,) * 6), "C03"),
     "build C03@0 0.1", "It makes mint on your wall"),
])  # fmt: skip
def test_a_hint_comes_with_a_reason(state: State, text: str, reason: str) -> None:
    known = {slot: FACES[slot] for slot in state.hands[0] if isinstance(slot, int)}
    why = bot.why(state, 0, known, (move(text),), Look(0, known, (1024, 704), game="candy-time"))

    assert reason in why


@pytest.mark.parametrize("mode", ["basic", "wall"])
@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("easy", "random")])
def test_a_better_bot_wins_more(better: str, worse: str, mode: str) -> None:
    first, _ = arena("candy-time", (better, worse), 10, 1, {"mode": mode})

    assert first.share >= 0.7


@pytest.mark.long
@pytest.mark.parametrize("mode", ["basic", "wall"])
@pytest.mark.parametrize(("better", "worse", "games", "bar"), [
    ("normal", "random", 1000, 0.90), ("hard", "normal", 400, 0.58),
])  # fmt: skip
def test_the_bars_are_cleared(better: str, worse: str, games: int, bar: float, mode: str) -> None:
    first, _ = arena("candy-time", (better, worse), games, 1, {"mode": mode}, jobs=2)

    assert first.share >= bar
    assert first.interval[0] >= bar - 0.05
