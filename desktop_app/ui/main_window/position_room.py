# SPDX-License-Identifier: MIT
"""The position editor: board, racks, scores, clocks and players of a game to begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTime, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QTimeEdit,
    QWidget,
)

from desktop_app.rules.board import Placement
from desktop_app.rules.evolving import start_game
from desktop_app.rules.position_check import (
    Position,
    position_faults,
    unseen_tiles,
)
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.tiles import BLANK, write_faces
from desktop_app.sentences.faults import is_bad_input
from desktop_app.session.game_choice import GameChoice, NewGameOffers
from desktop_app.session.position_file import typed_rack
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.board.entry_board import EntryBoard
from desktop_app.ui.messages import refusals_text
from desktop_app.ui.new_game.form_parts import (
    MOST,
    PlayersBox,
    fill_lexica,
    players_problem,
)
from desktop_app.ui.new_game.more_box import FIELD_HEIGHT, FONT_PX, NOTE_PX
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.elided_label import add_item_tooltips
from desktop_app.ui.widgets.keys import add_room_keys, is_enter, press_focused
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll

MOST_POINTS = 2_000
NARROW = 900
"""In a window narrower than this the fields go below the board."""
SIDE_WIDTHS = (430, 640)
NO_BREAK = "\N{NO-BREAK SPACE}"
_TIME = "mm:ss"
_MINUTE_MS = 60_000
_LONGEST_MS = 60 * _MINUTE_MS - 1000
_LONGEST_RACK = 40
_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class _PlayerFields:
    """Rack, score and time of one player, and what is wrong with the rack."""

    def __init__(self, seat: int, parent: QWidget) -> None:
        self.name, self.fault = QLabel(parent), QLabel(parent)
        self.rack, self.points, self.time = QLineEdit(parent), QSpinBox(parent), QTimeEdit(parent)
        self.rack.setPlaceholderText(tr("unknown: drawn"))
        self.rack.setMaxLength(_LONGEST_RACK)
        self.rack.setClearButtonEnabled(True)
        self.rack.setToolTip(
            tr(
                "Type the letters of the rack, ? for a blank, or click here and then tiles below"
                " the board. Tiles you leave out are drawn at random."
            )
        )
        self.rack.setAccessibleName(tr("Rack of player {number}").format(number=seat + 1))
        self.points.setRange(-MOST_POINTS, MOST_POINTS)
        self.points.setAccessibleName(tr("Score of player {number}").format(number=seat + 1))
        self.time.setDisplayFormat(_TIME)
        self.time.setAccessibleName(tr("Time left of player {number}").format(number=seat + 1))
        self.fault.setProperty("role", "bad")
        self.fault.setWordWrap(True)
        self.fault.hide()

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """The fields in reading order, without the fault."""
        return self.name, self.rack, self.points, self.time

    @property
    def remaining_ms(self) -> int:
        """The time left, in milliseconds."""
        return QTime(0, 0).msecsTo(self.time.time())

    def show_time(self, remaining_ms: int) -> None:
        """Fill in a time; overtime is shown as no time."""
        self.time.setTime(QTime(0, 0).addMSecs(max(0, min(remaining_ms, _LONGEST_MS))))


class PositionRoom(QWidget):
    """Sets up a position; what cannot be is said beside the field.

    Args:
        offers: rulesets, word lists and bots to choose from.

    Signals:
        changed: the position or a choice changed.
        start_requested: begin the game that is set up.
        paste_requested: take the position over from the clipboard.
        back_requested: to the start screen.
    """

    changed = Signal()
    start_requested = Signal()
    paste_requested = Signal()
    back_requested = Signal()

    def __init__(self, offers: NewGameOffers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Set up a position"))
        self._rulesets: tuple[Ruleset, ...] = tuple(
            ruleset for offer in offers.rulesets for ruleset in (offer.ruleset, *offer.options)
        )
        self._zero_run = 0
        self._is_filling = False
        self._filled_seat: int | None = None
        self.board = EntryBoard(self)
        self.board.is_cleared_by_escape = False
        # What moves to another parent later is styled once more, with everything in it.
        self._side = QWidget(self)
        column = self._column = QWidget(self._side)
        self._scroll = SideScroll(column, self._side)
        self._seat_grid = QWidget(column)
        self.rules, self.lexicon, self.on_turn = (QComboBox(column) for _ in range(3))
        self.players = PlayersBox(column)
        self.players.show_bots(offers.bots)
        self.clocks = QCheckBox(self.tr("Play with &clocks"), column)
        self.seats = tuple(_PlayerFields(seat, self._seat_grid) for seat in range(MOST))
        self.bag, self.board_fault, self.note, self.problem = (QLabel(column) for _ in range(4))
        self.start_button = QPushButton(self.tr("Start the game"), self._side)
        self._fill(offers)
        self._lay_out()
        self._wire()
        self.setFocusProxy(self.board)
        self._rules_chosen()

    # ------------------------------------------------------------------ what is set up

    @property
    def ruleset(self) -> Ruleset:
        """The chosen ruleset with its variant."""
        return self._rulesets[max(0, self.rules.currentIndex())]

    def choice(self) -> GameChoice:
        """Return the choices for the game."""
        ruleset = self.ruleset
        return GameChoice(
            ruleset=ruleset.id,
            option=ruleset.option,
            players=self.players.players(),
            lexicon=str(self.lexicon.currentData() or ""),
            first=self.on_turn.currentIndex(),
        )

    def position(self) -> Position:
        """Return the position; a rack that cannot be read counts as unknown."""
        seats = self.seats[: len(self.players.players())]
        return Position(
            placements=self.placements,
            racks=tuple(_rack_of(seat.rack.text())[0] for seat in seats),
            points=tuple(seat.points.value() for seat in seats),
            remaining_ms=tuple(seat.remaining_ms for seat in seats if self.clocks.isChecked()),
            on_turn=max(0, self.on_turn.currentIndex()),
            zero_run=self._zero_run,
        )

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles on the board."""
        draft = self.board.draft
        return () if draft is None else draft.placements

    def show_choice(self, choice: GameChoice) -> None:
        """Fill in players, ruleset and word list; values that are not offered are skipped."""
        wanted = (choice.ruleset, choice.option)
        keys = [(ruleset.id, ruleset.option) for ruleset in self._rulesets]
        self.rules.setCurrentIndex(keys.index(wanted) if wanted in keys else 0)
        self.lexicon.setCurrentIndex(max(0, self.lexicon.findData(choice.lexicon)))
        self.players.show_players(choice.players)
        self._check()

    def show_position(self, position: Position) -> None:
        """Fill in a position; there must be as many players as racks."""
        self._is_filling = True
        self._zero_run = position.zero_run
        self.clocks.setChecked(bool(position.remaining_ms) and self.clocks.isEnabled())
        for seat, rack in enumerate(position.racks):
            fields = self.seats[seat]
            fields.rack.setText(write_faces(rack))
            fields.points.setValue(position.points[seat])
            if position.remaining_ms:
                fields.show_time(position.remaining_ms[seat])
        self.on_turn.setCurrentIndex(position.on_turn)
        self._is_filling = False
        self._show_board(position.placements)
        self._check()

    def show_unlisted(self, words: Sequence[str]) -> None:
        """Note the words on the board that are not in the word list."""
        text = tr_count(
            "{words} is not in the word list. It may stay on the board.",
            "{words} are not in the word list. They may stay on the board.",
            len(words),
        ).format(words=", ".join(words))
        self.note.setText(text)
        self.note.setVisible(bool(words))

    def show_problem(self, text: str) -> None:
        """Show why the game cannot start; an empty text hides it."""
        if text and text != self.problem.text():
            announce(self, text, is_urgent=True)
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.board.show_theme(theme)

    def clear(self) -> None:
        """Take all tiles off the board and the racks, and set scores to zero."""
        count = len(self.players.players())
        times = tuple(seat.remaining_ms for seat in self.seats[:count])
        self.show_position(
            Position(
                racks=((),) * count,
                points=(0,) * count,
                remaining_ms=times if self.clocks.isChecked() else (),
            )
        )

    # ------------------------------------------------------------------ checking

    def faults(self) -> Mapping[int | None, str]:
        """Return what cannot be, by seat of the rack, None for the board."""
        texts = {
            fault.seat: tr(fault.sentence)
            for fault in position_faults(self.ruleset, self.position())
        }
        for seat in range(len(self.players.players())):
            if unread := _rack_of(self.seats[seat].rack.text())[1]:
                texts[seat] = tr(unread)
        order = (None, *range(MOST))
        return {seat: texts[seat] for seat in order if seat in texts}

    def _check(self) -> None:
        """Show what cannot be, and the tiles that are left."""
        if self._is_filling:
            return
        position, faults = self.position(), self.faults()
        self._show_pool(position)
        for seat, fields in enumerate(self.seats):
            _show_fault(fields.fault, faults.get(seat, ""))
        _show_fault(self.board_fault, faults.get(None, ""))
        self._show_bag(position)
        self._show_players()
        self.show_problem(self._find_problem())
        self.changed.emit()

    def _show_pool(self, position: Position) -> None:
        """Offer the unseen tiles to the board; those on it stay, even if there are too many."""
        on_board = [placement.on_rack for placement in position.placements]
        state = start_game(self.choice().setup(self.ruleset, ""))
        # The set may lack what the racks and the board have together.
        left = Counter(unseen_tiles(self.ruleset, position))
        self.board.show_position(state, [*on_board, *left.elements()], is_open=True)

    def _show_bag(self, position: Position) -> None:
        tiles = Counter(unseen_tiles(self.ruleset, position))
        letters = "  ".join(
            f"{tr('blank') if face == BLANK else face}{NO_BREAK}{count}"
            for face, count in tiles.items()
        )
        text = tr_count(
            "{count} tile for unknown racks and the bag: {letters}",
            "{count} tiles for unknown racks and the bag: {letters}",
            tiles.total(),
        )
        if not tiles:
            text = self.tr("No tiles are left for the bag.")
        self.bag.setText(text.format(count=tiles.total(), letters=letters))

    def _show_players(self) -> None:
        players = self.players.players()
        has_clock = self.clocks.isChecked()
        for seat, fields in enumerate(self.seats):
            is_there = seat < len(players)
            for field in fields.fields:
                field.setVisible(is_there)
            fields.time.setVisible(is_there and has_clock)
            if not is_there:
                fields.fault.hide()
                continue
            fields.name.setText(players[seat].name)
        self.time_head.setVisible(has_clock)
        kept = max(0, self.on_turn.currentIndex())
        self.on_turn.blockSignals(True)
        self.on_turn.clear()
        self.on_turn.addItems([player.name for player in players])
        self.on_turn.setCurrentIndex(min(kept, len(players) - 1))
        self.on_turn.blockSignals(False)

    def _find_problem(self) -> str:
        """Return why these players cannot play; empty if they can."""
        return players_problem(self.players.players(), self.lexicon.currentData())

    def _start_pressed(self) -> None:
        self._check()
        faults = self.faults()
        if faults:
            seat, text = next(iter(faults.items()))
            field = self.board if seat is None else self.seats[seat].rack
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.show_problem(text)
        elif not self.problem.text():
            self.start_requested.emit()

    def _rules_chosen(self) -> None:
        ruleset = self.ruleset
        self.players.allow(ruleset.table.players_min, ruleset.table.players_max)
        allotment_ms = ruleset.clock.allotment_s * 1000
        self.clocks.setEnabled(allotment_ms > 0)
        has_none = self.tr("These rules have no clock.")
        self.clocks.setToolTip(has_none if not allotment_ms else "")
        if not allotment_ms:
            self.clocks.setChecked(False)
        for fields in self.seats:
            if allotment_ms and not fields.remaining_ms:
                fields.show_time(allotment_ms)
        self._check()

    # ------------------------------------------------------------------ board

    def _show_board(self, placements: Sequence[Placement]) -> None:
        """Put these tiles and no others on the board."""
        self.board.clear()
        self._show_pool(Position(tuple(placements), (), ()))
        self.board.lay(placements)

    def _refuse(self, refusal: Refusal | None) -> None:
        """Say why a tile cannot be placed."""
        if refusal is None:
            return
        text = refusals_text((refusal,))
        if refusal.reason is Reason.NOT_ON_RACK:
            text = self.tr("All tiles {tile} are used, and so are the blanks.")
            if refusal.detail == BLANK:
                text = self.tr("All blanks are used.")
            text = text.format(tile=refusal.detail)
        self.show_problem(text)

    # ------------------------------------------------------------------ racks by mouse

    def _follow_focus(self, _before: QWidget | None, focus: QWidget | None) -> None:
        """Tiles chosen go to the rack that was clicked last, until another field is."""
        racks = [seat.rack for seat in self.seats]
        if isinstance(focus, QLineEdit) and focus in racks:
            self._fill_racks(racks.index(focus))
        elif focus is not None and focus is not self.board and self.isAncestorOf(focus):
            self._fill_racks(None)

    def _fill_racks(self, seat: int | None) -> None:
        self._filled_seat = seat
        self.board.lays_chosen_tiles = seat is None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on a square, or Tab to the board: tiles chosen are laid there again."""
        is_click = watched is self.board.board and event.type() is QEvent.Type.MouseButtonPress
        # A click on a tile of the palette gives the board the focus as well.
        is_tab = isinstance(event, QFocusEvent) and event.reason() in _BY_KEYS
        if is_click or (watched is self.board and is_tab and event.type() is QEvent.Type.FocusIn):
            self._fill_racks(None)
        return super().eventFilter(watched, event)

    def _put_on_rack(self, face: str) -> None:
        """Put a tile of the palette on the rack that was clicked."""
        if self._filled_seat is None:
            return
        field = self.seats[self._filled_seat].rack
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        size, tiles = self.ruleset.set.rack_size, _rack_of(field.text())[0]
        if len(tiles) >= size:
            self.show_problem(
                tr_count(
                    "This rack is full: it holds {count} tile.",
                    "This rack is full: it holds {count} tiles.",
                    size,
                ).format(count=size)
            )
            return
        field.setText(field.text() + write_faces((face,)))
        self._check()

    # ------------------------------------------------------------------ keys and layout

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, or starts the game; Esc goes back."""
        if press_focused(self, event):
            return
        if is_enter(event):
            self._start_pressed()
        elif event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    def fit(self, seen: QSize) -> None:
        """In a narrow window put the fields below the board."""
        is_narrow = seen.width() < NARROW
        way = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(way)
        self._side.setMinimumWidth(0 if is_narrow else SIDE_WIDTHS[0])
        # Below the board the room scrolls, and the fields do not scroll once more in it.
        self._scroll.show_whole(is_narrow)

    def _fill(self, offers: NewGameOffers) -> None:
        for ruleset in self._rulesets:
            self.rules.addItem(ruleset.title)
        fill_lexica(self.lexicon, offers.lexica, self.tr("By the rules"))
        for box in (self.rules, self.lexicon, self.on_turn):
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            box.setMinimumContentsLength(10)
            add_item_tooltips(box)

    def _wire(self) -> None:
        self.rules.currentIndexChanged.connect(lambda _index: self._rules_chosen())
        for box in (self.lexicon, self.on_turn):
            box.currentIndexChanged.connect(lambda _index: self._check())
        self.players.players_changed.connect(self._check)
        self.clocks.toggled.connect(lambda _is_on: self._check())
        for fields in self.seats:
            fields.rack.textEdited.connect(lambda _text: self._check())
            fields.points.valueChanged.connect(lambda _points: self._check())
            fields.time.timeChanged.connect(lambda _time: self._check())
        self.board.laid_changed.connect(lambda _laid: self._check())
        self.board.palette_row.chosen.connect(self._put_on_rack)
        for watched in (self.board, self.board.board):
            watched.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication), "there is one before there are widgets"
        application.focusChanged.connect(self._follow_focus)
        self.board.refused.connect(self._refuse)
        self.board.entered.connect(lambda _laid: self._start_pressed())
        self.board.left.connect(self.back_requested)
        self.start_button.clicked.connect(self._start_pressed)
        self.paste_button.clicked.connect(self.paste_requested)
        self.clear_button.clicked.connect(self.clear)
        self.back_button.clicked.connect(self.back_requested)
        add_room_keys(
            self,
            (
                (tr("Undo"), "Ctrl+Z", self.board.take_back),
                (tr("Redo"), "Ctrl+Shift+Z", self.board.put_back),
                (tr("Paste a position"), "Ctrl+V", self.paste_requested.emit),
                (tr("Start the game"), "Ctrl+Return", self._start_pressed),
            ),
        )

    def _lay_out(self) -> None:
        column = self._column
        lines = MinHeightColumn()
        lines.setContentsMargins(0, 0, 0, 0)
        title = QLabel(self.tr("Set up a position"), column)
        hint = QLabel(
            self.tr(
                "Click a square or a rack, then type or choose tiles. Shift and a letter is a"
                " blank."
            ),
            column,
        )
        for part in (title, hint, *self._board_lines(), self.players, self._grid_of_seats()):
            lines.addWidget(part)
        lines.addLayout(self._form())
        lines.addWidget(self.problem)
        lines.addStretch()
        column.setLayout(lines)
        for label in (hint, self.bag, self.note):
            label.setWordWrap(True)
            label.setProperty("role", "muted")
        for label in (self.board_fault, self.problem):
            label.setProperty("role", "bad")
            label.setWordWrap(True)
            label.hide()
        self.note.hide()
        for widget in column.findChildren(QWidget):
            if isinstance(widget.parentWidget(), QAbstractSpinBox):
                # The line edit inside is as high as its box lets it.
                continue
            if isinstance(widget, QComboBox | QLineEdit | QAbstractSpinBox | QCheckBox):
                widget.setFont(ui_font(FONT_PX))
                widget.setMinimumHeight(FIELD_HEIGHT)
            elif isinstance(widget, QLabel):
                widget.setFont(ui_font(NOTE_PX if widget.wordWrap() else FONT_PX))
        self.bag.setFont(tabular(ui_font(NOTE_PX)))
        title.setFont(ui_font(22, QFont.Weight.Bold))
        column_of((self._scroll, 1), self._make_buttons(), parent=self._side, margins=0)
        self._side.setMaximumWidth(SIDE_WIDTHS[1])
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(8, 8, 8, 8)
        self._row.setSpacing(12)
        self._row.addWidget(self.board, 1)
        self._row.addWidget(self._side, 1)

    def _board_lines(self) -> tuple[QLabel, ...]:
        self.bag.setAccessibleName(self.tr("Bag"))
        return self.bag, self.board_fault, self.note

    def _grid_of_seats(self) -> QWidget:
        box = self._seat_grid
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        self.time_head = QLabel(self.tr("Time left"), box)
        heads = (QLabel(self.tr("Rack"), box), QLabel(self.tr("Score"), box), self.time_head)
        for column, head in enumerate(heads, start=1):
            grid.addWidget(head, 0, column)
        for seat, fields in enumerate(self.seats):
            for column, field in enumerate(fields.fields):
                grid.addWidget(field, 1 + 2 * seat, column)
            grid.addWidget(fields.fault, 2 + 2 * seat, 1, 1, 3)
        grid.setColumnStretch(1, 1)
        return box

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(self.tr("&On turn"), self.on_turn)
        form.addRow(self.tr("&Rules"), self.rules)
        form.addRow(self.tr("&Word list"), self.lexicon)
        form.addRow("", self.clocks)
        return form

    def _make_buttons(self) -> QWidget:
        bar = QWidget(self._side)
        row = QHBoxLayout(bar)
        row.setContentsMargins(0, 0, 0, 0)
        self.back_button = QPushButton(self.tr("Back"), bar)
        self.back_button.setToolTip(self.tr("Back to the start screen (Esc)"))
        self.clear_button = QPushButton(self.tr("Clear"), bar)
        self.clear_button.setToolTip(self.tr("Take all tiles off the board and the racks"))
        self.paste_button = QPushButton(self.tr("Paste CGP"), bar)
        self.paste_button.setToolTip(self.tr("Paste the position from the clipboard (Ctrl+V)"))
        self.start_button.setProperty("role", "primary")
        self.start_button.setToolTip(self.tr("Begin the game from this position (Enter)"))
        for button in (self.back_button, self.clear_button, self.paste_button):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch()
        row.addWidget(self.start_button)
        for button in bar.findChildren(QPushButton):
            button.setMinimumHeight(40)
            button.setFont(ui_font(FONT_PX))
        return bar


def _show_fault(label: QLabel, text: str) -> None:
    if text and text != label.text():
        announce(label, text)
    label.setText(text)
    label.setVisible(bool(text))


def _rack_of(text: str) -> tuple[tuple[str, ...], str]:
    """Return the tiles of a rack as typed, and why it cannot be read, else an empty text."""
    try:
        return typed_rack(text), ""
    except ValueError as error:
        if not is_bad_input(error):
            raise
        return (), error.args[0]
