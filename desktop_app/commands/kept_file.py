# SPDX-License-Identifier: MIT
"""What an opponent may have kept, as ``rackside infer --json`` tells it and others read it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.engine.inference import Inferred, WeighedLeave
from desktop_app.formats.text_file import read_text_file
from desktop_app.formats.tile_text import join_tiles, split_tiles

_MOST_BYTES = 64 * 1024 * 1024


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
    text = read_text_file(path, kind="JSON", limit_bytes=_MOST_BYTES).text
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
