# SPDX-License-Identifier: MIT
"""Between the summary of a game and the rows of the library's tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path, PurePosixPath

from desktop_app.storage.game_facts import (
    FACTS_VERSION,
    GameFacts,
    GameSummary,
    fold_with_facts,
    summarise,
)
from desktop_app.storage.journal import JOURNAL_SUFFIX, read_journal
from desktop_app.storage.library_schema import ForeignDatabaseError

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


# What can be looked for in the library, as a condition on its table `games`.

ANY_LETTER, ANY_LETTERS = "?", "*"
"""Stand in a wanted word for one letter and for any number of them, none too."""


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What is looked for; everything that is given has to be true of a game.

    Attributes:
        text: each of its words is in a player's name, the ruleset, the word list, the event or the
            date (``2026-11-20``, UTC where nobody said the day), in any case.
        player: a part of a player's name, in any case.
        began_from_ms, began_before_ms: when it was played (`GameSummary.played_at_ms`), Unix time;
            the end is not included.
        ruleset: the id or the whole title of a ruleset, in any case.
        lexicon: the whole name of the word list, in any case.
        word: a word that was played or formed, challenged off or not; with `player` by that
            player. `ANY_LETTER` and `ANY_LETTERS` stand for letters.
        at_least, at_most: the final score of some player, with `player` of that one.
        is_finished: only games that have ended, or only those that have not; None is both.
        is_removed: the games that were put aside, instead of those that were not.
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
    """The condition in SQL, never empty, and the values for its marks."""
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
    # A bracket would begin a class of letters.
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
    """When a day begins at this place, Unix time; `days_later` the day so many days after it."""
    begins = datetime.combine(day + timedelta(days=days_later), datetime.min.time())
    return int(begins.timestamp() * 1000)


# The journals that a library is made from, and what is entered of each.

REMOVED_FOLDER = "removed"
"""The folder beside the journals in which games are that were put aside."""


def removed_folder(journals_dir: Path) -> Path:
    """Where games of this folder are kept that were put aside."""
    return journals_dir.with_name(REMOVED_FOLDER)


def journals_in(folder: Path) -> list[Path]:
    """The journals of a folder by name, which is by age; none where there is no folder."""
    return sorted(folder.glob(f"*{JOURNAL_SUFFIX}"))


def size_of(path: Path) -> int:
    """The size of a journal in bytes, -1 when there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return -1


def read_entry(path: Path, *, is_removed: bool = False) -> GameEntry | None:
    """What is entered of a journal; None when no game was begun in it.

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
        # What is noted or corrected later is no part of the play.
        last_at_ms=contents.ended_at_ms or contents.last_at_ms,
        is_removed=is_removed,
    )
    return GameEntry(summary, facts, size)


# The finished games of one player, as the library tells them for statistics.


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Somebody of the library.

    Attributes:
        name: as it was written last.
        games: in how many games he has a seat, finished or not.
        is_person: no bot sat there in any of them.
    """

    name: str
    games: int
    is_person: bool


@dataclass(frozen=True, slots=True)
class PlayMade:
    """A play that stayed on the board: its main word, its points, whether it was a bingo.

    `words` are all that it formed, in no order; empty where nobody knows them.
    """

    word: str
    points: int
    is_bingo: bool
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """One finished game as one player saw it.

    Attributes:
        game: its id.
        began_at_ms: when it was played, Unix time.
        opponents: their names, in the order of their seats.
        points: his own; `against` the highest of the others.
        has_won: None for a tie.
        plays: those of his that stayed.
        withdrawn: how many of his plays came off.
        turns: how many he had.
        used_ms: his time by the clock, None without a clock; `overtime_s` what he pays for.
        challenges_won, challenges_lost: those he made.
        defences_won, defences_lost: those made against his plays.
        lexicon: the list that judged, or empty; `ruleset` and `option` by which it was played.
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


def read_player_names(connection: sqlite3.Connection) -> tuple[PlayerName, ...]:
    """Everybody who has a seat in a game that was not put aside, the busiest first."""
    # With max() SQLite takes the bare columns from the row that holds the maximum.
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
    """The values of a column of the table `games` that are not empty, in the order of letters."""
    query = f"SELECT DISTINCT {column} FROM games WHERE {column} != '' AND NOT is_removed"
    return tuple(sorted((row[0] for row in connection.execute(query)), key=str.casefold))


def read_player_games(
    connection: sqlite3.Connection, player: str, opponent: str, search: GameSearch
) -> tuple[PlayerGame, ...]:
    """The finished games of a player, the oldest first.

    Args:
        connection: the database.
        player: his whole name, in any case.
        opponent: the whole name of somebody who has to be in the game too; empty for anybody.
        search: which games count; of what it says of players nothing has to be given.
    """
    condition, values = conditions(search)
    key = storable(name_key(player))
    query = f"""
        SELECT games.id, played_at_ms, winner, lexicon, ruleset, option, seats.*
        FROM games JOIN seats ON seats.game = id
        WHERE name_key = ? AND finished_at_ms IS NOT NULL AND {condition}
        ORDER BY played_at_ms, id
    """
    rows = connection.execute(query, (key, *values)).fetchall()
    plays = _plays_of(connection, key)
    words = _words_of(connection, key)
    found = []
    for row in rows:
        others = connection.execute(
            "SELECT name, name_key, points FROM seats WHERE game = ? AND seat != ? ORDER BY seat",
            (row["id"], row["seat"]),
        ).fetchall()
        wanted = name_key(opponent)
        if others and (not wanted or any(other["name_key"] == wanted for other in others)):
            found.append(_player_game(row, others, plays.get((row["id"], row["seat"]), ()), words))
    return tuple(found)


def _plays_of(
    connection: sqlite3.Connection, key: str
) -> Mapping[tuple[str, int], Sequence[sqlite3.Row]]:
    """Every play of a player, by game and seat."""
    query = """
        SELECT plays.* FROM seats JOIN plays ON plays.game = seats.game AND plays.seat = seats.seat
        WHERE name_key = ? ORDER BY plays.game, number
    """
    plays: dict[tuple[str, int], list[sqlite3.Row]] = {}
    for row in connection.execute(query, (key,)):
        plays.setdefault((row["game"], row["seat"]), []).append(row)
    return plays


def _words_of(connection: sqlite3.Connection, key: str) -> Mapping[tuple[str, int], list[str]]:
    """Every word that a player formed, by game and number of the play."""
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
        check_kind(int, play["points"], play["is_bingo"], play["is_withdrawn"])
        check_kind(str, play["word"], *words.get((row["id"], play["number"]), ()))
    stayed = [play for play in plays if not play["is_withdrawn"]]
    return PlayerGame(
        game=row["id"],
        began_at_ms=row["played_at_ms"],
        opponents=tuple(other["name"] for other in others),
        points=row["points"],
        against=max(other["points"] for other in others),
        has_won=None if row["winner"] is None else row["winner"] == row["seat"],
        plays=tuple(
            PlayMade(
                play["word"],
                play["points"],
                bool(play["is_bingo"]),
                tuple(words.get((row["id"], play["number"]), ())),
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
    )
