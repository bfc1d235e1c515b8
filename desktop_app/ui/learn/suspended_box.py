# SPDX-License-Identifier: MIT
"""The cards that are not asked, and how to have them asked again."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from desktop_app.session.study_presenter import StudyPresenter
from desktop_app.translation.words import tr
from desktop_app.ui.learn.list_section import RecordTable
from desktop_app.ui.learn.study_quiz import KINDS, make_button
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.labels import text_label


class SuspendedBox(QDialog):
    """Lists suspended cards; a click or Enter resumes one, and a button all of them.

    Args:
        presenter: has the deck.
    """

    def __init__(self, presenter: StudyPresenter, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Suspended cards"))
        self._presenter = presenter
        about = text_label(self, px=15, wraps=True)
        about.setText(self.tr("These cards are not asked. Enter or a click resumes one."))
        heads = (self.tr("Card"), self.tr("Quiz"))
        self.cards = RecordTable(self.windowTitle(), heads, wide=0, centred=(), parent=self)
        self.resume_all = self._button(
            self.tr("Resume &all"), self.tr("Ask all of these cards again")
        )
        self.close_button = self._button(
            self.tr("&Close"), self.tr("Leave the cards as they are (Esc)")
        )
        self.cards.chosen.connect(lambda key: self._resume(key))
        self.resume_all.clicked.connect(lambda: self._resume(*(row.key for row in self.cards.rows)))
        self.close_button.clicked.connect(self.reject)
        buttons = row_of(self.resume_all, 1, self.close_button)
        column_of(about, (self.cards, 1), buttons, parent=self, margins=12, spacing=10)
        self.resize(460, 360)
        self._show()
        self.cards.setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, text: str, tip: str) -> QPushButton:
        button = make_button(self, text, lambda: None, tip)
        # Enter is for the marked card.
        button.setAutoDefault(False)
        return button

    def _show(self) -> None:
        titles = {kind.value: tr(title) for kind, title in KINDS.items()}
        self.cards.show_texts(
            {
                key: (name, titles.get(key.partition(":")[0], ""))
                for key, name in self._presenter.suspended_cards()
            }
        )

    def _resume(self, *keys: str) -> None:
        self._presenter.resume(keys)
        self._show()
        if not self.cards.rows:
            self.accept()
