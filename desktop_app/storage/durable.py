# SPDX-License-Identifier: MIT
"""Durable writes: the bytes are on disk, not only in a cache. Also file locks."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from desktop_app.values.decoding import Decoder
from desktop_app.values.file_names import check_name
from desktop_app.values.files import read_file, replace_path
from desktop_app.values.forms import Form
from desktop_app.values.json_text import DecodeError

_BINARY = getattr(os, "O_BINARY", 0)
IS_WINDOWS = sys.platform == "win32"
"""Where a file that is open cannot be replaced, and every folder claims to be writable."""

if sys.platform == "darwin":
    import fcntl

    def flush_to_disk(descriptor: int) -> None:
        """Return when everything written is on disk (fsync stops at the drive's cache here)."""
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)

else:

    def flush_to_disk(descriptor: int) -> None:
        """Return when everything written is on disk."""
        os.fsync(descriptor)


def is_read_only(folder: Path) -> bool:
    """True if a folder, or the place where it would be created, is not writable."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    return not os.access(place, os.W_OK) or (IS_WINDOWS and not _takes_files(place))


def _takes_files(folder: Path) -> bool:
    """True if a file can be made in a folder; Windows says so of every folder, and lies."""
    probe = folder / f".rackside.{os.getpid()}.tmp"
    try:
        os.close(create_new(probe))
        probe.unlink()
    except OSError:
        return False
    return True


def create_new(path: Path) -> int:
    """Create a new empty file and return its descriptor, readable and writable.

    Raises:
        FileExistsError: the file exists; it is unchanged.
        OSError: it cannot be created.
    """
    check_name(path)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o644)


def open_existing(path: Path) -> int:
    """Open an existing file and return its descriptor, readable and writable."""
    return os.open(path, os.O_RDWR | _BINARY)


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte, in as many writes as the system needs."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def read_all(descriptor: int) -> bytes:
    """Read a whole file."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    pieces = []
    while piece := os.read(descriptor, 1 << 20):
        pieces.append(piece)
    return b"".join(pieces)


if sys.platform == "win32":

    def flush_folder(folder: Path) -> None:
        """Do nothing: this system flushes its directories itself."""

else:

    def flush_folder(folder: Path) -> None:
        """Return when the folder's list of files is on disk."""
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_new_file(path: Path, data: bytes) -> None:
    """Create a file atomically and durably; missing folders are created.

    Raises:
        FileExistsError: the file exists; it is unchanged.
        OSError: it cannot be written.
    """
    temporary = place_beside(path)
    try:
        with _naming(path):
            _write_new(temporary, data)
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:
            # A file system without links; an existing file is still never overwritten.
            with _naming(path):
                _write_new(path, data)
    finally:
        _remove_unfinished(temporary)
    flush_folder(path.parent)


def replace_file(path: Path, data: bytes, *, let_go: Callable[[], None] | None = None) -> None:
    """Replace a file atomically and durably, or leave it as it is.

    Args:
        path: the file.
        data: what it holds afterwards.
        let_go: closes the file, which this process holds. Where that must come first, it comes
            last before the move, and a program that opens the file in between makes this fail.

    Raises:
        OSError: it cannot be written.
    """
    temporary = place_beside(path)
    try:
        with _naming(path):
            _write_new(temporary, data)
        if let_go is None or not IS_WINDOWS:
            move_over(temporary, path)
        else:
            let_go()
            # Once: what another program writes while one waits would be lost.
            replace_path(temporary, path, patiently=False)
    except BaseException:
        _remove_unfinished(temporary)
        raise


def move_over(source: Path, path: Path) -> None:
    """Move a file to a path, replacing any file there. Raises OSError."""
    replace_path(source, path)
    flush_folder(path.parent)


_TEMPORARY = re.compile(r"\..+\.\d+\.tmp")
_LEFT_OVER_S = 3600
"""A temporary file is normally gone within seconds."""


def sweep(folder: Path) -> None:
    """Remove temporary files that killed programs left in a folder."""
    try:
        with os.scandir(folder) as entries:
            names = [entry for entry in entries if _TEMPORARY.fullmatch(entry.name)]
        for name in names:
            # One of the future was left when the clock was wrong.
            if name.is_file() and abs(time.time() - name.stat().st_mtime) > _LEFT_OVER_S:
                os.unlink(name.path)
    except OSError:
        # Another program may be doing the same; leftovers only take up space.
        return


def name_aside(path: Path) -> Path:
    """Return the first free name beside a file for damaged contents of it: ``NAME.1.bad``."""
    number = 1
    while (aside := path.with_name(f"{path.name}.{number}.bad")).exists():
        number += 1
    return aside


_MOST_HELD = 10


def place_beside(path: Path) -> Path:
    """Return the path of a temporary file beside a file; missing folders are created."""
    check_name(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    for mark in ("", *(f".{number}" for number in range(1, _MOST_HELD))):
        temporary = path.with_name(f".{path.name}.{os.getpid()}{mark}.tmp")
        # On Windows a scanner may hold the one of a write that failed; it is swept later.
        with suppress(PermissionError):
            temporary.unlink(missing_ok=True)
            return temporary
    temporary.unlink(missing_ok=True)
    return temporary


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Name a file in errors that name none: a full disk says only that it is full."""
    try:
        yield
    except OSError as error:
        if error.errno is None or error.filename is not None:
            raise
        error.filename = str(path)
        raise


def _write_new(path: Path, data: bytes) -> None:
    """Write a new file; remove it again if it could not be written completely."""
    descriptor = create_new(path)
    try:
        try:
            write_all(descriptor, data)
            flush_to_disk(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        _remove_unfinished(path)
        raise


def _remove_unfinished(path: Path) -> None:
    """Remove a file; one that Windows does not let go of yet stays for the next sweep."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


# Locks on open files, released by the system whenever the process ends.

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
"""Errors of file systems without locks; a game is better saved there unlocked than not at all."""

if sys.platform == "win32":
    import msvcrt

    # Locked bytes cannot be read by others, so lock a byte beyond the end of any journal.
    _FAR_BYTE = 0x7FFF_0000

    def lock(descriptor: int) -> bool:
        """Lock a file for this descriptor; False if another one holds the lock."""
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        try:
            os.lseek(descriptor, _FAR_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Lock a file for this descriptor; False if another one holds the lock."""
        try:
            # Not lockf: its lock belongs to the process and is released with any of its
            # descriptors.
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            return error.errno in _NO_LOCKS
        return True


def is_locked(path: Path) -> bool:
    """True if a running program has locked a file; False if the file does not exist."""
    try:
        descriptor = open_existing(path)
    except OSError:
        return False
    try:
        return not lock(descriptor)
    finally:
        os.close(descriptor)


# One window at a time on a data folder; a second start hands over what it should open.

CLAIM_NAME = "window.lock"
REQUESTS = "window-*.request"
STALE_S = 60.0
"""An older request was left by a second start that was killed and no longer waits."""
_LOOK_EVERY_S = 0.02


class Request(NamedTuple):
    """A second start's request to the open window.

    Attributes:
        file: absolute path of a game to open; empty to only raise the window.
        token: the desktop's permission to raise it (`XDG_ACTIVATION_TOKEN`), if any.
    """

    file: str = ""
    token: str = ""


@dataclass(frozen=True, slots=True)
class _WrittenRequest:
    file: str
    token: str


_REQUESTS: Decoder[_WrittenRequest] = Decoder(
    _WrittenRequest, Form(skips_unknown=True, keeps_halves=True)
)


class FolderClaim:
    """Exclusive use of a data folder until the process ends.

    Attributes:
        path: a file whose time changes when a second start has left a request.
    """

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self.path = path
        self._descriptor = descriptor

    def take_requests(self) -> tuple[Request, ...]:
        """Return waiting requests, in no fixed order, and delete them to acknowledge them."""
        found = []
        for path in sorted(self.path.parent.glob(REQUESTS)):
            with suppress(OSError, DecodeError):
                request = _REQUESTS.parse(read_file(path))
                path.unlink()
                found.append(Request(request.file, request.token))
        return tuple(found)

    def release(self) -> None:
        """Give the folder up; calling it twice is harmless."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def claim_folder(data_dir: Path) -> FolderClaim | None:
    """Claim a data folder for this process.

    A folder that is not writable needs no protection and counts as free.

    Returns:
        The claim; None if another window has the folder.
    """
    path = data_dir / CLAIM_NAME
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(create_new(path))
        descriptor = open_existing(path)
    except OSError:
        return FolderClaim(path, None)
    if not lock(descriptor):
        os.close(descriptor)
        return None
    for left_over in data_dir.glob(REQUESTS):
        with suppress(OSError):
            if abs(time.time() - left_over.stat().st_mtime) > STALE_S:
                left_over.unlink()
    for name in ("", "journals", "removed", "backups", "learners"):
        sweep(data_dir / name)
    return FolderClaim(path, descriptor)


def hand_over(data_dir: Path, request: Request, *, wait_s: float) -> bool:
    """Leave a request for the window of a folder; True once that window has taken it.

    It uses a file and a changed time because every system has those: a crash leaves no socket
    behind, and no port is opened. False after `wait_s` seconds, or if the folder is not writable;
    then the request is withdrawn.
    """
    path = data_dir / f"window-{os.getpid()}.request"
    try:
        replace_file(path, json.dumps(request._asdict()).encode("ascii"))
        os.utime(data_dir / CLAIM_NAME)
        end = time.monotonic() + wait_s
        while path.exists():
            if time.monotonic() > end:
                return False
            time.sleep(_LOOK_EVERY_S)
    except OSError:
        return False
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)
    return True
