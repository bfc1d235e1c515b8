# SPDX-License-Identifier: MIT
"""The review of a game in the background."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.analysis.review import Depth
from desktop_app.engine.evaluator import Effort
from desktop_app.lexicon.sidecar import checksum
from desktop_app.play.reviewing import ReviewTask
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Play
from desktop_app.session import review_presenter
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.review_presenter import ReviewPresenter
from desktop_app.storage.errors import StorageError
from desktop_app.storage.review_file import SavedReview, read_review, write_review
from tests.helpers.play_turns import state_of
from tests.helpers.positions import make_lexicon

pytestmark = pytest.mark.native
STATE = state_of(
    """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 9G ZA +34 34
>Ann: AENRSTV -V +0 6
"""
)


@pytest.fixture
def task(tmp_path: Path) -> ReviewTask:
    lexicon = make_lexicon(("RETAINS", "TIE", "EAT", "ZA", "TE", "AT", "ORZO", "BOARD"))
    graph = tmp_path / "small.kwg"
    graph.write_bytes(lexicon.kwg.to_bytes())
    key = checksum(graph.read_bytes())
    return ReviewTask("small", graph, key, None, "", tmp_path / "cache", depth=Depth.INSTANT)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "g.journal"


def make(task: ReviewTask, journal: Path | None, *, has_engine: bool = True) -> ReviewPresenter:
    saved_at = None if journal is None else journal.with_suffix(".review")
    return ReviewPresenter(STATE, task, AnalysisService(), saved_at=saved_at, has_engine=has_engine)


def finish(presenter: ReviewPresenter, qtbot: QtBot) -> None:
    presenter.begin()
    qtbot.waitUntil(lambda: not presenter.view.is_running)


def test_every_turn_is_reviewed_and_saved(task: ReviewTask, journal: Path, qtbot: QtBot) -> None:
    presenter = make(task, journal)
    assert presenter.view.open_turns == 3 and not presenter.view.is_running
    finish(presenter, qtbot)
    assert presenter.view.open_turns == 0
    presenter.close()
    assert len(read_review(journal.with_suffix(".review")).turns) == 3
    again = make(task, journal)
    assert again.view.found == presenter.view.found
    assert [player.turns for player in again.view.players] == [2, 1]


def test_hasty_figures_are_shown_until_there_are_better_ones(
    task: ReviewTask, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Effort(screening=20, batches=3, iterations=20)
    monkeypatch.setattr("desktop_app.play.reviewing.DEFAULT_EFFORT", small)
    presenter = make(replace(task, depth=Depth.QUICK), None)
    depths: list[list[Depth]] = []
    presenter.view_changed.connect(
        lambda view: depths.append([each.depth for each in view.found.values()])
    )
    finish(presenter, qtbot)
    assert [Depth.INSTANT] * 3 in depths
    assert [review.depth for review in presenter.view.found.values()] == [Depth.QUICK] * 3


def test_closer_figures_count_as_done_at_a_lesser_depth(task: ReviewTask, qtbot: QtBot) -> None:
    presenter = make(task, None)
    finish(presenter, qtbot)
    view = presenter.view
    closer = {line: replace(each, depth=Depth.QUICK) for line, each in view.found.items()}
    assert replace(view, found=closer).done_turns == view.done_turns == 3
    assert replace(view, depth=Depth.DEEP, found=closer).done_turns == 0


def test_a_paused_review_goes_on(task: ReviewTask, journal: Path, qtbot: QtBot) -> None:
    presenter = make(task, journal)
    presenter.begin()
    assert presenter.view.is_running
    presenter.pause()
    assert not presenter.view.is_running
    finish(presenter, qtbot)
    assert presenter.view.open_turns == 0


def test_figures_are_written_outside_the_thread_of_the_window(
    task: ReviewTask, journal: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    writers: list[threading.Thread] = []

    def write(path: Path, review: SavedReview) -> None:
        writers.append(threading.current_thread())
        write_review(path, review)

    monkeypatch.setattr(review_presenter, "write_review", write)
    monkeypatch.setattr(review_presenter, "SAVE_EVERY_S", 0.0)
    presenter = make(task, journal)
    finish(presenter, qtbot)
    presenter.close()
    assert writers and threading.main_thread() not in writers
    assert len(read_review(journal.with_suffix(".review")).turns) == 3


def test_a_review_that_cannot_be_written_is_told(
    task: ReviewTask, journal: Path, qtbot: QtBot
) -> None:
    journal.with_suffix(".review").mkdir()
    presenter = make(task, None)
    presenter._path = journal.with_suffix(".review")
    finish(presenter, qtbot)
    with qtbot.waitSignal(presenter.failed) as failure:
        presenter.close()
    assert isinstance(failure.args[0], StorageError | OSError)


def test_a_damaged_file_is_set_aside_and_made_again(
    task: ReviewTask, journal: Path, qtbot: QtBot
) -> None:
    saved = journal.with_suffix(".review")
    saved.write_text("{")
    presenter = make(task, journal)
    finish(presenter, qtbot)
    presenter.close()
    assert saved.with_name("g.review.bad-1").read_text() == "{"
    assert len(read_review(saved).turns) == 3


def test_a_file_of_a_later_version_is_left_alone(
    task: ReviewTask, journal: Path, qtbot: QtBot
) -> None:
    saved = journal.with_suffix(".review")
    later = '{"format": "rackside-review", "version": 99}'
    saved.write_text(later)
    presenter = make(task, journal)
    finish(presenter, qtbot)
    presenter.close()
    assert saved.read_text() == later
    assert not list(saved.parent.glob("*.bad*"))


def test_without_the_engine_the_review_is_instant(task: ReviewTask) -> None:
    presenter = make(replace(task, depth=Depth.QUICK), None, has_engine=False)
    assert presenter.view.depth is Depth.INSTANT


def test_a_missing_list_is_told(task: ReviewTask, qtbot: QtBot) -> None:
    task.graph.unlink()
    presenter = make(task, None)
    with qtbot.waitSignal(presenter.failed) as failure:
        presenter.begin()
    assert isinstance(failure.args[0], OSError)
    assert not presenter.view.is_running


def test_saved_figures_of_a_rack_that_is_partly_known_are_dropped(
    task: ReviewTask, journal: Path, qtbot: QtBot
) -> None:
    """An earlier version took the tiles that are known for the whole rack."""
    saved_at = journal.with_suffix(".review")
    whole = make(task, journal)
    finish(whole, qtbot)
    whole.close()
    assert read_review(saved_at).turns
    partial = state_of("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: EIT 8G TIE +6 6\n")
    presenter = ReviewPresenter(partial, task, AnalysisService(), saved_at=saved_at)
    finish(presenter, qtbot)
    assert presenter.view.dropped == {0}
    assert presenter.view.found[0].problem == "Rack partly known."
    assert (presenter.view.players[0].turns, presenter.view.players[0].cost_points) == (0, 0)
    presenter.close()
    again = ReviewPresenter(partial, task, AnalysisService(), saved_at=saved_at)
    assert again.view.dropped == frozenset() and not again.view.open_turns
    again.close()


def test_a_move_is_tried_beside_what_the_table_ruled(task: ReviewTask, qtbot: QtBot) -> None:
    """A bingo that was taken off is not the best move; without its whole rack a turn has none."""
    off = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AEINRST 8D RETAINS +66 66\n"
    ruled = state_of(f"{off}>Ann: AEINRST -- -66 0\n>Ben: EIT 8G TIE +6 6\n")
    presenter = ReviewPresenter(ruled, task, AnalysisService())
    retains = Play(7, 3, Direction.ACROSS, tuple("RETAINS"))
    with qtbot.waitSignal(presenter.tried) as tried:
        presenter.try_move(0, retains)
    assert tried.args is not None
    (trial,) = tried.args
    assert trial.options[trial.tried].is_phoney and trial.options[0].words != ("RETAINS",)
    with qtbot.waitSignal(presenter.refused) as refused:
        presenter.try_move(2, retains)
    assert refused.args == ["Rack partly known."]
    presenter.close()
