# SPDX-License-Identifier: MIT
"""A window that is worked in room by room, to be killed at any moment, and what it had shown.

``python -m tests.helpers.killed_rooms ROOM`` acts by keys and mouse in a room of the data folder,
without an end, and prints how much the screen has acknowledged after each act. `kept_of` says how
much of it is on disk.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.learn.deck import LOG, NewCard
from desktop_app.rules.game import fold
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.game_session import GameSession
from desktop_app.settings.paths import DATA_VARIABLE
from desktop_app.storage.adjudication_log import AdjudicationLog
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.journal import read_journal
from desktop_app.storage.learners import Learners
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.judge.judge_page import JudgePage
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.study_page import StudyPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.rows import RowTable
from tests.helpers.physical import table_choice

_WAIT_S = 60
CLUB = "evening.club"


def _wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + _WAIT_S
    while not until():
        assert time.monotonic() < end, "nothing came"
        QTest.qWait(2)


def _has_rows(session: GameSession, rows: int) -> bool:
    return len(session.state.rows) >= rows


def _has_lines(table: RowTable, lines: int) -> bool:
    return len(table.rows) >= lines


def _focus() -> QWidget:
    _wait(lambda: QApplication.focusWidget() is not None)
    focus = QApplication.focusWidget()
    assert focus is not None
    return focus


def _type(text: str) -> None:
    for letter in text:
        QTest.keyClicks(_focus(), letter)


def _key(key: Qt.Key) -> None:
    QTest.keyClick(_focus(), key)


# Each yields how many things the screen has acknowledged since the program was started.


def _table(navigator: Navigator, _folder: Path) -> Iterator[int]:
    """Scores typed beside a physical set; the score sheet shows them."""
    navigator.start(table_choice(minutes=None))
    session = navigator.session
    assert session is not None
    for number in count():
        _type(f"{10 + number % 40}")
        _key(Qt.Key.Key_Return)
        _wait(partial(_has_rows, session, number + 1))
        yield number + 1


def _play(navigator: Navigator, _folder: Path) -> Iterator[int]:
    """Games of two people that pass until they are over; each pass is shown in the sheet."""
    done = 0
    while True:
        seats = (Seat("Ann"), Seat("Ben"))
        navigator.start(GameChoice("naspa-2016", seats, minutes=None, first=0))
        session = navigator.session
        assert session is not None
        for turn in range(6):
            _key(Qt.Key.Key_Return)
            _key(Qt.Key.Key_F6)
            _key(Qt.Key.Key_Return)
            _wait(partial(_has_rows, session, turn + 1))
            done += 1
            yield done
        navigator.go_home()


def _club(navigator: Navigator, folder: Path) -> Iterator[int]:
    """Players entered by name; the table of players shows them."""
    navigator.show_club()
    page = navigator.window.room_widget
    assert isinstance(page, ClubPage)
    if (folder / CLUB).exists():
        page.desk.open(folder / CLUB)
    else:
        page.desk.make(folder / CLUB, "Thursday", "naspa-2016", 5)
    page.desk.wait()
    page.tabs.setCurrentIndex(1)
    players = page.players
    before = len(players.table.texts)
    for number in count(before):
        players.name.setFocus()
        _type(f"Player {number}")
        _key(Qt.Key.Key_Return)
        page.desk.wait()
        _wait(partial(_has_lines, players.table, number + 1))
        yield number + 1 - before


def _judge(navigator: Navigator, _folder: Path) -> Iterator[int]:
    """Words judged one after the other; each verdict fills the screen."""
    navigator.show_judge()
    page = navigator.window.room_widget
    assert isinstance(page, JudgePage)
    page.lines.take_cursor()
    for number in count(1):
        _type("qi")
        _wait(page.press.isEnabled)
        QTest.mouseClick(page.press, Qt.MouseButton.LeftButton)
        _wait(lambda: page.verdict_screen is not None and page.verdict_screen.isVisible())
        yield number
        screen = page.verdict_screen
        assert screen is not None
        QTest.keyClick(screen, Qt.Key.Key_Escape)
        _wait(screen.isHidden)
        page.lines.take_cursor()


def _words(navigator: Navigator, _folder: Path) -> Iterator[int]:
    """Cards answered by keys; the next question is on the screen."""
    navigator.settings.change(new_cards="40", due_cards="200")
    navigator.show_learn()
    page = navigator.window.room_widget
    assert isinstance(page, LearnPage)
    page.show_section("words")
    section = page.sections["words"]
    assert isinstance(section, StudyPage)
    _wait(lambda: section.desk._deck is not None)
    deck = section.desk._deck
    assert deck is not None
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    known = [f"{one}{other}" for one in letters for other in letters]
    deck.add([NewCard(f"card:open-english:{each}") for each in known], is_in_order=True)
    section.show_again()
    asked: set[str] = set()
    while True:
        _wait(section.choice.study.isVisible)
        QTest.mouseClick(section.choice.study, Qt.MouseButton.LeftButton)
        _wait(lambda: section.quiz.is_asking)
        while section.quiz.isVisible() and section.quiz.is_asking:
            asked.add(section.quiz.prompt.text())
            _key(Qt.Key.Key_Return)
            _wait(lambda: not section.quiz.is_asking)
            # Forgotten: it is asked again, so there is always one.
            _key(Qt.Key.Key_1)
            _wait(lambda: section.quiz.is_asking or not section.quiz.isVisible())
            # Only the first answer of a session to a card is kept.
            yield len(asked)
        section.show_again()


ROOMS: Mapping[str, Callable[[Navigator, Path], Iterator[int]]] = {
    "table": _table,
    "play": _play,
    "club": _club,
    "judge": _judge,
    "words": _words,
}


def kept_of(room: str, folder: Path) -> int:
    """Return how many things of a room are on disk, those of earlier runs among them.

    Raises:
        StorageError, ValueError: a file is damaged.
    """
    match room:
        case "club" if not (folder / CLUB).exists():
            return 0
        case "club":
            with ClubFile(folder / CLUB) as file:
                event = file.club.current
                return 0 if event is None else len(event.entrants)
        case "judge":
            verdicts, problems = AdjudicationLog(folder / "adjudications.jsonl").read()
            assert not problems, problems
            return len(verdicts)
        case "words":
            learner = Learners(folder).current
            if learner is None:
                return 0
            contents = learner.log(LOG).read()
            assert not contents.problems, contents.problems
            return sum(each.get("do") == "answer" for each in contents.entries)
    return sum(map(_rows, (folder / "journals").glob("*.journal")))


def _rows(journal: Path) -> int:
    events = read_journal(journal).events
    # A game that had just begun may have nothing yet.
    return len(fold(events).rows) if events else 0


def main(room: str, folder: Path) -> None:
    """Work in a room until this process is killed."""
    os.environ[DATA_VARIABLE] = str(folder)
    application = make_application()
    navigator = build(application, parse_arguments(["--size", "1280x800"]))
    navigator.has_motion = False
    navigator.window.show()
    navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(navigator.window, 20_000)
    for shown in ROOMS[room](navigator, folder):
        print(shown, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
