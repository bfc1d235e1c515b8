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
from desktop_app.session import review_desk
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.review_desk import ReviewDesk
from desktop_app.storage.errors import StorageError
from desktop_app.storage.review_file import SavedReview, read_review, write_review
from tests.helpers.play_turns import state_of
from tests.helpers.positions import make_lexicon

pytestmark = pytest.mark.native
WAIT_MS = 20_000
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


def make(task: ReviewTask, journal: Path | None, *, has_engine: bool = True) -> ReviewDesk:
    saved_at = None if journal is None else journal.with_suffix(".review")
    return ReviewDesk(STATE, task, AnalysisService(), saved_at=saved_at, has_engine=has_engine)


def finish(desk: ReviewDesk, qtbot: QtBot) -> None:
    desk.begin()
    qtbot.waitUntil(lambda: not desk.view.is_running, timeout=WAIT_MS)


def test_every_turn_is_reviewed_and_saved(task: ReviewTask, journal: Path, qtbot: QtBot) -> None:
    desk = make(task, journal)
    assert desk.view.open_turns == 3 and not desk.view.is_running
    finish(desk, qtbot)
    assert desk.view.open_turns == 0
    desk.close()
    assert len(read_review(journal.with_suffix(".review")).turns) == 3
    again = make(task, journal)
    assert again.view.found == desk.view.found
    assert [player.turns for player in again.view.players] == [2, 1]


def test_hasty_figures_are_shown_until_there_are_better_ones(
    task: ReviewTask, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Effort(screening=20, batches=3, iterations=20)
    monkeypatch.setattr("desktop_app.play.reviewing.DEFAULT_EFFORT", small)
    desk = make(replace(task, depth=Depth.QUICK), None)
    depths: list[list[Depth]] = []
    desk.view_changed.connect(
        lambda view: depths.append([each.depth for each in view.found.values()])
    )
    finish(desk, qtbot)
    assert [Depth.INSTANT] * 3 in depths
    assert [review.depth for review in desk.view.found.values()] == [Depth.QUICK] * 3


def test_closer_figures_count_as_done_at_a_lesser_depth(task: ReviewTask, qtbot: QtBot) -> None:
    desk = make(task, None)
    finish(desk, qtbot)
    view = desk.view
    closer = {line: replace(each, depth=Depth.QUICK) for line, each in view.found.items()}
    assert replace(view, found=closer).done_turns == view.done_turns == 3
    assert replace(view, depth=Depth.DEEP, found=closer).done_turns == 0


def test_a_paused_review_goes_on(task: ReviewTask, journal: Path, qtbot: QtBot) -> None:
    desk = make(task, journal)
    desk.begin()
    assert desk.view.is_running
    desk.pause()
    assert not desk.view.is_running
    finish(desk, qtbot)
    assert desk.view.open_turns == 0


def test_figures_are_written_outside_the_thread_of_the_window(
    task: ReviewTask, journal: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    writers: list[threading.Thread] = []

    def write(path: Path, review: SavedReview) -> None:
        writers.append(threading.current_thread())
        write_review(path, review)

    monkeypatch.setattr(review_desk, "write_review", write)
    monkeypatch.setattr(review_desk, "SAVE_EVERY_S", 0.0)
    desk = make(task, journal)
    finish(desk, qtbot)
    desk.close()
    assert writers and threading.main_thread() not in writers
    assert len(read_review(journal.with_suffix(".review")).turns) == 3


def test_a_review_that_cannot_be_written_is_told(
    task: ReviewTask, journal: Path, qtbot: QtBot
) -> None:
    journal.with_suffix(".review").mkdir()
    desk = make(task, None)
    desk._path = journal.with_suffix(".review")
    finish(desk, qtbot)
    with qtbot.waitSignal(desk.failed, timeout=WAIT_MS) as failure:
        desk.close()
    assert isinstance(failure.args[0], StorageError | OSError)


def test_a_damaged_file_is_set_aside_and_made_again(
    task: ReviewTask, journal: Path, qtbot: QtBot
) -> None:
    saved = journal.with_suffix(".review")
    saved.write_text("{")
    desk = make(task, journal)
    finish(desk, qtbot)
    desk.close()
    assert saved.with_name("g.review.bad-1").read_text() == "{"
    assert len(read_review(saved).turns) == 3


def test_a_file_of_a_later_version_is_left_alone(
    task: ReviewTask, journal: Path, qtbot: QtBot
) -> None:
    saved = journal.with_suffix(".review")
    later = '{"format": "rackside-review", "version": 99}'
    saved.write_text(later)
    desk = make(task, journal)
    finish(desk, qtbot)
    desk.close()
    assert saved.read_text() == later
    assert not list(saved.parent.glob("*.bad*"))


def test_without_the_engine_the_review_is_instant(task: ReviewTask) -> None:
    desk = make(replace(task, depth=Depth.QUICK), None, has_engine=False)
    assert desk.view.depth is Depth.INSTANT


def test_a_missing_list_is_told(task: ReviewTask, qtbot: QtBot) -> None:
    task.graph.unlink()
    desk = make(task, None)
    with qtbot.waitSignal(desk.failed, timeout=WAIT_MS) as failure:
        desk.begin()
    assert isinstance(failure.args[0], OSError)
    assert not desk.view.is_running


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
    desk = ReviewDesk(partial, task, AnalysisService(), saved_at=saved_at)
    finish(desk, qtbot)
    assert desk.view.dropped == {0}
    assert desk.view.found[0].problem == "Rack partly known."
    assert (desk.view.players[0].turns, desk.view.players[0].cost_points) == (0, 0)
    desk.close()
    again = ReviewDesk(partial, task, AnalysisService(), saved_at=saved_at)
    assert again.view.dropped == frozenset() and not again.view.open_turns
    again.close()


def test_a_move_is_tried_beside_what_the_table_ruled(task: ReviewTask, qtbot: QtBot) -> None:
    """A bingo that was taken off is not the best move; without its whole rack a turn has none."""
    off = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AEINRST 8D RETAINS +66 66\n"
    ruled = state_of(f"{off}>Ann: AEINRST -- -66 0\n>Ben: EIT 8G TIE +6 6\n")
    desk = ReviewDesk(ruled, task, AnalysisService())
    retains = Play(7, 3, Direction.ACROSS, tuple("RETAINS"))
    with qtbot.waitSignal(desk.tried, timeout=WAIT_MS) as tried:
        desk.try_move(0, retains)
    assert tried.args is not None
    (trial,) = tried.args
    assert trial.options[trial.tried].is_phoney and trial.options[0].words != ("RETAINS",)
    with qtbot.waitSignal(desk.refused, timeout=WAIT_MS) as refused:
        desk.try_move(2, retains)
    assert refused.args == ["Rack partly known."]
    desk.close()
