# SPDX-License-Identifier: MIT
"""The page of a new game: opponent, rules, time and words; the rest is under *More*."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import (
    MAX_MINUTES,
    MIN_MINUTES,
    PLAYERS_JUDGE,
    BotOffer,
    GameChoice,
    NewGameOffers,
)
from desktop_app.translation.words import tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.new_game.ruleset_facts import ruleset_facts
from desktop_app.ui.ruleset_boxes import RulesetBoxes
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.elided_label import tell_whole_texts
from desktop_app.ui.widgets.form_sides import FormSides, level_labels
from desktop_app.ui.widgets.keys import is_enter, press_focused
from desktop_app.ui.word_messages import offer_text

# Who plays: a line a player with a name and what sits there.

PERSON = "person"
MOST = 4
LONGEST_NAME = 30
FIELD_HEIGHT = 34
FONT_PX = 15


class PlayersBox(QWidget):
    """Two to four players.

    Signals:
        players_changed: a name, a kind or the number of players is another.
    """

    players_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 2
        self._allowed = (2, 2)
        self._bots: tuple[BotOffer, ...] = ()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        self._labels: list[QLabel] = []
        self._names: list[QLineEdit] = []
        self._kinds: list[QComboBox] = []
        for row in range(MOST):
            self._add_row(grid, row)
        self._more = QPushButton(self.tr("Add a player"), self)
        self._more.setToolTip(self.tr("Seat one more player"))
        self._fewer = QPushButton(self.tr("Take one away"), self)
        self._fewer.setToolTip(self.tr("Play with one player less"))
        self._more.clicked.connect(lambda: self._set_count(self._count + 1))
        self._fewer.clicked.connect(lambda: self._set_count(self._count - 1))
        grid.addWidget(self._more, MOST, 1)
        grid.addWidget(self._fewer, MOST, 2)
        self._set_count(2)

    def show_bots(self, bots: tuple[BotOffer, ...]) -> None:
        """Offer these bots on every seat, after a person."""
        self._bots = bots
        for box in self._kinds:
            fill_kinds(box, bots)

    def show_players(self, players: tuple[Seat, ...]) -> None:
        """Fill in names and kinds; a bot that is not there any more becomes a person."""
        for index, seat in enumerate(players[:MOST]):
            self._names[index].setText(seat.name)
            self._kinds[index].setCurrentIndex(max(0, self._kinds[index].findData(seat.kind)))
        self._set_count(len(players))

    def show_opponent(self, kind: str) -> None:
        """Two players: a person, and a bot or another person."""
        self._set_count(2)
        for row, each in enumerate((PERSON, kind)):
            self._kinds[row].setCurrentIndex(max(0, self._kinds[row].findData(each)))
            self._kind_chosen(row)

    def allow(self, least: int, most: int) -> None:
        """Offer only so many players; more of them are not shown."""
        self._allowed = (least, min(most, MOST))
        self._set_count(self._count)

    def players(self) -> tuple[Seat, ...]:
        """The players as they stand there; who typed no name has the one that is suggested."""
        return tuple(
            Seat(
                self._names[index].text().strip() or self._names[index].placeholderText(),
                str(self._kinds[index].currentData()),
            )
            for index in range(self._count)
        )

    def _add_row(self, grid: QGridLayout, row: int) -> None:
        label = QLabel(self.tr("Player &{number}").format(number=row + 1), self)
        name, kind = QLineEdit(self), QComboBox(self)
        name.setMaxLength(LONGEST_NAME)
        name.setPlaceholderText(self.tr("Player {number}").format(number=row + 1))
        name.setAccessibleName(self.tr("Name of player {number}").format(number=row + 1))
        kind.setAccessibleName(self.tr("Player {number} is").format(number=row + 1))
        kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        label.setBuddy(name)
        name.textEdited.connect(lambda _text: self.players_changed.emit())
        kind.activated.connect(lambda _index, row=row: self._kind_chosen(row))
        for field in (name, kind):
            field.setMinimumHeight(FIELD_HEIGHT)
        for part in (label, name, kind):
            # Before it is shown: later Qt's style sheet keeps the font it found.
            part.setFont(ui_font(FONT_PX))
        for column, widget in enumerate((label, name, kind)):
            grid.addWidget(widget, row, column)
        self._labels.append(label)
        self._names.append(name)
        self._kinds.append(kind)

    def _kind_chosen(self, row: int) -> None:
        """A seat that turns into a bot takes its name, unless a person's name was typed there."""
        known = {bot.name for bot in self._bots} | {""}
        bot = next((b for b in self._bots if b.id == self._kinds[row].currentData()), None)
        if re.sub(r" \d+$", "", self._names[row].text().strip()) in known:
            self._names[row].setText("" if bot is None else self._free_name(row, bot.name))
        self.players_changed.emit()

    def _free_name(self, row: int, name: str) -> str:
        """A name that no other seat has: the second *Club* is *Club 2*."""
        others = (each.text() for at, each in enumerate(self._names[: self._count]) if at != row)
        taken = {other.strip().casefold() for other in others}
        names = (name if number == 1 else f"{name} {number}" for number in range(1, MOST + 1))
        return next(each for each in names if each.casefold() not in taken)

    def _set_count(self, count: int) -> None:
        least, most = self._allowed
        self._count = max(least, min(count, most))
        for index in range(MOST):
            for widget in (self._labels[index], self._names[index], self._kinds[index]):
                widget.setVisible(index < self._count)
        self._more.setVisible(self._count < most)
        self._fewer.setVisible(self._count > least)
        self.players_changed.emit()


def fill_kinds(box: QComboBox, bots: tuple[BotOffer, ...]) -> None:
    """Offer in a box who may sit on a seat: a person, or a bot with what it does.

    A bot that cannot play here is shown and cannot be chosen.
    """
    box.clear()
    box.addItem(tr("a person"), PERSON)
    for bot in bots:
        name = tr("computer: {name}").format(name=tr(bot.name))
        if not bot.is_available:
            name = tr("computer: {name} (needs the native engine)").format(name=tr(bot.name))
        box.addItem(name, bot.id)
        box.setItemData(box.count() - 1, tr(bot.sentence), Qt.ItemDataRole.ToolTipRole)
        if not bot.is_available:
            # The flags of an item: a model that Qt fills by itself takes nothing else.
            box.setItemData(box.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)


# What most players leave as it is: variant, who begins, how it is played, phoneys, help.

MORE_FONT_PX, NOTE_PX = 15, 13
NOW_AND_THEN, OFTEN = 15, 40
"""In so many of a hundred turns."""


class MoreBox(QFrame):
    """The choices under *More*, each with a sentence.

    Attributes:
        option: the variants of the rules.

    Signals:
        option_chosen: another variant; mode_chosen: automatic or by the book.
    """

    option_chosen = Signal()
    mode_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.option, self._first = QComboBox(self), QComboBox(self)
        self._mode, self._phoneys = QComboBox(self), QComboBox(self)
        self._guided = QCheckBox(self.tr("H&elp for beginners"), self)
        self._mode_note = QLabel(self)
        self._mode.addItem(self.tr("Automatic"), Mode.AUTOMATIC.value)
        self._mode.addItem(self.tr("By the book"), Mode.BY_THE_BOOK.value)
        self._phoneys.addItem(self.tr("The computer plays only valid words"), 0)
        self._phoneys.addItem(self.tr("The computer plays a phoney now and then"), NOW_AND_THEN)
        self._phoneys.addItem(self.tr("The computer often plays a phoney"), OFTEN)
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 12, 20, 14)
        lines.setSpacing(2)
        head = QLabel(self.tr("More"), self)
        head.setFont(ui_font(16, QFont.Weight.DemiBold))
        lines.addWidget(head)
        self._variant_parts = self._add(
            self.tr("V&ariant"), self.option, self.tr("The options that these rules offer.")
        )
        self._add(
            self.tr("Who &begins"),
            self._first,
            self.tr("Draw tiles for it, or name the player who plays first."),
        )
        self._add(self.tr("Sc&oring and drawing"), self._mode, self._mode_note)
        self._phoney_parts = self._add(
            self.tr("Pho&neys"),
            self._phoneys,
            self.tr("A phoney looks like a word and is in no list: practise challenging."),
        )
        self._guide_parts = self._add(
            "",
            self._guided,
            self.tr("Says while you lay tiles whether the words are in the list."),
        )
        for box in (self.option, self._first, self._mode, self._phoneys):
            tell_whole_texts(box)
        self.option.currentIndexChanged.connect(lambda _index: self.option_chosen.emit())
        self._mode.currentIndexChanged.connect(lambda _index: self._show_mode())
        self._show_mode()

    @property
    def mode(self) -> Mode:
        """Automatic or by the book."""
        return Mode(self._mode.currentData())

    @property
    def first(self) -> int | None:
        """The seat that begins, None for the rules' own way."""
        seat = self._first.currentData()
        return None if seat is None else int(seat)

    @property
    def phoneys(self) -> int:
        """In how many of a hundred turns the computer plays a phoney."""
        return int(self._phoneys.currentData())

    @property
    def is_guided(self) -> bool:
        """Whether beginners are helped; by the book nobody is."""
        return self._guided.isChecked() and self.mode is Mode.AUTOMATIC

    def show_choice(self, mode: Mode, phoneys: int, *, is_guided: bool) -> None:
        """Fill in what was chosen; a number of phoneys that is not offered counts as none."""
        self._mode.setCurrentIndex(max(0, self._mode.findData(mode.value)))
        self._phoneys.setCurrentIndex(max(0, self._phoneys.findData(phoneys)))
        self._guided.setChecked(is_guided)

    def show_variants(self, *, are_there: bool) -> None:
        """Offer the variants of the rules, where there are any."""
        _show(self._variant_parts, are_there)

    def show_phoneys(self, *, is_computer: bool) -> None:
        """Offer phoneys in a game against the computer."""
        _show(self._phoney_parts, is_computer)

    def show_starters(self, names: Sequence[str]) -> None:
        """Who may be named to begin: the players, after the rules' own way."""
        kept = self._first.currentData()
        self._first.clear()
        self._first.addItem(self.tr("By the rules (draw for start)"), None)
        for index, name in enumerate(names):
            self._first.addItem(name, index)
        self._first.setCurrentIndex(max(0, self._first.findData(kept)) if kept is not None else 0)

    def _show_mode(self) -> None:
        is_automatic = self.mode is Mode.AUTOMATIC
        text = self.tr("You score, record, draw and press the clock, as in a tournament.")
        if is_automatic:
            text = self.tr("The program adds up, draws tiles and presses the clock.")
        self._mode_note.setText(text)
        _show(self._guide_parts, is_automatic)
        self.mode_chosen.emit()

    def _add(self, text: str, field: QComboBox | QCheckBox, note: str | QLabel) -> list[QWidget]:
        """A choice with its name above it and a sentence below it."""
        parts: list[QWidget] = []
        if text:
            label = QLabel(text, self)
            label.setBuddy(field)
            parts.append(label)
        field.setMinimumHeight(FIELD_HEIGHT)
        sentence = QLabel(note, self) if isinstance(note, str) else note
        sentence.setProperty("role", "muted")
        sentence.setWordWrap(True)
        parts += [field, sentence]
        for part in parts:
            part.setFont(ui_font(NOTE_PX if part is sentence else MORE_FONT_PX))
            self._lines.addWidget(part)
        self._lines.addSpacing(4)
        return parts


def _show(parts: Sequence[QWidget], is_shown: bool) -> None:
    for part in parts:
        part.setVisible(is_shown)


FORM_WIDTHS, SIDE_WIDTHS = (540, 640), (340, 460)
"""The narrowest and the widest."""
OWN_LIST = ""
SEVERAL = "several"
"""In the box of the opponent: the players are those that are set one by one."""

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
        self._rules = QComboBox(self)
        self._opponent = QComboBox(self)
        self._players = PlayersBox(self)
        self._minutes = QSpinBox(self)
        self._lexicon = QComboBox(self)
        self._facts, self._list_note, self._problem = QLabel(self), QLabel(self), QLabel(self)
        self._opponent_note, self._time_note = QLabel(self), QLabel(self)
        self._start = QPushButton(self.tr("Start the game"), self)
        self._start.setToolTip(self.tr("Begin the game with these choices (Enter)"))
        self._unfold = QPushButton(self.tr("&More..."), self)
        self._unfold.setCheckable(True)
        self._unfold.setToolTip(self.tr("Show or hide names, variants and other choices"))
        self._more = MoreBox(self)
        self._boxes = RulesetBoxes(offers.rulesets, self._rules, self._more.option)
        self._fill()
        for box in (self._rules, self._lexicon):
            tell_whole_texts(box)
        self._lay_out()
        self._wire()
        self._show_more(is_shown=False)
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
        option = self._more.option
        option.setCurrentIndex(max(0, option.findData(choice.option)))
        self._option_chosen()
        self._players.show_players(choice.players)
        self._more.show_choice(choice.mode, choice.phoneys, is_guided=choice.is_guided)
        self._lexicon.setCurrentIndex(max(0, self._lexicon.findData(choice.lexicon)))
        if choice.minutes is not None and self._minutes.isEnabled():
            self._minutes.setValue(choice.minutes)
        self._check()
        self._start.setFocus(Qt.FocusReason.OtherFocusReason)

    def choice(self) -> GameChoice:
        """The form as it stands."""
        return GameChoice(
            ruleset=str(self._rules.currentData()),
            players=self._players.players(),
            option=str(self._more.option.currentData() or ""),
            minutes=self._minutes.value() if self._minutes.isEnabled() else None,
            lexicon=str(self._lexicon.currentData() or ""),
            mode=self._more.mode,
            first=self._more.first,
            phoneys=self._more.phoneys if self._has_bot() else 0,
            is_guided=self._more.is_guided,
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

    def _fill(self) -> None:
        self._players.show_bots(self._offers.bots)
        fill_kinds(self._opponent, self._offers.bots)
        self._minutes.setRange(MIN_MINUTES, MAX_MINUTES)
        self._minutes.setSuffix(self.tr(" minutes each"))
        self._lexicon.addItem("", OWN_LIST)
        for each in self._offers.lexica:
            self._lexicon.addItem(offer_text(each), each.name)
        self._lexicon.addItem(self.tr("none: you judge challenged words yourselves"), PLAYERS_JUDGE)

    def _lay_out(self) -> None:
        title = QLabel(self.tr("New game"), self)
        self._form = form = self._make_form()
        self._problem.setProperty("role", "bad")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._start.setProperty("role", "primary")
        self._start.setAutoDefault(True)
        back = QPushButton(self.tr("Back"), self)
        back.setToolTip(self.tr("Back to the start screen (Esc)"))
        back.clicked.connect(self.back_requested.emit)
        bar = QWidget(self)
        buttons = QHBoxLayout(bar)
        buttons.setContentsMargins(0, 12, 0, 0)
        buttons.addWidget(back)
        buttons.addWidget(self._unfold)
        buttons.addStretch()
        buttons.addWidget(self._start)
        left = QVBoxLayout()
        left.addWidget(title)
        left.addSpacing(12)
        left.addLayout(form)
        left.addWidget(self._problem)
        left.addWidget(bar)
        column = QWidget(self)
        column.setLayout(left)
        notes = (self._opponent_note, self._time_note, self._list_note)
        for part in column.findChildren(QWidget):
            if isinstance(part, QComboBox | QLineEdit | QSpinBox | QLabel | QPushButton):
                part.setFont(ui_font(NOTE_PX if part in notes else MORE_FONT_PX))
            if isinstance(part, QPushButton) and not self._players.isAncestorOf(part):
                part.setMinimumHeight(44)
        level_labels(form, FIELD_HEIGHT)
        title.setFont(ui_font(26, QFont.Weight.Bold))
        side = QWidget(self)
        lines = QVBoxLayout(side)
        lines.setContentsMargins(0, 0, 0, 0)
        self._facts_box = self._facts_panel()
        lines.addWidget(self._facts_box)
        lines.addWidget(self._more)
        self._sides = FormSides(
            self, column, side, bar, form_widths=FORM_WIDTHS, panel_widths=SIDE_WIDTHS
        )

    def _make_form(self) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(16)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for text, field, note in (
            (self.tr("O&pponent"), self._opponent, self._opponent_note),
            (self.tr("Players"), self._players, None),
            (self.tr("&Rules"), self._rules, None),
            (self.tr("&Time"), self._minutes, self._time_note),
            (self.tr("&Word list"), self._lexicon, self._list_note),
        ):
            if isinstance(field, QComboBox):
                field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            if field is not self._players:
                field.setMinimumHeight(FIELD_HEIGHT)
            form.addRow(text, field)
            if note is not None:
                note.setProperty("role", "muted")
                note.setWordWrap(True)
                note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
                form.setWidget(form.rowCount(), QFormLayout.ItemRole.FieldRole, note)
        return form

    def _facts_panel(self) -> QFrame:
        panel = QFrame(self)
        panel.setProperty("role", "panel")
        head = QLabel(self.tr("What these rules say"), panel)
        head.setFont(ui_font(16, QFont.Weight.DemiBold))
        self._facts.setWordWrap(True)
        self._facts.setFont(ui_font(MORE_FONT_PX))
        lines = QVBoxLayout(panel)
        lines.setContentsMargins(20, 16, 20, 18)
        lines.setSpacing(10)
        lines.addWidget(head)
        lines.addWidget(self._facts)
        notice = self._offers.engine_notice
        for text in (*((notice,) if notice else ()), *self._offers.problems):
            problem = QLabel(tr(text), panel)
            problem.setTextFormat(Qt.TextFormat.PlainText)
            problem.setWordWrap(True)
            problem.setProperty("role", "warning")
            lines.addWidget(problem)
        return panel

    def _wire(self) -> None:
        self._opponent.activated.connect(lambda _index: self._opponent_chosen())
        self._rules.currentIndexChanged.connect(lambda _index: self._rules_chosen())
        self._more.option_chosen.connect(self._option_chosen)
        self._more.mode_chosen.connect(self._show_time_note)
        self._lexicon.currentIndexChanged.connect(lambda _index: self._show_list_note())
        self._lexicon.currentIndexChanged.connect(lambda _index: self._check())
        self._players.players_changed.connect(self._check)
        self._unfold.toggled.connect(lambda is_on: self._show_more(is_shown=is_on))
        self._start.clicked.connect(self._start_pressed)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self, self._start_pressed)
        QShortcut(QKeySequence("Esc"), self, self.back_requested.emit)

    def _show_more(self, *, is_shown: bool) -> None:
        """The other choices take the place of what the rules say."""
        self._more.setVisible(is_shown)
        self._facts_box.setVisible(not is_shown)
        self._show_players()

    def _opponent_chosen(self) -> None:
        kind = str(self._opponent.currentData())
        if kind != SEVERAL:
            self._players.show_opponent(kind)
        self._check()

    def _show_players(self) -> None:
        """The opponent by the players; these stand one by one where two people need names."""
        players = self._players.players()
        is_simple = len(players) == 2 and players[0].is_person
        at = self._opponent.findData(SEVERAL)
        if is_simple and at >= 0:
            self._opponent.removeItem(at)
        elif not is_simple and at < 0:
            self._opponent.addItem(self.tr("as the players below"), SEVERAL)
        kind = players[1].kind if is_simple else SEVERAL
        self._opponent.setCurrentIndex(max(0, self._opponent.findData(kind)))
        bot = next((each for each in self._offers.bots if each.id == kind), None)
        self._opponent_note.setText("" if bot is None else tr(bot.sentence))
        self._form.setRowVisible(self._opponent_note, bot is not None)
        is_listed = self._unfold.isChecked() or not is_simple or kind == PERSON
        self._form.setRowVisible(self._players, is_listed)

    def _rules_chosen(self) -> None:
        self._more.show_variants(are_there=self._boxes.offer_variants())
        self._option_chosen()

    def _option_chosen(self) -> None:
        ruleset = self._boxes.ruleset
        self._facts.setText("\n\n".join(ruleset_facts(ruleset)))
        self._players.allow(ruleset.table.players_min, ruleset.table.players_max)
        seconds = ruleset.clock.allotment_s
        self._minutes.setEnabled(seconds > 0)
        self._minutes.setSpecialValueText("" if seconds > 0 else self.tr("no clock"))
        self._minutes.setMinimum(MIN_MINUTES if seconds > 0 else 0)
        self._minutes.setValue(seconds // 60)
        answer = self._offers.answers[(ruleset.id, ruleset.option)]
        self._lexicon.setItemText(
            0, self.tr("By the rules: {name}").format(name=self._title_of(answer.name))
        )
        self._show_list_note()
        self._check()

    def _show_time_note(self) -> None:
        if not self._minutes.isEnabled():
            text = self.tr("These rules have no clock: take the time you like.")
        elif self._has_person_alone():
            text = self.tr("Your clock starts with your first tile.")
        else:
            text = self.tr("The clock starts when the first rack is shown.")
        if self._minutes.isEnabled() and self._more.mode is Mode.BY_THE_BOOK:
            text = self.tr("You start and press the clock yourselves.")
        self._time_note.setText(text)

    def _has_person_alone(self) -> bool:
        return sum(seat.is_person for seat in self._players.players()) == 1

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
        players = self._players.players()
        self._more.show_starters([seat.name for seat in players])
        self._more.show_phoneys(is_computer=self._has_bot())
        self._show_players()
        self._show_time_note()
        self.show_problem(self._find_problem())

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
