# SPDX-License-Identifier: MIT
"""Opens the report of a problem with what the window knows."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from desktop_app.session.report_presenter import ReportPresenter, qt_versions
from desktop_app.session.trail import Trail
from desktop_app.translation.words import tr
from desktop_app.ui.help.report_box import ReportBox
from desktop_app.ui.main_window.error_hook import fault_box
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.scrolled import fit_on_screen


def open_report(navigator: Navigator) -> ReportBox:
    """Open the report box over the room, which stays as it is."""
    session = navigator.session
    window = navigator.window
    game = None if session is None else session.journal
    box = ReportBox(ReportPresenter(facts_of(navigator), game), window)
    fit_on_screen(box, window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def facts_of(navigator: Navigator) -> dict[str, str]:
    """Return the facts at the head of a report: versions, the screens and the room in front."""
    screens = (
        f"{screen.size().width()}x{screen.size().height()} at {screen.devicePixelRatio():g}"
        for screen in QGuiApplication.screens()
    )
    settings = navigator.settings
    return {
        **qt_versions(),
        "Platform": QGuiApplication.platformName(),
        "Screens": ", ".join(screens),
        "Window": f"{navigator.window.width()}x{navigator.window.height()}",
        "Scale": settings.text("text_size"),
        "Language": settings.text("language"),
        "Theme": settings.text("theme"),
        "Room": navigator.window.room,
    }


def begin_trail(navigator: Navigator, trail: Trail) -> None:
    """Begin the log; if the last run crashed, say so and offer a report."""
    if trail.begin(facts_of(navigator)):
        said = tr("Rackside ended by a fault of the program last time. What you had done is saved.")
        fault_box(navigator.window, said, navigator.open_report).open()
