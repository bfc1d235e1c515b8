# SPDX-License-Identifier: MIT
"""When announcements are sent, and when not."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.announcer import alert, announce


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[QAccessible.Event, str]]:
    events: list[tuple[QAccessible.Event, str]] = []

    def hear(event: QAccessibleEvent) -> None:
        text = event.message() if isinstance(event, QAccessibleAnnouncementEvent) else ""
        if isinstance(event, QAccessibleAnnouncementEvent):
            text += f" ({event.politeness().name})"
        events.append((event.type(), text))

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return events


@pytest.fixture
def label(qtbot: QtBot) -> QWidget:
    made = QLabel("x")
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_sentence_waits_its_turn_or_interrupts(
    label: QWidget, sent: list[tuple[QAccessible.Event, str]]
) -> None:
    announce(label, "Ann passed.")
    announce(label, "Ann is in overtime.", is_urgent=True)
    kind = QAccessible.Event.Announcement
    assert sent == [(kind, "Ann passed. (Polite)"), (kind, "Ann is in overtime. (Assertive)")]


def test_what_cannot_be_seen_and_what_is_empty_is_not_said(
    label: QWidget, sent: list[tuple[QAccessible.Event, str]]
) -> None:
    announce(label, "")
    label.hide()
    announce(label, "Nobody sees this.")
    assert sent == []


def test_nothing_is_sent_without_a_screen_reader(
    label: QWidget,
    sent: list[tuple[QAccessible.Event, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: False)
    announce(label, "Ann passed.")
    alert(label)
    assert sent == []


def test_an_alert_is_one(label: QWidget, sent: list[tuple[QAccessible.Event, str]]) -> None:
    alert(label)
    assert sent == [(QAccessible.Event.Alert, "")]
