# SPDX-License-Identifier: MIT
"""The tiles of the set in a club player's order, those that were seen crossed off."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.analysis.unseen import FaceCount
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font

_LETTER_PX = 15
_COUNT_PX = 11
_LETTER = 15
_COUNT = 17
_GAP = 12
_LINE = 25
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


@dataclass(frozen=True, slots=True)
class FacePlace:
    """Where the tiles of one face stand: the corner of the group and the width of a letter."""

    face: FaceCount
    corner: QPoint
    step: int


def lay_out(faces: tuple[FaceCount, ...], steps: tuple[int, ...], width: int) -> list[FacePlace]:
    """Set the faces in lines of a width; a face is never broken, whatever the width is."""
    places: list[FacePlace] = []
    x = y = 0
    for face, step in zip(faces, steps, strict=True):
        needed = _COUNT + face.total * step
        if x and x + needed > width:
            x, y = 0, y + _LINE
        places.append(FacePlace(face, QPoint(x, y), step))
        x += needed + _GAP
    return places


class TileFlow(QWidget):
    """Every tile of the set as a letter; before each face the number that is still unseen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces: tuple[FaceCount, ...] = ()
        self._places: list[FacePlace] = []
        self._theme: Theme = DEFAULT_THEME
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.update()

    def show_faces(self, faces: tuple[FaceCount, ...]) -> None:
        """Show what is left of every face."""
        self._faces = faces
        self._places = self._lay_out(self.width())
        self.setAccessibleName(self.tr("Unseen tiles"))
        left = [face for face in faces if face.unseen]
        self.setAccessibleDescription(
            ", ".join(
                self.tr("{face} {count}").format(face=face.face, count=face.unseen) for face in left
            )
        )
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """The lines depend on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines at a width."""
        places = self._lay_out(width)
        return (places[-1].corner.y() if places else 0) + _LINE

    def sizeHint(self) -> QSize:
        """The size at a usual width."""
        return QSize(540, self.heightForWidth(540))

    def minimumSizeHint(self) -> QSize:
        """Room for the longest face."""
        return QSize(220, _LINE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the lines out again."""
        super().resizeEvent(event)
        self._places = self._lay_out(self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw every face: the tiles not seen first, then those crossed off."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        letter_font = tabular(ui_font(_LETTER_PX, QFont.Weight.DemiBold))
        seen_font = ui_font(_LETTER_PX)
        count_font = tabular(ui_font(_COUNT_PX))
        for place in self._places:
            painter.setFont(count_font)
            painter.setPen(QColor(self._theme.muted))
            count = QRect(place.corner, QSize(_COUNT - 4, _LINE))
            right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(count, right, str(place.face.unseen))
            for number in range(place.face.total):
                x = place.corner.x() + _COUNT + number * place.step
                box = QRectF(x, place.corner.y(), place.step, _LINE)
                is_seen = number >= place.face.unseen
                painter.setFont(seen_font if is_seen else letter_font)
                self._paint_letter(painter, place.face.face, box, is_seen=is_seen)

    def _paint_letter(self, painter: QPainter, face: str, box: QRectF, *, is_seen: bool) -> None:
        theme = self._theme
        painter.setPen(QColor(theme.frame if is_seen else theme.text))
        painter.drawText(box, _CENTRE, face)
        if is_seen:
            painter.setPen(QPen(QColor(theme.muted), 1.2))
            middle = box.center()
            painter.drawLine(QLineF(middle.x() - 5, middle.y() + 5, middle.x() + 5, middle.y() - 5))

    def _lay_out(self, width: int) -> list[FacePlace]:
        metrics = QFontMetrics(ui_font(_LETTER_PX, QFont.Weight.DemiBold))
        steps = tuple(
            max(_LETTER, metrics.horizontalAdvance(face.face) + 4) for face in self._faces
        )
        return lay_out(self._faces, steps, width)
