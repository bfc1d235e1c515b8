# SPDX-License-Identifier: MIT
"""Panels around widgets that are made already."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop_app.ui.widgets.panel import Panel


def panel_of(title: str, body: QWidget) -> Panel:
    """Return a panel that holds a widget."""
    panel = Panel(title)
    panel.hold(body)
    return panel
