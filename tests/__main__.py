"""Check everything: `python tests`.

Makes its own environment from the `test` group of pyproject.toml, finds a
browser, then runs each check, going on where one fails.  With arguments only
pytest runs, and gets them: `python tests -k magpie`, `python tests -x
tests/table`.  `python tests --all` checks everything, long simulations
included.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import serve  # noqa: E402 - it lies beside this folder
from tests import browser  # noqa: E402

WEB = ROOT / "web"
HOME = ROOT / ".cache" / "tests"  # the environment of the checks
PYTHON = serve.python_of(HOME)


def main(arguments: list[str]) -> int:
    """The exit code: 0 if all is well."""
    os.chdir(ROOT)
    os.environ["PYTHONPATH"] = str(ROOT / "py")
    try:
        prepare()
    except serve.Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    whole = not [argument for argument in arguments if argument != "--all"]
    wrong = [check[0] for check in checks() if not passes(*check)] if whole else []
    if wrong:
        print(f"\nNot right yet: {', '.join(wrong)} (see above).")
    tests = passes("pytest", [str(PYTHON), "-m", "pytest", *arguments])
    return 0 if tests and not wrong else 1


def checks() -> list[tuple[str, list[str], Path]]:
    """What is checked before the tests, how, and where."""
    biome, tsc = "node_modules/@biomejs/biome/bin/biome", "node_modules/typescript/bin/tsc"
    return [
        ("ruff check", [tool("ruff"), "check"], ROOT),
        ("ruff format", [tool("ruff"), "format", "--check"], ROOT),
        ("mypy", [tool("mypy")], ROOT),
        ("import-linter", [tool("lint-imports")], ROOT),
        ("biome", ["node", biome, "check", "--error-on-warnings"], WEB),
        ("tsc", ["node", tsc, "--project", "."], WEB),
    ]


def tool(name: str) -> str:
    return str(PYTHON.with_name(name))


def passes(name: str, command: list[str], folder: Path = ROOT) -> bool:
    print(f"\n== {name} ==", flush=True)
    return subprocess.run(command, cwd=folder).returncode == 0


# --- What the checks need -----------------------------------------------------------------------


def prepare() -> None:
    install_python_tools()
    install_web_tools()
    serve.fetch()
    find_browser()


def install_python_tools() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["test"]
    stamp = HOME / "stamp"
    if read(stamp) == (today := "\n".join([sys.version, *wanted])):
        return
    print("Making the environment of the checks, once:", flush=True)
    serve.make_environment(HOME)
    serve.run([str(PYTHON), "-m", "pip", "install", *wanted], "checkers from PyPI", HOME)
    stamp.write_text(today, "utf-8")


def install_web_tools() -> None:
    npm = serve.npm()
    node = Path(npm).parent
    os.environ["PATH"] = os.pathsep.join([str(node), os.environ["PATH"]])
    stamp = WEB / "node_modules" / ".stamp"
    if read(stamp) == (today := read(WEB / "package-lock.json")):
        return
    serve.run([npm, *serve.NPM_CI], "checkers from npm", WEB)
    stamp.write_text(today, "utf-8")


def read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def find_browser() -> None:
    """See that there is a browser to test with; get one if need be and if it can be had."""
    ways = [[str(PYTHON), "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        ways += [
            ["apt-get", "update"],
            ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"],
        ]
    for way in ways:
        if is_browser_here():
            return
        print(f"No browser to test with: trying `{' '.join(way[-3:])}`", flush=True)
        subprocess.run(way, stdin=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    if not is_browser_here():
        raise serve.Trouble(f"No browser to test with. Install Chromium, or name one in {browser.VARIABLE}.")


def is_browser_here() -> bool:
    own = "from tests.browser import playwrights; raise SystemExit(not playwrights())"
    return bool(browser.on_this_machine()) or subprocess.run([str(PYTHON), "-c", own]).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
