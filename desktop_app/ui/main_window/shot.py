# SPDX-License-Identifier: MIT
"""Paints the real window into a file, offscreen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.rules.commands import DrawTiles
from desktop_app.rules.move import Pass
from desktop_app.rules.setup import Mode
from desktop_app.session.errors import GameError
from desktop_app.session.game_session import GameSession
from desktop_app.session.table_demonstration import TYPED_LINE, WRITTEN_LINES
from desktop_app.session.tracking import SheetSettings, TrackingLevel
from desktop_app.ui.help.keys_sheet import KeysSheet
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.projector_opening import toggle_projector
from desktop_app.ui.main_window.settings_opening import open_settings
from desktop_app.ui.main_window.sheet_shots import ROOMS as SHEET_ROOMS
from desktop_app.ui.main_window.sheet_shots import show_sheet_work
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.main_window.word_shots import ROOMS as WORD_ROOMS
from desktop_app.ui.main_window.word_shots import show_words
from desktop_app.ui.table.head_bar import View
from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet


def take_shot(navigator: Navigator, path: Path, room: str | None, file: Path | None) -> int:
    """Show a room or a file, paint it, and return 0.

    The rooms of a game, such as ``play`` and ``desk``, show one that plays itself from a seed.

    Raises:
        GameError: the file is none that can be opened, or the picture cannot be written.
    """
    # Shown first, because a widget that was never on a screen lays itself out differently.
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
    """Go to a room as it is pictured; the window to be painted when it is another than the main."""
    if room in ("play", "hand-over", "desk", "tracking", "result"):
        _show_game(navigator, room)
    elif room.startswith("library"):
        _show_library(navigator, room)
    elif room.startswith("table") and room != "table-setup":
        _show_table(navigator, room)
    elif room in SHEET_ROOMS:
        show_sheet_work(navigator, room)
    elif room in WORD_ROOMS:
        return show_words(navigator, room)
    elif room == "settings":
        return open_settings(navigator)
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


def _show_library(navigator: Navigator, room: str) -> None:
    """One of the pages of the library, when everything has been read."""
    navigator.show_library()
    page = navigator.window.findChild(LibraryPage)
    assert page is not None, "the library has its page"
    page.desk.wait()
    page.tabs.setCurrentIndex(("library", "library-statistics", "library-backups").index(room))
    settle()


def save_picture(navigator: Navigator, path: Path, shown: QWidget | None = None) -> None:
    """Paint the window, or another widget, into a file; GameError when it cannot be written."""
    settle()
    if not (shown or navigator.window).grab().save(str(path)):
        raise GameError(f"{path}: the picture cannot be written there")


def settle(rounds: int = 6) -> None:
    """Let layouts and late events come to rest."""
    for _ in range(rounds):
        QApplication.processEvents()


def _ask_of_an_overdraw(session: GameSession, desk: DeskController) -> None:
    """Who played last draws a tile too many, and the desk asks which tiles go back."""
    turn = session.state.last_turn
    assert turn is not None, "the demonstration stops in the middle of the game"
    session.submit(
        DrawTiles(turn.player, session.state.missing_tiles(turn.player) + 1, anyway=True)
    )
    desk.open()
    desk.open_procedure("overdraw")


def _show_marked_sheet(navigator: Navigator, session: GameSession) -> None:
    """Whoever is on turn keeps the tracking sheet, and it was marked with two mistakes in it."""
    sheet = navigator.window.findChild(TrackingSheet)
    assert sheet is not None and sheet.tracking is not None, "a game that is played has a sheet"
    tracking = sheet.tracking
    settle()
    # Not chosen in the menu: a picture changes no settings.
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


def _show_written(navigator: Navigator) -> None:
    """A game that is written down from paper, in its middle, with the next line half way."""
    navigator.play(navigator.games.written_demonstration())
    room = navigator.window.findChild(TableRoom)
    assert room is not None, "a game that is written down has the room of the table"
    for line in WRITTEN_LINES:
        room.entry.entered.emit(line)
    room.entry.line.setText(TYPED_LINE)


def _show_table(navigator: Navigator, room: str) -> None:
    """The table with its clocks alone, with sheet or board, or at the end of a game."""
    if room == "table-written":
        _show_written(navigator)
        return
    session = navigator.games.table_demonstration(is_whole=room == "table-over")
    navigator.play(session)
    found = navigator.window.findChild(TableRoom)
    assert found is not None, "a game of a physical set is played at the table"
    views = {"table-sheet": View.SHEET, "table-board": View.BOARD, "table-over": View.BOARD}
    found.show_view(views.get(room, View.CLOCKS))
