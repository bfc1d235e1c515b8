# SPDX-License-Identifier: MIT
"""The end of a game: who won, why, the reckoning, the graph, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.state import GameState
from desktop_app.ui.announcer import announce
from desktop_app.ui.messages import ending_sentence, winner_sentence
from desktop_app.ui.result.facts import player_facts
from desktop_app.ui.result.reckoning_table import ReckoningTable
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.flow_row import FlowRow

if TYPE_CHECKING:
    from desktop_app.ui.result.score_graph import ScoreGraph

_AROUND = 142
"""What winner, reason, buttons, margins and gaps take, in pixels."""

_FEW_LINES = 80
_GRAPH_SHAPE = 0.62
"""The most of its height for its width: a higher graph tells no more."""
_NARROW = 320
"""A narrower panel has small margins."""


class _Lines(QScrollArea):
    """The lines of the reckoning: they scroll where they do not fit, rather than being cut.

    Signals:
        changed: there are other lines than before.
    """

    changed = Signal()

    def __init__(self, table: ReckoningTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self.setWidget(table)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        # The panel shows through.
        self.viewport().setAutoFillBackground(False)
        table.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        """All lines, as high as they are in the width there is."""
        hint = self._table.sizeHint()
        height = self._table.heightForWidth(max(self.width(), hint.width()))
        return QSize(hint.width(), height if height > 0 else hint.height())

    def minimumSizeHint(self) -> QSize:
        """A few lines, and their scroll bar."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._table.minimumSizeHint().width() + bar, _FEW_LINES)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """New lines are shown a moment after they were made, and change the height."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.changed.emit()
        return super().eventFilter(watched, event)


class ResultPanel(QFrame):
    """The result of a game, beside its last position.

    Signals:
        sign_requested: the seat that signs.
        save_requested: write the game as a GCG file.
        print_requested: put its sheets on paper.
        new_game_requested, again_requested: play on, with new choices or with the same.
        dictionary_requested: look words up.
    """

    sign_requested = Signal(int)
    save_requested = Signal()
    print_requested = Signal()
    new_game_requested = Signal()
    again_requested = Signal()
    dictionary_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._state: GameState | None = None
        self._theme: Theme = DEFAULT_THEME
        self._graph: ScoreGraph | None = None
        self._winner = QLabel(self)
        self._winner.setFont(ui_font(22, QFont.Weight.DemiBold))
        self._winner.setWordWrap(True)
        self._reason = QLabel(self)
        self._reason.setProperty("role", "muted")
        self._reason.setWordWrap(True)
        self._table = ReckoningTable(self)
        self._table.sign_requested.connect(self.sign_requested)
        graph_room = QWidget(self)
        self._graph_place = QVBoxLayout(graph_room)
        self._graph_place.setContentsMargins(0, 0, 0, 0)
        self._column = layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(6)
        layout.addWidget(self._winner)
        layout.addWidget(self._reason)
        layout.addSpacing(4)
        self._lines = _Lines(self._table, self)
        self._lines.changed.connect(self._fit_graph)
        layout.addWidget(self._lines)
        layout.addSpacing(4)
        layout.addWidget(graph_room, 1)
        self._buttons = self._make_buttons()
        layout.addWidget(self._buttons)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """In the order of the Tab key: the signatures that are missing, then what to do next."""
        return (*self._table.sign_buttons, *self._next_buttons)

    def take_signatures(self, *, is_taking: bool) -> None:
        """Whether players may still sign: not in a game that is only looked at."""
        self._table.takes_signatures = is_taking

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        if self._graph is not None:
            self._graph.show_theme(theme)

    def show_game(self, state: GameState) -> None:
        """Show the result of a game; one that is not over shows nothing."""
        if state.result is None:
            return
        self._state = state
        names = tuple(seat.name for seat in state.setup.seats)
        self._winner.setText(winner_sentence(state.result, names, state.points))
        self._reason.setText(ending_sentence(state.result, names))
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self._table.show_game(state)
        if had_focus:
            # A new button is shown a moment later, and what is hidden takes no focus.
            self.buttons[0].show()
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.setAccessibleName(self.tr("Result"))
        self.setAccessibleDescription(self._winner.text())
        if self._graph is not None:
            self._graph.show_facts(player_facts(state))
            self._fit_graph()
        elif self.isVisible():
            self._show_graph()

    def showEvent(self, event: QShowEvent) -> None:
        """Say who has won, and make the graph when it is seen for the first time."""
        super().showEvent(event)
        announce(self, self.accessibleDescription())
        self._show_graph()

    def _show_graph(self) -> None:
        if self._graph is not None or self._state is None:
            return
        # pyqtgraph is slow to load, and no game needs it before its end.
        from desktop_app.ui.result.score_graph import ScoreGraph  # noqa: PLC0415

        self._graph = ScoreGraph(self)
        self._graph.show_theme(self._theme)
        self._graph.show_facts(player_facts(self._state))
        self._graph_place.addWidget(self._graph)
        self._fit_graph()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The graph is there where lines and buttons leave it room."""
        super().resizeEvent(event)
        side = 8 if self.width() < _NARROW else 16
        self._column.setContentsMargins(side, 12, side, 12)
        self._fit_graph()

    def _fit_graph(self) -> None:
        if self._graph is None:
            return
        more = self._buttons.heightForWidth(self._buttons.width()) - self._next_buttons[0].height()
        needed = self._lines.sizeHint().height() + _AROUND + max(0, more)
        highest = max(self._graph.minimumHeight(), round(self.width() * _GRAPH_SHAPE))
        # A large window has room for the score sheet below it as well.
        self.setMaximumHeight(needed + highest)
        self._graph.setVisible(self.height() >= needed + self._graph.minimumHeight())

    def _make_buttons(self) -> FlowRow:
        again = QPushButton(self.tr("Same again"), self)
        again.setToolTip(self.tr("Play again with the same players and rules"))
        again.setProperty("role", "primary")
        again.clicked.connect(self.again_requested)
        new_game = QPushButton(self.tr("New game"), self)
        new_game.setToolTip(self.tr("Choose opponent, rules, time and words for a new game"))
        new_game.clicked.connect(self.new_game_requested)
        save = QPushButton(self.tr("Save GCG..."), self)
        save.setToolTip(self.tr("Write the game to a file that other programs read"))
        save.clicked.connect(self.save_requested)
        words = QPushButton(self.tr("Dictionary"), self)
        words.setToolTip(self.tr("Look up the words of the game"))
        words.clicked.connect(lambda: self.dictionary_requested.emit())
        paper = QPushButton(self.tr("Print..."), self)
        paper.setToolTip(self.tr("Score sheet, result card and board on paper or as PDF"))
        paper.clicked.connect(self.print_requested)
        self._next_buttons = (again, new_game, save, paper, words)
        row = FlowRow(self)
        for button in self._next_buttons:
            if button is not again:
                button.setProperty("role", "compact")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setMinimumHeight(again.sizeHint().height())
            row.add(button)
        return row
