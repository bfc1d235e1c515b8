# SPDX-License-Identifier: MIT
"""Asks for the name of a learner, by keys or by the mouse alone."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QLineEdit, QWidget

from desktop_app.session.learn_presenter import LONGEST_NAME, LearnPresenter
from desktop_app.ui.announcer import announce
from desktop_app.ui.learn.number_pad import NamePad
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.labels import text_label

_PAD_WIDTH = 394
"""Pixels: ten keys side by side."""


class LearnerBox(QDialog):
    """Asks for the name of the learner, with letters to press; it deletes itself.

    A name that is refused stays in it, with the reason.

    Attributes:
        name: the answer.
        pad: the letters.
        child: whether they are a child; only a new learner is asked.
        problem: why the name was refused.
    """

    def __init__(self, presenter: LearnPresenter, title: str, act: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.name = QLineEdit(self)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName(self.tr("Name"))
        self.pad = NamePad(lambda: self.name, self)
        self.pad.setFixedWidth(_PAD_WIDTH)
        self.child = QCheckBox(self.tr("A child: words from the school list"), self)
        self.child.setToolTip(self.tr("Words for children come from the school list"))
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel, self)
        buttons.button(button.Ok).setText(act)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        label = QLabel(self.tr("Name"), self)
        self.problem = text_label(self, role="warning", wraps=True)
        self.problem.hide()
        self.name.textChanged.connect(self.problem.hide)
        presenter.refused.connect(self.problem.setText)
        column_of(label, self.name, self.problem, self.pad, self.child, buttons, parent=self)
        self.name.setFocus()

    def accept(self) -> None:
        """Give the name, and close unless it is refused."""
        if self._give(self._presenter):
            super().accept()
            return
        self.problem.show()
        announce(self.problem, self.problem.text(), is_urgent=True)
        self.name.setFocus()

    @abstractmethod
    def _give(self, presenter: LearnPresenter) -> bool:
        """Give the answers; False if the name was refused."""


class NewLearnerBox(LearnerBox):
    """Adds a learner, with a name and whether they are a child."""

    def __init__(self, presenter: LearnPresenter, parent: QWidget) -> None:
        super().__init__(presenter, self.tr("Add a learner"), self.tr("Add"), parent)

    def _give(self, presenter: LearnPresenter) -> bool:
        return presenter.add(self.name.text(), self.child.isChecked())


class RenameBox(LearnerBox):
    """Renames the learner."""

    def __init__(self, presenter: LearnPresenter, parent: QWidget) -> None:
        super().__init__(presenter, self.tr("Rename the learner"), self.tr("Rename"), parent)
        self.child.hide()
        self.name.setText(presenter.learner.name)
        self.name.selectAll()

    def _give(self, presenter: LearnPresenter) -> bool:
        return presenter.rename(self.name.text())
