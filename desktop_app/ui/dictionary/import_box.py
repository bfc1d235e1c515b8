# SPDX-License-Identifier: MIT
"""The window for importing a word list: contents of the file, name, progress."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from desktop_app.session.list_import import (
    LONGEST_NAME,
    KnownList,
    ListCheck,
    ListImport,
    suggested_name,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.labels import text_label

FEW_WORDS = 10_000
"""A list with fewer words is probably incomplete."""
MIN_WIDTH = 460


class ImportBox(QDialog):
    """Checks a file, asks for a name, and installs the list.

    Signals:
        imported: name of the installed list.
    """

    imported = Signal(str)

    def __init__(self, lists: ListImport, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Import a word list"))
        self.setMinimumWidth(MIN_WIDTH)
        self._lists, self._path = lists, path
        lists.setParent(self)
        self._file = text_label(self, path.name, px=16, weight=QFont.Weight.DemiBold)
        self._message = QLabel(self)
        self._name = QLineEdit(suggested_name(path), self)
        self._name.setMaxLength(LONGEST_NAME)
        self._name.setAccessibleName(self.tr("Name of the list"))
        self._note = text_label(self, role="muted")
        self._busy = QProgressBar(self)
        self._busy.setRange(0, 0)
        self._busy.setTextVisible(False)
        self._busy.setAccessibleName(self.tr("Progress"))
        self._import = QPushButton(self.tr("Import"), self)
        self._import.setProperty("role", "primary")
        self._import.setToolTip(self.tr("Install this list under the name above"))
        self._close = QPushButton(self.tr("Cancel"), self)
        self._close.setToolTip(self.tr("Close this window without installing anything (Esc)"))
        for label in (self._file, self._message, self._note):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._lay_out()
        self._name.textChanged.connect(lambda _text: self._show_name())
        self._import.clicked.connect(self._install)
        self._close.clicked.connect(self.reject)
        lists.checked.connect(self._show_check)
        lists.installed.connect(self._show_installed)
        lists.failed.connect(self._show_failure)
        self._is_checked = False
        self._show_busy(self.tr("Reading the words..."))
        lists.check(path)

    @property
    def text(self) -> str:
        """The message about the file."""
        return self._message.text()

    def reject(self) -> None:
        """Close, unless the list is being installed: that takes only a moment."""
        if not self._lists.is_running or not self._is_checked:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close, unless the list is being installed."""
        if self._lists.is_running and self._is_checked:
            event.ignore()
        else:
            super().closeEvent(event)

    def _lay_out(self) -> None:
        self._name_row = QWidget(self)
        row = QHBoxLayout(self._name_row)
        row.setContentsMargins(0, 0, 0, 0)
        label = QLabel(self.tr("&Name"), self._name_row)
        label.setBuddy(self._name)
        row.addWidget(label)
        row.addWidget(self._name, 1)
        buttons = row_of(0, self._close, self._import)
        lines = column_of(parent=self, margins=(20, 16, 20, 16), spacing=10)
        for part in (self._file, self._message, self._name_row, self._note, self._busy):
            lines.addWidget(part)
        lines.addStretch()
        lines.addLayout(buttons)

    def _show_busy(self, text: str) -> None:
        self._say(text)
        self._busy.show()
        for part in (self._name_row, self._note):
            part.hide()
        self._import.setEnabled(False)

    def _say(self, text: str, role: str = "") -> None:
        self._message.setText(text)
        self._message.setProperty("role", role)
        self._message.style().polish(self._message)
        announce(self, text, is_urgent=role == "bad")

    def _show_check(self, check: ListCheck) -> None:
        self._is_checked = True
        self._busy.hide()
        self._say("\n".join(check_lines(check)))
        self._name_row.show()
        self._note.show()
        self._show_name()
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.adjustSize()

    def _show_name(self) -> None:
        """Show what happens to an installed list of this name."""
        old = self._lists.taken(self._name.text().strip())
        is_free = old is None or not old.is_bundled
        self._import.setText(self.tr("Import") if old is None else self.tr("Replace"))
        self._import.setEnabled(self._is_checked and is_free and bool(self._name.text().strip()))
        if old is None:
            text = self.tr(
                "Letters, digits, dots and hyphens. Rules that ask for a list of "
                "this name, such as csw15 or otcwl16, use it automatically."
            )
        elif old.is_bundled:
            text = self.tr("This list comes with the program; choose another name.")
        else:
            text = tr_count(
                "A list of this name is installed, with one word; it is replaced.",
                "A list of this name is installed, with {count} words; it is replaced.",
                old.word_count,
            ).format(count=f"{old.word_count:,}")
        self._note.setText(text)

    def _install(self) -> None:
        name = self._name.text().strip()
        old = self._lists.taken(name)
        self._show_busy(self.tr("Preparing the list for play..."))
        self._lists.install(self._path, name, replace=old is not None)

    def _show_installed(self, done: KnownList) -> None:
        self._busy.hide()
        text = tr_count(
            "{name} is installed, with one word. Choose it under Word list in a new game.",
            "{name} is installed, with {count} words. Choose it under Word list in a new game.",
            done.word_count,
        )
        self._say(text.format(name=done.name, count=f"{done.word_count:,}"), "good")
        self._import.hide()
        self._close.setText(self.tr("Close"))
        self._close.setToolTip(self.tr("Close this window (Esc)"))
        self._close.setFocus(Qt.FocusReason.OtherFocusReason)
        self.imported.emit(done.name)

    def _show_failure(self, why: str) -> None:
        self._busy.hide()
        self._say(tr(why), "bad")
        if self._is_checked:
            self._name_row.show()
            self._import.setEnabled(True)
        else:
            self._import.hide()
            self._close.setText(self.tr("Close"))
        self.adjustSize()


def check_lines(check: ListCheck) -> tuple[str, ...]:
    """Describe the contents of the file, and anything that seems to be missing."""
    lines = [
        tr_count("One word.", "{count} words.", check.word_count).format(
            count=f"{check.word_count:,}"
        )
    ]
    if check.by_length:
        lines.append(
            tr_count(
                "One word of two letters; the longest has {longest}.",
                "{count} words of two letters; the longest has {longest}.",
                check.by_length.get(2, 0),
            ).format(count=check.by_length.get(2, 0), longest=max(check.by_length))
        )
    if check.definitions:
        lines.append(
            tr_count(
                "One word has a definition.", "{count} words have a definition.", check.definitions
            ).format(count=f"{check.definitions:,}")
        )
    if check.skipped:
        lines.append(
            tr_count(
                "One word is left out: a play has 2 to 15 letters.",
                "{count} words are left out: a play has 2 to 15 letters.",
                check.skipped,
            ).format(count=f"{check.skipped:,}")
        )
    if check.missing:
        text = tr("No word contains {letters}: is the list complete?")
        lines.append(text.format(letters=", ".join(check.missing)))
    elif check.word_count < FEW_WORDS:
        lines.append(tr("This is a short list: is it whole?"))
    return tuple(lines)
