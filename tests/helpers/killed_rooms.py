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
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.learn.deck import LOG, NewCard
from desktop_app.rules.events import Event, PassAnnounced, TilesLaid
from desktop_app.rules.game import fold
from desktop_app.rules.help import CoachHeard, CoachWord, HintTaken, TurnsTakenBack
from desktop_app.rules.move import Play
from desktop_app.rules.setup import Seat
from desktop_app.session import coach as coaching
from desktop_app.session.coach import Coach, CoachMode
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.game_session import GameSession
from desktop_app.session.position_file import read_position
from desktop_app.settings.paths import DATA_VARIABLE
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.adjudication_log import AdjudicationLog
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.journal import read_journal
from desktop_app.storage.learners import Learners
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.judge.judge_page import JudgePage
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.study_page import StudyPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.main_window.position_room import PositionRoom
from desktop_app.ui.main_window.wiring import KEEP_AFTER_MS
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
        page.presenter.open(folder / CLUB)
    else:
        page.presenter.make(folder / CLUB, "Thursday", "naspa-2016", 5)
    page.presenter.wait()
    page.tabs.setCurrentIndex(1)
    players = page.players
    before = len(players.table.texts)
    for number in count(before):
        players.name.setFocus()
        _type(f"Player {number}")
        _key(Qt.Key.Key_Return)
        page.presenter.wait()
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
    _wait(lambda: section.presenter._deck is not None)
    deck = section.presenter._deck
    assert deck is not None
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    known = [f"{one}{other}" for one in letters for other in letters]
    deck.add([NewCard(f"card:open-english:{word}") for word in known], is_in_order=True)
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


_WAVE = 29
_SET = "EEEEEEEEEEEE" + "AAAAAAAAA" + "OOOOOOOO" + "I"
"""Tiles that are set one after the other, and taken off again."""


def _tiles_after(acts: int) -> int:
    """Tiles on the board after so many acts: they rise to 30, and fall to 1."""
    place = acts % (2 * _WAVE)
    return 1 + min(place, 2 * _WAVE - place)


def _position(navigator: Navigator, folder: Path) -> Iterator[int]:
    """Tiles set and removed by the mouse; the score of the first player counts them.

    What has been on the screen for the time after which it is saved is acknowledged.
    """
    kept = kept_of("position", folder)
    navigator.set_up_position()
    room = navigator.window.room_widget
    assert isinstance(room, PositionRoom)
    board, points, rack = room.board, room.seats[0].points, room.seats[1].rack
    before = points.value()
    assert before == kept, (before, kept)
    if not room.placements:
        rack.setFocus()
        _type("qz")
        before -= 1
    else:
        # Between the tile and the score of one act it may have been saved, too.
        assert len(room.placements) in map(_tiles_after, (before, before + 1)), room.placements
        assert rack.text().lower() == "qz" and not room.problem.isVisible()
    waiting: deque[tuple[float, int]] = deque()
    for number in count(before + 1):
        while (tiles := len(room.placements)) != _tiles_after(number):
            is_rising = tiles < _tiles_after(number)
            row, col = divmod(tiles - (not is_rising), 15)
            button = Qt.MouseButton.LeftButton if is_rising else Qt.MouseButton.RightButton
            place = board.board.squares.rect(6 + row, col).center()
            QTest.mouseClick(board.board, button, pos=place)
            if is_rising:
                QTest.keyClicks(board, _SET[tiles])
        if points.value() < number:
            points.setFocus()
            _key(Qt.Key.Key_Up)
        # As quick as a hand, so that the score has room for many runs.
        QTest.qWait(20)
        waiting.append((time.monotonic() + KEEP_AFTER_MS / 1000, number))
        while waiting and waiting[0][0] < time.monotonic():
            # The time was over, and then its events were handled.
            yield waiting.popleft()[1] - max(0, before)
            QTest.qWait(1)


def _coach(navigator: Navigator, folder: Path) -> Iterator[int]:
    """Hints, moves that the coach asks about, and turns taken back, in games with the computer."""
    coaching.WEIGHING_MS = 1000 * _WAIT_S
    settings = navigator.settings
    kept = kept_of("coach", folder)
    if kept:
        assert settings.text("coach") == CoachMode.AGAIN.value
    settings.change(coach=CoachMode.AGAIN.value, coach_limit="2")
    navigator.go_home()
    if navigator.games.home().unfinished:
        _key(Qt.Key.Key_Return)
        _wait(lambda: navigator.session is not None)
        assert navigator.session is not None and navigator.session.pause == "resumed"
        _key(Qt.Key.Key_Return)
        room = navigator.window.room_widget
        assert isinstance(room, PlayRoom) and not room.confirm.question
    else:
        _begin_coached(navigator)
    for number in count():
        if navigator.session is None or navigator.session.state.is_over:
            navigator.go_home()
            _begin_coached(navigator)
        for _shown in _coached_turn(navigator, number):
            yield kept_of("coach", folder, navigator.session) - kept


def _begin_coached(navigator: Navigator) -> None:
    seats = (Seat("Ann"), Seat("Computer", "static"))
    navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=0))


def _coached_turn(navigator: Navigator, number: int) -> Iterator[None]:
    """One turn; yields each time that the screen has shown something more."""
    room, session = navigator.window.room_widget, navigator.session
    assert isinstance(room, PlayRoom) and session is not None
    coach, panel, confirm = session.findChild(Coach), room.coach, room.confirm
    assert isinstance(coach, Coach)

    def may_go_on() -> bool:
        return coach.view.may_hint or session.state.is_over

    _wait(may_go_on)
    rows = len(session.state.rows)
    if session.state.is_over:
        return
    QTest.mouseClick(panel.hint, Qt.MouseButton.LeftButton)
    _wait(lambda: len(coach.view.hints) == 1 and panel.text.isVisible())
    yield
    room.play_area.setFocus()
    _key(Qt.Key.Key_F6)
    _wait(lambda: bool(confirm.question))
    _key(Qt.Key.Key_Return)
    _wait(lambda: "Try again?" in confirm.question or len(session.state.rows) > rows)
    if len(session.state.rows) == rows:
        yield
        QTest.qWait(50 * (number % 5))
        if number % 2:
            _key(Qt.Key.Key_Right)
            _key(Qt.Key.Key_Return)
        else:
            _key(Qt.Key.Key_Escape)
            _wait(lambda: not coach.is_weighing)
            assert len(session.state.rows) == rows
            for step in range(len(coach.view.hints) + 1, 6):
                QTest.mouseClick(panel.hint, Qt.MouseButton.LeftButton)
                _wait(partial(_are_shown, coach, step))
                yield
            if isinstance(coach.best_move, Play):
                QTest.mouseClick(panel.lay, Qt.MouseButton.LeftButton)
                room.play_area.setFocus()
                _key(Qt.Key.Key_Return)
            else:
                return
    _wait(lambda: len(session.state.rows) > rows and may_go_on())
    yield
    if number % 3 == 2 and not session.state.is_over:
        QTest.keyClick(_focus(), Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
        _wait(lambda: len(session.state.rows) <= rows)
        yield


def _are_shown(coach: Coach, hints: int) -> bool:
    return len(coach.view.hints) >= hints


_DEEDS = (HintTaken, TurnsTakenBack, TilesLaid, PassAnnounced)


def _deeds(events: Sequence[Event]) -> int:
    """Count the hints, the questions of the coach, and what the person did, in a game."""
    asked = [event for event in events if isinstance(event, CoachHeard)]
    own = [event for event in events if isinstance(event, _DEEDS) and event.player == 0]
    return len(own) + sum(heard.word is CoachWord.TRY_AGAIN for heard in asked)


ROOMS: Mapping[str, Callable[[Navigator, Path], Iterator[int]]] = {
    "table": _table,
    "play": _play,
    "club": _club,
    "judge": _judge,
    "words": _words,
    "position": _position,
    "coach": _coach,
}


def kept_of(room: str, folder: Path, shown: GameSession | None = None) -> int:
    """Return how many things of a room are on disk, those of earlier runs among them.

    Args:
        shown: in the room of the coach, a game to count by what is shown instead.

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
            return sum(entry.get("do") == "answer" for entry in contents.entries)
        case "position":
            settings = SettingsStore(folder / "settings.json")
            assert not settings.problems, settings.problems
            record = settings.record("last_position")
            return read_position(str(record["cgp"])).points[0] if record else 0
        case "coach":
            journals = (folder / "journals").glob("*.journal")
            others = [journal for journal in journals if shown is None or journal != shown.journal]
            events = [read_journal(other).events for other in others]
            return sum(map(_deeds, events if shown is None else [*events, shown.events]))
    return sum(map(_rows, (folder / "journals").glob("*.journal")))


def _rows(journal: Path) -> int:
    events = read_journal(journal).events
    # A game that had just begun may have nothing yet.
    return len(fold(events).rows) if events else 0


def _end_at_once(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """End where the program would show the dialog of an unexpected fault."""
    traceback.print_exception(kind, error, trace)
    os._exit(1)


def main(room: str, folder: Path) -> None:
    """Work in a room until this process is killed."""
    os.environ[DATA_VARIABLE] = str(folder)
    sys.excepthook = _end_at_once
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
