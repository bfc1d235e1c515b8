# SPDX-License-Identifier: MIT
"""One side of the clock, as large as possible; pressing anywhere on it presses the clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QLineEdit, QPushButton, QSizePolicy, QWidget

from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange
from desktop_app.session.game_choice import SIDES
from desktop_app.session.move_text import MoveTextProblem, parse_move
from desktop_app.session.table_faces import FaceFacts, FaceState
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.spoken import SpokenButton

# Words on a clock face: no state is shown by colour alone.


def state_word(facts: FaceFacts) -> str:
    """Return the word for the state of a side; empty for the waiting side."""
    return {
        FaceState.YOUR_TURN: tr("YOUR TURN"),
        FaceState.WAITING: "",
        FaceState.READY: tr("BEGINS"),
        FaceState.HOLDING: tr("HOLDS"),
        FaceState.HELD: tr("HELD"),
        FaceState.CHALLENGED: tr("CHALLENGED"),
        FaceState.NEUTRAL: tr("NEUTRAL"),
        FaceState.PAUSED: tr("PAUSED"),
        FaceState.OVER: tr("OVER"),
    }[facts.state]


def time_word(facts: FaceFacts) -> str:
    """Return the word about the time: overtime and its penalty, or the last minute."""
    if facts.is_overtime and facts.penalty:
        return tr("OVERTIME −{points}").format(points=facts.penalty)
    if facts.is_overtime:
        return tr("OVERTIME")
    return tr("LAST MINUTE") if facts.is_low and facts.time else ""


def face_name(facts: FaceFacts) -> str:
    """Return the accessible name of a face."""
    if not facts.time:
        text = tr_count(
            "{name}, {points} point. {state}",
            "{name}, {points} points. {state}",
            abs(facts.points),
        )
        return text.format(name=facts.name, points=facts.points, state=state_word(facts))
    text = tr_count(
        "{name}, {points} point, {time}. {state} {word}",
        "{name}, {points} points, {time}. {state} {word}",
        abs(facts.points),
    )
    return text.format(
        name=facts.name,
        points=facts.points,
        time=facts.time,
        state=state_word(facts),
        word=time_word(facts),
    ).strip()


MIN_HEIGHT, MIN_WIDTH = 104, 112
_HEAD, _BAND = 0.17, 0.15
"""Shares of the height: name and score above the digits, words below them."""
_HEAD_PX, _BAND_PX = (26, 170), (24, 150)
_TALLEST = 1.4
"""Largest vertical stretch of the digits, which makes narrow faces readable from afar."""
_MEASURE = 200
_PAD = 0.5
"""Padding in a pill, and gap between two, relative to the font size."""
_NARROW = 0.15
"""Largest height of name and score, relative to the width."""
_LOUD = frozenset({FaceState.HOLDING, FaceState.HELD, FaceState.CHALLENGED, FaceState.NEUTRAL})


class TableFace(SpokenButton):
    """A face that is pressed like a clock; it shows what it was last shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = DEFAULT_THEME
        self._facts = FaceFacts("", 0)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def facts(self) -> FaceFacts:
        """The facts last shown."""
        return self._facts

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.update()

    def show_facts(self, facts: FaceFacts) -> None:
        """Show a face; repaint only if it changed."""
        if facts == self._facts:
            return
        before, self._facts = self._facts, facts
        if replace(before, time="") != replace(facts, time=""):
            # Not at every tick: screen readers announce each change of the name.
            self.setAccessibleName(self.spoken_name())
            self.update()
        else:
            # Painting a large face is slow: after a tick, repaint only the digits.
            self.update(self._digits_room().toAlignedRect())

    def spoken_name(self) -> str:
        """Return name, score, time and state."""
        return face_name(self._facts)

    def spoken_value(self) -> str:
        """Return the time left; empty without a clock."""
        return self._facts.time

    def sizeHint(self) -> QSize:
        """Return a modest size; the face takes all the room that is left."""
        return QSize(400, 150)

    def minimumSizeHint(self) -> QSize:
        """Return a size at which the digits are as large as on a real clock."""
        return QSize(MIN_WIDTH, MIN_HEIGHT)

    @property
    def digits_height(self) -> float:
        """Height of the digits in pixels; 0 without a clock."""
        return self._digits_box().height() if self._facts.time else 0.0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint frame, head, digits and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        facts, theme = self._facts, self._theme
        edge = self._edge() if facts.is_running else 1.0
        painter.setPen(QPen(QColor(theme.accent if facts.is_running else theme.border), edge))
        painter.setBrush(QColor(theme.field if facts.is_running else theme.panel))
        inset = edge / 2 + 1
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 12, 12)
        self._paint_head(painter)
        if facts.time:
            self._paint_digits(painter)
        self._paint_band(painter)

    # ------------------------------------------------------------------ geometry

    def _inner(self) -> QRectF:
        pad = max(12.0, min(self.width(), self.height()) * 0.05)
        # Keep clear of the frame, which is thicker on the running side.
        edge = self._edge() + 4
        high = max(edge, pad * 0.6)
        return QRectF(self.rect()).adjusted(pad, high, -pad, -high)

    def _edge(self) -> float:
        return max(3.0, self.height() * 0.012)

    def _head_box(self) -> QRectF:
        inner = self._inner()
        height = min(self._line(_HEAD, _HEAD_PX), max(_HEAD_PX[0], self.width() * _NARROW))
        return QRectF(inner.left(), inner.top(), inner.width(), height)

    def _band_box(self) -> QRectF:
        inner = self._inner()
        height = self._line(_BAND, _BAND_PX)
        return QRectF(inner.left(), inner.bottom() - height, inner.width(), height)

    def _line(self, share: float, limits: tuple[int, int]) -> float:
        return max(limits[0], min(limits[1], self.height() * share))

    def _digits_room(self) -> QRectF:
        inner = self._inner()
        top, bottom = self._head_box().bottom(), self._band_box().top()
        gap = max(2.0, (bottom - top) * 0.04)
        return QRectF(inner.left(), top + gap, inner.width(), max(10.0, bottom - top - 2 * gap))

    def _digits_box(self) -> QRectF:
        """Return the rectangle of the digits: as high and as wide as possible."""
        return _fitted(self._digits_room(), _path_of(self._facts.time).boundingRect())

    # ------------------------------------------------------------------ painting

    def _paint_head(self, painter: QPainter) -> None:
        box, facts = self._head_box(), self._facts
        painter.setPen(QColor(self._theme.text))
        painter.setFont(tabular(ui_font(box.height() * 0.72, QFont.Weight.Bold)))
        points = str(facts.points)
        width = painter.fontMetrics().horizontalAdvance(points)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | middle, points)
        left = box.left()
        if facts.is_running:
            self._paint_mark(painter, QPointF(left, box.center().y()), box.height() * 0.3)
        left += box.height() * 0.5
        painter.setPen(QColor(self._theme.text))
        room = QRectF(left, box.top(), box.right() - width - 14 - left, box.height())
        painter.setFont(_name_font(facts.name, box.height() * 0.6, room.width()))
        name = painter.fontMetrics().elidedText(
            facts.name, Qt.TextElideMode.ElideRight, max(0, int(room.width()))
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | middle, name)

    def _paint_mark(self, painter: QPainter, at: QPointF, half: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.accent))
        corners = [
            QPointF(at.x(), at.y() - half),
            QPointF(at.x() + half * 1.3, at.y()),
            QPointF(at.x(), at.y() + half),
        ]
        painter.drawPolygon(QPolygonF(corners))

    def _paint_digits(self, painter: QPainter) -> None:
        facts, theme = self._facts, self._theme
        colour = theme.bad if facts.is_overtime else theme.warning if facts.is_low else theme.text
        path, box = _path_of(facts.time), self._digits_box()
        bounds = path.boundingRect()
        painter.save()
        painter.translate(box.left(), box.top())
        painter.scale(box.width() / bounds.width(), box.height() / bounds.height())
        painter.translate(-bounds.left(), -bounds.top())
        painter.fillPath(path, QColor(colour))
        painter.restore()

    def _paint_band(self, painter: QPainter) -> None:
        """Paint the words in pills: the one about the time first, then the state."""
        facts, theme = self._facts, self._theme
        words: list[tuple[str, str, str]] = []
        if word := time_word(facts):
            words.append((word, theme.bad if facts.is_overtime else theme.warning, theme.window))
        if word := state_word(facts):
            ground = theme.accent if facts.is_running else ""
            if facts.state in _LOUD and not facts.is_running:
                ground = theme.text
            words.append((word, ground, theme.accent_text if facts.is_running else theme.window))
        band = self._band_box()
        font = _pill_font([word for word, _, _ in words], band)
        painter.setFont(font)
        high = min(band.height(), font.pixelSize() * 1.6)
        box = QRectF(band.left(), band.center().y() - high / 2, band.width(), high)
        pad, metrics = font.pixelSize() * _PAD, QFontMetricsF(font)
        widths = [metrics.horizontalAdvance(word) + 2 * pad for word, _, _ in words]
        left = box.center().x() - (sum(widths) + pad * max(0, len(words) - 1)) / 2
        for (word, ground, ink), width in zip(words, widths, strict=True):
            pill = QRectF(left, box.top(), width, box.height())
            self._paint_pill(painter, pill, word, ground, ink)
            left += width + pad

    def _paint_pill(
        self, painter: QPainter, pill: QRectF, word: str, ground: str, ink: str
    ) -> None:
        if ground:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(pill, pill.height() * 0.25, pill.height() * 0.25)
        painter.setPen(QColor(ink if ground else self._theme.muted))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, word)


@lru_cache(maxsize=16)
def _path_of(time: str) -> QPainterPath:
    """Return the digits as a path. Tabular figures keep it from jittering."""
    font = tabular(ui_font(_MEASURE, QFont.Weight.DemiBold))
    path = QPainterPath()
    path.addText(0, 0, font, time)
    # With tabular figures a 1 has as much room as an 8.
    metrics = QFontMetricsF(font)
    frame = QPainterPath()
    top = -metrics.capHeight()
    frame.addRect(QRectF(0, top, metrics.horizontalAdvance(time), -top))
    bounds = path.boundingRect().united(frame.boundingRect())
    path.moveTo(bounds.topLeft())
    path.moveTo(bounds.bottomRight())
    return path


def _fitted(room: QRectF, shape: QRectF) -> QRectF:
    """Return the largest centred rectangle for a shape, which may be stretched vertically."""
    width = min(room.width(), room.height() * shape.width() / shape.height())
    height = min(room.height(), width / shape.width() * shape.height() * _TALLEST)
    return QRectF(room.center().x() - width / 2, room.center().y() - height / 2, width, height)


def _name_font(name: str, px: float, width: float) -> QFont:
    """Return a font for a name: down to half the size for a long one, which is then elided."""
    least = px / 2
    while True:
        font = ui_font(px, QFont.Weight.DemiBold)
        # Measured as it is painted: in whole pixels.
        if px <= least or QFontMetrics(font).horizontalAdvance(name) <= int(width):
            return font
        px = max(least, px - 0.5)


def _pill_font(words: list[str], box: QRectF) -> QFont:
    """Return the largest font at which all words fit side by side."""
    px = box.height() * 0.62
    while px > 8:
        font = tabular(ui_font(px, QFont.Weight.Bold))
        metrics = QFontMetricsF(font)
        pads = px * _PAD * (3 * len(words) - 1)
        if sum(metrics.horizontalAdvance(word) for word in words) + pads <= box.width():
            return font
        px *= 0.92
    return ui_font(8, QFont.Weight.Bold)


# Both sides of the clock, in the order of the seats.

GAP = 10


class TableFaces(QWidget):
    """The two faces side by side.

    Signals:
        pressed: the seat whose side was pressed; sent on press, not on release.
    """

    pressed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = row_of(parent=self, margins=0, spacing=GAP)
        self._faces = tuple(TableFace(self) for _ in range(SIDES))
        sentences = (
            self.tr("The left side of the clock; the left Shift key presses it too."),
            self.tr("The right side of the clock; the right Shift key presses it too."),
        )
        for seat, face in enumerate(self._faces):
            row.addWidget(face, 1)
            face.pressed.connect(partial(self.pressed.emit, seat))
            face.setAccessibleDescription(sentences[seat])

    @property
    def faces(self) -> tuple[TableFace, ...]:
        """Left and right face."""
        return self._faces

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        for face in self._faces:
            face.show_theme(theme)

    def show_facts(self, facts: Sequence[FaceFacts]) -> None:
        """Show both sides."""
        for face, shown in zip(self._faces, facts, strict=True):
            face.show_facts(shown)


# The known tiles of a rack: entered here, and hidden until shown on request.

LONGEST = 30


class RackRow(QWidget):
    """One player's rack: a field, and a button that shows the tiles entered.

    Signals:
        named: a tuple of tiles on the rack.
        misread: the text, if it does not name tiles.
        left: the field was left by key.
    """

    named = Signal(object)
    misread = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._known: tuple[str, ...] = ()
        self._count = 0
        self._faces: tuple[str, ...] = ()
        self._line = _RackLine(self)
        self._line.setMaxLength(LONGEST)
        self._line.setFont(ui_font(15))
        self._line.returnPressed.connect(self._enter)
        self._line.left.connect(self._leave)
        self._show = QPushButton(self.tr("Show"), self)
        self._show.setCheckable(True)
        self._show.setProperty("role", "compact")
        self._show.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._show.setAutoDefault(False)
        self._show.setToolTip(self.tr("Show or hide what is known of this rack"))
        self._show.toggled.connect(lambda _on: self._refresh())
        row_of((self._line, 1), self._show, parent=self, margins=0, spacing=4)

    @property
    def line(self) -> QLineEdit:
        """The line for entering tiles."""
        return self._line

    @property
    def show_button(self) -> QPushButton:
        """The button that shows the known tiles."""
        return self._show

    @property
    def text(self) -> str:
        """The placeholder of the field."""
        return self._line.placeholderText()

    def show_rack(self, name: str, known: Sequence[str], count: int, faces: Sequence[str]) -> None:
        """Show a rack.

        Args:
            name: name of the player.
            known: tiles that were entered.
            count: number of tiles on the rack.
            faces: faces of the set, without the blank.
        """
        if (name, tuple(known), count) == (self._name, self._known, self._count):
            return
        self._name, self._known, self._count = name, tuple(known), count
        self._faces = tuple(faces)
        self._refresh()

    def _refresh(self) -> None:
        is_shown = self._show.isChecked()
        self._show.setText(self.tr("Hide") if is_shown else self.tr("Show"))
        self._show.setEnabled(bool(self._known) or is_shown)
        self._show.setAccessibleName(self.tr("Show the rack of {name}").format(name=self._name))
        if is_shown and self._known:
            text = " ".join(self._known)
        elif self._known:
            text = tr_count(
                "{known} of one tile known, hidden",
                "{known} of {count} tiles known, hidden",
                self._count,
            ).format(known=len(self._known), count=self._count)
        else:
            text = self.tr("Rack, if known")
        # In a narrow field only the word fits; the tooltip has the rest.
        self._line.setPlaceholderText(text if self._known else self.tr("Rack"))
        self._line.setToolTip(text)
        self._line.setAccessibleName(self.tr("Rack of {name}").format(name=self._name))
        self._line.setAccessibleDescription(text)

    def _enter(self) -> None:
        text = self._line.text().strip().upper().replace(" ", "")
        if not text:
            self._leave()
            return
        read = parse_move(f"-{text}", Board.empty(), self._faces)
        if isinstance(read, MoveTextProblem) or not isinstance(read, Exchange):
            self.misread.emit(text)
            return
        self._line.clear()
        self.named.emit(read.tiles)
        self._leave()

    def _leave(self) -> None:
        self._line.clear()
        self.left.emit()


class _RackLine(QLineEdit):
    """A line edit that Escape leaves."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `left` on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            event.accept()
            return
        super().keyPressEvent(event)


# The two faces with the racks below.


class ClockColumn(QWidget):
    """Faces and racks of both players, left and right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces = TableFaces(self)
        self.racks = (RackRow(self), RackRow(self))
        racks = row_of(*((rack, 1) for rack in self.racks), spacing=GAP)
        column_of((self.faces, 1), racks, parent=self, margins=0, spacing=4)
