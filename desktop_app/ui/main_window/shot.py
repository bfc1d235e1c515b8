# SPDX-License-Identifier: MIT
"""Paints the window into a file, offscreen."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.analysis.review import Depth
from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.rules.commands import CorrectEntry, DrawTiles, NoteEntry
from desktop_app.rules.move import Pass
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import RowKind, ScoreRow
from desktop_app.sentences.faults import fault_of
from desktop_app.session.club_presenter import System
from desktop_app.session.corrections import form_of
from desktop_app.session.demonstration import TYPED_LINE, WRITTEN_LINES
from desktop_app.session.dictionary import SearchAnswer
from desktop_app.session.errors import GameError
from desktop_app.session.game_session import GameSession
from desktop_app.session.puzzle_run_presenter import RunKind
from desktop_app.session.study_presenter import Order, QuizKind
from desktop_app.session.tracking import SheetSettings, TrackingLevel
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.wall_window import WallWindow
from desktop_app.ui.help.keys_sheet import KeysSheet
from desktop_app.ui.judge.judge_page import JudgePage
from desktop_app.ui.learn.class_page import ClassPage
from desktop_app.ui.learn.drill_page import DrillPage
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.lessons_page import LessonsPage
from desktop_app.ui.learn.progress_page import ProgressPage
from desktop_app.ui.learn.puzzle_page import PuzzlePage
from desktop_app.ui.learn.study_page import StudyPage
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window import CLUB_ROOMS, LEARN_ROOMS, SHEET_ROOMS, WORD_ROOMS
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.handbook_opening import open_handbook
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.projector_opening import toggle_projector
from desktop_app.ui.main_window.settings_opening import open_settings
from desktop_app.ui.main_window.sheet_controller import SheetController
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.main_window.word_rooms import DictionaryOpening
from desktop_app.ui.review.review_panel import ReviewPanel
from desktop_app.ui.table.head_bar import View
from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet

# Pictures of the score sheet: a correction with its consequences, and a recount.

_NOTE = "Saw the other one too late."


def show_sheet_work(navigator: Navigator, room: str) -> None:
    """Show one of `SHEET_ROOMS` over a demonstration game at the table."""
    session = navigator.games.table_demonstration()
    navigator.play(session)
    table = navigator.window.findChild(TableRoom)
    work = navigator.window.findChild(SheetController)
    assert table is not None and work is not None, "a game at the table has its sheet"
    if room == "correction":
        table.show_view(View.SHEET)
        _correct(session, work, table)
    else:
        table.show_view(View.BOARD)
        _recount(session, work, table)


def _plays(session: GameSession) -> list[tuple[int, ScoreRow]]:
    rows = enumerate(session.state.rows)
    return [(line, row) for line, row in rows if row.kind is RowKind.PLAY and row.placements]


def _correct(session: GameSession, work: SheetController, table: TableRoom) -> None:
    """Add a note to one line, correct another, and start to correct a third."""
    (first, _), (second, row), *rest = _plays(session)
    session.submit(NoteEntry(first, _NOTE))
    session.submit(CorrectEntry(second, points=row.points + 2))
    line = max(rest, key=lambda play: len(play[1].placements))[0]
    work.correct(line)
    panel = table.sheet_desk.correction
    panel.play.setText(form_of(session.state, line).play[:-1])
    panel.play.textEdited.emit(panel.play.text())


def _recount(session: GameSession, work: SheetController, table: TableRoom) -> None:
    """Go through a recount up to a turn where one sheet has ten points more."""
    work.recount()
    panel = table.sheet_desk.recount
    for _ in range(5):
        panel.same.click()
    assert panel.walk is not None, "the walk has begun"
    panel.fields[1].setText(str(panel.walk.expected(1) + 10))
    panel.fields[1].setFocus()
    panel.take_turn()


# Pictures of the judge's room and of the dictionary.

_WORDS = ("QUIXOTRY", "ZA", "OXY")
_LOOKED_UP = "care"
_ON_THE_WALL = "length:7 probability:1-100"
_LONGEST_S = 30.0


def show_words(navigator: Navigator, room: str) -> QWidget:
    """Show one of `WORD_ROOMS` with contents; return the widget to paint.

    Raises:
        GameError: the word list did not load, or cannot be read.
    """
    if room == "dictionary":
        return _show_dictionary(navigator)
    navigator.show_judge()
    page = navigator.window.findChild(JudgePage)
    assert page is not None, "the judge's room is in front"
    first = page.lines.fields[0]
    first.setText(_WORDS[0])
    first.spread.emit(_WORDS[1:])
    page.show_theme(navigator.theme)
    _wait(page.press.isEnabled)
    if room == "verdict":
        page.press.click()
        _wait(lambda: page.verdict_screen is not None)
    return navigator.window


def _show_dictionary(navigator: Navigator) -> QWidget:
    navigator.show_dictionary()
    opening = navigator.findChild(DictionaryOpening)
    assert opening is not None, "the dictionary is open"
    answers: list[SearchAnswer] = []
    opening.answered.connect(answers.append)
    opening.open(_LOOKED_UP)
    _wait(lambda: bool(answers))
    return opening.page


def _wait(is_done: Callable[[], bool]) -> None:
    """Wait until the lists are loaded."""
    end = time.monotonic() + _LONGEST_S
    while not is_done():
        if time.monotonic() > end:
            raise GameError("the word list cannot be read")
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)


def take_shot(navigator: Navigator, path: Path, room: str | None, file: Path | None) -> int:
    """Show a room or a file, paint it, and return 0.

    The rooms of a game, such as ``play`` and ``desk``, show a demonstration game from a seed.

    Raises:
        GameError: the file cannot be opened, or the picture cannot be written.
    """
    # Shown first, because a widget that was never shown is laid out differently.
    navigator.has_motion = False
    navigator.window.show()
    if file is not None:
        navigator.open_file(file)
        shown = None
    else:
        shown = show_room(navigator, room or "start")
    save_picture(navigator, path, shown)
    navigator.put_away_quietly()
    return 0


def show_room(navigator: Navigator, room: str) -> QWidget | None:
    """Go to a room with sample contents; return its widget if it is not in the main window."""
    if room in ("play", "hand-over", "desk", "tracking", "result"):
        _show_game(navigator, room)
    elif room == "review":
        _show_review(navigator)
    elif room.startswith("library"):
        _show_library(navigator, room)
    elif room in LEARN_ROOMS:
        _show_learn(navigator, room)
    elif room in CLUB_ROOMS:
        return _show_club(navigator, room)
    elif room.startswith("table") and room != "table-setup":
        _show_table(navigator, room)
    elif room in SHEET_ROOMS:
        show_sheet_work(navigator, room)
    elif room in WORD_ROOMS:
        return show_words(navigator, room)
    elif room == "settings":
        return open_settings(navigator)
    elif room == "handbook":
        return open_handbook(navigator, "playing")
    elif room == "keys":
        _show_game(navigator, "play")
        navigator.window.keys_requested.emit()
        return navigator.window.findChild(KeysSheet)
    elif room == "projector":
        _show_game(navigator, "play")
        opening = toggle_projector(navigator)
        opening.window.resize(navigator.window.size())
        return opening.window
    else:
        navigator.go_to(room)
    return None


_CLUB = ("Ann Abrams", "Ben Botha", "Cat Chen", "Dan Dlamini", "Eve Ekström", "Fay Featherstone")


def _show_club(navigator: Navigator, room: str) -> QWidget | None:
    """Show a part of a club's evening in its second round, or its wall screen."""
    navigator.show_club()
    page = navigator.window.room_widget
    assert isinstance(page, ClubPage), "the Club room is in front"
    presenter = page.presenter
    # The evening is a sample: its file is gone when the page is.
    folder = TemporaryDirectory(ignore_cleanup_errors=True)
    page.destroyed.connect(lambda: folder.cleanup())
    presenter.make(Path(folder.name) / "evening.club", "Thursday evening", "naspa-2016", 4)
    for at, name in enumerate(_CLUB):
        presenter.enter(name, 1500 - 60 * at)
    presenter.pair(System.SWISS)
    for board in (1, 2, 3):
        presenter.enter_result(board, 420 - 10 * board, 380)
    presenter.pair(System.SWISS)
    presenter.enter_result(1, 401, 377)
    presenter.start_clock(60, 10, 5)
    presenter.stop_clock()
    presenter.wait()
    page.tabs.setCurrentIndex(1 if room == "club-players" else 0)
    (page.players if room == "club-players" else page.rounds).table.selectRow(1)
    if room != "club-wall":
        return None
    page.wall_requested.emit()
    wall = navigator.window.findChildren(WallWindow)[-1]
    wall.resize(navigator.window.size())
    return wall


SHOWN_PUZZLE = "5041a19feaa1"
"""A shipped puzzle, the same on every day."""


def _show_learn(navigator: Navigator, room: str) -> None:
    """Show a section of the Learn room, a task in one of them, or a turn of duplicate."""
    navigator.show_learn()
    # To look for the page would find an earlier one too, and keep it alive with the window.
    page = navigator.window.room_widget
    assert isinstance(page, LearnPage), "the Learn room is in front"
    lessons, evening = page.sections["lessons"], page.sections["class"]
    assert isinstance(lessons, LessonsPage) and isinstance(evening, ClassPage)
    if room in ("class", "consensus"):
        page.show_section("class")
        _show_class(evening, room)
    elif room == "teacher":
        page.show_section("class")
        evening.show_learners()
        evening.teacher.presenter.wait()
    elif room.startswith("words"):
        _show_study(page, room)
    elif room.startswith("puzzle"):
        puzzles = page.sections["puzzles"]
        assert isinstance(puzzles, PuzzlePage)
        page.show_section("puzzles")
        puzzles.presenter.wait()
        if room == "puzzle":
            puzzles.open(SHOWN_PUZZLE)
            puzzles.presenter.hint()
        elif room != "puzzles":
            _show_run(puzzles, is_over=room == "puzzle-end")
    elif room.startswith("drill"):
        drills = page.sections["drills"]
        assert isinstance(drills, DrillPage)
        page.show_section("drills")
        if room == "drill":
            drills.presenter.begin("score", seed=1)
            drills.presenter.wait()
    elif room.startswith("progress"):
        page.show_section("progress")
        progress = page.sections["progress"]
        assert isinstance(progress, ProgressPage)
        progress.tabs.setCurrentIndex(1 if room == "progress-best" else 0)
        progress.presenter.wait()
    elif room != "learn":
        page.show_section("lessons")
        lessons.presenter.wait()
    if room == "lesson":
        lessons.open("premium-squares")
        lessons.presenter.wait()
        lessons.presenter.go_on()
        lessons.presenter.wait()
    settle()


def _show_class(evening: ClassPage, room: str) -> None:
    """Show a turn of duplicate, or a vote."""
    if room == "class":
        evening.begin.click()
        duplicate = evening.duplicate.presenter
        duplicate.wait()
        duplicate.draw("QUIETAO")
        duplicate.hand_in("1 8D QUIET 48")
        return
    evening.kind.setCurrentIndex(1)
    evening.begin.click()
    consensus, shown = evening.consensus.presenter, evening.consensus.view
    if shown is not None:
        for count in (1, 2):
            consensus.propose("-" + "".join(shown.rack[:count]))
        consensus.begin_vote()
        consensus.vote("1", "2")


def _show_run(puzzles: PuzzlePage, *, is_over: bool) -> None:
    """Show a rush, or its end."""
    puzzles.begin_run(RunKind.RUSH)
    puzzles.runs.answer("-A")
    puzzles.runs.answer("yes")
    if is_over:
        puzzles.runs.stop()


def _show_study(page: LearnPage, room: str) -> None:
    """Show the lists of words, a question of a quiz, its answer, or an anagram wall."""
    study = page.sections["words"]
    assert isinstance(study, StudyPage)
    page.show_section("words")
    _wait(lambda: bool(study.choice.count.text() and study.choice.due.text()))
    if room == "words":
        return
    if room == "words-wall":
        study.walls.start(_ON_THE_WALL, Order.PROBABILITY, 20, 5)
        _wait(study.wall.isVisible)
        study.walls.give("retains")
        return
    study.presenter.start(f"anagram:{_LOOKED_UP}", QuizKind.ANAGRAM, Order.ALPHABETICAL, 1)
    _wait(study.quiz.isVisible)
    if room == "words-answer":
        study.presenter.give("")
        _wait(study.quiz.cards.isVisible)


def _show_library(navigator: Navigator, room: str) -> None:
    """Show a page of the library once everything is loaded."""
    navigator.show_library()
    page = navigator.window.findChild(LibraryPage)
    assert page is not None, "the library has its page"
    page.presenter.wait()
    # Each of these makes its page.
    pages = {
        "library-statistics": lambda: page.statistics,
        "library-backups": lambda: page.backups,
        "library-reviews": lambda: page.reviews,
    }
    wanted = pages.get(room, lambda: page.games)()
    if wanted is not None:
        page.tabs.setCurrentWidget(wanted)
    settle()


def save_picture(navigator: Navigator, path: Path, shown: QWidget | None = None) -> None:
    """Paint the window, or another widget, into a file.

    Raises GameError if it cannot be written.
    """
    settle()
    if not (shown or navigator.window).grab().save(str(path)):
        raise GameError(f"{path}: the picture cannot be written there")


def settle(rounds: int = 6) -> None:
    """Process events until the layout is stable."""
    for _ in range(rounds):
        QApplication.processEvents()


def _ask_of_an_overdraw(session: GameSession, desk: DeskController) -> None:
    """Let the last player draw a tile too many, and open the procedure for it."""
    turn = session.state.last_turn
    assert turn is not None, "the demonstration stops in the middle of the game"
    session.submit(
        DrawTiles(turn.player, session.state.missing_tiles(turn.player) + 1, anyway=True)
    )
    desk.open()
    desk.open_procedure("overdraw")


def _show_marked_sheet(navigator: Navigator, session: GameSession) -> None:
    """Show a tracking sheet kept by the player on turn, with two mistakes found."""
    sheet = navigator.window.findChild(TrackingSheet)
    assert sheet is not None and sheet.tracking is not None, "a game that is played has a sheet"
    tracking = sheet.tracking
    settle()
    # Not chosen in the menu: taking a picture must not change settings.
    tracking.use(SheetSettings(TrackingLevel.CHECK, TrackingOrder.STRENGTH))
    sheet.ask_for_height()
    tracking.put_right()
    tracking.cross_next("R", back=True)
    tracking.cross_next("X")
    for _ in session.people:
        on_turn = session.state.on_turn
        assert on_turn is not None
        session.submit_move(on_turn, Pass())
        session.show_rack()
    tracking.add_query("zoea")
    settle()


def _show_game(navigator: Navigator, room: str) -> None:
    mode = Mode.BY_THE_BOOK if room == "desk" else Mode.AUTOMATIC
    session = navigator.games.demonstration(is_whole=room == "result", mode=mode)
    navigator.play(session)
    if room in ("play", "desk", "tracking"):
        session.show_rack()
    if room == "tracking":
        _show_marked_sheet(navigator, session)
    if room == "desk":
        desk = navigator.window.findChild(DeskController)
        assert desk is not None, "a game that is played has a desk"
        _ask_of_an_overdraw(session, desk)


def _show_review(navigator: Navigator) -> None:
    """Show the first mistake of a game that was reviewed as a whole."""
    _show_game(navigator, "result")
    navigator.review_requested.emit()
    panel = navigator.window.findChild(ReviewPanel)
    assert panel is not None, "a game that is over has a review"
    _wait(lambda: panel.isVisible() and panel.line is not None)
    panel.depth_requested.emit(Depth.INSTANT)
    _wait(panel.pause.isHidden)
    panel.step(1)


def _show_written(navigator: Navigator) -> None:
    """Show a game being written down, with half a line typed."""
    navigator.play(navigator.games.written_demonstration())
    room = navigator.window.findChild(TableRoom)
    assert room is not None, "a game that is written down has the room of the table"
    for line in WRITTEN_LINES:
        room.entry.entered.emit(line)
    room.entry.line.setText(TYPED_LINE)


def _show_table(navigator: Navigator, room: str) -> None:
    """Show a game at the table: clocks alone, with sheet or board, or its end."""
    if room == "table-written":
        _show_written(navigator)
        return
    session = navigator.games.table_demonstration(is_whole=room == "table-over")
    navigator.play(session)
    found = navigator.window.findChild(TableRoom)
    assert found is not None, "a game of a physical set is played at the table"
    views = {"table-sheet": View.SHEET, "table-board": View.BOARD, "table-over": View.BOARD}
    found.show_view(views.get(room, View.CLOCKS))


# A test of the whole program without a screen: two bots play a game in the real window.


def play_one_game(navigator: Navigator, folder: Path, *, now: datetime | None = None) -> int:
    """Play a game between two bots; save its picture and its GCG, and print their paths.

    The folder is created if it is missing.

    Raises:
        GameError: the game cannot start, or a file cannot be written.
    """
    navigator.has_motion = False
    window = navigator.window
    window.show()
    navigator.start(navigator.games.exhibition_choice(), is_remembered=False)
    session = navigator.session
    assert session is not None, "a game that was started is on view"
    _wait_for_the_end(session)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GameError(f"{folder}: {fault_of(error)}") from None
    stem = free_stem(folder, now or datetime.now())
    picture, record = stem.with_suffix(".png"), stem.with_suffix(".gcg")
    save_picture(navigator, picture)
    try:
        # Never overwrite a file.
        with record.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(navigator.games.gcg(session))
    except OSError as error:
        raise GameError(f"{record}: {fault_of(error)}") from None
    navigator.put_away_quietly()
    print(f"The picture of the game: {picture}\nThe game as GCG: {record}")
    return 0


def free_stem(folder: Path, now: datetime) -> Path:
    """Return an unused path in the folder, made of date and time, without suffix."""
    name = f"rackside-{now:%Y%m%d-%H%M%S}"
    number = 1
    stem = folder / name
    while stem.with_suffix(".png").exists() or stem.with_suffix(".gcg").exists():
        number += 1
        stem = folder / f"{name}-{number}"
    return stem


def _wait_for_the_end(session: GameSession) -> None:
    loop = QEventLoop()
    failures: list[object] = []

    def look(_state: object = None) -> None:
        if session.state.is_over:
            loop.quit()

    def fail(error: object) -> None:
        failures.append(error)
        loop.quit()

    session.view_changed.connect(look)
    session.failed.connect(fail)
    if not session.state.is_over:
        loop.exec()
    if failures:
        raise GameError(str(failures[0]))
