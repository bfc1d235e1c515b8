# SPDX-License-Identifier: MIT
"""Whole events of tsh: settings and files."""

from __future__ import annotations

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.formats.tsh_archive import TshEvent, read_archive, write_archive, write_settings

EVENT = TshEvent(
    {"A": "a.t", "Novice": "novice.t"},
    {"event_name": "Larch's \\ Open", "max_rounds": "9"},
    {"a.t": "Abel, Ann 1712 0; 50\n", "novice.t": "Cruz, Eva 0 0; 50\n"},
)


def test_an_archive_comes_back() -> None:
    text = write_archive(EVENT)
    assert text.splitlines()[:5] == [
        "division A a.t",
        "division Novice novice.t",
        "config event_name = 'Larch\\'s \\\\ Open'",
        "config max_rounds = 9",
        "#begin_file name=a.t",
    ]
    assert read_archive(text) == EVENT


def test_settings_alone_have_no_files() -> None:
    read = read_archive(write_settings(EVENT))
    assert (read.divisions, read.settings) == (EVENT.divisions, EVENT.settings)
    assert not read.files


def test_nothing_of_the_settings_is_run_and_what_is_no_text_is_left_out() -> None:
    read = read_archive(
        "# config event_name = 'not this'\nDivision A a.t\nperl die\nbegin halt\n"
        "config gibson_groups{'A'} = [[1,2]]\nconfig x = system('rm')\n"
        'CONFIG Event_Name = "Open" ;\nautopair A 3 4 koth 1 3 A\n'
    )
    assert read == TshEvent({"A": "a.t"}, {"event_name": "Open"})


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("config max_rounds = 3\n", "no line of a division", None),
        ("division A a.t\n#begin_file name=b.t\n#end_file\n", "the file a.t is missing", None),
        ("division A a.t\n\n#begin_file name=a.t\nAnn 1 0; 50\n", "has no #end_file", 3),
    ],
)
def test_an_archive_that_is_broken(text: str, sentence: str, line: int | None) -> None:
    with pytest.raises(FormatError, match=sentence) as caught:
        read_archive(text)
    assert caught.value.line == line
