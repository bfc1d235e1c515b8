# SPDX-License-Identifier: MIT
"""Names on the clock faces: they are made smaller before they are cut."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetrics
from pytestqt.qtbot import QtBot

from desktop_app.ui.table.table_face import _name_font
from desktop_app.ui.theme import ui_font


@pytest.mark.parametrize("name", ["Ben", "Ann", "Bartholomew"])
@pytest.mark.parametrize("px", [12, 15, 18, 24, 30])
def test_a_name_that_can_be_made_smaller_is_not_cut(qtbot: QtBot, name: str, px: int) -> None:
    whole = QFontMetrics(ui_font(px, QFont.Weight.DemiBold)).horizontalAdvance(name)
    for width in range(round(0.6 * whole), whole + 3):
        metrics = QFontMetrics(_name_font(name, px, width + 0.4))
        assert metrics.horizontalAdvance(name) <= width
