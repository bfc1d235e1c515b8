# SPDX-License-Identifier: MIT
"""The sum of a score tile by tile: each word with its tiles, squares and points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from desktop_app.rules.board import Premium
from desktop_app.rules.move import format_position
from desktop_app.rules.scoring import LetterScore, PlayScore, WordScore
from desktop_app.rules.tiles import is_blank
from desktop_app.translation.words import tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.late_parts import PartsWhenSeen
from desktop_app.ui.widgets.scrolled import scrolled

# The sum of a play in words, tile by tile.

PREMIUM_NAMES: Mapping[Premium, str] = {
    Premium.DOUBLE_LETTER: "double letter",
    Premium.TRIPLE_LETTER: "triple letter",
    Premium.DOUBLE_WORD: "double word",
    Premium.TRIPLE_WORD: "triple word",
}


def tile_value(letter: LetterScore) -> int:
    """Return the value of the tile before its premium."""
    return letter.points // letter.premium.letter_factor


def letter_text(letter: LetterScore) -> str:
    """Return ``H 4``, or ``H 4 ×2 (double letter) = 8`` on a letter premium that counts."""
    factor = letter.premium.letter_factor
    if factor == 1:
        return tr("{tile} {value}").format(tile=letter.tile, value=letter.points)
    return tr("{tile} {value} ×{factor} ({premium}) = {points}").format(
        tile=letter.tile,
        value=tile_value(letter),
        factor=factor,
        premium=tr(PREMIUM_NAMES[letter.premium]),
        points=letter.points,
    )


def word_text(word: WordScore) -> str:
    """Return a word with its letters, their sum, and the word premiums."""
    letters = ", ".join(letter_text(letter) for letter in word.letters)
    letter_sum = sum(letter.points for letter in word.letters)
    pattern = "{word} {position}: {letters}; sum {letter_sum}, ×{factor} = {points}"
    if word.is_stray:
        pattern = "{word} {position} is disconnected and scores nothing"
    elif word.factor == 1:
        pattern = "{word} {position}: {letters}; sum {letter_sum}"
    return tr(pattern).format(
        word=word.text,
        position=word_position(word),
        letters=letters,
        letter_sum=letter_sum,
        factor=word.factor,
        points=word.points,
    )


def word_position(word: WordScore) -> str:
    """Return square and direction of the word, such as ``8D``."""
    first = word.letters[0]
    return format_position(first.row, first.col, word.direction)


def total_text(score: PlayScore) -> str:
    """Return ``22 + 8 + 50 (bingo) = 80``."""
    parts = [str(word.points) for word in score.words]
    if score.bingo_points:
        parts.append(tr("{points} (bingo)").format(points=score.bingo_points))
    if len(parts) < 2:
        return tr("Score {points}").format(points=score.points)
    return tr("{parts} = {points}").format(parts=" + ".join(parts), points=score.points)


def sum_text(score: PlayScore) -> str:
    """Return the whole sum: one line for each word, and one for the total."""
    return "\n".join((*(word_text(word) for word in score.words), total_text(score)))


# The same sum step by step, as it is shown on the board.


@dataclass(frozen=True, slots=True)
class SumStep:
    """One step of a sum.

    Attributes:
        text: what is added, in words.
        marks: texts on the squares, by zero-based row and column, with those of earlier steps.
    """

    text: str
    marks: Mapping[tuple[int, int], str]


def sum_steps(score: PlayScore) -> tuple[SumStep, ...]:
    """Return the steps: each word letter by letter, then its sum, then the bonus and the total.

    The main word comes first. Sums are marked on the last letter of a word; the total, at the end
    of the main word, stands alone.
    """
    steps: list[SumStep] = []
    sums: dict[tuple[int, int], str] = {}
    for word in score.words:
        marks: dict[tuple[int, int], str] = {}
        for letter in word.letters:
            marks[letter.row, letter.col] = str(letter.points)
            text = tr("{word}: {letter}").format(word=word.text, letter=letter_text(letter))
            steps.append(SumStep(text, sums | marks))
        end = word.letters[-1]
        sums[end.row, end.col] = f"={word.points}"
        steps.append(SumStep(word_text(word), dict(sums)))
    if score.bingo_points:
        text = tr("Bonus for a bingo: {points}").format(points=score.bingo_points)
        steps.append(SumStep(text, dict(sums)))
    if len(steps) > 1 and (len(score.words) > 1 or score.bingo_points):
        end = score.words[0].letters[-1]
        steps.append(SumStep(total_text(score), {(end.row, end.col): f"={score.points}"}))
    return tuple(steps)


_STEP_MS = 700
"""Time for reading one step."""
_MARGIN = 10
_COLUMN, _LEAST_COLUMN = 36, 24
"""Width of a tile with the gap beside it: usual, and the least at which its letter can be read."""
_LABEL_WIDTH = 38
_SUM_WIDTH = 104
_SUM_HEIGHT = 20
_BELOW_TILE = 30
"""Height of premium and points below a tile, with a gap."""
_TOTAL_HEIGHT = 28
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)


@dataclass(frozen=True, slots=True)
class WordPlace:
    """How a word is painted in a view of some width; lengths in pixels.

    Attributes:
        column: width of a tile with the gap beside it.
        in_line: most tiles in a line.
        lines: number of lines.
        is_sum_below: true if the sum is below the tiles, and not beside them.
    """

    column: float
    in_line: int
    lines: int
    is_sum_below: bool

    @classmethod
    def of(cls, count: int, width: int) -> WordPlace:
        """Return the place of a word of `count` letters: in a narrow view its tiles wrap."""
        room = width - 2 * _MARGIN - _LABEL_WIDTH
        column = min(float(_COLUMN), (room - _SUM_WIDTH) / count)
        if column >= _LEAST_COLUMN:
            return cls(column, count, 1, is_sum_below=False)
        in_line = max(1, min(count, room // _LEAST_COLUMN))
        column = min(float(_COLUMN), max(_LEAST_COLUMN, room / in_line))
        return cls(column, in_line, -(-count // in_line), is_sum_below=True)

    @property
    def line_height(self) -> float:
        """Height of a line of tiles with what is below them."""
        return self.column + _BELOW_TILE

    @property
    def height(self) -> int:
        """Height of the whole word."""
        if self.is_sum_below:
            return round(self.lines * self.line_height) + _SUM_HEIGHT
        return _COLUMN + _BELOW_TILE

    def tiles(self, count: int, top: float) -> Iterator[QRectF]:
        """Yield the box of each tile; the first line of the word begins at `top`."""
        for index in range(count):
            line, at = divmod(index, self.in_line)
            left = _MARGIN + _LABEL_WIDTH + at * self.column
            size = self.column - 4
            yield QRectF(left, top + line * self.line_height, size, size)


class SumView(QWidget):
    """Paints the sum: a band for each word, a column for each tile."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._score: PlayScore | None = None
        self._theme: Theme = DEFAULT_THEME
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.update()

    def show_score(self, score: PlayScore | None) -> None:
        """Show a sum, or nothing."""
        self._score = score
        self.setAccessibleName(self.tr("Sum of the score"))
        self.setAccessibleDescription(sum_text(score) if score is not None else "")
        self.setMinimumHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all words and the total, at the current width."""
        words = () if self._score is None else self._score.words
        places = (WordPlace.of(len(word.letters), self.width()) for word in words)
        return QSize(360, _MARGIN + sum(place.height for place in places) + _TOTAL_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the height for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.setMinimumHeight(self.sizeHint().height())
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint all words and the total."""
        if self._score is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = float(_MARGIN)
        for word in self._score.words:
            place = WordPlace.of(len(word.letters), self.width())
            self._paint_word(painter, word, place, top)
            top += place.height
        painter.setPen(QPen(QColor(self._theme.border), 1))
        painter.drawLine(_MARGIN, int(top), self.width() - _MARGIN, int(top))
        painter.setPen(QColor(self._theme.text))
        painter.setFont(tabular(ui_font(14, QFont.Weight.DemiBold)))
        line = QRectF(_MARGIN, top, self.width() - 2 * _MARGIN, _TOTAL_HEIGHT)
        painter.drawText(line, _RIGHT, total_text(self._score))

    def _paint_word(self, painter: QPainter, word: WordScore, place: WordPlace, top: float) -> None:
        size = place.column - 4
        painter.setFont(tabular(ui_font(12)))
        painter.setPen(QColor(self._theme.muted))
        label = QRectF(_MARGIN, top, _LABEL_WIDTH, size)
        painter.drawText(label, _LEFT, word_position(word))
        boxes = place.tiles(len(word.letters), top)
        for letter, box in zip(word.letters, boxes, strict=True):
            self._paint_tile(painter, letter, box)
            self._paint_value(painter, letter, QRectF(box.left(), box.bottom() + 1, size, 14))
        right = QRectF(self.width() - _MARGIN - _SUM_WIDTH, top, _SUM_WIDTH, size)
        if place.is_sum_below:
            below = top + place.height - _SUM_HEIGHT
            right = QRectF(_MARGIN, below, self.width() - 2 * _MARGIN, _SUM_HEIGHT)
        self._paint_sum(painter, word, right)

    def _paint_tile(self, painter: QPainter, letter: LetterScore, box: QRectF) -> None:
        theme = self._theme
        painter.setPen(QPen(QColor(theme.tile_edge if letter.is_new else theme.border), 1))
        painter.setBrush(QColor(theme.tile if letter.is_new else theme.field))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.setPen(QColor(theme.label_tile if letter.is_new else theme.text))
        font = ui_font(box.height() * 0.62, QFont.Weight.DemiBold)
        font.setItalic(is_blank(letter.tile))
        painter.setFont(font)
        painter.drawText(box.adjusted(0, -1, -3, -1), _CENTRE, letter.tile.upper())
        painter.setFont(tabular(ui_font(max(9.0, box.height() * 0.27))))
        corner = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(box.adjusted(0, 0, -3, -1), corner, str(tile_value(letter)))

    def _paint_value(self, painter: QPainter, letter: LetterScore, box: QRectF) -> None:
        """Paint the premium that counts, and below it the points of the letter."""
        theme = self._theme
        if letter.premium is not Premium.NONE:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.square(letter.premium)))
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 3, 3)
            painter.setPen(QColor(theme.label(letter.premium)))
            painter.setFont(ui_font(10, QFont.Weight.Medium))
            painter.drawText(box, _CENTRE, letter.premium.value)
        painter.setPen(QColor(theme.text))
        painter.setFont(tabular(ui_font(12)))
        painter.drawText(box.translated(0, 14), _CENTRE, str(letter.points))

    def _paint_sum(self, painter: QPainter, word: WordScore, box: QRectF) -> None:
        painter.setPen(QColor(self._theme.text))
        painter.setFont(tabular(ui_font(13, QFont.Weight.Medium)))
        letter_sum = sum(letter.points for letter in word.letters)
        if word.is_stray:
            text = self.tr("disconnected: 0")
        elif word.factor == 1:
            text = self.tr("= {points}").format(points=word.points)
        else:
            text = self.tr("{letter_sum} ×{factor} = {points}").format(
                letter_sum=letter_sum, factor=word.factor, points=word.points
            )
        painter.drawText(box, _RIGHT, text)


class ScoreSum(PartsWhenSeen, QFrame):
    """A sum with a title and a close button; Escape closes it too.

    Attributes:
        has_motion: true if the steps of an explained sum follow one another by themselves.

    Signals:
        close_requested: close the sum.
        marks_changed: the texts to show on the board, by (row, column); empty without an
            explanation.
        rule_requested: show what the rules say about a wrong score.
    """

    close_requested = Signal()
    marks_changed = Signal(object)
    rule_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.has_motion = True
        self._theme: Theme = DEFAULT_THEME
        self._steps: tuple[SumStep, ...] = ()
        self._step = 0

    def make_parts(self) -> None:
        self._title = ElidedLabel("", self)
        self._title.setFont(ui_font(13, QFont.Weight.DemiBold))
        self._close = QToolButton(self)
        self._close.setText("×")
        self._close.setToolTip(self.tr("Close the sum (Esc)"))
        self._close.setAccessibleName(self.tr("Close the sum"))
        self._close.clicked.connect(self.close_requested)
        self._view = SumView(self)
        self._view.show_theme(self._theme)
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._go_on)
        self._lead, self._step_text = QLabel(self), QLabel(self)
        self.back, self.on = QPushButton("\u2190", self), QPushButton("\u2192", self)
        self.rule = QPushButton(self.tr("The rule"), self)
        self.done = QPushButton(self.tr("Go on"), self)
        self._make_explanation()
        area = scrolled(self._view, self)
        head = row_of((self._title, 1), self._close, margins=(10, 4, 4, 0))
        column_of(head, self._explanation, (area, 1), parent=self, margins=1, spacing=0)

    def _make_explanation(self) -> None:
        """Make the sentences and buttons of an explained sum."""
        for label in (self._lead, self._step_text):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setFont(tabular(ui_font(14)))
        for button, name in (
            (self.back, self.tr("One step back")),
            (self.on, self.tr("One step on")),
            (self.rule, self.tr("Show what the rules say about a wrong score")),
            (self.done, self.tr("Close the sum and go on (Esc)")),
        ):
            button.setToolTip(name)
            button.setAutoDefault(False)
            button.setProperty("role", "compact")
        self.back.setAccessibleName(self.tr("One step back"))
        self.on.setAccessibleName(self.tr("One step on"))
        self.back.clicked.connect(lambda: self._walk(-1))
        self.on.clicked.connect(lambda: self._walk(1))
        self.rule.clicked.connect(self.rule_requested)
        self.done.clicked.connect(self.close_requested)
        self._explanation = QWidget(self)
        buttons = QHBoxLayout()
        for button in (self.back, self.on):
            buttons.addWidget(button)
        buttons.addStretch()
        for button in (self.rule, self.done):
            buttons.addWidget(button)
        for button in (self.back, self.on, self.rule, self.done):
            button.installEventFilter(self)
        column_of(
            self._lead,
            self._step_text,
            buttons,
            parent=self._explanation,
            margins=(10, 2, 10, 6),
            spacing=4,
        )
        self._explanation.hide()

    @property
    def is_explaining(self) -> bool:
        """True while a wrong score is explained."""
        return bool(self._steps)

    def explain(self, score: PlayScore, title: str, lead: str, *, has_rule: bool) -> None:
        """Show a sum step by step, also on the board.

        Args:
            score: the sum.
            title: whose play and where.
            lead: what was declared and what counts.
            has_rule: offer what the rules say about a wrong score.
        """
        self.show_score(score, title)
        self._steps = sum_steps(score)
        self._lead.setText(lead)
        self.rule.setVisible(has_rule)
        self._explanation.show()
        self.setAccessibleDescription(f"{lead}\n{self._view.accessibleDescription()}")
        self.show()
        self._show_step(0 if self.has_motion else len(self._steps) - 1)
        if self.has_motion:
            self._timer.start()
        # Whole, because steps that follow one another by themselves would be cut off.
        announce(self, self.accessibleDescription(), is_urgent=True)
        self.done.setFocus(Qt.FocusReason.OtherFocusReason)

    def end_explanation(self) -> None:
        """Show the sum alone again, and nothing on the board."""
        if self._steps:
            self._timer.stop()
            self._steps = ()
            self._explanation.hide()
            self.marks_changed.emit({})

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Left and Right walk through the steps; a button would pass the focus on."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if isinstance(event, QKeyEvent) and event.key() in steps:
            if event.type() is QEvent.Type.KeyPress and self._steps:
                self._walk(steps[Qt.Key(event.key())])
            return True
        return super().eventFilter(watched, event)

    def _go_on(self) -> None:
        if self._step + 1 < len(self._steps):
            self._show_step(self._step + 1)
        else:
            self._timer.stop()

    def _walk(self, steps: int) -> None:
        """Go to another step by hand; from then on no step follows by itself."""
        self._timer.stop()
        self._show_step(max(0, min(self._step + steps, len(self._steps) - 1)))
        announce(self, self._step_text.text(), is_urgent=True)

    def _show_step(self, number: int) -> None:
        self._step = number
        step = self._steps[number]
        text = self.tr("Step {number} of {count}: {text}")
        self._step_text.setText(
            text.format(number=number + 1, count=len(self._steps), text=step.text)
        )
        if self.back.hasFocus() or self.on.hasFocus():
            # A button that is disabled would pass the focus on, out of the panel.
            self.done.setFocus(Qt.FocusReason.OtherFocusReason)
        self.back.setEnabled(number > 0)
        self.on.setEnabled(number + 1 < len(self._steps))
        self.marks_changed.emit(step.marks)

    def hideEvent(self, event: QHideEvent) -> None:
        """End an explanation with the sum."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.end_explanation()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self.is_built:
            self._view.show_theme(theme)

    def show_score(self, score: PlayScore | None, title: str = "") -> None:
        """Show the sum of a play; `title` says whose and where."""
        self.end_explanation()
        self._title.show_text(title)
        self._view.show_score(score)
        self.setAccessibleName(title or self.tr("Sum of the score"))
        self.setAccessibleDescription(self._view.accessibleDescription())
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the title and the whole sum, up to three words."""
        if not self.is_built:
            return super().sizeHint()
        own = 34 + (0 if self._explanation.isHidden() else self._explanation.sizeHint().height())
        return QSize(380, own + min(self._view.sizeHint().height(), 250))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            super().keyPressEvent(event)
