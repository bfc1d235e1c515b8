# SPDX-License-Identifier: MIT
"""Taking a game up to the damage in its journal; the damaged file is always kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from desktop_app.formats.errors import Problem
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.errors import DamagedJournalError, JournalError
from desktop_app.storage.game_facts import GameSummary, fold_journal, summarise
from desktop_app.storage.journal import parse_journal, read_bytes, unpack


@dataclass(frozen=True, slots=True)
class Salvageable:
    """What can be kept of a damaged journal.

    Attributes:
        path: the damaged file.
        damage: its first bad line, and what is wrong there.
        summary: the game up to there.
        events: how many events that is.
        data: the bytes of a whole journal that holds them.
    """

    path: Path
    damage: Problem
    summary: GameSummary
    events: int
    data: bytes


def look_into(path: Path) -> Salvageable:
    """What can be kept of a damaged journal. Nothing is changed.

    Raises:
        JournalError: it cannot be read, is not damaged before its end, or holds no game up to
            there.
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
    """Write the game up to its damage into a new journal beside the damaged one, which stays.

    Returns:
        The new journal (``NAME-salvaged.journal``), and what is in it.

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
    """Put the game up to its damage in the place of the damaged journal.

    Returns:
        Where the damaged journal is kept (``NAME.journal.damaged-1``), and what is kept of it.

    Raises:
        JournalError: as `look_into`; or it cannot be written.
    """
    found = look_into(path)
    kept = damaged_name(path)
    try:
        # First the copy of the whole: whatever interrupts this, every byte is still there.
        durable.write_new_file(kept, path.read_bytes())
        durable.replace_file(path, found.data)
    except OSError as error:
        raise _unwritten(path, error) from None
    return kept, found


def damaged_name(path: Path) -> Path:
    """A free name beside a damaged journal that is none of a journal."""
    number = 1
    while (kept := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return kept


def _unwritten(path: Path, error: OSError) -> JournalError:
    return JournalError(path, Sentence("cannot be written: {why}", why=fault_of(error)))
