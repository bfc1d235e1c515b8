# SPDX-License-Identifier: MIT
"""Paints the real window into a file, offscreen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from desktop_app.session.errors import GameError
from desktop_app.ui.main_window.navigator import Navigator


def take_shot(navigator: Navigator, path: Path, room: str | None, file: Path | None) -> int:
    """Show a room or a file, paint it, and return 0.

    Raises:
        GameError: the file is none that can be opened, or the picture cannot be written.
    """
    if file is not None:
        navigator.open_file(file)
    else:
        navigator.go_to(room or "start")
    window = navigator.window
    window.show()
    settle()
    picture = window.grab()
    window.close()
    if not picture.save(str(path)):
        raise GameError(f"{path}: the picture cannot be written there")
    return 0


def settle(rounds: int = 5) -> None:
    """Let layouts and late events come to rest."""
    for _ in range(rounds):
        QApplication.processEvents()
