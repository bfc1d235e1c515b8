# SPDX-License-Identifier: MIT
"""The three themes, with all colours of the program, and the fonts.

Widgets never use colours of their own. Colours are hex strings, ``#rrggbb`` or ``#aarrggbb``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QFont

from desktop_app.paper.fonts import font_family
from desktop_app.rules.board import Premium
from desktop_app.sentences.sentence import InRole


@dataclass(frozen=True)
class Theme:
    """Colours of one theme.

    Attributes:
        name: key in `THEMES` and value of the setting ``theme``.
        title: the name on screen.
        empty, tile, double_letter, triple_letter, double_word, triple_word: the six fields.
        label_*: text on each of them.
        window, panel, field: backgrounds: the window, panels on it, input fields on them.
        border: line between backgrounds.
        edge: outline of inputs, and handle of scroll bars.
        text, muted, accent, warning, good, bad: text on any background.
        accent_text: text on `accent`.
        grid, frame: lines between the squares, and the edge of the board.
        tile_edge, tile_shine, tile_shadow: lower edge, upper edge and shadow of a tile.
        tried, last_play: dashed edge of tiles being tried, double edge of the last play.
        cursor, cursor_halo: the board cursor, and the line that sets it off.
        hatch: strokes on a forbidden square.
        rack, rack_edge: the ledge of the rack, and its front.
        tile_back: a tile face down.
        verdict_good, verdict_bad: background of a verdict.
        verdict_text: text of a verdict.
    """

    name: str
    title: str
    empty: str
    tile: str
    double_letter: str
    triple_letter: str
    double_word: str
    triple_word: str
    label_empty: str
    label_tile: str
    label_double_letter: str
    label_triple_letter: str
    label_double_word: str
    label_triple_word: str
    window: str
    panel: str
    field: str
    border: str
    edge: str
    text: str
    muted: str
    accent: str
    accent_text: str
    warning: str
    good: str
    bad: str
    grid: str
    frame: str
    tile_edge: str
    tile_shine: str
    tile_shadow: str
    tried: str
    last_play: str
    cursor: str
    cursor_halo: str
    hatch: str
    rack: str
    rack_edge: str
    tile_back: str
    verdict_good: str
    verdict_bad: str
    verdict_text: str

    @property
    def fields(self) -> Mapping[str, str]:
        """The six fields by name, in the order of the design table."""
        return {
            "empty": self.empty,
            "tile": self.tile,
            "2L": self.double_letter,
            "3L": self.triple_letter,
            "2W": self.double_word,
            "3W": self.triple_word,
        }

    @property
    def labels(self) -> Mapping[str, str]:
        """Text colours of the six fields, by the same names."""
        return {
            "empty": self.label_empty,
            "tile": self.label_tile,
            "2L": self.label_double_letter,
            "3L": self.label_triple_letter,
            "2W": self.label_double_word,
            "3W": self.label_triple_word,
        }

    def square(self, premium: Premium) -> str:
        """Return the colour of an empty square."""
        return self.fields[premium.value or "empty"]

    def label(self, premium: Premium) -> str:
        """Return the text colour of an empty square."""
        return self.labels[premium.value or "empty"]


PORTRAIT_INK = "#3c434c"
"""The initial on the neutral figure, whose own colours are the same in every theme."""
_INK = "#1b1410"
_WHITE = "#ffffff"

_CLASSIC = Theme(
    name="classic",
    title="Classic",
    empty="#f4f2e9",
    tile="#f0cb77",
    double_letter="#92bedf",
    triple_letter="#1146ad",
    double_word="#e77384",
    triple_word="#941e20",
    label_empty=_INK,
    label_tile=_INK,
    label_double_letter=_INK,
    label_triple_letter=_WHITE,
    label_double_word=_INK,
    label_triple_word=_WHITE,
    window="#ebe6d9",
    panel="#f7f4ec",
    field="#fffdf8",
    border="#cdc5b3",
    edge="#867b67",
    text=_INK,
    muted="#5d5449",
    accent="#1146ad",
    accent_text=_WHITE,
    warning="#834600",
    good="#1d6435",
    bad="#941e20",
    grid="#d5cfbf",
    frame="#a89d87",
    tile_edge="#b98d38",
    tile_shine="#fae3ab",
    tile_shadow="#5a3a2a10",
    tried="#5b4210",
    last_play="#6b4a0c",
    cursor=_INK,
    cursor_halo=_WHITE,
    hatch="#941e20",
    rack="#7d5a35",
    rack_edge="#5f4225",
    tile_back="#e2bb66",
    verdict_good="#0b7a50",
    verdict_bad="#8a1418",
    verdict_text=_WHITE,
)

_CLEAR = Theme(
    name="clear",
    title=InRole("Clear", "a theme"),
    empty="#c9d6df",
    tile="#fdf8e5",
    double_letter="#81addd",
    triple_letter="#2a619d",
    double_word="#fbc586",
    triple_word="#b04e11",
    label_empty=_INK,
    label_tile=_INK,
    label_double_letter=_INK,
    label_triple_letter=_WHITE,
    label_double_word=_INK,
    label_triple_word=_WHITE,
    window="#e4ebef",
    panel="#f4f7f9",
    field="#ffffff",
    border="#b7c4cd",
    edge="#6f818e",
    text="#15202a",
    muted="#47555f",
    accent="#22558c",
    accent_text=_WHITE,
    warning="#8a4300",
    good="#1a6038",
    bad="#9c1f1f",
    grid="#b3c2cd",
    frame="#8396a4",
    tile_edge="#b9ae86",
    tile_shine="#ffffff",
    tile_shadow="#5a152030",
    tried="#3f5260",
    last_play="#2f4a60",
    cursor="#15202a",
    cursor_halo=_WHITE,
    hatch="#9c1f1f",
    rack="#8fa1ad",
    rack_edge="#6d808d",
    tile_back="#ece5cb",
    verdict_good="#0d7c4f",
    verdict_bad="#7d1014",
    verdict_text=_WHITE,
)

_NIGHT = Theme(
    name="night",
    title="Night",
    empty="#1e2227",
    tile="#f4eacd",
    double_letter="#34718b",
    triple_letter="#70cbed",
    double_word="#804717",
    triple_word="#bd515a",
    label_empty=_WHITE,
    label_tile=_INK,
    label_double_letter=_WHITE,
    label_triple_letter=_INK,
    label_double_word=_WHITE,
    label_triple_word=_WHITE,
    window="#131619",
    panel="#1a1e22",
    field="#22272c",
    border="#3a424a",
    edge="#74808a",
    text="#ebe8e0",
    muted="#a3abb3",
    accent="#70cbed",
    accent_text=_INK,
    warning="#ffb374",
    good="#86d49c",
    bad="#ff9a92",
    grid="#343b42",
    frame="#4a545d",
    tile_edge="#b5a67a",
    tile_shine="#fffaea",
    tile_shadow="#96000000",
    tried="#5f4a1d",
    last_play="#8a4a12",
    cursor=_WHITE,
    cursor_halo="#101214",
    hatch="#ff9a92",
    rack="#4a3b2a",
    rack_edge="#33281b",
    tile_back="#d9cda9",
    verdict_good="#0a6f4c",
    verdict_bad="#7a0f14",
    verdict_text=_WHITE,
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (_CLASSIC, _CLEAR, _NIGHT)}
"""The themes by name; the names are the values of the setting ``theme``."""

DEFAULT_THEME = _CLASSIC


def ui_font(px: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the program's font at a size in logical pixels (at least 1)."""
    return QFont(_ui_font(font_family(), max(1, round(px)), weight))


@cache
def _ui_font(family: str, px: int, weight: QFont.Weight) -> QFont:
    """Return the font that `ui_font` copies: a painted board asks for hundreds."""
    font = QFont(family)
    font.setPixelSize(px)
    font.setWeight(weight)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def tabular(font: QFont) -> QFont:
    """Return the font with tabular figures, for numbers that change."""
    copy = QFont(font)
    copy.setFeature(QFont.Tag("tnum"), 1)
    return copy
