# SPDX-License-Identifier: MIT
"""Lists and tables with bad lines: the good ones are kept, and what was left out is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.session.study_presenter import StudyPresenter
from desktop_app.translation.words import tr
from desktop_app.ui.learn.learn_page import LearnPage
from tests.gui.learn.test_study_page import study

TABLE = """words,box
12345,
CAT;DOG,
ANGEL,high
"SILVER,
PROUD,
"""


@pytest.fixture
def presenter(page: LearnPage, qtbot: QtBot) -> StudyPresenter:
    return study(page, qtbot).presenter


def test_bad_lines_of_a_list_are_left_out_and_said(
    presenter: StudyPresenter, qtbot: QtBot, tmp_path: Path
) -> None:
    source = tmp_path / "animals.txt"
    source.write_text('cat\n\n4dogs\nzzxq\n"lion\ntiger;puma\nOTTER\n', encoding="ascii")
    with qtbot.waitSignal(presenter.said) as got:
        presenter.import_list(source)
    said = tr(got.args[0])
    assert said.startswith(
        "The list animals has 3 words. One of them is not in Open English: ZZXQ. "
        "Line 3 was left out: "
    )
    assert "Line 5 was left out: " in said and "Line 6 was left out: " in said
    assert said.endswith("definition.") and ".." not in said


def test_each_line_that_a_table_loses_is_a_sentence(
    presenter: StudyPresenter, qtbot: QtBot, tmp_path: Path
) -> None:
    source = tmp_path / "cards.csv"
    source.write_text(TABLE, encoding="ascii")
    with qtbot.waitSignal(presenter.said) as got:
        presenter.import_cards(source)
    said = tr(got.args[0])
    assert "expected a number. Line 5 was left out" in said and said.endswith("cannot be read.")
    assert ".." not in said


def test_an_import_of_nothing_says_so_with_the_line(
    presenter: StudyPresenter, qtbot: QtBot, tmp_path: Path
) -> None:
    source = tmp_path / "cards.csv"
    source.write_text("word,note\nCAT,good\n", encoding="ascii")
    with qtbot.waitSignal(presenter.refused) as got:
        presenter.import_cards(source)
    assert tr(got.args[0]).startswith("Nothing was imported. Line 1: expected titles of columns")
