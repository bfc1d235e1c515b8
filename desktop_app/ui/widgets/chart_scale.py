# SPDX-License-Identifier: MIT
"""How thick the lines of a chart are, and how large its words: they follow its size."""

from __future__ import annotations

import math

from PySide6.QtCore import QSize

USUAL = (640, 300)
"""Logical pixels up to which a chart is drawn as it was designed."""
MOST = 2.2
_GROWTH = 0.7
"""A chart twice as large is not looked at from twice as far."""


def chart_scale(size: QSize) -> float:
    """What lines, marks and words of a chart of a size are multiplied by: 1 to 2.2, in tenths."""
    share = min(size.width() / USUAL[0], size.height() / USUAL[1])
    return round(min(math.pow(max(share, 1.0), _GROWTH), MOST), 1)
