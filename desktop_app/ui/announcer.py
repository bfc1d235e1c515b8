# SPDX-License-Identifier: MIT
"""Says a sentence to whoever has a screen reader, without taking the focus.

Everything that is announced goes through here, so that nothing is done, and nothing worked out,
where nobody listens.
"""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget


def is_heard() -> bool:
    """Whether a screen reader, or something like it, is there."""
    return bool(QAccessible.isActive())


def announce(widget: QWidget, sentence: str, *, is_urgent: bool = False) -> None:
    """Have a sentence said.

    Args:
        widget: where it belongs; what cannot be seen says nothing.
        sentence: an empty one is not said.
        is_urgent: it interrupts what is being said, and is not left out.
    """
    if not sentence or not is_heard() or not widget.isVisible():
        return
    event = QAccessibleAnnouncementEvent(widget, sentence)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if is_urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)


def alert(widget: QWidget) -> None:
    """Something has come up by itself that has to be read: the widget with its name."""
    if is_heard():
        QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))
