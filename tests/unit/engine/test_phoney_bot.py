# SPDX-License-Identifier: MIT
from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from desktop_app.engine.bots import Bot, StaticBot
from desktop_app.engine.jobs import CancelToken
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
    """Values keeping both Z at a hundred points."""

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


def test_it_does_so_in_the_given_share_of_turns(engine: ReferenceEngine) -> None:
    view = middle_seat()
    static = StaticBot(engine).choose_move(view)
    moves = [bot(engine, 30, seed).choose_move(view) for seed in range(60)]
    assert 8 <= sum(move != static for move in moves) <= 30
    assert {bot(engine, 0, seed).choose_move(view) for seed in range(20)} == {static}


def test_the_same_view_gets_the_same_answer(engine: ReferenceEngine) -> None:
    view = middle_seat()
    moves = [bot(engine, 50, seed).choose_move(view) for seed in range(8)]
    assert [bot(engine, 50, seed).choose_move(view) for seed in range(8)] == moves


def test_a_phoney_not_worth_the_risk_is_not_played(engine: ReferenceEngine) -> None:
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


class SlowMaker:
    """Makes phoneys once allowed to, and cancels a thought as it begins."""

    def __init__(self, halt: CancelToken | None = None) -> None:
        self.halt = halt
        self.may_end = threading.Event()
        self.has_ended = threading.Event()
        self.calls = 0

    def __call__(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        self.calls += 1
        if self.halt is not None:
            self.halt.call()
        self.may_end.wait(10)
        self.has_ended.set()
        return PHONEYS, WORDS


def test_a_halted_thought_does_not_wait_for_the_phoneys(engine: ReferenceEngine) -> None:
    view, halt = middle_seat(), CancelToken()
    maker = SlowMaker(halt)
    slow = PhoneyBot(StaticBot(engine), engine, maker, 100)
    assert slow.choose_move(view, halt) == StaticBot(engine).choose_move(view)
    assert not maker.has_ended.is_set()
    maker.may_end.set()
    assert slow.choose_move(view) == bot(engine, 100).choose_move(view)
    assert slow.choose_move(view, CancelToken()) == bot(engine, 100).choose_move(view)
    assert maker.calls == 1, "they are made for later turns too"


def test_of_a_short_clock_only_a_part_is_waited(engine: ReferenceEngine) -> None:
    view, maker = replace(middle_seat(), remaining_ms=20_000), SlowMaker()
    slow = PhoneyBot(StaticBot(engine), engine, maker, 100)
    assert slow.choose_move(view) == StaticBot(engine).choose_move(view)
    assert not maker.has_ended.is_set()
    maker.may_end.set()
    assert maker.has_ended.wait(10)
    assert slow.choose_move(view) == bot(engine, 100).choose_move(view)


class HaltedLater(CancelToken):
    """Cancelled after this many polls."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    @property
    def is_called(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def test_a_halted_thought_looks_at_no_more_plays(engine: ReferenceEngine) -> None:
    view, ready = middle_seat(), bot(engine, 100)
    phoney, static = ready.choose_move(view), StaticBot(engine).choose_move(view)
    assert phoney != static
    moves = [ready.choose_move(view, HaltedLater(looks)) for looks in (0, 1, 2, 1_000_000)]
    assert moves == [static, static, static, phoney]


def test_what_making_them_raises_is_raised(engine: ReferenceEngine) -> None:
    def fail() -> tuple[list[str], list[str]]:
        raise OSError("no such file")

    failing = PhoneyBot(StaticBot(engine), engine, fail, 100)
    with pytest.raises(OSError, match="no such file"):
        failing.choose_move(middle_seat())


def test_it_challenges_as_the_bot_does_that_it_plays_like(engine: ReferenceEngine) -> None:
    phoney = bot(engine, 100)
    assert phoney.name == "static"
    view = replace(middle_seat(), challengeable=("BAD", "BADE"))
    assert phoney.choose_challenge(view) == ("BADE",)


def test_crossing_words_are_the_short_ones_of_the_list() -> None:
    lexicon = make_lexicon(["AB", "BADE", "ABALONE"])
    assert crossing_words(lexicon, ["AB", "BADE", "ABALONE", "ZZZ"]) == ["AB", "BADE"]
