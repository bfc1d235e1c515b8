# SPDX-License-Identifier: MIT
"""`rackside drive`: one game by JSON, one command and one reply per line."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import open_wanted
from desktop_app.formats.errors import FormatError, shortened
from desktop_app.play.driving import Drive
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset, wanted_lexica
from desktop_app.play.table import ShufflingDrawer
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import GameSetup, Mode, Seat, Step

LONGEST_LINE = 1_000_000


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "drive",
        help="drive one game by JSON commands",
        description='One JSON command and one reply per line; try {"command":"help"}.',
    )
    parser.add_argument("--ruleset", default=DEFAULT_RULESET, metavar="ID")
    parser.add_argument(
        "--seed", type=int, default=0, help="seed; the same seed gives the same draws (0)"
    )
    parser.add_argument("--mode", choices=[mode.value for mode in Mode], default="automatic")
    parser.add_argument("--lexicon", metavar="NAME|FILE", help="default: the ruleset's list")
    parser.add_argument(
        "--physical",
        action="store_true",
        help="use a physical set: racks are known only as far as they are named",
    )
    parser.add_argument(
        "--left-out",
        metavar="STEP,...",
        default="",
        help="by the book: steps the program does, from announce, press, record, draw",
    )
    parser.add_argument("--players", type=int, default=2, metavar="N")
    return parser


def run(args: argparse.Namespace) -> int:
    """Answer lines until the input ends; an unreadable line is answered with its error."""
    ruleset = load_ruleset(args.ruleset)
    # Every reply names the list in its state.
    lexicon = open_wanted(args.lexicon, wanted_lexica(ruleset), is_told=False)
    setup = _setup(args, ruleset, lexicon.name)
    drive = Drive(setup, lexicon, ShufflingDrawer(random.Random(args.seed)))
    for number, line in enumerate(_lines(sys.stdin.buffer), start=1):
        if line is None or line.strip():
            print(json.dumps(_reply(drive, line, number)), flush=True)
    return 0


def _lines(stream: BinaryIO) -> Iterator[str | None]:
    """The lines of a stream; None for one longer than `LONGEST_LINE` bytes."""
    while line := stream.readline(LONGEST_LINE):
        if len(line) < LONGEST_LINE or line.endswith(b"\n"):
            yield line.decode("utf-8", errors="replace")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None


def _reply(drive: Drive, line: str | None, number: int) -> dict[str, Any]:
    try:
        if line is None:
            raise FormatError(f"expected a JSON object of at most {LONGEST_LINE} bytes")
        return drive.reply(json.loads(line))
    except json.JSONDecodeError as error:
        message = f"line {number}, column {error.colno}: {error.msg}, expected a JSON object"
    except ValueError as error:
        # For example a number with more digits than Python converts; FormatError has its own
        # message.
        message = f"line {number}: {shortened(str(error))}"
    except RecursionError:
        message = f"line {number}: nested too deeply"
    return {"ok": False, "error": message, **_unchanged(drive)}


def _unchanged(drive: Drive) -> dict[str, Any]:
    answer = drive.reply({"command": "state"})
    return {name: answer[name] for name in ("events", "rejections", "state")}


def _setup(args: argparse.Namespace, ruleset: Ruleset, lexicon: str) -> GameSetup:
    least, most = ruleset.table.players_min, ruleset.table.players_max
    if not least <= args.players <= most:
        raise UsageError(f"--players {args.players}: {ruleset.id} has {least} to {most}")
    mode = Mode(args.mode)
    return GameSetup(
        seats=tuple(Seat(f"Player {seat + 1}") for seat in range(args.players)),
        ruleset=ruleset,
        lexicon=lexicon,
        mode=mode,
        allotment_ms=ruleset.clock.allotment_s * 1000 or None,
        record=TournamentRecord.empty(args.players),
        is_physical=args.physical,
        preset_first=0 if args.physical else None,
        left_out=_steps(args.left_out, mode),
    )


def _steps(text: str, mode: Mode) -> frozenset[Step]:
    """Parse the steps of ``draw,record``.

    Raises UsageError for other words or in automatic play.
    """
    names = [name for name in text.split(",") if name]
    known = {step.value: step for step in Step}
    for name in names:
        if name not in known:
            raise UsageError(f"--left-out: read {name!r}, expected {', '.join(known)}")
    if names and mode is not Mode.BY_THE_BOOK:
        raise UsageError("--left-out: only by the book do the players do these steps")
    return frozenset(known[name] for name in names)
