"""A finished game that somebody who was not there can check."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from sugarcove.fair.sign import Mac, Schnorr, Signer
from sugarcove.table import log, transcript
from sugarcove.table.header import BadLog
from tests.table.hub import Hub
from tests.table.net import stand_in

MAC = Mac(b"")


@cache
def played(make: Callable[[bytes], Signer] = Mac) -> str:
    """A short game with an undo and a bot in it."""
    hub = Hub((0, 1, 2), make=make).flow()
    hub.wish(0, "* back 1").flow().reply(1, "* back 1").reply(2, "* back 1").flow()
    hub.wish(0, "* seat 2 bot normal").flow().reply(1, "* seat 2 bot normal").flow()
    while not hub.peers[0].position.closed:
        state = hub.peers[0].position.state
        if state.taker is None:
            hub.say(0, "bid 4; raise 1; raise 0").say(1, "bid 2; raise 0").flow()
        else:
            hub.say(state.taker, "dock east").flow()
    assert hub.agree()
    return transcript.write(hub.peers[1])


def test_it_is_valid() -> None:
    verdict = transcript.check(played(Schnorr), stand_in)

    assert verdict.valid
    assert verdict.position.result


def test_its_first_part_is_the_log() -> None:
    told = played().partition("\n\nsig ")[0]

    assert log.replay(log.read(told)).result == transcript.check(played(), stand_in, MAC).position.result
    assert transcript.is_transcript(played())
    assert not transcript.is_transcript(told)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("0 bid 4; raise 1; raise 0", "0 bid 1; raise 0", "0 bid 1; raise 0"),
        ("1 bid 2; raise 0", "1 bid 4; raise 0", "1 bid 4; raise 0"),
        ("dock east", "dock west", "0 dock west"),
        ("seat 1 P1 star human", "seat 1 P9 star human", "* picked"),
        ("deal joint 1 60", "deal joint 2 60", "* picked"),
        ("* back 1", "* back 2", "* back 2"),
    ],
)
def test_a_line_that_was_altered_is_named(old: str, new: str, line: str) -> None:
    verdict = transcript.check(played().replace(old, new, 1), stand_in, MAC)

    assert not verdict.valid
    assert verdict.text.startswith(line)
    assert played().replace(old, new, 1).split("\n")[verdict.line - 1] == verdict.text


def test_other_cards_were_not_drawn() -> None:
    lines = played().split("\n")
    number = next(i for i, line in enumerate(lines) if line.startswith("* opened"))
    others = [face for face in ("rope", "salt", "silk", "tea") if face not in lines[number]]
    lines[number] = lines[number].rpartition(" ")[0] + f" {others[0]},{others[1]}"

    assert transcript.check("\n".join(lines), stand_in, MAC).line == number + 1


def test_without_a_signature_its_line_is_not_proved() -> None:
    lines = played().rstrip("\n").split("\n")
    sigs = [i for i, line in enumerate(lines) if line.startswith("sig ")]
    for i in Random(1).sample(sigs, 6):
        verdict = transcript.check("\n".join(lines[:i] + lines[i + 1 :]), stand_in, MAC)
        seal = lines[i].split(" ")[2] == "seal"  # of three, two are enough
        assert verdict.valid == seal or lines[i].split(" ")[2] == "key"


def test_a_letter_anywhere_makes_a_difference() -> None:
    rng, text = Random(7), played()
    for _ in range(200):
        at = rng.randrange(len(text))
        changed = text[:at] + rng.choice("0Ax-") + text[at + 1 :]
        try:
            valid = changed.split() == text.split() or not transcript.check(changed, stand_in, MAC).valid
        except BadLog:
            continue
        assert valid, text[at - 40 : at + 40]


def test_the_beginning_of_a_game_is_a_transcript_too() -> None:
    hub = Hub().flow()
    text = transcript.write(hub.peers[2])

    assert transcript.check(text, stand_in, MAC).valid
    assert hub.last.startswith("* opened")


def test_signatures_of_another_kind_prove_nothing() -> None:
    text = transcript.write(Hub().flow().peers[0])

    assert not transcript.check(text, stand_in).valid


@pytest.mark.parametrize("row", ["sig", "sig 0 key 0 0 0 - - x", "sig 99 key 0 0 0 - - " + "A" * 86, "x"])
def test_rows_that_cannot_be_read_are_named(row: str) -> None:
    lines = played().rstrip("\n").split("\n")
    text = "\n".join([*lines[:-1], row])
    with pytest.raises(BadLog) as caught:
        transcript.check(text, stand_in, MAC)

    assert caught.value.line in (len(lines), len(lines) - 1)
