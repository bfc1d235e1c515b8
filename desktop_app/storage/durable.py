# SPDX-License-Identifier: MIT
"""Writing so that the bytes are on the disk, not only on their way to it."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

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


# A lock on an open file that the system lets go when the process ends, however it ends.

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
"""What a file system says that knows no locks; a game is better kept there unlocked than not."""

if sys.platform == "win32":
    import msvcrt

    # Locked bytes cannot be read by others, so a byte is locked that no journal ever has.
    _FAR_BYTE = 0x7FFF_0000

    def lock(descriptor: int) -> bool:
        """Lock a file for this descriptor alone; False when somebody else holds it."""
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
        """Lock a file for this descriptor alone; False when somebody else holds it."""
        try:
            # Not lockf: that lock belongs to the process and goes with any of its descriptors.
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            return error.errno in _NO_LOCKS
        return True


def is_locked(path: Path) -> bool:
    """Whether a program that runs now has locked a file; one that is not there nobody has."""
    try:
        descriptor = open_existing(path)
    except OSError:
        return False
    try:
        return not lock(descriptor)
    finally:
        os.close(descriptor)


# One window at a time on a data folder; a second start hands the first what it was to open.

CLAIM_NAME = "window.lock"
REQUESTS = "window-*.request"
STALE_S = 60.0
"""A request this old was left by a second start that was killed: nobody is waiting for it."""
_LOOK_EVERY_S = 0.02


class Request(NamedTuple):
    """What a second start asks of the window that is open.

    Attributes:
        file: absolute path of a game to open; empty to come to the front only.
        token: the desktop's permission to come to the front (`XDG_ACTIVATION_TOKEN`), if any.
    """

    file: str = ""
    token: str = ""


class FolderClaim:
    """A data folder that this window has for itself until the process ends.

    Attributes:
        path: a file whose time changes when a second start has left a request.
    """

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self.path = path
        self._descriptor = descriptor

    def take_requests(self) -> tuple[Request, ...]:
        """Requests that wait, in no fixed order; the second starts see that they were taken."""
        found = []
        for path in sorted(self.path.parent.glob(REQUESTS)):
            with suppress(OSError, ValueError, TypeError, LookupError):
                data = json.loads(path.read_bytes())
                path.unlink()
                found.append(Request(str(data["file"]), str(data["token"])))
        return tuple(found)

    def release(self) -> None:
        """Let another window have the folder; releasing twice is no fault."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def claim_folder(data_dir: Path) -> FolderClaim | None:
    """Claim a data folder for this process.

    Where nothing can be written there is nothing to protect, and the folder counts as free.

    Returns:
        The claim; None when another window has the folder.
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
            if time.time() - left_over.stat().st_mtime > STALE_S:
                left_over.unlink()
    for name in ("", "journals", "removed", "backups"):
        sweep(data_dir / name)
    return FolderClaim(path, descriptor)


def hand_over(data_dir: Path, request: Request, *, wait_s: float) -> bool:
    """Leave a request for the window that has a folder; True once that window has taken it.

    A file and a changed time, because every system and file system has them: no socket is left
    behind by a crash, and no port is opened. False after `wait_s` seconds, or where the folder
    cannot be written; then the request is withdrawn.
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
