# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all: settings, exports and what can be made again.

Journals and what else the program keeps of a person are written by `storage.durable`.
"""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path

from desktop_app.values.file_names import check_name
from desktop_app.values.files import replace_path

_TEMPORARY = re.compile(r"\..+-\d+-[0-9a-f]{8}\.tmp")
_ABANDONED_S = 600


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically.

    Raises:
        OSError: the folder cannot be created or the file not written; it names a path, and nothing
            is left behind.
    """
    check_name(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}-{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        replace_path(temporary, path)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError) and error.filename is None:
            # The error of a full disk does not name the file.
            error.filename = str(path)
        raise


def sweep_unfinished(folder: Path) -> None:
    """Remove temporary files that killed programs left in a folder."""
    for path in folder.glob(".*.tmp"):
        if _TEMPORARY.fullmatch(path.name):
            with suppress(OSError):
                # Another process may be writing a newer one.
                if abs(time.time() - path.stat().st_mtime) > _ABANDONED_S:
                    path.unlink()
