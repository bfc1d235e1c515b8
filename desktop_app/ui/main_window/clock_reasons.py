# SPDX-License-Identifier: MIT
"""Asks which of the ruleset's reasons the clock is stopped for."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QMenu, QPushButton

from desktop_app.rules.commands import NeutraliseClock
from desktop_app.session.game_session import GameSession
from desktop_app.translation.words import tr
from desktop_app.ui.messages import ANY_REASON

ANY_STATED = "any-stated"
REASONS: Mapping[str, str] = {
    ANY_STATED: ANY_REASON,
    "blank-check": "Blank check",
    "broken-clock": "Broken clock",
    "challenge": "Challenge",
    "director": "Director",
    "end-of-game": "End of game",
    "extra-tiles": "Extra tiles",
    "family-emergency": "Family emergency",
    "illegal-exchange": "Illegal exchange",
    "medical-emergency": "Medical emergency",
    "missing-tiles": "Missing tiles",
    "overdraw": "Overdraw",
    "score-difference": "Score difference",
}
"""What the rulesets that come with the program stop the clock for."""


def reason_text(reason: str) -> str:
    """A reason of a ruleset in words; one of a user's own ruleset as it is written there."""
    return tr(REASONS[reason]) if reason in REASONS else reason.replace("-", " ").capitalize()


HALTED = "halted"
"""The pause of the session from the press of the button until it is said why."""


def ask_reason(button: QPushButton, session: GameSession, seat: int) -> QMenu:
    """Stop the clock at once, and open the menu of reasons at the button.

    What is chosen is the reason for which the seat has stopped it. Where nothing is chosen the
    game is paused until somebody lets it go on.
    """
    session.halt(HALTED)
    menu = QMenu(button)
    for reason in sorted(session.state.setup.ruleset.clock.neutralise_reasons):
        action = menu.addAction(reason_text(reason))
        action.triggered.connect(
            lambda _on=False, reason=reason: session.submit(NeutraliseClock(seat, reason))
        )
    if not menu.isEmpty():
        menu.addSeparator()
    plain = menu.addAction(tr("Without a reason"))
    plain.triggered.connect(lambda _on=False: session.submit(NeutraliseClock(seat)))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    return menu
