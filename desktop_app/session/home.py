# SPDX-License-Identifier: MIT
"""The content of the start screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from desktop_app.learn.deck import LOG, Limits, due_count, wall_ms
from desktop_app.play.ruleset_files import ruleset_title
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.durable import is_read_only
from desktop_app.storage.errors import StorageError
from desktop_app.storage.learners import Learners


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that can be continued.

    Attributes:
        id: the id of the game.
        names, points: by seat.
        turn: 1-based number of the next turn.
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
        is_table: True with a physical set.
    """

    names: tuple[str, ...]
    ruleset: str
    minutes: int | None
    is_table: bool = False


@dataclass(frozen=True, slots=True)
class HomeView:
    """The start screen.

    Attributes:
        unfinished: newest first, those in which no turn was taken last.
        again: the last kind of game, None if there was none.
        finished_count: games in the library.
        notices: what went wrong with the user's files, one sentence each.
        read_only_folder: the data folder if it is not writable, else empty.
        unsaved: why the settings could not be saved, or empty.
        backup_problem: why today's backup failed, or empty.
        due_cards: cards of the learner that are due.
    """

    unfinished: tuple[UnfinishedGame, ...] = ()
    again: LastGame | None = None
    finished_count: int = 0
    notices: tuple[str, ...] = ()
    read_only_folder: str = ""
    unsaved: str = ""
    backup_problem: str = ""
    due_cards: int = 0


@dataclass(frozen=True, slots=True)
class LibraryGame:
    """One game in the list of the library.

    Attributes:
        id: the id of the game.
        began_at_ms: Unix time in milliseconds.
        names, points: by seat.
        ruleset: its title.
        lexicon: the word list that judged.
        is_finished: True if play has ended.
        is_record: True if it was imported and can only be viewed, finished or not.
        is_day_alone: True if only the day is known, not the time.
        event: the tournament or club, or empty.
        round_number: its round, None if unknown.
        is_training: True if players had help.
        remarks: number of things that cannot be true in the file it was read from.
        is_ahead: True if it was begun in the future, by a clock that was wrong.
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
    is_training: bool = False
    remarks: int = 0
    is_ahead: bool = False

    @property
    def goes_on(self) -> bool:
        """True if it can be continued."""
        return not self.is_finished and not self.is_record


# Builds the start screen from the settings and the known games, without loading any module that
# plays a game.

TABLE, PLAY = "table", "play"
"""Values of the setting ``last_room``: where *Play again* leads."""


def home_view(
    settings: SettingsStore,
    unfinished: Sequence[UnfinishedGame],
    finished_count: int,
    *,
    notices: Sequence[str] = (),
    backup_problem: str = "",
) -> HomeView:
    """Return the content of the start screen.

    Args:
        settings: their folder is the data folder.
        unfinished: games to continue, newest first.
        finished_count: games in the library.
        notices: what went wrong with files; empty ones are left out.
        backup_problem: why today's backup failed.
    """
    folder = settings.path.parent
    return HomeView(
        # A game that was opened and left must not push out one that was played.
        tuple(sorted(unfinished, key=lambda game: game.turn <= 1)),
        last_game(settings),
        finished_count,
        tuple(text for text in notices if text),
        read_only_folder=str(folder) if is_read_only(folder) else "",
        unsaved=settings.unsaved,
        backup_problem=backup_problem,
        due_cards=_due_cards(folder, Limits.of(settings)),
    )


def _due_cards(folder: Path, limits: Limits) -> int:
    """Return how many cards the current learner should study today; 0 if that is not known."""
    learner = Learners(folder).current
    if learner is None:
        return 0
    try:
        return due_count(learner.log(LOG), wall_ms(), limits, is_quick=True).total
    except StorageError:
        return 0


def last_game(settings: SettingsStore) -> LastGame | None:
    """Return the kind of game begun last; None if there was none or its ruleset is gone."""
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
    """Names of saved seats, which are names alone or records with a name."""
    if not isinstance(seats, list):
        return ()
    return tuple(str(seat["name"] if isinstance(seat, dict) else seat) for seat in seats)
