# SPDX-License-Identifier: MIT
"""Shows a report of a problem before it is saved; nothing is sent anywhere."""

from __future__ import annotations

from PySide6.QtCore import QDate
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from desktop_app.session.report_presenter import ReportPresenter
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.file_dialogs import ask_to_save
from desktop_app.ui.widgets.labels import text_label


class ReportBox(QDialog):
    """Shows all that the report holds, and asks where to save it."""

    def __init__(self, presenter: ReportPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Report of a problem"))
        self._presenter = presenter
        about = text_label(
            self,
            self.tr(
                "This is all that the report holds. Names are taken out. It is saved where you"
                " choose, for you to pass on; the program sends nothing."
            ),
            wraps=True,
        )
        self.said = QLineEdit(self)
        self.said.setPlaceholderText(self.tr("In your own words, if you like"))
        asked = QLabel(self.tr("What &happened?"), self)
        asked.setBuddy(self.said)
        self.adds_game = QCheckBox(self.tr("&Add the game on the board, without names"), self)
        self.adds_game.setToolTip(
            self.tr("Its turns, racks and rulings, so that the fault can be seen again")
        )
        self.adds_game.setVisible(presenter.has_game)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setFont(ui_font(12))
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("The report"))
        self.message = text_label(self, wraps=True)
        self.message.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.save = self.buttons.addButton(
            self.tr("&Save..."), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.save.setProperty("role", "primary")
        self.save.setToolTip(self.tr("Choose where to save the report"))
        close = self.buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setToolTip(self.tr("Close this window (Esc)"))
        column_of(
            about, asked, self.said, self.adds_game, (self.text, 1), self.message, self.buttons,
            parent=self, margins=(18, 16, 18, 12), spacing=8,
        )  # fmt: skip
        presenter.setParent(self)
        presenter.made.connect(self._show)
        presenter.failed.connect(self._refuse_game)
        self.said.textChanged.connect(self._show)
        self.adds_game.toggled.connect(lambda is_on: presenter.make(adds_game=is_on))
        self.save.clicked.connect(self._save)
        self.buttons.rejected.connect(self.reject)
        presenter.make(adds_game=False)
        self.resize(720, 480)

    def _show(self) -> None:
        place = self.text.verticalScrollBar().value()
        self.text.setPlainText(self._presenter.text(self.said.text()))
        self.text.verticalScrollBar().setValue(place)

    def _refuse_game(self, why: str) -> None:
        self.adds_game.setChecked(False)
        self._say(tr(why))

    def _save(self) -> None:
        today = QDate.currentDate().toString("yyyy-MM-dd")
        suggested, kinds = f"rackside-report-{today}.zip", self.tr("Reports (*.zip)")
        file = ask_to_save(self, self.tr("Save the report"), suggested, kinds)
        if file is None:
            return
        self._say(tr(self._presenter.save(self.said.text(), file)))

    def _say(self, text: str) -> None:
        self.message.setText(text)
        self.message.show()
