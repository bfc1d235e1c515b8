# SPDX-License-Identifier: MIT
"""The judge's room: the challenger writes, the opponent presses, one verdict fills the screen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from desktop_app.sentences.faults import fault_of
from desktop_app.session.judge_desk import (
    Adjudication,
    JudgeDesk,
    ListOfRecord,
    ListState,
    find_problem,
)
from desktop_app.translation.words import tr
from desktop_app.ui.judge.log_view import LogView
from desktop_app.ui.judge.word_lines import WordLines
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.enter_key import press_focused
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.press_button import PressButton
from desktop_app.ui.widgets.room_keys import RoomKey, add_room_keys
from desktop_app.ui.widgets.verdict_screen import VerdictScreen
from desktop_app.ui.word_messages import list_text, offer_text, problem_text, verdict_view

MARGIN, NARROW_MARGIN = 36, 12
NARROW = 560
"""In a narrower window the margins are small."""
MAX_NAME = 60
_SMALL_PX = 13


class JudgePage(QWidget):
    """The room of the word judge.

    Args:
        desk: judges and keeps the log.
        asks_to_leave: whether it asks before it is left.
        timer: counts the seconds of the verdict; a test gives one that it moves by hand.

    Signals:
        back_requested: to the start screen; what had to be asked was asked.
        full_screen_requested: the whole screen, or a window again.
        asking_changed: whether it asks before it is left.
    """

    back_requested = Signal()
    full_screen_requested = Signal()
    asking_changed = Signal(bool)

    def __init__(
        self,
        desk: JudgeDesk,
        *,
        asks_to_leave: bool = False,
        timer: QTimer | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        desk.setParent(self)
        self._timer = timer
        self._theme: Theme = DEFAULT_THEME
        self._verdict: VerdictScreen | None = None
        self._log_problem = ""
        self.lines = WordLines(self)
        self.press = PressButton(self.tr("Opponent: press for the verdict   (Tab or Space)"), self)
        self.lists = QComboBox(self)
        self.challenger = QLineEdit(self)
        self.log = LogView(self)
        self.confirm = ConfirmBar(self)
        self.asks = QCheckBox(self.tr("Ask before leaving"), self)
        self.asks.setChecked(asks_to_leave)
        self._small: list[QWidget] = [self.lists, self.challenger, self.asks]
        self._title = QLabel(self.tr("Judge"), self)
        self._steps = QLabel(
            self.tr("Challenger: type each word and press Enter. Esc wipes them all."), self
        )
        self._hint = QLabel(self)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._make_room())
        self._pages.addWidget(self._make_log())
        self.setFocusProxy(self.lines.fields[0])
        self._wire()
        self._add_keys()
        self._fill_lists()
        desk.open()
        self._show_words()

    @property
    def hint(self) -> str:
        """What stands in the way of a verdict, or was wrong with the log."""
        return self._hint.text()

    @property
    def verdict_screen(self) -> VerdictScreen | None:
        """The verdict over the window, once there was one."""
        return self._verdict

    @property
    def is_log_shown(self) -> bool:
        """Whether the log stands in place of the words."""
        return self._pages.currentIndex() == 1

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        self._theme = theme
        if self._verdict is not None:
            self._verdict.show_theme(theme)

    def leave(self) -> None:
        """Go, after asking where that is wanted."""
        if self.asks.isChecked():
            question = self.tr("Leave the judge's room?")
            self.confirm.ask(question, self.tr("Leave"), self.tr("Stay"))
        else:
            self.back_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape wipes the words, then leaves; Enter presses the focused button."""
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif not press_focused(self, event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sentences and the large button grow with the window."""
        super().resizeEvent(event)
        height = self.height()
        self.press.setFont(ui_font(max(18, height * 0.034), QFont.Weight.DemiBold))
        self.press.setFixedHeight(max(64, round(height * 0.13)))
        self._steps.setFont(ui_font(max(16, height * 0.026)))
        self._hint.setFont(ui_font(max(15, height * 0.024), QFont.Weight.DemiBold))
        # Room for two lines, so that a sentence moves nothing.
        self._hint.setFixedHeight(round(max(15, height * 0.024) * 3))
        self._title.setFont(ui_font(max(26, height * 0.033), QFont.Weight.Bold))
        size = max(_SMALL_PX, height * 0.0165)
        for widget in self._small:
            widget.setFont(ui_font(size))
            widget.setMinimumHeight(round(size * 2.6))
        self.lists.setMinimumWidth(round(size * 25))
        self.challenger.setMaximumWidth(round(size * 28))

    # ------------------------------------------------------------------ wiring

    def _wire(self) -> None:
        desk, lines = self._desk, self.lines
        desk.list_changed.connect(lambda _record: self._show_words())
        desk.judged.connect(self._show_verdict)
        desk.log_failed.connect(self._note_log_problem)
        lines.changed.connect(self._words_changed)
        lines.verdict_wanted.connect(self._judge)
        lines.finished.connect(self._hand_over)
        self.press.clicked.connect(self._judge)
        self.lists.activated.connect(self._choose_list)
        self.log.back_requested.connect(self._show_room)
        self.confirm.confirmed.connect(self.back_requested)
        self.asks.toggled.connect(self.asking_changed)

    def _add_keys(self) -> None:
        keys: tuple[RoomKey, ...] = (
            (self.tr("Choose the list of record"), "F2", self._open_lists),
            (self.tr("Log"), "F3", self._toggle_log),
            (self.tr("Full screen"), "F11", self.full_screen_requested.emit),
        )
        add_room_keys(self, keys)

    def _fill_lists(self) -> None:
        self.lists.clear()
        for offer in self._desk.lists():
            self.lists.addItem(offer_text(offer), offer.name)
        self.lists.setEnabled(self.lists.count() > 0)

    # ------------------------------------------------------------------ words

    def _words_changed(self) -> None:
        self._log_problem = ""
        self._show_words()

    def _show_words(self) -> None:
        """Whether there can be a verdict, and what stands in its way."""
        words, record = self.lines.words(), self._desk.record
        problem = next((each for word in words if (each := find_problem(word))), None)
        if record.offer is not None:
            self.lists.setCurrentIndex(self.lists.findData(record.offer.name))
        told = self._log_problem or list_text(record)
        if not told and problem is not None and not self._is_being_typed(problem.word):
            told = problem_text(problem)
        self._tell(told)
        can_judge = record.state in (ListState.READY, ListState.LOADING)
        self.press.setEnabled(bool(words) and problem is None and can_judge)

    def _tell(self, text: str) -> None:
        """Write it, and have it read out where somebody listens."""
        if text != self._hint.text():
            self._hint.setText(text)
            self._hint.setAccessibleName(text)

    def _is_being_typed(self, word: str) -> bool:
        """Whether a word only lacks letters that are about to come."""
        focused = next((field for field in self.lines.fields if field.hasFocus()), None)
        return len(word) == 1 and word.isascii() and word.isalpha() and focused is not None

    def _hand_over(self) -> None:
        """The challenger is done: the other player's hand may press."""
        if self.press.isEnabled():
            self.press.setFocus(Qt.FocusReason.OtherFocusReason)

    def _judge(self) -> None:
        words = self.lines.words()
        problem = next((each for word in words if (each := find_problem(word))), None)
        if problem is not None:
            self._tell(problem_text(problem))
            return
        if self.confirm.isHidden():
            self._desk.judge(words, self.challenger.text())

    def _show_verdict(self, given: Adjudication) -> None:
        if self._verdict is None:
            self._verdict = VerdictScreen(self.window(), self._timer)
            self._verdict.show_theme(self._theme)
            self._verdict.cleared.connect(self.lines.take_cursor)
        problem = self._log_problem
        self.lines.clear()
        self.challenger.clear()
        self._log_problem = problem
        self._show_words()
        self._verdict.show_verdict(verdict_view(given.is_acceptable, given.words))

    def _note_log_problem(self, why: str) -> None:
        text = self.tr("The last verdict could not be written into the log: {why}")
        self._log_problem = text.format(why=why)

    def _escape(self) -> None:
        if self.lines.words():
            self.lines.clear()
        else:
            self.leave()

    # ------------------------------------------------------------------ list and log

    def _open_lists(self) -> None:
        if not self.is_log_shown:
            self.lists.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.lists.showPopup()

    def _choose_list(self, row: int) -> None:
        name = self.lists.itemData(row)
        record: ListOfRecord = self._desk.record
        if record.offer is None or name != record.offer.name or record.missing:
            self._desk.choose(name)
        self.lines.take_cursor()

    def _toggle_log(self) -> None:
        if self.is_log_shown:
            self._show_room()
            return
        try:
            entries, damaged = self._desk.entries()
        except OSError as error:
            self.log.show_problem(tr(fault_of(error)))
        else:
            titles = {offer.name: offer.title for offer in self._desk.lists()}
            self.log.show_entries(entries, damaged, titles)
        self._pages.setCurrentIndex(1)
        self.log.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_room(self) -> None:
        self._pages.setCurrentIndex(0)
        self.lines.take_cursor()

    # ------------------------------------------------------------------ layout

    def _make_room(self) -> QWidget:
        page = QWidget(self)
        self._steps.setWordWrap(True)
        self._hint.setWordWrap(True)
        self._hint.setProperty("role", "bad")
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        rows = QVBoxLayout(page)
        self._rows = rows
        rows.setContentsMargins(MARGIN, 20, MARGIN, 20)
        rows.setSpacing(10)
        rows.addWidget(self._make_head())
        rows.addWidget(self._steps)
        rows.addWidget(self.lines, 1)
        rows.addWidget(self._hint)
        rows.addWidget(self.press)
        rows.addWidget(self.confirm)
        rows.addWidget(self._make_foot())
        return page

    def _make_log(self) -> QWidget:
        page = QWidget(self)
        rows = QVBoxLayout(page)
        rows.setContentsMargins(MARGIN, 20, MARGIN, 20)
        rows.addWidget(self.log)
        return page

    def fit(self, seen: QSize) -> None:
        """Leave less at the sides of a narrow window."""
        side = NARROW_MARGIN if seen.width() < NARROW else MARGIN
        self._rows.setContentsMargins(side, 20, side, 20)
        # Behind the log it is not asked again by itself.
        self._rows.invalidate()

    def _make_head(self) -> FlowRow:
        label = QLabel(self.tr("List of record  F2"), self)
        label.setBuddy(self.lists)
        self._small.append(label)
        self.lists.setAccessibleName(self.tr("List of record"))
        row = FlowRow(self)
        row.add(self._title)
        row.add(label, is_pushed=True)
        row.add(self.lists)
        return row

    def _make_foot(self) -> FlowRow:
        self.challenger.setPlaceholderText(self.tr("Who challenges, for the log (may stay empty)"))
        self.challenger.setToolTip(self.challenger.placeholderText())
        self.challenger.setAccessibleName(self.tr("Who challenges"))
        self.challenger.setMaxLength(MAX_NAME)
        row = FlowRow(self)
        row.add(self._button(self.tr("Leave  Esc"), self.tr("Leave the judge's room"), self.leave))
        row.add(self.asks)
        row.add(self.challenger, stretch=1, is_pushed=True)
        tip = self.tr("Show the verdicts given so far, or hide them")
        row.add(self._button(self.tr("Log  F3"), tip, self._toggle_log))
        tip = self.tr("Fill the screen with the judge, or leave full screen")
        pressed = self.full_screen_requested.emit
        row.add(self._button(self.tr("Full screen  F11"), tip, pressed))
        return row

    def _button(self, text: str, tip: str, pressed: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        self._small.append(button)
        button.clicked.connect(lambda _checked=False: pressed())
        return button
