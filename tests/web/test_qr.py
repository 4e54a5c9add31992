"""QR codes: drawn, and read from a photo and from a camera that sees a film."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.web.bare import open_bare
from tests.web.conftest import Watch
from tests.web.devices import Devices

ROOT = Path(__file__).parent.parent.parent
WORDS: dict[str, str] = json.loads((ROOT / "web" / "words" / "en.json").read_text("utf-8"))["peers"]["join"]
LINK = "https://someuser.github.io/sugarcove/#/join/SC1" + "BAQYaB3-_x" * 17
FILM = (640, 480)  # pixels of the camera


@pytest.fixture(scope="module")
def bare(browser: Browser, site: str) -> Iterator[Page]:
    context = browser.new_context(service_workers="block")
    watch = Watch(site)
    watch.follow(context)
    yield open_bare(context.new_page(), site)
    context.close()
    watch.check()


def read_photo(page: Page, text: str, style: str, width: int = 1000, height: int = 1400) -> Any:
    """The text in a photo of a code that was drawn, or the id of the Trouble."""
    return page.evaluate(
        """async ([text, style, width, height]) => {
          const { draw, readPicture } = await import('./web/qr.js')
          const code = await draw(text, 'a code')
          code.setAttribute('width', 500)
          code.setAttribute('height', 500)
          const image = new Image()
          image.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(code))
          await image.decode()
          const canvas = Object.assign(document.createElement('canvas'), { width, height })
          const pen = canvas.getContext('2d')
          Object.assign(pen, { fillStyle: '#a99', filter: style })
          pen.fillRect(0, 0, width, height)
          pen.translate(width / 2, height / 2)
          pen.rotate(0.15)
          pen.drawImage(image, -250, -250)
          const file = await new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.7))
          return readPicture(file).catch(error => error.id)
        }""",
        [text, style, width, height],
    )


def test_a_code_is_read_from_a_photo(bare: Page) -> None:
    assert read_photo(bare, LINK, "none") == LINK
    assert read_photo(bare, LINK, "blur(1.5px) contrast(0.5)", 4000, 3000) == LINK


def test_a_picture_without_a_code_is_told(bare: Page) -> None:
    assert read_photo(bare, LINK, "opacity(0)") == "no-picture"
    broken = "(await import('./web/qr.js')).readPicture(new Blob(['GIF89a'])).catch(({ id }) => id)"
    assert bare.evaluate(f"async () => {broken}") == "no-picture"


def test_a_code_is_drawn_with_four_modules_of_white_and_named(bare: Page) -> None:
    box, label, white = bare.evaluate(
        """async text => {
          const { draw } = await import('./web/qr.js')
          const code = await draw(text, 'Invite')
          const fill = code.querySelector('path').getAttribute('fill')
          return [code.getAttribute('viewBox'), code.getAttribute('aria-label'), fill]
        }""",
        LINK,
    )

    left, top, width, height = map(int, box.split())
    assert (left, top, width - height) == (-4, -4, 0)
    assert width - 8 <= 61
    assert (label, white) == ("Invite", "#fff")


def test_what_the_camera_cannot_do_has_a_name(bare: Page) -> None:
    ask = """async ([name, secure]) => {
      const { allowCamera } = await import('./web/qr.js')
      const devices = { getUserMedia: async () => { throw new DOMException('', name) } }
      Object.defineProperty(navigator, 'mediaDevices', { value: name && devices, configurable: true })
      Object.defineProperty(window, 'isSecureContext', { value: secure, configurable: true })
      return allowCamera().then(() => '', error => error.id)
    }"""

    assert bare.evaluate(ask, ["NotAllowedError", True]) == "camera-refused"
    assert bare.evaluate(ask, ["NotFoundError", True]) == "camera-missing"
    assert bare.evaluate(ask, ["NotReadableError", True]) == "camera-busy"
    assert bare.evaluate(ask, ["", False]) == "camera-insecure"
    assert bare.evaluate(ask, ["", True]) == "camera-missing"


# --- the camera ----------------------------------------------------------------------------------


def film(path: Path, modules: list[str]) -> None:
    """A film of three frames in which somebody holds up a code, a little askew."""
    width, height = FILM
    size = len(modules)
    scale = 0.8 * height / (size + 8)
    c, s = cos(radians(8)) / scale, sin(radians(8)) / scale
    luma = bytearray(b"\x60" * (width * height))
    for y in range(height):
        for x in range(width):
            dx, dy = x - width / 2, y - height / 2
            u, v = int(c * dx + s * dy + size / 2 + 4), int(c * dy - s * dx + size / 2 + 4)
            if 0 <= u < size + 8 and 0 <= v < size + 8:
                dark = 4 <= u < size + 4 and 4 <= v < size + 4 and modules[v - 4][u - 4] == "#"
                luma[y * width + x] = 0x28 if dark else 0xE0
    frame = b"FRAME\n" + bytes(luma) + b"\x80" * (width * height // 2)
    path.write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\n".encode() + frame * 3)


def modules_of(page: Page, text: str) -> list[str]:
    found: list[str] = page.evaluate(
        """async text => {
          const { correction, generate } = await import('./web/vendor/lean-qr/index.mjs')
          const code = generate(text, { minCorrectionLevel: correction.M })
          return code.toString({ on: '#', off: '.', pad: 0 }).trim().split('\\n')
        }""",
        text,
    )
    return found


def test_an_invite_is_scanned_by_a_camera_and_answered(
    browser: Browser,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    site: str,
    watch: Watch,
    tmp_path: Path,
) -> None:
    devices = Devices(browser, site, watch)
    coral = devices.device("Coral")
    link = coral.run(
        "(await import('./web/pairing.js')).linkOf((await room.invite()).code, 'https://someuser.github.io/a/')"
    )
    film(tmp_path / "film.y4m", modules_of(coral.page, link))
    seen = [
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'film.y4m'}",
    ]
    options = {**browser_type_launch_args, "args": [*browser_type_launch_args.get("args", ()), *seen]}
    with browser_type.launch(**options) as other:
        pepper = Devices(other, site, watch).device("Pepper")
        pepper.show("join")
        pepper.page.get_by_role("button", name=WORDS["scan"]).click()
        expect(pepper.page.get_by_role("img", name=WORDS["qr"])).to_be_visible(timeout=20_000)
        assert pepper.run("document.querySelector('video')") is None

        reply = pepper.page.get_by_label(WORDS["code"]).input_value()
        assert coral.run("room.accept(given[0])", reply) == pepper.id
        pepper.meshed(1)
    devices.close()
