# SPDX-License-Identifier: MIT
"""The window and the controllers of its rooms. The names of the rooms for `--room` are here."""

from __future__ import annotations

LEARN_ROOMS = (
    "learn",
    "learn-lessons",
    "lesson",
    "words",
    "words-quiz",
    "words-answer",
    "words-wall",
    "puzzles",
    "puzzle",
    "puzzle-rush",
    "puzzle-end",
    "drills",
    "drill",
    "progress",
    "progress-best",
    "teacher",
    "class",
    "consensus",
)
CLUB_ROOMS = (
    "club-round",
    "club-players",
    "club-wall",
)
WORD_ROOMS = (
    "judge",
    "verdict",
    "dictionary",
)
SHEET_ROOMS = (
    "correction",
    "recount",
)
ROOMS = (
    "start",
    "new-game",
    "position",
    "play",
    "hand-over",
    "desk",
    "tracking",
    "result",
    "review",
    "library",
    "library-statistics",
    "library-reviews",
    "library-backups",
    *LEARN_ROOMS,
    "club",
    *CLUB_ROOMS,
    *WORD_ROOMS,
    "table",
    "table-sheet",
    "table-board",
    "table-over",
    "table-setup",
    "table-written",
    *SHEET_ROOMS,
    "settings",
    "handbook",
    "keys",
    "projector",
)
