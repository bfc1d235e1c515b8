# SPDX-License-Identifier: MIT
"""The end of a game: winner, reason, final scores, graph, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.clock import format_clock
from desktop_app.rules.events import AdjustmentKind, EndReason, ScoreAdjusted
from desktop_app.rules.score_rows import points_of_no_play
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.rules.tiles import sort_tiles
from desktop_app.translation.words import tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.messages import (
    adjustment_label,
    book_name,
    ending_sentence,
    winner_sentence,
    with_sections,
)
from desktop_app.ui.result.score_graph import ScoreGraph
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import set_role
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.late_parts import PartsWhenSeen

# Facts of a finished game, computed from its state. Pure functions.

_TURN_KINDS = (
    RowKind.PLAY,
    RowKind.EXCHANGE,
    RowKind.PASS,
    RowKind.CHALLENGE_LOST,
    RowKind.LOST_TURN,
)
_CHANGED = (
    RowKind.PHONEY_WITHDRAWN,
    RowKind.CHALLENGE_BONUS,
    RowKind.CORRECTION,
    RowKind.PENALTY,
    RowKind.AWARD,
)
"""Rows that change the score of the turn before them."""
_SECTION_KEYS: Mapping[AdjustmentKind, str] = {
    AdjustmentKind.RACK_BONUS: "final.out_multiplier",
    AdjustmentKind.RACK_DEDUCTION: "final.others_deduct",
    AdjustmentKind.TIME_PENALTY: "overtime.pts_per_minute",
    AdjustmentKind.OVERTIME_LIMIT: "overtime.limit_flat_pts",
    AdjustmentKind.LIFT: "overtime.limit_min_margin_pts",
    AdjustmentKind.RESIGNATION: "resign.method",
}


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """One player's game.

    Attributes:
        played: points from plays.
        ruled: points of challenges and rulings.
        final: points at the end.
        used_ms: time used on the clock; None without a clock.
        bingos: plays that earned the bonus and were not withdrawn.
        best: most points in one turn.
        course: cumulative score after each of the player's turns, beginning with the points at
            the start; the last value is the final score if the adjustments changed it.
    """

    name: str
    played: int
    ruled: int
    final: int
    used_ms: int | None
    bingos: int
    best: int
    course: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReckoningLine:
    """One final adjustment and its section; the section is empty if there is none."""

    adjustment: ScoreAdjusted
    section: str


def player_facts(state: GameState) -> tuple[PlayerFacts, ...]:
    """Return the facts of every player's game, by seat."""
    return tuple(_facts_of(state, seat) for seat in range(state.player_count))


def reckoning(state: GameState) -> tuple[ReckoningLine, ...]:
    """Return the final adjustments in the order they were made, including those of 0 points."""
    return tuple(
        ReckoningLine(adjustment, _section(state, adjustment)) for adjustment in state.adjustments
    )


def may_sign(state: GameState, seat: int) -> bool:
    """Return True if this player has not signed yet but has to."""
    result = state.result
    return (
        result is not None
        and state.setup.ruleset.result.sign != "none"
        and seat not in result.signed
    )


def _section(state: GameState, adjustment: ScoreAdjusted) -> str:
    key = _SECTION_KEYS[adjustment.kind]
    is_out = state.result is not None and state.result.reason is EndReason.OUT
    if adjustment.kind is AdjustmentKind.RACK_DEDUCTION and not is_out:
        key = "final.no_out"
    return state.setup.ruleset.section_for(key)


def _facts_of(state: GameState, seat: int) -> PlayerFacts:
    rows = tuple(row for row in state.rows if row.player == seat)
    reckoned = sum(line.points for line in state.adjustments if line.player == seat)
    allotments, clock = state.setup.allotments_ms, state.clock
    used = allotments[seat] - clock.remaining_ms[seat] if allotments and clock.exists else None
    plays = _standing_plays(rows)
    ruled = points_of_no_play(state, seat)
    tiles = state.setup.ruleset.score.bingo_tiles
    return PlayerFacts(
        name=state.setup.seats[seat].name,
        played=state.points[seat] - reckoned - ruled - state.setup.start_points[seat],
        ruled=ruled,
        final=state.points[seat],
        used_ms=used,
        bingos=sum(len(row.placements) >= tiles for row in plays),
        best=max((row.points for row in plays), default=0),
        course=_course(rows, state.setup.start_points[seat], state.points[seat]),
    )


def _standing_plays(rows: tuple[ScoreRow, ...]) -> list[ScoreRow]:
    """Return the plays of one player that were not withdrawn."""
    plays: list[ScoreRow] = []
    for row in rows:
        if row.kind is RowKind.PLAY:
            plays.append(row)
        elif row.kind is RowKind.PHONEY_WITHDRAWN and plays:
            plays.pop()
    return plays


def _course(rows: tuple[ScoreRow, ...], start: int, final: int) -> tuple[int, ...]:
    course = [start]
    for row in rows:
        if row.kind in _TURN_KINDS:
            course.append(row.total)
        elif row.kind in _CHANGED:
            course[-1] = row.total
    if rows and rows[-1].kind not in _TURN_KINDS and course[-1] != final:
        course.append(final)
    return tuple(course)


# The final scores as a table: a row for each adjustment, a column for each player.

_FIGURES, _NARROW_FIGURES = 64, 40
"""Least width of a column of figures in pixels: usual, and in a narrow panel."""
_NARROW_TABLE = 300
"""A panel narrower than this is narrow, in pixels."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ReckoningTable(QFrame):
    """Points from plays, adjustments with their sections, final score, time, bingos, signatures.

    Attributes:
        takes_signatures: false in a game that is only viewed.

    Signals:
        sign_requested: the seat that signs.
    """

    sign_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Final reckoning"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        self._line = 0
        self._names: tuple[str, ...] = ()
        self._signs: list[QPushButton] = []
        self.takes_signatures = True

    @property
    def sign_buttons(self) -> tuple[QPushButton, ...]:
        """Sign buttons that are still active, from left to right."""
        return tuple(self._signs)

    def show_game(self, state: GameState) -> None:
        """Show the final scores of a finished game."""
        self._clear()
        facts = player_facts(state)
        self._add_heads(facts)
        if any(start := state.setup.start_points):
            self._add_row(self.tr("Points at the start"), list(map(str, start)))
        self._add_row(self.tr("Points from plays"), [str(one.played) for one in facts])
        if any(one.ruled for one in facts):
            ruled = [f"{one.ruled:+d}" if one.ruled else "" for one in facts]
            self._add_row(self.tr("Challenges and rulings"), ruled)
        for line in reckoning(state):
            self._add_adjustment(state, line)
        self._add_rule(len(facts))
        self._add_row(self.tr("Final score"), [str(one.final) for one in facts], is_loud=True)
        self._add_row(
            self.tr("Bingos"),
            [str(one.bingos) for one in facts],
            tip=self.tr("A bingo plays all tiles of a rack at once, for extra points."),
        )
        self._add_row(self.tr("Best turn"), [str(one.best) for one in facts])
        if all(one.used_ms is not None for one in facts):
            self._add_row(self.tr("Time used"), [format_clock(one.used_ms or 0) for one in facts])
        # In a game of a file there is no button to sign it with.
        is_signed = any(not may_sign(state, seat) for seat in range(state.player_count))
        if state.setup.ruleset.result.sign != "none" and (self.takes_signatures or is_signed):
            self._add_signatures(state, facts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow panel use less space between the figures."""
        super().resizeEvent(event)
        self._grid.setHorizontalSpacing(8 if self._is_narrow else 14)
        for column in range(1, self._grid.columnCount()):
            self._grid.setColumnMinimumWidth(column, self._figures_width)

    @property
    def _is_narrow(self) -> bool:
        return self.width() < _NARROW_TABLE

    @property
    def _figures_width(self) -> int:
        return _NARROW_FIGURES if self._is_narrow else _FIGURES

    def _clear(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self._line = 0
        self._signs.clear()

    def _add_heads(self, facts: tuple[PlayerFacts, ...]) -> None:
        self._names = tuple(player.name for player in facts)
        for seat, player in enumerate(facts):
            name = text_label(self, px=14, weight=QFont.Weight.DemiBold)
            width = 110 if len(facts) < 3 else 84
            elide = Qt.TextElideMode.ElideRight
            name.setText(name.fontMetrics().elidedText(player.name, elide, width))
            name.setToolTip(player.name)
            name.setAccessibleName(player.name)
            self._grid.addWidget(name, self._line, seat + 1, _RIGHT)
            self._grid.setColumnMinimumWidth(seat + 1, self._figures_width)
        self._line += 1

    def _add_row(
        self, title: str, values: list[str], *, is_loud: bool = False, tip: str = ""
    ) -> None:
        px, weight = (18, QFont.Weight.Bold) if is_loud else (13, QFont.Weight.Normal)
        label = text_label(self, title, px=px - 2 if is_loud else px, weight=weight, wraps=True)
        label.setToolTip(tip)
        self._grid.addWidget(label, self._line, 0)
        for seat, value in enumerate(values):
            number = QLabel(value, self)
            if value:
                # The accessible name needs more than the number: the player, and the title.
                said = self.tr("{name}: {title} {value}")
                number.setAccessibleName(
                    said.format(name=self._names[seat], title=title, value=value)
                )
            number.setFont(tabular(ui_font(px, weight)))
            self._grid.addWidget(number, self._line, seat + 1, _RIGHT)
        self._line += 1

    def _add_adjustment(self, state: GameState, line: ReckoningLine) -> None:
        adjustment = line.adjustment
        title = with_sections(
            adjustment_label(adjustment.kind, sort_tiles(adjustment.tiles), adjustment.points),
            (line.section,) if line.section else (),
            book=book_name(state.setup.ruleset.id),
        )
        values = [""] * state.player_count
        values[adjustment.player] = f"{adjustment.points:+d}"
        self._add_row(title, values)

    def _add_rule(self, players: int) -> None:
        rule = QFrame(self)
        rule.setFrameShape(QFrame.Shape.HLine)
        self._grid.addWidget(rule, self._line, 0, 1, players + 1)
        self._line += 1

    def _add_signatures(self, state: GameState, facts: tuple[PlayerFacts, ...]) -> None:
        self._grid.addWidget(QLabel(self.tr("Signed"), self), self._line, 0)
        for seat, player in enumerate(facts):
            # The computer signs when the people have signed.
            is_taking = self.takes_signatures and state.setup.seats[seat].is_person
            if may_sign(state, seat) and not is_taking:
                waiting = QLabel(self.tr("not yet"), self)
                said = self.tr("{name} has not signed yet").format(name=player.name)
                waiting.setAccessibleName(said)
                self._grid.addWidget(waiting, self._line, seat + 1, _RIGHT)
            elif may_sign(state, seat):
                button = QPushButton(self.tr("Sign"), self)
                button.setAccessibleName(self.tr("{name} signs").format(name=player.name))
                tip = self.tr("{name} agrees to the result").format(name=player.name)
                button.setToolTip(tip)
                button.clicked.connect(lambda _checked=False, at=seat: self.sign_requested.emit(at))
                self._grid.addWidget(button, self._line, seat + 1, _RIGHT)
                self._signs.append(button)
            else:
                signed = text_label(self, self.tr("signed"), role="good")
                signed.setAccessibleName(self.tr("{name} has signed").format(name=player.name))
                self._grid.addWidget(signed, self._line, seat + 1, _RIGHT)
        self._line += 1


_AROUND = 142
"""Height of everything except table and graph, in pixels."""

_FEW_LINES = 80
_GRAPH_SHAPE = 0.62
"""Largest height of the graph, relative to its width."""
_NARROW = 320
"""A panel narrower than this has small margins."""


class _Lines(QScrollArea):
    """Lets the table scroll if it does not fit.

    Signals:
        changed: the rows of the table changed.
    """

    changed = Signal()

    def __init__(self, table: ReckoningTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._is_whole = False
        self.setWidget(table)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        # Show the panel behind it.
        self.viewport().setAutoFillBackground(False)
        table.setAutoFillBackground(False)

    def show_whole(self, is_whole: bool) -> None:
        """Keep the height of all rows, where what holds the panel scrolls."""
        if is_whole != self._is_whole:
            self._is_whole = is_whole
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the height of all rows at the current width."""
        hint = self._table.sizeHint()
        # Beside the scroll bar, or it would stay once it is there.
        width = self.width() - self.verticalScrollBar().sizeHint().width()
        height = self._table.heightForWidth(max(width, self._table.minimumSizeHint().width()))
        return QSize(hint.width(), height if height > 0 else hint.height())

    def minimumSizeHint(self) -> QSize:
        """Return the height of a few rows, or of all, with a scroll bar."""
        bar = self.verticalScrollBar().sizeHint().width()
        height = self.sizeHint().height() if self._is_whole else _FEW_LINES
        return QSize(self._table.minimumSizeHint().width() + bar, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the size hint: in a narrower panel rows wrap."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
            self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update the size hint when new rows are laid out."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.changed.emit()
        return super().eventFilter(watched, event)


class ResultPanel(PartsWhenSeen, QFrame):
    """The result of a game, beside its last position.

    Attributes:
        club: hands the result to the club; hidden unless the game is one of a club.

    Signals:
        sign_requested: the seat that signs.
        save_requested: save the game as a GCG file.
        print_requested: print its sheets.
        new_game_requested: choose a new game.
        again_requested: play again with the same choices.
        next_requested: play the opponent of the level that was offered.
        club_requested: hand the result to the club whose game this is.
        dictionary_requested: open the dictionary.
        review_requested: review the game.
    """

    sign_requested = Signal(int)
    save_requested = Signal()
    print_requested = Signal()
    new_game_requested = Signal()
    again_requested = Signal()
    next_requested = Signal()
    club_requested = Signal()
    dictionary_requested = Signal()
    review_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._state: GameState | None = None
        self._theme: Theme = DEFAULT_THEME
        self._graph: ScoreGraph | None = None
        self._is_low, self._takes_signatures = False, True

    def make_parts(self) -> None:
        self._winner = text_label(self, px=22, weight=QFont.Weight.DemiBold, wraps=True)
        self._reason = text_label(self, role="muted", wraps=True)
        self._even, self._goals = QLabel(self), QLabel(self)
        self._unlisted = text_label(self, role="warning")
        for line in (self._even, self._goals, self._unlisted):
            line.setWordWrap(True)
            line.setTextFormat(Qt.TextFormat.PlainText)
            line.hide()
        self._table = ReckoningTable(self)
        self._table.takes_signatures = self._takes_signatures
        self._table.sign_requested.connect(self.sign_requested)
        graph_room = QWidget(self)
        self._graph_place = QVBoxLayout(graph_room)
        self._graph_place.setContentsMargins(0, 0, 0, 0)
        self._column = layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(6)
        layout.addWidget(self._winner)
        layout.addWidget(self._reason)
        layout.addWidget(self._unlisted)
        layout.addWidget(self._even)
        layout.addWidget(self._goals)
        layout.addSpacing(4)
        self._lines = _Lines(self._table, self)
        self._lines.changed.connect(self._fit_graph)
        layout.addWidget(self._lines)
        layout.addSpacing(4)
        layout.addWidget(graph_room, 1)
        self._lines.show_whole(self._is_low)
        self._buttons = self._make_buttons()
        layout.addWidget(self._buttons)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """Buttons in tab order: missing signatures, then what to do next."""
        following = (button for button in self._next_buttons if not button.isHidden())
        return (*self._table.sign_buttons, *following)

    @property
    def first_sign(self) -> QPushButton | None:
        """The first button to sign with; None while the panel is hidden, or if there is none."""
        buttons = () if self.isHidden() else self._table.sign_buttons
        if not buttons:
            return None
        # A new button is not visible yet, and a hidden widget cannot take the focus.
        buttons[0].show()
        return buttons[0]

    def take_signatures(self, *, is_taking: bool) -> None:
        """Set whether players can sign; they cannot in a game that is only viewed."""
        self._takes_signatures = is_taking
        if self.is_built:
            self._table.takes_signatures = is_taking

    def show_low(self, *, is_low: bool) -> None:
        """In a low window, where the panel scrolls, show the table whole: one bar is enough."""
        self._is_low = is_low
        if self.is_built:
            self._lines.show_whole(is_low)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self._graph is not None:
            self._graph.show_theme(theme)

    def show_game(self, state: GameState) -> None:
        """Show the result of a game; do nothing if it is not over."""
        if state.result is None:
            return
        self._state = state
        names = tuple(seat.name for seat in state.setup.seats)
        self._winner.setText(winner_sentence(state.result, names, state.points))
        self._reason.setText(ending_sentence(state.result, names))
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self._table.show_game(state)
        if had_focus:
            # The new button is not visible yet, and a hidden widget cannot take the focus.
            self.buttons[0].show()
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.setAccessibleName(self.tr("Result"))
        scores = ", ".join(
            self.tr("{name} {points}").format(name=one.name, points=one.final)
            for one in player_facts(state)
        )
        spoken = self.tr("{winner} {scores}.").format(winner=self._winner.text(), scores=scores)
        self.setAccessibleDescription(spoken)
        if self._graph is not None:
            self._graph.show_facts(player_facts(state))
            self._fit_graph()
        elif self.isVisible():
            self._show_graph()

    def offer_next(self, text: str, button: str) -> None:
        """Say which level the person is even with; the button plays it, an empty text hides it."""
        self._even.setText(text)
        self._even.setVisible(bool(text))
        self._next.setText(button)
        self._next.setAccessibleName(button)
        self._next.setVisible(bool(button))
        announce(self, text)
        self._fit_graph()

    def show_unlisted(self, words: Sequence[tuple[str, str]]) -> None:
        """Say which words stayed although they are not valid: the player of each, and the word."""
        told = (self.tr("{word} ({name})").format(name=name, word=word) for name, word in words)
        text = tr_count(
            "This word is not in the list: {words}.",
            "These words are not in the list: {words}.",
            len(words),
        ).format(words=", ".join(told))
        self._unlisted.setText(text if words else "")
        self._unlisted.setVisible(bool(words))
        if words:
            announce(self, text)
        self._fit_graph()

    def show_goals(self, text: str) -> None:
        """Say which goals the game reached; a low panel shows its other lines instead."""
        self._goals.setText(text)
        announce(self, text)
        self._fit_graph()

    def offer_club(self, button: str) -> None:
        """Show the button that hands the result to the club, as the first of all."""
        self.club.setText(button)
        self.club.setAccessibleName(button)
        set_role(self.club, "primary")
        set_role(self._again, "compact")
        self.club.show()
        self._fit_graph()

    def showEvent(self, event: QShowEvent) -> None:
        """Announce the winner, and create the graph on first show."""
        super().showEvent(event)
        announce(self, self.accessibleDescription())
        self._show_graph()

    def _show_graph(self) -> None:
        if self._graph is not None or self._state is None:
            return
        self._graph = ScoreGraph(self)
        self._graph.show_theme(self._theme)
        self._graph.show_facts(player_facts(self._state))
        self._graph_place.addWidget(self._graph)
        self._fit_graph()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the graph if table and buttons leave room for it."""
        super().resizeEvent(event)
        if not self.is_built:
            return
        side = 8 if self.width() < _NARROW else 16
        self._column.setContentsMargins(side, 12, side, 12)
        self._fit_graph()

    def _fit_graph(self) -> None:
        if self._graph is None:
            return
        more = self._buttons.heightForWidth(self._buttons.width()) - self._next_buttons[1].height()
        needed = self._lines.sizeHint().height() + _AROUND + max(0, more)
        for line in (self._even, self._unlisted):
            if not line.isHidden():
                needed += self._height_of(line)
        goals = self._height_of(self._goals)
        has_goals = bool(self._goals.text()) and self.height() >= needed + goals
        self._goals.setVisible(has_goals)
        highest = max(self._graph.minimumHeight(), round(self.width() * _GRAPH_SHAPE))
        # A large window has room for the score sheet below it as well.
        self.setMaximumHeight(needed + goals + highest)
        least = needed + goals * has_goals + self._graph.minimumHeight()
        self._graph.setVisible(self.height() >= least)

    def _height_of(self, line: QLabel) -> int:
        if not line.text():
            return 0
        return line.heightForWidth(self._reason.width()) + self._column.spacing()

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
        review = QPushButton(self.tr("Review"), self)
        review.setToolTip(self.tr("See what each move cost, and which was the best"))
        review.clicked.connect(self.review_requested)
        self._next = QPushButton(self)
        self._next.setToolTip(self.tr("Play the opponent of your level, otherwise as before"))
        self._next.clicked.connect(self.next_requested)
        self.club = QPushButton(self)
        self.club.setToolTip(self.tr("Record the result on its board, with the game, and go back"))
        self.club.clicked.connect(lambda: self.club_requested.emit())
        self._again = again
        self._next_buttons = (self.club, again, self._next, review, new_game, save, paper, words)
        row = FlowRow(self)
        for button in self._next_buttons:
            if button is not again and button is not self.club:
                button.setProperty("role", "compact")
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setMinimumHeight(again.sizeHint().height())
            row.add(button)
        self._next.hide()
        self.club.hide()
        return row
