# SPDX-License-Identifier: MIT
"""The word list and the rules of a review in the window: shown, guessed and chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from desktop_app.analysis.review import Depth
from desktop_app.play.reviewing import review_file
from desktop_app.settings.paths import data_dir as data_folder
from desktop_app.storage.review_file import read_review
from tests.gui.main_window.conftest import Bench
from tests.gui.main_window.test_review import panel_of, review_at_once, wait_for

pytestmark = pytest.mark.native


def choose(box: QComboBox, name: str) -> None:
    """Open a box and choose an item by its data, with keys."""
    box.setFocus()
    by = box.findData(name) - box.currentIndex()
    QTest.keyClick(box, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    for _ in range(abs(by)):
        QTest.keyClick(box.view(), Qt.Key.Key_Down if by > 0 else Qt.Key.Key_Up)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)


UNNAMED = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEGIPTY 8G GYP +18 18
>Ben: AEINRST I8 .ET +5 5
>Ben: AINRS (challenge) +5 10
"""


@pytest.fixture
def unnamed(bench: Bench, tmp_path: Path, qtbot: QtBot) -> Bench:
    """The instant review of a file that names neither a list nor rules."""
    path = tmp_path / "unnamed.gcg"
    path.write_text(UNNAMED, encoding="utf-8")
    bench.navigator.review_file(str(path))
    review_at_once(wait_for(panel_of(bench), qtbot), qtbot)
    return bench


def test_the_chip_says_that_the_file_names_no_rules(unnamed: Bench) -> None:
    said = "The file of this game does not name its rules."
    assert said in unnamed.room.chip.accessibleDescription()
    unnamed.begin()
    assert said not in unnamed.room.chip.accessibleDescription()


def test_list_and_rules_are_in_view_and_guesses_say_so(unnamed: Bench) -> None:
    panel = panel_of(unnamed)
    assert panel.terms.lists.isVisible() and panel.terms.rules.isVisible()
    assert panel.terms.lists.currentText() == "Open English (guessed)"
    assert panel.terms.rules.currentText() == "Singapore tournament rules, 2015 (guessed)"
    text = panel._progress.text
    assert "Word list: Open English, guessed from GYP." in text
    assert "guessed from a challenge for 5 points." in text and "not installed" not in text
    assert panel.terms.lists.accessibleName() == "Word list"
    assert panel.terms.rules.accessibleName() == "Rules"
    assert "guessed" in panel.terms.rules.accessibleDescription()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_another_list_reviews_again_keeps_the_older_figures_and_is_remembered(
    unnamed: Bench, qtbot: QtBot, tmp_path: Path
) -> None:
    panel = panel_of(unnamed)
    assert panel.line == 0 and "phoney" not in panel.verdict.text()
    choose(panel.terms.lists, "open-english-school")
    qtbot.waitUntil(lambda: "phoney" in panel.verdict.text())
    qtbot.waitUntil(panel.pause.isHidden)
    assert panel.terms.lists.currentText() == "Open English, school edition"
    assert panel.wanted_depth is Depth.INSTANT, "the depth stays as it was"
    assert "Word list: Open English, school edition, as chosen." in panel._progress.text
    assert panel.terms.rules.currentText().endswith("(guessed)"), "the rules stay as they were"
    choose(panel.terms.rules, "sanspa-1999")
    qtbot.waitUntil(panel.pause.isHidden)
    assert "South African tournament rules, 1999, as chosen." in panel._progress.text
    assert "phoney" in panel.verdict.text(), "the list stays as it was"
    unnamed.navigator.review_requested.emit()
    saved_at = review_file(tmp_path / "unnamed.gcg", data_folder())
    qtbot.waitUntil(lambda: len(read_review(saved_at).turns) >= 4)
    saved = read_review(saved_at)
    assert {value["list"] for value in saved.turns.values()} == {
        "open-english",
        "open-english-school",
    }
    assert (saved.chosen.lexicon, saved.chosen.ruleset) == ("open-english-school", "sanspa-1999")
    unnamed.navigator.review_file(str(tmp_path / "unnamed.gcg"))
    panel = wait_for(unnamed.room.review, qtbot)
    assert panel.terms.lists.currentData() == "open-english-school"
    choose(panel.terms.lists, "")
    qtbot.waitUntil(lambda: "guessed from GYP" in panel._progress.text)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_list_that_is_gone_meanwhile_is_told_and_nothing_changes(
    unnamed: Bench, qtbot: QtBot
) -> None:
    panel = panel_of(unnamed)
    panel.terms.lists.addItem("Gone", "gone")
    choose(panel.terms.lists, "gone")
    assert "'gone' is not installed" in unnamed.room.status.text
    assert panel.terms.lists.currentText() == "Open English (guessed)"
