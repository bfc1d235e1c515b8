# SPDX-License-Identifier: MIT
"""Goes round a window by the Tab key, and checks that the focus is visible."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDateTimeEdit, QTextBrowser, QWidget

MOST = 120
MIN_CONTRAST = 3.0
"""Minimum contrast of the focus marker with what was there before (WCAG 2.1, 1.4.11 and 2.4.7)."""
_AROUND = 4


def tab_stops(window: QWidget, *, backwards: bool = False) -> list[QWidget]:
    """Return all tab stops from the focus on, until one repeats.

    A field of several parts is one stop. Raises AssertionError if Tab leads nowhere.
    """
    key = Qt.Key.Key_Backtab if backwards else Qt.Key.Key_Tab
    stops: list[tuple[QWidget, int]] = []
    for _ in range(MOST):
        focus = window.focusWidget()
        assert focus is not None, "the focus has left the window"
        stop = focus, _part(focus)
        if stop in stops:
            return list(dict.fromkeys(widget for widget, _ in stops[stops.index(stop) :]))
        stops.append(stop)
        QTest.keyClick(focus, key)
    raise AssertionError("Tab does not come round")


def _part(widget: QWidget) -> int:
    """Return the current part of a field: Tab goes through year, month and day, or links, first."""
    if isinstance(widget, QTextBrowser):
        return widget.textCursor().anchor()
    return widget.currentSectionIndex() if isinstance(widget, QDateTimeEdit) else 0


def place(widget: QWidget, window: QWidget) -> QRect:
    """Return the rectangle of a widget in its window."""
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def shown_change(window: QWidget, widget: QWidget, elsewhere: QWidget) -> tuple[int, float]:
    """Return how many pixels stand out when a widget has the focus, and their best contrast."""
    rect = place(widget, window).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
    elsewhere.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    without = _luminance(window, rect)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    contrast = _contrast(without, _luminance(window, rect))
    return int((contrast >= MIN_CONTRAST).sum()), float(contrast.max(initial=1.0))


def _luminance(window: QWidget, rect: QRect) -> NDArray[np.float64]:
    image = window.grab(rect).toImage().convertToFormat(QImage.Format.Format_RGB32)
    shape = (image.height(), image.bytesPerLine() // 4, 4)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(shape)[:, : image.width(), :3]
    share = pixels[..., ::-1] / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]), dtype=np.float64)


def _contrast(first: NDArray[np.float64], second: NDArray[np.float64]) -> NDArray[np.float64]:
    return (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)
