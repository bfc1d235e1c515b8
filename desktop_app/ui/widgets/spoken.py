# SPDX-License-Identifier: MIT
"""What a screen reader is told of painted widgets: their roles, and names that are asked for.

A widget that Qt does not know is a nameless frame to it until `give_role` says what it is.

`QWidget.setAccessibleName` tells every screen reader of the change at once; of a clock that would
be ten times a second. A `SpokenButton` is asked instead, and tells only of what matters.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAccessibleWidget,
    QLineEdit,
    QToolButton,
    QWidget,
)
from shiboken6 import Shiboken

from desktop_app.translation.words import tr


class Actions(QAccessibleActionInterface):
    """What a screen reader may do with something that Python paints.

    Args:
        doers: what each action does, by its name, such as
            `QAccessibleActionInterface.pressAction()`.
    """

    def __init__(self, doers: Mapping[str, Callable[[], object]]) -> None:
        super().__init__()
        self._doers = dict(doers)

    def actionNames(self) -> list[str]:
        return list(self._doers)

    def doAction(self, actionName: str) -> None:
        if actionName in self._doers:
            self._doers[actionName]()

    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return []


class SpokenButton(QAbstractButton):
    """A painted button with a name and a value of its own making."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _install_factory()

    @abstractmethod
    def spoken_name(self) -> str:
        """All there is to say of it."""

    @abstractmethod
    def spoken_value(self) -> str:
        """The part of it that changes by itself."""


class _Button(QAccessibleWidget):
    """A button whose words are asked for."""

    def __init__(self, button: SpokenButton) -> None:
        super().__init__(button, QAccessible.Role.Button)
        self.button = button
        self.actions = Actions(
            {
                QAccessibleActionInterface.pressAction(): self._press,
                QAccessibleActionInterface.setFocusAction(): self._take_focus,
            }
        )

    def _press(self) -> None:
        if self.button.isEnabled():
            self.button.click()

    def _take_focus(self) -> None:
        self.button.setFocus()

    def text(self, kind: QAccessible.Text) -> str:
        if not Shiboken.isValid(self.button):
            return ""
        if kind == QAccessible.Text.Name:
            return self.button.spoken_name()
        if kind == QAccessible.Text.Value:
            return self.button.spoken_value()
        if kind == QAccessible.Text.Description:
            return self.button.accessibleDescription()
        return ""

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        # PySide makes the pointer that Qt wants of the object itself; a number crashes.
        if kind == QAccessible.InterfaceType.ActionInterface:
            return self.actions
        return None


def give_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Say what a widget is; for its constructor, before anybody has asked."""
    _install_factory()
    widget._spoken_role = role  # type: ignore[attr-defined]


def _make_interface(_key: str, thing: QObject) -> QAccessibleInterface | None:
    interface: QAccessibleInterface
    if isinstance(thing, SpokenButton):
        interface = _Button(thing)
    elif isinstance(thing, QWidget) and hasattr(thing, "_spoken_role"):
        interface = QAccessibleWidget(thing, thing._spoken_role)
    else:
        if isinstance(thing, QToolButton):
            _name_clear_button(thing)
        return None
    # Qt keeps a bare pointer: the widget keeps the Python side alive.
    thing._accessible = interface  # type: ignore[attr-defined]
    return interface


def _name_clear_button(button: QToolButton) -> None:
    """Qt gives the button that empties a line a picture, and no name."""
    if isinstance(button.parent(), QLineEdit) and not button.accessibleName():
        button.setAccessibleName(tr("Clear"))


@cache
def _install_factory() -> None:
    QAccessible.installFactory(_make_interface)
