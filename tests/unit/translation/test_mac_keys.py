# SPDX-License-Identifier: MIT
"""Keys and texts as macOS has them, on any system."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.app import make_application
from desktop_app.translation import mac_keys
from desktop_app.translation.languages import (
    PSEUDO,
    CatalogueTranslator,
    choose_language,
    pseudo_catalogue,
)
from desktop_app.translation.mac_keys import (
    TAKEN,
    MacKeysTranslator,
    mac_text,
    own_key,
    usual_key,
)
from desktop_app.translation.words import tip, tr


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Paste (Ctrl+V)", "Paste (⌘V)"),
        ("Ctrl+Shift+E", "⇧⌘E"),
        ("Shift+F1", "⇧F1"),
        ("Ctrl+Alt+Meta+Shift+X", "⌃⌥⇧⌘X"),
        ("Ctrl+Backspace takes it back.", "⌘⌫ takes it back."),
        ("Ctrl+Return, Ctrl+Enter", "⌘↩, ⌘⌤"),
        ("Ctrl+,", "⌘,"),
        ("Ctrl++", "⌘+"),
        ("A hint (Ctrl+H)", "A hint (⌃H)"),
        ("Ctrl+Shift+H", "⇧⌘H"),
        ("Ctrl+Shift+Tab", "⌃⇧⇥"),
        ("8D QUIET +48", "8D QUIET +48"),
        ("Space, A, F1", "Space, A, F1"),
        ("F11", "⌃F11"),
        ("Full screen (F11)", "Full screen (⌃F11)"),
        ("**F11** hides them; F11 again", "**⌃F11** hides them; ⌃F11 again"),
        ("F11 DRAIG", "F11 DRAIG"),
        ("Shift+F11", "⇧F11"),
    ],
)
def test_a_text_names_the_keys_that_macos_shows(text: str, written: str) -> None:
    assert mac_text(text) == written


def test_keys_that_macos_keeps_are_others_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [own_key(key) for key in TAKEN] == list(TAKEN)
    assert usual_key("Meta+H") == "Meta+H"
    monkeypatch.setattr(mac_keys, "IS_MAC", True)
    assert [own_key(key) for key in TAKEN] == list(TAKEN.values())
    assert [usual_key(own_key(key)) for key in (*TAKEN, "Ctrl+J")] == [*TAKEN, "Ctrl+J"]


@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_every_translated_text_has_them(language: str) -> None:
    application = make_application()
    made = CatalogueTranslator(pseudo_catalogue(), application) if language == PSEUDO else None
    keys = MacKeysTranslator(application, made)
    installed = [each for each in (made, keys) if each is not None]
    for each in installed:
        QCoreApplication.installTranslator(each)
    try:
        assert "⌃H" in tip("A hint", "Ctrl+H")
        undo = tr("Nothing to undo in this turn. Ctrl+Backspace takes a whole turn back.")
        assert ("⌘⌫" in undo) is (language != PSEUDO)
        assert undo.startswith("Nothing") is (language != PSEUDO)
    finally:
        for each in installed:
            QCoreApplication.removeTranslator(each)


def test_only_macos_gets_the_translator(monkeypatch: pytest.MonkeyPatch) -> None:
    application, installed = make_application(), list[object]()
    monkeypatch.setattr(application, "installTranslator", installed.append)
    choose_language(application, "en")
    assert installed == []
    monkeypatch.setattr(mac_keys, "IS_MAC", True)
    assert choose_language(application, "en") == "en"
    assert [type(each) for each in installed] == [MacKeysTranslator]
