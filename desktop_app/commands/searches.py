# SPDX-License-Identifier: MIT
"""Shared parts of the commands that search a position with the native engine."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, TypeVar

from desktop_app.commands.common_arguments import add_threads
from desktop_app.commands.errors import UsageError, check_within
from desktop_app.commands.lexicons import add_leaves
from desktop_app.commands.move_rows import read_move
from desktop_app.commands.positions import read_asked, read_rack, with_rack
from desktop_app.engine import native
from desktop_app.engine.inference import Inferred, WeighedLeave
from desktop_app.engine.jobs import Job
from desktop_app.engine.native import MAX_COUNT, MAX_SEED
from desktop_app.engine.profile import Profile
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
from desktop_app.sentences.faults import is_bad_input
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Count, Custom, Form
from desktop_app.values.json_text import DecodeError

# The opponent's possible leaves: written by ``rackside infer --json``, read by searches.

_MAX_BYTES = 64 * 1024 * 1024


def kept_json(found: Inferred) -> dict[str, Any]:
    """Convert an inference to JSON."""
    return {
        "leaves": [
            {"tiles": join_tiles(leave.tiles), "weight": leave.weight} for leave in found.leaves
        ],
        "expected": dict(found.expected),
        "racks": found.racks,
        "complete": found.is_complete,
    }


def read_kept(path: Path) -> tuple[WeighedLeave, ...]:
    """Read leaves from a file written by `kept_json`.

    Raises:
        UsageError: it has no valid leaves; the message has the file and the leave.
        FormatError: it is not text, or too large.
        OSError: it cannot be read.
    """
    text = read_text_file(path, kind="JSON", limit_bytes=_MAX_BYTES).text
    try:
        return _FILES.parse(text).leaves
    except DecodeError as error:
        raise UsageError(
            f"{path}: {error}; expected leaves, as rackside infer --json tells them"
        ) from None


@dataclass(frozen=True, slots=True)
class _Leave:
    tiles: str
    weight: float


@dataclass(frozen=True, slots=True)
class _File:
    leaves: Annotated[tuple[WeighedLeave, ...], Count(10_000_000, 1)]


_LEAVES: Decoder[_Leave] = Decoder(_Leave, Form(skips_unknown=True))


def _read_leave(raw: object) -> WeighedLeave:
    found = _LEAVES.read(raw)
    try:
        return WeighedLeave(split_tiles(found.tiles), found.weight)
    except ValueError as error:
        if not is_bad_input(error):
            raise
        raise DecodeError(str(error), "tiles") from None


_FILES: Decoder[_File] = Decoder(
    _File,
    Form(custom={WeighedLeave: Custom(_read_leave, str, "a leave")}, skips_unknown=True),
)

MAX_PLAYS = 1_000
MAX_MEMORY_MB = 1 << 16
MAX_THREADS, FEWER_THREADS = 1_024, 256
"""The engine's upper bounds of megabytes and threads; fewer threads for endgames and plays."""
_LOOK_EVERY_S = 0.02

_Result = TypeVar("_Result")


def add_known(parser: argparse.ArgumentParser, instead_of: str) -> None:
    """Declare the moves to compare, and racks that are not in the position."""
    parser.add_argument(
        "--move",
        action="append",
        metavar="MOVE",
        help=f"a move to compare, instead of {instead_of}",
    )
    parser.add_argument("--rack", metavar="R", help="the rack, instead of the one in the CGP")
    parser.add_argument(
        "--opponent", metavar="RACK", help="tiles that the opponent is known to hold"
    )
    parser.add_argument("--kept", type=Path, metavar="FILE", help="output of rackside infer --json")


def add_effort(parser: argparse.ArgumentParser) -> None:
    """Declare the limits of endgame searches."""
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after this time")
    add_threads(parser)
    parser.add_argument(
        "--memory-mb", type=int, default=128, metavar="M", help="megabytes of memory (128)"
    )


def add_chances(parser: argparse.ArgumentParser) -> None:
    """Declare the options of searches that draw tiles."""
    add_leaves(parser)
    add_threads(parser)
    parser.add_argument("--seed", type=int, default=0, metavar="K", help="seed of the draws (0)")


def check_native(does: str) -> None:
    """Refuse to go on without the native engine; `does` completes the message.

    Raises:
        UsageError: another engine is in use.
    """
    if not native.is_native():
        raise UsageError(
            f"the native engine alone {does}; this is {native.describe()}. {native.how_to_get()}"
        )


def check_players(profiles: Iterable[Profile]) -> None:
    """Refuse players who would not play as their ids say. Raises UsageError.

    They need the native engine where another is in use, or have a style that changes nothing.
    """
    profiles = tuple(profiles)
    for profile in profiles:
        if profile.is_unmoved:
            raise UsageError(
                f"{profile.id}: this player plays what a search finds, so the style changes nothing"
            )
    needy = ", ".join(profile.id for profile in profiles if profile.needs_native)
    if needy:
        check_native(f"plays {needy}")


def check_plays(count: int) -> None:
    """Check the number of moves to compare. Raises UsageError."""
    check_within("--plays", count, 1, MAX_PLAYS)


def check_effort(args: argparse.Namespace, most_threads: int = MAX_THREADS) -> None:
    """Check the options of `add_effort`. Raises UsageError, naming the option."""
    check_within("--threads", args.threads, 1, most_threads)
    check_within("--memory-mb", args.memory_mb, 1, MAX_MEMORY_MB)


def check_chances(args: argparse.Namespace) -> None:
    """Check the options of `add_chances`. Raises UsageError, naming the option."""
    check_within("--threads", args.threads, 1, MAX_THREADS)
    check_within("--seed", args.seed, 0, MAX_SEED)


def check_playouts(args: argparse.Namespace) -> None:
    """Check `--plies` and `--iterations`. Raises UsageError, naming the option."""
    check_within("--plies", args.plies, 1, MAX_PLIES)
    if args.iterations is not None:
        check_within("--iterations", args.iterations, 1, MAX_COUNT)


def check_seconds(seconds: float | None) -> float | None:
    """Return the seconds if they are valid. Raises UsageError."""
    if seconds is not None and not (math.isfinite(seconds) and seconds >= 0):
        raise UsageError(f"--seconds: read {seconds}, expected at least 0")
    return seconds


def read_known(args: argparse.Namespace) -> tuple[CgpPosition, Situation]:
    """Return the position argument and its situation, with the racks of `add_known`.

    Raises:
        FormatError: the position or a rack is invalid; the error has the column.
        SituationError: it is not a two-player position.
    """
    ruleset = load_ruleset(args.ruleset)
    position = with_rack(read_asked(args, ruleset), 0, "--rack", args.rack, ruleset)
    situation = Situation.of_position(position, ruleset)
    if args.opponent is not None:
        known = read_rack("--opponent", args.opponent, ruleset)
        situation = replace(situation, known=known)
    return position, situation


def read_kept_of(args: argparse.Namespace) -> tuple[WeighedLeave, ...]:
    """Return the leaves in the `--kept` file; empty without it. Raises as `read_kept`."""
    return () if args.kept is None else read_kept(args.kept)


def read_moves(args: argparse.Namespace, board: Board) -> list[Move]:
    """Parse the `--move` options; empty if there are none.

    Raises:
        UsageError: as `read_move`, or the play is illegal there; the message quotes it.
    """
    return [_read_playable(text, board) for text in args.move or ()]


def read_held_moves(args: argparse.Namespace, situation: Situation) -> list[Move]:
    """Parse the `--move` options, and check that their tiles are on the rack.

    Raises:
        UsageError: as `read_moves`, or a tile is not on the rack; the message quotes the move.
    """
    moves = read_moves(args, situation.board)
    for text, move in zip(args.move or (), moves, strict=True):
        _check_held(text, move, situation)
    return moves


def read_held_move(text: str, situation: Situation) -> Move:
    """Parse one move; raises as `read_held_moves`."""
    move = _read_playable(text, situation.board)
    _check_held(text, move, situation)
    return move


def _check_held(text: str, move: Move, situation: Situation) -> None:
    if not holds_tiles(situation.rack, tiles_used(move)):
        tiles = write_faces(tiles_used(move))
        raise UsageError(f"{text!r}: {tiles} are not all on the rack")


def _read_playable(text: str, board: Board) -> Move:
    """Parse a move, refusing plays that miss the centre or touch no tile."""
    move = read_move(text, board)
    if isinstance(move, Play):
        # The minimum length of the first play depends on the ruleset and is not checked here.
        for fault in find_faults(board, move.placements(), first_min_tiles=1):
            is_unconnected = fault.reason is Reason.NOT_CONNECTED
            problem = (
                "touches no tile on the board"
                if is_unconnected
                else f"does not cover {fault.detail}"
            )
            raise UsageError(f"{text!r}: it {problem}")
    return move


def wait_for(job: Job[Any, _Result]) -> _Result:
    """Wait for a job's result; an interrupt cancels it."""
    try:
        while not job.is_done:
            time.sleep(_LOOK_EVERY_S)
    except KeyboardInterrupt:
        job.cancel()
        raise
    return job.result()
