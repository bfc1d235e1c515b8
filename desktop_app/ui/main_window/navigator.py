# SPDX-License-Identifier: MIT
"""Goes from room to room."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.sentences.sentence import Sentence
from desktop_app.session.errors import GameError
from desktop_app.session.file_problems import FileProblems
from desktop_app.session.sounds import Sound, SoundPlayer
from desktop_app.session.start_presenter import StartPresenter
from desktop_app.settings import paths
from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import Value
from desktop_app.translation.words import tr
from desktop_app.ui.applied_theme import SYSTEM, SystemColours, apply_theme
from desktop_app.ui.main_window.box_help import BoxHelp
from desktop_app.ui.main_window.main_window import CLUB_FILES, MainWindow
from desktop_app.ui.start.start_page import StartPage
from desktop_app.ui.theme import Theme

if TYPE_CHECKING:
    # Needed only for games; loaded after the start screen.
    from desktop_app.rules.position_check import Position
    from desktop_app.session.game_choice import GameChoice
    from desktop_app.session.game_session import GameSession
    from desktop_app.session.games import Games

_log = logging.getLogger(__name__)

FONT_PX = 13
POSITION = "position"
"""The room of the position editor."""
FORMS = ("new-game", "table-setup")
"""The rooms that are the form of a game."""
STAYS_WHEN_LEFT: Mapping[str, bool] = {
    # The way back from all others.
    "start": True,
    # Journals are read and packed by it while other rooms are in front.
    "library": True,
    # The club's clock, wall and door go on beside a game of one of its boards.
    "club": True,
    # What a class or a learner has begun, such as a report, is finished.
    "learn": True,
    "new-game": False,
    "table-setup": False,
    # Its position is saved when it is left.
    POSITION: False,
    # Their game is closed when they are left.
    "play": False,
    "table": False,
    "judge": False,
}
"""Every room by name; False for those that every way there makes again, and that hold nothing that
goes on meanwhile: they are deleted, with all their memory, when another one is shown."""
SWITCHES = ("motion", "autosort")
"""Settings that are also in the View menu."""


@runtime_checkable
class ReadingRoom(Protocol):
    """A room that shows what is in the user's files."""

    def read_again(self) -> None:
        """Read the files again: one of them was replaced."""


@dataclass(frozen=True, slots=True)
class RoomMakers:
    """Factories for the rooms that take time to load, called on first use."""

    new_game: Callable[[Navigator, GameChoice], QWidget]
    play: Callable[[Navigator, GameSession], QWidget]
    position: Callable[[Navigator, GameChoice, Position], QWidget]
    library: Callable[[Navigator], QWidget]
    handbook: Callable[[Navigator, str], object]
    keys: Callable[[MainWindow], None]
    about: Callable[[QWidget], None]
    report: Callable[[Navigator], None]
    rules: Callable[[Navigator, str, str], None]
    learn: Callable[[Navigator], QWidget]
    club: Callable[[Navigator, Path | None], QWidget]
    judge: Callable[[Navigator], QWidget]
    dictionary: Callable[[Navigator, str], None]
    meaning: Callable[[Navigator, tuple[str, ...], QRect | None, bool], bool]
    word_list: Callable[[Navigator, Path], object]
    paper: Callable[[Navigator], object]
    settings: Callable[[Navigator], object]
    projector: Callable[[Navigator], object]


class Navigator(QObject):
    """Shows the rooms of one window.

    Signals:
        room_changed: name of the room in front.
        theme_changed: the theme in use.
        switch_changed: key of a setting of the View menu, and its value.
        setting_changed: key of any setting, and its new value.
        review_requested: open or close the review of the game.
        said: a sentence for the status line of the current room.
        reopening_requested: reopen the window at another text size.
    """

    room_changed = Signal(str)
    theme_changed = Signal(object)
    switch_changed = Signal(str, bool)
    setting_changed = Signal(str, object)
    review_requested = Signal()
    said = Signal(str)
    reopening_requested = Signal()

    def __init__(
        self,
        window: MainWindow,
        start_presenter: StartPresenter,
        settings: SettingsStore,
        makers: RoomMakers,
        theme: Theme,
        theme_name: str | None = None,
    ) -> None:
        """Create the navigator; `theme_name` is the theme given on the command line."""
        super().__init__(window)
        self.window = window
        self._start_presenter = start_presenter
        self.settings = settings
        self.file_problems = FileProblems(settings.path.parent, paths.cache_dir(), parent=self)
        self.theme = theme
        self._forced_theme = "" if theme_name is None else theme_name
        self._system = SystemColours(self)
        self._system.changed.connect(self._follow_system)
        self.has_motion = settings.switch("motion")
        self.sounds: SoundPlayer | None = None
        """Plays sounds; None while the window is not on a screen."""
        self.session: GameSession | None = None
        self._come_back: Callable[[], None] | None = None
        self.form: Callable[[], GameChoice] | None = None
        """Returns the choices in the form of a new game that was shown last."""
        self._makers = makers
        self._start = StartPage(window.place_of_rooms)
        self._start.show_theme(theme)
        self.theme_changed.connect(self._start.show_theme)
        self._wire_start()
        window.add_room("start", self._start)
        self._wire_window()
        window.show_theme(self._forced_theme or settings.text("theme"))
        for key in SWITCHES:
            window.show_switch(key, settings.switch(key))
        window.switch_requested.connect(self.change_setting)
        settings.listeners.append(self._take_setting)

    def _wire_window(self) -> None:
        window, makers = self.window, self._makers
        window.home_requested.connect(self.go_home)
        window.new_game_requested.connect(self._new_game_like_the_last)
        window.theme_requested.connect(self.use_theme)
        window.file_requested.connect(lambda name: self._try(lambda: self.open_file(Path(name))))
        window.many_dropped.connect(lambda: self._try(_refuse_many))
        window.writing_requested.connect(lambda: self._try(self.go_on_writing))
        window.position_requested.connect(self.set_up_position)
        window.going_on_requested.connect(self.go_on_from_here)
        window.keys_requested.connect(lambda: makers.keys(window))
        window.help_requested.connect(self._help)
        window.handbook_requested.connect(self.show_handbook)
        BoxHelp(self.show_handbook, self)
        window.about_requested.connect(lambda: makers.about(window))
        window.report_requested.connect(self.open_report)
        window.rules_requested.connect(self.show_rules)
        window.review_requested.connect(self.review_requested)
        window.copied_review_requested.connect(lambda: self._try(self.review_copied))
        window.file_review_requested.connect(self.review_file)
        window.copy_requested.connect(self._copy_game)
        window.board_copy_requested.connect(self._copy_board)
        window.print_requested.connect(lambda: makers.paper(self))
        window.library_requested.connect(self.show_library)
        window.learn_requested.connect(self.show_learn)
        window.club_requested.connect(self.show_club)
        window.judge_requested.connect(self.show_judge)
        window.dictionary_requested.connect(self.show_dictionary)
        window.list_requested.connect(lambda name: makers.word_list(self, Path(name)))
        window.settings_requested.connect(lambda: makers.settings(self))
        window.projector_requested.connect(lambda: makers.projector(self))
        window.closed.connect(self._put_away)

    @property
    def games(self) -> Games:
        """The games; the first access waits until they are loaded."""
        return self._start_presenter.games

    def go_to(self, room: str) -> None:
        """Go to a room without a game:

        ``start``, ``new-game``, ``position``, ``table``, ``library``, ``learn``, ``club``,
        ``judge``.
        """
        if room == "new-game":
            self.new_game(with_computer=False)
        elif room == POSITION:
            self.set_up_position()
        elif room == "library":
            self.show_library()
        elif room == "learn":
            self.show_learn()
        elif room == "club":
            self.show_club()
        elif room == "judge":
            self.show_judge()
        elif room in ("table", "table-setup"):
            self.set_up_table()
        else:
            self.go_home()

    def go_home(self) -> None:
        """Close the game, which is saved, and go to the start screen.

        A game that went on from a lesson or a puzzle leads back there.
        """
        come_back = self._come_back
        self._close_session()
        if come_back is not None:
            come_back()
            return
        self._show_home()
        self._show("start")

    def new_game(self, *, with_computer: bool) -> None:
        """Show the form for a new game, with the last choices of that kind."""
        self._close_session()
        self.show_new_game(self.games.new_game_choice(with_computer=with_computer))

    def _new_game_like_the_last(self) -> None:
        """Show the form as for the last game: against the computer, unless people played alone."""
        last = self.games.last_choice()
        is_alone = last is not None and all(seat.is_person for seat in last.players)
        self.new_game(with_computer=not is_alone)

    def show_new_game(self, choice: GameChoice) -> None:
        """Show the form for a new game, with a choice."""
        is_table = choice.table is not None
        name = "table-setup" if is_table else "new-game"
        self.window.add_room(name, self._makers.new_game(self, choice))
        self._show(name, self.tr("The table") if is_table else self.tr("New game"))

    def set_up_table(self) -> None:
        """Show the form for a game on a physical set, with the last choices."""
        self._close_session()
        self.show_new_game(self.games.table_choice())

    def set_up_position(self) -> None:
        """Show the position editor with its last position; if it is open already, keep it."""
        if self.window.room == POSITION:
            return
        self._close_session()
        self._show_position(*self.games.last_position())

    def go_on_from_here(self) -> None:
        """Show the position editor with the position on view, to begin a new game from it."""
        if self.session is None:
            return
        taken = self.games.position_on_view(self.session)
        if taken is None:
            self.said.emit(self.tr("The game is over here. Look back to an earlier turn first."))
            return
        self._close_session()
        self._show_position(*taken)

    def _show_position(self, choice: GameChoice, position: Position) -> None:
        self.window.add_room(POSITION, self._makers.position(self, choice, position))
        self._show(POSITION, self.tr("Set up a position"))

    def start(self, choice: GameChoice, *, is_remembered: bool = True) -> None:
        """Start a game and remember the choices. Raises GameError."""
        # Before the start, when the game that begins is not among those that were played.
        followed = self.games.following.words(choice)
        self.play(self.games.start(choice, is_remembered=is_remembered))
        if followed:
            self.said.emit(tr(followed))

    def play_again(self) -> None:
        """Start another game like the last one."""
        choice = self.games.choice_again()
        if choice is None:
            self.new_game(with_computer=False)
            return
        self._try(lambda: self.start(choice))

    def play_against(self, bot: str) -> None:
        """Start another game like the last one, against another bot, by its id."""
        choice = self.games.choice_against(bot)
        if choice is not None:
            self._try(lambda: self.start(choice))

    def continue_game(self, game_id: str) -> None:
        """Resume an unfinished game, with its clocks stopped."""
        self._try(lambda: self.play(self.games.resume(game_id)))

    def open_record(self, game_id: str) -> None:
        """View a finished game; its score sheet can be edited."""
        self._try(lambda: self.play(self.games.reopen_finished(game_id)))

    def open_play(self, game_id: str, play: int) -> None:
        """View a finished game after one of its plays, numbered from 0; -1 for its end."""
        before = self.session
        self.open_record(game_id)
        if self.session is not None and self.session is not before:
            self.session.view_play(play)

    def open_file(self, path: Path) -> None:
        """View a game file, or open a club.

        Raises:
            GameError: a game cannot be read, or something else would be left for no club.
        """
        if path.suffix.lower() in CLUB_FILES:
            if self.window.room not in ("", "start", "club"):
                from desktop_app.session.club_work import check_club  # noqa: PLC0415

                check_club(path)
            self.show_club(path)
        else:
            self.play(self.games.open_file(path))

    def review_record(self, game_id: str) -> None:
        """Review a finished game of the library."""
        self._try(lambda: self._review(self.games.reopen_finished(game_id)))

    def review_file(self, name: str) -> None:
        """Review a game file, by its path."""
        self._try(lambda: self._review(self.games.open_file(Path(name))))

    def review_copied(self) -> None:
        """Review the game (GCG) or the position (CGP) in the clipboard.

        Raises:
            GameError: the clipboard holds neither.
        """
        self._review(self.games.open_copied(QApplication.clipboard().text()))

    def _review(self, session: GameSession) -> None:
        self.play(session)
        self.review_requested.emit()

    def go_on_writing(self) -> None:
        """Continue the game on view, as one on paper. Raises GameError."""
        if self.session is not None and self.window.may_go_on_writing:
            self.play(self.games.go_on_writing(self.session))

    def open_report(self) -> None:
        """Open the report of a problem, beside whatever room is in front."""
        self._makers.report(self)

    def _copy_game(self) -> None:
        """Copy the current game to the clipboard as GCG; report success or failure."""
        if self.session is None:
            return
        state = self.session.state
        is_open = state.is_over or state.setup.is_physical or self.session.is_read_only
        if not is_open:
            self.said.emit(
                self.tr("You can copy this game when it is over: the copy shows both racks.")
            )
        elif state.player_count != 2:
            self.said.emit(self.tr("Woogles takes games of two players only."))
        elif state.setup.is_from_position:
            self.said.emit(self.tr("Woogles takes only games that begin with an empty board."))
        elif not state.rows:
            self.said.emit(self.tr("There is nothing to copy yet: no turn has been played."))
        else:
            QApplication.clipboard().setText(self.games.gcg(self.session))
            self.said.emit(
                self.tr("The game is on the clipboard as GCG. Paste it into an upload on Woogles.")
            )

    def _copy_board(self) -> None:
        """Copy the board on view, of this or an earlier turn, to the clipboard as text."""
        if self.session is not None:
            QApplication.clipboard().setText(self.games.board_text(self.session))
            self.said.emit(self.tr("The board is on the clipboard as text, for a fixed font."))

    def play(self, session: GameSession) -> None:
        """Go to a game."""
        self._close_session()
        self.session = session
        setup = session.state.setup
        _log.info("game of %d, %s, %s", len(setup.seats), setup.ruleset.meta.id, setup.mode.value)
        name = "table" if session.state.setup.is_physical else "play"
        self.window.add_room(name, self._makers.play(self, session))
        self._show(name, " v ".join(seat.name for seat in session.state.setup.seats))
        session.begin()

    def play_from(self, session: GameSession, come_back: Callable[[], None]) -> None:
        """Go to a game; leaving it for the start screen calls `come_back` instead."""
        self.play(session)
        self._come_back = come_back

    def show_library(self) -> None:
        """Go to the library; if it is open already, keep its search."""
        if self.window.room == "library":
            return
        self._close_session()
        self.window.add_room("library", self._makers.library(self))
        self._show("library", self.tr("Library"))

    def read_again(self, file: Path) -> None:
        """Read a file that was replaced, in the room on the screen."""
        room: object = self.window.room_widget
        if self.window.room == "start":
            self._show_home()
        elif self.window.room == "club" and file.suffix.lower() in CLUB_FILES:
            self.show_club(file)
        elif isinstance(room, ReadingRoom):
            room.read_again()

    def show_rules(self, topic: str = "", book: str = "") -> None:
        """Open the rules window at a topic; the game goes on.

        `book` is the rule book to open, such as ``naspa-2016``; without one, that of the game.
        """
        self._makers.rules(self, topic, book)

    def show_learn(self) -> None:
        """Go to the Learn room; if it is open already, stay where the learner is.

        A game that went on from a lesson or a puzzle leads back there.
        """
        if self.window.room == "learn":
            return
        come_back = self._come_back
        self._close_session()
        if come_back is not None:
            come_back()
            return
        self.window.add_room("learn", self._makers.learn(self))
        self._show("learn", self.tr("Learn"))

    def show_club(self, file: Path | None = None) -> None:
        """Go to the Club room, and open a file; without one, stay in the event that is open."""
        if self.window.room != "club":
            self._close_session()
            self.window.add_room("club", self._makers.club(self, file))
            self._show("club", self.tr("Club"))
        elif file is not None:
            self._makers.club(self, file)

    def show_judge(self) -> None:
        """Go to the judge's room; if it is open already, keep its words."""
        if self.window.room == "judge":
            return
        self._close_session()
        self.window.add_room("judge", self._makers.judge(self))
        self._show("judge", self.tr("Judge"))

    def show_dictionary(self, words: str = "") -> None:
        """Open the dictionary at words separated by spaces; it stays closed during a game."""
        self._makers.dictionary(self, words)

    def show_meaning(
        self, words: tuple[str, ...], place: QRect | None = None, *, is_passing: bool = False
    ) -> None:
        """Show the meanings of words beside their place on the screen.

        Args:
            words: in capitals.
            place: None for the place of the mouse or of the focus.
            is_passing: True if the mouse rests there: they are gone when it is.
        """
        if words:
            self._makers.meaning(self, words, place, is_passing)

    def show_handbook(self, place: str = "") -> None:
        """Open the handbook at a place; without one, at the page of the room in front."""
        self._makers.handbook(self, place)

    def _help(self) -> None:
        """Show the meaning of the word at hand, else the page of the room."""
        if not self._makers.meaning(self, (), None, False):
            self.show_handbook()

    def use_theme(self, name: str) -> None:
        """Change the theme setting; ``system`` follows the system."""
        self.change_setting("theme", name)

    def play_sound(self, sound: Sound) -> None:
        """Play a sound, unless sounds are turned off."""
        if self.sounds is not None and self.settings.switch("sounds"):
            self.sounds.play(sound)

    def change_setting(self, key: str, value: object) -> None:
        """Change a setting, save it, and update everything that depends on it."""
        if key == "theme" and self._forced_theme and self.settings.get(key) == value:
            # The theme of the command line no longer applies, even if the setting stays the same.
            self._take_setting(key, value)
        self.settings.change(**{key: cast("Value", value)})

    def _take_setting(self, key: str, value: object) -> None:
        """Apply a setting that was changed anywhere."""
        if key == "theme":
            self._forced_theme = ""
            self._show_theme(self._system.find(str(value)))
            self.window.show_theme(str(value))
        elif key in SWITCHES:
            self.has_motion = self.settings.switch("motion")
            self.window.show_switch(key, bool(value))
            self.switch_changed.emit(key, bool(value))
        self.setting_changed.emit(key, value)

    def _follow_system(self, theme: Theme) -> None:
        if not self._forced_theme and self.settings.text("theme") == SYSTEM:
            self._show_theme(theme)

    def _show_theme(self, theme: Theme) -> None:
        if theme is self.theme:
            return
        self.theme = theme
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_theme(application, theme, font_px=FONT_PX)
        self.theme_changed.emit(theme)

    def _wire_start(self) -> None:
        page = self._start
        page.continue_requested.connect(self.continue_game)
        page.again_requested.connect(self.play_again)
        page.first_game_requested.connect(
            lambda: self._try(lambda: self.start(self.games.first_game()))
        )
        page.people_requested.connect(lambda: self.new_game(with_computer=False))
        page.computer_requested.connect(lambda: self.new_game(with_computer=True))
        page.library_requested.connect(self.show_library)
        page.learn_requested.connect(self.show_learn)
        page.club_requested.connect(self.show_club)
        page.judge_requested.connect(self.show_judge)
        page.table_requested.connect(self.set_up_table)
        page.position_requested.connect(self.set_up_position)

    def show_backups(self) -> None:
        """Go to the backups in the library."""
        # The start screen does not wait for the room to load.
        from desktop_app.ui.library.library_page import LibraryPage  # noqa: PLC0415

        self.show_library()
        page = self.window.room_widget
        assert isinstance(page, LibraryPage), "the library is in front"
        page.show_backups()

    def _show_home(self, notice: str = "") -> None:
        home = self._start_presenter.home()
        left = self.file_problems.report(*home.notices)
        self._start.show_home(replace(home, notices=(*((notice,) if notice else ()), *left)))

    def _show(self, name: str, title: str = "") -> None:
        if name not in ("play", "table"):
            self.window.set_minimal(False)
        self.window.show_game_acts(name in ("play", "table"))
        self.window.show_writing_on(name in ("play", "table") and self._may_write_on())
        if name in ("play", "table"):
            self.show_resigning()
        self.window.show_room(name, title)
        if name == "start":
            self._start.focus_first()
        _log.info("room %s", name)
        self.room_changed.emit(name)
        self._let_go_of_left_rooms()

    def _let_go_of_left_rooms(self) -> None:
        current = self.window.room
        for name, stays in STAYS_WHEN_LEFT.items():
            if not stays and name != current:
                self.window.let_go_of(name)
        if current not in FORMS:
            # It would ask a page that is deleted.
            self.form = None

    def show_resigning(self) -> None:
        """Offer to resign as long as the game on view goes on."""
        session = self.session
        is_going_on = session is not None and not (session.is_read_only or session.state.is_over)
        self.window.show_resigning(is_going_on)

    def _may_write_on(self) -> bool:
        """True if the game on view is unfinished and has two players."""
        session = self.session
        if session is None or not session.is_read_only:
            return False
        return session.state.player_count == 2 and session.state.result is None

    def _try(self, act: Callable[[], None]) -> None:
        """Run an action that may fail; on failure, say why where the user is.

        A game goes on, and a form or a lesson stays as it is.
        """
        before = self.session
        try:
            act()
        except GameError as error:
            if before is not None and self.session is before:
                before.failed.emit(error)
                return
            if before is None and self.session is None and self.window.room not in ("", "start"):
                self.window.say(tr(str(error)))
                return
            self._close_session()
            self._show_home(str(error))
            self._show("start")

    def _close_session(self) -> None:
        self._come_back = None
        if self.session is not None:
            session, self.session = self.session, None
            session.close()
            session.deleteLater()

    def put_away_quietly(self) -> None:
        """Leave the room and close the window without saving settings."""
        self._close_session()
        self._start_presenter.close()
        self.window.closed.disconnect(self._put_away)
        self.window.close()

    def _put_away(self, geometry: str) -> None:
        self._close_session()
        self._start_presenter.close()
        self.settings.change(window_geometry=geometry)


def _refuse_many() -> None:
    raise GameError(
        Sentence("Drop one file at a time here. The library takes several games at once.")
    )
