# SPDX-License-Identifier: MIT
"""Five puzzles of a day, and a presenter with them that needs no engine."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from desktop_app.learn.puzzles import Basis, Kind, Puzzle, PuzzleSet, puzzle_id
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Play
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.lesson_view import StepView
from desktop_app.session.puzzle_presenter import Loaded, PuzzlePresenter, PuzzlesView
from tests.helpers.classroom import room

DAY = date(2026, 11, 23)
BASIS = Basis("open-english-school", "a", "b", "1", "naspa-2016", 1)
ROWS = "15/15/15/15/15/15/15/{}/15/15/15/15/15/15/15"
QUIET = ROWS.format("3QUIET7")
LAID = Play(7, 3, Direction.ACROSS, tuple("QUIET"))


def puzzle(kind: Kind, grade: int, position: str, **values: object) -> Puzzle:
    """Return a puzzle with a rating by its grade."""
    made = {"answers": (), "grade": grade, "rating": 100.0 * grade} | values
    return Puzzle(puzzle_id(kind, position), kind, position, **made)  # type: ignore[arg-type]


PUZZLES = (
    puzzle(Kind.BEST, 1, f"{ROWS.format('15')} QUIETAO/ 0/0 0", answers=(LAID,)),
    puzzle(Kind.EXCHANGE, 2, f"{QUIET} VVWIIUO/ 0/48 0", answers=(Exchange(("V", "V", "W")),)),
    puzzle(Kind.CHALLENGE, 3, f"{QUIET} MAPLEOK/ 0/48 0", play=LAID, phoneys=("QUIET",)),
    puzzle(Kind.CHALLENGE, 4, f"{QUIET} MAPLEOR/ 0/48 0", play=LAID),
    puzzle(
        Kind.BINGO, 5, f"{QUIET} RETAINS/ 0/48 0",
        answers=(Play(1, 8, Direction.DOWN, tuple("RETAINS")),),
    ),
)  # fmt: skip
BEST, SWAP, PHONEY, GOOD, BINGO = PUZZLES


class WatchedPresenter:
    """A presenter, and what it said."""

    def __init__(
        self, folder: Path, loaded: Loaded | Exception | None = None, *own: Loaded
    ) -> None:
        self.own = own
        words = room().lexicon
        usual = Loaded(PuzzleSet(BASIS, PUZZLES), None, BASIS, words)
        self.loaded = usual if loaded is None else loaded
        self.day = DAY
        self.learner = LearnPresenter(folder, now_ms=lambda: 1_000)
        self.presenter = PuzzlePresenter(
            self.learner, self._load, self._no_engine, today=lambda: self.day
        )
        self.steps: list[StepView] = []
        self.refusals: list[str] = []
        self.presenter.step_shown.connect(self.steps.append)
        self.presenter.refused.connect(self.refusals.append)
        self.presenter.load()
        self.presenter.wait()

    def _load(self) -> tuple[Loaded, ...]:
        if isinstance(self.loaded, Exception):
            raise self.loaded
        return (self.loaded, *self.own)

    def _no_engine(self) -> AnalysisService:
        raise AssertionError("without a word list nothing is asked")

    @property
    def view(self) -> PuzzlesView:
        return self.presenter.view

    @property
    def reply(self) -> str:
        found = self.steps[-1].feedback
        return "" if found is None else found.text

    def solve(self, one: Puzzle, *answers: str) -> StepView:
        assert self.presenter.open(one.id)
        for text in answers:
            self.presenter.answer(text)
        return self.steps[-1]
