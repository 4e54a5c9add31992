"""Peers that cheat, each caught before the next line is accepted.

Peer 2 is the cheat; peers 0 and 1 are honest.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sugarcove.fair.sign import Schnorr
from sugarcove.table import record, sync
from sugarcove.table.game import Illegal
from sugarcove.table.message import SAYS, Ask, Here, Log, Statement, lock_of, read, write
from sugarcove.table.peer import QUOTA
from tests.table.hub import Hub

HONEST = (0, 1)


def bidding(hub: Hub | None = None) -> Hub:
    """The honest ones have locked their bids; peer 2 is waited for."""
    hub = (hub or Hub()).flow()
    return hub.say(0, "bid 2; raise 0").say(1, "bid 1; raise 0").flow()


def docking() -> Hub:
    """Everybody has bid; peer 2 has won and is asked alone."""
    hub = bidding().say(2, "bid 4; raise 0").flow()
    assert sync.asked(hub.peers[2]) == (2,)
    return hub


def tell(hub: Hub, *said: Statement) -> Hub:
    for one in said:
        for i in HONEST:
            hub.tell(i, one, source=2)
    return hub.flow(lambda source, target, _: 2 not in (source, target))


def seen(hub: Hub) -> str:
    locks = {s.seat: s.lock for s in hub.peers[0].box if s.kind == "lock"}
    return " ".join(f"{seat}={lock[:22]}" for seat, lock in sorted(locks.items()))


def turned(hub: Hub, key: Statement) -> Statement:
    return hub.signed(2, replace(key, seen=seen(hub)))


def caught(hub: Hub, *ids: str) -> None:
    """Both know, and neither has written a line."""
    for i in HONEST:
        assert ids == tuple(dict.fromkeys(hub.ids(i))), hub.notices[i]
    assert hub.agree(*HONEST)
    assert hub.last_of(0).startswith("* opened")


# Locks and keys.


def test_an_answer_changed_after_the_lock() -> None:
    hub = bidding()
    lock, key = hub.locked(2, "bid 1; raise 0")
    tell(hub, lock)
    tell(hub, turned(hub, replace(key, text="bid 4; raise 0")))

    caught(hub, "changed-answer")
    assert [said.kind for said in hub.notices[0][0].proof] == ["key", "lock"]


def test_who_is_caught_is_done_without_at_once() -> None:
    """Honest peers that wait for nothing else agree by themselves."""
    hub = bidding()
    lock, key = hub.locked(2, "bid 1; raise 0")
    tell(hub, lock)
    tell(hub, turned(hub, replace(key, text="bid 4; raise 0")))
    hub.wait(1, *HONEST).flow(lambda source, *_: source != 2)

    assert "* resign 2" in hub.logs(0)[0]
    assert any(line.startswith("2 bid") for line in hub.logs(0)[0])
    assert hub.agree(*HONEST)


def test_a_copied_lock_does_not_open() -> None:
    """Without seat and line in a lock, peer 2 could bid what peer 0 bids, unseen."""
    hub = bidding()
    theirs = next(said for said in hub.peers[1].box if (said.kind, said.seat) == ("lock", 0))
    tell(hub, hub.forge(2, "lock", lock=theirs.lock))
    opened = next(said for said in hub.peers[1].box if (said.kind, said.seat) == ("key", 0))
    copied = replace(opened, seat=2)
    tell(hub, hub.signed(2, copied))

    caught(hub, "changed-answer")


def test_a_lock_of_another_line_does_not_open() -> None:
    hub = bidding()
    lock, key = hub.locked(2, "bid 4; raise 0", line=hub.peers[0].count - 1, head=hub.peers[0].heads[-2])
    tell(hub, hub.signed(2, replace(lock, line=hub.peers[0].count, head=hub.peers[0].heads[-1])))
    tell(hub, turned(hub, replace(key, line=hub.peers[0].count, head=hub.peers[0].heads[-1])))

    caught(hub, "changed-answer")


def test_a_salt_that_has_served() -> None:
    hub = bidding()
    old = next(said for proof in hub.peers[0].proofs for said in proof if said.seat == 2)
    lock, key = hub.locked(2, "bid 4; raise 0", salt=old.salt)
    tell(hub, lock)
    tell(hub, turned(hub, key))

    caught(hub, "old-salt")


def test_two_locks() -> None:
    hub = bidding()
    tell(hub, hub.locked(2, "bid 1; raise 0")[0], hub.locked(2, "bid 4; raise 0")[0])

    caught(hub, "two-answers")


def test_two_keys() -> None:
    hub = docking()
    before = hub.peers[0].count
    tell(hub, hub.forge(2, "key", text="dock east"), replace(hub.forge(2, "key", text="dock west")))

    for i in HONEST:
        assert hub.ids(i) == ["two-answers"]
        first, second = hub.notices[i][0].proof
        assert {first.text, second.text} == {"dock east", "dock west"}
        assert hub.peers[i].position.lines[before] == "2 dock east"
        for said in (first, second):
            assert hub.signers[0].check(hub.signers[2].key, said.signed(hub.peers[0].game), said.signature)


def test_who_told_two_things_is_not_heard_any_more() -> None:
    hub = docking()
    tell(hub, hub.forge(2, "key", text="dock east"), hub.forge(2, "key", text="dock west"))
    box = hub.peers[0].box
    tell(hub, hub.forge(2, "lock", lock="A" * 43, line=hub.peers[0].count, head=hub.peers[0].heads[-1]))

    assert hub.peers[0].box == box
    hub.wish(0, "* resign 2").flow(lambda *way: 2 not in way[:2])  # peer 1 agrees by itself
    assert "* resign 2" in hub.logs(0)[0]


def test_a_key_before_the_locks_shows_only_its_own_answer() -> None:
    hub = Hub().flow().say(0, "bid 2; raise 0").flow()
    _, key = hub.locked(2, "bid 4; raise 0")
    tell(hub, hub.signed(2, replace(key, seen=f"2={'A' * 22}")))

    assert not hub.peers[0].keys.get(0)
    assert hub.agree(*HONEST)


def test_nothing_is_turned_before_all_have_locked() -> None:
    hub = bidding()

    assert not [text for _, _, text in hub.lost if '"key"' in text]
    for i in HONEST:
        assert not hub.peers[i].keys


def test_a_key_that_has_seen_other_locks() -> None:
    hub = bidding()
    lock, key = hub.locked(2, "bid 4; raise 0")
    tell(hub, lock)
    mine = next(said.lock[:22] for said in hub.peers[0].box if (said.kind, said.seat) == ("lock", 0))
    tell(hub, hub.signed(2, replace(key, seen=seen(hub).replace(mine, "B" * 22))))

    caught(hub, "apart")


# Whose turn, whose seat.


def test_speaking_for_a_seat_of_another() -> None:
    hub = bidding(Hub(make=Schnorr))
    tell(hub, hub.forge(2, "lock", seat=1, lock="A" * 43))

    caught(hub, "forged")


def test_a_statement_altered_on_its_way() -> None:
    hub = docking()
    said = hub.forge(2, "key", text="dock east")
    tell(hub, replace(said, text="dock west"))

    for i in HONEST:
        assert hub.ids(i) == ["forged"]
        assert hub.last_of(i).startswith("2 bid")


@pytest.mark.parametrize("seat", [3, 9, 15])
def test_a_seat_that_is_not_there(seat: int) -> None:
    hub = bidding()
    tell(hub, hub.forge(2, "lock", seat=seat, lock="A" * 43))

    caught(hub, "stray")


def test_speaking_out_of_turn() -> None:
    hub = Hub().flow().say(0, "bid 4; raise 0").say(1, "bid 1; raise 0").say(2, "bid 2; raise 0").flow()
    tell(hub, hub.forge(2, "key", text="dock east"))

    for i in HONEST:
        assert hub.ids(i) == ["not-asked"]
        assert hub.last_of(i).startswith("2 bid")


@pytest.mark.parametrize("text", ["bid 9; raise 0", "bid 1", "dock east", "bid 1; raise 0; raise 0", "x", ""])
def test_an_answer_that_is_not_legal(text: str) -> None:
    hub = bidding()
    lock, key = hub.locked(2, text)
    tell(hub, lock)
    tell(hub, turned(hub, key))

    caught(hub, "illegal")


def test_a_share_of_a_draw_that_says_something() -> None:
    hub = Hub()
    hub.flow(lambda source, *_: source != 2)
    lock, key = hub.locked(2, "bid 1")
    tell(hub, lock)
    tell(hub, turned(hub, key))

    for i in HONEST:
        assert hub.ids(i) == ["unlocked"]
        assert hub.peers[i].count == 0


def test_a_key_alone_where_locks_are_due() -> None:
    hub = bidding()
    tell(hub, hub.forge(2, "key", text="bid 4; raise 0"))

    caught(hub, "unlocked")


# Old and foreign messages.


def test_everything_said_before_said_again() -> None:
    hub = docking()
    old = [said for proof in hub.peers[0].proofs for said in proof]
    peer = hub.peers[0]
    tell(hub, *old)

    assert hub.ids(0) == []
    assert hub.peers[0].position is peer.position
    assert hub.peers[0].box == peer.box


def test_an_old_statement_for_a_new_line() -> None:
    hub = docking().say(2, "dock east").flow()
    old = next(said for proof in hub.peers[0].proofs for said in proof if said.text == "dock east")
    again = replace(old, line=hub.peers[0].count, head=hub.peers[0].heads[-1])
    tell(hub, again)

    assert hub.ids(0) == ["forged"]


def test_a_statement_of_another_table() -> None:
    """The same people play again; nothing of the first game counts in the second."""
    first, second = docking(), Hub(nonce="2").flow()
    for said in (said for proof in first.peers[2].proofs for said in proof):
        second.give(2, 0, write(first.peers[0].game, said))
        second.tell(0, said, source=2)

    assert set(second.ids(0)) <= {"foreign", "forged", "apart", "stray"}
    assert "foreign" in second.ids(0)
    assert second.agree()


def test_another_head() -> None:
    hub = bidding()
    tell(hub, hub.forge(2, "lock", lock="A" * 43, head="0" * 64))

    caught(hub, "apart")


# Votes.


def test_nobody_agrees_alone() -> None:
    hub = bidding()
    tell(
        hub,
        hub.forge(2, "propose", text="* back 2", among="2"),
        hub.forge(2, "agree", text="* back 2"),
        hub.forge(2, "vote", text="* back 2"),
        hub.forge(2, "seal", text="* back 2"),
    )

    caught(hub, "void")


def test_seals_that_no_votes_bear_out_decide_nothing() -> None:
    hub = bidding()
    tell(hub, *(hub.forge(2, "seal", text="* seat 1 bot normal", turn=turn) for turn in range(20)))

    caught(hub)
    hub.wish(0, "* seat 2 bot normal").flow(lambda *way: 2 not in way[:2])
    hub.reply(1, "* seat 2 bot normal").flow(lambda *way: 2 not in way[:2])
    assert hub.agree(*HONEST)
    assert "* seat 2 bot normal" in hub.logs(0)[0]


def test_two_votes() -> None:
    hub = bidding()
    tell(hub, hub.forge(2, "vote", text="* resign 1"), hub.forge(2, "vote", text="* resign 0"))

    caught(hub, "two-answers")


# Telling two peers two things.


def test_two_locks_told_to_two() -> None:
    """Each honest key names the locks it was turned for, so it shows before a line is written."""
    hub = bidding()
    hub.tell(0, hub.locked(2, "bid 1; raise 0")[0], source=2)
    hub.tell(1, hub.locked(2, "bid 4; raise 0")[0], source=2)
    hub.flow(lambda source, *_: source != 2)

    caught(hub, "apart", "two-answers")
    hub.wish(0, "* resign 2").flow(lambda source, *_: source != 2)
    assert hub.agree(*HONEST)
    assert "* resign 2" in hub.logs(0)[0]
    assert any(line.startswith("2 bid") for line in hub.logs(0)[0])


def test_two_keys_told_to_two() -> None:
    """The next head shows it, and the two signatures prove it."""
    hub = docking()
    line = hub.peers[0].count
    hub.tell(0, hub.forge(2, "key", text="dock east"), source=2)
    hub.tell(1, hub.forge(2, "key", text="dock west"), source=2)
    hub.flow(lambda source, target, _: 2 not in (source, target))
    assert "apart" in hub.ids(0)

    hub.meet(*HONEST)

    for i in HONEST:
        proof = next(notice.proof for notice in hub.notices[i] if notice.id == "two-answers")
        assert {said.text for said in proof} == {"dock east", "dock west"}
        assert hub.peers[i].liars == {hub.signers[2].key}
    retreated(hub, line)


def retreated(hub: Hub, line: int) -> None:
    """Both go back to where the liar spoke, and go on without."""
    for i in HONEST:
        hub.take(i, sync.retreat(hub.peers[i], line, hub.salt()))
    hub.meet(*HONEST)
    assert hub.agree(*HONEST)
    hub.wish(0, "* resign 2").flow(lambda source, target, _: 2 not in (source, target))
    assert hub.agree(*HONEST)
    assert hub.logs(0)[0][line] == "* resign 2"


def test_there_is_no_way_back_without_a_liar() -> None:
    hub = docking()
    for line in (-1, 0, hub.peers[0].count - 1, 999):
        with pytest.raises(Illegal):
            sync.retreat(hub.peers[0], line, b"")


def test_a_sealed_line_stands_against_an_answer_that_some_have_written() -> None:
    """Not a lie but a race: peer 2 answers while the others do without it."""
    hub = docking()
    line = hub.peers[0].count
    hub.wish(0, "* seat 2 bot normal").flow(lambda *way: 2 not in way[:2])
    hub.reply(1, "* seat 2 bot normal")
    hub.flow(lambda source, target, text: 2 not in (source, target) and not (source == 0 and "seal" in text))
    assert hub.peers[0].position.lines[line] == "* seat 2 bot normal"
    hub.say(2, "dock east").flow(lambda _, target, text: target == 1 and "seal" not in text)
    assert hub.peers[1].position.lines[line] == "2 dock east"

    hub.meet()

    assert hub.agree()
    assert hub.logs(0)[0][line] == "* seat 2 bot normal"
    assert "repaired" in hub.ids(1)


# Whatever a peer may sign.

ALIKE = ("A" * 43, "B" * 43)
LINES = (
    "* resign 0",
    "* seat 1 bot normal",
    "* back 2",
    "* end",
    "* seat 2 key " + "A" * 43,
    "over 1 1",
    "x",
)
ANSWERS = ("bid 1; raise 0", "bid 4; raise 1; raise 0", "bid 4", "dock east", "", "bid ²", "bid 1;; raise 0")


@st.composite
def signed(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """The kind and the fields of any statement about a line nearby."""
    kind = draw(st.sampled_from(sorted(SAYS)))
    texts = ANSWERS if kind == "key" else (*LINES, "") if kind == "seal" else LINES
    fields = {
        "text": st.sampled_from(texts),
        "lock": st.sampled_from(ALIKE),
        "salt": st.sampled_from(("", *ALIKE)),
        "seen": st.sampled_from(("", f"2={'A' * 22}", "all")),
        "among": st.sampled_from(("", "0,1,2", "2", "0,9")),
        "turn": st.integers(0, 2),
    }
    said: dict[str, object] = {name: draw(fields[name]) for name in SAYS[kind]}
    return kind, {**said, "ahead": draw(st.integers(-3, 2)), "apart": draw(st.booleans() | st.just(False))}


def made(hub: Hub, kind: str, fields: dict[str, object]) -> Statement:
    peer, told = hub.peers[2], dict(fields)
    line = max(0, peer.count + int(str(told.pop("ahead"))))
    head = "0" * 64 if told.pop("apart") or line > peer.count else peer.heads[line]
    if told.get("seen") == "all":
        told["seen"] = seen(hub)
    said = hub.forge(2, kind, line=line, head=head, **told)
    if kind == "lock":  # one that opens, perhaps
        key = replace(said, kind="key", lock="", text=ANSWERS[0], salt=said.lock)
        said = hub.signed(2, replace(said, lock=lock_of(peer.game, key)))
    return said


def honest_still_agree(statements: list[tuple[tuple[str, dict[str, object]], int]]) -> None:
    hub = bidding()
    before = hub.peers[0].count
    for (kind, fields), ears in statements:
        said = made(hub, kind, fields)
        for i in HONEST:
            if ears & 1 << i:
                hub.tell(i, said, source=2)
        hub.flow(lambda source, target, _: 2 not in (source, target))
    hub.meet(*HONEST)
    assert hub.agree(*HONEST)
    assert not {key for peer in hub.peers[:2] for key in peer.liars} - {hub.signers[2].key}
    if hub.peers[0].count == before:
        with suppress(Illegal):
            hub.wish(0, "* resign 2").flow(lambda source, target, _: 2 not in (source, target))
            hub.reply(1, "* resign 2").flow(lambda source, target, _: 2 not in (source, target))
        hub.meet(*HONEST)
    assert hub.agree(*HONEST)
    assert hub.peers[0].count > before
    for i in HONEST:
        assert len(hub.peers[i].box) <= 100


@settings(max_examples=60)
@given(st.lists(st.tuples(signed(), st.integers(1, 3)), max_size=8))
def test_whatever_a_cheat_signs_the_others_agree_and_go_on(
    statements: list[tuple[tuple[str, dict[str, object]], int]],
) -> None:
    honest_still_agree(statements)


@pytest.mark.long
@settings(max_examples=20_000)
@given(st.lists(st.tuples(signed(), st.integers(1, 3)), max_size=12))
def test_whatever_a_cheat_signs_very_often(
    statements: list[tuple[tuple[str, dict[str, object]], int]],
) -> None:
    honest_still_agree(statements)


# Floods.


def test_a_flood_of_early_statements_is_kept_small() -> None:
    hub = bidding()
    line = hub.peers[0].count
    for i in range(300):
        hub.tell(0, hub.forge(2, "lock", lock="A" * 43, line=line + i % 60, head=f"{i:064x}"), 2)

    assert sum(said.seat == 2 for said in hub.peers[0].box) <= QUOTA
    assert "flood" in hub.ids(0)
    assert len(record.write(hub.peers[0])) < 100_000


def test_a_flood_of_wishes_leaves_room_for_votes() -> None:
    hub = bidding()
    for i in range(300):
        hub.tell(0, hub.forge(2, "agree", text=f"* back {i}"), 2)
    hub.tell(0, hub.forge(2, "vote", text="* back 1"), 2)

    assert len([said for said in hub.peers[0].box if said.seat == 2]) == QUOTA + 1


def test_a_flood_of_questions_is_answered_so_often_and_no_more() -> None:
    hub = docking()
    ask = write(hub.peers[0].game, Ask(0, hub.peers[0].game, "", ""))
    sent = [len(hub.give(2, 0, ask).send) for _ in range(200)]

    assert 0 < sum(sent) <= 20
    hub.wait(1, 0)
    assert hub.give(2, 0, ask).send


def test_a_flood_of_places_asks_for_little() -> None:
    hub = docking()
    sent = 0
    for i in range(200):
        here = write(hub.peers[0].game, Here(1000 + i, f"{i:064x}", "", "0" * 16))
        sent += len(hub.give(2, 0, here).send)

    assert sent == 1


def test_a_bundle_of_rubbish() -> None:
    hub = docking()
    said = [hub.forge(2, "lock", lock="A" * 43, seat=i % 3, line=i, head=f"{i:064x}") for i in range(100)]
    step = hub.give(2, 0, write(hub.peers[0].game, Log(tuple(said), more=True)))

    assert step.peer.position is hub.peers[0].position
    assert len(step.peer.box) <= 3 * QUOTA


def test_what_is_sent_can_be_read() -> None:
    hub = docking()
    for _, _, text in hub.wire:
        read(hub.peers[0].game, text)
