"""A game that somebody hands over, checked for the page."""

from __future__ import annotations

from sugarcove.table.log import read
from tests.signed import candy_islands
from tests.table.page import Effect, Page, Ticking


def verdict(text: str) -> Effect:
    (effect,) = Page().send("check-transcript", text=text)
    return effect


def test_a_valid_game_says_who_played_and_how_it_ended() -> None:
    text = candy_islands()
    header, over = read(text.partition("\n\nsig ")[0]).header, text.partition("\nover ")[2].split("\n")[0]
    found = verdict(text)

    assert (found["kind"], found["valid"], found["signed"], found["ended"]) == ("verdict", True, True, True)
    assert (found["game"], found["title"]) == ("candy-islands", "Candy Islands")
    assert found["names"] == ["P0", "P1", "P2"]
    assert found["keys"] == [seated.key for seated in header.seats]
    assert f"{','.join(map(str, found['scores']))} {','.join(map(str, found['winners']))}" == over
    assert (found["bots"], found["left"]) == ([2], [2])
    assert (found["line"], found["why"]) == (0, "")


def test_the_first_bad_line_is_told_with_its_number_and_why() -> None:
    lines = candy_islands().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("0 load"))
    lines[at] = "0 fire"
    found = verdict("\n".join(lines))

    assert (found["kind"], found["valid"], found["signed"]) == ("verdict", False, True)
    assert (found["line"], found["text"]) == (at + 1, "0 fire")
    assert found["why"].endswith(".")
    assert found["lines"] == at - lines.index("") - 1


def test_a_game_without_signatures_follows_the_rules_and_proves_no_more() -> None:
    found = verdict(candy_islands().partition("\n\nsig ")[0])

    assert (found["valid"], found["signed"], found["ended"]) == (True, False, True)
    assert len(found["scores"]) == 3


def test_what_is_no_game_is_a_fault() -> None:
    assert verdict("")["id"] == "no-log"
    assert verdict("x" * 13_000_000)["id"] == "too-long"
    assert verdict(candy_islands()[:-20])["id"] == "bad-line"
    assert verdict(candy_islands() + "sig 0 key 0 0 0 - -")["id"] == "bad-line"


def test_it_is_checked_in_slices() -> None:
    page, text = Page(Ticking()), candy_islands()
    of = text.count("\nsig ")
    told = page.send("check-transcript", text=text)
    for done in range(1, of + 1):
        assert told == [{"kind": "checking", "done": done, "of": of}]
        told = page.send("check-transcript")

    assert told[0]["valid"]
    assert page.send("check-transcript") == [{"kind": "wrong", "text": ""}]


def test_the_table_that_is_open_does_not_change() -> None:
    page = Page()
    page.open("nim", "human easy")
    before = page.send("look")
    page.send("check-transcript", text=candy_islands())

    assert page.send("look") == before
