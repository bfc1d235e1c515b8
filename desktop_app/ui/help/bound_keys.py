# SPDX-License-Identifier: MIT
"""Finds the keys that a window and the room in it really have, and what is to be said of them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop_app.ui.help.keys_table import KEY_GROUPS, KeyGroup, KeyLine

OTHERS = "On this page"
"""Where keys stand that no line tells of: with what their action or button says."""


def bound_keys(window: QWidget, room: QWidget | None) -> dict[str, str]:
    """Every key that is bound to something now, such as ``Ctrl+J``, with what is said of it there.

    Those of the window itself, and those of the room and of everything in it.
    """
    found = _keys_of(window)
    if room is not None:
        for widget in (room, *room.findChildren(QWidget)):
            found |= _keys_of(widget)
    return found


def key_groups(bound: Mapping[str, str], room: str) -> tuple[KeyGroup, ...]:
    """The sheet of a room: the declared lines whose keys are bound or typed there.

    What is bound and has no line stands under a title of its own with the text of its action.
    """
    groups: list[KeyGroup] = []
    told: set[str] = set()
    for group in KEY_GROUPS:
        lines = [line for each in group.lines if (line := _line_here(each, bound, room))]
        told |= {key for line in lines if not line.is_typed for key in line.keys}
        if lines:
            groups.append(KeyGroup(group.title, tuple(lines)))
    others = tuple(KeyLine((key,), text) for key, text in bound.items() if key not in told)
    if not others:
        return tuple(groups)
    place = next((i for i, each in enumerate(groups) if each.title == OTHERS), None)
    if place is None:
        return (KeyGroup(OTHERS, others), *groups)
    groups[place] = KeyGroup(OTHERS, (*others, *groups[place].lines))
    return tuple(groups)


def _line_here(line: KeyLine, bound: Mapping[str, str], room: str) -> KeyLine | None:
    """The line with the keys that hold in a room; None when there are none."""
    if line.rooms and room not in line.rooms:
        return None
    if line.is_typed:
        return line
    keys = tuple(key for key in line.keys if key in bound)
    return KeyLine(keys, line.does, line.rooms) if keys else None


def _keys_of(widget: QWidget) -> dict[str, str]:
    found: dict[str, str] = {}
    for action in widget.actions():
        for sequence in action.shortcuts():
            found[_text(sequence)] = action.text().replace("&", "").rstrip(".")
    for shortcut in widget.findChildren(QShortcut):
        if shortcut.parent() is widget and shortcut.isEnabled():
            does = shortcut.whatsThis() or widget.accessibleName()
            found |= {_text(sequence): does for sequence in list(shortcut.keys())}
    if isinstance(widget, QAbstractButton) and not widget.shortcut().isEmpty():
        is_seen = widget.isVisible()
        text = widget.accessibleName() or widget.text()
        found |= {_text(widget.shortcut()): text} if is_seen else {}
    found.pop("", None)
    return found


def _text(sequence: QKeySequence) -> str:
    return sequence.toString(QKeySequence.SequenceFormat.PortableText)
