# SPDX-License-Identifier: MIT
"""The coach beside the board: hints, the dot of the last move, and *Why this?*."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from desktop_app.analysis.costs import Cost, Judgement
from desktop_app.analysis.hints import Hint, plain_sentence
from desktop_app.analysis.moves import name_of
from desktop_app.analysis.plain_words import PHONEY, VERDICTS, kind_text
from desktop_app.analysis.review_words import COSTS, KINDS
from desktop_app.analysis.why import MistakeKind
from desktop_app.rules.board import Board
from desktop_app.rules.help import HINT_STEPS
from desktop_app.rules.move import Exchange, Move, Pass
from desktop_app.rules.tiles import write_faces
from desktop_app.session.coach import BLAMED, CoachMode, CoachView, Remark, wins_lost
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import dress_compact, set_up_button
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.late_parts import PartsWhenSeen
from desktop_app.ui.widgets.word_text import WordText

HINT_KEY, WHY_KEY = "Ctrl+H", "Ctrl+Shift+H"

MODES: Mapping[CoachMode, str] = {
    CoachMode.OFF: "Coach: off",
    CoachMode.AFTER: "Coach: after my moves",
    CoachMode.AGAIN: "Coach: try again",
}

# The dot of a move: its size is the cost, its shape the kind of mistake.

_DOT = 28
DOT_SIZES: Mapping[Cost, float] = {
    Cost.NONE: 8.0,
    Cost.UNSURE: 8.0,
    Cost.SMALL: 12.0,
    Cost.MEDIUM: 18.0,
    Cost.LARGE: 24.0,
}
"""Widths by cost, in pixels."""
_CORNERS: Mapping[MistakeKind, tuple[int, float]] = {
    MistakeKind.MISSED_SPOT: (4, 45.0),
    MistakeKind.LEAVE: (3, 90.0),
    MistakeKind.SPENT: (4, 0.0),
    MistakeKind.NEXT_TURN: (3, 0.0),
    MistakeKind.OPENED: (3, 180.0),
    MistakeKind.RISK: (3, 270.0),
    MistakeKind.PREENDGAME: (5, 270.0),
    MistakeKind.ENDGAME: (6, 0.0),
    MistakeKind.EXCHANGE: (8, 22.5),
}
"""Corners of the shapes, and the angle of the first in degrees, clockwise from the right."""
_STAR = 5


def dot_shape(kind: MistakeKind | None, size: float) -> QPainterPath:
    """The shape of a kind of mistake round the origin; a circle for none."""
    path = QPainterPath()
    radius = size / 2
    if kind is MistakeKind.MISSED_BINGO:
        path.addPolygon(_corners(2 * _STAR, 270.0, (radius, radius / 2.4)))
        path.closeSubpath()
    elif kind is MistakeKind.PHONEY:
        bar = size / 3
        path.addRect(QRectF(-radius, -bar / 2, size, bar))
        upright = QPainterPath()
        upright.addRect(QRectF(-bar / 2, -radius, bar, size))
        path = path.united(upright)
    elif kind is not None and kind in _CORNERS:
        count, first = _CORNERS[kind]
        path.addPolygon(_corners(count, first, (radius,)))
        path.closeSubpath()
    else:
        path.addEllipse(QPointF(0, 0), radius, radius)
    return path


def _corners(count: int, first: float, radii: Sequence[float]) -> list[QPointF]:
    angles = [math.radians(first + 360 * at / count) for at in range(count)]
    return [
        QPointF(radii[at % len(radii)] * math.cos(angle), radii[at % len(radii)] * math.sin(angle))
        for at, angle in enumerate(angles)
    ]


def dot_colour(cost: Cost, theme: Theme, kind: MistakeKind | None = None) -> QColor:
    """The colour of a dot: green for a good move and no phoney, else one that invites to look.

    None warns: the size tells how much there is to learn, and a move that scored is no fault.
    """
    good = (Cost.NONE, Cost.UNSURE, Cost.SMALL)
    is_good = cost in good and kind is not MistakeKind.PHONEY
    return QColor(theme.good if is_good else theme.accent)


def short_words(remark: Remark, *, is_plain: bool = False) -> str:
    """Name cost and kind of a move without figures: ``large mistake: missed bingo``.

    A phoney is never called good, whatever it cost.
    """
    judgement, costs = remark.judgement, VERDICTS if is_plain else COSTS
    if remark.kind is MistakeKind.PHONEY:
        if is_plain:
            return tr(PHONEY)
        if judgement.cost not in BLAMED:
            return tr(KINDS[remark.kind])
    cost = tr(costs[judgement.cost])
    if remark.kind is None:
        return cost
    kind = KINDS[remark.kind]
    if is_plain:
        kind = kind_text(remark.kind, judgement.best.move, judgement.played.move)
    return tr("{cost}: {kind}").format(cost=cost, kind=tr(kind))


def remark_words(remark: Remark, *, is_plain: bool = False) -> str:
    """Name cost and kind: ``large mistake, about 12 wins in 100 games: missed bingo``."""
    judgement = remark.judgement
    if is_plain or judgement.cost not in BLAMED:
        return short_words(remark, is_plain=is_plain)
    text = tr("{cost}, {loss}").format(cost=tr(COSTS[judgement.cost]), loss=loss_words(judgement))
    if remark.kind is None:
        return text
    return tr("{cost}: {kind}").format(cost=text, kind=tr(KINDS[remark.kind]))


def loss_words(judgement: Judgement) -> str:
    """Name a loss: ``about 12 wins in 100 games`` or ``about 15 points``."""
    if judgement.measure == "win":
        count = wins_lost(judgement)
        text = tr_count("about one win in 100 games", "about {count} wins in 100 games", count)
    else:
        count = max(1, round(judgement.loss.mean))
        text = tr_count("about one point", "about {count} points", count)
    return text.format(count=count)


class MoveDot(QAbstractButton):
    """The dot of the person's last move; pressing it opens the sentences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._remark: Remark | None = None
        self._theme = DEFAULT_THEME
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(_DOT + 4, _DOT + 4)

    def sizeHint(self) -> QSize:
        """Return the fixed size."""
        return QSize(_DOT + 4, _DOT + 4)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.update()

    def show_remark(self, remark: Remark | None, *, is_plain: bool = False) -> None:
        """Show the dot of a move; hide without one."""
        self._remark = remark
        self.setVisible(remark is not None)
        if remark is not None:
            words = remark_words(remark, is_plain=is_plain)
            self.setAccessibleName(tr("Your last move: {judgement}.").format(judgement=words))
            self.setAccessibleDescription(tr("Press to see why."))
            self.setToolTip(" ".join((self.accessibleName(), self.accessibleDescription())))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shape, and a ring while it has the focus."""
        if self._remark is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cost, theme = self._remark.judgement.cost, self._theme
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.translate(QRectF(self.rect()).center())
        painter.setPen(QPen(QColor(theme.text), 1))
        painter.setBrush(dot_colour(cost, theme, self._remark.kind))
        painter.drawPath(dot_shape(self._remark.kind, DOT_SIZES[cost]))


# Words of the game, explained where an answer first uses them.

TERMS: Mapping[str, str] = {
    "bingo": "A bingo plays all tiles of a rack at once, for extra points.",
    "keeps": "Tiles that a move keeps stay on the rack for the next turn.",
    "hooks": "A hook is a letter added to a word on the board.",
    "phoney": "A phoney is not in the word list.",
}
"""Explanations by a word of the sentences that they explain."""
ORDER = "The list counts the next turns, too, not only the points now. Tick two moves to read why."
"""Said in plain words of a list that is not in the order of the scores."""
_POSITION = re.compile(
    r"\b(?:(?P<row>\d{1,2})(?P<from_column>[A-Z])|(?P<column>[A-Z])(?P<from_row>\d{1,2}))\b"
)


def explained_terms(text: str) -> Mapping[str, str]:
    """Explain the words of the game in a text, by their key; the first position has the key ""."""
    found = {
        term: tr(sentence)
        for term, sentence in TERMS.items()
        if tr(term).casefold() in text.casefold()
    }
    if (place := _POSITION.search(text)) is not None:
        sentence = tr("{place} is column {column}, down from row {from_row}.")
        if place["row"]:
            sentence = tr("{place} is row {row}, across from column {from_column}.")
        found[""] = sentence.format(place=place[0], **place.groupdict())
    return found


# The panel.

_TEXT_PX = 14
_NOTE_PX = 12
_TEXT_WIDTH = 200
_ROWS = 5
_ROW_HEIGHT = 26
_NAMED_AT = 4
"""Hints before this one, from 0, are worth nothing beside one that names the move."""


class CoachPanel(PartsWhenSeen, QFrame):
    """A row of buttons, and below it the answer while there is one.

    Signals:
        hint_requested, why_requested, dot_pressed, closed: no value.
        mode_chosen: the `CoachMode`.
        move_chosen: a Move to lay on the board.
        moves_compared: two moves to compare, the better one first, or an empty tuple.
        answered: an answer has appeared, or another one.
        word_requested: a word of an answer whose meaning is asked for.
    """

    hint_requested = Signal()
    why_requested = Signal()
    dot_pressed = Signal()
    closed = Signal()
    answered = Signal()
    mode_chosen = Signal(object)
    move_chosen = Signal(object)
    moves_compared = Signal(object)
    word_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Coach"))
        self._theme = DEFAULT_THEME
        self._explained: dict[str, str] = {}
        self._move: Move | None = None
        self._told = ""
        self._remark: Remark | None = None
        self._is_low = self._is_over = False

    def make_parts(self) -> None:
        self.hint = QPushButton(self)
        self.hint.clicked.connect(self.hint_requested)
        self.why = QPushButton(self.tr("Why this?"), self)
        set_up_button(self.why, self.tr("Explain the last move, or the one on view"), WHY_KEY)
        self.why.clicked.connect(self.why_requested)
        self.mode = QComboBox(self)
        for mode, text in MODES.items():
            self.mode.addItem(tr(text), mode)
        self.mode.setAccessibleName(self.tr("When the coach speaks"))
        self.mode.setToolTip(
            self.tr(
                "After my moves: a dot once the computer has answered. Try again: it also asks"
                " before a costly move is made."
            )
        )
        self.mode.activated.connect(lambda at: self.mode_chosen.emit(self.mode.itemData(at)))
        self.dot = MoveDot(self)
        self.dot.hide()
        self.dot.clicked.connect(self.dot_pressed)
        self.judgement = ElidedLabel("", self)
        self.judgement.setFont(ui_font(_TEXT_PX))
        # Two lines: the buttons are as high, and the kind of mistake stands at the end.
        self.judgement.setMinimumHeight(2 * self.judgement.fontMetrics().lineSpacing() + 2)
        self.text = WordText(self)
        self.figures_text = WordText(self)
        self.comparison = WordText(self)
        for part in (self.text, self.figures_text, self.comparison):
            part.setFont(ui_font(_TEXT_PX))
            part.word_requested.connect(self.word_requested)
        self.figures = QPushButton(self.tr("Figures"), self)
        self.figures.setCheckable(True)
        set_up_button(self.figures, self.tr("Say it with terms and figures, too"))
        self.figures.toggled.connect(self._show_figures)
        self.terms = text_label(self, px=_NOTE_PX, role="muted", wraps=True)
        self.answer = QWidget(self)
        self.table = MoveTable(self.answer)
        self.table.hide()
        self.table.move_chosen.connect(self.move_chosen)
        self.table.moves_compared.connect(self.moves_compared)
        self.lay = QPushButton(self)
        set_up_button(self.lay, self.tr("Put the tiles of this move on the board, or mark them"))
        self.lay.clicked.connect(self._lay_move)
        self.close_button = QPushButton(self.tr("Close"), self)
        set_up_button(self.close_button, self.tr("Put the answer away (Esc)"))
        self.close_button.clicked.connect(self.closed)
        self.dot.show_theme(self._theme)
        self._lay_out()
        self._show_answer((), (), None, None)
        self._fit()

    def _lay_out(self) -> None:
        row = FlowRow(self)
        for part in (self.hint, self.why, self.mode, self.dot):
            row.add(part)
        row.add(self.judgement, stretch=1)
        # In a narrow panel the buttons go below the text, not beside a column of single words.
        self.text.setMinimumWidth(_TEXT_WIDTH)
        head = FlowRow(self.answer)
        head.add(self.text, stretch=1)
        for button in (self.lay, self.figures, self.close_button):
            head.add(button)
        parts = (head, self.table, self.comparison, self.figures_text, self.terms)
        column_of(*parts, parent=self.answer, margins=(2, 1, 2, 0), spacing=4)
        column_of(row, self.answer, parent=self, margins=0, spacing=3)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self.is_built:
            self.dot.show_theme(theme)

    def show_coach(self, view: CoachView, board: Board) -> None:
        """Show hints, dot and sentences; `board` is the board of the turn."""
        count, steps = len(view.hints), HINT_STEPS
        text = self.tr("Hint") if not count else self.tr("More ({step} of {steps})")
        self.hint.setText(text.format(step=count, steps=steps))
        sentence = self.tr("Show a hint, step by step. The game then counts as training.")
        set_up_button(self.hint, tr(view.problem) or sentence, HINT_KEY)
        self.hint.setEnabled(view.may_hint and not view.is_busy)
        self.mode.setEnabled(not view.problem)
        self.hint.setHidden(view.is_over)
        self.mode.setCurrentIndex(self.mode.findData(view.mode))
        self.dot.show_remark(view.remark, is_plain=view.is_plain)
        self.judgement.setVisible(view.remark is not None)
        words = ""
        if view.remark is not None:
            words = short_words(view.remark, is_plain=view.is_plain)
        if words and view.remark is not self._remark:
            announce(self, self.dot.accessibleName())
        self._remark = view.remark
        self.judgement.show_text(words)
        if view.explanation:
            self._show_answer(view.explanation, (), None, board)
        elif view.is_busy:
            self._show_answer((self.tr("The coach is thinking…"),), (), None, None)
        elif view.hints:
            self._show_hint(view.hints, view, board)
        elif view.problem and not view.is_withheld:
            self._show_answer((view.problem,), (), None, None, may_close=False)
        else:
            self._show_answer((), (), None, None)
        self.figures_text.show_sentences(view.figures)
        is_there = bool(view.figures) and self.answer.isVisibleTo(self)
        self.figures.setVisible(is_there)
        self._show_figures(is_told=self.figures.isChecked())
        self._is_over = view.is_over
        self._fit()

    def show_low(self, *, is_low: bool) -> None:
        """In a low window the choice of a mode gives its place to an answer."""
        self._is_low = is_low
        if self.is_built:
            self._fit()

    def _fit(self) -> None:
        self.mode.setHidden(self._is_over or (self._is_low and not self.answer.isHidden()))

    def _show_figures(self, is_told: bool) -> None:
        is_shown = is_told and self.figures.isVisibleTo(self)
        if is_shown and self.figures_text.isHidden():
            announce(self, self.figures_text.told)
        self.figures_text.setVisible(is_shown)

    def _show_hint(self, hints: Sequence[Hint], view: CoachView, board: Board) -> None:
        """Show the last hint, after the earlier ones as long as they say more than it does."""
        hint = hints[-1]
        one = hint.moves[0].played.move if hint.moves else None
        rows = hint.moves if hint.kind == "best-five" else ()
        first = 0 if not hint.moves else _NAMED_AT
        told = [plain_sentence(said) if view.is_plain else said.sentence for said in hints[first:]]
        self._show_answer(told, rows, one, board, is_plain=view.is_plain, between=" ")
        comparison = view.comparison if rows else ()
        before = self.comparison.told
        self.comparison.show_sentences(comparison)
        if comparison and self.comparison.told != before:
            announce(self, self.comparison.told)
        self.comparison.setVisible(bool(comparison))

    def _show_answer(
        self,
        sentences: Sequence[str],
        rows: Sequence[Judgement],
        move: Move | None,
        board: Board | None,
        *,
        may_close: bool = True,
        is_plain: bool = False,
        between: str = "\n",
    ) -> None:
        self._move = None if isinstance(move, Pass) else move
        self.text.show_sentences(sentences, between)
        text = self.text.told
        self.table.show_moves(rows, board, is_plain=is_plain)
        self.comparison.hide()
        scores = [row.played.score for row in rows]
        is_odd = is_plain and scores != sorted(scores, reverse=True)
        self._show_terms("\n".join((text, *self.table.lines)), tr(ORDER) if is_odd else "")
        is_exchange = isinstance(move, Exchange)
        label = self.tr("Mark these tiles") if is_exchange else self.tr("Lay these tiles")
        self.lay.setText(self.tr("Lay the best") if rows and not is_exchange else label)
        self.lay.setVisible(self._move is not None)
        self.close_button.setVisible(may_close and (board is not None))
        self.answer.setVisible(bool(text))
        spoken = "\n".join((text, *self.table.lines))
        if self.terms.text():
            spoken += f"\n{self.terms.text()}"
        if text and spoken != self._told:
            announce(self, spoken)
            self.answered.emit()
        self._told = spoken

    def _show_terms(self, text: str, order: str) -> None:
        """Explain the words that this answer is the first to use in this game, and its order."""
        found = explained_terms(text)
        new = [term for term in found if self._explained.setdefault(term, text) == text]
        self.text.setToolTip(" ".join(found.values()))
        self.terms.setText(" ".join(filter(None, (order, *(found[term] for term in new)))))
        self.terms.setVisible(bool(self.terms.text()))

    def _lay_move(self) -> None:
        if self._move is not None:
            self.move_chosen.emit(self._move)


class MoveTable(QWidget):
    """The best moves with their figures; a press on one lays its tiles.

    Two of them that are ticked are compared; a third tick takes the place of the first.

    Signals:
        move_chosen: the Move.
        moves_compared: the two moves that are ticked, in their order here, or an empty tuple.
    """

    move_chosen = Signal(object)
    moves_compared = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[str, ...] = ()
        """Each move as a sentence."""
        self._moves: list[Move] = []
        self.buttons = [QPushButton(self) for _ in range(_ROWS)]
        self.ticks = [QCheckBox(self) for _ in range(_ROWS)]
        self._ticked: list[int] = []
        self._cells: list[tuple[QLabel, ...]] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        font = tabular(ui_font(_TEXT_PX))
        head = (
            self.tr("Move"),
            self.tr("Score"),
            self.tr("Keeps"),
            self.tr("Wins in 100"),
            self.tr("Compare"),
        )
        self._head = tuple(QLabel(text, self) for text in head)
        for column, label in enumerate(self._head):
            label.setProperty("role", "muted")
            grid.addWidget(label, 0, column, _side(column))
        for at, button in enumerate(self.buttons):
            set_up_button(button, self.tr("Lay the tiles of this move"))
            dress_compact(button, is_compact=True)
            button.setMinimumHeight(_ROW_HEIGHT)
            button.clicked.connect(lambda _checked=False, at=at: self._choose(at))
            tick = self.ticks[at]
            tick.setToolTip(self.tr("Tick two moves to read how they differ"))
            tick.clicked.connect(lambda _checked=False, at=at: self._tick(at))
            grid.addWidget(tick, at + 1, len(head) - 1, Qt.AlignmentFlag.AlignLeft)
            cells = tuple(QLabel(self) for _ in head[1:-1])
            grid.addWidget(button, at + 1, 0)
            for column, cell in enumerate(cells, start=1):
                cell.setFont(font)
                grid.addWidget(cell, at + 1, column, _side(column))
            self._cells.append(cells)
        grid.setColumnStretch(len(head), 1)

    def show_moves(
        self, rows: Sequence[Judgement], board: Board | None, *, is_plain: bool = False
    ) -> None:
        """Show these moves; hide without any. In plain words only moves and scores are told."""
        if not rows and self.isHidden():
            return
        moves = [row.played.move for row in rows]
        if moves and moves == self._moves and not self.isHidden():
            # The focus stays where it is.
            return
        # Filled while it is hidden: else the room is laid out again for each part.
        self.hide()
        for label in self._head[2:4]:
            label.setVisible(not is_plain)
        self._moves, lines, self._ticked = moves, [], []
        parts = zip(self.buttons, self.ticks, self._cells, strict=True)
        for at, (button, tick, cells) in enumerate(parts):
            is_there = at < len(rows) and board is not None
            tick.setChecked(False)
            for part in (button, *cells):
                part.setVisible(is_there)
            for cell in cells[1:]:
                cell.setVisible(is_there and not is_plain)
            tick.setVisible(is_there and len(rows) > 1)
            if not is_there or board is None:
                continue
            played = rows[at].played
            name, kept = tr(name_of(board, played.move)), write_faces(played.leave)
            figures = (str(played.score), kept or "–", f"{100 * played.win:.0f}")
            button.setText(name)
            button.setEnabled(not isinstance(played.move, Pass))
            for cell, figure in zip(cells, figures, strict=True):
                cell.setText(figure)
            text = self.tr("{move}: score {score}, keeps {tiles}; wins in 100 games: {wins}.")
            if is_plain:
                text = self.tr("{move}: score {score}.")
            lines.append(
                text.format(move=name, score=figures[0], tiles=figures[1], wins=figures[2])
            )
            button.setAccessibleName(lines[-1])
            tick.setAccessibleName(self.tr("Compare {move}").format(move=name))
        self.lines = tuple(lines)
        self.setVisible(bool(lines))

    def _choose(self, at: int) -> None:
        self.move_chosen.emit(self._moves[at])

    def _tick(self, at: int) -> None:
        if at in self._ticked:
            self._ticked.remove(at)
        else:
            self._ticked.append(at)
        if len(self._ticked) > 2:
            self.ticks[self._ticked.pop(0)].setChecked(False)
        is_pair = len(self._ticked) == 2
        pair = tuple(self._moves[row] for row in sorted(self._ticked)) if is_pair else ()
        self.moves_compared.emit(pair)


def _side(column: int) -> Qt.AlignmentFlag:
    is_number = column in (1, 3)
    return Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
