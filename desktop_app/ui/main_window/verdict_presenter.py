# SPDX-License-Identifier: MIT
"""Shows verdicts over the whole window while clocks and bots wait."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from desktop_app.session.game_session import GameSession
from desktop_app.session.judge_presenter import GameVerdicts, GivenVerdict
from desktop_app.session.word_tools import WordTools
from desktop_app.settings.store import SettingsStore
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.messages import verdict_view
from desktop_app.ui.theme import Theme
from desktop_app.ui.widgets.verdict_screen import VerdictScreen


class VerdictPresenter(QObject):
    """The verdict screen of one game.

    Args:
        session: the game.
        verdicts: verdicts of the game.
        room: its room; the screen covers its window.
        settings: whether to show verdicts this way.
        say: shows a message in the status line.
        theme: initial theme.

    Attributes:
        screen: the verdict screen; None before the first verdict.
        timer: counts its seconds; tests set their own.
    """

    def __init__(
        self,
        session: GameSession,
        verdicts: GameVerdicts,
        room: QWidget,
        settings: SettingsStore,
        say: Callable[[str], None],
        theme: Theme,
    ) -> None:
        super().__init__(room)
        self._session, self._room, self._settings = session, room, settings
        self._say = say
        self._theme = theme
        self.timer: QTimer | None = None
        self.screen: VerdictScreen | None = None
        verdicts.setParent(self)
        verdicts.given.connect(self._show)
        verdicts.log_failed.connect(self._show_log_problem)
        session.closed.connect(self._put_away)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self.screen is not None:
            self.screen.show_theme(theme)

    def _show(self, given: GivenVerdict) -> None:
        # A beginner has already seen that the word is not in the list.
        is_guided = self._session.state.setup.is_guided
        if is_guided or not self._settings.switch("verdict_fills_screen"):
            return
        if self.screen is None:
            self.screen = VerdictScreen(self._room.window(), self.timer)
            self.screen.show_theme(self._theme)
            self.screen.cleared.connect(self._go_on)
        self._session.set_reading(True)
        self.screen.show_verdict(verdict_view(given.is_acceptable, given.words, given.ruleset))

    def _go_on(self) -> None:
        self._session.set_reading(False)

    def _put_away(self) -> None:
        """Close the verdict screen when its game is left."""
        if self.screen is not None:
            screen, self.screen = self.screen, None
            screen.hide()
            screen.deleteLater()

    def _show_log_problem(self, why: str) -> None:
        text = self.tr("The verdict could not be saved in the log: {why}")
        # After the verdict is shown, which clears the status line.
        QTimer.singleShot(0, lambda: self._say(text.format(why=why)))


def keep_verdicts(
    navigator: Navigator,
    words: WordTools,
    session: GameSession,
    room: QWidget,
    say: Callable[[str], None],
) -> None:
    """Show and log the verdicts of a game; `say` shows a message in its status line."""
    verdicts = words.verdicts(session)
    presenter = VerdictPresenter(session, verdicts, room, navigator.settings, say, navigator.theme)
    navigator.theme_changed.connect(presenter.show_theme)
