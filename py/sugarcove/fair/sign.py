"""Who said it: Schnorr signatures over ristretto255, and what stands in for them in long simulations.

A signer is a key pair.  Its key is short text, the base64url of an encoded
point; a signature is text too, of R and s with s*G = R + c*X.

    >>> biscuit = Schnorr(bytes(32))
    >>> signed = biscuit.sign(b"fire")
    >>> biscuit.check(biscuit.key, b"fire", signed)
    True
    >>> biscuit.check(biscuit.key, b"load", signed)
    False
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import sha512
from typing import Protocol

from sugarcove.fair.group import ORDER, ZERO, Table, base, decode, scalar

DOMAIN = b"sugarcove 1 "
ENTROPY = 32  # bytes a key pair is made of
KEY = 43  # letters of a key
SIGNED = 86  # letters of a signature


class Signer(Protocol):
    """A key pair of either kind."""

    @property
    def key(self) -> str:
        """The half that everybody knows."""

    def sign(self, message: bytes, entropy: bytes = b"") -> str: ...

    def check(self, key: str, message: bytes, signature: str) -> bool:
        """Whether the holder of `key` signed `message`; False for whatever cannot be read."""


def text_of(data: bytes) -> str:
    """base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str, length: int) -> bytes:
    """What `text` stands for; ValueError unless it is just how `length` bytes are written."""
    data = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    if len(data) != length or text_of(data) != text:
        raise ValueError(f"not {length} bytes in base64url")
    return data


def digest(label: str, *parts: bytes) -> bytes:
    """64 bytes that depend on each part, on where each ends, and on what they are for."""
    whole = sha512(DOMAIN + label.encode())
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.digest()


def digest_scalar(label: str, *parts: bytes) -> int:
    return int.from_bytes(digest(label, *parts), "little") % ORDER


@lru_cache(maxsize=64)
def public(key: str) -> Table:
    """The point of a key, ready to be multiplied; ValueError if it is not a key."""
    point = decode(bytes_of(key, 32))
    if point == ZERO:
        raise ValueError("nobody's key")
    return Table(point)


class Schnorr:
    """The key pair that 32 bytes of entropy make."""

    def __init__(self, entropy: bytes) -> None:
        if len(entropy) != ENTROPY:
            raise ValueError(f"a key pair is made of {ENTROPY} bytes")
        self._secret = digest_scalar("key", entropy) or 1
        self._encoded = (base() * self._secret).encode()
        self.key = text_of(self._encoded)

    def sign(self, message: bytes, entropy: bytes = b"") -> str:
        """The nonce follows from secret and message, so that it never serves two messages;
        entropy makes it one more thing that a fault cannot repeat."""
        nonce = digest_scalar("nonce", self._secret.to_bytes(32, "little"), message, entropy)
        point = (base() * nonce).encode()
        answer = (nonce + _challenge(point, self._encoded, message) * self._secret) % ORDER
        return text_of(point + answer.to_bytes(32, "little"))

    def check(self, key: str, message: bytes, signature: str) -> bool:
        return check(key, message, signature)


def check(key: str, message: bytes, signature: str) -> bool:
    """Whether the holder of `key` signed `message`; False for whatever cannot be read."""
    try:
        signed = bytes_of(signature, 64)
        point, answer = signed[:32], scalar(signed[32:])
        table = public(key)
    except ValueError:
        return False
    times = _challenge(point, bytes_of(key, 32), message)
    return (base() * answer - table * times).encode() == point


def _challenge(point: bytes, key: bytes, message: bytes) -> int:
    return digest_scalar("challenge", point, key, message)


class Nobody:
    """Who only watches, or checks afterwards what others have signed."""

    key = ""

    def sign(self, message: bytes, entropy: bytes = b"") -> str:  # noqa: ARG002 - a Signer has them
        raise TypeError("nobody signs")

    def check(self, key: str, message: bytes, signature: str) -> bool:
        return check(key, message, signature)


class Mac:
    """For simulations only: what it calls its key is its secret, so whoever knows it can forge."""

    def __init__(self, entropy: bytes) -> None:
        self._secret = digest("mac", entropy)[:32]
        self.key = text_of(self._secret)

    def sign(self, message: bytes, entropy: bytes = b"") -> str:  # noqa: ARG002 - a Signer may have it
        return text_of(hmac.digest(self._secret, message, "sha512"))

    def check(self, key: str, message: bytes, signature: str) -> bool:
        try:
            secret, signed = bytes_of(key, 32), bytes_of(signature, 64)
        except ValueError:
            return False
        return hmac.compare_digest(hmac.digest(secret, message, "sha512"), signed)
