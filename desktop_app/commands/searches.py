# SPDX-License-Identifier: MIT
"""What the commands have in common that search one position with the native engine."""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from desktop_app.commands.errors import UsageError, check_within
from desktop_app.commands.lexicons import add_leaves
from desktop_app.commands.move_rows import read_move
from desktop_app.commands.positions import read_asked, read_rack, with_rack
from desktop_app.engine import native
from desktop_app.engine.inference import Inferred, WeighedLeave
from desktop_app.engine.jobs import Job
from desktop_app.engine.native import MAX_COUNT, MAX_SEED
from desktop_app.engine.simulation import MAX_PLIES
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import CgpPosition
from desktop_app.formats.text_file import read_text_file
from desktop_app.formats.tile_text import join_tiles, split_tiles
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board
from desktop_app.rules.move import Move, Play, tiles_used
from desktop_app.rules.placement import find_faults
from desktop_app.rules.rejection import Reason
from desktop_app.rules.tiles import holds_tiles, write_faces

# What an opponent may have kept, as ``rackside infer --json`` tells it and others read it.

_MAX_BYTES = 64 * 1024 * 1024


def kept_json(found: Inferred) -> dict[str, Any]:
    """An inference as JSON."""
    return {
        "leaves": [
            {"tiles": join_tiles(leave.tiles), "weight": leave.weight} for leave in found.leaves
        ],
        "expected": dict(found.expected),
        "racks": found.racks,
        "complete": found.is_complete,
    }


def read_kept(path: Path) -> tuple[WeighedLeave, ...]:
    """The leaves of a file with `kept_json`.

    Raises:
        UsageError: it holds no leaves; the message names the file and the leave.
        FormatError: it is no text, or larger than any that is read.
        OSError: it cannot be read.
    """
    text = read_text_file(path, kind="JSON", limit_bytes=_MAX_BYTES).text
    try:
        told = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"{path}: line {error.lineno}, column {error.colno}"
        raise UsageError(f"{place}: expected JSON, as rackside infer --json tells it") from None
    except (ValueError, RecursionError):
        told = None
    leaves = told.get("leaves") if isinstance(told, dict) else None
    if not isinstance(leaves, list) or not leaves:
        raise UsageError(f"{path}: expected leaves, as rackside infer --json tells them")
    return tuple(_leave(path, number, leave) for number, leave in enumerate(leaves, start=1))


def _leave(path: Path, number: int, leave: Any) -> WeighedLeave:
    if not isinstance(leave, dict):
        leave = {}
    tiles, weight = leave.get("tiles"), leave.get("weight")
    if not isinstance(tiles, str) or type(weight) not in (int, float):
        raise UsageError(f"{path}: leave {number}: expected tiles and a weight")
    try:
        return WeighedLeave(split_tiles(tiles), float(weight))
    except (ValueError, OverflowError) as error:
        raise UsageError(f"{path}: leave {number}: {error}") from None


MAX_PLAYS = 1_000
MAX_MEMORY_MB = 1 << 16
MAX_THREADS, FEWER_THREADS = 1_024, 256
"""What the engine takes for numbers of megabytes and of threads; fewer for endgames and plays."""
_LOOK_EVERY_S = 0.02

_Result = TypeVar("_Result")


def add_known(parser: argparse.ArgumentParser, instead_of: str) -> None:
    """Declare the moves that are compared, and racks that the position does not tell."""
    parser.add_argument(
        "--move", action="append", metavar="MOVE", help=f"one to compare, instead of {instead_of}"
    )
    parser.add_argument("--rack", metavar="R", help="the rack, instead of the one in the CGP")
    parser.add_argument(
        "--opponent", metavar="RACK", help="tiles that the opponent is known to hold"
    )
    parser.add_argument("--kept", type=Path, metavar="FILE", help="what rackside infer --json told")


def add_effort(parser: argparse.ArgumentParser) -> None:
    """Declare what searches of the end may use."""
    parser.add_argument("--seconds", type=float, metavar="S", help="end after so long")
    parser.add_argument("--threads", type=int, default=1, metavar="T")
    parser.add_argument("--memory-mb", type=int, default=128, metavar="M", help="memory (128)")


def add_chances(parser: argparse.ArgumentParser) -> None:
    """Declare what searches need that draw tiles."""
    add_leaves(parser)
    parser.add_argument("--threads", type=int, default=1, metavar="T")
    parser.add_argument("--seed", type=int, default=0, metavar="K", help="what is drawn (0)")


def check_native(does: str) -> None:
    """Refuse to go on without the native engine, which alone `does` what is asked.

    Raises:
        UsageError: another engine is in use.
    """
    if not native.is_native():
        raise UsageError(
            f"the native engine alone {does}; this is {native.describe()}. {native.how_to_get()}"
        )


def check_plays(count: int) -> None:
    """Make sure of how many moves are compared; raises UsageError."""
    check_within("--plays", count, 1, MAX_PLAYS)


def check_effort(args: argparse.Namespace, most_threads: int = MAX_THREADS) -> None:
    """Make sure of `add_effort`; raises UsageError, which names the option as it is typed."""
    check_within("--threads", args.threads, 1, most_threads)
    check_within("--memory-mb", args.memory_mb, 1, MAX_MEMORY_MB)


def check_chances(args: argparse.Namespace) -> None:
    """Make sure of `add_chances`; raises UsageError, which names the option as it is typed."""
    check_within("--threads", args.threads, 1, MAX_THREADS)
    check_within("--seed", args.seed, 0, MAX_SEED)


def check_playouts(args: argparse.Namespace) -> None:
    """Make sure of `--plies` and `--iterations`; raises UsageError, which names the option."""
    check_within("--plies", args.plies, 1, MAX_PLIES)
    if args.iterations is not None:
        check_within("--iterations", args.iterations, 1, MAX_COUNT)


def check_seconds(seconds: float | None) -> float | None:
    """The seconds that were asked for; raises UsageError when they are no time."""
    if seconds is not None and not (math.isfinite(seconds) and seconds >= 0):
        raise UsageError(f"--seconds: read {seconds}, expected at least 0")
    return seconds


def read_known(args: argparse.Namespace) -> tuple[CgpPosition, Situation]:
    """The position that was asked about, and what is known in it, with the racks of `add_known`.

    Raises:
        FormatError: the position or a rack cannot be read; it names the column.
        SituationError: they are none of two players.
    """
    ruleset = load_ruleset(args.ruleset)
    position = with_rack(read_asked(args, ruleset), 0, "--rack", args.rack, ruleset)
    situation = Situation.of_position(position, ruleset)
    if args.opponent is not None:
        known = read_rack("--opponent", args.opponent, ruleset)
        situation = replace(situation, known=known)
    return position, situation


def read_kept_of(args: argparse.Namespace) -> tuple[WeighedLeave, ...]:
    """What `--kept` says that the opponent kept; nothing without it. Raises as `read_kept`."""
    return () if args.kept is None else read_kept(args.kept)


def read_moves(args: argparse.Namespace, board: Board) -> list[Move]:
    """The moves that `--move` names; none where it is not given.

    Raises:
        UsageError: as `read_move`, or a play may not lie there; the message quotes it.
    """
    return [_read_playable(text, board) for text in args.move or ()]


def read_held_moves(args: argparse.Namespace, situation: Situation) -> list[Move]:
    """The moves that `--move` names, of tiles on the rack.

    Raises:
        UsageError: as `read_moves`, or a tile is not on the rack; the message quotes the move.
    """
    moves = read_moves(args, situation.board)
    for text, move in zip(args.move or (), moves, strict=True):
        if not holds_tiles(situation.rack, tiles_used(move)):
            tiles = write_faces(tiles_used(move))
            raise UsageError(f"{text!r}: {tiles} are not all on the rack")
    return moves


def _read_playable(text: str, board: Board) -> Move:
    """A move that may be chosen: nobody compares a play that misses the centre or stands apart."""
    move = read_move(text, board)
    if isinstance(move, Play):
        # How few tiles may begin is for the ruleset, and not asked here.
        for fault in find_faults(board, move.placements(), first_min_tiles=1):
            stray = fault.reason is Reason.NOT_CONNECTED
            said = "touches no tile on the board" if stray else f"does not cover {fault.detail}"
            raise UsageError(f"{text!r}: it {said}")
    return move


def wait_for(job: Job[Any, _Result]) -> _Result:
    """The result of a job; who interrupts the program ends it."""
    try:
        while not job.is_done:
            time.sleep(_LOOK_EVERY_S)
    except KeyboardInterrupt:
        job.cancel()
        raise
    return job.result()
