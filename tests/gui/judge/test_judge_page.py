# SPDX-License-Identifier: MIT
"""The judge's room by keyboard and mouse: one verdict, for ten seconds, kept in the log."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.lexicon.store import LexiconStore
from desktop_app.session.judge_presenter import JudgePresenter, ListState
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog
from desktop_app.ui.judge.judge_page import JudgePage
from desktop_app.values.whole_files import write_whole
from tests.helpers.hand_timer import HandTimer

NOW_MS = 1_790_000_000_000
BACKTAB = Qt.Key.Key_Backtab


class Bench:
    """The room with two lists, and the input of two people."""

    def __init__(
        self, qtbot: QtBot, folder: Path, *, asks: bool = False, lists: tuple[str, ...] = ("wide",)
    ) -> None:
        self.qtbot = qtbot
        self.store = LexiconStore(folder / "none", folder / "lexica", folder / "cache")
        for name in lists:
            source = folder / f"{name}.txt"
            source.write_text("QI\nZA\n" if name == "wide" else "QI\n", encoding="ascii")
            self.store.import_list(source, name)
        self.log = AdjudicationLog(folder / "log.jsonl")
        settings = SettingsStore(folder / "settings.json")
        self.presenter = JudgePresenter(
            self.store, self.log, settings, "wide", now_ms=lambda: NOW_MS
        )
        self.timer = HandTimer()
        self.page = JudgePage(self.presenter, asks_to_leave=asks, timer=self.timer)
        self.left = 0
        self.page.back_requested.connect(self._leave)
        qtbot.addWidget(self.page)
        self.page.resize(1280, 776)
        self.page.show()
        assert QTest.qWaitForWindowActive(self.page)
        qtbot.waitUntil(lambda: self.presenter.record.state is not ListState.LOADING)
        self.page.lines.take_cursor()

    def _leave(self) -> None:
        self.left += 1

    def focus(self) -> QWidget:
        return self.page.focusWidget() or self.page

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.focus(), key)

    def type(self, text: str) -> None:
        for char in text:
            QTest.keyClicks(self.focus(), char)

    def write(self, *words: str) -> None:
        for word in words:
            self.type(word)
            self.key(Qt.Key.Key_Return)

    @property
    def shown(self) -> bool | None:
        """The verdict on the screen, None if there is none."""
        screen = self.page.verdict_screen
        return None if screen is None or screen.verdict is None else screen.verdict.is_acceptable


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Bench:
    return Bench(qtbot, tmp_path)


# ---------------------------------------------------------------------- the press


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Space])
def test_the_opponent_presses_and_all_words_get_one_verdict(bench: Bench, key: Qt.Key) -> None:
    bench.write("qi", "za")
    assert bench.shown is None
    bench.key(key)
    assert bench.shown is True
    assert bench.log.read()[0] == (Adjudication(NOW_MS, ("QI", "ZA"), True, "wide"),)


def test_one_bad_word_is_enough_and_is_not_named(bench: Bench) -> None:
    bench.write("za", "zq", "qi")
    bench.key(Qt.Key.Key_Tab)
    assert bench.shown is False
    screen = bench.page.verdict_screen
    assert screen is not None and screen.verdict is not None
    assert screen.verdict.words.split() == ["ZA", "ZQ", "QI"]
    assert screen.geometry() == bench.page.window().rect()


def test_the_large_button_is_for_mouse_and_finger(bench: Bench) -> None:
    assert not bench.page.press.isEnabled()
    bench.type("qi")
    QTest.mouseClick(bench.page.press, Qt.MouseButton.LeftButton)
    assert bench.shown is True


def test_enter_on_the_empty_line_hands_over_and_does_not_judge(bench: Bench) -> None:
    bench.write("qi")
    bench.key(Qt.Key.Key_Return)
    assert bench.page.press.hasFocus()
    bench.key(Qt.Key.Key_Return)
    assert bench.shown is None, "the challenger's Enter never judges"
    bench.key(Qt.Key.Key_Space)
    assert bench.shown is True


def test_space_behind_a_word_ends_it_and_judges_nothing(bench: Bench) -> None:
    bench.type("qi za")
    assert bench.page.lines.words() == ("QI", "ZA")
    assert bench.shown is None


def test_keys_stand_in_brackets_behind_the_words(bench: Bench) -> None:
    texts = {button.text() for button in bench.page.findChildren(QPushButton)}
    assert {"Leave (Esc)", "Log (F3)", "Full screen (F11)"} <= texts


def test_without_a_word_the_press_is_disabled(bench: Bench) -> None:
    bench.key(Qt.Key.Key_Space)
    bench.key(Qt.Key.Key_Return)
    assert bench.shown is None and bench.page.lines.fields[0].hasFocus()
    bench.key(Qt.Key.Key_Tab)
    assert bench.shown is None
    assert not bench.page.lines.fields[0].hasFocus(), "then Tab leads on as anywhere"


def test_shift_and_tab_leads_to_the_other_controls(bench: Bench) -> None:
    bench.write("qi")
    before = bench.focus()
    QTest.keyClick(before, BACKTAB, Qt.KeyboardModifier.ShiftModifier)
    assert bench.focus() is not before and bench.shown is None


# ---------------------------------------------------------------------- clearing


def test_the_verdict_and_the_words_are_wiped_after_ten_seconds(bench: Bench) -> None:
    bench.write("qi")
    bench.key(Qt.Key.Key_Tab)
    bench.timer.ring(10)
    assert bench.shown is None
    assert bench.page.lines.words() == ()
    assert len(bench.page.lines.fields) == 1
    bench.write("za")
    assert bench.page.lines.words() == ("ZA",), "the next challenger types at once"


def test_a_key_wipes_it_sooner(bench: Bench) -> None:
    bench.write("qi")
    bench.key(Qt.Key.Key_Tab)
    bench.timer.ring()
    bench.key(Qt.Key.Key_Space)
    assert bench.shown is None
    bench.key(Qt.Key.Key_Tab)
    assert len(bench.log.read()[0]) == 1, "nothing is judged twice"


# ---------------------------------------------------------------------- writing


def test_a_word_can_be_corrected(bench: Bench) -> None:
    bench.write("qi", "zax")
    assert len(bench.page.lines.fields) == 3
    bench.key(Qt.Key.Key_Backspace)
    bench.key(Qt.Key.Key_Backspace)
    assert bench.page.lines.words() == ("QI", "ZA")
    bench.key(Qt.Key.Key_Up)
    assert bench.page.lines.fields[0].hasFocus()
    bench.key(Qt.Key.Key_Down)
    assert bench.page.lines.fields[1].hasFocus()


def test_escape_wipes_the_words_and_then_leaves(bench: Bench) -> None:
    bench.write("qi", "za")
    bench.key(Qt.Key.Key_Escape)
    assert bench.page.lines.words() == () and bench.left == 0
    bench.key(Qt.Key.Key_Escape)
    assert bench.left == 1


def test_there_are_no_more_lines_than_a_play_makes_words(bench: Bench) -> None:
    bench.write(*["qi", "za"] * 4)
    assert len(bench.page.lines.fields) == 8
    assert bench.page.press.hasFocus()
    bench.page.lines.take_cursor()
    bench.key(Qt.Key.Key_Return)
    assert len(bench.page.lines.fields) == 8


def test_pasted_words_stand_on_a_line_each(bench: Bench) -> None:
    QApplication.clipboard().setText(" qi za\nqi\n")
    QTest.keyClick(bench.focus(), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert bench.page.lines.words() == ("QI", "ZA", "QI")


@pytest.mark.parametrize(
    ("text", "told"),
    [("CAFÉ", "É in CAFÉ"), ("C4RE", "4 in C4RE"), ("A" * 16, "16 letters"), ("A", "one letter")],
)
def test_what_cannot_be_judged_is_explained_before(bench: Bench, text: str, told: str) -> None:
    field = bench.page.lines.fields[0]
    QApplication.clipboard().setText(text)
    field.paste()
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Tab)
    assert told in bench.page.hint
    assert bench.shown is None and not bench.page.press.isEnabled()
    assert not bench.log.path.exists()


def test_the_first_letter_of_a_word_is_no_fault_yet(bench: Bench) -> None:
    bench.type("q")
    assert bench.page.hint == ""
    assert not bench.page.press.isEnabled()
    bench.key(Qt.Key.Key_Tab)
    assert "one letter" in bench.page.hint


@pytest.mark.parametrize("size", [(960, 600), (1280, 776), (3840, 2100)])
def test_every_letter_of_eight_long_words_is_seen(bench: Bench, size: tuple[int, int]) -> None:
    bench.page.resize(*size)
    bench.write(*["WWWWWWWWWWWWWWW"] * 8)
    QTest.qWait(1)
    for field in bench.page.lines.fields:
        assert bench.page.lines.rect().contains(field.geometry())
        wide = field.fontMetrics().horizontalAdvance(field.text())
        assert wide <= field.width() - field.textMargins().left() - 4


# ---------------------------------------------------------------------- the list


def test_the_list_of_record_is_chosen_from_those_there_are(qtbot: QtBot, tmp_path: Path) -> None:
    bench = Bench(qtbot, tmp_path, lists=("narrow", "wide"))
    lists = bench.page.lists
    assert lists.currentData() == "wide"
    lists.setFocus()
    QTest.keyClick(lists, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: bench.presenter.record.state is ListState.READY)
    assert (
        bench.presenter.record.offer is not None and bench.presenter.record.offer.name == "narrow"
    )
    assert bench.page.lines.fields[0].hasFocus()
    bench.write("za")
    bench.key(Qt.Key.Key_Tab)
    assert bench.shown is False


def test_without_a_list_it_says_how_to_get_one(qtbot: QtBot, tmp_path: Path) -> None:
    bench = Bench(qtbot, tmp_path, lists=())
    bench.write("qi")
    bench.key(Qt.Key.Key_Tab)
    assert bench.shown is None and not bench.page.press.isEnabled()
    assert "Game, Import a word list" in bench.page.hint


def test_a_damaged_list_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    bench = Bench(qtbot, tmp_path)
    installed = bench.store.find("wide")
    assert installed is not None
    write_whole(installed.folder / installed.sidecar.file, b"nonsense")
    bench.presenter.choose("wide")
    qtbot.waitUntil(lambda: bench.presenter.record.state is ListState.DAMAGED)
    bench.write("qi")
    assert "cannot be used" in bench.page.hint
    assert not bench.page.press.isEnabled()


# ---------------------------------------------------------------------- log and leaving


def test_the_log_shows_what_was_judged(bench: Bench) -> None:
    bench.page.challenger.setText("Ann")
    bench.write("qi", "zq")
    bench.key(Qt.Key.Key_Tab)
    bench.timer.ring(10)
    assert bench.page.challenger.text() == ""
    bench.key(Qt.Key.Key_F3)
    table = bench.page.log.table
    assert bench.page.is_log_shown and table.hasFocus()
    assert table.rows[0].texts[1:] == ("not acceptable", "QI  ZQ", "wide", "Ann")
    bench.key(Qt.Key.Key_Escape)
    assert not bench.page.is_log_shown and bench.left == 0
    assert bench.page.lines.fields[0].hasFocus()


def test_an_empty_log_has_a_note(bench: Bench) -> None:
    bench.key(Qt.Key.Key_F3)
    assert bench.page.log.note == "No verdicts yet."
    bench.key(Qt.Key.Key_F3)
    assert not bench.page.is_log_shown


def test_damaged_lines_are_counted(bench: Bench) -> None:
    bench.log.path.write_bytes(b"nonsense\n")
    bench.key(Qt.Key.Key_F3)
    assert "left out: 1" in bench.page.log.note


def test_a_log_that_cannot_be_read_says_why(bench: Bench) -> None:
    bench.log.path.mkdir()
    bench.key(Qt.Key.Key_F3)
    assert "is a folder" in bench.page.log.note


def test_a_verdict_that_cannot_be_logged_is_shown_with_the_problem(bench: Bench) -> None:
    bench.log.path.mkdir()
    bench.write("qi")
    bench.key(Qt.Key.Key_Tab)
    assert bench.shown is True
    bench.timer.ring(10)
    assert "could not be saved in the log: is a folder" in bench.page.hint
    bench.type("z")
    assert bench.page.hint == ""


def test_it_asks_before_it_is_left_where_that_is_wanted(qtbot: QtBot, tmp_path: Path) -> None:
    bench = Bench(qtbot, tmp_path, asks=True)
    bench.key(Qt.Key.Key_Escape)
    assert bench.left == 0 and bench.page.confirm.isVisible()
    bench.key(Qt.Key.Key_Escape)
    assert bench.left == 0 and not bench.page.confirm.isVisible()
    bench.page.leave()
    bench.key(Qt.Key.Key_Return)
    assert bench.left == 1


def test_whether_it_asks_is_a_box_in_the_room(bench: Bench) -> None:
    said: list[bool] = []
    bench.page.asking_changed.connect(said.append)
    box = QPoint(8, bench.page.asks.height() // 2)
    QTest.mouseClick(bench.page.asks, Qt.MouseButton.LeftButton, pos=box)
    assert said == [True]


def test_everything_has_a_name(bench: Bench) -> None:
    bench.write("qi")
    named = (
        *bench.page.lines.fields,
        bench.page.lists,
        bench.page.challenger,
        bench.page.log.table,
    )
    assert all(widget.accessibleName() for widget in named)
    assert bench.page.lines.fields[1].accessibleName() == "Word 2"
