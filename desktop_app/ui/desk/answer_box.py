# SPDX-License-Identifier: MIT
"""The control that answers one question: buttons, tiles, a number, squares or a few words."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.procedures.dialogue import Asks, Prompt
from desktop_app.rules.tiles import write_faces
from desktop_app.translation.words import tr_count
from desktop_app.ui.desk.desk_text import word_text
from desktop_app.ui.desk.enter_fields import EnterLine, EnterNumber
from desktop_app.ui.desk.tile_picker import TilePicker
from desktop_app.ui.theme import DEFAULT_THEME, Theme
from desktop_app.ui.widgets.flow_row import FlowRow

NO_TILES = "none"


@dataclass(frozen=True, slots=True)
class DeskContext:
    """What a question is put to whom.

    Attributes:
        names: the players by seat.
        values: the points of the tiles.
        people: the seats of the people at this screen; the others are the computer's.
        is_among_players: the players settle it themselves, without a director.
        book: what the ruleset is called before a section.
        is_physical: the tiles lie on the table, and are known here as far as they were named.
    """

    names: tuple[str, ...] = ()
    values: Mapping[str, int] | None = None
    people: frozenset[int] = frozenset()
    is_among_players: bool = False
    book: str = ""
    is_physical: bool = False

    @property
    def viewers(self) -> frozenset[int]:
        """Who has to have seen tiles for their faces to be told; with a physical set none are."""
        return frozenset({-1}) if self.is_physical else self.people


class AnswerBox(QWidget):
    """Asks one question and says the answer once.

    Signals:
        answered: the answer as the core reads it.
        shown: the tiles lie open or the question stands there: time may run.
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
        """True once `shown` was sent."""
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
        """Whether squares that are clicked on the board are meant for this question."""
        return self.prompt.kind is Asks.SQUARES

    def take_square(self, name: str) -> None:
        """A square of the board was clicked: it is added, or taken away again."""
        if self._line is None or not self.wants_squares:
            return
        names = self._line.text().upper().split()
        names = [each for each in names if each != name] if name in names else [*names, name]
        self._line.setText(" ".join(names))

    def take_focus(self) -> None:
        """Ready for the keyboard."""
        for child in self.findChildren(QWidget):
            if child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus:
                child.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    # ------------------------------------------------------------------ the kinds

    def _build(self) -> None:
        kind, prompt = self.prompt.kind, self.prompt
        if kind is Asks.PLAYER:
            self._add_buttons([(name, name) for name in prompt.pool])
        elif kind is Asks.YES_NO:
            self._add_buttons([("yes", self.tr("Yes")), ("no", self.tr("No"))])
        elif kind is Asks.CHOICE:
            self._add_buttons([(word, word_text(self._procedure, word)) for word in prompt.pool])
        elif kind is Asks.NUMBER:
            self._add_number()
        elif kind is Asks.TILES:
            self._add_tiles()
        else:
            self._add_line()
        if kind is not Asks.TILES:
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
                # It may be an id of the rules, which is no text to be read.
                line.setPlaceholderText(self.tr("May be left empty"))
        line.entered.connect(lambda: self.answered.emit(self._line_answer(line)))
        self._add_with_button(line, lambda: self._line_answer(line))

    def _add_pool(self, line: QLineEdit) -> None:
        """The squares that come into question, as buttons."""
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
            text = self.tr("The tiles are shown to who rules; the others look away.")
            label = self.tr("Show the tiles")
        else:
            seer = prompt.asked if prompt.asked is not None else min(prompt.seen_by)
            name = self._context.names[seer]
            text = self.tr("Only {name} looks at the screen now.").format(name=name)
            label = self.tr("{name}: show the tiles").format(name=name)
        note = QLabel(text, self)
        note.setWordWrap(True)
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
        """The tiles lie on the table, where who may see them does; here they are only counted."""
        note = QLabel(
            self.tr(
                "Do it with the tiles on the table, and choose as many here; tiles that"
                " nobody has named lie face down."
            ),
            self,
        )
        note.setWordWrap(True)
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
            # Their order would tell which is which to who has seen the rack.
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

        def tell() -> None:
            count = len(picker.chosen())
            button.setEnabled(prompt.least <= count <= prompt.most)
            button.setText(these if count or prompt.least else self.tr("None of them"))

        picker.chosen_changed.connect(tell)
        tell()
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
    """An answer that will do, for a computer that is asked."""
    if prompt.kind is Asks.TILES:
        return write_faces(random.sample(list(prompt.pool), prompt.least)) or NO_TILES
    if prompt.kind is Asks.NUMBER:
        return prompt.default or str(prompt.least)
    if prompt.kind is Asks.SQUARES:
        return " ".join(prompt.pool[: max(1, prompt.least)])
    return prompt.default or (random.choice(prompt.pool) if prompt.pool else "-")
