# SPDX-License-Identifier: MIT
"""How large everything is: the setting ``text_size``, turned into the scale that Qt starts with.

Qt takes its scale only when the application is made. So it is worked out before that, and a window
that is to have another one is opened again. The system's own scale of a screen comes on top.
"""

from __future__ import annotations

import math
import os

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

AUTOMATIC = "automatic"
VARIABLE = "QT_SCALE_FACTOR"
USUAL_HEIGHT = 800
"""Logical pixels of a screen for which the rooms are drawn at 100 %."""
USUAL_SHAPE = 1.6
LARGEST_AUTOMATIC = 1.8
GROWTH = 0.7
"""A screen twice as high is mostly larger too, but not twice as near: the text grows less."""
STEP = 0.05
_given: list[str | None] = []
"""What the variable was before it was set here."""


def automatic_scale(width: int, height: int) -> float:
    """How large things are on a screen of so many logical pixels, when nobody has said: 1 to 1.8.

    1 up to 1280x800, 1.25 at 1920x1080, 1.8 at 3840x2160, in steps of 0.05.
    """
    share = min(height, width / USUAL_SHAPE) / USUAL_HEIGHT
    grown = math.pow(max(share, 0.01), GROWTH)
    return round(min(max(grown, 1.0), LARGEST_AUTOMATIC) / STEP) * STEP


def scale_for(choice: str, width: int, height: int) -> float:
    """The scale for a value of the setting on a screen of that size: 1.0 for ``100``."""
    return automatic_scale(width, height) if choice == AUTOMATIC else int(choice) / 100


def screen_size() -> tuple[int, int]:
    """What a window may fill of the first screen; asks Qt, and lets it go again.

    Only while there is no application yet.
    """
    probe = QGuiApplication(["rackside"])
    screen = probe.primaryScreen()
    size = screen.availableGeometry().size()
    probe.shutdown()
    return size.width(), size.height()


def set_scale(choice: str, size: tuple[int, int] | None = None) -> float:
    """Let the application that is made next have this size of text; the scale it will have.

    `size` stands for the screen where there is none to ask. Where an application is there already
    its scale stays, and counts as 1.
    """
    if QCoreApplication.instance() is not None:
        return 1.0
    scale = scale_for(choice, *(size or screen_size()))
    if scale != 1.0:
        _given.append(os.environ.get(VARIABLE))
        os.environ[VARIABLE] = f"{_given_scale() * scale:.4f}"
    return scale


def give_back() -> None:
    """Leave the scale as it was given, for a process that takes the place of this one."""
    if not _given:
        return
    given = _given.pop()
    if given is None:
        os.environ.pop(VARIABLE, None)
    else:
        os.environ[VARIABLE] = given


def _given_scale() -> float:
    """The scale that the person has given Qt, 1 where it is none."""
    try:
        given = float(os.environ.get(VARIABLE, "1"))
    except ValueError:
        return 1.0
    return given if given > 0 else 1.0
