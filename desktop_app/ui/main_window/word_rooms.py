# SPDX-License-Identifier: MIT
"""Creates the judge's room, and opens the dictionary unless a game is being played."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop_app.session.word_tools import WordTools
from desktop_app.ui.dictionary.dictionary_page import DictionaryPage
from desktop_app.ui.dictionary.import_box import ImportBox
from desktop_app.ui.judge.judge_page import JudgePage
from desktop_app.ui.main_window.handbook_opening import explain
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.new_game.new_game_page import NewGamePage
from desktop_app.ui.widgets.scrolled import stand_beside

JUDGE = "judge"


def make_judge(navigator: Navigator, words: WordTools) -> QWidget:
    """Return the judge's room."""
    asks = navigator.settings.switch("judge_asks_to_leave")
    place = navigator.window.place_of_rooms
    page = JudgePage(words.judge_presenter(), asks_to_leave=asks, parent=place)
    page.show_theme(navigator.theme)
    navigator.theme_changed.connect(page.show_theme)
    page.back_requested.connect(navigator.go_home)
    JudgeRoomLinks(navigator, page)
    return page


class JudgeRoomLinks(QObject):
    """Full screen and leaving, for the judge's room."""

    def __init__(self, navigator: Navigator, page: JudgePage) -> None:
        super().__init__(page)
        self._navigator, self._page = navigator, page
        page.full_screen_requested.connect(self._toggle_full_screen)
        page.asking_changed.connect(self._keep_asking)
        navigator.setting_changed.connect(self._take_setting)
        navigator.room_changed.connect(self._follow)

    def _toggle_full_screen(self) -> None:
        window = self._navigator.window
        is_full = not window.isFullScreen()
        window.set_minimal(is_full)
        if is_full:
            window.showFullScreen()
        else:
            window.showNormal()

    def _take_setting(self, key: str, value: object) -> None:
        if key == "judge_asks_to_leave":
            self._page.asks.setChecked(bool(value))

    def _keep_asking(self, asks: bool) -> None:
        self._navigator.settings.change(judge_asks_to_leave=asks)
        self._guard(asks)

    def _follow(self, room: str) -> None:
        window = self._navigator.window
        # Not yet visible if the window opens with this room.
        is_here = room == JUDGE and not self._page.isHidden()
        self._guard(is_here and self._page.asks.isChecked())
        if room != JUDGE and window.isFullScreen():
            window.showNormal()

    def _guard(self, is_guarded: bool) -> None:
        self._navigator.window.ask_before_leaving(self._page.leave if is_guarded else None)


class DictionaryOpening(QObject):
    """The dictionary of a window.

    Signals:
        answered: an answer is shown.
    """

    answered = Signal(object)

    def __init__(self, navigator: Navigator, words: WordTools) -> None:
        super().__init__(navigator)
        self._navigator = navigator
        looked_up = words.dictionary()
        self.page = DictionaryPage(looked_up, self.closed_because, parent=navigator.window)
        explain(navigator, self.page, "dictionary")
        self.page.report = navigator.file_problems.report
        looked_up.answered.connect(self.answered)
        self.page.show_theme(navigator.theme)
        navigator.theme_changed.connect(self.page.show_theme)
        navigator.room_changed.connect(lambda _room: self.page.check_bar())
        navigator.window.closed.connect(lambda _geometry: self.page.close())

    def open(self, words: str = "") -> None:
        """Show the page and look up the first of these words, if any; the others are offered."""
        if not self.page.isVisible():
            stand_beside(self.page, self._navigator.window)
        self.page.show()
        self.page.raise_()
        self.page.activateWindow()
        self.page.check_bar()
        if words:
            self.page.look_up(*words.split())
        self.page.focus_line()

    def closed_because(self) -> str:
        """Return why no word can be looked up now, as a sentence, or an empty text."""
        if self._navigator.window.room == JUDGE:
            return self.tr(
                "The judge's room is open, so the dictionary stays closed. Leave "
                "that room to look words up."
            )
        session = self._navigator.session
        if session is None or not session.closes_dictionary:
            return ""
        return self.tr(
            "A game is being played in this window, so the dictionary stays closed "
            "until it is over. You can challenge the play instead."
        )


def open_dictionary(navigator: Navigator, words: WordTools, wanted: str = "") -> None:
    """Open the dictionary of a window at some words, separated by spaces; "" for none."""
    opening = navigator.findChild(DictionaryOpening)
    if opening is None:
        opening = DictionaryOpening(navigator, words)
    opening.open(wanted)


def open_list_import(navigator: Navigator, words: WordTools, path: Path) -> ImportBox:
    """Open the import of a word list from a file."""
    box = ImportBox(words.list_import(), path, navigator.window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def offer_it(_name: str) -> None:
        page = navigator.window.room_widget
        if isinstance(page, NewGamePage):
            navigator.show_new_game(page.choice())

    box.imported.connect(offer_it)
    box.open()
    return box
