"""Sugarcove without a screen: `python -m sugarcove list | play | replay | bench | arena`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from sugarcove import games
from sugarcove.headless.arena import Tally, arena
from sugarcove.headless.bench import bench
from sugarcove.headless.listing import catalogue
from sugarcove.headless.playing import header, play
from sugarcove.table import checking, log, transcript
from sugarcove.table.game import LEVELS, Ask, Over
from sugarcove.table.header import find_game, option_text, read_options
from sugarcove.table.opening import from_log
from sugarcove.table.position import over_line
from sugarcove.table.standing import stand_in

WRONG, UNUSABLE = 1, 2  # exit codes: the answer is no; the question cannot be asked


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    asked = parser().parse_args(arguments)
    try:
        code: int = asked.run(asked)
        sys.stdout.flush()
        return code
    except log.BadLog as bad:
        print(f"sugarcove: {bad.sentence()}", file=sys.stderr)
        return UNUSABLE
    except BrokenPipeError:  # whoever read us has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser("sugarcove", description="Play, check and measure Sugarcove's games.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser("list", help="the games, their seats and options")
    listing.add_argument("--json", action="store_true", help="everything the page knows of them")
    listing.add_argument("--templates", action="store_true", help="those too that are made to be copied")
    listing.set_defaults(run=run_list)

    playing = commands.add_parser("play", help="a whole game between bots, as a log")
    _table(playing)
    playing.add_argument("--seats", type=_positive, metavar="N", help="how many play (default: the fewest)")
    playing.add_argument(
        "--seed", default="", help="the same seed, the same game (default: another each time)"
    )
    playing.add_argument(
        "--bots",
        type=_levels,
        default=["random"],
        metavar="LEVEL",
        help=f"{'|'.join(LEVELS)}, or one for each seat",
    )
    playing.set_defaults(run=run_play)

    replaying = commands.add_parser(
        "replay", help="check every line of a log, and its signatures, and say how it ended"
    )
    replaying.add_argument("file", metavar="FILE", help="a log or a transcript; - for what is piped in")
    replaying.set_defaults(run=run_replay)

    measuring = commands.add_parser("bench", help="moves per second of random play")
    measuring.add_argument("games", nargs="*", metavar="GAME", help="(default: all)")
    measuring.add_argument(
        "--seats", type=_positive, default=0, metavar="N", help="how many play (default: 4)"
    )
    measuring.add_argument("--json", action="store_true")
    measuring.set_defaults(run=run_bench)

    fighting = commands.add_parser("arena", help="which bot wins how often")
    _table(fighting)
    fighting.add_argument(
        "--bots", type=_levels, required=True, metavar="A,B,...", help="one for each seat; they change seats"
    )
    fighting.add_argument("--games", type=_positive, default=100, metavar="N")
    fighting.add_argument(
        "--seed", type=_number, default=1, metavar="S", help="of the first game; then S+1, ..."
    )
    fighting.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes")
    fighting.add_argument("--json", action="store_true")
    fighting.set_defaults(run=run_arena)
    return top


def _table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="its name, as `list` says it")
    parser.add_argument(
        "--set",
        type=_pair,
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        dest="options",
        help="as often as needed",
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def _positive(text: str) -> int:
    if not (number := _number(text)):
        raise argparse.ArgumentTypeError("0 is too few")
    return number


def _levels(text: str) -> list[str]:
    for level in text.split(","):
        if level not in LEVELS:
            raise argparse.ArgumentTypeError(f"{level!r} is no level: choose from {', '.join(LEVELS)}")
    return text.split(",")


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form OPTION=VALUE")
    return name, value


# The commands.


def run_list(asked: argparse.Namespace) -> int:
    if asked.json:
        print(json.dumps(catalogue(asked.templates), ensure_ascii=False, separators=(",", ":")))
        return 0
    for game in catalogue(asked.templates):
        print(f"{game['name']}  {game['seats'][0]}-{game['seats'][-1]} seats  {game['title']}")
        for option in game["options"]:
            join = "," if option["kind"] == "tints" else "|"
            values = join.join(map(option_text, option["values"]))
            print(f"    {option['id']}={values}  (default: {option_text(option['default'])})")
    return 0


def run_play(asked: argparse.Namespace) -> int:
    name, rules = find_game(asked.game)
    levels = asked.bots
    if len(levels) == 1:
        levels *= asked.seats or min(rules.SEATS)
    elif asked.seats and asked.seats != len(levels):
        return _unusable(f"--bots names {len(levels)} bots for {asked.seats} seats")
    print(log.log_of(play(header(name, levels, dict(asked.options), asked.seed))).text, end="")
    return 0


def run_replay(asked: argparse.Namespace) -> int:
    try:
        text = sys.stdin.read() if asked.file == "-" else Path(asked.file).read_text("utf-8")
    except OSError as error:
        return _unusable(f"cannot read {asked.file}: {error.strerror}")
    except UnicodeDecodeError:
        return _unusable(f"{asked.file} is not a text")
    try:
        if transcript.is_transcript(text):
            return _check(text)
        position, stop = from_log(text)
    except log.BadLog as bad:
        stop = bad
    if stop:
        print(stop.sentence())
        if stop.__cause__:
            print(stop.__cause__)
        return WRONG
    print(_standing(position))
    return 0


def _check(text: str) -> int:
    """Whether a transcript proves all that it tells."""
    verdict = transcript.check(text, stand_in)
    if not verdict.valid:
        print(f"not valid: line {verdict.line}: {verdict.text}\n{checking.why(verdict)}")
        return WRONG
    print(f"valid\n{_standing(verdict.position)}")
    return 0


def _standing(position: log.Position) -> str:
    """How a game ended, or what it waits for."""
    match position.pending:
        case Over() as over:
            return over_line(over)
        case Ask(seats, step):
            waits = f"seat {', '.join(map(str, seats))} to {step}"
        case other:
            waits = str(other)
    return f"{len(position.lines)} lines are right; the game waits for {waits}"


def run_bench(asked: argparse.Namespace) -> int:
    names = [find_game(name)[0] for name in asked.games] or list(games.catalogue())
    for name in names:
        seats = games.rules(name).SEATS
        if asked.seats and asked.seats not in seats:
            raise log.BadLog("seats", seats=asked.seats, least=min(seats), most=max(seats))
    speeds = {name: bench(games.rules(name), asked.seats) for name in names}
    if asked.json:
        print(json.dumps({name: speed.as_json() for name, speed in speeds.items()}))
        return 0
    for name, speed in speeds.items():
        print(f"{name}  {speed.moves_per_second:,} moves per second, {speed.median_moves} moves a game")
    return 0


def run_arena(asked: argparse.Namespace) -> int:
    name, rules = find_game(asked.game)
    options = dict(asked.options)
    read_options(rules, options)
    header(name, asked.bots, options, "0")  # what does not fit is said before the first game
    tallies = arena(name, asked.bots, asked.games, asked.seed, options, asked.jobs)
    if asked.json:
        print(json.dumps([_tally_json(tally) for tally in tallies]))
        return 0
    print(f"{name}, {asked.games} games, seeds {asked.seed} to {asked.seed + asked.games - 1}")
    for tally in tallies:
        low, high = (f"{100 * bound:.1f}" for bound in tally.interval)
        print(f"{tally.level:8}{tally.wins:10.2f} wins  {100 * tally.share:5.1f} %  ({low} to {high})")
    return 0


def _tally_json(tally: Tally) -> dict[str, object]:
    return {
        "level": tally.level,
        "wins": round(tally.wins, 4),
        "games": tally.games,
        "share": round(tally.share, 4),
        "interval": [round(bound, 4) for bound in tally.interval],
    }


def _unusable(sentence: str) -> int:
    print(f"sugarcove: {sentence}", file=sys.stderr)
    return UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
