# SPDX-License-Identifier: MIT
"""The finished games of one player, as the library tells them for statistics."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop_app.storage.library_rows import check_kind, name_key, storable
from desktop_app.storage.library_search import GameSearch, conditions


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
