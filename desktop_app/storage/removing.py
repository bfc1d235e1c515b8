# SPDX-License-Identifier: MIT
"""Putting a game aside and taking it back: its journal moves, and is never erased."""

from __future__ import annotations

import os
from pathlib import Path

from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.errors import JournalError
from desktop_app.storage.journal import JOURNAL_SUFFIX, is_in_use
from desktop_app.storage.library_reading import removed_folder


def put_aside(journals_dir: Path, game_id: str) -> Path:
    """Move a game out of the journals; the place where it is now.

    Raises:
        JournalError: there is no such game, it is being played, or it cannot be moved.
    """
    return _move(journals_dir, removed_folder(journals_dir), game_id)


def take_back(journals_dir: Path, game_id: str) -> Path:
    """Move a game that was put aside back among the journals; the place where it is now.

    Raises:
        JournalError: there is no such game, or it cannot be moved.
    """
    return _move(removed_folder(journals_dir), journals_dir, game_id)


def _move(source: Path, target: Path, game_id: str) -> Path:
    path = source / f"{game_id}{JOURNAL_SUFFIX}"
    moved = target / path.name
    if is_in_use(path):
        raise JournalError(path, Sentence("a game that is being played stays where it is"))
    if moved.exists():
        raise JournalError(moved, Sentence("is there already, and nothing is written over it"))
    try:
        target.mkdir(parents=True, exist_ok=True)
        os.rename(path, moved)
        durable.flush_folder(target)
        durable.flush_folder(source)
    except OSError as error:
        raise JournalError(path, Sentence("cannot be moved: {why}", why=fault_of(error))) from None
    return moved
