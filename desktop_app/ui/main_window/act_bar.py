# SPDX-License-Identifier: MIT
"""Rows of buttons for all acts, so that a game needs no keyboard."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox, QWidget

from desktop_app.rules.state import GameState
from desktop_app.session.acts import TableAct, refusal_now
from desktop_app.translation.words import tr
from desktop_app.ui.main_window.table_acts_menu import more_button
from desktop_app.ui.messages import book_name, rejection_text
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import KeyButton, is_enter, set_up_button

LARGEST_SCORE = 2000


@dataclass(frozen=True, slots=True)
class ActLabel:
    """Texts for an act.

    Attributes:
        text: text of the button.
        key: key for the same act.
        sentence: what the act does.
        otherwise: when the act is possible.
    """

    text: str
    key: str
    sentence: str
    otherwise: str


_AFTER_A_PLAY = "Another player can challenge, hold or accept this play."

LABELS: dict[TableAct, ActLabel] = {
    TableAct.PLAY: ActLabel(
        "Play", "Enter", "Play the tiles on the board.", "You can play only on your turn."
    ),
    TableAct.EXCHANGE: ActLabel(
        "Exchange",
        "F7",
        "Exchange tiles: click them on the rack, then Exchange again.",
        "You can exchange only on your turn.",
    ),
    TableAct.PASS: ActLabel("Pass", "F6", "Pass this turn.", "You can pass only on your turn."),
    TableAct.CHALLENGE: ActLabel(
        "Challenge", "F8", "Have the words of the last play judged.", _AFTER_A_PLAY
    ),
    TableAct.HOLD: ActLabel("Hold", "F9", "Think about challenging the last play.", _AFTER_A_PLAY),
    TableAct.ACCEPT: ActLabel("Accept", "", "Let the last play stand.", _AFTER_A_PLAY),
    TableAct.DECLARE: ActLabel(
        "Declare",
        "Ctrl+E",
        "Declare the score of the play.",
        "You declare a score on your turn, after placing the tiles.",
    ),
    TableAct.PRESS: ActLabel(
        "Press clock",
        "F4",
        "End the turn: the opponent's time runs.",
        "There is no turn to end: place tiles, exchange or pass first.",
    ),
    TableAct.RECORD: ActLabel(
        "Record", "Ctrl+R", "Write the score of the last play.", "There is no score to write now."
    ),
    TableAct.WRITE_BLANK: ActLabel(
        "Note blank",
        "",
        "Write on your score sheet which letter the opponent's blank is.",
        "There is no blank to write down now.",
    ),
    TableAct.STATE_DRAW: ActLabel(
        "Say: I draw",
        "",
        "Tell the opponent, who holds the play, that you draw tiles meanwhile.",
        "You can say this only while an opponent holds your play.",
    ),
    TableAct.DRAW: ActLabel(
        "Draw", "Ctrl+D", "Draw tiles from the bag.", "There are no tiles to draw now."
    ),
    TableAct.RACK: ActLabel(
        "To rack",
        "",
        "Put the drawn tiles with the others on the rack.",
        "All drawn tiles are on the rack.",
    ),
    TableAct.TAKE_UP: ActLabel(
        "Pick up",
        "",
        "Pick up the tiles placed, or take back the exchange or pass announced, in this turn.",
        "There is nothing to pick up in this turn.",
    ),
    TableAct.NEUTRALISE: ActLabel(
        "Stop clock", "Pause", "Stop both clocks, with a reason.", "Both clocks are stopped."
    ),
    TableAct.START_CLOCK: ActLabel(
        "Start clock",
        "Pause",
        "Start the clock of the player on turn.",
        "The clock is running already.",
    ),
    TableAct.CLAIM_END: ActLabel(
        "End the game",
        "",
        "End the game: too many turns in a row scored nothing.",
        "The game cannot be ended yet: play, exchange or pass.",
    ),
    TableAct.AGREE_END: ActLabel(
        "No more plays",
        "",
        "Agree that no more plays are possible.",
        "You can agree on that only once the bag is empty.",
    ),
    TableAct.TURN_BOARD: ActLabel(
        "Turn board",
        "",
        "Turn the board round, on your turn.",
        "You can turn the board only on your turn.",
    ),
    TableAct.TAKE_BACK: ActLabel(
        "Take turn back",
        # The key is in the Game menu; here it would take a second row.
        "",
        "Go back to your last turn and play it again (Ctrl+Backspace).",
        "Against the computer you can take a turn back once you have made a move, until you sign "
        "the result.",
    ),
    TableAct.SIGN: ActLabel(
        "Sign", "", "Sign the result.", "The result can be signed when the game is over."
    ),
}
FIRST_STEPS: Mapping[TableAct | None, str] = {
    TableAct.DECLARE: "Declare the score first: Declare.",
    TableAct.PRESS: "Press the clock first: Press clock.",
    TableAct.RECORD: "Write the score first: Record.",
    TableAct.WRITE_BLANK: "Write down the letter of the blank first: Note blank.",
    TableAct.DRAW: "Draw first: Draw.",
    TableAct.START_CLOCK: "Start the clock first: Start clock.",
}
"""Hints for players who try something else, by the act that must come first."""

_OF_THE_CLOCK = (TableAct.PRESS, TableAct.NEUTRALISE, TableAct.START_CLOCK)


def not_offered(act: TableAct, state: GameState) -> str:
    """Say why an act is not possible now, and when it is."""
    if state.is_over and act not in (TableAct.SIGN, TableAct.TAKE_BACK):
        return tr("The game is over.")
    if act in _OF_THE_CLOCK and not state.clock.exists:
        return tr("This game is played without a clock.")
    if act is TableAct.HOLD and state.setup.ruleset.hold.call_window_s == 0:
        return tr("There are no holds under these rules.")
    if refusal := refusal_now(state, act):
        return rejection_text(refusal, book=book_name(state.setup.ruleset.id))
    return tr(LABELS[act].otherwise)


class ActBar(FlowRow):
    """Acts as buttons, in as many rows as they need.

    Args:
        acts: acts in display order.
        rare: acts whose buttons are hidden while they are not possible; the others are
            disabled.

    Signals:
        act_requested: the TableAct whose button was pressed.
    """

    act_requested = Signal(object)
    _shows_keys, _role = True, ""

    def __init__(
        self,
        acts: Sequence[TableAct],
        rare: Collection[TableAct] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._rare = frozenset(rare)
        self._buttons: dict[TableAct, KeyButton] = {}
        for act in acts:
            self.add(self._make(act))

    @property
    def acts(self) -> tuple[TableAct, ...]:
        """The acts that have a button here."""
        return tuple(self._buttons)

    def button(self, act: TableAct) -> QPushButton:
        """Return the button of an act."""
        return self._buttons[act]

    def show_offered(self, acts: Collection[TableAct]) -> None:
        """Enable the buttons of the possible acts."""
        for act, button in self._buttons.items():
            button.setEnabled(act in acts)
            if act in self._rare:
                button.setVisible(act in acts)

    def show_keys(self, *, are_shown: bool) -> None:
        """Show the keys on the buttons, or leave them to the tooltips."""
        for button in self._buttons.values():
            button.show_key(is_shown=are_shown)

    def _make(self, act: TableAct) -> QPushButton:
        label = LABELS[act]
        text = tr(label.text)
        button = KeyButton(self)
        # First: what sets its text or its place styles it.
        button.setProperty("role", "primary" if act is TableAct.PLAY else self._role)
        button.show_words(text, label.key)
        button.show_key(is_shown=self._shows_keys)
        button.setAccessibleName(text)
        set_up_button(button, tr(label.sentence), label.key)
        button.clicked.connect(partial(self._press, act))
        self._buttons[act] = button
        return button

    def _press(self, act: TableAct) -> None:
        self.act_requested.emit(act)


class ScoreBox(QSpinBox):
    """A box for a score.

    Signals:
        entered: Enter was pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter: passed on, it would press the button that has the focus afterwards."""
        if is_enter(event):
            self.interpretText()
            event.accept()
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class BookBar(ActBar):
    """The acts that players do themselves by the book, with a box for the score.

    Args:
        is_whole: false in automatic play, where players at most score their plays themselves.

    Signals:
        declare_requested: the points entered.
    """

    declare_requested = Signal(int)
    # In a small window, five widgets in a row leave no room for keys, nor for wide buttons.
    _shows_keys, _role = False, "compact"

    def __init__(self, parent: QWidget | None = None, *, is_whole: bool = True) -> None:
        super().__init__(
            (
                TableAct.DECLARE,
                TableAct.RECORD,
                TableAct.WRITE_BLANK,
                TableAct.STATE_DRAW,
                TableAct.DRAW,
                TableAct.RACK,
                TableAct.TAKE_UP,
            )
            if is_whole
            else (TableAct.DECLARE, TableAct.TAKE_UP),
            rare=(TableAct.WRITE_BLANK, TableAct.STATE_DRAW, TableAct.RACK),
            parent=parent,
        )
        self._is_whole = is_whole
        for button in self._buttons.values():
            button.setMinimumWidth(button.sizeHint().width() + 8)
        self._turn: tuple[int, int | None] = (-1, None)
        self._points = ScoreBox(self)
        self._points.setRange(0, LARGEST_SCORE)
        self._points.setAccessibleName(self.tr("Score to declare"))
        self._points.setMinimumHeight(34)
        # By the mouse alone: a long press on an arrow soon counts in tens.
        self._points.setAccelerated(True)
        self.add(self._points, at=0)
        if not is_whole:
            self.add(QLabel(self.tr("Your score:"), self), at=0)
        self.more = more_button(self)
        self.more.setVisible(is_whole)
        self.add(self.more)
        self._points.entered.connect(lambda: self._press(TableAct.DECLARE))
        self.act_requested.connect(self._declare)

    def show_offered(self, acts: Collection[TableAct]) -> None:
        """Enable the possible acts; in automatic play the box too only while a score is due."""
        super().show_offered(acts)
        self._points.setEnabled(self._is_whole or TableAct.DECLARE in acts)

    @property
    def points(self) -> QSpinBox:
        """The box for the score."""
        return self._points

    def show_turn(self, number: int, on_turn: int | None) -> None:
        """Clear the score when a new turn begins.

        Args:
            number: number of turns so far.
            on_turn: the seat on turn, which changes before the next turn is counted.
        """
        if (number, on_turn) != self._turn:
            self._turn = (number, on_turn)
            self._points.setValue(0)

    def _declare(self, act: TableAct) -> None:
        if act is TableAct.DECLARE:
            self.declare_requested.emit(self._points.value())
