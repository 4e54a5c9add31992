"""What is seen and told of Candy Islands: what is secret, what can be tapped, what can be read."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sugarcove.games.candy_islands import rules as islands
from sugarcove.games.candy_islands.places import width
from sugarcove.games.candy_islands.rules import Load, Options, State
from sugarcove.games.candy_islands.scene import scene, tell
from sugarcove.table.game import Auto, Done, Open, Opened, Said
from sugarcove.table.scene import Look, Node, Scene, as_json
from tests.games.candy_islands.sea import answer, battle_of, resolved, sea, then
from tests.looking import BOXES
from tests.wander import Table, wander

NAMES = ("Maple", "Biscuit", "Pickle", "Truffle", "Waffle", "Nougat", "Marzipan", "Praline")
WIDE = BOXES[0]
LARGE = (512, 608)  # a tablet whose texts are half as large again


def look(seat: int | None = 0, box: tuple[int, int] = WIDE, said: str = "", **more: Any) -> Look:
    words = tuple(said.split())
    return Look(seat, {}, box, said=words, names=NAMES, game="candy-islands", **more)


def seen(state: State, seat: int | None = 0, **more: Any) -> dict[str, Node]:
    """The nodes of a scene by key."""
    return {node.key: node for node in scene(state, look(seat, **more)).nodes}


def loaded(state: State, seat: int, *moves: str) -> State:
    for what, hand in (move.split() for move in moves):
        state = islands.apply(state, Said(seat, (Load(what, hand),)))
    return state


# Loading.


def four() -> State:
    holds = ("6 pink 2 black bear gum", "12 black", "12 blue", "12 yellow")
    return sea(holds, ("chest6", "bear", "chest2", "smalljar"), turn=6, mode="wolves")


def test_an_arrow_sends_one_thing_to_a_hand_and_a_loaded_thing_goes_back() -> None:
    nodes = seen(loaded(four(), 0, "pink left", "bear left"))

    assert nodes["arrow:pink:right"].word == "load pink right"
    assert nodes["cargo:0:left:pink"].back == "load pink left"
    assert nodes["cargo:0:left:bear"].back == "load bear left"
    assert nodes["hold:pink"].word == "load pink"
    assert (nodes["launch:0:left"].word, nodes["launch:0:right"].word) == ("left", "right")
    assert nodes["power:left"].text == "4"


def test_what_cannot_be_sent_says_why() -> None:
    nodes = seen(loaded(four(), 0, "bear left"))

    assert nodes["arrow:bear:left"].word == ""
    assert nodes["arrow:bear:left"].why == "No Bears left in your Hold."


def test_the_last_ball_is_kept_for_the_hand_that_needs_it() -> None:
    state = loaded(sea(("2 pink", "12 black")), 0, "pink left")
    nodes = seen(state)

    assert nodes["arrow:pink:left"].why == "Your right hand still needs a ball."
    assert nodes["arrow:pink:right"].word == "load pink right"


def test_ready_is_grey_until_both_hands_have_a_ball_and_says_which_is_empty() -> None:
    empty, half = seen(four()), seen(loaded(four(), 0, "pink right"))
    full = seen(loaded(four(), 0, "pink left", "pink right"))

    assert (empty["primary"].word, empty["primary"].why) == ("", "Each hand needs a ball.")
    assert (half["primary"].word, half["primary"].why) == ("", "Your left hand is empty.")
    assert (full["primary"].word, full["primary"].why) == ("fire", "")


def test_what_a_charge_needs_is_said_until_it_is_there() -> None:
    turn = "Turn 6 of 10"
    hints = [scene(state, look()).hint for state in (four(), loaded(four(), 0, "pink left", "pink right"))]

    assert hints == [f"{turn}: at least one ball a hand", turn]


@pytest.mark.parametrize("seat", [1, 3, None])
def test_nobody_sees_what_another_has_loaded_before_boarding(seat: int | None) -> None:
    state = four()
    before = seen(state, seat)
    after = seen(then(state, Said(0, answer(("3 pink bear", "pink")))), seat)

    assert "cover:0:left" in after
    assert not [key for key in after if key.startswith("cargo:0")]
    assert before["launch:0:left"] == after["launch:0:left"]
    assert [part for part in after["plate:0"].parts if part.startswith("balls")] == ["balls 8"]


def test_my_launches_are_covered_too_once_i_have_fired() -> None:
    nodes = seen(then(four(), Said(0, answer(("3 pink bear", "pink")))))

    assert {"cover:0:left", "cover:0:right"} <= set(nodes)
    assert "tray" not in nodes


def test_a_deck_says_which_cards_can_come() -> None:
    state = replace(four(), turned=(("gum", "bear"),) * 4)

    assert seen(state)["deck:0"].label == (
        "Deck: 8 cards left. The next is one of: Wanted: Lollipop, 1 coin, "
        "Wanted: Candy Cane, 1 coin, Wanted: Wrapped Candy, 1 coin"
    )


def test_holds_of_others_are_shown_only_if_so_agreed() -> None:
    state = four()
    shown = replace(state, options=replace(state.options, show_holds=True))

    assert not any(part.startswith("hold") for part in seen(state)["plate:2"].parts)
    assert "hold 0 0 12 0" in seen(shown)["plate:2"].parts
    assert "jars 12 12" in seen(shown)["plate:2"].parts


# The battles.


def thief() -> State:
    """I face a Bear with my Lollipop."""
    hands = (("3 pink lollipop", "2 pink"), ("4 black", "3 black bear"), ("2 blue", "2 blue"))
    state = battle_of(("3 pink", "", ""), hands, ("chest6", "bear", "chest2"), mode="wolves")
    return resolved(state, until="steal")


def test_what_my_lollipop_may_take_can_be_tapped_and_nothing_else() -> None:
    nodes = seen(thief())

    assert {key for key, node in nodes.items() if key.startswith("cargo") and node.word} == {
        "cargo:1:right:black",
        "cargo:1:right:bear",
    }


def test_both_hands_show_what_the_loot_would_do_there() -> None:
    nodes = seen(thief(), said="steal bear")

    assert nodes["option:left"].text == "Left hand: 6 to 3\nyou win 6 coins"
    assert nodes["option:right"].text == "Right hand: 5 to 2\nleft then 3 to 3"
    assert nodes["primary"].parts == ("off",)
    assert nodes["primary"].why


@pytest.mark.parametrize("box", [*BOXES, (656, 304)])
def test_what_the_loot_would_do_is_said_in_words_its_box_has_room_for(box: tuple[int, int]) -> None:
    state = thief()
    rich = replace(state, piles=(("bear", "gum", "lollipop", "chest6"), *state.piles[1:]))
    for said in ("steal", "steal bear"):
        nodes = {node.key: node for node in scene(rich, look(box=box, said=said)).nodes}
        for hand in ("left", "right"):
            node = nodes[f"option:{hand}"]
            assert max(width(line, 13) for line in node.text.split("\n")) <= node.size[0] - 16


def test_a_winner_with_a_long_name_gives_the_ribbon_up_for_it() -> None:
    def ribbons(box: tuple[int, int], name: str) -> list[str]:
        state = replace(sea(("pink", "black", "blue")), stage="over", won=(("chest6",), ("chest6",), ()))
        shown = scene(state, replace(look(box=box), names=("Coral", name, "Pickle")))
        return [node.text for node in shown.nodes if node.key == "captain:1"]

    assert ribbons(WIDE, "Marzipan") == ["Marzipan\nshared"]
    assert ribbons((656, 304), "Marzipan") == ["Marzipan"]


def test_loot_with_a_hand_to_go_to_is_confirmed_by_the_button() -> None:
    nodes = seen(thief(), said="steal bear left")

    assert (nodes["primary"].text, nodes["primary"].word) == ("Put it left", "sure")
    assert "on" in nodes["option:left"].parts
    assert {"arc", "loot:left:bear", "ghost:left"} <= set(nodes)


def test_the_stage_that_is_marked_is_the_one_the_prompt_is_about() -> None:
    """Of two Lollipops the first takes all there is; the Cane faces one colour."""
    hands = (("pink 2 lollipop", "pink"), ("2 black wrapped cane", "black"))
    state = battle_of(("", ""), hands, ("bear", "bear"), mode="wolves")
    found = []
    while not isinstance(pending := islands.pending(state), Open):
        if isinstance(pending, Auto):
            shown = scene(state, look())
            found.append((shown.prompt, *(stage for stage in shown.stages if stage.startswith("*"))))
            state = then(state, Done(pending.name))
        else:
            state = then(state, Said(0, (islands.Steal("black", "left"),)))

    assert found[:6] == [
        ("**Boarding!**", "*Boarding"),
        ("Your Lollipop looks for loot.", "*Lollipops"),
        ("Biscuit's Candy Cane acts.", "*Canes"),
        ("The Kraken stirs.", "*Kraken"),
        ("The stronger Charge wins.", "*Decide"),
        ("The battles are decided.", "*Decide"),
    ]


def test_others_are_told_who_chooses() -> None:
    shown = scene(thief(), look(2))

    assert shown.prompt == "Maple's Lollipop: choosing from Biscuit."
    assert shown.moves == ()
    assert "*Lollipops" in shown.stages


def test_a_candy_cane_shows_what_is_left_before_it_acts() -> None:
    hands = (("3 pink cane", "pink"), ("2 black", "2 black 3 pink"))
    state = resolved(battle_of(("", ""), hands, ("bear", "bear"), mode="wolves"), until="cane")
    before, chosen = seen(state), seen(state, said="cane pink")

    assert before["cargo:1:right:pink"].word == "pink"
    assert before["versus:0"].text == "5\n3"
    assert chosen["versus:0"].text == "2\n3"
    assert "nulled" in chosen["cargo:1:right:pink"].parts
    assert chosen["primary"].text == "Pink counts 0"


def test_the_kraken_swims_to_the_battle_of_the_highest_charge() -> None:
    hands = (("5 pink wrapped", "pink"), ("2 black", "2 black"), ("blue", "blue"))
    state = battle_of(("", "", ""), hands, ("bear", "bear", "bear"), mode="wolves")
    asleep, awake = seen(state), seen(resolved(state, until="decide"))

    assert "awake" not in asleep["kraken"].parts
    assert "awake" in awake["kraken"].parts
    assert awake["kraken"].label == "The Kraken is in this battle: Left battle"


def test_a_tie_says_that_the_pile_stays() -> None:
    state = battle_of(("", ""), (("2 pink", "pink"), ("2 black", "2 black")), ("chest6", "bear"))
    nodes = seen(resolved(state, until="swap"))

    assert nodes["versus:0"].label == "Biscuit 2 against you 2. A tie"
    assert nodes["tie:0"].text == "Tie: the pile stays"
    assert "card:0:chest6" in nodes
    assert nodes["stake:1"].text == "Biscuit"


def test_the_hold_of_a_needy_player_is_shown_to_all() -> None:
    state = replace(sea(("pink bear", "6 pink 6 black", "12 blue"), turn=3), stage="rescue")

    assert seen(state, 2)["needy:0"].label == "Maple's Hold: 1 pink ball, 1 Bear"
    assert seen(state, 0)["needy:0"].label == "Your Hold: 1 pink ball, 1 Bear"


CROWDED = (("bear", "gum", "chest6"), ("chest2", "cane", "bigjar"))


@pytest.mark.parametrize("box", [*BOXES, (656, 304), (912, 400)])
@pytest.mark.parametrize("n", islands.SEATS)
def test_the_middle_of_the_table_lies_on_no_card(n: int, box: tuple[int, int]) -> None:
    """However many cards are at stake: neither the turns nor the Kraken, nor what the loot would do."""
    tints = islands.tints(Options(), n)
    fired = tuple((f"2 {tint} lollipop bear", f"2 {tint}") for tint in tints)
    fought = battle_of(("",) * n, fired, tuple("bear" for _ in range(n)), mode="wolves")
    crowded = replace(fought, piles=tuple(CROWDED[i % 2] for i in range(n)))
    loading = sea(tuple(f"12 {tint}" for tint in tints), turn=6, mode="wolves")
    shown = 0
    for state in (resolved(crowded, until="steal"), crowded, replace(loading, piles=crowded.piles)):
        nodes = scene(state, look(box=box, said="steal bear" if state.stage == "steal" else "")).nodes
        cards = [node for node in nodes if node.key.startswith(("card", "deck"))]
        middle = [node for node in nodes if node.key.startswith(("track", "kraken", "option"))]
        assert [(a.key, b.key) for a in middle for b in cards if touch(a, b)] == []
        shown += len(middle)
    assert shown >= 2


def touch(one: Node, other: Node) -> bool:
    (x, y), (w, h) = one.at, one.size
    return (
        abs(x - other.at[0]) < (w + other.size[0]) / 2 - 1
        and abs(y - other.at[1]) < (h + other.size[1]) / 2 - 1
    )


# Told.


def told(state: State, event: Any, seat: int | None = 0) -> str:
    return tell(state, event, islands.apply(state, event), look(seat)).line


def test_a_turn_opens_a_part_of_what_is_told() -> None:
    state = replace(sea(("pink", "black")), stage="reveal", turn=2)

    assert told(state, Opened((4, 10), None, ("bear", "chest4"))) == (
        "**Turn 3** You and Biscuit: a Wanted Bear.\nYou and Biscuit: a medium chest."
    )


def test_a_theft_is_told_to_the_thief_the_victim_and_the_others() -> None:
    theft = Said(0, (islands.Steal("bear", "right"),))

    assert (
        told(thief(), theft, 0) == "Your Lollipop steals the Bear from Biscuit, for the battle with Pickle."
    )
    assert told(thief(), theft, 1) == "Maple's Lollipop steals the Bear from you, for the battle with Pickle."
    assert (
        told(thief(), theft, 2) == "Maple's Lollipop steals the Bear from Biscuit, for the battle with you."
    )


def test_a_boarding_is_told_battle_by_battle() -> None:
    state = battle_of(("", ""), (("2 pink bear", "pink"), ("2 black", "2 black")), ("chest6", "bear"))

    assert told(state, Done("boarding")) == (
        "Boarding!\n5 to 2: you (2 pink balls, 1 Bear) against Biscuit (2 black balls).\n"
        "1 to 2: you (1 pink ball) against Biscuit (2 black balls)."
    )


def test_winners_and_ties_are_told_with_what_is_at_stake() -> None:
    state = battle_of(("", ""), (("2 pink", "pink"), ("2 black", "2 black")), ("chest6", "bear"))
    decided = resolved(state, until="decide")

    assert told(decided, Done("decide")) == (
        "You and Biscuit tie: the pile stays (6 coins).\nBiscuit wins 1 coin + Bear against you."
    )


def test_a_whole_resolution_is_soon_seen() -> None:
    state, rests = battle_of(("", ""), (("2 pink", "pink"), ("2 black", "black")), ("chest6", "bear")), 0
    for name in ("boarding", "decide", "swap"):
        after = islands.apply(state, Done(name))
        rests += 320 + tell(state, Done(name), after, look()).rest
        state = after
    theft = 320 + 500

    assert rests + theft <= 4200


def test_what_changes_hands_flies_from_launch_to_hold() -> None:
    state = battle_of(("", ""), (("2 pink", "pink gum"), ("2 black", "black")), ("chest6", "bear"))
    state = resolved(state, until="swap")
    flights = tell(state, Done("swap"), islands.apply(state, Done("swap")), look()).flights

    assert ("cargo:0:left:pink", "plate:1") in [(flight.start, flight.end) for flight in flights]
    assert ("cargo:1:right:black", "hold") in [(flight.start, flight.end) for flight in flights]
    assert ("cargo:0:right:gum", "hold") in [(flight.start, flight.end) for flight in flights]


# The end.


def ended(n: int, box: tuple[int, int]) -> Scene:
    state = sea(tuple("3 pink 2 black bear" for _ in range(n)), turn=10, mode="wolves")
    won = (("bear", "chest6", "bigjar"), ("gum", "gum", "smalljar"))
    return scene(
        replace(state, stage="over", won=tuple(won[seat % 2] for seat in range(n)), lost=(("chest4",),) * n),
        look(box=box),
    )


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("n", islands.SEATS)
def test_the_ledger_leaves_the_foot_to_the_buttons_of_the_page(n: int, box: tuple[int, int]) -> None:
    nodes = [node for node in ended(n, box).nodes if node.art != "sea"]

    assert max(node.at[1] + node.size[1] / 2 for node in nodes) <= box[1] - 64
    assert {f"captain:{seat}" for seat in range(n)} <= {node.key for node in nodes}


def test_the_winner_stands_first_and_what_was_lost_is_said() -> None:
    shown = ended(2, WIDE)
    nodes = {node.key: node for node in shown.nodes}

    assert shown.prompt == "**You win with 10 coins.**"
    assert shown.hint == "Biscuit is 6 coins behind."
    assert nodes["captain:0"].at[1] < nodes["captain:1"].at[1]
    assert nodes["lost"].text == "Lost to the sea in the last tie: 2 \u00d7 medium chest."


# Everything can be read: what a browser would show, drawn without one.


class Shown(NamedTuple):
    where: str
    nodes: tuple[Node, ...]


@cache
def samples() -> tuple[Shown, ...]:
    """Scenes of every stage, at every size, with every number of seats."""
    found: list[Shown] = []
    for n in islands.SEATS:
        for mode in ("cabin", "wolves"):
            table = Table("candy-islands", n, Options(mode=mode, show_holds=n % 2 == 0))
            last: dict[str, State] = {}
            for now in wander(table, seed=n):
                state = now.state
                if state.turn == 4 or state.stage == "over":
                    last[f"{state.turn} {state.stage} {len(now.steps) > 4}"] = state
            for name, state in last.items():
                for box in (*BOXES, LARGE):
                    shown = scene(state, look(box=box))
                    found.append(Shown(f"{n} seats, {mode}, {name}, {box}", shown.nodes))
    return tuple(found)


@cache
def texts() -> tuple[list[dict[str, Any]], ...]:
    """By sample, the texts its pictures set."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("pictures are drawn by Node, which is not here")
    drawn = subprocess.run(
        [node, str(Path(__file__).with_name("texts.mjs"))],
        input=json.dumps([sample.nodes for sample in samples()], default=as_json),
        capture_output=True,
        check=True,
        text=True,
    )
    return tuple(json.loads(drawn.stdout))


class Rect(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def over(self, other: Rect) -> float:
        """How much of this lies under another, 0 to 1."""
        w = min(self.right, other.right) - max(self.left, other.left)
        h = min(self.bottom, other.bottom) - max(self.top, other.top)
        area = (self.right - self.left) * (self.bottom - self.top)
        return max(0.0, w) * max(0.0, h) / area if area else 0.0


def box_of(text: dict[str, Any]) -> Rect:
    """Where a text is set: capitals are .7 of its size."""
    x, y = text["at"][0] + text["left"], text["at"][1] + text["y"]
    return Rect(x, y - text["size"] * 0.35, x + text["wide"], y + text["size"] * 0.35)


OPAQUE = (
    "launch",
    "hull",
    "cover",
    "plate",
    "pill",
    "versus",
    "option",
    "arrow",
    "button",
    "mine",
    "card",
    "tally",
    "balls",
    "deck",
)


def covers(node: Node) -> Rect:
    """What a picture surely hides."""
    (x, y), (w, h) = node.at, node.size
    kind = node.art if node.art in OPAQUE else "token"
    if kind in ("launch", "hull"):
        return Rect(x - w * 0.42, y - h * 0.2, x + w * 0.42, y + h * 0.4)
    if kind == "cover":
        return Rect(x - w * 0.36, y - h * 0.3, x + w * 0.36, y + h * 0.4)
    inset = 0.12 if kind in ("balls", "token") else 0.02
    return Rect(x - w * (0.5 - inset), y - h * (0.5 - inset), x + w * (0.5 - inset), y + h * (0.5 - inset))


def hidden(sample: Shown, lines: list[dict[str, Any]]) -> Iterator[str]:
    """Texts that something painted later lies upon."""
    rank = {node.key: i for i, node in enumerate(sample.nodes)}
    tokens = ("bear", "gum", "lollipop", "cane", "wrapped")
    later = [node for node in sample.nodes if node.art in OPAQUE or node.art in tokens]
    for line in lines:
        own = sample.nodes[rank[line["key"]]]
        if own.art == "card":  # cards of a pile lie fanned
            continue
        for node in later:
            if (
                rank[node.key] > rank[own.key]
                and node.on != own.key
                and box_of(line).over(covers(node)) > 0.1
            ):
                yield f"{line['text']!r} of {own.key} under {node.key}"


def test_no_text_is_smaller_than_13_px() -> None:
    small = [
        (sample.where, line["text"], line["size"])
        for sample, lines in zip(samples(), texts(), strict=True)
        for line in lines
        if line["size"] < (13 / 1.5 if sample.where.endswith(str(LARGE)) else 13)
    ]
    assert small == []


def test_no_text_sticks_out() -> None:
    out = []
    for sample, lines in zip(samples(), texts(), strict=True):
        w, h = sample.nodes[0].size
        for line in lines:
            left, top, right, bottom = box_of(line)
            if left < -1 or top < -1 or right > w + 1 or bottom > h + 1:
                out.append((sample.where, line["key"], line["text"]))
    assert out == []


def test_no_text_lies_on_another() -> None:
    found = []
    for sample, lines in zip(samples(), texts(), strict=True):
        boxes = [(line, box_of(line)) for line in lines if not line["key"].startswith("card:")]
        for i, (one, a) in enumerate(boxes):
            for other, b in boxes[i + 1 :]:
                if max(a.over(b), b.over(a)) > 0.06:
                    found.append((sample.where, one["key"], one["text"], other["key"], other["text"]))
    assert found == []


def test_nothing_lies_on_a_text() -> None:
    found = [
        (sample.where, what)
        for sample, lines in zip(samples(), texts(), strict=True)
        for what in hidden(sample, lines)
    ]
    assert found == []
