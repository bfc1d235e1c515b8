# SPDX-License-Identifier: MIT
"""Importing a word list in the window: by the menu, or by drag and drop."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.dictionary.import_box import ImportBox
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import show_room
from desktop_app.ui.new_game.form_parts import TablePart
from desktop_app.ui.new_game.new_game_page import NewGamePage

WORDS = "aa\ncat definition of cat\nquiz\nzebras\nextraordinarinesses\nvow\njinx\nkeg\nflump\nhyd\n"


def drop(navigator: Navigator, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, left, none)
    navigator.window.dropEvent(event)


def drop_on(navigator: Navigator, widget: QWidget, path: Path) -> None:
    """Drop a file on a part of the window as file managers do, its address as text included."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    data.setText(path.as_uri())
    window, copy = navigator.window, Qt.DropAction.CopyAction
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    point = widget.mapTo(window, widget.rect().center())
    for event in (
        QDragEnterEvent(point, copy, data, left, none),
        QDropEvent(QPointF(point), copy, data, left, none),
    ):
        QApplication.sendEvent(window.windowHandle(), event)
        assert event.isAccepted()


def opened(navigator: Navigator, qtbot: QtBot, path: Path) -> ImportBox:
    drop(navigator, path)
    box = navigator.window.findChild(ImportBox)
    assert box is not None
    qtbot.waitUntil(lambda: "Reading" not in box.text)
    return box


def button(box: ImportBox, text: str) -> QPushButton:
    return next(each for each in box.findChildren(QPushButton) if each.text() == text)


@pytest.mark.parametrize("room", ["new-game", "judge", "play"])
def test_a_list_is_dropped_on_any_part_of_the_window(
    navigator: Navigator, qtbot: QtBot, tmp_path: Path, room: str
) -> None:
    path = tmp_path / "list.txt"
    path.write_text(WORDS)
    show_room(navigator, room)
    page = navigator.window.room_widget
    assert page is not None
    fields = [edit for edit in page.findChildren(QLineEdit) if edit.isVisible()]
    widget = fields[0] if fields else page
    drop_on(navigator, widget, path)
    box = navigator.window.findChild(ImportBox)
    assert box is not None and all("list.txt" not in field.text() for field in fields)
    qtbot.waitUntil(lambda: "Reading" not in box.text)


def test_a_dropped_list_is_checked_named_and_installed(
    navigator: Navigator, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "CSW 24 (own).txt"
    path.write_text(WORDS)
    navigator.new_game(with_computer=True)
    box = opened(navigator, qtbot, path)
    assert box.text.splitlines() == [
        "9 words.",
        "One word of two letters; the longest has 6.",
        "One word has a definition.",
        "One word is left out: a play has 2 to 15 letters.",
        "This is a short list: is it whole?",
    ]
    name = box.findChild(QLineEdit)
    assert name is not None
    assert name.text() == "csw-24-own"
    name.setText("open-english")
    assert not button(box, "Replace").isEnabled(), "that one comes with the program"
    name.setText("csw24")
    button(box, "Import").click()
    qtbot.waitUntil(lambda: "is installed" in box.text)
    assert "csw24 is installed, with 9 words" in box.text
    page = navigator.window.room_widget
    assert isinstance(page, NewGamePage)
    offered = navigator.games.offers().lexica
    assert [offer.name for offer in offered][-1] == "csw24"
    box.close()


def test_an_imported_list_is_offered_at_once_for_a_physical_set(
    navigator: Navigator, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "club.txt"
    path.write_text("aa\nab\n")
    navigator.set_up_table()
    form = navigator.window.room_widget
    assert isinstance(form, NewGamePage) and isinstance(form.part, TablePart)
    form.part.names[0].setText("Edith")
    box = opened(navigator, qtbot, path)
    button(box, "Import").click()
    qtbot.waitUntil(lambda: "is installed" in box.text)
    box.close()
    form = navigator.window.room_widget
    assert isinstance(form, NewGamePage) and form.part.is_physical
    assert form.lexicon.findData("club") >= 0
    assert form.part.players()[0].name == "Edith", "what was typed stays"


def test_a_list_is_replaced_only_when_the_button_says_so(
    navigator: Navigator, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "club.txt"
    for words, verb in (("aa\nab\n", "Import"), ("aa\nab\nad\n", "Replace")):
        path.write_text(words)
        box = opened(navigator, qtbot, path)
        button(box, verb).click()
        qtbot.waitUntil(lambda box=box: "is installed, with" in box.text)  # type: ignore[misc]
        box.close()
        qtbot.waitUntil(lambda: navigator.window.findChild(ImportBox) is None)
    (club,) = (offer for offer in navigator.games.offers().lexica if offer.name == "club")
    assert club.word_count == 3


def test_a_file_that_is_no_list_is_refused_with_its_line(
    navigator: Navigator, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("aa\nab\n12 Main Street\n")
    box = opened(navigator, qtbot, path)
    assert str(path) in box.text
    assert "3" in box.text
    assert "expected a word of the letters A to Z" in box.text
    assert button(box, "Import").isHidden()


def test_letters_without_words_are_reported(
    navigator: Navigator, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "half.txt"
    path.write_text("aa\nabled\n")
    assert "No word contains C, F, G," in opened(navigator, qtbot, path).text


def test_a_dropped_game_is_opened(navigator: Navigator, tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: CATSDOG 8G CAT +10 10\n")
    drop(navigator, path)
    assert navigator.window.room == "play"
    assert navigator.window.findChild(ImportBox) is None
