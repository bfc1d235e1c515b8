# SPDX-License-Identifier: MIT
"""The library: a list of every game played here, in SQLite.

The journals are the truth. The library is an index that is made from them again when its file is
damaged or gone; a damaged file is kept aside (``.bad``), never overwritten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from desktop_app.rules.events import Event
from desktop_app.storage.errors import EmptyJournalError, JournalError
from desktop_app.storage.journal import JOURNAL_SUFFIX, journal_times, read_journal, wall_clock_ms
from desktop_app.storage.library_file import LibraryFile, LibraryRenewedError
from desktop_app.storage.library_rows import like_pattern, read_games, storable, store_game
from desktop_app.storage.summary import GameSummary, fold_journal, summarise

_T = TypeVar("_T")


class GameOrder(Enum):
    """How a list is sorted; games that are equal in it are sorted newest first, then by id."""

    NEWEST = "started_at_ms DESC"
    OLDEST = "started_at_ms ASC"
    PLAYERS = "search_text ASC"
    RULESET = "ruleset_title ASC"
    HIGHEST_SCORE = "(SELECT max(points) FROM seats WHERE seats.game = games.id) DESC"
    LONGEST = "plies DESC"


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """What came of reading journals into the library.

    Attributes:
        recorded: how many games were read.
        problems: a line for every journal that cannot be read.
    """

    recorded: int
    problems: tuple[str, ...] = ()


class Library:
    """The open library; used by the thread that opened it.

    Attributes:
        notice: one line when a damaged database was put aside, else empty.
    """

    def __init__(
        self, path: Path, journals_dir: Path, *, now_ms: Callable[[], int] = wall_clock_ms
    ) -> None:
        """Open the library, or make it; a damaged one is put aside and made from the journals.

        Args:
            path: the database.
            journals_dir: the folder that `sync` and `rebuild` read.
            now_ms: the wall clock, Unix time.

        Raises:
            LibraryError: it cannot be opened, or a newer program wrote it.
        """
        self.notice = ""
        self._journals_dir = journals_dir
        self._now_ms = now_ms
        self._file = LibraryFile(path)
        if self._file.put_aside is not None:
            self._fill_again()

    def close(self) -> None:
        """Close the database."""
        self._file.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # ------------------------------------------------------------------ reading

    def games(
        self,
        *,
        text: str = "",
        order: GameOrder = GameOrder.NEWEST,
        is_finished: bool | None = None,
        limit: int | None = None,
    ) -> tuple[GameSummary, ...]:
        """The games that a search finds.

        Args:
            text: each of its words has to be in a player's name, the ruleset, the word list or the
                date (``2026-11-20``, UTC), in any case; empty finds every game.
            order: how they are sorted.
            is_finished: only games that have ended, or only those that have not; None is both.
            limit: how many at most.

        Raises:
            LibraryError: the database cannot be read.
        """
        words = text.split()
        conditions = ["search_text LIKE ? ESCAPE '\\'"] * len(words)
        values: list[object] = [like_pattern(word) for word in words]
        if is_finished is not None:
            conditions.append(f"finished_at_ms IS {'NOT ' if is_finished else ''}NULL")
        where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
        query = f"SELECT * FROM games{where} ORDER BY {order.value}, started_at_ms DESC, id"
        if limit is not None:
            query += " LIMIT ?"
            values.append(limit)
        return self._query(query, values)

    def game(self, game_id: str) -> GameSummary | None:
        """One game, None when the library does not know it.

        Raises:
            LibraryError: the database cannot be read.
        """
        found = self._query("SELECT * FROM games WHERE id = ?", [storable(game_id)])
        return found[0] if found else None

    def finished_ids(self) -> frozenset[str]:
        """The games that have ended and whose journals have not changed since they were entered.

        Raises:
            LibraryError: the database cannot be read.
        """
        query = "SELECT id, journal_bytes FROM games WHERE finished_at_ms IS NOT NULL"
        rows = self._read(lambda connection: connection.execute(query).fetchall())
        sizes = {path.stem: _size(path) for path in _journals(self._journals_dir)}
        return frozenset(row["id"] for row in rows if sizes.get(row["id"]) == row["journal_bytes"])

    def _query(self, query: str, values: Sequence[object]) -> tuple[GameSummary, ...]:
        folder = self._file.path.parent
        return self._read(lambda connection: read_games(connection, query, values, folder))

    # ------------------------------------------------------------------ writing

    def record_game(self, events: Sequence[Event], journal: Path) -> GameSummary:
        """Enter a game, or what has become of it since.

        Args:
            events: its whole log.
            journal: where the log is kept; its header tells when the game began.

        Raises:
            JournalError: the events are no game, or there is no such journal.
            LibraryError: the database cannot be written.
        """
        state = fold_journal(events, journal)
        created_at_ms, size = journal_times(journal)
        summary = summarise(state, journal, started_at_ms=created_at_ms, last_at_ms=self._now_ms())
        self._store([(summary, size)])
        return summary

    def forget(self, game_id: str) -> None:
        """Take a game off the list; its journal stays.

        Raises:
            LibraryError: the database cannot be written.
        """
        self._write(
            lambda connection: connection.execute(
                "DELETE FROM games WHERE id = ?", (storable(game_id),)
            )
        )

    def sync(self) -> RebuildReport:
        """Enter the journals that are new or have grown since they were entered.

        Raises:
            LibraryError: the database cannot be read or written.
        """
        rows = self._read(
            lambda connection: connection.execute("SELECT id, journal_bytes FROM games").fetchall()
        )
        known = {row["id"]: row["journal_bytes"] for row in rows}
        return self._enter(
            path for path in _journals(self._journals_dir) if known.get(path.stem) != _size(path)
        )

    def rebuild(self, journals_dir: Path | None = None) -> RebuildReport:
        """Make the whole list again from the journals of a folder, by default the library's own.

        Raises:
            LibraryError: the database cannot be written.
        """
        self._write(lambda connection: connection.execute("DELETE FROM games"))
        return self._enter(_journals(journals_dir or self._journals_dir))

    def _enter(self, paths: Iterable[Path]) -> RebuildReport:
        found: list[tuple[GameSummary, int]] = []
        problems: list[str] = []
        for path in paths:
            try:
                entry = _summary_of(path)
            except EmptyJournalError:
                continue
            except JournalError as error:
                problems.append(str(error))
            else:
                found += [entry] if entry else []
        self._store(found)
        return RebuildReport(len(found), tuple(problems))

    def _store(self, found: Sequence[tuple[GameSummary, int]]) -> None:
        folder = self._file.path.parent

        def store(connection: sqlite3.Connection) -> None:
            for summary, size in found:
                store_game(connection, summary, size, folder)

        if found:
            self._write(store)

    # ------------------------------------------------------------------ damage

    def _read(self, operation: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            return self._file.read(operation)
        except LibraryRenewedError:
            self._fill_again()
            return self._file.read(operation)

    def _write(self, change: Callable[[sqlite3.Connection], object]) -> None:
        try:
            self._file.write(change)
        except LibraryRenewedError:
            self._fill_again()
            self._file.write(change)

    def _fill_again(self) -> None:
        report = self._enter(_journals(self._journals_dir))
        kept = self._file.put_aside
        self.notice = (
            f"{self._file.path}: the library was damaged; it is kept as "
            f"{kept.name if kept else ''} and was made again from {report.recorded} journals"
        )


def _summary_of(path: Path) -> tuple[GameSummary, int] | None:
    """The summary of a journal and its size in bytes; None when no game was begun in it."""
    size = _size(path)
    contents = read_journal(path)
    if not contents.events:
        return None
    state = fold_journal(contents.events, path)
    summary = summarise(
        state,
        path,
        started_at_ms=contents.created_at_ms,
        last_at_ms=contents.last_at_ms,
    )
    return summary, size


def _journals(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{JOURNAL_SUFFIX}"))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1
