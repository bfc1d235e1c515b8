# SPDX-License-Identifier: MIT
"""What can be looked for in the library, as a condition on its table `games`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from desktop_app.storage.library_rows import like_pattern, name_key, storable

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
