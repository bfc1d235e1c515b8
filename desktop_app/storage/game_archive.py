# SPDX-License-Identifier: MIT
"""Games given away: one as GCG, or many in a ZIP file, each as its journal and as GCG.

In a ZIP file the tracking sheets of a game lie beside its journal.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from desktop_app.formats.gcg import GcgGame, GcgPragma, format_gcg
from desktop_app.formats.gcg_export import DAY_PRAGMA, ID_AUTHORITY, ID_PRAGMA, gcg_from_state
from desktop_app.rules.state import GameState
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.archive import ArchiveError, ArchiveWriter, writing_archive
from desktop_app.storage.errors import StorageError
from desktop_app.storage.journal import JOURNAL_SUFFIX, read_journal
from desktop_app.storage.journal_folder import RECORD_PREFIX
from desktop_app.storage.journal_lines import unpack
from desktop_app.storage.summary import fold_journal
from desktop_app.storage.tracking_file import sheets_path

GCG_SUFFIX = ".gcg"
MANIFEST = "manifest.json"
MANIFEST_FORMAT = "rackside-games"
MANIFEST_VERSION = 1


@dataclass(frozen=True, slots=True)
class ExportReport:
    """How many games were written, and a line for every one that could not be read."""

    exported: int
    problems: tuple[str, ...]


def gcg_with_id(state: GameState, game_id: str, began_at_ms: int) -> GcgGame:
    """A game as GCG with its id and the day it was played here, so that it is known again.

    A game from elsewhere that has an id there keeps that one for other programs; when it was played
    is known only where its file said so.
    """
    game = gcg_from_state(state)
    keyword = "id" if game.pragma("id") is None else ID_PRAGMA
    own = GcgPragma(keyword, f"{ID_AUTHORITY} {game_id}")
    named = [own]
    if game.pragma(DAY_PRAGMA) is None and not game_id.startswith(RECORD_PREFIX):
        day = time.strftime("%Y-%m-%d", time.localtime(began_at_ms / 1000))
        named.append(GcgPragma(DAY_PRAGMA, day))
    return replace(game, pragmata=(*game.pragmata, *named))


def export_gcg(journal: Path, target: Path) -> None:
    """Write one game as GCG, whole or not at all.

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
    """Write games into a ZIP file, whole or not at all.

    Args:
        journals: the games; one that cannot be read is left out.
        target: the file; what is there is replaced when the new one is complete.
        made_at_ms: wall clock, Unix time.
        on_progress: is told how many are done, and of how many.

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
    """Put a game in, as journal and GCG and with its tracking sheets; what the manifest says of it.

    Raises:
        StorageError: the journal cannot be read; nothing was put in.
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
    sheets = sheets_path(journal)
    if content := _sheets(sheets, problems):
        entry["tracking"] = f"journals/{sheets.name}"
        archive.add(f"journals/{sheets.name}", content)
    return entry


def _sheets(path: Path, problems: list[str]) -> bytes:
    """The tracking sheets of a game; empty when there are none, or none that can be read."""
    try:
        return path.read_bytes() if path.exists() else b""
    except OSError as error:
        problems.append(Sentence("{path}: cannot be read: {why}", path=path, why=fault_of(error)))
        return b""


def manifest_bytes(form: str, made_at_ms: int, /, **content: object) -> bytes:
    """The manifest of an archive of ours as JSON."""
    head = {"format": form, "version": MANIFEST_VERSION, "made_at_ms": made_at_ms}
    return (json.dumps(head | content, indent=1) + "\n").encode("ascii")


def _as_gcg(journal: Path) -> tuple[str, bytes]:
    """A game as GCG, and the bytes of its journal up to its last whole append."""
    contents = read_journal(journal)
    state = fold_journal(contents.events, journal)
    game = gcg_with_id(state, journal.name.removesuffix(JOURNAL_SUFFIX), contents.created_at_ms)
    try:
        data = unpack(journal.read_bytes(), journal)[: contents.size]
    except OSError as error:
        raise StorageError(
            Sentence("{journal}: cannot be read: {why}", journal=journal, why=fault_of(error))
        ) from None
    return format_gcg(game), data
