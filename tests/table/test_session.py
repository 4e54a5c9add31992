"""A table as the page plays it: events in, effects out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sugarcove.table import words
from sugarcove.table.log import read, replay
from sugarcove.table.session import Session, dispatch
from tests.table.page import Page, Ticking


def page(game: str, who: str, clock: Any = None, **more: Any) -> Page:
    opened = Page(clock) if clock else Page()
    opened.open(game, who, **more)
    return opened


def nim(who: str = "human easy", **more: Any) -> Page:
    return page("nim", who, **more)


def duel(who: str = "human easy", **more: Any) -> Page:
    return page("duel", who, **more)


# A table opens.


def test_a_new_table_shows_its_frame_first_and_then_the_picture() -> None:
    opened = nim()

    assert opened.kinds == ["table", "scene", "save"]
    assert opened.prompt == "**7** left for A"
    assert opened.moves == ["take 1", "take 2", "take 3"]
    assert opened.scene["seat"] == 0
    assert opened.scene["told"] is None
    assert opened.table == {
        "kind": "table",
        "game": "nim",
        "folder": "_nim",
        "title": "Nim",
        "names": ["A", "B"],
        "glyphs": ["star", "star"],
        "tints": ["pink", "blue"],
        "who": ["human", "bot"],
        "levels": ["", "easy"],
        "resigned": [],
        "turn": {"seats": [0], "ready": []},
        "series": None,
        "line": 0,
        "of": 0,
        "over": False,
        "mine": None,
        "back": False,
        "undo": False,
        "seat": 0,
    }


def test_its_log_is_kept_from_the_start() -> None:
    opened = nim(options={"sticks": "9"}, series=3)

    assert opened.one("save")["finished"] is False
    assert opened.saved == (
        "sugarcove 1\ngame nim 2\noptions sticks=9\nseries 1 3 0,0\n"
        "seat 0 A star human\nseat 1 B star bot easy\ndeal local 7\n\n"
    )


def test_a_nameless_seat_has_its_number_and_the_glyph_of_its_colour() -> None:
    opened = Page()
    opened.send("open", game="nim", seats=[{"who": "human"}, {"who": "bot"}], seed="7")

    assert opened.table["names"] == ["Seat 1", "Seat 2"]
    assert opened.table["glyphs"] == ["heart", "drop"]
    assert opened.table["levels"] == ["", "normal"]


def test_two_tables_without_a_seed_are_dealt_differently() -> None:
    seeds = set()
    for _ in range(2):
        opened = Page()
        opened.send("open", game="nim", seats=[{}, {}])
        seeds.add(opened.log.header.seed)

    assert len(seeds) == 2
    assert all(len(seed) == 32 for seed in seeds)


@pytest.mark.parametrize(
    ("wish", "fault"),
    [
        ({"game": "chess"}, "no-game"),
        ({"seats": [{}]}, "seats"),
        ({"seats": [{}] * 9}, "seats"),
        ({"options": {"sticks": 6}}, "option"),
        ({"options": {"stones": 6}}, "no-option"),
        ({"options": {"sticks": 5}, "seats": [{}] * 3}, "options"),
        ({"seats": [{}, {"who": "bot", "level": "genius"}]}, "level"),
        ({"seed": "a b"}, "seed"),
        ({"series": 100}, "series-length"),
        ({"series": "many"}, "series-length"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_the_old_one_stays(wish: dict[str, Any], fault: str) -> None:
    opened = nim()
    opened.send("open", **{"game": "nim", "seats": [{}, {}], "seed": "7", **wish})

    assert opened.one("fault")["id"] == fault
    assert opened.one("fault")["text"]
    opened.say("take 1")
    assert "0 take 1" in opened.lines


def test_a_form_is_checked_without_opening_anything() -> None:
    opened = nim()

    assert opened.send("check", game="nim", options={"sticks": 9}, seats=2) == [{"kind": "wrong", "text": ""}]
    assert opened.send("check", game="nim", options={}, seats=7) == [
        {"kind": "wrong", "text": "This game is for 2 to 3 players, not 7."}
    ]
    assert opened.send("check", game="nim", options={"sticks": 5}, seats=3) == [
        {"kind": "wrong", "text": "nim.wrong.few"}
    ]


# One seat is asked.


def test_an_answer_is_logged_shown_and_told() -> None:
    opened = nim("human human")
    opened.say("take 3")

    assert opened.lines == ("0 take 3",)
    assert opened.told == ["you took 3"]
    assert opened.table["turn"] == {"seats": [1], "ready": []}
    assert opened.table["line"] == 1


def test_where_nothing_is_hidden_the_device_goes_round_without_a_curtain() -> None:
    opened = nim("human human")
    opened.say("take 3")

    assert opened.all("curtain") == []
    assert opened.scene["seat"] == 1
    assert opened.prompt == "**4** left for B"
    assert opened.moves == ["take 1", "take 2", "take 3"]


def test_a_bot_answers_in_its_turn() -> None:
    opened = nim("human easy")
    opened.say("take 3")

    mine, bots = opened.lines
    assert mine == "0 take 3"
    assert bots in ("1 take 1", "1 take 2", "1 take 3")
    assert opened.told == ["you took 3", f"B took {bots[-1]}"]
    assert opened.scene["seat"] == 0


def test_with_bots_alone_the_game_is_watched_to_its_end() -> None:
    opened = nim("easy easy")

    assert opened.scene["seat"] is None
    assert opened.kinds[-3:] == ["over", "save", "table"]
    assert replay(opened.log).result is not None


def test_a_word_that_is_no_move_is_no_fault() -> None:
    opened = nim()
    for move in ("take 4", "take", "", "fly", "0 take 1", "take 1; take 1"):
        opened.send("say", move=move)
        assert opened.kinds == ["wrong", "scene"]
        assert opened.one("wrong")["text"] == ""
    assert opened.moves == ["take 1", "take 2", "take 3"]


def test_tapping_twice_very_fast_says_it_once() -> None:
    """Duel: after `sure` the seat is not asked any more until the others are through."""
    opened = duel("human human")
    opened.send("seat-ready", seat=0)
    opened.say("point 1", "sure")
    opened.send("say", move="sure")

    assert opened.kinds == ["wrong"]


# An answer of several steps.


def test_steps_are_seen_but_not_logged_until_the_answer_is_complete() -> None:
    opened = duel("human human")
    opened.send("seat-ready", seat=0)
    opened.say("point 3")

    assert opened.prompt == "**3/-**"
    assert opened.moves == ["sure", "point 1", "point 2"]
    assert "steps 1" in opened.scene["scene"]["hint"]
    assert opened.table["back"]
    assert not opened.lines


def test_the_last_step_is_taken_back() -> None:
    opened = duel()
    opened.say("point 3", "point 1")
    opened.send("take-back")

    assert opened.prompt == "**3/-**"
    opened.send("take-back")
    assert opened.prompt == "**-/-**"
    assert not opened.table["back"]
    opened.send("take-back")
    assert opened.kinds == ["wrong"]


def test_a_named_step_is_taken_back_and_the_later_ones_stay() -> None:
    opened = duel()
    opened.say("point 3", "point 1")
    opened.send("take-back", move="point 3")

    assert opened.prompt == "**1/-**"
    assert "steps 1" in opened.scene["scene"]["hint"]


def test_a_step_that_was_not_said_cannot_be_taken_back() -> None:
    opened = duel()
    opened.say("point 3")
    opened.send("take-back", move="point 2")

    assert opened.kinds == ["wrong"]
    assert opened.prompt == "**3/-**"


def test_equal_answers_are_equal_text() -> None:
    opened = duel("human human")
    opened.send("seat-ready", seat=0)
    opened.say("point 3", "point 1", "sure")
    opened.send("seat-ready", seat=1)
    opened.say("point 1", "point 3", "sure")

    assert opened.lines[:2] == ("0 point 1; point 3; sure", "1 point 1; point 3; sure")


def test_undo_takes_back_a_step_before_it_takes_back_an_answer() -> None:
    opened = duel()
    opened.say("point 3", "point 1")
    assert opened.table["undo"]
    opened.send("undo")

    assert opened.prompt == "**3/-**"


def test_cards_are_said_by_the_seat_that_holds_them() -> None:
    opened = page("magpie", "human normal")
    if "pass" in opened.moves:
        opened.say("pass")
    lay = next(move for move in opened.moves if move.startswith("lay"))
    opened.say(lay)

    assert opened.all("wrong") == []
    opened.say("bid")
    assert f"0 {lay}; bid" in opened.lines


# Several seats are asked at once.


def test_answers_to_a_joint_question_are_held_until_all_are_there() -> None:
    opened = duel("human human human")
    opened.send("seat-ready", seat=0)
    opened.say("point 1", "sure")
    assert not opened.lines
    assert opened.table["turn"] == {"seats": [0, 1, 2], "ready": [0]}

    opened.send("seat-ready", seat=1)
    assert opened.prompt == "**-/-/-**", "the other's answer is not to be seen"
    opened.say("point 2", "sure")
    assert not opened.lines

    opened.send("seat-ready", seat=2)
    opened.say("sure")
    assert opened.lines[:3] == ("0 point 1; sure", "1 point 2; sure", "2 sure")


def test_answers_stand_in_the_order_of_the_seats_whoever_was_first() -> None:
    """After the first round seat 2 holds the device, so it is the first to answer in the second."""
    opened = duel("human human human")
    for seat, move in enumerate(("point 1", "point 2", "point 3")):
        opened.send("seat-ready", seat=seat)
        opened.say(move, "sure")
    assert opened.all("curtain") == []
    assert opened.scene["seat"] == 2

    opened.say("point 1", "sure")
    opened.send("seat-ready", seat=0)
    opened.say("point 2", "sure")
    opened.send("seat-ready", seat=1)
    opened.say("point 3", "sure")

    assert opened.lines[4:7] == ("0 point 2; sure", "1 point 3; sure", "2 point 1; sure")


def test_all_answers_are_seen_in_one_scene_and_each_stage_in_its_own() -> None:
    opened = duel()
    opened.say("point 3", "sure")
    scenes = [effect for effect in opened.all("scene") if effect["told"]]

    assert [scene["told"]["lines"] for scene in scenes] == [
        ["you: 2 steps", "B: 2 steps"],
        ["counted"],
        ["scores (1, 0)"],
        [f"drawn {opened.lines[2].split()[-1]}"],
    ]
    assert [scene["scene"]["prompt"] for scene in scenes] == ["**3/1**", "**3/1**", "**-/-**", "**-/-**"]
    assert scenes[0]["told"]["line"] == "you: 2 steps B: 2 steps"
    assert scenes[1]["told"]["rest"] == 700
    assert scenes[1]["told"]["flights"] == [
        {"art": "ball", "tint": "pink", "count": 1, "start": "a", "end": "b", "size": 24.0, "text": ""}
    ]


def test_nothing_can_be_said_while_stages_are_still_to_be_shown() -> None:
    opened = duel(clock=Ticking())
    for move in ("point 3", "sure"):
        opened.send("say", move=move)
        while "think" in opened.kinds and not opened.lines:
            opened.send("think")
    assert opened.table["turn"]["seats"] == []
    opened.send("say", move="sure")

    assert opened.kinds[0] == "wrong"


def test_time_goes_on_in_slices_and_comes_to_the_same() -> None:
    at_once = duel()
    at_once.say("point 3", "sure")
    told = at_once.told
    slowly = duel(clock=Ticking())
    slowly.say("point 3", "sure")
    heard = slowly.told
    for _ in range(50):
        if "think" not in slowly.kinds:
            break
        slowly.send("think")
        assert len(slowly.all("scene")) <= 1
        heard += slowly.told

    assert heard == told
    assert slowly.lines == at_once.lines
    assert "think" not in slowly.kinds


def test_bots_think_while_a_person_composes() -> None:
    opened = duel("human normal", clock=Ticking())
    opened.say("point 1")
    for _ in range(20):
        if "think" in opened.kinds:
            opened.send("think")

    assert opened.table["turn"] == {"seats": [0, 1], "ready": [1]}
    assert not opened.lines
    assert opened.prompt == "**1/-**", "and what was said is not lost by it"


def test_a_locked_answer_can_be_reopened_while_a_bot_still_thinks() -> None:
    opened = duel("human normal", clock=Ticking())
    opened.say("point 1", "sure")
    assert opened.table["turn"]["ready"] == [0]
    opened.send("take-back")

    assert opened.table["turn"]["ready"] == []
    assert opened.prompt == "**1/-**"
    assert opened.moves == ["sure", "point 2", "point 3"]


def test_words_chosen_are_previewed_and_leave_no_trace() -> None:
    opened = duel()
    opened.send("look", said=["point"], box=[400, 800])
    assert "said ('point',)" in opened.scene["scene"]["hint"]

    opened.send("look", said=[])
    assert "said ()" in opened.scene["scene"]["hint"]
    assert not opened.lines


# The curtain.


def test_the_curtain_falls_before_a_joint_question() -> None:
    opened = duel("human human")

    assert opened.kinds == ["table", "curtain", "scene", "save"]
    assert opened.one("curtain") == {"kind": "curtain", "seat": 0, "name": "A", "line": "-/-"}
    assert opened.scene["seat"] is None
    assert opened.moves == []


def test_nothing_is_said_through_the_curtain() -> None:
    opened = duel("human human")
    opened.send("say", move="sure")
    assert opened.kinds == ["wrong"]
    opened.send("hint")
    assert opened.kinds == ["wrong"]
    opened.send("seat-ready", seat=1)
    assert opened.kinds == ["wrong"]
    assert opened.scene["seat"] is None


def test_whoever_lifts_it_sees_what_was_told_to_that_seat() -> None:
    opened = page("magpie", "human human")
    seat = opened.one("curtain")["seat"]
    watched = opened.scene
    opened.send("seat-ready", seat=seat)

    assert opened.kinds == ["told", "scene", "table"]
    assert opened.scene["seat"] == seat
    hand = {node["key"] for node in opened.scene["scene"]["nodes"] if node["group"] == "Your hand"}
    faces = {node["key"]: node["parts"] for node in watched["scene"]["nodes"]}
    assert hand
    assert all(faces[key] == ["back"] for key in hand), "face down while the curtain was drawn"


def test_a_hand_is_hidden_again_as_soon_as_the_device_changes_hands() -> None:
    opened = page("magpie", "human human")
    seat = opened.one("curtain")["seat"]
    opened.send("seat-ready", seat=seat)
    opened.say("pass")
    while not opened.all("curtain"):
        opened.say("bid")

    assert opened.one("curtain")["seat"] == 1 - seat
    after = opened.effects[opened.kinds.index("curtain") :]
    assert [effect["seat"] for effect in after if effect["kind"] == "scene"] == [None]


# Undo.


def test_an_answer_is_undone_and_the_bots_with_it() -> None:
    opened = nim("human easy", options={"sticks": 9})
    opened.say("take 1")
    assert opened.table["undo"]
    opened.send("undo")

    assert opened.lines[-1] == "* back 0"
    assert opened.prompt == "**9** left for A"
    assert opened.all("told") == [{"kind": "told", "lines": []}]
    assert opened.table["line"] == 0
    assert not opened.table["undo"]


def test_undo_goes_back_answer_by_answer() -> None:
    opened = nim("human human", options={"sticks": 9})
    opened.say("take 1", "take 2", "take 3")
    opened.send("undo")
    assert opened.prompt == "**6** left for A"
    assert opened.one("told")["lines"] == ["you took 1", "B took 2"]
    opened.send("undo")
    assert opened.prompt == "**8** left for B"
    assert opened.lines == ("0 take 1", "1 take 2", "0 take 3", "* back 2", "* back 1")
    opened.say("take 3")
    assert opened.prompt == "**5** left for A"


def test_the_same_answer_after_an_undo_leads_to_the_same() -> None:
    opened = nim("human easy", options={"sticks": 9})
    opened.say("take 1")
    bots = opened.lines[1]
    opened.send("undo")
    opened.say("take 1")

    assert opened.lines == ("0 take 1", bots, "* back 0", "0 take 1", bots)


@pytest.mark.parametrize("who", ["human easy", "human human"])
def test_answers_to_a_joint_question_are_not_undone(who: str) -> None:
    """Everybody has seen what the others said: and then a number is drawn."""
    opened = duel(who)
    for seat in range(2):
        if opened.all("curtain"):
            opened.send("seat-ready", seat=seat)
            opened.say("point 1", "sure")
    if who == "human easy":
        opened.say("point 3", "sure")
    assert not opened.table["undo"]
    opened.send("undo")

    assert opened.one("wrong")["text"] == "Something new has been seen since, so this cannot be undone."
    assert not any(line.startswith("* back") for line in opened.lines)


def test_a_card_that_was_looked_at_is_not_unseen() -> None:
    """Magpie: after the deal nothing was said yet, and the hand stays known."""
    opened = page("magpie", "human normal")

    assert not opened.table["undo"]


def test_a_pass_is_undone_as_nothing_was_seen_since() -> None:
    for seed in "12345678":
        opened = page("magpie", "human normal", seed=seed)
        if "pass" in opened.moves:
            break
    before = len(opened.lines)
    opened.say("pass")
    assert opened.table["undo"]
    opened.send("undo")

    assert opened.lines[before:] == ("0 pass", f"* back {before}")
    assert "pass" in opened.moves


def test_a_closed_game_is_not_undone() -> None:
    opened = nim("human human", options={"sticks": 5})
    opened.say("take 3", "take 2")

    assert not opened.table["undo"]
    assert opened.send("undo")[0]["kind"] == "wrong"


# Who sits there.


def test_a_bot_takes_over_and_plays_on() -> None:
    opened = nim("human human")
    opened.say("take 3")
    opened.send("take-over", seat=1, who="bot", level="easy")

    assert opened.lines[1] == "* seat 1 bot easy"
    assert opened.table["who"] == ["human", "bot"]
    assert opened.lines[2].startswith("1 take")
    assert opened.scene["seat"] == 0


def test_a_person_takes_a_bots_seat() -> None:
    opened = duel()
    opened.send("take-over", seat=1, who="human")
    opened.say("point 1", "sure")

    assert opened.table["who"] == ["human", "human"]
    assert opened.one("curtain")["seat"] == 1


def test_a_bot_that_is_replaced_stops_thinking() -> None:
    opened = duel("human normal", clock=Ticking())
    opened.say("point 3")  # the bot at B is on its way to point at 2
    opened.send("take-over", seat=1, who="bot", level="easy")
    opened.say("sure")
    for _ in range(20):
        opened.send("think")

    assert "1 point 1; sure" in opened.lines


def test_what_is_being_said_survives_a_change_at_another_seat() -> None:
    opened = duel("human easy easy")
    opened.say("point 3")
    opened.send("take-over", seat=2, who="bot", level="hard")

    assert opened.prompt == "**3/-/-**"
    opened.say("sure")
    assert opened.lines[:4] == ("* seat 2 bot hard", "0 point 3; sure", "1 point 1; sure", "2 point 3; sure")


def test_who_resigns_is_played_for_by_a_bot() -> None:
    opened = nim("human human")
    opened.send("resign", seat=0)

    assert opened.lines[0] == "* resign 0"
    assert opened.table["resigned"] == [0]
    assert opened.table["who"] == ["bot", "human"]
    assert opened.scene["seat"] == 1


@pytest.mark.parametrize("seat", [7, -1, "x", None, "1 human\n0 take 1"])
def test_a_seat_that_is_not_there_cannot_be_taken(seat: Any) -> None:
    opened = nim()
    before = opened.saved
    opened.send("take-over", seat=seat, who="human")

    assert opened.kinds == ["fault"]
    opened.send("look", said=[])
    assert opened.saved == before


# The end, and the next game.


def test_the_end_is_told_shown_and_kept() -> None:
    opened = nim("human human", options={"sticks": 5})
    opened.say("take 3", "take 2")

    assert opened.one("over") == {"kind": "over", "scores": [0, 1], "winners": [1], "series": None}
    assert opened.lines == ("0 take 3", "1 take 2", "over 0,1 1")
    assert opened.all("save")[-1]["finished"] is True
    assert opened.table["over"] is True


def test_a_finished_game_holds_every_face_and_no_seed() -> None:
    opened = page("magpie", "easy easy")
    log = opened.log

    assert log.header.seed == ""
    assert replay(log).result is not None
    faces = {
        card.split("=")[0] for line in log.lines if line.startswith("* shown") for card in line.split()[2:]
    }
    assert len(faces) > 10


def test_play_again_moves_everybody_one_seat_on() -> None:
    opened = nim("human easy human", options={"sticks": "7", "colours": "green,pink,blue"})
    for _ in range(7):
        if not opened.table["over"]:
            opened.say(opened.moves[-1])
    opened.send("again")

    assert opened.table["names"] == ["B", "C", "A"]
    assert opened.table["who"] == ["bot", "human", "human"]
    assert opened.table["tints"] == ["pink", "blue", "green"]
    assert opened.log.header.seed not in ("", "7")


def test_colours_the_game_chose_stay_with_people_too() -> None:
    opened = nim("human human", options={"sticks": 5})
    opened.say("take 3", "take 2")
    opened.send("again")

    assert opened.table["tints"] == ["blue", "pink"]


def test_a_series_carries_its_totals_on() -> None:
    """B wins the first game; in the second B sits first and wins again."""
    opened = nim("human human", options={"sticks": 5}, series=2)
    opened.say("take 3", "take 2")
    assert opened.one("over")["series"] == {"game": 1, "of": 2, "totals": [0, 1]}
    opened.send("again")
    assert opened.table["series"] == {"game": 2, "of": 2, "totals": [1, 0]}
    assert "series 2 2 1,0" in opened.saved

    opened.say("take 3", "take 1", "take 1")
    assert opened.one("over")["series"] == {"game": 2, "of": 2, "totals": [2, 0]}
    opened.send("again")
    assert opened.table["series"] == {"game": 1, "of": 2, "totals": [0, 0]}


def test_a_game_that_goes_on_is_not_played_again() -> None:
    opened = nim()

    assert opened.send("again")[0]["kind"] == "wrong"


# A saved game.


def test_a_saved_game_goes_on_where_it_was() -> None:
    opened = nim("human human")
    opened.say("take 3")
    back = Page()
    back.send("open", log=opened.saved)

    assert back.kinds == ["table", "told", "scene"], "and nothing is saved that is kept already"
    assert back.one("told")["lines"] == ["A took 3"]
    assert back.prompt == "**4** left for B"


def test_a_saved_game_with_several_people_hides_their_hands() -> None:
    opened = page("magpie", "human human")
    back = Page()
    back.send("open", log=opened.saved)

    assert back.one("curtain")["seat"] == opened.table["turn"]["seats"][0]
    assert back.scene["seat"] is None


def test_it_is_dealt_the_same_cards_as_if_it_had_never_been_closed() -> None:
    opened = page("magpie", "human normal")
    opened.say(opened.moves[0])
    back = Page()
    back.send("open", log=opened.saved)
    for each in (opened, back):
        for _ in range(60):
            if not each.table["over"]:
                each.say(each.moves[0])

    assert opened.table["over"]
    assert back.lines == opened.lines


def test_a_game_cut_just_before_its_end_is_closed() -> None:
    opened = nim("human human", options={"sticks": 5})
    opened.say("take 3", "take 2")
    back = Page()
    back.send("open", log=opened.saved.replace("over 0,1 1\n", ""))

    assert back.one("over")["winners"] == [1]
    assert back.lines[-1] == "over 0,1 1"


def test_a_running_game_without_its_seed_can_only_be_watched() -> None:
    opened = nim("human human")
    opened.say("take 3")
    log = opened.saved.replace("deal local 7", "deal local")
    back = Page()
    assert back.send("open", log=log)[0]["id"] == "no-deal"
    back.send("open", log=log, view="replay")

    assert back.one("replay")["of"] == 1
    assert back.send("at", line=None)[0]["kind"] == "wrong"


OLD = "sugarcove 1\ngame nim 1\nseat 0 A star human\nseat 1 B star human\ndeal local 7\n\n"


def test_a_game_by_older_rules_that_still_holds_goes_on_under_todays() -> None:
    opened = Page()
    opened.send("open", log=OLD + "0 take 3\n")

    assert opened.all("fault") == []
    assert opened.saved == OLD.replace("nim 1", "nim 2") + "0 take 3\n"


def test_a_game_by_older_rules_is_shown_as_far_as_todays_reach() -> None:
    opened = Page()
    opened.send("open", log=OLD + "0 take 3\n1 take 4\n")

    fault = opened.one("fault")
    assert (fault["id"], fault["line"], fault["log"]) == ("old-rules", 8, OLD + "0 take 3\n1 take 4\n")
    assert opened.one("replay")["of"] == 1
    assert opened.all("save") == []
    opened.send("say", move="take 1")
    assert opened.kinds == ["wrong"]


def test_a_game_by_todays_rules_that_breaks_them_is_refused() -> None:
    opened = nim()
    opened.send("open", log=OLD.replace("nim 1", "nim 2") + "0 take 3\n1 take 4\n")

    assert (opened.one("fault")["id"], opened.one("fault")["line"]) == ("refused", 8)
    opened.say("take 1")
    assert "0 take 1" in opened.lines, "the table that was open still is"


# A replay.


def finished() -> Page:
    """Two rounds of duel between people; the log has 2 answers, a pick, 2 answers."""
    opened = duel("human human", seed="7")
    for seat in (0, 1):
        opened.send("seat-ready", seat=seat)
        opened.say(f"point {seat + 1}", "sure")
    opened.say("point 3", "sure")
    opened.send("seat-ready", seat=0)
    opened.say("sure")
    return opened


def test_a_replay_begins_before_the_first_line() -> None:
    opened = Page()
    opened.send("open", log=finished().saved, view="replay")

    assert opened.kinds == ["table", "scene", "replay"]
    assert opened.prompt == "**-/-**"
    replayed = opened.one("replay")
    assert (replayed["line"], replayed["of"], replayed["as"]) == (0, 5, None)
    assert replayed["lines"][0] == "A: 2 steps"
    assert replayed["lines"][1] == "B: 2 steps counted scores (0, 1)"
    assert replayed["lines"][4].endswith("counted scores (0, 2)")


def test_a_step_forward_is_played_as_it_was_seen() -> None:
    opened = finished()
    opened.send("at", line=1, **{"as": 0})
    assert opened.scene["told"] is None
    opened.send("at", line=2)

    assert opened.told == ["B: 2 steps", "counted", "scores (0, 1)"]
    assert opened.scene["seat"] == 0
    assert opened.table["line"] == 2


def test_any_other_step_shows_where_it_leads() -> None:
    opened = finished()
    for line in (5, 2, 0, 4):
        opened.send("at", line=line)
        assert len(opened.all("scene")) == 1
        assert opened.scene["told"] is None
        assert opened.one("replay")["line"] == line


def test_a_replay_stays_within_the_game() -> None:
    opened = finished()
    assert opened.send("at", line=99)[-1]["line"] == 5
    assert opened.send("at", line=-3)[-1]["line"] == 0


def test_lines_that_were_taken_back_are_not_replayed() -> None:
    opened = nim("human human", options={"sticks": 5})
    opened.say("take 1")
    opened.send("undo")
    opened.say("take 3", "take 2")
    opened.send("at", line=0, **{"as": None})

    assert opened.one("replay")["lines"] == ["A took 3", "B took 2"]


def test_nothing_can_be_chosen_in_a_replay() -> None:
    opened = finished()
    opened.send("at", line=0, **{"as": 1})

    assert opened.moves == []
    assert opened.table["turn"] == {"seats": [], "ready": []}
    for kind in ("say", "undo", "take-back", "hint"):
        opened.send(kind, move="sure")
        assert opened.one("wrong")["text"] == "This is a replay. Go back to the game to play on."
    assert opened.send("think") == [], "what the page sends by itself needs no sentence"


def test_a_finished_hand_is_seen_by_its_seat_by_all_or_by_nobody() -> None:
    opened = page("magpie", "easy easy")
    deal = next(i for i, line in enumerate(opened.lines, 1) if line.endswith("1 -"))

    def faces() -> list[bool]:
        """For each card of seat 1's first hand: is its face up?"""
        slots = opened.lines[deal - 1].split()[2].split(",")
        parts = {node["key"]: node["parts"] for node in opened.scene["scene"]["nodes"]}
        return [parts[f"card:{slot}"] != ["back"] for slot in slots]

    seen = {}
    for viewer in (0, 1, None, "all"):
        opened.send("at", line=deal, **{"as": viewer})
        seen[viewer] = faces()

    assert seen == {0: [False] * 4, 1: [True] * 4, None: [False] * 4, "all": [True] * 4}


def test_a_shared_game_shows_the_same_faces_as_the_one_played_here() -> None:
    opened = page("magpie", "easy easy")
    shared = Page()
    shared.send("open", log=opened.saved, view="replay")
    for each in (opened, shared):
        each.send("at", line=len(opened.lines) // 2, **{"as": "all"})

    assert shared.scene == opened.scene


@pytest.mark.parametrize("viewer", [1, "all", 0.5, "nobody"])
def test_while_a_game_goes_on_other_hands_stay_closed(viewer: Any) -> None:
    opened = page("magpie", "human normal")
    opened.send("at", line=3, **{"as": viewer})
    assert opened.one("fault")["id"] == "not-yet"
    opened.send("at", line=3)

    assert opened.scene["seat"] == 0


def test_from_a_replay_of_a_running_game_one_comes_back_to_play() -> None:
    opened = nim("human human")
    opened.say("take 3")
    opened.send("at", line=0)
    assert opened.prompt == "**7** left for A"
    opened.send("look", said=[])
    assert opened.prompt == "**7** left for A"
    opened.send("at", line=None)

    assert opened.prompt == "**4** left for B"
    assert opened.one("table")["turn"] == {"seats": [1], "ready": []}
    opened.say("take 1")
    assert opened.lines == ("0 take 3", "1 take 1")


# A hint.


def test_a_hint_says_what_the_best_bot_would_say_and_why() -> None:
    opened = duel()
    opened.send("hint")

    assert opened.one("hint") == {
        "kind": "hint",
        "moves": ["point 3", "sure"],
        "why": "A should point at 3: nobody points higher.",
    }
    assert not opened.lines


def test_a_hint_comes_with_time_and_not_at_all_if_it_comes_too_late() -> None:
    opened = duel("human normal", clock=Ticking())
    opened.send("hint")
    opened.say("point 1")
    hints = opened.all("hint")
    for _ in range(30):
        opened.send("think")
        hints += opened.all("hint")

    assert hints == []


def test_a_hint_without_a_reason_has_none() -> None:
    opened = nim()
    opened.send("hint")

    assert opened.one("hint")["why"] == ""
    assert opened.one("hint")["moves"][0] in opened.moves


# Whatever comes in.


def test_the_page_has_one_session() -> None:
    assert json.loads(dispatch('{"kind": "look"}'))[0]["id"] in ("no-table", "broken")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "3",
        '"say"',
        "{}",
        '{"kind": 3}',
        '{"kind": []}',
        '{"kind": "fly"}',
        "[" * 10_000,
    ],
)
def test_what_is_no_event_is_a_fault(text: str) -> None:
    session = Session()
    (effect,) = json.loads(session.dispatch(text))

    assert effect["kind"] == "fault"
    assert effect["text"]


def test_without_a_table_nothing_can_be_played() -> None:
    for kind in ("say", "undo", "look", "think", "at", "hint", "again", "seat-ready"):
        (effect,) = Page().send(kind, move="x", seat=0, line=0)
        assert effect["id"] == "no-table"


def test_a_fault_of_ours_loses_nothing_and_says_what_to_send() -> None:
    opened = duel()
    before = opened.saved
    opened.send("take-over", seat=1, who="bot", level="random")  # a bot that is wrong
    fault = opened.one("fault")

    assert fault["id"] == "broken"
    assert fault["log"] == before
    assert "may not" in fault["what"]
    opened.say("point 3", "sure")
    assert opened.lines[:2] == ("0 point 3; sure", "1 point 1; sure")


def test_after_a_fault_everything_is_as_it_was() -> None:
    opened = duel("human human")
    opened.send("seat-ready", seat=0)
    opened.say("point 2")
    opened.send("look", box="huge", said=["x"])
    assert opened.kinds == ["fault"]
    opened.send("look", said=[])

    assert opened.prompt == "**2/-**"
    assert "said ()" in opened.scene["scene"]["hint"]


def test_another_language_is_spoken_at_once() -> None:
    opened = Page()
    opened.send("open", game="nim", seats=[{}, {}], seed="7")
    try:
        opened.send("language", lang="xx", words={"table": {"seat": "Platz {n}"}})
        assert opened.prompt == "**7** left for Platz 1"
        assert opened.one("table")["names"] == ["Platz 1", "Platz 2"]
    finally:
        words.use("en")


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
EVENTS = """
    open say take-back undo look seat-ready think at hint again take-over resign check language fly
"""
FIELDS = "game seats options seed series log view move said seat line as who level lang box"
EFFECTS = "scene table curtain think save over hint replay wrong fault told"
kinds = st.sampled_from(EVENTS.split())
fields = st.sampled_from(FIELDS.split())
likely = st.one_of(
    values,
    st.sampled_from(["nim", "duel", "all", "human", "bot", "easy", "point 1", "sure", "take 1", OLD]),
    st.just([{}, {"who": "bot", "level": "easy"}]),
)
strange = st.builds(
    lambda kind, event: {**event, "kind": kind}, kinds, st.dictionaries(fields, likely, max_size=5)
)
sensible = st.sampled_from(
    [
        {"kind": "say", "move": "point 1"},
        {"kind": "say", "move": "sure"},
        {"kind": "take-back"},
        {"kind": "undo"},
        {"kind": "think"},
        {"kind": "hint"},
        {"kind": "seat-ready", "seat": 0},
        {"kind": "seat-ready", "seat": 1},
        {"kind": "at", "line": 1},
        {"kind": "at", "line": None},
        {"kind": "again"},
        {"kind": "take-over", "seat": 1, "who": "bot", "level": "hard"},
        {"kind": "take-over", "seat": 1, "who": "human"},
    ]
)


@settings(max_examples=100)
@given(st.lists(strange | sensible, max_size=15), st.booleans())
def test_whatever_comes_in_an_answer_goes_out_and_the_game_holds(events: list[Any], fast: bool) -> None:
    opened = duel("human human", clock=None if fast else Ticking())
    try:
        for event in events:
            for effect in opened.send(**{"kind": "fly", **event}):
                assert effect["kind"] in EFFECTS.split()
            assert replay(read(opened.saved)) is not None
    finally:
        words.use("en")
