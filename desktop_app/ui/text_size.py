# SPDX-License-Identifier: MIT
"""Scale of everything on screen: the setting ``text_size``, as the scale factor Qt starts with.

Qt reads its scale factor only when the application is created, so it is set before, and the window
is reopened to change it. The system's own scale of a screen is applied on top.
"""

from __future__ import annotations

import math
import os

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

AUTOMATIC = "automatic"
VARIABLE = "QT_SCALE_FACTOR"
USUAL_HEIGHT = 800
"""Height of a screen, in logical pixels, at which 100 % is right."""
USUAL_SHAPE = 1.6
LARGEST_AUTOMATIC = 1.8
GROWTH = 0.7
"""A screen twice as high is usually larger too, but not twice as near: the text grows less."""
STEP = 0.05
_given: list[str | None] = []
"""Values of the variable before it was set here."""


def automatic_scale(width: int, height: int) -> float:
    """Return the automatic scale for a screen of this size in logical pixels: 1 to 1.8.

    1 up to 1280x800, 1.25 at 1920x1080, 1.8 at 3840x2160, in steps of 0.05.
    """
    share = min(height, width / USUAL_SHAPE) / USUAL_HEIGHT
    grown = math.pow(max(share, 0.01), GROWTH)
    return round(min(max(grown, 1.0), LARGEST_AUTOMATIC) / STEP) * STEP


def scale_for(choice: str, width: int, height: int) -> float:
    """Return the scale for a value of the setting on a screen of this size: 1.0 for ``100``."""
    return automatic_scale(width, height) if choice == AUTOMATIC else int(choice) / 100


def screen_size() -> tuple[int, int]:
    """Return the available size of the primary screen.

    Call it only before the application is created: it creates a temporary one.
    """
    probe = QGuiApplication(["rackside"])
    screen = probe.primaryScreen()
    size = screen.availableGeometry().size()
    probe.shutdown()
    return size.width(), size.height()


def set_scale(choice: str, size: tuple[int, int] | None = None) -> float:
    """Set the scale factor for the next application, and return it.

    `size` is the size of the screen, for when there is none to query. If an application exists, its
    scale stays and 1 is returned.
    """
    if QCoreApplication.instance() is not None:
        return 1.0
    scale = scale_for(choice, *(size or screen_size()))
    if scale != 1.0:
        _given.append(os.environ.get(VARIABLE))
        os.environ[VARIABLE] = f"{_given_scale() * scale:.4f}"
    return scale


def give_back() -> None:
    """Restore the variable, for a process that replaces this one."""
    if not _given:
        return
    given = _given.pop()
    if given is None:
        os.environ.pop(VARIABLE, None)
    else:
        os.environ[VARIABLE] = given


def _given_scale() -> float:
    """Return the user's own Qt scale factor, 1 if there is none."""
    try:
        given = float(os.environ.get(VARIABLE, "1"))
    except ValueError:
        return 1.0
    return given if given > 0 else 1.0
