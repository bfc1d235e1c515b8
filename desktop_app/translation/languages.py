# SPDX-License-Identifier: MIT
"""Which languages there are, and how one is put over the whole program.

A language is a file ``CODE.po``: `resources/translations` has those that are shipped, the folder
`translations` of the user's data those that he tries out, which come first. English has none, and
nothing is loaded for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from desktop_app.settings import paths
from desktop_app.translation.catalogue import Catalogue, Entry, read_catalogue
from desktop_app.translation.pseudo import pseudo

SYSTEM, ENGLISH, PSEUDO = "system", "en", "pseudo"
TEMPLATE = "rackside.pot"
"""The sentences themselves; the pseudo-language is made of them."""


class CatalogueTranslator(QTranslator):
    """Looks a sentence up by its English text alone, wherever in the program it stands."""

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rule = catalogue.plural_rule()
        self._entries: dict[str, Entry] = {}
        for entry in catalogue.entries:
            if not entry.is_fuzzy and any(entry.forms):
                self._entries[entry.source] = entry
                if entry.plural:
                    self._entries[entry.plural] = entry

    def isEmpty(self) -> bool:
        """Whether it translates nothing."""
        return not self._entries

    def translate(
        self, context: str, source_text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """The sentence in this language; None, which leaves it to others, where it has none."""
        entry = self._entries.get(source_text)
        if entry is None:
            return None
        form = self._rule(n) if n >= 0 and len(entry.forms) > 1 else 0
        return (entry.forms[form] if form < len(entry.forms) else "") or None


def choose_language(application: QCoreApplication, wish: str) -> str:
    """Put a language over the program, before its first widget is made; the code that it has.

    Args:
        wish: a code such as ``de`` or ``pt_BR``, `SYSTEM` for what the system prefers, `PSEUDO`.

    A language without a catalogue is English. Raises CatalogueError, or OSError, when its file
    cannot be read.
    """
    if wish == PSEUDO:
        _install(application, CatalogueTranslator(pseudo_catalogue(), application))
        return PSEUDO
    for code in preferred_codes() if wish == SYSTEM else _with_parents(wish):
        if code == ENGLISH:
            break
        if (file := catalogue_file(code)) is not None:
            _install_of_qt(application, code)
            _install(application, CatalogueTranslator(read_catalogue(file), application))
            return code
    return ENGLISH


def preferred_codes() -> list[str]:
    """What the system prefers, best first, each with the language it is a kind of."""
    wished = [tag.replace("-", "_") for tag in QLocale.system().uiLanguages()]
    return list(dict.fromkeys(code for tag in wished for code in _with_parents(tag)))


def languages() -> Mapping[str, str]:
    """The languages that have a catalogue, and English: their own names by code."""
    codes = sorted({file.stem for folder in _folders() for file in folder.glob("*.po")})
    return {ENGLISH: "English"} | {
        code: QLocale(code).nativeLanguageName() or code for code in codes
    }


def catalogue_file(code: str) -> Path | None:
    """The file of a language, the user's own first; None where there is none."""
    files = (folder / f"{code}.po" for folder in _folders())
    return next((file for file in files if file.is_file()), None)


def pseudo_catalogue() -> Catalogue:
    """The pseudo-language; a sentence that is not in the template stays English and is found."""
    template = read_catalogue(paths.resource_path("translations", TEMPLATE))
    return Catalogue(tuple(_in_pseudo(entry) for entry in template.entries))


def _in_pseudo(entry: Entry) -> Entry:
    sources = (entry.source, entry.plural) if entry.plural else (entry.source,)
    return Entry(entry.source, entry.plural, [pseudo(text) for text in sources])


def _folders() -> tuple[Path, ...]:
    return (paths.user_translations_dir(), paths.resource_path("translations"))


def _with_parents(code: str) -> list[str]:
    """``pt_BR`` and then ``pt``."""
    parts = code.split("_")
    return ["_".join(parts[:length]) for length in range(len(parts), 0, -1)]


def _install(application: QCoreApplication, translator: QTranslator) -> None:
    application.installTranslator(translator)


def _install_of_qt(application: QCoreApplication, code: str) -> None:
    """The sentences of Qt itself, such as the menu of a text field, where Qt has them."""
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator = QTranslator(application)
    if translator.load(f"qtbase_{code}", folder):
        _install(application, translator)
