# SPDX-License-Identifier: MIT
"""One ruling on a card: title, section, sentence, and what it changed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.rulings.card_text import CardText
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.chip import Chip
from desktop_app.ui.widgets.spoken import give_role


class RulingCard(QFrame):
    """A card at the right of the board; Escape or its button puts it away.

    Signals:
        dismissed: the reader is done with it.
        topic_requested: the reader wants the rules of it; with the id of the topic.
        undo_requested: the ruling is to be taken back.
    """

    dismissed = Signal()
    topic_requested = Signal(str)
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setProperty("role", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._title = QLabel(self)
        self._title.setFont(ui_font(15, QFont.Weight.DemiBold))
        self._section = Chip("", self)
        self._topic = ""
        self._section.asked.connect(lambda: self.topic_requested.emit(self._topic))
        self._close = QToolButton(self)
        self._close.setText("×")
        self._close.setToolTip(self.tr("Put the card away (Esc)"))
        self._close.setAccessibleName(self.tr("Put the card away"))
        self._close.clicked.connect(self.dismissed)
        self._sentence = QLabel(self)
        self._sentence.setWordWrap(True)
        self._sentence.setFont(ui_font(14))
        self._effects = QGridLayout()
        self._effects.setContentsMargins(0, 4, 0, 0)
        self._effects.setHorizontalSpacing(12)
        self._effects.setVerticalSpacing(3)
        self._effects.setColumnStretch(1, 1)
        self._undo = QPushButton(self.tr("Take back this ruling"), self)
        self._undo.setToolTip(self.tr("Take back the ruling; the game is as it was before it"))
        self._undo.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._undo.setAutoDefault(False)
        self._undo.clicked.connect(self.undo_requested)
        self._undo.hide()
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._section)
        head.addWidget(self._close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 10)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self._sentence)
        layout.addLayout(self._effects)
        layout.addWidget(self._undo, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)

    def show_card(self, card: CardText) -> None:
        """Show a ruling."""
        self._topic = card.topic
        self._title.setText(card.title)
        self._section.show_text(
            card.section, self.tr("Read it in the rules") if card.section else ""
        )
        self._section.setVisible(bool(card.section))
        self._sentence.setText(card.sentence)
        self._show_effects(card)
        self.setAccessibleName(card.title)
        spoken = [card.sentence, *(effect.text for effect in card.effects), card.section]
        self.setAccessibleDescription(" ".join(text for text in spoken if text))

    @property
    def undo_button(self) -> QPushButton:
        """Takes the ruling back; hidden where it cannot be."""
        return self._undo

    def offer_undo(self, is_offered: bool) -> None:
        """Show the button that takes the ruling back, or hide it."""
        self._undo.setVisible(is_offered)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)

    def _show_effects(self, card: CardText) -> None:
        while (item := self._effects.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for line, effect in enumerate(card.effects):
            subject = QLabel(effect.subject, self)
            subject.setProperty("role", "muted")
            text = QLabel(effect.text, self)
            text.setWordWrap(True)
            text.setFont(tabular(ui_font(13)))
            self._effects.addWidget(subject, line, 0, Qt.AlignmentFlag.AlignTop)
            self._effects.addWidget(text, line, 1)
