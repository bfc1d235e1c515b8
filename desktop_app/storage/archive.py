# SPDX-License-Identifier: MIT
"""Games in ZIP files: written atomically, read with distrust.

docs/file-formats.md describes the format. Entries are never unpacked by their own names: each is
bytes and a base name, and the reader decides where they go.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath

from desktop_app.formats.gcg import format_gcg
from desktop_app.formats.gcg_export import DAY_PRAGMA, ID_AUTHORITY, ID_PRAGMA, gcg_from_state
from desktop_app.formats.gcg_model import GcgGame, GcgPragma
from desktop_app.rules.events import Event
from desktop_app.rules.game import fold
from desktop_app.rules.state import GameState
from desktop_app.sentences.faults import fault_of, printable
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.companions import companions_of
from desktop_app.storage.errors import JournalError, StorageError
from desktop_app.storage.game_facts import fold_journal
from desktop_app.storage.journal import journal_times, read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, RECORD_PREFIX
from desktop_app.storage.journal_lines import unpack
from desktop_app.values.files import open_file, read_file
from desktop_app.values.moments import local_time, unix_ms

MAX_ENTRIES = 50_000
LARGEST_ENTRY = 200_000_000
"""Bytes; no journal is larger."""
LARGEST_SUM = 4_000_000_000
"""Bytes of all entries read from one archive."""
HIGHEST_RATIO = 200
"""This program's files never compress this well; a zip bomb does."""
SMALL_ENTRY = 1_000_000
"""Bytes; below this size the compression ratio is not checked."""

_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)
_FIRST_MOMENT, _LAST_MOMENT = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
_PASSED_OVER = ("__MACOSX/", ".DS_Store", "Thumbs.db")


class ArchiveError(StorageError):
    """A ZIP file cannot be read or written; the message is one line that names it."""


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """One file of an archive.

    Attributes:
        name: its path in the archive, with ``/``; it stays inside the archive.
        modified_ms: Unix time in milliseconds, precise to two seconds.
        read: returns its bytes; raises `ArchiveError` if they are broken or too many.
    """

    name: str
    modified_ms: int
    read: Callable[[], bytes]

    @property
    def path(self) -> PurePosixPath:
        """The name as a path."""
        return PurePosixPath(self.name)

    @property
    def shown(self) -> str:
        """The name as shown in messages: one line, not too long."""
        return _shown(self.name)


@dataclass(frozen=True, slots=True)
class ArchiveListing:
    """The content of an archive; `problems` has a line for every refused entry."""

    entries: tuple[ArchiveEntry, ...]
    problems: tuple[str, ...]


@contextmanager
def open_archive(path: Path, *, is_own: bool = False) -> Iterator[ArchiveListing]:
    """Open an archive; its entries can be read until the block ends.

    Args:
        path: the file.
        is_own: True for a backup: the user's files may compress well, so ratios are not checked.

    Raises:
        ArchiveError: it is not a ZIP file, or has far too many entries.
    """
    try:
        stream = open_file(path)
    except OSError as error:
        raise ArchiveError(
            Sentence("{path}: cannot be read: {why}", path=path, why=fault_of(error))
        ) from None
    with stream:
        try:
            archive = zipfile.ZipFile(stream)
        except _BROKEN:
            raise ArchiveError(Sentence("{path}: is not a readable ZIP file", path=path)) from None
        infos = archive.infolist()
        if len(infos) > MAX_ENTRIES:
            raise ArchiveError(
                Sentence.counted(
                    "{path}: read one entry, expected {most} at most",
                    "{path}: read {count} entries, expected {most} at most",
                    len(infos),
                    path=path,
                    most=MAX_ENTRIES,
                )
            )
        yield _listing(path, archive, infos, is_own=is_own)


def _listing(
    path: Path, archive: zipfile.ZipFile, infos: list[zipfile.ZipInfo], *, is_own: bool
) -> ArchiveListing:
    entries: list[ArchiveEntry] = []
    problems: list[str] = []
    seen: set[str] = set()
    total = 0
    for info in infos:
        name = info.orig_filename
        if name.endswith("/") or any(mark in name for mark in _PASSED_OVER):
            continue
        total += info.file_size
        is_twice = name.casefold() in seen
        why = Sentence("appears twice") if is_twice else _fault(info, total, is_own=is_own)
        seen.add(name.casefold())
        if why:
            problems.append(
                Sentence("{path}: {name}: {why}", path=path, name=_shown(name), why=why)
            )
        else:
            entries.append(_entry(path, archive, info))
    return ArchiveListing(tuple(entries), tuple(problems))


def _fault(info: zipfile.ZipInfo, total: int, *, is_own: bool) -> str:
    """Why an entry is refused by its directory record; empty if it is not."""
    name = info.orig_filename
    parts = name.split("/")
    if "\\" in name or ":" in name or "\0" in name or name.startswith("/"):
        return Sentence("the name leads outside the archive")
    if ".." in parts or "." in parts or "" in parts:
        return Sentence("the name leads outside the archive")
    if stat.S_ISLNK(info.external_attr >> 16):
        return Sentence("is a link, expected a file")
    if info.flag_bits & 1:
        return Sentence("is encrypted")
    if info.file_size > LARGEST_ENTRY:
        return Sentence.counted(
            "has one byte, expected {most} at most",
            "has {count} bytes, expected {most} at most",
            info.file_size,
            most=LARGEST_ENTRY,
        )
    if not is_own and info.file_size > max(SMALL_ENTRY, info.compress_size * HIGHEST_RATIO):
        return Sentence("would become more than two hundred times as large, more than any game")
    if total > LARGEST_SUM:
        return Sentence("the archive would become larger than {most} bytes", most=LARGEST_SUM)
    return ""


def _entry(path: Path, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> ArchiveEntry:
    name = info.orig_filename

    def read() -> bytes:
        try:
            with archive.open(info) as stream:
                # The directory may lie about the size, so read no more than it says.
                data = stream.read(info.file_size + 1)
        except _BROKEN:
            raise ArchiveError(
                Sentence("{path}: {name}: is broken", path=path, name=_shown(name))
            ) from None
        except OSError as error:
            raise ArchiveError(
                Sentence("{path}: {name}: {why}", path=path, name=_shown(name), why=fault_of(error))
            ) from None
        if len(data) != info.file_size:
            raise ArchiveError(
                Sentence(
                    "{path}: {name}: its size differs from the list's",
                    path=path,
                    name=_shown(name),
                )
            )
        return data

    return ArchiveEntry(name, _modified_ms(info), read)


def _modified_ms(info: zipfile.ZipInfo) -> int:
    try:
        return unix_ms(datetime(*info.date_time))
    except ValueError:
        return 0


def _shown(name: str) -> str:
    text = printable(name)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _zip_time(at_s: float) -> tuple[int, int, int, int, int, int]:
    """Convert Unix time in seconds to local time, clipped to the years of the ZIP format."""
    moment = local_time(1000 * at_s)
    found = (moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second)
    return min(max(found, _FIRST_MOMENT), _LAST_MOMENT)


class ArchiveWriter:
    """An archive being written; see `writing_archive`."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive

    def add(self, name: str, data: bytes) -> None:
        """Add a file. Raises OSError if it cannot be written."""
        info = zipfile.ZipInfo(name, _zip_time(time.time()))
        info.compress_type = self._archive.compression
        info.external_attr = 0o600 << 16
        self._archive.writestr(info, data)


@contextmanager
def writing_archive(path: Path) -> Iterator[ArchiveWriter]:
    """Write an archive to a temporary file, and move it into place if the block succeeds.

    Raises:
        ArchiveError: it cannot be written; an existing file is unchanged.
    """
    temporary = path
    try:
        temporary = durable.place_beside(path)
        descriptor = durable.create_new(temporary)
        try:
            with (
                open(descriptor, "w+b", closefd=False) as stream,
                zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive,
            ):
                yield ArchiveWriter(archive)
            durable.flush_to_disk(descriptor)
        finally:
            os.close(descriptor)
        durable.move_over(temporary, path)
    except OSError as error:
        raise ArchiveError(
            Sentence("{path}: cannot be written: {why}", path=path, why=fault_of(error))
        ) from None
    finally:
        if temporary != path:
            with suppress(OSError):
                temporary.unlink()


# Exported games: one as GCG, or many in a ZIP file, each as journal and GCG.
#
# In a ZIP file a game's companions are beside its journal.

GCG_SUFFIX, ZIP_SUFFIX = ".gcg", ".zip"
MANIFEST = "manifest.json"
MANIFEST_FORMAT = "rackside-games"
MANIFEST_VERSION = 1


@dataclass(frozen=True, slots=True)
class ExportReport:
    """The number of exported games, and a line for each unreadable one."""

    exported: int
    problems: tuple[str, ...]


def gcg_with_id(state: GameState, game_id: str, began_at_ms: int) -> GcgGame:
    """Return a game as GCG with its id and day, so that it can be recognised later.

    An imported game keeps the id of its origin for other programs. It has a day only if its file
    named one.
    """
    game = gcg_from_state(state)
    keyword = "id" if game.pragma("id") is None else ID_PRAGMA
    own = GcgPragma(keyword, f"{ID_AUTHORITY} {game_id}")
    named = [own]
    if game.pragma(DAY_PRAGMA) is None and not game_id.startswith(RECORD_PREFIX):
        day = local_time(began_at_ms).date().isoformat()
        named.append(GcgPragma(DAY_PRAGMA, day))
    return replace(game, pragmata=(*game.pragmata, *named))


def known_gcg(events: Sequence[Event], journal: Path | None) -> str:
    """Return a game on the screen as GCG, as an export has it; without a journal it has no id."""
    state = fold(events)
    if journal is not None:
        with suppress(JournalError):
            began_at_ms, _ = journal_times(journal)
            game_id = journal.name.removesuffix(JOURNAL_SUFFIX)
            return format_gcg(gcg_with_id(state, game_id, began_at_ms))
    return format_gcg(gcg_from_state(state))


def export_gcg(journal: Path, target: Path) -> None:
    """Export one game as GCG, atomically.

    Raises:
        JournalError: the journal cannot be read.
        ArchiveError: the file cannot be written.
    """
    text, _ = _as_gcg(journal)
    try:
        durable.replace_file(target, text.encode("utf-8", errors="replace"))
    except OSError as error:
        raise ArchiveError(
            Sentence("{target}: cannot be written: {why}", target=target, why=fault_of(error))
        ) from None


def export_archive(
    journals: Sequence[Path],
    target: Path,
    *,
    made_at_ms: int,
    on_progress: Callable[[int, int], None] | None = None,
) -> ExportReport:
    """Export games to a ZIP file, atomically.

    Args:
        journals: the games; unreadable ones are left out.
        target: the file; an existing one is replaced once the new one is complete.
        made_at_ms: Unix time in milliseconds.
        on_progress: called with the number of games done and their total.

    Raises:
        ArchiveError: the file cannot be written.
    """
    listed: list[dict[str, object]] = []
    problems: list[str] = []
    with writing_archive(target) as archive:
        for number, journal in enumerate(journals):
            if on_progress is not None:
                on_progress(number, len(journals))
            try:
                listed.append(_add_game(archive, journal, problems))
            except StorageError as error:
                problems.append(str(error))
        archive.add(MANIFEST, manifest_bytes(MANIFEST_FORMAT, made_at_ms, games=listed))
    return ExportReport(len(listed), tuple(problems))


def _add_game(archive: ArchiveWriter, journal: Path, problems: list[str]) -> dict[str, object]:
    """Add a game as journal and GCG, with its companions; returns its manifest entry.

    Raises:
        StorageError: the journal cannot be read; nothing was added.
    """
    text, data = _as_gcg(journal)
    names = (f"journals/{journal.name}", f"gcg/{journal.stem}{GCG_SUFFIX}")
    for name, content in zip(names, (data, text.encode("utf-8", errors="replace")), strict=True):
        archive.add(name, content)
    entry: dict[str, object] = {
        "id": journal.stem,
        "journal": names[0],
        "gcg": names[1],
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    for companion in companions_of(journal):
        if content := _companion(companion, problems):
            entry[companion.suffix[1:]] = f"journals/{companion.name}"
            archive.add(f"journals/{companion.name}", content)
    return entry


def _companion(path: Path, problems: list[str]) -> bytes:
    """A companion of a game; empty if there is none or it cannot be read."""
    try:
        return read_file(path) if path.exists() else b""
    except OSError as error:
        problems.append(Sentence("{path}: cannot be read: {why}", path=path, why=fault_of(error)))
        return b""


def manifest_bytes(form: str, made_at_ms: int, /, **content: object) -> bytes:
    """Return the manifest of an archive as JSON."""
    head = {"format": form, "version": MANIFEST_VERSION, "made_at_ms": made_at_ms}
    return (json.dumps(head | content, indent=1) + "\n").encode("ascii")


def _as_gcg(journal: Path) -> tuple[str, bytes]:
    """Return a game as GCG, and its journal's bytes up to the last complete append."""
    contents = read_journal(journal)
    state = fold_journal(contents.events, journal)
    game = gcg_with_id(state, journal.name.removesuffix(JOURNAL_SUFFIX), contents.created_at_ms)
    try:
        data = unpack(read_file(journal), journal)[: contents.size]
    except OSError as error:
        raise StorageError(
            Sentence("{journal}: cannot be read: {why}", journal=journal, why=fault_of(error))
        ) from None
    return format_gcg(game), data
