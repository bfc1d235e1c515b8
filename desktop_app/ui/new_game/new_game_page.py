# SPDX-License-Identifier: MIT
"""The form for a new game, on the screen or on a physical set."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Counted
from desktop_app.session.game_choice import (
    MAX_MINUTES,
    MIN_MINUTES,
    PLAYERS_JUDGE,
    GameChoice,
    NewGameOffers,
    RulesetOffer,
)
from desktop_app.session.game_terms import pair_key, with_terms
from desktop_app.translation.words import tr, tr_count, tr_filled
from desktop_app.ui.announcer import announce
from desktop_app.ui.new_game.form_parts import (
    PlayersBox,
    Row,
    ScreenPart,
    TablePart,
    fill_lexica,
    players_problem,
    side_by_side,
)
from desktop_app.ui.new_game.form_sides import FormSides
from desktop_app.ui.new_game.level_question import LevelQuestion
from desktop_app.ui.new_game.more_box import FONT_PX, NOTE_PX
from desktop_app.ui.new_game.unusual import UnusualLine, unusual_choices
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.elided_label import add_item_tooltips
from desktop_app.ui.widgets.keys import is_enter, press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.number_box import NumberBox
from desktop_app.ui.widgets.scrolled import let_wheel_scroll

NO_CLOCK = 0
_LOW_BUTTONS = (PlayersBox, UnusualLine)
"""Parts of the form whose buttons are as high as a field."""
ANY_DICTIONARY = "english-dictionary"
"""Lexicon name of the family rules, for a dictionary that the players agree on."""


class NewGamePage(QWidget):
    """The form for a new game; Enter starts it.

    Args:
        offers: rulesets, word lists and bots to choose from.
        is_physical: true for a game on a physical set.

    Attributes:
        part: the parts for this kind of game.

    Signals:
        start_requested: a GameChoice that can be played.
        back_requested: to the start screen.
    """

    start_requested = Signal(object)
    back_requested = Signal()

    def __init__(
        self, offers: NewGameOffers, *, is_physical: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._offers = offers
        self._titles = {offer.name: offer.title for offer in offers.lexica}
        # What moves to another parent later is styled once more, with everything in it.
        self._sides = FormSides(self)
        form, beside = self._sides.form, self._sides.panel
        self.rules, self.option = QComboBox(form), QComboBox(form if is_physical else beside)
        self.lexicon, self.first = QComboBox(form), QComboBox(form if is_physical else beside)
        self.minutes = NumberBox(parent=form)
        for field in (self.rules, self.option, self.lexicon, self.first):
            let_wheel_scroll(field)
        self._facts, self._problem = QLabel(beside), QLabel(form)
        self._list_note, self._time_note = QLabel(form), QLabel(form)
        self.unusual = UnusualLine(form)
        self._pair, self._are_terms_edited, self._is_filling = "", False, True
        self._form = QFormLayout()
        self.part: ScreenPart | TablePart
        if is_physical:
            self.part = TablePart(self._form, form, self.option, self.first)
            self.part.write_button.clicked.connect(self._write_pressed)
        else:
            self.part = ScreenPart(
                self._form,
                self._sides,
                self.option,
                self.first,
                offers.bots,
                offers.lexica,
                offers.styles,
                asks_level=offers.asks_level,
            )
            self.part.unfolded.toggled.connect(lambda is_on: self._show_side(is_shown=is_on))
        self.start_button = QPushButton(self.part.start, form)
        self.start_button.setToolTip(self.part.start_tip)
        self.setFocusProxy(self.start_button)
        self._fill()
        self._lay_out()
        self._wire()
        self._show_side(is_shown=False)
        self._rules_chosen()
        self._is_filling = False

    @property
    def problem(self) -> str:
        """Why the game cannot start; empty if it can."""
        return self._problem.text()

    @property
    def list_note(self) -> str:
        """The word list that judges challenges, as a sentence."""
        return self._list_note.text()

    def show_choice(self, choice: GameChoice) -> None:
        """Fill in a choice; values that are no longer offered are skipped."""
        self._is_filling = True
        self.rules.setCurrentIndex(max(0, self.rules.findData(choice.ruleset)))
        self._rules_chosen()
        self.option.setCurrentIndex(max(0, self.option.findData(choice.option)))
        self.part.show_choice(choice)
        self.lexicon.setCurrentIndex(max(0, self.lexicon.findData(choice.lexicon)))
        has_time = choice.minutes is not None or self.part.is_physical
        if has_time and self.minutes.isEnabled():
            self.minutes.setValue(choice.minutes or NO_CLOCK)
        self._check()
        self.first.setCurrentIndex(max(0, self.first.findData(choice.first)))
        self._is_filling = self._are_terms_edited = False
        self._pair = pair_key(self.choice())
        self._check()
        self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def choice(self) -> GameChoice:
        """Return the choices in the form."""
        first = self.first.currentData()
        choice = GameChoice(
            ruleset=str(self.rules.currentData()),
            players=self.part.players(),
            option=str(self.option.currentData() or ""),
            minutes=self.minutes.value() or None,
            lexicon=str(self.lexicon.currentData() or ""),
            first=None if first is None else int(first),
        )
        return self.part.amended(choice)

    def show_problem(self, text: str) -> None:
        """Show why the game cannot start; an empty text hides it."""
        if text != self._problem.text():
            announce(self, text, is_urgent=True)
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def fit(self, seen: QSize) -> None:
        """In a narrow window put the facts below the form."""
        self._sides.fit(seen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, or starts the game."""
        if press_focused(self, event):
            return
        if is_enter(event):
            self._start_pressed()
            return
        super().keyPressEvent(event)

    # ------------------------------------------------------------------ choices

    def _offer(self) -> RulesetOffer:
        wanted = self.rules.currentData()
        return next(ruleset for ruleset in self._offers.rulesets if ruleset.ruleset.id == wanted)

    def _ruleset(self) -> Ruleset:
        """Return the chosen ruleset with the chosen variant."""
        offer, option = self._offer(), self.option.currentData()
        return next(
            (ruleset for ruleset in offer.options if ruleset.option == option), offer.ruleset
        )

    def _usual_minutes(self) -> int:
        """The minutes of each player by the rules; 0 without a clock."""
        return self._ruleset().clock.allotment_s // 60

    def _rules_chosen(self) -> None:
        offer = self._offer()
        self.option.blockSignals(True)
        self.option.clear()
        self.option.addItem(self.tr("As written"), "")
        for option in offer.options:
            title = option.title.removeprefix(offer.ruleset.title).strip(" ,")
            self.option.addItem(title, option.option)
        self.option.blockSignals(False)
        self._option_chosen()

    def _option_chosen(self) -> None:
        ruleset, part = self._ruleset(), self.part
        self._facts.setText("\n\n".join(ruleset_facts(ruleset)))
        part.take_rules(ruleset, has_variants=bool(self._offer().options))
        minutes = self._usual_minutes()
        # With a physical set the clock is optional under any rules.
        is_free = part.is_physical or not minutes
        self.minutes.setEnabled(part.is_physical or minutes > 0)
        self.minutes.name_lowest(self.tr("No clock") if is_free else "")
        self.minutes.setMinimum(NO_CLOCK if is_free else MIN_MINUTES)
        self.minutes.setValue(minutes)
        answer = self._offers.answers[(ruleset.id, ruleset.option)]
        text = self.tr("By the rules: {name}").format(name=self._title_of(answer.name))
        self.lexicon.setItemText(0, text)
        self._check()

    def _note_edited(self) -> None:
        """Keep terms that were chosen here while the names are typed."""
        if not self._is_filling:
            self._are_terms_edited = True
            self._check()

    def _follow_pair(self) -> None:
        """For other players or another kind of game, show the terms of their last game."""
        if self._is_filling or not isinstance(self.part, ScreenPart):
            return
        choice = self.choice()
        key = pair_key(choice)
        if key == self._pair:
            return
        self._pair = key
        if not self._are_terms_edited:
            self._is_filling = True
            self.part.show_terms(with_terms(choice, self._offers.games_by_pair.get(key)))
            self._is_filling = False

    def _show_unusual(self) -> None:
        if isinstance(self.part, ScreenPart):
            variant = self.option.currentText() if self.option.currentData() else ""
            usual = self._usual_minutes()
            self.unusual.show_choices(unusual_choices(self.choice(), variant, usual))

    def _reset(self) -> None:
        """Make unusual choices usual again."""
        had_focus = self.unusual.reset.hasFocus()
        self.option.setCurrentIndex(0)
        self.first.setCurrentIndex(0)
        self.minutes.setValue(self._usual_minutes())
        if isinstance(self.part, ScreenPart):
            self.part.reset()
        self._check()
        if had_focus:
            self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _check(self) -> None:
        self._follow_pair()
        has_clock = self.minutes.value() != NO_CLOCK
        self._show_starters()
        self._show_list_note()
        self._time_note.setText(self.part.time_note(has_clock=has_clock))
        self.part.refresh(has_clock=has_clock)
        self.show_problem(self._find_problem())
        self._show_unusual()
        self._sides.refit()

    def _show_starters(self) -> None:
        """Offer the players as first player; on the screen the rules' own way comes first."""
        kept = self.first.currentData()
        self.first.clear()
        if not self.part.is_physical:
            self.first.addItem(self.tr("By the rules (draw for start)"), None)
        for seat, player in enumerate(self.part.players()):
            self.first.addItem(player.name, seat)
        self.first.setCurrentIndex(0 if kept is None else max(0, self.first.findData(kept)))

    def _show_list_note(self) -> None:
        ruleset = self._ruleset()
        answer = self._offers.answers[(ruleset.id, ruleset.option)]
        chosen = self.lexicon.currentData()
        if chosen == PLAYERS_JUDGE:
            text = self.tr("You look up challenged words yourselves and say if they are good.")
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

    def _find_problem(self) -> str:
        return players_problem(self.part.players(), self.lexicon.currentData())

    def _start_pressed(self) -> None:
        self._check()
        if not self.problem:
            self.start_requested.emit(self.choice())

    def _write_pressed(self) -> None:
        self._check()
        if not self.problem and isinstance(self.part, TablePart):
            self.start_requested.emit(self.part.amended(self.choice(), is_written=True))

    # ------------------------------------------------------------------ building

    def _fill(self) -> None:
        for ruleset in self._offers.rulesets:
            self.rules.addItem(ruleset.ruleset.title, ruleset.ruleset.id)
        self.minutes.setAccessibleName(self.tr("Time"))
        self.minutes.setRange(NO_CLOCK, MAX_MINUTES)
        self.minutes.setSuffix(self.tr(" minutes each"))
        fill_lexica(self.lexicon, self._offers.lexica)
        for box in (self.rules, self.option, self.first, self.lexicon):
            add_item_tooltips(box)

    def _lay_out(self) -> None:
        part = self.part
        column, side = self._sides.form, self._sides.panel
        title, line = QLabel(part.title, column), QLabel(part.line, column)
        line.setProperty("role", "muted")
        self._add_rows()
        self._problem.setProperty("role", "bad")
        self._problem.setWordWrap(True)
        self._problem.hide()
        bar = self._make_buttons()
        left = column_of(title, line, spacing=part.measures.lines)
        left.addSpacing(12)
        left.addLayout(self._form)
        left.addWidget(self._problem)
        left.addWidget(bar)
        column.setLayout(left)
        kinds = (QComboBox, QLineEdit, QSpinBox, QDateEdit, QLabel, QPushButton, QCheckBox)
        for widget in column.findChildren(QWidget):
            if isinstance(widget, kinds):
                is_note = isinstance(widget, QLabel) and widget.property("role") == "muted"
                widget.setFont(ui_font(NOTE_PX if is_note and widget is not line else FONT_PX))
            if isinstance(widget, QPushButton) and not isinstance(widget.parent(), _LOW_BUTTONS):
                widget.setMinimumHeight(44)
        level_labels(self._form, part.measures.field)
        title.setFont(ui_font(26, QFont.Weight.Bold))
        if not part.line:
            line.hide()
        lines = QVBoxLayout(side)
        lines.setContentsMargins(0, 0, 0, 0)
        self._facts_box = self._facts_panel(side)
        lines.addWidget(self._facts_box)
        if part.side is not None:
            lines.addWidget(part.side)
        self._sides.lay_out(
            bar,
            form_widths=part.measures.form_widths,
            panel_widths=part.measures.side_widths,
            folded=part.side,
            hidden_height=part.hidden_height,
        )

    def _make_buttons(self) -> QWidget:
        self.start_button.setProperty("role", "primary")
        self.start_button.setAutoDefault(True)
        form = self._sides.form
        back = QPushButton(self.tr("Back"), form)
        back.setToolTip(self.tr("Back to the start screen (Esc)"))
        back.clicked.connect(self.back_requested.emit)
        bar = QWidget(form)
        buttons = QHBoxLayout()
        lines = column_of(parent=bar, margins=(0, 6, 0, 0), spacing=6)
        if not self.part.is_physical:
            lines.addWidget(self.unusual)
        lines.addLayout(buttons)
        for button in (back, *self.part.after_back):
            buttons.addWidget(button)
        buttons.addStretch()
        for button in (*self.part.before_start, self.start_button):
            buttons.addWidget(button)
        return bar

    def _add_rows(self) -> None:
        form, part = self._form, self.part
        form.setVerticalSpacing(part.measures.rows)
        form.setHorizontalSpacing(part.measures.columns)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        beside, is_screen = part.beside_time, not part.is_physical
        time = side_by_side(self.minutes, *beside) if beside else self.minutes
        variant: Row = (self.tr("V&ariant"), self.option, None)
        rows: tuple[Row, ...] = (
            *part.rows_before,
            (self.tr("&Rules"), self.rules, None),
            *(() if is_screen else (variant,)),
            (self.tr("&Time"), time, self._time_note if is_screen else None),
            (self.tr("&Word list"), self.lexicon, self._list_note if is_screen else None),
            *part.rows_after,
        )
        if part.is_physical:
            self._time_note.hide()
            self._list_note.hide()
        for text, field, note in rows:
            if isinstance(field, QComboBox):
                field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
                field.setMinimumContentsLength(10)
            if not isinstance(field, PlayersBox | LevelQuestion):
                field.setMinimumHeight(part.measures.field)
            form.addRow(text, field)
            if note is not None:
                note.setProperty("role", "muted")
                note.setWordWrap(True)
                note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
                note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
                form.setWidget(form.rowCount(), QFormLayout.ItemRole.FieldRole, note)

    def _facts_panel(self, parent: QWidget) -> QFrame:
        panel = QFrame(parent)
        panel.setProperty("role", "panel")
        head = text_label(
            panel, self.tr("What these rules say"), px=16, weight=QFont.Weight.DemiBold
        )
        self._facts.setWordWrap(True)
        self._facts.setFont(ui_font(FONT_PX))
        lines = column_of(head, self._facts, parent=panel, margins=(20, 16, 20, 18), spacing=10)
        # Bots cannot play with a physical set.
        notice = "" if self.part.is_physical else self._offers.engine_notice
        for text in (*((notice,) if notice else ()), *self._offers.problems):
            problem = text_label(panel, tr(text), role="warning", wraps=True)
            problem.setTextFormat(Qt.TextFormat.PlainText)
            lines.addWidget(problem)
        return panel

    def _wire(self) -> None:
        self.rules.currentIndexChanged.connect(lambda _index: self._rules_chosen())
        self.option.currentIndexChanged.connect(lambda _index: self._option_chosen())
        self.lexicon.currentIndexChanged.connect(lambda _index: self._check())
        self.minutes.valueChanged.connect(lambda _value: self._check())
        self.part.changed.connect(self._check)
        self.first.activated.connect(lambda _index: self._show_unusual())
        self.unusual.reset_requested.connect(self._reset)
        self.unusual.height_changed.connect(lambda: self._sides.refit())
        if isinstance(self.part, ScreenPart):
            self.part.terms_edited.connect(self._note_edited)
        self.start_button.clicked.connect(self._start_pressed)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self, self._start_pressed)
        QShortcut(QKeySequence("Esc"), self, self.back_requested.emit)

    def _show_side(self, *, is_shown: bool) -> None:
        """Show the part's side panel in place of the facts."""
        if is_shown:
            # First: with both of them the panel would be too high for a moment.
            self._facts_box.hide()
        if self.part.side is not None:
            self.part.side.setVisible(is_shown)
        self._facts_box.setVisible(not is_shown)
        self._check()
        if is_shown:
            self._sides.show_panel()


def level_labels(form: QFormLayout, height: int) -> None:
    """Make labels as high as the fields, in pixels, so that their texts align."""
    page = form.parentWidget()
    assert page is not None, "the form is on a page"
    labels = [form.labelForField(field) for field in page.findChildren(QWidget)]
    labels += [form.labelForField(field) for field in page.findChildren(QLayout)]
    for label in labels:
        if label is not None:
            label.setMinimumHeight(height)


_STYLES: Mapping[str, str | Counted] = {
    "free": (
        "A challenge costs nothing: a wrong word comes off and loses the turn, a good one stays."
    ),
    "lose-turn": "A player who challenges an acceptable play loses a turn.",
    "points": Counted(
        "A challenge of an acceptable play costs one point a word.",
        "A challenge of an acceptable play costs {count} points a word.",
    ),
    "free-by-agreement": "The players settle words together; asking costs no turn.",
}
_ZERO: Mapping[str, Counted] = {
    "automatic": Counted(
        "The game ends automatically after one scoreless turn.",
        "The game ends automatically after {count} scoreless turns in a row.",
    ),
    "until-noticed": Counted(
        "After one scoreless turn a player may end the game.",
        "After {count} scoreless turns in a row a player may end the game.",
    ),
    "claim-by-clock": Counted(
        "After one scoreless turn a player may stop the clock and end the game.",
        "After {count} scoreless turns in a row a player may stop the clock and end the game.",
    ),
}
_ROUNDS = Counted(
    "The game also ends when each player has passed once in a row.",
    "The game also ends when each player has passed {count} times in a row.",
)


def ruleset_facts(ruleset: Ruleset) -> tuple[str, ...]:
    """Return sentences on players and time, challenges, overtime and the end, in that order."""
    points = str(ruleset.challenge.points_per_word)
    return (
        _table(ruleset),
        tr_filled(_STYLES[ruleset.challenge.style], points),
        *_overtime(ruleset),
        _end(ruleset),
    )


def _table(ruleset: Ruleset) -> str:
    table, minutes = ruleset.table, ruleset.clock.allotment_s // 60
    if minutes == 0:
        return tr("{least} to {most} players, without a clock.").format(
            least=table.players_min, most=table.players_max
        )
    text = tr_count(
        "Two players, one minute each.", "Two players, {minutes} minutes each.", minutes
    )
    return text.format(minutes=minutes)


def _overtime(ruleset: Ruleset) -> tuple[str, ...]:
    rules = ruleset.overtime
    points, limit = rules.pts_per_minute, rules.limit_s // 60
    if points == 0:
        return ()
    cost = tr_count(
        "Overtime costs one point for each minute or part of a minute.",
        "Overtime costs {points} points for each minute or part of a minute.",
        points,
    ).format(points=points)
    if rules.limit_s < 0:
        return (cost,)
    if rules.limit_test == "exceeded":
        loss = tr_count(
            "A player more than one minute over time loses the game.",
            "A player more than {limit} minutes over time loses the game.",
            limit,
        ).format(limit=limit)
    else:
        loss = tr_count(
            "A player one minute over time loses the game.",
            "A player {limit} minutes over time loses the game.",
            limit,
        ).format(limit=limit)
    if not rules.limit_flat_pts:
        return cost, loss
    flat = tr_count(
        "That costs one point in total.",
        "That costs {points} points in total.",
        rules.limit_flat_pts,
    ).format(points=rules.limit_flat_pts)
    return cost, f"{loss} {flat}"


def _end(ruleset: Ruleset) -> str:
    rules = ruleset.zero_run
    counted = _ROUNDS if rules.unit == "passes-per-player" else _ZERO[rules.trigger]
    return tr(counted.of(rules.limit))
