# SPDX-License-Identifier: MIT
"""Contents of a score sheet, apart from its layout."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.paper.content import Fill, Occasion, PaperContent
from desktop_app.paper.score_sheet import EMPTY, SheetCell, score_sheet
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.desk_events import PlayerWarned
from desktop_app.rules.setup import Occasion as GameOccasion
from desktop_app.rules.table_events import OccasionNamed
from tests.helpers.told_games import LoggedTale, told_game

pytestmark = pytest.mark.usefixtures("qapp")


def filled() -> PaperContent:
    return PaperContent.of_game(told_game("Ann", "Bartłomiej").events)


def test_every_turn_stands_in_its_column_as_it_is_written() -> None:
    sheet = score_sheet(filled())
    assert sheet.names == ("Ann", "Bartłomiej")
    assert sheet.first == 0
    assert [line.number for line in sheet.lines] == ["1", "2", "3", "4"]
    ann = [line.cells[0] for line in sheet.lines]
    assert ann[0] == SheetCell("AEEFRST", "FEASTER", "8D", "H", "78", "78", "1:35")
    assert ann[2].play == "-3" and ann[2].score == "0" and ann[2].square == ""
    ben = [line.cells[1] for line in sheet.lines]
    assert [(cell.play, cell.square, cell.total) for cell in ben] == [
        ("QUIET", "E5", "28"),
        ("HIRE", "J6", "43"),
        ("pass", "", "43"),
        ("END", "13G", "49"),
    ]


def test_marks_tell_holds_challenges_and_rulings_apart() -> None:
    ann = [line.cells[0] for line in score_sheet(filled()).lines]
    assert [cell.marks for cell in ann] == ["H", "X", "R", "C"]
    assert [cell.is_struck for cell in ann] == [False, True, False, False]
    assert (ann[1].score, ann[1].total) == ("16", "78")
    assert ann[3].score == "8 +5" and ann[3].play == "SINGlE"


def test_every_ruling_has_a_note_with_its_section() -> None:
    assert score_sheet(filled()).notes == ("R at turn 3 of Ann: ruled under II.A.",)


def test_a_warning_before_the_first_turn_is_noted_first() -> None:
    tale = LoggedTale().tell(PlayerWarned(0, "hand-in-bag")).play("8D", "FEASTER")
    tale.tell(PlayerWarned(0, "hand-in-bag"))
    assert score_sheet(PaperContent.of_game(tale.events)).notes == (
        "Before the first turn: R",
        "R at turn 1 of Ann: a warning or a penalty.",
    )


def test_the_reckoning_ends_with_the_final_scores() -> None:
    sheet = score_sheet(filled())
    last = [
        [(cell.play, cell.score, cell.total) for cell in line.cells] for line in sheet.reckoning
    ]
    assert last[0][1] == ("Opponents' tiles: DAAELOT", "+16", "65")
    assert last[1][1] == ("Overtime", "−10", "55")
    assert last[-1] == [("Final score", "", "91"), ("Final score", "", "55")]


def test_corrections_and_notes_at_a_turn_are_listed() -> None:
    content = filled()
    assert content.state is not None
    told = replace(content.state, corrected=frozenset({3}), row_notes={3: "He was\nsure of it."})
    sheet = score_sheet(replace(content, state=told))
    assert [line.cells[0].marks for line in sheet.lines] == ["H", "X*", "R", "C"]
    assert "Turn 2 of Ann: He was sure of it." not in sheet.notes
    noted = replace(content.state, row_notes={2: "He was\nsure of it."})
    assert (
        score_sheet(replace(content, state=noted)).notes[0] == "Turn 2 of Ann: He was sure of it."
    )


def test_racks_are_on_the_sheet_of_a_game_that_is_over_and_of_no_other() -> None:
    over = score_sheet(filled())
    assert all(line.cells[0].rack for line in over.lines)
    going_on = LoggedTale().play("8D", "FEASTER")
    cells = score_sheet(PaperContent.of_game(going_on.events)).lines[0].cells
    assert (cells[0].play, cells[0].rack, cells[1]) == ("FEASTER", "", EMPTY)


def test_a_game_without_a_clock_has_no_times() -> None:
    from tests.helpers.games import make_setup

    tale = LoggedTale(make_setup(minutes=None)).play("8D", "FEASTER")
    sheet = score_sheet(PaperContent.of_game(tale.events))
    assert not sheet.has_times and sheet.lines[0].cells[0].time == ""


@pytest.mark.parametrize(
    ("fill", "names"), [(Fill.HALF, ("Ann", "Bartłomiej")), (Fill.BLANK, ("", ""))]
)
def test_a_sheet_for_the_pen_has_the_heading_alone(fill: Fill, names: tuple[str, ...]) -> None:
    whole = PaperContent.of_game(told_game("Ann", "Bartłomiej").events, Occasion("Club", "3"))
    content = whole.for_fill(fill)
    assert content.occasion == (Occasion("Club", "3") if fill is Fill.HALF else Occasion())
    sheet = score_sheet(content)
    assert (sheet.names, sheet.lines, sheet.notes) == (names, (), ())
    assert sheet.first == (0 if fill is Fill.HALF else None)
    labels = [line.cells[0].play for line in sheet.reckoning]
    assert labels == ["Tiles left", "Overtime", "Final score"]
    assert not any(cell.total for line in sheet.reckoning for cell in line.cells)


def test_three_players_have_three_columns() -> None:
    content = PaperContent(load_ruleset("mattel-family"), ("Ann", "Ben", "Cid"))
    assert len(score_sheet(content).reckoning[0].cells) == 3


def test_the_heading_is_that_of_the_game_by_default() -> None:
    named = OccasionNamed(GameOccasion("2019-03-24", "Club night", 3))
    events = (*told_game("Ann", "Ben").events, named)
    head = PaperContent.of_game(events).occasion
    assert head == Occasion("Club night", "3", "", "2019-03-24")
    typed = Occasion("Open", "1", "7", "24 March")
    assert PaperContent.of_game(events, typed).occasion == typed
