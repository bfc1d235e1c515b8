# SPDX-License-Identifier: MIT
"""How strong a person is, by their games against opponents that were measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from desktop_app.analysis.rating import (
    RatedGame,
    Rating,
    RatingPoint,
    followed_rating,
    rating_course,
)
from desktop_app.play.ladder import LadderError, LadderTable
from desktop_app.play.players import TABLE, current_id, load_players
from desktop_app.sentences.sentence import Sentence
from desktop_app.settings.paths import resource_path
from desktop_app.storage.game_facts import GameSummary
from desktop_app.storage.journal_folder import latest_ms
from desktop_app.values.files import read_file

_FIRST_GUESS = 5
"""The level that a person is taken for before their first game."""

_WIDTH = 1.96
_SIDES = 2


@dataclass(frozen=True, slots=True)
class RatedLevel:
    """A level of the ladder with its measured rating."""

    level: int
    id: str
    name: str
    rating: float


@dataclass(frozen=True, slots=True)
class Strength:
    """A person's strength, by their games.

    Attributes:
        ladder: the levels that were measured, weakest first.
        course: the rating after each game that counts, oldest first; at least one.
        level, level_id: the level nearest to the last of them, which they beat about half the time.
        lowest, highest: their level is between these with 95 %.
    """

    course: tuple[RatingPoint, ...]
    level: int
    level_id: str
    lowest: int
    highest: int
    ladder: tuple[RatedLevel, ...] = ()

    @property
    def rating(self) -> Rating:
        """The rating after the last game."""
        return self.course[-1].rating


def strength_of(player: str, games: Iterable[GameSummary]) -> Strength | None:
    """The strength of a person; None until their games tell it (`Rating.is_telling`).

    Games count that are finished, were played by two without help and on equal terms, and against a
    level of the ladder without a style. Nothing is stored: the rating is computed from the games
    each time, so no broken history can stay.

    Args:
        player: the name, in any case.
        games: in any order.
    """
    ladder = _rated_ladder()
    course = _course(player, games, ladder)
    if not course or not course[-1].rating.is_telling:
        return None
    found = _nearest(ladder, course[-1].rating.rating)
    low, high = (_nearest(ladder, bound).level for bound in course[-1].rating.interval)
    return Strength(course, found.level, found.id, low, high, ladder)


def count_rated(player: str, games: Iterable[GameSummary]) -> int:
    """The number of games that count for this person's level; with none, any level is a guess."""
    return len(_course(player, games, _rated_ladder()))


def last_level(player: str, games: Iterable[GameSummary]) -> RatedLevel | None:
    """The level of the opponent in a person's last game that counts; None without one."""
    ladder = _rated_ladder()
    in_order = _in_order(_rated(player, games, ladder_ratings()))
    if not in_order:
        return None
    rating = in_order[-1].opponent
    return next((level for level in ladder if level.rating == rating.rating), None)


def fitting_level(player: str, games: Iterable[GameSummary]) -> RatedLevel | None:
    """The level that a person beats about half the time, as far as it is known after any game.

    Before the first game it is a guess; None if the table of levels cannot be read.
    """
    ladder = _rated_ladder()
    if not ladder:
        return None
    in_order = _in_order(_rated(player, games, ladder_ratings()))
    return _nearest(ladder, followed_rating(_first_guess(ladder).rating, in_order))


def strength_words(rating: Rating | None) -> str:
    """A rating as the screen, paper and commands show it: ``about as strong as Kai``.

    Empty as long as it does not tell anything, or if the table of levels cannot be read.
    """
    ladder = _rated_ladder()
    if rating is None or not rating.is_telling or not ladder:
        return ""
    name = _nearest(ladder, rating.rating).name
    return Sentence("about as strong as {name}", name=name)


def _rated_ladder() -> tuple[RatedLevel, ...]:
    ratings = ladder_ratings()
    return tuple(
        RatedLevel(profile.level, profile.id, profile.name, ratings[profile.id].rating)
        for profile in load_players().ladder
        if profile.id in ratings
    )


def _first_guess(ladder: Sequence[RatedLevel]) -> RatedLevel:
    return ladder[min(_FIRST_GUESS, len(ladder)) - 1]


def _nearest(ladder: Iterable[RatedLevel], rating: float) -> RatedLevel:
    return min(ladder, key=lambda rated_level: abs(rated_level.rating - rating))


def _course(
    player: str, games: Iterable[GameSummary], ladder: Sequence[RatedLevel]
) -> tuple[RatingPoint, ...]:
    """The rating after each game that counts, oldest first; empty without a ladder."""
    if not ladder:
        return ()
    in_order = _in_order(_rated(player, games, ladder_ratings()))
    return tuple(rating_course(Rating(_first_guess(ladder).rating), in_order))


def _in_order(games: Iterable[RatedGame]) -> list[RatedGame]:
    """Games that count, oldest first.

    A game of the future is that of a clock that was wrong: as in the lists, it is the oldest.
    """
    latest = latest_ms()
    return sorted(
        games, key=lambda game: (game.played_at_ms <= latest, game.played_at_ms, game.game)
    )


@lru_cache(maxsize=1)
def ladder_ratings() -> Mapping[str, Rating]:
    """The measured rating of each level by id; empty if the table cannot be read."""
    try:
        table = LadderTable.read(read_file(resource_path(*TABLE)).decode("utf-8"))
    except (LadderError, OSError, UnicodeDecodeError):
        return {}
    return {rung.id: Rating(rung.rating, rung.rating_error / _WIDTH) for rung in table.rungs}


def _rated(
    player: str, games: Iterable[GameSummary], ratings: Mapping[str, Rating]
) -> Iterator[RatedGame]:
    wanted = _plain(player)
    for game in games:
        seats = [seat for seat, name in enumerate(game.names) if _plain(name) == wanted]
        if len(game.names) != _SIDES or len(seats) != 1 or not game.reason:
            continue
        if game.is_removed or game.is_training or game.has_handicap:
            continue
        (seat,) = seats
        opponent = ratings.get(current_id(game.kinds[1 - seat]))
        if game.kinds[seat] == "person" and opponent is not None:
            score = 0.5 if game.winner is None else float(game.winner == seat)
            yield RatedGame(game.id, game.played_at_ms, opponent, score)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
