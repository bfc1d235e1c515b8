# SPDX-License-Identifier: MIT
"""The themes are distinguishable and readable for all kinds of vision, and reach the widgets."""

from __future__ import annotations

import dataclasses
import re
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

import desktop_app
from desktop_app.rules.board import Premium
from desktop_app.settings.paths import resource_path
from desktop_app.settings.table import SETTINGS
from desktop_app.ui.applied_theme import SYSTEM, apply_theme
from desktop_app.ui.theme import THEMES, Theme, tabular, ui_font
from tests.helpers.colour import SIGHTS, ciede2000, contrast, difference

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


# The published test data of Sharma, Wu and Dalal 2005, table 1: the pairs that catch the usual
# mistakes (hue across zero, achromatic colours, the rotation term) and some everyday ones.
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
        ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
        ((50.0, -0.0010, 2.4900), (50.0, 0.0011, -2.4900), 4.7461),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_colour_difference_agrees_with_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(expected, abs=5e-5)


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@every_theme
@pytest.mark.parametrize("sight", SIGHTS)
def test_the_six_fields_can_be_told_apart(theme: Theme, sight: str) -> None:
    differences = {
        (one, other): difference(theme.fields[one], theme.fields[other], sight)
        for one, other in combinations(theme.fields, 2)
    }
    assert len(differences) == 15
    too_close = {pair: value for pair, value in differences.items() if value < 12}
    assert not too_close


@every_theme
def test_every_label_can_be_read_on_its_field(theme: Theme) -> None:
    for name, field in theme.fields.items():
        assert contrast(theme.labels[name], field) >= 4.5, name


@every_theme
def test_every_text_colour_can_be_read_on_every_ground(theme: Theme) -> None:
    for ground in (theme.window, theme.panel, theme.field):
        for name in ("text", "muted", "accent", "warning", "good", "bad"):
            assert contrast(getattr(theme, name), ground) >= 4.5, (name, ground)
    assert contrast(theme.accent_text, theme.accent) >= 4.5
    assert contrast(theme.text, theme.border) >= 4.5


@every_theme
def test_the_edge_of_a_field_can_be_seen_on_every_ground(theme: Theme) -> None:
    for ground in (theme.window, theme.panel, theme.field):
        assert contrast(theme.edge, ground) >= 3, ground


@every_theme
@pytest.mark.parametrize("kind", [QLineEdit, QSpinBox, QComboBox, QPlainTextEdit])
def test_fields_are_painted_with_their_edge(
    qtbot: QtBot, qapp: QApplication, theme: Theme, kind: type[QWidget]
) -> None:
    before = qapp.palette(), qapp.styleSheet(), qapp.style().objectName()
    try:
        apply_theme(qapp, theme)
        room = QWidget()
        qtbot.addWidget(room)
        field = kind(room)
        field.setGeometry(20, 20, 120, 40)
        room.show()
        picture = room.grab().toImage()
        # The corners are round, and an antialiased pixel may be half edge and half field.
        seen = {picture.pixelColor(80, y).name() for y in range(18, 24)}
        assert max(contrast(colour, theme.window) for colour in seen - {theme.field}) >= 2.9
    finally:
        qapp.setStyleSheet(before[1])
        qapp.setPalette(before[0])
        qapp.setStyle(before[2] or "fusion")


@every_theme
@pytest.mark.parametrize("kind", [QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QTabBar])
def test_fields_and_tabs_are_flat(
    qtbot: QtBot, qapp: QApplication, theme: Theme, kind: type[QWidget]
) -> None:
    before = qapp.palette(), qapp.styleSheet(), qapp.style().objectName()
    try:
        apply_theme(qapp, theme)
        room = QWidget()
        qtbot.addWidget(room)
        field = kind(room)
        field.setGeometry(20, 20, 120, 40)
        if isinstance(field, QTabBar):
            field.addTab("Games")
            field.addTab("Backups")
        room.show()
        picture = room.grab().toImage()
        # Across an empty part: a gradient would have one colour for each line.
        at = 24 if isinstance(field, QTabBar) else 60
        inside = {picture.pixelColor(at, y).name() for y in range(24, 36)}
        ground = theme.window if isinstance(field, QTabBar) else theme.field
        assert inside == {ground}
    finally:
        qapp.setStyleSheet(before[1])
        qapp.setPalette(before[0])
        qapp.setStyle(before[2] or "fusion")


def test_the_triple_word_of_the_night_is_quieter_than_a_tile() -> None:
    night = THEMES["night"]
    assert contrast(night.triple_word, night.empty) <= contrast(night.tile, night.empty) / 3


@every_theme
@pytest.mark.parametrize("name", ["chevron-down", "chevron-up"])
def test_the_arrows_of_fields_can_be_seen(theme: Theme, name: str) -> None:
    picture = resource_path("icons", f"{name}.svg").read_text("utf-8")
    (colour,) = re.findall(r'stroke="(#[0-9a-f]{6})"', picture)
    assert contrast(colour, theme.field) >= 3


@every_theme
def test_marks_on_tiles_and_squares_can_be_seen(theme: Theme) -> None:
    assert contrast(theme.tried, theme.tile) >= 3
    assert contrast(theme.last_play, theme.tile) >= 3
    for name, field in theme.fields.items():
        # The cursor is two lines of opposite lightness: one of them stands out anywhere.
        assert max(contrast(theme.cursor, field), contrast(theme.cursor_halo, field)) >= 4.5, name


@every_theme
@pytest.mark.parametrize("sight", SIGHTS)
def test_the_two_verdicts_can_be_told_apart_and_read(theme: Theme, sight: str) -> None:
    assert difference(theme.verdict_good, theme.verdict_bad, sight) >= 12
    for ground in (theme.verdict_good, theme.verdict_bad):
        assert contrast(theme.verdict_text, ground) >= 4.5


def test_the_fields_are_those_of_the_design() -> None:
    design = {
        "classic": "#f4f2e9 #f0cb77 #92bedf #1146ad #e77384 #941e20",
        "clear": "#c9d6df #fdf8e5 #81addd #2a619d #fbc586 #b04e11",
        "night": "#1e2227 #f4eacd #34718b #70cbed #804717 #bd515a",
    }
    assert {name: " ".join(theme.fields.values()) for name, theme in THEMES.items()} == design


def test_the_themes_are_those_the_setting_allows() -> None:
    assert (SYSTEM, *THEMES) == SETTINGS["theme"].allowed


@every_theme
def test_every_premium_has_a_colour_and_a_label(theme: Theme) -> None:
    assert theme.square(Premium.NONE) == theme.empty
    assert theme.square(Premium.TRIPLE_WORD) == theme.triple_word
    assert theme.label(Premium.TRIPLE_WORD) == theme.label_triple_word
    assert {theme.square(premium) for premium in Premium} == set(theme.fields.values()) - {
        theme.tile
    }


@every_theme
def test_every_colour_is_valid(qapp: QApplication, theme: Theme) -> None:
    for field in dataclasses.fields(theme):
        value = getattr(theme, field.name)
        if field.name not in {"name", "title"}:
            assert re.fullmatch(r"#([0-9a-f]{2})?[0-9a-f]{6}", value), field.name


def test_a_theme_reaches_the_widgets(qtbot: QtBot, qapp: QApplication) -> None:
    before = qapp.font(), qapp.palette(), qapp.styleSheet(), qapp.style().objectName()
    try:
        apply_theme(qapp, THEMES["night"], font_px=14)
        palette = qapp.palette()
        assert palette.color(QPalette.ColorRole.Window) == QColor(THEMES["night"].window)
        assert palette.color(QPalette.ColorRole.Text) == QColor(THEMES["night"].text)
        assert qapp.font().pixelSize() == 14
        apply_theme(qapp, THEMES["clear"])
        assert qapp.palette().color(QPalette.ColorRole.Base) == QColor(THEMES["clear"].field)
        assert THEMES["clear"].accent in qapp.styleSheet()
        assert THEMES["night"].accent not in qapp.styleSheet()
    finally:
        qapp.setStyleSheet(before[2])
        qapp.setPalette(before[1])
        qapp.setFont(before[0])
        qapp.setStyle(before[3] or "fusion")


def test_figures_stand_in_equal_widths(qapp: QApplication) -> None:
    metrics = QFontMetricsF(tabular(ui_font(20, QFont.Weight.DemiBold)))
    assert len({metrics.horizontalAdvance(digit * 4) for digit in "0123456789"}) == 1


def test_colours_have_one_home() -> None:
    sources = Path(desktop_app.__file__).parent.joinpath("ui").rglob("*.py")
    strays = [
        f"{path.name}:{number}"
        for path in sources
        if path.name != "theme.py"
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if re.search(r"[\"']#[0-9a-fA-F]{6}", line)
    ]
    assert strays == []
