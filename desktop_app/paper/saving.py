# SPDX-License-Identifier: MIT
"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
from pathlib import Path

from PySide6.QtCore import QIODevice, QSaveFile

from desktop_app.paper.errors import PaperError
from desktop_app.sentences.faults import fault_named, fault_of, located


def save_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or, whatever happens, as it was before.

    Raises:
        PaperError: it cannot be written; the message names the path and says why.
    """
    if path.exists() and not path.is_file():
        # A device would take the bytes and keep nothing, a folder would not take them.
        odd = OSError(errno.EISDIR if path.is_dir() else errno.EINVAL, "")
        raise PaperError(located(fault_of(odd), file=path))
    file = QSaveFile(str(path))
    is_open = file.open(QIODevice.OpenModeFlag.WriteOnly)
    if not is_open or file.write(data) != len(data) or not file.commit():
        raise PaperError(located(fault_named(file.errorString()), file=path))
