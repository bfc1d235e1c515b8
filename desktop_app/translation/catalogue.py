# SPDX-License-Identifier: MIT
"""Catalogues of sentences: gettext's PO files, read and written as text.

Only what a catalogue of this program needs is understood: `msgid`, `msgid_plural`, `msgstr`,
`msgstr[N]`, comments, and the `Plural-Forms` of the header. An entry marked ``fuzzy`` counts as not
translated, as everywhere.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from gettext import c2py
from pathlib import Path

_LINE = re.compile(r'(msgid|msgid_plural|msgstr(?:\[(?P<form>\d+)\])?)?\s*(?P<text>".*")')
_PLURAL = re.compile(r"Plural-Forms:.*?plural\s*=\s*([^;\n]+)", re.IGNORECASE)
ENGLISH_PLURAL = "n != 1"


class CatalogueError(ValueError):
    """A catalogue that cannot be read; the message names the file and the line, from 1."""


@dataclass(slots=True)
class Entry:
    """One sentence.

    Attributes:
        source: in English; of two sentences for numbers the one for one.
        plural: in English for all other numbers; empty for a plain sentence.
        forms: translated; several by the plural rule of the language, or one; may be empty.
        places: the files it stands in, from the top of the project.
    """

    source: str
    plural: str = ""
    forms: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    is_fuzzy: bool = False


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What a language makes of the sentences."""

    entries: tuple[Entry, ...]
    header: str = ""

    def plural_rule(self) -> Callable[[int], int]:
        """The index of the form for a number. Raises ValueError where the header has nonsense."""
        found = _PLURAL.search(self.header)
        rule = c2py(found[1].strip() if found else ENGLISH_PLURAL)
        return lambda count: int(rule(count))


def read_catalogue(path: Path) -> Catalogue:
    """Raises CatalogueError, or OSError when the file cannot be read."""
    try:
        return parse_catalogue(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise CatalogueError(f"{path}: not UTF-8: {error.reason}") from None
    except CatalogueError as error:
        raise CatalogueError(f"{path}:{error}") from None


def parse_catalogue(text: str) -> Catalogue:
    """The catalogue in the text of a PO file. Raises CatalogueError with line and fault."""
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
    header = next((each.forms[0] for each in reading.entries if not each.source and each.forms), "")
    try:
        Catalogue((), header).plural_rule()
    except ValueError as error:
        raise CatalogueError(f"1: Plural-Forms of the header: {error}") from None
    return Catalogue(tuple(each for each in reading.entries if each.source), header)


class _Reading:
    """The entries so far, and the one that is being read."""

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
        """Whether the line is one of a catalogue."""
        found = _LINE.fullmatch(line)
        if found is None or not (found[1] or self._field):
            return False
        if found[1]:
            if found[1] == "msgid" and self._texts:
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
        """The entry is whole."""
        if "msgid" in self._texts:
            entry, texts = self._entry, self._texts
            entry.source, entry.plural = texts["msgid"], texts.get("msgid_plural", "")
            entry.forms = [text for name, text in texts.items() if name.startswith("msgstr")]
            self.entries.append(entry)
        if self._texts:
            self._entry, self._field, self._texts = Entry(""), "", {}


def catalogue_text(entries: Iterable[Entry], header: str) -> str:
    """The text of a PO file; a translator's tool reads and writes the same."""
    parts = [f'msgid ""\n{_field("msgstr", header)}']
    for entry in entries:
        lines = [f"#: {place}" for place in entry.places]
        lines += ["#, fuzzy"] if entry.is_fuzzy else []
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
    """A field, on a line for each line of its text."""
    lines = [_quoted(line) for line in text.splitlines(keepends=True)]
    return (
        f"{name} {lines[0] if lines else _quoted('')}"
        if len(lines) < 2
        else "\n".join([f'{name} ""', *lines])
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\t", "\\t") + '"'
