# SPDX-License-Identifier: MIT
"""Makes the Club room, the screen for the wall beside it, and the games of its boards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from desktop_app.rules.setup import Mode, Occasion, Seat
from desktop_app.session.club_presenter import ClockReading, ClubPresenter, ClubView, LinkedBoard
from desktop_app.session.club_view import warning_text
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import GameChoice, TableTerms
from desktop_app.session.game_session import GameSession
from desktop_app.session.page_press import PagePress
from desktop_app.settings import paths
from desktop_app.settings.table import Value
from desktop_app.translation.words import tr
from desktop_app.ui.club.clock_bar import clock_digits, clock_words, current, has_time
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.sign_in_window import SignInWindow
from desktop_app.ui.club.wall_window import WallWindow
from desktop_app.ui.main_window.game_room import GameRoom
from desktop_app.ui.main_window.handbook_opening import explain
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.print_dialog import open_print_dialog
from desktop_app.ui.widgets.scrolled import fit_on_screen
from desktop_app.values.files import is_same_file

CLUB, START = "club", "start"
FOLDER = "clubs"
"""Files are made here unless another folder is chosen; backups take it along."""

RECENT = "last_clubs"
MAKER = "club_by"
MOST_RECENT = 8


def make_club(navigator: Navigator, file: Path | None = None) -> QWidget:
    """Return the Club room with a file, or with the one that was open last."""
    return club_house(navigator).page_of(file)


def club_house(navigator: Navigator) -> ClubHouse:
    """Return the club of a window; its file stays open while its boards are played."""
    found = navigator.findChild(ClubHouse)
    return found if isinstance(found, ClubHouse) else ClubHouse(navigator)


class ClubHouse(QObject):
    """The open club file, with its page, its wall screen, and the game that is played here."""

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._navigator = navigator
        self.presenter = ClubPresenter()
        self.presenter.report = lambda *texts: navigator.file_problems.report(*texts, is_asked=True)
        self.presenter.setParent(self)
        self.presenter.by = navigator.settings.text(MAKER)
        self.press = PagePress(self)
        self.wall: WallWindow | None = None
        self.door: SignInWindow | None = None
        self._page: ClubPage | None = None
        self._target: Path | None = None
        self._link: LinkedBoard | None = None
        self._linked: GameSession | None = None
        self.presenter.changed.connect(self._follow)
        self.presenter.sheets_made.connect(self._put_out)
        self.presenter.said.connect(self._say_at_door)
        self.presenter.refused.connect(self._say_at_door)
        self.press.began.connect(self._begin_press)
        self.press.ended.connect(self._end_press)
        self.presenter.clock_changed.connect(self._show_clock)
        navigator.room_changed.connect(self._change_room)
        navigator.window.closed.connect(self._close)

    # ------------------------------------------------------------------ page

    def page_of(self, file: Path | None) -> ClubPage:
        """Return the page on the screen or a new one, with a file if one is named."""
        if self._page is not None and self._navigator.window.room == CLUB:
            page = self._page
        else:
            page = self.make_page(opens_last=file is None)
        if file is not None:
            self.presenter.open(file)
        return page

    def make_page(self, *, opens_last: bool = True) -> ClubPage:
        """Return a page of the open file; the last one is opened again if none is."""
        place = self._navigator.window.place_of_rooms
        page = ClubPage(self.presenter, paths.data_dir() / FOLDER, place)
        self._page = page
        page.back_requested.connect(self._go_back)
        page.wall_requested.connect(self._show_wall)
        page.sign_in_requested.connect(self._show_door)
        page.page_print_requested.connect(self._print_page)
        page.print_requested.connect(self._save)
        page.printer_requested.connect(self._print)
        page.cancel_requested.connect(self.press.cancel)
        page.game_requested.connect(self._play)
        page.closing_requested.connect(self._close_file)
        page.maker_changed.connect(self._take_maker)
        page.past.show_maker(self.presenter.by)
        recent = self._recent()
        page.show_recent(recent)
        last = next(iter(recent), "")
        is_damaged = self._navigator.file_problems.knows(Path(last))
        if opens_last and last and not is_damaged and not self.presenter.view.file:
            self.presenter.open(Path(last))
        return page

    def _take_maker(self, name: str) -> None:
        """Keep the name of who is at the desk; it stands with the changes from now on."""
        self.presenter.by = " ".join(name.split())
        if self.presenter.by != self._navigator.settings.text(MAKER):
            self._navigator.settings.change(club_by=self.presenter.by)

    def _go_back(self) -> None:
        """Close the wall screen, or go to the start screen; an open event is not left by a slip."""
        if self.wall is not None:
            self.wall.close()
        elif not self.presenter.view.event:
            self._navigator.go_home()
        elif self._page is not None:
            self._page.say(
                self.tr(
                    "The event stays open. To leave it, choose Game > Start screen (Ctrl+Home)."
                )
            )

    def _recent(self) -> dict[str, str]:
        """The files that were open before and are still there, last first."""
        kept = self._navigator.settings.record(RECENT)
        return {
            path: str(name) for path, name in reversed(list(kept.items())) if Path(path).is_file()
        }

    def _follow(self, view: ClubView) -> None:
        if self.wall is not None:
            self.wall.show_view(view)
        if self.door is not None:
            self.door.show_view(view)
        kept = self._navigator.settings.record(RECENT)
        if view.event and next(reversed(kept.items()), None) != (view.file, view.event):
            # The same file may be known by a path in other case.
            others = {
                path: name for path, name in kept.items() if not is_same_file(path, view.file)
            }
            files: dict[str, Value] = {**others, view.file: view.event}
            newest = dict(list(files.items())[-MOST_RECENT:])
            self._navigator.settings.change(last_clubs=newest)
            if self._page is not None:
                self._page.show_recent(self._recent())

    # ------------------------------------------------------------------ wall and paper

    def _show_wall(self) -> None:
        if self.wall is None:
            self.wall = WallWindow(self._navigator.window)
            fit_on_screen(self.wall, self._navigator.window)
            self.wall.closed.connect(self._forget_wall)
            explain(self._navigator, self.wall, "club-wall")
            own = self._navigator.window.screen()
            other = next(
                (screen for screen in QGuiApplication.screens() if screen is not own), None
            )
            if other is not None:
                self.wall.setGeometry(other.availableGeometry())
            # On a screen beside this one it must not take the keys from the entry line.
            self.wall.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, other is not None)
        self.wall.show_view(self.presenter.view)
        self.wall.show_clock(self.presenter.clock)
        self.wall.show()
        self.wall.raise_()

    def _forget_wall(self) -> None:
        if self.wall is not None:
            self.wall.deleteLater()
            self.wall = None

    def _show_door(self) -> None:
        """Show the screen at the door, over the whole screen: others stand before it."""
        if self.door is None:
            self.door = SignInWindow(self._navigator.window)
            self.door.closed.connect(self._forget_door)
            self.door.came.connect(self.presenter.sign_in)
            self.door.undo_requested.connect(self.presenter.undo_sign_in)
        self.door.show_view(self.presenter.view)
        self.door.showMaximized()
        self.door.raise_()

    def _forget_door(self) -> None:
        if self.door is not None:
            self.door.deleteLater()
            self.door = None

    def _say_at_door(self, text: str) -> None:
        if self.door is not None:
            self.door.say(text, can_undo=self.presenter.can_undo_sign_in)

    def _print_page(self, html: str) -> None:
        self._target = None
        self._put_out(html)

    def _save(self, sheets: tuple[str, ...], target: str) -> None:
        path = Path(target)
        if path.suffix.casefold() == ".html":
            self.presenter.make_sheets(sheets, path)
            return
        self._target = path
        self.presenter.make_sheets(sheets)

    def _print(self, sheets: tuple[str, ...]) -> None:
        self._target = None
        self.presenter.make_sheets(sheets)

    def _put_out(self, html: str) -> None:
        """Write the sheets to their file, or print them."""
        if self._target is not None:
            self.press.write(html, self._target)
        elif self._page is not None:
            open_print_dialog(self._page, lambda printer: self._print_on(html, printer))

    def _print_on(self, html: str, printer: QPrinter) -> None:
        """Print a page on the printer that was chosen, or into the file chosen instead."""
        if printer.outputFileName():
            self.press.write(html, Path(printer.outputFileName()))
            return
        options = ["--copies", str(printer.copyCount())]
        if printer.printRange() is QPrinter.PrintRange.PageRange:
            options += ["--sheets", f"{printer.fromPage()}-{printer.toPage()}"]
        if printer.duplex() is not QPrinter.DuplexMode.DuplexNone:
            options.append("--both-sides")
        self.press.print(html, printer.printerName(), options)

    def _end_press(self, said: str) -> None:
        if self._page is not None:
            self._page.show_busy("")
            self._page.say(tr(said) if said else self.tr("Cancelled. Nothing was written."))

    def _begin_press(self) -> None:
        if self._page is not None:
            self._page.show_busy(self.tr("Making the sheets..."))

    # ------------------------------------------------------------------ linked games

    def _play(self, number: int, is_physical: bool) -> None:
        """Play a board here: its two players, the rules and the clock of the event.

        A game that was begun for the board goes on.
        """
        board = self.presenter.board_to_play(number)
        if board is None:
            return
        games = self._navigator.games
        occasion = Occasion(event=board.event, round_number=board.round)
        choice = GameChoice(
            board.ruleset,
            tuple(Seat(name) for name in board.players),
            minutes=board.minutes,
            first=0,
            mode=Mode(self._navigator.settings.text("mode")),
            occasion=occasion,
            record=board.record,
        )
        if is_physical:
            last = games.table_choice().table or TableTerms()
            terms = replace(last, event=board.event, round_number=board.round, is_written=False)
            choice = replace(choice, mode=Mode.BY_THE_BOOK, table=terms)
        begun = games.unfinished_game(choice)
        if begun:
            self._navigator.continue_game(begun)
            return
        try:
            self._navigator.start(choice, is_remembered=False)
        except GameError as error:
            if self._page is not None:
                self._page.say(tr(str(error)))

    def follow_game(self, session: GameSession, room: GameRoom) -> None:
        """Link a game with its board, if the open club or the last one has it."""
        occasion = session.state.setup.occasion
        if session.is_read_only or not occasion.event or occasion.round_number is None:
            return
        if not self.presenter.view.file:
            last = next(((path, name) for path, name in self._recent().items()), None)
            if last is None or last[1] != occasion.event:
                return
            self.presenter.open(Path(last[0]))
        names = [seat.name for seat in session.state.setup.seats]
        self._link = self.presenter.board_of(occasion.event, occasion.round_number, names)
        if self._link is None:
            return
        self._linked = session
        room.desk.show_note(_warnings_text(self._link))
        room.result.offer_club(
            self.tr("Send to the club: board {board}").format(board=self._link.board)
        )
        room.result.club_requested.connect(self._send)
        session.closed.connect(self._forget_game)
        self._show_clock(self.presenter.clock)

    def _send(self) -> None:
        """Hand the result over, and go back to the club."""
        session, link = self._linked, self._link
        if session is None or link is None or session.journal is None:
            return
        state, game = session.state, session.journal.stem
        self._navigator.show_club()
        self.presenter.send_game(link, state, game)

    def _forget_game(self) -> None:
        self._linked = self._link = None

    def _show_clock(self, reading: ClockReading | None) -> None:
        """Show the round clock on the wall and over the game; the round holds the game's clock."""
        if self.wall is not None:
            self.wall.show_clock(reading)
        reading = current(reading, self.presenter.view)
        session, link = self._linked, self._link
        if session is None or link is None:
            return
        is_shown = reading is not None and not session.state.is_over
        text = "" if reading is None else _clock_text(reading, self.presenter.view)
        self._navigator.window.show_round(text if is_shown else "")
        is_before = reading is not None and reading.round < link.round
        is_held = reading is not None and reading.round == link.round and not reading.may_play
        session.wait_for_round(is_before or is_held)

    # ------------------------------------------------------------------ leaving

    def _change_room(self, room: str) -> None:
        """Close the file on the start screen; in other rooms the club goes on."""
        if room == START:
            self._close_all()
        if self._linked is None or room == CLUB:
            self._navigator.window.show_round("")

    def _close_file(self) -> None:
        event = self.presenter.view.event
        self.presenter.close()
        if self._page is not None:
            self._page.say(tr("{event} is closed.").format(event=event))
            self._page.show_view(self.presenter.view)
            self._page.show_recent(self._recent())

    def _close(self, _geometry: str) -> None:
        self._close_all()
        self.press.close()

    def _close_all(self) -> None:
        """Close the screens and the file; sheets that are being made are finished."""
        for screen in (self.wall, self.door):
            if screen is not None:
                screen.close()
        self.presenter.close()


def _clock_text(reading: ClockReading, view: ClubView) -> str:
    """The round clock in one line, for the window of a game."""
    words = clock_words(reading, view)
    return f"{words}  {clock_digits(reading)}" if has_time(reading, view) else words


def _warnings_text(board: LinkedBoard) -> str:
    """The warnings of a board's players in earlier games; empty for none."""
    if not board.warnings:
        return ""
    lines = (tr(warning_text(warning)) for warning in board.warnings)
    return "\n".join((tr("Earlier in this event:"), *lines))
