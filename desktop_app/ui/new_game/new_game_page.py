# SPDX-License-Identifier: MIT
"""The page of a new game: rules, players, time, word list, who begins, and how it is played."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
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

from desktop_app.rules.setup import Mode
from desktop_app.session.game_choice import (
    MAX_MINUTES,
    MIN_MINUTES,
    PLAYERS_JUDGE,
    GameChoice,
    NewGameOffers,
)
from desktop_app.translation.words import tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.new_game.players_box import PlayersBox
from desktop_app.ui.new_game.ruleset_facts import ruleset_facts
from desktop_app.ui.ruleset_boxes import RulesetBoxes
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.enter_key import is_enter, press_focused
from desktop_app.ui.widgets.form_sides import FormSides, level_labels
from desktop_app.ui.widgets.whole_texts import tell_whole_texts
from desktop_app.ui.word_messages import offer_text

FORM_WIDTHS, FACTS_WIDTHS = (565, 780), (300, 420)
"""The narrowest and the widest."""
FONT_PX = 15
FIELD_HEIGHT = 34
OWN_LIST = ""
NOW_AND_THEN, OFTEN = 15, 40
"""In so many of a hundred turns."""

ANY_DICTIONARY = "english-dictionary"
"""What the family rules call the list that the players agree on."""


class NewGamePage(QWidget):
    """The form of a new game.

    Signals:
        start_requested: with the GameChoice; the page has checked that it can be played.
        back_requested: to the start screen.
    """

    start_requested = Signal(object)
    back_requested = Signal()

    def __init__(self, offers: NewGameOffers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers = offers
        self._titles = {each.name: each.title for each in offers.lexica}
        self._rules, self._option = QComboBox(self), QComboBox(self)
        self._players = PlayersBox(self)
        self._minutes = QSpinBox(self)
        self._lexicon, self._first, self._mode = QComboBox(self), QComboBox(self), QComboBox(self)
        self._phoneys = QComboBox(self)
        self._facts, self._list_note, self._problem = QLabel(self), QLabel(self), QLabel(self)
        self._start = QPushButton(self.tr("Start the game"), self)
        self._boxes = RulesetBoxes(offers.rulesets, self._rules, self._option)
        self._fill()
        boxes = self._rules, self._option, self._lexicon, self._first, self._mode, self._phoneys
        for box in boxes:
            tell_whole_texts(box)
        self._lay_out()
        self._wire()
        self._rules_chosen()

    @property
    def problem(self) -> str:
        """Why the game cannot begin, empty when it can."""
        return self._problem.text()

    @property
    def list_note(self) -> str:
        """Which word list will judge."""
        return self._list_note.text()

    def show_choice(self, choice: GameChoice) -> None:
        """Fill the form in; what is not there any more is left as it stands."""
        index = self._rules.findData(choice.ruleset)
        self._rules.setCurrentIndex(max(0, index))
        self._rules_chosen()
        self._option.setCurrentIndex(max(0, self._option.findData(choice.option)))
        self._option_chosen()
        self._players.show_players(choice.players)
        self._mode.setCurrentIndex(max(0, self._mode.findData(choice.mode.value)))
        self._lexicon.setCurrentIndex(max(0, self._lexicon.findData(choice.lexicon)))
        self._phoneys.setCurrentIndex(max(0, self._phoneys.findData(choice.phoneys)))
        if choice.minutes is not None and self._minutes.isEnabled():
            self._minutes.setValue(choice.minutes)
        self._check()
        self._start.setFocus(Qt.FocusReason.OtherFocusReason)

    def choice(self) -> GameChoice:
        """The form as it stands."""
        return GameChoice(
            ruleset=str(self._rules.currentData()),
            players=self._players.players(),
            option=str(self._option.currentData() or ""),
            minutes=self._minutes.value() if self._minutes.isEnabled() else None,
            lexicon=str(self._lexicon.currentData() or ""),
            mode=Mode(self._mode.currentData()),
            first=self._first.currentData(),
            phoneys=self._phoneys.currentData() if self._has_bot() else 0,
        )

    def show_problem(self, text: str) -> None:
        """Say why the game cannot begin; an empty text clears it."""
        if text != self._problem.text():
            announce(self, text, is_urgent=True)
        self._problem.setText(text)

    def fit(self, seen: QSize) -> None:
        """In a narrow window what the rules say stands below the form."""
        self._sides.fit(seen.width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, and anywhere else begins the game."""
        if press_focused(self, event):
            return
        if is_enter(event):
            self._start_pressed()
            return
        super().keyPressEvent(event)

    def _fill(self) -> None:
        self._players.show_bots(self._offers.bots)
        self._minutes.setRange(MIN_MINUTES, MAX_MINUTES)
        self._minutes.setSuffix(self.tr(" minutes each"))
        self._mode.addItem(self.tr("Automatic: the program scores and draws"), Mode.AUTOMATIC.value)
        self._mode.addItem(
            self.tr("By the book: you score, record and draw"), Mode.BY_THE_BOOK.value
        )
        self._phoneys.addItem(self.tr("The computer lays only words of the list"), 0)
        self._phoneys.addItem(self.tr("The computer lays a phoney now and then"), NOW_AND_THEN)
        self._phoneys.addItem(self.tr("The computer often lays a phoney"), OFTEN)
        self._lexicon.addItem("", OWN_LIST)
        for each in self._offers.lexica:
            self._lexicon.addItem(offer_text(each), each.name)
        self._lexicon.addItem(self.tr("none: you judge challenged words yourselves"), PLAYERS_JUDGE)

    def _lay_out(self) -> None:
        title = QLabel(self.tr("New game"), self)
        self._form = form = self._make_form()
        self._problem.setProperty("role", "bad")
        self._problem.setWordWrap(True)
        self._start.setProperty("role", "primary")
        self._start.setMinimumHeight(44)
        self._start.setAutoDefault(True)
        back = QPushButton(self.tr("Back"), self)
        back.setMinimumHeight(44)
        back.clicked.connect(self.back_requested.emit)
        buttons = QHBoxLayout()
        buttons.addWidget(back)
        buttons.addStretch()
        buttons.addWidget(self._start)
        left = QVBoxLayout()
        left.addWidget(title)
        left.addSpacing(16)
        left.addLayout(form)
        left.addWidget(self._problem)
        left.addSpacing(12)
        left.addLayout(buttons)
        column = QWidget(self)
        column.setLayout(left)
        for part in column.findChildren(QWidget):
            if isinstance(part, QComboBox | QLineEdit | QSpinBox | QLabel | QPushButton):
                part.setFont(ui_font(FONT_PX))
        level_labels(form, FIELD_HEIGHT)
        title.setFont(ui_font(26, QFont.Weight.Bold))
        self._sides = FormSides(
            self,
            column,
            self._facts_panel(),
            form_widths=FORM_WIDTHS,
            panel_widths=FACTS_WIDTHS,
        )

    def _make_form(self) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(14)
        form.setHorizontalSpacing(16)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for text, field in (
            (self.tr("&Rules"), self._rules),
            (self.tr("V&ariant"), self._option),
            (self.tr("Players"), self._players),
            (self.tr("&Time"), self._minutes),
            (self.tr("&Word list"), self._lexicon),
            (self.tr("Who &begins"), self._first),
            (self.tr("H&ow"), self._mode),
            (self.tr("Pho&neys"), self._phoneys),
        ):
            form.addRow(text, field)
            if not isinstance(field, PlayersBox):
                field.setMinimumHeight(FIELD_HEIGHT)
            if isinstance(field, QComboBox):
                field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return form

    def _facts_panel(self) -> QFrame:
        panel = QFrame(self)
        panel.setProperty("role", "panel")
        head = QLabel(self.tr("What these rules say"), panel)
        head.setFont(ui_font(16, QFont.Weight.DemiBold))
        self._facts.setWordWrap(True)
        self._facts.setFont(ui_font(FONT_PX))
        self._list_note.setWordWrap(True)
        self._list_note.setFont(ui_font(FONT_PX))
        lines = QVBoxLayout(panel)
        lines.setContentsMargins(20, 16, 20, 18)
        lines.setSpacing(10)
        lines.addWidget(head)
        lines.addWidget(self._facts)
        # As far apart as the sentences above it.
        lines.addSpacing(self._facts.fontMetrics().lineSpacing() - lines.spacing())
        lines.addWidget(self._list_note)
        for text in self._offers.problems:
            problem = QLabel(tr(text), panel)
            problem.setTextFormat(Qt.TextFormat.PlainText)
            problem.setWordWrap(True)
            problem.setProperty("role", "warning")
            lines.addWidget(problem)
        return panel

    def _wire(self) -> None:
        self._rules.currentIndexChanged.connect(lambda _index: self._rules_chosen())
        self._option.currentIndexChanged.connect(lambda _index: self._option_chosen())
        self._lexicon.currentIndexChanged.connect(lambda _index: self._show_list_note())
        self._lexicon.currentIndexChanged.connect(lambda _index: self._check())
        self._players.players_changed.connect(self._check)
        self._start.clicked.connect(self._start_pressed)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self, self._start_pressed)
        QShortcut(QKeySequence("Esc"), self, self.back_requested.emit)

    def _rules_chosen(self) -> None:
        self._form.setRowVisible(self._option, self._boxes.offer_variants())
        self._option_chosen()

    def _option_chosen(self) -> None:
        ruleset = self._boxes.ruleset
        self._facts.setText("\n\n".join(ruleset_facts(ruleset)))
        self._players.allow(ruleset.table.players_min, ruleset.table.players_max)
        seconds = ruleset.clock.allotment_s
        self._minutes.setEnabled(seconds > 0)
        self._form.setRowVisible(self._minutes, seconds > 0)
        if seconds > 0:
            self._minutes.setValue(seconds // 60)
        answer = self._offers.answers[(ruleset.id, ruleset.option)]
        self._lexicon.setItemText(
            0, self.tr("as the rules: {name}").format(name=self._title_of(answer.name))
        )
        self._show_list_note()
        self._check()

    def _show_list_note(self) -> None:
        ruleset = self._boxes.ruleset
        answer = self._offers.answers[(ruleset.id, ruleset.option)]
        chosen = self._lexicon.currentData()
        if chosen == PLAYERS_JUDGE:
            text = self.tr("You look challenged words up yourselves and say whether they are good.")
        elif answer.is_substitute and not chosen:
            text = self.tr(
                "These rules name {wanted}, which is not installed here; {name} is used instead."
            )
            if answer.wanted == (ANY_DICTIONARY,):
                text = self.tr("These rules take any English dictionary; {name} is used.")
            elif len(answer.wanted) > 1:
                text = self.tr(
                    "These rules name {wanted}, none of which is installed here;"
                    " {name} is used instead."
                )
            text = text.format(
                wanted=", ".join(name.upper() for name in answer.wanted),
                name=self._title_of(answer.name),
            )
        else:
            name = self._title_of(str(chosen or answer.name))
            text = self.tr("Words are judged by {name}.").format(name=name)
        self._list_note.setText(text)

    def _title_of(self, lexicon: str) -> str:
        return self._titles.get(lexicon, lexicon)

    def _has_bot(self) -> bool:
        return not all(seat.is_person for seat in self._players.players())

    def _check(self) -> None:
        self._show_starters()
        self._form.setRowVisible(self._phoneys, self._has_bot())
        self.show_problem(self._find_problem())

    def _show_starters(self) -> None:
        """Who may be named to begin: the players, after the ruleset's own way."""
        kept = self._first.currentData()
        self._first.clear()
        self._first.addItem(self.tr("as the rules settle it (draw for start)"), None)
        for index, seat in enumerate(self._players.players()):
            self._first.addItem(seat.name, index)
        self._first.setCurrentIndex(max(0, self._first.findData(kept)) if kept is not None else 0)

    def _find_problem(self) -> str:
        names = [seat.name for seat in self._players.players()]
        if len({name.casefold() for name in names}) < len(names):
            return self.tr("Two players have the same name; give them different ones.")
        if self._lexicon.currentData() == PLAYERS_JUDGE and self._has_bot():
            return self.tr("The computer cannot play without a word list; choose one.")
        return ""

    def _start_pressed(self) -> None:
        problem = self._find_problem()
        self.show_problem(problem)
        if not problem:
            self.start_requested.emit(self.choice())
