# SPDX-License-Identifier: MIT
"""Lines of moves that were not played: made, branched, followed, named and kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from desktop_app.analysis.review import Depth
from desktop_app.lexicon.sidecar import checksum
from desktop_app.play.reviewing import ReviewTask
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.review_presenter import ReviewPresenter
from desktop_app.session.what_if import WhatIf
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
RETAINS = Play(7, 7, Direction.ACROSS, tuple("RETAINS"))


@pytest.fixture
def presenter(tmp_path: Path, qapp: QCoreApplication) -> ReviewPresenter:
    return _presenter(tmp_path)


def _presenter(folder: Path) -> ReviewPresenter:
    lexicon = make_lexicon(("RETAINS", "TIE", "EAT", "ZA", "TE", "AT", "ORZO", "BOARD"))
    graph = folder / "small.kwg"
    if (
        not graph.exists()
    ):  # Jobs of an earlier presenter map it, and would fault while it is empty.
        graph.write_bytes(lexicon.kwg.to_bytes())
    key = checksum(graph.read_bytes())
    task = ReviewTask("small", graph, key, None, "", folder / "cache", depth=Depth.INSTANT)
    return ReviewPresenter(STATE, task, AnalysisService(), saved_at=folder / "g.review")


@pytest.fixture
def what_if(presenter: ReviewPresenter) -> WhatIf:
    presenter.what_if.open_at(0)
    return presenter.what_if


def names(what_if: WhatIf) -> list[str]:
    return [line.name for line in what_if.view.lines]


def test_the_best_moves_of_the_position_are_found(what_if: WhatIf, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(what_if.view.options))
    assert what_if.view.options[0].words == ("RETAINS",)
    assert what_if.view.current is None and not what_if.view.lines


def test_a_move_makes_a_line_that_is_on_disk_at_once(
    what_if: WhatIf, presenter: ReviewPresenter, tmp_path: Path
) -> None:
    what_if.play(RETAINS)
    what_if.rename("  The   bingo ")
    assert names(what_if) == ["The bingo"] and what_if.view.at == 1
    assert read_review(tmp_path / "g.review").lines[0]["name"] == "The bingo"
    presenter.begin()
    presenter.pause()
    again = _presenter(tmp_path).what_if
    again.open_at(0)
    assert again.view.lines == what_if.view.lines and again.view.current is None


def test_another_move_in_the_middle_branches_off(what_if: WhatIf) -> None:
    what_if.play(RETAINS)
    what_if.play(Pass())
    what_if.rename("one")
    what_if.step(-1)
    what_if.play(Exchange(("A",)))
    assert names(what_if) == ["one", ""]
    assert [len(line.steps) for line in what_if.view.lines] == [2, 2]
    what_if.go(0, 1)
    what_if.play(Pass())
    assert what_if.view.current == 0 and what_if.view.at == 2, "the same move goes along the line"


def test_a_branch_that_is_there_already_is_not_made_again(what_if: WhatIf) -> None:
    what_if.play(RETAINS)
    what_if.play(Pass())
    what_if.go(None, 0)
    what_if.play(RETAINS)
    assert len(what_if.view.lines) == 1 and (what_if.view.current, what_if.view.at) == (0, 1)
    what_if.play(Exchange(("A",)))
    what_if.go(0, 1)
    what_if.play(Exchange(("A",)))
    assert len(what_if.view.lines) == 2 and what_if.view.current == 1


def test_another_rack_changes_the_line_or_branches_off(what_if: WhatIf) -> None:
    what_if.choose_rack(tuple("QUIZZES"))
    assert not what_if.view.lines, "there is only one Z"
    what_if.choose_rack(tuple("BOARDZE"))
    assert what_if.view.point is not None
    assert sorted(what_if.view.point.situation.rack) == sorted("BOARDZE")
    what_if.play(Pass())
    what_if.step(-1)
    what_if.choose_rack(tuple("EEEEEEE"))
    assert len(what_if.view.lines) == 2
    assert what_if.view.lines[1].rack == tuple("EEEEEEE")


def test_a_line_is_followed_with_the_best_replies(what_if: WhatIf, qtbot: QtBot) -> None:
    what_if.follow(3)
    qtbot.waitUntil(lambda: what_if.view.at == 3 and bool(what_if.view.options))
    steps = what_if.view.line.steps
    assert len(steps) == 3
    assert isinstance(steps[0].move, Play) and steps[0].move.tiles == RETAINS.tiles
    assert [point.player for point in what_if.view.walk.points] == [0, 1, 0, 1]
    assert sorted(steps[1].rack) == sorted("ABDEORZ"), "the rack that Ben had"


def test_a_removed_line_is_gone(what_if: WhatIf, tmp_path: Path) -> None:
    what_if.play(RETAINS)
    what_if.remove()
    assert not what_if.view.lines and what_if.view.at == 0
    assert not read_review(tmp_path / "g.review").lines


def test_what_cannot_be_is_refused(what_if: WhatIf, qtbot: QtBot) -> None:
    with qtbot.waitSignal(what_if.refused) as refusal:
        what_if.play(Play(7, 7, Direction.ACROSS, tuple("ZOO")))
    assert "rack" in str(refusal.args[0])
    with qtbot.waitSignal(what_if.refused) as refusal:
        what_if.choose_rack(tuple("ZZ"))
    assert "Z: only 1" in str(refusal.args[0])
    assert not what_if.view.lines


def test_an_unreadable_line_is_left_out(tmp_path: Path) -> None:
    good = {"start": 0, "name": "good", "steps": [], "rack": ["A"]}
    bad = {"start": 0, "name": "bad", "steps": [["A", ["pass"]]], "rack": []}
    write_review(tmp_path / "g.review", SavedReview(lines=(bad, {}, good)))
    assert names(_presenter(tmp_path).what_if) == ["good"]
