# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.engine.bots import Bot, StaticBot
from desktop_app.engine.phoney_bot import PhoneyBot, crossing_words
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.rules.board import Square
from desktop_app.rules.move import Move, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import score_play
from tests.helpers.positions import make_lexicon
from tests.helpers.seats import CAB, middle_seat, seat_of

WORDS = ("AB", "ABED", "BAD", "BEAD", "CAB", "CABS", "DAB", "ED", "SEA")
PHONEYS = ("BADE", "DEABS", "CABED", "SADE")


@pytest.fixture
def engine() -> ReferenceEngine:
    return ReferenceEngine(make_lexicon(WORDS))


class OnlyForZ:
    """Keeping both of them is worth a hundred points."""

    def value(self, leave: tuple[str, ...]) -> int:
        return 100_000 if leave.count("Z") == 2 else 0


def bot(engine: ReferenceEngine, percent: int, seed: int = 0, *phoneys: str) -> Bot:
    made = phoneys or PHONEYS
    return PhoneyBot(StaticBot(engine), engine, lambda: (made, WORDS), percent, seed=seed)


def words_of(move: Move, view: SeatView) -> tuple[str, ...]:
    assert isinstance(move, Play)
    return score_play(view.board, move.placements(), view.tile_set, view.scoring).texts


def test_it_lays_a_phoney_and_otherwise_only_words(engine: ReferenceEngine) -> None:
    view = middle_seat()
    for seed in range(10):
        main, *others = words_of(bot(engine, 100, seed).choose_move(view), view)
        assert main in PHONEYS
        assert set(others) <= set(WORDS)


def test_it_does_so_in_as_many_turns_as_it_is_told(engine: ReferenceEngine) -> None:
    view = middle_seat()
    static = StaticBot(engine).choose_move(view)
    moves = [bot(engine, 30, seed).choose_move(view) for seed in range(60)]
    assert 8 <= sum(move != static for move in moves) <= 30
    assert {bot(engine, 0, seed).choose_move(view) for seed in range(20)} == {static}


def test_the_same_view_gets_the_same_answer(engine: ReferenceEngine) -> None:
    view = middle_seat()
    moves = [bot(engine, 50, seed).choose_move(view) for seed in range(8)]
    assert [bot(engine, 50, seed).choose_move(view) for seed in range(8)] == moves


def test_a_phoney_that_nobody_would_risk_a_turn_for_is_not_laid(engine: ReferenceEngine) -> None:
    view = seat_of("SABEDZZ", "ABCDE" * 5, CAB, bag_count=18)
    assert words_of(bot(engine, 100, 0, "ZABED").choose_move(view), view)[0] == "ZABED"
    leaves = OnlyForZ()
    static = StaticBot(engine, leaves)
    careful = PhoneyBot(static, engine, lambda: (("ZABED",), WORDS), 100, leaves)
    assert careful.choose_move(view) == static.choose_move(view)


def test_where_no_phoney_can_be_laid_it_plays_on(engine: ReferenceEngine) -> None:
    view = middle_seat()
    static = StaticBot(engine).choose_move(view)
    none = PhoneyBot(StaticBot(engine), engine, lambda: ((), WORDS), 100)
    assert none.choose_move(view) == static
    assert bot(engine, 100, 0, "QQQ").choose_move(view) == static
    everywhere = frozenset(Square(row, col) for row in range(15) for col in range(15))
    barred = replace(view, barred=everywhere)
    assert bot(engine, 100).choose_move(barred) == StaticBot(engine).choose_move(barred)


def test_it_does_not_look_for_phoneys_in_time_trouble(engine: ReferenceEngine) -> None:
    view = replace(middle_seat(), remaining_ms=10_000)

    def refuse() -> tuple[list[str], list[str]]:
        raise AssertionError("that takes a while")

    hurried = PhoneyBot(StaticBot(engine), engine, refuse, 100)
    assert hurried.choose_move(view) == StaticBot(engine).choose_move(view)


def test_it_challenges_as_the_bot_does_that_it_plays_like(engine: ReferenceEngine) -> None:
    phoney = bot(engine, 100)
    assert phoney.name == "static"
    view = replace(middle_seat(), challengeable=("BAD", "BADE"))
    assert phoney.choose_challenge(view) == ("BADE",)


def test_crossing_words_are_the_short_ones_of_the_list() -> None:
    lexicon = make_lexicon(["AB", "BADE", "ABALONE"])
    assert crossing_words(lexicon, ["AB", "BADE", "ABALONE", "ZZZ"]) == ["AB", "BADE"]
