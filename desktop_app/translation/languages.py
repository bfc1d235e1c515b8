# SPDX-License-Identifier: MIT
"""The available languages, and applying one to the whole program.

A language is a file ``CODE.po``: bundled ones are in `resources/translations`, the user's in the
folder `translations` of the data folder, which take precedence. English has none, and nothing is
loaded for it.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from gettext import c2py
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from desktop_app.sentences.faults import ToldError
from desktop_app.settings import paths
from desktop_app.translation import mac_keys
from desktop_app.translation.mac_keys import MacKeysTranslator
from desktop_app.values.files import read_file

# Catalogues of sentences: gettext's PO files, read and written as text.
#
# Only the parts used by this program are supported: `msgctxt` (the role of a text that has another
# meaning elsewhere), `msgid`, `msgid_plural`, `msgstr`, `msgstr[N]`, comments, and the
# `Plural-Forms` of the header. As usual, an entry marked ``fuzzy`` counts as not translated.

_LINE = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[(?P<form>\d+)\])?)?\s*(?P<text>".*")')
_PLURAL = re.compile(r"Plural-Forms:.*?plural\s*=\s*([^;\n]+)", re.IGNORECASE)
ENGLISH_PLURAL = "n != 1"


class CatalogueError(ToldError):
    """A catalogue cannot be read; the message has the file and the line, from 1."""


@dataclass(slots=True)
class Entry:
    """One sentence.

    Attributes:
        source: in English; of two plural forms the one for 1.
        plural: in English for all other numbers; empty without plural forms.
        forms: the translation; several by the language's plural rule, or one; may be empty.
        places: the files it is in, relative to the project's root.
        role: its meaning, if the same English text has another one too; else empty.
    """

    source: str
    plural: str = ""
    forms: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    is_fuzzy: bool = False
    role: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A language's translations."""

    entries: tuple[Entry, ...]
    header: str = ""

    def plural_rule(self) -> Callable[[int], int]:
        """Return the function from a number to its form's index.

        Raises ValueError for a bad header.
        """
        found = _PLURAL.search(self.header)
        rule = c2py(found[1].strip() if found else ENGLISH_PLURAL)
        return lambda count: int(rule(count))


def read_catalogue(path: Path) -> Catalogue:
    """Read a catalogue. Raises CatalogueError, or OSError if the file cannot be read."""
    try:
        return parse_catalogue(read_file(path).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise CatalogueError(f"{path}: not UTF-8: {error.reason}") from None
    except CatalogueError as error:
        raise CatalogueError(f"{path}:{error}") from None


def parse_catalogue(text: str) -> Catalogue:
    """Parse the text of a PO file. Raises CatalogueError with line and fault."""
    reading = _Reading()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line:
            reading.finish()
        elif line.startswith("#"):
            reading.take_comment(line)
        elif not reading.take(line):
            raise CatalogueError(f"{number}: expected msgid, msgid_plural or msgstr and a text")
    reading.finish()
    header = next(
        (entry.forms[0] for entry in reading.entries if not entry.source and entry.forms), ""
    )
    try:
        Catalogue((), header).plural_rule()
    except ValueError as error:
        raise CatalogueError(f"1: Plural-Forms of the header: {error}") from None
    return Catalogue(tuple(entry for entry in reading.entries if entry.source), header)


class _Reading:
    """The entries so far, and the current one."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._entry = Entry("")
        self._field = ""
        self._texts: dict[str, str] = {}

    def take_comment(self, line: str) -> None:
        if self._texts:
            self.finish()
        if line.startswith("#:"):
            self._entry.places += line[2:].split()
        elif line.startswith("#,"):
            self._entry.is_fuzzy = "fuzzy" in line

    def take(self, line: str) -> bool:
        """Parse a line; False if it is not a line of a catalogue."""
        found = _LINE.fullmatch(line)
        if found is None or not (found[1] or self._field):
            return False
        if found[1]:
            begins = found[1] == "msgctxt" or (found[1] == "msgid" and self._field != "msgctxt")
            if begins and self._texts:
                self.finish()
            self._field = found[1]
            self._texts[self._field] = ""
        try:
            text = ast.literal_eval(found["text"])
        except (SyntaxError, ValueError):
            return False
        self._texts[self._field] += text
        return True

    def finish(self) -> None:
        """End the current entry."""
        if "msgid" in self._texts:
            entry, texts = self._entry, self._texts
            entry.source, entry.plural = texts["msgid"], texts.get("msgid_plural", "")
            entry.role = texts.get("msgctxt", "")
            entry.forms = [text for name, text in texts.items() if name.startswith("msgstr")]
            self.entries.append(entry)
        if self._texts:
            self._entry, self._field, self._texts = Entry(""), "", {}


def catalogue_text(entries: Iterable[Entry], header: str) -> str:
    """Return the text of a PO file, in the form used by translation tools."""
    parts = [f'msgid ""\n{_field("msgstr", header)}']
    for entry in entries:
        lines = [f"#: {place}" for place in entry.places]
        lines += ["#, fuzzy"] if entry.is_fuzzy else []
        lines += [_field("msgctxt", entry.role)] if entry.role else []
        lines.append(_field("msgid", entry.source))
        if entry.plural:
            lines.append(_field("msgid_plural", entry.plural))
            forms = entry.forms or ["", ""]
            lines += [_field(f"msgstr[{number}]", form) for number, form in enumerate(forms)]
        else:
            lines.append(_field("msgstr", entry.forms[0] if entry.forms else ""))
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _field(name: str, text: str) -> str:
    """Format a field, on a line for each line of its text."""
    lines = [_quoted(line) for line in text.splitlines(keepends=True)]
    return (
        f"{name} {lines[0] if lines else _quoted('')}"
        if len(lines) < 2
        else "\n".join([f'{name} ""', *lines])
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\t", "\\t") + '"'


# The pseudo-language: readable, but clearly not English.
#
# Every letter has an accent, every text is a good third longer and in brackets. Text that stays
# English was not marked for translation, text without its closing bracket was cut off, and brackets
# in a row show a sentence put together from parts.

GROWTH = 0.35
"""Share by which a text grows, as much as German, Finnish and Malay need."""
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# Letters that the program's fonts have.
_ACCENTED = "ÅẞÇĎÉŦĜĤÏĴĶĻŊÑÖÞØŘŠŢÜẄŴ×ÝŽåßçďéƒĝĥïĵķļŋñöþøřšţüŵẃ×ýž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_VOWELS = frozenset("AEIOUYaeiouy")
_KEPT = re.compile(
    r"\{\{|\}\}|\{[^{}]*\}"  # a placeholder
    r"|<[^<>]*>|&[a-z]+;|&\w"  # a tag, an entity, a mnemonic
    r"|%\d|%n"  # a number that Qt puts in
    r"|\*\.\w+"  # names of files
)


def pseudo(text: str) -> str:
    """Convert a text to the pseudo-language; placeholders, tags, mnemonics and numbers stay.

    A text without other letters, such as ``{name}: {points}``, stays as it is.
    """
    pieces = _pieces(text)
    own = sum(len(piece) for piece, is_kept in pieces if not is_kept)
    if not any(letter.isalpha() for piece, is_kept in pieces if not is_kept for letter in piece):
        return text
    wanted = max(0, math.ceil(own * GROWTH) - len("[]"))
    done, passed, out = 0, 0, []
    for piece, is_kept in pieces:
        if is_kept:
            out.append(piece)
            continue
        for letter in piece:
            passed += 1
            is_doubled = letter in _VOWELS and done < wanted * passed / own
            done += is_doubled
            out.append(letter.translate(_ACCENTS) * (1 + is_doubled))
    return f"[{''.join(out)}{'~' * (wanted - done)}]"


def _pieces(text: str) -> list[tuple[str, bool]]:
    """Split a text into pieces, each with True if it must stay."""
    pieces, end = [], 0
    for found in _KEPT.finditer(text):
        pieces += [(text[end : found.start()], False), (found[0], True)]
        end = found.end()
    return [*pieces, (text[end:], False)]


SYSTEM, ENGLISH, PSEUDO = "system", "en", "pseudo"
_CODE = "rackside_language"
"""The property of the application that holds the code."""
TEMPLATE = "rackside.pot"
"""The template with all sentences; the pseudo-language is made from it."""


class CatalogueTranslator(QTranslator):
    """Translates a sentence by its English text, and by its role if it has one.

    The class that asks, which is Qt's context, does not matter. A text in a role that is not
    translated reads as it does without.
    """

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rule = catalogue.plural_rule()
        self._entries: dict[tuple[str, str], Entry] = {}
        for entry in catalogue.entries:
            if not entry.is_fuzzy and any(entry.forms):
                for text in filter(None, (entry.source, entry.plural)):
                    self._entries[entry.role, text] = entry

    def isEmpty(self) -> bool:
        """True if it has no translations."""
        return not self._entries

    def translate(
        self, context: str, source_text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """Return the translation; None, which leaves it to other translators, if there is none."""
        entry = self._entries.get((disambiguation or "", source_text))
        if entry is None:
            entry = self._entries.get(("", source_text))
        if entry is None:
            return None
        form = self._rule(n) if n >= 0 and len(entry.forms) > 1 else 0
        return (entry.forms[form] if form < len(entry.forms) else "") or None


def choose_language(application: QCoreApplication, wish: str) -> str:
    """Install a language before the first widget is made; returns its code.

    Args:
        wish: a code such as ``de`` or ``pt_BR``, `SYSTEM` for the system's preference, `PSEUDO`.

    A language without a catalogue gives English. Raises CatalogueError or OSError if its file
    cannot be read.
    """
    code, translator = _chosen(application, wish)
    application.setProperty(_CODE, code)
    if translator is not None:
        _install(application, translator)
    if mac_keys.IS_MAC:
        _install(application, MacKeysTranslator(application, translator))
    return code


def current_language() -> str:
    """Return the code of the language that was chosen for this program; English before."""
    application = QCoreApplication.instance()
    code = None if application is None else application.property(_CODE)
    return code if isinstance(code, str) else ENGLISH


def _chosen(application: QCoreApplication, wish: str) -> tuple[str, CatalogueTranslator | None]:
    """The code and the translator of a language; Qt's own words for it are installed."""
    if wish == PSEUDO:
        return PSEUDO, CatalogueTranslator(pseudo_catalogue(), application)
    for code in preferred_codes() if wish == SYSTEM else _with_parents(wish):
        if code == ENGLISH:
            break
        if (file := catalogue_file(code)) is not None:
            _install_of_qt(application, code)
            return code, CatalogueTranslator(read_catalogue(file), application)
    return ENGLISH, None


def preferred_codes() -> list[str]:
    """Return the system's preferred codes, best first, each followed by its parents."""
    wished = [tag.replace("-", "_") for tag in QLocale.system().uiLanguages()]
    return list(dict.fromkeys(code for tag in wished for code in _with_parents(tag)))


def languages() -> Mapping[str, str]:
    """Return codes and native names of the languages that have a catalogue, and of English."""
    codes = sorted({file.stem for folder in _folders() for file in folder.glob("*.po")})
    return {ENGLISH: "English"} | {
        code: QLocale(code).nativeLanguageName() or code for code in codes
    }


def catalogue_file(code: str) -> Path | None:
    """Return the catalogue of a language, the user's before a bundled one.

    None if there is none.
    """
    files = (folder / f"{code}.po" for folder in _folders())
    return next((file for file in files if file.is_file()), None)


def pseudo_catalogue() -> Catalogue:
    """Make the pseudo-language; a sentence that is not in the template stays in plain English."""
    template = read_catalogue(paths.resource_path("translations", TEMPLATE))
    return Catalogue(tuple(_in_pseudo(entry) for entry in template.entries))


def _in_pseudo(entry: Entry) -> Entry:
    sources = (entry.source, entry.plural) if entry.plural else (entry.source,)
    return Entry(entry.source, entry.plural, [pseudo(text) for text in sources], role=entry.role)


def _folders() -> tuple[Path, ...]:
    return (paths.user_translations_dir(), paths.resource_path("translations"))


def _with_parents(code: str) -> list[str]:
    """Return ``pt_BR``, then ``pt``."""
    parts = code.split("_")
    return ["_".join(parts[:length]) for length in range(len(parts), 0, -1)]


def _install(application: QCoreApplication, translator: QTranslator) -> None:
    application.installTranslator(translator)


def _install_of_qt(application: QCoreApplication, code: str) -> None:
    """Install Qt's translations, such as those of a text field's menu, if Qt has them."""
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator = QTranslator(application)
    if translator.load(f"qtbase_{code}", folder):
        _install(application, translator)
