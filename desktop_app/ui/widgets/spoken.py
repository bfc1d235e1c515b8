# SPDX-License-Identifier: MIT
"""Accessible roles and names of painted widgets.

To Qt, a custom widget is a nameless frame until `give_role` gives it a role.

`QWidget.setAccessibleName` notifies screen readers of every change; for a clock that would be ten
times a second. `SpokenButton` is queried instead, and sends notifications only when they matter.
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
"""Result of `interface_cast` for a missing interface: the null pointer.

PySide accepts this or a Qt object as a pointer; None or a number crashes the program.
"""


def living(link: ref[_Thing]) -> _Thing | None:
    """Return the object of a weak reference, or None if its Python or its Qt side is gone.

    PySide keeps every interface made by a factory until the program ends. If the interface held its
    widget, a whole room would stay with it.
    """
    thing = link()
    return thing if thing is not None and Shiboken.isValid(thing) else None


class Actions(QAccessibleActionInterface):
    """Accessible actions of a widget painted in Python.

    Args:
        handlers: functions by action name, such as `QAccessibleActionInterface.pressAction()`.
    """

    def __init__(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        super().__init__()
        self._handlers = dict(handlers)

    def actionNames(self) -> list[str]:
        return list(self._handlers)

    def doAction(self, actionName: str) -> None:
        if actionName in self._handlers:
            self._handlers[actionName]()

    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return []


class SpokenButton(QAbstractButton):
    """A painted button whose accessible name and value are computed on request."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _install_factory()

    @abstractmethod
    def spoken_name(self) -> str:
        """Return the full accessible name."""

    @abstractmethod
    def spoken_value(self) -> str:
        """Return the part that changes by itself, such as the time."""


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
    """Interface of a `SpokenButton`."""

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
    """Set the accessible role of a widget; call it in the constructor, before the first query.

    Args:
        widget: a widget painted in Python.
        role: its role.
        press: called for the action *press*; None if it cannot be pressed.
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
    # Qt keeps a bare pointer: the widget keeps the Python object alive.
    thing._accessible = interface  # type: ignore[attr-defined]
    return interface


def _name_clear_button(button: QToolButton) -> None:
    """Name the clear button of a line edit; Qt gives it only an icon."""
    if isinstance(button.parent(), QLineEdit) and not button.accessibleName():
        button.setAccessibleName(tr("Clear"))
        button.setToolTip(tr("Empty the line"))


@cache
def _install_factory() -> None:
    QAccessible.installFactory(_make_interface)
