# SPDX-License-Identifier: MIT
"""The bundled fonts."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase

from desktop_app.paper import fonts
from desktop_app.paper.fonts import UNIT, font_family, font_mm, width_mm


@pytest.mark.usefixtures("qapp")
def test_a_font_is_always_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert font_family() in QFontDatabase.families()
    monkeypatch.setattr(fonts, "resource_path", tmp_path.joinpath)
    assert font_family.__wrapped__() == QFont().family()


@pytest.mark.usefixtures("qapp")
def test_a_font_has_the_size_the_weight_and_the_slant_that_were_asked_for() -> None:
    plain, bold = font_mm(4), font_mm(4, QFont.Weight.Bold, is_slanted=True)
    assert (plain.pixelSize(), plain.weight(), plain.italic()) == (
        4 * UNIT,
        QFont.Weight.Normal,
        False,
    )
    assert (bold.weight(), bold.italic()) == (QFont.Weight.Bold, True)
    assert font_mm(0).pixelSize() == 1
    assert width_mm(font_mm(8), "Ann") == pytest.approx(2 * width_mm(plain, "Ann"), rel=0.01)
