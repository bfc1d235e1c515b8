# SPDX-License-Identifier: MIT
"""The box for typing a move, and the sentences for mistakes in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QSizePolicy, QWidget

from desktop_app.rules.board import Board
from desktop_app.sentences.sentence import Counted
from desktop_app.session.move_text import MoveTextProblem, TextFault, parse_move
from desktop_app.translation.words import tr_filled
from desktop_app.ui.announcer import announce
from desktop_app.ui.widgets.boxes import row_of
from desktop_app.ui.widgets.labels import text_label

LONGEST = 60
_MIN_BUTTON = 52
"""Least width of a button in pixels, however short its word is."""
SENTENCES: Mapping[TextFault, str | Counted] = {
    TextFault.EMPTY: "Type a move such as 8D WORD, -ABC or pass.",
    TextFault.BAD_POSITION: "Character {column}: {found} is not a square such as 8D or H8.",
    TextFault.WORD_MISSING: "Character {column}: a word is missing after the square.",
    TextFault.TOO_MUCH: "Character {column}: {found} is more than a move needs.",
    TextFault.UNKNOWN_TILE: "Character {column}: {found} is not in this set.",
    TextFault.OFF_BOARD: "Character {column}: {found} is outside the board.",
    TextFault.OTHER_TILE_THERE: "Character {column}: {found} is on a square that holds {detail}.",
    TextFault.NOTHING_THERE: "Character {column}: there is no tile on {detail}.",
    TextFault.NOT_ON_RACK: "Character {column}: {found} is not on the rack.",
    TextFault.NO_NEW_TILE: "Character {column}: {found} is already on the board.",
    TextFault.TILES_MISSING: "Type which tiles to exchange, such as -ABC.",
    TextFault.BAD_COUNT: Counted(
        "Character {column}: one tile can be exchanged.",
        "Character {column}: between 1 and {count} tiles can be exchanged.",
    ),
}
SAY_WHICH = Counted(
    "Mark one tile on the rack, or name it: -A.",
    "Mark {count} tiles on the rack, or name them: -ABC.",
)


def problem_sentence(problem: MoveTextProblem) -> str:
    """Describe the mistake in one sentence that names the character."""
    return tr_filled(
        SENTENCES[problem.fault],
        problem.detail,
        column=problem.column,
        found=problem.found,
        detail=problem.detail,
    )


class MoveBox(QWidget):
    """A line for typing a move, with buttons for players without an Enter key at hand.

    Signals:
        move_entered: a `Move` or an `ExchangeCount`.
        closed: Esc or the Close button was pressed.
    """

    move_entered = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = row_of(parent=self, margins=0, spacing=8)
        self._line = QLineEdit(self)
        self._line.setMaxLength(LONGEST)
        self._line.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._line.setPlaceholderText(self.tr("8D WORD, H8 wORD, -ABC, -3, pass"))
        self._line.setAccessibleName(self.tr("Move"))
        self._message = text_label(self, role="warning")
        self._message.setWordWrap(False)
        self._message.hide()
        self.enter_button = self._button()
        self.close_button = self._button()
        row.addWidget(self._line, 3)
        row.addWidget(self.enter_button)
        row.addWidget(self.close_button)
        row.addWidget(self._message, 3)
        self._name_buttons(is_exchange=False)
        self._board = Board.empty()
        self._faces: tuple[str, ...] = ()
        self._rack: tuple[str, ...] | None = None
        self.setFocusProxy(self._line)
        self._line.returnPressed.connect(self._enter)
        self.enter_button.clicked.connect(self._enter)
        self.close_button.clicked.connect(self.closed)
        self._line.textEdited.connect(lambda _text: self.show_message(""))

    @property
    def line(self) -> QLineEdit:
        """The line edit."""
        return self._line

    @property
    def message(self) -> str:
        """The message shown at the moment."""
        return self._message.text()

    def open_for(
        self, board: Board, faces: Sequence[str], rack: Sequence[str] | None = None
    ) -> None:
        """Start entering a move for this board and rack; with `rack` None any tile may be used."""
        self._take_position(board, faces, rack)
        self._name_buttons(is_exchange=False)
        self._line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def offer_for(
        self,
        board: Board,
        faces: Sequence[str],
        rack: Sequence[str] | None = None,
        *,
        is_played: bool = False,
    ) -> None:
        """Take moves to try, or to play in a line, for this board and rack.

        The focus stays where it is.
        """
        self._take_position(board, faces, rack)
        self.enter_button.setText(self.tr("Play") if is_played else self.tr("Try"))
        self.enter_button.setToolTip(
            self.tr("Make the typed move in the line (Enter)")
            if is_played
            else self.tr("Compare the typed move (Enter)")
        )
        self.close_button.hide()

    def _take_position(
        self, board: Board, faces: Sequence[str], rack: Sequence[str] | None
    ) -> None:
        self._board, self._faces = board, tuple(faces)
        self._rack = None if rack is None else tuple(rack)
        self._line.clear()
        self.show_message("")

    @property
    def is_exchange(self) -> bool:
        """True while the box is open and holds an exchange."""
        return not self.isHidden() and self._line.text().startswith("-")

    def ask_exchange(self) -> None:
        """Ask which tiles to exchange; call it after `open_for`."""
        self._name_buttons(is_exchange=True)
        self._line.setText("-")
        self.show_message(self.tr("Click the tiles, or type their letters."))

    def show_exchange(self, tiles: Sequence[str]) -> None:
        """Write an exchange of these tiles into the line."""
        self._line.setText("-" + "".join(tiles))
        self.show_message("")
        self._line.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, text: str) -> None:
        """Show and announce a message beside the line."""
        if text != self._message.text():
            announce(self, text, is_urgent=True)
        self._message.setText(text)
        self._message.setToolTip(text)
        self._message.setVisible(bool(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc; no other key reaches the board."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        event.accept()

    def _name_buttons(self, *, is_exchange: bool) -> None:
        if is_exchange:
            self.enter_button.setText(self.tr("Exchange"))
            self.enter_button.setToolTip(self.tr("Exchange these tiles (Enter)"))
            self.close_button.setText(self.tr("Cancel"))
            self.close_button.setToolTip(self.tr("Keep all tiles (Esc)"))
        else:
            self.enter_button.setText(self.tr("Enter"))
            self.enter_button.setToolTip(self.tr("Play the typed move (Enter)"))
            self.close_button.setText(self.tr("Close"))
            self.close_button.setToolTip(self.tr("Close the line without playing (Esc)"))

    def _button(self) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("role", "compact")
        button.setAutoDefault(False)
        # As high as the buttons of a turn, which it replaces, and as easy to hit.
        button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Expanding)
        button.setMinimumWidth(_MIN_BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _enter(self) -> None:
        parsed = parse_move(self._line.text(), self._board, self._faces, self._rack)
        if not isinstance(parsed, MoveTextProblem):
            self.move_entered.emit(parsed)
            return
        self.show_message(problem_sentence(parsed))
        start = min(parsed.column - 1, len(self._line.text()))
        self._line.setCursorPosition(start)
        if parsed.found:
            self._line.setSelection(start, len(parsed.found))
