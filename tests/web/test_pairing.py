"""Codes that pair two devices: written here a second time, from the table at the head of web/pairing.js."""

from __future__ import annotations

import random
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.bare import open_bare
from tests.web.conftest import Watch

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
FINGERPRINT = bytes(range(1, 33))
TABLE, INVITE = bytes(range(6)), bytes(range(4))
FACTS = {"kind": "invite", "table": "AAECAwQF", "id": "AAECAw"}
MDNS = bytes.fromhex("8f3c1a205b7e4c119d2e0a1b2c3d4e5f")

CHROMIUM = """v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 50000 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:1 1 udp 2113937151 8f3c1a20-5b7e-4c11-9d2e-0a1b2c3d4e5f.local 50000 typ host generation 0
a=candidate:2 1 udp 2113939711 fd00::2 50001 typ host generation 0
a=candidate:3 1 tcp 1518214911 192.0.2.2 9 typ host tcptype active generation 0
a=ice-ufrag:aB3+
a=ice-pwd:0123456789abcdefABCDEF+/
a=ice-options:trickle
a=fingerprint:sha-256 {fingerprint}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".format(fingerprint=FINGERPRINT.hex(":").upper()).replace("\n", "\r\n")

FIREFOX = """v=0
o=mozilla...THIS_IS_SDPARTA-99.0 4611731400430051336 0 IN IP4 0.0.0.0
s=-
t=0 0
a=fingerprint:sha-256 {fingerprint}
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:0 1 UDP 2122187007 192.0.2.2 40123 typ host
a=candidate:2 1 TCP 2105458943 192.0.2.2 9 typ host tcptype active
a=candidate:4 1 UDP 1685987327 203.0.113.7 40123 typ srflx raddr 192.0.2.2 rport 40123
a=candidate:5 1 UDP 8331263 198.51.100.9 61000 typ relay raddr 203.0.113.7 rport 40123
a=sendrecv
a=end-of-candidates
a=ice-pwd:0123456789abcdef0123456789abcdef
a=ice-ufrag:0123abcd
a=mid:0
a=setup:active
a=sctp-port:5000
a=max-message-size:1073741823
""".format(fingerprint=FINGERPRINT.hex(":").upper()).replace("\n", "\r\n")

Call = Callable[..., Any]


@pytest.fixture(scope="module")
def bare(browser: Browser, site: str) -> Iterator[Page]:
    """One page for all of these tests, without an engine."""
    context = browser.new_context(service_workers="block")
    watch = Watch(site)
    watch.follow(context)
    yield open_bare(context.new_page(), site)
    context.close()
    watch.check()


@pytest.fixture
def pairing(bare: Page) -> Call:
    """Calls a function of web/pairing.js: its value, or the id of its Trouble."""

    def call(name: str, *arguments: Any) -> Any:
        return bare.evaluate(
            """async ([name, given]) => {
              const pairing = await import('./web/pairing.js')
              try { return await pairing[name](...given) }
              catch (error) { if (error instanceof pairing.Trouble) return error.id; throw error }
            }""",
            [name, arguments],
        )

    return call


def read_all(bare: Page, texts: list[str]) -> list[str]:
    """The SDP of each text, or the id of its Trouble."""
    found: list[str] = bare.evaluate(
        """async texts => {
          const { read, Trouble } = await import('./web/pairing.js')
          return texts.map(text => {
            try { return read(text).description.sdp }
            catch (error) { if (error instanceof Trouble) return error.id; throw error }
          })
        }""",
        texts,
    )
    return found


def six_bits(text: str) -> bytes:
    bits = "".join(f"{LETTERS.index(letter):06b}" for letter in text)
    return bytes(int(bits[i : i + 8].ljust(8, "0"), 2) for i in range(0, len(bits), 8))


def code(
    flags: int = 0b100,
    ufrag: str = "aB3+",
    pwd: str = "0123456789abcdefABCDEF+/",
    addresses: Sequence[bytes] = (b"\x04\xc3\x50\xc0\x00\x02\x02",),
    names: bytes = b"\0\0",
    more: bytes = b"",
    lengths: bytes | None = None,
) -> str:
    body = bytes([flags]) + (lengths or bytes([len(ufrag), len(pwd)])) + six_bits(ufrag + pwd)
    body += FINGERPRINT + TABLE + INVITE + b"".join(addresses) + names + more
    return sealed(body)


def sealed(body: bytes) -> str:
    whole = body + zlib.crc32(body).to_bytes(4, "big")
    return "SC1" + urlsafe_b64encode(whole).decode().rstrip("=")


def lines(description: dict[str, str], beginning: str) -> list[str]:
    return [line for line in description["sdp"].split("\r\n") if line.startswith(beginning)]


# --- what a code says ----------------------------------------------------------------------------


def test_a_code_is_as_its_table_says(pairing: Call) -> None:
    written = pairing("write", FACTS | {"name": "Coral", "game": "candy-islands"}, CHROMIUM)

    local, six = b"\x00\xc3\x50" + MDNS, b"\x08\xc3\x51\xfd\x00" + bytes(13) + b"\x02"
    assert written == code(0b1000, addresses=(six, local), names=b"\x05Coral\x0dcandy-islands")


def test_an_invite_tells_who_where_and_how(pairing: Call) -> None:
    read = pairing("read", pairing("write", FACTS | {"name": "Coral", "game": "candy-islands"}, CHROMIUM))

    description = read.pop("description")
    assert read == FACTS | {"name": "Coral", "game": "candy-islands"}
    assert description["type"] == "offer"
    assert lines(description, "a=ice-ufrag") == ["a=ice-ufrag:aB3+"]
    assert lines(description, "a=ice-pwd") == ["a=ice-pwd:0123456789abcdefABCDEF+/"]
    assert lines(description, "a=fingerprint") == lines({"sdp": CHROMIUM}, "a=fingerprint")
    assert lines(description, "a=setup") == ["a=setup:active"]  # the guest waits for the first word
    assert [line.split()[4:8] for line in lines(description, "a=candidate")] == [
        ["fd00:0000:0000:0000:0000:0000:0000:0002", "50001", "typ", "host"],
        ["8f3c1a20-5b7e-4c11-9d2e-0a1b2c3d4e5f.local", "50000", "typ", "host"],
    ]


def test_a_reply_of_another_browser_keeps_every_way_to_reach_it(pairing: Call) -> None:
    read = pairing("read", pairing("write", FACTS | {"kind": "reply"}, FIREFOX))

    description = read.pop("description")
    assert read == FACTS | {"kind": "reply", "name": "", "game": ""}
    assert description["type"] == "answer"
    assert lines(description, "a=setup") == ["a=setup:active"]
    assert [line.split()[4:8] for line in lines(description, "a=candidate")] == [
        ["192.0.2.2", "40123", "typ", "host"],
        ["203.0.113.7", "40123", "typ", "srflx"],
        ["198.51.100.9", "61000", "typ", "relay"],
    ]


def test_a_link_with_a_code_fits_a_qr_of_61_modules(pairing: Call) -> None:
    written = pairing("write", FACTS | {"name": "Coral", "game": "candy-islands"}, CHROMIUM)

    link = pairing("linkOf", written, "https://someuser.github.io/sugarcove/#/setup/candy-islands")
    assert link == f"https://someuser.github.io/sugarcove/#/join/{written}"
    assert len(link) <= 251  # version 11 at level M


def test_a_code_is_found_in_what_people_paste(pairing: Call) -> None:
    given = code()
    mangled = "\n".join(given[i : i + 40] for i in range(0, len(given), 40))

    for text in (
        given,
        f"  {given}\n",
        f"https://x.test/a/#/join/{given}",
        f"Come and play! https://x.test/#/join/{given} See you, SC",
        f"my code: {mangled}",
    ):
        assert pairing("read", text)["id"] == "AAECAw", text


def test_names_are_cut_where_a_letter_ends(pairing: Call) -> None:
    read = pairing("read", pairing("write", FACTS | {"name": "Ä" * 11 + "🦀🦀"}, CHROMIUM))

    assert read["name"] == "Ä" * 11


# --- what is wrong with others -------------------------------------------------------------------


def test_text_without_a_code_is_told_from_a_code_of_another_version(pairing: Call) -> None:
    assert pairing("read", "") == "none"
    assert pairing("read", "DISC1 fever") == "none"
    assert pairing("read", code().replace("SC1", "SC2")) == "version"
    assert pairing("read", "SC1") == "none"
    assert pairing("read", "SC1A") == "damaged"


def test_a_code_with_a_letter_lost_altered_or_swapped_is_damaged(bare: Page) -> None:
    given = code()
    places = range(3, len(given) - 1)  # the last letter has bits that say nothing
    altered = [given[:i] + ("A" if given[i] != "A" else "B") + given[i + 1 :] for i in places]
    lost = [given[:i] + given[i + 1 :] for i in places if given[i] != given[i + 1]]
    cut = [given[:i] for i in range(4, len(given))]
    swapped = [
        given[:i] + given[i + 1] + given[i] + given[i + 2 :] for i in places if given[i] != given[i + 1]
    ]

    assert set(read_all(bare, altered + lost + cut + swapped)) == {"damaged"}


def test_a_code_made_to_do_harm_is_damaged(bare: Page) -> None:
    hostile = [
        code(flags=0b000, addresses=()),
        code(flags=0b110),
        code(flags=0b100100),
        code(flags=0b1000),  # two addresses, and one is there
        code(addresses=(b"\x04\xc3\x50\xc0\x00\x02\x02",) * 2),
        code(addresses=(b"\x03\xc3\x50\xc0\x00\x02\x02",)),  # no such type
        code(addresses=(b"\x0c\xc3\x50" + bytes(range(1, 17)),)),  # no such kind
        code(addresses=(b"\xf4\xc3\x50\xc0\x00\x02\x02",)),
        code(addresses=(b"\x01\xc3\x50" + MDNS,)),  # a local name, as others saw it
        code(addresses=(b"\x04\0\0\xc0\x00\x02\x02",)),
        code(addresses=(b"\x04\xc3\x50\0\0\0\0",)),
        code(addresses=(b"\x04\xc3\x50\xff\xff\xff\xff",)),
        code(addresses=(b"\x04\xc3\x50\xe0\0\0\xfb",)),
        code(addresses=(b"\x08\xc3\x50" + bytes(16),)),
        code(addresses=(b"\x08\xc3\x50\xff\x02" + bytes(13) + b"\x01",)),
        code(ufrag="abc"),
        code(pwd="0123456789abcdefghijk"),
        code(ufrag="a" * 33),
        code(pwd="a" * 65),
        code(lengths=b"\xff\xff"),
        code(lengths=b"\x04\x19"),
        code(names=b"\x19" + b"a" * 25 + b"\0"),
        code(names=b"\x02\xff\xfe\0"),
        code(names=b"\0"),
        code(names=b""),
        code(more=b"\0"),
        sealed(b""),
        sealed(b"\x04"),
    ]

    assert read_all(bare, hostile) == ["damaged"] * len(hostile)


def test_bits_that_mean_nothing_have_to_be_empty(pairing: Call) -> None:
    body = bytearray(b"\x04\x05\x18" + six_bits("aB3+5" + "0123456789abcdefABCDEF+/"))
    rest = FINGERPRINT + TABLE + INVITE + b"\x04\xc3\x50\xc0\x00\x02\x02\0\0"
    assert pairing("read", sealed(bytes(body) + rest))["kind"] == "invite"

    body[-1] |= 1
    assert pairing("read", sealed(bytes(body) + rest)) == "damaged"


def test_a_name_is_one_line_that_does_nothing(pairing: Call) -> None:
    name = "A\r\na=\tb\u202ec\u0000d\u200be".encode()

    read = pairing("read", code(names=bytes([len(name)]) + name + b"\0"))

    assert read["name"] == "A a= bcde"
    assert "A a" not in read["description"]["sdp"]


SAFE = re.compile(
    "|".join(
        (
            r"v=0|o=- 1 2 IN IP4 127\.0\.0\.1|s=-|t=0 0|a=group:BUNDLE 0|a=mid:0|a=sctp-port:5000",
            r"m=application 9 UDP/DTLS/SCTP webrtc-datachannel|c=IN IP4 0\.0\.0\.0|a=max-message-size:262144",
            r"a=candidate:[1-7] 1 udp \d+ [\da-f.:-]{7,42}(local)? \d{1,5} typ host",
            r"a=candidate:[1-7] 1 udp \d+ [\da-f.:]{7,39} \d{1,5} typ (srflx|relay) raddr 0\.0\.0\.0 rport 0",
            r"a=ice-ufrag:[A-Za-z0-9+/]{4,32}|a=ice-pwd:[A-Za-z0-9+/]{22,64}",
            r"a=fingerprint:sha-256 [\dA-F]{2}(:[\dA-F]{2}){31}|a=setup:(active|passive)",
        )
    )
)


def test_no_bytes_make_an_sdp_that_holds_anything_else(bare: Page) -> None:
    chance = random.Random(3)
    texts = []
    for _ in range(3000):
        body = bytearray(b"\x04\x04\x18" + six_bits("aB3+0123456789abcdefABCDEF+/"))
        body += FINGERPRINT + TABLE + INVITE + b"\x04\xc3\x50\xc0\x00\x02\x02\x02Ab\x01c"
        for _ in range(chance.choice((1, 1, 2, 4))):
            body[chance.choice((0, 1, 2, chance.randrange(len(body))))] = chance.randrange(256)
        texts.append(sealed(bytes(body[: chance.choice((len(body), len(body), chance.randrange(80)))])))
    texts += [sealed(chance.randbytes(chance.randrange(160))) for _ in range(3000)]

    found = [sdp for sdp in read_all(bare, texts) if sdp != "damaged"]
    assert len(found) > 200
    for sdp in found:
        assert sdp.endswith("\r\n")
        assert [line for line in sdp.split("\r\n")[:-1] if not SAFE.fullmatch(line)] == []


# --- looking for addresses -----------------------------------------------------------------------


def gathering(bare: Page, sdp: str, end: bool) -> Any:
    return bare.evaluate(
        """async ([sdp, end]) => {
          const { gathered } = await import('./web/pairing.js')
          const connection = new EventTarget()
          connection.localDescription = { sdp }
          connection.iceGatheringState = 'gathering'
          if (end) setTimeout(() => {
            connection.iceGatheringState = 'complete'
            connection.dispatchEvent(new Event('icegatheringstatechange'))
          })
          return gathered(connection, 100).then(found => found === sdp, error => error.id)
        }""",
        [sdp, end],
    )


def test_no_network_is_told_from_a_search_without_end(bare: Page) -> None:
    without = re.sub(r"a=candidate.*\r\n", "", CHROMIUM)
    useless = without + "a=candidate:1 1 udp 2113937151 fe80::1 50000 typ host\r\n"

    assert gathering(bare, CHROMIUM, end=True) is True
    assert gathering(bare, CHROMIUM, end=False) is True  # some were found, then no more
    assert gathering(bare, without, end=True) == "nowhere"
    assert gathering(bare, useless, end=True) == "nowhere"
    assert gathering(bare, without, end=False) == "endless"


def test_an_sdp_without_addresses_makes_no_code(pairing: Call) -> None:
    assert pairing("write", FACTS, re.sub(r"a=candidate.*\r\n", "", CHROMIUM)) == "nowhere"
