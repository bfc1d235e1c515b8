# SPDX-License-Identifier: MIT
"""The acts on a file that cannot be read: show its folder, open a backup, name it no more."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from desktop_app.session.problem_files import files_named
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import dress_compact

_MOST = 12
"""Files in the menu; more would not fit on a screen."""


class FileActs(FlowRow):
    """Buttons below sentences that name files; hidden while they name none.

    Args:
        may_hide: True to offer that the sentences are shown no more.

    Signals:
        backups_requested: the backups are to be shown.
        hide_requested: the sentences are to be shown no more, until a file changes.
        refused: a sentence on why a file cannot be shown.
    """

    backups_requested = Signal()
    hide_requested = Signal()
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, may_hide: bool = False) -> None:
        super().__init__(parent)
        self._files: tuple[Path, ...] = ()
        self.show_file = QPushButton(self.tr("Show file"), self)
        self.show_file.setToolTip(self.tr("Open the folder that holds the file"))
        self.show_file.clicked.connect(lambda: self._show(next(iter(self._files))))
        self.backup = QPushButton(self.tr("Open a backup..."), self)
        self.backup.setToolTip(self.tr("See the backups, and restore what is missing or damaged"))
        self.backup.clicked.connect(lambda: self.backups_requested.emit())
        self.hide_button = QPushButton(self.tr("Hide"), self)
        self.hide_button.setToolTip(
            self.tr("Show this no more, until a file changes; the library names it still")
        )
        self.hide_button.clicked.connect(lambda: self.hide_requested.emit())
        self.hide_button.setVisible(may_hide)
        for button in (self.show_file, self.backup, self.hide_button):
            button.setAutoDefault(False)
            button.setFont(ui_font(14))
            dress_compact(button, is_compact=True)
            self.add(button)
        self.hide()

    def show_for(self, sentences: Iterable[str]) -> None:
        """Offer the files that these sentences name."""
        self._files = files_named(sentences)
        menu = None
        if len(self._files) > 1:
            menu = QMenu(self.show_file)
            for each in self._files[:_MOST]:
                act = menu.addAction(each.name.replace("&", "&&"))
                act.triggered.connect(lambda _checked=False, file=each: self._show(file))
        self.show_file.setMenu(menu)  # type: ignore[arg-type]
        self.setVisible(bool(self._files))

    def _show(self, file: Path) -> None:
        folder = file if file.is_dir() else file.parent
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            text = tr("The system cannot open the folder {folder}.")
            self.refused.emit(text.format(folder=folder))
