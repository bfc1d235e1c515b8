# SPDX-License-Identifier: MIT
"""Walks the accessibility tree of a window and finds faults in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget
from shiboken6 import isValid

Role = QAccessible.Role
PRESS = QAccessibleActionInterface.pressAction()
TOGGLE = QAccessibleActionInterface.toggleAction()
INTERACTIVE = {
    Role.Button: PRESS,
    Role.CheckBox: TOGGLE,
    Role.RadioButton: TOGGLE,
    Role.ButtonMenu: QAccessibleActionInterface.showMenuAction(),
    Role.PageTab: PRESS,
    Role.Link: PRESS,
}
"""Interactive roles, with the action for each."""
NAMED = {
    *INTERACTIVE,
    Role.EditableText,
    Role.ComboBox,
    Role.SpinBox,
    Role.Slider,
    Role.List,
    Role.ListItem,
    Role.Table,
    Role.Tree,
    Role.TreeItem,
    Role.ColumnHeader,
    Role.Clock,
    Role.Chart,
    Role.Graphic,
    Role.MenuItem,
}
"""Roles that need a name."""
WITH_VALUE = {Role.ComboBox, Role.SpinBox, Role.Slider}
WITHOUT_FOCUS = {Role.Client, Role.Border, Role.NoRole, Role.LayeredPane}
"""Roles for display only; they must not take the focus."""
LONGEST = 400
"""Number of children of a list or table to check."""
Name, Value, Description = (
    QAccessible.Text.Name,
    QAccessible.Text.Value,
    QAccessible.Text.Description,
)


@dataclass(frozen=True, slots=True)
class Node:
    """An object of the tree, with its path."""

    interface: QAccessibleInterface
    path: tuple[str, ...]

    @property
    def role(self) -> QAccessible.Role:
        return self.interface.role()

    @property
    def name(self) -> str:
        return self.interface.text(Name)

    @property
    def value(self) -> str:
        return self.interface.text(Value)

    @property
    def described(self) -> str:
        return self.interface.text(Description)

    @property
    def rect(self) -> QRect:
        return self.interface.rect()

    @property
    def actions(self) -> list[str]:
        """Names of its actions."""
        actions = self.interface.actionInterface()
        return [] if actions is None else list(actions.actionNames())

    @property
    def is_enabled(self) -> bool:
        return not self.interface.state().disabled

    def do(self, action: str = PRESS) -> None:
        """Carry out an action, as a screen reader does, and wait until it is done."""
        actions, owner = self.interface.actionInterface(), self.interface.object()
        assert actions is not None and action in actions.actionNames(), f"{self}: no {action}"
        actions.doAction(action)
        if isinstance(owner, QAbstractButton):
            # Qt keeps the button down for a moment before it clicks.
            for _ in range(1000):
                if not isValid(owner) or not owner.isDown():
                    return
                QTest.qWait(5)
            raise AssertionError(f"{self} stays down")

    def __str__(self) -> str:
        return " / ".join(self.path)


def walk(window: QWidget) -> Iterator[Node]:
    """Yield all visible objects of a window, from the outside in, in order."""
    root = QAccessible.queryAccessibleInterface(window)
    yield from _walk(Node(root, (_label(root),)))


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for index in range(min(node.interface.childCount(), LONGEST)):
        child = node.interface.child(index)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from _walk(Node(child, (*node.path, _label(child))))


def _label(interface: QAccessibleInterface) -> str:
    owner = interface.object()
    kind = interface.role().name if owner is None else type(owner).__name__
    return f"{kind} {interface.text(Name)!r}"


def faults(window: QWidget) -> list[str]:
    """Return the faults of a window's tree, one line each."""
    found: list[str] = []
    for node in walk(window):
        found += [f"{fault}: {node}" for fault in _faults_of(node)]
    return found


def _faults_of(node: Node) -> Iterator[str]:
    role, state = node.role, node.interface.state()
    owner = node.interface.object()
    if role in NAMED and not node.name.strip() and not _is_inner(node):
        yield "no name"
    if role in WITH_VALUE and not node.value and not _is_unset(owner):
        yield "no value"
    if role in INTERACTIVE and not _can_be_pressed(node, role):
        yield f"no action, only {node.actions}"
    if isinstance(owner, QWidget) and _takes_tab(owner):
        if role in WITHOUT_FOCUS:
            yield f"focus on a {role.name}"
        if not node.name.strip() and not _is_inner(node):
            yield "comes by Tab and has no name"
    if isinstance(owner, QComboBox) and not (owner.accessibleName() or _has_label(node)):
        yield "its value is its only name"
    if state.checkable and node.is_enabled and not {TOGGLE, PRESS} & set(node.actions):
        yield "checked or not, and cannot be changed"
    yield from _places(node)


def _can_be_pressed(node: Node, role: QAccessible.Role) -> bool:
    actions = node.actions
    return not node.is_enabled or INTERACTIVE[role] in actions or PRESS in actions


def _has_label(node: Node) -> bool:
    related = node.interface.relations(QAccessible.RelationFlag.Label)
    return any(label.text(Name) for label, _flag in related)


def _is_unset(owner: object) -> bool:
    """True for a choice with nothing chosen yet."""
    return isinstance(owner, QComboBox) and not owner.currentText()


def _takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy().value & 1) and widget.focusProxy() is None


def _is_inner(node: Node) -> bool:
    """True for inner parts of Qt's fields: the line in a spin box, the corner of a table, a scroll
    bar.
    """
    parent = node.interface.parent()
    roles = (Role.SpinBox, Role.ComboBox, Role.ScrollBar, Role.TitleBar)
    if parent is not None and parent.role() in roles:
        return True
    owner = node.interface.object()
    return owner is not None and owner.objectName().startswith("qt_")


def _places(node: Node) -> Iterator[str]:
    """Check that parent and child refer to each other, and that a point leads to the child."""
    parent = node.interface.parent()
    if len(node.path) == 1:
        return
    if parent is None:
        yield "no parent"
        return
    if parent.indexOfChild(node.interface) < 0 and node.role not in _LOOSE:
        yield "its parent does not know it"
    if node.interface.object() is None and node.role is Role.ListItem:
        yield from _hit(node, parent)


_LOOSE = {Role.ColumnHeader, Role.RowHeader, Role.Cell, Role.TreeItem, Role.Pane}


def _hit(node: Node, parent: QAccessibleInterface) -> Iterator[str]:
    middle: QPoint = node.rect.center()
    if not parent.rect().contains(middle):
        return
    found = parent.childAt(middle.x(), middle.y())
    if found is None or found.text(Name) != node.name:
        yield f"a point on it leads to {None if found is None else found.text(Name)!r}"


class Reader:
    """A blind user: finds objects by name, and carries out their actions."""

    def __init__(self, window: QWidget) -> None:
        self.window = window

    def named(self, name: str, *roles: QAccessible.Role, within: str = "") -> list[Node]:
        """Return the objects of a name, or those whose name begins with it if there are none.

        Args:
            name: name, or its beginning.
            roles: only objects with these roles.
            within: only objects inside the one of this name, such as a question.
        """
        QApplication.processEvents()
        nodes = [
            node
            for node in walk(self.window)
            if (not roles or node.role in roles)
            and (not within or any(repr(within)[1:-1] in part for part in node.path[:-1]))
        ]
        exact = [node for node in nodes if node.name == name]
        return exact or [node for node in nodes if node.name.startswith(name)]

    def find(self, name: str, *roles: QAccessible.Role, within: str = "") -> Node:
        """Return the first of them, preferring enabled ones."""
        found = sorted(
            self.named(name, *roles, within=within), key=lambda node: not node.is_enabled
        )
        assert found, f"nothing is called {name!r}"
        return found[0]

    def has(self, name: str, *roles: QAccessible.Role) -> bool:
        """Return True if there is such an object."""
        return bool(self.named(name, *roles))

    def press(self, name: str, within: str = "") -> None:
        """Press a button by its name."""
        node = self.find(name, *INTERACTIVE, within=within)
        assert node.is_enabled, f"{node} cannot be pressed now"
        node.do(PRESS if PRESS in node.actions else TOGGLE)

    def write(self, field: str, text: str) -> None:
        """Write a text into a field."""
        interface = self.find(field, Role.EditableText).interface
        editor, reading = interface.editableTextInterface(), interface.textInterface()
        assert editor is not None and reading is not None
        editor.replaceText(0, reading.characterCount(), text)

    def take(self, tile: str) -> None:
        """Pick up a tile of the rack by its letter."""
        tiles = [
            node
            for node in walk(self.window)
            if node.role is Role.ListItem and " of the rack" in node.name
        ]
        next(node for node in tiles if node.name.startswith(f"{tile}, ")).do()

    def put(self, square: str) -> None:
        """Put the picked-up tile on an empty square."""
        self.find(f"{square}, ", Role.ListItem).do()
