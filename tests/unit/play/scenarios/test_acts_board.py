# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.rules import commands as cmd
from desktop_app.rules.board import Square
from desktop_app.rules.commands import Command
from desktop_app.rules.tile_events import TileFault
from tests.helpers.tables import command, set_up


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A says-blank I8 S", cmd.SayBlank(0, 7, 8, "S")),
        ("B writes-blank I8 s", cmd.WriteBlank(1, 7, 8, "s")),
        ("A writes-blanks eS", cmd.WriteMarks(0, ("E", "S"))),
        ("A turns-over E", cmd.FakeBlank(0, "E")),
        (
            "A mislays H8,I8 turned",
            cmd.MislayTiles(0, (Square(7, 7), Square(7, 8)), TileFault.TURNED),
        ),
        ("A mislays backwards", cmd.MislayTiles(0, (), TileFault.BACKWARDS)),
        ("A rights", cmd.RightTiles(0)),
        ("A rights H8", cmd.RightTiles(0, (Square(7, 7),))),
    ],
)
def test_an_act_stands_for_its_command(text: str, expected: Command) -> None:
    assert command(set_up("rack A HELLO"), text) == expected


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A says-blank I8", "expected a square and a letter"),
        ("A turns-over E E", "expected one tile of the rack"),
        ("A mislays", "expected squares and one of turned, face-down, askew, backwards"),
        ("A mislays H8 crooked", "expected squares and one of"),
        ("A rights H8 I8", "expected squares such as H8,I8"),
    ],
)
def test_other_words_are_refused_with_what_was_read(text: str, says: str) -> None:
    with pytest.raises(FormatError, match=says):
        command(set_up("rack A HELLO"), text)
