# SPDX-License-Identifier: MIT
"""Converts game summaries to rows of the library's tables and back; searches and statistics."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path, PurePosixPath

from desktop_app.storage.game_facts import (
    FACTS_VERSION,
    GameFacts,
    GameSummary,
    fold_with_facts,
    summarise,
)
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.library_schema import LAST_MS, ForeignDatabaseError
from desktop_app.values.moments import unix_ms, utc_time

FEW_GAMES = 500
"""Up to so many games, their seats are read game by game and not all at once."""

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
    "is_training",
    "has_handicap",
    "remarks",
)
_TEXT_COLUMNS = ("id", "ruleset", "option", "ruleset_title", "lexicon", "mode", "event")
_LAST_SEAT = 3
_INTEGER_COLUMNS = (
    "started_at_ms",
    "plies",
    "is_removed",
    "is_training",
    "has_handicap",
    "remarks",
)
_OPTIONAL_COLUMNS = ("finished_at_ms", "winner", "round_number")
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
    """A game to enter; `journal_bytes` is the size of its journal when it was read."""

    summary: GameSummary
    facts: GameFacts
    journal_bytes: int


def read_games(
    connection: sqlite3.Connection, query: str, values: Sequence[object], folder: Path
) -> tuple[GameSummary, ...]:
    """Run a query on the table `games`; `folder` is the folder of the library."""
    rows = connection.execute(query, tuple(values)).fetchall()
    seats = _seats(connection, [row["id"] for row in rows])
    return tuple(_summary(row, seats.get(row["id"], []), folder) for row in rows)


def _seats(
    connection: sqlite3.Connection, games: Sequence[str]
) -> Mapping[str, Sequence[sqlite3.Row]]:
    """Return the seats of these games in order, by one query per game or one for all."""
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
    """Enter or replace a game; call it in a transaction."""
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
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(texts["id"], *_seat_row(summary, facts, seat)) for seat in range(len(summary.names))],
    )
    _store_plays(connection, texts["id"], facts)


def _seat_row(summary: GameSummary, facts: GameFacts, seat: int) -> tuple[object, ...]:
    """Return the columns of the table `seats` after the first, in schema order."""
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
        own.start_points,
    )


def _store_plays(connection: sqlite3.Connection, game: str, facts: GameFacts) -> None:
    plays, words = [], []
    for number, play in enumerate(facts.plays):
        formed = [storable(word) for word in play.words]
        flags = (play.is_bingo, play.is_withdrawn, play.is_upheld)
        main = formed[0] if formed else ""
        plays.append((game, number, play.seat, main, play.points, play.tiles, *flags))
        words += [(word, game, number, play.seat) for word in dict.fromkeys(formed)]
    connection.executemany("INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", plays)
    connection.executemany("INSERT INTO words VALUES (?, ?, ?, ?)", words)


def name_key(name: str) -> str:
    """Return a player's name for comparison, ignoring case and extra spaces."""
    return " ".join(name.split()).casefold()


def storable(text: str) -> str:
    """Replace unpaired surrogates, which UTF-8 and SQLite cannot hold."""
    return text.encode("utf-8", errors="replace").decode("utf-8")


def like_pattern(word: str) -> str:
    """Return a LIKE pattern (escaped by ``\\``) that finds a word literally."""
    literal = word.casefold().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{storable(literal)}%"


def _summary(row: sqlite3.Row, seats: Sequence[sqlite3.Row], folder: Path) -> GameSummary:
    # The values may come from a damaged database.
    check_kind(str, *(row[name] for name in _TEXT_COLUMNS))
    check_kind(int, *(row[name] for name in _INTEGER_COLUMNS))
    check_kind(int, *(row[name] for name in _OPTIONAL_COLUMNS if row[name] is not None))
    for seat in seats:
        check_kind(str, seat["name"], seat["kind"])
        check_kind(int, seat["points"])
    times = (row["started_at_ms"], row["finished_at_ms"] or 0)
    if not seats or any(not 0 <= time <= LAST_MS for time in times):
        raise ForeignDatabaseError
    if row["winner"] is not None and not 0 <= row["winner"] <= _LAST_SEAT:
        raise ForeignDatabaseError
    if PurePosixPath(row["journal"].replace("\\", "/")).stem != row["id"]:
        raise ForeignDatabaseError
    plain = {name: row[name] for name in _PLAIN_COLUMNS}
    switches = ("is_removed", "is_training", "has_handicap")
    plain |= {name: bool(row[name]) for name in switches}
    return GameSummary(
        **plain,
        journal=folder / row["journal"],
        names=tuple(seat["name"] for seat in seats),
        kinds=tuple(seat["kind"] for seat in seats),
        points=tuple(seat["points"] for seat in seats),
    )


def check_kind(kind: type, *values: object) -> None:
    """Raise ForeignDatabaseError for a value of another type, which only damage can cause."""
    if any(type(value) is not kind for value in values):
        raise ForeignDatabaseError


def _relative(journal: Path, folder: Path) -> str:
    """Return the journal's path relative to the library's folder if inside, so it can move."""
    try:
        return journal.absolute().relative_to(folder.absolute()).as_posix()
    except ValueError:
        return str(journal.absolute())


def _search_text(summary: GameSummary) -> str:
    begun = utc_time(summary.started_at_ms)
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


# A library search as an SQL condition on the table `games`.

ANY_LETTER, ANY_LETTERS = "?", "*"
"""Wildcards in a word: one letter, and any number of letters, including none."""


@dataclass(frozen=True, slots=True)
class GameSearch:
    """A search; a game must match every field that is set.

    Attributes:
        text: each of its words occurs in a player's name, the ruleset, the word list, the event
            or the date (``2026-11-20``, UTC if no day was entered), ignoring case.
        player: part of a player's name, ignoring case.
        began_from_ms, began_before_ms: when it was played (`GameSummary.played_at_ms`), Unix time
            in ms; the end is not included.
        ruleset: id or whole title of a ruleset, ignoring case.
        lexicon: whole name of the word list, ignoring case.
        word: a word that was formed, even if challenged off; with `player` by that player.
            `ANY_LETTER` and `ANY_LETTERS` are wildcards.
        at_least, at_most: bounds of a player's final score, with `player` of that one.
        is_finished: True for finished games only, False for unfinished ones, None for both.
        is_removed: True to search removed games instead of the others.
    """

    text: str = ""
    player: str = ""
    began_from_ms: int | None = None
    began_before_ms: int | None = None
    ruleset: str = ""
    lexicon: str = ""
    word: str = ""
    at_least: int | None = None
    at_most: int | None = None
    is_finished: bool | None = None
    is_removed: bool = False


def conditions(search: GameSearch) -> tuple[str, list[object]]:
    """Return the SQL condition, never empty, and the values of its parameters."""
    parts = ["is_removed = ?"]
    values: list[object] = [search.is_removed]

    def demand(condition: str, *given: object) -> None:
        parts.append(condition)
        values.extend(given)

    for word in search.text.split():
        demand("search_text LIKE ? ESCAPE '\\'", like_pattern(word))
    if search.began_from_ms is not None:
        demand("played_at_ms >= ?", search.began_from_ms)
    if search.began_before_ms is not None:
        demand("played_at_ms < ?", search.began_before_ms)
    if ruleset := search.ruleset.strip():
        wanted = storable(ruleset)
        demand("(ruleset = ? COLLATE NOCASE OR ruleset_title = ? COLLATE NOCASE)", wanted, wanted)
    if lexicon := search.lexicon.strip():
        demand("lexicon = ? COLLATE NOCASE", storable(lexicon))
    if search.is_finished is not None:
        parts.append(f"finished_at_ms IS {'NOT ' if search.is_finished else ''}NULL")
    for condition, given in (_of_seats(search), _of_words(search)):
        if condition:
            demand(condition, *given)
    return " AND ".join(parts), values


def _of_seats(search: GameSearch) -> tuple[str, list[object]]:
    """One seat has the name and the score."""
    parts, values = _of_name(search, "name_key")
    if search.at_least is not None:
        parts.append("points >= ?")
        values.append(search.at_least)
    if search.at_most is not None:
        parts.append("points <= ?")
        values.append(search.at_most)
    return _games_of("seats", parts), values


def _of_words(search: GameSearch) -> tuple[str, list[object]]:
    """One play formed the word, and its player has the name."""
    word = "".join(search.word.split()).upper()
    if not word:
        return "", []
    name_parts, name_values = _of_name(search, "seats.name_key")
    by_name = "words JOIN seats ON seats.game = words.game AND seats.seat = words.seat"
    is_pattern = ANY_LETTER in word or ANY_LETTERS in word
    condition = "words.word GLOB ?" if is_pattern else "words.word = ?"
    # An unescaped bracket would begin a character class.
    wanted = storable(word.replace("[", "[[]") if is_pattern else word)
    source = by_name if name_parts else "words"
    return _games_of(source, [condition, *name_parts], "words.game"), [wanted, *name_values]


def _of_name(search: GameSearch, column: str) -> tuple[list[str], list[object]]:
    if not (key := name_key(search.player)):
        return [], []
    return [f"{column} LIKE ? ESCAPE '\\'"], [like_pattern(key)]


def _games_of(source: str, parts: list[str], column: str = "game") -> str:
    return f"id IN (SELECT {column} FROM {source} WHERE {' AND '.join(parts)})" if parts else ""


def day_began_ms(day: date, *, days_later: int = 0) -> int:
    """Return when a local day begins, Unix time in ms, after adding `days_later` days."""
    begins = datetime.combine(day + timedelta(days=days_later), datetime.min.time())
    return unix_ms(begins)


# The journals of a library, and the entry made from each.

REMOVED_FOLDER = "removed"
"""The folder of removed games, beside the journals."""


def removed_folder(journals_dir: Path) -> Path:
    """Return the folder of games removed from this folder."""
    return journals_dir.with_name(REMOVED_FOLDER)


def journals_in(folder: Path) -> list[Path]:
    """Return the journals of a folder by name, and so by age; none if there is no folder."""
    return sorted(folder.glob(f"*{JOURNAL_SUFFIX}"))


def size_of(path: Path) -> int:
    """Return the size of a journal in bytes, -1 if it does not exist."""
    try:
        return path.stat().st_size
    except OSError:
        return -1


def read_entry(path: Path, *, is_removed: bool = False) -> GameEntry | None:
    """Read the entry of a journal; None if no game was begun in it.

    Raises:
        JournalError: it cannot be read.
    """
    size = size_of(path)
    contents = read_journal(path)
    if not contents.events:
        return None
    state, facts = fold_with_facts(contents.events, path)
    summary = summarise(
        state,
        path,
        started_at_ms=contents.created_at_ms,
        # Later notes and corrections do not count as play.
        last_at_ms=contents.ended_at_ms or contents.last_at_ms,
        is_removed=is_removed,
    )
    return GameEntry(summary, facts, size)


# Finished games of one player, for statistics.


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player in the library.

    Attributes:
        name: as last written.
        games: number of games with this player, finished or not.
        is_person: True if no bot used this name.
    """

    name: str
    games: int
    is_person: bool


@dataclass(frozen=True, slots=True)
class PlayMade:
    """A play that stayed on the board: main word, points, and if it was a bingo.

    `words` are all words it formed, in no order; empty if unknown. `number` counts the plays of
    the game, also those that came off, from 0. `is_upheld` is True if it was challenged.
    """

    word: str
    points: int
    is_bingo: bool
    words: tuple[str, ...] = ()
    number: int = 0
    is_upheld: bool = False


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """One finished game from one player's point of view.

    Attributes:
        game: its id.
        began_at_ms: when it was played, Unix time in milliseconds.
        opponents: their names, in seat order.
        points: this player's final score, without points at the start.
        against: the highest score of an opponent, likewise.
        has_won: None for a tie.
        plays: this player's plays that stayed on the board.
        withdrawn: number of this player's plays that came off.
        turns: number of this player's turns.
        used_ms: time used on the clock, None without a clock.
        overtime_s: seconds of overtime that cost points.
        challenges_won, challenges_lost: challenges this player made.
        defences_won, defences_lost: challenges of this player's plays.
        lexicon: the list that judged, or empty.
        ruleset, option: the rules it was played by.
        is_training: True if players had help.
        kinds: of the opponents, by seat: ``person`` or the id of a bot.
        has_handicap: True if they were not on equal terms.
    """

    game: str
    began_at_ms: int
    opponents: tuple[str, ...]
    points: int
    against: int
    has_won: bool | None
    plays: tuple[PlayMade, ...]
    withdrawn: int
    turns: int
    used_ms: int | None
    overtime_s: int
    challenges_won: int
    challenges_lost: int
    defences_won: int
    defences_lost: int
    lexicon: str = ""
    ruleset: str = ""
    option: str = ""
    is_training: bool = False
    kinds: tuple[str, ...] = ()
    has_handicap: bool = False


def read_player_names(connection: sqlite3.Connection) -> tuple[PlayerName, ...]:
    """Return every player of games that were not removed, busiest first."""
    # With max(), SQLite takes the bare columns from the row of the maximum.
    query = """
        SELECT name, count(DISTINCT game) AS played, min(kind = 'person') AS is_person,
               max(played_at_ms)
        FROM seats JOIN games ON games.id = seats.game
        WHERE NOT is_removed AND name_key != ''
        GROUP BY name_key ORDER BY played DESC, name_key
    """
    rows = connection.execute(query).fetchall()
    return tuple(PlayerName(row["name"], row["played"], bool(row["is_person"])) for row in rows)


def read_choices(connection: sqlite3.Connection, column: str) -> tuple[str, ...]:
    """Return the distinct non-empty values of a column of the table `games`, sorted."""
    query = f"SELECT DISTINCT {column} FROM games WHERE {column} != '' AND NOT is_removed"
    return tuple(sorted((row[0] for row in connection.execute(query)), key=str.casefold))


def read_player_games(
    connection: sqlite3.Connection,
    player: str,
    opponent: str,
    search: GameSearch,
    *,
    latest: int,
) -> tuple[PlayerGame, ...]:
    """Return the finished games of a player, oldest first.

    Args:
        connection: the database.
        player: the whole name, ignoring case.
        opponent: the whole name of another player in the game; empty for any.
        search: further conditions.
        latest: Unix time in milliseconds; games of a later time, when a clock was wrong, come
            first, so that they do not count as the last ones for years.
    """
    condition, values = conditions(search)
    key = storable(name_key(player))
    query = f"""
        SELECT games.id, played_at_ms, winner, lexicon, ruleset, option, is_training, has_handicap,
            seats.*
        FROM games JOIN seats ON seats.game = id
        WHERE name_key = ? AND finished_at_ms IS NOT NULL AND {condition}
        ORDER BY (played_at_ms <= {latest}), played_at_ms, id
    """
    rows = connection.execute(query, (key, *values)).fetchall()
    plays = _plays_of(connection, key)
    words = _words_of(connection, key)
    found = []
    for row in rows:
        others = connection.execute(
            "SELECT name, name_key, kind, points, start_points FROM seats"
            " WHERE game = ? AND seat != ? ORDER BY seat",
            (row["id"], row["seat"]),
        ).fetchall()
        wanted = name_key(opponent)
        if others and (not wanted or any(other["name_key"] == wanted for other in others)):
            found.append(_player_game(row, others, plays.get((row["id"], row["seat"]), ()), words))
    return tuple(found)


def _plays_of(
    connection: sqlite3.Connection, key: str
) -> Mapping[tuple[str, int], Sequence[sqlite3.Row]]:
    """Return every play of a player, by game and seat."""
    query = """
        SELECT plays.* FROM seats JOIN plays ON plays.game = seats.game AND plays.seat = seats.seat
        WHERE name_key = ? ORDER BY plays.game, number
    """
    plays: dict[tuple[str, int], list[sqlite3.Row]] = {}
    for row in connection.execute(query, (key,)):
        plays.setdefault((row["game"], row["seat"]), []).append(row)
    return plays


def _words_of(connection: sqlite3.Connection, key: str) -> Mapping[tuple[str, int], list[str]]:
    """Return every word that a player formed, by game and number of the play."""
    query = """
        SELECT words.game, number, word FROM seats
        JOIN words ON words.game = seats.game AND words.seat = seats.seat
        WHERE name_key = ?
    """
    words: dict[tuple[str, int], list[str]] = {}
    for game, number, word in connection.execute(query, (key,)):
        words.setdefault((game, number), []).append(word)
    return words


def _player_game(
    row: sqlite3.Row,
    others: Sequence[sqlite3.Row],
    plays: Sequence[sqlite3.Row],
    words: Mapping[tuple[str, int], list[str]],
) -> PlayerGame:
    for play in plays:
        check_kind(int, play["points"], play["is_bingo"], play["is_withdrawn"], play["is_upheld"])
        check_kind(str, play["word"], *words.get((row["id"], play["number"]), ()))
    stayed = [play for play in plays if not play["is_withdrawn"]]
    return PlayerGame(
        game=row["id"],
        began_at_ms=row["played_at_ms"],
        opponents=tuple(other["name"] for other in others),
        points=row["points"] - row["start_points"],
        against=max(other["points"] - other["start_points"] for other in others),
        has_won=None if row["winner"] is None else row["winner"] == row["seat"],
        plays=tuple(
            PlayMade(
                play["word"],
                play["points"],
                bool(play["is_bingo"]),
                tuple(words.get((row["id"], play["number"]), ())),
                play["number"],
                bool(play["is_upheld"]),
            )
            for play in stayed
        ),
        withdrawn=len(plays) - len(stayed),
        turns=row["turns"],
        used_ms=row["used_ms"],
        overtime_s=row["overtime_s"],
        challenges_won=row["challenges_won"],
        challenges_lost=row["challenges_lost"],
        defences_won=row["defences_won"],
        defences_lost=row["defences_lost"],
        lexicon=row["lexicon"],
        ruleset=row["ruleset"],
        option=row["option"],
        is_training=bool(row["is_training"]),
        kinds=tuple(other["kind"] for other in others),
        has_handicap=bool(row["has_handicap"]),
    )
