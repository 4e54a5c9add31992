"""The rescue after a turn and the coins after the last: R23 to R30."""

from dataclasses import replace

import pytest

from sugarcove.games.candy_islands import rules as islands
from sugarcove.games.candy_islands.rules import Coins, Gift, Options, jars
from sugarcove.table.game import Auto, Done, Open, Over
from tests.games.candy_islands.sea import LAST, balls, battle_of, resolved, sea, then, things


def rescued(holds: tuple[str, ...], turn: int = 1, tints: str = "") -> islands.State:
    """After the rescue at the end of a turn that has left these Holds."""
    return then(replace(sea(holds, turn=turn, tints=tints), stage="rescue"), Done("rescue"))


def scored(
    holds: tuple[str, ...], won: tuple[str, ...], mode: str = "cabin", final_tie: str = "shared"
) -> islands.State:
    """The end of a game with these Holds and these cards won."""
    state = sea(holds, turn=LAST[mode], mode=mode, final_tie=final_tie)
    return replace(state, stage="over", won=tuple(tuple(cards.split()) for cards in won))


def over(state: islands.State) -> Over:
    pending = islands.pending(state)
    assert isinstance(pending, Over)
    return pending


def test_r23_everyone_with_four_balls_of_the_colour_gives_one() -> None:
    state = rescued(("1 blue", "5 pink", "4 pink", "3 pink 2 yellow"))

    assert state.gifts == (Gift(1, 0, "pink"), Gift(2, 0, "pink"))
    assert balls(state) == ("2 pink 1 blue", "4 pink", "3 pink", "3 pink 2 yellow")
    assert isinstance(islands.pending(state), Open)


def test_r23_a_rescue_is_a_stage_only_where_it_is_needed() -> None:
    # Seat 0 keeps nothing behind and steals what it was to get from the Charge it faces on the left.
    hands = (("1 pink lollipop", "1 pink"), ("1 black", "1 black"))
    state = battle_of(("", "4 pink"), hands, ("bear", "gum"))
    state = resolved(state, "steal black right sure", until="rescue")
    assert balls(state) == ("1 black", "6 pink 1 black")
    assert islands.pending(state) == Auto("rescue")
    assert balls(resolved(state)) == ("1 pink 1 black", "5 pink 1 black")

    # With two balls coming from the right it can load again, and the next card is turned up.
    hands = (("1 pink lollipop", "1 pink"), ("2 black", "1 black"))
    state = battle_of(("", "4 pink"), hands, ("bear", "gum"))
    assert resolved(state, "steal black right sure").gifts == ()


def test_r24_the_next_turn_turns_up_the_next_cards() -> None:
    assert rescued(("", "12 pink")).stage == "reveal"


@pytest.mark.parametrize(
    ("holds", "gifts"),
    [
        # One donor gives a second ball where one is not enough, but not where it is.
        (("", "9 pink", "3 pink"), ((1, 0), (1, 0))),
        (("1 blue", "9 pink", "3 pink"), ((1, 0),)),
        # Three donors lift the needy player to four.
        (("1 pink", "4 pink", "4 pink", "4 pink"), ((1, 0), (2, 0), (3, 0))),
        # Clockwise from the lead seat, each judged by what is there at that moment.
        (("5 black", "1 yellow", "", "5 black 4 blue"), ((3, 1), (0, 1), (3, 2), (3, 2))),
    ],
)
def test_g32_who_gives_what_in_a_rescue(holds: tuple[str, ...], gifts: tuple[tuple[int, int], ...]) -> None:
    state = rescued(holds)

    assert tuple((gift.giver, gift.to) for gift in state.gifts) == gifts


def test_g32_the_needy_are_checked_clockwise_from_the_lead_seat() -> None:
    holds = ("", "4 pink", "9 blue", "", "20 pink")
    tints = "pink,black,blue,pink,yellow"

    def gifts(turn: int) -> list[tuple[int, int]]:
        return [(gift.giver, gift.to) for gift in rescued(holds, turn=turn, tints=tints).gifts]

    # Seat 1 has four to give only to the first that is checked.
    assert gifts(turn=1) == [(1, 0), (4, 0), (4, 3), (4, 3)]
    assert gifts(turn=2) == [(4, 3), (1, 3), (4, 0), (4, 0)]


SEVEN = "pink,black,blue,yellow,pink,black,blue"


def test_g33_where_nobody_has_four_the_most_of_the_colour_is_asked() -> None:
    # Seat 3 is yellow and alone so; the twelve yellow balls lie with six others, three at most each.
    holds = (
        "3 yellow 5 pink",
        "2 yellow 9 black",
        "2 yellow 9 blue",
        "",
        "3 yellow 5 pink",
        "1 yellow 5 black",
        "1 yellow 9 blue",
    )
    state = rescued(holds, tints=SEVEN)

    # The nearest clockwise of the two richest, then the other, who is the richest now.
    assert state.gifts == (Gift(4, 3, "yellow"), Gift(0, 3, "yellow"))


def test_g33_the_giver_keeps_two_balls() -> None:
    # All six have two yellow balls; seat 4, the nearest, has nothing else.
    holds = ("5 pink", "9 black", "9 blue", "1 black", "", "5 black", "9 blue")
    twos = tuple(hold if seat == 3 else f"{hold} 2 yellow" for seat, hold in enumerate(holds))

    assert rescued(twos, tints=SEVEN).gifts == (Gift(5, 3, "yellow"),)


def test_g34_nobody_is_rescued_after_the_last_turn() -> None:
    hands = (("1 pink lollipop", "1 pink"), ("1 black", "1 black"))
    state = resolved(battle_of(("", "4 pink"), hands, ("bear", "gum"), turn=6), "steal black right sure")

    assert state.stage == "over"
    assert balls(state) == ("1 black", "6 pink 1 black")


def test_g41_a_colour_twin_is_a_donor_like_anybody() -> None:
    state = rescued(("", "9 black", "9 pink", "7 pink 2 blue", "9 blue"), tints="pink,black,pink,blue,black")

    assert state.gifts == (Gift(2, 0, "pink"), Gift(3, 0, "pink"))


def test_r25_coins_of_cards_and_jars_are_added() -> None:
    state = scored(("5 pink 3 black", "2 blue"), ("bear gum chest6", "chest2 bigjar smalljar"), mode="wolves")

    assert islands.coins(state) == (Coins(2, 6, 0, 0), Coins(0, 2, 2, 2))
    assert over(state).scores == (8, 6)


@pytest.mark.parametrize(
    ("face", "worth"),
    [("chest2", 2), ("chest4", 4), ("chest6", 6)]
    + [(wanted, 1) for wanted in ("bear", "gum", "lollipop", "cane", "wrapped")],
)
def test_r26_what_cards_are_worth(face: str, worth: int) -> None:
    assert over(scored(("", ""), (face, ""), mode="wolves")).scores == (worth, 0)


def test_r27_a_big_jar_holds_the_commonest_colour() -> None:
    assert jars(things("4 pink 7 black 2 blue"))[0] == 7
    assert jars(things("5 pink 5 blue"))[0] == 5


def test_r28_g35_a_small_jar_holds_the_rarest_colour_that_is_there() -> None:
    assert jars(things("4 pink 7 black 2 blue"))[1] == 2
    assert jars(things("5 pink 3 blue"))[1] == 3


def test_r29_g37_every_jar_is_counted_in_full() -> None:
    state = scored(
        ("7 pink 4 blue", "9 pink"), ("bigjar bigjar smalljar smalljar", "bigjar smalljar"), mode="wolves"
    )

    assert over(state).scores == (22, 18)


def test_r30_most_coins_win() -> None:
    state = scored(("3 pink", "5 black", "5 blue"), ("chest6", "bear", ""))

    assert over(state) == Over((9, 6, 5), (0,))


def test_g36_an_empty_hold_fills_no_jar() -> None:
    assert jars(things("2 bear")) == (0, 0)
    assert over(scored(("bear", "1 black"), ("", ""))).scores == (0, 1)


def test_g38_equal_coins_share_the_victory_unless_cards_decide() -> None:
    holds, won = ("3 pink", "1 black", "2 blue"), ("chest2", "chest2 bear gum", "bear gum lollipop")
    assert over(scored(holds, won)) == Over((5, 5, 5), (0, 1, 2))
    assert over(scored(holds, won, final_tie="cards")) == Over((5, 5, 5), (1, 2))


def test_g39_tokens_left_over_are_worth_nothing() -> None:
    assert over(scored(("2 pink 3 bear 2 gum", "2 black"), ("", ""))).scores == (2, 2)


def test_s2_the_printed_count() -> None:
    state = scored(
        ("5 pink 3 black 2 blue 2 yellow", ""),
        ("bigjar bigjar smalljar bear gum cane chest4", ""),
        mode="wolves",
    )

    assert islands.coins(state)[0] == Coins(wanted=3, chests=4, big=10, small=2)
    assert over(state).scores[0] == 19


def test_s14_one_donor() -> None:
    state = rescued(("", "12 pink 12 black"))

    assert balls(state) == ("2 pink", "10 pink 12 black")


@pytest.mark.parametrize(
    ("hold", "big", "small"),
    [
        ("12 pink", 12, 12),
        ("6 pink 6 black", 6, 6),
        ("7 pink 4 blue", 7, 4),
        ("5 pink 5 black 1 blue 1 yellow", 5, 1),
        ("", 0, 0),
    ],
)
def test_s19_what_jars_hold(hold: str, big: int, small: int) -> None:
    assert jars(things(hold)) == (big, small)


def test_s19_two_jars_of_each_kind() -> None:
    state = scored(("7 pink 4 blue", "1 black"), ("bigjar bigjar smalljar smalljar", ""), mode="wolves")

    assert over(state).scores[0] == 22


@pytest.mark.parametrize(("final_tie", "winners"), [("shared", (0, 1)), ("cards", (1,))])
def test_s23_a_shared_victory(final_tie: str, winners: tuple[int, ...]) -> None:
    holds = ("4 pink 3 black 2 blue", "1 pink 6 black", "7 pink 3 black 10 blue")
    won = ("bear chest2 chest4", "gum lollipop gum bear lollipop", "")

    state = scored(holds, won, final_tie=final_tie)

    assert over(state) == Over((11, 11, 10), winners)
    assert [len(cards) for cards in state.won] == [3, 5, 0]  # the starting jar is not among them


def test_show_holds_changes_no_rule() -> None:
    assert islands.setup(2, Options(show_holds=True)).holds == islands.setup(2).holds
