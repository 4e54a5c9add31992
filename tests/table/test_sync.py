"""Whole games of two to eight peers over bad wires: one log, and nothing shown too early."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from sugarcove import games
from sugarcove.fair.sign import Mac, Schnorr, Signer
from sugarcove.table import log, record, standing, sync, transcript
from sugarcove.table.catchup import BINDING, place
from sugarcove.table.header import BadLog, Header, Seated
from sugarcove.table.message import SEEN, Foreign, Log, Statement, lock_of, read
from tests.table.hub import Hub
from tests.table.net import CALM, HARMLESS, ROUGH, WILD, Faults, Net, stand_in, table


def sound(net: Net) -> Net:
    """One log at every device, that the rules accept; nobody accused; nothing shown too early."""
    one, *others = net.left()
    assert all(other.position.lines == one.position.lines for other in others)
    assert log.replay(log.read(log.log_of(one.position).text)).result == one.position.result
    for device in net.devices.values():
        assert {notice.id for notice in device.heard} <= HARMLESS
        assert not device.peer.liars
    keys_follow_locks(net)
    return net


def keys_follow_locks(net: Net) -> None:
    """No key is on a wire before all locks it answers to; nobody fills a place, or uses a salt, twice."""
    locks: set[str] = set()
    salts: dict[str, Statement] = {}
    places: dict[tuple[object, ...], Statement] = {}
    game = net.left()[0].game
    texts = dict.fromkeys(text for _, _, text in net.wire)
    for said in (said for text in texts for said in statements(game, text)):
        if said.kind in BINDING:
            assert places.setdefault(place(said), said) == said
        if said.kind == "lock":
            locks.add(said.lock[:SEEN])
        elif said.salt:
            assert {pair.split("=")[1] for pair in said.seen.split()} <= locks
            assert lock_of(game, said)[:SEEN] in locks
            assert salts.setdefault(said.salt, said) == said


def statements(game: str, text: str) -> Iterable[Statement]:
    if '"lock"' in text or '"key"' in text:
        message = read(game, text)
        assert isinstance(message, Log | Statement)
        yield from message.statements if isinstance(message, Log) else [message]


def play(
    seed: int, game: str, faults: Faults, devices: int = 0, make: Callable[[bytes], Signer] = Mac
) -> Net:
    net = table(seed, game, faults, devices, make)
    net.run()
    return sound(net)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_over_wires_that_lose_repeat_and_reorder(seed: int) -> None:
    play(seed, "harbour", ROUGH)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_whose_devices_are_reloaded_and_closed(seed: int) -> None:
    play(seed, "harbour", WILD)


@pytest.mark.parametrize(("seed", "game", "faults"), [(2005, "candy-islands", ROUGH)])
def test_games_that_once_found_a_fault(seed: int, game: str, faults: Faults) -> None:
    """2005: a key of a log that was rewound, turned in the new one."""
    play(seed, game, faults)


@pytest.mark.parametrize("many", range(2, 9))
def test_candy_islands_by_so_many_devices(many: int) -> None:
    play(many, "candy-islands", CALM, many)


@pytest.mark.parametrize("many", [3, 5])
def test_candy_islands_over_bad_wires(many: int) -> None:
    play(1, "candy-islands", WILD, many)


def test_a_game_signed_in_earnest_can_be_checked_by_anybody() -> None:
    net = play(1, "candy-islands", ROUGH, 3, Schnorr)
    for device in net.devices.values():
        assert transcript.check(transcript.write(device.peer), stand_in).valid


def test_the_same_seed_is_the_same_game() -> None:
    one, two = (play(5, "harbour", WILD) for _ in range(2))

    assert one.wire == two.wire


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(90))
def test_nine_thousand_games_of_harbour(hundred: int) -> None:
    for seed in range(100):
        play(1000 + 100 * hundred + seed, "harbour", (WILD, ROUGH)[seed % 2], devices(seed))


def devices(seed: int) -> int:
    """Mostly few, so that many games can be played; 0 is any number up to eight."""
    return 2 + seed % 3 if seed % 10 else 0


@pytest.mark.long
@pytest.mark.parametrize("ten", range(100))
def test_a_thousand_games_of_candy_islands(ten: int) -> None:
    for seed in range(10):
        play(1000 + 10 * ten + seed, "candy-islands", (WILD, ROUGH)[seed % 2], devices(seed))


@pytest.mark.long
@pytest.mark.parametrize("ten", range(20))
def test_two_hundred_games_signed_in_earnest(ten: int) -> None:
    for seed in range(10):
        game = ("harbour", "harbour", "harbour", "candy-islands")[seed % 4]
        net = play(50_000 + 10 * ten + seed, game, WILD, make=Schnorr)
        assert transcript.check(transcript.write(net.left()[0]), stand_in).valid


# A table that falls in two.


@pytest.mark.parametrize("seed", range(4))
def test_of_two_equal_halves_neither_goes_on(seed: int) -> None:
    net = table(seed, "harbour", CALM, 4, watchers=0)
    net.until(3)
    net.split(["0", "1"], 100)
    net.until(20)
    before = [device.peer.count for device in net.devices.values()]
    net.until(100)

    assert [device.peer.count for device in net.devices.values()] == before
    assert not net.over()
    net.run()
    sound(net)


@pytest.mark.parametrize("seed", range(4))
def test_of_two_unequal_halves_the_greater_goes_on_and_what_it_wrote_stands(seed: int) -> None:
    net = table(seed, "harbour", CALM, 5, watchers=0)
    while not sync.asked(net.devices["0"].peer):
        net.until(net.clock + 0.1)
    net.split(["0", "1"], 200)
    net.until(150)
    written = net.devices["2"].peer.heads

    assert net.devices["2"].peer.position.closed
    assert net.devices["0"].peer.heads[-1] in written
    net.run()
    sound(net)
    assert net.devices["0"].peer.heads == written


# Bots.


def test_a_bot_plays_for_who_is_away_and_every_device_knows_its_answer() -> None:
    hub = Hub((0, 1, 2), game="candy-islands", play=standing.stand_in).flow()
    hub.wish(0, "* seat 2 bot normal").flow().reply(1, "* seat 2 bot normal").flow()
    hub.say(0, "load pink left; load pink right; fire")
    hub.say(1, "load black left; load black right; fire").flow()

    assert hub.agree()
    assert any(line.startswith("2 load") for line in hub.logs(0)[0])
    assert transcript.check(transcript.write(hub.peers[0]), standing.stand_in, hub.signers[0]).valid


# Coming in, and coming back.


def test_a_late_watcher_sees_the_same() -> None:
    hub = Hub((0, 1), watchers=1)
    hub.peers[2] = sync.join(hub.header, hub.signers[2], stand_in).peer
    hub.flow(lambda _, target, __: target != 2)
    for text in ("bid 2; raise 0", "bid 1; raise 0"):
        hub.say(int(text == "bid 1; raise 0"), text).flow(lambda _, target, __: target != 2)
    hub.say(0, "dock east").flow(lambda _, target, __: target != 2)
    assert hub.peers[2].count == 0

    hub.meet()

    assert hub.agree()
    assert hub.peers[2].position.state == hub.peers[0].position.state


def test_however_often_a_device_has_voted_it_wakes_with_all_its_votes_and_its_lock() -> None:
    hub = Hub().flow()
    for i in range(30):
        hub.wish(0, f"* name 0 P{i} star").flow()
    hub.say(0, "bid 2; raise 0")
    peer = hub.peers[0]

    again = record.wake(hub.header, record.write(peer), hub.signers[0], stand_in).peer

    assert {said for said in peer.box if said.seat == 0} <= set(again.box)
    assert again.locks.keys() == {0}


@pytest.mark.parametrize("seed", range(6))
def test_a_device_comes_back_at_any_moment_with_its_record(seed: int) -> None:
    """Reloaded again and again while messages are lost, it says nothing twice."""
    hub, rng = Hub(nonce=str(seed)), Random(seed)
    while not hub.peers[0].position.closed:
        hub.flow(lambda *_: rng.random() < 0.7)
        again = record.wake(hub.header, record.write(hub.peers[1]), hub.signers[1], stand_in)
        assert again.peer.position.lines == hub.peers[1].position.lines
        assert again.send == ()
        hub.take(1, again)
        hub.meet()
        for seat in (seat for peer in hub.peers for seat in sync.asked(peer)):
            bid = rng.choice(["bid 1; raise 0", "bid 4; raise 1; raise 0"])
            hub.say(seat, "dock east" if hub.peers[0].position.state.taker is not None else bid)

    assert hub.meet().agree()
    assert not any(peer.liars for peer in hub.peers)


def test_a_lock_is_kept_until_its_key_is_turned() -> None:
    hub = Hub((0, 1)).flow().say(1, "bid 4; raise 0")
    hub.flow().take(1, record.wake(hub.header, record.write(hub.peers[1]), hub.signers[1], stand_in))
    assert sync.asked(hub.peers[1]) == ()

    hub.say(0, "bid 1; raise 0").flow().meet()

    assert "1 bid 4; raise 0" in hub.logs(0)[0]


def test_a_device_says_nothing_before_it_has_heard_what_it_said() -> None:
    """With an old record it would say another thing for the same line, and be taken for a liar."""
    hub = Hub((0, 1)).flow()
    old = record.write(hub.peers[1])
    hub.say(1, "bid 4; raise 0").flow()
    hub.take(1, record.wake(hub.header, old, hub.signers[1], stand_in))
    assert sync.asked(hub.peers[1]) == ()

    hub.meet()

    assert sync.asked(hub.peers[1]) == ()  # its lock came back, without the key
    assert not hub.peers[0].liars
    assert hub.agree()


@pytest.mark.parametrize("text", ["", "x", "{}", "[]", '{"game":"x","said":[],"held":[],"liars":[]}'])
def test_a_spoilt_record_is_refused(text: str) -> None:
    hub = Hub((0, 1))
    with pytest.raises(BadLog, match="record"):
        record.wake(hub.header, text, hub.signers[0], stand_in)


# What is offered among peers.


def joint(game: str, count: int = 2, nonce: str = "1") -> Header:
    signers = [Mac(bytes([i])) for i in range(count)]
    seats = tuple(Seated(f"P{i}", "star", "", signers[i].key if nonce else "") for i in range(count))
    rules = games.rules(game)
    return Header(game, rules.VERSION, rules.Options(), seats, nonce=nonce, wait=60)


def test_games_with_private_draws_are_not_offered_yet() -> None:
    assert sync.offered(joint("magpie")) == "needs-private-draws"
    with pytest.raises(BadLog, match="needs-private-draws"):
        sync.sit(joint("magpie"), Mac(b""), stand_in, b"")
    assert sync.offered(joint("candy-islands")) == ""
    assert sync.offered(joint("harbour")) == ""


def test_a_table_of_one_device_is_not_joined() -> None:
    with pytest.raises(BadLog, match="not-joint"):
        sync.join(joint("harbour", nonce=""), Mac(b""), stand_in)


def test_a_header_says_whose_keys_sit_where() -> None:
    header = joint("candy-islands", 3)
    lines = log.read(log.Log(header).text).header
    assert lines == header
    assert lines.lines()[-1] == "deal joint 1 60"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("deal joint 1 60", "deal local 5"),
        ("deal joint 1 60", "deal joint 1"),
        ("deal joint 1 60", "deal joint 1 x"),
        (" star human ", " star human x"),
    ],
)
def test_a_header_without_keys_or_with_spoilt_ones_is_refused(old: str, new: str) -> None:
    text = log.Log(joint("harbour")).text
    with pytest.raises(BadLog):
        log.read(text.replace(old, new))


# Figures that the page counts on.


def test_a_turn_costs_two_flights_after_the_last_lock() -> None:
    """Everybody's keys are sent the moment the last lock is heard: one round trip in all."""
    hub = Hub().flow()
    hub.say(0, "bid 1; raise 0").say(1, "bid 2; raise 0").flow()
    hub.say(2, "bid 4; raise 0")
    locks, hub.lost = list(hub.wire), []
    hub.wire.clear()
    for letter in locks:
        hub.give(*letter)
    keys = [text for _, _, text in hub.wire]
    assert all('"kind":"key"' in text for text in keys)
    hub.flow()
    assert hub.last.startswith("2 bid")


def test_messages_are_small() -> None:
    net = play(1, "candy-islands", CALM, 4, Schnorr)
    game = net.devices["0"].peer.game
    sizes = [len(text) for _, _, text in net.wire if not isinstance(read(game, text), Log)]

    assert max(sizes) < 1500
    with pytest.raises(Foreign):
        read("0" * 64, net.wire[0][2])
