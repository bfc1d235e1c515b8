# SPDX-License-Identifier: MIT
"""Statistics of one player's finished games: values in, values out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from desktop_app.rules.challenge import WordJudge

BIN_POINTS = 10
"""Width of a bin in the distribution of scores, in points."""

MOVING_GAMES = 10
"""Number of games in the moving average of scores."""


class PlayMade(Protocol):
    """A play that stayed on the board."""

    @property
    def word(self) -> str:
        """Its main word."""

    @property
    def points(self) -> int:
        """Its score, in points."""

    @property
    def is_bingo(self) -> bool:
        """True if every tile of a full rack was played (a bingo)."""

    @property
    def words(self) -> Sequence[str]:
        """All words it formed; empty if unknown."""

    @property
    def is_upheld(self) -> bool:
        """True if it was challenged and stayed, so the table ruled that it was good."""


class PlayedGame(Protocol):
    """A finished game from one player's point of view."""

    @property
    def game(self) -> str:
        """Its id."""

    @property
    def began_at_ms(self) -> int:
        """Unix time in milliseconds."""

    @property
    def is_training(self) -> bool:
        """True if players had help."""

    @property
    def opponents(self) -> Sequence[str]:
        """The opponents' names, by seat."""

    @property
    def points(self) -> int:
        """This player's final score, in points."""

    @property
    def against(self) -> int:
        """The highest score of an opponent."""

    @property
    def has_won(self) -> bool | None:
        """None for a tie."""

    @property
    def plays(self) -> Sequence[PlayMade]:
        """This player's plays that stayed on the board."""

    @property
    def withdrawn(self) -> int:
        """Number of this player's plays that came off."""

    @property
    def turns(self) -> int:
        """Number of this player's turns."""

    @property
    def used_ms(self) -> int | None:
        """This player's time on the clock, None without a clock."""

    @property
    def overtime_s(self) -> int:
        """Whole seconds of overtime that cost points."""

    @property
    def challenges_won(self) -> int:
        """Plays that this player challenged off."""

    @property
    def challenges_lost(self) -> int:
        """Plays that this player challenged and that stood."""

    @property
    def defences_won(self) -> int:
        """This player's plays that were challenged and stood."""

    @property
    def defences_lost(self) -> int:
        """This player's plays that were challenged off."""

    @property
    def lexicon(self) -> str:
        """The list that judged, or empty."""

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""

    @property
    def option(self) -> str:
        """The option of the ruleset, or empty."""


@dataclass(frozen=True, slots=True)
class Best:
    """A record, and its game; `word` is empty if it is about a whole game."""

    points: int
    game: str
    began_at_ms: int
    opponents: tuple[str, ...]
    word: str = ""


@dataclass(frozen=True, slots=True)
class ScorePoint:
    """A game in the course of scores; `average` is the mean of the last `MOVING_GAMES` games."""

    game: str
    began_at_ms: int
    points: int
    average: float
    has_won: bool | None


@dataclass(frozen=True, slots=True)
class Bin:
    """Number of plays that scored from `points` to below `points` + `BIN_POINTS`."""

    points: int
    count: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Statistics of one player; a mean over nothing is None.

    Attributes:
        games, wins, losses, ties: counts.
        training_games: games with help, which count nowhere else here.
        average, average_against: points per game.
        average_play: points per play that stayed.
        bingos: number of bingos.
        bingos_a_game: bingos per game.
        high_game, high_play, high_loss: the best, the earliest of equal ones.
        turns: number of turns.
        timed_games: number of games with a clock.
        turn_ms: mean time of a turn in timed games, in milliseconds.
        overtime_games, overtime_s: number of games with overtime, and its seconds in all.
        challenges_won, challenges_lost: challenges this player made.
        defences_won, defences_lost: challenges of this player's plays.
        phoneys: plays of this player that were challenged off or withdrawn.
        phoneys_stayed: plays of this player that stayed without a challenge although a word is not
            in the game's list; counted in the `judged_games`, whose list is installed.
        course: one point per game, oldest first.
        spread: the distribution of play scores in bins, without gaps, lowest first.
    """

    games: int
    wins: int
    losses: int
    ties: int
    training_games: int
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


def _no_judge(game: PlayedGame) -> WordJudge | None:
    return None


def player_statistics(
    games: Iterable[PlayedGame], judge_of: Callable[[PlayedGame], WordJudge | None] = _no_judge
) -> PlayerStatistics:
    """Compute the statistics of games.

    Args:
        games: in any order.
        judge_of: returns the word judge of a game; None if there is none.
    """
    everything = sorted(games, key=lambda game: (game.began_at_ms, game.game))
    played = [game for game in everything if not game.is_training]
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
        training_games=len(everything) - len(played),
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
    return sum(
        not play.is_upheld and not all(map(judge.is_acceptable, play.words)) for play in game.plays
    )


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
