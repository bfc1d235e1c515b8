# SPDX-License-Identifier: MIT
"""The parts of a section are made when it is first shown, and look as if they always were there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.learn.learn_page import LearnPage, LearnSection
from desktop_app.ui.main_window.navigator import Navigator


def _page(navigator: Navigator) -> LearnPage:
    navigator.show_learn()
    page = navigator.window.room_widget
    assert isinstance(page, LearnPage)
    return page


def _in_tab(page: LearnPage, at: int) -> LearnSection:
    section = page.tabs.widget(at)
    assert isinstance(section, LearnSection)
    return section


def test_only_the_section_in_front_has_its_parts(navigator: Navigator) -> None:
    page = _page(navigator)
    sections = [_in_tab(page, at) for at in range(page.tabs.count())]
    assert [each.is_built for each in sections] == [True] + [False] * (len(sections) - 1)
    for section in sections[1:]:
        assert not section.findChildren(QWidget), type(section).__name__
    assert page.offers()["lessons"] is not None, "what it suggests is known without them"


def test_a_click_on_a_tab_makes_its_parts_and_shows_them(
    navigator: Navigator, qtbot: QtBot
) -> None:
    page = _page(navigator)
    navigator.window.show()
    qtbot.waitUntil(lambda: not page.is_reading)
    bar = page.tabs.tabBar()
    assert isinstance(bar, QTabBar)
    for at in range(1, page.tabs.count()):
        section = _in_tab(page, at)
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(at).center())
        assert section.is_built and section.isVisible()
        focus: QWidget | None = section.focusProxy()
        assert focus is not None and focus.isVisible(), type(section).__name__
        parts = section.findChildren(QWidget)
        section.build()
        assert section.findChildren(QWidget) == parts, "once"


def test_the_key_of_a_section_makes_it_and_gives_it_the_focus(navigator: Navigator) -> None:
    page = _page(navigator)
    navigator.window.show()
    QTest.keyClick(page, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    section = page.tabs.currentWidget()
    assert isinstance(section, LearnSection) and section.is_built
    focus: QWidget | None = navigator.window.focusWidget()
    assert focus is not None and section.isAncestorOf(focus)
