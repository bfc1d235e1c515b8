# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.translation.languages import (
    Catalogue,
    CatalogueError,
    Entry,
    catalogue_text,
    parse_catalogue,
    read_catalogue,
)
from tests.architecture.project import ROOT

POLISH = (
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14)"
    " ? 1 : 2);\n"
)


def test_what_is_written_is_read_again() -> None:
    entries = (
        Entry("Play", forms=["Graj"], places=["ui/a.py", "ui/b.py"]),
        Entry("One tile", "{count} tiles", ["Płytka", "{count} płytki", "{count} płytek"]),
        Entry('A "word" of\ntwo lines\n', forms=['"Słowo"\nw\tdwóch\n']),
        Entry("Back\\slash", forms=["a\\b"], is_fuzzy=True),
        Entry("Not yet", forms=[""]),
        Entry("Clear", forms=["Jasny"], places=["ui/c.py"], role="a theme"),
        Entry("Clear", forms=["Wyczyść"]),
    )
    text = catalogue_text(entries, POLISH)
    assert parse_catalogue(text) == Catalogue(entries, POLISH)
    assert catalogue_text(parse_catalogue(text).entries, POLISH) == text


def test_the_rule_of_the_language_chooses_the_form() -> None:
    rule = Catalogue((), POLISH).plural_rule()
    assert [rule(count) for count in (1, 2, 4, 5, 12, 22, 25)] == [0, 1, 1, 2, 2, 1, 2]
    english = Catalogue(()).plural_rule()
    assert [english(count) for count in (0, 1, 2)] == [1, 0, 1]


def test_what_other_tools_write_is_read() -> None:
    text = """\
# A translator said something.
msgid ""
msgstr ""
"Language: de\\n"

#: ui/a.py:12
#. extracted comment
#, python-brace-format, fuzzy
msgid "Two "
"parts"
msgstr "Zwei "
"Teile"
#~ msgid "gone"
msgid "next"
msgstr "weiter"
"""
    catalogue = parse_catalogue(text)
    assert catalogue.header == "Language: de\n"
    assert catalogue.entries == (
        Entry("Two parts", forms=["Zwei Teile"], places=["ui/a.py:12"], is_fuzzy=True),
        Entry("next", forms=["weiter"]),
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('msgid "a"\nmsgstr b', "2: expected msgid, msgid_plural or msgstr and a text"),
        ('"loose"', "1: expected msgid, msgid_plural or msgstr and a text"),
        ('msgid "a\\"', "1: expected msgid, msgid_plural or msgstr and a text"),
        (
            'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n of 3);\\n"',
            "1: Plural-Forms of the header: ",
        ),
    ],
)
def test_a_fault_is_named_with_its_line(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "de.po"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as caught:
        read_catalogue(file)
    assert str(caught.value).startswith(f"{file}:{complaint}")


def test_a_file_of_another_encoding_is_named(tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    file.write_bytes('msgid "a"\nmsgstr "ä"'.encode("latin-1"))
    with pytest.raises(CatalogueError, match=r"de\.po: not UTF-8"):
        read_catalogue(file)


def test_lines_may_end_as_on_windows() -> None:
    text = (ROOT / "resources" / "translations" / "rackside.pot").read_text("utf-8")
    assert parse_catalogue(text.replace("\n", "\r\n")) == parse_catalogue(text)
