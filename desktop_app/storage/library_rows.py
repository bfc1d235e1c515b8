# SPDX-License-Identifier: MIT
"""Between the summary of a game and the rows of the library's tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from desktop_app.storage.game_facts import FACTS_VERSION, GameFacts
from desktop_app.storage.library_schema import ForeignDatabaseError
from desktop_app.storage.summary import GameSummary

FEW_GAMES = 50

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
    "is_removed",
    "played_on",
    "event",
    "round_number",
)
_TEXT_COLUMNS = ("id", "ruleset", "option", "ruleset_title", "lexicon", "mode", "event")
_COLUMNS = (
    *_PLAIN_COLUMNS,
    "played_at_ms",
    "journal",
    "journal_bytes",
    "search_text",
    "facts_version",
)


@dataclass(frozen=True, slots=True)
class GameEntry:
    """What is entered of a game; `journal_bytes` is the size of its journal as it was read."""

    summary: GameSummary
    facts: GameFacts
    journal_bytes: int


def read_games(
    connection: sqlite3.Connection, query: str, values: Sequence[object], folder: Path
) -> tuple[GameSummary, ...]:
    """The games that a query on the table `games` finds; `folder` is where the library lies."""
    rows = connection.execute(query, tuple(values)).fetchall()
    seats = _seats(connection, [row["id"] for row in rows])
    return tuple(_summary(row, seats.get(row["id"], []), folder) for row in rows)


def _seats(
    connection: sqlite3.Connection, games: Sequence[str]
) -> Mapping[str, Sequence[sqlite3.Row]]:
    """The seats of these games in their order; few are asked for one by one, many in one sweep."""
    columns = "SELECT game, name, kind, points FROM seats"
    found: dict[str, list[sqlite3.Row]] = {}
    if len(games) <= FEW_GAMES:
        for game in games:
            query = f"{columns} WHERE game = ? ORDER BY seat"
            found[game] = connection.execute(query, (game,)).fetchall()
        return found
    for row in connection.execute(f"{columns} ORDER BY game, seat"):
        found.setdefault(row["game"], []).append(row)
    return found


def store_game(connection: sqlite3.Connection, entry: GameEntry, folder: Path) -> None:
    """Enter a game in place of what was known of it; to be called in a transaction."""
    summary, facts = entry.summary, entry.facts
    row: dict[str, object] = {name: getattr(summary, name) for name in _PLAIN_COLUMNS}
    row |= {
        "played_at_ms": summary.played_at_ms,
        "journal": _relative(summary.journal, folder),
        "journal_bytes": entry.journal_bytes,
        "search_text": _search_text(summary),
        "facts_version": FACTS_VERSION,
    }
    texts = {name: storable(value) for name, value in row.items() if isinstance(value, str)}
    columns, marks = ", ".join(_COLUMNS), ", ".join(f":{name}" for name in _COLUMNS)
    connection.execute("DELETE FROM games WHERE id = ?", (texts["id"],))
    connection.execute(f"INSERT INTO games ({columns}) VALUES ({marks})", row | texts)
    connection.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(texts["id"], *_seat_row(summary, facts, seat)) for seat in range(len(summary.names))],
    )
    _store_plays(connection, texts["id"], facts)


def _seat_row(summary: GameSummary, facts: GameFacts, seat: int) -> tuple[object, ...]:
    """The columns of the table `seats` behind the first, in the order of the schema."""
    name, own = summary.names[seat], facts.seats[seat]
    return (
        seat,
        storable(name),
        storable(summary.kinds[seat]),
        summary.points[seat],
        storable(name_key(name)),
        own.turns,
        own.used_ms,
        own.overtime_s,
        own.challenges_won,
        own.challenges_lost,
        own.defences_won,
        own.defences_lost,
    )


def _store_plays(connection: sqlite3.Connection, game: str, facts: GameFacts) -> None:
    plays, words = [], []
    for number, play in enumerate(facts.plays):
        formed = [storable(word) for word in play.words]
        flags = (play.is_bingo, play.is_withdrawn)
        main = formed[0] if formed else ""
        plays.append((game, number, play.seat, main, play.points, play.tiles, *flags))
        words += [(word, game, number, play.seat) for word in dict.fromkeys(formed)]
    connection.executemany("INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, ?, ?)", plays)
    connection.executemany("INSERT INTO words VALUES (?, ?, ?, ?)", words)


def name_key(name: str) -> str:
    """A player's name as it is compared: case and spaces make no other person."""
    return " ".join(name.split()).casefold()


def storable(text: str) -> str:
    """Text that UTF-8 can hold: SQLite takes no half of a surrogate pair."""
    return text.encode("utf-8", errors="replace").decode("utf-8")


def like_pattern(word: str) -> str:
    """The pattern for LIKE (with ``\\`` to escape) that finds a word, taken literally."""
    literal = word.casefold().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{storable(literal)}%"


def _summary(row: sqlite3.Row, seats: Sequence[sqlite3.Row], folder: Path) -> GameSummary:
    # What a damaged index of the database holds comes here, too.
    check_kind(str, *(row[name] for name in _TEXT_COLUMNS))
    if PurePosixPath(row["journal"].replace("\\", "/")).stem != row["id"]:
        raise ForeignDatabaseError
    plain = {name: row[name] for name in _PLAIN_COLUMNS} | {"is_removed": bool(row["is_removed"])}
    return GameSummary(
        **plain,
        journal=folder / row["journal"],
        names=tuple(seat["name"] for seat in seats),
        kinds=tuple(seat["kind"] for seat in seats),
        points=tuple(seat["points"] for seat in seats),
    )


def check_kind(kind: type, *values: object) -> None:
    """Raise ForeignDatabaseError for a value of another kind, as only damage leaves it."""
    if any(type(value) is not kind for value in values):
        raise ForeignDatabaseError


def _relative(journal: Path, folder: Path) -> str:
    """Below the library's folder the place is kept relative, so that the folder can move."""
    try:
        return journal.absolute().relative_to(folder.absolute()).as_posix()
    except ValueError:
        return str(journal.absolute())


def _search_text(summary: GameSummary) -> str:
    begun = datetime.fromtimestamp(summary.started_at_ms / 1000, tz=UTC)
    parts = (
        *summary.names,
        summary.ruleset,
        summary.option,
        summary.ruleset_title,
        summary.lexicon,
        summary.event,
        summary.played_on or f"{begun:%Y-%m-%d}",
    )
    return "\n".join(parts).casefold()
