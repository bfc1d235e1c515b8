# SPDX-License-Identifier: MIT
"""The settings window: it has all settings, and changes apply at once."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox
from pytestqt.qtbot import QtBot

from desktop_app.settings.table import ASKS, MOVES, SETTINGS, shown_settings
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.settings_opening import open_settings
from desktop_app.ui.settings.settings_page import SettingsPage
from tests.architecture.project import PACKAGE, files

ASKING = re.compile(r"confirm\.ask\(|\.ask_first\(")
"""A question for confirmation in the confirm bar."""
ASKED_WITHOUT_SWITCH = {
    # These questions concern files, not a turn.
    "ui/learn/learn_page.py",
    "ui/library/games_page.py",
    "ui/library/library_page.py",
    "ui/widgets/file_problem_line.py",
    # A player leaves an event, and no game is open.
    "ui/club/club_page.py",
    # A teacher leaves a class; it is no game of one player.
    "ui/learn/class_page.py",
    # The coach asks in the mode that is chosen for its questions.
    "ui/main_window/coach_controller.py",
    # It would reset everything set in this window.
    "ui/settings/settings_page.py",
}


@pytest.fixture
def page(navigator: Navigator) -> SettingsPage:
    opened = open_settings(navigator)
    opened.activateWindow()
    QTest.qWaitForWindowActive(opened)
    return opened


def test_every_setting_has_its_row_with_a_name_for_everybody(page: SettingsPage) -> None:
    assert set(page.rows) == {setting.key for setting in shown_settings()}
    for key, row in page.rows.items():
        assert row.isVisible(), key
        assert row.field.accessibleName() == SETTINGS[key].title
        assert row.field.accessibleDescription() == SETTINGS[key].sentence


def test_ctrl_comma_opens_it_once(navigator: Navigator) -> None:
    navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(navigator.window)
    for _ in range(2):
        QTest.keyClick(navigator.window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert len(navigator.window.findChildren(SettingsPage)) == 1
    assert navigator.window.findChildren(SettingsPage)[0].isVisible()


def test_a_change_by_hand_is_kept_and_holds_at_once(
    navigator: Navigator, page: SettingsPage
) -> None:
    heard: list[tuple[str, object]] = []
    navigator.setting_changed.connect(lambda key, value: heard.append((key, value)))
    field = page.rows["theme"].field
    assert isinstance(field, QComboBox)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_End)
    assert navigator.theme.name == "night"
    assert navigator.settings.text("theme") == "night"
    box = page.rows["motion"].field
    assert isinstance(box, QCheckBox)
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert navigator.has_motion is False
    assert heard == [("theme", "night"), ("motion", False)]


def test_a_change_elsewhere_shows_here(navigator: Navigator, page: SettingsPage) -> None:
    navigator.window.switch_requested.emit("autosort", True)
    assert page.rows["autosort"].value is True
    navigator.settings.change(paper="letter")
    assert page.rows["paper"].value == "letter"


def test_one_row_and_everything_go_back(navigator: Navigator, page: SettingsPage) -> None:
    row = page.rows["paper"]
    assert row.reset.isHidden()
    navigator.settings.change(paper="a4", motion=False, ask_pass=False)
    assert row.reset.isVisible()
    QTest.mouseClick(row.reset, Qt.MouseButton.LeftButton)
    assert navigator.settings.text("paper") == "auto"
    QTest.mouseClick(page.reset_all, Qt.MouseButton.LeftButton)
    assert navigator.settings.switch("motion") is False, "it asks first"
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert navigator.settings.switch("motion") is True
    assert all(navigator.settings.get(key) == SETTINGS[key].default for key in page.rows)


def test_words_find_rows_and_escape_takes_them_back(page: SettingsPage) -> None:
    page.search.setFocus()
    QTest.keyClicks(page.search, "beep")
    assert page.found == ("table_sound",)
    QTest.keyClicks(page.search, "xx")
    assert page.found == ()
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.found == tuple(page.rows)
    assert page.isVisible()
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_a_new_size_of_text_asks_to_open_the_window_again(
    navigator: Navigator, page: SettingsPage, qtbot: QtBot
) -> None:
    assert page.reopen.isHidden()
    navigator.change_setting("text_size", "150")
    assert page.reopen.isVisible()
    with qtbot.waitSignal(navigator.reopening_requested):
        QTest.mouseClick(page.reopen, Qt.MouseButton.LeftButton)
    navigator.change_setting("text_size", "automatic")
    assert page.reopen.isHidden()


def test_a_full_disk_is_reported(
    navigator: Navigator, page: SettingsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(navigator.settings, "_write", refuse)
    navigator.settings.change(paper="a4")
    page.change_requested.emit("autosort", True)
    assert navigator.settings.switch("autosort") is True
    assert "no space left on device" in page._problem.text()


def test_everything_that_moves_sounds_or_asks_has_a_switch() -> None:
    asks = {key for key, row in SETTINGS.items() if row.group == ASKS}
    assert all(SETTINGS[key].is_switch for key in asks)
    moves = {key for key, row in SETTINGS.items() if row.group == MOVES and row.is_switch}
    assert moves >= {"motion", "table_sound", "verdict_fills_screen"}
    found: set[str] = set()
    for path in files(".py", under=PACKAGE / "ui"):
        text, where = path.read_text("utf-8"), path.relative_to(PACKAGE).as_posix()
        if where in ASKED_WITHOUT_SWITCH:
            continue
        if ASKING.search(text):
            used = {key for key in asks if f'"{key}"' in text}
            assert used or "asks.isChecked()" in text, f"{where} asks and no setting turns it off"
            found |= used
        if re.search(r"\bbeep\(\)|QSoundEffect|QPropertyAnimation", text):
            assert '"table_sound"' in text, f"{where} sounds or moves and nothing turns it off"
    assert found == asks - {"judge_asks_to_leave"}


@pytest.mark.parametrize("width", [400, 470, 640, 820])
def test_a_sentence_keeps_its_width_in_a_narrow_page(page: SettingsPage, width: int) -> None:
    page.resize(width, 500)
    QTest.qWait(20)
    for row in page.rows.values():
        sentence = row._sentence
        assert sentence.width() >= 0.3 * row.width(), row.setting.key
        is_beside = row.field.y() < sentence.geometry().bottom()
        assert not is_beside or row.field.x() >= sentence.geometry().right(), row.setting.key
