# SPDX-License-Identifier: MIT
"""The journals that a library is made from, and what is entered of each."""

from __future__ import annotations

from pathlib import Path

from desktop_app.storage.game_facts import fold_with_facts
from desktop_app.storage.journal import JOURNAL_SUFFIX, read_journal
from desktop_app.storage.library_rows import GameEntry
from desktop_app.storage.summary import summarise

REMOVED_FOLDER = "removed"
"""The folder beside the journals in which games are that were put aside."""


def removed_folder(journals_dir: Path) -> Path:
    """Where games of this folder are kept that were put aside."""
    return journals_dir.with_name(REMOVED_FOLDER)


def journals_in(folder: Path) -> list[Path]:
    """The journals of a folder by name, which is by age; none where there is no folder."""
    return sorted(folder.glob(f"*{JOURNAL_SUFFIX}"))


def size_of(path: Path) -> int:
    """The size of a journal in bytes, -1 when there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return -1


def read_entry(path: Path, *, is_removed: bool = False) -> GameEntry | None:
    """What is entered of a journal; None when no game was begun in it.

    Raises:
        JournalError: it cannot be read.
    """
    size = size_of(path)
    contents = read_journal(path)
    if not contents.events:
        return None
    state, facts = fold_with_facts(contents.events, path)
    summary = summarise(
        state,
        path,
        started_at_ms=contents.created_at_ms,
        # What is noted or corrected later is no part of the play.
        last_at_ms=contents.ended_at_ms or contents.last_at_ms,
        is_removed=is_removed,
    )
    return GameEntry(summary, facts, size)
