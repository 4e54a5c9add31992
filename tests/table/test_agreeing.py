"""What people wish for at a table of peers: undo, an end, somebody else in a seat."""

from __future__ import annotations

import pytest

from sugarcove.table import sync
from sugarcove.table.agree import Wish
from sugarcove.table.game import Illegal
from tests.table.hub import Hub

BIDS = ("bid 2; raise 0", "bid 4; raise 0", "bid 1; raise 0")


def bid(hub: Hub, *seats: int) -> Hub:
    for seat in seats or range(len(hub.header.seats)):
        hub.say(seat, BIDS[seat % 3])
    return hub


def test_undo_needs_everybody_who_is_here() -> None:
    hub = bid(Hub().flow()).flow()
    before, line = hub.peers[0].position.state, hub.peers[0].count
    hub.say(1, "dock west").flow()
    assert sync.wishes(hub.peers[0]) == ()

    hub.wish(0, f"* back {line}").flow().reply(1, f"* back {line}").flow()

    assert not hub.last.startswith("* back")
    (wish,) = sync.wishes(hub.peers[2])
    assert wish == Wish(f"* back {line}", 0, frozenset({0, 1, 2}), frozenset({0, 1}), frozenset())
    hub.reply(2, f"* back {line}").flow()
    assert f"* back {line}" in hub.logs(0)[0]
    assert hub.peers[2].position.state == before
    assert sync.asked(hub.peers[1]) == (1,)


def test_one_no_is_enough_against_undo() -> None:
    hub = bid(Hub().flow()).flow()
    hub.wish(0, "* back 2").flow().reply(1, "* back 2").reply(2, "* back 2", yes=False).flow()

    assert "refused" in hub.ids(0)
    with pytest.raises(Illegal, match="nothing-proposed"):
        hub.reply(2, "* back 2")
    hub.say(1, "dock east").flow()
    assert hub.logs(0)[0].count("* back 2") == 0


@pytest.mark.parametrize("line", ["* back 2", "* seat 2 bot normal"])
def test_whoever_wished_for_a_line_may_take_it_back(line: str) -> None:
    hub = bid(Hub((0, 1, 2, 3)).flow(), 0, 1).flow()
    hub.wish(0, line).flow().reply(1, line).flow().reply(0, line, yes=False).flow()

    assert [sync.wishes(peer) for peer in hub.peers] == [()] * 4
    assert hub.ids(1) == ["proposed", "taken-back"]
    with pytest.raises(Illegal, match="nothing-proposed"):
        hub.reply(2, line)
    hub.wish(0, line).flow()
    (wish,) = sync.wishes(hub.peers[3])
    assert wish.yes == {0, 1}  # what the others said still stands
    hub.reply(2, line).reply(3, line).flow()
    assert line in hub.logs(3)[0]


def test_what_was_said_once_is_not_said_again() -> None:
    hub = bid(Hub((0, 1, 2, 3)).flow(), 0, 1).flow()
    hub.wish(0, "* back 2").flow().reply(1, "* back 2").flow()
    for yes in (True, False):
        with pytest.raises(Illegal, match="said-so"):
            hub.reply(1, "* back 2", yes=yes)


def test_who_is_away_is_not_asked_about_undo_if_most_are_here() -> None:
    hub = bid(Hub().flow()).flow()
    hub.wish(0, "* back 3", 0, 1).flow(lambda *way: 2 not in way[:2]).reply(1, "* back 3")
    hub.flow(lambda *way: 2 not in way[:2])

    assert hub.agree(0, 1)
    assert "* back 3" in hub.logs(0)[0]
    assert hub.meet().agree()


def test_half_of_the_table_undoes_nothing() -> None:
    hub = bid(Hub((0, 1)).flow()).flow()

    with pytest.raises(Illegal, match="too-few"):
        hub.wish(0, "* back 3", 0)


def test_what_is_drawn_again_is_drawn_anew() -> None:
    """Everybody knew the cards that were taken back, so the same ones would be no draw."""
    drawn = set()
    for nonce in "123456":
        hub = Hub(nonce=nonce).flow()
        hub.wish(0, "* back 2").flow()
        hub.reply(1, "* back 2").reply(2, "* back 2").flow()
        drawn |= {line for line in hub.last.split("\n") if line.startswith("* opened")}
        assert hub.agree()

    assert len(drawn) > 1


def test_an_end_before_the_end() -> None:
    hub = Hub((0, 1)).flow()
    hub.wish(0, "* end").flow().reply(1, "* end").flow()

    assert hub.last == "* end"
    assert hub.peers[0].position.closed
    assert sync.asked(hub.peers[0]) == ()


def test_most_let_a_bot_play_for_somebody() -> None:
    hub = bid(Hub().flow(), 0, 1).flow()
    hub.wish(0, "* seat 2 bot normal").flow()
    assert hub.last.startswith("* opened")

    hub.reply(1, "* seat 2 bot normal").flow()

    assert hub.agree()
    assert "* seat 2 bot normal" in hub.logs(0)[0]
    assert any(line.startswith("2 bid") for line in hub.logs(0)[0])  # and all computed the same


def test_a_no_may_become_a_yes() -> None:
    hub = bid(Hub().flow(), 0, 1).flow()
    hub.wish(0, "* seat 2 bot normal").flow().reply(1, "* seat 2 bot normal", yes=False).flow()
    assert sync.wishes(hub.peers[0])[0].no == {1}

    hub.reply(1, "* seat 2 bot normal").flow()

    assert "* seat 2 bot normal" in hub.logs(0)[0]
    with pytest.raises(Illegal, match="nothing-proposed"):
        hub.reply(1, "* seat 2 bot normal")


def test_its_holder_comes_back_by_itself_and_plays_from_the_next_question_on() -> None:
    hub = bid(Hub((0, 1, 2, 3)).flow(), 0, 1).flow()
    hub.wish(0, "* seat 3 bot normal").flow().reply(1, "* seat 3 bot normal")
    hub.reply(2, "* seat 3 bot normal").flow()
    assert sync.asked(hub.peers[3]) == ()

    hub.wish(3, "* seat 3 human").flow()

    assert hub.last == "* seat 3 human"
    assert sync.asked(hub.peers[3]) == ()  # it has perhaps seen keys of this round
    hub.say(2, "bid 4; raise 1; raise 0").flow()
    taker = hub.peers[0].round.speakers[0]
    hub.say(taker, "dock east").flow()
    assert sync.asked(hub.peers[3]) == (3,)


def test_who_resigned_comes_back_only_if_most_wish_it() -> None:
    hub = Hub((0, 1, 2, 3)).flow()
    hub.wish(3, "* resign 3").flow()
    assert hub.last == "* resign 3"

    hub.wish(3, "* seat 3 human").flow()
    assert hub.last == "* resign 3"

    hub.reply(0, "* seat 3 human").flow()
    assert hub.last == "* resign 3"
    hub.reply(1, "* seat 3 human").flow()
    assert hub.last == "* seat 3 human"


def test_a_new_device_takes_a_seat_if_most_wish_it() -> None:
    hub = Hub(watchers=1).flow()
    line = f"* seat 2 key {hub.signers[3].key}"
    hub.wish(0, line).flow().reply(1, line).flow()
    assert hub.last == line

    hub.say(0, "bid 4; raise 1; raise 0").flow()
    assert sync.asked(hub.peers[2]) == ()
    assert sync.asked(hub.peers[3]) == ()  # a bot ends this round, whose keys it may have seen
    hub.say(1, "bid 1; raise 0").flow().say(0, "dock east").flow()
    assert sync.asked(hub.peers[3]) == (2,)


def test_a_name_is_its_holders_business() -> None:
    hub = Hub().flow().wish(1, "* name 1 Pickle drop").flow()

    assert hub.last == "* name 1 Pickle drop"
    with pytest.raises(Illegal, match="no-line"):
        hub.wish(0, "* name 1 Biscuit drop")


@pytest.mark.parametrize(
    "line", ["* opened 0,1 - tea,tea", "0 bid 4; raise 0", "* picked 1,1", "over 1,1,1 0"]
)
def test_lines_of_the_game_are_not_wished_for(line: str) -> None:
    with pytest.raises(Illegal, match="no-line"):
        Hub().flow().wish(0, line)


@pytest.mark.parametrize(
    "line", ["* back 99", "* seat 7 bot normal", "* resign 9", "* seat 1 bot clever", "* seat x human"]
)
def test_a_wish_that_cannot_be(line: str) -> None:
    with pytest.raises(Illegal):
        Hub().flow().wish(0, line)


def test_who_watches_wishes_nothing_and_does_not_count() -> None:
    hub = Hub((0, 1), watchers=2).flow()

    with pytest.raises(Illegal, match="not-seated"):
        hub.wish(2, "* end")
    assert hub.peers[2].sitting.most == 2
    forged = hub.forge(2, "seal", seat=0, text="* end")
    hub.tell(0, forged)
    assert hub.ids(0) == ["forged"]


def test_two_wishes_at_once_end_in_one_line() -> None:
    for order in range(20):
        hub = Hub((0, 1, 2, 3, 4)).flow()
        for i, line in enumerate(("* seat 4 bot normal", "* seat 3 bot easy", "* resign 2")):
            hub.wish(i, line)
        letters = list(hub.wire)
        hub.wire.clear()
        hub.wire += letters[order:] + letters[:order]
        hub.flow()
        for i in range(5):
            for line in ("* seat 3 bot easy", "* seat 4 bot normal", "* resign 2")[:: 1 if i % 2 else -1]:
                try:
                    hub.reply(i, line)
                except Illegal:
                    continue
        hub.flow().meet()

        assert hub.agree()
        assert hub.last.startswith(("* seat", "* resign"))


# Waiting.


def test_a_withheld_key_is_given_up_after_the_waiting_time() -> None:
    hub = bid(Hub(wait=60).flow(), 0, 1)
    hub.flow(lambda source, *_: source != 2)
    hub.say(2, BIDS[2]).flow(lambda source, _, text: source != 2 or '"lock"' in text)
    hub.wait(59).flow(lambda source, *_: source != 2)
    assert not any("resign" in line for line in hub.logs(0)[0])

    hub.wait(2, 0, 1).flow(lambda source, *_: source != 2)

    assert hub.agree(0, 1)
    assert "* resign 2" in hub.logs(0)[0]
    assert any(line.startswith("2 bid") for line in hub.logs(0)[0])
    assert hub.meet().agree()


def test_two_peers_wait_for_each_other_for_ever() -> None:
    hub = bid(Hub((0, 1)).flow(), 0)
    hub.flow().say(1, BIDS[1]).flow(lambda source, _, text: source == 0 or '"lock"' in text)
    hub.wait(1000, 0).wait(1000, 0).flow(lambda *_: False)

    assert hub.logs(0)[0][-1].startswith("* opened")


def test_a_table_may_wait_for_ever() -> None:
    hub = bid(Hub(wait=0).flow(), 0, 1, 2)
    hub.flow(lambda source, _, text: source != 2 or '"lock"' in text)
    hub.wait(10_000, 0, 1).flow(lambda source, *_: source != 2)

    assert hub.logs(0)[0][-1].startswith("* opened")


def test_thinking_is_not_withholding() -> None:
    hub = bid(Hub().flow(), 0, 1).flow()
    hub.wait(10_000).flow()

    assert hub.last.startswith("* opened")


def test_a_share_of_a_draw_that_does_not_come_is_done_without() -> None:
    hub = Hub()
    hub.flow(lambda source, *_: source != 2)
    hub.wait(61, 0, 1).flow(lambda source, *_: source != 2)

    assert hub.agree(0, 1)
    assert hub.logs(0)[0][0] == "* seat 2 bot normal"
    assert hub.logs(0)[0][1].startswith("* picked")
    assert hub.meet().agree()
