# SPDX-License-Identifier: MIT
"""The order of moves that are worth the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from desktop_app.engine.evaluation import EvaluatedMove
from desktop_app.engine.move_order import Taste, distinct, ordered
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Play
from tests.helpers.evaluations import row_of

LEVELS = {"PAL": 35, "LAP": 20, "ALAPA": 80, "FAUVE": 70}
TASTE = Taste(LEVELS.__getitem__)
LEARNER = Taste(LEVELS.__getitem__, is_learner=True)


def play(word: str, row: int = 7, col: int = 7, direction: Direction = Direction.ACROSS) -> Play:
    return Play(row, col, direction, tuple(word))


def row(word: str, win: float, **figures: Any) -> EvaluatedMove:
    return row_of(play(word), win=win, words=(word,), **figures)


def moves(*rows: EvaluatedMove, taste: Taste = TASTE) -> list[Move]:
    return [move.move for move in ordered(rows, taste)]


def test_of_equal_moves_the_one_people_know_comes_first() -> None:
    pal, alapa, lap = row("PAL", 0.5990), row("ALAPA", 0.6), row("LAP", 0.5985)
    assert moves(alapa, lap, pal) == [pal.move, lap.move, alapa.move]
    assert moves(alapa, lap, pal, taste=Taste(lambda _word: 99)) == [
        alapa.move,
        pal.move,
        lap.move,
    ], "figures alone"


def test_a_word_that_people_know_is_not_put_before_a_better_move() -> None:
    assert moves(row("PAL", 0.597), row("ALAPA", 0.6))[0] == play("ALAPA")
    unsure = row("ALAPA", 0.6, wins=(0.5, 0.55, 0.6, 0.65, 0.7))
    assert moves(row("PAL", 0.59), unsure)[0] == play("ALAPA")
    assert moves(row("PAL", 0.59), unsure, taste=LEARNER) == [play("PAL"), play("ALAPA")]
    assert moves(row("PAL", 0.59), row("ALAPA", 0.6), taste=LEARNER)[0] == play("ALAPA")


def test_points_part_moves_where_the_game_is_decided() -> None:
    pal, alapa = row("PAL", 0.999, equity=11.0), row("ALAPA", 0.999, equity=12.5)
    assert moves(alapa, pal)[0] == pal.move
    assert moves(alapa, row("PAL", 0.999, equity=9.0))[0] == alapa.move


def test_a_phoney_and_an_exchange_never_come_first_for_their_words() -> None:
    phoney = row("PAL", 0.6, phoneys=("PAL",))
    assert moves(phoney, row("ALAPA", 0.6))[0] == play("ALAPA")
    exchange = row_of(Exchange(("Q",)), win=0.6)
    assert moves(exchange, row("ALAPA", 0.6))[0] == play("ALAPA")


def test_a_word_is_listed_once_for_each_worth() -> None:
    places = [play("FAUVE", row=at) for at in range(4)]
    rows = [row_of(place, win=0.6, words=("FAUVE",), score=30) for place in places]
    rows[2] = row_of(places[2], win=0.6, words=("FAUVE",), score=30, is_asked=True)
    rows[3] = row_of(places[3], win=0.5, words=("FAUVE",), score=30)
    assert [move.move for move in distinct(rows)] == [places[0], places[2], places[3]]
    across = Play(7, 6, Direction.ACROSS, (".", "S"))
    down = Play(6, 7, Direction.DOWN, (".", "S"))
    both = [row_of(each, words=(word,)) for each, word in ((across, "AS"), (down, "US"))]
    assert [move.move for move in distinct(both)] == [across], "one tile is one move"


def test_without_levels_moves_are_in_order_by_figures(tmp_path: Path) -> None:
    taste = Taste.of_file(tmp_path / "none.gz")
    assert moves(row("ALAPA", 0.6), row("PAL", 0.599), taste=taste)[0] == play("ALAPA")
    assert not taste.rarest(row("ALAPA", 0.6))
