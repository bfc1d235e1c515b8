# SPDX-License-Identifier: MIT
"""One window at a time on a data folder: the second one is told, and the first one hears of it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from desktop_app.storage import durable
from desktop_app.storage.file_lock import lock

CLAIM_NAME = "window.lock"


class FolderClaim:
    """A data folder that this window has for itself until the process ends.

    Attributes:
        path: a file that changes when somebody else asks for the folder.
    """

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self.path = path
        self._descriptor = descriptor

    def release(self) -> None:
        """Let another window have the folder; releasing twice is no fault."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def claim_folder(data_dir: Path) -> FolderClaim | None:
    """Have a data folder for oneself.

    Where nothing can be written there is nothing to protect, and the folder counts as free.

    Returns:
        The claim; None when another window has the folder, which is let know.
    """
    path = data_dir / CLAIM_NAME
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(durable.create_new(path))
        descriptor = durable.open_existing(path)
    except OSError:
        return FolderClaim(path, None)
    if lock(descriptor):
        return FolderClaim(path, descriptor)
    os.close(descriptor)
    with suppress(OSError):
        os.utime(path)
    return None
