# SPDX-License-Identifier: MIT
"""The sum of a score, tile by tile, opened in the room."""

from __future__ import annotations

from PySide6.QtCore import Qt

from desktop_app.rules.state import RowKind
from tests.gui.main_window.conftest import Bench


def test_the_sum_of_what_is_laid_grows_with_it(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.type("cat")
    bench.key(Qt.Key.Key_Equal)
    assert bench.room.sum.isVisible()
    assert "10" in bench.room.sum.accessibleDescription()
    bench.room.play_area.setFocus()
    bench.type("s")
    assert "12" in bench.room.sum.accessibleDescription()


def test_after_a_phoney_the_sum_is_that_of_the_play_that_went(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("tcg")
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Tab)
    assert bench.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Equal)
    assert bench.room.sum.isVisible()
    written = bench.state.rows[0].points
    told = bench.room.sum.accessibleDescription()
    assert f"TCG 8H: T 1, C 3, G 2; sum 6, ×2 = {written}" in told, told
