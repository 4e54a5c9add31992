"""What one looker is shown of the events between two scenes."""

from __future__ import annotations

import pytest

from sugarcove.table.log import read, replay
from sugarcove.table.scene import Flight, Told
from sugarcove.table.screen import Viewer, shows, together

LOG = """\
sugarcove 1
game magpie 1
seat 0 A star human
seat 1 B star human
deal local

* shuffled 0
* opened 0,1,2,3 0 -
* opened 4,5,6,7 1 -
* picked 0
* opened 8 - bell
0 pass
0 lay 0=ring; bid
1 lay 4=key; bid
"""
ALL = ["shuffled", "opened-0", "opened-1", "picked", "trinket", "pass", "bid-0", "bid-1", "award", "sweep"]


@pytest.mark.parametrize(
    ("viewer", "waits"),
    [
        (Viewer(0), "shuffled opened-1 bid-0"),
        (Viewer(1), "shuffled opened-0 bid-0"),
        (Viewer(None), "shuffled opened-0 opened-1 bid-0"),
        (Viewer(None, all_open=True), "shuffled bid-0"),
    ],
)
def test_what_shows_nothing_waits_for_the_next_scene(viewer: Viewer, waits: str) -> None:
    trail = replay(read(LOG)).trail
    shown = [name for name, passed in zip(ALL, trail, strict=True) if shows(passed, viewer)]

    assert shown == [name for name in ALL if name not in waits.split()]


def test_what_is_told_together_is_told_in_order_and_rests_as_long_as_the_longest() -> None:
    one, two = Flight("ball", "pink", 1, "a", "b"), Flight("ball", "blue", 2, "b", "c")

    assert together([Told("A bids.", (one,), 300), Told(""), Told("B bids.", (two,), 200)]) == {
        "line": "A bids. B bids.",
        "lines": ["A bids.", "B bids."],
        "flights": [one, two],
        "rest": 300,
    }
    assert together([]) is None
