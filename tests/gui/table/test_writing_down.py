# SPDX-License-Identifier: MIT
"""A finished game is written down by keyboard alone, saved, reopened and continued."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QFileDialog, QPushButton

from desktop_app.analysis.sheet_story import StoryReader
from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_events
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.rules.game import fold
from desktop_app.rules.setup import Occasion
from desktop_app.rules.state import Phase, RowKind
from desktop_app.ui.main_window.paper_opening import paper_choices
from desktop_app.ui.main_window.table_controller import WritingRoom
from desktop_app.ui.new_game.new_game_page import NewGamePage
from desktop_app.ui.table.head_bar import View
from tests.gui.table.conftest import ANN, BEN, TableBench
from tests.helpers.physical import table_choice

GCG_FILES = Path(__file__).parents[2] / "data" / "gcg"

WHOLE_GAME = """
8E TEGU
E5 BACTERIN 98
-3
pass
DELPUW? 12D UNPLoWED
F3 VLOG 23
H11 POUND
8E TEGUI 6
--
pass
14F QIN
DEEIMRT 7H MERITED
9H SAMITHI 72
11J BEFOG 33
note should be 32, nobody saw it
M1 WHARFIE 32
O11 SYLVA
3C cONVEYER 80
1K TAWIE
C1 LOCATION 58
I12 WASE
H1 JAY 39
10I OOR
4K NERTZ
B4 DEX
1A KULAN 30
9A COSIE 17
end R
time Ann 30
"""
"""Twenty-five turns, as on two paper sheets; the last line but one ends the game."""
SCORES = (384 + 1, 512)


def _sit_down(bench: TableBench, **choices: object) -> None:
    bench.navigator.start(table_choice(is_written=True, **choices))
    bench.show()


def _gcg(bench: TableBench) -> str:
    return format_gcg(gcg_from_events(bench.session.events))


def test_a_whole_game_is_typed_from_its_sheets(bench: TableBench, tmp_path: Path) -> None:
    bench.navigator.set_up_table()
    setup = bench.navigator.window.findChild(NewGamePage)
    assert setup is not None
    setup.part.names[0].setText("Ann")
    setup.part.names[1].setText("Ben")
    bench.click(setup.part.write_button)
    assert isinstance(bench.table, WritingRoom)
    assert bench.table.view is View.BOARD
    lines = WHOLE_GAME.strip().splitlines()
    for line in lines:
        assert bench.table.entry.line.hasFocus(), f"before {line}"
        bench.enter(line)
        assert not bench.table.entry.line.text(), (line, bench.table.status.text)
    state = bench.state
    turns = [
        row for row in state.rows if row.kind in (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
    ]
    assert len(turns) == 25
    assert state.phase is Phase.OVER
    assert state.points == SCORES
    assert sum(len(line) + 1 for line in lines) < 420, "key presses with every Enter"
    text = _gcg(bench)
    assert ">Ann: BEFGO 11J BEFOG +33 206" in text
    assert ">Ann: (R) +2 415" in text
    path = tmp_path / "typed.gcg"
    path.write_text(text, encoding="utf-8")
    again = events_from_gcg(parse_gcg(text), state.setup.ruleset)
    assert format_gcg(gcg_from_events(again.events)) == text
    assert fold(again.events).points == state.points
    bench.navigator.open_file(path)
    assert _gcg(bench) == text
    assert bench.session.is_read_only


def test_a_game_that_ended_with_tiles_on_a_known_rack_opens_as_over(
    bench: TableBench, tmp_path: Path
) -> None:
    _sit_down(bench, ruleset="naspa-2016")
    for line in ("8D FEASTER 78", "24", "AEINSST K8 SEA", "end OU", "time Ann 10"):
        bench.enter(line)
    state = bench.state
    assert state.phase is Phase.OVER
    text = _gcg(bench)
    again = events_from_gcg(parse_gcg(text), state.setup.ruleset)
    opened = fold(again.events)
    assert opened.phase is Phase.OVER
    assert opened.points == state.points
    assert format_gcg(gcg_from_events(again.events)) == text


def test_what_was_announced_stands_and_is_marked(bench: TableBench) -> None:
    _sit_down(bench)
    bench.enter("AEFRSTE 8D FEASTER 80")
    assert bench.state.points == (80, 0)
    assert not bench.table.choice.question, "nothing is asked"
    assert "80 is written as announced; the tiles add up to 78" in bench.table.status.text
    assert sorted(bench.state.rows[0].rack) == sorted("AEFRSTE")
    assert StoryReader().stories(bench.session.events)[0].differs, "the sheet marks it"
    assert bench.state.on_turn == BEN
    assert bench.table.entry.whose == "Ben, turn 1"


def test_a_word_that_no_list_has_is_played_and_noted(bench: TableBench) -> None:
    _sit_down(bench)
    bench.type("8D FEASTRE")
    assert "list: FEASTRE" in bench.table.status.text
    bench.key(Qt.Key.Key_Return)
    assert bench.state.rows[0].words == ("FEASTRE",)
    assert bench.state.row_notes[0].endswith("list: FEASTRE.")
    bench.enter("note she was sure")
    assert bench.state.row_notes[0].endswith("\nshe was sure")
    bench.enter("--")
    assert bench.state.points == (0, 0)
    assert bench.state.on_turn == BEN
    assert bench.navigator.window.room == "table"


@pytest.mark.parametrize(
    ("ruleset", "line", "points", "on_turn"),
    [
        ("singapore-2015", "+5", 83, BEN),
        ("singapore-2015", "challenge", 83, BEN),
        ("naspa-2016", "challenge", 78, ANN),
        ("naspa-2016", "challenge feaster", 78, ANN),
    ],
)
def test_a_challenge_that_failed_is_what_the_rules_make_of_it(
    bench: TableBench, ruleset: str, line: str, points: int, on_turn: int
) -> None:
    _sit_down(bench, ruleset=ruleset)
    bench.enter("8D FEASTER")
    bench.enter(line)
    assert bench.state.points == (points, 0)
    assert bench.state.on_turn == on_turn


def test_a_bonus_unknown_to_the_rules_is_reported(bench: TableBench) -> None:
    _sit_down(bench, ruleset="naspa-2016")
    bench.enter("8D FEASTER")
    bench.enter("+5")
    assert "does not give that many points" in bench.table.status.text
    assert bench.state.points == (78, 0)
    assert bench.table.entry.line.text() == "+5"


@pytest.mark.parametrize("ruleset", ["naspa-2016", "singapore-2015"])
@pytest.mark.parametrize("turn", ["pass", "-3"])
@pytest.mark.parametrize("points", ["+5", "+7"])
def test_points_for_a_challenge_need_a_play(
    bench: TableBench, ruleset: str, turn: str, points: str
) -> None:
    _sit_down(bench, ruleset=ruleset)
    bench.enter(turn)
    bench.enter(points)
    assert "no play to challenge" in bench.table.status.text
    assert bench.state.points == (0, 0)


def test_the_last_turn_is_taken_back_and_typed_anew(bench: TableBench) -> None:
    _sit_down(bench)
    bench.enter("24")
    bench.enter("8D FEASTER 80")
    bench.key(Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    line = bench.table.entry.line
    assert line.text() == "8D FEASTER 80"
    assert line.hasFocus()
    assert bench.state.points == (24, 0)
    assert bench.state.board.is_empty
    line.selectAll()
    bench.enter("8D FEASTER 78")
    assert bench.state.points == (24, 78)
    bench.enter("undo")
    line.clear()
    bench.enter("undo")
    assert line.text() == "24"
    assert bench.state.rows == ()


def test_the_player_out_of_turn_is_given_it(bench: TableBench) -> None:
    _sit_down(bench)
    bench.enter("24")
    bench.enter("turn ann")
    bench.enter("30")
    assert [row.player for row in bench.state.rows] == [ANN, ANN]
    assert bench.state.points == (54, 0)
    assert bench.state.on_turn == BEN


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("end 1x", "is neither tiles nor points"),
        ("turn Cid", "Cid is not a player"),
        ("time Ben", "is not a number of points"),
        ("note", "The note is empty"),
        ("ABCDEFG 8D FEASTER", "is not on the rack"),
        ("8Z CAT", "is outside the board"),
        ("%& CAT", "neither a score nor a square"),
    ],
)
def test_an_unreadable_line_is_reported_and_stays(bench: TableBench, line: str, said: str) -> None:
    _sit_down(bench)
    bench.enter(line)
    assert said in bench.table.status.text
    assert bench.table.entry.line.text() == line
    assert bench.state.rows == ()


def test_the_end_asks_for_racks_that_were_not_typed(bench: TableBench) -> None:
    _sit_down(bench)
    bench.enter("24")
    bench.enter("end")
    form = bench.table.end_form
    assert form.isVisible()
    form.outs[ANN].click()
    form.lines[BEN].setText("7")
    bench.click(form.yes)
    assert bench.state.points == (24 + 14, 0)
    bench.enter("time ben 10")
    assert bench.state.points == (38, -10)
    assert bench.table.result.isVisible()


def test_typing_takes_no_time(bench: TableBench) -> None:
    """Even after a long pause before the next line, a play can still have been challenged."""
    _sit_down(bench)
    bench.enter("8D FEASTER")
    bench.pass_time(300_000)
    bench.enter("--")
    assert bench.state.points == (0, 0)


def test_the_last_game_at_the_table_stays_what_play_again_means(bench: TableBench) -> None:
    bench.sit_down(minutes=20)
    bench.navigator.go_home()
    _sit_down(bench)
    bench.navigator.go_home()
    kept = bench.navigator.games.table_choice()
    assert kept.minutes == 20
    assert kept.table is not None and not kept.table.is_written


def test_a_game_left_is_gone_on_with_where_it_was(bench: TableBench) -> None:
    _sit_down(bench)
    bench.enter("24")
    bench.navigator.go_home()
    bench.navigator.continue_game(bench.navigator.games.home().unfinished[0].id)
    assert isinstance(bench.table, WritingRoom)
    assert "taken up" not in bench.table.status.text
    bench.enter("8D FEASTER")
    bench.enter("--")
    assert bench.state.points == (24, 0)


@pytest.mark.parametrize("name", ["half.gcg", "table-one-hour.gcg"])
def test_a_file_from_elsewhere_is_gone_on_with(
    bench: TableBench, name: str, tmp_path: Path
) -> None:
    lines = (GCG_FILES / name).read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / name
    path.write_text("".join(line for line in lines if "(R)" not in line and "(time)" not in line))
    bench.navigator.open_file(path)
    before = bench.state
    assert bench.navigator.window.may_go_on_writing
    bench.navigator.go_on_writing()
    assert isinstance(bench.table, WritingRoom)
    assert bench.state.points == before.points
    assert [row.points for row in bench.state.rows] == [row.points for row in before.rows]
    on_turn = bench.state.on_turn
    assert on_turn is not None
    bench.enter("12")
    assert bench.state.points[on_turn] == before.points[on_turn] + 12
    assert bench.table.entry.line.hasFocus()


def test_a_finished_file_offers_nothing_to_go_on_with(bench: TableBench) -> None:
    bench.navigator.open_file(GCG_FILES / "complete.gcg")
    assert not bench.navigator.window.may_go_on_writing
    bench.navigator.go_home()
    assert not bench.navigator.window.may_go_on_writing


def test_the_game_is_saved_from_the_room(
    bench: TableBench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _sit_down(bench)
    bench.enter("8D FEASTER 80")
    path = tmp_path / "a game.gcg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    button: QPushButton = bench.table.more.buttons["save"]
    bench.click(button)
    assert "+80 80" in path.read_text(encoding="utf-8")
    path.unlink()
    bench.key(Qt.Key.Key_S, modifier=Qt.KeyboardModifier.ControlModifier)
    assert path.exists()


def test_the_head_of_the_paper_sheet_is_written_down_too(bench: TableBench) -> None:
    bench.navigator.set_up_table()
    setup = bench.navigator.window.findChild(NewGamePage)
    assert setup is not None
    setup.part.event_name.setText(" Club  night ")
    setup.part.day.setDate(QDate(2019, 3, 24))
    setup.part.round.setValue(3)
    bench.click(setup.part.write_button)
    assert bench.state.setup.occasion == Occasion("2019-03-24", "Club night", 3)
    assert bench.table.head.occasion.text == "Club night, 2019-03-24"
    bench.enter("round 4")
    assert bench.table.status.text == ("At the head of the sheet: Club night, round 4, 2019-03-24.")
    bench.enter("date 2019-03-25")
    bench.enter("event")
    assert bench.state.setup.occasion == Occasion("2019-03-25", "", 4)
    assert (bench.table.head.round.value(), bench.table.head.occasion.text) == (4, "2019-03-25")
    bench.enter("date 25.3.2019")
    assert bench.table.status.text.startswith("25.3.2019 is not a date")
    assert "#date 2019-03-25" in _gcg(bench)
    choices = paper_choices(bench.navigator)
    assert choices is not None and choices.game is not None
    head = choices.game.occasion
    assert (head.event, head.round, head.date) == ("", "4", "2019-03-25")


def test_a_game_is_written_down_with_the_date_of_today_by_default(bench: TableBench) -> None:
    bench.navigator.set_up_table()
    setup = bench.navigator.window.findChild(NewGamePage)
    assert setup is not None
    terms = setup.choice().table
    assert terms is not None and terms.played_on == ""
    bench.click(setup.part.write_button)
    assert bench.state.setup.occasion.played_on == date.today().isoformat()
