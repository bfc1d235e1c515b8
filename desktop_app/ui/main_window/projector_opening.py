# SPDX-License-Identifier: MIT
"""Opens the audience board, connects it to the game, and follows changes of screens."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QKeySequence, QScreen, QShortcut

from desktop_app.rules.board import Board
from desktop_app.session.game_session import GameSession
from desktop_app.session.table_faces import face_facts
from desktop_app.ui.board.board_widget import BoardWidget
from desktop_app.ui.board.position_facts import last_squares
from desktop_app.ui.handover.handover_words import turn_line
from desktop_app.ui.main_window.handbook_opening import explain
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.projector.projector_window import ProjectorWindow
from desktop_app.ui.table.table_face import TableFace

SETTING = "projector_takes_screen"


class ProjectorOpening(QObject):
    """The audience board of a window."""

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._navigator = navigator
        self._session: GameSession | None = None
        self._faces: tuple[TableFace, ...] = ()
        self.board = BoardWidget()
        self.window = ProjectorWindow(self.board)
        explain(navigator, self.window, "projector")
        self._show_theme()
        navigator.theme_changed.connect(lambda _theme: self._show_theme())
        navigator.room_changed.connect(lambda _room: self._follow())
        navigator.window.closed.connect(lambda _geometry: self.window.close())
        navigator.destroyed.connect(self.window.deleteLater)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenRemoved.connect(self._lose_screen)
        application.screenAdded.connect(self._find_screen)
        again = QShortcut(QKeySequence("Ctrl+Shift+P"), self.window)
        again.activated.connect(self.window.close)

    @property
    def faces(self) -> tuple[TableFace, ...]:
        """The clock faces by seat."""
        return self._faces

    def toggle(self) -> None:
        """Open it on the second screen, or as a window if there is none; or close it."""
        if self.window.isVisible():
            self.window.close()
            return
        self.window.show_notice("")
        self._follow()
        self._place()

    def _place(self) -> None:
        screen = self.second_screen()
        if screen is not None and self._navigator.settings.switch(SETTING):
            self.window.fill_screen(screen)
        else:
            self.window.stand_beside(self._navigator.window.screen())

    def second_screen(self) -> QScreen | None:
        """Return a screen without the game; None if there is only one."""
        own = self._navigator.window.screen()
        return next((screen for screen in QGuiApplication.screens() if screen is not own), None)

    def _lose_screen(self, screen: QScreen) -> None:
        """Move the audience board to the other screen when its own is unplugged."""
        if not self.window.isVisible() or self.window.screen() is not screen:
            return
        left = next((other for other in QGuiApplication.screens() if other is not screen), screen)
        self.window.stand_beside(left)
        self.window.show_notice(
            self.tr("The second screen is gone: the board is shown here now. The game goes on.")
        )

    def _find_screen(self, _screen: QScreen) -> None:
        """Move the open audience board to a screen that was plugged in."""
        if self.window.isVisible() and not self.window.isFullScreen():
            self._place()

    # ------------------------------------------------------------------ display

    def _follow(self) -> None:
        """Show the current game, or that there is none."""
        session = self._navigator.session
        if session is not self._session:
            self._leave()
            self._session = session
            if session is not None:
                session.view_changed.connect(self._show)
                session.clock_changed.connect(self._show_clocks)
            self._make_faces()
        self._show()

    def _leave(self) -> None:
        session, self._session = self._session, None
        if session is not None and not session.is_read_only:
            session.view_changed.disconnect(self._show)
            session.clock_changed.disconnect(self._show_clocks)

    def _make_faces(self) -> None:
        count = 0 if self._session is None else self._session.state.player_count
        self._faces = tuple(TableFace(self.window) for _ in range(count))
        for face in self._faces:
            face.setEnabled(False)
            face.show_theme(self._navigator.theme)
        self.window.show_faces(self._faces)

    def _show(self, _state: object = None) -> None:
        session = self._session
        if session is None:
            self.board.show_position(Board.empty(), {})
            self.window.show_line(self.tr("No game is being played."))
            return
        # The audience does not see a player look back; a finished game can be stepped through.
        state = session.viewed_state if session.state.is_over else session.state
        self.board.show_position(state.board, state.setup.tile_set.values, last_squares(state))
        turn = state.last_turn
        self.window.show_line("" if turn is None else turn_line(state, turn, self.tr))
        self._show_clocks()

    def _show_clocks(self, _now: object = None) -> None:
        session = self._session
        if session is None:
            return
        pause = "" if session.is_read_only else session.pause
        facts = face_facts(session.state, session.clock_now(), pause)
        for face, shown in zip(self._faces, facts, strict=True):
            face.show_facts(shown)

    def _show_theme(self) -> None:
        theme = self._navigator.theme
        self.board.show_theme(theme)
        for face in self._faces:
            face.show_theme(theme)


def toggle_projector(navigator: Navigator) -> ProjectorOpening:
    """Open or close the audience board."""
    opening = navigator.findChild(ProjectorOpening)
    if opening is None:
        opening = ProjectorOpening(navigator)
    opening.toggle()
    return opening
