# SPDX-License-Identifier: MIT
"""The line about a damaged file: what is wrong with it, and what can be done."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QProcess, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QAccessible, QDesktopServices, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from desktop_app.translation.words import tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.spoken import give_role

_NARROW = 720
"""In a narrower line, in pixels, the sentence stands above the buttons."""


class FileProblemLine(QFrame):
    """One sentence about a file, two acts, and one that puts the line away.

    Signals:
        backup_requested: *Open a backup* was pressed.
        copy_confirmed: take the copy that `ask` named.
        put_away: the sentence was read.
        height_changed: it needs another height.
    """

    backup_requested = Signal()
    copy_confirmed = Signal()
    put_away = Signal()
    height_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setProperty("role", "panel")
        self._file = Path()
        self._text = text_label(self, px=14, role="warning", wraps=True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.show_file = self._button(
            self.tr("Show file"), self.tr("Open the folder of the file in the file manager")
        )
        self.open_backup = self._button(
            self.tr("Open a backup"),
            self.tr("Take the file from the last backup that has another copy; it asks first"),
        )
        self.away = self._button(
            self.tr("Put away"), self.tr("Show this no longer; it stays in Library > Backups")
        )
        self.confirm = ConfirmBar(self)
        self.confirm.confirmed.connect(self._confirm)
        self.confirm.declined.connect(self._end_asking)
        self._row = FlowRow(self)
        self._row.add(self._text, stretch=1)
        for button in (self.show_file, self.open_backup, self.away):
            self._row.add(button)
        self._lines = column_of(
            self._row, self.confirm, parent=self, margins=(12, 4, 8, 4), spacing=4
        )
        self.show_file.clicked.connect(self._show_file)
        self.open_backup.clicked.connect(self.backup_requested)
        self.away.clicked.connect(self.put_away)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence; empty if there is none."""
        return "" if self.isHidden() else self._text.text()

    def show_problem(self, file: Path, text: str, others: int, *, has_backup: bool) -> None:
        """Show a problem.

        Args:
            file: the file.
            text: the sentence about it, translated.
            others: number of other files with problems.
            has_backup: offer to open a backup.
        """
        self._file = file
        shown = text.replace(str(file), file.name)
        if others:
            more = tr_count(
                "{count} other file has a problem.", "{count} other files have problems.", others
            )
            shown = self.tr("{sentence} {more}").format(
                sentence=shown if shown.endswith(".") else f"{shown}.",
                more=more.format(count=others),
            )
        self.open_backup.setVisible(has_backup)
        self.show_file.show()
        self._show(shown, str(file))

    def say(self, text: str) -> None:
        """Show what came of an act."""
        self.open_backup.hide()
        self.show_file.hide()
        self._show(text, "")

    def ask(self, question: str) -> None:
        """Ask before a copy is taken."""
        self.confirm.ask(question, self.tr("Take the copy"), self.tr("Leave it"))
        self._row.hide()
        self.height_changed.emit()

    def _end_asking(self) -> None:
        self._row.show()
        self.height_changed.emit()
        self.open_backup.setFocus(Qt.FocusReason.OtherFocusReason)

    def height_at(self, width: int) -> int:
        """Return the height it needs at a width, in pixels."""
        margins = self._lines.contentsMargins()
        inside = width - margins.left() - margins.right() - 2
        self._text.setMinimumWidth(inside if width < _NARROW else 0)
        around = margins.top() + margins.bottom() + 2
        if self.confirm.isHidden():
            return around + self._row.heightForWidth(inside)
        asked = self.confirm.heightForWidth(inside)
        return around + max(asked, self.confirm.sizeHint().height())

    def sizeHint(self) -> QSize:
        """Return the height at the present width."""
        return QSize(super().sizeHint().width(), self.height_at(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of another height at another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.height_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def _show(self, text: str, tip: str) -> None:
        is_new = text != self._text.text() or self.isHidden()
        self.confirm.withdraw()
        self._row.show()
        self._text.setText(text)
        self._text.setToolTip(tip)
        self.setAccessibleName(text)
        for button in (self.show_file, self.open_backup, self.away):
            button.setAccessibleDescription(text)
        self.show()
        self.height_changed.emit()
        if is_new:
            announce(self, text)

    def _confirm(self) -> None:
        self._row.show()
        self.copy_confirmed.emit()
        self.height_changed.emit()

    def _show_file(self) -> None:
        if not show_in_folder(self._file):
            QGuiApplication.clipboard().setText(str(self._file))
            text = self.tr("No file manager opens here. The path is copied: {path}")
            self._text.setText(text.format(path=self._file))
            self.height_changed.emit()
            announce(self, self._text.text())

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button


def show_in_folder(file: Path) -> bool:
    """Show a file in the file manager, selected where the system can; False if none opens."""
    if sys.platform == "win32":
        return bool(QProcess.startDetached("explorer", ["/select,", str(file)])[0])
    if sys.platform == "darwin":
        return bool(QProcess.startDetached("open", ["-R", str(file)])[0])
    return bool(QDesktopServices.openUrl(QUrl.fromLocalFile(str(file.parent))))
