# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board
from desktop_app.rules.setup import GameSetup
from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.session.table_entry import ExchangeEntry, PassEntry, PlayEntry, ScoreEntry
from desktop_app.session.table_writer import (
    EndLine,
    NoteLine,
    OffLine,
    OutOfTurnLine,
    RackLine,
    Read,
    TimeLine,
    TurnLine,
    UndoLine,
    UpheldLine,
    WritingFault,
    WritingProblem,
    read_line,
    seat_named,
)
from tests.helpers.physical import table_choice


def _setup(*names: str) -> GameSetup:
    left, right = names or ("Anne Lee", "Ben")
    choice = table_choice(left, right, is_written=True)
    return choice.setup(load_ruleset("naspa-2016"), "")


def _read(text: str) -> Read:
    return read_line(text, Board.empty(), _setup())


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("24", TurnLine(ScoreEntry(24))),
        ("pass", TurnLine(PassEntry())),
        ("PASS", TurnLine(PassEntry())),
        ("-3", TurnLine(ExchangeEntry(("_",) * 3))),
        ("-AB?", TurnLine(ExchangeEntry(("A", "B", "?")))),
        ("AEFRSTE 24", TurnLine(ScoreEntry(24), tuple("AEFRSTE"))),
        ("aefrst? pass", TurnLine(PassEntry(), tuple("AEFRST?"))),
        ("ABCDEFG -AB", TurnLine(ExchangeEntry(("A", "B")), tuple("ABCDEFG"))),
        ("ABC?", RackLine(("A", "B", "C", "?"))),
        ("--", OffLine()),
        ("+5", UpheldLine(5)),
        ("challenge", UpheldLine()),
        ("challenge cat  dog", UpheldLine(None, ("CAT", "DOG"))),
        ("note she  was sure", NoteLine("she was sure")),
        ("#8D was a slip", NoteLine("8D was a slip")),
        ("note 8D was a slip", NoteLine("8D was a slip")),
        ("undo", UndoLine()),
        ("turn", OutOfTurnLine()),
        ("turn ann", OutOfTurnLine(0)),
        ("turn anne lee", OutOfTurnLine(0)),
        ("end", EndLine()),
        ("END", EndLine()),
        ("end AEI?", EndLine(("AEI?",))),
        ("end 12 3", EndLine(("12", "3"))),
        ("time b 10", TimeLine(1, 10)),
        ("time Anne Lee -20", TimeLine(0, 20)),
    ],
)
def test_lines(text: str, wanted: Read) -> None:
    assert _read(text) == wanted


@pytest.mark.parametrize(("text", "rack"), [("8D FEASTER 80", None), ("AEFRSTE 8D FEASTER 80", 7)])
def test_a_play_with_its_rack_and_what_was_announced(text: str, rack: int | None) -> None:
    line = _read(text)
    assert isinstance(line, TurnLine)
    assert isinstance(line.entry, PlayEntry)
    assert (line.entry.announced, line.entry.score.points) == (80, 78)
    assert (None if line.rack is None else len(line.rack)) == rack


@pytest.mark.parametrize(
    ("text", "tiles"),
    [("8g qi", "QI"), ("efiqrst 8g qi", "QI"), ("8G Qi", "Qi"), ("8d feaster 80", "FEASTER")],
)
def test_small_letters_alone_are_capitals(text: str, tiles: str) -> None:
    line = _read(text)
    assert isinstance(line, TurnLine)
    assert isinstance(line.entry, PlayEntry)
    assert "".join(placement.tile for placement in line.entry.placements) == tiles


def test_a_rack_in_capitals_before_a_square_is_no_act() -> None:
    line = _read("NOTE 8G TEN")
    assert isinstance(line, TurnLine)
    assert line.rack == ("N", "O", "T", "E")


@pytest.mark.parametrize(
    ("text", "fault", "found"),
    [
        ("end x1", WritingFault.NO_TILES, "x1"),
        ("end 1 2 3", WritingFault.NO_TILES, "1 2 3"),
        ("turn Cid", WritingFault.NO_PLAYER, "Cid"),
        ("time 10", WritingFault.NO_PLAYER, ""),
        ("time ann", WritingFault.NO_POINTS, "ann"),
        ("time ann 0", WritingFault.NO_POINTS, "0"),
        ("note", WritingFault.NOTHING_SAID, ""),
        ("#", WritingFault.NOTHING_SAID, ""),
    ],
)
def test_acts_that_cannot_be_read(text: str, fault: WritingFault, found: str) -> None:
    assert _read(text) == WritingProblem(fault, found)


@pytest.mark.parametrize(
    ("text", "fault", "column"),
    [
        ("", TextFault.EMPTY, 1),
        ("ABCDEFG 8D FEASTER", TextFault.NOT_ON_RACK, 15),
        ("ABCDEFG -XY", TextFault.NOT_ON_RACK, 10),
        ("ABC 8D C4T", TextFault.UNKNOWN_TILE, 9),
        ("C4T", TextFault.BAD_POSITION, 1),
        ("8D", TextFault.WORD_MISSING, 3),
    ],
)
def test_the_column_is_that_of_the_whole_line(text: str, fault: TextFault, column: int) -> None:
    problem = _read(text)
    assert isinstance(problem, MoveTextProblem)
    assert (problem.fault, problem.column) == (fault, column)


def test_a_name_is_enough_where_it_is_one_players() -> None:
    setup = _setup("Ann", "Anna")
    assert seat_named("ann", setup) == 0
    assert seat_named("ANNA", setup) == 1
    assert seat_named("an", setup) is None
    assert seat_named("", setup) is None
