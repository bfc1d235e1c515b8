# SPDX-License-Identifier: MIT
"""Makes the Club room, and the screen for the wall beside it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop_app.paper.content import PaperError
from desktop_app.paper.press import save_whole
from desktop_app.paper.report import report_pdf
from desktop_app.session.club_desk import ClubDesk, ClubView
from desktop_app.settings import paths
from desktop_app.translation.words import tr
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.wall_window import WallWindow
from desktop_app.ui.main_window.navigator import Navigator

CLUB = "club"
FOLDER = "clubs"
"""Files are made here unless another folder is chosen; backups take it along."""


def make_club(navigator: Navigator) -> QWidget:
    """Return the Club room."""
    folder = paths.data_dir() / FOLDER
    page = ClubPage(ClubDesk(), folder)
    page.back_requested.connect(navigator.go_home)
    ClubRoomLinks(navigator, page)
    return page


class ClubRoomLinks(QObject):
    """The wall screen, printing, and closing the file when the room is left."""

    def __init__(self, navigator: Navigator, page: ClubPage) -> None:
        super().__init__(page)
        self._page, self._target = page, ""
        self._wall: WallWindow | None = None
        page.wall_requested.connect(self._show_wall)
        page.print_requested.connect(self._print)
        page.desk.changed.connect(self._follow)
        page.desk.sheets_made.connect(self._save)
        navigator.room_changed.connect(self._leave)
        navigator.window.closed.connect(lambda _geometry: self._close())

    def _show_wall(self) -> None:
        if self._wall is None:
            self._wall = WallWindow(self._page)
            self._wall.closed.connect(self._forget_wall)
            self._page.desk.clock_changed.connect(self._wall.show_clock)
        self._wall.show_view(self._page.desk.view)
        self._wall.show_clock(self._page.desk.clock)
        self._wall.show()
        self._wall.raise_()

    def _forget_wall(self) -> None:
        if self._wall is not None:
            self._wall.deleteLater()
            self._wall = None

    def _follow(self, view: ClubView) -> None:
        if self._wall is not None:
            self._wall.show_view(view)

    def _print(self, target: str) -> None:
        self._target = target
        self._page.desk.make_sheets()

    def _save(self, html: str) -> None:
        path = Path(self._target)
        try:
            save_whole(path, html.encode() if path.suffix == ".html" else report_pdf(html))
        except PaperError as error:
            self._page.say(tr(str(error)))
            return
        self._page.say(self.tr("Written: {file}").format(file=path))

    def _leave(self, room: str) -> None:
        if room != CLUB:
            self._close()

    def _close(self) -> None:
        if self._wall is not None:
            self._wall.close()
        self._page.desk.close()
