# SPDX-License-Identifier: MIT
"""Statistics of one player's finished games: values in, values out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

BIN_POINTS = 10
"""Width of a bin in the distribution of scores, in points."""

MOVING_GAMES = 10
"""Number of games in the moving average of scores."""


class ScoreSums(Protocol):
    """Plays with the same score that stayed on the board."""

    @property
    def points(self) -> int:
        """The score of each, in points."""

    @property
    def plays(self) -> int:
        """Their number."""

    @property
    def bingos(self) -> int:
        """The number of plays of every tile of a full rack."""


class GameSums(Protocol):
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


class PlayerSums(Protocol):
    """The games of one player; all but `games` is without training games."""

    @property
    def games(self) -> Sequence[GameSums]:
        """Every game, oldest first."""

    @property
    def scores(self) -> Sequence[ScoreSums]:
        """The plays that stayed on the board, lowest score first."""

    @property
    def high_play(self) -> tuple[str, str] | None:
        """Game and main word of the earliest play with the highest score; None without plays."""

    @property
    def withdrawn(self) -> int:
        """Number of this player's plays that came off."""

    @property
    def phoneys_stayed(self) -> int:
        """Plays that stayed without a challenge although a word is not in the game's list."""

    @property
    def judged_games(self) -> int:
        """Number of games whose list is installed."""


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


def player_statistics(sums: PlayerSums) -> PlayerStatistics:
    """Compute the statistics of a player's games."""
    everything = sums.games
    played = [game for game in everything if not game.is_training]
    plays = sum(score.plays for score in sums.scores)
    play_points = sum(score.points * score.plays for score in sums.scores)
    bingos = sum(score.bingos for score in sums.scores)
    timed = [game for game in played if game.used_ms is not None]

    def total(value: Callable[[GameSums], int]) -> int:
        return sum(value(game) for game in played)

    return PlayerStatistics(
        games=len(played),
        wins=sum(game.has_won is True for game in played),
        losses=sum(game.has_won is False for game in played),
        ties=sum(game.has_won is None for game in played),
        training_games=len(everything) - len(played),
        average=_mean([game.points for game in played]),
        average_against=_mean([game.against for game in played]),
        average_play=play_points / plays if plays else None,
        bingos=bingos,
        bingos_a_game=bingos / len(played) if played else None,
        high_game=_best(played),
        high_play=_high_play(sums, played),
        high_loss=_best([game for game in played if game.has_won is False]),
        turns=total(lambda game: game.turns),
        timed_games=len(timed),
        turn_ms=_turn_ms(timed),
        overtime_games=sum(game.overtime_s > 0 for game in played),
        overtime_s=total(lambda game: game.overtime_s),
        challenges_won=total(lambda game: game.challenges_won),
        challenges_lost=total(lambda game: game.challenges_lost),
        defences_won=total(lambda game: game.defences_won),
        defences_lost=total(lambda game: game.defences_lost),
        phoneys=sums.withdrawn,
        phoneys_stayed=sums.phoneys_stayed,
        judged_games=sums.judged_games,
        course=_course(played),
        spread=_spread(sums.scores),
    )


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _turn_ms(timed: Sequence[GameSums]) -> float | None:
    turns = sum(game.turns for game in timed)
    return sum(game.used_ms or 0 for game in timed) / turns if turns else None


def _best(games: Sequence[GameSums]) -> Best | None:
    game = max(games, key=lambda game: game.points, default=None)
    if game is None:
        return None
    return Best(game.points, game.game, game.began_at_ms, tuple(game.opponents))


def _high_play(sums: PlayerSums, played: Sequence[GameSums]) -> Best | None:
    if sums.high_play is None:
        return None
    name, word = sums.high_play
    game = next(game_sums for game_sums in played if game_sums.game == name)
    points = sums.scores[-1].points
    return Best(points, game.game, game.began_at_ms, tuple(game.opponents), word)


def _course(games: Sequence[GameSums]) -> tuple[ScorePoint, ...]:
    points, total = [], 0
    for index, game in enumerate(games):
        total += game.points
        if index >= MOVING_GAMES:
            total -= games[index - MOVING_GAMES].points
        average = total / min(index + 1, MOVING_GAMES)
        points.append(ScorePoint(game.game, game.began_at_ms, game.points, average, game.has_won))
    return tuple(points)


def _spread(scores: Sequence[ScoreSums]) -> tuple[Bin, ...]:
    if not scores:
        return ()
    counts: Counter[int] = Counter()
    for score in scores:
        counts[score.points // BIN_POINTS] += score.plays
    return tuple(
        Bin(step * BIN_POINTS, counts[step]) for step in range(min(counts), max(counts) + 1)
    )
