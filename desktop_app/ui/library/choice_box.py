# SPDX-License-Identifier: MIT
"""A box with everything that there is to choose from, and one line for all of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget


class ChoiceBox(QComboBox):
    """A list of names; the first line stands for any, or none is offered for that.

    With `is_typed` one can type: what is typed is the value, whether or not it is in the list.
    """

    def __init__(
        self,
        name: str,
        everything: str = "",
        parent: QWidget | None = None,
        *,
        is_typed: bool = False,
    ) -> None:
        super().__init__(parent)
        self._everything = everything
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(14)
        self.setMaxVisibleItems(20)
        if is_typed:
            self.setEditable(True)
            self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            # What is typed need not be a whole name, and a list that pops up would hide the games.
            self.setCompleter(None)  # type: ignore[arg-type]  # None takes it away
            edit = self.lineEdit()
            assert edit is not None, "an editable box has an edit"
            edit.setPlaceholderText(everything)
            edit.setClearButtonEnabled(True)
            edit.setAccessibleName(name)
        self.offer(())

    @property
    def value(self) -> str:
        """What is chosen or typed; empty for everything."""
        if self.isEditable():
            return self.currentText().strip()
        data = self.currentData()
        return data if isinstance(data, str) else ""

    def choose(self, value: str) -> None:
        """Choose a value; one that is not offered leaves the choice as it is."""
        if self.isEditable():
            self.setEditText(value)
        elif (index := self.findData(value)) >= 0:
            self.setCurrentIndex(index)

    def clear_choice(self) -> None:
        """Choose everything."""
        if self.isEditable():
            self.setEditText("")
        else:
            self.setCurrentIndex(0)

    def offer(self, values: Sequence[str]) -> None:
        """Offer these; what was chosen stays chosen as long as it is offered."""
        before = self.value
        was_blocked = self.blockSignals(True)
        self.clear()
        if self._everything and not self.isEditable():
            self.addItem(self._everything, "")
        for value in values:
            self.addItem(value, value)
        if self.isEditable():
            self.setCurrentIndex(-1)
        self.choose(before)
        self.blockSignals(was_blocked)
