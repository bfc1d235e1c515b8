# SPDX-License-Identifier: MIT
"""The colours follow the system, unless a theme was chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.ui.applied_theme import SystemColours, theme_for
from desktop_app.ui.main_window.navigator import Navigator

Scheme = Qt.ColorScheme


@pytest.mark.parametrize(
    ("scheme", "is_contrasted", "name"),
    [
        (Scheme.Light, False, "classic"),
        (Scheme.Dark, False, "night"),
        (Scheme.Unknown, False, "classic"),
        (Scheme.Light, True, "clear"),
        (Scheme.Dark, True, "night"),
    ],
)
def test_what_the_system_has_chosen(scheme: Scheme, is_contrasted: bool, name: str) -> None:
    assert theme_for(scheme, is_contrasted=is_contrasted).name == name


def make(qtbot: QtBot, *arguments: str) -> Navigator:
    navigator = build(make_application(), parse_arguments(list(arguments)))
    qtbot.addWidget(navigator.window)
    return navigator


@pytest.fixture
def dark(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the system dark."""
    night = theme_for(Scheme.Dark)
    monkeypatch.setattr(SystemColours, "theme", property(lambda _self: night))
    yield


def system_of(navigator: Navigator) -> SystemColours:
    found = navigator.findChild(SystemColours)
    assert found is not None
    return found


def test_the_window_follows_while_it_runs(qtbot: QtBot) -> None:
    navigator = make(qtbot)
    assert navigator.theme.name == "classic"
    seen: list[str] = []
    navigator.theme_changed.connect(lambda theme: seen.append(theme.name))
    system_of(navigator).changed.emit(theme_for(Scheme.Dark))
    assert (navigator.theme.name, seen) == ("night", ["night"])
    assert QApplication.palette().window().color().name() == navigator.theme.window
    assert navigator.settings.text("theme") == "system", "nobody has chosen another"
    navigator.window.close()


@pytest.mark.usefixtures("dark")
def test_a_dark_system_begins_dark(qtbot: QtBot) -> None:
    navigator = make(qtbot)
    assert navigator.theme.name == "night"
    navigator.window.close()


@pytest.mark.usefixtures("dark")
def test_a_theme_of_the_command_line_wins_until_another_is_chosen(qtbot: QtBot) -> None:
    navigator = make(qtbot, "--theme", "clear")
    system_of(navigator).changed.emit(theme_for(Scheme.Dark))
    assert navigator.theme.name == "clear"
    assert navigator.settings.text("theme") == "system"
    navigator.use_theme("system")
    assert navigator.theme.name == "night"
    navigator.window.close()


def test_a_chosen_theme_stays(qtbot: QtBot) -> None:
    navigator = make(qtbot)
    navigator.use_theme("clear")
    system_of(navigator).changed.emit(theme_for(Scheme.Dark))
    assert navigator.theme.name == "clear"
    navigator.window.close()
