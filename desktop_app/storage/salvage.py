# SPDX-License-Identifier: MIT
"""Recovers a game up to the damage in its journal; the damaged file is always kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from desktop_app.formats.errors import Problem
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.errors import DamagedJournalError, JournalError
from desktop_app.storage.game_facts import GameSummary, fold_journal, summarise
from desktop_app.storage.journal import read_bytes
from desktop_app.storage.journal_lines import parse_journal, unpack
from desktop_app.values.files import read_file


@dataclass(frozen=True, slots=True)
class Salvageable:
    """The recoverable part of a damaged journal.

    Attributes:
        path: the damaged file.
        damage: its first bad line, and what is wrong there.
        summary: the game up to the damage.
        events: number of recovered events.
        data: the bytes of a journal with these events.
    """

    path: Path
    damage: Problem
    summary: GameSummary
    events: int
    data: bytes


def look_into(path: Path) -> Salvageable:
    """Find the recoverable part of a damaged journal; nothing is changed.

    Raises:
        JournalError: it cannot be read, is not damaged before its end, or has no game up to the
            damage.
    """
    data = read_bytes(path)
    try:
        parse_journal(data, path)
    except DamagedJournalError as error:
        damage = Problem(error.line or 1, error.message)
    else:
        raise JournalError(path, Sentence("is not damaged before its end, so it is left as it is"))
    plain = unpack(data, path, up_to_damage=True)
    contents = parse_journal(plain, path, up_to_damage=True)
    state = fold_journal(contents.events, path)
    summary = summarise(
        state,
        path,
        started_at_ms=contents.created_at_ms,
        last_at_ms=contents.ended_at_ms or contents.last_at_ms,
    )
    return Salvageable(path, damage, summary, len(contents.events), plain[: contents.size])


def salvage_copy(path: Path) -> tuple[Path, Salvageable]:
    """Recover a game into a new journal beside the damaged one, which stays.

    Returns:
        The new journal (``NAME-salvaged.journal``), and its content.

    Raises:
        JournalError: as `look_into`; or it cannot be written.
    """
    found = look_into(path)
    number = 1
    while True:
        copy = path.with_name(f"{path.stem}-salvaged{'' if number == 1 else number}{path.suffix}")
        try:
            durable.write_new_file(copy, found.data)
        except FileExistsError:
            number += 1
        except OSError as error:
            raise _unwritten(copy, error) from None
        else:
            return copy, found


def salvage_in_place(path: Path) -> tuple[Path, Salvageable]:
    """Replace a damaged journal by its recoverable part.

    Returns:
        The path of the damaged journal (``NAME.journal.damaged-1``), and the recovered part.

    Raises:
        JournalError: as `look_into`; or it cannot be written.
    """
    found = look_into(path)
    kept = damaged_name(path)
    try:
        # Copy the whole file first, so that an interruption loses nothing.
        durable.write_new_file(kept, read_file(path))
        durable.replace_file(path, found.data)
    except OSError as error:
        raise _unwritten(path, error) from None
    return kept, found


def damaged_name(path: Path) -> Path:
    """Return an unused name beside a damaged journal, without the journal suffix."""
    number = 1
    while (kept := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return kept


def _unwritten(path: Path, error: OSError) -> JournalError:
    return JournalError(path, Sentence("cannot be written: {why}", why=fault_of(error)))
