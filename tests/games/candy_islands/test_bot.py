"""Bots: they play by the rules, see no more than they may, and know what is worth fighting for."""

from collections import Counter
from random import Random

import pytest

from sugarcove.games.candy_islands import bot, loading, worth
from sugarcove.games.candy_islands import rules as islands
from sugarcove.games.candy_islands.rules import Options, State
from sugarcove.headless.arena import arena
from sugarcove.table import words
from sugarcove.table.game import LEVELS, Ask, Auto, Done, Move, Open, Opened, Over, Said, Shuffle, Shuffled
from sugarcove.table.notation import write
from sugarcove.table.scene import Look
from sugarcove.table.seats import answer
from tests.games.candy_islands.sea import GAME, battle_of, begun, resolved, reveal, sea, then, things

ROUND = [("cabin", seats) for seats in (2, 3, 8)] + [("wolves", seats) for seats in (2, 4)]


def said(state: State, seat: int, level: str, seed: int) -> tuple[Move, ...]:
    """A bot's whole answer."""
    *_, moves = answer(GAME, bot.choose, state, seat, {}, level, Random(seed))
    assert moves
    return moves


def played(levels: tuple[str, ...], mode: str, seed: int) -> Over:
    """How a game of these bots ends; `answer` refuses what is not legal."""
    rng, faces = Random(seed), list[str]()
    state = islands.setup(len(levels), Options(mode=mode))
    while not isinstance(pending := islands.pending(state), Over):
        match pending:
            case Shuffle(piles):
                faces = [str(face) for pile in piles for face in rng.sample(pile, len(pile))]
                state = then(state, Shuffled(0))
            case Open(slots):
                state = then(state, Opened(slots, None, tuple(faces[slot] for slot in slots)))
            case Auto(name):
                state = then(state, Done(name))
            case Ask(seats):
                seat = seats[0]
                state = then(state, Said(seat, said(state, seat, levels[seat], rng.randrange(10**6))))
    return pending


@pytest.mark.parametrize(("mode", "seats"), ROUND)
def test_every_level_plays_whole_games(mode: str, seats: int) -> None:
    levels = (LEVELS * seats)[:seats]

    assert len(played(levels, mode, seed=seats).scores) == seats


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_see_what_others_load(level: str) -> None:
    state = reveal(begun(3), "bear", "gum", "bear")
    loaded = then(state, Said(1, said(state, 1, "random", 5)))

    assert said(state, 0, level, 7) == said(loaded, 0, level, 7)


@pytest.mark.parametrize("level", LEVELS)
def test_equal_chance_gives_equal_loads(level: str) -> None:
    state = reveal(begun(4), "bear", "gum", "bear", "lollipop")

    assert said(state, 2, level, 3) == said(state, 2, level, 3)
    assert len({said(state, 2, level, seed) for seed in range(12)}) > 1


def test_a_load_begun_by_somebody_else_is_finished() -> None:
    state = reveal(begun(3), "bear", "gum", "bear")
    for _ in range(9):
        state = islands.apply(state, Said(0, (islands.Load("pink", "right"),)))

    moves = said(state, 0, "hard", 1)

    assert write(moves[-1]) == "fire"
    assert "load pink left" in map(write, moves)


def test_random_takes_every_split_equally_often() -> None:
    # Three balls: one each and one kept, or two for one hand.
    rng = Random(1)
    loads = Counter(loading.chance(things("3 pink"), rng) for _ in range(3000))

    assert {(left[0], right[0]) for left, right in loads} == {(1, 1), (1, 2), (2, 1)}
    assert all(900 < n < 1100 for n in loads.values())


def test_the_work_of_a_decision_is_counted() -> None:
    holds = tuple(f"12 {colour} 2 bear 2 gum lollipop cane wrapped" for colour in ("pink", "black", "blue"))
    state = sea(holds, ("chest6", "chest4", "bigjar"), turn=7, mode="wolves")
    pauses = sum(found is None for found in bot.choose(state, 0, {}, "hard", Random(1)))

    crews = len(list(loading.fighters(state.holds[0])))
    assert pauses == loading.SAMPLES // loading.PAUSE + crews + loading.NUMBERS
    assert crews <= 3 * 6


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_jar_stays_full_in_the_last_turn(level: str) -> None:
    state = sea(("9 pink 2 black 2 blue", "12 black", "12 blue"), ("chest2", "chest6", "chest2"), turn=6)

    kept = [
        9 - [write(move) for move in said(state, 0, level, seed)].count("load pink left") for seed in range(8)
    ]

    assert sum(kept) / len(kept) > 7


def test_what_others_fired_before_is_seen() -> None:
    hands = (("1 pink", "1 pink"), ("1 black bear", "5 black"), ("1 blue", "1 blue"))
    state = resolved(
        battle_of(("9 pink", "6 black bear", "9 blue"), hands, ("chest2", "chest4", "chest6"), turn=4)
    )

    assert loading.Sight(state).habits[1] == (loading.Habit(1, 400), loading.Habit(5, 200))


def test_hard_does_not_fire_the_same_each_time() -> None:
    state = sea(("12 pink", "12 black", "12 blue"), ("chest4", "chest4", "chest4"), turn=4)

    assert len({said(state, 0, "hard", seed) for seed in range(12)}) > 3


def test_hard_fights_for_the_better_pile() -> None:
    state = sea(("12 pink", "12 black", "12 blue"), ("chest6", "chest4", "chest2"), turn=4)

    fired = Counter(write(move) for seed in range(6) for move in said(state, 0, "hard", seed))

    assert fired["load pink left"] > fired["load pink right"]


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_lollipop_steals_what_turns_a_battle(level: str) -> None:
    # Any ball makes 3 against 3; the Bear wins the large chest on the left.
    hands = (("2 pink lollipop", "1 pink"), ("1 black", "4 black bear"), ("1 blue", "1 blue"))
    state = resolved(
        battle_of(("5 pink", "5 black", "5 blue"), hands, ("chest6", "chest2", "chest2"), turn=5)
    )

    assert [write(move) for move in said(state, 0, level, 1)] == ["steal bear left sure"]


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_cane_names_the_colour_that_decides(level: str) -> None:
    hands = (("2 pink cane", "1 pink"), ("1 black", "3 black 1 blue"), ("1 blue", "1 blue"))
    piles = ("chest6", "chest2", "chest2")
    state = resolved(battle_of(("5 pink", "5 black", "5 blue"), hands, piles, turn=8, mode="wolves"))

    assert [write(move) for move in said(state, 0, level, 1)] == ["cane black sure"]


def test_what_cards_are_worth_falls_with_the_turns_that_are_left() -> None:
    early, late = (sea(("12 pink", "12 black"), ("bear", "gum"), turn=turn) for turn in (1, 6))

    assert worth.card(early, "bear") > worth.card(late, "bear") == 100
    assert worth.card(early, "chest6") == worth.card(late, "chest6") == 600
    assert worth.ball(late) == 0


@pytest.fixture
def english() -> None:
    words.use("en")


LOOK = Look(seat=0, known={}, box=(1280, 736), names=("Ada", "Biscuit", "Coco"), game="candy-islands")


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("turn", "hands", "part"),
    [
        (1, ("1 pink", "1 pink"), "keep your Hold full"),
        (4, ("6 pink", "1 pink"), "With your left hand, fight Biscuit for the large chest"),
        (4, ("1 pink", "6 pink"), "With your right hand, fight Coco for the small chest"),
        (4, ("4 pink", "3 pink"), "power 4 with your left hand for the large chest, and 3 with the other"),
        (6, ("4 pink", "3 pink"), "last turn"),
    ],
)
def test_a_load_is_explained(turn: int, hands: tuple[str, str], part: str) -> None:
    from tests.games.candy_islands.sea import answer as load

    state = sea(("12 pink", "12 black", "12 blue"), ("chest6", "chest4", "chest2"), turn=turn)

    assert part in bot.why(state, 0, {}, load(hands), LOOK)


@pytest.mark.usefixtures("english")
def test_a_theft_and_a_named_colour_are_explained() -> None:
    hands = (("2 pink lollipop", "1 pink"), ("1 black", "4 black bear"), ("1 blue", "1 blue"))
    state = resolved(
        battle_of(("5 pink", "5 black", "5 blue"), hands, ("chest6", "chest2", "chest2"), turn=5)
    )
    steal = islands.Steal("bear", "left")
    assert bot.why(state, 0, {}, (steal,), LOOK) == (
        "The Bear in your left hand turns that battle: you would win the large chest against Biscuit."
    )

    hands = (("2 pink cane", "1 pink"), ("1 black", "3 black 1 blue"), ("1 blue", "1 blue"))
    piles = ("chest6", "chest2", "chest2")
    state = resolved(battle_of(("5 pink", "5 black", "5 blue"), hands, piles, turn=8, mode="wolves"))
    assert bot.why(state, 0, {}, (islands.Cane("black"),), LOOK) == (
        "Without its black balls the Charge of Biscuit drops from 4 to 1."
    )


def test_stronger_levels_win_more() -> None:
    """A taste of the long measurement below, with wide margins."""
    normal, *_ = arena("candy-islands", ("normal", "random", "random"), 60, 1)
    assert normal.share > 0.6


BARS = [
    ("normal,random,random", 1000, 0.70),
    ("hard,random,random", 400, 0.80),
    ("hard,normal,normal", 400, 0.45),
]


@pytest.mark.long
@pytest.mark.parametrize("mode", ["cabin", "wolves"])
@pytest.mark.parametrize(("bots", "games", "bar"), BARS)
def test_strength(mode: str, bots: str, games: int, bar: float) -> None:
    first, *_ = arena("candy-islands", tuple(bots.split(",")), games, 1, {"mode": mode})

    assert first.interval[0] >= bar - 0.05
