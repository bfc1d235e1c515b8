# SPDX-License-Identifier: MIT
"""The questions for files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets import file_dialogs
from desktop_app.ui.widgets.file_dialogs import (
    ask_for_folder,
    ask_to_open,
    ask_to_open_several,
    ask_to_save,
    start_folder,
)

GCG = "GCG games (*.gcg)"
SHEETS = "PDF (*.pdf);;PNG picture (*.png)"


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(file_dialogs._LastFolder, "path", None)
    (tmp_path / "documents").mkdir()
    monkeypatch.setattr(
        QStandardPaths, "writableLocation", lambda _kind: str(tmp_path / "documents")
    )


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def answer(
    monkeypatch: pytest.MonkeyPatch, question: str, given: object, kind: str = ""
) -> list[str]:
    """Answer a question of Qt; the places where it began come into the list."""
    began: list[str] = []

    def ask(_parent: object, _title: str, start: str, *_more: str) -> object:
        began.append(start)
        return given if question == "getExistingDirectory" else (given, kind)

    monkeypatch.setattr(QFileDialog, question, ask)
    return began


def test_a_question_begins_in_the_documents_and_not_where_the_program_was_started(
    parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = answer(monkeypatch, "getSaveFileName", "")
    assert ask_to_save(parent, "Save", "a game.gcg", GCG) is None
    assert began == [str(tmp_path / "documents" / "a game.gcg")]
    (tmp_path / "documents").rmdir()
    assert start_folder() == Path.home()
    assert start_folder(tmp_path) == tmp_path


def test_every_question_begins_where_the_last_file_was(
    parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [tmp_path / name for name in "abcd"]
    for folder in folders:
        folder.mkdir()
    a, b, c, d = folders
    began = [
        answer(monkeypatch, "getOpenFileName", str(a / "one.gcg")),
        answer(monkeypatch, "getOpenFileNames", [str(b / "two.gcg"), str(b / "three.gcg")]),
        answer(monkeypatch, "getExistingDirectory", str(c)),
        answer(monkeypatch, "getSaveFileName", str(d / "four.gcg")),
    ]
    assert ask_to_open(parent, "Open", GCG, tmp_path) == a / "one.gcg"
    assert ask_to_open_several(parent, "Open", GCG) == [b / "two.gcg", b / "three.gcg"]
    assert ask_for_folder(parent, "Folder", tmp_path) == c
    assert ask_to_save(parent, "Save", "x.gcg", GCG, tmp_path) == d / "four.gcg"
    assert began == [[str(tmp_path)], [str(a)], [str(b)], [str(c / "x.gcg")]]
    assert start_folder(tmp_path) == d
    d.rmdir()
    assert start_folder(tmp_path) == tmp_path, "a folder that is gone is no place to begin"


def test_a_question_without_an_answer_changes_nothing(
    parent: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = start_folder()
    answer(monkeypatch, "getOpenFileName", "")
    answer(monkeypatch, "getOpenFileNames", [])
    answer(monkeypatch, "getExistingDirectory", "")
    assert ask_to_open(parent, "Open", GCG) is None
    assert ask_to_open_several(parent, "Open", GCG) == []
    assert ask_for_folder(parent, "Folder") is None
    assert start_folder() == before


@pytest.mark.parametrize(
    ("typed", "kinds", "chosen", "written"),
    [
        ("game", GCG, "", "game.gcg"),
        ("Game.GCG", GCG, GCG, "Game.GCG"),
        ("Ann v B. Lee", GCG, GCG, "Ann v B. Lee.gcg"),
        ("game.txt", GCG, GCG, "game.txt.gcg"),
        ("sheet", SHEETS, "PNG picture (*.png)", "sheet.png"),
        ("sheet", SHEETS, "PDF (*.pdf)", "sheet.pdf"),
        ("sheet.png", SHEETS, "PDF (*.pdf)", "sheet.png"),
    ],
)
def test_a_name_gets_the_ending_of_its_kind(
    parent: QWidget,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    kinds: str,
    chosen: str,
    written: str,
) -> None:
    answer(monkeypatch, "getSaveFileName", str(tmp_path / typed), chosen)
    assert ask_to_save(parent, "Save", "x", kinds) == tmp_path / written


@pytest.mark.parametrize("button", [QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No])
def test_a_file_that_the_ending_would_replace_is_asked_about(
    parent: QWidget,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    button: QMessageBox.StandardButton,
) -> None:
    asked: list[str] = []

    def ask(_parent: object, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return button

    monkeypatch.setattr(QMessageBox, "question", ask)
    there = tmp_path / "game.gcg"
    there.write_text("an older game")
    answer(monkeypatch, "getSaveFileName", str(tmp_path / "game"))
    found = ask_to_save(parent, "Save", "x", GCG)
    assert asked == ["game.gcg is there already. Replace it?"]
    assert found == (there if button == QMessageBox.StandardButton.Yes else None)
    answer(monkeypatch, "getSaveFileName", str(there))
    assert ask_to_save(parent, "Save", "x", GCG) == there
    assert len(asked) == 1, "the system asks about the name that was typed"
