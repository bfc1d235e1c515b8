# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTranslator
from pytestqt.qtbot import QtBot

from desktop_app.sentences.sentence import InRole
from desktop_app.translation import languages
from desktop_app.translation.languages import CatalogueError, pseudo
from desktop_app.translation.words import tr, tr_count

POLISH = """\
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"

msgid "Game"
msgstr "Gra"

#, fuzzy
msgid "Guess"
msgstr "Zgadywanie"

msgid "Empty"
msgstr ""

msgid "Clear"
msgstr "Wyczyść"

msgctxt "a theme"
msgid "Clear"
msgstr "Jasny"

msgid "One tile"
msgid_plural "{count} tiles"
msgstr[0] "Płytka"
msgstr[1] "{count} płytki"
msgstr[2] "{count} płytek"
"""
Choose = Callable[[str], str]


@pytest.fixture
def choose(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Choose]:
    """Return a function that chooses a language; it is removed after the test."""
    application = QCoreApplication.instance()
    assert application is not None
    installed: list[QTranslator] = []

    def install(application: QCoreApplication, translator: QTranslator) -> None:
        installed.append(translator)
        application.installTranslator(translator)

    monkeypatch.setattr(languages, "_install", install)
    yield lambda wish: languages.choose_language(application, wish)
    for translator in installed:
        application.removeTranslator(translator)


@pytest.fixture
def polish(data_dir: Path) -> Path:
    folder = data_dir / "translations"
    folder.mkdir()
    file = folder / "pl.po"
    file.write_text(POLISH, encoding="utf-8")
    return file


def test_english_loads_nothing(choose: Choose, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise AssertionError(path)

    monkeypatch.setattr(languages, "read_catalogue", refuse)
    assert choose("en") == choose("xx") == "en"
    assert tr("Game") == "Game"
    assert tr("") == ""
    assert [tr_count("One", "{count}", count) for count in (0, 1, 2)] == [
        "{count}",
        "One",
        "{count}",
    ]


def test_a_word_of_two_meanings_is_translated_by_its_role(choose: Choose, polish: Path) -> None:
    assert polish.is_file() and choose("pl") == "pl"
    assert tr("Clear") == QObject().tr("Clear") == "Wyczyść"
    assert tr("Clear", "a theme") == tr(InRole("Clear", "a theme")) == "Jasny"
    assert QObject().tr("Clear", "a theme") == "Jasny"
    assert tr("Game", "a role that nothing is translated for") == "Gra"


def test_a_file_of_the_user_is_a_language(choose: Choose, polish: Path) -> None:
    assert choose("pl_PL") == "pl"
    assert tr("Game") == QObject().tr("Game") == "Gra"
    # A guess, an empty and a missing translation stay English.
    assert [tr(text) for text in ("Guess", "Empty", "Missing")] == ["Guess", "Empty", "Missing"]
    told = [tr_count("One tile", "{count} tiles", count) for count in (1, 3, 5)]
    assert told == ["Płytka", "{count} płytki", "{count} płytek"]


def test_the_system_is_followed_to_the_first_language_there_is(
    choose: Choose, polish: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wished = ["kl-GL", "pl-PL", "en-GB"]
    system = QLocale(QLocale.Language.C)
    monkeypatch.setattr(system, "uiLanguages", lambda: wished)
    monkeypatch.setattr(QLocale, "system", lambda: system)
    assert choose("system") == "pl"
    wished.insert(0, "en-US")
    assert choose("system") == "en"


def test_languages_are_offered_by_their_own_names(polish: Path) -> None:
    assert languages.languages() == {"en": "English", "pl": "polski"}


def test_a_damaged_file_is_named(choose: Choose, polish: Path) -> None:
    polish.write_text("nonsense", encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"pl\.po:1: expected"):
        choose("pl")


def test_the_pseudo_language_is_made_of_the_template_alone(choose: Choose) -> None:
    assert choose("pseudo") == "pseudo"
    assert tr("New game") == pseudo("New game") != "New game"
    assert tr("A sentence that nobody collected") == "A sentence that nobody collected"
