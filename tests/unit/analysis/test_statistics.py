# SPDX-License-Identifier: MIT
"""Statistics of a player's games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import pytest

from desktop_app.analysis.statistics import (
    BIN_POINTS,
    MOVING_GAMES,
    PlayerStatistics,
    player_statistics,
)
from desktop_app.rules.challenge import WordJudge
from tests.helpers.player_sums import sums_of_games


@dataclass(frozen=True)
class Play:
    word: str
    points: int
    is_bingo: bool = False
    words: tuple[str, ...] = ()
    is_upheld: bool = False


@dataclass(frozen=True)
class Game:
    game: str
    points: int
    against: int
    began_at_ms: int = 0
    opponents: tuple[str, ...] = ("Ben",)
    plays: tuple[Play, ...] = ()
    withdrawn: int = 0
    turns: int = 0
    used_ms: int | None = None
    overtime_s: int = 0
    challenges_won: int = 0
    challenges_lost: int = 0
    defences_won: int = 0
    defences_lost: int = 0
    lexicon: str = ""
    ruleset: str = ""
    option: str = ""
    is_training: bool = False

    @property
    def has_won(self) -> bool | None:
        return None if self.points == self.against else self.points > self.against


def statistics_of(
    games: Iterable[Game], judge_of: Callable[[Game], WordJudge | None] = lambda _game: None
) -> PlayerStatistics:
    return player_statistics(sums_of_games(games, judge_of))


GAMES = (
    Game("a", 400, 350, 1, plays=(Play("QUIZ", 48), Play("READING", 78, True)), turns=12),
    Game("b", 390, 420, 2, plays=(Play("OX", 48), Play("TEA", 7)), turns=10, withdrawn=1),
    Game("c", 410, 410, 3, ("Cid", "Dot"), plays=(Play("STONIER", 80, True),), turns=8),
    Game("d", 250, 300, 4, turns=10),
)


def test_games_with_help_are_only_counted() -> None:
    helped = Game("t", 600, 200, 5, plays=(Play("QUETZAL", 300, True),), turns=9, is_training=True)
    found = statistics_of((*GAMES, helped))
    assert found.training_games == 1
    assert replace(found, training_games=0) == statistics_of(GAMES)


def test_games_are_counted_and_averaged() -> None:
    found = statistics_of(GAMES)
    assert (found.games, found.wins, found.losses, found.ties) == (4, 1, 2, 1)
    assert found.average == 362.5
    assert found.average_against == 370.0
    assert found.average_play == pytest.approx((48 + 78 + 48 + 7 + 80) / 5)
    assert (found.bingos, found.bingos_a_game) == (2, 0.5)
    assert (found.turns, found.phoneys) == (40, 1)


def test_records_name_their_game() -> None:
    found = statistics_of(GAMES)
    assert found.high_game is not None and found.high_play is not None
    assert (found.high_game.points, found.high_game.game) == (410, "c")
    assert found.high_game.opponents == ("Cid", "Dot")
    assert (found.high_play.word, found.high_play.points) == ("STONIER", 80)
    assert found.high_loss is not None
    assert (found.high_loss.points, found.high_loss.game) == (390, "b")


def test_of_equal_records_the_earliest_stands() -> None:
    later = replace(GAMES[2], game="z", began_at_ms=99)
    found = statistics_of((later, *GAMES))
    assert found.high_game is not None and found.high_game.game == "c"


def test_time_a_turn_is_that_of_games_with_a_clock() -> None:
    timed = replace(GAMES[0], turns=10, used_ms=600_000, overtime_s=0)
    over = replace(GAMES[1], turns=20, used_ms=1_560_000, overtime_s=60)
    found = statistics_of((timed, over, GAMES[2]))
    assert (found.timed_games, found.turn_ms) == (2, 72_000)
    assert (found.overtime_games, found.overtime_s) == (1, 60)


def test_challenges_are_added_up() -> None:
    first = replace(GAMES[0], challenges_won=2, challenges_lost=1, defences_won=3, defences_lost=4)
    second = replace(GAMES[1], challenges_won=1, defences_lost=1)
    found = statistics_of((first, second))
    assert (found.challenges_won, found.challenges_lost) == (3, 1)
    assert (found.defences_won, found.defences_lost) == (3, 5)


def test_the_course_runs_from_the_oldest_with_its_moving_average() -> None:
    games = [Game(f"g{number:02}", 300 + number, 0, number) for number in range(MOVING_GAMES + 2)]
    course = statistics_of(reversed(games)).course
    assert [point.points for point in course] == [game.points for game in games]
    assert course[0].average == 300
    assert course[1].average == 300.5
    last = [game.points for game in games[-MOVING_GAMES:]]
    assert course[-1].average == sum(last) / MOVING_GAMES


def test_the_spread_has_no_gap() -> None:
    scores = (0, 9, 10, 35)
    game = Game("a", 1, 0, plays=tuple(Play("X", score) for score in scores))
    spread = statistics_of((game,)).spread
    assert [(step.points, step.count) for step in spread] == [(0, 2), (10, 1), (20, 0), (30, 1)]
    assert BIN_POINTS == 10


def test_without_games_the_statistics_are_empty() -> None:
    found = statistics_of(())
    assert (found.games, found.wins, found.bingos, found.turns) == (0, 0, 0, 0)
    assert found.average is found.average_against is found.turn_ms is found.bingos_a_game is None
    assert found.high_game is found.high_play is found.high_loss is None
    assert found.course == () and found.spread == ()


class _Judge:
    def is_acceptable(self, word: str) -> bool:
        return word != "ZZZ"


def test_phoneys_that_stayed_are_counted_where_the_list_is_known() -> None:
    upheld = Play("ZZZ", 9, words=("ZZZ",), is_upheld=True)
    plays = (
        Play("ZZZ", 9, words=("ZZZ", "OX")),
        Play("OX", 9, words=("OX",)),
        Play("", 24),
        upheld,
    )
    games = (
        replace(GAMES[0], plays=plays, lexicon="known"),
        replace(GAMES[1], plays=plays, lexicon="gone"),
        replace(GAMES[2], plays=plays[1:], lexicon="known"),
    )
    found = statistics_of(games, lambda game: _Judge() if game.lexicon == "known" else None)
    assert (found.phoneys_stayed, found.judged_games) == (1, 2)
    assert statistics_of(games).judged_games == 0
