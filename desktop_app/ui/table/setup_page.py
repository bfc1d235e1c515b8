# SPDX-License-Identifier: MIT
"""The short page before a game at the table: two names, rules, time, and who does what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from PySide6.QtCore import QDate, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import LONGEST_EVENT, MAX_ROUND, Mode, Seat, Step, day_of
from desktop_app.session.game_choice import (
    MAX_MINUTES,
    MIN_MINUTES,
    PLAYERS_JUDGE,
    SIDES,
    GameChoice,
    NewGameOffers,
    TableTerms,
)
from desktop_app.translation.words import tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.ruleset_boxes import RulesetBoxes
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.form_sides import FormSides, level_labels
from desktop_app.ui.widgets.keys import is_enter, press_focused
from desktop_app.ui.word_messages import offer_text

FORM_WIDTHS, FACTS_WIDTHS = (520, 660), (260, 400)
FONT_PX = 15
FIELD_HEIGHT = 32
LONGEST_NAME = 40
NO_CLOCK = 0
NO_ROUND = 0
DATE_FORMAT = "yyyy-MM-dd"
OWN_LIST = ""
USUAL_MINUTES = 25
FactsOf = Callable[[Ruleset], Sequence[str]]


class TableSetupPage(QWidget):
    """The form of a game at the table; Enter begins it as it stands.

    Args:
        offers: rulesets and word lists.
        facts_of: sentences about a ruleset.

    Signals:
        start_requested: with the GameChoice.
        back_requested: to the start screen.
    """

    start_requested = Signal(object)
    back_requested = Signal()

    def __init__(
        self, offers: NewGameOffers, facts_of: FactsOf, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._offers, self._facts_of = offers, facts_of
        self._titles = {each.name: each.title for each in offers.lexica}
        self.names = tuple(QLineEdit(self) for _ in range(SIDES))
        self.rules, self.option = QComboBox(self), QComboBox(self)
        self.minutes, self.round = QSpinBox(self), QSpinBox(self)
        self.event_name, self.day = QLineEdit(self), QDateEdit(self)
        self.lexicon, self.first = QComboBox(self), QComboBox(self)
        self.late = QCheckBox(self.tr("A play may be entered after the clock is pressed"), self)
        self.steps = {
            Step.ANNOUNCE: QCheckBox(self.tr("say each score"), self),
            Step.PRESS: QCheckBox(self.tr("press the clock"), self),
            Step.RECORD: QCheckBox(self.tr("write each score"), self),
            Step.DRAW: QCheckBox(self.tr("say that they draw"), self),
        }
        self._facts, self._problem = QLabel(self), QLabel(self)
        self.start_button = QPushButton(self.tr("To the table"), self)
        self.start_button.setToolTip(self.tr("Go to the clocks with these choices (Enter)"))
        self.write_button = QPushButton(self.tr("Write &down a finished game"), self)
        self.write_button.setToolTip(
            self.tr("Type a game from its paper sheets: no clock runs, and nothing is asked.")
        )
        self._boxes = RulesetBoxes(offers.rulesets, self.rules, self.option)
        self._fill()
        self._lay_out()
        self._wire()
        self._rules_chosen()

    @property
    def problem(self) -> str:
        """Why the game cannot begin, empty when it can."""
        return self._problem.text()

    def show_choice(self, choice: GameChoice) -> None:
        """Fill the form in; what is not there any more is left as it stands."""
        terms = choice.table or TableTerms()
        for line, seat in zip(self.names, choice.players, strict=True):
            line.setText(seat.name)
        self.rules.setCurrentIndex(max(0, self.rules.findData(choice.ruleset)))
        self._rules_chosen()
        self.option.setCurrentIndex(max(0, self.option.findData(choice.option)))
        self._option_chosen()
        self.minutes.setValue(NO_CLOCK if choice.minutes is None else choice.minutes)
        self.lexicon.setCurrentIndex(max(0, self.lexicon.findData(choice.lexicon)))
        self.first.setCurrentIndex(choice.first or 0)
        self.round.setValue(terms.round_number)
        self.event_name.setText(terms.event)
        self.day.setDate(_shown_day(day_of(terms.played_on) or date.today()))
        for step, box in self.steps.items():
            box.setChecked(step in terms.done_by_players)
        self.late.setChecked(terms.enters_late)
        self._check()
        self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def choice(self) -> GameChoice:
        """The form as it stands; a name that was left empty is the side of the table.

        Of a game that is played today the program knows the day and the hour by itself.
        """
        minutes = self.minutes.value()
        done = {step for step, box in self.steps.items() if box.isChecked()}
        terms = TableTerms(
            round_number=self.round.value(),
            done_by_players=frozenset(done),
            enters_late=self.late.isChecked(),
            event=" ".join(self.event_name.text().split()),
            played_on="" if self._day() == date.today() else self._day().isoformat(),
        )
        return GameChoice(
            players=tuple(Seat(name) for name in self._names()),
            ruleset=str(self.rules.currentData()),
            option=str(self.option.currentData() or ""),
            minutes=None if minutes == NO_CLOCK else minutes,
            lexicon=str(self.lexicon.currentData() or ""),
            mode=Mode.BY_THE_BOOK,
            first=int(self.first.currentData()),
            table=terms,
        )

    def show_problem(self, text: str) -> None:
        """Say why the game cannot begin; an empty text clears it."""
        if text != self._problem.text():
            announce(self, text, is_urgent=True)
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def fit(self, seen: QSize) -> None:
        """In a narrow window what the rules say stands below the form."""
        self._sides.fit(seen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, and anywhere else begins the game."""
        if press_focused(self, event):
            return
        if is_enter(event):
            self._start_pressed()
            return
        super().keyPressEvent(event)

    # ------------------------------------------------------------------ what is chosen

    def _names(self) -> tuple[str, str]:
        left, right = (" ".join(line.text().split()) for line in self.names)
        return left or self.tr("Left"), right or self.tr("Right")

    def _day(self) -> date:
        shown = self.day.date()
        return date(shown.year(), shown.month(), shown.day())

    def _rules_chosen(self) -> None:
        self._form.setRowVisible(self.option, self._boxes.offer_variants())
        self._option_chosen()

    def _option_chosen(self) -> None:
        ruleset = self._boxes.ruleset
        self._facts.setText("\n\n".join(self._facts_of(ruleset)))
        # Under rules that know no clock the players may still use one.
        self.minutes.setValue(ruleset.clock.allotment_s // 60)
        answer = self._offers.answers[(ruleset.id, ruleset.option)]
        name = self._titles.get(answer.name, answer.name)
        self.lexicon.setItemText(0, self.tr("By the rules: {name}").format(name=name))
        self._check()

    def _check(self) -> None:
        kept = max(0, self.first.currentIndex())
        self.first.clear()
        for seat, name in enumerate(self._names()):
            self.first.addItem(name, seat)
        self.first.setCurrentIndex(kept)
        has_clock = self.minutes.value() != NO_CLOCK
        self.steps[Step.PRESS].setEnabled(has_clock)
        self.late.setEnabled(has_clock and self.steps[Step.PRESS].isChecked())
        left, right = self._names()
        is_same = left.casefold() == right.casefold()
        text = self.tr("Both players have the same name; give them different ones.")
        self.show_problem(text if is_same else "")

    def _start_pressed(self) -> None:
        self._check()
        if not self.problem:
            self.start_requested.emit(self.choice())

    def _write_pressed(self) -> None:
        self._check()
        if not self.problem:
            choice = self.choice()
            assert choice.table is not None, "the form is that of a physical set"
            day = self._day().isoformat()
            terms = replace(choice.table, is_written=True, played_on=day)
            self.start_requested.emit(replace(choice, table=terms))

    # ------------------------------------------------------------------ building

    def _fill(self) -> None:
        for seat, line in enumerate(self.names):
            line.setMaxLength(LONGEST_NAME)
            side = self.tr("Right player") if seat else self.tr("Left player")
            line.setPlaceholderText(side)
            line.setAccessibleName(side)
        self.minutes.setAccessibleName(self.tr("Time"))
        self.minutes.setRange(NO_CLOCK, MAX_MINUTES)
        self.minutes.setSpecialValueText(self.tr("no clock"))
        self.minutes.setSuffix(self.tr(" minutes each"))
        assert MIN_MINUTES > NO_CLOCK
        self.minutes.setValue(USUAL_MINUTES)
        self.round.setRange(NO_ROUND, MAX_ROUND)
        self.round.setSpecialValueText(self.tr("no round"))
        self.round.setPrefix(self.tr("round "))
        self.round.setAccessibleName(self.tr("Round"))
        self.event_name.setMaxLength(LONGEST_EVENT)
        self.event_name.setPlaceholderText(self.tr("Tournament or club"))
        self.event_name.setAccessibleName(self.tr("Event"))
        self.day.setDisplayFormat(DATE_FORMAT)
        self.day.setCalendarPopup(True)
        self.day.setDate(_shown_day(date.today()))
        self.day.setMaximumDate(_shown_day(date.today()))
        self.day.setAccessibleName(self.tr("Day on which it is or was played"))
        self.lexicon.addItem("", OWN_LIST)
        for each in self._offers.lexica:
            self.lexicon.addItem(offer_text(each), each.name)
        self.lexicon.addItem(self.tr("none: you judge challenged words yourselves"), PLAYERS_JUDGE)

    def _lay_out(self) -> None:
        title = QLabel(self.tr("The table"), self)
        line = QLabel(
            self.tr("The clock and the score sheet for a set that lies before you."), self
        )
        line.setProperty("role", "muted")
        self._form = form = self._make_form()
        self._problem.setProperty("role", "bad")
        self._problem.setWordWrap(True)
        left = QVBoxLayout()
        left.setSpacing(4)
        left.addWidget(title)
        left.addWidget(line)
        left.addSpacing(10)
        left.addLayout(form)
        left.addWidget(self._problem)
        buttons = self._make_buttons()
        left.addWidget(buttons)
        column = QWidget(self)
        column.setLayout(left)
        kinds = (QComboBox, QLineEdit, QSpinBox, QDateEdit, QLabel, QPushButton, QCheckBox)
        for part in column.findChildren(QWidget):
            if isinstance(part, kinds):
                part.setFont(ui_font(FONT_PX))
        level_labels(form, FIELD_HEIGHT)
        title.setFont(ui_font(26, QFont.Weight.Bold))
        self._sides = FormSides(
            self,
            column,
            self._facts_panel(),
            buttons,
            form_widths=FORM_WIDTHS,
            panel_widths=FACTS_WIDTHS,
        )

    def _make_buttons(self) -> QWidget:
        self.start_button.setProperty("role", "primary")
        back = QPushButton(self.tr("Back"), self)
        back.setToolTip(self.tr("Back to the start screen (Esc)"))
        back.clicked.connect(self.back_requested.emit)
        bar = QWidget(self)
        buttons = QHBoxLayout(bar)
        buttons.setContentsMargins(0, 14, 0, 0)
        buttons.setSpacing(10)
        buttons.addWidget(back)
        buttons.addStretch()
        buttons.addWidget(self.write_button)
        buttons.addWidget(self.start_button)
        for button in (back, self.write_button, self.start_button):
            button.setMinimumHeight(44)
        return bar

    def _make_form(self) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(9)
        form.setHorizontalSpacing(10)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        rows: tuple[tuple[str, QWidget], ...] = (
            (self.tr("&Left"), self.names[0]),
            (self.tr("R&ight"), self.names[1]),
            (self.tr("Who &begins"), self.first),
            (self.tr("&Rules"), self.rules),
            (self.tr("V&ariant"), self.option),
            (self.tr("&Time"), self._side_by_side(self.minutes, self.round)),
            (self.tr("&Word list"), self.lexicon),
            (self.tr("&Event"), self._side_by_side(self.event_name, self.day)),
        )
        for text, field in rows:
            form.addRow(text, field)
            field.setMinimumHeight(FIELD_HEIGHT)
            if isinstance(field, QComboBox):
                field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
                field.setMinimumContentsLength(10)
        form.addRow(self.tr("Players"), self._side_by_side(*tuple(self.steps.values())[:2]))
        form.addRow("", self._side_by_side(*tuple(self.steps.values())[2:]))
        self.late.setMinimumHeight(FIELD_HEIGHT)
        form.addRow("", self.late)
        return form

    def _side_by_side(self, *parts: QWidget) -> QWidget:
        both = QWidget(self)
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        for part in parts:
            part.setMinimumHeight(FIELD_HEIGHT)
            row.addWidget(part, 1)
        both.setFocusProxy(parts[0])
        return both

    def _facts_panel(self) -> QFrame:
        panel = QFrame(self)
        panel.setProperty("role", "panel")
        head = QLabel(self.tr("What these rules say"), panel)
        head.setFont(ui_font(16, QFont.Weight.DemiBold))
        lines = QVBoxLayout(panel)
        lines.setContentsMargins(20, 16, 20, 18)
        lines.setSpacing(10)
        for widget in (head, self._facts):
            lines.addWidget(widget)
        self._facts.setWordWrap(True)
        self._facts.setFont(ui_font(FONT_PX))
        for text in self._offers.problems:
            problem = QLabel(tr(text), panel)
            problem.setTextFormat(Qt.TextFormat.PlainText)
            problem.setWordWrap(True)
            problem.setProperty("role", "warning")
            lines.addWidget(problem)
        return panel

    def _wire(self) -> None:
        self.rules.currentIndexChanged.connect(lambda _index: self._rules_chosen())
        self.option.currentIndexChanged.connect(lambda _index: self._option_chosen())
        self.minutes.valueChanged.connect(lambda _value: self._check())
        self.steps[Step.PRESS].toggled.connect(lambda _on: self._check())
        for line in self.names:
            line.textChanged.connect(lambda _text: self._check())
        self.start_button.clicked.connect(self._start_pressed)
        self.write_button.clicked.connect(self._write_pressed)
        QShortcut(QKeySequence("Esc"), self, self.back_requested.emit)


def _shown_day(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
