# SPDX-License-Identifier: MIT
"""Solving puzzles: answers, hints, the log and the day's five."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.learn.puzzles import Basis, Kind, Puzzle, PuzzleError, PuzzleSet, set_text
from desktop_app.play.reviewing import ReviewTask
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.session import puzzle_presenter
from desktop_app.session.analysis_service import AnalysisRequest, Run
from desktop_app.session.lesson_view import AnswerKind
from desktop_app.session.puzzle_presenter import LOG, SHIPPED_PUZZLES, Loaded, load_puzzles
from desktop_app.settings.paths import resource_path
from tests.helpers.puzzles import (
    BASIS,
    BEST,
    BINGO,
    GOOD,
    LAID,
    PHONEY,
    PUZZLES,
    ROWS,
    SWAP,
    WatchedPresenter,
    puzzle,
)


@pytest.fixture
def watched(tmp_path: Path, qapp: QCoreApplication) -> WatchedPresenter:
    return WatchedPresenter(tmp_path)


def state_of(watched: WatchedPresenter, one: Puzzle) -> str:
    return next(row.state for row in watched.view.today if row.id == one.id)


def test_the_day_has_five_of_rising_grade(watched: WatchedPresenter) -> None:
    assert [row.grade for row in watched.view.today] == [1, 2, 3, 4, 5]
    assert watched.presenter.open_today == 5
    assert watched.presenter.begin_today() and watched.steps[-1].of == 5
    assert (watched.steps[-1].number, watched.steps[-1].kind) == (1, AnswerKind.LAY)


@pytest.mark.parametrize("text", ["8D QUIET", "D8 QUIET", "H4 QUIET", "D8=Q E8=U F8=I G8=E H8=T"])
def test_a_right_play_is_right_however_it_is_given(watched: WatchedPresenter, text: str) -> None:
    step = watched.solve(BEST, text.replace("D8 QUIET", "8D QUIET"))
    assert step.is_over and step.feedback is not None and step.feedback.is_right
    assert "48" in watched.reply and state_of(watched, BEST) == "Solved at once"
    assert watched.view.rating is not None and watched.view.rating.rating > -500


def test_wrong_answers_are_told_and_the_third_shows_the_answer(watched: WatchedPresenter) -> None:
    step = watched.solve(BEST, "8D QUIZ")
    assert not step.is_over, "an answer that cannot be given costs nothing"
    assert not watched.view.tried
    watched.presenter.answer("8G TOE")
    assert "TOE" in watched.reply and watched.view.tried == 1 and not watched.view.solved
    watched.presenter.answer("8G TEA")
    watched.presenter.answer("8G TEA")
    step = watched.steps[-1]
    assert step.is_over and "QUIET" in watched.reply and len(step.help.ghosts) == 5
    assert state_of(watched, BEST) == "Answer shown"
    watched.solve(BEST, "8D QUIET")
    assert state_of(watched, BEST) == "Solved", "but the first answer counts"
    assert watched.view.solved == 0


@pytest.mark.parametrize(
    "text", ["1A TEA", "8D", "A1=T C1=A", "-QU", "pass", "8D ZZZ", "H8=Q J8=U"]
)
def test_what_cannot_be_laid_is_no_answer(watched: WatchedPresenter, text: str) -> None:
    step = watched.solve(BEST, text)
    if text == "-QU":
        # It can be done, so it is a wrong answer.
        assert watched.view.tried == 1
        return
    assert step.feedback is not None and not step.feedback.is_right and not step.is_over
    assert watched.view.tried == 0


def test_tiles_are_exchanged_in_any_order(watched: WatchedPresenter) -> None:
    step = watched.solve(SWAP, "WVV")
    assert step.kind is AnswerKind.MARK and step.feedback and step.feedback.is_right
    watched.solve(SWAP, "XY")
    assert not watched.steps[-1].is_over and "rack" in watched.reply


@pytest.mark.parametrize(
    ("one", "text", "is_right"),
    [(PHONEY, "yes", True), (PHONEY, "no", False), (GOOD, "no", True), (GOOD, "yes", False)],
)
def test_a_challenge_is_asked_once(
    watched: WatchedPresenter, one: Puzzle, text: str, *, is_right: bool
) -> None:
    step = watched.solve(one, text)
    assert step.kind is AnswerKind.YES_NO and step.is_over and step.feedback
    assert step.feedback.is_right == is_right and "QUIET" in step.feedback.text
    assert len(step.last) == 5


def test_hints_tell_more_and_the_last_is_the_answer(watched: WatchedPresenter) -> None:
    watched.solve(BEST)
    assert watched.steps[-1].help.left == 5
    for given in range(1, 5):
        watched.presenter.hint()
        assert len(watched.steps[-1].help.texts) == given
        assert (watched.steps[-1].help.lane is not None) == (given >= 3)
    watched.presenter.hint()
    step = watched.steps[-1]
    assert step.is_over and step.help.left == 0 and step.help.ghosts and "QUIET" in watched.reply
    assert watched.view.tried == 1 and watched.view.solved == 0, "a hint is a miss"


def test_a_hint_is_a_miss_also_if_the_puzzle_is_left(watched: WatchedPresenter) -> None:
    watched.solve(BEST)
    watched.presenter.hint()
    watched.presenter.leave()
    watched.solve(BEST, "8D QUIET")
    assert watched.view.solved == 0 and state_of(watched, BEST) == "Solved"


def test_the_days_puzzles_follow_each_other(watched: WatchedPresenter) -> None:
    watched.presenter.begin_today()
    watched.presenter.answer("8D QUIET")
    assert watched.presenter.go_on() and watched.steps[-1].number == 2
    for one, text in ((SWAP, "VVW"), (PHONEY, "yes"), (GOOD, "no"), (BINGO, "I2 RETAINS")):
        watched.solve(one, text)
    assert not watched.presenter.go_on() and watched.presenter.open_today == 0
    watched.day += timedelta(1)
    assert watched.presenter.open_today == 0, "the same five: there are no others"


def test_any_other_is_chosen_by_kind_and_grade(tmp_path: Path, qapp: QCoreApplication) -> None:
    extra = tuple(
        puzzle(Kind.BEST, 1, f"{ROWS.format('15')} QUIETA{letter}/ 0/0 0", answers=(LAID,))
        for letter in "BCDE"
    )
    watched = WatchedPresenter(
        tmp_path, Loaded(PuzzleSet(BASIS, (*extra, *PUZZLES[1:])), None, BASIS)
    )
    today = {row.id for row in watched.view.today}
    assert watched.view.left[Kind.BEST, 1] == 4 and watched.view.left[None, None] == 8
    assert watched.presenter.begin(Kind.BEST, 1)
    first = watched.steps[-1]
    watched.presenter.answer("8D QUIET")
    assert watched.presenter.go_on() and watched.steps[-1].key != first.key
    assert not watched.presenter.begin(Kind.SAFE, None)
    watched.presenter.leave()
    assert not watched.presenter.is_open
    assert len(today) == 5


def test_answers_are_kept_and_belong_to_a_learner(tmp_path: Path, qapp: QCoreApplication) -> None:
    before = WatchedPresenter(tmp_path)
    before.solve(BEST, "8D QUIET")
    again = WatchedPresenter(tmp_path)
    assert state_of(again, BEST) == "Solved at once" and again.view.rating == before.view.rating
    again.learner.add("Ann")
    assert again.view.tried == 0 and not again.presenter.is_open
    log = before.learner.learner.log(LOG).read().entries
    assert [sorted(entry) for entry in log] == [
        ["at_ms", "is_right", "puzzle", "rating"], ["at_ms", "ended", "puzzle"],
    ]  # fmt: skip


def test_a_set_that_cannot_be_read_is_told(tmp_path: Path, qapp: QCoreApplication) -> None:
    watched = WatchedPresenter(tmp_path, PuzzleError("set.jsonl: the gzip file is damaged"))
    assert watched.refusals == ["set.jsonl: the gzip file is damaged"]
    assert not watched.view.today and not watched.presenter.begin_today() and watched.view.note


def test_a_stale_set_says_so(tmp_path: Path, qapp: QCoreApplication) -> None:
    found = PuzzleSet(BASIS, PUZZLES)
    stale = WatchedPresenter(tmp_path, Loaded(found, None, Basis("x", "x", "x", "x", "x", 1)))
    assert "another version" in stale.view.note
    missing = WatchedPresenter(tmp_path, Loaded(found))
    assert "open-english-school" in missing.view.note
    assert not WatchedPresenter(tmp_path).view.note


def test_a_log_that_cannot_be_written_costs_nothing(
    watched: WatchedPresenter, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("os.write", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    watched.solve(BEST, "8D QUIET")
    assert watched.refusals and not watched.view.tried and not watched.steps[-1].is_over


def test_own_sets_add_to_the_others_but_not_to_the_day(
    tmp_path: Path, qapp: QCoreApplication
) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    mine = puzzle(Kind.BEST, 1, f"{ROWS.format('15')} QUIETAB/ 0/0 0", answers=(LAID,))
    (folder / "mine.jsonl").write_text(set_text(BASIS, [mine]))
    (folder / "broken.jsonl").write_text("no set\n")
    (folder / "notes.txt").write_text("no puzzles either\n")
    sets = load_puzzles(resource_path(*SHIPPED_PUZZLES), folder, lexicon_store())
    assert [len(loaded.found.puzzles) for loaded in sets[1:]] == [0, 1]
    assert sets[0].task is not None and sets[0].now is not None
    assert not sets[0].found.stale(sets[0].now)
    watched = WatchedPresenter(tmp_path, sets[0], *sets[1:])
    assert "broken.jsonl" in watched.view.note
    assert watched.view.left[None, None] == len(sets[0].found.puzzles) + 1
    assert watched.view.today == WatchedPresenter(tmp_path, sets[0]).view.today
    assert watched.presenter.open(mine.id) and watched.steps[-1].rack == tuple("QUIETAB")


def test_a_game_goes_on_from_the_board_without_a_phoney(watched: WatchedPresenter) -> None:
    usual = watched.solve(BINGO).position
    assert usual is not None and len(usual.placements) == 5
    assert usual.racks == (tuple("RETAINS"), ()) and usual.points == (0, 48)
    good = watched.solve(GOOD).position
    assert good is not None and len(good.placements) == 5
    phoney = watched.solve(PHONEY).position
    assert phoney is not None and not phoney.placements and phoney.points == (0, 48)
    assert watched.steps[-1].ruleset == BASIS.ruleset and watched.steps[-1].may_play_on


class Instant:
    """An engine that answers at once."""

    def submit(self, request: AnalysisRequest[tuple[str, ...]]) -> None:
        request.done(request.work(Run(request.budget)))

    def cancel(self, request: object) -> None:
        raise AssertionError("it has answered already")


@pytest.mark.parametrize("book", ["mattel-family", "naspa-2016:international"])
def test_what_a_failed_challenge_costs_is_said_by_the_learners_book(
    tmp_path: Path, qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch, book: str
) -> None:
    def worth(
        _task: object, _puzzle: object, _at: object, ruleset: Ruleset, _run: object
    ) -> tuple[str]:
        return (f"It is {ruleset.challenge.style}.",)

    monkeypatch.setattr(puzzle_presenter, "worth", worth)
    task = cast("ReviewTask", object())
    watched = WatchedPresenter(tmp_path, Loaded(PuzzleSet(BASIS, PUZZLES), task, BASIS))
    monkeypatch.setattr(watched.presenter, "_analysis", Instant)
    watched.learner.choose_rules(book)
    watched.solve(PHONEY, "yes")
    assert f"It is {load_ruleset(book).challenge.style}." in watched.reply


def test_a_play_in_small_letters_is_a_right_answer(watched: WatchedPresenter) -> None:
    step = watched.solve(BEST, "8d quiet")
    assert step.is_over and step.feedback is not None and step.feedback.is_right


def test_a_child_reads_in_plain_words_why_an_answer_is_better(
    tmp_path: Path, qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped, *_ = load_puzzles(resource_path(*SHIPPED_PUZZLES), tmp_path, lexicon_store())
    watched = WatchedPresenter(tmp_path, shipped)
    monkeypatch.setattr(watched.presenter, "_analysis", Instant)
    one = next(each for each in shipped.found.puzzles if each.kind is Kind.BEST)
    said = {}
    for is_child in (False, True):
        watched.learner.add(f"Learner {is_child}", is_child)
        assert watched.presenter.open(one.id)
        while not watched.steps[-1].is_over:
            watched.presenter.hint()
        said[is_child] = watched.reply
    assert said[True] != said[False]
    terms = ("draws", "leave", "equity", "bingo", "worth", "on average")
    assert not [term for term in terms if term in said[True]]
    assert [term for term in terms if term in said[False]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8h retains", "R is on a square that holds T."),
        ("15K RETAINS", "outside the board."),
        ("8D QUIET", "QUIET is already on the board."),
        ("zz top", "Write a play such as 8D WORD, or an exchange such as -ABC."),
    ],
)
def test_a_play_that_is_written_well_is_refused_for_its_own_fault(
    watched: WatchedPresenter, text: str, said: str
) -> None:
    assert watched.presenter.open(BINGO.id)
    watched.presenter.answer(text)
    feedback = watched.steps[-1].feedback
    assert feedback is not None and feedback.text.endswith(said)
