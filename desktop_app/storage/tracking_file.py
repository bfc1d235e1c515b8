# SPDX-License-Identifier: MIT
"""The tracking sheets of a game: a small file beside the journal.

It is replaced atomically and is on disk when `write_sheets` returns. See docs/file-formats.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.companion_file import decode_json, read_bytes, reason_of, replace_text
from desktop_app.storage.errors import StorageError

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
    notes: str = ""
    queries: tuple[str, ...] = ()
    missed: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, int] = field(default_factory=dict)
    marked: int = 0
    right: int = 0
    retrack: str = ""


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
        return _decode(decode_json(raw, MAX_BYTES))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        why = reason_of(error, Sentence("a value has the wrong type"))
        raise StorageError(
            Sentence("{path}: not the tracking sheets of a game: {why}", path=path, why=why)
        ) from None


def write_sheets(path: Path, sheets: Mapping[int, SavedSheet]) -> None:
    """Write the sheets to disk, atomically.

    Raises:
        StorageError: they cannot be written; the file is unchanged.
    """
    text = json.dumps(_encode(sheets), indent=1, sort_keys=True, ensure_ascii=False)
    replace_text(path, text + "\n")


def _encode(sheets: Mapping[int, SavedSheet]) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "seats": {
            _TABLE if seat == TABLE else str(seat): {
                "crossed": {face: sorted(cells) for face, cells in sheet.crossed.items() if cells},
                "notes": sheet.notes,
                "queries": list(sheet.queries),
                "missed": dict(sheet.missed),
                "extra": dict(sheet.extra),
                "marked": sheet.marked,
                "right": sheet.right,
                "retrack": sheet.retrack,
            }
            for seat, sheet in sheets.items()
        },
    }


def _decode(content: object) -> dict[int, SavedSheet]:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ValueError(Sentence("its first member is not that of a tracking file"))
    if content.get("version") != VERSION:
        raise ValueError(
            Sentence(
                "version {found!r}, this program reads {version}",
                found=content.get("version"),
                version=VERSION,
            )
        )
    sheets = {_seat(name): _decode_sheet(sheet) for name, sheet in content["seats"].items()}
    return dict(sorted(sheets.items()))


def _seat(name: str) -> int:
    if name == _TABLE:
        return TABLE
    if name not in map(str, range(MAX_SEATS)):
        raise ValueError(Sentence("seat {name!r}", name=name))
    return int(name)


def _decode_sheet(content: Mapping[str, object]) -> SavedSheet:
    crossed = content.get("crossed", {})
    if not isinstance(crossed, dict):
        raise ValueError(Sentence("'crossed' is not an object"))
    queries = content.get("queries", [])
    if not isinstance(queries, list):
        raise ValueError(Sentence("'queries' is not a list"))
    return SavedSheet(
        crossed={
            face: frozenset(_number(cell) for cell in cells) for face, cells in crossed.items()
        },
        notes=_text(content.get("notes", ""), MAX_NOTES),
        queries=tuple(_text(query, MAX_QUERY) for query in queries[:MAX_QUERIES]),
        missed=_counts(content.get("missed", {})),
        extra=_counts(content.get("extra", {})),
        marked=_number(content.get("marked", 0)),
        right=_number(content.get("right", 0)),
        retrack=_text(content.get("retrack", ""), MAX_QUERY),
    )


def _counts(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise ValueError(Sentence("a count of tiles is not an object"))
    return {face: _number(count) for face, count in value.items()}


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(Sentence("{value!r} is not a number from 0", value=value))
    return value


def _text(value: object, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError(Sentence("a text is not one of at most {most} characters", most=most))
    return value
