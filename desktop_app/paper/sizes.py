# SPDX-License-Identifier: MIT
"""The papers of the world's clubs, upright."""

from __future__ import annotations

from enum import Enum

MARGIN_MM = 12.0
"""What is left free round a sheet: every printer reaches this far, and holes can be punched."""


class PaperSize(Enum):
    """A paper by the name that people give it; the value is width and height in millimetres."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)

    @property
    def width(self) -> float:
        """Millimetres across."""
        return self.value[0]

    @property
    def height(self) -> float:
        """Millimetres down."""
        return self.value[1]

    @property
    def id(self) -> str:
        """The name in commands and settings."""
        return self.name.lower()


def paper_of(name: str) -> PaperSize:
    """The paper with an id; KeyError when there is none."""
    return {size.id: size for size in PaperSize}[name]
