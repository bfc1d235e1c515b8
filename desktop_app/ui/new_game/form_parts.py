# SPDX-License-Identifier: MIT
"""The parts of the new game form that differ between tiles on the screen and a physical set."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from PySide6.QtCore import QDate, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QFormLayout,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import LONGEST_EVENT, MAX_ROUND, Mode, Seat, Step, day_of
from desktop_app.session.game_choice import (
    FITTING,
    PLAYERS_JUDGE,
    SIDES,
    BotOffer,
    GameChoice,
    LexiconOffer,
    StyleOffer,
    TableTerms,
    split_kind,
    styled,
)
from desktop_app.session.portraits import Portrait
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import offer_text
from desktop_app.ui.new_game.form_sides import FormSides
from desktop_app.ui.new_game.level_question import LevelQuestion
from desktop_app.ui.new_game.more_box import FIELD_HEIGHT, FONT_PX, MoreBox, show_all
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import row_of
from desktop_app.ui.widgets.number_box import NumberBox
from desktop_app.ui.widgets.portrait import LIST_PX, PortraitView, portrait_icon

Row = tuple[str, QWidget, QLabel | None]
"""A row of the form: label, field, and the note below it."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Layout of a form, in logical pixels.

    Attributes:
        field: height of a field.
        rows, columns: spacing between rows, and between label and field.
        lines: spacing of other lines; -1 for the style's own.
        form_widths, side_widths: minimum and maximum width.
    """

    field: int
    rows: int
    columns: int
    lines: int
    form_widths: tuple[int, int]
    side_widths: tuple[int, int]


# The players: name and kind of each.

PERSON = "person"
MOST = 4
LONGEST_NAME = 30
NOTE_LINE = 17
"""Height of a line of a note, in pixels."""
PORTRAIT_PX = 48
"""Side of the chosen opponent's portrait, in pixels; two lines of a note are lower."""
_OF_NOTE = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
SEVERAL = "several"
"""Entry of the opponent box when the players are set one by one."""


class PlayersBox(QWidget):
    """Two to four players.

    Attributes:
        bot_style: of each bot that is chosen from now on, empty for none.

    Signals:
        players_changed: a name, a kind or the number of players changed.
    """

    players_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 2
        self._allowed = (2, 2)
        self._bots: tuple[BotOffer, ...] = ()
        self.bot_style = ""
        self._styles = [""] * MOST
        self._people = [""] * MOST
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        self._labels: list[QLabel] = []
        self._names: list[QLineEdit] = []
        self._kinds: list[QComboBox] = []
        for row in range(MOST):
            self._add_row(grid, row)
        self._more = QPushButton(self.tr("Add a player"), self)
        self._more.setToolTip(self.tr("Add one more player"))
        self._fewer = QPushButton(self.tr("Remove a player"), self)
        self._fewer.setToolTip(self.tr("Play with one player fewer"))
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
        """Fill in names and kinds; a bot that no longer exists becomes a person."""
        for index, seat in enumerate(players[:MOST]):
            player, self._styles[index] = split_kind(seat.kind)
            self._names[index].setText(seat.name)
            self._kinds[index].setCurrentIndex(max(0, self._kinds[index].findData(player)))
            self._people[index] = ""
        self._set_count(len(players))

    def show_opponent(self, kind: str) -> None:
        """Set two players: a person against a bot or another person.

        The names may be hidden, so the name of a person does not become that of a bot. It comes
        back with the person.
        """
        self._set_count(2)
        for row, wanted in enumerate((PERSON, kind)):
            box, name = self._kinds[row], self._names[row]
            if box.currentData() == PERSON != wanted:
                self._people[row] = name.text().strip()
                name.clear()
            box.setCurrentIndex(max(0, box.findData(wanted)))
            self._kind_chosen(row)

    def show_style(self, style: str) -> None:
        """Give every bot a style, or none."""
        self.bot_style = style
        self._styles = [style] * MOST
        self.players_changed.emit()

    def allow(self, least: int, most: int) -> None:
        """Limit the number of players; rows beyond it are hidden."""
        self._allowed = (least, min(most, MOST))
        self._set_count(self._count)

    def players(self) -> tuple[Seat, ...]:
        """Return the players; an empty name is replaced by the placeholder."""
        return tuple(
            Seat(
                self._names[index].text().strip() or self._names[index].placeholderText(),
                self._kind_of(index),
            )
            for index in range(self._count)
        )

    def _kind_of(self, row: int) -> str:
        kind = str(self._kinds[row].currentData())
        return kind if kind == PERSON else styled(kind, self._styles[row])

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
            # Set before showing: later, Qt's style sheet keeps the font it found.
            part.setFont(ui_font(FONT_PX))
        for column, widget in enumerate((label, name, kind)):
            grid.addWidget(widget, row, column)
        self._labels.append(label)
        self._names.append(name)
        self._kinds.append(kind)

    def _kind_chosen(self, row: int) -> None:
        """Use the bot's name for its seat, unless a person's name was typed there."""
        self._styles[row] = self.bot_style
        known = {bot.name for bot in self._bots} | {""}
        bot = next((b for b in self._bots if b.id == self._kinds[row].currentData()), None)
        if re.sub(r" \d+$", "", self._names[row].text().strip()) in known:
            name = self._people[row] if bot is None else self._free_name(row, bot.name)
            self._names[row].setText(name)
        self.players_changed.emit()

    def _free_name(self, row: int, name: str) -> str:
        """Return a name that no other seat has: the second *Club* is *Club 2*."""
        others = (field.text() for at, field in enumerate(self._names[: self._count]) if at != row)
        taken = {other.strip().casefold() for other in others}
        names = (name if number == 1 else f"{name} {number}" for number in range(1, MOST + 1))
        return next(candidate for candidate in names if candidate.casefold() not in taken)

    def _set_count(self, count: int) -> None:
        least, most = self._allowed
        self._count = max(least, min(count, most))
        for index in range(MOST):
            for widget in (self._labels[index], self._names[index], self._kinds[index]):
                widget.setVisible(index < self._count)
        self._more.setVisible(self._count < most)
        self._fewer.setVisible(self._count > least)
        self.players_changed.emit()


def about_bot(bot: BotOffer) -> str:
    """How an opponent plays, and what it scores against others of its strength."""
    if bot.score is None:
        return tr(bot.sentence)
    scores = tr_count(
        "About {count} point a game.", "About {count} points a game.", bot.score
    ).format(count=bot.score)
    return f"{tr(bot.sentence)} {scores}"


def fill_kinds(box: QComboBox, bots: tuple[BotOffer, ...], *, is_long: bool = False) -> None:
    """Offer a person and the bots for a seat, with their descriptions.

    A bot that cannot run here is shown disabled.

    Args:
        box: is filled.
        bots: in the order in which they are listed.
        is_long: with the points that each scores.
    """
    box.clear()
    box.setIconSize(QSize(LIST_PX, LIST_PX))
    box.addItem(portrait_icon(Portrait("")), tr("A person"), PERSON)
    # All of them at once: who looks for their level compares.
    box.setMaxVisibleItems(len(bots) + 2)
    for bot in bots:
        name = tr(bot.name)
        if bot.id == FITTING:
            text = tr("The one that fits me (now {name})") if is_long else tr("Fits me")
            name = text.format(name=name)
        if bot.level:
            name = tr("Level {level}: {name}").format(level=bot.level, name=name)
        if is_long and bot.score is not None:
            name = tr_count(
                "{name}, about {count} point a game",
                "{name}, about {count} points a game",
                bot.score,
            ).format(name=name, count=bot.score)
        if bot.is_fitting:
            name = tr("{name} (you win about half)").format(name=name)
        if not bot.is_available:
            name = tr("{name} (needs the native engine)").format(name=name)
        box.addItem(portrait_icon(Portrait(bot.name, bot.portrait)), name, bot.id)
        box.setItemData(box.count() - 1, about_bot(bot), Qt.ItemDataRole.ToolTipRole)
        if not bot.is_available:
            # Clears the item flags: the box's own model accepts no other way.
            box.setItemData(box.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)


def fill_lexica(box: QComboBox, lexica: Sequence[LexiconOffer], by_rules: str = "") -> None:
    """Offer the list of the rules, described by `by_rules`, these lists, and none."""
    box.addItem(by_rules, "")
    for lexicon in lexica:
        box.addItem(offer_text(lexicon), lexicon.name)
    box.addItem(tr("None: you judge challenged words yourselves"), PLAYERS_JUDGE)


def players_problem(players: Sequence[Seat], lexicon: object) -> str:
    """Return why these players cannot play with a word list; empty if they can."""
    if len({seat.name.casefold() for seat in players}) < len(players):
        return tr("Two players have the same name; give them different ones.")
    if lexicon == PLAYERS_JUDGE and not all(seat.is_person for seat in players):
        return tr("The computer cannot play without a word list; choose one.")
    return ""


class ScreenPart(QObject):
    """Parts for a game on the screen: opponent, players, and *More*.

    Attributes:
        opponent_note: how the chosen opponent plays.
        portrait: of this opponent, beside the note.

    Args:
        form: layout of the rows.
        sides: what the rows are in, and *More* beside them.
        option, first: boxes of the variants and of the first player.
        bots: opponents to offer.
        lexica: word lists that the computer can be held to.
        styles: in which the computer can play.
        asks_level: true to ask how well the person plays.

    Signals:
        changed: a choice changed.
        terms_edited: handicaps, phoneys or help were changed.
    """

    changed = Signal()
    terms_edited = Signal()
    is_physical = False
    measures = Measures(FIELD_HEIGHT, 8, 16, -1, (540, 640), (340, 460))

    def __init__(
        self,
        form: QFormLayout,
        sides: FormSides,
        option: QComboBox,
        first: QComboBox,
        bots: tuple[BotOffer, ...],
        lexica: tuple[LexiconOffer, ...] = (),
        styles: tuple[StyleOffer, ...] = (),
        *,
        asks_level: bool = False,
    ) -> None:
        page = sides.form
        super().__init__(page)
        self._asks_level = asks_level
        self.level = LevelQuestion(bots, page)
        self.level.chosen.connect(self._level_chosen)
        self._form, self._bots, self._styles = form, bots, styles
        self.title, self.line = self.tr("New game"), ""
        self.start = self.tr("Start the game")
        self.start_tip = self.tr("Begin the game with these choices (Enter)")
        self._opponent, self.opponent_note = QComboBox(page), QLabel(page)
        self.portrait = PortraitView(PORTRAIT_PX, page)
        fill_kinds(self._opponent, bots, is_long=True)
        self._style, self._style_note = QComboBox(page), QLabel(page)
        self._fill_styles(styles)
        self._players = PlayersBox(page)
        self._players.show_bots(bots)
        self.side = self._more = MoreBox(option, first, lexica, sides.panel)
        self._unfold = QPushButton(self.tr("&More..."), page)
        self._unfold.setCheckable(True)
        self._unfold.setToolTip(self.tr("Show or hide names, variants and other choices"))
        self.after_back, self.before_start = (self._unfold,), ()
        self.rows_before: tuple[Row, ...] = (
            (self.tr("How well do\nyou play?"), self.level, None),
            (self.tr("O&pponent"), self._opponent, self.opponent_note),
            (self.tr("St&yle"), self._style, self._style_note),
            (self.tr("Players"), self._players, None),
        )
        self.beside_time: tuple[QWidget, ...] = ()
        self.rows_after: tuple[Row, ...] = ()
        # Two lines always, so that the rows below stay where they are.
        self.opponent_note.setMinimumHeight(2 * NOTE_LINE)
        self.opponent_note.installEventFilter(self)
        self.opponent_note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._opponent.highlighted.connect(self._describe)
        self._opponent.activated.connect(lambda _index: self._opponent_chosen())
        self._more.mode_chosen.connect(self.changed)
        self._more.terms_edited.connect(self.terms_edited)
        self._style.activated.connect(
            lambda _index: self._players.show_style(str(self._style.currentData()))
        )
        self._players.players_changed.connect(self.changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the portrait on the left of the note, below the label of the opponent.

        It is in no row of the form, which has no height to spare in a low window.
        """
        note = self.opponent_note
        if watched is note and event.type() in _OF_NOTE:
            if self.portrait.parentWidget() != note.parentWidget():
                self.portrait.setParent(note.parentWidget())
            left = self._form.geometry().left()
            self.portrait.move(left, note.y() + 2 * NOTE_LINE - PORTRAIT_PX)
            self.portrait.setVisible(not note.isHidden())
            self.portrait.raise_()
        return super().eventFilter(watched, event)

    @property
    def unfolded(self) -> QPushButton:
        """The button that shows *More* in place of the facts."""
        return self._unfold

    def players(self) -> tuple[Seat, ...]:
        """Return the players."""
        return self._players.players()

    def show_choice(self, choice: GameChoice) -> None:
        """Fill in a choice."""
        styles = (split_kind(player.kind)[1] for player in choice.players)
        self._style.setCurrentIndex(max(0, self._style.findData(next(filter(None, styles), ""))))
        self._players.bot_style = str(self._style.currentData())
        self._more.show_choice(choice)
        self._players.show_players(choice.players)

    def show_terms(self, choice: GameChoice) -> None:
        """Fill in handicaps, phoneys and help."""
        self._more.show_terms(choice)

    def reset(self) -> None:
        """Make everything under *More* usual again, except the names."""
        usual = GameChoice("", tuple(Seat(seat.name, seat.kind) for seat in self.players()))
        self._more.show_choice(usual)

    def amended(self, choice: GameChoice) -> GameChoice:
        """Return the choice with the values of this part."""
        is_alone = all(seat.is_person for seat in choice.players)
        return replace(
            self._more.even.amended(choice, has_clock=choice.minutes is not None),
            mode=self._more.mode,
            phoneys=0 if is_alone else self._more.phoneys,
            is_guided=self._more.is_guided,
            is_self_scored=self._more.is_self_scored,
        )

    def hidden_height(self) -> int:
        """Return the height of the rows that another opponent or *More* would show, in pixels."""
        rows = (self._players, self._style, self._style_note)
        return sum(
            row.sizeHint().height() + self._form.verticalSpacing() for row in rows if row.isHidden()
        )

    def take_rules(self, ruleset: Ruleset, *, has_variants: bool) -> None:
        """Offer what these rules allow."""
        show_all(self._more.variant_parts, has_variants)
        self._players.allow(ruleset.table.players_min, ruleset.table.players_max)

    def time_note(self, *, has_clock: bool) -> str:
        """Return when the clock starts, as a sentence."""
        if not has_clock:
            return self.tr("These rules have no clock: take as long as you like.")
        if self._more.mode is Mode.BY_THE_BOOK:
            return self.tr("You start and press the clock yourselves.")
        if sum(seat.is_person for seat in self.players()) == 1:
            return self.tr("Your clock starts with your first tile.")
        return self.tr("The clock starts when the first rack is shown.")

    def refresh(self, *, has_clock: bool) -> None:
        """Show the opponent, and the list of players if there are names to enter."""
        players = self.players()
        is_simple = len(players) == 2 and players[0].is_person
        show_all(self._more.phoney_parts, not all(seat.is_person for seat in players))
        kinds = [split_kind(seat.kind) for seat in players]
        bluffing = {offer.id for offer in self._styles if offer.is_bluffing}
        self._more.show_bots(
            tuple(bot for bot in self._bots if bot.id in {player for player, _ in kinds}),
            is_bluffing=any(style in bluffing for _, style in kinds),
        )
        self._more.even.show_players(players, has_clock=has_clock)
        at = self._opponent.findData(SEVERAL)
        if is_simple and at >= 0:
            self._opponent.removeItem(at)
        elif not is_simple and at < 0:
            self._opponent.addItem(self.tr("Names below"), SEVERAL)
        kind = split_kind(players[1].kind)[0] if is_simple else SEVERAL
        self._opponent.setCurrentIndex(max(0, self._opponent.findData(kind)))
        self._describe(self._opponent.currentIndex())
        self.level.show_opponent(kind)
        # Asked only of a person against the computer; it stays while an opponent is chosen.
        asks = self._asks_level and is_simple and kind != PERSON and bool(self.level.buttons)
        self._form.setRowVisible(self.level, asks)
        self._form.setRowVisible(self.opponent_note, any(bot.id == kind for bot in self._bots))
        is_listed = self._unfold.isChecked() or not is_simple or kind == PERSON
        self._form.setRowVisible(self._players, is_listed)
        has_style = any(split_kind(seat.kind)[1] for seat in players)
        is_free = self._unfold.isChecked() and not all(seat.is_person for seat in players)
        for widget in (self._style, self._style_note):
            self._form.setRowVisible(widget, has_style or is_free)
        self._describe_style(players)

    def _fill_styles(self, styles: Sequence[StyleOffer]) -> None:
        box = self._style
        box.addItem(self.tr("No special style"), "")
        text = self.tr("The opponent plays as its level describes.")
        box.setItemData(0, text, Qt.ItemDataRole.ToolTipRole)
        for style in styles:
            name = tr(style.name)
            if not style.is_available:
                name = tr("{name} (needs the native engine)").format(name=name)
            box.addItem(name, style.id)
            box.setItemData(box.count() - 1, tr(style.sentence), Qt.ItemDataRole.ToolTipRole)
            if not style.is_available:
                box.setItemData(box.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)

    def _describe_style(self, players: Sequence[Seat]) -> None:
        """Show below the box what the style does, or which of the players it does not change."""
        style = str(self._style.currentData())
        text = str(self._style.currentData(Qt.ItemDataRole.ToolTipRole))
        kinds = {split_kind(seat.kind)[0] for seat in players}
        for bot in self._bots:
            if style and bot.id in kinds and style in bot.unmoved_by:
                text = self.tr("{name} plays what its search finds: this style changes nothing.")
                text = text.format(name=tr(bot.name))
        if style:
            text += " " + self.tr("Such a game does not change your level.")
        self._style_note.setText(text)

    def _describe(self, index: int) -> None:
        """Describe an opponent, also while the list is open; nothing for a person.

        Where the names are hidden, this says the person's own, which goes on the score sheet.
        """
        kind = self._opponent.itemData(index)
        bot = next((offer for offer in self._bots if offer.id == kind), None)
        self.portrait.show_portrait(None if bot is None else Portrait(bot.name, bot.portrait))
        text = "" if bot is None else tr(bot.sentence)
        if bot is not None and not self._unfold.isChecked():
            name = self.players()[0].name
            text = " ".join((text, self.tr("You play as {name}.").format(name=name)))
        self.opponent_note.setText(text)

    def _level_chosen(self, kind: str) -> None:
        self._players.show_opponent(kind)
        self.changed.emit()

    def _opponent_chosen(self) -> None:
        kind = str(self._opponent.currentData())
        if kind != SEVERAL:
            self._players.show_opponent(kind)
        self.changed.emit()


NO_ROUND = 0
DATE_FORMAT = "yyyy-MM-dd"
LONGEST_TABLE_NAME = 40


class TablePart(QObject):
    """Parts for a game on a physical set: two names, the occasion, and who does what.

    Args:
        form: layout of the rows.
        page: what the rows are in.
        option, first: boxes of the variants and of the first player.

    Signals:
        changed: a choice changed.
    """

    changed = Signal()
    is_physical = True
    # All rows fit a window 640 pixels high.
    measures = Measures(32, 9, 10, 4, (520, 660), (260, 400))

    def __init__(
        self, form: QFormLayout, page: QWidget, option: QComboBox, first: QComboBox
    ) -> None:
        super().__init__(page)
        self._form, self._option = form, option
        self.title = self.tr("The table")
        self.line = self.tr("The clock and the score sheet for a game with your own set.")
        self.start = self.tr("Start the game")
        self.start_tip = self.tr("Begin the game with these choices; the clocks wait (Enter)")
        self.names = tuple(QLineEdit(page) for _ in range(SIDES))
        self.round = NumberBox(self.tr("no round"), page)
        self.event_name, self.day = QLineEdit(page), QDateEdit(page)
        self.late = QCheckBox(self.tr("A play may be entered after the clock is pressed"), page)
        self.steps = {
            Step.ANNOUNCE: QCheckBox(self.tr("say each score"), page),
            Step.PRESS: QCheckBox(self.tr("press the clock"), page),
            Step.RECORD: QCheckBox(self.tr("write each score"), page),
            Step.DRAW: QCheckBox(self.tr("say that they draw"), page),
        }
        self.write_button = QPushButton(self.tr("Write &down a finished game"), page)
        self.write_button.setToolTip(
            self.tr("Type a game from its paper sheets: no clock, no questions.")
        )
        self._fill()
        self.side: QWidget | None = None
        self.after_back, self.before_start = (), (self.write_button,)
        steps = tuple(self.steps.values())
        self.rows_before: tuple[Row, ...] = (
            (self.tr("&Left"), self.names[0], None),
            (self.tr("R&ight"), self.names[1], None),
            (self.tr("Who &begins"), first, None),
        )
        self.beside_time: tuple[QWidget, ...] = (self.round,)
        self.rows_after: tuple[Row, ...] = (
            (self.tr("&Event"), side_by_side(self.event_name, self.day), None),
            (self.tr("Players"), side_by_side(*steps[:2]), None),
            ("", side_by_side(*steps[2:]), None),
            ("", self.late, None),
        )

    def players(self) -> tuple[Seat, ...]:
        """Return both players; an empty name is replaced by the side of the table."""
        left, right = (" ".join(line.text().split()) for line in self.names)
        return Seat(left or self.tr("Left", "a side")), Seat(right or self.tr("Right", "a side"))

    def show_choice(self, choice: GameChoice) -> None:
        """Fill in a choice."""
        terms = choice.table or TableTerms()
        for line, seat in zip(self.names, choice.players, strict=True):
            line.setText(seat.name)
        self.round.setValue(terms.round_number)
        self.event_name.setText(terms.event)
        self.day.setDate(_shown_day(day_of(terms.played_on) or date.today()))
        for step, box in self.steps.items():
            box.setChecked(step in terms.done_by_players)
        self.late.setChecked(terms.enters_late)

    def amended(self, choice: GameChoice, *, is_written: bool = False) -> GameChoice:
        """Return the choice with the values of this part; no day for a game played today."""
        shown = self.day.date()
        day = date(shown.year(), shown.month(), shown.day())
        terms = TableTerms(
            round_number=self.round.value(),
            done_by_players=frozenset(s for s, box in self.steps.items() if box.isChecked()),
            enters_late=self.late.isChecked(),
            event=" ".join(self.event_name.text().split()),
            played_on="" if day == date.today() and not is_written else day.isoformat(),
            is_written=is_written,
        )
        return replace(choice, mode=Mode.BY_THE_BOOK, table=terms)

    def hidden_height(self) -> int:
        """Return 0: all rows are shown."""
        return 0

    def take_rules(self, _ruleset: Ruleset, *, has_variants: bool) -> None:
        """Show the variants if there are any."""
        self._form.setRowVisible(self._option, has_variants)

    def time_note(self, *, has_clock: bool) -> str:
        """Return no text: the players press the clock themselves."""
        return ""

    def refresh(self, *, has_clock: bool) -> None:
        """Enable what needs a clock only if there is one."""
        self.steps[Step.PRESS].setEnabled(has_clock)
        self.late.setEnabled(has_clock and self.steps[Step.PRESS].isChecked())

    def _fill(self) -> None:
        for seat, line in enumerate(self.names):
            line.setMaxLength(LONGEST_TABLE_NAME)
            side = self.tr("Right player") if seat else self.tr("Left player")
            line.setPlaceholderText(side)
            line.setAccessibleName(side)
            line.textChanged.connect(lambda _text: self.changed.emit())
        self.round.setRange(NO_ROUND, MAX_ROUND)
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
        self.steps[Step.PRESS].toggled.connect(lambda _on: self.changed.emit())


def side_by_side(*parts: QWidget) -> QWidget:
    """Put fields side by side in one row of the form; its label belongs to the first."""
    both = QWidget(parts[0].parentWidget())
    row = row_of(parent=both, margins=0, spacing=12)
    for part in parts:
        part.setMinimumHeight(TablePart.measures.field)
        row.addWidget(part, 1)
    both.setFocusProxy(parts[0])
    return both


def _shown_day(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
