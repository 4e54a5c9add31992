"""What is seen and told of Candy Time: what a place would win, what can be tapped, what stays secret."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sugarcove.games.candy_time import rules as candy
from sugarcove.games.candy_time.cards import CARDS
from sugarcove.games.candy_time.rules import Options, State
from sugarcove.games.candy_time.scene import scene, tell
from sugarcove.games.candy_time.view import View
from sugarcove.table.game import Ask, Auto, Done, Said
from sugarcove.table.notation import write
from sugarcove.table.scene import Look, Node
from tests.games.candy_time.sweets import (
    FACES,
    SLOT,
    building,
    holding,
    move,
    position,
    then,
)
from tests.looking import BOXES
from tests.wander import Table, wander

NAMES = ("Maple", "Biscuit", "Pickle", "Truffle", "Waffle")
ART = Path(__file__).parents[3] / "web" / "art" / "candy_time.js"
THREE = "-1.0=C01@0 0.1=C03@0 1.0=C02@0"
COOKIE = "0.0=C18@1 0.2=C06@0 -1.0=C10@0"


def look(state: State, said: str = "", seat: int | None = 0, box: tuple[int, int] = BOXES[0]) -> Look:
    mine = state.hands[seat] if seat is not None else ()
    known = {slot: FACES[slot] for slot in mine if isinstance(slot, int)}
    return Look(seat, known, box, said=tuple(said.split()), names=NAMES, game="candy-time")


def seen(state: State, said: str = "", **more: Any) -> dict[str, Node]:
    """The nodes of a scene by key."""
    return {node.key: node for node in scene(state, look(state, said, **more)).nodes}


def word(face: str) -> str:
    return f"{SLOT[face]}={face}"


# Choosing.


def test_a_tap_on_a_card_chooses_it_in_its_best_turn_and_another_turns_it() -> None:
    state = position(THREE, "C17 C40 C56", pile="C50")
    best = View(state, look(state)).of(word("C17"))[0]
    key = f"card:{SLOT['C17']}"

    assert seen(state)[key].word == f"{word('C17')} {best.turn}"
    chosen = seen(state, f"place {word('C17')} {best.turn}")[key]
    assert chosen.word.startswith(f"{word('C17')} turn")
    assert best.turn not in chosen.word


def test_a_place_says_what_the_card_would_win_there_best_first() -> None:
    state = position(THREE, "C17 C40 C56", pile="C50")
    nodes = [
        node for node in seen(state, f"place {word('C17')} turn0").values() if node.key.startswith("cell:")
    ]

    assert nodes[0].key == "cell:0.0"
    assert (nodes[0].text, nodes[0].word) == ("+3", "0.0")
    assert nodes[0].label.endswith("makes strawberry, mint and lemon, 3 points")


def test_a_place_that_needs_another_turn_turns_the_card() -> None:
    state = position(THREE, "C17 C40 C56", pile="C50")
    nodes = seen(state, f"place {word('C17')} turn0").values()
    turned = [node.word for node in nodes if node.key.startswith("cell:") and "turn" in node.parts]

    assert turned
    assert all(re.fullmatch(r"turn[123] \S+", word) for word in turned)


def test_a_place_that_would_win_more_in_another_turn_says_so() -> None:
    state = position(THREE, "C17 C40 C56", pile="C50")
    view = View(state, look(state))
    worse = [one for one in view.of(word("C17"), at="0.0") if one.gain.points < 3]
    for one in worse:
        cell = seen(state, f"place {word('C17')} {one.turn}")["cell:0.0"]
        assert "more +3" in cell.parts
        assert "3 points" in cell.label


def test_the_chosen_card_lies_where_it_would_and_its_sweets_are_whole() -> None:
    state = position("0.1=C13@0 1.0=C08@0", "C17 C40 C56", pile="C50")
    one = View(state, look(state)).of(word("C17"))[0]
    nodes = seen(state, f"place {word('C17')} {one.turn} {one.at}")

    assert len([key for key in nodes if key.startswith("sweet:")]) == len(one.gain.kinds)
    assert nodes["primary"].word == "sure"
    assert nodes["primary"].text == f"Place it: +{one.gain.points}"
    assert nodes["spot"].mark == "ghost"
    assert f"cell:{one.at}" not in nodes


def test_the_button_says_what_is_missing() -> None:
    state = position(THREE, "C17 C40 C56")
    assert seen(state)["primary"].why == "Choose a card first."
    assert seen(state, f"place {word('C17')} turn0")["primary"].why == "Choose a glowing place for the card."


def test_a_card_that_goes_nowhere_says_why() -> None:
    nodes = seen(position("0.0=C10@0", "C09 C01"))

    assert nodes[f"card:{SLOT['C09']}"].why == "Nothing on the table goes with this card."
    assert nodes[f"card:{SLOT['C09']}"].mark == "dim"
    assert nodes[f"card:{SLOT['C01']}"].word


def test_who_can_only_pass_is_told_so_and_goes_on_with_the_button() -> None:
    state = position("0.0=C10@0", "C09")
    shown = scene(state, look(state))
    (primary,) = [node for node in shown.nodes if node.key == "primary"]

    assert shown.prompt == "Nothing fits: your turn passes"
    assert (primary.word, primary.text) == ("pass", "Go on")


# What is promised is what is won.


@pytest.mark.parametrize("mode", ["basic", "wall"])
@pytest.mark.parametrize("cane_card_counts", [True, False])
def test_what_a_place_promises_is_what_it_brings(mode: str, cane_card_counts: bool) -> None:
    if mode == "wall" and not cane_card_counts:
        return
    tried = 0
    table = Table("candy-time", 3, Options(mode=mode, cane_card_counts=cane_card_counts))
    for now in wander(table, seed=5):
        state, pending = now.state, candy.pending(now.state)
        if not isinstance(pending, Ask):
            continue
        seat = pending.seats[0]
        view = View(state, Look(seat, now.known(seat), BOXES[0], game="candy-time"))
        moves = {tuple(text.split(" ")): text for text in view.moves}
        some = sorted(view.options)[:: max(1, len(view.options) // 6)]
        legal = {write(one): one for one in candy.legal(state, seat, now.known(seat))}
        for one in some:
            verb = "build" if view.building else "place"
            text = moves[verb, one.card, one.turn, one.at, "sure"]
            after = candy.apply(state, Said(seat, (legal[text],)))
            while isinstance(step := candy.pending(after), Auto) and step.name != "build":
                if step.name == "lost":
                    break
                after = candy.apply(after, Done(step.name))
            brought = candy.counts(after)[seat].total - candy.counts(state)[seat].total
            if not view.building and view.wall:  # cards that wait to be built
                brought += len(after.tray) - len(state.tray)
            assert one.gain.points == brought, text
            if not view.building and after.seat == seat:
                assert one.gain.again == after.extras - state.extras
            tried += 1
    assert tried > 40


# The wall.


def wall() -> State:
    state = position(THREE, "C40 C56", mode="wall", walls=("0.0=C01@0 0.1=C03@0", "0.0=C02@0"), won=(0, 0))
    return building(holding(state, strawberry=1), "C05 C33")


def test_on_a_wall_every_whole_sweet_is_seen() -> None:
    nodes = seen(position("0.0=C40@0", "C41", mode="wall", walls=("", "")))
    assert not [key for key in nodes if key.startswith("sweet:")]

    state = wall()
    made = sum(state.treats[0])
    assert len([key for key in seen(state) if key.startswith("sweet:")]) >= made


@pytest.mark.parametrize("box", BOXES)
def test_the_cards_to_be_built_lie_before_me_and_my_hand_on_my_plate(box: tuple[int, int]) -> None:
    nodes = seen(wall(), box=box)

    for face in ("C05", "C33"):
        assert nodes[f"card:{SLOT[face]}"].group == "Won this turn"
    assert all(nodes[f"card:{SLOT[face]}"].label == "" for face in ("C40", "C56"))


def test_the_preference_token_lies_with_its_holder() -> None:
    state = wall()
    plate, token = seen(state)["plate:1"], seen(state)["like:strawberry"]
    (x, y), (w, h) = plate.at, plate.size

    assert abs(token.at[0] - x) < w / 2
    assert abs(token.at[1] - y) < h / 2
    assert "like:mint" not in seen(state)


def test_a_token_that_changes_hands_is_told_and_flies_where_plates_are_small() -> None:
    state = replace(wall(), treats=((2, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0)), todo=("count",))
    after = then(state, Done("count"))
    told = tell(state, Done("count"), after, look(state, box=(390, 784)))

    assert told.line == "You take the preference token for strawberry from Biscuit."
    (flight,) = told.flights
    assert (flight.art, flight.start, flight.end) == ("like-strawberry", "plate:1", "plate:0")
    assert not tell(state, Done("count"), after, look(state)).flights


# Secrets, and what stays itself.


def test_hands_of_others_are_backs_unless_hands_are_open() -> None:
    state = position(THREE, "C17 C40 C56", "C30 C31 C32")
    backs = [seen(state)[f"card:{SLOT[face]}"] for face in ("C30", "C31", "C32")]

    assert [node.parts for node in backs] == [("back",)] * 3
    watched = scene(state, Look(None, {}, BOXES[0], game="candy-time"))
    assert [node.parts for node in watched.nodes if node.key == f"card:{SLOT['C17']}"] == [("back",)]


def test_a_card_won_is_the_same_thing_on_its_owners_plate() -> None:
    state = position("0.-1=C02@0 -1.0=C05@0", "C01 C40 C56", pile="C50")
    placed = then(state, Said(0, (move("C01@1 0.0"),)))
    won = then(placed, Done("reward"))
    key = f"card:{SLOT['C02']}"

    assert seen(placed)[key].group == "Table"
    assert seen(won)[key].label == ""
    plate = seen(won)["plate:0"]
    assert abs(seen(won)[key].at[0] - plate.at[0]) < plate.size[0] / 2


def test_a_cane_token_flies_from_the_supply() -> None:
    state = position("0.0=C43@0", "C35 C40", pile="C50")
    one = next(one for one in View(state, look(state)).options if "cane" in one.gain.kinds)
    text = f"{one.card.split('=')[1]}@{one.turn[-1]} {one.at}"
    state = then(then(state, Said(0, (move(text),))), Done("reward"))
    told = tell(state, Done("cane"), then(state, Done("cane")), look(state))

    assert told.line == "You take a cane token."
    assert [(flight.start, flight.end) for flight in told.flights] == [("supply", "plate:0")]


def test_a_cookie_is_celebrated() -> None:
    state = then(position(COOKIE, "C13 C40"), Said(0, (move("C13@3 0.1"),)))

    assert seen(then(state, Done("reward")))["burst:cookie"].text == "Cookie!"


def test_a_cane_is_celebrated_while_there_are_tokens() -> None:
    """S4: C36 beside C46."""
    state = then(position("0.0=C46@1", "C36 C40"), Said(0, (move("C36@3 0.1"),)))
    state = then(state, Done("reward"))

    assert seen(state)["burst:cane"].text == "A cane!"
    assert "burst:cane" not in seen(replace(state, supply=0))


# The whole table fits.


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seats", [2, 5])
def test_cells_never_lie_under_plates_and_stay_large_enough(box: tuple[int, int], seats: int) -> None:
    table = Table("candy-time", seats, Options())
    for now in wander(table, seed=3):
        if isinstance(candy.pending(now.state), Ask):
            break
    grid = View(now.state, Look(0, now.known(0), box, game="candy-time")).grid

    assert grid.side >= (60 if min(box) > 700 else 36 if min(box) > 360 else 33)


def test_pictures_know_the_cards() -> None:
    listed = re.search(r"'((?:[SMLWKTB]{4} ?){56})'", ART.read_text("utf-8"))

    assert listed
    assert listed[1].split() == list(CARDS.values())
