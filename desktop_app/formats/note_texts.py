# SPDX-License-Identifier: MIT
"""A note of the desk as one text, such as ``2 low`` or ``D8=C@0@1``; its topic decides its type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from desktop_app.formats.tile_text import join_tiles, split_tiles
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.desk_events import (
    BoardBan,
    DroppedBack,
    EarlyDraw,
    GoneTile,
    GoneTiles,
    LeftTiles,
    NotedLines,
    NotedPlays,
    NotedSquares,
    NotedTiles,
    NoteValue,
    PlayKey,
)
from desktop_app.rules.move import format_square, parse_position

_LOW = " low"


def _squares_text(squares: Iterable[Square]) -> str:
    return " ".join(format_square(square.row, square.col) for square in squares)


def _parse_square(text: str) -> Square:
    row, col, _ = parse_position(text)
    return Square(row, col)


def _parse_squares(text: str) -> tuple[Square, ...]:
    return tuple(_parse_square(word) for word in text.split())


def _gone_text(gone: GoneTile) -> str:
    square = format_square(gone.placement.row, gone.placement.col)
    holder = "" if gone.holder is None else gone.holder
    return f"{square}={gone.placement.tile}@{gone.turn}@{holder}"


def _parse_gone(text: str) -> GoneTile:
    name, _, rest = text.partition("=")
    tile, turn, holder = rest.split("@")
    square = _parse_square(name)
    placement = Placement(square.row, square.col, tile)
    return GoneTile(placement, int(turn), int(holder) if holder else None)


def _parse_play_key(text: str) -> PlayKey:
    turn, ended_at_ms = text.split("@")
    return PlayKey(int(turn), int(ended_at_ms))


def _parse_dropped(text: str) -> DroppedBack:
    return DroppedBack(int(text.removesuffix(_LOW)), text.endswith(_LOW))


def _parse_left(text: str) -> LeftTiles:
    turn, _, squares = text.partition("@")
    return LeftTiles(int(turn), _parse_squares(squares))


_NOTES: Mapping[str, Callable[[str], NoteValue]] = MappingProxyType(
    {
        "accidental-clock": int,
        "courtesy-return-unseen": int,
        "end-director": int,
        "exchange-count-wrong": int,
        "exchange-illegal": int,
        "minor-infractions": int,
        "misoriented-letters": int,
        "overdraw-exchange": int,
        "scorekeeper": int,
        "board-knocked": lambda text: BoardBan(int(text.removeprefix("ban "))),
        "drop-back": _parse_dropped,
        "false-blank": lambda text: NotedTiles(split_tiles(text)),
        "illegal-play": lambda text: NotedPlays(tuple(map(_parse_play_key, text.split()))),
        "left-on-board": _parse_left,
        "out-of-order": lambda text: EarlyDraw(*map(int, text.split())),
        "overdraw-play": lambda text: NotedLines(tuple(map(int, text.split()))),
        "placeholder": lambda text: NotedSquares(_parse_squares(text)),
        "played-tile-gone": lambda text: GoneTiles(tuple(map(_parse_gone, text.split()))),
    }
)
"""Parser of the note for each topic; for other topics a note is plain text."""


_NOTE_TEXTS: Mapping[type[Any], Callable[[Any], str]] = MappingProxyType(
    {
        BoardBan: lambda ban: f"ban {ban.count}",
        DroppedBack: lambda dropped: (
            f"{dropped.count} low" if dropped.is_low else str(dropped.count)
        ),
        EarlyDraw: lambda draw: f"{draw.turn} {draw.kept}",
        GoneTiles: lambda gone: " ".join(map(_gone_text, gone.tiles)),
        LeftTiles: lambda left: f"{left.turn}@{_squares_text(left.squares)}",
        NotedLines: lambda noted: " ".join(map(str, noted.lines)),
        NotedPlays: lambda noted: " ".join(
            f"{play.turn}@{play.ended_at_ms}" for play in noted.plays
        ),
        NotedSquares: lambda noted: _squares_text(noted.squares),
        NotedTiles: lambda noted: join_tiles(noted.tiles),
    }
)


def note_text(note: NoteValue) -> str:
    """Format a note of the desk, such as ``2 low`` or ``D8=C@0@1``."""
    return _NOTE_TEXTS.get(type(note), str)(note)


def parse_note(topic: str, text: str) -> NoteValue:
    """Parse a note of the desk; `note_text` returns every text unchanged.

    Text that the topic does not expect stays text.
    """
    if topic not in _NOTES or not text:
        return text
    try:
        note = _NOTES[topic](text)
    except (TypeError, ValueError):
        return text
    return note if note_text(note) == text else text
