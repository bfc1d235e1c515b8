# SPDX-License-Identifier: MIT
"""Asks which of the ruleset's reasons the clock is stopped for."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QPushButton

from desktop_app.rules.commands import NeutraliseClock
from desktop_app.session.game_session import GameSession
from desktop_app.ui.messages import ANY_REASON

ANY_STATED = "any-stated"


def ask_reason(button: QPushButton, session: GameSession, seat: int) -> QMenu:
    """Open the menu of reasons at a button; what is chosen stops the clock for a seat."""
    menu = QMenu(button)
    for reason in sorted(session.state.setup.ruleset.clock.neutralise_reasons):
        text = ANY_REASON if reason == ANY_STATED else reason.replace("-", " ").capitalize()
        action = menu.addAction(QCoreApplication.translate("ClockReasons", text))
        action.triggered.connect(
            lambda _on=False, reason=reason: session.submit(NeutraliseClock(seat, reason))
        )
    if not menu.isEmpty():
        menu.addSeparator()
    plain = menu.addAction(QCoreApplication.translate("ClockReasons", "Without a reason"))
    plain.triggered.connect(lambda _on=False: session.submit(NeutraliseClock(seat)))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(button.mapToGlobal(button.rect().topLeft()))
    return menu
