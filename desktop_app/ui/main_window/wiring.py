# SPDX-License-Identifier: MIT
"""Creates the form and the room of a game, and connects them with the navigator."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.analysis.turn_facts import unlisted_words
from desktop_app.rules.board import Board
from desktop_app.rules.commands import NameOccasion
from desktop_app.rules.events import Event
from desktop_app.rules.position_check import Position
from desktop_app.rules.scoring import LAYOUTS
from desktop_app.rules.setup import Seat
from desktop_app.rules.state import GameState, ScoreRow
from desktop_app.rules.table_events import OccasionNamed
from desktop_app.sentences.faults import fault_of, is_bad_input, located
from desktop_app.session.acts import RoomView, TableAct
from desktop_app.session.analysis_service import AnalysisRequest, Priority, Run
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import GameChoice, split_kind
from desktop_app.session.game_session import GameSession
from desktop_app.session.position_file import read_position
from desktop_app.session.progress_presenter import GameGoals
from desktop_app.session.remarks import REMARKS
from desktop_app.session.word_tools import WordTools
from desktop_app.settings.paths import journals_dir, library_file
from desktop_app.settings.store import SettingsStore
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.board.board_widget import Square
from desktop_app.ui.board.play_area import PlayArea
from desktop_app.ui.board.word_pointer import WordPointer
from desktop_app.ui.clock_calls import ClockCalls
from desktop_app.ui.coach.coach_panel import HINT_KEY, WHY_KEY
from desktop_app.ui.main_window.coach_controller import CoachController
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.game_feel import GameFeel
from desktop_app.ui.main_window.game_room import GameRoom
from desktop_app.ui.main_window.navigator import POSITION, Navigator
from desktop_app.ui.main_window.play_controller import PlayController
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.main_window.position_room import PositionRoom
from desktop_app.ui.main_window.review_controller import ReviewController
from desktop_app.ui.main_window.sheet_controller import SheetController
from desktop_app.ui.main_window.table_acts_menu import TableActsMenu
from desktop_app.ui.main_window.table_controller import (
    TableController,
    WritingController,
    WritingRoom,
)
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.main_window.verdict_presenter import keep_verdicts
from desktop_app.ui.new_game.new_game_page import NewGamePage, ruleset_facts
from desktop_app.ui.table.head_bar import View
from desktop_app.ui.tracking_sheet.tracking_sheet import attach_tracking
from desktop_app.ui.widgets.file_dialogs import ask_to_save
from desktop_app.ui.widgets.keys import RoomKey, add_room_keys
from desktop_app.values.decoding import Decoder
from desktop_app.values.file_names import file_name
from desktop_app.values.forms import Form, Span
from desktop_app.values.json_text import DecodeError

SCORE_TOPIC = "score-check"
KEEP_AFTER_MS = 500
"""The position of the editor is saved so long after a change, also while tiles are being set."""
TIME_PROCEDURE = "adjust-time"


def make_new_game(navigator: Navigator, choice: GameChoice) -> QWidget:
    """Return the form for a new game, filled in."""
    offers = navigator.games.offers()
    offers = replace(offers, problems=navigator.file_problems.report(*offers.problems))
    place = navigator.window.place_of_rooms
    page = NewGamePage(offers, is_physical=choice.table is not None, parent=place)
    page.show_choice(choice)
    navigator.form = page.choice

    def start(chosen: GameChoice) -> None:
        try:
            navigator.start(chosen)
        except GameError as error:
            page.show_problem(tr(str(error)))

    page.start_requested.connect(start)
    page.back_requested.connect(navigator.go_home)
    return page


def make_position_room(navigator: Navigator, choice: GameChoice, position: Position) -> QWidget:
    """Return the position editor, filled in."""
    games = navigator.games
    room = PositionRoom(games.offers(), navigator.window.place_of_rooms)
    room.show_theme(navigator.theme)
    navigator.theme_changed.connect(room.show_theme)
    room.show_choice(choice)
    room.show_position(position)
    PositionLinks(navigator, room)
    return room


class PositionLinks(QObject):
    """Starting, pasting and looking up words, for the position editor."""

    def __init__(self, navigator: Navigator, room: PositionRoom) -> None:
        super().__init__(room)
        self._navigator, self._room = navigator, room
        self._looked_up: tuple[object, ...] = ()
        self._request: AnalysisRequest[tuple[str, ...]] | None = None
        navigator.room_changed.connect(self._stop_looking)
        room.start_requested.connect(self._start)
        room.paste_requested.connect(self._paste)
        room.back_requested.connect(navigator.go_home)
        room.changed.connect(self._look_up)
        self._keeping = QTimer(self)
        self._keeping.setSingleShot(True)
        self._keeping.setInterval(KEEP_AFTER_MS)
        self._keeping.timeout.connect(self._keep)
        room.changed.connect(self._keep_soon)
        navigator.window.closed.connect(self._keep_at_once)
        self._look_up()

    def _start(self) -> None:
        games, room = self._navigator.games, self._room
        try:
            session = games.start_position(room.choice(), room.position())
        except GameError as error:
            room.show_problem(tr(str(error)))
        else:
            self._navigator.play(session)

    def _paste(self) -> None:
        """Take a position over from the clipboard, for as many players as it has."""
        room = self._room
        try:
            position = read_position(QGuiApplication.clipboard().text())
        except ValueError as error:
            if not is_bad_input(error):
                raise
            text = self.tr("The clipboard holds no position: {why}")
            room.show_problem(text.format(why=tr(error.args[0])))
            return
        choice = room.choice()
        most, count = room.ruleset.table.players_max, len(position.racks)
        if not 1 < count <= most:
            room.show_problem(
                tr_count(
                    "The position has {count} player, which these rules do not allow.",
                    "The position has {count} players, which these rules do not allow.",
                    count,
                ).format(count=count)
            )
            return
        more = tuple(Seat(self.tr("Player {number}").format(number=n + 1)) for n in range(count))
        players = (*choice.players, *more[len(choice.players) :])[:count]
        room.show_choice(replace(choice, players=players))
        room.show_position(position)

    def _look_up(self) -> None:
        """Look the words of the board up in a worker thread."""
        room, games = self._room, self._navigator.games
        choice, placements = room.choice(), room.placements
        wanted = (choice.ruleset, choice.option, choice.lexicon, placements)
        if wanted == self._looked_up:
            return
        self._looked_up = wanted
        if self._request is not None:
            games.analysis.cancel(self._request)
        board = Board.empty(LAYOUTS[room.ruleset.set.board_layout]).with_placements(placements)
        self._request = AnalysisRequest(
            work=lambda _run: games.unlisted_words(choice, board),
            done=room.show_unlisted,
            failed=lambda _error: room.show_unlisted(()),
        )
        games.analysis.submit(self._request)

    def _stop_looking(self, name: str) -> None:
        if name != POSITION and self._request is not None:
            self._navigator.games.analysis.cancel(self._request)
            self._keep_at_once()

    def _keep_soon(self) -> None:
        """Save the position in a while, and no later because there are more changes meanwhile."""
        if not self._keeping.isActive():
            self._keeping.start()

    def _keep_at_once(self) -> None:
        """Save the position if it has changed since."""
        if self._keeping.isActive():
            self._keeping.stop()
            self._keep()

    def _keep(self) -> None:
        self._navigator.games.keep_position(self._room.choice(), self._room.position())


def make_game_room(navigator: Navigator, words: WordTools, session: GameSession) -> GameRoom:
    """Return the room of a game, on the screen or with a physical set."""
    room: GameRoom
    controller: PlayController | TableController
    place = navigator.window.place_of_rooms
    if not session.state.setup.is_physical:
        room = PlayRoom(session.state, place)
        controller = PlayController(session, room)
    else:
        game = navigator.games.table_game(session)
        writer = None if session.is_read_only else navigator.games.table_writer(session, game)
        if writer is None:
            room = TableRoom(session.state, place)
            controller = TableController(session, room, game)
        else:
            room = WritingRoom(session.state, place)
            controller = WritingController(session, room, game, writer)
    _dress(navigator, room, session)
    settings = navigator.settings
    controller.asks = settings.switch
    if isinstance(controller, PlayController):
        controller.speaks = lambda: settings.switch(REMARKS)
    sheets = attach_tracking(room.tracking, session, navigator.games, settings, controller.say)
    if sheets.problem:
        navigator.file_problems.report(sheets.problem)
        # The line about files is not shown in a game, whose first view replaces what was said.
        QTimer.singleShot(0, room, lambda: controller.say(sheets.problem))
    if not isinstance(controller, WritingController):
        # The words of a game written down were judged during play.
        keep_verdicts(navigator, words, session, room, controller.say)
    desk = DeskController(session, room, controller, asks=settings.switch)
    SheetController(session, room, desk, controller.say)
    ClockCalls(session, room, lambda: settings.switch("call_minutes"))
    TableActsMenu(session, room.play_area, room.acts_button)
    if isinstance(controller, TableController):
        TableLinks(navigator, controller, desk)
        controller.game.begin()
    else:
        ScreenLinks(navigator, controller, desk)
        _add_coach(navigator, controller)
    return room


def _add_coach(navigator: Navigator, controller: PlayController) -> None:
    """Show the coach beside the board, in a game of one person against the computer."""
    coach = navigator.games.coach(controller.session)
    if coach is None:
        return
    shown = CoachController(coach, controller)
    controller.room.coach.word_requested.connect(lambda word: navigator.show_meaning((word,)))
    navigator.setting_changed.connect(shown.take_setting)
    shown.show_theme(navigator.theme)
    navigator.theme_changed.connect(shown.show_theme)
    add_room_keys(
        controller.room,
        (
            (tr("Hint"), HINT_KEY, coach.take_hint),
            (tr("Why this?"), WHY_KEY, coach.why),
        ),
    )


def _dress(navigator: Navigator, room: GameRoom, session: GameSession) -> None:
    """Set theme and ruleset of a room, and its links to the rules."""
    room.show_theme(navigator.theme)
    navigator.theme_changed.connect(room.show_theme)
    ruleset = session.state.setup.ruleset
    facts = [ruleset.meta.issuer, *ruleset_facts(ruleset)]
    if not session.state.setup.is_ruleset_named:
        facts.insert(0, tr("The file of this game does not name its rules."))
    room.chip.show_text(ruleset.title, "\n".join(facts))
    room.chip.asked.connect(navigator.show_rules)
    room.rulings.topic_requested.connect(navigator.show_rules)
    room.tracking.topic_requested.connect(navigator.show_rules)
    room.tracking.left_by_key.connect(room.give_focus_back)


class GameLinks(QObject):
    """Connects a room with the rest of the program, and saves its layout.

    Args:
        navigator: shows the other rooms.
        controller: controller of the game.
        desk: desk of the same room.
    """

    def __init__(
        self,
        navigator: Navigator,
        controller: PlayController | TableController,
        desk: DeskController,
    ) -> None:
        super().__init__(controller.room)
        self._navigator, self._desk, self._controller = navigator, desk, controller
        self._is_minimal = False
        self._judged: Sequence[ScoreRow] = ()
        navigator.said.connect(controller.say)
        navigator.window.take_back_requested.connect(self._take_back)
        navigator.window.give_up_requested.connect(self._give_up)
        controller.session.view_changed.connect(self._show_resigning)
        controller.session.view_changed.connect(self._name_unlisted)
        controller.session.closed.connect(self._forget_unlisted)
        controller.room.status.going_on_requested.connect(navigator.go_on_from_here)
        result = controller.room.result
        result.save_requested.connect(self.save)
        result.print_requested.connect(navigator.window.print_requested)
        result.dictionary_requested.connect(navigator.show_dictionary)
        pointer = WordPointer(
            controller.room.play_area, self._may_look_up, self._may_tell, self._laying_cursor
        )
        pointer.meaning_requested.connect(
            lambda words, place, is_passing: navigator.show_meaning(
                words, place, is_passing=is_passing
            )
        )
        pointer.word_requested.connect(lambda words: navigator.show_dictionary(" ".join(words)))
        result.again_requested.connect(navigator.play_again)
        review = ReviewController(
            controller.session,
            controller.room,
            desk,
            navigator.games.review,
            controller.say,
            navigator.file_problems.report,
        )
        navigator.review_requested.connect(review.toggle)
        navigator.setting_changed.connect(review.take_setting)
        controller.room.late_review.word_requested.connect(
            lambda word: navigator.show_meaning((word,))
        )

    def _may_look_up(self) -> bool:
        """True if a click on a word looks it up: the game is over, and no tile is being tried."""
        session, area = self._controller.session, self._controller.room.play_area
        if not (session.is_read_only or session.state.is_over):
            return False
        if isinstance(area, PlayArea):
            return area.hand.picked is None and not (area.draft and area.draft.tried)
        return area.draft is None

    def _may_tell(self) -> bool:
        """True if the meanings of words on the board are told.

        They are where the dictionary is open, and in a game with help for beginners, whose words
        are checked before they lie there.
        """
        session = self._controller.session
        return not session.closes_dictionary or session.state.setup.is_guided

    def _laying_cursor(self) -> Square | None:
        area = self._controller.room.play_area
        return area.laying_cursor if isinstance(area, PlayArea) else None

    def _take_back(self) -> None:
        """Take the last turn back, unless this room has been left."""
        if self._navigator.session is self._controller.session:
            self._controller.request(TableAct.TAKE_BACK)

    def _show_resigning(self) -> None:
        if self._navigator.session is self._controller.session:
            self._navigator.show_resigning()

    def _name_unlisted(self, view: RoomView) -> None:
        """After the game, name the words that stayed although they are not valid.

        Without a list, or if it is not installed any more, nothing is said.
        """
        state, games = view.state, self._navigator.games
        rows = state.rows if state.is_over else ()
        if rows == self._judged:
            return
        self._judged = rows
        names = [seat.name for seat in state.setup.seats]

        def work(_run: Run) -> tuple[tuple[int, str], ...]:
            judge = games.word_judge(state.setup)
            return () if judge is None else unlisted_words(state, judge)

        def done(found: tuple[tuple[int, str], ...]) -> None:
            if self._judged == rows:
                words = [(names[seat], word) for seat, word in found]
                self._controller.room.result.show_unlisted(words)

        games.analysis.submit(
            AnalysisRequest(
                work=work,
                done=done,
                failed=lambda _error: None,
                priority=Priority.HINT,
                is_current=lambda: self._judged == rows,
            )
        )

    def _forget_unlisted(self) -> None:
        """Drop the answer for a room that is left."""
        self._judged = ()

    def add_keys(self, *others: RoomKey) -> None:
        """Add the keys of the room; they are never plain letters or digits.

        `others` are keys of one kind of room.
        """
        controller = self._controller
        session, room = controller.session, controller.room

        def ask(act: TableAct) -> Callable[[], object]:
            return lambda: controller.request(act)

        keys: tuple[RoomKey, ...] = (
            (tr("Press the clock"), "F4", controller.press_running),
            (tr("Stop or start the clock"), "Pause", controller.stop_or_start),
            (tr("The desk"), "F5", self._desk.toggle),
            (tr("Pass"), "F6", controller.ask_pass),
            (tr("Exchange"), "F7", controller.begin_exchange),
            (tr("Challenge"), "F8", ask(TableAct.CHALLENGE)),
            (tr("Hold"), "F9", ask(TableAct.HOLD)),
            (tr("Type a move"), "Ctrl+L", controller.open_entry),
            (tr("Write the score"), "Ctrl+R", ask(TableAct.RECORD)),
            (tr("Draw tiles"), "Ctrl+D", ask(TableAct.DRAW)),
            (tr("The tracking sheet"), "Ctrl+T", room.open_tracking),
            (tr("One turn back"), ",", lambda: session.step(-1)),
            (tr("One turn on"), ".", lambda: session.step(1)),
            (tr("To the beginning"), "Home", lambda: session.view_row(0)),
            (tr("Back to the game"), "End", session.view_now),
        )
        add_room_keys(room, (*keys, *others))

    def _give_up(self) -> None:
        """Open the procedure for resigning, also where the button of the desk is hidden."""
        if not self._desk.give_up():
            self._controller.say(self.tr("The game is over."))

    def toggle_minimal(self) -> None:
        """Show only the game, without menu and buttons, or everything again."""
        self._is_minimal = not self._is_minimal
        if self._is_minimal and self._desk.is_open:
            self._desk.close()
        self._controller.room.set_minimal(self._is_minimal)
        self._navigator.window.set_minimal(self._is_minimal)

    def save(self) -> None:
        """Ask for a file, and save the game there as GCG."""
        session, room = self._controller.session, self._controller.room
        suggested = file_name(" v ".join(seat.name for seat in session.state.setup.seats), ".gcg")
        kinds = self.tr("GCG games (*.gcg)")
        path = ask_to_save(room, self.tr("Save the game as GCG"), suggested, kinds)
        if path is None:
            return
        try:
            self._navigator.games.save_gcg(session, path)
        except OSError as error:
            self._controller.say(tr(located(fault_of(error), file=path)))
        else:
            self._controller.say(self.tr("The game is saved: {path}").format(path=path))


class ScreenLinks(GameLinks):
    """Links of a room with tiles on the screen."""

    def __init__(
        self, navigator: Navigator, controller: PlayController, desk: DeskController
    ) -> None:
        super().__init__(navigator, controller, desk)
        room, session = controller.room, controller.session
        area, setup = room.play_area, session.state.setup
        if setup.is_guided and not session.is_read_only:
            judge = navigator.games.word_judge(setup)
            controller.is_listed = None if judge is None else judge.is_acceptable
        self._switches = {"motion": area.set_motion, "autosort": area.set_autosort}
        area.set_motion(navigator.has_motion)
        GameFeel(session, area, navigator.play_sound)
        room.sum.has_motion = navigator.has_motion
        room.sum.rule_requested.connect(lambda: navigator.show_rules(SCORE_TOPIC))
        area.set_autosort(navigator.settings.switch("autosort"))
        # A lambda would keep the room alive as long as the window.
        navigator.switch_changed.connect(self._use_switch)
        self._panels = PanelMemory(navigator.settings, room, are_sizes_chosen=True)
        place = "guided" if setup.is_guided else "play"
        if setup.is_guided:
            # A beginner looks at the board and the score; all else is one click away.
            for name in ("tiles", "rulings"):
                room.panels[name].set_folded(True)
            room.clock_bar.button(TableAct.TURN_BOARD).hide()
        self._panels.restore(place)
        session.closed.connect(lambda: self._panels.keep(place))
        self._next, self._may_offer = "", not session.state.is_over
        controller.game_ended.connect(self._offer_next)
        self._game_goals = GameGoals(
            navigator.games.names_of_learners, library_file(), journals_dir(), self
        )
        self._game_goals.found.connect(room.result.show_goals)
        room.result.next_requested.connect(lambda: navigator.play_against(self._next))
        has_bot = not all(seat.is_person for seat in setup.seats)
        room.result.new_game_requested.connect(lambda: navigator.new_game(with_computer=has_bot))
        self.add_keys(
            (tr("Say the score"), "Ctrl+E", controller.ask_score),
            (tr("Shuffle the rack"), "F2", area.shuffle),
            (tr("Sort the rack"), "F3", area.sort),
            (tr("Only board, rack and clock"), "F11", self.toggle_minimal),
            (tr("Sum of the score"), "=", controller.show_sum),
            (tr("Copy the position"), "Ctrl+C", controller.copy_position),
            (tr("Look at a copied position"), "Ctrl+V", self._paste),
        )

    def _use_switch(self, key: str, is_on: bool) -> None:
        self._switches[key](is_on)

    def _offer_next(self, state: GameState) -> None:
        """When a game has just ended, offer the level that the person is even with."""
        if not self._may_offer:
            return
        self._may_offer = False
        journal = self._controller.session.journal
        if journal is not None and self._navigator.settings.switch("progress"):
            self._game_goals.look(self._controller.session.events, journal)
        offer = self._navigator.games.next_opponent(self._controller.session)
        if offer is None:
            return
        self._next = offer.id
        is_other = all(split_kind(seat.kind)[0] != offer.id for seat in state.setup.seats)
        text = self.tr("You are about as strong as {name}, level {level}.")
        button = self.tr("Play {name} next").format(name=offer.name) if is_other else ""
        text = text.format(name=offer.name, level=offer.level)
        self._controller.room.result.offer_next(text, button)

    def _paste(self) -> None:
        """Open the position in the clipboard."""
        try:
            pasted = self._navigator.games.open_position(QGuiApplication.clipboard().text())
        except GameError as error:
            text = self.tr("The clipboard holds no position: {why}")
            self._controller.say(text.format(why=error))
        else:
            self._navigator.play(pasted)


class TableLinks(GameLinks):
    """Links of a room with a physical set."""

    def __init__(
        self, navigator: Navigator, controller: TableController, desk: DeskController
    ) -> None:
        super().__init__(navigator, controller, desk)
        self._room = room = controller.room
        settings, session = navigator.settings, controller.session
        if not isinstance(room, WritingRoom):
            room.show_view(View(settings.text("table_view")))
        self._panels = PanelMemory(settings, room)
        self._panels.restore(self._name())
        session.closed.connect(self._keep_panels)
        room.head.view_chosen.connect(self._show_view)
        room.head.show_occasion(session.state.setup.occasion)
        room.head.round.setEnabled(not session.is_read_only)
        room.head.round.valueChanged.connect(self._name_round)
        session.events_recorded.connect(self._show_occasion)
        # Not on leaving it: Tab could never get past it.
        room.head.round.lineEdit().returnPressed.connect(room.give_focus_back)
        room.head.sound_button.setChecked(settings.switch("table_sound"))
        room.head.sound_button.toggled.connect(lambda is_on: settings.change(table_sound=is_on))
        navigator.setting_changed.connect(self._take_setting)
        controller.sound_due.connect(self._sound)
        room.more.buttons["time"].clicked.connect(self._open_time)
        room.more.buttons["save"].clicked.connect(self.save)
        room.result.new_game_requested.connect(navigator.set_up_table)
        self.add_keys(
            (tr("Enter a turn"), "Ctrl+E", controller.open_entry),
            (tr("Save as GCG"), "Ctrl+S", self.save),
            (tr("Clocks alone"), "Ctrl+1", lambda: self._show_view(View.CLOCKS)),
            (tr("Clocks and sheet"), "Ctrl+2", lambda: self._show_view(View.SHEET)),
            (tr("Clocks, sheet and board"), "Ctrl+3", lambda: self._show_view(View.BOARD)),
            (tr("Only the clocks"), "F11", self.toggle_minimal),
        )

    def _name(self) -> str:
        """Return the key of the panel layout: each view has its own."""
        is_written = isinstance(self._room, WritingRoom)
        return "writing" if is_written else f"table-{self._room.view.value}"

    def _keep_panels(self) -> None:
        """Save the panel layout if the panels are visible."""
        if self._room.splitter.isVisible():
            self._panels.keep(self._name())

    def _show_view(self, view: View) -> None:
        self._keep_panels()
        self._room.show_view(view)
        self._panels.restore(self._name())
        self._navigator.settings.change(table_view=view.value)

    def _name_round(self, number: int) -> None:
        """Name the round of this game; later games count on from it."""
        session = self._controller.session
        occasion = replace(session.state.setup.occasion, round_number=number or None)
        if session.submit(NameOccasion(occasion)):
            self._navigator.games.keep_round(number)
        else:
            self._room.head.show_occasion(session.state.setup.occasion)

    def _show_occasion(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, OccasionNamed):
                self._room.head.show_occasion(event.occasion)

    def _take_setting(self, key: str, value: object) -> None:
        """Apply a setting that was changed elsewhere."""
        if key == "table_sound":
            self._room.head.sound_button.setChecked(bool(value))
        elif key == "table_view" and value != self._room.view.value:
            self._room.show_view(View(value))

    def _sound(self) -> None:
        if self._navigator.settings.switch("table_sound"):
            QApplication.beep()

    def _open_time(self) -> None:
        """Open the director's procedure for adjusting time, so that there is a ruling."""
        self._desk.open()
        self._desk.open_procedure(TIME_PROCEDURE)


# The panel layout of each room: which panels are folded, and their sizes.

SETTING = "docks"


@dataclass(frozen=True, slots=True)
class _Panels:
    """A saved layout, in pixels from the top; `heights` is that of the first versions."""

    folded: tuple[str, ...]
    sizes: tuple[Annotated[int, Span(-100_000, 100_000)], ...] | None = None
    heights: tuple[Annotated[int, Span(-100_000, 100_000)], ...] = ()


_PANELS: Decoder[_Panels] = Decoder(_Panels, Form(skips_unknown=True))


class PanelMemory:
    """Saves the panel layout of one room.

    Args:
        settings: where it is saved.
        room: the room.
        are_sizes_chosen: save sizes only after the user has dragged them.
    """

    def __init__(
        self, settings: SettingsStore, room: GameRoom, *, are_sizes_chosen: bool = False
    ) -> None:
        self._settings, self._room = settings, room
        self._are_sizes_chosen = are_sizes_chosen

    def restore(self, name: str) -> None:
        """Restore the layout saved under a name; ignore one that cannot be read.

        Do nothing if the window has room for only one open panel. The first versions saved
        ``heights``, without that of the result.
        """
        splitter = self._room.splitter
        if splitter.is_one_open:
            return
        try:
            kept = _PANELS.parse(str(self._settings.record(SETTING).get(name, "")))
        except DecodeError:
            return
        sizes = [0, *kept.heights] if kept.sizes is None else [*kept.sizes]
        splitter.restore_sizes(sizes)
        for panel, widget in self._room.panels.items():
            widget.set_folded(panel in kept.folded)

    def keep(self, name: str) -> None:
        """Save the current layout.

        Skip that of a finished game, and one folded by a small window.
        """
        splitter = self._room.splitter
        if splitter.is_one_open or not self._room.result.isHidden():
            return
        are_kept = splitter.is_shared_by_hand or not self._are_sizes_chosen
        folded = [key for key, panel in self._room.panels.items() if panel.is_folded]
        text = json.dumps({"folded": folded, "sizes": splitter.sizes() if are_kept else []})
        docks = self._settings.record(SETTING)
        if docks.get(name) != text:
            self._settings.change(docks={**docks, name: text})
