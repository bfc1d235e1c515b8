# SPDX-License-Identifier: MIT
"""Between the start screen and the games, which are loaded when they are first wanted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.session.home import HomeView, UnfinishedGame, home_view
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.library_schema import ListedGame, glance_at

if TYPE_CHECKING:
    from desktop_app.session.games import Games


class StartDesk:
    """Says what the start screen shows, and makes `Games` when somebody first wants a game.

    Args:
        settings: where the last choices are kept.
        journals: folder of the journals; `library_file` the database that is made from them.
        make_games: loads and makes every game there is.
    """

    def __init__(
        self,
        settings: SettingsStore,
        journals: Path,
        library_file: Path,
        make_games: Callable[[], Games],
    ) -> None:
        self._settings = settings
        self._journals = journals
        self._library_file = library_file
        self._make_games = make_games
        self._games: Games | None = None

    @property
    def games(self) -> Games:
        """Every game there is; made when it is first asked for."""
        if self._games is None:
            self._games = self._make_games()
        return self._games

    def home(self, notice: str = "") -> HomeView:
        """What the start screen shows; by a glance as long as that is enough."""
        seen = glance_at(self._library_file, self._journals) if self._games is None else None
        if seen is None:
            return self.games.home(notice)
        return home_view(
            self._settings,
            [_unfinished(game) for game in seen.unfinished],
            seen.finished_count,
            notices=(notice, *self._settings.problems),
        )

    def close(self) -> None:
        """Let the files of the games go, where any were opened."""
        if self._games is not None:
            self._games.close()


def _unfinished(game: ListedGame) -> UnfinishedGame:
    return UnfinishedGame(game.id, game.names, game.points, game.plies + 1, game.ruleset_title)
