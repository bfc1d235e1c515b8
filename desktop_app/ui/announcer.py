# SPDX-License-Identifier: MIT
"""Announcements to screen readers, without moving the focus.

All announcements go through here, so that no text is made when no screen reader runs.
"""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget


def is_heard() -> bool:
    """Return True if a screen reader or similar tool is running."""
    return bool(QAccessible.isActive())


def announce(widget: QWidget, sentence: str, *, is_urgent: bool = False) -> None:
    """Announce a sentence.

    Args:
        widget: the widget it belongs to; if that is not visible, nothing is announced.
        sentence: an empty one is skipped.
        is_urgent: interrupt the current announcement.
    """
    if not sentence or not is_heard() or not widget.isVisible():
        return
    event = QAccessibleAnnouncementEvent(widget, sentence)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if is_urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)


def alert(widget: QWidget) -> None:
    """Announce a widget that appeared by itself, by its accessible name."""
    if is_heard():
        QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))
