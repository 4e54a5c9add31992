"""Fetching, building and serving: what serve.py does with a tree, good or broken."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path, PurePosixPath

import pytest

import serve
from sugarcove import games

POSIX = pytest.mark.skipif(os.name == "nt", reason="a stand-in for npm is a script with a first line")


@pytest.fixture(scope="module", autouse=True)
def _fetched() -> None:
    serve.fetch()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of this tree, with all that was fetched."""
    copy = tmp_path / "tree"
    copy.mkdir()
    for name in ("serve.py", "pyproject.toml", "index.html"):
        shutil.copy(serve.ROOT / name, copy)
    left_out = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("py", "web"):
        shutil.copytree(serve.ROOT / name, copy / name, ignore=left_out)
    return copy


def run(tree: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "serve.py", *arguments],
        cwd=tree,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )


@contextmanager
def served(tree: Path, **environment: str) -> Iterator[int]:
    """`python serve.py` in a tree; its port, once it says that it is there."""
    with subprocess.Popen(
        [sys.executable, "serve.py", "--port=0", "--no-open"],
        cwd=tree,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as server:
        assert server.stdout
        said = ""
        while "Sugarcove is at" not in said:
            said = server.stdout.readline()
            assert said, "it ended"
        try:
            yield int(re.findall(r":(\d+)/", said)[0])
        finally:
            server.kill()


def ask(port: int, address: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request(
        method, address, headers={name.replace("_", "-"): text for name, text in headers.items()}
    )
    answer = connection.getresponse()
    body = answer.read().decode("utf-8", "replace")
    connection.close()
    return answer, body


# --- Pins ---------------------------------------------------------------------------------------


def test_the_lock_tells_digests_and_no_addresses() -> None:
    lock = json.loads((serve.WEB / "package-lock.json").read_text("utf-8"))
    packages = [package for name, package in lock["packages"].items() if name]

    assert packages
    assert all(package["integrity"].startswith("sha512-") for package in packages)
    assert not [package for package in packages if "resolved" in package]


def test_every_pin_is_exact() -> None:
    package = json.loads((serve.WEB / "package.json").read_text("utf-8"))
    wheels = (serve.WEB / "wheels.txt").read_text("utf-8").splitlines()[1:]
    versions = [*package["dependencies"].values(), *package["devDependencies"].values()]

    assert [version for version in versions if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []
    assert [line for line in wheels if not re.fullmatch(r"\w+==[\d.]+ --hash=sha256:[\da-f]{64}", line)] == []


def test_pyodide_is_told_of_two_wheels_and_of_their_true_digests() -> None:
    home = serve.VENDOR / "pyodide"
    packages = json.loads((home / "pyodide-lock.json").read_text("utf-8"))["packages"]

    assert {name: package["sha256"] for name, package in packages.items()} == {
        name: serve.digest(next(home.glob(f"{name}-*.whl")).read_bytes())
        for name in ("micropip", "packaging")
    }


def test_all_letters_weigh_less_than_100_kb_and_none_is_waited_for() -> None:
    style = (serve.WEB / "site.css").read_text("utf-8")
    fonts = sorted((serve.VENDOR / "nunito").glob("*.woff2"))

    assert sorted(re.findall(r"url\('vendor/nunito/(.*?)'\)", style)) == [font.name for font in fonts]
    assert style.count("font-display: swap") == len(fonts)
    assert sum(font.stat().st_size for font in fonts) < 100_000


# --- Fetching -----------------------------------------------------------------------------------


def stand_in(folder: Path, does: str) -> str:
    """A PATH with an npm on it that does this instead."""
    folder.mkdir()
    npm = folder / "npm"
    npm.write_text(f"#!{sys.executable}\nimport pathlib, shutil, sys, time\n{does}\n", "utf-8")
    npm.chmod(0o755)
    return str(folder)


@POSIX
def test_a_fetch_that_was_killed_is_made_good_by_the_next_run(tree: Path, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    shutil.copytree(tree / "web" / "vendor" / "pyodide", wheels)
    shutil.rmtree(tree / "web" / "vendor")
    slow = stand_in(
        tmp_path / "slow", "pathlib.Path('node_modules/pyodide').mkdir(parents=True); time.sleep(3)"
    )
    good = stand_in(
        tmp_path / "good",
        f"for name in {sorted(json.loads(serve.PINS[0].read_text('utf-8'))['dependencies'])}:\n"
        f"    shutil.copytree({str(serve.WEB / 'node_modules')!r} + '/' + name, 'node_modules/' + name)",
    )

    command, environment = [sys.executable, "serve.py", "build", "out"], {**os.environ, "PATH": slow}
    with subprocess.Popen(command, cwd=tree, env=environment) as first:
        while not list((tree / ".cache").glob("fetch-*/npm/node_modules/pyodide")):
            assert first.poll() is None
        first.kill()
    assert not (tree / "web" / "vendor").exists()
    assert not (tree / "out").exists()

    second = run(tree, "build", "out", PATH=good, PIP_NO_INDEX="1", PIP_FIND_LINKS=str(wheels))
    assert second.returncode == 0, second.stderr
    assert (tree / "out" / "web" / "vendor" / "pyodide" / "pyodide.asm.wasm").exists()


@POSIX
@pytest.mark.parametrize("harm", ["a file is gone", "a file is cut", "a pin changed"])
def test_what_is_not_whole_or_not_of_today_is_fetched_again(tree: Path, tmp_path: Path, harm: str) -> None:
    runtime = tree / "web" / "vendor" / "pyodide" / "python_stdlib.zip"
    match harm:
        case "a file is gone":
            runtime.unlink()
        case "a file is cut":
            runtime.write_bytes(runtime.read_bytes()[:1000])
        case "a pin changed":
            (tree / "web" / "package.json").write_text("{}", "utf-8")
    refuses = stand_in(tmp_path / "refuses", "sys.exit('npm error network: no such host')")

    done = run(tree, "build", "out", PATH=refuses)

    assert done.returncode == 1
    assert "Could not get the runtime from npm. Is this machine on line?" in done.stderr
    assert "npm error network: no such host" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tree / "out").exists()


def test_without_npm_and_without_a_network_a_sentence_says_so(tree: Path, tmp_path: Path) -> None:
    shutil.rmtree(tree / "web" / "vendor")
    nowhere = {"PATH": str(tmp_path), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)}

    done = run(tree, "build", "out", **nowhere)

    assert done.returncode == 1
    assert "Could not get Node from PyPI. Is this machine on line?" in done.stderr
    assert "Traceback" not in done.stderr


# --- The wheel ----------------------------------------------------------------------------------


def test_the_same_tree_gives_the_same_wheel(tree: Path) -> None:
    for folder in ("first", "second"):
        assert run(tree, "build", folder).returncode == 0
        for path in (tree / "py").rglob("*.py"):
            os.utime(path, (1, 1))
    first, second = (sorted((tree / folder).rglob("sugarcove-*.whl")) for folder in ("first", "second"))

    assert [path.name for path in first] == [path.name for path in second]
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_another_tree_gives_a_wheel_of_another_name(tree: Path) -> None:
    run(tree, "build", "out")
    before = [path.name for path in (tree / "out").rglob("sugarcove-*.whl")]
    with (tree / "py" / "sugarcove" / "__init__.py").open("a") as code:
        code.write("# changed\n")
    run(tree, "build", "out")
    after = [path.name for path in (tree / "out").rglob("sugarcove-*.whl")]

    assert len(before) == len(after) == 1
    assert before != after


def test_the_wheel_is_one_that_pip_takes_and_speaks_without_the_tree(tmp_path: Path) -> None:
    wheel = serve.build_wheel("for this test")
    (tmp_path / wheel.name).write_bytes(wheel.content)
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--no-compile"]

    subprocess.run([*pip, "--target", "home", wheel.name], cwd=tmp_path, check=True, capture_output=True)
    said = subprocess.run(
        [sys.executable, "-c", "from sugarcove.table.words import say; print(say('table.seat', n=3))"],
        cwd=tmp_path / "home",
        check=True,
        capture_output=True,
        encoding="utf-8",
    )

    assert said.stdout == "Seat 3\n"
    with zipfile.ZipFile(tmp_path / wheel.name) as archive:
        assert not [name for name in archive.namelist() if "__pycache__" in name]


# --- The folder ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("built") / "site"
    serve.build(built)
    return built


REFERENCES = re.compile(
    r"""(?:href|src|srcset|poster|action)=["']([^"'{]+)["']  # the page
      | url\(["']?([^)"'{]+)["']?\)                          # styles
      | \b(?:from|import)\s*\(?\s*'((?:[./]|https?:)[^'{]+)'                 # modules
      | new\sURL\('([^'{]+)',\simport""",
    re.VERBOSE,
)


def test_every_reference_in_the_folder_is_relative_and_leads_somewhere(folder: Path) -> None:
    ours = [path for path in folder.rglob("*") if path.suffix in {".html", ".css", ".js", ".svg"}]
    ours = [path for path in ours if "vendor" not in path.parts]
    lost = [
        f"{path.relative_to(folder)}: {reference}"
        for path in ours
        for found in REFERENCES.findall(path.read_text("utf-8"))
        for reference in filter(None, found)
        if not reference.startswith(("#", "data:"))
        if not reference.endswith("/types.js")  # types are for the checker
        if reference.startswith(("/", "http:", "https:")) or not (path.parent / reference).exists()
    ]

    assert len(ours) > 10
    assert lost == []


def test_the_folder_holds_what_the_page_needs_and_nothing_of_ours_alone(folder: Path) -> None:
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}

    assert {"index.html", ".nojekyll", "web/catalogue.json", "web/words/en.json", "web/app.js"} <= names
    assert not {
        name for name in names if re.search(r"package|biome|tsconfig|wheels\.txt|\.d\.ts|\.map$", name)
    }
    assert "{{" not in (folder / "index.html").read_text("utf-8")


def test_a_folder_with_other_things_in_it_is_left_alone(tree: Path) -> None:
    (tree / "home").mkdir()
    (tree / "home" / "letter.txt").write_text("dear", "utf-8")

    done = run(tree, "build", "home")

    assert done.returncode == 1
    assert "home holds other things" in done.stderr
    assert [path.name for path in (tree / "home").iterdir()] == ["letter.txt"]


def test_a_folder_that_cannot_be_one_is_refused_in_a_sentence(tree: Path) -> None:
    (tree / "letter").write_text("dear", "utf-8")

    assert "letter is a file" in run(tree, "build", "letter").stderr
    assert run(tree, "build", "letter/site").stderr.startswith("Cannot write into letter/site: ")


# --- The server ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Of a server that runs in this process, as `python serve.py` does."""
    with serve.listen(serve.Fresh(), "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.port
        server.shutdown()


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html?x=1", "text/html; charset=utf-8"),
        ("/web/app.js", "text/javascript; charset=utf-8"),
        ("/web/engine.py", "text/x-python; charset=utf-8"),
        ("/web/site.css", "text/css; charset=utf-8"),
        ("/web/catalogue.json", "application/json"),
        ("/web/vendor/pyodide/pyodide.mjs", "text/javascript; charset=utf-8"),
        ("/web/vendor/pyodide/pyodide.asm.wasm", "application/wasm"),
        ("/web/vendor/pyodide/python_stdlib.zip", "application/zip"),
        ("/web/vendor/nunito/nunito-latin-wght-normal.woff2", "font/woff2"),
        ("/web/vendor/nunito/LICENSE", "text/plain; charset=utf-8"),
    ],
)
def test_a_browser_is_told_what_it_gets(port: int, address: str, kind: str) -> None:
    answer, _ = ask(port, address, "HEAD")

    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)


def test_the_page_names_the_wheel_that_is_served(port: int) -> None:
    _, page = ask(port, "/")
    address = re.findall(r"web/vendor/wheels/[\w.-]+\.whl", page)[0]
    answer, _ = ask(port, f"/{address}")

    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/zip")


def test_a_browser_keeps_what_it_has_but_asks_whether_it_is_still_true(port: int) -> None:
    first, body = ask(port, "/web/words/en.json")
    second, nothing = ask(port, "/web/words/en.json", If_None_Match=first.headers["ETag"])

    assert (first.status, first.headers["Cache-Control"], bool(body)) == (200, "no-cache", True)
    assert (second.status, nothing) == (304, "")


@pytest.mark.parametrize(
    "address",
    ["/serve.py", "/web/../serve.py", "/web/%2e%2e/serve.py", "//etc/passwd", "/web", "/web/package.json"],
)
def test_nothing_but_the_page_is_served(port: int, address: str) -> None:
    answer, _ = ask(port, address)

    assert answer.status == 404


def test_a_taken_port_is_said_and_another_named(tree: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        done = run(tree, "--no-open", "--port", str(taken))

    assert done.returncode == 1
    assert done.stderr == f"Port {taken} is taken. Try another: python serve.py --port {taken + 1}\n"


def test_a_port_that_cannot_be_is_refused_in_a_sentence(tree: Path) -> None:
    done = run(tree, "--no-open", "--port", "70000")

    assert done.returncode == 1
    assert "Cannot serve at 127.0.0.1, port 70000" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_edit_is_there_with_the_next_look_at_the_page(tree: Path) -> None:
    with served(tree) as port:
        _, before = ask(port, "/")
        with (tree / "py" / "sugarcove" / "__init__.py").open("a") as code:
            code.write("# changed\n")
        _, after = ask(port, "/")
        (tree / "web" / "new.js").write_text("export {}\n", "utf-8")
        answer, text = ask(port, "/web/new.js")

    assert re.findall(r"wheels/(.*?)\.whl", before) != re.findall(r"wheels/(.*?)\.whl", after)
    assert (answer.status, text) == (200, "export {}\n")


def test_a_mistake_in_the_tree_is_told_where_the_page_would_be(tree: Path) -> None:
    with served(tree) as port:
        good, _ = ask(port, "/")
        (tree / "py" / "sugarcove" / "games" / "__init__.py").write_text("oops(", "utf-8")
        bad, told = ask(port, "/")

    assert good.status == 200
    assert bad.status == 500
    assert "`python -m sugarcove list --json --templates` failed" in told
    assert "oops(" in told


def test_our_code_travels_without_comments_and_indentation(tmp_path: Path) -> None:
    code = tmp_path / "some.js"
    code.write_text(
        "// What this is.\n/** @param {string} a\n * @returns {string} */\nexport const f = a => {\n"
        "  // why\n  /** @type {string} */ const b = a\n  return `//${b}` // kept\n}\n/* the end */\n"
    )

    assert serve.shipped(code) == (
        b"export const f = a => {\n/** @type {string} */ const b = a\nreturn `//${b}` // kept\n}\n"
    )
    assert serve.shipped(b"  // made here\n") == b"  // made here\n"


LATER = {  # what devices need to talk to each other, and to play at one table
    "web/peers.css",
    *(f"web/{name}.js" for name in ("invite", "join", "meeting", "qr", "servers")),
    *(f"web/{name}.js" for name in ("mesh", "pairing", "room", "tabs", "talk", "wire")),
    *(f"web/{name}.js" for name in ("attable", "company", "friends", "lobby", "plan")),
    *(f"web/{name}.js" for name in ("chat", "patch", "people", "tableside")),
}
SELDOM = {  # what people need once, if at all
    "web/check.css",
    *(f"web/{name}.js" for name in ("about", "check", "guide", "report")),
}


def weights(folder: str = "") -> dict[str, int]:
    """What our files weigh on their way; of the art of the games, only that of one."""

    def ours(name: str) -> bool:
        art = name.startswith("web/art/") and name != "web/art/common.js"
        mine = not art or PurePosixPath(name).stem == folder
        return mine and not name.startswith("web/vendor/") and name.endswith((".html", ".css", ".js", ".svg"))

    site = serve.site()
    return {name: len(gzip.compress(serve.shipped(site[name]), 9)) for name in site if ours(name)}


@pytest.mark.parametrize("folder", [folder for folder in games.folders() if not folder.startswith("_")])
def test_the_page_its_code_and_the_art_of_a_game_weigh_at_most_100_kilobytes(folder: str) -> None:
    weighed = {name: weight for name, weight in weights(folder).items() if name not in LATER | SELDOM}

    assert f"web/art/{folder}.js" in weighed
    assert sum(weighed.values()) <= 100_000, weighed


def test_what_devices_need_to_talk_is_fetched_only_then_and_weighs_at_most_52_kilobytes() -> None:
    weighed = {name: weight for name, weight in weights().items() if name in LATER}
    early = [
        (path.name, name)
        for path in serve.WEB.glob("*.js")
        if f"web/{path.name}" not in LATER | SELDOM
        for name in re.findall(r"(?m)^(?:import|export) .*from '\./([\w.]+)'", path.read_text("utf-8"))
        if f"web/{name}" in LATER | SELDOM
    ]

    assert weighed.keys() == LATER
    assert sum(weighed.values()) <= 52_000, weighed
    assert early == []
