# SPDX-License-Identifier: MIT
"""Between the summary of a game and the rows of the library's tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from desktop_app.storage.summary import GameSummary

_PLAIN_COLUMNS = (
    "id",
    "started_at_ms",
    "finished_at_ms",
    "ruleset",
    "option",
    "ruleset_title",
    "lexicon",
    "mode",
    "winner",
    "reason",
    "plies",
)
_COLUMNS = (*_PLAIN_COLUMNS, "journal", "journal_bytes", "search_text")


def read_games(
    connection: sqlite3.Connection, query: str, values: Sequence[object], folder: Path
) -> tuple[GameSummary, ...]:
    """The games that a query on the table `games` finds; `folder` is where the library lies."""
    seats = "SELECT name, kind, points FROM seats WHERE game = ? ORDER BY seat"
    return tuple(
        _summary(row, connection.execute(seats, (row["id"],)).fetchall(), folder)
        for row in connection.execute(query, tuple(values)).fetchall()
    )


def store_game(
    connection: sqlite3.Connection, summary: GameSummary, journal_bytes: int, folder: Path
) -> None:
    """Enter a game in place of what was known of it; to be called in a transaction."""
    row: dict[str, object] = {name: getattr(summary, name) for name in _PLAIN_COLUMNS}
    row |= {
        "journal": _relative(summary.journal, folder),
        "journal_bytes": journal_bytes,
        "search_text": _search_text(summary),
    }
    texts = {name: storable(value) for name, value in row.items() if isinstance(value, str)}
    columns, marks = ", ".join(_COLUMNS), ", ".join(f":{name}" for name in _COLUMNS)
    connection.execute("DELETE FROM games WHERE id = ?", (texts["id"],))
    connection.execute(f"INSERT INTO games ({columns}) VALUES ({marks})", row | texts)
    for seat, (name, kind) in enumerate(zip(summary.names, summary.kinds, strict=True)):
        connection.execute(
            "INSERT INTO seats (game, seat, name, kind, points) VALUES (?, ?, ?, ?, ?)",
            (texts["id"], seat, storable(name), storable(kind), summary.points[seat]),
        )


def storable(text: str) -> str:
    """Text that UTF-8 can hold: SQLite takes no half of a surrogate pair."""
    return text.encode("utf-8", errors="replace").decode("utf-8")


def like_pattern(word: str) -> str:
    """The pattern for LIKE (with ``\\`` to escape) that finds a word, taken literally."""
    literal = word.casefold().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{storable(literal)}%"


def _summary(row: sqlite3.Row, seats: Sequence[sqlite3.Row], folder: Path) -> GameSummary:
    plain = {name: row[name] for name in _PLAIN_COLUMNS}
    return GameSummary(
        **plain,
        journal=folder / row["journal"],
        names=tuple(seat["name"] for seat in seats),
        kinds=tuple(seat["kind"] for seat in seats),
        points=tuple(seat["points"] for seat in seats),
    )


def _relative(journal: Path, folder: Path) -> str:
    """Below the library's folder the place is kept relative, so that the folder can move."""
    try:
        return journal.absolute().relative_to(folder.absolute()).as_posix()
    except ValueError:
        return str(journal.absolute())


def _search_text(summary: GameSummary) -> str:
    started = datetime.fromtimestamp(summary.started_at_ms / 1000, tz=UTC)
    parts = (
        *summary.names,
        summary.ruleset,
        summary.option,
        summary.ruleset_title,
        summary.lexicon,
        f"{started:%Y-%m-%d}",
    )
    return "\n".join(parts).casefold()
