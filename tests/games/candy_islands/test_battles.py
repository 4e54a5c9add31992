"""How battles are fought and what becomes of the things in them: R14 to R22."""

import pytest

from sugarcove.games.candy_islands import rules as islands
from sugarcove.games.candy_islands.rules import HANDS, LEFT, RIGHT, Charge, Steal, power
from sugarcove.table.game import Auto, Done, Said
from tests.games.candy_islands.sea import (
    Hands,
    asked,
    balls,
    battle_of,
    offered,
    resolved,
    text,
    then,
    things,
    tokens,
    used,
    won,
)


def duel(left: str, right: str, **more: int | str) -> islands.State:
    """Two seats; battle 0 is the left hand of seat 0 against the right hand of seat 1."""
    hands = ((left, "1 pink"), ("1 black", right))
    return battle_of(("5 pink", "5 black"), hands, ("chest4", "chest2"), **more)


def fired(state: islands.State, seat: int, hand: int) -> str:
    return text(state.charges[seat][hand].things)


@pytest.mark.parametrize(
    ("charge", "strength"),
    [
        ("3 pink", 3),
        ("3 pink gum", 4),
        ("2 yellow bear", 5),
        ("pink black blue 2 bear 2 gum", 11),
        ("2 pink lollipop cane wrapped", 2),
    ],
)
def test_r14_the_power_of_a_charge(charge: str, strength: int) -> None:
    assert power(Charge(things(charge))) == strength


def test_r14_balls_of_a_named_colour_count_nothing() -> None:
    assert power(Charge(things("3 black 1 pink bear"), ("black",))) == 4


def test_r15_lollipops_then_canes_then_the_kraken_then_the_battles() -> None:
    state = duel("2 pink lollipop cane", "2 black blue wrapped", mode="wolves")

    state = resolved(state)
    assert asked(state) == (0, "steal")
    state = resolved(state, "steal blue right sure")
    assert state.stage == "reveal"  # one colour is left to the Cane, so it named that

    steps = []
    state = duel("2 pink lollipop cane", "2 black blue wrapped", mode="wolves")
    while state.stage != "reveal":
        steps.append(state.stage)
        pending = islands.pending(state)
        if isinstance(pending, Auto):
            state = then(state, Done(pending.name))
        else:
            state = then(state, Said(0, (Steal("blue", "right"),)))
    assert steps == ["load", "steal", "cane", "kraken", "decide", "swap"]


def test_r16_the_thief_alone_has_a_lollipop_and_steals_one_thing() -> None:
    state = resolved(duel("2 pink lollipop", "3 black"))
    assert asked(state) == (0, "steal")

    state = resolved(state, "steal black left sure", until="decide")

    assert fired(state, 0, LEFT) == "2 pink 1 black lollipop"
    assert fired(state, 1, RIGHT) == "2 black"
    assert used(resolved(state), "lollipop") == 1


def test_r17_g23_a_cane_names_a_colour_that_is_there() -> None:
    state = resolved(duel("2 pink cane", "3 black 2 blue", mode="wolves"))
    assert offered(state, 0) == {"cane black sure", "cane blue sure"}

    state = resolved(state, "cane black sure", until="decide")

    assert power(state.charges[1][RIGHT]) == 2


def test_r18_the_battle_of_the_highest_charge_keeps_its_balls_whoever_called() -> None:
    # Seat 1 called the Kraken; the highest Charge is the left one of seat 0.
    state = resolved(duel("4 pink", "2 black wrapped", mode="wolves"))

    assert state.kraken == 0
    assert won(state) == ("chest4", "")
    assert balls(state) == ("9 pink 1 black", "1 pink 7 black")


def test_r19_the_stronger_takes_all_cards_and_the_tokens_on_them() -> None:
    hands = (("2 pink", "1 pink"), ("1 black", "1 black"))
    state = resolved(battle_of(("9 pink", "10 black"), hands, ("bear gum chest2", "gum")))

    assert won(state) == ("bear gum chest2", "")
    assert tokens(state) == ("bear gum", "")


def test_r20_g6_a_tied_card_keeps_its_token_and_takes_it_along_when_it_is_lost() -> None:
    hands = (("1 pink", "1 pink"), ("1 black", "1 black"))
    early = resolved(battle_of(("10 pink", "10 black"), hands, ("bear", "gum"), turn=3))
    late = resolved(battle_of(("10 pink", "10 black"), hands, ("bear", "gum"), turn=6))

    assert early.piles == (("bear",), ("gum",))
    assert tokens(early) == ("", "")
    assert late.lost == (("bear",), ("gum",))
    assert tokens(late) == ("", "")
    assert won(late) == ("", "")


def test_r21_gums_come_home_and_all_other_tokens_are_used_up() -> None:
    state = resolved(duel("2 pink bear gum", "2 black gum lollipop", mode="wolves"), "steal bear left sure")

    assert tokens(state) == ("gum", "gum")
    assert [used(state, name) for name in islands.TOKENS] == [1, 0, 1, 0, 0]


def test_r22_g31_the_balls_change_sides_also_after_a_tie() -> None:
    state = resolved(duel("2 pink bear", "4 black gum"))

    assert state.powers[0] == (5, 5)
    assert state.piles[0] == ("chest4",)
    assert balls(state) == ("5 pink 5 black", "3 pink 5 black")
    assert tokens(state) == ("", "gum")


@pytest.mark.parametrize(
    ("left", "right", "thieves"),
    [
        ("1 pink lollipop", "1 black", ((0, LEFT),)),
        ("1 pink", "1 black lollipop", ((1, RIGHT),)),
        ("1 pink lollipop", "1 black lollipop", ()),
        ("1 pink lollipop", "1 black 2 lollipop", ()),
    ],
)
def test_r16_g11_lollipops_on_both_sides_cancel_whatever_their_number(
    left: str, right: str, thieves: tuple[tuple[int, int], ...]
) -> None:
    state = then(duel(left, right), Done("boarding"))

    assert state.queue == thieves


def test_g11_activity_is_fixed_when_the_charges_are_opened() -> None:
    # Neither Lollipop faces another, so both act, whatever the first one takes.
    hands = (("1 pink", "1 pink lollipop"), ("2 black", "1 black lollipop"))
    state = then(battle_of(("5 pink", "5 black"), hands, ("bear", "gum")), Done("boarding"))

    assert state.queue == ((0, RIGHT), (1, RIGHT))


def test_g12_every_lollipop_of_a_charge_steals() -> None:
    state = duel("1 pink 2 lollipop", "3 black bear")

    state = resolved(state, "steal bear left sure; steal black left sure", until="decide")

    assert fired(state, 0, LEFT) == "1 pink 1 black bear 2 lollipop"
    assert fired(state, 1, RIGHT) == "2 black"


def test_g13_thieves_choose_clockwise_from_the_lead_left_hand_first() -> None:
    hands = (("1 pink lollipop", "1 pink lollipop"), ("1 black 2 lollipop", "1 black"), ("1 blue", "1 blue"))

    def queue(turn: int) -> tuple[tuple[int, int], ...]:
        fought = battle_of(("5 pink", "5 black", "5 blue"), hands, ("bear", "gum", "gum"), turn=turn)
        return then(fought, Done("boarding")).queue

    assert queue(turn=1) == ((0, LEFT), (0, RIGHT), (1, LEFT), (1, LEFT))
    assert queue(turn=2) == ((1, LEFT), (1, LEFT), (0, LEFT), (0, RIGHT))
    assert queue(turn=3) == ((0, LEFT), (0, RIGHT), (1, LEFT), (1, LEFT))  # seat 2 has none


def test_g13_a_later_thief_sees_what_the_earlier_one_left() -> None:
    # Seat 0 takes the Gum of seat 1's right Charge into its right one, where seat 2 finds it.
    hands = (("1 pink lollipop", "1 pink"), ("1 black", "1 black gum"), ("1 blue lollipop", "1 blue"))
    state = resolved(battle_of(("5 pink", "5 black", "5 blue"), hands, ("bear", "gum", "gum")))
    state = resolved(state, "steal gum right sure")

    assert asked(state) == (2, "steal")
    assert offered(state, 2) == {f"steal {what} {to} sure" for what in ("pink", "gum") for to in HANDS}


@pytest.mark.parametrize(("to", "powers"), [("left", ((3, 1), (1, 1))), ("right", ((2, 1), (1, 2)))])
def test_g14_the_thief_chooses_the_hand_and_the_loot_counts_there(to: str, powers: object) -> None:
    state = resolved(duel("2 pink lollipop", "2 black"), f"steal black {to} sure")

    assert state.powers == powers


def test_g15_any_ball_and_any_token_may_be_stolen_again_too() -> None:
    state = resolved(duel("1 pink lollipop", "1 black 1 blue bear gum cane wrapped", mode="wolves"))
    what = {move.split()[1] for move in offered(state, 0)}
    assert what == {"black", "blue", "bear", "gum", "cane", "wrapped"}

    # Stolen by seat 0 from seat 1, and from seat 0 by seat 2.
    hands = (("1 pink lollipop", "1 pink"), ("1 black", "1 black bear"), ("1 blue lollipop", "1 blue"))
    state = battle_of(("5 pink", "5 black", "5 blue"), hands, ("bear", "gum", "gum"))
    state = resolved(state, "steal bear right sure", "steal bear left sure", until="decide")
    assert fired(state, 2, LEFT) == "1 blue bear lollipop"


def test_g16_no_lollipop_is_ever_offered() -> None:
    # The one way to face a Lollipop with a Lollipop is that both cancel; so a thief finds none.
    state = resolved(duel("1 pink lollipop", "1 black"))
    assert not any("lollipop" in move for move in offered(state, 0))
    assert then(duel("1 pink lollipop", "1 black lollipop"), Done("boarding")).stage == "decide"


def test_g17_a_thief_must_steal_and_fizzles_only_facing_nothing() -> None:
    state = resolved(duel("1 pink 2 lollipop", "1 black"))
    assert offered(state, 0) == {"steal black left sure", "steal black right sure"}

    state = resolved(state, "steal black left sure", until="decide")  # the second finds nothing

    assert fired(state, 0, LEFT) == "1 pink 1 black 2 lollipop"
    assert used(resolved(state), "lollipop") == 2


def test_g17_a_fizzling_lollipop_is_a_stage_of_its_own() -> None:
    state = resolved(duel("1 pink 2 lollipop", "1 black"))
    state = then(state, Said(0, (Steal("black", "left"),)))

    assert islands.pending(state) == Auto("steal")


def test_g18_the_last_ball_may_be_stolen_and_tokens_fight_on() -> None:
    state = resolved(duel("1 pink lollipop", "1 black gum"), "steal black right sure")

    assert state.powers[0] == (1, 1)  # one ball against a Gum alone


def test_g19_a_stolen_bear_works_for_the_thief_and_is_used_up_a_stolen_gum_stays_with_it() -> None:
    bear = resolved(duel("1 pink lollipop", "2 black bear"), "steal bear left sure")
    assert bear.powers[0] == (4, 2)
    assert tokens(bear) == ("", "")
    assert used(bear, "bear") == 1

    gum = resolved(duel("1 pink lollipop", "2 black gum"), "steal gum right sure")
    assert gum.powers == ((1, 2), (1, 2))
    assert tokens(gum) == ("gum", "")


def test_g20_a_stolen_cane_is_the_thiefs_where_it_now_lies() -> None:
    # Seat 0 steals the Cane of seat 1 into its right hand, which faces seat 1's left one.
    hands = (("1 pink lollipop", "1 pink"), ("1 black 1 blue", "1 black cane"))
    state = battle_of(("5 pink", "5 black"), hands, ("bear", "gum"), mode="wolves")
    state = resolved(state, "steal cane right sure")

    assert asked(state) == (0, "cane")
    assert offered(state, 0) == {"cane black sure", "cane blue sure"}


def test_g21_a_stolen_wrapped_candy_still_calls() -> None:
    state = resolved(duel("3 pink lollipop", "1 black wrapped", mode="wolves"), "steal wrapped right sure")

    assert state.kraken == 0


@pytest.mark.parametrize(
    ("to", "after"),
    [
        ("left", ("5 pink 1 black 1 blue", "2 pink 6 black 1 blue", "1 pink 1 black 5 blue")),
        ("right", ("5 pink 1 black 1 blue", "2 pink 5 black 1 blue", "1 pink 2 black 5 blue")),
    ],
)
def test_g22_a_stolen_ball_goes_to_the_opponent_of_the_battle_it_fought(
    to: str, after: tuple[str, ...]
) -> None:
    hands = (("2 pink lollipop", "1 pink"), ("1 black", "2 black"), ("1 blue", "1 blue"))
    state = battle_of(("5 pink", "5 black", "5 blue"), hands, ("bear", "gum", "gum"))

    assert balls(resolved(state, f"steal black {to} sure")) == after


def test_g23_a_cane_must_name_what_is_there_after_the_thefts_or_do_nothing() -> None:
    # Both black balls of seat 1 are stolen: nothing is left to name.
    state = duel("1 pink 2 lollipop cane", "2 black", mode="wolves")
    state = resolved(state, "steal black right sure; steal black right sure", until="cane")
    assert islands.pending(state) == Auto("cane")

    state = resolved(state, until="decide")

    assert state.charges[1][RIGHT].nulled == ()
    assert power(state.charges[0][LEFT]) == 1


def test_g23_a_single_colour_is_named_without_asking() -> None:
    state = resolved(duel("1 pink cane", "3 black", mode="wolves"), until="decide")

    assert state.charges[1][RIGHT].nulled == ("black",)


def test_g24_two_canes_name_two_colours_and_both_sides_may_have_one() -> None:
    state = resolved(duel("1 pink 2 cane", "1 black 1 blue cane", mode="wolves"))
    assert asked(state) == (0, "cane")
    state = resolved(state, "cane blue sure", until="decide")

    assert state.charges[1][RIGHT].nulled == ("blue", "black")
    assert state.charges[0][LEFT].nulled == ("pink",)


def test_g24_a_second_cane_facing_one_colour_does_nothing() -> None:
    state = resolved(duel("1 pink 2 cane", "3 black", mode="wolves"), until="decide")

    assert state.charges[1][RIGHT].nulled == ("black",)


def test_g25_balls_that_count_nothing_still_change_sides() -> None:
    state = resolved(duel("2 pink cane", "3 black", mode="wolves"))

    assert state.powers[0] == (2, 0)
    assert balls(state) == ("5 pink 4 black", "3 pink 5 black")


def test_g26_the_highest_charge_is_found_after_thefts_and_canes_with_its_tokens() -> None:
    # Five black balls are named away; the Bear makes the right Charge of seat 0 the highest.
    hands = (("1 pink cane", "1 pink bear"), ("3 black", "5 black wrapped"))
    state = resolved(battle_of(("5 pink", "5 black"), hands, ("bear", "gum"), mode="wolves"))

    assert state.kraken == 1


@pytest.mark.parametrize(
    "hands",
    [
        (("3 pink wrapped", "1 pink"), ("1 black", "3 black")),  # the two Charges of one battle
        (("3 pink wrapped", "1 pink"), ("3 black", "1 black")),  # of two battles
    ],
)
def test_g27_a_shared_highest_power_leaves_the_kraken_asleep(hands: tuple[Hands, ...]) -> None:
    state = resolved(battle_of(("5 pink", "5 black"), hands, ("bear", "gum"), mode="wolves"))

    assert state.kraken is None
    assert used(state, "wrapped") == 1


def test_g28_several_wrapped_candies_call_one_kraken() -> None:
    state = resolved(duel("3 pink 2 wrapped", "1 black wrapped", mode="wolves"))

    assert state.kraken == 0
    assert balls(state) == ("8 pink 1 black", "1 pink 6 black")


def test_g29_a_wrapped_candy_without_effect_is_used_up_all_the_same() -> None:
    state = resolved(duel("3 pink wrapped", "3 black", mode="wolves"))

    assert state.kraken is None
    assert used(state, "wrapped") == 1
    assert tokens(state) == ("", "")


def test_g30_with_the_kraken_stolen_balls_stay_with_the_thief() -> None:
    state = duel("3 pink lollipop wrapped gum", "2 black", mode="wolves")
    state = resolved(state, "steal black left sure")

    assert state.kraken == 0
    assert balls(state) == ("8 pink 2 black", "1 pink 6 black")
    assert won(state) == ("chest4", "")
    assert tokens(state) == ("gum", "")


def test_g41_one_kraken_for_all_eight() -> None:
    colours = ("pink", "black", "blue", "yellow") * 2
    hands = [(f"1 {colour}", f"1 {colour}") for colour in colours]
    hands[0] = ("3 pink wrapped", "1 pink")
    hands[4] = ("2 pink wrapped", "1 pink")
    behind = tuple(f"5 {colour}" for colour in colours)
    state = resolved(battle_of(behind, tuple(hands), ("bear",) * 8, mode="wolves"))

    assert state.kraken == 0
    assert used(state, "wrapped") == 2


THREE = ("chest4", "chest2", "chest6")
OTHER = ("chest2", "chest4", "chest6")


def test_s1_the_printed_battle() -> None:
    state = battle_of(
        ("7 pink", "9 yellow", "10 black"),
        (("3 pink gum", "2 pink"), ("1 yellow", "2 yellow bear"), ("1 black", "1 black")),
        ("lollipop", "gum", "bear"),
        tints="pink,yellow,black",
    )

    state = resolved(state)

    assert state.powers == ((4, 5), (1, 1), (1, 2))
    assert won(state) == ("bear", "lollipop", "")
    assert state.piles == ((), ("gum",), ())
    assert used(state, "bear") == 1
    assert balls(state) == ("7 pink 1 black 2 yellow", "3 pink 1 black 9 yellow", "2 pink 10 black 1 yellow")
    assert tokens(state) == ("bear gum", "lollipop", "")


def eight_or_nine() -> islands.State:
    hands = (("2 pink lollipop", "1 pink"), ("1 black", "3 black"), ("1 blue", "2 blue"))
    return resolved(battle_of(("9 pink", "8 black", "9 blue"), hands, THREE))


def test_s8_a_ball_stolen_into_the_same_battle() -> None:
    state = eight_or_nine()
    assert offered(state, 0) == {"steal black left sure", "steal black right sure"}

    state = resolved(state, "steal black left sure")

    assert state.powers == ((3, 2), (1, 2), (1, 1))
    assert won(state) == ("chest4", "", "chest2")
    assert balls(state) == ("9 pink 2 black 1 blue", "2 pink 9 black 2 blue", "1 pink 1 black 9 blue")
    assert used(state, "lollipop") == 1


def test_s9_a_ball_stolen_into_the_other_battle() -> None:
    state = resolved(eight_or_nine(), "steal black right sure")

    assert state.powers == ((2, 2), (1, 2), (1, 2))
    assert won(state) == ("chest6", "", "chest2")
    assert balls(state) == ("9 pink 2 black 1 blue", "2 pink 8 black 2 blue", "1 pink 2 black 9 blue")


def test_s10_a_stolen_bear() -> None:
    hands = (("1 pink lollipop", "1 pink"), ("1 black", "2 black bear"), ("3 blue", "1 blue"))
    state = resolved(battle_of(("10 pink", "9 black", "8 blue"), hands, OTHER))
    assert {move.split()[1] for move in offered(state, 0)} == {"black", "bear"}

    state = resolved(state, "steal bear right sure")

    assert state.powers == ((1, 2), (1, 1), (3, 4))
    assert won(state) == ("chest6", "chest2", "")
    assert used(state, "bear") == 1
    assert balls(state) == ("10 pink 2 black 3 blue", "1 pink 9 black 1 blue", "1 pink 1 black 8 blue")


def test_s11_lollipops_on_both_sides() -> None:
    hands = (("2 pink lollipop", "2 pink"), ("1 black", "3 black 2 lollipop"), ("1 blue", "1 blue"))
    state = resolved(battle_of(("8 pink", "8 black", "10 blue"), hands, OTHER))  # nobody is asked

    assert state.powers == ((2, 3), (1, 1), (1, 2))
    assert won(state) == ("chest6", "chest2", "")
    assert used(state, "lollipop") == 3
    assert balls(state) == ("8 pink 3 black 1 blue", "2 pink 8 black 1 blue", "2 pink 1 black 10 blue")


def test_s12_a_stolen_gum() -> None:
    hands = (("2 pink lollipop", "2 pink"), ("1 black", "2 black gum"), ("1 blue", "2 blue"))
    state = battle_of(("8 pink", "9 black", "9 blue"), hands, OTHER)

    state = resolved(state, "steal gum left sure")

    assert state.powers == ((3, 2), (1, 2), (1, 2))
    assert won(state) == ("chest2 chest6", "", "chest4")
    assert tokens(state) == ("gum", "", "")
    assert balls(state) == ("8 pink 2 black 1 blue", "2 pink 9 black 2 blue", "2 pink 1 black 9 blue")


def test_s13_the_last_ball_stolen() -> None:
    hands = (("1 pink lollipop", "3 pink"), ("2 black", "1 black bear"))
    state = battle_of(("8 pink", "9 black"), hands, ("chest4", "chest2"))

    state = resolved(state, "steal black left sure")

    assert state.powers == ((2, 3), (2, 3))
    assert won(state) == ("chest2", "chest4")
    assert balls(state) == ("8 pink 2 black", "4 pink 10 black")


def test_s15_a_candy_cane() -> None:
    hands = (("2 pink cane", "2 pink"), ("1 black", "1 pink 3 black"), ("1 blue", "2 blue"))
    state = resolved(battle_of(("7 pink", "8 black", "9 blue"), hands, THREE, mode="wolves"))
    assert offered(state, 0) == {"cane pink sure", "cane black sure"}

    state = resolved(state, "cane black sure")

    assert state.powers == ((2, 1), (1, 2), (1, 2))
    assert won(state) == ("chest4 chest6", "", "chest2")
    assert used(state, "cane") == 1
    assert balls(state) == ("8 pink 3 black 1 blue", "2 pink 8 black 2 blue", "2 pink 1 black 9 blue")


def test_s16_a_lollipop_acts_before_a_cane() -> None:
    hands = (("2 pink lollipop", "1 pink"), ("1 black", "2 black 1 blue cane"), ("1 blue", "1 blue"))
    state = battle_of(("9 pink", "9 black", "9 blue"), hands, THREE, mode="wolves")
    state = resolved(state, "steal blue left sure")
    assert asked(state) == (1, "cane")
    assert offered(state, 1) == {"cane pink sure", "cane blue sure"}

    state = resolved(state, "cane pink sure")

    assert state.powers == ((1, 2), (1, 1), (1, 1))
    assert won(state) == ("", "chest4", "")
    assert balls(state) == ("9 pink 2 black 1 blue", "2 pink 9 black 2 blue", "1 pink 1 black 9 blue")


def test_s17_the_kraken_rises_elsewhere() -> None:
    hands = (("1 pink wrapped", "2 pink"), ("5 black", "2 black"), ("1 blue", "3 blue"))
    state = resolved(
        battle_of(("9 pink", "5 black", "8 blue"), hands, ("chest2", "chest6", "chest4"), mode="wolves")
    )

    assert state.kraken == 1
    assert state.powers == ((1, 2), (5, 3), (1, 2))
    assert won(state) == ("chest4", "chest2 chest6", "")
    assert used(state, "wrapped") == 1
    assert balls(state) == ("9 pink 2 black 1 blue", "1 pink 10 black", "2 pink 11 blue")


def test_s18_a_tie_leaves_the_kraken_asleep() -> None:
    hands = (("4 pink wrapped", "2 pink"), ("4 black", "2 black"), ("1 blue", "3 blue"))
    state = resolved(
        battle_of(("6 pink", "6 black", "8 blue"), hands, ("chest2", "chest6", "chest4"), mode="wolves")
    )

    assert state.kraken is None
    assert state.powers == ((4, 2), (4, 3), (1, 2))
    assert won(state) == ("chest2 chest4", "chest6", "")
    assert used(state, "wrapped") == 1
    assert balls(state) == ("6 pink 2 black 1 blue", "4 pink 6 black 3 blue", "2 pink 4 black 8 blue")
