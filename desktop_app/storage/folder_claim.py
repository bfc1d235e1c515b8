# SPDX-License-Identifier: MIT
"""One window at a time on a data folder; a second start hands the first what it was to open."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from desktop_app.storage import durable
from desktop_app.storage.file_lock import lock

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
            os.close(durable.create_new(path))
        descriptor = durable.open_existing(path)
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
        durable.sweep(data_dir / name)
    return FolderClaim(path, descriptor)


def hand_over(data_dir: Path, request: Request, *, wait_s: float) -> bool:
    """Leave a request for the window that has a folder; True once that window has taken it.

    A file and a changed time, because every system and file system has them: no socket is left
    behind by a crash, and no port is opened. False after `wait_s` seconds, or where the folder
    cannot be written; then the request is withdrawn.
    """
    path = data_dir / f"window-{os.getpid()}.request"
    try:
        durable.replace_file(path, json.dumps(request._asdict()).encode("ascii"))
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
