# SPDX-License-Identifier: MIT
"""Texts from people and files are shown as plain text: no markup is rendered, no file is opened."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QMessageBox,
    QToolTip,
    QWidget,
)

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.rules.commands import NoteEntry
from desktop_app.rules.setup import Seat
from desktop_app.session import demonstration
from desktop_app.ui.main_window import ROOMS
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.word_text import WordText
from tests.gui.main_window.conftest import ANN, Bench
from tests.helpers.room_window import WINDOWS, show
from tests.helpers.sweeps import one_in

IN_OPEN = 0x20
GCG = """#character-encoding UTF-8
#player1 a {name}
#player2 b <b>x</b>
>a: CATERED 8D CATERED +70 70
#note {name} <b>note</b>
>b: ABC - +0 0
"""


class Spied:
    """A picture file that detects being opened."""

    def __init__(self, path: Path) -> None:
        QImage(8, 8, QImage.Format.Format_RGB32).save(str(path))
        self.markup = f'<img src="file://{path}">'
        libc = ctypes.CDLL(None, use_errno=True)
        self._queue = libc.inotify_init1(os.O_NONBLOCK)
        assert libc.inotify_add_watch(self._queue, str(path).encode(), IN_OPEN) >= 0

    def was_opened(self) -> bool:
        try:
            return bool(os.read(self._queue, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        os.close(self._queue)


@pytest.fixture(scope="module")
def spied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Spied]:
    if not sys.platform.startswith("linux"):
        pytest.skip("Only Linux tells when a file is opened; the same are opened everywhere.")
    spied = Spied(tmp_path_factory.mktemp("spied") / "spy.png")
    yield spied
    spied.close()


@pytest.fixture(scope="module")
def marked_up(spied: Spied, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Navigator]:
    """One window for all rooms; in its demonstrations, players have markup for names."""
    names = {"Ann": spied.markup, "Ben": "<b>x</b>"}
    players = tuple(Seat(name) for name in names.values())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RACKSIDE_DATA", str(tmp_path_factory.mktemp("data")))
        patch.setattr(demonstration, "Seat", lambda name: Seat(names[name]))
        patch.setattr(demonstration, "PLAYERS", players)
        # The offscreen platform warns that it cannot raise a window.
        patch.setattr(QWidget, "raise_", lambda _widget: None)
        navigator = build(make_application(), parse_arguments(["--size", "1280x800"]))
        navigator.has_motion = False
        navigator.settings.change(verdict_fills_screen=False)
        navigator.window.show()
        # The start screen and the library name the players of this game.
        show(navigator, "play")
        yield navigator
        navigator.window.close()
        navigator.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_a_file_that_is_shown_as_markup_is_noticed(bench: Bench, spied: Spied) -> None:
    label = QLabel(bench.navigator.window)
    label.ensurePolished()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setText(spied.markup)
    label.sizeHint()
    assert is_rendered(label) and spied.was_opened()


@pytest.mark.parametrize("room", one_in(3, [*ROOMS, *WINDOWS]))
def test_no_room_renders_names(marked_up: Navigator, spied: Spied, room: str) -> None:
    if room in WINDOWS:
        show(marked_up, "play")
    show(marked_up, room)
    check_all(spied)


def test_no_name_is_rendered_in_a_file_or_in_messages_about_it(
    marked_up: Navigator, spied: Spied, tmp_path: Path
) -> None:
    text = GCG.format(name=spied.markup)
    good, bad = tmp_path / "<b>good<b>.gcg", tmp_path / "<img src=x>.gcg"
    good.write_text(text, "utf-8")
    bad.write_text(text.replace("8D CATERED", "8D <b>CAT</b>"), "utf-8")
    for file in (good, bad):
        marked_up.window.file_requested.emit(str(file))
        check_all(spied)
    box = QMessageBox(marked_up.window)
    box.setText(spied.markup)
    box.setInformativeText(spied.markup)
    box.open()
    check_all(spied)
    box.close()
    assert any("<img" in label.text() for label in box.findChildren(QLabel))


def test_no_note_is_rendered(bench: Bench, spied: Spied) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    assert bench.session.submit(NoteEntry(0, f"{spied.markup} <b>note</b>"))
    bench.show()
    assert bench.state.points[ANN] == 12
    check_all(spied)


def check_all(spied: Spied) -> None:
    """Check all labels, and all tooltips of widgets and list items."""
    QTest.qWait(1)
    widgets = [widget for widget in QApplication.allWidgets() if widget.isVisible()]
    assert [widget for widget in widgets if is_rendered(widget)] == []
    for widget in widgets:
        for tip in {widget.toolTip(), *item_tips(widget)}:
            if "<" in tip:
                QToolTip.showText(QPoint(20, 20), tip, widget)
                shown = [
                    each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel")
                ]
                assert not any(is_rendered(each) for each in shown), tip
    QToolTip.hideText()
    assert not spied.was_opened()


def is_rendered(widget: QObject) -> bool:
    """True if a label renders its text as markup; words that can be pressed are the only markup."""
    if isinstance(widget, WordText):
        document = QTextDocument()
        document.setHtml(widget.text())
        return document.toPlainText() != widget.told
    return isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText


def item_tips(widget: QWidget) -> Iterator[str]:
    """Yield the tooltips of a list's first lines."""
    model = widget.model() if isinstance(widget, QAbstractItemView) else None
    if model is None:
        return
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for row in range(min(model.rowCount(QModelIndex()), 30)):
        for column in range(columns):
            tip = model.index(row, column).data(Qt.ItemDataRole.ToolTipRole)
            if isinstance(tip, str):
                yield tip
