# SPDX-License-Identifier: MIT
"""Sums over the finished games of one player, added up in the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from desktop_app.rules.challenge import WordJudge
from desktop_app.storage.library_rows import (
    GameSearch,
    check_kind,
    conditions,
    name_key,
    storable,
)
from desktop_app.values.json_text import json_value

_MOST_WORDS = 500
"""Upper bound of words in one query."""


@dataclass(frozen=True, slots=True)
class ListUse:
    """The list, the rules and their option: they decide which words are good in a game."""

    lexicon: str
    ruleset: str
    option: str


JudgeOf = Callable[[ListUse], WordJudge | None]
"""Returns the word judge of a game; None if there is none."""


@dataclass(frozen=True, slots=True)
class GameSums:
    """A finished game from one player's point of view, without its plays.

    Attributes:
        game: its id.
        began_at_ms: when it was played, Unix time in milliseconds.
        is_training: True if players had help.
        points: this player's final score, without points at the start.
        against: the highest score of an opponent, likewise.
        has_won: None for a tie.
        turns: number of this player's turns.
        used_ms: time used on the clock, None without a clock.
        overtime_s: seconds of overtime that cost points.
        challenges_won, challenges_lost: challenges this player made.
        defences_won, defences_lost: challenges of this player's plays.
        names: the opponents by seat, as a JSON array.
    """

    game: str
    began_at_ms: int
    is_training: bool
    points: int
    against: int
    has_won: bool | None
    turns: int
    used_ms: int | None
    overtime_s: int
    challenges_won: int
    challenges_lost: int
    defences_won: int
    defences_lost: int
    names: str

    @property
    def opponents(self) -> tuple[str, ...]:
        """The opponents' names, by seat."""
        return tuple(json_value(self.names))


@dataclass(frozen=True, slots=True)
class ScoreSums:
    """The number of plays with one score that stayed on the board, and of bingos among them."""

    points: int
    plays: int
    bingos: int


@dataclass(frozen=True, slots=True)
class PlayerSums:
    """The sums; those of plays leave out training games.

    Attributes:
        games: every game, oldest first.
        scores: the plays that stayed, lowest score first.
        high_play: the game and the main word of the earliest play with the highest score; None
            without plays.
        withdrawn: number of plays that came off.
        phoneys_stayed: plays that stayed without a challenge although a word is not in the list.
        judged_games: number of games with a word judge, in which phoneys were counted.
    """

    games: tuple[GameSums, ...]
    scores: tuple[ScoreSums, ...]
    high_play: tuple[str, str] | None
    withdrawn: int
    phoneys_stayed: int
    judged_games: int


def read_player_sums(
    connection: sqlite3.Connection,
    player: str,
    opponent: str,
    search: GameSearch,
    judge_of: JudgeOf,
) -> PlayerSums:
    """Add up the finished games of a player.

    Args:
        connection: the database.
        player: the whole name, ignoring case.
        opponent: the whole name of another player in the game; empty for any.
        search: further conditions.
        judge_of: returns the word judge of a game.
    """
    everything = _Seats.of(connection, player, opponent, search)
    seats = replace(everything, condition=f"{everything.condition} AND NOT is_training")
    scores, withdrawn = seats.scores()
    high_play = seats.first_play(scores[-1].points) if scores else None
    judged = stayed = 0
    for use, count in seats.uses():
        if (judge := judge_of(use)) is not None:
            judged += count
            stayed += seats.count_phoneys(use, judge)
    games = tuple(everything.games())
    return PlayerSums(games, scores, high_play, withdrawn, stayed, judged)


_TABLES = "seats AS own JOIN games ON games.id = own.game"
_OTHERS = "FROM seats AS other WHERE other.game = own.game AND other.seat != own.seat"


@dataclass(frozen=True, slots=True)
class _Seats:
    """The seats to add up: an SQL condition on `_TABLES`, and the values of its parameters."""

    connection: sqlite3.Connection
    condition: str
    values: tuple[object, ...]

    @classmethod
    def of(
        cls, connection: sqlite3.Connection, player: str, opponent: str, search: GameSearch
    ) -> _Seats:
        """Return the seats that are asked for; arguments as in `read_player_sums`."""
        condition, values = conditions(search)
        given: list[object] = [storable(name_key(player))]
        others = f"SELECT 1 {_OTHERS}"
        if wanted := name_key(opponent):
            others += " AND other.name_key = ?"
            given.append(storable(wanted))
        return cls(
            connection,
            f"own.name_key = ? AND finished_at_ms IS NOT NULL AND EXISTS ({others})"
            f" AND {condition}",
            (*given, *values),
        )

    def games(self) -> Iterator[GameSums]:
        """Return the games, oldest first."""
        query = f"""
            SELECT games.id, played_at_ms, is_training, own.points - own.start_points,
                (SELECT max(points - start_points) {_OTHERS}), winner, own.seat, used_ms,
                challenges_won, challenges_lost, defences_won, defences_lost, turns, overtime_s,
                (SELECT json_group_array(name) FROM (SELECT name {_OTHERS} ORDER BY seat))
            FROM {_TABLES} WHERE {self.condition} ORDER BY played_at_ms, games.id, own.seat
        """
        for row in self.connection.execute(query, self.values):
            game, began_at_ms, is_training, points, against, winner, seat, used_ms, *rest = row
            *counts, names = rest
            check_kind(int, began_at_ms, points, against, seat, *counts)
            check_kind(int, *(value for value in (winner, used_ms) if value is not None))
            won, lost, held, failed, turns, overtime_s = counts
            has_won = None if winner is None else winner == seat
            yield GameSums(
                game=game,
                began_at_ms=began_at_ms,
                is_training=bool(is_training),
                points=points,
                against=against,
                has_won=has_won,
                turns=turns,
                used_ms=used_ms,
                overtime_s=overtime_s,
                challenges_won=won,
                challenges_lost=lost,
                defences_won=held,
                defences_lost=failed,
                names=names,
            )

    def scores(self) -> tuple[tuple[ScoreSums, ...], int]:
        """Return the plays that stayed, by score, and the number of those that came off."""
        query = f"""
            SELECT is_withdrawn, plays.points, count(*), sum(is_bingo)
            FROM (SELECT own.game, own.seat FROM {_TABLES} WHERE {self.condition}) AS found
            JOIN plays ON plays.game = found.game AND plays.seat = found.seat
            GROUP BY is_withdrawn, plays.points ORDER BY plays.points
        """
        scores, withdrawn = [], 0
        for came_off, points, plays, bingos in self.connection.execute(query, self.values):
            check_kind(int, came_off, points, bingos)
            if came_off:
                withdrawn += plays
            else:
                scores.append(ScoreSums(points, plays, bingos))
        return tuple(scores), withdrawn

    def first_play(self, points: int) -> tuple[str, str]:
        """Return the game and the main word of the earliest play with a score that was made."""
        query = f"""
            SELECT found.game, plays.word
            FROM (SELECT own.game, own.seat, played_at_ms FROM {_TABLES} WHERE {self.condition})
                AS found
            JOIN plays ON plays.game = found.game AND plays.seat = found.seat
            WHERE plays.points = ? AND NOT is_withdrawn
            ORDER BY played_at_ms, found.game, number LIMIT 1
        """
        game, word = self.connection.execute(query, (*self.values, points)).fetchone()
        check_kind(str, word)
        return game, word

    def uses(self) -> list[tuple[ListUse, int]]:
        """Return how games were judged, and the number of games of each."""
        query = f"""
            SELECT lexicon, ruleset, option, count(*) FROM {_TABLES}
            WHERE {self.condition} GROUP BY 1, 2, 3
        """
        rows = self.connection.execute(query, self.values).fetchall()
        return [(ListUse(*use), count) for *use, count in rows]

    def count_phoneys(self, use: ListUse, judge: WordJudge) -> int:
        """Count the plays with a word that is not good, that stayed without a challenge.

        Words are judged once each, however often they were played.
        """
        bad = (word for word in _words(self.connection) if not judge.is_acceptable(word))
        found: set[tuple[str, int]] = set()
        while some := list(islice(bad, _MOST_WORDS)):
            # The plays of a rare word are fewer than those of a player: CROSS keeps this order.
            query = f"""
                SELECT words.game, words.number
                FROM words CROSS JOIN seats AS own CROSS JOIN games CROSS JOIN plays
                WHERE words.word IN ({", ".join("?" * len(some))})
                AND own.game = words.game AND own.seat = words.seat AND games.id = words.game
                AND lexicon = ? AND ruleset = ? AND option = ?
                AND {self.condition}
                AND plays.game = words.game AND plays.number = words.number
                AND NOT is_withdrawn AND NOT is_upheld
            """
            values = (*some, use.lexicon, use.ruleset, use.option, *self.values)
            found.update(map(tuple, self.connection.execute(query, values)))
        return len(found)


def _words(connection: sqlite3.Connection) -> Iterable[str]:
    """Return every different word of the library, by leaps through their index."""
    query = """
        WITH RECURSIVE found (word) AS (
            SELECT min(word) FROM words
            UNION ALL
            SELECT (SELECT min(word) FROM words WHERE words.word > found.word)
            FROM found WHERE found.word IS NOT NULL
        )
        SELECT word FROM found WHERE word IS NOT NULL
    """
    words = [row[0] for row in connection.execute(query)]
    check_kind(str, *words)
    return words
