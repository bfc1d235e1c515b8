# SPDX-License-Identifier: MIT
"""The bundled fonts, loaded once for paper and screen, with sizes in millimetres."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from desktop_app.settings.paths import resource_path

UNIT = 100
"""Canvas units per millimetre; fonts need whole pixel sizes, so this is large."""


@cache
def font_family() -> str:
    """Return the family of the bundled fonts, loaded once; needs a QGuiApplication.

    If no font is bundled, it is the system's.
    """
    families: list[str] = []
    for path in sorted(resource_path("fonts").glob("*.[ot]tf")):
        number = QFontDatabase.addApplicationFont(str(path))
        if number >= 0:
            families.extend(QFontDatabase.applicationFontFamilies(number))
    plain = [family for family in families if family.startswith("Inter")]
    return min(plain, key=len) if plain else QFont().family()


def font_mm(
    size: float, weight: QFont.Weight = QFont.Weight.Normal, *, is_slanted: bool = False
) -> QFont:
    """Return a font whose em is `size` millimetres high.

    Its plain glyphs are used. Tabular figures, and colons raised between figures, have no text in a
    PDF, so a score could not be searched for.
    """
    font = QFont(font_family())
    font.setPixelSize(max(1, round(size * UNIT)))
    font.setWeight(weight)
    font.setItalic(is_slanted)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("calt"), 0)
    return font


def width_mm(font: QFont, text: str) -> float:
    """Return the width of a text in millimetres."""
    return QFontMetricsF(font).horizontalAdvance(text) / UNIT
