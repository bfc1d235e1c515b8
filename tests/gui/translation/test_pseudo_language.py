# SPDX-License-Identifier: MIT
"""The whole program in the pseudo-language: nothing stays English, and nothing is cut.

Every room of the window is looked at, and every panel and window of `PANELS`; a new one joins that
table. What is not in the template of the translations stays English here, so these tests hold both:
that a sentence is collected, and that it is translated where it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import ROOMS, build, make_application, parse_arguments
from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.session.table_demonstration import TYPED_LINE
from desktop_app.ui.help.about_box import find_licences
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import settle, show_room
from tests.helpers.cut_texts import cut_texts
from tests.helpers.screen_texts import texts_of

OWN_WORDS = frozenset(
    """
    Rackside Ann Ben GCG CGP PDF PNG SVG KWG ZIP MIT OFL Inter Qt PySide Python
    """.split()  # noqa: SIM905 - a list of words reads better than one of strings
)
"""Names: of the program, of players, of formats, of what it is made with."""
LOOKED_UP = frozenset({"QUIXOTRY", "ZA", "OXY", "CARE", "ACER", "ACRE", "RACE"})
TYPED = frozenset(
    {
        TYPED_LINE,
        "should be 66, nobody saw it",
        "Saw the other one too late.",
        *("XN", "BEFOG", "BE", "ED"),
    }
)
"""What somebody has typed into a game that is written down, and the signs beside it."""
ROMAN = re.compile("[IVX]+")
NO_WORD = re.compile(r"[A-Z]+\d+|[a-z_]+\.[a-z_]+")
"""Editions of word lists, and keys of ruleset files."""
ENGLISH = re.compile("[A-Za-z]{2,}")


@pytest.fixture
def navigator(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Navigator]:
    """The window in the pseudo-language; the language goes again with the test."""
    application = make_application()
    installed: list[QTranslator] = []
    install = QCoreApplication.installTranslator

    def note(translator: QTranslator) -> bool:
        installed.append(translator)
        return install(translator)

    monkeypatch.setattr(application, "installTranslator", note)
    made = build(application, parse_arguments(["--language", "pseudo", "--size", "1280x800"]))
    made.has_motion = False
    qtbot.addWidget(made.window)
    made.window.show()
    yield made
    made.put_away_quietly()
    for translator in installed:
        application.removeTranslator(translator)


# ---------------------------------------------------------------------- what there is to look at

Opener = Callable[[Navigator], QWidget]


def _desk(navigator: Navigator) -> DeskController:
    show_room(navigator, "desk")
    desk = navigator.window.findChild(DeskController)
    assert desk is not None
    desk.close()
    return desk


def _desk_list(navigator: Navigator) -> QWidget:
    _desk(navigator).open()
    return navigator.window


def _procedure(name: str) -> Opener:
    def open_procedure(navigator: Navigator) -> QWidget:
        desk = _desk(navigator)
        desk.open()
        desk.open_procedure(name)
        return navigator.window

    return open_procedure


def _table_setup(navigator: Navigator) -> QWidget:
    navigator.go_to("table")
    return navigator.window


def _window(open_it: Callable[[Navigator], object], room: str = "start") -> Opener:
    """What opens a window of its own over a room."""

    def open_window(navigator: Navigator) -> QWidget:
        show_room(navigator, room)
        before = set(QApplication.topLevelWidgets())
        open_it(navigator)
        settle()
        fresh = [each for each in QApplication.topLevelWidgets() if each not in before]
        (window,) = (each for each in fresh if each.isVisible())
        return window

    return open_window


def _room(name: str) -> Opener:
    return lambda navigator: show_room(navigator, name) or navigator.window


PANELS: Mapping[str, Opener] = {
    **{name: _room(name) for name in ROOMS},
    "table-setup": _table_setup,
    "desk-list": _desk_list,
    "procedure-points": _procedure("correct-points"),
    "procedure-note": _procedure("note"),
    "procedure-missing": _procedure("missing-tile"),
    "procedure-award": _procedure("award-game"),
    "about": _window(lambda navigator: navigator.window.about_requested.emit()),
    "rules": _window(lambda navigator: navigator.show_rules()),
    "rules-of-a-topic": _window(lambda navigator: navigator.show_rules("overdraw-count"), "play"),
    "print-forms": _window(lambda navigator: navigator.window.print_requested.emit()),
    "print-a-game": _window(lambda navigator: navigator.window.print_requested.emit(), "result"),
}
"""Everything that can be looked at, by a name: what shows it and gives back its window."""


# ---------------------------------------------------------------------- what may stay as it is


def _allowed(navigator: Navigator) -> set[str]:
    """Titles of rulesets and word lists, and the words on the board."""
    texts = [*OWN_WORDS, *LOOKED_UP, *TYPED]
    for entry in available_rulesets():
        ruleset = load_ruleset(entry.id)
        texts += [
            entry.id,
            entry.title,
            ruleset.meta.issuer,
            *(source.id for source in ruleset.lexicon.sources),
        ]
        texts += [option.title for option in entry.options]
        # Where the title of the ruleset stands beside it, an option is called by what is its own.
        texts += [option.title.removeprefix(entry.title).strip(" ,") for option in entry.options]
    texts += [each.title for each in navigator.games.offers().lexica]
    # The texts of licences stay; the last on the list tells in our words what we stand on.
    for licence in find_licences()[:-1]:
        texts += [licence.title, licence.text, *licence.text.splitlines()]
    if navigator.session is not None:
        rows = navigator.session.state.rows
        texts += [word for row in rows for word in row.words]
    return {text.strip() for text in texts if text.strip()}


def _english(text: str, allowed: set[str]) -> list[str]:
    """The English words in a text that are none of the names allowed."""
    if text.endswith("…") and any(name.startswith(text[:-1]) for name in allowed):
        return []
    text = NO_WORD.sub(" ", text)
    for name in sorted(allowed, key=len, reverse=True):
        text = text.replace(name, " ")
    played = "|".join(word.upper() for word in allowed if word.isalpha())
    return [
        word
        for word in ENGLISH.findall(text)
        if not ROMAN.fullmatch(word) and word.upper() not in played
    ]


@pytest.mark.parametrize("name", PANELS)
def test_nothing_stays_english_and_nothing_is_cut(navigator: Navigator, name: str) -> None:
    window = PANELS[name](navigator)
    settle()
    if window is navigator.window:
        assert (window.width(), window.height()) == (1280, 800)
    allowed = _allowed(navigator)
    english = {
        f"English: {each.where}: {each.text}"
        for each in texts_of(window)
        if _english(each.text, allowed)
    }
    cut = [f"cut: {text}" for text in cut_texts(window)]
    assert not english and not cut, "\n".join([*sorted(english), *cut])
