# SPDX-License-Identifier: MIT
"""GCG, the text format in which the field exchanges games: read, values, write.

    game = parse_gcg(text)          # collects oddities in game.problems
    text = format_gcg(game)         # UTF-8 with the pragma that says so

The format was set down by its author at poslfit.com; what is accepted beyond it is
listed in docs/file-formats.md.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg_model import (
    GcgChallengeBonus,
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgOther,
    GcgPass,
    GcgPhoneyWithdrawn,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.gcg_reader import MAX_EVENTS, MAX_LINES, parse_gcg
from desktop_app.formats.gcg_writer import exact_text, format_gcg, safe_nick
from desktop_app.formats.text_file import read_text_file

__all__ = [
    "MAX_BYTES",
    "MAX_EVENTS",
    "MAX_LINES",
    "GcgChallengeBonus",
    "GcgEndRackBonus",
    "GcgEndRackPenalty",
    "GcgEvent",
    "GcgExchange",
    "GcgGame",
    "GcgOther",
    "GcgPass",
    "GcgPhoneyWithdrawn",
    "GcgPlay",
    "GcgPlayer",
    "GcgPragma",
    "GcgTimePenalty",
    "GcgUnseenExchange",
    "exact_text",
    "format_gcg",
    "load_gcg",
    "parse_gcg",
    "safe_nick",
]

MAX_BYTES = 2_000_000
"""Largest GCG file that is read; a game with long notes has some ten thousand bytes."""


def load_gcg(path: Path) -> GcgGame:
    """Read a GCG file in whatever encoding it is; encoding faults join `GcgGame.problems`.

    Raises:
        OSError: the file cannot be opened or read.
        FormatError: not a GCG file; its `file` is `path`.
    """
    source = read_text_file(path, kind="GCG", limit_bytes=MAX_BYTES)
    try:
        game = parse_gcg(source.text)
    except FormatError as error:
        raise error.with_file(str(path)) from None
    problems = tuple(sorted((*source.problems, *game.problems), key=lambda problem: problem.line))
    return replace(game, problems=problems)
