"""Signatures: only the holder of a key makes one, of one message, in one spelling."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sugarcove.fair import sign
from sugarcove.fair.group import ORDER, ZERO
from sugarcove.fair.sign import KEY, SIGNED, Mac, Schnorr, Signer, bytes_of, check, digest, text_of

ANNA, BELA = Schnorr(b"a" * 32), Schnorr(b"b" * 32)
few = settings(max_examples=25, deadline=None)


def test_the_page_is_true() -> None:
    assert doctest.testmod(sign).failed == 0


@few
@given(st.binary(max_size=300), st.binary(max_size=64))
def test_what_is_signed_is_recognised(message: bytes, entropy: bytes) -> None:
    signed = ANNA.sign(message, entropy)

    assert len(signed) == SIGNED
    assert check(ANNA.key, message, signed)
    assert not check(BELA.key, message, signed)
    assert not check(ANNA.key, message + b" ", signed)


@few
@given(st.binary(max_size=40), st.integers(0, SIGNED - 1), st.sampled_from("AQgwxyz019-_"))
def test_a_signature_with_one_letter_changed_is_none(message: bytes, at: int, letter: str) -> None:
    signed = ANNA.sign(message)
    changed = signed[:at] + letter + signed[at + 1 :]

    assert check(ANNA.key, message, changed) == (changed == signed)


def test_the_same_entropy_makes_the_same_pair_and_signature() -> None:
    again = Schnorr(b"a" * 32)

    assert again.key == ANNA.key
    assert len(again.key) == KEY
    assert again.sign(b"fire") == ANNA.sign(b"fire")
    assert again.sign(b"fire", b"1") != ANNA.sign(b"fire", b"2")


def test_no_nonce_serves_two_messages() -> None:
    points = {ANNA.sign(bytes([i]))[:42] for i in range(50)}

    assert len(points) == 50


def test_an_answer_has_one_spelling() -> None:
    """s and s + ORDER would both verify, if a scalar were not read strictly."""
    signed = bytes_of(ANNA.sign(b"fire"), 64)
    answer = int.from_bytes(signed[32:], "little") + ORDER

    assert not check(ANNA.key, b"fire", text_of(signed[:32] + answer.to_bytes(32, "little")))


def test_nobody_holds_the_key_zero() -> None:
    """With X = 0, s*G = R would hold for whatever message."""
    key = text_of(ZERO.encode())
    signed = text_of((ZERO.encode()) + bytes(32))

    assert not check(key, b"fire", signed)


@pytest.mark.parametrize("signer", [ANNA, Mac(b"m")])
@pytest.mark.parametrize("text", ["", "A", "A" * 85, "A" * 86, "A" * 87, "=" * 86, "é" * 86, "A" * 10_000])
def test_rubbish_is_no_signature_and_no_key(signer: Signer, text: str) -> None:
    assert not signer.check(signer.key, b"fire", text)
    assert not signer.check(text, b"fire", signer.sign(b"fire"))


@few
@given(st.text(max_size=100))
def test_text_is_bytes_in_one_spelling(text: str) -> None:
    try:
        data = bytes_of(text, 32)
    except ValueError:
        return
    assert text_of(data) == text


def test_where_a_part_ends_matters() -> None:
    assert digest("x", b"ab", b"c") != digest("x", b"a", b"bc")
    assert digest("x", b"ab") != digest("y", b"ab")
    assert digest("x", b"") != digest("x")


def test_a_mac_stands_in() -> None:
    one, two = Mac(b"1"), Mac(b"2")

    assert two.check(one.key, b"fire", one.sign(b"fire"))
    assert not two.check(two.key, b"fire", one.sign(b"fire"))
    assert not two.check(one.key, b"load", one.sign(b"fire"))
