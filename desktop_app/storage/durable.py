# SPDX-License-Identifier: MIT
"""Writing so that the bytes are on the disk, not only on their way to it."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

_BINARY = getattr(os, "O_BINARY", 0)

if sys.platform == "darwin":
    import fcntl

    def flush_to_disk(descriptor: int) -> None:
        """Return when everything written is on the disk (fsync stops at the drive's cache here)."""
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)

else:

    def flush_to_disk(descriptor: int) -> None:
        """Return when everything written is on the disk."""
        os.fsync(descriptor)


def is_read_only(folder: Path) -> bool:
    """Whether nothing can be written into a folder, or made where it is to be."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    return not os.access(place, os.W_OK)


def create_new(path: Path) -> int:
    """A descriptor of a new empty file, readable and writable.

    Raises:
        FileExistsError: there is one already; it is left as it is.
        OSError: it cannot be created.
    """
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o644)


def open_existing(path: Path) -> int:
    """A descriptor of a file that is there, readable and writable."""
    return os.open(path, os.O_RDWR | _BINARY)


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte, in as many writes as the system wants."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def read_all(descriptor: int) -> bytes:
    """Everything in a file."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    pieces = []
    while piece := os.read(descriptor, 1 << 20):
        pieces.append(piece)
    return b"".join(pieces)


if sys.platform == "win32":

    def flush_folder(folder: Path) -> None:
        """Return at once: this system keeps its lists of files by itself."""

else:

    def flush_folder(folder: Path) -> None:
        """Return when the folder's list of files is on the disk."""
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_new_file(path: Path, data: bytes) -> None:
    """A new file that is there whole, on the disk, or not at all; missing folders are made.

    Raises:
        FileExistsError: there is one already; it is left as it is.
        OSError: it cannot be written.
    """
    temporary = place_beside(path)
    try:
        _write_new(temporary, data)
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:
            # A file system without links: what is there already is still never written over.
            _write_new(path, data)
    finally:
        temporary.unlink(missing_ok=True)
    flush_folder(path.parent)


def replace_file(path: Path, data: bytes) -> None:
    """Write a file whole in place of the one that is there, or leave that as it is.

    Raises:
        OSError: it cannot be written.
    """
    temporary = place_beside(path)
    try:
        _write_new(temporary, data)
        move_over(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def move_over(source: Path, path: Path) -> None:
    """Put a file in the place of another, or where none is. Raises OSError when it cannot."""
    os.replace(source, path)
    flush_folder(path.parent)


_TEMPORARY = re.compile(r"\..+\.\d+\.tmp")
_LEFT_OVER_S = 3600
"""A file that is written beside its place is there for seconds."""


def sweep(folder: Path) -> None:
    """Remove what programs that were killed in the middle of a write left in a folder."""
    try:
        with os.scandir(folder) as entries:
            names = [each for each in entries if _TEMPORARY.fullmatch(each.name)]
        for each in names:
            if each.is_file() and time.time() - each.stat().st_mtime > _LEFT_OVER_S:
                os.unlink(each.path)
    except OSError:
        # Another program may be sweeping; what stays costs only room.
        return


def place_beside(path: Path) -> Path:
    """A name beside a file for writing it there first; missing folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    temporary.unlink(missing_ok=True)
    return temporary


def _write_new(path: Path, data: bytes) -> None:
    """Write a file where there is none; what could not be written whole is taken away again."""
    descriptor = create_new(path)
    try:
        try:
            write_all(descriptor, data)
            flush_to_disk(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
