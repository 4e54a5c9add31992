"""A table among devices as their pages play it: events in, effects out, messages carried by hand."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sugarcove import games
from sugarcove.table import sync, transcript
from sugarcove.table.company import told
from sugarcove.table.log import read, replay
from sugarcove.table.peer import Notice
from sugarcove.table.standing import stand_in
from sugarcove.table.words import find, use
from tests.table.page import Page
from tests.table.pages import Device, Room

ALONE = "sugarcove 1\ngame nim 2\nseat 0 A star human\nseat 1 B star human\ndeal local 7"


@pytest.fixture(autouse=True)
def chance(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The same keys, salts and draws each time a test is run."""
    monkeypatch.setattr("sugarcove.table.among.token_bytes", Random(request.node.name).randbytes)


def fire(room: Room, *some: int) -> None:
    """These load a ball of their own into each Charge, and fire."""
    for i in some:
        device = room.devices[i]
        tint = device.table["tints"][device.scene["seat"]]
        room.say(i, f"load {tint} left", f"load {tint} right", "fire")


def sea(*holders: int, **more: Any) -> Room:
    """A table of Candy Islands at its first question."""
    return Room(holders or (0, 1), **more).flow()


def harbour(*holders: int, **more: Any) -> Room:
    """All bid at once; then whoever wins says alone where to dock; a number is drawn between."""
    return Room(holders or (0, 1, 2), "harbour", **more).flow()


# Sitting down.


def test_a_fresh_key_pair_is_another_each_time() -> None:
    one, other = Device(), Device()

    assert one.key != other.key
    assert one.secret != other.secret
    assert one.secret not in (one.key, other.key)


def test_everybody_makes_the_same_header_of_a_proposal() -> None:
    room = sea(0, 1, 1)
    header = room.devices[0].kept["header"]

    assert [line for line in header.split("\n") if not line.startswith("seat")] == [
        "sugarcove 1",
        "game candy-islands 1",
        "deal joint 81c0 60",
    ]
    assert f"seat 2 P2 star human {room.devices[1].key}" in header.split("\n")


def test_a_header_is_made_without_a_table_and_changes_none() -> None:
    page = Page()
    page.open("nim", "human easy")
    seats = [{"name": "A", "who": "human", "key": "k" * 43}, {"name": "B", "who": "human", "key": "l" * 43}]
    page.send("deal-in", game="nim", seats=seats, nonce="81c0", wait=60)

    assert len(page.one("header")["id"]) == 64
    page.say("take 1")
    assert "0 take 1" in page.lines


@pytest.mark.parametrize(
    ("wish", "fault"),
    [
        ({"game": "chess"}, "no-game"),
        ({"game": "magpie"}, "needs-private-draws"),
        ({"game": "candy-time"}, "needs-private-draws"),
        ({"options": {"sticks": 6}}, "option"),
        ({"seats": [{"key": "k" * 43}]}, "seats"),
        ({"seats": [{"key": "k" * 43}, {"key": "short"}]}, "key"),
        ({"seats": [{"key": "k" * 43}, {"key": "k" * 43, "who": "bot", "level": "genius"}]}, "level"),
        ({"nonce": ""}, "nonce"),
        ({"nonce": "a b"}, "nonce"),
        ({"wait": -1}, "nonce"),
        ({"wait": "long"}, "nonce"),
        ({"series": 100}, "series-length"),
        ({"series": {"game": 3, "of": 2, "totals": [0, 0]}}, "series"),
        ({"series": {"game": 1, "of": 2, "totals": [0]}}, "series"),
        ({"series": {"game": 1, "of": 2, "totals": [0, "x"]}}, "series"),
    ],
)
def test_a_proposal_that_cannot_be_is_refused_with_a_sentence(wish: dict[str, Any], fault: str) -> None:
    page = Page()
    seats = [{"key": "k" * 43}, {"key": "l" * 43}]
    page.send("deal-in", **{"game": "nim", "seats": seats, "nonce": "81c0", "wait": 60, **wish})

    assert page.one("fault")["id"] == fault
    assert page.one("fault")["text"].endswith(".")


def test_a_series_goes_on_in_a_proposal() -> None:
    page = Page()
    seats = [{"key": "k" * 43}, {"key": "l" * 43}]
    series = {"game": 2, "of": 3, "totals": [4, -1]}
    page.send("deal-in", game="nim", seats=seats, nonce="81c0", wait=60, series=series)

    assert "series 2 3 4,-1" in page.one("header")["text"].split("\n")


def test_a_table_with_other_rules_is_refused_with_a_sentence() -> None:
    room = sea()
    page = Device()
    header = room.header.replace("game candy-islands 1", "game candy-islands 99")
    page.send("sit", header=header, secret=page.secret, how="watch")

    assert page.one("fault")["id"] == "other-rules"
    assert "99" in page.one("fault")["text"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"header": ALONE}, "not-joint"),
        ({"header": "no header"}, "no-log"),
        ({"header": ""}, "no-log"),
        ({"secret": "no secret"}, "secret"),
        ({"secret": ""}, "secret"),
        ({"record": "{"}, "record"),
        ({"record": "{}"}, "record"),
        ({"record": "[1]"}, "record"),
        ({"record": '{"game":"x","said":[],"held":[],"liars":[]}'}, "record"),
    ],
)  # fmt: skip
def test_what_was_kept_and_cannot_be_read_loses_nothing(change: dict[str, str], fault: str) -> None:
    kept = sea().devices[0]
    room = sea()
    fire(room, 0)
    device = room.devices[0]
    device.send("sit", **{**kept.kept, "secret": kept.secret, "how": "wake", **change})

    assert device.one("fault")["id"] == fault
    assert device.one("fault")["text"].endswith(".")
    fire(room, 1)
    room.flow()
    assert len(room.log) > 3  # and the table that was open goes on


def test_what_arrives_when_no_table_is_open_is_passed_over() -> None:
    page = Page()
    for kind, event in (
        ("hear", {"text": "x", "from": "1"}),
        ("tick", {"seconds": 1}),
        ("present", {"keys": []}),
    ):
        assert page.send(kind, **event) == []
    page.open("nim", "human human")
    assert page.send("hear", text="x", **{"from": "1"}) == []
    assert page.send("wish", line="* end") == []


# One question.


def test_the_table_is_shown_from_the_seat_of_the_device() -> None:
    room = sea(0, 1, 1)
    one, two = room.devices

    assert (one.scene["seat"], one.table["mine"]) == (0, [0])
    assert two.table["mine"] == [1, 2]
    assert one.table["turn"] == {"seats": [0, 1, 2], "ready": []}
    assert one.peers["mine"] == [0]
    assert one.peers["keys"] == [one.key, two.key, two.key]
    assert one.peers["missing"] == {"lock": [0, 1, 2], "key": [0, 1, 2]}


def test_who_has_locked_is_seen_everywhere_and_nothing_else() -> None:
    room = sea()
    fire(room, 0)
    room.flow()
    one, two = room.devices

    assert one.table["turn"] == two.table["turn"] == {"seats": [0, 1], "ready": [0]}
    assert two.peers["missing"] == {"lock": [1], "key": [0, 1]}
    assert one.moves == []
    assert two.moves
    assert [said["kind"] for said in room.statements("key")] == ["key", "key"]  # of the first draw
    assert all("load" not in text for _, _, text in room.sent)


def test_when_all_have_locked_all_is_shown_at_once() -> None:
    room = sea()
    fire(room, 0)
    fire(room, 1)
    room.flow()

    assert room.log[2:4] == (
        "0 load pink left; load pink right; fire",
        "1 load black left; load black right; fire",
    )
    for device in room.devices:
        assert device.table["turn"] == {"seats": [0, 1], "ready": []}
        assert any("Boarding!" in line for line in device.history)


def test_what_is_locked_stays_locked() -> None:
    room = sea()
    fire(room, 0)
    device = room.devices[0]

    assert not device.table["back"]
    assert not device.table["undo"]
    for event in ("take-back", "undo"):
        room.event(0, event)
        assert "locked" in device.wrong
    room.say(0, "fire")
    assert device.kinds[0] == "wrong"


def test_a_step_that_was_not_sent_yet_is_taken_back() -> None:
    room = sea()
    room.say(0, "load pink left")
    assert room.devices[0].table["back"]
    room.event(0, "undo")

    assert room.devices[0].kinds[0] == "scene"
    assert not room.devices[0].table["back"]
    assert len(room.sent) == len(sea().sent)


def test_two_people_at_one_device_have_a_curtain_between_them_alone() -> None:
    room = sea(0, 0, 1)
    shared, other = room.devices
    assert (shared.curtain, shared.scene["seat"]) == (0, None)
    assert (other.curtain, other.scene["seat"]) == (None, 2)

    room.event(0, "seat-ready", seat=0)
    fire(room, 0)
    assert (shared.curtain, shared.scene["seat"]) == (1, None)
    room.event(0, "seat-ready", seat=1)
    fire(room, 0)
    room.flow()
    assert shared.scene["seat"] == 1
    assert shared.table["turn"]["ready"] == other.table["turn"]["ready"] == [0, 1]

    fire(room, 1)
    room.flow()
    assert shared.scene["seat"] == 1  # whoever holds the device begins the next turn
    fire(room, 0)
    assert (shared.curtain, shared.scene["seat"]) == (0, None)
    assert (other.curtain, other.scene["seat"]) == (None, 2)


def test_a_seat_asked_alone_elsewhere_does_not_get_this_device() -> None:
    room = harbour(0, 1, 2)
    room.play(Random(3), lambda: len(room.devices[0].table["turn"]["seats"]) == 1)
    [seat] = room.devices[0].table["turn"]["seats"]

    for i, device in enumerate(room.devices):
        assert device.scene["seat"] == i
        assert bool(device.moves) == (i == seat)


def test_a_bot_thinks_on_the_device_that_brought_it() -> None:
    room = Room((0, 0, 1), bots={1: "normal"})
    assert {said["seat"] for said in room.statements("lock")} == {0, 2}  # shares of the first draw
    room.flow()

    assert room.devices[1].table["turn"]["ready"] == [1]
    assert room.devices[1].table["who"] == ["human", "bot", "human"]
    assert room.devices[0].scene["seat"] == 0
    senders = {
        i for i, _, text in room.sent if json.loads(text)["kind"] == "lock" and json.loads(text)["seat"] == 1
    }
    assert senders == {0}


def test_the_chance_of_a_bot_is_a_secret_of_its_device() -> None:
    assert len({root(device) for device in sea(0, 1, 2).devices}) == 3


def test_after_an_undo_a_bot_draws_anew() -> None:
    """The others have seen what it answered."""
    room = Room((0, 1), "nim").flow()
    before = root(room.devices[0])
    room.say(0, "take 1").flow().event(0, "wish", what="undo")
    room.flow().event(1, "reply", line="* back 0", yes=True)
    room.flow()

    assert room.devices[0].prompt == "**7** left for P0"
    assert root(room.devices[0]) != before


def root(device: Device) -> str:
    assert device.session.table
    return device.session.table.pen.root


def test_everybody_tells_where_it_is() -> None:
    room = sea()
    fire(room, 0)
    before = room.devices[1].pulse
    room.flow()

    assert json.loads(before)["kind"] == "here"
    assert room.devices[1].pulse != before  # the lock is among what it has
    room.event(1, "tick", seconds=1)
    assert room.devices[1].all("pulse") == []


# Whole games.


@pytest.mark.parametrize(
    ("game", "holders"),
    [
        ("candy-islands", (0, 1)),
        ("candy-islands", (0, 1, 2, 0)),
        ("harbour", (0, 1, 2)),
        ("duel", (0, 1, 1, 2)),
        ("nim", (1, 0)),
    ],
)
def test_a_game_is_played_to_the_same_end_everywhere(game: str, holders: tuple[int, ...]) -> None:
    room = Room(holders, game).flow().play(Random(5))
    result = replay(read(room.devices[0].saved)).result

    assert result
    assert room.log[-1].startswith("over ")
    for device in room.devices:
        assert device.last["over"]["scores"] == list(result.scores)
        assert device.last["save"]["finished"]
        assert not device.faults
        assert not device.notices
        assert not device.noise
    kept_secret(room)


def kept_secret(room: Room) -> None:
    """No salt, and no answer that was locked, was on its way before all the locks were."""
    texts = [text for _, _, text in room.sent]
    keys = [key for key in room.statements("key") if key["salt"]]
    for key in keys:
        seen = {int(pair.split("=")[0]): pair.split("=")[1] for pair in key["seen"].split(" ")}
        locks = [
            next(i for i, text in enumerate(texts) if _is_lock(text, seat, lock))
            for seat, lock in seen.items()
        ]
        for text in texts[: max(locks)]:
            assert key["salt"] not in text
            assert not key["text"] or key["head"] not in text or key["text"] not in text


def _is_lock(text: str, seat: int, beginning: str) -> bool:
    said = json.loads(text)
    return said["kind"] == "lock" and said["seat"] == seat and bool(said["lock"].startswith(beginning))


@pytest.mark.parametrize("seed", range(2))
def test_a_game_survives_lost_repeated_and_late_messages(seed: int) -> None:
    room, rng = sea(0, 1, 2), Random(seed)
    for _ in range(4000):
        if all(device.table["over"] for device in room.devices):
            break
        for i in range(3):
            room.turn(i, rng)
        room.rough(rng)
        if rng.random() < 0.3:
            room.second(lambda *_: rng.random() < 0.8)
    room.seconds(2)

    assert room.log[-1].startswith("over ")
    assert not any(device.faults for device in room.devices)
    kept_secret(room)


@pytest.mark.parametrize("seed", range(2))
def test_a_game_survives_a_reload_at_any_moment(seed: int) -> None:
    """Somebody reloads before every second step that is said and every fourth message, in every phase."""
    room, rng = sea(0, 1, 1), Random(seed)
    reloads = 0
    for _ in range(4000):
        if all(device.table["over"] for device in room.devices):
            break
        for i in range(2):
            if rng.random() < 0.2:
                room.reload(i)
                reloads += 1
            room.turn(i, rng)
        for _ in range(len(room.wire)):
            if rng.random() < 0.15:
                room.reload(rng.randrange(2))
                reloads += 1
            if room.wire:
                i, j, text = room.wire.popleft()
                room.event(j, "hear", text=text, **{"from": str(i)})
        room.second()
    assert reloads > 30

    room.seconds(2)
    assert room.log[-1].startswith("over ")
    assert "two-answers" not in [id_ for device in room.devices for id_ in device.ids]
    kept_secret(room)


def test_a_finished_game_is_kept_with_its_signatures() -> None:
    room = sea().play(Random(1))
    kept = room.devices[0].last["save"]

    assert transcript.check(kept["transcript"], stand_in).valid
    assert kept["transcript"].startswith(kept["log"])
    room.event(1, "transcript")
    assert transcript.check(room.devices[1].one("transcript")["text"], stand_in).valid


# A log of a table among devices, on a device alone.


def test_a_finished_game_opens_again_alone() -> None:
    room = sea().play(Random(1))
    for view in ("replay", "play"):
        page = Page()
        page.send("open", log=room.devices[0].saved, view=view)
        assert page.all("fault") == []
        assert page.table["over"]


def test_an_unfinished_game_opens_alone_as_a_replay() -> None:
    room = sea(0, 1)
    fire(room, 0)
    fire(room, 1)
    log = room.flow().devices[0].saved
    page = Page()
    page.send("open", log=log, view="play")
    assert page.one("fault")["id"] == "elsewhere"
    assert "several devices" in page.one("fault")["text"]

    page.send("open", log=log, view="replay")
    assert page.all("fault") == []
    for line in range(5):
        page.send("at", line=line)
        assert page.all("fault") == []
        assert page.moves == []


# Coming late, coming back.


def test_a_late_watcher_sees_the_present_at_once() -> None:
    room = sea()
    room.play(Random(2), lambda: len(room.devices[0].lines) > 8)
    late = room.watch()
    device = room.devices[late]
    assert device.peers["quiet"]
    assert device.scene["seat"] is None
    room.seconds(3)

    assert not device.peers["quiet"]
    assert device.lines == room.devices[0].lines
    assert device.moves == []
    assert device.table["mine"] == []
    assert all(effect["told"] is None for effect in device.all("scene"))  # nothing old is played back
    room.play(Random(2))
    assert device.last["over"]["scores"] == room.devices[0].last["over"]["scores"]


def test_what_a_watcher_missed_is_in_the_history() -> None:
    room = sea(0, 1, watchers=1)
    room.play(Random(2), lambda: len(room.devices[0].lines) > 8)
    late = room.watch()
    room.seconds(3)

    assert room.devices[late].history == room.devices[2].history
    assert room.devices[late].history


def test_who_comes_back_sees_what_was_locked() -> None:
    room = sea()
    fire(room, 0)
    before = room.devices[0].scene["scene"]
    room.flow().reload(0).seconds(2)
    device = room.devices[0]

    assert device.scene["scene"] == before
    assert device.table["turn"]["ready"] == [0]
    fire(room, 1)
    room.flow()
    assert room.log[2] == "0 load pink left; load pink right; fire"


def test_who_comes_back_is_quiet_until_it_has_heard_the_others() -> None:
    room = sea()
    room.reload(0)
    device = room.devices[0]
    assert device.peers["quiet"]
    assert device.moves == []
    room.say(0, "load pink left")
    assert "catching up" in device.wrong

    room.seconds(2)
    assert not device.peers["quiet"]
    assert device.moves
    fire(room, 0)
    assert device.table["turn"]["ready"] == [0]


def test_who_comes_back_alone_waits() -> None:
    room = sea().leave(1).reload(0).seconds(5)

    assert room.devices[0].peers["quiet"]


def test_what_happened_meanwhile_is_not_told_as_news() -> None:
    room = sea(0, 1, 2)
    room.event(0, "wish", line="* seat 2 bot normal")
    room.flow().event(1, "reply", line="* seat 2 bot normal", yes=True)
    late = room.flow().watch()
    room.seconds(3)

    assert room.devices[late].lines == room.devices[0].lines
    assert room.devices[late].notices == []


# Others in a seat.


def vanish(room: Room, i: int, seat: int) -> str:
    """A device is gone, and the others let a bot play for its seat."""
    line = f"* seat {seat} bot normal"
    first, *others = [other for other in room.leave(i).here if room.devices[other].table["mine"]]
    room.event(first, "wish", line=line)
    room.flow()
    for other in others:
        if line in room.devices[other].wishes:
            room.event(other, "reply", line=line, yes=True)
    room.flow()
    return line


def test_a_bot_takes_over_by_agreement_and_the_game_goes_on() -> None:
    room = sea(0, 1, 2)
    room.event(0, "wish", line="* seat 2 bot normal")
    room.flow()
    asked = room.devices[1].peers["wishes"]
    assert asked == [
        {
            "line": "* seat 2 bot normal",
            "text": "A bot plays for P2",
            "by": 0,
            "yes": [0],
            "no": [],
            "needs": 2,
            "asked": True,
        }
    ]
    assert room.devices[1].notices[-1]["text"] == "P0 wishes: A bot plays for P2."
    assert not room.devices[0].peers["wishes"][0]["asked"]
    assert room.devices[0].notices == []

    room.leave(2)
    room.event(1, "reply", line="* seat 2 bot normal", yes=True)
    room.flow()
    assert room.log[-1] == "* seat 2 bot normal"
    assert room.devices[0].table["who"] == ["human", "human", "bot"]
    assert room.devices[0].peers["away"] == [2]
    assert [device.peers["returns"] for device in room.devices[:2]] == [[], []]
    assert room.devices[0].ids == ["agreed"]
    assert room.devices[0].notices[0]["text"] == "A bot plays for P2 now."
    room.play(Random(4))
    assert room.log[-1].startswith("over ")
    assert room.devices[0].last["save"]["finished"]


def test_its_holder_comes_back_and_plays() -> None:
    room = sea(0, 1, 2)
    vanish(room, 2, 2)
    fire(room, 0)
    fire(room, 1)
    room.flow().reload(2).seconds(3)
    back = room.devices[2]
    assert (back.scene["seat"], back.table["mine"]) == (None, [2])  # a bot plays for its seat
    assert back.peers["returns"] == [2]
    assert back.moves == []

    room.event(2, "wish", line="* seat 2 human")
    room.flow()
    assert room.log[-1] == "* seat 2 human"
    assert back.scene["seat"] == 2
    fire(room, 0)
    fire(room, 1)
    room.flow()  # it sits the question out that was open when it came
    assert back.moves
    fire(room, 0)
    fire(room, 1)
    fire(room, 2)
    room.flow()
    assert "2 load blue left; load blue right; fire" in room.log


def test_who_has_come_back_sits_out_the_open_question() -> None:
    room = sea(0, 1, 2)
    vanish(room, 2, 2)
    room.reload(2).seconds(3)
    room.event(2, "wish", line="* seat 2 human")
    room.flow()
    device = room.devices[2]

    assert device.scene["seat"] == 2
    assert device.moves == []
    assert device.table["turn"]["ready"] == [2]
    room.say(2, "load blue left")
    assert device.kinds[0] == "wrong"


def test_who_gives_up_is_played_for_to_the_end() -> None:
    room = sea(0, 1, 2)
    room.event(0, "resign", seat=0)
    room.flow()

    assert room.log[-1] == "* resign 0"
    assert room.devices[1].table["resigned"] == [0]
    assert room.devices[1].notices[0]["text"] == "P0 has left the game. A bot plays on."
    assert room.devices[0].scene["seat"] is None
    room.play(Random(4))
    assert room.log[-1].startswith("over ")


def test_a_refusal_is_told() -> None:
    room = sea(0, 1, 2)
    room.event(0, "wish", line="* seat 2 bot normal")
    room.flow().event(1, "reply", line="* seat 2 bot normal", yes=False)
    room.flow()

    assert room.devices[0].notices[-1]["text"] == "P1 does not want this: A bot plays for P2."
    assert room.devices[0].peers["wishes"][0]["no"] == [1]
    assert "* seat 2 bot normal" not in room.log


@pytest.mark.parametrize(
    "line",
    ["* seat 9 bot normal", "* resign x", "over 1,1 0", "0 fire", "", "* shuffled 0", "* back 99", "\n"],
)
def test_what_cannot_be_wished_for_is_answered_with_a_sentence(line: str) -> None:
    room = sea(0, 1, 2)
    room.event(0, "wish", line=line)
    room.flow()

    assert room.devices[0].kinds == ["wrong"]
    assert room.devices[0].peers["wishes"] == []


def test_a_watcher_wishes_for_nothing() -> None:
    room = sea(0, 1, watchers=1)
    room.event(2, "wish", line="* seat 1 bot normal")

    assert room.devices[2].wrong == "Only somebody who plays can wish for that."
    assert not room.devices[2].peers["undo"]


def test_a_key_that_is_withheld_is_done_without_after_the_waiting_time() -> None:
    """Device 2 locks, and is gone before it turns its key."""
    room = sea(0, 1, 2)
    fire(room, 0)
    fire(room, 2)
    room.flow().leave(2)
    fire(room, 1)
    room.flow()
    assert room.devices[0].peers["missing"] == {"lock": [], "key": [2]}
    assert room.devices[0].peers["wait"] == 60

    room.seconds(5, lambda *_: True)
    assert room.devices[0].peers["withheld"] == [2]
    assert room.devices[0].peers["waited"] == 5
    room.seconds(56)
    assert "* resign 2" in room.log
    assert room.devices[0].peers["withheld"] == []
    after = room.log[room.log.index("* resign 2") + 1 :]
    assert [line[:6] for line in after[:3]] == ["0 load", "1 load", "2 load"]
    assert after[2] != "2 load blue left; load blue right; fire"  # a bot's, not what was kept back


def test_a_bot_that_vanished_with_its_device_is_nobodys_to_take_again() -> None:
    room = Room((0, 1, 2, 2), bots={3: "hard"}).flow()
    vanish(room, 2, 3)
    vanish(room, 2, 2)
    room.reload(2).seconds(3)

    assert room.devices[2].peers["mine"] == [2, 3]
    assert room.devices[2].peers["away"] == [2, 3]
    assert room.devices[2].peers["returns"] == [2]


# Undo among devices.


def test_undo_is_agreed_on_and_shown_anew() -> None:
    room = harbour(0, 1, 2)
    room.play(Random(3), lambda: len(room.devices[0].table["turn"]["seats"]) == 1)
    before, prompts = len(room.log), [device.history for device in room.devices]
    [seat] = room.devices[0].table["turn"]["seats"]
    assert room.devices[0].peers["undo"]
    assert not room.devices[0].table["undo"]
    room.event(0, "wish", what="undo")
    room.flow()
    [wish] = room.devices[1].peers["wishes"]
    assert wish["needs"] == "all"
    assert wish["text"] == "Undo the last 3 answers"

    for i in (1, 2):
        room.event(i, "reply", line=wish["line"], yes=True)
    room.flow()
    assert room.log[before] == wish["line"]
    for device, history in zip(room.devices, prompts, strict=True):
        assert device.table["turn"]["seats"] == [0, 1, 2]
        assert len(device.history) < len(history)
        assert device.notices[-1]["text"] == "All have agreed: the game goes back."
    assert seat in (0, 1, 2)
    room.play(Random(3))
    assert room.log[-1].startswith("over ")


def test_one_no_is_enough_against_an_undo() -> None:
    room = sea()
    fire(room, 0)
    fire(room, 1)
    room.flow().event(0, "wish", what="undo")
    [line] = room.flow().devices[1].wishes
    room.event(1, "reply", line=line, yes=False)
    room.flow()

    assert room.devices[0].wishes == []
    assert line not in room.log
    assert room.devices[0].notices[-1]["text"] == "P1 does not want this: Undo the last 2 answers."
    room.event(1, "reply", line=line, yes=True)
    assert room.devices[1].wrong == "Nobody wishes for that any more."


def test_before_the_first_answer_there_is_nothing_to_undo() -> None:
    room = sea()
    assert not room.devices[0].peers["undo"]
    room.event(0, "wish", what="undo")

    assert room.devices[0].wrong == "That is not possible now."


def test_an_undo_goes_back_to_the_last_answer_of_this_device() -> None:
    """Nim: 0 and 1 have taken one each; device 0 means its own, and both are undone."""
    room = Room((0, 1), "nim").flow().say(0, "take 1").flow().say(1, "take 1").flow()
    room.event(0, "wish", what="undo")
    room.flow()
    assert room.devices[1].wishes == ["* back 0"]
    room.event(1, "reply", line="* back 0", yes=True)
    room.flow()

    assert room.devices[0].prompt == "**7** left for P0"
    assert room.devices[1].prompt == "**7** left for P0"
    assert room.devices[1].history == []


# The end.


def test_all_agree_to_end_a_game() -> None:
    room = sea()
    room.event(0, "wish", line="* end")
    room.flow().event(1, "reply", line="* end", yes=True)
    room.flow()

    for device in room.devices:
        assert device.table["over"]
        assert device.table["turn"] == {"seats": [], "ready": []}
        assert device.peers["end"] == "ended"
        assert device.last["save"]["finished"]
        assert "over" not in device.last
    page = Page()
    page.send("open", log=room.devices[0].saved, view="play")
    assert page.all("fault") == []
    assert page.moves == []


def test_the_next_game_of_a_series_is_proposed_with_everybody_one_seat_on() -> None:
    room = Room((0, 1, 2), "nim", series=3).flow()
    vanish(room, 2, 2)
    room.play(Random(1))
    scores = room.devices[0].last["over"]["scores"]
    for i in (0, 1):
        room.event(i, "again")
    one, two = (room.devices[i].one("next") for i in (0, 1))

    assert one == two
    assert [seat["key"] for seat in one["seats"]] == [room.devices[i].key for i in (1, 2, 0)]
    assert [seat["who"] for seat in one["seats"]] == ["human"] * 3  # whoever went away is asked again
    assert one["series"] == {"game": 2, "of": 3, "totals": [scores[1], scores[2], scores[0]]}
    assert one["wait"] == 60
    wish = {name: value for name, value in one.items() if name != "kind"}
    header = room.agree({**wish, "nonce": "81c1"})
    for i in (0, 1):
        room.event(i, "sit", header=header, secret=room.devices[i].secret, how="new")
    room.flow()
    assert room.devices[0].table["series"] == {
        "game": 2,
        "of": 3,
        "totals": [scores[1], scores[2], scores[0]],
    }
    assert room.devices[1].moves
    assert room.log == ()


def test_before_the_end_no_other_game_is_proposed() -> None:
    room = sea()
    room.event(0, "again")

    assert room.devices[0].kinds == ["wrong"]


# A replay while others play.


def test_a_look_back_does_not_hold_up_the_others() -> None:
    room = Room((0, 0, 1), bots={1: "normal"}).flow()
    fire(room, 0)
    fire(room, 1)
    room.flow()
    device = room.devices[0]
    room.event(0, "at", line=3)
    shown = device.scene
    for _ in range(2):
        fire(room, 1)
        room.flow()
    assert device.scene == shown
    assert device.lines == room.devices[1].lines  # it is kept all the same
    assert room.devices[1].table["turn"]["ready"] == [1, 2]  # the bot has answered

    room.event(0, "at", line=None)
    assert device.moves
    fire(room, 0)
    room.flow()
    assert room.lines(0) == room.lines(1)


def test_a_look_back_survives_an_undo() -> None:
    room = Room((0, 1), "nim").flow().say(0, "take 1").flow().say(1, "take 1").flow()
    room.event(0, "at", line=2)
    room.event(1, "wish", line="* back 0")
    room.flow().event(0, "reply", line="* back 0", yes=True)
    room.flow()
    device = room.devices[0]

    assert device.last["replay"]["line"] == 0
    room.event(0, "at", line=None)
    assert device.prompt == "**7** left for P0"
    assert device.history == []
    assert not device.faults


# What goes wrong.


def test_rubbish_is_counted_and_changes_nothing() -> None:
    room = sea()
    for text in (
        "",
        "{",
        "[]",
        '{"kind":"lock"}',
        "x" * 200_000,
        json.dumps({"kind": "here", "game": "f" * 64}),
    ):
        room.event(0, "hear", text=text, **{"from": "9"})
        assert room.devices[0].kinds == ["noise"]
    assert {noise["from"] for noise in room.devices[0].noise} == {"9"}
    assert room.devices[0].noise[-1]["id"] == "foreign"
    fire(room, 0)
    fire(room, 1)
    assert len(room.flow().log) > 3


def test_a_failure_of_ours_in_hearing_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    room = sea()
    fire(room, 1)
    with monkeypatch.context() as broken:
        broken.setattr(sync, "hear", lambda *_: 1 / 0)
        lost = list(room.wire)
        room.flow()
        assert [fault["id"] for fault in room.devices[0].faults] == ["broken"]
        room.wire.extend(lost)
        room.flow()
        assert len(room.devices[0].faults) == 1  # said once, though it comes again
    room.seconds(2)
    assert room.devices[0].table["turn"]["ready"] == [1]
    fire(room, 0)
    assert len(room.flow().log) > 3


def test_what_cannot_be_shown_counts_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room((0, 1), "nim").flow().say(0, "take 1")
    with monkeypatch.context() as broken:
        broken.setattr(games.part("nim", "scene"), "tell", lambda *_: 1 / 0)
        room.flow()
        assert [fault["id"] for fault in room.devices[1].faults] == ["broken"]
        assert room.devices[1].faults[0]["log"].endswith("\n0 take 1\n")
    room.say(1, "take 2").flow()

    assert room.log == ("0 take 1", "1 take 2")


def test_a_bot_that_fails_does_not_hold_up_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    room = sea(0, 1, 2)
    monkeypatch.setattr(games.part("candy-islands", "bot"), "choose", lambda *_: 1 / 0)
    vanish(room, 2, 2)
    room.play(Random(1))

    assert room.log[-1].startswith("over ")
    assert not any(room.devices[i].faults for i in room.here)


# Somebody who tells two things.


def test_a_lie_is_told_and_the_others_go_back_to_before_it() -> None:
    """Device 0 takes one for device 1 and two for device 2."""
    room = Room((0, 1, 2), "nim").flow()
    liar, other_face = room.devices[0], Device()
    other_face.send("sit", header=room.header, secret=liar.secret, how="new")
    for device, move, to in ((liar, "take 1", 1), (other_face, "take 2", 2)):
        device.send("say", move=move)
        room.wire += [(0, to, text) for text, _ in device.out]
        device.out = []
    room.flow()
    assert room.lines(1, 2) == [("0 take 1",), ("0 take 2",)]

    room.gone.add(0)
    room.seconds(2)
    for device in room.devices[1:]:
        assert "two-answers" in device.ids
        assert (
            "P0\N{RIGHT SINGLE QUOTATION MARK}s device told two different things"
            in device.notices[device.ids.index("two-answers")]["text"]
        )
        assert device.peers["fork"] == 0
        assert device.ids.count("apart") <= 2  # not every second again

    for i in (1, 2):
        room.event(i, "retreat", line=0)
    room.flow().seconds(2)
    assert room.log[0] == "* resign 0"
    assert room.devices[1].peers["fork"] is None
    assert room.devices[1].notices[-1]["text"] == "P0 has left the game. A bot plays on."
    room.play(Random(1))
    assert room.log[-1].startswith("over ")


def test_without_a_lie_there_is_nothing_to_go_back_to() -> None:
    room = Room((0, 1), "nim").flow().say(0, "take 1").flow()
    room.event(1, "retreat", line=0)

    assert room.devices[1].wrong == "There is nothing to go back to."
    assert room.log == ("0 take 1",)


def test_a_lie_before_the_line_is_written_costs_the_seat_at_once() -> None:
    """Device 0 locks one thing for device 1 and another for device 2."""
    room = sea(0, 1, 2)
    liar, other_face = room.devices[0], Device()
    other_face.send("sit", **liar.kept, secret=liar.secret, how="wake")
    for text in [device.pulse for device in room.devices[1:]]:
        other_face.send("hear", text=text, **{"from": "1"})
    for device, kinds, to in ((liar, "left", 1), (other_face, "right", 2)):
        device.out = []
        for move in (f"load pink {kinds}", "load gum left", "load gum right", "fire"):
            device.send("say", move=move)
        for move in ("load pink left", "load pink right", "fire"):
            device.send("say", move=move)
        room.wire += [(0, to, text) for text, _ in device.out]
        device.out = []
    room.flow()
    room.gone.add(0)
    room.seconds(2)

    assert room.log[-1] == "* resign 0"
    assert room.devices[1].ids == ["two-answers", "agreed"]


def test_what_most_agreed_on_overrules_an_answer_and_is_shown_anew() -> None:
    """One device alone has heard an answer in whose place the others have agreed on a bot."""
    room = harbour(0, 1, 2, 3, 4)
    room.play(Random(3), lambda: len(room.devices[0].table["turn"]["seats"]) == 1)
    [taker] = room.devices[0].table["turn"]["seats"]
    *three, last = (i for i in range(5) if i != taker)
    before = len(room.log)
    room.say(taker, "dock east").flow(lambda *way: way[1] == last)
    assert room.devices[last].history[-1] == f"P{taker}: dock east"

    room.gone.add(taker)
    line = f"* seat {taker} bot normal"
    room.event(three[0], "wish", line=line)
    room.flow(lambda *way: last not in way[:2])
    for i in three[1:]:
        if line in room.devices[i].wishes:
            room.event(i, "reply", line=line, yes=True)
            room.flow(lambda *way: last not in way[:2])
    assert room.devices[three[0]].lines[before] == line
    room.seconds(2)

    assert room.log[before] == line
    device = room.devices[last]
    assert "repaired" in device.ids
    assert device.history == room.devices[three[0]].history


# Opening again what is open.


def test_a_table_that_is_open_is_shown_again_and_goes_on() -> None:
    room = sea()
    device = room.devices[0]
    before = device.scene["scene"]
    old = device.kept
    fire(room, 0)
    room.event(0, "sit", **old, secret=device.secret, how="wake")  # even from what it had kept before

    assert not device.faults
    assert not device.peers["quiet"]
    assert {"table", "told", "scene", "save", "peers", "pulse"} <= set(device.kinds)
    assert device.all("scene")[0]["told"] is None
    assert device.table["turn"]["ready"] == [0]
    assert device.scene["scene"] != before
    fire(room, 1)
    room.flow()
    assert device.moves


# What else a person does at the table.


def test_a_hint_is_given_among_devices_too() -> None:
    room = sea()
    room.event(0, "hint")

    assert room.devices[0].one("hint")["moves"][-1] == "fire"
    assert room.devices[1].all("hint") == []


def test_nobody_looks_over_a_shoulder_while_the_game_goes_on() -> None:
    room = sea()
    for as_ in (1, "all"):
        room.event(0, "at", line=2, **{"as": as_})
        assert room.devices[0].one("fault")["id"] == "not-yet"
    room.event(0, "at", line=2, **{"as": 0})
    assert not room.devices[0].all("fault")


def test_wishes_and_notices_are_in_the_language_of_the_device() -> None:
    room = sea(0, 1, 2)
    room.event(0, "wish", line="* seat 2 bot normal")
    room.flow()
    words = {"table": {"seat": "Platz {n}", "peers": {"wish": {"bot": "Bot: {name}"}}}}
    try:
        room.event(1, "language", lang="en", words={**table_words(), **words})
        assert room.devices[1].peers["wishes"][0]["text"] == "Bot: P2"
    finally:
        use("en")


def table_words() -> dict[str, Any]:
    """The sentences of the page, as they are."""
    return {name: find(name) for name in ("site", "candy-islands", "peers")}


def test_a_wish_is_taken_back() -> None:
    room = sea(0, 1, 2)
    room.event(0, "wish", line="* seat 2 bot normal")
    room.flow().event(0, "reply", line="* seat 2 bot normal", yes=False)
    room.flow()

    assert [device.wishes for device in room.devices] == [[], [], []]
    assert room.devices[1].notices[-1]["text"] == "P0 does not wish for this any more: A bot plays for P2."
    assert room.devices[0].notices == []


@pytest.mark.parametrize(
    ("id_", "seat"),
    [
        *(
            (id_, 0)
            for id_ in ("two-answers", "not-asked", "unlocked", "illegal", "changed-answer", "old-salt")
        ),
        *((id_, seat) for id_ in ("apart", "repaired", "rules-differ") for seat in (0, None)),
    ],
)
def test_everything_that_people_should_hear_is_a_sentence(id_: str, seat: int | None) -> None:
    table = sea().devices[0].session.table
    assert table
    text = told(table.position, Notice(id_, seat, 4, "1"))["text"]

    assert text.endswith(".")
    assert ("P0" in text) == (seat == 0)
    assert "{" not in text


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "hear"},
        {"kind": "hear", "text": None},
        {"kind": "hear", "text": ["x"], "from": 3},
        {"kind": "tick"},
        {"kind": "tick", "seconds": "long"},
        {"kind": "tick", "seconds": -5},
        {"kind": "present"},
        {"kind": "present", "keys": 7},
        {"kind": "present", "keys": [1, None]},
        {"kind": "wish"},
        {"kind": "wish", "line": 7},
        {"kind": "wish", "what": "redo"},
        {"kind": "reply", "line": "* end"},
        {"kind": "reply", "line": None, "yes": True},
        {"kind": "retreat"},
        {"kind": "retreat", "line": "x"},
        {"kind": "retreat", "line": 10**30},
        {"kind": "sit"},
        {"kind": "sit", "header": 7, "secret": 7, "how": 7},
        {"kind": "deal-in"},
        {"kind": "deal-in", "game": "nim", "seats": 7},
        {"kind": "deal-in", "game": "nim", "seats": [7, 7], "nonce": "1"},
        {"kind": "take-over", "seat": 9, "who": "human"},
    ],
    ids=str,
)
def test_an_event_that_makes_no_sense_changes_nothing(event: dict[str, Any]) -> None:
    room = sea()
    before = room.devices[0].last["pulse"], room.devices[0].scene
    room.event(0, event["kind"], **{name: value for name, value in event.items() if name != "kind"})

    assert {"keep", "send", "pulse", "scene"}.isdisjoint(room.devices[0].kinds)
    assert (room.devices[0].last["pulse"], room.devices[0].scene) == before
    fire(room, 0)
    fire(room, 1)
    assert len(room.flow().log) > 3
