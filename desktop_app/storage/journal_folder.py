# SPDX-License-Identifier: MIT
"""A folder of journals by its names and sizes alone; what is in them is not looked at."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

JOURNAL_SUFFIX = ".journal"

RECORD_PREFIX = "gcg-"
"""Begins the id of a game that was taken in from a GCG file: a record, not a game to go on with."""


def is_record(game_id: str) -> bool:
    """Whether a game is a record that was taken in, which nobody goes on with."""
    return game_id.startswith(RECORD_PREFIX)


def is_plain_id(game_id: str) -> bool:
    """Whether an id is one plain name, which leads to no other folder."""
    return bool(game_id) and not set(game_id) & set("/\\:\0") and game_id.strip(".") != ""


def sizes_in(folder: Path) -> Mapping[str, int]:
    """The sizes in bytes of the journals of a folder by their ids; thousands are looked at fast."""
    try:
        with os.scandir(folder) as entries:
            return {
                entry.name.removesuffix(JOURNAL_SUFFIX): entry.stat().st_size
                for entry in entries
                if entry.name.endswith(JOURNAL_SUFFIX)
            }
    except OSError:
        return {}
