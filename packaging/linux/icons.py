# SPDX-License-Identifier: MIT
"""Paints the icon in the sizes that desktops without SVG look for.

python packaging/linux/icons.py FOLDER         FOLDER/48x48/apps/rackside.png and so on
python packaging/linux/icons.py FILE.icns      the icon of macOS
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from desktop_app.settings.paths import resource_path

SIZES = (16, 32, 48, 64, 128, 256, 512)
# Kinds of a picture in an .icns file, by the length of its side in pixels.
ICNS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def picture(side: int) -> bytes:
    """The icon as a PNG of `side` pixels."""
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(resource_path("icons", "rackside.svg"))).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(data.data())


def main() -> None:
    """Write them."""
    QGuiApplication([])
    target = Path(sys.argv[1])
    if target.suffix == ".icns":
        parts = [(kind, picture(side)) for side, kind in ICNS.items()]
        body = b"".join(kind + struct.pack(">I", len(png) + 8) + png for kind, png in parts)
        target.write_bytes(b"icns" + struct.pack(">I", len(body) + 8) + body)
        return
    for side in SIZES:
        path = target / f"{side}x{side}" / "apps" / "rackside.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture(side))


if __name__ == "__main__":
    main()
