# SPDX-License-Identifier: MIT
"""The director's page: rounds, results, players, standings and history of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.club_presenter import (
    SHEETS,
    ClubPresenter,
    ClubView,
    Departure,
    Ranking,
    System,
    listed_after,
)
from desktop_app.ui.announcer import announce
from desktop_app.ui.club.boxes import (
    MIN_DEVIATION,
    PairByHandBox,
    PairingBox,
    PairOtherwiseBox,
    PlayerBox,
    PrizesBox,
    RoundsBox,
    RulesBox,
    RulingBox,
    SheetsBox,
)
from desktop_app.ui.club.clock_bar import ClockBar, ClockBox
from desktop_app.ui.club.coming_and_going import (
    AbuseBox,
    DepartureBox,
    LateBox,
    is_settled_by_question,
    player_named,
)
from desktop_app.ui.club.file_questions import FileQuestions
from desktop_app.ui.club.history_part import HistoryPart
from desktop_app.ui.club.players_part import PlayersPart
from desktop_app.ui.club.round_part import RoundPart
from desktop_app.ui.club.rows_table import TextTable
from desktop_app.ui.club.years_boxes import PageBox, SeasonBox
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.boxes import pages_of
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.file_dialogs import ask_to_save
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import add_room_keys, press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.menus import hang_menu
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll
from desktop_app.values.file_names import file_name

NARROW = 900
"""A window narrower than this has small margins."""

PLAYERS, STANDINGS, HISTORY = 1, 2, 3
"""Tabs."""
BAR = 160
"""Width of the bar that shows work, in pixels."""
RECENT = 5
"""Files that are offered again."""


class StandingsPart(QWidget):
    """The standings or ratings, below the box that chooses them."""


class ClubPage(FileQuestions):
    """The room of a club's event.

    Signals:
        back_requested: close what is on top, or go to the start screen.
        wall_requested: show the screen for the wall.
        sign_in_requested: show the screen at the door.
        page_print_requested: a page of HTML that is printed.
        print_requested: names of sheets, and the file that they are written to.
        printer_requested: names of sheets.
        game_requested: board of the round on view, and True for a physical set.
        closing_requested: close the file.
        cancel_requested: stop making the sheets.
        maker_changed: the name of who is at the desk.
    """

    back_requested = Signal()
    wall_requested = Signal()
    sign_in_requested = Signal()
    page_print_requested = Signal(str)
    print_requested = Signal(object, str)
    printer_requested = Signal(object)
    game_requested = Signal(int, bool)
    closing_requested = Signal()
    cancel_requested = Signal()
    maker_changed = Signal(str)

    def __init__(
        self, presenter: ClubPresenter, folder: Path, parent: QWidget | None = None
    ) -> None:
        super().__init__(presenter, folder, parent)
        self._shown = ""
        self._is_desk_asking = False
        self._agreed: Callable[[], None] = lambda: None
        # What moves to another parent later is styled once more, with everything in it.
        self._inner = QWidget(self)
        self._scroll = SideScroll(self._inner, self)
        self.tabs = QTabWidget(self._inner)
        ranked = StandingsPart(pages_of(self.tabs))
        self.title = text_label(self._inner, self.tr("Club"), px=24, weight=QFont.Weight.Bold)
        self.new = QPushButton(self.tr("New event..."), self._inner)
        self.open = QPushButton(self.tr("Open..."), self._inner)
        self.files = QPushButton(self.tr("Event"), self._inner)
        self.timing = QPushButton(self.tr("Round clock..."), self._inner)
        self.wall = QPushButton(self.tr("Wall screen"), self._inner)
        self.print = QPushButton(self.tr("Print..."), self._inner)
        for button, tip in (
            (self.new, self.tr("Begin an event in a new file")),
            (self.open, self.tr("Go on with an event from its file")),
            (self.files, self.tr("Open another event, import players, export files")),
            (self.timing, self.tr("Set the time of the round, for this screen and the wall")),
            (self.wall, self.tr("A second window for a projector, with everyone's board")),
            (self.print, self.tr("Print boards, names, standings and more, or save them")),
        ):
            button.setToolTip(tip)
        self.new.setProperty("role", "primary")
        self.intro = text_label(
            self._inner,
            self.tr(
                "Run a club evening or a tournament from one file: enter the players, pair a"
                " round, type the results. Everything is saved at once, and everything can be"
                " taken back."
            ),
            px=18,
            wraps=True,
        )
        self.recent = QWidget(self._inner)
        self._recent_lines = QVBoxLayout(self.recent)
        self.rounds = RoundPart(pages_of(self.tabs))
        self.players = PlayersPart(pages_of(self.tabs))
        self.standings = TextTable(
            self.tr("Standings"),
            (
                self.tr("Place"),
                self.tr("Player"),
                self.tr("Wins"),
                self.tr("Spread"),
                self.tr("Games"),
                self.tr("Average"),
            ),
            (1,),
            ranked,
            right=(0, 2, 3, 4, 5),
            gives_way=(5,),
            has_lines=True,
        )
        self.ranking = QComboBox(ranked)
        self.ranking.setAccessibleName(self.tr("What is ranked"))
        self.ranking.addItem(self.tr("Players"), Ranking.PLAYERS)
        self.ranking.addItem(self.tr("Ratings after all events of the file"), Ranking.RATINGS)
        self.ratings = TextTable(
            self.tr("Ratings"),
            (
                self.tr("Player"),
                self.tr("As entered"),
                self.tr("Now"),
                self.tr("Uncertainty"),
            ),
            (0,),
            ranked,
            right=(1, 2, 3),
        )
        self.past = HistoryPart(pages_of(self.tabs))
        self.history, self.take_back = self.past.table, self.past.take_back
        self.clock = ClockBar(self._inner)
        self.confirm = ConfirmBar(self)
        self.busy = FlowRow(self)
        self.busy_words, self.cancel = QLabel(self.busy), QPushButton(self.tr("Cancel"), self.busy)
        self.message = QLabel(self)
        self._fill_menu()
        self._lay_out(ranked)
        self._wire()
        self.show_view(presenter.view)
        self.clock.show_reading(presenter.clock)

    def show_view(self, view: ClubView) -> None:
        """Show a club file, or an invitation to open one."""
        has_event = bool(view.event)
        shown = f"{view.file}\n{view.event}"
        is_new = has_event and shown != self._shown
        if shown != self._shown:
            # A question was about a player of the other event.
            self.confirm.withdraw()
        self._shown = shown
        for part in (self.intro, self.new, self.open, self.recent):
            part.setVisible(not has_event)
        for part in (self.tabs, self.files, self.timing, self.wall, self.print):
            part.setVisible(has_event)
        self.timing.setEnabled(view.shown.paired > 0)
        self.title.setText(view.event or self.tr("Club"))
        self.title.setToolTip(Path(view.file).name)
        self._show_events(view)
        self.clock.show_view(view)
        self.rounds.show_view(view)
        self.players.show_view(view)
        count = len(view.players)
        counted = self.tr("Players ({count})").format(count=count)
        self.tabs.setTabText(PLAYERS, counted if count else self.tr("Players"))
        self._show_standings(view)
        self.known.setEnabled(bool(view.known))
        self._show_history()
        self.setFocusProxy(self._start_field() if has_event else self.new)
        if is_new:
            # Without players there is nothing to pair yet.
            self.tabs.setCurrentIndex(0 if view.shown.boards else PLAYERS)
            self._start_field().setFocus(Qt.FocusReason.OtherFocusReason)
        if (focus := self.focusWidget()) is not None:
            self._scroll.bring_into_sight(focus)

    def _show_standings(self, view: ClubView) -> None:
        has_ratings = view.ranking is Ranking.RATINGS
        teams_row = self.ranking.findData(Ranking.TEAMS)
        if view.has_teams and teams_row < 0:
            self.ranking.insertItem(1, self.tr("Teams"), Ranking.TEAMS)
        elif not view.has_teams and teams_row >= 0:
            self.ranking.removeItem(teams_row)
        self.ranking.setCurrentIndex(max(0, self.ranking.findData(view.ranking)))
        self.standings.setVisible(not has_ratings)
        self.ratings.setVisible(has_ratings)
        self.ratings.show_texts(view.ratings)
        ranked = view.teams if view.ranking is Ranking.TEAMS else view.shown.standings
        self.standings.show_texts(
            [
                (str(row.place), row.player, row.wins, row.spread, str(row.games), row.average)
                for row in ranked
            ]
        )

    def _start_field(self) -> QWidget:
        """The field to begin with: of the results, or of the players while no round is paired."""
        return self.rounds.first_field if self.presenter.view.shown.boards else self.players.name

    def show_recent(self, files: Mapping[str, str]) -> None:
        """Offer files that were open before: paths with the names of their events, last first."""
        while (item := self._recent_lines.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.deleteLater()
        self.reopen.clear()
        for path, name in list(files.items())[:RECENT]:
            text = self.tr("{event} ({file})").format(event=name, file=Path(path).name)
            # In a name it is no mark of a key.
            text = text.replace("&", "&&")
            button = QPushButton(text, self.recent)
            button.setToolTip(path)
            button.setFont(ui_font(16))
            button.clicked.connect(lambda _checked=False, at=path: self.presenter.open(Path(at)))
            self._recent_lines.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            action = self.reopen.addAction(text)
            action.triggered.connect(lambda _checked=False, at=path: self.presenter.open(Path(at)))
        self.reopen.setEnabled(bool(files))

    def show_theme(self, _theme: Theme) -> None:
        """Do nothing: everything here takes its colours from the style."""

    def fit(self, seen: QSize) -> None:
        """Use small margins in a small window."""
        side = 10 if seen.width() < NARROW else 28
        self._lines.setContentsMargins(side, 10, side, 10)

    def show_busy(self, text: str) -> None:
        """Show what is being made, with a button to cancel it; nothing for an empty text."""
        had_focus = self.cancel.hasFocus()
        self.busy_words.setText(text)
        self.busy.setVisible(bool(text))
        if text and self.print.hasFocus():
            self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)
        self.print.setEnabled(not text)
        if text:
            announce(self.busy, text)
        elif had_focus:
            self.print.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, text: str) -> None:
        """Show a sentence below the tabs."""
        self.message.setText(text)
        announce(self.message, text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, a digit begins a result, Esc asks to go back."""
        if press_focused(self, event):
            return
        if event.text().isdigit() and self.tabs.currentIndex() == 0 and self._may_type:
            self.rounds.entry.setText(event.text())
            self.rounds.entry.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
            return
        super().keyPressEvent(event)

    @property
    def _may_type(self) -> bool:
        return self.tabs.isVisible() and self.rounds.entry.isEnabled()

    # ------------------------------------------------------------------ parts

    def _fill_menu(self) -> None:
        menu = QMenu(self.files)

        def add(text: str, act: object, into: QMenu = menu) -> QAction:
            action = into.addAction(text)
            action.triggered.connect(act)
            return action

        add(self.tr("&New event in a new file..."), self.ask_for_event)
        add(self.tr("New event in &this file..."), self.ask_for_another_event)
        self.events = menu.addMenu(self.tr("E&vents of this file"))
        menu.addSeparator()
        add(self.tr("&Open..."), self.ask_for_file)
        self.reopen = menu.addMenu(self.tr("Open &again"))
        add(self.tr("&Close the file"), self.closing_requested.emit)
        menu.addSeparator()
        add(self.tr("Import players or &results..."), self.ask_what_to_take_in)
        self.known = add(self.tr("Enter players of &earlier events..."), self.ask_for_known_players)
        add(self.tr("&Merge a copy of this file..."), self.ask_what_to_merge)
        add(self.tr("Pri&zes..."), self.ask_for_prizes)
        add(self.tr("&Write pages for the club's site..."), self.ask_where_the_site_is)
        menu.addSeparator()
        add(self.tr("S&ign-in screen at the door"), self.sign_in_requested.emit)
        add(
            self.tr("Ask everyone to si&gn in"),
            lambda: self.presenter.ask_to_sign_in(is_asked=True),
        )
        add(
            self.tr("Take everyone as &here"),
            lambda: self.presenter.ask_to_sign_in(is_asked=False),
        )
        add(self.tr("&Season's ladder..."), self.ask_for_season)
        add(self.tr("Records of the c&lub"), self.presenter.make_records_page)
        menu.addSeparator()
        add(self.tr("Event &details for federations..."), self.ask_for_details)
        add(self.tr("Names for &federations..."), self.ask_for_names)
        add(self.tr("Write results for other &programs..."), self.ask_where_to_export)
        hang_menu(self.files, menu)

    def _lay_out(self, ranked: StandingsPart) -> None:
        head = FlowRow(self._inner)
        head.add(self.title, stretch=1)
        for button in (self.new, self.open, self.files, self.timing, self.wall, self.print):
            head.add(button)
        lines = QVBoxLayout(ranked)
        lines.addWidget(self.ranking, 0, Qt.AlignmentFlag.AlignLeft)
        lines.addWidget(self.standings, 1)
        lines.addWidget(self.ratings, 1)
        self.tabs.setFont(ui_font(15))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName(self.tr("Parts of the event"))
        for page, title in (
            (self.rounds, self.tr("Round")),
            (self.players, self.tr("Players")),
            (ranked, self.tr("Standings")),
            (self.past, self.tr("History")),
        ):
            self.tabs.addTab(page, title)
        bar = QProgressBar(self.busy)
        bar.setRange(0, 0)
        bar.setFixedWidth(BAR)
        bar.setAccessibleName(self.tr("Progress"))
        self.cancel.setToolTip(self.tr("Stop making the sheets; no file is left"))
        self.busy_words.setFont(ui_font(15))
        for part in (self.busy_words, bar, self.cancel):
            self.busy.add(part)
        self.busy.hide()
        self.message.setWordWrap(True)
        self.message.setFont(ui_font(15))
        self.message.setAccessibleName(self.tr("Message"))
        lines = MinHeightColumn(self._inner)
        lines.setContentsMargins(0, 0, 0, 0)
        above: tuple[QWidget, ...] = (head, self.clock, self.intro, self.recent)
        for widget in above:
            lines.addWidget(widget)
        lines.addWidget(self.tabs, 1)
        lines.addStretch(0)
        self._lines = QVBoxLayout(self)
        # A question and the message stay in sight where the rest scrolls.
        self._lines.addWidget(self._scroll, 1)
        self._lines.addWidget(self.busy)
        self._lines.addWidget(self.confirm)
        self._lines.addWidget(self.message)

    def _wire(self) -> None:
        presenter = self.presenter
        # Methods, not functions: the presenter outlives this page.
        presenter.changed.connect(self.show_view)
        presenter.refused.connect(self._take_back_refused)
        refused = (presenter.refused, self.rounds.refused, self.players.refused, self.unanswered)
        for said in (presenter.said, *refused):
            said.connect(self.say)
        presenter.asked.connect(self._ask)
        presenter.clock_changed.connect(self.clock.show_reading)
        self.clock.start_requested.connect(self.ask_for_clock)
        self.clock.stop_requested.connect(presenter.stop_clock)
        self.clock.go_on_requested.connect(presenter.resume_clock)
        self.clock.break_requested.connect(presenter.start_break)
        self.clock.lengthened.connect(presenter.lengthen_round)
        self.new.clicked.connect(self.ask_for_event)
        self.open.clicked.connect(self.ask_for_file)
        self.timing.clicked.connect(self.ask_for_clock)
        self.wall.clicked.connect(lambda: self.wall_requested.emit())
        self.cancel.clicked.connect(lambda: self.cancel_requested.emit())
        self.print.clicked.connect(self.ask_what_to_print)
        self.past.undo_requested.connect(presenter.undo)
        self.past.maker_changed.connect(self.maker_changed)
        self.rounds.result_entered.connect(presenter.enter_result)
        self.rounds.forfeit_entered.connect(presenter.enter_forfeit)
        self.rounds.abuse_entered.connect(self.ask_about_abuse)
        self.rounds.pair_requested.connect(self._pair)
        self.rounds.standings_requested.connect(lambda: self._go_to(STANDINGS))
        self.rounds.prizes_requested.connect(self.ask_for_prizes)
        self.rounds.options_requested.connect(self.ask_for_plan)
        self.rounds.otherwise_requested.connect(self.ask_to_pair_otherwise)
        self.rounds.rules_requested.connect(self.show_rules)
        self.rounds.attach_requested.connect(self.ask_for_game)
        self.ranking.activated.connect(lambda _at: presenter.rank(self.ranking.currentData()))
        presenter.conflicted.connect(self.ask_about_conflicts)
        presenter.previewed.connect(self.ask_to_take_in)
        presenter.page_made.connect(self.show_page)
        self.rounds.unpair_requested.connect(self._unpair)
        self.rounds.late_requested.connect(self.ask_who_meets)
        self.rounds.round_wanted.connect(presenter.show_round)
        self.rounds.division_wanted.connect(presenter.show_division)
        self.rounds.game_requested.connect(self.game_requested)
        self._wire_players()
        self.confirm.confirmed.connect(self._confirm)
        self.confirm.declined.connect(self._decline)
        self.confirm.typed.connect(self._type_on)
        self.tabs.tabBarClicked.connect(self._focus_tab)
        self.tabs.currentChanged.connect(lambda _tab: self._show_history())
        add_room_keys(
            self,
            [
                (self.tr("Round"), "Ctrl+1", lambda: self._go_to(0)),
                (self.tr("Players"), "Ctrl+2", lambda: self._go_to(PLAYERS)),
                (self.tr("Standings"), "Ctrl+3", lambda: self._go_to(STANDINGS)),
                (self.tr("History"), "Ctrl+4", lambda: self._go_to(HISTORY)),
                (self.tr("Next part"), "Ctrl+Tab", lambda: self._go_on(1)),
                (self.tr("Part before"), "Ctrl+Shift+Tab", lambda: self._go_on(-1)),
                (self.tr("Earlier round"), "Alt+Left", self.rounds.earlier.click),
                (self.tr("Later round"), "Alt+Right", self.rounds.later.click),
            ],
        )

    def _take_back_refused(self, _text: str) -> None:
        self.rounds.take_back_refused()

    def _wire_players(self) -> None:
        presenter = self.presenter
        self.players.page_requested.connect(presenter.make_player_page)
        self.players.entered.connect(
            lambda name, rating, club: presenter.enter(name, None if rating < 0 else rating, club)
        )
        self.players.away_changed.connect(lambda name, away: presenter.set_away(name, is_away=away))
        self.players.left.connect(self._ask_to_leave)
        self.players.removed.connect(self._ask_to_remove)
        self.players.returned.connect(presenter.bring_back)
        self.players.edit_requested.connect(self.ask_for_entry)
        self.players.rounds_requested.connect(self.ask_for_rounds)
        self.players.ruling_requested.connect(self.ask_for_ruling)

    def _go_on(self, step: int) -> None:
        """Go to the part that follows, or the one before, also while a question has the focus."""
        self._go_to((self.tabs.currentIndex() + step) % self.tabs.count())

    def _go_to(self, tab: int) -> None:
        self.tabs.setCurrentIndex(tab)
        self._focus_tab(tab)

    def _focus_tab(self, tab: int) -> None:
        """Focus the field or the table that the tab is for."""
        parts = (self.rounds.first_field, self.players.name, self.standings, self.history)
        if 0 <= tab < len(parts):
            parts[tab].setFocus(Qt.FocusReason.OtherFocusReason)

    def show_rules(self) -> None:
        """Show what the rules say of lateness, absence and long rounds."""
        RulesBox(self.presenter.view.ruleset, self.presenter.rules_between_games(), self).open()

    def ask_to_pair_otherwise(self) -> None:
        """Ask how the next round is paired, for this round alone."""
        if not self._is_answered():
            return
        number = self.presenter.view.shown.paired + 1
        names = [contender.name for contender in self.presenter.contenders()]
        title = self.tr("Pair round {round}").format(round=number)
        box = PairOtherwiseBox(title, names, self.presenter.next_wish(), self)
        box.accepted.connect(lambda: self.presenter.pair(box.wish.system, (), box.wish))
        box.open()

    def ask_who_meets(self) -> None:
        """Ask which players without a board in the last round meet."""
        box = LateBox(self.presenter.view.shown, self)
        box.accepted.connect(
            lambda: self.presenter.let_meet(box.one.currentText(), box.other.currentText())
        )
        box.open()

    def ask_what_to_print(self) -> None:
        """Ask for sheets, then where they go."""
        box = SheetsBox(tuple(SHEETS), self)
        box.printer_wanted.connect(self.printer_requested)
        box.accepted.connect(lambda: self._save_sheets(box.chosen))
        box.open()

    def _save_sheets(self, sheets: tuple[str, ...]) -> None:
        suggested = file_name(self.presenter.view.event, ".pdf")
        kinds = self.tr("PDF (*.pdf);;Web page (*.html)")
        if path := ask_to_save(self, self.tr("Save the sheets"), suggested, kinds, self._folder):
            self.print_requested.emit(sheets, str(path))

    def ask_for_season(self) -> None:
        """Ask which evenings count, then show the ladder."""
        box = SeasonBox(self.presenter.days.values(), self)
        box.accepted.connect(
            lambda: self.presenter.make_season_page(
                *box.days,
                fewest=box.fewest.value(),
                is_by_share=bool(box.order.currentData()),
            )
        )
        box.open()

    def show_page(self, title: str, page: str) -> None:
        """Show a page of HTML, which can be printed."""
        box = PageBox(title, page, self)
        box.print.clicked.connect(lambda: self.page_print_requested.emit(page))
        box.open()

    def _show_events(self, view: ClubView) -> None:
        self.events.clear()
        for name in view.events:
            action = self.events.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(name == view.event)
            action.triggered.connect(lambda _checked=False, at=name: self.presenter.show_event(at))
        self.events.setEnabled(len(view.events) > 1)

    # ------------------------------------------------------------------ acts

    def ask_for_clock(self) -> None:
        """Ask for the minutes of the round, and start its clock."""
        reading = self.presenter.clock
        minutes = self.presenter.view.minutes
        # Where all boards were done early, the break need not wait for the end of the round.
        delay = 0 if reading is None else min(reading.break_left, minutes[1])
        box = ClockBox(minutes, delay, self)

        def start() -> None:
            times = (box.length.value(), box.pause.value(), box.overtime.value())
            self.presenter.start_clock(*times, delay=box.delay.value())
            self._focus_tab(self.tabs.currentIndex())

        box.accepted.connect(start)
        box.open()

    def ask_for_plan(self) -> None:
        """Ask how the rounds are paired."""
        view = self.presenter.view
        box = PairingBox(view.plan, view.rounds, view.shown.paired, self)
        box.accepted.connect(lambda: self.presenter.plan(box.plan, box.rounds.value()))
        box.open()

    def ask_for_prizes(self) -> None:
        """Show the prizes, and ask for one more."""
        view = self.presenter.view
        box = PrizesBox(view.prizes, [division.name for division in view.divisions], self)
        box.offered.connect(self.presenter.offer_prize)
        box.open()

    def ask_for_entry(self, name: str) -> None:
        """Ask for corrections of a player's entry."""
        view = self.presenter.view
        player = player_named(view.players, name)
        listed = view.listed[name]
        box = PlayerBox(player, [division.name for division in view.divisions], listed, self)

        def take() -> None:
            rating = box.rating.value()
            self.presenter.enter(
                name,
                None if rating < 0 else rating,
                box.club.text(),
                team=box.team.text(),
                division=box.division.currentText(),
                missed_is_loss=box.missed.currentData(),
                deviation=box.deviation.value() if box.deviation.value() >= MIN_DEVIATION else 0,
                is_whole=True,
            )
            corrected = " ".join(box.name.text().split()) or name
            typed = " ".join(box.listed.text().split())
            if typed == listed and corrected != name:
                typed = listed_after(name, listed, corrected)
            if (corrected, typed) != (name, listed):
                self.presenter.rename(name, corrected, typed)

        box.accepted.connect(take)
        box.open()

    def ask_for_rounds(self, name: str) -> None:
        """Ask which rounds a player misses."""
        view = self.presenter.view
        player = player_named(view.players, name)
        box = RoundsBox(player, view.shown.paired + 1, view.rounds, self)
        box.accepted.connect(lambda: self.presenter.set_missed_rounds(name, box.rounds))
        box.open()

    def ask_for_ruling(self, name: str) -> None:
        """Ask for a warning or a penalty."""
        view = self.presenter.view
        warned = [text for player, text in view.warned if player == name]
        priced = [(penalty, self.presenter.price_of(name, penalty)) for penalty in view.penalties]
        box = RulingBox(name, view.offences, view.shown.paired, warned, self, priced)

        def take() -> None:
            if box.offence:
                self.presenter.penalise_by_the_book(
                    name, box.offence, box.points, box.round.value()
                )
                return
            topic = str(box.topic.currentData())
            if box.spread.value():
                self.presenter.penalise(name, box.spread.value(), topic, box.round.value())
            else:
                self.presenter.warn(name, topic, box.round.value())

        box.accepted.connect(take)
        box.open()

    def ask_about_abuse(self, board: int, name: str, number: int) -> None:
        """Ask what it costs a player that they stayed away to gain by it."""
        view = self.presenter.view
        box = AbuseBox(name, view.abuse, view.abuse_section, self)
        box.accepted.connect(
            lambda: self.presenter.enter_forfeit(board, name, number, lost=box.lost.value())
        )
        box.open()

    def _is_answered(self) -> bool:
        """True if no question waits; one that does is answered before rounds change."""
        if self.confirm.question:
            self.confirm.insist()
            self.say(self.tr("Answer the question first."))
            return False
        return True

    def _unpair(self) -> None:
        if self._is_answered():
            self.presenter.unpair()

    def _pair(self) -> None:
        if not self._is_answered():
            return
        system = self.rounds.system.currentData()
        if system is not System.MANUAL:
            self.presenter.pair(system)
            return
        number = self.presenter.view.shown.paired + 1
        title = self.tr("Pair round {round}").format(round=number)
        box = PairByHandBox(title, self.presenter.contenders(), self.presenter.who_begins, self)
        box.accepted.connect(lambda: self.presenter.pair(system, tuple(box.pairs)))
        box.open()

    def _ask_to_leave(self, name: str, departure: Departure) -> None:
        view = self.presenter.view
        player = player_named(view.players, name)
        if is_settled_by_question(player, departure):
            question = self.tr("{name} plays no more rounds?").format(name=name)
            self._ask_own(question, self.tr("Leaves"), lambda: self.presenter.leave(name))
            return
        box = DepartureBox(
            player,
            departure,
            needs_margin=view.needs_margin,
            left_needs_margin=view.left_needs_margin,
            parent=self,
        )
        box.accepted.connect(
            lambda: self.presenter.leave(
                name,
                departure,
                is_excused=box.excused.isChecked(),
                spread=box.margin.value() if box.asks_margin else None,
                open_game=box.open_game,
            )
        )
        box.open()

    def _ask_to_remove(self, name: str) -> None:
        question = self.tr("Remove {name} from the list?").format(name=name)
        self._ask_own(question, self.tr("Remove"), lambda: self.presenter.remove(name))

    def _ask_own(self, question: str, yes: str, agreed: Callable[[], None]) -> None:
        """Ask before an act of the page itself."""
        self._agreed, self._is_desk_asking = agreed, False
        self.confirm.ask(question, yes, self.tr("Cancel"))

    def _ask(self, question: str, yes: str) -> None:
        """Show a question of the presenter; an empty one is withdrawn.

        A page that was left may still be there for a moment; it asks nothing.
        """
        if question and self.isVisible():
            self._is_desk_asking = True
            self.confirm.ask(question, yes, self.tr("Cancel"))
            if self.rounds.entry.text():
                # The next result is being typed already.
                self.rounds.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._is_desk_asking:
            self._is_desk_asking = False
            self.confirm.withdraw()

    def _confirm(self) -> None:
        if self._is_desk_asking:
            self.presenter.confirm()
        else:
            self._agreed()

    def _decline(self) -> None:
        if self._is_desk_asking:
            self.rounds.take_back_entry()
        self.say(self.tr("Nothing is changed."))

    def _type_on(self, text: str) -> None:
        """Type the next result instead of an answer: Space and Enter must not confirm the last."""
        if self._is_desk_asking and text.isdigit():
            self._is_desk_asking = False
            self.confirm.withdraw()
            self.rounds.entry.setText(text)
            self.rounds.entry.setFocus(Qt.FocusReason.OtherFocusReason)
            self.say(self.tr("Nothing is changed."))

    def _show_history(self) -> None:
        """Show the changes; while the tab is hidden, the hundreds of a large event can wait."""
        if self.tabs.currentIndex() == HISTORY:
            self.past.show_view(self.presenter.view)
