# SPDX-License-Identifier: MIT
"""Pictures of the computer's players, in a circle of any size."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QIcon,
    QImage,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from desktop_app.session.portraits import Portrait
from desktop_app.settings.paths import resource_path
from desktop_app.translation.words import tr
from desktop_app.ui.theme import PORTRAIT_INK, ui_font
from desktop_app.ui.widgets.kept_picture import kept_picture
from desktop_app.ui.widgets.spoken import give_role
from desktop_app.values.files import read_file

LIST_PX = 24
"""Side of a portrait in a list, in logical pixels."""
_ICON_PX = 96
_FACE = (0.3, 0.24, 0.4, 0.42)
"""Where the neutral figure's initial stands, in shares of the side."""


def portrait_pixmap(portrait: Portrait, side: int, ratio: float = 1.0) -> QPixmap:
    """Return a picture of `side` logical pixels for a screen with `ratio` pixels in each.

    It is drawn once; a file that changes is drawn again.
    """
    file = portrait.file
    try:
        changed = 0 if file is None else file.stat().st_mtime_ns
    except OSError:
        file, changed = None, 0
    initial = portrait.name.strip()[:1].upper()
    pixels = max(1, round(side * ratio))
    key = f"portrait {pixels} {initial} {file} {changed}"
    found = kept_picture(key, lambda: QPixmap.fromImage(_drawn(file, initial, pixels)))
    found.setDevicePixelRatio(ratio)
    return found


def portrait_icon(portrait: Portrait) -> QIcon:
    """Return an icon for a list; its pictures are shown `LIST_PX` high."""
    return QIcon(portrait_pixmap(portrait, _ICON_PX))


def _drawn(file: Path | None, initial: str, side: int) -> QImage:
    """Return the picture cut to a circle; the neutral figure for a file that cannot be drawn."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if file is None or not _draw_file(painter, file, side):
        _draw_file(painter, resource_path("portraits", "unknown.svg"), side)
        font = ui_font(max(1, round(side * 0.34)))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(PORTRAIT_INK))
        where = QRectF(*(side * share for share in _FACE))
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, initial)
    painter.end()
    return _in_a_circle(image)


def _draw_file(painter: QPainter, file: Path, side: int) -> bool:
    try:
        data = read_file(file)
    except OSError:
        return False
    if file.suffix.casefold() == ".svg":
        return _draw_svg(painter, data, side)
    picture = QImage.fromData(data)
    if picture.isNull():
        return False
    # The middle of a picture that is no square.
    least = min(picture.width(), picture.height())
    source = QRectF((picture.width() - least) / 2, (picture.height() - least) / 2, least, least)
    painter.drawImage(QRectF(0, 0, side, side), picture, source)
    return True


def _draw_svg(painter: QPainter, data: bytes, side: int) -> bool:
    renderer = QSvgRenderer(QByteArray(data))
    if not renderer.isValid():
        return False
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    renderer.render(painter, QRectF(0, 0, side, side))
    return True


def _in_a_circle(image: QImage) -> QImage:
    circle = QImage(image.size(), image.format())
    circle.fill(Qt.GlobalColor.transparent)
    painter = QPainter(circle)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.black)
    painter.drawEllipse(QRectF(0, 0, image.width(), image.height()))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.drawImage(0, 0, image)
    painter.end()
    return circle


class PortraitView(QWidget):
    """A portrait of a fixed size; nothing at first.

    Args:
        side: in logical pixels.
        parent: the widget it is shown in.
    """

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._portrait: Portrait | None = None
        self._side = side
        self.setFixedSize(QSize(side, side))
        give_role(self, QAccessible.Role.Graphic)

    @property
    def portrait(self) -> Portrait | None:
        """The portrait as it was last shown."""
        return self._portrait

    def show_portrait(self, portrait: Portrait | None) -> None:
        """Show a player's picture, or none."""
        if portrait == self._portrait:
            return
        self._portrait = portrait
        name = "" if portrait is None else tr("Portrait of {name}").format(name=tr(portrait.name))
        self.setAccessibleName(name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the portrait."""
        if self._portrait is None:
            return
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        painter.drawPixmap(0, 0, portrait_pixmap(self._portrait, self._side, ratio))
