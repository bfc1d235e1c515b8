# SPDX-License-Identifier: MIT
"""One setting: its title, its sentence, what changes it, and a way back to what it was at first."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from desktop_app.settings.table import Setting
from desktop_app.translation.languages import languages
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.whole_texts import tell_whole_texts

LANGUAGE = "language"
FIELD_HEIGHT = 34
FIELD_WIDTH = 250


class SettingRow(QWidget):
    """Changes one setting.

    Signals:
        changed: the new value, by hand.
    """

    changed = Signal(object)

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setting = setting
        title, sentence = tr(setting.title), tr(setting.sentence)
        self.field = self._make_field(title, sentence)
        self.reset = QPushButton(self.tr("Reset"), self)
        self.reset.setAccessibleName(self.tr("Reset: {title}").format(title=title))
        self.reset.setToolTip(self.tr("Back to what it was at first"))
        self.reset.clicked.connect(lambda: self.changed.emit(setting.default))
        for button in (self.reset, self.field):
            button.setMinimumHeight(FIELD_HEIGHT)
        # Its place stays when there is nothing to reset: the rows do not jump.
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        self.reset.setAutoDefault(False)
        self._title = QLabel(title, self)
        self._title.setFont(ui_font(15, QFont.Weight.DemiBold))
        self._title.setWordWrap(True)
        self._title.setBuddy(self.field)
        self._sentence = QLabel(sentence, self)
        self._sentence.setFont(ui_font(14))
        self._sentence.setProperty("role", "muted")
        self._sentence.setWordWrap(True)
        self._lay_out()

    @property
    def value(self) -> object:
        """What is shown now."""
        if isinstance(self.field, QComboBox):
            return self.field.currentData()
        return self.field.isChecked()

    def show_value(self, value: object) -> None:
        """Show a value that was set elsewhere."""
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
                # A translation that somebody tries out is offered by its own name.
                for code, name in languages().items():
                    if field.findData(code) < 0:
                        field.addItem(name, code)
            field.setMinimumContentsLength(12)
            field.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            field.setMinimumWidth(FIELD_WIDTH)
            tell_whole_texts(field)
            # The wheel scrolls the page, and does not change what it passes over.
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            field.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
            field.currentIndexChanged.connect(lambda _index: self.changed.emit(field.currentData()))
        field.setFont(ui_font(14))
        field.setAccessibleName(title)
        field.setAccessibleDescription(sentence)
        return field

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
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
