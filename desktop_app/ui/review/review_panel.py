# SPDX-License-Identifier: MIT
"""The review beside the board: one turn with its candidates, the mistakes, and the graphs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.review import ChallengeKind, Depth, Option
from desktop_app.analysis.review_words import CHALLENGES, KINDS
from desktop_app.analysis.why import MistakeKind
from desktop_app.rules.move import Move
from desktop_app.rules.tiles import BLANK
from desktop_app.session.review_presenter import PositionMap, ReviewView, Trial
from desktop_app.translation.words import tip, tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.review import review_words as words
from desktop_app.ui.review import turn_words
from desktop_app.ui.review.course_page import CoursePage
from desktop_app.ui.review.moments_page import MomentsPage
from desktop_app.ui.review.option_table import OptionTable
from desktop_app.ui.review.review_tabs import ReviewTabs
from desktop_app.ui.review.terms_row import TermsLine, TermsRow
from desktop_app.ui.review.think_bar import ThinkBar
from desktop_app.ui.review.turn_list import TurnList
from desktop_app.ui.review.what_if_page import WhatIfPage
from desktop_app.ui.theme import Theme
from desktop_app.ui.widgets.boxes import pages_of
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.late_parts import LateParts
from desktop_app.ui.widgets.rows import Row, RowList
from desktop_app.ui.widgets.scrolled import MinHeightColumn, let_wheel_scroll
from desktop_app.ui.widgets.word_text import WordText

_TURN, _MISTAKES, _COURSE, _MAPS, _WHAT_IF, _MOMENTS = range(6)
"""Tabs of the panel."""
REPLIES, KEPT = "replies", "kept"
_LEAST_LETTERS = 8
_ROOM_FOR_TURNS = 110
"""A panel narrower than so many letters has no list of all turns."""
_DIGITS = range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)


class ReviewPanel(LateParts, QFrame):
    """The review of one game.

    Args:
        entry: the box for typing a move to try.
        line_entry: the box for typing a move of a line.
        parent: the room.

    Signals:
        line_requested: row of the score sheet to go to.
        move_marked: the Move to show on the board, None for none.
        depth_requested: review at this `Depth`.
        pause_requested: stop reviewing.
        map_requested: row, and the map wanted: `REPLIES`, `KEPT` or a tile of the rack.
        heat_shown: squares to mark on the board, with their heat from 0 to 1.
        figures_requested: True to use terms and figures, False for plain words.
        what_if_shown: True when the lines are brought to the front, False when they are left.
        terms_chosen: names of the word list and the rules to review with from now on; empty for
            those of the game.
        think_requested: row of the turn to think about for longer, and the `Wanted`.
        stop_requested: stop thinking.
        closed: leave the review.
        word_requested: a word of the reasons whose meaning is asked for.
    """

    line_requested = Signal(int)
    move_marked = Signal(object)
    depth_requested = Signal(object)
    pause_requested = Signal()
    map_requested = Signal(int, str)
    heat_shown = Signal(object)
    figures_requested = Signal(bool)
    what_if_shown = Signal(bool)
    terms_chosen = Signal(str, str)
    think_requested = Signal(int, object)
    stop_requested = Signal()
    closed = Signal()
    word_requested = Signal(str)

    def __init__(self, entry: QWidget, line_entry: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._entry, self._line_entry = entry, line_entry
        self._was_what_if = self._is_plain = False
        self._trials: dict[int, Trial] = {}
        self._view: ReviewView | None = None
        self._turn: PlayedTurn | None = None
        self._shown: tuple[object, ...] = ()
        self._options: tuple[Option, ...] = ()
        self._sentences: tuple[str, ...] = ()

    def make_parts(self) -> None:
        self.tabs = ReviewTabs(self)
        pages = pages_of(self.tabs)
        self.what_if = WhatIfPage(self._line_entry, pages)
        self.what_if.move_marked.connect(self.move_marked)
        self._make_head()
        self.tabs.setAccessibleName(self.tr("Parts of the review"))
        self.course = CoursePage(pages)
        self.course.line_requested.connect(self.line_requested)
        for page in (self._make_turn(), self._make_mistakes(), self.course):
            self.tabs.addTab(page, "")
        self.moments = MomentsPage(pages)
        self.moments.line_requested.connect(self._go_to_line)
        self.moments.word_requested.connect(self.word_requested)
        for page in (self._make_maps(), self.what_if, self.moments):
            self.tabs.addTab(page, "")
        self.turns = TurnList(self)
        self.turns.line_requested.connect(self.line_requested)
        self.turns.hide()
        self._name_parts()
        self.tabs.currentChanged.connect(lambda _index: self._show_tab())
        self._show_tab()
        column = MinHeightColumn(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(6)
        column.addWidget(self._head)
        column.addWidget(self.terms)
        state = QHBoxLayout()
        # While it is empty: docs/decisions/0043.
        column.addLayout(state)
        state.addWidget(self._progress, 1)
        state.addWidget(self.voice)
        column.addWidget(self.bar)
        row = QHBoxLayout()
        column.addLayout(row, 1)
        row.setSpacing(16)
        row.addWidget(self.tabs, 5)
        row.addWidget(self.turns, 4)

    # ------------------------------------------------------------------ parts

    def _make_head(self) -> None:
        self._head = FlowRow(self)
        self.depths = self._combo(self.tr("Depth"), self._head)
        for depth, text in words.DEPTHS.items():
            self.depths.addItem(tr(text), depth)
        self.depths.activated.connect(
            lambda index: self.depth_requested.emit(self.depths.itemData(index))
        )
        self.guess = self._combo(self.tr("Guess the move"), self._head)
        self.guess.setToolTip(
            self.tr("Hide the moves until you have typed yours, then compare them")
        )
        self.guess.activated.connect(lambda _index: self._start_guessing())
        self.pause = self._button(self.tr("Pause"), self._pause_or_go_on)
        self.close_button = self._button(tip(self.tr("Close"), "Esc"), self.closed.emit)
        self.close_button.setToolTip(self.tr("Close the review; its figures are kept"))
        self.terms = TermsRow(self)
        self.terms.terms_chosen.connect(self.terms_chosen)
        self._progress = TermsLine(self)
        self.voice = self._button(
            self.tr("Show figures"), lambda: self.figures_requested.emit(self.voice.isChecked())
        )
        self.voice.setCheckable(True)
        self.voice.setToolTip(
            self.tr("Use terms and figures, here and in what the coach says, or plain words")
        )
        self.voice.hide()
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setFixedHeight(4)
        for part in (self.depths, self.guess, self.pause):
            # Long names are cut before the row wraps.
            self._head.add(part, is_elastic=part is not self.pause)
        self._head.add(self.close_button, is_pushed=True)

    def _combo(self, name: str, parent: QWidget) -> QComboBox:
        combo = QComboBox(parent)
        combo.setAccessibleName(name)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        combo.setMinimumContentsLength(_LEAST_LETTERS)
        let_wheel_scroll(combo)
        return combo

    def _button(self, text: str, pressed: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.setProperty("role", "compact")
        button.clicked.connect(lambda: pressed())
        return button

    def _make_turn(self) -> QWidget:
        page = QWidget(pages_of(self.tabs))
        self.title = text_label(page, px=15, weight=QFont.Weight.DemiBold)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.verdict = QLabel(page)
        self.reasons = WordText(page)
        self.reasons.word_requested.connect(self.word_requested)
        for label in (self.title, self.verdict):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.note = text_label(page, role="muted", wraps=True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.hide()
        self.reasons.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.table = OptionTable(page)
        self.table.row_changed.connect(lambda _row: self._mark())
        self.previous = self._button("", lambda: self.step(-1))
        self.next = self._button("", lambda: self.step(1))
        self.figures = self._button(self.tr("Figures"), self._show_figures)
        self.figures.setCheckable(True)
        self.figures.setToolTip(tip(self.tr("Explain the figures of the selected move"), "F"))
        self.think = ThinkBar(page)
        self.think.think_requested.connect(
            lambda wanted: self.think_requested.emit(self.line, wanted)
        )
        self.think.stop_requested.connect(self.stop_requested)
        row = FlowRow(page)
        for part in (self.previous, self.next, self.figures, self.think):
            row.add(part)
        column = MinHeightColumn(page)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.title)
        column.addWidget(self.verdict)
        column.addWidget(self.table, 100)
        column.addWidget(self.reasons)
        column.addWidget(self.note)
        # The table is no higher than its moves: keep the entry from growing.
        column.addStretch(1)
        column.addWidget(self._entry)
        column.addWidget(row)
        return page

    def _make_mistakes(self) -> QWidget:
        page = QWidget(pages_of(self.tabs))
        row = FlowRow(page)
        self.player = self._combo(self.tr("Player"), row)
        self.kind = self._combo("", row)
        self.kind.addItem(self.tr("Every kind"), None)
        for kind, text in (*KINDS.items(), *CHALLENGES.items()):
            self.kind.addItem(tr(text), kind)
        for combo in (self.player, self.kind):
            combo.activated.connect(lambda _index: self._show_mistakes())
        self.list = RowList("", page)
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.row_opened.connect(self._go_to_row)
        self.list.clicked.connect(lambda index: self._go_to_row(index.row()))
        row.add(self.player)
        row.add(self.kind, stretch=1)
        column = MinHeightColumn(page)
        column.setContentsMargins(0, 8, 0, 0)
        self._order = text_label(page, role="muted", wraps=True)
        column.addWidget(row)
        column.addWidget(self._order)
        column.addWidget(self.list, 1)
        return page

    def _make_maps(self) -> QWidget:
        page = QWidget(pages_of(self.tabs))
        self.map = self._combo(self.tr("Map"), page)
        self.map.activated.connect(lambda _index: self._ask_map())
        self.unseen = text_label(page, wraps=True)
        self.unseen.setTextFormat(Qt.TextFormat.PlainText)
        self.map_words = text_label(page, wraps=True)
        self.map_words.setTextFormat(Qt.TextFormat.PlainText)
        self.map_words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        column = MinHeightColumn(page)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.map)
        column.addWidget(self.map_words, 1)
        column.addWidget(self.unseen)
        return page

    # ------------------------------------------------------------------ showing

    def _speak(self, view: ReviewView) -> None:
        """Use plain words, or terms and figures."""
        self.voice.setVisible(view.has_choice)
        self.voice.setChecked(not view.is_plain)
        if view.is_plain is self._is_plain:
            return
        self._is_plain, self._shown = view.is_plain, ()
        if self.figures.hasFocus():
            self.take_focus()
        self.figures.setChecked(False)
        self.figures.setVisible(not view.is_plain)
        self.think.setVisible(not view.is_plain)
        for depth, text in words.depth_names(view).items():
            self.depths.setItemText(self.depths.findData(depth), tr(text))
        for kind, text in words.kind_names(view):
            self.kind.setItemText(self.kind.findData(kind), text)
        self.table.show_plain(view.is_plain)
        self.what_if.show_plain(view.is_plain)
        self._name_parts()
        self._show_maps()

    def _name_parts(self) -> None:
        """Name what is about mistakes: in plain words there are better moves, and no mistakes."""
        if self._is_plain:
            tab, short = self.tr("Better moves"), self.tr("Better")
            kind = self.tr("What would have been better")
            order = self.tr("Moves that would have helped most come first.")
            titles = self.tr("Moves to learn from"), self.tr("Earlier one"), self.tr("Next one")
            hints = (
                self.tr("Go to the turn before this one that had a better move"),
                self.tr("Go to the next turn that had a better move"),
            )
        else:
            tab, short, kind = self.tr("Mistakes"), "", self.tr("Kind of mistake")
            order = self.tr(
                "The worst first: by games lost, and by points where the game was decided;"
                " 300 points count as one game."
            )
            steps = self.tr("Earlier mistake"), self.tr("Next mistake")
            titles = self.tr("The worst mistakes"), *steps
            hints = self.tr("Go to the mistake before this turn"), self.tr("Go to the next mistake")
        self.tabs.name_tab(_TURN, self.tr("This turn"), self.tr("Turn"))
        self.tabs.name_tab(_MISTAKES, tab, short)
        self.tabs.name_tab(_COURSE, self.tr("Course"))
        self.tabs.name_tab(_MAPS, self.tr("Maps"))
        self.tabs.name_tab(_WHAT_IF, self.tr("What if"))
        self.tabs.name_tab(_MOMENTS, self.tr("Moments"))
        self.kind.setAccessibleName(kind)
        self._order.setText(order)
        self.list.setAccessibleName(titles[0])
        for button, title, hint, key in zip(
            (self.previous, self.next), titles[1:], hints, ("Shift+N", "N"), strict=True
        ):
            button.setText(title)
            button.setToolTip(tip(hint, key))

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.course.show_theme(theme)

    def show_low(self, *, is_low: bool) -> None:
        """In a low window, where the panel scrolls, show tables whole: one scroll bar is enough."""
        self._progress.show_low(is_low=is_low)
        for table in (self.table, self.what_if.table):
            table.show_whole(is_low)

    def polish(self) -> None:
        """Apply fonts and styles before the panel is shown, which takes as long as its layout."""
        for part in self.findChildren(QWidget):
            part.ensurePolished()

    def show_view(self, view: ReviewView) -> None:
        """Show the figures found so far."""
        is_first = self._view is None
        self._view = view
        self._speak(view)
        self.terms.show_terms(view.offered)
        self.depths.setCurrentIndex(self.depths.findData(view.depth))
        if self.depths.isEnabled():
            self.depths.setToolTip(self.depths.currentText())
        done = view.done_turns
        self.bar.setMaximum(max(1, len(view.turns)))
        self.bar.setValue(done)
        self.bar.setVisible(view.is_running)
        self._progress.show_text(words.progress_text(view))
        self.pause.setText(self.tr("Pause") if view.is_running else self.tr("Go on"))
        self.pause.setVisible(view.is_running or done < len(view.turns))
        if is_first:
            self._show_players(view)
        self._show_turn()
        self._show_mistakes()
        self.course.show_view(view)
        self._show_turns()
        self._show_moments()

    def forget_terms(self) -> None:
        """Drop what was shown of another word list or of other rules; the turn in front stays."""
        self._trials.clear()
        self._shown = ()
        line, self._turn = self.line, None
        if self._view is not None and line is not None:
            self.show_line(line)

    def show_map(self, found: PositionMap) -> None:
        """Show a map of the turn on the board and in words."""
        if self._view is None or self._turn is None or self._turn.line != found.line:
            return
        if self.tabs.currentIndex() != _MAPS:
            return
        self.map_words.setText(words.map_text(self._view, found))
        announce(self, self.map_words.text())
        most = max((heat.share for heat in found.squares.values()), default=0.0) or 1.0
        self.heat_shown.emit(
            {(square.row, square.col): heat.share / most for square, heat in found.squares.items()}
        )

    def set_depths(self, *, has_engine: bool) -> None:
        """Without the native engine only the instant review can be chosen."""
        self.depths.setEnabled(has_engine)
        sentence = self.tr(
            "Simulations need the native engine, and the reference engine is in use."
        )
        self.depths.setToolTip(self.depths.currentText() if has_engine else sentence)

    def take_focus(self) -> None:
        """Focus the moves in front, or the box for one that is guessed."""
        if self.is_what_if:
            self.what_if.table.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.tabs.setCurrentIndex(_TURN)
        if self._turn is not None and self._is_hidden(self._turn):
            self._entry.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.leave_entry()

    def leave_entry(self) -> None:
        """Leave the box for typing a move; the keys of the panel work again."""
        if self.is_what_if:
            self.take_focus()
            return
        part = self.next if self.table.isHidden() else self.table
        part.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_line(self, line: int) -> None:
        """Show the turn of a row of the score sheet, or the last one before it."""
        if self._view is None:
            return
        turns = [turn for turn in self._view.turns if turn.line <= line]
        turn = turns[-1] if turns else next(iter(self._view.turns), None)
        if turn is not self._turn:
            self._turn = turn
            self._shown = ()
            self._show_turn()
            self._show_maps()
            self._show_turns()
        self._show_turn()
        self._show_what_if()

    def _show_turns(self) -> None:
        """Show the list of all turns, if there is room for it."""
        view, turn = self._view, self._turn
        if view is None or self.turns.isHidden():
            return
        guessed = words.guess_turns(view, self.guess.currentData())
        hidden = {played_turn.line for played_turn in guessed} - self._trials.keys()
        self.turns.show_view(view, turn, hidden)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the list of all turns beside the moves where both have room."""
        super().resizeEvent(event)
        if not self.is_built:
            # Also what is hidden gets its size before a picture.
            return
        needed = _ROOM_FOR_TURNS * self.fontMetrics().averageCharWidth()
        is_hidden = event.size().width() < needed
        if is_hidden != self.turns.isHidden():
            self.turns.setHidden(is_hidden)
            # The list has these tiles, too.
            self.unseen.setVisible(is_hidden)
            self._show_turns()

    def _show_tab(self) -> None:
        # Only the page in front decides how high the panel must be, and whether it scrolls.
        for at in range(self.tabs.count()):
            is_front = at == self.tabs.currentIndex()
            policy = QSizePolicy.Policy.Preferred if is_front else QSizePolicy.Policy.Ignored
            page = self.tabs.widget(at)
            assert page is not None
            page.setSizePolicy(QSizePolicy.Policy.Preferred, policy)
        self._show_maps()
        self._show_what_if()
        self._show_moments()
        # A page that comes back would focus the box for a move, which takes every key.
        if self.tabs.currentIndex() == _TURN and _has_focus(self.tabs.currentWidget()):
            self.take_focus()

    @property
    def is_what_if(self) -> bool:
        """True if the lines are in front and may be seen."""
        is_front = self.tabs.currentIndex() == _WHAT_IF and self.isVisible()
        return is_front and self.what_if.isEnabled()

    def show_what_if(self) -> None:
        """Bring the lines to the front."""
        self.tabs.setCurrentIndex(_WHAT_IF)

    def _show_what_if(self) -> None:
        """Bring the lines to the front, unless the move of the turn is to be guessed."""
        is_hidden = self._turn is not None and self._is_hidden(self._turn)
        self.what_if.setEnabled(not is_hidden)
        if is_hidden:
            self.what_if.show_message(self.tr("Guess the move first."))
        if self.is_what_if or self._was_what_if:
            self._was_what_if = self.is_what_if
            self.what_if_shown.emit(self.is_what_if)

    def _show_moments(self) -> None:
        """Show the moments of the game if they are in front."""
        if self._view is not None and self.tabs.currentIndex() == _MOMENTS:
            is_hidden = self.guess.currentData() is not None
            self.moments.show_view(self._view, is_hidden=is_hidden)

    def _show_maps(self) -> None:
        """Offer the maps of the turn, and ask for the chosen one if they are in front."""
        turn = self._turn
        is_shown = self.tabs.currentIndex() == _MAPS
        if not is_shown or turn is None or turn.situation is None or self._is_hidden(turn):
            self.heat_shown.emit({})
            self.map_words.clear()
            self.unseen.clear()
            return
        if self._view is not None:
            self.unseen.setText(turn_words.unseen_text(self._view, turn))
        wanted = self.map.currentData()
        self.map.clear()
        self.map.addItem(self.tr("Replies to the marked move"), REPLIES)
        for tile in dict.fromkeys(turn.situation.rack):
            name = self.tr("the blank") if tile == BLANK else tile
            self.map.addItem(self.tr("Places for {tile}").format(tile=name), tile)
        self.map.addItem(self.tr("Tiles the opponent may have kept"), KEPT)
        self.map.setCurrentIndex(max(0, self.map.findData(wanted)))
        self._ask_map()

    def _ask_map(self) -> None:
        if self._turn is not None:
            self.heat_shown.emit({})
            self.map_words.setText(self.tr("One moment ..."))
            self.map_requested.emit(self._turn.line, self.map.currentData())

    @property
    def marked(self) -> Move | None:
        """The move marked in the table in front; None without one."""
        if self.is_what_if:
            return self.what_if.marked
        if self.table.isHidden():
            return None
        row = self.table.row
        return self._options[row].move if 0 <= row < len(self._options) else None

    def _show_figures(self) -> None:
        """Show the reasons for the best move, or what the figures of the marked one are made of."""
        turn, row = self._turn, self.table.row
        found = None if self._view is None or turn is None else self._view.found.get(turn.line)
        has_row = 0 <= row < len(self._options) and not self.table.isHidden()
        if not self.figures.isChecked() or found is None or turn is None or not has_row:
            self.reasons.show_sentences(self._sentences, mark="• ")
            return
        text = words.figures_text(turn, found, self._options[row])
        if text != self.reasons.told:
            self.reasons.show_sentences((text,))
            announce(self, text)

    def show_trial(self, trial: Trial) -> None:
        """Show how good a tried move is."""
        self._trials[trial.line] = trial
        self._shown = ()
        self._show_turn()
        self._show_turns()

    def show_message(self, text: str) -> None:
        """Show a message in place of the verdict."""
        self.verdict.setText(text)
        announce(self, text, is_urgent=True)

    @property
    def wanted_depth(self) -> Depth:
        """The depth that is chosen."""
        depth: Depth = self.depths.currentData()
        return depth

    @property
    def turn(self) -> PlayedTurn | None:
        """The turn shown; None without one."""
        return self._turn

    @property
    def line(self) -> int | None:
        """Row of the score sheet of the turn shown; None without one."""
        return None if self._turn is None else self._turn.line

    def _start_guessing(self) -> None:
        """Hide the moves, and go to the first turn to guess."""
        view, guess = self._view, self.guess.currentData()
        self._trials.clear()
        self._shown = ()
        turns = [] if view is None else words.guess_turns(view, guess)
        if guess is not None and not turns:
            self.guess.setCurrentIndex(0)
            self.show_message(self.tr("There is no turn to guess."))
        elif turns:
            self.line_requested.emit(turns[0].line)
        self._show_turn()
        self._show_turns()
        self._show_moments()

    def _is_hidden(self, turn: PlayedTurn) -> bool:
        """True if the moves of a turn are hidden until one is guessed."""
        guess = self.guess.currentData()
        return guess is not None and turn.line not in self._trials

    def step(self, by: int) -> None:
        """Go to the next mistake or turn to guess, or with -1 to the one before."""
        if self._view is None:
            return
        here = -1 if self._turn is None else self._turn.line
        guess = self.guess.currentData()
        turns = [fault.turn for fault in words.faults_of(self._view)]
        if guess is not None:
            turns = words.guess_turns(self._view, guess)
        lines = [turn.line for turn in turns]
        ahead = [line for line in lines if line > here]
        behind = [line for line in lines if line < here]
        if by > 0 and ahead:
            self.line_requested.emit(ahead[0])
        elif by < 0 and behind:
            self.line_requested.emit(behind[-1])
        else:
            text = self.tr("There is no further mistake.")
            if guess is not None:
                text = self.tr("There is no further turn to guess.")
            elif self._is_plain:
                text = self.tr("No further turn had a better move.")
            self.show_message(text)

    def _show_turn(self) -> None:
        view, turn = self._view, self._turn
        if view is None or turn is None:
            return
        found = view.found.get(turn.line)
        trial, is_hidden = self._trials.get(turn.line), self._is_hidden(turn)
        thinking = view.thinking if view.thinking and view.thinking.line == turn.line else None
        thoughts, is_stale = view.thoughts.get(turn.line), turn.line in view.stale
        shown = (turn, found, is_stale, trial, is_hidden, view.is_plain, thinking, thoughts)
        if shown == self._shown:
            return
        # The move that the user looks at stays marked while others overtake it.
        is_same = thinking is not None and self._shown[:1] == (turn,)
        looked_at = self.marked if is_same else None
        self._shown = shown
        is_thinking = thinking is not None and thinking.is_running
        self.think.show_thinking(is_thinking=is_thinking)
        self.think.setEnabled(found is not None and found.own is not None and not is_hidden)
        self.title.setText(words.title_text(view, turn, has_move=not is_hidden))
        if is_hidden:
            self.verdict.setText(words.question_text(view, turn))
        elif trial is not None:
            self.verdict.setText(words.trial_text(view, turn, trial))
        else:
            self.verdict.setText(words.verdict_text(view, turn))
        if not is_thinking:
            announce(self, f"{self.title.text()}. {self.verdict.text()}")
        has_options = found is not None and turn.situation is not None and not is_hidden
        is_changed = self.table.isHidden() is has_options
        had_focus = _has_focus(self if is_hidden else self.tabs.widget(_TURN))
        is_trying = _has_focus(self._entry) and self.guess.currentData() is None
        self.table.setVisible(has_options)
        if had_focus and is_changed and not is_trying and self.tabs.currentIndex() == _TURN:
            # The focus would go to the board with the table.
            self.take_focus()
        note = "" if is_hidden else turn_words.note_text(view, turn)
        self.note.setText(self.tr("Note: {note}").format(note=note) if note else "")
        self.note.setVisible(bool(note))
        self._sentences = () if is_hidden else words.sentences_on(view, turn)
        if thinking is not None and not (is_hidden or view.is_plain):
            self._sentences = (turn_words.thinking_text(thinking), *self._sentences)
        self._show_figures()
        if not has_options or found is None or turn.situation is None:
            self.move_marked.emit(None)
            return
        self._options = words.options_on(view, turn) if trial is None else trial.options
        marked = (found.played, None) if trial is None else (trial.played, trial.tried)
        self.table.blockSignals(True)
        board, has_come_off = turn.situation.board, turn.fate is Fate.WITHDRAWN
        self.table.show_options(board, self._options, *marked, has_come_off=has_come_off)
        row = words.named_option(view, turn) if trial is None else 0
        moves = [option.move for option in self._options]
        self.table.set_row(moves.index(looked_at) if looked_at in moves else row)
        self.table.blockSignals(False)
        self._mark()

    def _show_players(self, view: ReviewView) -> None:
        self.player.addItem(self.tr("All players"), None)
        for seat, player in enumerate(view.state.setup.seats):
            self.player.addItem(player.name, seat)
        self.guess.addItem(self.tr("Show the moves"), None)
        if view.state.result is not None and view.state.result.winner is not None:
            self.guess.addItem(self.tr("Guess the winner’s moves"), words.WINNER)
        for seat, player in enumerate(view.state.setup.seats):
            text = self.tr("Guess better than {name}").format(name=player.name)
            self.guess.addItem(text, seat)

    def _show_mistakes(self) -> None:
        view = self._view
        if view is None:
            return
        kind: MistakeKind | ChallengeKind | None = self.kind.currentData()
        found = words.worst(view, self.player.currentData(), kind)
        self.list.show_rows(
            [Row((words.mistake_text(view, fault),), key=fault.turn.line) for fault in found]
        )

    # ------------------------------------------------------------------ acts

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """N and Shift+N step, digits mark moves, F shows figures, K thinks on, Esc closes."""
        key = event.key()
        if press_focused(self, event):
            return
        if key == Qt.Key.Key_N:
            is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.step(-1 if is_back else 1)
        elif key == Qt.Key.Key_F and self.tabs.currentIndex() == _TURN and not self._is_plain:
            self.figures.toggle()
            self._show_figures()
        elif key == Qt.Key.Key_K and self.tabs.currentIndex() == _TURN and not self._is_plain:
            self.think.toggle()
        elif key in _DIGITS and key - Qt.Key.Key_1 < len(self.table.rows):
            self.table.set_row(key - Qt.Key.Key_1)
        elif key == Qt.Key.Key_Escape:
            self.closed.emit()
        elif not event.text().strip():
            super().keyPressEvent(event)

    def _pause_or_go_on(self) -> None:
        if self._view is not None and self._view.is_running:
            self.pause_requested.emit()
        else:
            self.depth_requested.emit(self.depths.currentData())

    def _mark(self) -> None:
        if self.figures.isChecked():
            self._show_figures()
        self.move_marked.emit(self.marked)

    def _go_to_row(self, row: int) -> None:
        self._go_to_line(self.list.rows[row].key)

    def _go_to_line(self, line: int) -> None:
        self.line_requested.emit(line)
        self.take_focus()


def _has_focus(part: QWidget | None) -> bool:
    """True if a part of the window, or a widget in it, has the focus."""
    focused = QApplication.focusWidget()
    return part is not None and focused is not None and part.isAncestorOf(focused)
