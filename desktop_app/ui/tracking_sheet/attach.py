# SPDX-License-Identifier: MIT
"""Gives a sheet the game it belongs to, and keeps what is chosen for it in the settings."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.session.game_session import GameSession
from desktop_app.session.games import Games
from desktop_app.session.tracking import SheetSettings, Tracking, TrackingLevel
from desktop_app.settings.store import SettingsStore
from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet


def attach_tracking(
    sheet: TrackingSheet,
    session: GameSession,
    games: Games,
    settings: SettingsStore,
    say: Callable[[str], None],
) -> Tracking:
    """Let a sheet show the tracking of a game, by the settings.

    Args:
        sheet: where it is shown.
        session: the game.
        games: where its files and its word list are.
        settings: level, order and whether racks are crossed off; what is chosen goes there.
        say: shows a sentence about what went wrong.
    """
    tracking = games.tracking(session, settings_of(settings))

    def use(chosen: SheetSettings) -> None:
        settings.change(
            tracking_level=chosen.level.value,
            tracking_order=chosen.order.value,
            tracking_rack=chosen.counts_rack,
        )
        if tracking.settings != chosen:
            tracking.use(chosen)

    def take(key: str, _value: object) -> None:
        if key.startswith("tracking_") and (chosen := settings_of(settings)) != tracking.settings:
            tracking.use(chosen)

    settings.listeners.append(take)

    def leave() -> None:
        if take in settings.listeners:
            settings.listeners.remove(take)

    session.closed.connect(leave)
    tracking.failed.connect(say)
    sheet.settings_chosen.connect(use)
    sheet.attach(tracking)
    if tracking.problem:
        say(tracking.problem)
    return tracking


def settings_of(settings: SettingsStore) -> SheetSettings:
    """How the sheet is kept, as it was chosen last."""
    return SheetSettings(
        level=TrackingLevel(settings.text("tracking_level")),
        order=TrackingOrder(settings.text("tracking_order")),
        counts_rack=settings.switch("tracking_rack"),
    )
