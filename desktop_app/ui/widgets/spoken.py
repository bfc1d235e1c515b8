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
from typing import TypeVar
from weakref import ref

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

_Thing = TypeVar("_Thing", bound=QObject)

NO_INTERFACE = Shiboken.VoidPtr(0)
"""Answer of `interface_cast` where there is no such interface: the null pointer.

PySide makes a pointer of this, and of an object of Qt. None and a number crash the program.
"""


def living(link: ref[_Thing]) -> _Thing | None:
    """The object behind a weak reference; None once either side of it, Python's or Qt's, is gone.

    PySide keeps every interface that a factory has made until the program ends. An interface
    that held its widget would keep a whole room with it.
    """
    thing = link()
    return thing if thing is not None and Shiboken.isValid(thing) else None


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


class _Pressable(QAccessibleWidget):
    """A painted widget that can be pressed."""

    def __init__(self, widget: QWidget, role: QAccessible.Role) -> None:
        super().__init__(widget, role)
        self._widget_link = ref(widget)
        self.actions = Actions(
            {
                QAccessibleActionInterface.pressAction(): self._press,
                QAccessibleActionInterface.setFocusAction(): self._take_focus,
            }
        )

    def _press(self) -> None:
        widget = living(self._widget_link)
        if widget is not None and widget.isEnabled():
            widget._spoken_press()  # type: ignore[attr-defined]

    def _take_focus(self) -> None:
        widget = living(self._widget_link)
        if widget is not None:
            widget.setFocus()

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        if kind == QAccessible.InterfaceType.ActionInterface:
            return self.actions
        return NO_INTERFACE


class _Button(_Pressable):
    """A button whose words are asked for."""

    def __init__(self, button: SpokenButton) -> None:
        super().__init__(button, QAccessible.Role.Button)
        self._link = ref(button)

    def _press(self) -> None:
        button = living(self._link)
        if button is not None and button.isEnabled():
            button.click()

    def text(self, kind: QAccessible.Text) -> str:
        button = living(self._link)
        if button is None:
            return ""
        if kind == QAccessible.Text.Name:
            return button.spoken_name()
        if kind == QAccessible.Text.Value:
            return button.spoken_value()
        if kind == QAccessible.Text.Description:
            return button.accessibleDescription()
        return ""


def give_role(
    widget: QWidget, role: QAccessible.Role, press: Callable[[], object] | None = None
) -> None:
    """Say what a widget is; call it in its constructor, before a screen reader asks.

    Args:
        widget: a widget that is painted by Python.
        role: what a screen reader calls it.
        press: what the action *press* does; None where there is nothing to press.
    """
    _install_factory()
    widget._spoken_role = role  # type: ignore[attr-defined]
    widget._spoken_press = press  # type: ignore[attr-defined]


def _make_interface(_key: str, thing: QObject) -> QAccessibleInterface | None:
    interface: QAccessibleInterface
    if isinstance(thing, SpokenButton):
        interface = _Button(thing)
    elif isinstance(thing, QWidget) and hasattr(thing, "_spoken_role"):
        kind = _Pressable if thing._spoken_press else QAccessibleWidget  # type: ignore[attr-defined]
        interface = kind(thing, thing._spoken_role)
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
        button.setToolTip(tr("Empty the line"))


@cache
def _install_factory() -> None:
    QAccessible.installFactory(_make_interface)
