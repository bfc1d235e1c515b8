# SPDX-License-Identifier: MIT
"""Scale of a chart: line width and font size grow with its size."""

from __future__ import annotations

import math

from PySide6.QtCore import QSize

USUAL = (640, 300)
"""Up to this size, in logical pixels, a chart is drawn at scale 1."""
MOST = 2.2
_GROWTH = 0.7
"""A chart twice as large is not read from twice as far."""


def chart_scale(size: QSize) -> float:
    """Return the scale of lines, marks and texts for a size: 1 to 2.2, in tenths."""
    share = min(size.width() / USUAL[0], size.height() / USUAL[1])
    return round(min(math.pow(max(share, 1.0), _GROWTH), MOST), 1)
