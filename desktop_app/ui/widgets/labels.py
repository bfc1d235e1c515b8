# SPDX-License-Identifier: MIT
"""Labels with their size, weight and role."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.ui.theme import ui_font


def text_label(
    parent: QWidget | None,
    text: str = "",
    *,
    px: float | None = None,
    weight: QFont.Weight = QFont.Weight.Normal,
    role: str = "",
    wraps: bool = False,
) -> QLabel:
    """Return a label.

    Args:
        parent: its parent; None if a layout or a form gives it one.
        text: what it reads at first.
        px: its size in logical pixels; None for that of its parent.
        weight: of its letters, if the size is given.
        role: its look in the stylesheet, such as ``muted``; see `applied_theme.stylesheet_for`.
        wraps: True if it takes several lines where it has little room.
    """
    label = QLabel(text, parent)
    if px is not None:
        label.setFont(ui_font(px, weight))
    if role:
        label.setProperty("role", role)
    label.setWordWrap(wraps)
    return label
