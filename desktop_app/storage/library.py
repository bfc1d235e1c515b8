# SPDX-License-Identifier: MIT
"""The library: a list of all games in this data folder, in SQLite.

The journals are the source of truth. The library is an index that is rebuilt from them if its file
is damaged or missing. A damaged file is kept (``.bad``), never overwritten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from threading import Condition
from typing import TypeVar

from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.events import Event
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.game_facts import FACTS_VERSION, GameSummary, fold_with_facts, summarise
from desktop_app.storage.journal import journal_times, wall_clock_ms
from desktop_app.storage.journal_folder import latest_ms, sizes_in
from desktop_app.storage.journal_reader import JournalFault, Recoverable, pack_all, read_all
from desktop_app.storage.known_journals import (
    known_faults,
    note_faults,
    note_packed,
    unpacked_games,
)
from desktop_app.storage.library_file import LibraryFile, LibraryRenewedError
from desktop_app.storage.library_rows import (
    GameEntry,
    GameSearch,
    PlayerGame,
    PlayerName,
    conditions,
    journals_in,
    name_key,
    read_choices,
    read_games,
    read_player_games,
    read_player_names,
    removed_folder,
    size_of,
    storable,
    store_game,
)
from desktop_app.storage.player_sums import ListUse, PlayerSums, read_player_sums

_T = TypeVar("_T")


_NEWEST_FIRST = "played_at_ms DESC, started_at_ms DESC, id"


class GameOrder(Enum):
    """Sort orders of a list; ties are sorted newest first, then by id."""

    NEWEST = "played_at_ms DESC"
    OLDEST = "played_at_ms ASC"
    PLAYERS = "search_text ASC"
    RULESET = "ruleset_title ASC"
    HIGHEST_SCORE = "(SELECT max(points) FROM seats WHERE seats.game = games.id) DESC"
    LONGEST = "plies DESC"


class GameColumn(Enum):
    """Columns that a list is sorted by, either way; ties are sorted newest first, then by id."""

    DATE = ("played_at_ms",)
    PLAYERS = (
        "(SELECT group_concat(name, ' v ') FROM"
        " (SELECT name FROM seats WHERE seats.game = games.id ORDER BY seat))",
    )
    SCORE = ("(SELECT max(points) FROM seats WHERE seats.game = games.id)",)
    EVENT = ("event", "round_number")
    RULESET = ("ruleset_title",)
    LEXICON = ("lexicon",)
    STATE = ("finished_at_ms IS NULL", "is_training", "remarks")


@dataclass(frozen=True, slots=True)
class FoundCount:
    """How many games match a search, and how many of them are finished."""

    games: int
    finished: int


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """The result of reading journals into the library.

    Attributes:
        recorded: number of games read.
        problems: a line for every unreadable journal.
        damaged: those damaged before their end that have a game up to there (`salvage`).
    """

    recorded: int
    problems: tuple[str, ...] = ()
    damaged: tuple[tuple[Path, Recoverable], ...] = ()


_Tell = Callable[[int, int], None]
_READING: dict[Path, tuple[int, int]] = {}
"""How far this program is reading journals, by the library that they are entered in."""
_READING_CHANGED = Condition()
_LOOK_S = 0.1


@contextmanager
def _alone(path: Path, on_progress: _Tell | None) -> Iterator[_Tell]:
    """Wait until no other thread reads for a library, and tell how far that is."""
    with _READING_CHANGED:
        while (far := _READING.get(path)) is not None:
            if on_progress is not None and far[1]:
                on_progress(*far)
            _READING_CHANGED.wait(_LOOK_S)
        _READING[path] = (0, 0)

    def tell(done: int, of: int) -> None:
        _READING[path] = (done, of)
        if on_progress is not None:
            on_progress(done, of)

    try:
        yield tell
    finally:
        with _READING_CHANGED:
            del _READING[path]
            _READING_CHANGED.notify_all()


class Library:
    """The open library; use it only in the thread that opened it.

    Attributes:
        notice: one line if a damaged database was set aside, or one of a later version left alone;
            else empty.
    """

    def __init__(
        self,
        path: Path,
        journals_dir: Path,
        *,
        now_ms: Callable[[], int] = wall_clock_ms,
        fills_again: bool = True,
        leaves_damaged: bool = False,
        checks: bool = True,
    ) -> None:
        """Open or create the library; a damaged one is set aside and rebuilt from the journals.

        Args:
            path: the database.
            journals_dir: the folder that `sync` reads.
            now_ms: returns Unix time in milliseconds.
            fills_again: True to rebuild a damaged library at once, which takes long; otherwise it
                stays empty until the next `sync`.
            leaves_damaged: True to leave a damaged one as it is, and read the journals into memory.
            checks: False to open a large one at once. Damage is then found where it is read, or
                when another opening checks everything, as `sync` in the background does.

        Raises:
            LibraryError: it cannot be opened.
        """
        self.notice = ""
        self._journals_dir = journals_dir
        self._now_ms = now_ms
        self._fills_again = fills_again
        self._leaves_damaged = leaves_damaged
        self._file = LibraryFile(path, leaves_damaged=leaves_damaged, checks=checks)
        if self._file.put_aside is not None:
            self._fill_again()

    def close(self) -> None:
        """Close the database."""
        self._file.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def games(
        self,
        *,
        text: str = "",
        search: GameSearch | None = None,
        order: GameOrder = GameOrder.NEWEST,
        is_finished: bool | None = None,
        limit: int | None = None,
    ) -> tuple[GameSummary, ...]:
        """Return the games that match a search.

        Args:
            text, is_finished: as in `GameSearch`, to search for nothing else.
            search: the search.
            order: the sort order.
            limit: upper bound of results. Games of the future come after all others.

        Raises:
            LibraryError: the database cannot be read.
        """
        where, values = conditions(search or GameSearch(text=text, is_finished=is_finished))
        # A clock that was wrong once must not make a game the newest for years.
        is_later = f"(played_at_ms > {latest_ms(self._now_ms())})"
        by_day = f"{is_later}, " if order is GameOrder.NEWEST else ""
        query = (
            f"SELECT * FROM games WHERE {where}"
            f" ORDER BY {by_day}{order.value}, {is_later}, {_NEWEST_FIRST}"
        )
        if limit is not None:
            query += " LIMIT ?"
            values.append(limit)
        return self._query(query, values)

    def page(
        self,
        search: GameSearch,
        column: GameColumn = GameColumn.DATE,
        *,
        is_rising: bool = False,
        first: int = 0,
        limit: int,
    ) -> tuple[GameSummary, ...]:
        """Return some of the games that match a search.

        By date it costs the same however many games match. Games of the future come last, rising
        by date first.

        Args:
            search: the search.
            column, is_rising: how the games are sorted.
            first: number of games before the first one.
            limit: upper bound of results.

        Raises:
            LibraryError: the database cannot be read.
        """
        if column is not GameColumn.DATE:
            where, values = conditions(search)
            order = self._order(column, is_rising=is_rising)
            query = f"SELECT * FROM games WHERE {where} ORDER BY {order} LIMIT ? OFFSET ?"
            return self._query(query, [*values, limit, first])
        # Two parts, so that the index of days has their order.
        found = self._page_by_day(search, is_rising, is_rising=is_rising, first=first, limit=limit)
        if len(found) < limit:
            skipped = first and min(first, self._count_by_day(search, is_later=is_rising))
            found += self._page_by_day(
                search,
                not is_rising,
                is_rising=is_rising,
                first=first - skipped,
                limit=limit - len(found),
            )
        return found

    def ids(
        self, search: GameSearch, column: GameColumn = GameColumn.DATE, *, is_rising: bool = False
    ) -> tuple[str, ...]:
        """Return the ids of all games that match a search, in the order of `page`."""
        where, values = conditions(search)
        query = f"SELECT id FROM games WHERE {where} ORDER BY "
        query += self._order(column, is_rising=is_rising)
        return self._read(
            lambda connection: tuple(row[0] for row in connection.execute(query, tuple(values)))
        )

    def count_found(self, search: GameSearch) -> FoundCount:
        """Count the games that match a search. Raises as `games`."""
        where, values = conditions(search)
        query = f"SELECT count(*), count(finished_at_ms) FROM games WHERE {where}"
        row = self._read(lambda connection: connection.execute(query, tuple(values)).fetchone())
        return FoundCount(*row)

    def _order(self, column: GameColumn, *, is_rising: bool) -> str:
        is_later = f"(played_at_ms > {latest_ms(self._now_ms())})"
        way = "ASC" if is_rising else "DESC"
        columns = ", ".join(f"{name} {way}" for name in column.value)
        by_day = ""
        if column is GameColumn.DATE:
            by_day = f"{is_later} {'DESC' if is_rising else 'ASC'}, "
        return f"{by_day}{columns}, {is_later}, {_NEWEST_FIRST}"

    def _page_by_day(
        self, search: GameSearch, is_later: bool, *, is_rising: bool, first: int, limit: int
    ) -> tuple[GameSummary, ...]:
        where, values = conditions(search)
        query = (
            f"SELECT * FROM games WHERE {where} AND played_at_ms {'>' if is_later else '<='} ?"
            f" ORDER BY played_at_ms {'ASC' if is_rising else 'DESC'}, started_at_ms DESC, id"
            " LIMIT ? OFFSET ?"
        )
        return self._query(query, [*values, latest_ms(self._now_ms()), limit, first])

    def _count_by_day(self, search: GameSearch, *, is_later: bool) -> int:
        where, values = conditions(search)
        compares = ">" if is_later else "<="
        query = f"SELECT count(*) FROM games WHERE {where} AND played_at_ms {compares} ?"
        values.append(latest_ms(self._now_ms()))
        return int(
            self._read(lambda connection: connection.execute(query, tuple(values)).fetchone()[0])
        )

    def count(self, *, is_removed: bool = False) -> int:
        """Return the number of games, either not removed or removed. Raises as `games`."""
        query = "SELECT count(*) FROM games WHERE is_removed = ?"
        return int(
            self._read(lambda connection: connection.execute(query, (is_removed,)).fetchone()[0])
        )

    def players(self) -> tuple[PlayerName, ...]:
        """Return all players, busiest first. Raises as `games`."""
        return self._read(read_player_names)

    def ruleset_titles(self) -> tuple[str, ...]:
        """Return the titles of rulesets that were played. Raises as `games`."""
        return self._read(lambda connection: read_choices(connection, "ruleset_title"))

    def lexica(self) -> tuple[str, ...]:
        """Return the names of word lists that judged. Raises as `games`."""
        return self._read(lambda connection: read_choices(connection, "lexicon"))

    def player_games(
        self, player: str, *, opponent: str = "", search: GameSearch | None = None
    ) -> tuple[PlayerGame, ...]:
        """Return the finished games of a player, oldest first; those of the future come first.

        Args:
            player: the whole name, ignoring case.
            opponent: the whole name of another player in the game.
            search: further conditions.

        Raises:
            LibraryError: the database cannot be read.
        """
        wanted = search or GameSearch()
        return self._read(
            lambda connection: read_player_games(
                connection, player, opponent, wanted, latest=latest_ms(self._now_ms())
            )
        )

    def player_sums(
        self,
        player: str,
        *,
        opponent: str = "",
        search: GameSearch | None = None,
        judge_of: Callable[[ListUse], WordJudge | None] = lambda _use: None,
    ) -> PlayerSums:
        """Add up the finished games of a player.

        Args:
            player, opponent, search: as for `player_games`.
            judge_of: returns the word judge of a game, to find phoneys that stayed on the board.

        Raises:
            LibraryError: the database cannot be read.
        """
        wanted = search or GameSearch()
        return self._read(
            lambda connection: read_player_sums(connection, player, opponent, wanted, judge_of)
        )

    def games_against_bots(self, player: str) -> tuple[GameSummary, ...]:
        """Return the finished games of a person in which a bot played too, in no order.

        Raises:
            LibraryError: the database cannot be read.
        """
        others = "SELECT 1 FROM seats AS other WHERE other.game = id AND other.kind != 'person'"
        query = f"""
            SELECT games.* FROM seats AS own JOIN games ON id = own.game
            WHERE own.name_key = ? AND own.kind = 'person' AND finished_at_ms IS NOT NULL
            AND NOT is_removed AND EXISTS ({others})
        """
        return self._query(query, [storable(name_key(player))])

    def player_days(self, player: str) -> tuple[int, ...]:
        """Return when the finished games of a player were played, Unix time in ms, in order.

        Raises:
            LibraryError: the database cannot be read.
        """
        query = """
            SELECT played_at_ms FROM seats JOIN games ON id = game
            WHERE name_key = ? AND finished_at_ms IS NOT NULL AND NOT is_removed
            ORDER BY played_at_ms
        """
        key = storable(name_key(player))
        return self._read(
            lambda connection: tuple(row[0] for row in connection.execute(query, (key,)))
        )

    def game(self, game_id: str) -> GameSummary | None:
        """Return one game, None if the library does not have it.

        Raises:
            LibraryError: the database cannot be read.
        """
        found = self._query("SELECT * FROM games WHERE id = ?", [storable(game_id)])
        return found[0] if found else None

    def finished_ids(self) -> frozenset[str]:
        """Return the ids of finished games whose journals have not changed since they were entered.

        Raises:
            LibraryError: the database cannot be read.
        """
        query = "SELECT id, journal_bytes FROM games WHERE finished_at_ms IS NOT NULL"
        rows = self._read(lambda connection: connection.execute(query).fetchall())
        sizes = sizes_in(self._journals_dir)
        return frozenset(row["id"] for row in rows if sizes.get(row["id"]) == row["journal_bytes"])

    def _query(self, query: str, values: Sequence[object]) -> tuple[GameSummary, ...]:
        folder = self._file.path.parent
        return self._read(lambda connection: read_games(connection, query, values, folder))

    def record_game(self, events: Sequence[Event], journal: Path) -> GameSummary:
        """Enter a game, or update it.

        Args:
            events: the whole log.
            journal: its journal, whose header has the time when the game began.

        Raises:
            JournalError: the events are not a game, or there is no such journal.
            LibraryError: the database cannot be written.
        """
        state, facts = fold_with_facts(events, journal)
        created_at_ms, size = journal_times(journal)
        summary = summarise(
            state,
            journal,
            started_at_ms=created_at_ms,
            last_at_ms=self._now_ms(),
            is_removed=journal.parent == removed_folder(self._journals_dir),
        )
        self._store([GameEntry(summary, facts, size)])
        return summary

    def forget(self, game_id: str) -> None:
        """Remove a game from the list; its journal stays.

        Raises:
            LibraryError: the database cannot be written.
        """
        self._write(
            lambda connection: connection.execute(
                "DELETE FROM games WHERE id = ?", (storable(game_id),)
            )
        )

    def stale(self) -> tuple[Path, ...]:
        """Return journals that are new, have grown or moved, or need facts that were not read yet.

        Raises:
            LibraryError: the database cannot be read.
        """
        query = "SELECT id, journal_bytes, is_removed, facts_version FROM games"
        rows = self._read(lambda connection: connection.execute(query).fetchall())
        known = {row["id"]: tuple(row)[1:] for row in rows}
        removed = removed_folder(self._journals_dir)
        found = {path.stem: path for path in self._all_journals()}
        return tuple(
            path
            for path in found.values()
            if known.get(path.stem) != (size_of(path), path.parent == removed, FACTS_VERSION)
        )

    def sync(self, on_progress: Callable[[int, int], None] | None = None) -> RebuildReport:
        """Enter journals that are new or have changed; after a stop it goes on where it was.

        If this program is reading them already, it waits for that, and reads none again. A journal
        that cannot be read is not read again before it changes.

        Args:
            on_progress: called now and then with the number of journals done and their total.

        Raises:
            LibraryError: the database cannot be read or written.
        """
        with _alone(self._file.path, on_progress) as tell:
            # The newest are those that people look for.
            return self._enter(self.stale()[::-1], tell)

    def copy(self) -> bytes | None:
        """Return the games of a library in memory, for `take` of another opening; else None.

        A file of a later version is left alone, so each opening has the games for itself.
        """
        return self._file.copy()

    def take(self, copied: bytes) -> None:
        """Hold the games of a copy; a library that is not in memory keeps its own."""
        self._file.take(copied)

    def pack(self, on_progress: Callable[[int, int], None] | None = None) -> tuple[int, int]:
        """Pack the journals of finished games.

        Args:
            on_progress: called now and then with the number of games done and their total.

        Returns:
            The number of journals packed, and the bytes saved.

        Raises:
            LibraryError: the database cannot be read or written.
        """
        folder = self._file.path.parent
        games = {folder / journal: game for game, journal in self._read(unpacked_games)}
        packed = saved = done = 0
        for paths, found in pack_all(list(games)):
            sizes = [
                (games[path], size_of(path))
                for path, bytes_saved in zip(paths, found, strict=True)
                if bytes_saved is not None
            ]
            self._write(partial(note_packed, sizes=sizes))
            packed += sum(bool(bytes_saved) for bytes_saved in found)
            saved += sum(bytes_saved or 0 for bytes_saved in found)
            done += len(paths)
            if on_progress is not None and done < len(games):
                on_progress(done, len(games))
        return packed, saved

    def _all_journals(self) -> list[Path]:
        """Return every journal; one in both folders counts where it can be continued."""
        return [*journals_in(removed_folder(self._journals_dir)), *journals_in(self._journals_dir)]

    def _enter(
        self, paths: Sequence[Path], on_progress: Callable[[int, int], None] | None = None
    ) -> RebuildReport:
        known = self._read(lambda connection: known_faults(connection, paths))
        faults = dict(known)
        recorded = done = 0
        for batch, found in read_all(
            [path for path in paths if path not in known], removed_folder(self._journals_dir)
        ):
            if on_progress is not None:
                on_progress(done, len(paths) - len(known))
            new = {journal.path: journal.fault for journal in found if journal.fault is not None}
            self._store([journal.entry for journal in found if journal.entry is not None], new)
            recorded += sum(journal.entry is not None for journal in found)
            done += len(batch)
            faults |= new
        in_order = [(path, faults[path]) for path in paths if path in faults]
        return RebuildReport(
            recorded,
            tuple(fault.problem for _, fault in in_order),
            tuple((path, fault.recoverable) for path, fault in in_order if fault.recoverable),
        )

    def _store(
        self, found: Sequence[GameEntry], faults: Mapping[Path, JournalFault] | None = None
    ) -> None:
        folder = self._file.path.parent

        def store(connection: sqlite3.Connection) -> None:
            for entry in found:
                store_game(connection, entry, folder)
            if faults:
                note_faults(connection, faults.items())

        if found or faults:
            self._write(store)

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
        kept = self._file.put_aside
        if self._file.is_of_later_version:
            if self._fills_again:
                self._enter(self._all_journals())
            self.notice = Sentence(
                "{path}: a later version seems to have written this library, so it stays as it is, "
                "and the games are listed from their journals each time; if there is no later "
                "version here, rename the file",
                path=self._file.path,
            )
            return
        if not self._fills_again:
            self.notice = Sentence(
                "{path}: the library was damaged; it was kept as {name} and is being "
                "rebuilt from the journals",
                path=self._file.path,
                name=kept.name if kept else "",
            )
            return
        report = self._enter(self._all_journals())
        if self._leaves_damaged:
            self.notice = Sentence.counted(
                "{path}: the library is damaged and stays as it is; one journal was read instead",
                "{path}: the library is damaged and stays as it is; {count} journals were read "
                "instead",
                report.recorded,
                path=self._file.path,
            )
            return
        self.notice = Sentence.counted(
            "{path}: the library was damaged; it was kept as {name} and rebuilt from one journal",
            "{path}: the library was damaged; it was kept as {name} and rebuilt from "
            "{count} journals",
            report.recorded,
            path=self._file.path,
            name=kept.name if kept else "",
        )
