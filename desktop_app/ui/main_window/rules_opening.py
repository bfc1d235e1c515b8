# SPDX-License-Identifier: MIT
"""Opens the rules window, loads the rules in the background, and keeps both."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer

from desktop_app.paper.report import print_report
from desktop_app.paper.ten_things import ten_things_page
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ten_things import MishapAnswers
from desktop_app.rules.topics import full_name
from desktop_app.session.errors import GameError
from desktop_app.session.operations import Operation, Operations, WhenBusy, rise
from desktop_app.session.rule_book import RuleBook
from desktop_app.translation.words import tr
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.rules_page.rules_page import RulesPage
from desktop_app.ui.widgets.print_dialog import open_print_dialog
from desktop_app.ui.widgets.scrolled import stand_beside

PAINT_MS = 60
"""Time for a window to appear, in ms; loading at the same time would take it twenty times as long.
"""


class RulesOpening(QObject):
    """The rules page of a window."""

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._navigator = navigator
        self._operations = Operations(self)
        self._shown: Ruleset | None = None
        self._wanted = ""
        self.page = RulesPage(navigator.window)
        self.page.show_theme(navigator.theme)
        self.page.print_requested.connect(self._print_ten_things)
        navigator.theme_changed.connect(self.page.show_theme)
        navigator.room_changed.connect(lambda _room: self._follow())
        navigator.window.closed.connect(lambda _geometry: self.page.close())
        self._start = QTimer(self)
        self._start.setSingleShot(True)
        self._start.setInterval(PAINT_MS)
        self._start.timeout.connect(self._read)

    def open(self, topic: str, book: str = "") -> None:
        """Show the page; select the topic if it exists, in a rule book other than the game's."""
        self._load(book)
        if not self.page.isVisible():
            stand_beside(self.page, self._navigator.window)
        self.page.show()
        self.page.raise_()
        self.page.activateWindow()
        self.page.show_topic(topic)
        self.page.focus_search()

    def _print_ten_things(self, ruleset: Ruleset, things: tuple[MishapAnswers, ...]) -> None:
        """Open the system's dialog to print a page for the table, or to save it as PDF."""
        page = ten_things_page(ruleset, things)
        open_print_dialog(self.page, partial(print_report, page))

    def _follow(self) -> None:
        """Show the rules of a new game on an open page."""
        if self.page.isVisible() and self._navigator.session is not None:
            self._load()

    def _load(self, wanted: str = "") -> None:
        """Load the rules each time: a user's file may have changed."""
        self._wanted = wanted
        session = self._navigator.session
        self._shown = None if session is None else session.state.setup.ruleset
        self._start.start()

    def _read(self) -> None:
        shown = self._shown
        read = Operation(lambda _tell: _book(shown), self._take_book, rise)
        self._operations.run(read, WhenBusy.INSTEAD)

    def _take_book(self, book: RuleBook | GameError) -> None:
        if isinstance(book, GameError):
            self.page.show_problem(tr(str(book)))
        else:
            self.page.show_book(book, self._name())

    def _name(self) -> str:
        """Return the wanted ruleset, else that of the game, else that of the last one."""
        if self._wanted:
            return self._wanted
        if self._shown is not None:
            return full_name(self._shown)
        choice = self._navigator.games.choice_for(with_computer=False)
        return f"{choice.ruleset}:{choice.option}" if choice.option else choice.ruleset


def _book(shown: Ruleset | None) -> RuleBook | GameError:
    """The rules as they stand in their files, or why they cannot be read."""
    try:
        return RuleBook.load(shown)
    except GameError as error:
        return error


def open_rules(navigator: Navigator, topic: str = "", book: str = "") -> None:
    """Open the rules page of a window; "" for no particular topic or rule book."""
    opening = navigator.findChild(RulesOpening)
    if opening is None:
        opening = RulesOpening(navigator)
    opening.open(topic, book)
