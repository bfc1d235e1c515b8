# SPDX-License-Identifier: MIT
"""What the finished games of one player come to: values in, values out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from desktop_app.rules.challenge import WordJudge

BIN_POINTS = 10
"""The width of a step in the spread of scores, in points."""

MOVING_GAMES = 10
"""So many games are averaged in the moving average of scores."""


class PlayMade(Protocol):
    """A play that stayed on the board."""

    @property
    def word(self) -> str:
        """Its main word."""

    @property
    def points(self) -> int:
        """What it scored."""

    @property
    def is_bingo(self) -> bool:
        """Whether the whole rack was laid."""

    @property
    def words(self) -> Sequence[str]:
        """All words that it formed; none where nobody knows them."""


class PlayedGame(Protocol):
    """A finished game as one player saw it, whoever kept it."""

    @property
    def game(self) -> str:
        """Its id."""

    @property
    def began_at_ms(self) -> int:
        """Unix time."""

    @property
    def opponents(self) -> Sequence[str]:
        """The other names, by seat."""

    @property
    def points(self) -> int:
        """His own."""

    @property
    def against(self) -> int:
        """The highest of the others."""

    @property
    def has_won(self) -> bool | None:
        """None for a tie."""

    @property
    def plays(self) -> Sequence[PlayMade]:
        """His plays that stayed."""

    @property
    def withdrawn(self) -> int:
        """How many of his plays came off."""

    @property
    def turns(self) -> int:
        """How many he had."""

    @property
    def used_ms(self) -> int | None:
        """His time by the clock, None without one."""

    @property
    def overtime_s(self) -> int:
        """Whole seconds of it that he pays for."""

    @property
    def challenges_won(self) -> int:
        """Plays that he challenged off."""

    @property
    def challenges_lost(self) -> int:
        """Plays that he challenged and that stood."""

    @property
    def defences_won(self) -> int:
        """Plays of his that were challenged and stood."""

    @property
    def defences_lost(self) -> int:
        """Plays of his that were challenged off."""

    @property
    def lexicon(self) -> str:
        """The list that judged, or empty."""

    @property
    def ruleset(self) -> str:
        """The id of the rules."""

    @property
    def option(self) -> str:
        """The option of the rules, or empty."""


@dataclass(frozen=True, slots=True)
class Best:
    """A record, and the game it was made in; `word` is empty where a whole game is meant."""

    points: int
    game: str
    began_at_ms: int
    opponents: tuple[str, ...]
    word: str = ""


@dataclass(frozen=True, slots=True)
class ScorePoint:
    """A game in the course of the scores; `average` is that of the last `MOVING_GAMES` games."""

    game: str
    began_at_ms: int
    points: int
    average: float
    has_won: bool | None


@dataclass(frozen=True, slots=True)
class Bin:
    """How many plays scored from `points` to under `points` + `BIN_POINTS`."""

    points: int
    count: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What the games come to; a mean of nothing is None.

    Attributes:
        games, wins, losses, ties: counted.
        average, average_against: points a game; `average_play` a play that stayed.
        bingos: plays with the whole rack; `bingos_a_game` their mean.
        high_game, high_play, high_loss: the best, the earliest of equal ones.
        turns: how many; `timed_games` those with a clock, `turn_ms` the mean of their turns.
        overtime_games, overtime_s: how often and by how much the time was overrun.
        challenges_won, challenges_lost: made by him; `defences_*` made against him.
        phoneys: plays of his that were challenged off or taken back.
        phoneys_stayed: plays of his with a word that the list of the game does not hold, and that
            stayed; counted in the `judged_games`, whose list is known.
        course: a point a game, the oldest first.
        spread: the scores of plays in steps, without a gap, from the lowest to the highest.
    """

    games: int
    wins: int
    losses: int
    ties: int
    average: float | None
    average_against: float | None
    average_play: float | None
    bingos: int
    bingos_a_game: float | None
    high_game: Best | None
    high_play: Best | None
    high_loss: Best | None
    turns: int
    timed_games: int
    turn_ms: float | None
    overtime_games: int
    overtime_s: int
    challenges_won: int
    challenges_lost: int
    defences_won: int
    defences_lost: int
    phoneys: int
    phoneys_stayed: int
    judged_games: int
    course: tuple[ScorePoint, ...]
    spread: tuple[Bin, ...]


def _nobody(game: PlayedGame) -> WordJudge | None:
    return None


def player_statistics(
    games: Iterable[PlayedGame], judge_of: Callable[[PlayedGame], WordJudge | None] = _nobody
) -> PlayerStatistics:
    """What these games come to.

    Args:
        games: in any order.
        judge_of: who knows the words of a game; None where nobody does.
    """
    played = sorted(games, key=lambda game: (game.began_at_ms, game.game))
    scores = [play.points for game in played for play in game.plays]
    bingos = sum(play.is_bingo for game in played for play in game.plays)
    timed = [game for game in played if game.used_ms is not None]

    judged = [(game, judge) for game in played if (judge := judge_of(game)) is not None]

    def total(value: Callable[[PlayedGame], int]) -> int:
        return sum(value(game) for game in played)

    return PlayerStatistics(
        games=len(played),
        wins=sum(game.has_won is True for game in played),
        losses=sum(game.has_won is False for game in played),
        ties=sum(game.has_won is None for game in played),
        average=_mean([game.points for game in played]),
        average_against=_mean([game.against for game in played]),
        average_play=_mean(scores),
        bingos=bingos,
        bingos_a_game=bingos / len(played) if played else None,
        high_game=_best([_whole(game) for game in played]),
        high_play=_best([_play(game, play) for game in played for play in game.plays]),
        high_loss=_best([_whole(game) for game in played if game.has_won is False]),
        turns=total(lambda game: game.turns),
        timed_games=len(timed),
        turn_ms=_turn_ms(timed),
        overtime_games=sum(game.overtime_s > 0 for game in played),
        overtime_s=total(lambda game: game.overtime_s),
        challenges_won=total(lambda game: game.challenges_won),
        challenges_lost=total(lambda game: game.challenges_lost),
        defences_won=total(lambda game: game.defences_won),
        defences_lost=total(lambda game: game.defences_lost),
        phoneys=total(lambda game: game.withdrawn),
        phoneys_stayed=sum(_phoneys_stayed(game, judge) for game, judge in judged),
        judged_games=len(judged),
        course=_course(played),
        spread=_spread(scores),
    )


def _phoneys_stayed(game: PlayedGame, judge: WordJudge) -> int:
    return sum(not all(map(judge.is_acceptable, play.words)) for play in game.plays)


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _turn_ms(timed: Sequence[PlayedGame]) -> float | None:
    turns = sum(game.turns for game in timed)
    return sum(game.used_ms or 0 for game in timed) / turns if turns else None


def _whole(game: PlayedGame) -> Best:
    return Best(game.points, game.game, game.began_at_ms, tuple(game.opponents))


def _play(game: PlayedGame, play: PlayMade) -> Best:
    return Best(play.points, game.game, game.began_at_ms, tuple(game.opponents), play.word)


def _best(found: Sequence[Best]) -> Best | None:
    return max(found, key=lambda best: best.points, default=None)


def _course(games: Sequence[PlayedGame]) -> tuple[ScorePoint, ...]:
    points = []
    for index, game in enumerate(games):
        last = games[max(0, index + 1 - MOVING_GAMES) : index + 1]
        average = sum(each.points for each in last) / len(last)
        points.append(ScorePoint(game.game, game.began_at_ms, game.points, average, game.has_won))
    return tuple(points)


def _spread(scores: Sequence[int]) -> tuple[Bin, ...]:
    if not scores:
        return ()
    steps = [score // BIN_POINTS for score in scores]
    return tuple(
        Bin(step * BIN_POINTS, steps.count(step)) for step in range(min(steps), max(steps) + 1)
    )
