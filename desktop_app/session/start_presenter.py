# SPDX-License-Identifier: MIT
"""The start screen without the games, which are loaded when first needed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.session.home import HomeView, UnfinishedGame, home_view
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.library_schema import ListedGame, glance_at

if TYPE_CHECKING:
    from desktop_app.session.games import Games


class StartPresenter:
    """Provides the start screen, and makes `Games` when a game is first needed.

    Args:
        settings: where the last choices are saved.
        journals: folder of the journals.
        library_file: the database built from them.
        make_games: loads and makes the `Games`.
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
        """The games; made on first use."""
        if self._games is None:
            self._games = self._make_games()
        return self._games

    def home(self, notice: str = "") -> HomeView:
        """The content of the start screen, from a quick look at the library if that is enough."""
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
        """Close the files of the games if they were opened."""
        if self._games is not None:
            self._games.close()


def _unfinished(game: ListedGame) -> UnfinishedGame:
    return UnfinishedGame(game.id, game.names, game.points, game.plies + 1, game.ruleset_title)
