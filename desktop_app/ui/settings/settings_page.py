# SPDX-License-Identifier: MIT
"""The window of settings: every row of their table under its heading, found by words."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop_app.settings.search import find_settings, shown_settings
from desktop_app.settings.table import GROUPS
from desktop_app.translation.words import tr
from desktop_app.ui.settings.setting_row import FIELD_HEIGHT, SettingRow
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.confirm_bar import ConfirmBar

SIZE = (820, 720)
TEXT_SIZE = "text_size"


class SettingsPage(QDialog):
    """All settings; a change holds at once, and the game goes on behind it.

    Args:
        values: what is set now, by key; at least for every setting that is shown.

    Signals:
        change_requested: a key and its new value.
        reopening_requested: the window is to be opened again in the size of text that is chosen.
    """

    change_requested = Signal(str, object)
    reopening_requested = Signal()

    def __init__(self, values: Mapping[str, object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self.setAccessibleName(self.tr("Settings"))
        self._begun_with = values[TEXT_SIZE]
        self.search = QLineEdit(self)
        self.rows = {setting.key: SettingRow(setting, self) for setting in shown_settings()}
        self._heads = {group: QLabel(tr(group), self) for group in GROUPS}
        self._nothing = QLabel(self)
        self._problem = QLabel(self)
        self.reopen = QPushButton(self.tr("Open the window again in this size"), self)
        self.reopen.setToolTip(self.tr("Close the window and open it again with text of this size"))
        self.reset_all = QPushButton(self.tr("Reset everything"), self)
        self.reset_all.setToolTip(self.tr("Go back to the usual value of every setting"))
        self.confirm = ConfirmBar(self)
        self._close = QPushButton(self.tr("Close"), self)
        self._close.setToolTip(self.tr("Close this window; settings are kept (Esc)"))
        self._lay_out()
        self._wire()
        for key, row in self.rows.items():
            row.show_value(values[key])
        self._show_reopening(values[TEXT_SIZE])
        self._search_for("")
        self.search.setFocus()
        self.resize(*SIZE)

    @property
    def found(self) -> tuple[str, ...]:
        """The keys of the settings in sight."""
        return tuple(key for key, row in self.rows.items() if not row.isHidden())

    def show_value(self, key: str, value: object) -> None:
        """Show a setting that was changed, here or elsewhere."""
        if key in self.rows:
            self.rows[key].show_value(value)
        if key == TEXT_SIZE:
            self._show_reopening(value)

    def show_problem(self, text: str) -> None:
        """Say why the settings cannot be kept; an empty text says nothing."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape takes the search back, then closes; Enter does not close."""
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self.search.setFocus()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _wire(self) -> None:
        self.search.textChanged.connect(self._search_for)
        for key, row in self.rows.items():
            row.changed.connect(lambda value, key=key: self.change_requested.emit(key, value))
        self.reopen.clicked.connect(self.reopening_requested)
        self.reset_all.clicked.connect(self._ask_reset)
        self.confirm.confirmed.connect(self._reset)
        self._close.clicked.connect(self.close)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(self._go_to_search)

    def _go_to_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search_for(self, text: str) -> None:
        found = find_settings(text, tr)
        for row in self.rows.values():
            row.setVisible(row.setting in found)
        for group, head in self._heads.items():
            head.setVisible(any(setting.group == group for setting in found))
        self._nothing.setText(
            self.tr("No setting is found by “{words}”. Try a shorter or another word.").format(
                words=text
            )
        )
        self._nothing.setVisible(not found)

    def _ask_reset(self) -> None:
        question = self.tr("Set everything back to what it was at first? Your games stay.")
        self.confirm.ask(question, self.tr("Reset everything"), self.tr("Cancel"))

    def _reset(self) -> None:
        for key, row in self.rows.items():
            if row.value != row.setting.default:
                self.change_requested.emit(key, row.setting.default)

    def _show_reopening(self, value: object) -> None:
        self.reopen.setVisible(value != self._begun_with)

    def _lay_out(self) -> None:
        self.search.setPlaceholderText(self.tr("Search: sound, dark, larger, ask..."))
        self.search.setAccessibleName(self.tr("Search the settings"))
        self.search.setFont(ui_font(16))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumHeight(38)
        for label, role in ((self._nothing, "muted"), (self._problem, "warning")):
            label.setProperty("role", role)
            label.setFont(ui_font(15))
            label.setWordWrap(True)
        self._problem.hide()
        self.reopen.setProperty("role", "primary")
        for button in (self.reopen, self.reset_all, self._close):
            button.setAutoDefault(False)
            button.setMinimumHeight(FIELD_HEIGHT)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(18, 16, 18, 12)
        lines.setSpacing(10)
        lines.addWidget(self.search)
        lines.addWidget(self._problem)
        lines.addWidget(self._make_list(), 1)
        lines.addWidget(self.confirm)
        foot = QHBoxLayout()
        foot.addWidget(self.reset_all)
        foot.addStretch()
        foot.addWidget(self.reopen)
        foot.addWidget(self._close)
        lines.addLayout(foot)

    def _make_list(self) -> QScrollArea:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(0)
        column.addWidget(self._nothing)
        for group, head in self._heads.items():
            head.setFont(ui_font(18, QFont.Weight.DemiBold))
            head.setContentsMargins(0, 12, 0, 2)
            column.addWidget(head)
            for row in self.rows.values():
                if row.setting.group == group:
                    column.addWidget(row)
        column.addStretch()
        area = QScrollArea(self)
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area
