"""How fast the rules are: random play, a move being one step, legal moves listed at each.

    python tests/bench/bench_rules.py                 in this Python
    python tests/bench/bench_rules.py --pyodide       in the page's, run by Node
    python tests/bench/bench_rules.py --json candy-islands
    python tests/bench/bench_rules.py --late --set mode=wall candy-time    the last third of each game

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
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "py"))

from sugarcove import games  # noqa: E402 - it lies beside this folder
from sugarcove.headless.bench import Cards, random_game  # noqa: E402
from sugarcove.table.game import Ask, Game, Over, Said  # noqa: E402
from sugarcove.table.header import read_options  # noqa: E402

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


def moves(name: str, options: dict[str, str]) -> float:
    """Moves of random play a second."""
    game = games.rules(name)
    given = read_options(game, options)
    begun = perf_counter()
    count = sum(random_game(game, seats(game), given, seed) for seed in range(GAMES))
    return count / (perf_counter() - begun)


def late_moves(name: str, options: dict[str, str]) -> float:
    """The same of the last third of each game, dealing left out."""
    game = games.rules(name)
    given = read_options(game, options)
    spent, count = 0.0, 0
    for seed in range(GAMES):
        first = random_game(game, seats(game), given, seed) * 2 // 3
        times = list(timed_game(game, given, seed))[first:]
        spent, count = spent + sum(times), count + len(times)
    return count / spent


def timed_game(game: Game, options: Any, seed: int) -> Iterator[float]:
    """The seconds each move of a random game takes, legal moves listed."""
    rng, cards, state = Random(seed), Cards(seed), game.setup(seats(game), options)
    while not isinstance(pending := game.pending(state), Over):
        if not isinstance(pending, Ask):
            state = game.apply(state, cards.answer(pending))
            continue
        seat = pending.seats[0]
        begun = perf_counter()
        legal = list(game.legal(state, seat, cards.known[seat]))
        state = game.apply(state, Said(seat, (legal[int(rng.random() * len(legal))],)))
        yield perf_counter() - begun


def seats(game: Game) -> int:
    return min(max(SEATS, min(game.SEATS)), max(game.SEATS))


def measure(name: str, options: dict[str, str], late: bool = False) -> dict[str, int]:
    speed_of = late_moves if late else moves
    turns = [(loop(), speed_of(name, options)) for _ in range(TURNS)]
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
pyodide.runPython(`import sys; sys.argv = ['bench_rules.py', '--json', *%(arguments)s]`)
pyodide.runPython(`import runpy; runpy.run_path('/root/tests/bench/bench_rules.py', run_name='__main__')`)
"""


def in_pyodide(arguments: Sequence[str]) -> dict[str, dict[str, int]]:
    """The same figures from the runtime of the page, which `python serve.py` has fetched."""
    package = (ROOT / "web" / "node_modules" / "pyodide" / "pyodide.mjs").as_uri()
    script = NODE % {"package": package, "root": ROOT.as_posix(), "arguments": json.dumps(list(arguments))}
    command = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told: dict[str, dict[str, int]] = json.loads(done.stdout.strip().splitlines()[-1])
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves per second of random play.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--pyodide", action="store_true", help="in the runtime of the page")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--late", action="store_true", help="only the last third of each game")
    parser.add_argument("--set", action="append", default=[], metavar="option=value", help="for all games")
    asked = parser.parse_args()
    names = asked.games or list(games.catalogue())
    options = dict(given.split("=", 1) for given in asked.set)
    if asked.pyodide:
        figures = in_pyodide([argument for argument in sys.argv[1:] if argument != "--pyodide"])
    else:
        figures = {name: measure(name, options, asked.late) for name in names}
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
