# SPDX-License-Identifier: MIT
"""A JSON file beside a journal: how tracking sheets and reviews are read and replaced."""

from __future__ import annotations

from pathlib import Path

from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.durable import replace_file
from desktop_app.storage.errors import StorageError
from desktop_app.values.files import open_file, rename_path


def read_bytes(path: Path, most: int) -> bytes | None:
    """Return a file, cut off after one byte more than `most`; None if there is none.

    Raises:
        StorageError: it cannot be read; the message names it.
    """
    try:
        with open_file(path) as file:
            return file.read(most + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _failed(path, error) from None


def replace_text(path: Path, text: str) -> None:
    """Replace a file atomically; it is on disk when this returns.

    Raises:
        StorageError: it cannot be written; the file is unchanged.
    """
    try:
        replace_file(path, text.encode("utf-8", errors="replace"))
    except OSError as error:
        raise _failed(path, error) from None


def set_aside(path: Path) -> Path:
    """Rename an unreadable file to an unused name, so that it is not overwritten.

    Raises:
        StorageError: it cannot be renamed.
    """
    number = 1
    while (free := path.with_name(f"{path.name}.bad-{number}")).exists():
        number += 1
    try:
        rename_path(path, free)
    except OSError as error:
        raise _failed(path, error) from None
    return free


def _failed(path: Path, error: OSError) -> StorageError:
    return StorageError(Sentence("{place}: {fault}", place=path, fault=fault_of(error)))
