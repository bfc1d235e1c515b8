# SPDX-License-Identifier: MIT
"""Imports games into the journals: from GCG files, journals, and ZIP files of both.

Existing games are never overwritten. A broken file or entry becomes a line in the report, and the
rest is imported.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path

from desktop_app.formats.errors import FormatError, Problem
from desktop_app.formats.gcg import MAX_BYTES, exact_text, parse_gcg
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.formats.gcg_lines import is_own_id, occasion_of
from desktop_app.formats.gcg_model import GcgGame
from desktop_app.formats.text_file import decode_text, read_limited
from desktop_app.play.review_terms import ruleset_of
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.archive import GCG_SUFFIX, MANIFEST, ArchiveEntry, open_archive
from desktop_app.storage.companions import SUFFIXES, check_companion
from desktop_app.storage.errors import StorageError
from desktop_app.storage.game_facts import fold_journal, noon_ms
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, RECORD_PREFIX
from desktop_app.storage.journal_lines import (
    SIZE_LIMIT_BYTES,
    goes_on_from,
    journal_bytes,
    parse_journal,
    unpack,
)
from desktop_app.storage.library_rows import removed_folder
from desktop_app.storage.removing import send_companions_after, take_back
from desktop_app.values.file_names import is_device
from desktop_app.values.files import open_file, read_file

ZIP_SUFFIX = ".zip"
_MAX_TOLD = 20
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of an import.

    Attributes:
        added: ids of the games that are new here.
        known: the number of games already here, identical or further on.
        beside: ids of games that are here in another form, each with the id under which the one
            from the file was saved.
        problems: a line for every file and entry that is broken or not a game.
        remarks: a line for everything in a GCG file that cannot be read or be true, with file
            and line number.
    """

    added: tuple[str, ...]
    known: int
    beside: tuple[tuple[str, str], ...]
    problems: tuple[str, ...]
    remarks: tuple[str, ...] = ()


def import_games(
    paths: Sequence[Path],
    journals_dir: Path,
    *,
    on_progress: Callable[[int, int], None] | None = None,
) -> ImportReport:
    """Import the games of files.

    Args:
        paths: GCG files, journals and ZIP files.
        journals_dir: the folder of the journals; created if needed.
        on_progress: called with the number of games checked and their total.
    """
    importer = _Importer(journals_dir, on_progress)
    for path in paths:
        importer.take_file(path)
    return importer.report()


@dataclass
class _Importer:
    journals_dir: Path
    on_progress: Callable[[int, int], None] | None = None
    added: list[str] = field(default_factory=list)
    known: int = 0
    beside: list[tuple[str, str]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    def report(self) -> ImportReport:
        return ImportReport(
            tuple(self.added),
            self.known,
            tuple(self.beside),
            tuple(self.problems),
            tuple(self.remarks),
        )

    def take_file(self, path: Path) -> None:
        """Import one file of any kind; its faults become problems."""
        suffix = path.suffix.lower()
        try:
            if suffix == ZIP_SUFFIX:
                self._take_archive(path)
            elif suffix == JOURNAL_SUFFIX:
                self._take_journal(path.stem, _read(path, "journal", SIZE_LIMIT_BYTES), path)
            elif suffix == GCG_SUFFIX:
                data = _read(path, "GCG", MAX_BYTES)
                # A file of the future is dated today.
                changed = min(path.stat().st_mtime, time.time())
                self._take_gcg(data, path, int(changed) * 1000)
            else:
                self.problems.append(
                    Sentence(
                        "{path}: not a game: the name must end with .gcg, .journal or .zip",
                        path=path,
                    )
                )
        except OSError as error:
            self.problems.append(Sentence("{place}: {fault}", place=path, fault=fault_of(error)))
        except (StorageError, FormatError) as error:
            self.problems.append(str(error))

    def _take_archive(self, path: Path) -> None:
        with open_archive(path) as listing:
            self.problems += listing.problems
            journals = [
                archive_entry
                for archive_entry in listing.entries
                if _is(archive_entry, JOURNAL_SUFFIX)
            ]
            others = [
                archive_entry for archive_entry in listing.entries if _is(archive_entry, GCG_SUFFIX)
            ]
            count = len(journals) + len(others)
            whole: set[str] = set()
            by_path = {archive_entry.path: archive_entry for archive_entry in listing.entries}
            for number, entry in enumerate((*journals, *others)):
                if self.on_progress is not None:
                    self.on_progress(number, count)
                # A game imported from its journal needs no GCG; one whose journal is broken does.
                if number >= len(journals) and entry.path.stem in whole:
                    continue
                kept = self._take_entry(path, entry)
                if kept:
                    whole.add(entry.path.stem)
                if kept and number < len(journals):
                    for suffix in SUFFIXES:
                        if companion := by_path.get(entry.path.with_suffix(suffix)):
                            self._take_companion(path, kept, companion)
            # Other entries of this program's archives and backups are known by their manifest.
            is_ours = any(archive_entry.name == MANIFEST for archive_entry in listing.entries)
            beside = {
                journal.path.with_suffix(suffix) for journal in journals for suffix in SUFFIXES
            }
            left = [
                archive_entry
                for archive_entry in listing.entries
                if not (is_ours or _is_game(archive_entry) or archive_entry.path in beside)
            ]
            self.problems += [
                Sentence(
                    "{path}: {name}: expected a journal or a GCG file, so it is left out",
                    path=path,
                    name=archive_entry.shown,
                )
                for archive_entry in left
            ]
            if not count and not listing.problems and not left:
                self.problems.append(Sentence("{path}: holds no game", path=path))

    def _take_entry(self, archive: Path, entry: ArchiveEntry) -> str:
        """Import an entry; returns the id of its game here, empty if it is not a game."""
        place = archive / entry.shown
        try:
            data = entry.read()
            if _is(entry, JOURNAL_SUFFIX):
                return self._take_journal(entry.path.stem, data, place)
            return self._take_gcg(data, place, entry.modified_ms)
        except OSError as error:
            self.problems.append(Sentence("{place}: {fault}", place=place, fault=fault_of(error)))
        except (StorageError, FormatError) as error:
            self.problems.append(str(error))
        return ""

    def _take_companion(self, archive: Path, game_id: str, entry: ArchiveEntry) -> None:
        """Save a companion of a game beside its journal, unless it already has one."""
        target = self.journals_dir / f"{game_id}{entry.path.suffix}"
        if target.exists():
            return
        place = archive / entry.shown
        try:
            data = entry.read()
            check_companion(data, place)
            durable.write_new_file(target, data)
        except OSError as error:
            self.problems.append(Sentence("{place}: {fault}", place=place, fault=fault_of(error)))
        except StorageError as error:
            self.problems.append(str(error))

    def _take_journal(self, game_id: str, data: bytes, place: Path) -> str:
        if not _NAME.fullmatch(game_id) or is_device(game_id):
            raise StorageError(Sentence("{place}: not a valid name for a game here", place=place))
        data = unpack(data, place)
        contents = parse_journal(data, place)
        if not contents.events:
            raise StorageError(Sentence("{place}: no game was started in it", place=place))
        fold_journal(contents.events, place)
        return self._keep(game_id, data[: contents.size], place)

    def _take_gcg(self, data: bytes, place: Path, modified_ms: int) -> str:
        try:
            read_limited(BytesIO(data), kind="GCG", limit_bytes=MAX_BYTES)
            source = decode_text(data, kind="GCG")
            game = parse_gcg(source.text)
            game = replace(game, problems=(*source.problems, *game.problems))
            imported = events_from_gcg(game, ruleset_of(game))
            events = imported.events
        except FormatError as error:
            raise error.with_file(str(place)) from None
        self._tell_remarks(place, imported.problems)
        own_id = _own_id(game)
        if own_id and self._place_of(own_id) is not None:
            self.known += 1
            return own_id
        digest = hashlib.sha256(exact_text(game).encode("utf-8", errors="replace")).hexdigest()[:16]
        game_id = f"{RECORD_PREFIX}{digest}"
        if (self.journals_dir / f"{game_id}{JOURNAL_SUFFIX}").exists():
            self.known += 1
            return game_id
        fold_journal(events, place)
        data = journal_bytes(events, _day_ms(game) or modified_ms)
        # A name or a note may be longer than a journal can have.
        parse_journal(data, place)
        return self._keep(game_id, data, place)

    def _tell_remarks(self, place: Path, problems: Sequence[Problem]) -> None:
        """Report what cannot be read or cannot be true; of a file full of it, only the first."""
        for problem in problems[:_MAX_TOLD]:
            self.remarks.append(problem.located(str(place)))
        if len(problems) > _MAX_TOLD:
            more = Sentence.counted(
                "{place}: one more remark",
                "{place}: {count} more remarks",
                len(problems) - _MAX_TOLD,
                place=place,
            )
            self.remarks.append(more)

    def _place_of(self, game_id: str) -> Path | None:
        if not _NAME.fullmatch(game_id):
            return None
        path = self.journals_dir / f"{game_id}{JOURNAL_SUFFIX}"
        return path if path.exists() else None

    def _keep(self, game_id: str, data: bytes, place: Path) -> str:
        """Save a journal under its id, or a free one if that is taken; returns the id used."""
        if self._take_back(game_id, data):
            self.added.append(game_id)
            return game_id
        send_companions_after(self.journals_dir, game_id)
        for name in _names(game_id):
            path = self.journals_dir / f"{name}{JOURNAL_SUFFIX}"
            try:
                durable.write_new_file(path, data)
            except FileExistsError:
                if goes_on_from(read_file(path), data, path):
                    self.known += 1
                    return name
                continue
            except OSError as error:
                raise StorageError(
                    Sentence(
                        "{place}: cannot be saved as {path}: {why}",
                        place=place,
                        path=path,
                        why=fault_of(error),
                    )
                ) from None
            self.added.append(name)
            if name != game_id:
                self.beside.append((game_id, name))
            return name
        raise AssertionError("there is always another name")

    def _take_back(self, game_id: str, data: bytes) -> bool:
        """Put back a removed game that is imported again; False if there is none."""
        aside = removed_folder(self.journals_dir) / f"{game_id}{JOURNAL_SUFFIX}"
        here = self.journals_dir / aside.name
        if here.exists() or not aside.exists() or not goes_on_from(read_file(aside), data, aside):
            return False
        take_back(self.journals_dir, game_id)
        return True


def _read(path: Path, kind: str, limit_bytes: int) -> bytes:
    """Read a file. Raises FormatError if it is too large or not a plain file, and OSError."""
    try:
        with open_file(path) as stream:
            return read_limited(stream, kind=kind, limit_bytes=limit_bytes)
    except FormatError as error:
        raise error.with_file(str(path)) from None


def _names(game_id: str) -> Iterable[str]:
    """The id itself, then numbered variants without end."""
    yield game_id
    number = 2
    while True:
        yield f"{game_id}-{number}"
        number += 1


def _is(entry: ArchiveEntry, suffix: str) -> bool:
    return entry.path.suffix.lower() == suffix


def _is_game(entry: ArchiveEntry) -> bool:
    return _is(entry, JOURNAL_SUFFIX) or _is(entry, GCG_SUFFIX)


def _own_id(game: GcgGame) -> str:
    """The id in a GCG file exported by this program; empty for other files."""
    return next(
        (pragma.text.partition(" ")[2].strip() for pragma in game.pragmata if is_own_id(pragma)), ""
    )


def _day_ms(game: GcgGame) -> int | None:
    """Noon of the day named in a file, as Unix time in milliseconds; None if there is none."""
    day = occasion_of(game).day
    return None if day is None else noon_ms(day)
