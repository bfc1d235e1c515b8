# SPDX-License-Identifier: MIT
"""Removes games and puts them back, with their companions; nothing is deleted."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.companion_file import set_aside
from desktop_app.storage.companions import companions_of
from desktop_app.storage.errors import JournalError, StorageError
from desktop_app.storage.journal import is_in_use
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, is_plain_id
from desktop_app.storage.library_rows import removed_folder
from desktop_app.values.files import rename_path


def put_aside(journals_dir: Path, game_id: str) -> Path:
    """Move a game to the removed ones; returns its new path.

    Raises:
        JournalError: there is no such game, it is being played, or it cannot be moved.
    """
    return _move(journals_dir, removed_folder(journals_dir), game_id)


def take_back(journals_dir: Path, game_id: str) -> Path:
    """Move a removed game back to the journals; returns its new path.

    Raises:
        StorageError: there is no such game, or it cannot be moved.
    """
    return _move(removed_folder(journals_dir), journals_dir, game_id)


def send_companions_after(journals_dir: Path, game_id: str) -> None:
    """Move leftover companions to their removed game, before another game takes its id here.

    Raises:
        StorageError: they cannot be moved.
    """
    here = journals_dir / f"{game_id}{JOURNAL_SUFFIX}"
    aside = removed_folder(journals_dir) / here.name
    if here.exists() or not aside.exists():
        return
    try:
        _move_companions(here, aside)
    except OSError as error:
        raise JournalError(here, Sentence("cannot be moved: {why}", why=fault_of(error))) from None


def _move_companions(journal: Path, moved: Path) -> list[tuple[Path, Path]]:
    """Move the companions of a journal to its new place; returns the paths, old and new.

    Companions without a game that are already there are renamed.
    """
    done = []
    for source, target in zip(companions_of(journal), companions_of(moved), strict=True):
        if source.exists():
            if target.exists():
                set_aside(target)
            rename_path(source, target)
            done.append((source, target))
    return done


def _move(source: Path, target: Path, game_id: str) -> Path:
    if not is_plain_id(game_id):
        raise StorageError(Sentence("{id!r} is not the id of a game", id=game_id))
    path = source / f"{game_id}{JOURNAL_SUFFIX}"
    moved = target / path.name
    if is_in_use(path):
        raise JournalError(path, Sentence("a game that is being played stays where it is"))
    if moved.exists():
        raise JournalError(moved, Sentence("already exists and is not overwritten"))
    try:
        target.mkdir(parents=True, exist_ok=True)
        done = _move_companions(path, moved)
        try:
            rename_path(path, moved)
        except BaseException:
            for source_path, target_path in done:
                with suppress(OSError):
                    rename_path(target_path, source_path)
            raise
        durable.flush_folder(target)
        durable.flush_folder(source)
    except OSError as error:
        raise JournalError(path, Sentence("cannot be moved: {why}", why=fault_of(error))) from None
    return moved
