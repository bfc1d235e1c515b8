# SPDX-License-Identifier: MIT
"""The control for one question: buttons, tiles, a number, squares or a text."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.procedures.dialogue import AnswerKind, Prompt
from desktop_app.rules.tiles import BLANK, UNSEEN, write_faces
from desktop_app.translation.words import tr_count
from desktop_app.ui.desk.desk_text import word_text
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.labels import text_label

# Fields that accept Enter. Qt passes an ignored Enter on to the parents; by then the next question
# has the focus, and the same key press would answer it too.


class EnterLine(QLineEdit):
    """A line of text.

    Signals:
        entered: Enter was pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `entered` on Enter, and accept the event."""
        if is_enter(event):
            event.accept()
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class EnterNumber(QSpinBox):
    """A number.

    Signals:
        entered: Enter was pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Interpret the text and emit `entered` on Enter."""
        if is_enter(event):
            event.accept()
            self.interpretText()
            self.entered.emit()
        else:
            super().keyPressEvent(event)


# A row of tiles to choose from, face up or face down.

SIDE = 42
PER_LINE = 8
_LIFT = 5


class PickTile(QAbstractButton):
    """One tile; when checked it is raised and has a double edge."""

    def __init__(self, number: int, tile: str, value: str, parent: QWidget) -> None:
        """Create a tile; `tile` is empty if face down, and `number` (from 1) is then its name."""
        super().__init__(parent)
        self.theme: Theme = DEFAULT_THEME
        self._tile, self._value = tile, value
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._name = self.tr("Tile {number}, face down").format(number=number)
        if tile:
            letter = self.tr("Blank") if tile == BLANK else tile
            self._name = self.tr("Tile {letter}").format(letter=letter)
        self.toggled.connect(lambda _on: self._update_name())
        self._update_name()

    @property
    def tile(self) -> str:
        """The face; empty if face down."""
        return self._tile

    def _update_name(self) -> None:
        text = self.tr("{tile}, chosen") if self.isChecked() else "{tile}"
        self.setAccessibleName(text.format(tile=self._name))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a tile with room to be raised."""
        return QSize(SIDE, SIDE + _LIFT)

    def event(self, event: QEvent) -> bool:
        """Repaint when the focus changes."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile; chosen tiles differ in more than colour."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.theme
        top = 0 if self.isChecked() else _LIFT
        body = QRectF(2, top + 1, SIDE - 4, SIDE - 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tile_edge))
        painter.drawRoundedRect(body.translated(0, 1.5), 5, 5)
        painter.setBrush(QColor(theme.tile if self._tile else theme.tile_back))
        painter.drawRoundedRect(body, 5, 5)
        self._paint_face(painter, body)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isChecked():
            painter.setPen(QPen(QColor(theme.last_play), 1.6))
            for inset in (1.0, 3.6):
                painter.drawRoundedRect(body.adjusted(inset, inset, -inset, -inset), 4, 4)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2.4))
            painter.drawRoundedRect(body.adjusted(-0.6, -0.6, 0.6, 0.6), 6, 6)

    def _paint_face(self, painter: QPainter, body: QRectF) -> None:
        painter.setPen(QColor(self.theme.label_tile))
        if self._tile == BLANK:
            painter.setPen(QPen(QColor(self.theme.tried), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(body.center(), SIDE * 0.3, SIDE * 0.3)
            return
        if not self._tile:
            return
        painter.setFont(ui_font(SIDE * 0.6, QFont.Weight.DemiBold))
        middle = body.translated(-1 if self._value else 0, -1)
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, self._tile)
        painter.setFont(ui_font(SIDE * 0.23, QFont.Weight.DemiBold))
        corner = body.adjusted(0, 0, -3, -1)
        painter.drawText(
            corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, self._value
        )


class TilePicker(QWidget):
    """Tiles to choose from. Choosing more than `most` releases the one chosen first.

    Signals:
        chosen_changed: the chosen tiles changed.
    """

    chosen_changed = Signal()

    def __init__(
        self,
        tiles: Sequence[str],
        values: Mapping[str, int],
        most: int,
        parent: QWidget | None = None,
        *,
        are_shown: bool,
    ) -> None:
        super().__init__(parent)
        self._tiles, self._most = tuple(tiles), most
        self._order: list[PickTile] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        self._buttons: list[PickTile] = []
        for index, tile in enumerate(self._tiles):
            value = str(values.get(tile, 0)) if tile != BLANK else ""
            face = tile if are_shown and tile != UNSEEN else ""
            button = PickTile(index + 1, face, value if face else "", self)
            button.toggled.connect(lambda on, button=button: self._toggled(button, on))
            grid.addWidget(button, index // PER_LINE, index % PER_LINE)
            self._buttons.append(button)
        grid.setColumnStretch(PER_LINE, 1)

    @property
    def buttons(self) -> tuple[PickTile, ...]:
        """The tile buttons in order."""
        return tuple(self._buttons)

    def chosen(self) -> tuple[str, ...]:
        """Return the chosen tiles, in display order."""
        pairs = zip(self._buttons, self._tiles, strict=True)
        return tuple(tile for button, tile in pairs if button.isChecked())

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        for button in self._buttons:
            button.theme = theme
            button.update()

    def _toggled(self, button: PickTile, is_on: bool) -> None:
        if button in self._order:
            self._order.remove(button)
        if is_on:
            self._order.append(button)
            if len(self._order) > self._most:
                self._order[0].setChecked(False)
        self.chosen_changed.emit()


NO_TILES = "none"


@dataclass(frozen=True, slots=True)
class DeskContext:
    """Context in which a question is asked.

    Attributes:
        names: players by seat.
        values: points of the tiles.
        people: seats of the people at this screen; the other seats are the computer's.
        is_among_players: there is no director, the players settle it themselves.
        book: name of the ruleset, to put before a section.
        is_physical: the game is played on a physical set; tiles are known only as far as they
            were entered.
    """

    names: tuple[str, ...] = ()
    values: Mapping[str, int] | None = None
    people: frozenset[int] = frozenset()
    is_among_players: bool = False
    book: str = ""
    is_physical: bool = False

    @property
    def viewers(self) -> frozenset[int]:
        """Seats that must be allowed to see tiles before their faces are shown; -1 for a physical
        set.
        """
        return frozenset({-1}) if self.is_physical else self.people


class AnswerBox(QWidget):
    """Asks one question and emits the answer once.

    Signals:
        answered: the answer, as the rules parse it.
        shown: the tiles or the question are on show, so time may run.
    """

    answered = Signal(str)
    shown = Signal()

    def __init__(
        self,
        procedure: str,
        prompt: Prompt,
        context: DeskContext,
        parent: QWidget | None = None,
        *,
        theme: Theme = DEFAULT_THEME,
    ) -> None:
        super().__init__(parent)
        self._procedure, self.prompt, self._context = procedure, prompt, context
        self._theme = theme
        self._line: QLineEdit | None = None
        self.picker: TilePicker | None = None
        self.is_shown = False
        """True once `shown` was emitted."""
        self.shown.connect(self._note_shown)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(8)
        if prompt.asked is not None and prompt.asked not in context.people:
            self._build_for_computer(prompt.asked)
        else:
            self._build()

    def _note_shown(self) -> None:
        self.is_shown = True

    @property
    def wants_squares(self) -> bool:
        """True if squares clicked on the board answer this question."""
        return self.prompt.kind is AnswerKind.SQUARES

    def take_square(self, name: str) -> None:
        """Add a square that was clicked on the board, or remove it if it is there."""
        if self._line is None or not self.wants_squares:
            return
        names = self._line.text().upper().split()
        names = [other for other in names if other != name] if name in names else [*names, name]
        self._line.setText(" ".join(names))

    def take_focus(self) -> None:
        """Focus the first control."""
        for child in self.findChildren(QWidget):
            if child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus:
                child.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    # ------------------------------------------------------------------ kinds of question

    def _build(self) -> None:
        kind, prompt = self.prompt.kind, self.prompt
        if kind is AnswerKind.PLAYER:
            self._add_buttons([(name, name) for name in prompt.pool])
        elif kind is AnswerKind.YES_NO:
            self._add_buttons([("yes", self.tr("Yes")), ("no", self.tr("No"))])
        elif kind is AnswerKind.CHOICE:
            self._add_buttons([(word, word_text(self._procedure, word)) for word in prompt.pool])
        elif kind is AnswerKind.NUMBER:
            self._add_number()
        elif kind is AnswerKind.TILES:
            self._add_tiles()
        else:
            self._add_line()
        if kind is not AnswerKind.TILES:
            self.shown.emit()

    def _build_for_computer(self, seat: int) -> None:
        name = self._context.names[seat]
        button = self._make_button(self.tr("Let {name} choose").format(name=name), is_first=True)
        button.clicked.connect(lambda: self.answered.emit(any_answer(self.prompt)))
        self._box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _add_buttons(self, words: Sequence[tuple[str, str]]) -> None:
        row = FlowRow(self)
        for word, text in words:
            button = self._make_button(text, is_first=word == self.prompt.default)
            button.clicked.connect(lambda _checked=False, word=word: self.answered.emit(word))
            row.add(button)
        self._box.addWidget(row)

    def _add_number(self) -> None:
        number = EnterNumber(self)
        number.setRange(self.prompt.least, self.prompt.most)
        default = self.prompt.default
        start = int(default) if default else min(max(0, self.prompt.least), self.prompt.most)
        number.setValue(start)
        number.setMinimumHeight(34)
        number.setMinimumWidth(110)
        number.setAccessibleName(self.tr("The number"))
        number.entered.connect(lambda: self.answered.emit(str(number.value())))
        number.lineEdit().selectAll()
        self._add_with_button(number, lambda: str(number.value()))

    def _add_line(self) -> None:
        line = EnterLine(self)
        line.setMinimumHeight(34)
        line.setMaxLength(200)
        self._line = line
        if self.wants_squares:
            line.setPlaceholderText(self.tr("H8 I8, or click them on the board"))
            line.setAccessibleName(self.tr("The squares"))
            if self.prompt.pool:
                self._add_pool(line)
        else:
            line.setAccessibleName(self.tr("A few words"))
            if self.prompt.default:
                # It may be an id of the rules, which is not a text for people.
                line.setPlaceholderText(self.tr("May be left empty"))
        line.entered.connect(lambda: self.answered.emit(self._line_answer(line)))
        self._add_with_button(line, lambda: self._line_answer(line))

    def _add_pool(self, line: QLineEdit) -> None:
        """Add the possible squares as buttons."""
        row = FlowRow(self)
        for name in self.prompt.pool:
            button = self._make_button(name)
            button.clicked.connect(lambda _checked=False, name=name: self.take_square(name))
            row.add(button)
        self._box.addWidget(row)

    def _line_answer(self, line: QLineEdit) -> str:
        text = " ".join(line.text().split())
        return text.upper() if self.wants_squares else text or self.prompt.default

    def _add_with_button(self, field: QWidget, read: object) -> None:
        row = QHBoxLayout()
        row.addWidget(field, 1)
        button = self._make_button(self.tr("That is it"), is_first=True)
        assert callable(read)
        button.clicked.connect(lambda: self.answered.emit(str(read())))
        row.addWidget(button)
        self._box.addLayout(row)

    # ------------------------------------------------------------------ tiles

    def _add_tiles(self) -> None:
        prompt, people = self.prompt, self._context.people
        if self._context.is_physical:
            self._add_wooden_tiles()
            return
        picks_unseen = prompt.asked is not None and prompt.asked not in prompt.seen_by
        is_timed = prompt.limit.seconds > 0
        if picks_unseen or (people <= prompt.seen_by and not is_timed):
            self._show_tiles(are_shown=not picks_unseen)
            return
        if people <= prompt.seen_by:
            text = self.tr("The time begins when the tiles are shown.")
            label = self.tr("Show the tiles")
        elif prompt.asked is None and not prompt.seen_by:
            text = self.tr("The tiles are shown to the person who rules; the others look away.")
            label = self.tr("Show the tiles")
        else:
            seer = prompt.asked if prompt.asked is not None else min(prompt.seen_by)
            name = self._context.names[seer]
            text = self.tr("Only {name} may look at the screen now.").format(name=name)
            label = self.tr("{name}: show the tiles").format(name=name)
        note = text_label(self, text, wraps=True)
        button = self._make_button(label, is_first=True)
        self._box.addWidget(note)
        self._box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

        def reveal() -> None:
            note.hide()
            button.hide()
            self._show_tiles(are_shown=True)
            self.take_focus()

        button.clicked.connect(reveal)

    def _add_wooden_tiles(self) -> None:
        """Ask for the number of tiles only: the players look at the tiles on the table."""
        note = text_label(
            self,
            self.tr(
                "Do it with the tiles on the table and choose as many here; unnamed "
                "tiles lie face down."
            ),
            wraps=True,
        )
        self._box.addWidget(note)
        seconds = self.prompt.limit.seconds
        if seconds <= 0:
            self._show_tiles(are_shown=True)
            self.shown.emit()
            return
        label = tr_count(
            "The tiles are exposed: start {count} second",
            "The tiles are exposed: start {count} seconds",
            seconds,
        )
        start = self._make_button(label.format(count=seconds), is_first=True)
        start.clicked.connect(start.hide)
        start.clicked.connect(self.shown)
        self._box.addWidget(start, 0, Qt.AlignmentFlag.AlignLeft)
        self._show_tiles(are_shown=True)

    def _show_tiles(self, *, are_shown: bool) -> None:
        prompt = self.prompt
        pool = list(prompt.pool)
        if not are_shown:
            # In rack order, the positions would reveal the tiles to people who saw the rack.
            random.shuffle(pool)
        picker = TilePicker(
            pool,
            self._context.values or {},
            prompt.most,
            self,
            are_shown=are_shown,
        )
        picker.show_theme(self._theme)
        self.picker = picker
        these = self.tr("This one") if prompt.most == 1 else self.tr("These")
        button = self._make_button(these, is_first=True)
        button.setEnabled(prompt.least == 0)

        def update_button() -> None:
            count = len(picker.chosen())
            button.setEnabled(prompt.least <= count <= prompt.most)
            button.setText(these if count or prompt.least else self.tr("None of them"))

        picker.chosen_changed.connect(update_button)
        update_button()
        button.clicked.connect(lambda: self.answered.emit(write_faces(picker.chosen()) or NO_TILES))
        self._box.addWidget(picker)
        self._box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        if not self._context.is_physical:
            self.shown.emit()

    def _make_button(self, text: str, *, is_first: bool = False) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(self.tr("Answer the question with this"))
        button.setAutoDefault(False)
        button.setMinimumHeight(34)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if is_first:
            button.setProperty("role", "primary")
        return button


def any_answer(prompt: Prompt) -> str:
    """Return a valid answer, for a question to the computer."""
    if prompt.kind is AnswerKind.TILES:
        return write_faces(random.sample(list(prompt.pool), prompt.least)) or NO_TILES
    if prompt.kind is AnswerKind.NUMBER:
        return prompt.default or str(prompt.least)
    if prompt.kind is AnswerKind.SQUARES:
        return " ".join(prompt.pool[: max(1, prompt.least)])
    return prompt.default or (random.choice(prompt.pool) if prompt.pool else "-")
