# SPDX-License-Identifier: MIT
"""What the start screen shows of the games there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.play.ruleset_files import ruleset_title
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.durable import is_read_only


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that may be gone on with.

    Attributes:
        id: what `continue` is asked with.
        names, points: by seat.
        turn: 1-based number of the turn that comes next.
        ruleset: its title.
    """

    id: str
    names: tuple[str, ...]
    points: tuple[int, ...]
    turn: int
    ruleset: str


@dataclass(frozen=True, slots=True)
class LastGame:
    """The kind of game that was begun last.

    Attributes:
        names: by seat.
        ruleset: its title.
        minutes: each player's time, None without a clock.
        is_table: it was one of a physical set.
    """

    names: tuple[str, ...]
    ruleset: str
    minutes: int | None
    is_table: bool = False


@dataclass(frozen=True, slots=True)
class HomeView:
    """The start screen.

    Attributes:
        unfinished: newest first.
        again: the last kind of game, None when there was none.
        finished_count: games in the library.
        notices: what went wrong with the user's files, a sentence each.
        read_only_folder: the data folder when nothing can be written to it, else empty.
        unsaved: why the settings are not kept; `backup_problem` why no backup was made today.
    """

    unfinished: tuple[UnfinishedGame, ...] = ()
    again: LastGame | None = None
    finished_count: int = 0
    notices: tuple[str, ...] = ()
    read_only_folder: str = ""
    unsaved: str = ""
    backup_problem: str = ""


@dataclass(frozen=True, slots=True)
class LibraryGame:
    """One game of the library, as the list shows it.

    Attributes:
        id: what it is opened with.
        began_at_ms: when it was played, Unix time.
        names, points: by seat.
        ruleset: its title.
        lexicon: the word list that judged.
        is_finished: whether it has ended.
        is_record: it was taken in from a file and can only be looked at, finished or not.
        is_day_alone: of the time only the day is known.
        event: the tournament or the club, empty where nobody said; `round_number` its round.
    """

    id: str
    began_at_ms: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    ruleset: str
    lexicon: str
    is_finished: bool
    is_record: bool = False
    is_day_alone: bool = False
    event: str = ""
    round_number: int | None = None

    @property
    def goes_on(self) -> bool:
        """Whether it can be gone on with."""
        return not self.is_finished and not self.is_record


# What the start screen shows, put together from the settings and from what is known of the games.
#
# Nothing is loaded here that plays a game.

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
