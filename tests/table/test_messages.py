"""What peers send each other: read strictly, and whatever else is sent changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sugarcove.table import sync
from sugarcove.table.message import (
    LOG,
    SAYS,
    STATEMENT,
    Ask,
    Foreign,
    Here,
    Kind,
    Log,
    Malformed,
    Message,
    Statement,
    lock_of,
    read,
    write,
)
from tests.table.hub import Hub

GAME = "a" * 64
HEAD = "0123456789abcdef" * 4

b64 = st.text("ABCxyz019-_", min_size=43, max_size=43)
texts = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=60)


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    kind: Kind = draw(st.sampled_from(get_args(Kind)))
    fields: dict[str, st.SearchStrategy[Any]] = {
        "text": texts,
        "lock": b64,
        "salt": b64 | st.just(""),
        "seen": st.sampled_from(["", f"0={'A' * 22}", f"0={'A' * 22} 12={'-' * 22}"]),
        "among": st.sampled_from(["", "0", "0,2,13"]),
        "turn": st.integers(0, 99),
    }
    said = {name: draw(fields[name]) for name in SAYS[kind]}
    return Statement(kind, draw(lines), HEAD, draw(st.integers(0, 15)), signature="s" * 86, **said)


lines = st.integers(0, 999)
head = st.just(HEAD)
have = st.sampled_from(["", "AbCd-_ 123456"])
trail = st.sampled_from(["", f"7={HEAD} 0={HEAD}"])
messages = st.one_of(
    statements(),
    st.builds(Here, lines, head, have, st.just("0" * 16)),
    st.builds(Ask, lines, head, have, trail),
    st.builds(Log, st.lists(statements(), max_size=5).map(tuple), st.booleans()),
)


@given(messages)
def test_a_message_is_read_as_it_was_written(message: Message) -> None:
    assert read(GAME, write(GAME, message)) == message


@given(messages)
def test_a_message_of_another_table_is_foreign(message: Message) -> None:
    with pytest.raises(Foreign):
        read("b" * 64, write(GAME, message))


@given(statements(), statements())
def test_what_differs_has_other_bytes_to_sign_and_another_tag(one: Statement, two: Statement) -> None:
    assert (one == two) == (one.signed(GAME) == two.signed(GAME)) == (one.tag == two.tag)
    assert one.signed(GAME) != one.signed("b" * 64)


@given(statements())
def test_a_lock_names_its_place(said: Statement) -> None:
    others = [
        replace(said, seat=said.seat + 1),
        replace(said, line=said.line + 1),
        replace(said, head="0" * 64),
        replace(said, text=said.text + "x"),
        replace(said, salt="x" * 43),
    ]
    assert lock_of(GAME, said) not in {lock_of(GAME, other) for other in others}
    assert lock_of(GAME, said) != lock_of("b" * 64, said)


WRONG: dict[str, list[object]] = {
    "kind": ["", "lock ", "Here", None, 1, [], "statements"],
    "line": [-1, 20_000, 1.0, "1", None, True, 10**30],
    "seat": [-1, 16, "0", False],
    "head": ["", "A" * 64, HEAD + "0", None],
    "text": [None, 1, "a\nb", "\u202e", "\ud800", "x" * 4001],
    "salt": ["A" * 42, "A" * 44, "=" * 43, None],
    "seen": ["0", f"0={'A' * 21}", f" 0={'A' * 22}", f"0={'A' * 22},1={'A' * 22}"],
    "signature": ["", "A" * 85, "é" * 86],
    "extra": [1],
}


@pytest.mark.parametrize("name", WRONG)
def test_a_field_of_another_form_is_malformed(name: str) -> None:
    right = json.loads(write(GAME, Statement("key", 3, HEAD, 1, "fire", signature="s" * 86)))
    for value in WRONG[name]:
        with pytest.raises(Malformed):
            read(GAME, json.dumps({**right, name: value}))
    if name in right:
        with pytest.raises(Malformed):
            read(GAME, json.dumps({key: value for key, value in right.items() if key != name}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "1",
        '"here"',
        "{",
        "{}",
        '{"kind":"log"}',
        f'{{"kind":"log","game":"{GAME}","statements":{{}},"more":true}}',
        f'{{"kind":"log","game":"{GAME}","statements":[1],"more":true}}',
        f'{{"kind":"log","game":"{GAME}","statements":[{{"kind":"log"}}],"more":true}}',
        "[" * 50_000,
        '{"kind":' * 20_000,
        "1" * 50_000,
        "x" * (LOG + 1),
        " " * (STATEMENT + 1) + "{}",
        '{"kind":NaN,"game":Infinity}',
    ],
)
def test_text_that_is_no_message_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        read(GAME, text)


@pytest.mark.parametrize("text", ["[" * 3000, '{"a":' * 3000, "[{" * 40_000 + "}]" * 40_000])
def test_what_is_nested_too_deep_is_not_even_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser it would take Python with it, where no exception helps."""
    monkeypatch.setattr(json, "loads", lambda _: pytest.fail("parsed"))
    with pytest.raises(Malformed):
        read(GAME, text)


# Whatever comes, a peer stays as it is.


@cache
def a_table() -> Hub:
    """Peers are values, so one table serves for all."""
    hub = Hub((0, 1, 2)).flow()
    return hub.say(0, "bid 4; raise 0").say(1, "bid 1; raise 0")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A message off the wire with one thing about it changed, or none."""
    hub = a_table()
    wire = [text for _, _, text in hub.wire] + [sync.here(hub.peers[0])]
    text = draw(st.sampled_from(wire))
    body = json.loads(text)
    match draw(st.integers(0, 4)):
        case 0:
            body[draw(st.sampled_from(sorted(body)) | st.text(max_size=8))] = draw(json_values)
        case 1:
            del body[draw(st.sampled_from(sorted(body)))]
        case 2:
            at = draw(st.integers(0, len(text)))
            return text[:at] + draw(st.text(max_size=6)) + text[draw(st.integers(at, len(text))) :]
        case 3:
            return json.dumps(draw(json_values))
        case _:
            said = [body] * draw(st.integers(0, 3))
            more = draw(st.booleans() | json_values)
            body = {"kind": "log", "game": body["game"], "statements": said, "more": more}
    return json.dumps(body)


def unharmed(text: str) -> None:
    hub = a_table()
    peer = hub.peers[2]
    step = sync.hear(peer, text, b"", "0")

    assert step.peer.position is peer.position
    assert step.peer.heads == peer.heads
    assert len(step.peer.box) <= len(peer.box) + 1
    honest = {signer.key for signer in hub.signers}
    assert not step.peer.liars & honest


@settings(max_examples=300)
@given(damaged() | st.text(max_size=200))
def test_damaged_messages_change_nothing(text: str) -> None:
    unharmed(text)


@pytest.mark.long
@settings(max_examples=200_000)
@given(damaged() | st.text(max_size=200))
def test_very_many_damaged_messages_change_nothing(text: str) -> None:
    unharmed(text)
