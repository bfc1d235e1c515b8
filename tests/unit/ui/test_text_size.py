# SPDX-License-Identifier: MIT
"""Text size by screen."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.settings.table import SETTINGS
from desktop_app.ui.text_size import AUTOMATIC, automatic_scale, scale_for, set_scale


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [
        (1024, 640, 1.0),
        (1280, 800, 1.0),
        (1920, 1080, 1.25),
        (2560, 1440, 1.5),
        (3840, 2160, 1.8),
        (7680, 4320, 1.8),
        # Upright, and very wide: the lesser side counts.
        (1080, 1920, 1.0),
        (3440, 1080, 1.25),
        (0, 0, 1.0),
    ],
)
def test_text_grows_with_the_screen(width: int, height: int, scale: float) -> None:
    assert automatic_scale(width, height) == pytest.approx(scale)


def test_every_choice_is_a_scale() -> None:
    for choice in SETTINGS["text_size"].allowed:
        scale = scale_for(choice, 1280, 800)
        assert scale == (1.0 if choice == AUTOMATIC else int(choice) / 100)
        assert 1.0 <= scale <= 2.0


def test_an_application_that_is_there_keeps_its_scale(
    qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_SCALE_FACTOR", "1")
    assert set_scale("200", (1280, 800)) == 1.0
    assert os.environ["QT_SCALE_FACTOR"] == "1"


@pytest.mark.parametrize(("given", "expected"), [("", 1.5), ("2", 3.0), ("nonsense", 1.5)])
def test_qt_begins_with_the_scale_and_asks_the_screen_first(given: str, expected: float) -> None:
    code = (
        "from desktop_app.ui.text_size import screen_size, set_scale\n"
        "assert screen_size()[0] > 0\n"
        "assert set_scale('150') == 1.5\n"
        "from PySide6.QtWidgets import QApplication\n"
        "print(QApplication([]).devicePixelRatio())\n"
    )
    environment = {**os.environ, "QT_SCALE_FACTOR": given, "QT_QPA_PLATFORM": "offscreen"}
    if not given:
        del environment["QT_SCALE_FACTOR"]
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert float(done.stdout) == pytest.approx(expected)
