# SPDX-License-Identifier: MIT
"""The tracking sheets of a game: a small file beside the journal.

It is replaced atomically and is on disk when `write_sheets` returns. See docs/file-formats.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.companion_file import read_bytes, replace_text
from desktop_app.storage.errors import LaterFileError, StorageError
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form, Length
from desktop_app.values.json_text import DecodeError, json_file

TRACKING_SUFFIX = ".tracking"
FORMAT = "rackside-tracking"
VERSION = 1
MAX_BYTES = 1_000_000
MAX_NOTES = 20_000
"""Characters of a player's notes."""
MAX_QUERIES = 200
MAX_QUERY = 40
MAX_SEATS = 4
TABLE = -1
"""Stands for the seat if all players use one sheet; in the file it is called ``table``."""
_TABLE = "table"


@dataclass(frozen=True, slots=True)
class SavedSheet:
    """One player's sheet.

    Attributes:
        crossed: face to the 0-based cells of it that are crossed off.
        notes: notes beside the tiles.
        queries: words to look up after the game, in the order entered.
        missed, extra: what the last check found and is not corrected yet.
        marked, right: turns checked, and how many of them were right.
        retrack: why the sheet must be tracked again, or "".
    """

    crossed: Mapping[str, frozenset[int]] = field(default_factory=dict)
    notes: Annotated[str, Length(MAX_NOTES)] = ""
    queries: tuple[Annotated[str, Length(MAX_QUERY)], ...] = ()
    missed: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, int] = field(default_factory=dict)
    marked: int = 0
    right: int = 0
    retrack: Annotated[str, Length(MAX_QUERY)] = ""


@dataclass(frozen=True, slots=True)
class _File:
    seats: Mapping[str, SavedSheet]


_COUNTS = dict.fromkeys(("crossed", "missed", "extra", "marked", "right"), (0, 10_000))
_FILES: Decoder[_File] = Decoder(_File, Form(_COUNTS, skips_unknown=True))


def sheets_path(journal: Path) -> Path:
    """Return the file of a journal's tracking sheets."""
    return journal.with_suffix(TRACKING_SUFFIX)


def read_sheets(path: Path) -> dict[int, SavedSheet]:
    """Read the sheets by seat, 0-based or `TABLE`; empty if there is no file.

    Raises:
        StorageError: the file cannot be read or is invalid; the message names it.
    """
    raw = read_bytes(path, MAX_BYTES)
    return {} if raw is None else parse_sheets(raw, path)


def parse_sheets(raw: bytes, path: Path) -> dict[int, SavedSheet]:
    """Parse sheets from bytes; `path` is for messages. Raises StorageError as above."""
    try:
        content = json_file(raw, FORMAT, {VERSION}, most_bytes=MAX_BYTES)
        seats = _FILES.read(content).seats
        sheets = {_seat(name): sheet for name, sheet in seats.items()}
    except DecodeError as error:
        raise (LaterFileError if error.is_unknown else StorageError)(
            Sentence("{path}: not the tracking sheets of a game: {why}", path=path, why=str(error))
        ) from None
    return dict(sorted(sheets.items()))


def write_sheets(path: Path, sheets: Mapping[int, SavedSheet]) -> None:
    """Write the sheets to disk, atomically.

    Raises:
        StorageError: they cannot be written; the file is unchanged.
    """
    text = json.dumps(_encode(sheets), indent=1, sort_keys=True, ensure_ascii=False)
    replace_text(path, text + "\n")


def _encode(sheets: Mapping[int, SavedSheet]) -> dict[str, object]:
    written = {}
    for seat, sheet in sheets.items():
        crossed = {face: cells for face, cells in sheet.crossed.items() if cells}
        written[_TABLE if seat == TABLE else str(seat)] = replace(sheet, crossed=crossed)
    return {"format": FORMAT, "version": VERSION, **_FILES.write(_File(written))}


def _seat(name: str) -> int:
    if name == _TABLE:
        return TABLE
    if name not in map(str, range(MAX_SEATS)):
        raise DecodeError(Sentence("seat {name!r}", name=name))
    return int(name)
