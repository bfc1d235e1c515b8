# SPDX-License-Identifier: MIT
"""Widgets whose parts are made when they are first needed."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object


def take_no_files(widget: QWidget) -> None:
    """Let no field in a widget take a file that is dropped on it.

    The file is opened by what is around it; the field would show its address.
    """
    for field in widget.findChildren(QLineEdit):
        field.setAcceptDrops(False)


class LateParts(_Widget):
    """Mixed into a widget that stands in its place from the beginning, but empty.

    The first attribute asked for that `make_parts` sets has all parts made.

    Attributes:
        is_built: True if its parts are made.
    """

    is_built = False

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if not (self.is_built or name.startswith("__")):
                self.build()
            # Raises the usual error for what is no part.
            return super().__getattribute__(name)

    def build(self) -> None:
        """Make the parts, once."""
        if not self.is_built:
            self.is_built = True
            self.make_parts()
            take_no_files(self)
            self.after_build()

    def after_build(self) -> None:
        """Do what has to follow when the parts are made."""

    @abstractmethod
    def make_parts(self) -> None:
        """Make what is shown."""


class PartsWhenSeen(LateParts):
    """Mixed into a page that is empty until it is first shown."""

    def setVisible(self, visible: bool) -> None:
        """Make the parts before the page is shown: they are shown with it."""
        if visible:
            self.build()
        super().setVisible(visible)
