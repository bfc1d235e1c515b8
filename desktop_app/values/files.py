# SPDX-License-Identifier: MIT
"""The one way to open a file for reading: it never waits, and never reads without an end.

A pipe waits until something is written to it, and a device such as ``/dev/zero`` never ends. Both
are refused, and so are folders, and files larger than anything this program writes.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable
from io import BufferedReader
from pathlib import Path

from desktop_app.sentences.faults import WORDS

LARGEST = 1 << 30
"""Bytes. The largest word list that can be compiled and the largest backup are smaller."""
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def open_file(path: Path) -> BufferedReader:
    """Open a file to read its bytes.

    It is looked at once it is open, so nothing else can take its place meanwhile.

    Raises:
        OSError: it cannot be opened, or is no file: a folder (``EISDIR``), or a pipe, a socket or
            a device (``ESPIPE``).
    """
    try:
        descriptor = os.open(path, _FLAGS)
    except PermissionError:
        # How Windows refuses to open a folder.
        if path.is_dir():
            raise OSError(errno.EISDIR, WORDS[errno.EISDIR], str(path)) from None
        raise
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            number = errno.EISDIR if stat.S_ISDIR(mode) else errno.ESPIPE
            raise OSError(number, WORDS[number], str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_file(path: Path, *, most: int = LARGEST) -> bytes:
    """Return all bytes of a file.

    Args:
        path: the file.
        most: bytes; a larger file is refused before it is read.

    Raises:
        OSError: as `open_file`, or it is larger (``EFBIG``).
    """
    with open_file(path) as stream:
        size = os.fstat(stream.fileno()).st_size
        if size > most:
            raise OSError(errno.EFBIG, WORDS[errno.EFBIG], str(path))
        # Not `most` at once: Windows sets aside all the memory that is asked for, used or not.
        asked = min(size + 1, most)
        data = stream.read(asked)
        return data + stream.read(most - asked) if asked == len(data) < most else data


def is_same_file(one: Path | str, other: Path | str) -> bool:
    """True if two paths lead to one file, as they may where the system ignores case."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.fspath(one) == os.fspath(other)


_DENIED = 5
_HELD = (_DENIED, 32, 33)
"""Errors of Windows for a file that another program has open, such as a scanner of viruses."""
_WAITS_S = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4)


def replace_path(source: Path, target: Path, *, patiently: bool = True) -> None:
    """Move a file to a path, in the place of a file there.

    Windows refuses while any program has one of them open; a scanner has for a moment, after
    every change. So it is tried again for less than a second.

    Raises:
        OSError: it cannot be moved; ``EBUSY`` where Windows speaks of a permission, though only
            another program is in the way.
    """
    try:
        if patiently:
            _patiently(lambda: os.replace(source, target))
        else:
            os.replace(source, target)
    except PermissionError as error:
        if getattr(error, "winerror", None) == _DENIED and _is_writable_file(target):
            raise OSError(errno.EBUSY, WORDS[errno.EBUSY], str(target)) from None
        raise


def _is_writable_file(path: Path) -> bool:
    return path.is_file() and os.access(path, os.W_OK)


def rename_path(source: Path, target: Path) -> None:
    """Rename a file or a folder to a free name, as patiently as `replace_path`. Raises OSError."""
    _patiently(lambda: source.rename(target))


def _patiently(act: Callable[[], object]) -> None:
    for wait_s in _WAITS_S:
        try:
            act()
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _HELD:
                raise
        else:
            return
        time.sleep(wait_s)
    act()


def check_file(path: Path) -> None:
    """Make sure that a path can be given to a library that opens files itself, such as SQLite.

    Raises:
        OSError: as `open_file`.
    """
    open_file(path).close()
