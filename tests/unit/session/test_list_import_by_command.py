# SPDX-License-Identifier: MIT
"""An imported word list: named and checked alike by the window and by the command."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.session.list_import import ListImport, suggested_name
from tests.helpers.both_ways import answered, refused


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("Club.txt", "Club"),
        ("CSW 24 (own).txt", "csw-24-own"),
        ("con.txt", "my-list"),
        ("(1).txt", "1"),
        ("???.txt", "my-list"),
        (f"{'x' * 39}-{'y' * 20}.txt", "x" * 39),
    ],
)
def test_a_list_is_named_after_its_file(
    data_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, name: str
) -> None:
    path = tmp_path / file
    path.write_text("CAT\nDOG\n", encoding="ascii")
    assert suggested_name(path) == name
    assert answered(capsys, data_dir, "lexicon", "import", str(path))["name"] == name


def test_a_bad_line_is_refused_with_its_place(
    data_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], qtbot: QtBot
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("CAT\nD0G\n", encoding="ascii")
    line = refused(capsys, data_dir, "lexicon", "import", str(path))
    lists = ListImport(lexicon_store())
    with qtbot.waitSignal(lists.failed) as failed:
        lists.check(path)
    assert str(failed.args[0]) == line
    assert "line 2, column 2" in line
