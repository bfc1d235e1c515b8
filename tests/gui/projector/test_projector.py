# SPDX-License-Identifier: MIT
"""The audience board: it follows the game, shows nothing secret, and survives its screen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop_app.ui.board.rack_widget import RackWidget
from desktop_app.ui.main_window.projector_opening import ProjectorOpening, toggle_projector
from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet
from tests.gui.main_window.conftest import ANN, BEN, Bench


def words_of(widget: QWidget) -> str:
    names = [each.accessibleName() for each in (widget, *widget.findChildren(QWidget))]
    return " | ".join(names)


def test_it_shows_the_play_the_scores_and_the_clocks(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    opening = toggle_projector(bench.navigator)
    assert [face.facts.name for face in opening.faces] == ["Ann", "Ben"]
    bench.play_word("CATS")
    assert opening.board.shown_board == bench.state.board
    assert not opening.board.shown_board.is_empty
    assert "CATS" in opening.window.line.text()
    assert opening.faces[ANN].facts.points == bench.state.points[ANN] > 0
    bench.pass_time(3000)
    assert opening.faces[BEN].facts.time == "24:57"


def test_no_rack_and_no_unseen_tile_is_in_it(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    window = toggle_projector(bench.navigator).window
    for secret in (RackWidget, TrackingSheet):
        assert window.findChildren(secret) == []
    bench.room.play_area.setFocus()
    bench.type("CAT")
    assert "CAT" not in words_of(window)
    assert "CAT" not in window.line.text()
    opening = bench.navigator.findChild(ProjectorOpening)
    assert opening is not None
    assert opening.board.shown_board.is_empty, "tiles being tried are nobody's business"


def test_it_says_that_there_is_no_game_and_follows_the_next(bench: Bench) -> None:
    opening = toggle_projector(bench.navigator)
    assert opening.window.line.text() == "No game is being played."
    bench.begin("person", "person", "person", ruleset="mattel-family", minutes=None)
    assert [face.facts.name for face in opening.faces] == ["Ann", "Ben", "Cid"]
    bench.navigator.go_home()
    assert opening.faces == ()


def test_keys_and_the_main_window_close_it(bench: Bench) -> None:
    bench.begin()
    window = toggle_projector(bench.navigator).window
    assert window.isVisible()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    assert toggle_projector(bench.navigator).window.isVisible()
    toggle_projector(bench.navigator)
    assert not window.isVisible()
    toggle_projector(bench.navigator)
    bench.navigator.window.close()
    assert not window.isVisible()


def test_it_fills_the_second_screen_and_comes_back_when_that_is_unplugged(
    bench: Bench,
) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("CATS")
    opening = toggle_projector(bench.navigator)
    window, screen = opening.window, QGuiApplication.primaryScreen()
    before = bench.session.events
    window.fill_screen(screen)
    assert window.isFullScreen()
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.screenRemoved.emit(screen)
    assert window.isVisible()
    assert not window.isFullScreen()
    assert "second screen is gone" in window.notice.text()
    assert bench.session.events == before
    assert bench.session.pause == ""
    assert opening.board.shown_board == bench.state.board
    window.fill_screen(screen)
    assert window.notice.isHidden()


def test_a_screen_that_is_another_ones_changes_nothing(bench: Bench) -> None:
    opening = toggle_projector(bench.navigator)
    opening.window.close()
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.screenRemoved.emit(QGuiApplication.primaryScreen())
    assert not opening.window.isVisible()
