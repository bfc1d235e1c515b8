# SPDX-License-Identifier: MIT
"""Pictures that are painted once and kept by Qt, for all rooms; its cache has a limit."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPixmap, QPixmapCache


def kept_picture(key: str, paint: Callable[[], QPixmap]) -> QPixmap:
    """Return the picture of a key, which names everything that changes its pixels."""
    found = QPixmap()
    if not QPixmapCache.find(key, found):
        found = paint()
        QPixmapCache.insert(key, found)
    return found
