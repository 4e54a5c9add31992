"""How fast the rules are: random play, a move being one step, legal moves listed at each.

    python tests/bench/bench_rules.py                 in this Python
    python tests/bench/bench_rules.py --pyodide       in the page's, run by Node
    python tests/bench/bench_rules.py --json candy-islands

Machines differ, so a plain loop is timed in turn with the games, and moves per
second are scaled to a machine that runs ten million iterations of it a second.
Of many short turns the fastest counts, on both sides: what else the machine does
only ever makes one slower.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "py"))

from sugarcove import games  # noqa: E402 - it lies beside this folder
from sugarcove.headless.bench import random_game  # noqa: E402

MACHINE = 10_000_000  # iterations a second of the machine figures are scaled to
LOOP = 500_000  # iterations, some 20 ms
GAMES = 8  # some 20 ms
TURNS = 40
SEATS = 4  # or as many as the game has


def loop() -> float:
    """Iterations of a plain loop a second."""
    begun = perf_counter()
    for _ in range(LOOP):
        pass
    return LOOP / (perf_counter() - begun)


def moves(name: str) -> float:
    """Moves of random play a second."""
    game = games.rules(name)
    seats = min(max(SEATS, min(game.SEATS)), max(game.SEATS))
    begun = perf_counter()
    count = sum(random_game(game, seats, game.Options(), seed) for seed in range(GAMES))
    return count / (perf_counter() - begun)


def measure(name: str) -> dict[str, int]:
    turns = [(loop(), moves(name)) for _ in range(TURNS)]
    iterations, speed = (max(column) for column in zip(*turns, strict=True))
    return {
        "moves_per_second": round(speed),
        "iterations_per_second": round(iterations),
        "scaled_moves_per_second": round(speed / iterations * MACHINE),
    }


# In Pyodide.

NODE = """
import { loadPyodide } from '%(package)s'
const pyodide = await loadPyodide()
pyodide.mountNodeFS('/root', '%(root)s')
pyodide.runPython(`import sys; sys.argv = ['bench_rules.py', '--json', *%(names)s]`)
pyodide.runPython(`import runpy; runpy.run_path('/root/tests/bench/bench_rules.py', run_name='__main__')`)
"""


def in_pyodide(names: Sequence[str]) -> dict[str, dict[str, int]]:
    """The same figures from the runtime of the page, which `python serve.py` has fetched."""
    package = (ROOT / "web" / "node_modules" / "pyodide" / "pyodide.mjs").as_uri()
    script = NODE % {"package": package, "root": ROOT.as_posix(), "names": json.dumps(list(names))}
    command = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told: dict[str, dict[str, int]] = json.loads(done.stdout.strip().splitlines()[-1])
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves per second of random play.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--pyodide", action="store_true", help="in the runtime of the page")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    names = asked.games or list(games.catalogue())
    figures = in_pyodide(names) if asked.pyodide else {name: measure(name) for name in names}
    if asked.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(
            f"{name:16}{figure['moves_per_second']:>9,} moves/s while a loop runs "
            f"{figure['iterations_per_second']:>11,} a second: scaled {figure['scaled_moves_per_second']:>8,}"
        )


if __name__ == "__main__":
    main()
