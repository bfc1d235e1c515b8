# SPDX-License-Identifier: MIT
"""Portraits in circles: of the program, of a teacher's own file, and the neutral one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from desktop_app.session.portraits import Portrait
from desktop_app.settings.paths import resource_path
from desktop_app.ui.widgets.portrait import PortraitView, portrait_icon, portrait_pixmap

pytestmark = pytest.mark.usefixtures("qapp")
ABBY = Portrait("Abby", resource_path("portraits", "abby.svg"))
SIDE = 40


def image(portrait: Portrait, ratio: float = 1.0) -> QImage:
    return portrait_pixmap(portrait, SIDE, ratio).toImage()


def square(file: Path, colour: str, width: int = 30, height: int = 20) -> Portrait:
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.fill(QColor(colour))
    assert picture.save(str(file))
    return Portrait("Ada", file)


def test_a_portrait_is_drawn_for_the_pixels_of_its_screen() -> None:
    pixmap = portrait_pixmap(ABBY, SIDE, 2.0)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (2 * SIDE, 2.0)
    assert pixmap.deviceIndependentSize().width() == SIDE
    assert portrait_pixmap(ABBY, SIDE).devicePixelRatio() == 1.0


def test_every_picture_is_cut_to_a_circle(tmp_path: Path) -> None:
    drawn = image(square(tmp_path / "ada.png", "#ff0000"))
    assert drawn.pixelColor(0, 0).alpha() == 0
    assert drawn.pixelColor(SIDE - 1, SIDE - 1).alpha() == 0
    for x, y in ((SIDE // 2, 2), (2, SIDE // 2), (SIDE // 2, SIDE - 3)):
        assert drawn.pixelColor(x, y) == QColor("#ff0000"), "a wide picture fills it, too"


def test_a_file_that_changes_is_drawn_again(tmp_path: Path) -> None:
    file = tmp_path / "ada.svg"
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    form = head + '<path fill="{}" d="M0 0H9V9H0Z"/></svg>'
    file.write_text(form.format("#f00"))
    first = image(Portrait("Ada", file))
    file.write_text(form.format("#00f"))
    os.utime(file, ns=(1, 1))
    second = image(Portrait("Ada", file))
    assert first.pixelColor(20, 20) == QColor("#ff0000")
    assert second.pixelColor(20, 20) == QColor("#0000ff")


def test_without_a_picture_a_neutral_figure_has_the_initial() -> None:
    plain, ada, bea = (image(Portrait(name)) for name in ("", "Ada", "bea"))
    assert plain != ada != bea
    assert ada == image(Portrait("alfred"))


def test_a_file_that_is_gone_or_damaged_gives_the_neutral_figure(tmp_path: Path) -> None:
    neutral = image(Portrait("Ada"))
    assert image(Portrait("Ada", tmp_path / "gone.svg")) == neutral
    for name in ("bad.svg", "bad.png"):
        (tmp_path / name).write_text("no picture")
        assert image(Portrait("Ada", tmp_path / name)) == neutral


def test_a_list_has_an_icon_of_each() -> None:
    assert not portrait_icon(ABBY).isNull()


def test_a_screen_reader_hears_whose_portrait_it_is(qtbot: QtBot) -> None:
    view = PortraitView(SIDE)
    qtbot.addWidget(view)
    assert view.accessibleName() == ""
    view.show_portrait(ABBY)
    assert view.accessibleName() == "Portrait of Abby"
    assert view.grab().toImage().pixelColor(SIDE // 2, 2) == image(ABBY).pixelColor(SIDE // 2, 2)
    view.show_portrait(None)
    assert view.accessibleName() == ""
