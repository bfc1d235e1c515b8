# SPDX-License-Identifier: MIT
"""Opens the handbook at the page of the room in front."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from desktop_app.session.errors import GameError
from desktop_app.session.handbook import INDEX, Handbook
from desktop_app.translation.words import tr
from desktop_app.ui.help.handbook_page import HandbookPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.scrolled import stand_beside

PLACES = {
    "start": "playing#the-start-screen",
    "new-game": "playing#a-new-game",
    "position": "positions#set-up-a-position",
    "play": "playing#the-screen",
    "hand-over": "playing#between-two-people",
    "desk": "desk",
    "tracking": "tracking",
    "score-sheet": "score-sheet",
    "coach": "coach",
    "result": "playing#the-end",
    "review": "review",
    "library": "library",
    "library-statistics": "library#statistics",
    "library-reviews": "review#many-games",
    "library-backups": "library#backups",
    "learn": "learn#today",
    "learn-lessons": "learn#lessons",
    "lesson": "learn#lessons",
    "words": "words",
    "words-quiz": "words#quizzes",
    "words-answer": "words#quizzes",
    "words-wall": "words#quizzes",
    "puzzles": "learn#puzzles",
    "puzzle": "learn#puzzles",
    "puzzle-rush": "learn#puzzles",
    "puzzle-end": "learn#puzzles",
    "drills": "learn#drills",
    "drill": "learn#drills",
    "progress": "learn#progress",
    "progress-best": "learn#progress",
    "teacher": "learn#for-teachers",
    "class": "learn#duplicate",
    "consensus": "learn#consensus",
    "class-choice": "learn#class",
    "club": "club",
    "club-round": "club#round",
    "club-players": "club#players",
    "club-standings": "club#standings",
    "club-history": "club#history",
    "club-wall": "club#wall-screen",
    "judge": "judge#the-judges-room",
    "verdict": "judge#the-judges-room",
    "dictionary": "judge#the-dictionary",
    "table": "table",
    "table-sheet": "table#clocks-sheet-and-board",
    "table-board": "table#clocks-sheet-and-board",
    "table-over": "table#the-end",
    "table-setup": "table",
    "table-written": "writing-down",
    "correction": "score-sheet#correcting-a-line",
    "note": "score-sheet#notes",
    "recount": "score-sheet#recount",
    "settings": "settings",
    "handbook": INDEX,
    "keys": "settings#keys",
    "projector": "settings#the-audience-board",
}
"""The place in the handbook of every room of `ROOMS`, and of some parts of rooms."""

# Parts of rooms by the names of their classes: to import them would load every room.
_AROUND_FOCUS = {
    "TrackingSheet": "tracking",
    "ScoreSheet": "score-sheet",
    "CoachPanel": "coach",
}
"""Parts beside others: the room is in them while the focus is."""
_IN_SIGHT = {
    "CorrectionPanel": "correction",
    "NotePanel": "note",
    "RecountPanel": "recount",
    "DeskPanel": "desk",
    "ReviewPanel": "review",
    "HandoverPanel": "hand-over",
    "ResultPanel": "result",
    "WritingRoom": "table-written",
    "StatisticsPage": "library-statistics",
    "ReviewsPage": "library-reviews",
    "BackupsPage": "library-backups",
    "LessonsPage": "lesson",
    "QuizPart": "words-quiz",
    "WallPart": "words-wall",
    "StudyPage": "words",
    "PuzzlePage": "puzzle",
    "DrillPage": "drill",
    "ProgressPage": "progress",
    "TeacherView": "teacher",
    "DuplicatePage": "class",
    "ConsensusPage": "consensus",
    "ClassPage": "class-choice",
    "RoundPart": "club-round",
    "PlayersPart": "club-players",
    "StandingsPart": "club-standings",
    "HistoryPart": "club-history",
}
"""Parts that are in front of a room as soon as they are shown, innermost first."""


def room_in_front(navigator: Navigator) -> str:
    """The key in `PLACES` of what the user has in front of them in the main window."""
    room, name = navigator.window.room_widget, navigator.window.room
    focus = QApplication.focusWidget()
    while focus is not None and focus is not room:
        if (part := _AROUND_FOCUS.get(type(focus).__name__)) is not None:
            return part
        focus = focus.parentWidget()
    shown = set[str]()
    if room is not None:
        parts = (room, *room.findChildren(QWidget))
        shown = {type(widget).__name__ for widget in parts if widget.isVisible()}
    part = next((part for kind, part in _IN_SIGHT.items() if kind in shown), name)
    if name == "table":
        return {"result": "table-over", "table": _view_of_table(room)}.get(part, part)
    return part


def _view_of_table(room: QWidget | None) -> str:
    # Loaded already, because it is in front.
    from desktop_app.ui.main_window.table_room import TableRoom  # noqa: PLC0415
    from desktop_app.ui.table.head_bar import View  # noqa: PLC0415

    views = {View.SHEET: "table-sheet", View.BOARD: "table-board"}
    return views.get(room.view, "table") if isinstance(room, TableRoom) else "table"


class HandbookOpening(QObject):
    """The handbook of a window, and that of a box which keeps the window waiting."""

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._navigator = navigator
        self._book: Handbook | None = None
        self._problem = ""
        try:
            self._book = Handbook.load()
        except GameError as error:
            self._problem = tr(str(error))
        self.page = self._page_of(navigator.window)
        self.page.keys_requested.connect(navigator.window.keys_requested)
        navigator.theme_changed.connect(self.page.show_theme)
        navigator.window.closed.connect(lambda _geometry: self.page.close())

    def open(self, place: str) -> HandbookPage:
        """Show it at a place; "" for the room in front."""
        wanted = place or PLACES.get(room_in_front(self._navigator), INDEX)
        box = QApplication.activeModalWidget()
        page = self.page if box is None else self._page_over(box)
        if not page.isVisible():
            stand_beside(page, self._navigator.window if box is None else box)
        page.show()
        page.raise_()
        page.activateWindow()
        page.open_place(wanted)
        return page

    def _page_of(self, window: QWidget) -> HandbookPage:
        page = HandbookPage(window)
        page.show_theme(self._navigator.theme)
        if self._book is None:
            page.show_problem(self._problem)
        else:
            page.show_book(self._book)
        return page

    def _page_over(self, box: QWidget) -> HandbookPage:
        """The handbook of a box: no other window takes keys or clicks while the box is open."""
        page = box.findChild(HandbookPage)
        if page is None:
            page = self._page_of(box)
            # The keys of the room are in a window that waits.
            page.keys.hide()
            if isinstance(box, QDialog):
                box.finished.connect(page.close)
        return page


def open_handbook(navigator: Navigator, place: str = "") -> HandbookPage:
    """Open the handbook of a window at a place; "" for the room in front."""
    opening = navigator.findChild(HandbookOpening)
    if opening is None:
        opening = HandbookOpening(navigator)
    return opening.open(place)


def explain(navigator: Navigator, window: QWidget, room: str) -> None:
    """Let F1 in another window open its page: `room` is its key in `PLACES`."""
    key = QShortcut(QKeySequence("F1"), window)
    key.activated.connect(lambda: open_handbook(navigator, PLACES[room]))
