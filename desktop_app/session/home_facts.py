# SPDX-License-Identifier: MIT
"""What the start screen shows, put together from the settings and from what is known of the games.

Nothing is loaded here that plays a game.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.play.ruleset_files import ruleset_title
from desktop_app.session.home import HomeView, LastGame, UnfinishedGame
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.durable import is_read_only

TABLE, PLAY = "table", "play"
"""The values of the setting ``last_room``: where *Play again* leads."""


def home_view(
    settings: SettingsStore,
    unfinished: Sequence[UnfinishedGame],
    finished_count: int,
    *,
    notices: Sequence[str] = (),
    backup_problem: str = "",
) -> HomeView:
    """The start screen.

    Args:
        settings: their folder is that of all data.
        unfinished: games to go on with, newest first.
        finished_count: games in the library.
        notices: what went wrong with files; empty ones are left out.
        backup_problem: why no backup was made today.
    """
    folder = settings.path.parent
    return HomeView(
        tuple(unfinished),
        last_game(settings),
        finished_count,
        tuple(text for text in notices if text),
        read_only_folder=str(folder) if is_read_only(folder) else "",
        unsaved=settings.unsaved,
        backup_problem=backup_problem,
    )


def last_game(settings: SettingsStore) -> LastGame | None:
    """The kind of game that was begun last; None when there was none, or its ruleset is gone."""
    is_table = settings.text("last_room") == TABLE
    record = settings.record("last_table_game" if is_table else "last_new_game")
    names = _names(record.get("names" if is_table else "players"))
    if len(names) < 2:
        return None
    minutes = record.get("minutes")
    title = ruleset_title(str(record.get("ruleset", "")), str(record.get("option", "")))
    if title is None:
        return None
    time = round(minutes) if isinstance(minutes, int | float) else None
    return LastGame(names, title, time, is_table=is_table)


def _names(seats: object) -> tuple[str, ...]:
    """The names of seats, which are kept as names or with the kind of each."""
    if not isinstance(seats, list):
        return ()
    return tuple(str(seat["name"] if isinstance(seat, dict) else seat) for seat in seats)
