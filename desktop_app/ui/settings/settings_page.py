# SPDX-License-Identifier: MIT
"""The settings window: the rows of the settings table under their headings, with a search."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from desktop_app.settings.table import GROUPS, Setting, find_settings, shown_settings
from desktop_app.translation.languages import languages
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.elided_label import add_item_tooltips
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.scrolled import let_wheel_scroll

# One setting: title, explanation, control, and a button that restores the default.

LANGUAGE = "language"
FIELD_HEIGHT = 34
FIELD_WIDTH = 250
NARROW = 520
"""A row narrower than this has its field below its sentence; pixels."""


class SettingRow(QWidget):
    """Changes one setting.

    Signals:
        changed: the new value, changed by the user.
    """

    changed = Signal(object)

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setting = setting
        title, sentence = tr(setting.title), tr(setting.sentence)
        self.field = self._make_field(title, sentence)
        self.reset = QPushButton(self.tr("Reset"), self)
        self.reset.setAccessibleName(self.tr("Reset: {title}").format(title=title))
        self.reset.setToolTip(self.tr("Reset"))
        self.reset.clicked.connect(lambda: self.changed.emit(setting.default))
        for button in (self.reset, self.field):
            button.setMinimumHeight(FIELD_HEIGHT)
        # A hidden button keeps its place, so that rows do not jump.
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        self.reset.setAutoDefault(False)
        self._title = text_label(self, title, px=15, weight=QFont.Weight.DemiBold, wraps=True)
        self._title.setBuddy(self.field)
        self._sentence = text_label(self, sentence, px=14, role="muted", wraps=True)
        self._grid, self._is_narrow = QGridLayout(self), False
        self._lay_out()

    @property
    def value(self) -> object:
        """The value on show."""
        if isinstance(self.field, QComboBox):
            return self.field.currentData()
        return self.field.isChecked()

    def show_value(self, value: object) -> None:
        """Show a value that was changed elsewhere."""
        field = self.field
        was_blocked = field.blockSignals(True)
        if isinstance(field, QComboBox):
            field.setCurrentIndex(max(0, field.findData(value)))
        else:
            field.setChecked(bool(value))
        field.blockSignals(was_blocked)
        is_reset = value == self.setting.default
        if is_reset and self.reset.hasFocus():
            field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.reset.setVisible(not is_reset)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow page the field goes below its sentence, which keeps its width."""
        super().resizeEvent(event)
        is_narrow = self.width() < NARROW
        if is_narrow is self._is_narrow:
            return
        self._is_narrow = is_narrow
        middle = Qt.AlignmentFlag.AlignVCenter
        for widget in (self._title, self._sentence, self.field, self.reset):
            self._grid.removeWidget(widget)
        span = 3 if is_narrow else 1
        self._grid.addWidget(self._title, 0, 0, 1, span)
        self._grid.addWidget(self._sentence, 1, 0, 1, span)
        row, rows = (2, 1) if is_narrow else (0, 2)
        column, place = (0, middle | Qt.AlignmentFlag.AlignLeft) if is_narrow else (1, middle)
        self._grid.addWidget(self.field, row, column, rows, 1, place)
        self._grid.addWidget(self.reset, row, 2, rows, 1, middle)

    def _make_field(self, title: str, sentence: str) -> QCheckBox | QComboBox:
        field: QCheckBox | QComboBox
        if self.setting.is_switch:
            field = QCheckBox(self.tr("On"), self)
            field.toggled.connect(lambda is_on: self.changed.emit(is_on))
        else:
            field = QComboBox(self)
            for value, label in zip(self.setting.allowed, self.setting.labels, strict=True):
                field.addItem(tr(label), value)
            if self.setting.key == LANGUAGE:
                # Offer a translation that is being tried out under its own name.
                for code, name in languages().items():
                    if field.findData(code) < 0:
                        field.addItem(name, code)
            field.setMinimumContentsLength(12)
            field.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            field.setMinimumWidth(FIELD_WIDTH)
            add_item_tooltips(field)
            let_wheel_scroll(field)
            field.currentIndexChanged.connect(lambda _index: self.changed.emit(field.currentData()))
        field.setFont(ui_font(14))
        field.setAccessibleName(title)
        field.setAccessibleDescription(sentence)
        return field

    def _lay_out(self) -> None:
        grid = self._grid
        grid.setContentsMargins(0, 8, 0, 8)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self._title, 0, 0)
        grid.addWidget(self._sentence, 1, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self.field, 0, 1, 2, 1, middle)
        grid.addWidget(self.reset, 0, 2, 2, 1, middle)
        if isinstance(self.field, QCheckBox):
            self.field.setMinimumWidth(FIELD_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)


SIZE = (820, 720)
TEXT_SIZE = "text_size"


class SettingsPage(QDialog):
    """All settings; changes apply at once, and the game goes on behind the window.

    Args:
        values: current values by key; at least for every setting shown.

    Signals:
        change_requested: a key and its new value.
        reopening_requested: reopen the window at the chosen text size.
    """

    change_requested = Signal(str, object)
    reopening_requested = Signal()

    def __init__(self, values: Mapping[str, object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self.setAccessibleName(self.tr("Settings"))
        self._begun_with = values[TEXT_SIZE]
        self.search = QLineEdit(self)
        # What moves to another parent later is styled once more, with everything in it.
        page = self._page = QWidget(self)
        self._area = QScrollArea(self)
        self._area.setWidget(page)
        self.rows = {setting.key: SettingRow(setting, page) for setting in shown_settings()}
        self._heads = {group: QLabel(tr(group), page) for group in GROUPS}
        self._nothing = QLabel(page)
        self._problem = QLabel(self)
        self.reopen = QPushButton(self.tr("Reopen the window in this size"), self)
        self.reopen.setToolTip(self.tr("Close the window and open it again with text of this size"))
        self.reset_all = QPushButton(self.tr("Reset everything"), self)
        self.reset_all.setToolTip(self.tr("Restore the default of every setting"))
        self.confirm = ConfirmBar(self)
        self._close = QPushButton(self.tr("Close"), self)
        self._close.setToolTip(self.tr("Close this window; settings are saved (Esc)"))
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
        """Keys of the visible settings."""
        return tuple(key for key, row in self.rows.items() if not row.isHidden())

    def show_value(self, key: str, value: object) -> None:
        """Show a setting that was changed, here or elsewhere."""
        if key in self.rows:
            self.rows[key].show_value(value)
        if key == TEXT_SIZE:
            self._show_reopening(value)

    def show_problem(self, text: str) -> None:
        """Show why the settings cannot be saved; an empty text hides the message."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the search, then closes; Enter does not close."""
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
            self.tr("No setting found for “{words}”. Try a shorter or different word.").format(
                words=text
            )
        )
        self._nothing.setVisible(not found)

    def _ask_reset(self) -> None:
        question = self.tr("Reset all settings? Your games stay.")
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
        column_of(
            self.search,
            self._problem,
            (self._make_list(), 1),
            self.confirm,
            row_of(self.reset_all, 0, self.reopen, self._close),
            parent=self,
            margins=(18, 16, 18, 12),
            spacing=10,
        )

    def _make_list(self) -> QScrollArea:
        column = column_of(self._nothing, parent=self._page, margins=(0, 0, 12, 0), spacing=0)
        for group, head in self._heads.items():
            head.setFont(ui_font(18, QFont.Weight.DemiBold))
            head.setContentsMargins(0, 12, 0, 2)
            column.addWidget(head)
            for row in self.rows.values():
                if row.setting.group == group:
                    column.addWidget(row)
        column.addStretch()
        area = self._area
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area
