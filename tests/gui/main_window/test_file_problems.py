# SPDX-License-Identifier: MIT
"""A damaged file is one line below the room, with what can be done, and that once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.storage.backups import BackupKind, make_backup
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.learners import Learners
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.file_problem_line import FileProblemLine
from tests.gui.main_window.conftest import BAG_ORDER, Bench, open_bench
from tests.helpers.kept_games import NOON_MS, keep, small_game
from tests.helpers.tab_walk import tab_stops


class FileManager(QObject):
    """Stands for the file manager."""

    opened = ""

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened = url.toLocalFile()


@pytest.fixture
def manager() -> Iterator[FileManager]:
    made = FileManager()
    QDesktopServices.setUrlHandler("file", made, "open")  # type: ignore[arg-type]
    yield made
    QDesktopServices.unsetUrlHandler("file")


@pytest.fixture
def damaged(data_dir: Path) -> Path:
    """A backup, and a journal damaged since."""
    path = keep(data_dir, "g", small_game("Ann", "Ben"))
    make_backup(data_dir, BackupKind.DAILY, now_ms=NOON_MS)
    lines = path.read_bytes().split(b"\n")
    lines[3] = b"\x00 nothing"
    path.write_bytes(b"\n".join(lines))
    return path


def started(qtbot: QtBot) -> Bench:
    bench = open_bench(Bench, BAG_ORDER)
    qtbot.addWidget(bench.navigator.window)
    return bench


def line_of(bench: Bench) -> FileProblemLine:
    bench.show()
    return bench.navigator.window.file_line


def press(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_damaged_file_is_one_line_with_its_folder(
    qtbot: QtBot, damaged: Path, manager: FileManager
) -> None:
    bench = started(qtbot)
    line = line_of(bench)
    assert line.isVisible() and "g.journal" in line.text
    assert str(damaged) not in line.text, "the name is enough"
    press(line.show_file)
    assert manager.opened == str(damaged.parent)
    press(line.away)
    assert not line.isVisible()
    bench.navigator.window.close()


def test_it_is_not_shown_again_at_each_start_but_found_with_the_backups(
    qtbot: QtBot, damaged: Path
) -> None:
    bench = started(qtbot)
    assert line_of(bench).isVisible()
    bench.navigator.window.close()
    again = started(qtbot)
    assert not line_of(again).isVisible(), "it was told, though not put away"
    again.navigator.show_library()
    page = again.navigator.window.room_widget
    assert isinstance(page, LibraryPage)
    page.presenter.wait()
    page.tabs.setCurrentWidget(page.backups)
    assert "1" in page.backups.files_button.text()
    press(page.backups.files_button)
    assert "g.journal" in line_of(again).text
    again.navigator.window.close()
    # Damaged in another way, it is shown.
    damaged.write_bytes(b"\x00 nothing at all\n{}\n")
    third = started(qtbot)
    assert line_of(third).isVisible()
    third.navigator.window.close()


def test_open_a_backup_asks_and_keeps_the_damaged_file(qtbot: QtBot, damaged: Path) -> None:
    bench = started(qtbot)
    line, was = line_of(bench), damaged.read_bytes()
    press(line.open_backup)
    assert "g.journal" in line.confirm.question
    QTest.keyClick(QApplication.focusWidget() or line, Qt.Key.Key_Escape)
    assert damaged.read_bytes() == was, "No changes nothing"
    press(line.open_backup)
    QTest.keyClick(QApplication.focusWidget() or line, Qt.Key.Key_Return)
    assert damaged.read_bytes() != was
    (kept,) = damaged.parent.glob("g.journal.*.bad")
    assert kept.read_bytes() == was
    assert kept.name in line.text
    bench.navigator.show_library()
    page = bench.navigator.window.room_widget
    assert isinstance(page, LibraryPage)
    page.presenter.wait()
    assert len(page.games.finished) == 1, "the game is there again"
    assert not line_of(bench).isVisible()
    bench.navigator.window.close()


def test_the_line_is_reached_by_the_keys(qtbot: QtBot, damaged: Path, manager: FileManager) -> None:
    bench = started(qtbot)
    line = line_of(bench)
    stops = tab_stops(bench.navigator.window)
    assert {line.show_file, line.open_backup, line.away} <= set(stops)
    assert set(tab_stops(bench.navigator.window, backwards=True)) == set(stops)
    while bench.navigator.window.focusWidget() is not line.show_file:
        QTest.keyClick(bench.focus(), Qt.Key.Key_Tab)
    QTest.keyClick(bench.focus(), Qt.Key.Key_Return)
    assert manager.opened == str(damaged.parent)
    bench.navigator.window.close()


def test_without_a_backup_it_says_so_and_changes_nothing(qtbot: QtBot, damaged: Path) -> None:
    for path in (damaged.parent.parent / "backups").glob("*.zip"):
        path.unlink()
    bench = started(qtbot)
    line, was = line_of(bench), damaged.read_bytes()
    press(line.open_backup)
    assert "No backup" in line.text and damaged.read_bytes() == was
    bench.navigator.window.close()


def test_a_board_moves_with_no_damaged_file(qtbot: QtBot, damaged: Path) -> None:
    bench = started(qtbot)
    assert line_of(bench).isVisible()
    bench.begin()
    assert not line_of(bench).isVisible()
    bench.navigator.go_home()
    assert line_of(bench).isVisible()
    assert damaged.exists()
    bench.navigator.window.close()


def open_club(navigator: Navigator, path: Path) -> None:
    navigator.show_club(path)
    page = navigator.window.room_widget
    assert page is not None
    page.presenter.wait()  # type: ignore[attr-defined]


def test_a_damaged_club_is_taken_from_its_backup(bench: Bench, data_dir: Path) -> None:
    path = data_dir / "clubs" / "evening.club"
    bench.navigator.show_club()
    page = bench.navigator.window.room_widget
    assert page is not None
    page.presenter.make(path, "Evening", "naspa-2016", 3)  # type: ignore[attr-defined]
    page.presenter.wait()  # type: ignore[attr-defined]
    bench.navigator.go_home()
    make_backup(data_dir, BackupKind.DAILY, now_ms=NOON_MS)
    path.write_bytes(path.read_bytes()[:5000] + b"\xff" * 3000)
    open_club(bench.navigator, path)
    line = line_of(bench)
    assert "evening.club" in line.text
    press(line.open_backup)
    QTest.keyClick(QApplication.focusWidget() or line, Qt.Key.Key_Return)
    page = bench.navigator.window.room_widget
    assert page is not None
    page.presenter.wait()  # type: ignore[attr-defined]
    assert page.presenter.view.event == "Evening"  # type: ignore[attr-defined]
    bench.navigator.go_home()
    with ClubFile(path) as club:
        assert club.club.current is not None


def test_parts_of_the_learn_room_are_told_in_the_line(bench: Bench, data_dir: Path) -> None:
    Learners(data_dir).add("Ann", now_ms=NOON_MS)
    learner = Learners(data_dir).current
    assert learner is not None
    learner.log("puzzles").append({"puzzle": "x", "at_ms": NOON_MS})
    log = learner.log("puzzles").path
    log.write_bytes(log.read_bytes() + b"nothing\n")
    (data_dir / "searches.json").write_bytes(b"{")
    bench.navigator.show_learn()
    for presenter in bench.navigator.window.room_widget.findChildren(QObject):
        if hasattr(presenter, "wait"):
            presenter.wait()
    line = line_of(bench)
    assert "searches.json" in line.text and "1 other file" in line.text
    press(line.away)
    assert log.name in line.text and "other" not in line.text
    press(line.away)
    assert not line.isVisible()


def test_a_damaged_club_is_not_opened_at_each_visit(bench: Bench, data_dir: Path) -> None:
    path = data_dir / "clubs" / "evening.club"
    path.parent.mkdir()
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 3000)
    bench.navigator.settings.change(last_clubs={str(path): "Evening"})
    for is_first in (True, False):
        bench.navigator.show_club()
        page = bench.navigator.window.room_widget
        assert page is not None
        page.presenter.wait()  # type: ignore[attr-defined]
        line = line_of(bench)
        assert line.isVisible() == is_first
        if is_first:
            press(line.away)
        bench.navigator.go_home()
    open_club(bench.navigator, path)
    assert line_of(bench).isVisible(), "it was asked for"


def test_a_club_of_a_later_version_stays_as_it_is(bench: Bench, data_dir: Path) -> None:
    path = data_dir / "clubs" / "evening.club"
    with ClubFile(path_made(path), is_new=True) as club:
        club._database.execute("PRAGMA user_version = 99")
        club._write()
    was = path.read_bytes()
    open_club(bench.navigator, path)
    line = line_of(bench)
    assert "newer program" in line.text
    assert line.show_file.isVisible() and not line.open_backup.isVisible()
    assert path.read_bytes() == was


def path_made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


@pytest.mark.parametrize(
    ("ending", "form"), [(".review", "rackside-review"), (".tracking", "rackside-tracking")]
)
def test_figures_and_sheets_of_a_later_version_stay_and_are_told(
    bench: Bench, qtbot: QtBot, data_dir: Path, ending: str, form: str
) -> None:
    journal = keep(data_dir, "g", small_game("Ann", "Ben"))
    beside = journal.with_suffix(ending)
    was = f'{{"format": "{form}", "version": 99, "turns": {{}}, "seats": {{}}}}'.encode()
    beside.write_bytes(was)
    bench.navigator.open_record("g")
    bench.show()
    said = bench.room.status.text
    if ending == ".review":
        bench.navigator.review_requested.emit()
        qtbot.waitUntil(lambda: bool(bench.room.status.text))
        said = bench.room.status.text
    assert beside.name in said and "later version" in said, "in the game, where the line is not"
    bench.navigator.go_home()
    line = line_of(bench)
    assert beside.name in line.text and "later version" in line.text
    assert line.show_file.isVisible() and not line.open_backup.isVisible()
    assert beside.read_bytes() == was
    assert [path.name for path in journal.parent.glob(f"*{ending}*")] == [beside.name]


def test_searches_of_a_later_version_are_told_in_learn(bench: Bench, data_dir: Path) -> None:
    file = data_dir / "searches.json"
    file.write_bytes(b'{"format": 99, "searches": []}')
    bench.navigator.show_learn()
    line = line_of(bench)
    assert "searches.json" in line.text and "later version" in line.text
    assert not line.open_backup.isVisible()


def test_a_journal_of_a_later_version_is_told_at_the_start(
    qtbot: QtBot, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("desktop_app.storage.journal_lines.EVENT_FORMAT_VERSION", 99)
        path = keep(data_dir, "later", small_game("Ann", "Ben"))
    was = path.read_bytes()
    bench = started(qtbot)
    line = line_of(bench)
    assert "later.journal" in line.text and "later version" in line.text
    assert not line.open_backup.isVisible() and path.read_bytes() == was
    bench.navigator.window.close()
