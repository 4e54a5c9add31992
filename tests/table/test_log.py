"""A game is a log: written, read back, replayed, taken back, or refused with a reason."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sugarcove import games
from sugarcove.table import words
from sugarcove.table.game import Ask, Done, Over
from sugarcove.table.header import clean, escape, read_options, unescape
from sugarcove.table.log import (
    BadLog,
    Header,
    Log,
    Position,
    Seated,
    Series,
    add,
    close,
    deal,
    heads,
    log_of,
    new,
    read,
    replay,
    replay_far,
)

HEAD = """\
sugarcove 1
game magpie 1
seat 0 Biscuit anchor human
seat 1 Old%20Truffle star bot normal
deal local
"""

# Seat 0 wins a bell with a ring, hides a card, and the second round begins.
ROUND = """\
* shuffled 0
* opened 0,1,2,3 0 -
* opened 4,5,6,7 1 -
* picked 0
* opened 8 - bell
0 pass
0 lay 0=ring; bid
1 lay 4=key; lay 5=spoon; bid
0 tuck 1
* opened 9 0 -
* opened 10 1 -
* opened 11 - button
"""
LINES = tuple(ROUND.splitlines())

NIM = """\
sugarcove 1
game nim 2
seat 0 A star human
seat 1 B star human
deal local 7

0 take 3
1 take 1
0 take 3
over 1,0 0
"""


def game(lines: str, head: str = HEAD) -> Position:
    return replay(read(head + "\n" + lines))


def fault(text: str) -> BadLog:
    with pytest.raises(BadLog) as bad:
        replay(read(text))
    assert_said(bad.value)
    return bad.value


def assert_said(bad: BadLog) -> None:
    assert words.find(f"table.fault.{bad.id}"), "there is a sentence for it"
    assert bad.sentence()


# What a log says.


def test_the_header_says_who_plays_what() -> None:
    header = read(HEAD).header

    assert header == Header(
        "magpie",
        1,
        games.rules("magpie").Options(),
        (Seated("Biscuit", "anchor"), Seated("Old Truffle", "star", "normal")),
    )


def test_only_options_that_differ_are_written() -> None:
    game = games.rules("magpie")
    options = read_options(game, {"rounds": "9", "snatch": True})
    header = replace(read(HEAD).header, options=options, seed="5f3c", series=Series(2, 3, (21, -4)))

    assert header.lines() == [
        "sugarcove 1",
        "game magpie 1",
        "options rounds=9",
        "series 2 3 21,-4",
        "seat 0 Biscuit anchor human",
        "seat 1 Old%20Truffle star bot normal",
        "deal local 5f3c",
    ]
    assert read(Log(header).text).header == header


def test_the_answers_lead_to_the_position() -> None:
    position = game(ROUND)
    state = position.state

    assert games.part("magpie", "rules").scores(state) == (5, 0)
    assert state.hands == ((2, 3, 9), (6, 7, 10))
    assert state.round == 1
    assert position.live == LINES
    assert [passed.event for passed in position.trail if isinstance(passed.event, Done)] == [
        Done("award"),
        Done("sweep"),
    ]


def test_a_replay_stops_where_it_is_told() -> None:
    assert replay(read(HEAD + "\n" + ROUND), 5).state.trinket.face == "bell"
    assert replay(read(HEAD + "\n" + ROUND), 0).trail == ()


def test_an_answer_knows_whether_others_were_asked_too() -> None:
    trail = [passed for passed in game(ROUND).trail if passed.line in (6, 7, 8, 9)]

    assert [(p.line, p.joint, p.left) for p in trail if not isinstance(p.event, Done)] == [
        (6, False, ()),
        (7, True, (1,)),
        (8, True, ()),
        (9, False, ()),
    ]


def test_steps_without_a_choice_belong_to_the_line_they_follow() -> None:
    assert [passed.line for passed in game(ROUND).trail if isinstance(passed.event, Done)] == [8, 8]


def test_windows_line_ends_and_a_missing_last_one_are_read() -> None:
    text = HEAD + "\n" + ROUND

    assert read(text.replace("\n", "\r\n")) == read(text)
    assert read(text.rstrip("\n")) == read(text)
    assert read(text).text == text


# Who sits there, and how it ends.


def test_a_bot_takes_a_seat_over_and_a_person_takes_it_back() -> None:
    position = game(ROUND + "* seat 0 bot hard\n* seat 1 human\n* name 1 Pickle%20II drop")

    assert position.seats == (Seated("Biscuit", "anchor", "hard"), Seated("Pickle II", "drop"))


def test_who_resigns_is_played_for() -> None:
    position = game(ROUND + "* resign 0")

    assert position.resigned == {0}
    assert position.seats[0] == Seated("Biscuit", "anchor", "normal")


def test_a_closed_game_has_a_result() -> None:
    assert replay(read(NIM)).result == Over((1, 0), (0,))


@pytest.mark.parametrize("line", ["over 0,1 1", "over 1,0 0,1", "over 1,0", "over", "over 1,0 0 "])
def test_another_result_than_the_rules_find_is_refused(line: str) -> None:
    assert fault(NIM.replace("over 1,0 0", line)).line == 10


@pytest.mark.parametrize("line", ["0 take 1", "* name 0 X star", "* back 1", "over 1,0 0", "* shown"])
def test_nothing_follows_the_end(line: str) -> None:
    assert fault(NIM + line).id in ("refused", "bad-line")
    assert fault(NIM + line).line == 11


def test_a_game_that_goes_on_is_not_closed() -> None:
    assert fault(NIM.replace("0 take 3\nover", "0 take 2\nover")).id == "refused"


# Taking back.


def test_back_goes_on_from_an_earlier_line() -> None:
    position = game(ROUND + "* back 8\n0 tuck 3")

    assert position.state.hands[0] == (1, 2)
    assert position.live == (*LINES[:8], "0 tuck 3")
    assert len(position.lines) == 14, "the log itself only grows"


def test_back_keeps_who_sits_where() -> None:
    assert game(ROUND + "* seat 1 human\n* back 8").seats[1].human


def test_back_can_be_taken_back_to_before_itself() -> None:
    nim = "sugarcove 1\ngame nim 2\nseat 0 A star human\nseat 1 B star human\ndeal local 7\n\n"
    lines = "0 take 3\n1 take 1\n* back 1\n1 take 2\n* back 1\n1 take 3"

    assert replay(read(nim + lines)).state.left == 1
    assert replay(read(nim + lines), 4).state.left == 2
    assert replay(read(nim + lines), 3).state.left == 4


def test_lines_taken_back_may_hold_anything() -> None:
    """They decide nothing any more, so a game is not lost with them."""
    assert game(ROUND + "0 fly\n* back 12").live == LINES


@pytest.mark.parametrize("n", ["13", "-1", "x", "", "1 1", "01", "9" * 30])
def test_back_goes_only_to_where_the_game_has_been(n: str) -> None:
    assert fault(HEAD + "\n" + ROUND + f"* back {n}").line == 19


# At every line, a game that runs and one that is read are the same game.


def finish(position: Position) -> Position:
    """Everybody passes and bids nothing."""
    while not isinstance(asked := position.pending, Over):
        if isinstance(asked, Ask):
            move = {"snatch": "pass", "bid": "bid"}[asked.step]
            position = add(position, f"{min(asked.seats)} {move}")
        else:
            position = deal(position) or position
    return close(position)


def test_a_running_game_and_its_replay_agree_at_every_line() -> None:
    header = replace(read(HEAD).header, seed="7")
    position = add(finish_round(new(header)), "* back 5")
    position = finish(position)
    log = log_of(position)
    going = new(header)

    for until in range(len(log.lines) + 1):
        read_back = replay(log, until)
        assert read_back.state == going.state
        assert read_back.dealt == going.dealt
        assert read_back.live == going.live
        if until < len(log.lines):
            going = add(going, log.lines[until])


def finish_round(position: Position) -> Position:
    """Five lines of dealing, a pass and two bids."""
    while dealt := deal(position):
        position = dealt
    for line in (f"{position.state.first} pass", "0 bid", "1 bid"):
        position = add(position, line)
    return position


def test_a_finished_game_can_be_shared_without_its_seed() -> None:
    position = finish(new(replace(read(HEAD).header, seed="7")))
    shared = replace(log_of(position), header=replace(position.header, seed=""))

    assert "deal local\n" in shared.text
    again = replay(read(shared.text))
    assert again.dealt == position.dealt
    assert again.known(1) == position.known(1)
    assert again.result == position.result


def test_faces_shown_at_the_end_must_lie_there() -> None:
    position = finish(new(replace(read(HEAD).header, seed="7")))
    shown = next(line for line in position.lines if line.startswith("* shown"))
    first, second = shown.split()[2:4]
    swapped = shown.replace(first, first.split("=")[0] + "=nothing")
    doubled = shown.replace(second, first)

    for line in (swapped, doubled + " 99=ring"):
        lines = tuple(line if old == shown else old for old in position.lines)
        assert fault(replace(log_of(position), lines=lines).text).id in ("refused", "bad-line")


def test_faces_stay_hidden_while_the_game_goes_on() -> None:
    assert fault(HEAD + "\n" + ROUND + "* shown 2=ring").id == "refused"


# Heads.


def test_equal_games_have_equal_heads_whatever_is_kept_secret() -> None:
    log = read(HEAD + "\n" + ROUND)
    seeded = replace(log, header=replace(log.header, seed="7"))

    assert len(heads(log)) == len(LINES) + 1
    assert heads(log) == heads(seeded)


def test_a_head_depends_on_all_that_came_before() -> None:
    log = read(HEAD + "\n" + ROUND)
    changed = replace(log, lines=("* shuffled 1", *log.lines[1:]))
    named = replace(log, header=replace(log.header, version=2))

    assert not set(heads(log)[1:]) & set(heads(changed))
    assert not set(heads(log)) & set(heads(named))
    assert heads(replace(log, lines=LINES[:4])) == heads(log)[:5]


# Bad input: what, where, and nothing but a BadLog.


@pytest.mark.parametrize(
    ("old", "new", "what", "line"),
    [
        ("sugarcove 1", "sugarcove 2", "no-log", 0),
        ("sugarcove 1\n", "", "no-log", 0),
        ("game magpie 1", "game chess 1", "no-game", 2),
        ("game magpie 1", "game ../magpie 1", "no-game", 2),
        ("game magpie 1", "game magpie one", "header", 2),
        ("game magpie 1", "game magpie 1\ngame magpie 1", "header", 3),
        ("game magpie 1", "game magpie 1\noptions rounds=7", "option", 0),
        ("game magpie 1", "game magpie 1\noptions speed=7", "no-option", 0),
        ("game magpie 1", "game magpie 1\noptions snatch=maybe", "option", 0),
        ("game magpie 1", "game magpie 1\noptions rounds=9 rounds=9", "header", 3),
        ("game magpie 1", "game magpie 1\noptions rounds", "header", 3),
        ("game magpie 1", "game magpie 1\nseries 3 2 0,0", "header", 3),
        ("game magpie 1", "game magpie 1\nseries 1 2 0,0,0", "series", 0),
        ("game magpie 1", "game magpie 1\nseries 1 2 0,x", "header", 3),
        ("seat 1", "seat 2", "header", 4),
        ("seat 1 Old%20Truffle star bot normal\n", "", "seats", 0),
        ("bot normal", "bot clever", "header", 4),
        ("bot normal", "bot", "header", 4),
        ("Biscuit", "Bis%63uit", "header", 3),
        ("Biscuit", "Bis%0Acuit", "header", 3),
        ("Biscuit", "B" * 41, "header", 3),
        ("anchor", "Anchor!", "header", 3),
        ("deal local", "deal local 5f 3c", "header", 5),
        ("deal local", "deal local " + "x" * 65, "header", 5),
        ("deal local", "deal joint", "header", 5),
        ("deal local\n", "", "cut", 4),
        ("* shuffled 0", "* shuffled 1", "refused", 7),
        ("* shuffled 0", "* shuffled 0 0", "bad-line", 7),
        ("* shuffled 0\n", "", "refused", 7),
        ("* picked 0", "* picked 2", "refused", 10),
        ("8 - bell", "8 - trumpet", "refused", 11),
        ("8 - bell", "8 - -", "refused", 11),
        ("0 pass", "1 pass", "refused", 12),
        ("0 pass", "00 pass", "bad-line", 12),
        ("0 pass", "0 snatch 0=ring sure", "refused", 12),
        ("0 lay 0=ring; bid", "0 lay 0=ring", "refused", 13),
        ("0 lay 0=ring; bid", "0 lay 0=ring; bid; bid", "refused", 13),
        ("0 lay 0=ring; bid", "0 lay 4=ring; bid", "refused", 13),
        ("0 lay 0=ring; bid", "0 lay 0=ring;bid", "refused", 13),
        ("0 lay 0=ring; bid\n1 lay 4=key; lay 5=spoon; bid", "1 bid\n0 bid", "refused", 13),
        ("0 tuck 1", "0 tuck 0", "refused", 15),
        ("0 tuck 1", "0 tuck\t1", "bad-line", 15),
        ("0 tuck 1", "0 tuck 1\n\n", "bad-line", 16),
        ("0 tuck 1", "* seat 2 human", "bad-line", 15),
        ("0 tuck 1", "* seat 0 dog", "bad-line", 15),
        ("0 tuck 1", "* name 0 a", "bad-line", 15),
        ("0 tuck 1", "* resign x", "bad-line", 15),
        ("0 tuck 1", "x" * 4_001, "bad-line", 15),
    ],
)
def test_a_changed_log_is_refused_where_it_was_changed(old: str, new: str, what: str, line: int) -> None:
    text = HEAD + "\n" + ROUND
    assert text.count(old) >= 1
    bad = fault(text.replace(old, new, 1))

    assert (bad.id, bad.line) == (what, line)


def test_what_is_no_log_is_said_to_be_none() -> None:
    for text in ("", "\n", "hello", "<html>", "\ufeff", "\x00" * 10, "sugarcove"):
        assert fault(text).id in ("no-log", "bad-line")


def test_what_is_too_long_is_not_even_looked_at() -> None:
    assert fault(HEAD + "\n" + "x" * 1_000_001).id == "too-long"
    assert fault(HEAD + "\n" * 2 + "0 pass\n" * 20_001).id == "too-long"


def test_a_log_cut_anywhere_is_a_shorter_game_or_a_fault() -> None:
    text = HEAD + "\n" + ROUND
    for end in range(len(text)):
        try:
            replay(read(text[:end]))
        except BadLog as bad:
            assert_said(bad)


def test_a_log_is_followed_as_far_as_it_goes() -> None:
    position, bad = replay_far(read(HEAD + "\n" + ROUND.replace("0 tuck 1", "0 tuck 0")))

    assert bad is not None
    assert position.live == LINES[:8]
    assert position.lines == LINES[:8]


@settings(max_examples=150)
@given(st.data())
def test_a_log_with_anything_in_it_is_read_or_refused(data: st.DataObject) -> None:
    """Lines of the game dropped, doubled, swapped for each other or for noise."""
    lines = (HEAD + "\n" + ROUND).splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at : at + 1] = data.draw(
            st.one_of(
                st.just([]),
                st.just([lines[at]] * 2),
                st.sampled_from([[line] for line in lines]),
                st.text(max_size=30).map(lambda text: [text]),
                st.from_regex(
                    r"(\*|0|1|over) (back|seat|shown|opened|lay|tuck|picked) [ \d,=a-z-]{0,12}"
                ).map(lambda text: [text]),
            )
        )
    try:
        position = replay(read("\n".join(lines)))
    except BadLog as bad:
        assert_said(bad)
    else:
        assert replay(read(log_of(position).text)).state == position.state


@settings(max_examples=100)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadLog):
        read(text)


# Names and options as words.


@given(st.text(max_size=60))
def test_a_name_is_one_word_and_comes_back(name: str) -> None:
    name = clean(name)
    word = escape(name)

    assert unescape(word) == name
    assert word
    assert word.isprintable()
    assert " " not in word


@pytest.mark.parametrize(
    ("name", "word"),
    [("", "-"), ("-", "%2D"), ("Zoë 100%", "Zoë%20100%25"), ("海賊", "海賊"), ("a-b", "a-b")],
)
def test_names_as_they_are_written(name: str, word: str) -> None:
    assert escape(name) == word


def test_a_name_is_kept_printable_and_short() -> None:
    assert clean("  Cap\tn \n Hook\u202e ") == "Cap n Hook"
    assert clean("x" * 50) == "x" * 40


@given(st.sampled_from((5, 7, 9)), st.booleans(), st.sampled_from(("", "pink,blue", "blue,pink")))
def test_options_come_back_from_their_words(sticks: int, misere: bool, colours: str) -> None:
    nim = games.rules("nim")
    options = nim.Options(sticks=sticks, misere=misere, colours=colours)
    header = Header("nim", 2, options, (Seated(), Seated()), "7")

    assert read(Log(header).text).header == header


def test_an_option_is_given_as_a_form_or_a_link_gives_it() -> None:
    nim = games.rules("nim")

    assert read_options(nim, {"sticks": 9, "misere": True}) == nim.Options(9, True)
    assert read_options(nim, {"sticks": "9", "misere": "yes"}) == nim.Options(9, True)
    assert read_options(nim, {"misere": "no"}) == nim.Options()


def test_options_that_do_not_fit_together_are_said_in_the_games_own_words() -> None:
    words.use(
        "en",
        {"nim": {"wrong": {"few": "Too few sticks for three."}}, "table": {"fault": {"options": "{text}"}}},
    )
    try:
        head = "sugarcove 1\ngame nim 2\noptions sticks=5\n" + "".join(
            f"seat {i} - star human\n" for i in range(3)
        )
        assert fault(head + "deal local 7").sentence() == "Too few sticks for three."
    finally:
        words.use("en")
